"""How close games are, by hand; and the search for values that make them closer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from age_of_ascent.cards import DATA
from age_of_ascent.game import game
from benchmarks import tune
from benchmarks.balance import workers
from benchmarks.lending import learn, lend
from benchmarks.races import CardFile, Race, closeness, half_time, lead_changes, play_all
from benchmarks.tune import (
    GROUPS,
    WON,
    Aim,
    Change,
    Document,
    Judged,
    Search,
    changed,
    distance,
    some_change,
    wanted_more,
)
from framework.bots.weights import OWN_FOLDER, own
from framework.cards.files import read_yaml

RACE = Race(
    bots=("normal", "gold", "normal"),
    winners=(1,),
    by_turn=((1, 0, 0), (2, 2, 0), (3, 4, 1), (6, 5, 2)),
    scores=(7, 10, 3),
    stalled=False,
    bid_on=10,
    contested=2,
    shown=frozenset({"Land 1", "Land 2"}),
    won=frozenset({"Land 1"}),
    owners=(("Land 1", 1), ("Bloodrush", 0)),
)


@cache
def shipped() -> Document:
    return cast(Document, read_yaml(DATA))


def test_a_lead_changes_where_somebody_else_leads_alone() -> None:
    once = replace(RACE, by_turn=((2, 2, 0),), scores=(3, 2, 0))
    # In RACE the first leads alone, then the second, the first again, and the second at last.
    assert [lead_changes(race) for race in (RACE, once)] == [3, 0]


def test_the_leader_at_half_time_may_share_the_lead() -> None:
    races = (RACE, replace(RACE, winners=(2,)), replace(RACE, by_turn=((1, 0, 0),), winners=(0,)))
    assert [half_time(race) for race in races] == [0.5, 0, 1]  # in the first one two lead


def test_the_figures_of_games() -> None:
    other = replace(RACE, winners=(0,), scores=(12, 9, 3), stalled=True, contested=4)
    found = closeness([RACE, other])
    assert (found.games, found.turns, found.stalled) == (2, 4, 0.5)
    assert found.behind == pytest.approx((3 / 10 + 3 / 12) / 2)
    assert [*found.scores] == [11, 8, 3]
    assert found.contested == 6 / 20
    assert found.culture_decides == 0.5  # the first led before the roll
    assert found.half_time_leader == 0.5
    assert found.win_rate == {"gold": 0.5, "normal": 0.5}
    many = closeness([RACE] * 40)
    assert many.seldom_won == {"Land 2": 0, "Land 1": 1}
    assert many.winners_own == {"Land 1": 1, "Bloodrush": 0}


def test_games_are_played_from_all_seats_and_by_number() -> None:
    with ThreadPoolExecutor(1) as pool:
        first = play_all(pool, ("normal", "gold"), range(2), seed=3)
        again = play_all(pool, ("normal", "gold"), range(1, 2), seed=3)
    assert [race.bots for race in first] == [("normal", "gold"), ("gold", "normal")]
    assert again == first[1:]
    for race in first:
        assert max(race.scores) in [race.scores[seat] for seat in race.winners]
        assert len(race.by_turn) > 3
        assert race.won <= race.shown
        assert 0 <= race.contested <= race.bid_on


def test_what_the_rulebook_gives_is_never_changed() -> None:
    document = shipped()
    new = changed(document, GROUPS["all"], Change(cost=-9, vp=9, pieces=-2, die="C"))
    for section, cards in document.items():
        for card, other in zip(cards, new[section], strict=True):
            for key in card.get("fixed", []):
                assert other.get(key) == card.get(key)
            if "fixed" not in card:
                assert (other["cost"], other["vp"], len(other["gives"])) == (1, 4, 1)
                assert other["gives"][0] != "C"
    assert document == shipped()


def test_pieces_are_added_up_to_three() -> None:
    card = {"name": "A", "gives": ["Sd", "G"], "cost": 3}
    for pieces in (["Sd", "G", "G"], ["Sd", "G", "G"]):
        Change(pieces=1).of(card)
        assert card["gives"] == pieces


def test_a_symbol_is_added_or_taken_off() -> None:
    card = {"name": "A", "gives": ["S"], "cost": 3, "also": ["G"]}
    Change(also="C").of(card)
    assert card["also"] == ["C", "G"]
    Change(also="G").of(card)
    assert card["also"] == ["C"]
    kept = {"name": "B", "gives": ["S"], "cost": 3, "also": ["G"], "fixed": ["also"]}
    Change(also="G").of(kept)
    assert kept["also"] == ["G"]


def test_the_same_seed_tries_the_same_changes() -> None:
    def some(seed: int) -> list[str]:
        generator = random.Random(seed)
        return [some_change(shipped(), generator, 0.5)[0] for _ in range(6)]

    assert some(1) == some(1) != some(2)


def test_cards_that_are_seldom_won_become_cheaper_or_bring_more_and_no_others() -> None:
    document, seldom = shipped(), ["Cleartop Run", "Land 12"]
    for seed in range(30):
        _, new = wanted_more(document, seldom, random.Random(seed))
        for section, cards in document.items():
            for card, other in zip(cards, new[section], strict=True):
                assert other["cost"] <= card["cost"]
                assert other.get("vp", 0) >= card.get("vp", 0)
                assert len(other["gives"]) >= len(card["gives"])
                assert other == card or card["name"] in seldom
                if card["name"] == "Land 12":
                    assert [other[key] for key in card["fixed"]] == [
                        card[key] for key in card["fixed"]
                    ]


def test_each_card_that_is_seldom_won_takes_values_farther_from_the_aims() -> None:
    """In games that are the same but for what was won."""

    def judged(*won: str) -> Judged:
        races = [replace(RACE, shown=frozenset("abc"), won=frozenset(won))] * 40
        return Judged({}, [races] * 4)

    assert [judged(*won).seldom for won in ("abc", "ab", "")] == [[], ["c"], ["a", "b", "c"]]
    far = [distance(judged(*won).races) for won in ("abc", "ab", "a", "")]
    steps = [after - before for before, after in pairwise(far)]
    assert steps == pytest.approx([WON.missed(0) * sum(tune.SHARES)] * 3)


# --- weights for what is tried ----------------------------------------------------------------


def test_weights_that_were_learned_for_a_file_are_lent_to_one_like_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = changed(shipped(), GROUPS["cities"], Change(cost=-1))
    with ThreadPoolExecutor(1) as pool:
        learned = learn(pool, cast(CardFile, shipped()), 10, seed=3, folder=tmp_path / "parts")
        assert [weights.players for weights in learned] == [2, 3, 4]
        lent = lend(learned, cast(CardFile, tried), tmp_path / "lent")
        monkeypatch.setenv(OWN_FOLDER, str(lent))
        cards = game.rules(cards=tried).defs.cards_hash
        for weights in learned:
            found = own("age_of_ascent", weights.players, cards)
            assert found is not None
            assert found.weights == weights.weights != {}
        monkeypatch.setenv(OWN_FOLDER, "")
        plain = play_all(pool, ("normal",) * 2, range(2), 3, cast(CardFile, tried))
    with workers(1) as fresh:  # processes remember by which prices they play with a file
        by_lent = play_all(fresh, ("normal",) * 2, range(2), 3, cast(CardFile, tried), weights=lent)
    assert plain != by_lent


def test_an_aim_is_missed_by_its_scale() -> None:
    aim = Aim(1, 3, 0.5)
    assert [aim.missed(value) for value in (0, 1, 2, 3, 4)] == [4, 0, 0, 0, 4]


def test_what_is_written_is_never_farther_from_the_aims(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games are made up here, in which cheap cards are fought for."""
    asked = list[int]()

    def played(
        pool: Executor,
        bots: Sequence[str],
        numbers: Iterable[int],
        seed: int,
        cards: Document,
        options: object,
        weights: object,
    ) -> list[Race]:
        games = [*numbers]
        asked.append(len(games))
        dear = sum(card["cost"] for section in cards.values() for card in section) / len(shipped())
        race = replace(RACE, bots=tuple(bots), bid_on=100, contested=max(0, 60 - round(dear)))
        return [race] * len(games)

    monkeypatch.setattr(tune, "play_all", played)
    out = tmp_path / "tuned.yaml"
    with ThreadPoolExecutor(1) as pool:
        best = tune.tune(shipped(), pool, Search(120, 30, seed=2, single=0.0), out)
    told = capsys.readouterr().out.splitlines()
    missed = [float(found[1]) for line in told if (found := re.search(r": ([\d.]+) \{", line))]
    assert len(missed) == len(told)
    assert missed == sorted(missed, reverse=True)
    assert len(told) > 1
    assert missed[-1] < missed[0]
    assert read_yaml(out) == best != shipped()
    assert asked[:4] == [120, 60, 48, 48]
    assert asked.count(36) > asked.count(84) > 0  # what is behind after a few is given up
