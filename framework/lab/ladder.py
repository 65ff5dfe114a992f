"""Skill: bots in rising order against each other (28, 29), and who of them lasts (35)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from framework.arena.match import Match, final_state, new_match, outcome
from framework.arena.report import wilson
from framework.core.errors import BadOption
from framework.lab.metrics.metric import DRAWS, SEED, TAILS
from framework.lab.runs import SERIAL, Plays, tried

Array = NDArray[np.float64]
SELECTION, POPULATION = 1.0, 50  # of alpha-rank
VIABLE = 0.5  # a bot lasts whose mass is at least this part of an even share


@dataclass(frozen=True)
class Pairing:
    """What one bot wins against another one, game by game, shared victories in parts."""

    weaker: str
    stronger: str
    won: tuple[float, ...]  # by the stronger one

    @property
    def rate(self) -> float:
        """The share of games that the stronger one wins."""
        return float(np.mean(self.won))

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, for 95 %."""
        return wilson(sum(self.won), len(self.won))


@dataclass(frozen=True)
class SkillTrace:
    """How much room a game leaves for more skill: 0 none, 1 if each level always wins."""

    value: float
    interval: tuple[float, float]
    levels: tuple[float, ...]  # what each level is better than the one below: 0 to 1
    following: float  # the same of the next level, if it went on in a straight line


@dataclass(frozen=True)
class Ecology:
    """Which bots last where all play against all."""

    mass: dict[str, float]  # alpha-rank: the share of time that a population plays as each
    viable: list[str]
    front: list[str]  # no other one is as good against all and better against one


def pairs_of(bots: Sequence[str], only_steps: bool = False) -> list[tuple[str, str]]:
    """All pairs of bots in rising order, or only each one with the next."""
    if len(set(bots)) < max(2, len(bots)):
        raise BadOption("a ladder needs at least two bots, each named once, the weakest first")
    return [
        (bots[low], bots[high])
        for low in range(len(bots))
        for high in range(low + 1, len(bots))
        if high == low + 1 or not only_steps
    ]


def pairings(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    plays: Plays = SERIAL,
    only_steps: bool = False,
) -> list[Pairing]:
    """All pairs of bots at tables of two, or only each one against the next; rising order."""
    found = []
    for weaker, stronger in pairs_of(bots, only_steps):
        match = new_match(game, 2, seed, [weaker, stronger], options=options)
        won = tried(match, games, "pairing", _won, plays)
        found.append(Pairing(weaker, stronger, tuple(one.values[0] for one in won)))
    return found


def _won(match: Match, number: int) -> list[float]:
    """What the second of two bots has of the victory."""
    return [outcome(final_state(match, number)).part(match.seat_of(1, number))]


def skill_trace(steps: Sequence[Pairing]) -> SkillTrace:
    """The skill trace of a ladder, from each step's pairing, the lowest first."""
    if not steps:
        raise BadOption("a skill trace needs at least one step of a ladder")
    low, high = np.percentile(trace_draws(steps), TAILS)
    rates = np.array([step.rate for step in steps])
    value, following = _trace(rates)
    levels = tuple(float(level) for level in _better(rates))
    return SkillTrace(value, (float(low), float(high)), levels, following)


def drawn_rates(steps: Sequence[Pairing], salt: int = 0) -> Array:
    """The rates of all pairings in each draw of a bootstrap that draws games: a row a draw."""
    generator = np.random.default_rng((SEED, salt))
    columns = [
        generator.choice(np.array(step.won), (DRAWS, len(step.won))).mean(axis=1) for step in steps
    ]
    return np.array(columns).T


def trace_draws(steps: Sequence[Pairing], salt: int = 0) -> Array:
    """The skill trace in each draw of the bootstrap."""
    return np.array([_trace(rates)[0] for rates in drawn_rates(steps, salt)])


def _better(rates: Array) -> Array:
    """0 where the stronger one wins no more than half, 1 where it always wins."""
    better: Array = np.maximum(0, 2 * rates - 1)
    return better


def _trace(rates: Array) -> tuple[float, float]:
    """The mean over all levels and the next one, which a straight line gives."""
    levels = _better(rates)
    count = len(levels)
    following = float(levels[0])
    if count > 1:
        slope, start = np.polyfit(np.arange(count), levels, 1)
        following = float(np.clip(start + slope * count, 0, 1))
    return float((levels.sum() + following) / (count + 1)), following


def ecology(grid: Sequence[Pairing]) -> Ecology:
    """Who lasts, from the pairings of all with all."""
    bots = list(dict.fromkeys(name for one in grid for name in (one.weaker, one.stronger)))
    places = [(bots.index(one.weaker), bots.index(one.stronger)) for one in grid]
    return _ecology(bots, places, [one.rate for one in grid])


def ecology_draws(grid: Sequence[Pairing], salt: int = 0) -> list[Ecology]:
    """The same in each draw of the bootstrap."""
    bots = list(dict.fromkeys(name for one in grid for name in (one.weaker, one.stronger)))
    places = [(bots.index(one.weaker), bots.index(one.stronger)) for one in grid]
    return [_ecology(bots, places, rates.tolist()) for rates in drawn_rates(grid, salt)]


def _ecology(
    bots: Sequence[str], places: Sequence[tuple[int, int]], rates: Sequence[float]
) -> Ecology:
    wins = np.full((len(bots), len(bots)), 0.5)
    for (low, high), rate in zip(places, rates, strict=True):
        wins[high, low], wins[low, high] = rate, 1 - rate
    mass = alpha_rank(wins)
    others = range(len(bots))
    front = [
        bots[one]
        for one in others
        if not any(
            (wins[two] >= wins[one]).all() and (wins[two] > wins[one]).any() for two in others
        )
    ]
    viable = [bot for bot, share in zip(bots, mass, strict=True) if share * len(bots) >= VIABLE]
    return Ecology(dict(zip(bots, map(float, mass), strict=True)), viable, front)


def alpha_rank(wins: Array) -> Array:
    """The masses of bots in one population that now and then tries another bot."""
    count = len(wins)
    moves = np.zeros((count, count))
    for now in range(count):
        for other in range(count):
            if other != now:
                moves[now, other] = _takes_over(2 * wins[other, now] - 1) / (count - 1)
        moves[now, now] = 1 - moves[now].sum()
    balance = np.vstack([moves.T - np.eye(count), np.ones(count)])
    target = np.append(np.zeros(count), 1.0)
    found: Array = np.linalg.lstsq(balance, target, rcond=None)[0]
    kept: Array = np.maximum(0, found)
    whole: Array = kept / kept.sum()
    return whole


def _takes_over(advantage: float) -> float:
    """The chance that one newcomer takes over a whole population."""
    if abs(advantage) < 1e-12:
        return 1 / POPULATION
    return float(np.expm1(-SELECTION * advantage) / np.expm1(-POPULATION * SELECTION * advantage))
