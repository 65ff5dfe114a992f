"""What it is worth to a player alone that the Cult does not get a card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ascension.judgement import turns_left
from ascension.state import CONSTRUCT, HERO, MONSTER, NONE, AscensionState, Cards

CULT_TAKES: Final = 2  # cards after each turn
IN_ROW: Final = (HERO, CONSTRUCT, MONSTER)


def denied(world: AscensionState, card: int) -> float:
    """What the Cult gets less if a card leaves the row (Ascension 10): it takes another instead.

    It takes two a turn from the right, and so those on the left only if the game lasts so long.
    """
    if len(world.hand) > 1 or card not in world.row:
        return 0.0
    coming = [other for other in reversed(world.row) if other != NONE]
    taken = CULT_TAKES * (1 + round(turns_left(world)))
    if coming.index(card) >= taken:
        return 0.0
    instead = cult_gets(world, coming[taken]) if taken < len(coming) else mean_honor(world.defs)
    return cult_gets(world, card) - instead


def cult_gets(world: AscensionState, card: int) -> int:
    """The honor of a card of the row for the Cult."""
    defs, form = world.defs, world.form
    honor = defs.reward_honor if defs.type[form[card]] == MONSTER else defs.honor
    return honor[form[card]]


@lru_cache(maxsize=64)  # tables of cards that are played with at the same time
def mean_honor(defs: Cards) -> float:
    """What the Cult gets of a card of the center deck on the average."""
    center = [(f, c.copies) for f, c in enumerate(defs.all) if c.copies and defs.type[f] in IN_ROW]
    honor = sum([max(defs.honor[f], defs.reward_honor[f]) * n for f, n in center])
    return honor / max(1, sum([n for _, n in center]))
