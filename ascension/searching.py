"""What a bot of Ascension that searches tries, and how its roll-outs go on."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ascension.bots import NEVER
from ascension.learned import LearnedBot
from ascension.moves import numbers
from ascension.state import (
    ACQUIRE,
    EVENT_TEXT,
    PLAY,
    TRANSFORM,
    TROPHY,
    USE,
    AscensionState,
    action_in,
    card_in,
    form_in,
    kind_in,
)
from ascension.values import win_chances
from framework.bots.search import Choices, Guide

TURN: Final = "turn"


class AscensionGuide(Guide[AscensionState]):
    """What to take and every choice within effects is tried; cards are played by the policy."""

    def __init__(self, generator: random.Random) -> None:
        self.policy = LearnedBot(generator)

    def candidates(self, world: AscensionState) -> Sequence[Choices]:
        if world.kind == TURN:
            return self._actions(world)
        first = self.policy.choose(world)
        return _distinct(world, [first, *range(len(world.options))])

    def follow(self, root: AscensionState, world: AscensionState) -> int:
        return self.policy.choose(world)

    def stops(self, root: AscensionState, world: AscensionState) -> bool:
        return world.turn != root.turn and world.kind == TURN

    def chances(self, world: AscensionState) -> Sequence[float]:
        return win_chances(world, self.behind)

    def _actions(self, world: AscensionState) -> list[Choices]:
        """What costs nothing comes first, untried; then all that can be taken, given and spent."""
        options, rank = numbers(world), self.policy.rank
        order = self.policy.in_order(world)
        free = [i for i in order if _free(options[i]) and rank(world, options[i])[0] != NEVER]
        if free:
            turning = world.defs.hand_transforms
            turned = [
                i
                for i in order
                if action_in(options[i]) == TRANSFORM and form_in(options[i]) in turning
            ]
            return [(i,) for i in (*turned, free[0])]
        return _distinct(world, order)


def _free(option: int) -> bool:
    return action_in(option) in (PLAY, USE, EVENT_TEXT, TROPHY)


def _distinct(world: AscensionState, order: Sequence[int]) -> list[Choices]:
    """These options, equal ones once."""
    found: dict[object, Choices] = {}
    for index in order:
        option = world.options[index]
        key: object = option
        if isinstance(option, int) and world.kind in (TURN, "pick", "empower"):
            key = _meaning(world, option)
        found.setdefault(key, (index,))
    return list(found.values())


def _meaning(world: AscensionState, option: int) -> tuple[int, int]:
    """What an option does, whichever of several equal cards it does it with."""
    card = card_in(option)
    takes = world.kind == TURN and action_in(option) == ACQUIRE and card in world.row
    return kind_in(option), len(world.under[world.row.index(card)]) if takes else 0
