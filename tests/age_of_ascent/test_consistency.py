"""A state that nobody can replay is refused if no game of Age of Ascent could be in it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from age_of_ascent.game import game
from age_of_ascent.state import NOTHING, AgeState
from framework import BadSave
from framework.core.consistency import look_over


def played() -> AgeState:
    """A game of three in an allocation, with bids and cards won."""
    state, chance = game.new(3, 2), random.Random(2)
    while state.turn < 4 or state.kind != "target" or not state.bids:
        state.apply(chance.randrange(len(state.options)))
    return state


PLAYED = played()
FORGED: dict[str, tuple[Callable[[AgeState], object], str]] = {
    "a card of two": (
        lambda s: s.cards[0].append(s.cards[1][0]),
        "components are missing or too many",
    ),
    "a card twice in a deck": (
        lambda s: s.decks[1].append(s.decks[1][0]),
        "components are missing or too many",
    ),
    "a hero in the territories": (
        lambda s: s.decks[0].append(s.decks[1].pop()),
        "a card lies in a deck of another row",
    ),
    "a card that is none": (lambda s: s.fresh.append(500), "snapshot.fresh: 500 is not from 2 to"),
    "another owner": (
        lambda s: s.owner.__setitem__(s.cards[0][0], NOTHING),
        "the owners of cards are others",
    ),
    "a piece from nowhere": (
        lambda s: s.free.__setitem__(0, s.free[0] + 1),
        "components are missing or too many",
    ),
    "a bid twice": (lambda s: s.bids.append(s.bids[0][:]), "something stands there twice"),
    "a bid of nobody here": (lambda s: s.bids[0].__setitem__(1, 3), "snapshot.bids: 3 is not from"),
    "points": (lambda s: s.gold_vp.__setitem__(0, 500), "snapshot.gold_vp: 500 is not from 0 to"),
    "a track too long": (lambda s: s.track.__setitem__(0, 50), "snapshot.track: 50 is not from"),
    "a fourth seat": (lambda s: s.wild.append(0), "snapshot.wild: 4 parts instead of 3"),
    "a battle for nothing": (
        lambda s: s.losses.append([s.board[0], 0]),
        "a battle was lost for no card of another seat",
    ),
    "a die of no kind": (
        lambda s: s.rolled.append([0, 0, 1, 0]),
        "something was rolled that is no die",
    ),
    "a target that is not open": (
        lambda s: s.targets[s.seat].clear(),
        "'target' is not what the rules would ask now",
    ),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_state_that_no_game_is_in_is_refused(forged: str) -> None:
    look_over(PLAYED)
    change, told = FORGED[forged]
    state = PLAYED.clone()
    change(state)
    with pytest.raises(BadSave) as refused:
        look_over(state)
    assert told in str(refused.value)
