"""Card text that holds, as it is played: made from the words of the cards when they are loaded."""

from __future__ import annotations

from typing import Final

REROLLED: Final = -1  # what a die becomes, if not another face
STOLEN: Final = -2


class Placing:
    """Pieces that may be placed where they otherwise may not."""

    def __init__(
        self, pieces: tuple[int, ...], bits: int, rows: tuple[int, ...], joins: bool
    ) -> None:
        self.pieces = pieces
        self.bits = bits  # of these pieces
        self.rows = rows  # whose cards take them too
        self.joins = joins  # one of them may join each battle


class Addition:
    """Something added to bids or to the culture roll."""

    def __init__(self, add: int, to: tuple[str, ...], holds: str | None, each: int) -> None:
        self.add = add
        self.to = to  # situations
        self.holds = holds  # what a bid has to hold: "die", "all_colours", or a colour
        self.each = each  # a kind of piece for each of which it is added, or NOTHING


class Change:
    """Something that becomes of rolled dice."""

    def __init__(
        self,
        at: tuple[str, ...],
        own: bool,
        kind: int,
        faces: tuple[int, ...],
        becomes: int,
        counts: bool,
        without_bid: bool,
    ) -> None:
        self.at = at  # situations
        self.own = own  # dice of the owner, or else of opponents
        self.kind = kind  # of dice, or NOTHING
        self.faces = faces
        self.becomes = becomes  # a face, REROLLED or STOLEN
        self.counts = counts  # it keeps showing its face but counts as the other
        self.without_bid = without_bid


class Discount:
    """Lands that cost their bidder less."""

    def __init__(self, less: int, least: int) -> None:
        self.less = less
        self.least = least


class Protection:
    """A territory that is harder or impossible to take."""

    def __init__(self, more: int, never: bool) -> None:
        self.more = more
        self.never = never


class Points:
    """Victory points at the end."""

    def __init__(self, add: int, per: str | None, every: int, owning: int) -> None:
        self.add = add
        self.per = per  # a kind of card, or a row
        self.every = every
        self.owning = owning  # a card without which there are none, or NOTHING
