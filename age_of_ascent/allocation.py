"""The allocation phase: pieces are placed, one target at a time (AoA 5, 6, 7, 8)."""

from __future__ import annotations

from typing import Final

from age_of_ascent.frames import (
    ASKED,
    OPEN,
    PASSED,
    PASSES,
    PLACE,
    PLACED,
    PLACED_ON,
    frames,
)
from age_of_ascent.places import battle_bits, improve_bits, prepare_allocation
from age_of_ascent.state import (
    BIT,
    COUNTS,
    EXPAND,
    FROM,
    IMPROVE,
    KINDS,
    KINDS_IN,
    NOTHING,
    SEAT,
    STRENGTH_DIE,
    TARGET,
    TOKEN_BITS,
    TOKENS,
    WILD,
    AgeState,
    close_target,
    empty_bid,
    free_bits,
    open_targets,
)
from framework.core.plain import Frame

KINDS_OR_DONE: Final = [(*kinds, NOTHING) for kinds in KINDS_IN]


@frames.runs("allocation")
def allocate(state: AgeState, frame: Frame) -> None:
    """In Banner order each places on one target or passes, until all pass in a row.

    A seat that can place nothing any more is not asked: it passes.
    """
    if len(frame) == 1:
        prepare_allocation(state)
        frame += [state.banner, 0, 0]
    seats = len(state.cards)
    seat: int = frame[ASKED]
    while frame[PASSES] != seats:
        free = free_bits(state, seat)
        if free and not frame[PASSED] & 1 << seat:
            if state.wild[seat] and free & TOKEN_BITS:
                free |= TOKEN_BITS
            options = open_targets(state, seat, free)
            if IMPROVE in options and not improve_bits(state, seat):
                options.remove(IMPROVE)
            if options:
                options.append(NOTHING)
                frame[ASKED] = seat
                state.ask(seat, "target", tuple(options))
                return
        seat = (seat + 1) % seats
        frame[PASSES] += 1
    state.stack.pop()


@frames.answers("allocation")
def choose_target(state: AgeState, frame: Frame, target: int) -> None:
    """A pass, or the target whose pieces are placed next."""
    seat = state.seat
    frame[ASKED] = (seat + 1) % len(state.cards)
    if target == NOTHING:
        frame[PASSES] += 1
        if state.defs.pass_is_final:
            frame[PASSED] |= 1 << seat
        return
    frame[PASSES] = 0
    allowed = close_target(state, seat, target)
    if target == IMPROVE:
        allowed = improve_bits(state, seat)
    state.bids.append(empty_bid(target, seat))
    free = free_bits(state, seat)
    state.stack.append(PLACE.frame(seat, target, allowed & free, 0, allowed))


@frames.runs("place")
def place(state: AgeState, frame: Frame) -> None:
    """Ask for one piece more, kind by kind in a fixed order, until done."""
    _, seat, target, bits, count, _ = frame
    enough = count if target != IMPROVE else count > 1
    options = (KINDS_OR_DONE if enough else KINDS_IN)[bits]
    if state.wild[seat] and state.owner[target] == NOTHING:
        options = (*_wild_options(state, frame), *options)
    if enough and len(options) == 1:
        _placement_done(state)
    else:
        state.ask(seat, "place", options, target, count)


def _wild_options(state: AgeState, frame: Frame) -> list[int]:
    """Tokens that may be placed as if of another colour: first on a card, last on Improve."""
    _, seat, target, bits, count, allowed = frame
    if target == EXPAND or (target == IMPROVE and not count):
        return []  # Expand takes any colour as it is; on Improve the first token names the colour
    if target != IMPROVE and count != sum(state.bids[-1][COUNTS + WILD :]):
        return []  # one order for each set of pieces
    wanted = bits if target == IMPROVE else allowed
    base = seat * KINDS
    return [WILD + c for c in TOKENS if state.free[base + c] and not wanted & BIT[c]]


def _placement_done(state: AgeState) -> None:
    bid = state.bids[-1]
    state.stack.pop()
    target = bid[TARGET]
    state.log.append(("placed", bid[SEAT], target, tuple(bid[COUNTS:]), state.owner[target]))


@frames.answers("place")
def placed(state: AgeState, frame: Frame, piece: int) -> None:
    """A piece is placed, or the placement is complete."""
    if piece == NOTHING:
        _placement_done(state)
        return
    target, base = frame[PLACED_ON], state.seat * KINDS
    state.bids[-1][COUNTS + piece] += 1
    frame[PLACED] += 1
    if piece >= WILD:
        state.wild[state.seat] -= 1
        state.free[base + piece - WILD] -= 1
        if target == IMPROVE:
            frame[OPEN] = 0
        return
    state.free[base + piece] -= 1
    if target == IMPROVE:
        bits = BIT[piece]
    elif state.owner[target] != NOTHING:
        bits = battle_bits(state, state.bids[-1])
        if piece != STRENGTH_DIE:  # what joins comes last, in order
            bits &= FROM[piece] & ~BIT[STRENGTH_DIE]
    else:
        bits = frame[OPEN] & FROM[piece]
    frame[OPEN] = bits if state.free[base + piece] else bits & ~BIT[piece]
