"""A state that nobody can replay is refused if no game of Ascension could be in it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ascension.game import game
from ascension.state import AscensionState
from framework import BadSave
from framework.core.consistency import look_over

SETS = ("gift_of_the_elements", "valley_of_the_ancients")


def played() -> AscensionState:
    """A game of two after some decisions."""
    state, chance = game.new(2, 4, None, sets=SETS), random.Random(4)
    while state.id < 120:
        state.apply(chance.randrange(len(state.options)))
    return state


PLAYED = played()
FORGED: dict[str, tuple[Callable[[AscensionState], object], str]] = {
    "a card in two hands": (
        lambda s: s.hand[0].append(s.hand[1][0]),
        "components are missing or too many",
    ),
    "a card that is none": (lambda s: s.void.append(1000), "snapshot.void: 1000 is not from 0 to"),
    "a better card": (
        lambda s: s.form.__setitem__(s.hand[0][0], s.form[s.row[0]]),
        "was not dealt",
    ),
    "honor from nowhere": (lambda s: s.honor.__setitem__(0, 99), "there is too much honor"),
    "honor that is gone": (lambda s: setattr(s, "pool", s.pool - 1), "honor is missing"),
    "a debt": (lambda s: setattr(s, "runes", -1), "snapshot.runes: -1 is not from 0 to"),
    "riches": (
        lambda s: setattr(s, "power", 10**6),
        "snapshot.power: 1000000 is not from 0 to 100000",
    ),
    "runes that were not gained": (
        lambda s: setattr(s, "runes", s.runes + 9),
        "'turn' is not what the rules would ask now",
    ),
    "a third seat": (lambda s: s.deck.append([]), "snapshot.deck: 3 parts instead of 2"),
    "a temple of nobody here": (
        lambda s: s.temples.__setitem__(0, 2),
        "snapshot.temples: 2 is not",
    ),
    "another Cultist": (lambda s: setattr(s, "cultist", s.row[0]), "the Cultist is another card"),
    "a hero as event": (lambda s: setattr(s, "event", s.hand[0][0]), "the event is none"),
    "a text that waits and is none": (
        lambda s: s.waiting.append(["no/such", 0, 0, 0]),
        "waiting: there is no such text",
    ),
    "a text that is carried out and is none": (
        lambda s: s.stack.append(["block", "no/such", 0, 0, 0, 0, 0]),
        "a text of no card",
    ),
    "a frame of nobody here": (
        lambda s: s.stack.insert(1, ["enters", 7, 0]),
        "snapshot.stack.enters.seat: 7 is not from -1 to 1",
    ),
    "a frame of a card that is none": (
        lambda s: s.stack.insert(1, ["enters", 0, 5000]),
        "snapshot.stack.enters.card: 5000 is not from",
    ),
    "a frame with too much": (
        lambda s: s.stack.insert(1, ["enters", 0, 0, 0]),
        "a frame enters has too many parts",
    ),
    "a card that entered, of no such number": (
        lambda s: s.entered.append([5000, 0]),
        "snapshot.entered: 5000 is not from",
    ),
    "a marker twice": (lambda s: s.used.extend([16, 16]), "something stands there twice"),
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
