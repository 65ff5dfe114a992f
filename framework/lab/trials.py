"""Bids rolled many times with the dice of a seed, and how that fits their exact chances.

A roll takes its numbers from the stream `dice` of a game with this seed, bidder by bidder and die
by die. A die that may be rolled again has two of them, a tie that is left to chance has one at the
end, so that a roll stays the same whatever the others show and however many follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import lcm
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from framework.core import rng
from framework.lab.bids import Bidding
from framework.lab.dice import Odds, Totals
from framework.lab.pools import Die
from framework.lab.rolling import AT_ONCE, Numbers, several
from framework.testing.distribution import ChiSquare, chi_square, pooled

Counts: TypeAlias = NDArray[np.int64]

NOBODY: Final = -1
TIED: Final = 12  # chances for a tie: two, three or four who share it get the same number of them
LOADED: Final = 4  # of a loaded die every fourth 1 falls as its highest face


@dataclass(frozen=True)
class Trials:
    """How often each total and each winner came."""

    count: int
    totals: tuple[dict[int, int], ...]  # of each bidder
    winners: dict[int, int]  # by place, or NOBODY
    last: tuple[tuple[int, ...], ...]  # what each bidder's dice counted in the last roll


def rolled(bidding: Bidding, seed: int, count: int, loaded: bool = False) -> Trials:
    """The first so many rolls with the dice of a seed; `loaded` shows what a bad die would do."""
    places = range(len(bidding.pools))
    winners: dict[int, int] = {}
    totals: list[dict[int, int]] = [{} for _ in places]
    last: tuple[tuple[int, ...], ...] = ()
    for faces, chance in _faces(bidding, seed, count, loaded):
        rolls = np.stack(
            [
                np.full(len(chance), pool.tokens, np.int64) + sum(dice)
                for pool, dice in zip(bidding.pools, faces, strict=True)
            ]
        )
        for place in places:
            _add(totals[place], rolls[place])
        _add(winners, _winners(bidding, rolls, chance))
        last = tuple([tuple([int(die[-1]) for die in dice]) for dice in faces])
    return Trials(count, tuple(totals), winners, last)


def _faces(
    bidding: Bidding, seed: int, count: int, loaded: bool
) -> Iterator[tuple[list[list[Counts]], Numbers]]:
    """What all dice count in some rolls at a time, and the numbers that ties are left to."""
    dice = [die for pool in bidding.pools for die in pool.dice]
    ends = [*accumulate([len(pool.dice) for pool in bidding.pools], initial=0)]
    width = sum(2 if die.again else 1 for die in dice) + (bidding.tie == "random")
    below = lcm(*(die.sides for die in dice), TIED if bidding.tie == "random" else 1)
    stream, bad = rng.derive(seed, "dice"), rng.derive(seed, "loaded")
    while count:
        rolls = min(count, max(1, AT_ONCE // max(1, width)))
        stream, numbers = several(stream, below, rolls * width)
        table = numbers.reshape(rolls, width)
        bad, weights = several(bad, LOADED, rolls * width if loaded else 0)
        columns = _loaded(dice, table, weights.reshape(-1, width)) if loaded else table
        counted = _counted(dice, columns)
        groups = [counted[start:end] for start, end in pairwise(ends)]
        yield groups, table[:, -1] if width else np.zeros(rolls, np.uint64)
        count -= rolls


def _loaded(dice: Sequence[Die], table: Numbers, weights: Numbers) -> Numbers:
    """The same numbers where some ones fall as the highest face."""
    sides = [die.sides for die in dice for _ in range(2 if die.again else 1)]
    changed, count = table.copy(), len(sides)
    faces = changed[:, :count] % np.array(sides, np.uint64)
    hit = (faces == 0) & (weights[:, :count] == 0)
    changed[:, :count] = np.where(hit, np.array(sides, np.uint64) - np.uint64(1), faces)
    return changed


def _counted(dice: Sequence[Die], table: Numbers) -> list[Counts]:
    """What each die counts in each roll: rolled again where it has to be, and no less than that."""
    counted, column = [], 0
    for die in dice:
        faces = (table[:, column] % np.uint64(die.sides)).astype(np.int64) + 1
        column += 1
        if die.again:
            second = (table[:, column] % np.uint64(die.sides)).astype(np.int64) + 1
            faces = np.where(faces <= die.again, second, faces)
            column += 1
        counted.append(np.maximum(faces, die.least))
    return counted


def _winners(bidding: Bidding, rolls: Counts, chance: Numbers) -> Counts:
    """Who wins each roll, by the rule for its highest total and those who have it."""
    best = rolls.max(axis=0)
    bits = (1 << np.arange(len(rolls)))[:, None]
    tied = ((rolls == best) * bits).sum(axis=0)
    found = np.full(len(best), NOBODY, np.int64)
    for total, who in {*zip(best.tolist(), tied.tolist(), strict=True)}:
        places = [place for place in range(len(rolls)) if who >> place & 1]
        takers = bidding.takers(total, places)
        if takers:
            here = (best == total) & (tied == who)
            part = (chance[here] % np.uint64(TIED)).astype(np.int64) % len(takers)
            found[here] = np.array(takers)[part if len(takers) > 1 else 0]
    return found


def _add(seen: dict[int, int], values: Counts) -> None:
    for value, times in zip(*np.unique(values, return_counts=True), strict=True):
        seen[int(value)] = seen.get(int(value), 0) + int(times)


# --- against the exact chances -----------------------------------------------------------------


@dataclass(frozen=True)
class Fit:
    """How rolls fit: the largest distance from a chance, and the most doubtful of all tests."""

    distance: float  # between the share of a winner and the chance
    p: float | None  # of the worst test, as often as all of them would give one as bad; None: few
    tests: int

    @property
    def doubtful(self) -> bool:
        """Whether fair dice would fit as badly once in a thousand times at most."""
        return self.p is not None and self.p < 1e-3


def fit(odds: Odds, totals: Sequence[Totals], trials: Trials) -> Fit:
    """Winners and totals against their exact chances, all tests together (Bonferroni)."""
    chances = {place: float(win) for place, win in enumerate(odds.win)}
    chances[NOBODY] = float(odds.none)
    distance = max(
        abs(trials.winners.get(who, 0) / trials.count - chance) for who, chance in chances.items()
    )
    compared: list[tuple[Mapping[int, int], dict[int, float]]] = [(trials.winners, chances)]
    for seen, each in zip(trials.totals, totals, strict=True):
        compared.append((seen, {t: float(c) for t, c in each.chances.items()}))
    tests = [test for each in compared if (test := _tested(*each)) is not None and test.freedom]
    if not tests:
        return Fit(distance, None, 0)
    return Fit(distance, min(1.0, len(tests) * min(test.p for test in tests)), len(tests))


def _tested(seen: Mapping[int, int], chances: Mapping[int, float]) -> ChiSquare | None:
    """A chi-square test; None if there are too few rolls for one."""
    groups = pooled(seen, {each: chance for each, chance in chances.items() if chance})
    try:
        return chi_square(*groups)
    except ValueError:
        return None
