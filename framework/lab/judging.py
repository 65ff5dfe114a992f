"""Win chances at chosen moments of a game: one evaluation for all figures that need them.

The moments are spread evenly over a game's decisions. At each one the position is judged before
the decision and after it, and some of the options are tried, each in the same worlds. By default
roll-outs judge; whoever has a better judge gives it: a function from a state to the chance of each
seat, which must look only at what the seat that is asked may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import NamedTuple

from framework.core import rng
from framework.core.errors import BadOption
from framework.core.machine import State
from framework.core.view import redeterminise
from framework.lab.chances import RollOuts, chances, tried

Judge = Callable[[State], list[float]]


@dataclass(frozen=True)
class Budget:
    """What is spent on win chances in a run: for all figures together."""

    games: int = 10  # the first ones of the run
    moments: int = 6  # a game
    options: int = 4  # tried at a moment: the chosen one, and others by chance
    roll_outs: int = 8  # for each position
    bot: str = ""  # that rolls out, in every seat; by default the first one of the match

    def __post_init__(self) -> None:
        if self.games < 0:
            raise BadOption(f"no fewer than 0 games can be judged, not {self.games}")
        for name in ("moments", "options", "roll_outs"):
            if getattr(self, name) < 1:
                raise BadOption(f"{name} has to be at least 1, not {getattr(self, name)}")

    def as_json(self) -> dict[str, object]:
        """The budget as plain data."""
        return asdict(self)


class Moment(NamedTuple):
    """What was judged at one decision; chances are by seat."""

    step: int
    seat: int
    before: list[float]
    after: list[float]  # the next time that somebody is asked, or at the end
    shallow: list[float]  # after the choice, who leads by points alone
    options: list[list[float]]  # those that were tried, the chosen one first


class LastChoice(NamedTuple):
    """The last choice of a seat that has not won, with the chances of all by option."""

    step: int
    seat: int
    options: list[list[float]]  # the chosen one first


class Judged(NamedTuple):
    """All that was judged of a game."""

    moments: list[Moment]
    last: list[LastChoice]


def moments(decisions: int, wanted: int) -> list[int]:
    """Decisions that are spread evenly over a game, the first one and the last one included."""
    if decisions <= wanted:
        return list(range(decisions))
    if wanted == 1:
        return [0]
    return [round(k * (decisions - 1) / (wanted - 1)) for k in range(wanted)]


def leaders(scores: Sequence[int]) -> list[float]:
    """What each seat has of the lead by points, as if the game ended now."""
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return [1 / len(best) if seat in best else 0.0 for seat in range(len(scores))]


class Referee:
    """Judges positions of one game of a run."""

    def __init__(self, budget: Budget, bot: str, seed: int, judge: Judge | None = None) -> None:
        self.budget, self.bot, self.seed, self.judge = budget, budget.bot or bot, seed, judge

    def spend(self, state: State, what: str) -> RollOuts:
        """Roll-outs of this position alone, so that no two positions share their luck."""
        return RollOuts(self.budget.roll_outs, self.bot, rng.derive(self.seed, what, state.id))

    def value(self, state: State) -> list[float]:
        """The chance of each seat."""
        if self.judge is not None and not state.over:
            return self.judge(state)
        return [chance.rate for chance in chances(state, self.spend(state, "value"))]

    def options(self, state: State, choice: int) -> list[list[float]]:
        """The chance of each seat after some of the options, the chosen one first."""
        indexes, spend = self.picked(state, choice), self.spend(state, "options")
        if self.judge is None:
            return [[one.rate for one in each] for each in tried(state, indexes, spend)]
        values: list[list[list[float]]] = [[] for _ in indexes]
        for number in range(spend.count):
            generator = random.Random(rng.derive(spend.seed, "world", number))
            world = redeterminise(state, state.seat, generator)
            for place, index in enumerate(indexes):
                twin = world.clone()
                twin.apply(index)
                values[place].append(self.value(twin))
        return [[fmean(each) for each in zip(*rows, strict=True)] for rows in values]

    def picked(self, state: State, choice: int) -> list[int]:
        """The chosen option, and others by chance as far as the budget goes."""
        others = [index for index in range(len(state.options)) if index != choice]
        generator = random.Random(rng.derive(self.seed, "options of", state.id))
        count = min(len(others), self.budget.options - 1)
        return [choice, *sorted(generator.sample(others, count))]


def judged(start: State, choices: Sequence[int], seats: Sequence[int], referee: Referee) -> Judged:
    """Play a game once more from its start and judge it; `seats` made the choices."""
    at = set(moments(len(choices), referee.budget.moments))
    last = {seat: step for step, seat in enumerate(seats)}
    found: list[Moment] = []
    ends: list[LastChoice] = []
    state, befores = start, dict[int, list[float]]()
    for step, choice in enumerate(choices):
        seat = state.seat
        looked_at = step in at
        options = referee.options(state, choice) if looked_at or last[seat] == step else []
        before = befores.pop(step, None) or (referee.value(state) if looked_at else [])
        if last[seat] == step:
            ends.append(LastChoice(step, seat, options))
        state.apply(choice)
        if looked_at:
            after = befores[step + 1] = referee.value(state)
            found.append(Moment(step, seat, before, after, leaders(state.scores), options))
    won = state.winners
    return Judged(found, [end for end in ends if end.seat not in won])
