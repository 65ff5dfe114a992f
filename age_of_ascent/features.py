"""What a position of Age of Ascent is judged by: numbers of each seat, with names."""

from __future__ import annotations

from math import sqrt
from typing import Final

from age_of_ascent.judgement import turns_left
from age_of_ascent.state import FIRST_CARD, KINDS, PIECES, AgeState, Cards
from framework.bots.value import Row

SCORE: Final = 0
TRACK: Final = 1
BANNER: Final = 2  # how many places behind the holder of the Banner
CARDS_TURNS: Final = 3
PLAIN: Final = ("score", "track", "banner", "cards*T")
FIRST_PIECE: Final = len(PLAIN)
FIRST_OF_CARDS: Final = FIRST_PIECE + 2 * KINDS


def names(defs: Cards) -> list[str]:
    """The features in their order; those with `*T` are by turns left."""
    things = [f"piece:{piece}" for piece in PIECES]
    things += [f"card:{defs.name[card]}" for card in defs.ids]
    return [*PLAIN, *(name for thing in things for name in (thing, f"{thing}*T"))]


def features(world: AgeState) -> list[Row]:
    """The features of each seat as a turn starts, divided so that late leads weigh more."""
    turns = turns_left(world)
    scale, growing = 1 / sqrt(turns), sqrt(turns)
    seats, rows = len(world.cards), list[Row]()
    for seat, score in enumerate(world.scores):
        cards = world.cards[seat]
        row: Row = [
            (SCORE, score * scale),
            (TRACK, world.track[seat] * scale),
            (BANNER, (world.banner - seat) % seats * scale),
            (CARDS_TURNS, len(cards) * growing),
        ]
        place = FIRST_PIECE
        for count in world.owned[seat * KINDS : seat * KINDS + KINDS]:
            if count:
                row.append((place, count * scale))
                row.append((place + 1, count * growing))
            place += 2
        for card in cards:
            place = FIRST_OF_CARDS + 2 * (card - FIRST_CARD)
            row.append((place, scale))
            row.append((place + 1, growing))
        rows.append(row)
    return rows
