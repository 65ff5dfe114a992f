"""What lies open on a table of Age of Ascent, what is hidden, and what never changes."""

from __future__ import annotations

from dataclasses import asdict

from age_of_ascent.score import sheets
from age_of_ascent.state import COUNTS, FINAL_SLOTS, KINDS, LIMITS, PIECES, TOKENS, WILD, AgeState


def table(state: AgeState) -> dict[str, object]:
    """Everything but the order of the decks is open to everybody."""
    seats = range(len(state.cards))
    return {
        "turn": state.turn,
        "banner": state.banner,
        "first": state.first,
        "board": list(state.board),
        "final_slots": list(FINAL_SLOTS),
        "decks": [len(deck) for deck in state.decks],
        "offered": list(state.offered),
        "cards": [list(cards) for cards in state.cards],
        "asleep": list(state.fresh),
        "owned": [_pieces(state.owned, seat) for seat in seats],
        "free": [_pieces(state.free, seat) for seat in seats],
        "bids": [
            {"target": bid[0], "seat": bid[1], "pieces": list(bid[COUNTS:])} for bid in state.bids
        ],
        "rolled": [list(die) for die in state.rolled],
        "used": list(state.used),
        "losses": [list(loss) for loss in state.losses],
        "track": list(state.track),
        "sheets": [asdict(sheet) for sheet in sheets(state)],
        "quiet_turns": state.quiet,
    }


def _pieces(counts: list[int], seat: int) -> dict[str, int]:
    return dict(zip(PIECES, counts[seat * KINDS : seat * KINDS + KINDS], strict=True))


def hidden(state: AgeState) -> list[list[list[int]]]:
    """Nobody knows the order of a deck; in the draft the cities are not in it yet."""
    return [[deck] for deck in state.decks]


def census(state: AgeState) -> dict[str, int]:
    """Every card is in exactly one place; every piece is within its limit and placed once."""
    places = [*state.decks, state.board, state.offered, *state.cards]
    cards = [card for place in places for card in place if card >= 0]
    if state.turn == 0 and not any(card >= 0 for card in state.board):
        seats = len(state.cards)
        cards += [
            c
            for c in state.defs.ids
            if state.defs.is_city[c] and state.defs.card(c).min_players <= seats
        ]
    counts = {f"{state.defs.name[card]}": cards.count(card) for card in sorted(cards)}
    for seat in range(len(state.cards)):
        for kind in range(KINDS):
            at = seat * KINDS + kind
            placed = sum(bid[COUNTS + kind] for bid in state.bids if bid[1] == seat)
            if kind in TOKENS:
                placed += sum(bid[COUNTS + WILD + kind] for bid in state.bids if bid[1] == seat)
            within = 0 <= state.free[at] <= state.owned[at] <= LIMITS[kind]
            whole = state.owned[at] == state.free[at] + placed
            counts[f"{PIECES[kind]} of seat {seat}"] = LIMITS[kind] if within and whole else -1
    return counts
