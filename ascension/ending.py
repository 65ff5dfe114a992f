"""The end of a turn, the Cult that plays against a player alone, and the end of the game."""

from __future__ import annotations

from ascension import places
from ascension.frames import FRAMES
from ascension.state import HAND_SIZE, MONSTER, NONE, AscensionState
from ascension.triggers import happen_fates
from framework.core.course import END as END_OF_GAME
from framework.core.plain import Frame


@FRAMES.runs("end_of_turn")
def end_turn(state: AscensionState, frame: Frame) -> None:
    """Everything played goes to the discard pile, unspent tokens are lost, five cards are drawn."""
    seat = state.active
    state.discard[seat] += state.hand[seat]
    state.discard[seat] += state.played[seat]
    state.hand[seat].clear()
    state.played[seat].clear()
    clear_turn(state)
    places.draw(state, seat, HAND_SIZE)
    state.stack.pop()
    state.quiet += 1
    if state.quiet >= state.defs.stall_rounds * len(state.hand) and not state.ending:
        state.ending = True
        state.note("stalled", state.defs.stall_rounds)
    state.passed_on = not state.extra_turns
    if state.extra_turns:  # an extra turn comes first (Ascension 8)
        state.extra_turns -= 1
    else:
        state.active = (seat + 1) % len(state.hand)


def clear_turn(state: AscensionState) -> None:
    """Nothing of a turn but insight goes on to the next."""
    state.runes = state.power = state.energy = 0
    state.keystones = [0, 0]
    state.history, state.rewards, state.entered_play = [], [], []
    state.acquired_row = state.defeated_row = state.banished = state.insight_gained = 0
    state.used, state.watch, state.waiting = [], [], []
    state.named_faction = state.extra_constructs = 0
    state.free_dreambind = False


def not_solitaire(state: AscensionState) -> bool:
    """Only a player alone plays against the Cult."""
    return len(state.hand) > 1


@FRAMES.runs("cult")
def cult_takes(state: AscensionState, frame: Frame) -> None:
    """The Cult takes the two rightmost cards of the row (Ascension 10)."""
    if len(frame) == 1:
        frame.append(1)
        for card in [card for card in state.row if card != NONE][-2:]:
            form = state.form[card]
            state.note("cult", form)
            slot = places.leave_row(state, card)
            if state.defs.type[form] == MONSTER:
                honor = state.defs.reward_honor[form]
                state.cult_honor += honor
                places.take_from_pool(state, honor)
                state.void.append(card)
            else:
                state.cult.append(card)
            state.cult += state.under[slot]
            state.under[slot] = []
        places.refill(state)
    if not happen_fates(state):
        state.stack.pop()
        clear_turn(state)  # what comes between the turns is of no turn (Ascension 21)


def after_the_turn(state: AscensionState) -> str:
    """The game ends with the round in which the pool emptied (Ascension 7)."""
    ended = state.ending and state.passed_on and state.active == state.first
    return END_OF_GAME if ended else "turn"
