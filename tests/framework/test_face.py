"""What an app is told of a game that tells nothing of itself, and of one that does."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from docs.tutorial_game import Climb
from docs.tutorial_game import game as climb
from framework import games
from framework.core.view import View
from framework.face import NOTHING, Face


@pytest.fixture
def view() -> View:
    """Climb as its first player sees it at the start."""
    return climb.new(3, 5, ["Ada", "Ben", "Cleo"]).view(0)


def test_any_game_has_a_face() -> None:
    face = climb.face
    assert (face.usual_players(climb), face.usual_bot(climb)) == (2, "thrifty")
    assert [face.points(score) for score in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert face.option("pass_is_final") == "Pass is Final"
    assert face.value("sets", "rise_of_vigil") == "Rise of Vigil"
    assert (face.blurb, face.board, face.pages) == ("", None, ())
    assert face.hint(climb.new(2, 1).view(0)) == ""


def test_what_each_player_has_and_what_lies_on_the_table_is_told_in_words(view: View) -> None:
    rules = climb.rules()
    hand = climb.new(3, 5).hands[0]
    assert climb.face.players(rules, view) == [
        ("Points", "0", "0", "0"),
        ("Hands", "3", "3", "3"),
        ("Hand", " ".join(map(str, sorted(hand))), NOTHING, NOTHING),
    ]
    assert climb.face.common(rules, view)[-1] == ("Deck", "15")


def test_only_what_some_may_not_see_is_private(view: View) -> None:
    state = climb.new(3, 5, ["Ada", "Ben", "Cleo"])
    assert climb.face.private(view, state.view(None))
    for seat in range(3):
        state.hands[seat].clear()
    assert climb.face.private(state.view(0), state.view(None))  # a hand may be filled again
    open_to_all = games["age_of_ascent"].new(2, 1)
    assert not games["age_of_ascent"].face.private(open_to_all.view(0), open_to_all.view(None))


def test_the_score_sheet_of_any_game_has_its_total(view: View) -> None:
    sheet = climb.face.sheet(view)
    assert list(sheet.names) == ["Ada", "Ben", "Cleo"]
    assert [*sheet.rows] == [("Total", 0, 0, 0)]


HINTS = {"play": "A low card is kept for a low die."}
FIELDS = {"die": "What the die shows"}
PHASES = {"roll": "The die"}


class ClimbFace(Face):
    """Climb, as it would describe itself."""

    hints = HINTS
    unit = ("step", "steps")
    fields = FIELDS
    hidden_fields = ("hands",)
    card_fields = ("played", "hand")
    owned_fields = ("hand",)
    phases = PHASES


class Described(Climb):
    """Climb with a face of its own."""

    face = ClimbFace()


def test_a_game_says_what_it_knows_better() -> None:
    game = Described()
    state = game.new(2, 5)
    face, view, rules = game.face, state.view(state.seat), game.rules()
    assert face.hint(view) == "A low card is kept for a low die."
    assert face.points(1) == "1 step"
    assert [name for name, *_ in face.players(rules, view)] == ["Points", "Hand"]
    assert face.common(rules, view)[0][0] == "What the die shows"
    first = state.hands[state.seat][0]
    assert f"card {first}" in face.words(rules, view, "hand", [first, first])
    assert face.words(rules, view, "hand", [first, first]) == f"2: card {first} ×2"
    assert face.shown_cards(view, {first: {}}) == {first}


def test_any_game_tells_where_it_is(view: View) -> None:
    assert climb.face.clock(view) == "Turn 1"
    assert climb.face.coming(climb, view) == [("roll", "Roll"), ("play", "Play")]
    assert climb.face.turns_left(climb.rules(), view) == ""
    assert climb.face.holdings(climb.rules(), view) is None
    assert climb.face.help == {}


def test_a_game_names_its_phases_and_leaves_some_out(view: View) -> None:
    assert Described().face.coming(climb, view) == [("roll", "The die"), ("play", "Play")]

    class Quiet(Face):
        phases = MappingProxyType({"roll": ""})

    assert Quiet().coming(climb, view) == [("play", "Play")]


def test_what_a_player_owns_is_counted_by_card_and_place() -> None:
    game = Described()
    state = game.new(2, 5)
    state.hands[0] = [3, 1, 3]
    holdings = game.face.holdings(game.rules(), state.view(0))
    assert holdings is not None
    assert (holdings.places, holdings.rows) == (("Hand",), ((1, (1,)), (3, (2,))))
    assert holdings.average is None
    assert game.face.holdings(game.rules(), state.view(None)) is None
