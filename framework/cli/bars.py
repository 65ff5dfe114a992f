"""Chances as a reader takes them in at a glance: per cent, and bars."""

from __future__ import annotations

from fractions import Fraction

WIDTH = 24
PARTS = "▏▎▍▌▋▊▉█"


def bar(part: Fraction | float, width: int = WIDTH) -> str:
    """A bar that is full at 1; whatever is more than nothing shows."""
    eighths = min(round(float(part) * width * len(PARTS)), width * len(PARTS))
    eighths = max(eighths, 1 if part > 0 else 0)
    whole, rest = divmod(eighths, len(PARTS))
    return PARTS[-1] * whole + (PARTS[rest - 1] if rest else "")


def percent(chance: Fraction | float) -> str:
    """A chance in per cent; only what is sure is 100 %, only what can't be is 0 %."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    shown = f"{100 * float(chance):.2f}"
    return f"{ {'0.00': '< 0.01', '100.00': '> 99.99'}.get(shown, shown) } %"
