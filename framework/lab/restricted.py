"""Restricted play: what a mechanic is worth to a bot, found by forbidding it."""

from __future__ import annotations

from framework.bots.without import WITHOUT, Without
from framework.core.mechanic import Mechanic

__all__ = ["WITHOUT", "Without", "without"]


def without(bot: str, mechanic: Mechanic | str) -> str:
    """The name of a bot that is forbidden a mechanic, for the arena: `greedy-without-banish`."""
    return f"{bot}{WITHOUT}{mechanic if isinstance(mechanic, str) else mechanic.tag}"
