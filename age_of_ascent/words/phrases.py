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


def bids(where: Sequence[str], last: str = "and") -> str:
    """`bids on heroes and Expand, attacks`: what of a player's is meant."""
    on = [PLURALS[row] for row in ROWS if row in where]
    on = ["cards of the board"] if len(on) == len(ROWS) else on
    on += ["Expand"] if "expand" in where else []
    told = ["bids " + listed([f"on {thing}" for thing in on], last)] if on else []
    told += ["attacks"] if "attack" in where else []
    told += ["defences"] if "defence" in where else []
    return listed(told, last)


def targets(where: Sequence[str], own: bool) -> str:
    """`a hero, Expand or a battle`: what resolves."""
    rows = [row for row in ROWS if row in where]
    told = [f"a {row} on the board" for row in rows]
    if len(rows) == len(ROWS):
        told = ["a card on the board"]
    told += ["Expand"] if "expand" in where else []
    if "attack" in where and "defence" in where:
        told.append("a battle")
    elif "attack" in where or "defence" in where:
        side = "an attack" if "attack" in where else "a defence"
        told.append(f"{side} of yours" if own else side)
    return listed(told, "or")
