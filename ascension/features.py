"""What a position of Ascension is judged by: numbers of each side, with names."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

from ascension.judgement import CARDS_A_TURN, turns_left
from ascension.score import cult_total, totals
from ascension.state import CONSTRUCT, TEMPLES, TREASURE, AscensionState, Cards
from framework.bots.value import Row

SCORE: Final = 0
TO_MOVE: Final = 1  # seats of the side that have still to move in this round
MOVING: Final = 2  # whether it is this side's turn
INSIGHT: Final = 3
TROPHIES: Final = 4
CULT: Final = 5
CULT_TURNS: Final = 6
PLAIN: Final = ("score", "to move", "moving", "insight", "trophies", "cult", "cult*T")
FIRST_FORM: Final = len(PLAIN)
CARD: Final = "card"  # by plays that are left
IN_PLAY: Final = "in play"  # by turns that are left
SHORTEST: Final = 0.3  # turns that are left at the least


def names(defs: Cards) -> list[str]:
    """The features in their order: for each form what a play and a turn in play bring."""
    return [*PLAIN, *(f"{kind}:{name}" for name in defs.name for kind in (CARD, IN_PLAY))]


def card_feature(form: int) -> int:
    """The place of what a play of a card brings."""
    return FIRST_FORM + 2 * form


def in_play_feature(form: int) -> int:
    """The place of what a turn in play brings."""
    return FIRST_FORM + 2 * form + 1


def sides(world: AscensionState) -> list[int]:
    """The side of each seat: partners win together."""
    seats = len(world.hand)
    return [seat % (seats // 2) if world.defs.team else seat for seat in range(seats)]


@lru_cache(maxsize=64)  # tables of cards that are played with at the same time
def _in_deck(defs: Cards) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[bool, ...]]:
    """For each form: its feature in a deck, whether it comes into play, and whether it crowds."""
    constructs = tuple([kind == CONSTRUCT for kind in defs.type])
    places = [
        in_play_feature(form) if construct else card_feature(form)
        for form, construct in enumerate(constructs)
    ]
    return tuple(places), constructs, tuple([kind != TREASURE for kind in defs.type])


def features(world: AscensionState) -> list[Row]:
    """The features of each side as a turn starts, divided so that late leads weigh more.

    What a side has several times is listed as often. In a solitaire game the Cult is the other
    side, and comes last.
    """
    turns = max(SHORTEST, turns_left(world))
    scale, scores, sided = 1 / sqrt(turns), totals(world), sides(world)
    rows: list[Row] = [[] for _ in {*sided}]
    scored = set[int]()
    for seat, side in enumerate(sided):
        if side not in scored:
            rows[side].append((SCORE, scores[seat] * scale))  # partners both have their sum
            scored.add(side)
        _add_seat(world, seat, rows[side], turns, scale)
    if len(sided) == 1:
        rows.append(
            [(SCORE, cult_total(world) * scale), (CULT, scale), (CULT_TURNS, turns * scale)]
        )
    return rows


def _add_seat(world: AscensionState, seat: int, found: Row, turns: float, scale: float) -> None:
    seats, first = len(world.hand), world.first
    form_of, (place, construct, crowds) = world.form, _in_deck(world.defs)
    deck = [*world.deck[seat], *world.top[seat], *world.hand[seat]]
    deck += world.discard[seat]
    deck += world.played[seat]
    forms = [form_of[card] for card in deck]
    cycle = sum([crowds[form] for form in forms]) / CARDS_A_TURN  # turns to draw each card once
    plays = turns / max(1.0, cycle) * scale
    coming = max(0.0, turns - cycle / 2) * scale
    turns *= scale
    found += [(place[form], coming if construct[form] else plays) for form in forms]
    found += [(in_play_feature(form_of[card]), turns) for card in world.constructs[seat]]
    found += [
        (in_play_feature(world.defs.number[TEMPLES[temple]]), turns)
        for temple, owner in enumerate(world.temples)
        if owner == seat
    ]
    found.append((INSIGHT, world.insight[seat] * scale))
    found.append((TROPHIES, len(world.trophies[seat]) * scale))
    if (seat - first) % seats >= (world.active - first) % seats:
        found.append((TO_MOVE, scale))
    if seat == world.active:
        found.append((MOVING, scale))
