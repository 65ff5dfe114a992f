"""What the words of Age of Ascent's cards speak of: pieces, rows, bids, targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from age_of_ascent.state import ROWS
from framework.english import listed

Piece = Literal["S", "G", "C", "E", "Sd", "Gd", "Cd"]
Row = Literal["territory", "hero", "treasure"]
Where = Literal["territory", "hero", "treasure", "expand", "attack", "defence"]
Colour = Literal["S", "G", "C"]
COLOUR_NAMES = {"S": "strength", "G": "gold", "C": "culture"}
RESOLVED = ("territory", "hero", "treasure", "expand", "attack", "defence")
"""Where dice are rolled in the resolution phase."""
PLURALS = {
    "territory": "territories",
    "land": "lands",
    "city": "cities",
    "hero": "heroes",
    "treasure": "treasures",
}


def bids(situations: Sequence[str], last: str = "and") -> str:
    """`bids on heroes and Expand, attacks`: what of a player's is meant."""
    on = [PLURALS[row] for row in ROWS if row in situations]
    on = ["cards of the board"] if len(on) == len(ROWS) else on
    on += ["Expand"] if "expand" in situations else []
    kinds = ["bids " + listed([f"on {thing}" for thing in on], last)] if on else []
    kinds += ["attacks"] if "attack" in situations else []
    kinds += ["defences"] if "defence" in situations else []
    return listed(kinds, last)


def targets(situations: Sequence[str], own: bool) -> str:
    """`a hero, Expand or a battle`: what resolves."""
    rows = [row for row in ROWS if row in situations]
    named = [f"a {row} on the board" for row in rows]
    if len(rows) == len(ROWS):
        named = ["a card on the board"]
    named += ["Expand"] if "expand" in situations else []
    if "attack" in situations and "defence" in situations:
        named.append("a battle")
    elif "attack" in situations or "defence" in situations:
        side = "an attack" if "attack" in situations else "a defence"
        named.append(f"{side} of yours" if own else side)
    return listed(named, "or")
