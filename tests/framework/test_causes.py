"""Where the entries of a journal come from: decisions, what they set off, and phases."""

from __future__ import annotations

from docs import tutorial_game
from framework import games
from framework.causes import Cause, Visit, causes, visits
from framework.core.course import END
from framework.core.entries import CHOICE
from framework.core.machine import State
from tests.ascension.table import Table
from tests.framework import stroll


def told(state: State, found: list[Cause]) -> list[tuple[int, int, str]]:
    """Step, depth and kind of each entry."""
    kinds = [str(entry[0]) for entry in state.log]
    return [(*cause, kind) for cause, kind in zip(found, kinds, strict=True)]


def played(state: State, *indexes: int) -> list[tuple[int, int, str]]:
    """The causes of a game after some choices."""
    first = state.clone()
    for index in indexes:
        state.apply(index)
    return told(state, causes(first, [entry[3] for entry in state.journal.choices()]))


def test_what_a_decision_leads_to_stands_under_it() -> None:
    walk, pick_up, roll, done = 0, 1, 2, 3
    assert played(stroll.game.new(2, 1), walk, roll, pick_up, 0, done, roll) == [
        (-1, 0, "phase"),
        (0, 0, "choice"),
        (1, 0, "choice"),
        (1, 1, "roll"),
        (2, 0, "choice"),
        (3, 1, "choice"),  # asked by what the decision before has put on the stack
        (4, 1, "choice"),
        (5, 0, "choice"),
        (5, 1, "roll"),
    ]


def test_a_phase_that_is_not_told_does_not_part_a_decision_from_what_follows() -> None:
    assert played(tutorial_game.game.new(2, 1), 0)[-5:] == [
        (0, 0, "choice"),
        (0, 1, "reveal"),
        (0, 1, "phase"),
        (0, 1, "roll"),
        (0, 1, "phase"),
    ]


def test_a_turn_stands_by_itself() -> None:
    state = games["ascension"].new(2, 1)
    first = state.clone()
    while state.turn == 1:
        state.apply(len(state.options) - 1)
    found = told(state, causes(first, [entry[3] for entry in state.journal.choices()]))
    turn = max(n for n, (_, _, kind) in enumerate(found) if kind == "turn")
    step = state.id - 1
    assert found[turn] == (step, 0, "turn")
    assert (step, 1, "reveal") in found[:turn]  # the cards drawn at the end of the turn before


def test_what_a_card_does_stands_under_the_card() -> None:
    t = Table("rise_of_vigil").row("Firestorm Effigy").hand("Apprentice").give(power=4)
    first = t.state.clone()
    t.defeat("Firestorm Effigy")
    t.pick("Apprentice")
    options = [entry[3] for entry in t.state.log[len(first.log) :] if entry[0] == CHOICE]
    found = causes(first, options)[len(first.log) :]
    kinds = [str(entry[0]) for entry in t.state.log[len(first.log) :]]
    depths = dict(zip(kinds, (cause.depth for cause in found), strict=True))
    assert depths["defeat"] == 1
    assert depths["banish"] > depths["defeat"]


def test_every_entry_of_a_whole_game_has_its_cause() -> None:
    for name in ("age_of_ascent", "ascension"):
        state = games[name].new(2, 3)
        first = state.clone()
        while not state.over:
            state.apply(state.id % len(state.options))
        found = causes(first, [entry[3] for entry in state.journal.choices()])
        assert len(found) == len(state.log)
        steps = [cause.step for cause in found]
        assert steps == sorted(steps)
        made = [c.step for c, e in zip(found, state.log, strict=True) if e[0] == CHOICE]
        assert made == [*range(state.id)]


def test_phases_are_visited_and_decisions_are_counted_in_them() -> None:
    log = [("phase", "a"), ("choice", 0, "x", 1), ("forced", 0, "x", 1), ("choice", 1, "x", 1)]
    log += [("phase", "b"), ("phase", "a"), ("choice", 0, "x", 1)]
    entries = [tuple(entry) for entry in log]
    there = [Visit("a", 0, 2), Visit("b", 2, 0), Visit("a", 2, 1)]
    assert visits(entries) == there
    assert visits(entries, over=True) == [*there, Visit(END, 3)]
