"""Ratings of bots by the Plackett–Luce model, fitted by choix, with intervals.

A bot's strength is the logarithm of its odds to come before another; 400 points are odds of ten to
one, as with Elo's, and 1500 is the mean of the bots that are rated.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, permutations, product
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from framework.arena.report import Z95
from framework.arena.standings import Order
from framework.core.errors import AscentError

SCALE, MEAN = 400 / math.log(10), 1500.0
ALPHA = 0.01  # so little that it shows only where a bot has lost, or won, against all others
MOST_ROUNDS = 10_000
MOST_RANKINGS = 20_000  # that are made of ties, so that each way to break them counts the same
Ranking = tuple[int, ...]
"""Bots by their numbers, each once, the best first."""


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, and between which ratings it lies (95 %)."""

    rating: float
    low: float
    high: float


def load_choix() -> ModuleType:
    """The library that fits the model, which is installed only with the extra `ratings`."""
    try:
        import choix
    except ImportError:
        raise AscentError("ratings need choix: pip install 'ascent-tabletop[ratings]'") from None
    found: ModuleType = choix
    return found


def ratings(bots: int, orders: Mapping[Order, int]) -> list[Rating] | None:
    """The ratings of so many bots; None where some have never met any of the others.

    They do not depend on the order of the games.
    """
    choix = load_choix()
    counted = rankings(orders)
    if not _connected(bots, counted):
        return None
    whole = math.lcm(*(times.denominator for times in counted.values()))
    if sum(counted.values()) * whole > MOST_RANKINGS:
        whole = 1  # so many games that a broken tie more or less shows nowhere
    data = [
        ranking for ranking, times in sorted(counted.items()) for _ in range(round(times * whole))
    ]
    try:
        fitted = choix.ilsr_rankings(
            bots, data, alpha=ALPHA * whole, max_iter=MOST_ROUNDS, tol=1e-9
        )
    except RuntimeError as error:
        raise AscentError(f"the ratings can't be fitted: {error}") from None
    strengths = np.asarray(fitted) - np.mean(fitted)
    reach = Z95 * np.sqrt(_variances(strengths, counted))
    return [
        Rating(MEAN + SCALE * s, MEAN + SCALE * (s - r), MEAN + SCALE * (s + r))
        for s, r in zip(strengths.tolist(), reach.tolist(), strict=True)
    ]


def rankings(orders: Mapping[Order, int]) -> dict[Ranking, Fraction]:
    """Orders of bots as rankings without ties, and how often each was.

    A tie is as many rankings as it can be broken to, each a part of a game. Where a bot has
    several seats of a game, each pair of seats of different bots is a ranking of its own.
    """
    found: defaultdict[Ranking, Fraction] = defaultdict(Fraction)
    for order, times in orders.items():
        seated = [bot for group in order for bot in group]
        parts = [order] if len(seated) == len(set(seated)) else list(_pairs(order))
        for part in parts:
            broken = list(_broken(part))
            for ranking in broken:
                found[ranking] += Fraction(times, len(broken))
    return dict(found)


def _broken(order: Order) -> Iterator[Ranking]:
    """All ways to break the ties of an order."""
    for ways in product(*(permutations(group) for group in order)):
        yield tuple(bot for way in ways for bot in way)


def _pairs(order: Order) -> Iterator[Order]:
    """Each two seats of different bots in the order that they came in."""
    placed = [(place, bot) for place, group in enumerate(order) for bot in group]
    for i, (place, bot) in enumerate(placed):
        for other, rival in islice(placed, i + 1, None):
            if bot != rival:
                low, high = sorted((bot, rival))
                yield ((bot,), (rival,)) if place < other else ((low, high),)


def _connected(bots: int, counted: Mapping[Ranking, Fraction]) -> bool:
    """Whether games lead from each bot to all others."""
    reached, growing = {0}, True
    while growing:
        more = {bot for ranking in counted if reached & set(ranking) for bot in ranking} | reached
        growing, reached = more != reached, more
    return len(reached) == bots


def _variances(
    strengths: NDArray[np.float64], counted: Mapping[Ranking, Fraction]
) -> Sequence[float]:
    """Of each strength beside the mean of all: from how sharply the likelihood falls off."""
    many = len(strengths)
    information = 2 * ALPHA * np.identity(many)
    for ranking, times in sorted(counted.items()):
        for place in range(len(ranking) - 1):
            left = list(ranking[place:])
            chances = np.exp(strengths[left] - strengths[left].max())
            chances /= chances.sum()
            spread = np.diag(chances) - np.outer(chances, chances)
            information[np.ix_(left, left)] += float(times) * spread
    centred = np.identity(many) - 1 / many
    found: list[float] = np.diag(centred @ np.linalg.inv(information) @ centred).tolist()
    return found
