"""What lies open on a table of Age of Ascent, what is hidden, and what never changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields

from age_of_ascent.contests import BATTLES, CONTESTS
from age_of_ascent.entries import Happened
from age_of_ascent.frames import ALLOCATION, FACES, PASSES, PICKED
from age_of_ascent.score import sheets
from age_of_ascent.state import (
    COUNTS,
    DECKS,
    FINAL_SLOTS,
    HERO,
    KINDS,
    LIMITS,
    PIECES,
    TERRITORY,
    TOKENS,
    WILD,
    AgeState,
    Cards,
    Sheet,
)
from age_of_ascent.turn import quiet_turns_left
from framework.core.plain import Entry
from framework.core.view import Pile

PARTS = tuple(part.name for part in fields(Sheet))


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
        "culture_dice": _culture_dice(state),
        "used": list(state.used),
        "losses": [list(loss) for loss in state.losses],
        "passes": passes(state),
        "track": list(state.track),
        "thresholds": list(state.defs.track),
        "sheets": [{part: getattr(sheet, part) for part in PARTS} for sheet in sheets(state)],
        "quiet_turns": state.quiet,
        "quiet_turns_left": quiet_turns_left(state),
        "expand": state.defs.expand,
    }


def passes(state: AgeState) -> int:
    """How many have passed in a row, where that ends the allocation phase."""
    return next((f[PASSES] for f in state.stack if f[0] == ALLOCATION.name and len(f) > PASSES), 0)


def _culture_dice(state: AgeState) -> list[list[int]]:
    """The dice of a culture roll that can be rolled again: what each shows, and whether it will."""
    if state.kind != "reroll":
        return []
    frame = state.stack[-1]
    faces, chosen = frame[FACES], frame[PICKED]
    return [[face, int(number in chosen)] for number, face in enumerate(faces)]


def _pieces(counts: list[int], seat: int) -> dict[str, int]:
    return dict(zip(PIECES, counts[seat * KINDS : seat * KINDS + KINDS], strict=True))


def hidden(state: AgeState) -> list[list[list[int]]]:
    """Nobody knows the order of a deck; in the draft the cities are not in it yet."""
    return [[deck] for deck in state.decks]


def piles(state: AgeState) -> list[Pile]:
    """The three decks."""
    return [
        Pile("decks", tuple(reversed(deck)), title=f"Deck of {name}")
        for name, deck in zip(DECKS, state.decks, strict=True)
    ]


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
    times = Counter(cards)
    counts = {state.defs.name[card]: times[card] for card in sorted(times)}
    for seat in range(len(state.cards)):
        bids = [bid for bid in state.bids if bid[1] == seat]
        for kind in range(KINDS):
            at = seat * KINDS + kind
            placed = sum([bid[COUNTS + kind] for bid in bids])
            if kind in TOKENS:
                placed += sum([bid[COUNTS + WILD + kind] for bid in bids])
            within = 0 <= state.free[at] <= state.owned[at] <= LIMITS[kind]
            whole = state.owned[at] == state.free[at] + placed
            counts[f"{PIECES[kind]} of seat {seat}"] = LIMITS[kind] if within and whole else -1
    return counts


def uses(defs: Cards) -> set[str]:
    """What can be done with each card: for reports of what a run has never used."""
    found = {f"battle {end}" for end in BATTLES} | {"defence not attacked"}
    found |= {f"{what} {end}" for what in ("Expand", "Improve", "gold phase") for end in CONTESTS}
    found |= {"culture roll reroll", "climb the card track", "give up a piece"}
    for number in defs.ids:
        name = defs.name[number]
        found.add(f"win {name}")
        if defs.is_land[number] or defs.row[number] == HERO:
            found.add(f"draft {name}")
        if defs.row[number] == TERRITORY:
            found.add(f"conquer {name}")
        if number in defs.offers:
            found.add(f"use {name}")
    return found


def used(defs: Cards, entries: Sequence[Entry]) -> set[str]:
    """Which of these uses a journal tells of."""
    happenings = map(Happened.read, entries)
    told = {each.used(defs) for each in happenings if isinstance(each, Happened)}
    return told & uses(defs)
