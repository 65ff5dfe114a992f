"""What a game knows of good play: features, and tables to learn from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

from framework.bots.value import Row
from framework.core.machine import State
from framework.core.rules import Rules

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class LearnedTable:
    """A table that weights are learned for: how many play, and by which options."""

    name: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)


class Strategy(ABC, Generic[S]):
    """A game gives one, and its values can be learned."""

    tables: ClassVar[Sequence[LearnedTable]]  # that it has weights for
    teachers: ClassVar[tuple[str, ...]]  # the bots whose games they are learned from
    behind: ClassVar[Mapping[str, float]] = {}
    """By how much bots play worse than the values take everybody to, in logits of the chance."""
    vague: ClassVar[frozenset[str]] = frozenset()
    """Decisions that come too early to tell what a choice there does to the chance to win."""

    @abstractmethod
    def names(self, rules: Rules) -> list[str]:
        """The features of a side, in their order."""

    @abstractmethod
    def features(self, world: S) -> list[Row]:
        """The features of each side where a position can be judged."""

    @abstractmethod
    def judged_at(self, world: S) -> int:
        """The number of the turn, from 1, if it is about to start: a position to judge; else 0."""

    @abstractmethod
    def penalty(self, feature: str) -> float:
        """How much holds the weight of a feature to zero: more for what is rarely seen."""

    def sides(self, world: S) -> list[int]:
        """Which row of the features each seat belongs to: by default its own."""
        return list(range(world.players))

    def victory(self, world: S, sides: int) -> list[float]:
        """How the victory of a game that is over is shared among so many sides.

        Where no seat has won, a side without a seat has, if there is one, else everybody.
        """
        seated = self.sides(world)
        won = {side for seat, side in enumerate(seated) if seat in world.winners}
        won = won or {*range(sides)} - {*seated} or {*range(sides)}
        return [1 / len(won) if side in won else 0.0 for side in range(sides)]
