"""Whether outcomes have the chances that they should have: Pearson's chi-square test, exactly."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T", bound=Hashable)
LEAST_EXPECTED = 5  # below it the statistic does not follow the chi-square distribution


@dataclass(frozen=True)
class ChiSquare:
    """A chi-square statistic, its degrees of freedom, and how likely one at least as large is."""

    statistic: float
    freedom: int
    p: float


def chi_square(observed: Mapping[T, int], chances: Mapping[T, float]) -> ChiSquare:
    """Compare how often outcomes were seen with their chances, which have to add up to 1."""
    strange = [outcome for outcome in observed if not chances.get(outcome)]
    if strange:
        raise ValueError(f"{strange[0]!r} was seen, but has no chance")
    if not math.isclose(math.fsum(chances.values()), 1, abs_tol=1e-9):
        raise ValueError("the chances do not add up to 1")
    possible = {outcome: chance for outcome, chance in chances.items() if chance}
    count = sum(observed.values())
    fewest = min(possible.values()) * count
    if fewest < LEAST_EXPECTED:
        raise ValueError(f"{count} outcomes are too few: {fewest:.1f} expected of the rarest")
    statistic = math.fsum(
        (observed.get(outcome, 0) - count * chance) ** 2 / (count * chance)
        for outcome, chance in possible.items()
    )
    freedom = len(possible) - 1
    return ChiSquare(statistic, freedom, upper_tail(statistic, freedom))


def check_distribution(
    outcomes: Iterable[T], chances: Mapping[T, float], least: float = 1e-6
) -> ChiSquare:
    """Refuse outcomes that fit their chances too badly, or too well to be chance.

    Give it seeded outcomes: the verdict is then the same every time.
    """
    fit = chi_square(Counter(outcomes), chances)
    if fit.p < least:
        raise AssertionError(f"the outcomes do not have these chances: {fit}")
    if fit.p > 1 - least and fit.freedom:
        raise AssertionError(f"the outcomes fit too well to be drawn by chance: {fit}")
    return fit


def pooled(
    observed: Mapping[int, int], chances: Mapping[int, float]
) -> tuple[dict[int, int], dict[int, float]]:
    """Numbers that were seen and their chances, rare neighbours counted together as the least one.

    As many are put together as it takes to expect five of each. What has no chance stays alone, so
    that it is found if it was seen.
    """
    count, joint = sum(observed.values()), dict[int, list[int]]()
    group: list[int] = []
    for number in sorted(number for number, chance in chances.items() if chance):
        group.append(number)
        if count * math.fsum(chances[each] for each in group) >= LEAST_EXPECTED:
            joint[group[0]] = group
            group = []
    if group and joint:  # the rarest are left at the end
        joint[[*joint][-1]] += group
    elif group:
        joint[group[0]] = group
    found = {first: sum(observed.get(n, 0) for n in them) for first, them in joint.items()}
    strange = {number: times for number, times in observed.items() if not chances.get(number)}
    return found | strange, {
        first: math.fsum(chances[number] for number in them) for first, them in joint.items()
    }


def check_grid(
    observed: Mapping[str, Mapping[T, int]],
    chances: Mapping[str, Mapping[T, float]],
    error_rate: float = 1e-3,
) -> dict[str, ChiSquare]:
    """Refuse a whole grid of situations if one of them does not have its chances.

    If all have them, it is refused with no more than this rate. Each of n situations is tested at
    its n-th part (Bonferroni), half of it for what fits badly, half for what fits too well.
    """
    if observed.keys() != chances.keys() or not observed:
        raise ValueError("what was seen and the chances are not of the same situations")
    least = error_rate / len(observed) / 2
    fits = {name: chi_square(observed[name], chances[name]) for name in observed}
    for name, fit in fits.items():
        if fit.p < least:
            raise AssertionError(f"{name}: the outcomes do not have these chances: {fit}")
        if fit.p > 1 - least and fit.freedom:
            raise AssertionError(f"{name}: the outcomes fit too well to be chance: {fit}")
    return fits


def upper_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-square variable is at least so large: the regularised gamma Q."""
    if freedom == 0 or statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return max(0.0, 1 - scale * _series(a, x))
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """P(a, x) without its scale, by its power series: it converges fast for x < a + 1."""
    term = total = 1 / a
    while term > total * 1e-16:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Q(a, x) without its scale, by Lentz's continued fraction: for x >= a + 1."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    value = d
    for i in range(1, 1_000_000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        value *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return value
