"""Before the first turn: the roll for the turn order, the draft, the first board (AoA 2, 3)."""

from __future__ import annotations

from age_of_ascent.frames import PICKS, frames
from age_of_ascent.places import fill_board, in_play, own, take
from age_of_ascent.state import (
    EMPIRE,
    FIRST_CARD,
    HERO,
    KINDS,
    NOTHING,
    ROW_OF_SLOT,
    SIDES,
    TERRITORY,
    TREASURE,
    AgeState,
)
from framework.core.plain import Frame


def set_up(state: AgeState) -> None:
    """Everything before the turn-order roll (AoA 2)."""
    seats = state.players
    each = range(seats)
    state.turn, state.first, state.banner = 0, 0, 0
    state.board, state.offered = [NOTHING] * len(ROW_OF_SLOT), []
    state.cards = [[] for _ in each]
    state.owner = [NOTHING] * (len(state.defs.all) + FIRST_CARD)
    state.fresh, state.bids, state.used, state.rolled, state.losses = [], [], [], [], []
    state.owned, state.free = [0] * (KINDS * seats), [0] * (KINDS * seats)
    state.powers, state.wild, state.targets = [0] * seats, [0] * seats, [[] for _ in each]
    state.raised, state.track = [0] * seats, [0] * seats
    state.gold_vp, state.text_vp, state.culture_vp = [0] * seats, [0] * seats, [0] * seats
    state.left, state.quiet = 0, 0
    cards, defs = in_play(state), state.defs
    lands = [c for c in cards if defs.is_land[c]]
    heroes = [c for c in cards if defs.row[c] == HERO]
    treasures = [c for c in cards if defs.row[c] == TREASURE]
    state.decks = [lands, heroes, treasures]
    for name, deck in zip(("lands", "heroes", "treasures"), state.decks, strict=True):
        state.shuffle("setup", deck, name)


@frames.runs("turn_order")
def roll_for_turn_order(state: AgeState, frame: Frame) -> None:
    """Each rolls one die of each colour; the highest sum is first, the tied reroll."""
    tied = list(range(len(state.cards)))
    while len(tied) > 1:
        sums = {seat: sum(state.roll(3, SIDES, "turn order", seat)) for seat in tied}
        tied = [seat for seat in tied if sums[seat] == max(sums.values())]
    state.first = state.banner = tied[0]
    state.note("first", tied[0])
    state.stack.pop()


@frames.runs("draft")
def draft(state: AgeState, frame: Frame) -> None:
    """A snake draft of as many lands and as many heroes as there are players."""
    seats = len(state.cards)
    if len(frame) == 1:
        frame.append(0)
        lands, heroes = state.decks[TERRITORY], state.decks[HERO]
        state.offered = sorted(
            [lands.pop() for _ in range(seats)] + [heroes.pop() for _ in range(seats)]
        )
        state.note("reveal", "draft", tuple(state.offered))
    picks: int = frame[PICKS]
    if not state.offered:
        state.stack.pop()
        return
    place = picks if picks < seats else 2 * seats - 1 - picks
    state.ask((state.first + place) % seats, "draft", tuple(state.offered))


@frames.answers("draft")
def drafted(state: AgeState, frame: Frame, card: int) -> None:
    """The card and its pieces are the drafter's."""
    state.offered.remove(card)
    own(state, state.seat, card)
    frame[PICKS] += 1


@frames.runs("board")
def lay_out_the_board(state: AgeState, frame: Frame) -> None:
    """Empire tokens up to four tokens in all; cities join the lands; the board is filled."""
    for seat in range(len(state.cards)):
        tokens = sum(state.owned[seat * KINDS : seat * KINDS + EMPIRE + 1])
        take(state, seat, (EMPIRE,) * max(0, 4 - tokens))
    state.decks[TERRITORY] += [c for c in in_play(state) if state.defs.is_city[c]]
    state.shuffle("territories", state.decks[TERRITORY])
    fill_board(state)
    state.stack.pop()
