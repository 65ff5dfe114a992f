"""Declared journal entries: read by name, told in words, summed up."""

from __future__ import annotations

import pytest

from docs.tutorial_game import game as climb
from framework.core.entries import (
    EVERYBODY,
    PHASE,
    TURN,
    Faces,
    Form,
    Forms,
    Happening,
    Line,
    Mention,
    Rest,
    Seat,
    Telling,
    Told,
)
from framework.core.plain import Entry
from framework.core.summary import summary


class Happened(Happening):
    """Entries of a made-up game."""


class Turn(Happened, kind="turn", words="Turn {turn}", heading=TURN):
    turn: int


class Phase(Happened, kind="phase", words="{phase}", heading=PHASE):
    phase: str


class Played(Happened, kind="play", words="{seat} plays {form}."):
    seat: Seat
    form: Form


class Passed(Happened, kind=("choice", "pass"), words="{seat} passes."):
    seat: Seat
    option: int


class Drawn(Happened, kind=("reveal", "draw"), words="{seat} draws {count:card}."):
    seat: Seat
    count: int


class Shown(Happened, kind=("reveal", "row"), words="From the deck: {forms}."):
    forms: Forms


class Bid(Happened, kind=("roll", "bid"), words="{seat} rolls {faces} for {form}."):
    faces: Faces
    seat: Seat
    form: Form


class Looked(Happened, kind="look", words="{seat} looks at {form}.", secret=True):
    seat: Seat
    form: Form


class Conquered(Happened, kind="conquer", words="{land} falls to {winner}.", acting="winner"):
    land: Form
    winner: Seat
    how: str = "by storm"


class Noted(Happened, kind="note"):
    about: Rest = ()


RULES = climb.rules()
NAMES = ("Ada", "Bo")


def told(*entries: Entry, seat: int | None = None) -> list[Line]:
    telling = Telling(RULES, seat, NAMES)
    read = [Happened.read(entry) for entry in entries]
    lines = [happening.line(telling) for happening in read if happening is not None]
    return [line for line in lines if line is not None]


@pytest.mark.parametrize(
    ("entry", "asked"),
    [(("play", 1, 7), False), (("look", 1, 7), True), (("conquer", 3, 1), False)],
)
def test_words_that_do_not_ask_who_reads_them_are_the_same_for_everybody(
    entry: Entry, asked: bool
) -> None:
    happening = Happened.read(entry)
    assert happening is not None
    tellings = [Telling(RULES, seat, NAMES) for seat in (None, 0, 1)]
    lines = {happening.line(telling) for telling in tellings}
    assert [telling.asked for telling in tellings] == [asked] * 3
    assert (len(lines) == 1) == (not asked)


def test_an_entry_is_read_by_the_names_of_its_fields() -> None:
    assert Happened.read(("play", 1, 7)) == Played(1, 7)
    assert Happened.read(("roll", (1, 3), "bid", 0, 4)) == Bid((1, 3), 0, 4)
    assert Happened.read(("reveal", "draw", 0, 2)) == Drawn(0, 2)
    assert Happened.read(("note", 1, "x", (2,))) == Noted((1, "x", (2,)))


def test_fields_with_defaults_may_be_missing() -> None:
    assert Happened.read(("conquer", 3, 1)) == Conquered(3, 1, "by storm")


@pytest.mark.parametrize(
    "entry", [("play", 1), ("play", 1, 2, 3), ("play", "Ada", 2), ("dance", 1), ("reveal", "x", 1)]
)
def test_an_entry_that_does_not_fit_its_kind_is_none_of_it(entry: Entry) -> None:
    assert Happened.read(entry) is None


def test_an_only_option_is_told_as_the_choice_that_it_was() -> None:
    assert Happened.read(("forced", 1, "pass", -1)) == Passed(1, -1)


def test_who_acts_is_a_field() -> None:
    assert [Played(1, 7).actor, Conquered(3, 0).actor, Turn(2).actor] == [1, 0, None]


def test_a_line_knows_whom_and_what_it_names() -> None:
    (line,) = told(("roll", (1, 3), "bid", 0, 4))
    assert str(line) == "Ada rolls 1 3 for card 4."
    assert line.parts == (
        Mention("seat", (0,), "Ada"),
        " rolls ",
        Mention("dice", (1, 3), "1 3"),
        " for ",
        Mention("card", (4,), "card 4"),
        ".",
    )


def test_a_line_is_written_as_plain_data() -> None:
    roll, drawn, turn = told(("roll", (1, 3), "bid", 0, 4), ("reveal", "draw", 1, 2), ("turn", 3))
    assert roll.written() == {
        "parts": [
            {"text": "Ada", "seat": 0}, " rolls ", {"text": "1 3", "dice": [1, 3]}, " for ",
            {"text": "card 4", "card": 4}, ".",
        ]
    }  # fmt: skip
    assert drawn.written()["parts"][1:] == [" draws ", "2 cards", "."]
    assert turn.written() == {"parts": ["Turn 3"], "heading": TURN}
    assert (roll.cards, turn.cards) == ([4], [])


def test_headings_have_marks_and_a_title() -> None:
    turn, phase = told(("turn", 3), ("phase", "gold"))
    assert [str(turn), str(phase)] == ["== Turn 3 ==", "— gold —"]
    assert [turn.title, phase.title] == ["Turn 3", "gold"]


def test_a_secret_is_told_to_who_acts_alone() -> None:
    assert [str(line) for line in told(("look", 1, 5), seat=1)] == ["Bo looks at card 5."]
    assert told(("look", 1, 5), seat=0) == told(("look", 1, 5)) == []
    assert told(("look", 1, 5), seat=EVERYBODY) == told(("look", 1, 5), seat=1)


def test_what_one_player_does_in_a_row_is_one_line() -> None:
    lines = told(
        ("play", 0, 1), ("play", 0, 1), ("play", 0, 2), ("reveal", "draw", 0, 1),
        ("reveal", "draw", 0, 2), ("choice", 1, "pass", -1),
    )  # fmt: skip
    assert [str(line) for line in summary(lines)] == [
        "Ada plays card 1 ×2, card 2; draws 3 cards.",
        "Bo passes.",
    ]


def test_what_is_told_of_a_player_and_not_done_stays_a_line_of_its_own() -> None:
    def said(words: str) -> Line:
        return Line((Mention("seat", (0,), "Ada"), words))

    lines = [said(" plays a card."), said(": there is nothing to destroy."), said(" passes.")]
    assert [str(line) for line in summary(lines)] == [
        "Ada plays a card.",
        "Ada: there is nothing to destroy.",
        "Ada passes.",
    ]


def test_lines_about_one_topic_are_one_line_and_rolls_stay() -> None:
    lines = told(
        ("reveal", "row", (1,)), ("reveal", "row", (2, 3)), ("roll", (2,), "bid", 0, 4),
        ("roll", (3,), "bid", 0, 4),
    )  # fmt: skip
    assert [str(line) for line in summary(lines)] == [
        "From the deck: card 1, card 2, card 3.",
        "Ada rolls 2 for card 4.",
        "Ada rolls 3 for card 4.",
    ]


def test_headings_with_nothing_under_them_are_left_out() -> None:
    lines = told(("turn", 1), ("turn", 2), ("phase", "a"), ("play", 0, 1), ("phase", "b"))
    assert [str(line) for line in summary(lines)] == ["== Turn 2, a ==", "Ada plays card 1."]


def test_the_same_kind_is_not_declared_twice() -> None:
    with pytest.raises(ValueError, match="the kind play is declared twice"):

        class Again(Happened, kind="play"):
            seat: Seat

    assert Happened.read(("play", 1, 7)) == Played(1, 7)


def test_a_game_that_declares_nothing_is_told_by_its_phases_rolls_and_own_choices() -> None:
    telling = Telling(RULES, 1, NAMES)
    entries: list[Entry] = [
        ("phase", "end_of_turn"), ("roll", (2, 5), "x"), ("choice", 1, "play", 3),
        ("forced", 1, "play", 4), ("choice", 0, "play", 3),
    ]  # fmt: skip
    read = [Told.read(entry) for entry in entries]
    lines = [happening.line(telling) for happening in read if happening is not None]
    assert [str(line) for line in lines if line is not None] == [
        "— end of turn —", "Rolled: 2 5.", "Bo, play: 3", "Bo, play: 4",
    ]  # fmt: skip


def test_the_kinds_of_one_game_are_not_those_of_another() -> None:
    assert Told.read(("play", 1, 7)) is None
