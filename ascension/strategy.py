"""How Ascension is learned: its features and its tables."""

from __future__ import annotations

from typing import ClassVar

from ascension import features
from ascension.options import SETS
from ascension.state import AscensionState, Cards
from framework.bots.strategy import LearnedTable, Strategy
from framework.bots.value import Row
from framework.core.rules import Rules


class AscensionStrategy(Strategy[AscensionState]):
    tables: ClassVar = [
        *(
            LearnedTable(f"{name}_{players}", players, {"sets": [name]})
            for name in SETS
            for players in (1, 2)
        ),
        LearnedTable("all_sets_4", 4, {"sets": [*SETS]}),
    ]
    teachers = ("greedy", "easy")
    behind: ClassVar = {"easy": 1.4, "random": 5.0}

    def names(self, rules: Rules) -> list[str]:
        assert isinstance(rules.defs, Cards)
        return features.names(rules.defs)

    def features(self, world: AscensionState) -> list[Row]:
        return features.features(world)

    def judged_at(self, world: AscensionState) -> int:
        return world.turn if world.kind == "turn" else 0

    def penalty(self, feature: str) -> float:
        """What a card is worth is known from those games only in which somebody had it."""
        return 0.01 if feature in features.PLAIN else 30.0

    def sides(self, world: AscensionState) -> list[int]:
        return features.sides(world)
