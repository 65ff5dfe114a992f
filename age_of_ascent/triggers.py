"""Text that is executed at a moment of the game."""

from __future__ import annotations

from age_of_ascent.places import awake
from age_of_ascent.state import NOTHING, TRIGGERS, AgeState
from framework.cards.blocks import perform


def trigger(state: AgeState, seat: int, when: str, it: int = NOTHING) -> None:
    """Execute what a seat's awake cards do at a moment, in the order they were won."""
    if state.powers[seat] & TRIGGERS:
        for card in awake(state, seat):
            use_triggered(state, card, when, it)


def use_triggered(state: AgeState, card: int, when: str, it: int = NOTHING) -> None:
    """Execute what a card does at a moment, if it does something then."""
    key = state.defs.triggers.get((card, when))
    if key is not None:
        seat = state.owner[card]
        state.note("uses", seat, card)
        perform(state, key, seat, card, it)
