"""Test your dice: whether a rule of your own gives totals with the chances that you worked out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from framework.core import rng
from framework.dice import Dice
from framework.lab.dice import Totals
from framework.lab.pools import exact_totals
from framework.lab.rolling import counts
from framework.testing.chance import SeededDice
from framework.testing.distribution import ChiSquare, chi_square, pooled

ERROR_RATE = 1e-6
ROLLS = 20_000


def check_rule(
    rule: Callable[[SeededDice], int],
    exact: Totals,
    seed: int = 0,
    count: int = ROLLS,
    error_rate: float = ERROR_RATE,
) -> ChiSquare:
    """Let a rule roll so many times, and refuse it if its totals do not have their exact chances.

    A rule that has them is refused with the error rate; with a seed it is the same every time.
    """
    dice = SeededDice(seed)
    return _judged(Counter(rule(dice) for _ in range(count)), exact, error_rate)


def check_rolls(
    expression: str, seed: int = 0, count: int = 1_000_000, error_rate: float = ERROR_RATE
) -> ChiSquare:
    """The same of plain dice from the engine's own stream, such as 3d3: a million in no time."""
    dice = Dice.parse(expression)
    seen = counts(dice, rng.derive(seed, "dice"), count)
    return _judged(seen, exact_totals(dice), error_rate)


def _judged(seen: Mapping[int, int], exact: Totals, error_rate: float) -> ChiSquare:
    """Half of the error rate is for totals that fit too badly, half for those that fit too well."""
    chances = {total: float(chance) for total, chance in exact.chances.items()}
    strange = sorted(seen.keys() - chances.keys())
    if strange:
        raise AssertionError(f"a total of {strange[0]} was seen, but has no chance")
    fit = chi_square(*pooled(seen, chances))
    if fit.p < error_rate / 2:
        raise AssertionError(f"the totals do not have these chances: {fit}")
    if fit.p > 1 - error_rate / 2 and fit.freedom:
        raise AssertionError(f"the totals fit too well to be chance: {fit}")
    return fit
