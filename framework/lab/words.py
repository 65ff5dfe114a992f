"""Figures in words: numbers with as many digits as they deserve, intervals, differences."""

from __future__ import annotations

from framework.lab.sides import Difference

REAL = " *"  # the mark of a difference that is real


def amount(value: float) -> str:
    """A number with three digits that say something."""
    if abs(value) >= 100:
        return f"{value:.0f}"
    if abs(value) >= 10:
        return f"{value:.1f}"
    if abs(value) >= 1 or value == 0:
        return f"{value:.2f}"
    return f"{value:.3f}" if abs(value) >= 0.01 else f"{value:.2g}"


def within(interval: tuple[float, float] | None) -> str:
    """An interval in brackets, after a blank."""
    return "" if interval is None else f" [{amount(interval[0])}, {amount(interval[1])}]"


def difference_words(difference: Difference | None) -> str:
    """A difference with its sign, its interval, and a mark if it is real."""
    if difference is None:
        return ""
    sign = "+" if difference.value > 0 else ""
    mark = REAL if difference.real else ""
    return f"{sign}{amount(difference.value)}{within(difference.interval)}{mark}"
