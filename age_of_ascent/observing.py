"""What a seat may know of a game of Age of Ascent, as numbers."""

from __future__ import annotations

from typing import Final

import numpy as np

from age_of_ascent.frames import FACES, PICKED, PLACED_ON, RESOLVING
from age_of_ascent.listing import MOST_DICE
from age_of_ascent.score import sheets
from age_of_ascent.state import (
    ALL_KINDS,
    COUNTS,
    COUNTS_AS,
    DICE,
    FACE,
    FIRST_CARD,
    KIND,
    KINDS,
    LIMITS,
    NOTHING,
    ROW_OF_SLOT,
    SEAT,
    SIDES,
    TARGET,
    WHOSE,
    AgeState,
    Cards,
)
from age_of_ascent.view import PARTS, passes
from framework.core.observation import Part, Parts, from_seat

ASKED: Final = ("draft", "target", "place", "resolve", "ability", "lose", "reroll")
OFFERED: Final = len(ROW_OF_SLOT)  # where a card can be, after the slots of the board
OWNED: Final = OFFERED + 1
MOST: Final = max(LIMITS)
SOURCES: Final = tuple(part for part in PARTS if part != "dice")  # those break ties
MOST_POINTS: Final = 500


def parts(defs: Cards, players: int) -> list[Part]:
    """The parts of an observation; seats are counted from the one that observes.

    Cards are by their numbers, without the two sections; targets are both.
    """
    cards = len(defs.ids)
    targets = FIRST_CARD + cards
    return [
        Part("decision", (len(ASKED),)),
        Part("about", (targets,)),  # the target that the own decision is about
        Part("banner", (players,)),
        Part("first", (players,)),
        Part("decks", (3,), high=cards),
        Part("quiet_turns", (1,), high=100),
        Part("passes", (1,), high=players),
        Part("cards", (cards, OWNED + players)),  # in a slot, offered, or owned
        Part("asleep", (cards,)),
        Part("used", (cards,)),
        Part("losses", (cards, players)),  # lost battles, by who has won
        Part("owned", (players, KINDS), high=MOST),
        Part("free", (players, KINDS), high=MOST),
        Part("bids", (targets, players, ALL_KINDS), high=MOST),
        Part("dice", (players, len(DICE), SIDES, SIDES + 1), high=MOST),  # face, counted as
        Part("raised", (players,), high=100),
        Part("culture_dice", (MOST_DICE, SIDES + 1)),  # faces, and whether rolled again
        Part("track", (players,), high=len(defs.track)),
        Part("points", (players, len(SOURCES)), -MOST_POINTS, MOST_POINTS),
    ]


def observe(state: AgeState, seat: int, shown: Parts) -> None:
    """Fill the parts: all is open but the order of the decks."""
    seats = len(state.cards)
    order = from_seat(seat, seats)
    if state.kind:
        shown["decision"][ASKED.index(state.kind)] = 1
    if state.seat == seat:
        _about(state, shown)
    shown["banner"][(state.banner - seat) % seats] = 1
    shown["first"][(state.first - seat) % seats] = 1
    shown["decks"][:] = [len(deck) for deck in state.decks]
    shown["quiet_turns"][0] = state.quiet
    shown["passes"][0] = passes(state)
    for name, counts in (("owned", state.owned), ("free", state.free)):
        shown[name][:] = np.array(counts, np.float32).reshape(seats, KINDS)[order]
    _cards(state, seat, shown)
    for bid in state.bids:
        shown["bids"][bid[TARGET], (bid[SEAT] - seat) % seats] += bid[COUNTS:]
    for die in state.rolled:
        kind = DICE.index(die[KIND])
        shown["dice"][(die[WHOSE] - seat) % seats, kind, die[FACE] - 1, die[COUNTS_AS]] += 1
    if state.raised:
        shown["raised"][:] = [state.raised[each] for each in order]
    shown["track"][:] = [state.track[each] for each in order]
    points = sheets(state)
    shown["points"][:] = [[getattr(points[each], part) for part in SOURCES] for each in order]


def _cards(state: AgeState, seat: int, shown: Parts) -> None:
    seats, places = len(state.cards), shown["cards"]
    for slot, card in enumerate(state.board):
        if card != NOTHING:
            places[card - FIRST_CARD, slot] = 1
    for card in state.offered:
        if card != NOTHING:
            places[card - FIRST_CARD, OFFERED] = 1
    for owner, cards in enumerate(state.cards):
        for card in cards:
            places[card - FIRST_CARD, OWNED + (owner - seat) % seats] = 1
    for card in state.fresh:
        shown["asleep"][card - FIRST_CARD] = 1
    for card in state.used:
        shown["used"][card - FIRST_CARD] = 1
    for card, winner in state.losses:
        shown["losses"][card - FIRST_CARD, (winner - seat) % seats] = 1


def _about(state: AgeState, shown: Parts) -> None:
    """What the own decision is about."""
    frame = state.stack[-1]
    match state.kind:
        case "place":
            shown["about"][frame[PLACED_ON]] = 1
        case "ability":
            shown["about"][frame[RESOLVING]] = 1
        case "lose":
            shown["about"][state.losses[0][0]] = 1
        case "reroll":
            for number, face in enumerate(frame[FACES]):
                shown["culture_dice"][number, face - 1] = 1
            for number in frame[PICKED]:
                shown["culture_dice"][number, SIDES] = 1
