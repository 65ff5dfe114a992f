"""Moves: what an option is, in fields, and wishes that take several choices."""

from __future__ import annotations

from typing import Any

import pytest

from age_of_ascent.state import EXPAND, GOLD
from docs.tutorial_game import game as climb
from framework import IllegalChoice, games
from framework.core.move import Move


def test_a_move_tells_the_fields_that_say_something() -> None:
    move = Move("acquire", card=3, form=0, price=(("runes", 2),), plain=False)
    assert move.facts() == {
        "verb": "acquire",
        "card": 3,
        "form": 0,
        "price": (("runes", 2),),
    }


def test_a_move_fits_a_wish_that_names_some_of_its_fields() -> None:
    move = Move("play", form=4, plain=True)
    assert move.fits({"verb": "play"})
    assert move.fits({"plain": True, "form": 4})
    assert not move.fits({"verb": "play", "form": 5})
    assert not move.fits({"nonsense": 1})


def test_a_view_has_the_moves_of_its_own_seat_alone() -> None:
    state = climb.new(players=2, seed=1)
    decision = state.view(state.seat)["decision"]
    assert isinstance(decision, dict)
    assert decision["moves"] == [{"verb": "play"}] * len(state.options)
    other = state.view(1 - state.seat)["decision"]
    assert isinstance(other, dict)
    assert "moves" not in other


def test_a_wish_is_tried_on_a_copy() -> None:
    state = climb.new(players=2, seed=1)
    before = state.digest()
    assert climb.indexes(state, {"verb": "play"}) == [0]  # then the other seat is asked
    assert state.digest() == before


def test_a_wish_that_nothing_carries_out_is_refused() -> None:
    state = climb.new(players=2, seed=1)
    with pytest.raises(IllegalChoice, match="nothing here does that"):
        climb.indexes(state, {"verb": "fly"})


def test_choices_that_are_one_step_are_a_wish() -> None:
    game = games["age_of_ascent"]
    state: Any = game.new(players=2, seed=7)
    while state.kind != "target":
        state.apply(0)
    bid = game.indexes(state, {"target": EXPAND, "pieces": [GOLD]})
    assert len(bid) > 1
    assert game.indexes(state, {"choices": bid}) == bid
    last = len(state.options) - 1
    with pytest.raises(IllegalChoice, match="no single step"):
        game.indexes(state, {"choices": [last, 0]})  # who passes is asked nothing more


@pytest.mark.parametrize("choices", [[], 3, ["x"], [0, 0], [99]])
def test_choices_that_are_no_step_are_refused(choices: object) -> None:
    state = climb.new(players=2, seed=1)
    before = state.digest()
    with pytest.raises(IllegalChoice):
        climb.indexes(state, {"choices": choices})
    assert state.digest() == before
