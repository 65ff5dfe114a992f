"""Flat search: candidates are tried in the same dealt worlds, and the worse half is dropped."""

from __future__ import annotations

import math
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar

from framework.bots.bot import CloneBot
from framework.core.machine import State
from framework.core.view import redeterminise

S = TypeVar("S", bound=State)
LINE: Final = 3  # decisions after a candidate that a large budget searches too
LEAST: Final = 6  # roll-outs for each of them
Choices = tuple[int, ...]
"""Choices of one seat by index, made in a row: a whole bid, or a single one."""


class Guide(ABC, Generic[S]):
    """What a game tells a bot that searches it. Everything is asked about dealt worlds."""

    behind: Sequence[float] = ()  # by how much each seat plays worse than is thought, in logits

    @abstractmethod
    def candidates(self, world: S) -> Sequence[Choices]:
        """What is worth trying here, best first; the first is what the policy would do."""

    @abstractmethod
    def follow(self, root: S, world: S) -> int:
        """The policy: the choice with which a roll-out from `root` goes on."""

    @abstractmethod
    def stops(self, root: S, world: S) -> bool:
        """Whether a roll-out from `root` has come to a place where positions can be judged."""

    @abstractmethod
    def chances(self, world: S) -> Sequence[float]:
        """Each seat's chance to win, where roll-outs stop and at the end of the game."""

    def certain(self, root: S, world: S) -> bool:
        """Whether a roll-out from `root` comes here whatever is hidden, and without any chance.

        So far it is played once for all worlds. The policy must not choose at random there.
        """
        return False

    def looks_ahead(self, root: S) -> bool:
        """Whether a large budget searches the next decisions too, as long as they are certain."""
        return False


@dataclass(frozen=True)
class Budget:
    """How much is tried for one decision."""

    roll_outs: int = 64
    candidates: int = 8
    seconds: float = math.inf  # then the best so far is taken, or the policy's choice

    @property
    def most(self) -> int:
        """How many candidates can be tried, each in a world at least and the better half again."""
        for count in range(self.candidates, 1, -1):
            left, needed = count, 0
            while left > 1:
                needed += left
                left = (left + 1) // 2
            if needed <= self.roll_outs:
                return count
        return 1

    def lines(self, count: int) -> tuple[int, int]:
        """Of how many of so many candidates a line is searched, and by how many roll-outs a step.

        That takes three quarters of the budget; what is left must do for all candidates once, and
        then for halving.
        """
        each = max(LEAST, self.roll_outs // 32)
        followed = min(count, 3 * self.roll_outs // 4 // (LINE * each))
        left = self.roll_outs - followed * LINE * each
        enough = followed > 1 and left >= 2 * followed + (followed < count) * count
        return (followed, each) if enough else (0, 0)

    def ending(self) -> Callable[[], bool]:
        """Whether the time is up that starts now; the clock, which is slow, is asked if need be."""
        if self.seconds == math.inf:
            return lambda: False
        until = time.thread_time() + self.seconds
        return lambda: time.thread_time() > until


@dataclass
class Trial(Generic[S]):
    """A candidate and what its roll-outs brought to the seat that is asked."""

    choices: Choices
    results: list[float] = field(default_factory=list)
    start: tuple[S, Choices] | None = None  # of its roll-outs, and what they choose there

    @property
    def chance(self) -> float:
        """The chance to win after it."""
        return sum(self.results) / len(self.results) if self.results else 0.0

    @property
    def error(self) -> float:
        """The standard error of that chance."""
        count = len(self.results)
        if count < 2:
            return 0.5
        mean = self.chance
        spread = sum((result - mean) ** 2 for result in self.results) / (count - 1)
        return math.sqrt(spread / count)


class SearchBot(CloneBot[S], Generic[S]):
    """Tries what its game's guide proposes and takes what wins most often."""

    guide: Guide[S]
    budget: Budget

    def __init__(
        self,
        generator: random.Random,
        guide: Callable[[random.Random], Guide[S]],
        budget: Budget,
    ) -> None:
        super().__init__(generator)
        self.guide, self.budget = guide(generator), budget
        self._begun: tuple[int, Choices] = (-1, ())  # what is still to be chosen, from which id on

    def cap(self, seconds: float) -> None:
        """Think no longer than that: what has been tried by then counts."""
        self.budget = replace(self.budget, seconds=min(seconds, self.budget.seconds))

    def choose(self, world: S) -> int:
        step, rest = self._begun
        if step != world.id or not rest:
            rest = self.best(world)
        self._begun = world.id + 1, rest[1:]
        return rest[0]

    def best(self, world: S) -> Choices:
        """The candidate to take."""
        return self.tried(world)[0].choices

    def tried(self, world: S) -> list[Trial[S]]:
        """All candidates, the best first: those that lasted longer before those that did not.

        Where there is one candidate nothing is tried.
        """
        return self._tried(world, self.budget, self.budget.ending())

    def _tried(self, world: S, budget: Budget, ends: Callable[[], bool]) -> list[Trial[S]]:
        candidates = self.guide.candidates(world)[: budget.most]
        alive = [Trial[S](tuple(choices)) for choices in candidates]
        dropped, left = list[Trial[S]](), budget.roll_outs
        followed, each = budget.lines(len(alive))
        if followed and self.guide.looks_ahead(world) and self.guide.certain(world, world):
            left -= followed * LINE * each
            if followed < len(alive):
                rounds = max(1, left // 3 // len(alive))
                left -= rounds * len(alive)
                for _ in range(rounds):
                    if not ends():
                        self._try_all(world, alive)
                alive.sort(key=lambda trial: -trial.chance)
                alive, dropped = alive[:followed], alive[followed:]
            for trial in alive:
                trial.results = []
                trial.start = self._start(
                    world, trial.choices, replace(budget, roll_outs=each), ends
                )
        return [*self._halved(world, alive, left, ends), *dropped]

    def _halved(
        self, world: S, alive: list[Trial[S]], roll_outs: int, ends: Callable[[], bool]
    ) -> list[Trial[S]]:
        """These candidates, the best first, after so many roll-outs or as many as there is time."""
        dropped = list[Trial[S]]()
        stages = max(1, math.ceil(math.log2(len(alive))))
        while len(alive) > 1:
            for _ in range(max(1, roll_outs // stages // len(alive))):
                if ends():
                    break
                self._try_all(world, alive)
            else:
                alive.sort(key=lambda trial: -trial.chance)
                half = (len(alive) + 1) // 2
                alive, dropped = alive[:half], [*alive[half:], *dropped]
                continue
            break
        if len(alive) > 1 and all(trial.results for trial in alive):
            alive.sort(key=lambda trial: -trial.chance)
        return [*alive, *dropped]

    def compared(self, world: S, steps: Sequence[Choices], worlds: int) -> list[Trial[S]]:
        """These steps, in this order, all tried in the same so many worlds."""
        trials = [Trial[S](choices) for choices in steps]
        ends = self.budget.ending()
        for number in range(worlds):
            if number and ends():
                break
            self._try_all(world, trials)
        return trials

    def _try_all(self, world: S, trials: Sequence[Trial[S]]) -> None:
        """One more roll-out of each, all in the same world and with the same chance."""
        dealing = self.generator.getrandbits(64)
        shared = redeterminise(world, world.seat, random.Random(dealing))
        for trial in trials:
            if trial.start is None:
                trial.start = self._start(world, trial.choices)
            start, choices = trial.start
            dealt = (
                shared.clone_present()
                if start is world
                else redeterminise(start, world.seat, random.Random(dealing))
            )
            chances = played_out(self.guide, world, dealt, choices)
            trial.results.append(chances[world.seat])

    def _start(
        self,
        root: S,
        choices: Choices,
        step: Budget | None = None,
        ends: Callable[[], bool] = lambda: False,
    ) -> tuple[S, Choices]:
        """Where roll-outs begin to differ from world to world, and what they choose there.

        With a budget for a step the first decisions on the way are searched.
        """
        start = world = root
        steps = LINE if step else 0
        while self.guide.certain(root, world):
            start, world = world, world.clone_present()
            if step and steps and not choices and not ends():
                choices = self._tried(world, step, ends)[0].choices
                steps -= 1
            choices = choices or (self.guide.follow(root, world),)
            world.take(choices[0])
            if world.over or not self.guide.certain(root, world):
                return start, choices
            choices = choices[1:]
        return start, choices


def roll_out(guide: Guide[S], root: S, choices: Choices = ()) -> Sequence[float]:
    """Each seat's chance after these choices, played on by the policy to where it can be judged."""
    return played_out(guide, root, root.clone_present(), choices)


def played_out(guide: Guide[S], root: S, world: S, choices: Choices) -> Sequence[float]:
    """The same in a world that has come from `root` and that nobody else needs."""
    for index in choices:
        world.take(index)
    while not world.over and not guide.stops(root, world):
        world.take(guide.follow(root, world))
    return guide.chances(world)
