"""Figures in words: numbers with as many digits as they deserve, intervals, differences."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from framework.lab.metrics import Figure
from framework.lab.metrics.metric import About
from framework.lab.sides import Comparison, Difference

REAL = " *"  # the mark of a difference that is real
PARTS = ("share", "chance")  # units that are told in percent


def amount(value: float) -> str:
    """A number with three digits that say something."""
    if abs(value) >= 100:
        return f"{value:.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    if abs(value) >= 1 or value == 0:
        return f"{value:.2f}"
    return f"{value:.3f}" if abs(value) >= 0.01 else f"{value:.2g}"


def rounded(value: float, interval: tuple[float, float] | None) -> tuple[str, str]:
    """A number and its interval in words, both with no more digits than the interval gives them.

    `15 [14, 16]` and not `15.4 [14.4, 16.6]`: where it lies is known to a round or so.
    """
    if interval is None or interval[1] <= interval[0]:
        return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}", ""
    digits = -math.floor(math.log10((interval[1] - interval[0]) / 2))
    largest = max(abs(value), *map(abs, interval))
    digits = min(digits, 2 - math.floor(math.log10(largest)))
    told, low, high = (_at(part, digits) for part in (value, *interval))
    return told, f"[{low}, {high}]"


def _at(value: float, digits: int) -> str:
    """A number to so many decimals; to tens or hundreds if they are fewer than none."""
    return f"{round(value, digits) + 0.0:.{max(0, digits)}f}"


def is_part(metric: About) -> bool:
    """Whether a figure is told in percent."""
    return metric.unit in PARTS


def figure_words(metric: About, figure: Figure) -> tuple[str, str]:
    """A value and its interval, parts in percent, with the digits that they deserve."""
    assert figure.value is not None
    value, spread = _rounded_as(metric, figure.value, figure.interval)
    return f"{value} %" if is_part(metric) else value, spread


def difference_words(metric: About, difference: Difference) -> str:
    """A difference with its sign and its interval, as its figures are told."""
    value, spread = _rounded_as(metric, difference.value, difference.interval)
    sign, unit = "+" if float(value) > 0 else "", " %-points" if is_part(metric) else ""
    return f"{sign}{value}{unit} {spread}".rstrip()


def _rounded_as(
    metric: About, value: float, interval: tuple[float, float] | None
) -> tuple[str, str]:
    times = 100 if is_part(metric) else 1
    return rounded(times * value, interval and (times * interval[0], times * interval[1]))


def trials_told(found: Comparison) -> Iterator[str]:
    """What was spent on figures of several runs, a sentence each."""
    trials = found.trials
    if trials is None:
        return
    for side in found.sides:
        if side.ladder:
            bots = ", ".join(f"{place} {bot}" for place, bot in enumerate(side.ladder, 1))
            yield f"Ladder of {side.name}: bots {bots}; {side.games} games a pair."
    if trials.seeds:
        yield (f"Seeds: {trials.seeds} of each source of chance, {trials.repeats} games with each.")
    if trials.leverage:
        yield f"Leverage: {trials.leverage} deals for each mechanic, forbidden in each seat."


def distances_told(found: Comparison) -> Iterator[str]:
    """How far sides and groups of them are apart, a line for each measure, the nearest first."""
    for one in found.distances:
        told = [
            f"{_together(found, merge.left)} – {_together(found, merge.right)}"
            f" {amount(merge.distance)}"
            for merge in one.merges
            if merge.distance
        ]
        yield f"Apart by {one.title.lower()}: {'; '.join(told) or 'none'}."


def _together(found: Comparison, sides: Sequence[int]) -> str:
    first = found.sides[sides[0]].name
    return first if len(sides) == 1 else f"{first} and {len(sides) - 1} more"
