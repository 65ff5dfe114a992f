"""The gold phase: gold dice are rolled for victory points (AoA 13)."""

from __future__ import annotations

from collections.abc import Sequence

from age_of_ascent.frames import frames
from age_of_ascent.places import banner_order
from age_of_ascent.state import GOLD_DIE, KINDS, NOTHING, SIDES, AgeState
from age_of_ascent.totals import highest, tell_tie
from age_of_ascent.triggers import trigger
from framework.core.plain import Frame


def nobody_has_gold_dice(state: AgeState) -> bool:
    """The gold phase only takes place if someone owns a gold die."""
    return not any(state.owned[GOLD_DIE::KINDS])


def winner_of(state: AgeState, totals: Sequence[tuple[int, int]]) -> tuple[int, bool]:
    """The seat that wins with these totals, or NOTHING, and whether a tie rule had to decide."""
    return highest(state, totals, "gold_phase")


def points_for(state: AgeState, seat: int) -> int:
    """What a seat scores that wins: one VP for each own gold die."""
    return state.owned[seat * KINDS + GOLD_DIE]


@frames.runs("gold")
def gold_phase(state: AgeState, frame: Frame) -> None:
    """All roll all their gold dice; the highest total scores one VP for each of them."""
    state.stack.pop()
    totals = []
    for seat in banner_order(state):
        dice = state.owned[seat * KINDS + GOLD_DIE]
        if dice:
            totals.append((seat, sum(state.roll(dice, SIDES, "gold", seat))))
    winner, tie = winner_of(state, totals)
    points = points_for(state, winner) if winner != NOTHING else 0
    if tie:
        tell_tie(state, winner, "gold_phase")
    state.note("gold", winner, points, tuple(totals), int(tie))
    if winner != NOTHING:
        state.gold_vp[winner] += points
        trigger(state, winner, "gold_won")
