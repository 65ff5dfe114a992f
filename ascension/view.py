"""What a seat may see of a table of Ascension, what it can't know, and what never changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypedDict, cast

from ascension.entries import Happened
from ascension.offers import OfferView
from ascension.places import partner_of
from ascension.score import cult_sheet, sheets
from ascension.state import (
    CONSTRUCT,
    EVENT,
    FACTIONS,
    HERO,
    MONSTER,
    NOBODY,
    NONE,
    TEMPLE_TYPE,
    TREASURE,
    AscensionState,
    Cards,
)
from framework.core.plain import Entry
from framework.core.view import Pile, View


class CultView(TypedDict):
    cards: list[list[int]]
    honor: int
    tokens: int


class TableView(TypedDict):
    """What the game puts into a view, as far as it is drawn; cards are [card, form]."""

    turn: int
    active: int
    row: list[list[int]]
    costs: list[int]
    under: list[list[list[int]]]
    void: list[list[int]]
    center_deck: int
    stacks: list[list[list[int]]]
    event: list[int] | None
    board_hero: int | None
    board_hero_cost: int
    temples: list[int]
    pool: int
    ending: bool
    hand: list[list[int]] | None
    deck: list[list[int]] | None
    hands: list[int]
    decks: list[int]
    top: list[list[list[int]]]
    discards: list[list[list[int]]]
    played: list[list[list[int]]]
    constructs: list[list[list[int]]]
    trophies: list[list[list[int]]]
    honor: list[int]
    insight: list[int]
    runes: int
    power: int
    energy: int
    keystones: list[int]
    named_faction: list[str]
    cult: CultView
    partners: list[int]
    offers: list[OfferView]


def table(state: AscensionState, seat: int | None) -> dict[str, object]:
    """Everything that lies open, and the own hand; cards are [card, form]."""
    seats = range(len(state.hand))

    def shown(cards: list[int]) -> list[list[int]]:
        return [[card, state.form[card]] for card in cards]

    return {
        "turn": state.turn,
        "active": state.active,
        "first": state.first,
        "row": shown_row(state),
        "under": [shown(treasures) for treasures in state.under],
        "void": shown(state.void),
        "out": shown(state.out),
        "aside": shown(state.aside),
        "center_deck": len(state.center_deck),
        "stacks": [shown(stack) for stack in state.stacks],
        "event": [state.event, state.form[state.event]] if state.event != NONE else None,
        "board_hero": state.form[state.board_hero] if state.board_hero != NONE else None,
        "temples": list(state.temples),
        "pool": state.pool,
        "ending": state.ending,
        "hand": sorted(shown(state.hand[seat]), key=lambda c: c[1]) if seat is not None else None,
        "deck": _own_deck(state, seat),
        "hands": [len(state.hand[s]) for s in seats],
        "decks": [len(state.deck[s]) + len(state.top[s]) for s in seats],
        "top": [shown(state.top[s]) for s in seats],
        "discards": [shown(state.discard[s]) for s in seats],
        "played": [shown(state.played[s]) for s in seats],
        "constructs": [shown(state.constructs[s]) for s in seats],
        "trophies": [shown(state.trophies[s]) for s in seats],
        "honor": list(state.honor),
        "insight": list(state.insight),
        "runes": state.runes,
        "power": state.power,
        "energy": state.energy,
        "keystones": list(state.keystones),
        "named_faction": [f for bit, f in enumerate(FACTIONS) if state.named_faction >> bit & 1],
        "used": list(state.used),
        "cult": _cult(state, shown(state.cult)),
        "partners": [partner_of(state, s) for s in seats],
        "sheets": _sheets(state),
    }


def on_table(view: View) -> TableView:
    """What the game has put into a view."""
    return cast(TableView, view["table"])


def _own_deck(state: AscensionState, seat: int | None) -> list[list[int]] | None:
    """What is in the own deck, in no order: whoever has built it knows that much."""
    if seat is None:
        return None
    return sorted(([card, state.form[card]] for card in state.deck[seat]), key=lambda c: c[::-1])


def shown_row(state: AscensionState) -> list[list[int]]:
    """The center row with its empty slots, if any."""
    return [[card, state.form[card] if card != NONE else NONE] for card in state.row]


def _sheets(state: AscensionState) -> list[dict[str, int]]:
    """All honor is public: what is in a deck was taken before everybody's eyes."""
    own = sheets(state)
    rows = [dict(vars(sheet)) for sheet in own]
    for seat, sheet in enumerate(rows):
        partner = partner_of(state, seat)
        if partner != NOBODY:
            sheet["partner"] = own[partner].total
    return rows


def _cult(state: AscensionState, cards: list[list[int]]) -> dict[str, object]:
    """Its cards and honor, in all and by source; temples it has none."""
    sheet = cult_sheet(state)
    sources = {source: honor for source, honor in vars(sheet).items() if source != "temples"}
    return {"cards": cards, "honor": sheet.total, **sources}


def hidden(state: AscensionState, seat: int) -> list[list[list[int]]]:
    """The order of the decks; of the others also what is in the hand and what in the deck."""
    groups = [[state.center_deck], [state.deck[seat]]]
    groups += [
        [state.hand[other], state.deck[other]] for other in range(len(state.hand)) if other != seat
    ]
    return groups


def piles(state: AscensionState) -> list[Pile]:
    """The center deck, and each seat's deck under the cards that are known to lie on it."""
    form = state.form

    def downwards(cards: list[int]) -> tuple[int, ...]:
        return tuple([form[card] for card in reversed(cards)])

    decks = zip(state.deck, state.top, strict=True)
    return [
        Pile("center_deck", downwards(state.center_deck)),
        *(Pile("deck", downwards([*deck, *top]), seat) for seat, (deck, top) in enumerate(decks)),
    ]


def shuffles(state: AscensionState) -> dict[str, list[int]]:
    """What would become a deck if one were empty now, by the stream that shuffles it."""
    seats = {f"deck:{seat}": cards for seat, cards in enumerate(state.discard)}
    return {
        stream: [state.form[card] for card in cards]
        for stream, cards in (("market", state.void), *seats.items())
    }


def census(state: AscensionState) -> dict[str, int]:
    """Every card is in exactly one place."""
    piles = [
        *state.deck, *state.top, *state.hand, *state.discard, *state.played, *state.constructs,
        *state.trophies, *state.under, *state.stacks,
        state.center_deck, state.row, state.void, state.out, state.aside, state.cult,
        [state.cultist, state.event, state.board_hero],
    ]  # fmt: skip
    cards = [card for pile in piles for card in pile if card != NONE]
    each = set(cards)
    twice = Counter(cards).values() if len(each) < len(cards) else ()
    return {
        "cards": len(each.intersection(range(len(state.form)))),
        "all cards": len(state.form),
        "in two places": sum(count > 1 for count in twice),
    }


def uses(defs: Cards) -> set[str]:
    """What can be done with each card: for reports of what a run has never used."""
    names = set()
    for form, card in enumerate(defs.all):
        bought = card.type in (HERO, CONSTRUCT) and not card.starting
        if bought and not card.other_side:
            names.add(f"acquire {card.name}")
        if card.type == MONSTER:
            names.add(f"defeat {card.name}")
        if card.type in (HERO, CONSTRUCT, TREASURE):
            playable = card.type != CONSTRUCT or not card.other_side
            names |= {f"play {card.name}"} if playable else set()
        if card.type == EVENT:
            names.add(f"event {card.name}")
        if card.other_side:
            names.add(f"transform into {card.name}")
        if card.type != TEMPLE_TYPE:
            abilities = defs.abilities.get(form, ())
            names |= {f"use {card.name} {n + 1}" for n in range(len(abilities))}
        else:
            names.add(f"use {card.name} 1")
    return names


def used(defs: Cards, entries: Iterable[Entry]) -> set[str]:
    """Which of these uses a journal tells of."""
    happenings = map(Happened.read, entries)
    return uses(defs) & {h.used(defs) for h in happenings if isinstance(h, Happened)}
