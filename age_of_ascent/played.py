"""Card text that holds, as it is played: made from the words of the cards when they are loaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

REROLLED: Final = -1  # what a die becomes, if not another face
STOLEN: Final = -2


@dataclass(frozen=True, slots=True)
class Placing:
    """Pieces that may be placed where they otherwise may not."""

    pieces: tuple[int, ...]
    bits: int  # of these pieces
    rows: tuple[int, ...]  # whose cards take them too
    joins: bool  # one of them may join each battle


@dataclass(frozen=True, slots=True)
class Addition:
    """Something added to bids or to the culture roll."""

    add: int
    to: tuple[str, ...]  # situations
    holds: str | None  # what a bid has to hold: "die", "all_colours", or a colour
    each: int  # a kind of piece for each of which it is added, or NOTHING


@dataclass(frozen=True, slots=True)
class Change:
    """Something that becomes of rolled dice."""

    at: tuple[str, ...]  # situations
    own: bool  # dice of the owner, or else of opponents
    kind: int  # of dice, or NOTHING
    faces: tuple[int, ...]
    becomes: int  # a face, REROLLED or STOLEN
    counts: bool  # it keeps showing its face but counts as the other
    without_bid: bool


@dataclass(frozen=True, slots=True)
class Discount:
    """Lands that cost their bidder less."""

    less: int
    least: int


@dataclass(frozen=True, slots=True)
class Protection:
    """A territory that is harder or impossible to take."""

    more: int
    never: bool


@dataclass(frozen=True, slots=True)
class Points:
    """Victory points at the end."""

    add: int
    per: str | None  # a kind of card, or a row
    every: int
    owning: int  # a card without which there are none, or NOTHING
