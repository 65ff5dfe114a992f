"""Ladders of bots, who of them lasts, and how much a seed decides."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from framework.arena import Match, new_match
from framework.core.errors import BadOption
from framework.lab.ladder import Pairing, alpha_rank, ecology, pairings, skill_trace
from framework.lab.runs import Plays
from framework.lab.seeds import EVERYTHING, SeedSpread, seed_spread, sources

ALWAYS, HALF, OFTEN = (1.0,) * 8, (1.0, 0.0) * 4, (1.0, 1.0, 1.0, 0.0) * 2


# --- ladders ---------------------------------------------------------------------------------


def test_a_trace_is_the_mean_of_all_levels_and_the_next() -> None:
    falling = skill_trace([Pairing("a", "b", ALWAYS), Pairing("b", "c", HALF)])
    assert falling.levels == (1.0, 0.0)
    assert (falling.following, falling.value) == pytest.approx((0, 1 / 3))
    single = skill_trace([Pairing("a", "b", OFTEN)])
    assert (single.value, single.following) == (0.5, 0.5)
    assert single.interval[0] < 0.5 < single.interval[1]
    assert skill_trace([Pairing("a", "b", ALWAYS)] * 3).value == pytest.approx(1)


def test_a_level_that_is_worse_counts_as_none() -> None:
    assert skill_trace([Pairing("a", "b", (0.0,) * 5)]).value == 0


def test_bots_play_in_pairs_and_change_seats(climb: Match) -> None:
    (pair,) = pairings("climb", ["random", "thrifty"], 40, 3)
    assert (pair.weaker, pair.stronger, len(pair.won)) == ("random", "thrifty", 40)
    assert pair.rate == sum(pair.won) / 40 > 0.5
    assert pair.interval[0] < pair.rate < pair.interval[1]
    with ThreadPoolExecutor(2) as pool:
        assert pairings("climb", ["random", "thrifty"], 40, 3, plays=Plays(2, pool)) == [pair]


def test_a_ladder_is_of_several_bots() -> None:
    for bots in (["random"], ["random", "random"]):
        with pytest.raises(BadOption, match="at least two bots"):
            pairings("climb", bots, 1, 1)
    with pytest.raises(BadOption, match="at least one step"):
        skill_trace([])


# --- who lasts -------------------------------------------------------------------------------


def test_rock_paper_and_scissors_last_alike() -> None:
    wins = np.array([[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]])
    assert alpha_rank(wins) == pytest.approx([1 / 3] * 3)


def test_who_beats_all_others_lasts_alone() -> None:
    grid = [Pairing("a", "b", OFTEN), Pairing("a", "c", ALWAYS), Pairing("b", "c", OFTEN)]
    found = ecology(grid)
    assert found.mass["c"] > 0.99
    assert (found.viable, found.front) == (["c"], ["c"])


def test_equals_share() -> None:
    found = ecology([Pairing("a", "b", HALF)])
    assert found.mass == pytest.approx({"a": 0.5, "b": 0.5})
    assert (found.viable, found.front) == (["a", "b"], ["a", "b"])


# --- seeds -----------------------------------------------------------------------------------


def test_a_seed_that_decides_all_leaves_nothing_open() -> None:
    sure = SeedSpread("dice", 10, (0.0, 1.0))
    assert (sure.span, sure.outliers, sure.entropy) == (1, 1, 0)
    assert sure.trimmed_span == pytest.approx(0.8)
    open_ = SeedSpread("dice", 10, (0.5, 0.5))
    assert (open_.span, open_.trimmed_span, open_.outliers, open_.entropy) == (0, 0, 0, 1)
    assert SeedSpread("dice", 10, (1.0, 1.0)).entropy is None  # it was never open


def test_a_seed_of_everything_decides_where_bots_do_not_roll(climb: Match) -> None:
    thrifty = new_match("climb", 2, 3, ["thrifty", "thrifty"])
    every = seed_spread(thrifty, EVERYTHING, 6, 4)
    assert set(every.rates) <= {0.0, 0.5, 1.0}
    assert every.span == 1
    dice = seed_spread(thrifty, "dice", 6, 4)
    assert dice.entropy is not None
    assert every.entropy is not None
    assert dice.entropy > every.entropy  # the cards are open


def test_sources_are_the_streams_of_a_game(climb: Match) -> None:
    assert sources(climb) == ["setup", "dice", EVERYTHING]
    cards = new_match("ascension", 2, 1, ["random", "random"])
    assert sources(cards) == ["setup", "dice", "market", "deck", EVERYTHING]
    with pytest.raises(BadOption, match="no source 'weather'"):
        seed_spread(climb, "weather", 1, 1)
    with pytest.raises(BadOption, match="at least 1 seed"):
        seed_spread(climb, "dice", 0, 1)


def test_a_spread_does_not_depend_on_jobs(climb: Match) -> None:
    alone = seed_spread(climb, "dice", 3, 4)
    with ThreadPoolExecutor(3) as pool:
        assert seed_spread(climb, "dice", 3, 4, Plays(3, pool)) == alone
