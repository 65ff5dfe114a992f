"""The loss phase: a piece is given up for each battle lost (AoA 12)."""

from __future__ import annotations

from age_of_ascent.frames import PAID, frames
from age_of_ascent.places import give_back
from age_of_ascent.state import EMPIRE, KINDS, AgeState
from framework.core.plain import Frame


def no_battle_lost(state: AgeState) -> bool:
    """The loss phase only takes place after a lost battle."""
    return not state.losses


@frames.runs("loss")
def lose(state: AgeState, frame: Frame) -> None:
    """For each battle lost, the loser gives up a printed piece; then the card moves."""
    if not state.losses:
        state.stack.pop()
        return
    card, winner = state.losses[0]
    loser = state.owner[card]
    if len(frame) == 1:
        base = loser * KINDS
        printed = sorted({p for p in state.defs.gives[card] if state.owned[base + p]})
        if not printed and state.owned[base + EMPIRE]:
            printed = [EMPIRE]
        if printed:
            state.ask(loser, "lose", tuple(printed), card)
            return
    state.note("conquered", card, loser, winner)
    del frame[PAID:], state.losses[0]
    state.cards[loser].remove(card)
    state.cards[winner].append(card)
    state.owner[card] = winner
    state.fresh.append(card)


@frames.answers("loss")
def lost(state: AgeState, frame: Frame, piece: int) -> None:
    """The piece goes back to the supply."""
    give_back(state, state.seat, piece)
    state.note("lost", state.seat, piece)
    frame.append(1)
