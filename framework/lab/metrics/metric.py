"""What a metric is: a row of numbers for each game, a statistic of all rows, and its interval.

Intervals are for 95 %: Wilson's for shares of games, else percentiles of a bootstrap that draws
whole games, so that what belongs together stays together. The same games give the same interval.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from framework.arena.report import wilson
from framework.core.errors import BadOption
from framework.lab.recording import Record

Array = NDArray[np.float64]
DRAWS = 1000  # of the bootstrap
SEED = 20_110  # of the bootstrap, fixed
TAILS = (2.5, 97.5)  # percentiles: a 95 % interval


class Seen(NamedTuple):
    """What one game adds to a metric, and where in it that is best seen."""

    row: tuple[float, ...]
    step: int = 0
    peak: float | None = None  # how well this game shows it; else the value of this game alone


Stat = Callable[[Array], Array]
"""From one line of numbers for each drawn set of games to a value for each; NaN where 0/0."""


def ratio(means: Array) -> Array:
    """The first mean by the second one: a mean of all that was counted, not of games."""
    return _divided(means[:, 0], means[:, 1])


def mean(means: Array) -> Array:
    """The mean of one number a game."""
    return means[:, 0]


def deviation(values: Array) -> Array:
    """The standard deviation of one number a game."""
    if values.shape[1] < 2:
        return np.full(len(values), np.nan)
    spread: Array = values.std(axis=1, ddof=1)
    return spread


def quantile(share: float) -> Stat:
    """A quantile of one number a game."""

    def stat(values: Array) -> Array:
        found: Array = np.quantile(values, share, axis=1)
        return found

    return stat


def _divided(above: Array, below: Array) -> Array:
    full = np.full(np.shape(above), np.nan)
    divided: Array = np.divide(above, below, out=full, where=below != 0)
    return divided


@dataclass(frozen=True)
class About:
    """What is told of a metric beside its values."""

    name: str
    number: str
    title: str
    meaning: str
    unit: str
    low: float | None
    high: float | None
    of_game: bool  # the game itself measures it
    clause: str  # what more or less of it means to a player; see framework.measures.Own


@dataclass(frozen=True)
class Metric:
    """One figure of a run, with all that is needed to compute and to explain it."""

    name: str
    title: str
    meaning: str  # one sentence
    unit: str
    each: Callable[[Record], Seen | None]  # None: the game has nothing of it
    number: str = ""  # in the list of the lab
    low: float | None = None  # the range of its values
    high: float | None = None
    stat: Stat = ratio
    by_game: bool = False  # the statistic looks at the numbers of all games, not at their means
    share: bool = False  # of games, so that Wilson's interval fits
    of_game: bool = False  # the game itself measures it
    clause: str = ""  # of such a figure: what more or less of it means

    @property
    def about(self) -> About:
        """What is told of it, without how it is computed."""
        return About(
            self.name, self.number, self.title, self.meaning, self.unit, self.low, self.high,
            self.of_game, self.clause,
        )  # fmt: skip


class Example(NamedTuple):
    """A game of the run and a decision in it that show a figure."""

    number: int
    seed: int
    step: int


@dataclass(frozen=True)
class Figure:
    """The value of a metric in a run."""

    name: str
    number: str
    title: str
    meaning: str
    unit: str
    low: float | None
    high: float | None
    value: float | None  # None: there is nothing to compute it from
    n: int  # games
    interval: tuple[float, float] | None
    method: str  # of the interval
    seeds: tuple[int, int]  # the numbers of the first and last of these games in the run
    example: Example | None

    def as_json(self) -> dict[str, object]:
        """The figure as plain data."""
        data = asdict(self)
        return data | {"example": self.example._asdict() if self.example else None}


@lru_cache(8)
def _counts(games: int, salt: int) -> Array:
    """How often each game is drawn, in each draw of the bootstrap."""
    generator = np.random.default_rng((SEED, salt, games))
    return generator.multinomial(games, [1 / games] * games, DRAWS).astype(np.float64)


@lru_cache(8)
def _indexes(games: int, salt: int) -> NDArray[np.int64]:
    counts = _counts(games, salt).astype(np.int64)
    return np.array([np.repeat(np.arange(games), row) for row in counts])


class Numbered(Protocol):
    """A game of a run."""

    @property
    def number(self) -> int: ...
    @property
    def seed(self) -> int: ...


class Sample:
    """A metric's rows of all games of a run."""

    def __init__(self, metric: Metric, records: Sequence[Record]) -> None:
        seen = [(one, metric.each(one)) for one in records]
        self._take(metric, [(one, found) for one, found in seen if found is not None])

    @classmethod
    def of(cls, metric: Metric, seen: Sequence[tuple[Numbered, Seen]]) -> Sample:
        """A sample of games of which nothing was recorded but this: none can be opened."""
        sample = cls.__new__(cls)
        sample._take(metric, seen)
        sample.opens = False
        return sample

    def _take(self, metric: Metric, seen: Sequence[tuple[Numbered, Seen]]) -> None:
        self.metric, self.seen, self.opens = metric, list(seen), True
        self.rows = np.array([found.row for _, found in self.seen], dtype=np.float64)

    @property
    def n(self) -> int:
        """How many games have something of it."""
        return len(self.seen)

    @property
    def value(self) -> float | None:
        """The metric's value; None where nothing was counted."""
        if not self.seen:
            return None
        at = self.rows[:, 0][None, :] if self.metric.by_game else self.rows.mean(axis=0)[None, :]
        value = float(self.metric.stat(at)[0])
        return value if math.isfinite(value) else None

    def draws(self, salt: int = 0) -> Array:
        """The values in all draws of the bootstrap that have one."""
        games = len(self.seen)
        if games < 2:
            return np.empty(0)
        if self.metric.by_game:
            values = self.metric.stat(self.rows[:, 0][_indexes(games, salt)])
        else:
            values = self.metric.stat(_counts(games, salt) @ self.rows / games)
        return values[np.isfinite(values)]

    def interval(self) -> tuple[tuple[float, float] | None, str]:
        """The interval of the value, and how it was found."""
        if self.metric.share and self.seen:
            return wilson(float(self.rows[:, 0].sum()), len(self.seen)), "Wilson"
        draws = self.draws()
        if not len(draws):
            return None, "none"
        low, high = np.percentile(draws, TAILS)
        return (float(low), float(high)), "bootstrap"

    def example(self) -> Example | None:
        """The game that shows it best: by its peak, else by its own value; of equals the first."""
        best, highest = None, 0.0 if self.metric.share else -math.inf  # what never was has none
        for one, found in self.seen if self.opens else ():
            peak = found.peak if found.peak is not None else self._alone(found)
            if peak > highest:
                best, highest = Example(one.number, one.seed, found.step), peak
        return best

    def _alone(self, seen: Seen) -> float:
        row = np.array([seen.row])
        value = row[0, 0] if self.metric.by_game else self.metric.stat(row)[0]
        return float(value) if math.isfinite(value) else -math.inf

    def figure(self) -> Figure:
        """All that is told of the metric."""
        interval, method = self.interval()
        value, metric = self.value, self.metric
        numbers = [one.number for one, _ in self.seen]
        return Figure(
            name=metric.name,
            number=metric.number,
            title=metric.title,
            meaning=metric.meaning,
            unit=metric.unit,
            low=metric.low,
            high=metric.high,
            value=value,
            n=len(self.seen),
            interval=interval if value is not None else None,
            method=method if value is not None else "none",
            seeds=(min(numbers), max(numbers)) if numbers else (0, -1),
            example=self.example(),
        )


def check_distinct(records: Sequence[Record]) -> None:
    """Refuse games that are counted twice: then no interval would be true."""
    if len({one.seed for one in records}) < len(records):
        raise BadOption("the same game is there more than once: each needs a seed of its own")
