"""Where cards and pieces lie, how they move, and who may place which pieces where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from age_of_ascent.state import (
    ALL_BUT_EMPIRE,
    BIT,
    COLOUR_BITS,
    COUNTS,
    CULTURE,
    DICE,
    EMPIRE,
    EXPAND,
    FINAL_SLOTS,
    GOLD,
    IMPROVE,
    KINDS,
    LIMITS,
    NOTHING,
    ROW_OF_SLOT,
    SEAT,
    SLOTS,
    STRENGTH_DIE,
    TERRITORY,
    TOKEN_BITS,
    TOKENS,
    WILD,
    AgeState,
    free_bits,
    open_target,
)

# AoA 6: territories take strength, heroes gold, treasures culture; their final slots another too.
ROW_BITS: Final = COLOUR_BITS
FINAL_BITS: Final[tuple[int, ...]] = (COLOUR_BITS[GOLD], COLOUR_BITS[CULTURE], COLOUR_BITS[GOLD])


def take(state: AgeState, seat: int, pieces: Iterable[int]) -> None:
    """Take pieces from the own supply; what is not there is not taken (AoA 10)."""
    taken = []
    for piece in pieces:
        at = seat * KINDS + piece
        if state.owned[at] < LIMITS[piece]:
            state.owned[at] += 1
            state.free[at] += 1
            taken.append(piece)
    if taken:
        state.note("take", seat, tuple(taken))


def give_back(state: AgeState, seat: int, piece: int) -> None:
    """Return one free piece to the own supply."""
    at = seat * KINDS + piece
    state.owned[at] -= 1
    state.free[at] -= 1


def withdraw(state: AgeState, bid: list[int]) -> None:
    """Take a bid's pieces back."""
    free, at = state.free, bid[SEAT] * KINDS
    for count in bid[COUNTS : COUNTS + KINDS]:
        free[at] += count
        at += 1
    if any(bid[COUNTS + WILD :]):
        for colour in TOKENS:
            free[bid[SEAT] * KINDS + colour] += bid[COUNTS + WILD + colour]


def awake(state: AgeState, seat: int) -> list[int]:
    """A seat's cards whose text works: those won in earlier turns (AoA 10)."""
    fresh = state.fresh
    return [c for c in state.cards[seat] if c not in fresh] if fresh else state.cards[seat]


def banner_order(state: AgeState) -> list[int]:
    """All seats, from the holder of the Banner to the left."""
    seats = len(state.cards)
    return [(state.banner + i) % seats for i in range(seats)]


def own(state: AgeState, seat: int, card: int) -> None:
    """A seat gets a card and the pieces printed on it."""
    state.cards[seat].append(card)
    state.owner[card] = seat
    take(state, seat, state.defs.gives[card])


def in_play(state: AgeState) -> list[int]:
    """The cards for this number of players."""
    seats = len(state.cards)
    return [c for c in state.defs.ids if state.defs.card(c).min_players <= seats]


def fill_board(state: AgeState) -> bool:
    """Slide each row towards its final slot and fill it; False if a row can't be filled."""
    rows = list(zip(state.decks, SLOTS, strict=True))
    for deck, slots in rows:
        if sum([state.board[slot] == NOTHING for slot in slots]) > len(deck):
            return False
    shown = []
    for deck, slots in rows:
        kept = [state.board[slot] for slot in slots if state.board[slot] != NOTHING]
        new = [deck.pop() for _ in range(len(slots) - len(kept))]
        shown += new
        state.board[slots[0] : slots[-1] + 1] = [*reversed(new), *kept]
    if shown:
        state.note("reveal", "board", tuple(shown))
    return True


def prepare_allocation(state: AgeState) -> None:
    """Work out once a turn what each seat may place where."""
    defs, board = state.defs, state.board
    seats = range(len(state.cards))
    state.wild = [0 for _ in seats]
    state.powers = [0 for _ in seats]
    state.targets = [[] for _ in seats]
    for seat in seats:
        state.powers[seat] = powers_of(state, seat)
        for card in state.cards[seat]:
            for tokens in defs.wild.get(card, ()):
                state.wild[seat] += tokens
        extra = own_places(state, seat)
        open_target(state, seat, EXPAND, ALL_BUT_EMPIRE)
        open_target(state, seat, IMPROVE, TOKEN_BITS)
        for slot, card in enumerate(board):
            open_target(state, seat, card, slot_bits(state, slot, extra))
        if state.owned[seat * KINDS + STRENGTH_DIE]:
            for owner in seats:
                for card in state.cards[owner]:
                    fought_for = defs.row[card] == TERRITORY
                    if fought_for and (owner == seat or not protected(state, card)):
                        open_target(state, seat, card, BIT[STRENGTH_DIE])


def powers_of(state: AgeState, seat: int) -> int:
    """Bits of what a seat's text does."""
    powers = 0
    for card in state.cards[seat]:
        powers |= state.defs.power[card]
    return powers


def own_places(state: AgeState, seat: int) -> list[int]:
    """The pieces that a seat's text lets it place on each row, as bits."""
    extra = [0, 0, 0]
    for card in awake(state, seat):
        for placing in state.defs.place.get(card, ()):
            for row in placing.rows:
                extra[row] |= placing.bits
    return extra


def slot_bits(state: AgeState, slot: int, extra: Sequence[int]) -> int:
    """The pieces that the card in a slot takes, beside what own text adds to its row (AoA 6)."""
    row = ROW_OF_SLOT[slot]
    bits = ROW_BITS[row] | extra[row] | state.defs.also[state.board[slot]] | BIT[EMPIRE]
    return bits | FINAL_BITS[row] if slot in FINAL_SLOTS else bits


def protected(state: AgeState, card: int) -> bool:
    """Whether nobody may attack this territory."""
    return any(p.never for p in state.defs.protect.get(card, ()))


def improve_bits(state: AgeState, seat: int) -> int:
    """The colours of which a seat can place two tokens on Improve now (AoA 8)."""
    base, bits = seat * KINDS, 0
    tokens = sum(state.free[base : base + 3]) if state.wild[seat] else 0
    for colour in TOKENS:
        count = state.free[base + colour]
        enough = count >= 2 or (count == 1 and tokens >= 2)
        if enough and state.owned[base + DICE[colour]] < LIMITS[DICE[colour]]:
            bits |= BIT[colour]
    return bits


def battle_bits(state: AgeState, bid: list[int]) -> int:
    """Strength dice, and what own text still lets join those that lie there (AoA 7)."""
    bits = BIT[STRENGTH_DIE]
    for joining in unused_joins(state, bid):
        bits |= sum(BIT[piece] for piece in joining)
    return bits & free_bits(state, bid[SEAT])


def unused_joins(state: AgeState, bid: list[int]) -> list[tuple[int, ...]]:
    """Each text that lets one of some pieces join a battle and has not done so in this one."""
    texts = [
        placing.pieces
        for card in awake(state, bid[SEAT])
        for placing in state.defs.place.get(card, ())
        if placing.joins
    ]
    if texts:
        texts.sort(key=len)
        for piece in [k for k in range(KINDS) for _ in range(bid[COUNTS + k]) if k != STRENGTH_DIE]:
            texts.remove(next(text for text in texts if piece in text))
    return texts


def token_colours(state: AgeState, seat: int, card: int) -> list[int]:
    """The colours of which a seat may place tokens as they are on a card of the board."""
    bits = slot_bits(state, state.board.index(card), own_places(state, seat))
    return [c for c in TOKENS if bits & BIT[c]]
