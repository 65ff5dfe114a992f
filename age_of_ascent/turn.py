"""How a turn starts and ends (AoA 3, 4, 14, 17)."""

from __future__ import annotations

from age_of_ascent import score
from age_of_ascent.frames import frames
from age_of_ascent.places import fill_board, take
from age_of_ascent.state import EMPIRE, NOTHING, AgeState
from age_of_ascent.triggers import use_triggered
from framework.core.plain import Frame


def quiet_turns_left(state: AgeState) -> int:
    """How many turns are left, this one included, if no card leaves the board (AoA 17)."""
    return state.defs.stall_turns - state.quiet


@frames.runs("turn_start")
def start_turn(state: AgeState, frame: Frame) -> None:
    """Fill the board; the game is over if that can't be done or nothing moves (AoA 3, 17)."""
    state.stack.pop()
    if state.quiet >= state.defs.stall_turns:
        state.note("stalled", state.quiet)
    elif fill_board(state):
        state.turn += 1
        state.note("turn", state.turn)
        return
    else:
        state.note("exhausted")
    state.left = NOTHING


def after_turn_start(state: AgeState) -> str:
    """A turn follows if the board could be filled."""
    return "culture_roll" if state.left == NOTHING else "allocation"


@frames.runs("count")
def count_cards(state: AgeState, frame: Frame) -> None:
    """Markers climb to the highest threshold reached, and never fall."""
    state.stack.pop()
    for seat, cards in enumerate(state.cards):
        squares = score.squares(state, len(cards))
        if squares > state.track[seat]:
            state.track[seat] = squares
            state.note("climb", seat, squares)
    if state.defs.catch_up:
        help_last(state)


def help_last(state: AgeState) -> None:
    """Who has the fewest points takes empire tokens, if the table plays so."""
    points = state.scores
    fewest = min(points)
    if fewest < max(points):
        for seat, own in enumerate(points):
            if own == fewest:
                state.note("last", seat)
                take(state, seat, [EMPIRE] * state.defs.catch_up)


@frames.runs("turn_end")
def end_turn(state: AgeState, frame: Frame) -> None:
    """The Banner may move, sleeping text wakes, and it is counted whether anything moved."""
    if len(frame) == 1:
        frame.append(1)
        if state.defs.banner_rotates:
            state.banner = (state.banner + 1) % len(state.cards)
            state.note("banner", state.banner)
        for card in state.fresh:
            use_triggered(state, card, "turn_of_winning_ends")
        if state.stack[-1] is not frame:
            return
    state.fresh = []
    state.used = []
    state.quiet = 0 if state.left else state.quiet + 1
    state.left = 0
    state.stack.pop()
