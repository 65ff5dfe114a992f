"""The bot for first games: it plays as somebody who has just read the rules."""

from __future__ import annotations

from ascension.bots import BUY, KILL, NEVER, OFFERED, GreedyBot
from ascension.moves import numbers
from ascension.state import (
    ACQUIRE,
    DEFEAT,
    DONE,
    PHANTASM,
    PLAY,
    TRANSFORM,
    AscensionState,
    action_in,
    form_in,
)


class NewcomerBot(GreedyBot):
    """Takes the dearest thing that it can pay for, and never parts with a card of its own.

    Cards are played as they lie in the hand, and neither turned over nor called up by insight.
    """

    def rank(self, world: AscensionState, option: int) -> tuple[int, float]:
        action, form = action_in(option), form_in(option)
        if action == PLAY:
            return (OFFERED, 0.0)
        if action == ACQUIRE:
            return (BUY, self.card_worth(world, form))
        if action == DEFEAT:
            return (KILL, float(world.defs.cost[form]))
        if action in (TRANSFORM, PHANTASM):
            return (NEVER, 0.0)
        return super().rank(world, option)

    def card_worth(self, world: AscensionState, form: int) -> float:
        """What is dear must be good, and honor on it is a sure thing."""
        return world.defs.cost[form] + 0.5 * world.defs.honor[form]

    def worst(self, world: AscensionState) -> int:
        """No card, if that may be; else the cheapest."""
        options = numbers(world)
        if DONE in options:
            return options.index(DONE)
        return self.least(world, lambda world, option: world.defs.cost[form_in(option)])
