"""The allocation phase: pieces are placed, one target at a time (AoA 5, 6, 7, 8)."""

from __future__ import annotations

from typing import cast

from age_of_ascent.places import battle_bits, free_bits, improve_bits, prepare_allocation
from age_of_ascent.state import (
    ALL_BITS,
    COUNTS,
    EXPAND,
    IMPROVE,
    KINDS,
    NOTHING,
    SEAT,
    STRENGTH_DIE,
    TARGET,
    TOKEN_BITS,
    TOKENS,
    WILD,
    AgeState,
    frames,
)
from framework.core.plain import Frame, Option

PLACEABLE = [tuple([k for k in range(KINDS) if bits >> k & 1]) for bits in range(1 << KINDS)]

PLACEABLE_OR_DONE = [(*kinds, NOTHING) for kinds in PLACEABLE]


@frames.runs("allocation")
def allocate(state: AgeState, frame: Frame) -> None:
    """In Banner order each places on one target or passes, until all pass in a row.

    The frame is [name, seat, passes in a row, bits of those who have passed for good]. A seat
    that can place nothing any more is not asked: it passes.
    """
    if len(frame) == 1:
        prepare_allocation(state)
        frame += [state.banner, 0, 0]
    seats = len(state.cards)
    seat: int = frame[1]
    while frame[2] != seats:
        free = free_bits(state, seat)
        if free and not frame[3] >> seat & 1:
            if state.wild[seat] and free & TOKEN_BITS:
                free |= TOKEN_BITS
            options = [packed >> KINDS for packed in state.targets[seat] if packed & free]
            if IMPROVE in options and not improve_bits(state, seat):
                options.remove(IMPROVE)
            if options:
                options.append(NOTHING)
                frame[1] = seat
                state.ask(seat, "target", tuple(options))
                return
        seat = (seat + 1) % seats
        frame[2] += 1
    state.stack.pop()


@frames.answers("allocation")
def choose_target(state: AgeState, frame: Frame, option: Option) -> None:
    """A pass, or the target whose pieces are placed next."""
    seat = state.seat
    frame[1] = (seat + 1) % len(state.cards)
    if option == NOTHING:
        frame[2] += 1
        if state.rules.options.pass_is_final:  # type: ignore[attr-defined]
            frame[3] |= 1 << seat
        return
    frame[2] = 0
    targets = state.targets[seat]
    for i, packed in enumerate(targets):
        if packed >> KINDS == option:
            del targets[i]
            break
    allowed = improve_bits(state, seat) if option == IMPROVE else packed & ALL_BITS
    state.bids.append([option, seat, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])  # type: ignore[list-item]
    state.stack.append(["place", seat, option, allowed & free_bits(state, seat), 0, allowed])


@frames.runs("place")
def place(state: AgeState, frame: Frame) -> None:
    """Ask for one piece more, kind by kind in a fixed order, until done.

    The frame is [name, seat, target, bits of the kinds that can still be placed, pieces so far,
    bits of all kinds that the target allows].
    """
    _, seat, target, bits, count, _ = frame
    enough = count if target != IMPROVE else count > 1
    options = (PLACEABLE_OR_DONE if enough else PLACEABLE)[bits]
    if state.wild[seat] and state.owner[target] == NOTHING:
        options = (*_wild_options(state, frame), *options)
    if enough and len(options) == 1:
        _placement_done(state)
    else:
        state.ask(seat, "place", options, target, count)


def _wild_options(state: AgeState, frame: Frame) -> list[int]:
    """Tokens that may be placed as if of another colour: first on a card, last on Improve."""
    _, seat, target, bits, count, allowed = cast(tuple[str, int, int, int, int, int], frame)
    if target == EXPAND or (target == IMPROVE and not count):
        return []  # Expand takes any colour as it is; on Improve the first token names the colour
    if target != IMPROVE and count != sum(state.bids[-1][COUNTS + WILD :]):
        return []  # one order for each set of pieces
    wanted = bits if target == IMPROVE else allowed
    base = seat * KINDS
    return [WILD + c for c in TOKENS if state.free[base + c] and not wanted >> c & 1]


def _placement_done(state: AgeState) -> None:
    bid = state.bids[-1]
    state.stack.pop()
    target = bid[TARGET]
    state.log.append(("placed", bid[SEAT], target, tuple(bid[COUNTS:]), state.owner[target]))


@frames.answers("place")
def placed(state: AgeState, frame: Frame, option: Option) -> None:
    """A piece is placed, or the placement is complete."""
    if option == NOTHING:
        _placement_done(state)
        return
    piece: int = option  # type: ignore[assignment]
    target, base = frame[2], state.seat * KINDS
    state.bids[-1][COUNTS + piece] += 1
    frame[4] += 1
    if piece >= WILD:
        state.wild[state.seat] -= 1
        state.free[base + piece - WILD] -= 1
        if target == IMPROVE:
            frame[3] = 0
        return
    state.free[base + piece] -= 1
    if target == IMPROVE:
        bits = 1 << piece
    elif state.owner[target] != NOTHING:
        bits = battle_bits(state, state.bids[-1])
        if piece != STRENGTH_DIE:  # what joins comes last, in order
            bits &= -1 << piece & ~(1 << STRENGTH_DIE)
    else:
        bits = frame[3] & -1 << piece
    frame[3] = bits if state.free[base + piece] else bits & ~(1 << piece)
