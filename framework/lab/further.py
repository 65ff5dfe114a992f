"""Figures that need games of their own: ladders of bots, seeds that are kept, mechanics forbidden.

They cost games, so nobody gets them without asking, and how many they cost is known beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol

import numpy as np

from framework.arena.match import Match
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.lab.ladder import (
    Pairing,
    ecology,
    ecology_draws,
    pairings,
    pairs_of,
    skill_trace,
    trace_draws,
)
from framework.lab.metrics.metric import TAILS, Array, Figure, Metric, Sample, Seen, mean
from framework.lab.recording import Record
from framework.lab.restricted import Leverage, leverage
from framework.lab.runs import Plays
from framework.lab.seeds import SeedSpread, seed_spread, sources

USUAL = "usual"  # in a ladder: the usual bot of each game
LEVERAGE = "leverage_of_"


@dataclass(frozen=True)
class Trials:
    """What is spent on figures of several runs; each is 0 or empty unless it is asked for."""

    ladder: tuple[str, ...] = ()  # bots in rising order; each pair plays as many games as a side
    seeds: int = 0  # of each source of chance
    repeats: int = 10  # games with each seed
    leverage: int = 0  # deals for each mechanic that can be forbidden, in each seat

    def __post_init__(self) -> None:
        for name in ("seeds", "leverage"):
            if getattr(self, name) < 0:
                raise BadOption(f"{name} has to be at least 0, not {getattr(self, name)}")
        if self.repeats < 1:
            raise BadOption(f"repeats has to be at least 1, not {self.repeats}")

    def bots(self, match: Match) -> list[str]:
        """The ladder of a side's game."""
        game = games[match.header.game]
        usual = game.face.usual_bot(game)
        return [usual if bot == USUAL else bot for bot in self.ladder]

    def cost(self, match: Match, number: int) -> int:
        """How many games all of it takes for a side of so many games."""
        pairs = len(pairs_of(self.bots(match))) if self.ladder else 0
        seeds = len(sources(match)) * self.seeds * self.repeats
        forbidden = len(_free(match)) * match.header.players * self.leverage
        return pairs * number + seeds + forbidden


class Measured(Protocol):
    """A metric with its value in a run, and with draws of a bootstrap to compare it by."""

    @property
    def metric(self) -> Metric: ...
    @property
    def n(self) -> int: ...
    @property
    def value(self) -> float | None: ...
    def draws(self, salt: int = 0) -> Array: ...
    def figure(self) -> Figure: ...


class Drawn:
    """A figure of several runs together, with its own way of drawing games anew."""

    def __init__(self, metric: Metric, value: float, n: int, draws: Callable[[int], Array]) -> None:
        self.metric, self.n, self._draws = metric, n, draws
        self.value: float | None = value

    def draws(self, salt: int = 0) -> Array:
        """The values in all draws of the bootstrap."""
        return self._draws(salt)

    def figure(self) -> Figure:
        """All that is told of the metric."""
        low, high = np.percentile(self.draws(), TAILS)
        about = self.metric
        return Figure(
            about.name, about.number, about.title, about.meaning, about.unit, about.low,
            about.high, self.value, self.n, (float(low), float(high)), "bootstrap",
            (0, self.n - 1), None,
        )  # fmt: skip


class _Game(NamedTuple):
    """A game or a deal of a trial: its number stands for its seed too."""

    number: int
    seed: int


def _sample(metric: Metric, values: Sequence[float]) -> Sample:
    seen = [(_Game(nth, nth), Seen((value,))) for nth, value in enumerate(values)]
    return Sample.of(metric, seen)


def run_trials(match: Match, number: int, trials: Trials, plays: Plays) -> dict[str, Measured]:
    """All figures of a side that were asked for."""
    found: list[Measured] = []
    if trials.ladder:
        found += _ladder(match, number, trials.bots(match), plays)
    if trials.seeds:
        for source in sources(match):
            spread = seed_spread(match, source, trials.seeds, trials.repeats, plays)
            found += seed_samples(spread)
    if trials.leverage:
        found += _levers(match, trials.leverage, plays)
    return {one.metric.name: one for one in found}


# --- bots (28, 29, 35) -------------------------------------------------------------------------


def _nothing(record: Record) -> Seen | None:
    """A game of a side's own run has nothing of it."""
    return None


def _bots(name: str, title: str, meaning: str) -> Metric:
    return Metric(name, title, meaning, "bots", _nothing, "35", 0, None, mean)


def ladder_metric(low: int, high: int) -> Metric:
    """How often a bot of the ladder beats a weaker one, by their places in it."""
    return Metric(
        f"ladder_{high}_{low}", f"Ladder: bot {high} against bot {low}",
        f"Share of games for two that bot {high} of the ladder wins against bot {low}.",
        "share", _nothing, "29", 0, 1, mean, share=True,
    )  # fmt: skip


TRACE = Metric(
    "skill_trace", "Skill trace",
    "What each bot of the ladder wins beyond one half against the one before, doubled, as the mean"
    " of all steps and of the next one.",
    "share", _nothing, "28", 0, 1, mean,
)  # fmt: skip
VIABLE = _bots(
    "viable_bots", "Bots that last",
    "How many bots of the ladder last where all play against all, by alpha-rank.",
)  # fmt: skip
FRONT = _bots(
    "front_bots", "Bots on the front",
    "How many bots of the ladder no other one equals against all and beats against one.",
)  # fmt: skip


def _ladder(match: Match, number: int, bots: Sequence[str], plays: Plays) -> list[Measured]:
    header = match.header
    grid = pairings(header.game, bots, number, match.seed, header.options, plays)
    return ladder_samples(bots, grid)


def ladder_samples(bots: Sequence[str], grid: Sequence[Pairing]) -> list[Measured]:
    """The figures of a grid of pairings."""
    places = {bot: place for place, bot in enumerate(bots, 1)}
    steps = [one for one in grid if places[one.stronger] == places[one.weaker] + 1]
    lasting, n = ecology(grid), min(len(one.won) for one in grid)
    return [
        *(
            _sample(ladder_metric(places[one.weaker], places[one.stronger]), one.won)
            for one in grid
        ),
        Drawn(TRACE, skill_trace(steps).value, n, partial(trace_draws, steps)),
        Drawn(VIABLE, len(lasting.viable), n, partial(_lasting, grid, "viable")),
        Drawn(FRONT, len(lasting.front), n, partial(_lasting, grid, "front")),
    ]


def _lasting(grid: Sequence[Pairing], which: str, salt: int) -> Array:
    drawn = ecology_draws(grid, salt)
    return np.array([len(getattr(one, which)) for one in drawn], dtype=np.float64)


# --- seeds (30) --------------------------------------------------------------------------------

OF_SEEDS: Mapping[str, tuple[str, str, str]] = {
    "span": (
        "Span",
        "From the lowest to the highest win rate of seat 1",
        "share",
    ),
    "trimmed_span": (
        "Trimmed span",
        "The same without the lowest and the highest tenth of the seeds: win rate of seat 1",
        "share",
    ),
    "outliers": (
        "Outliers",
        "Share of seeds whose interval does not hold the win rate of all",
        "share",
    ),
    "entropy": (
        "Entropy",
        "What stays open of whether seat 1 wins once the seed is known, 1 being all",
        "share",
    ),
}  # fmt: skip


def seed_metric(which: str, source: str, repeats: int) -> Metric:
    """One of the figures of win rates from seed to seed."""
    title, meaning, unit = OF_SEEDS[which]
    kept = (
        "if all chance of the table keeps its seed"
        if source == "all"
        else (f"if {source} keeps its seed and all else is tried anew")
    )

    def stat(values: Array) -> Array:
        told = [getattr(SeedSpread(source, repeats, tuple(row)), which) for row in values]
        return np.array([np.nan if one is None else one for one in told], dtype=np.float64)

    return Metric(
        f"seed_{which}_{source}", f"{title} by seed: {source}", f"{meaning}, {kept}.", unit,
        _nothing, "30", 0, 1, stat, by_game=True,
    )  # fmt: skip


def seed_samples(spread: SeedSpread) -> list[Measured]:
    """The figures of the win rates from seed to seed."""
    return [
        _sample(seed_metric(which, spread.source, spread.repeats), spread.rates)
        for which in OF_SEEDS
    ]


# --- mechanics (33) ----------------------------------------------------------------------------


def _free(match: Match) -> list[str]:
    """The mechanics that can be forbidden."""
    return [one.tag for one in games[match.header.game].mechanics if one.moves is not None]


def lever_metric(tag: str) -> Metric:
    """What a mechanic is worth to a bot."""
    words = tag.replace("_", " ")
    return Metric(
        f"{LEVERAGE}{tag}", f"Leverage of {words}",
        f"Win share of a seat of the bot, less that of the same bot forbidden {words}.",
        "share", _nothing, "33", -1, 1, mean,
    )  # fmt: skip


def lever_sample(lever: Leverage) -> Measured:
    """The figure of a mechanic that was forbidden."""
    return _sample(lever_metric(lever.tag), lever.gains)


def _levers(match: Match, deals: int, plays: Plays) -> list[Measured]:
    header, bot = match.header, match.bots[0]
    table = (header.players, deals, match.seed, header.options, plays)
    return [lever_sample(leverage(header.game, tag, bot, *table)) for tag in _free(match)]
