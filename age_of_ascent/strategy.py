"""How Age of Ascent is learned: its features and its tables."""

from __future__ import annotations

from typing import ClassVar

from age_of_ascent import features
from age_of_ascent.cards import FILES, USUAL
from age_of_ascent.learned import table_name
from age_of_ascent.state import AgeState, Cards
from framework.bots.strategy import LearnedTable, Strategy
from framework.bots.value import Row
from framework.core.rules import Rules


class AgeStrategy(Strategy[AgeState]):
    tables: ClassVar = [
        LearnedTable(
            table_name(players, values), players, {} if values == USUAL else {"values": values}
        )
        for values in FILES
        for players in (2, 3, 4)
    ]
    teachers = ("balanced",)
    behind: ClassVar = {"easy": 1.4, "random": 5.0}
    vague: ClassVar = frozenset({"draft"})  # games played on from there differ by 20 in 100

    def names(self, rules: Rules) -> list[str]:
        assert isinstance(rules.defs, Cards)
        return features.names(rules.defs)

    def features(self, world: AgeState) -> list[Row]:
        return features.features(world)

    def judged_at(self, world: AgeState) -> int:
        return world.turn if world.kind == "target" else 0

    def penalty(self, feature: str) -> float:
        """Cards are seldom owned, and how their worth grows with time is known least."""
        if feature in features.PLAIN:
            return 0.001
        if feature.startswith("piece:"):
            return 0.1
        return 24.0 if feature.endswith("*T") else 3.0
