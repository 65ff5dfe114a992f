"""The frame for bots that judge positions: one method a kind of decision, trial for the rest."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable
from typing import TypeVar

from framework.bots.bot import CloneBot
from framework.core.machine import State
from framework.core.view import open_table

S = TypeVar("S", bound=State)


class HeuristicBot(CloneBot[S]):
    """Answers each kind of decision by its own rule, or by trying the options and judging.

    A subclass writes `evaluate`, and for the kinds of decisions where a rule is quicker or wiser
    than trial a method that is listed in `open_rules`: it is handed an open table, in which no
    hidden card can be read. A rule that needs a dealt world, such as one that asks for scores
    that count hidden cards, is listed in `rules`.
    """

    samples = 4  # trials of each option: chance differs, what the seat knows does not

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.open_rules: dict[str, Callable[[S], int]] = {}
        self.rules: dict[str, Callable[[S], int]] = {}

    def decide(self, state: S) -> int:
        """Called by the match runner: deals only where a rule or a trial needs a dealt world."""
        rule = self.open_rules.get(state.kind)
        return super().decide(state) if rule is None else rule(open_table(state, state.seat))

    @abstractmethod
    def evaluate(self, world: S, seat: int) -> float:
        """How good a position is for a seat."""

    def choose(self, world: S) -> int:
        """By the rule for this kind of decision, else by trial."""
        rule = self.open_rules.get(world.kind) or self.rules.get(world.kind)
        return rule(world) if rule is not None else self.by_trial(world)

    def by_trial(self, world: S) -> int:
        """The option whose outcome is judged best on the average."""
        seat, worth = world.seat, []
        for index in range(len(world.options)):
            total = 0.0
            for _ in range(self.samples):
                trial = world.clone()
                trial.rng = {stream: self.generator.getrandbits(64) for stream in trial.rng}
                trial.apply(index)
                total += self.evaluate(trial, seat)
            worth.append(total)
        return worth.index(max(worth))
