"""What a seat may know of a game of Ascension, as numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from ascension.listing import SEATS, YES_OR_NO
from ascension.moves import ASKED_BY_STEPS
from ascension.score import cult_sheet
from ascension.state import (
    FACTIONS,
    NOBODY,
    NONE,
    ROW_SIZE,
    TEMPLES,
    AscensionState,
    Cards,
    marked_card,
)
from framework.core.observation import Part, Parts, Vector, from_seat

ASKED: Final = tuple(dict.fromkeys(("turn", "empower", "pay", *YES_OR_NO, *SEATS, *ASKED_BY_STEPS)))
PILES: Final = ("discard", "played", "constructs", "trophies", "top")
COMMON: Final = ("void", "out", "aside", "cult")
MOST: Final = 100  # of what is counted
MOST_HONOR: Final = 1_000


def parts(defs: Cards, players: int) -> list[Part]:
    """The parts of an observation; seats are counted from the one that observes.

    Cards are counted by their forms, as they lie now.
    """
    forms = len(defs.all)
    return [
        Part("decision", (len(ASKED),)),
        Part("about", (forms,)),  # the card that the own decision is about
        Part("active", (players,)),
        Part("first", (players,)),
        Part("hand", (forms,), high=MOST),
        Part("deck", (forms,), high=MOST),  # what is in the own deck, in whatever order
        *(Part(name, (players, forms), high=MOST) for name in PILES),
        Part("hands", (players,), high=MOST),
        Part("decks", (players,), high=MOST_HONOR),
        Part("honor", (players,), high=MOST_HONOR),
        Part("insight", (players,), high=MOST),
        Part("row", (ROW_SIZE, forms)),
        Part("under", (ROW_SIZE, forms), high=MOST),  # treasures under the row's cards
        *(Part(name, (forms,), high=MOST) for name in COMMON),
        Part("event", (forms,)),
        Part("board_hero", (forms,)),
        Part("temples", (len(TEMPLES), players)),
        Part("stacks", (2,), high=MOST),
        Part("center_deck", (1,), high=MOST_HONOR),
        Part("pool", (1,), high=MOST_HONOR),
        Part("ending", (1,)),
        Part("cult_honor", (1,), high=MOST_HONOR),
        Part("runes", (1,), high=MOST),
        Part("power", (1,), high=MOST),
        Part("energy", (1,), high=MOST),
        Part("keystones", (2,), high=MOST),
        Part("named_factions", (len(FACTIONS),)),
        Part("used", (forms,), high=MOST),  # texts that work once a turn
    ]


def observe(state: AscensionState, seat: int, shown: Parts) -> None:
    """Fill the parts with what lies open, the own hand, and what is in the own deck."""
    form, players = state.form, len(state.hand)
    order = from_seat(seat, players)

    def count(part: Vector, cards: Iterable[int]) -> None:
        forms = [form[card] for card in cards]
        if forms:
            part += np.bincount(forms, minlength=len(part))

    count(shown["hand"], state.hand[seat])
    count(shown["deck"], state.deck[seat])
    for name in PILES:
        piles, part = getattr(state, name), shown[name]
        for place, each in enumerate(order):
            count(part[place], piles[each])
    for name in COMMON:
        count(shown[name], getattr(state, name))
    for slot, card in enumerate(state.row[:ROW_SIZE]):
        if card != NONE:
            shown["row"][slot, form[card]] = 1
    for slot, cards in enumerate(state.under[:ROW_SIZE]):
        count(shown["under"][slot], cards)
    for name, card in (("event", state.event), ("board_hero", state.board_hero)):
        if card != NONE:
            shown[name][form[card]] = 1
    count(shown["used"], [card for mark in state.used if (card := marked_card(mark)) >= 0])
    for temple, owner in enumerate(state.temples):
        if owner != NOBODY:
            shown["temples"][temple, (owner - seat) % players] = 1
    _numbers(state, order, shown)
    if state.kind:
        shown["decision"][ASKED.index(state.kind)] = 1
    if state.seat == seat:
        about = _about(state)
        if about != NONE:
            shown["about"][about] = 1


def _numbers(state: AscensionState, order: list[int], shown: Parts) -> None:
    """What is counted, by seat and on the table."""
    seats = len(order)
    shown["active"][(state.active - order[0]) % seats] = 1
    shown["first"][(state.first - order[0]) % seats] = 1
    shown["hands"][:] = [len(state.hand[each]) for each in order]
    shown["decks"][:] = [len(state.deck[each]) + len(state.top[each]) for each in order]
    shown["honor"][:] = [state.honor[each] for each in order]
    shown["insight"][:] = [state.insight[each] for each in order]
    shown["stacks"][:] = [len(stack) for stack in state.stacks]
    shown["keystones"][:] = state.keystones
    shown["named_factions"][:] = [state.named_faction >> bit & 1 for bit in range(len(FACTIONS))]
    for name in ("pool", "ending", "runes", "power", "energy"):
        shown[name][0] = getattr(state, name)
    shown["center_deck"][0] = len(state.center_deck)
    if state.cult:
        shown["cult_honor"][0] = cult_sheet(state).total


def _about(state: AscensionState) -> int:
    """The form of the card that the pending decision is about, if it is about one."""
    if state.kind in ASKED_BY_STEPS:
        return state.defs.of_block[str(state.about[0])]
    return next((number for number in state.about if isinstance(number, int)), NONE)
