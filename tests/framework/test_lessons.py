"""Lessons of a first game: when they are due, and what they point at."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ascension.entries import DeckShuffled
from docs.tutorial_game import game as climb
from framework import games
from framework.core import entries
from framework.core.entries import Happening, Seat
from framework.core.view import View
from framework.lessons import ADVICE, CARD, ME, SEAT, FirstGame, Lesson, due, kinds, spots

GAME = games["ascension"]


class Told(Happening):
    """What the journal of these tests tells."""


class Fell(Told, kind="fell", words="{seat} falls."):
    seat: Seat


class Rose(Told, kind="rose", words="{seat} rises."):
    seat: Seat


@pytest.fixture
def view() -> View:
    """Ascension as its first player sees it at the start."""
    state = GAME.new(2, 335)
    assert (state.seat, state.kind) == (0, "turn")
    seen: View = state.view(0)
    return seen


def names(
    lessons: Sequence[Lesson], view: View, happened: Sequence[Happening] = (), told: str = ""
) -> list[str]:
    return [occasion.lesson.name for occasion in due(lessons, told.split(), view, happened)]


def test_a_lesson_without_an_occasion_of_its_own_is_told_at_once_and_never_again(
    view: View,
) -> None:
    lessons = (Lesson("goal", "Win."), Lesson("other", "Or lose."))
    assert names(lessons, view) == ["goal", "other"]
    assert names(lessons, view, told="goal") == ["other"]


def test_a_lesson_waits_for_an_entry_of_its_kind(view: View) -> None:
    lessons = (
        Lesson("fall", "Ouch.", after=Fell),
        Lesson("another's", "Ha.", after=Fell, when=lambda _, entry: entry != Fell(0)),
    )
    assert kinds(lessons) == [Fell, Fell]
    assert names(lessons, view, [Rose(0)]) == []
    assert names(lessons, view, [Rose(0), Fell(0)]) == ["fall"]
    assert names(lessons, view, [Fell(0), Fell(1)]) == ["fall", "another's"]


def test_a_lesson_waits_for_a_decision_of_its_kind(view: View) -> None:
    lessons = (Lesson("turn", "Go.", asked="turn"), Lesson("pick", "Take.", asked="pick"))
    assert names(lessons, view) == ["turn"]
    other = GAME.new(2, 335).view(1)
    assert names(lessons, other) == [], "somebody else is asked"


def test_a_lesson_waits_for_a_card_on_the_table_and_points_at_it(view: View) -> None:
    lessons = (
        Lesson("none", "Empty.", card=lambda view: None),
        Lesson("card", "This one.", at=(CARD,), card=lambda view: 7),
    )
    (occasion,) = due(lessons, (), view, ())
    assert spots(GAME.rules(), view, occasion) == [{"kind": "form", "name": "7"}]


def test_a_lesson_points_at_what_its_entry_names_the_best_spot_first(view: View) -> None:
    at = (ADVICE, CARD, SEAT, ME, "tally {seat} honor", "pile discard{me}")
    lesson = Lesson("fall", "Ouch.", at=at, after=Fell)
    (occasion,) = due([lesson], (), view, [Fell(1)])
    found = [(spot["kind"], spot["name"]) for spot in spots(GAME.rules(), view, occasion, [3, 4])]
    assert found == [
        ("option", "3"), ("seat", "1"), ("seat", "0"), ("tally", "1 honor"), ("pile", "discard0"),
    ]  # fmt: skip
    assert "option" not in {spot["kind"] for spot in spots(GAME.rules(), view, occasion)}


def test_only_what_happened_since_the_first_decision_counts() -> None:
    state = GAME.new(2, 335)
    shuffled = [DeckShuffled]
    assert any(entry[0] == "shuffle" for entry in state.log), "as the cards were dealt"
    assert state.journal.happened(shuffled, 0) == []
    while not (found := state.journal.happened(shuffled, 0)):
        state.apply(len(state.options) - 1)
    assert isinstance(found[0], DeckShuffled)


def test_what_only_another_may_know_counts_for_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(climb, "entries", entries.Told)  # which tells choices to who made them
    state = climb.new(2, 1)
    seat = state.seat
    state.apply(0)
    assert [entry.actor for entry in state.journal.happened([entries.ToldChoice], seat)] == [seat]
    assert state.journal.happened([entries.ToldChoice], 1 - seat) == []


def test_any_game_has_a_first_game() -> None:
    face = climb.face
    assert face.first_game == FirstGame()
    assert face.first_bot(climb) == "random"
    view = climb.new(2, 1).view(0)
    told = [occasion.lesson.name for occasion in due(face.lessons, (), view, ())]
    assert told == [lesson.name for lesson in face.lessons]
    assert face.why(view, {"verb": "play"}) == ""
