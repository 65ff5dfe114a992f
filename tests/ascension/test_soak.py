"""Several hundred whole games of Ascension: all end by their rule, and all of the cards is used."""

from __future__ import annotations

import pytest

from ascension.game import game
from ascension.options import SETS
from ascension.state import NONE
from benchmarks.soak import (
    LINE_UPS,
    LONG,
    MIXES,
    SEATINGS,
    CuriousBot,
    Setting,
    as_text,
    course,
    matrix,
    plan,
    play,
    report,
)
from framework.arena.coverage import coverable, covered
from framework.core.rng import derive

SHORT = 15  # honor a player at the large tables, so that the tests stay quick
MOST_GAMES = 150  # until everything on the cards of a set has been used
KINDS = {  # decisions that a set's own rules ask for, lasting texts among them
    "rise_of_vigil": {"direct"},
    "gift_of_the_elements": {"infest", "empower", "capture", "choose", "player", "may"},
    "valley_of_the_ancients": {"faction", "pay", "choose", "may"},
    "deliverance": {"dreambind", "may"},
}


def told(sets: tuple[str, ...]) -> str:
    return "+".join(sets)


# --- every table -----------------------------------------------------------------------------


@pytest.mark.parametrize("sets", MIXES, ids=told)
@pytest.mark.parametrize("line_up", LINE_UPS, ids="-".join)
def test_games_at_every_table_end_by_their_own_rule(
    sets: tuple[str, ...], line_up: tuple[str, ...]
) -> None:
    """`play` watches the center row at every decision and counts all cards again and again."""
    for seed, (players, team) in enumerate(SEATINGS):
        honor = SHORT if players > 2 else None
        setting = Setting(sets, players, team, line_up, honor)
        state = play(setting, derive(seed, told(sets), players, team))
        assert state.over
        assert state.ending or state.sole_winner != NONE
        if state.sole_winner == NONE:  # everybody had as many turns, extra ones aside (Ascension 7)
            extra = sum(entry[0] == "extra turn" for entry in state.log)
            assert (state.turn - extra) % players == 0
        assert len(state.winners) <= (2 if team else 1)


def test_the_matrix_has_every_table() -> None:
    settings = list(matrix())
    assert len(settings) == len(set(settings)) == len(MIXES) * len(SEATINGS) * len(LINE_UPS)
    assert {s.players for s in settings} == set(game.players)
    assert {s.players for s in settings if s.team} == {4, 6}
    assert {len(s.sets) for s in settings} == {1, 2}


# --- everything is used ----------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
def test_everything_on_the_cards_of_a_set_is_used(name: str) -> None:
    """Every card taken and played, every ability, every step of every text; no exceptions."""
    missing = coverable(game.rules(sets=[name]))
    setting = Setting((name,), 2, False, ("curious",), LONG)
    kinds: set[str] = set()
    for seed in range(MOST_GAMES):
        state = play(setting, seed)
        missing -= covered(state)
        kinds |= {str(entry[2]) for entry in state.log if entry[0] == "choice"}
        if not missing:
            break
    assert not missing, sorted(missing)
    assert kinds >= {"turn", "pick", *KINDS[name]}


# --- the longer soak -------------------------------------------------------------------------


def test_the_report_of_a_soak() -> None:
    courses = [course(job) for job in plan(10, seed=4)]
    found = report(courses)
    assert (found.games, len(found.sets)) == (10, 4)
    for one in found.sets:
        assert one.duels >= 1
        assert one.games >= one.duels
        assert one.rounds[0] <= one.mean_rounds <= one.rounds[1]
        assert one.honor["tokens"] > 0
        assert (one.honor["temples"] > 0) <= (one.set == "valley_of_the_ancients")
        assert len(one.most_taken) == len(one.least_taken) == 10
        assert min(one.most_taken.values()) >= max(one.least_taken.values())
        assert one.never_used  # so few games can't use everything
    text = "\n".join(as_text(found))
    assert text.count("### ") == 4
    assert "### Gift of the Elements" in text


def test_a_soak_is_the_same_every_time() -> None:
    jobs = plan(3, seed=5)
    assert [course(job) for job in jobs] == [course(job) for job in jobs]


def test_curious_players_are_greedy_most_of_the_time() -> None:
    assert 0 < CuriousBot.curiosity < 0.5
