"""Exact chances: what dice and tokens total, and who wins where the highest total does.

Nothing is rolled and nothing is rounded: weights are whole numbers, chances are fractions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import gcd, lcm, prod
from typing import NamedTuple

SIDES = 3


# --- totals ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Totals:
    """What something can count. The chance of a total is its weight out of all weights."""

    least: int
    weights: tuple[int, ...]  # of the least total, of the next one, and so on

    def __post_init__(self) -> None:
        if not self.weights or min(self.weights) < 0 or not (self.weights[0] and self.weights[-1]):
            raise ValueError(f"these are no weights from the least to the most: {self.weights}")

    @property
    def most(self) -> int:
        """The highest total that can come."""
        return self.least + len(self.weights) - 1

    @property
    def whole(self) -> int:
        """All weights together."""
        return sum(self.weights)

    @property
    def mean(self) -> Fraction:
        """The average of all totals, by their chances."""
        return Fraction(sum(total * weight for total, weight in self.items()), self.whole)

    @property
    def variance(self) -> Fraction:
        """The average square of the distance from the mean."""
        squares = Fraction(sum(total**2 * weight for total, weight in self.items()), self.whole)
        return squares - self.mean**2

    @property
    def deviation(self) -> float:
        """The standard deviation: the root of the variance, and no fraction any more."""
        return math.sqrt(self.variance)

    def quantile(self, part: Fraction | float) -> int:
        """The least total that is not exceeded with this chance."""
        enough, reached = Fraction(part) * self.whole, 0
        for total, weight in self.items():
            reached += weight
            if reached >= enough and weight:
                return total
        raise ValueError(f"a quantile is of a part from 0 to 1, not of {part}")

    def items(self) -> Iterator[tuple[int, int]]:
        """Each total with its weight."""
        return enumerate(self.weights, self.least)

    def weight(self, total: int) -> int:
        """The weight of one total."""
        place = total - self.least
        return self.weights[place] if 0 <= place < len(self.weights) else 0

    def below(self, total: int) -> int:
        """The weight of all lower totals."""
        return sum(self.weights[: max(0, total - self.least)])

    def chance(self, total: int) -> Fraction:
        """The chance of one total."""
        return Fraction(self.weight(total), self.whole)

    def at_most(self, total: int) -> Fraction:
        """The chance that it is no more than this."""
        return Fraction(self.below(total + 1), self.whole)

    def at_least(self, total: int) -> Fraction:
        """The chance that it is no less than this."""
        return 1 - self.at_most(total - 1)

    @property
    def chances(self) -> dict[int, Fraction]:
        """The chance of each total that can come."""
        return {total: Fraction(weight, self.whole) for total, weight in self.items() if weight}

    def __add__(self, other: Totals | int) -> Totals:
        """Both together: what they count does not depend on each other."""
        if isinstance(other, int):
            return Totals(self.least + other, self.weights)
        weights = [0] * (len(self.weights) + len(other.weights) - 1)
        for place, weight in enumerate(self.weights):
            for further, another in enumerate(other.weights, place):
                weights[further] += weight * another
        return Totals(self.least + other.least, tuple(weights))


def totals(weights: Mapping[int, int]) -> Totals:
    """What can be counted, from the weight of each total, in the smallest whole numbers."""
    there = [total for total, weight in weights.items() if weight]
    if not there:
        raise ValueError("nothing can be counted: there is no total with a weight")
    least, most, common = min(there), max(there), gcd(*weights.values())
    return Totals(least, tuple([weights.get(t, 0) // common for t in range(least, most + 1)]))


def of_chances(chances: Mapping[int, Fraction]) -> Totals:
    """What can be counted, from the chance of each total."""
    common = lcm(*(chance.denominator for chance in chances.values()))
    return totals({total: int(chance * common) for total, chance in chances.items()})


def sure(total: int) -> Totals:
    """What counts this and nothing else, such as tokens."""
    return Totals(total, (1,))


@cache
def die(sides: int = SIDES) -> Totals:
    """A die with the faces 1 to `sides`, equally likely."""
    return Totals(1, (1,) * sides)


def turned(die: Totals, becomes: Mapping[int, int]) -> Totals:
    """A die some of whose faces count as others."""
    weights: dict[int, int] = {}
    for face, weight in die.items():
        counts = becomes.get(face, face)
        weights[counts] = weights.get(counts, 0) + weight
    return totals(weights)


def rerolled(die: Totals, faces: Collection[int], again: Totals) -> Totals:
    """A die that is rolled once more, as `again`, if it shows one of some faces."""
    hit = sum(weight for face, weight in die.items() if face in faces)
    weights = {face: again.whole * w for face, w in die.items() if w and face not in faces}
    for face, weight in again.items():
        weights[face] = weights.get(face, 0) + hit * weight
    return totals(weights)


def at_least(die: Totals, face: int) -> Totals:
    """A die whose lower faces count as this one."""
    return turned(die, dict.fromkeys(range(die.least, face), face))


def several_dice(count: int, sides: int = SIDES) -> Totals:
    """The sum of equal dice, a die at a time: each total is a sum of `sides` earlier ones."""
    weights = [1]
    for _ in range(count):
        sums = [0, *accumulate([*weights, *[0] * (sides - 1)])]
        weights = [sums[i + 1] - sums[max(0, i + 1 - sides)] for i in range(len(sums) - 1)]
    return Totals(count, tuple(weights))


def pool(dice: Iterable[Totals], tokens: int = 0) -> Totals:
    """Dice and tokens together."""
    return sum(dice, sure(tokens))


# --- contests ----------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """Who wins, by place among the bidders, and whether a tie had to be broken for that."""

    winner: int | None
    tie: bool


Judge = Callable[[int, Sequence[int], int], Verdict]
"""The rule of a contest: given the highest total, the places of those who have it, and the hurdle.

Nothing else decides: of a contest whose losers' totals matter this module knows nothing.
"""


class Odds(NamedTuple):
    """The chances of a contest."""

    win: tuple[Fraction, ...]  # of each bidder
    none: Fraction  # that nobody wins
    tie_broken: Fraction  # that a tie rule has to decide, be it for nobody


NO_HURDLE = sure(0)


def judging(needs: Sequence[int], ranks: Sequence[int]) -> Judge:
    """The highest total wins if it reaches the hurdle and what its bidder needs.

    Of tied ones that do, the one with the lowest rank wins; equal ranks: nobody.
    """

    def judge(best: int, tied: Sequence[int], hurdle: int) -> Verdict:
        able = [place for place in tied if best >= max(needs[place], hurdle)]
        if len(able) < 2:
            return Verdict(able[0] if able else None, False)
        lowest = min(ranks[place] for place in able)
        first, *others = [place for place in able if ranks[place] == lowest]
        return Verdict(None if others else first, True)

    return judge


def contest(bidders: Sequence[Totals], judge: Judge, hurdle: Totals = NO_HURDLE) -> Odds:
    """The chances of each bidder, of nobody, and of a tie that has to be broken.

    The hurdle is what the highest total has to reach, such as a cost and the roll of a defence; a
    cost that is not the same for all is the judge's matter.
    """
    won, nobody, ties = [0] * len(bidders), 0, 0
    whole = prod([bidder.whole for bidder in bidders]) * hurdle.whole
    for best in _bests(bidders):
        for tied, weight in tied_at(bidders, best):
            for needed, chance in hurdle.items():
                winner, tie = judge(best, tied, needed)
                if winner is None:
                    nobody += weight * chance
                else:
                    won[winner] += weight * chance
                if tie:
                    ties += weight * chance
    if not bidders:
        nobody = whole
    return Odds(
        tuple([Fraction(weight, whole) for weight in won]),
        Fraction(nobody, whole),
        Fraction(ties, whole),
    )


def chance_with(
    total: int, rivals: Sequence[Totals], judge: Judge, hurdle: Totals = NO_HURDLE
) -> Fraction:
    """The chance that a total wins that is known already; the judge calls its bidder 0."""
    bidders = [sure(total), *rivals]
    won = sum(
        weight * chance
        for tied, weight in tied_at(bidders, total)
        for needed, chance in hurdle.items()
        if judge(total, tied, needed).winner == 0
    )
    return Fraction(won, prod([rival.whole for rival in rivals]) * hurdle.whole)


def tied_chances(bidders: Sequence[Totals]) -> Iterator[tuple[int, tuple[int, ...], Fraction]]:
    """Each highest total with those who can have it together and the chance that just they do."""
    whole = prod([bidder.whole for bidder in bidders])
    for best in _bests(bidders):
        for tied, weight in tied_at(bidders, best):
            yield best, tied, Fraction(weight, whole)


def _bests(bidders: Sequence[Totals]) -> range:
    """The totals that can be the highest."""
    lowest = max([bidder.least for bidder in bidders], default=0)
    return range(lowest, max([bidder.most for bidder in bidders], default=-1) + 1)


def tied_at(bidders: Sequence[Totals], best: int) -> list[tuple[tuple[int, ...], int]]:
    """Who can have the highest total together if it is this one, each time with its weight.

    The weights are out of the product of what all bidders can total.
    """
    sets: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for place, bidder in enumerate(bidders):
        equal, below = bidder.weight(best), bidder.below(best)
        having = [((*tied, place), weight * equal) for tied, weight in sets] if equal else []
        sets = [*having, *((tied, weight * below) for tied, weight in sets if below)]
    return [(tied, weight) for tied, weight in sets if tied]
