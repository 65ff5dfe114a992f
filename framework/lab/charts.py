"""Charts as SVG, drawn here: lines with bands, and values with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from framework.lab.metrics import Figure
from framework.lab.metrics.curves import Curve
from framework.lab.words import amount

COLOURS = ("#0b5cad", "#c2410c", "#2f7d3b", "#7b3fa0", "#8a6d00", "#444c5c")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 2", "10 4")  # so that lines differ in grey too
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 360, 210, 46, 10, 10, 30


def _scaled(value: float, low: float, high: float, start: float, end: float) -> float:
    share = (value - low) / (high - low) if high > low else 0.5
    return round(start + share * (end - start), 1)


def line_chart(title: str, lines: Sequence[tuple[int, str, Curve]]) -> str:
    """Curves of several sides: each by its place among the sides, its name and its values."""
    low = min(0.0, *(value for _, _, curve in lines for value in curve.low))
    high = max(value for _, _, curve in lines for value in curve.high)

    def at(time: float, value: float) -> str:
        across = _scaled(time, 0, 1, LEFT, WIDTH - RIGHT)
        return f"{across},{_scaled(value, low, high, HEIGHT - BOTTOM, TOP)}"

    parts = []
    for value in (low, (low + high) / 2, high):
        up = _scaled(value, low, high, HEIGHT - BOTTOM, TOP)
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up}" y2="{up}" stroke="#d9dde5"/>'
            f'<text x="{LEFT - 5}" y="{up + 4}" text-anchor="end">{amount(value)}</text>'
        )
    for time in (0.0, 0.5, 1.0):
        across = _scaled(time, 0, 1, LEFT, WIDTH - RIGHT)
        anchor = "end" if time == 1 else "middle"
        parts.append(
            f'<text x="{across}" y="{HEIGHT - 10}" text-anchor="{anchor}">{time:.0%}</text>'
        )
    for place, name, curve in lines:
        colour = COLOURS[place % len(COLOURS)]
        upper = [at(time, value) for time, value in zip(curve.time, curve.high, strict=True)]
        lower = [at(time, value) for time, value in zip(curve.time, curve.low, strict=True)]
        points = [at(time, value) for time, value in zip(curve.time, curve.value, strict=True)]
        band = " ".join([*upper, *reversed(lower)])
        parts.append(
            f'<polygon points="{band}" fill="{colour}" opacity="0.15"/>'
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}"'
            f' stroke-width="2" stroke-dasharray="{DASHES[place % len(DASHES)]}">'
            f"<title>{escape(name)}</title></polyline>"
        )
    names = " and ".join(name for _, name, _ in lines)
    about = escape(f"{title} over the time of a game: {names}")
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-size="11" fill="#50586a">'
        f"<title>{about}</title>{''.join(parts)}</svg>"
    )


def interval_chart(title: str, figures: Sequence[Figure | None]) -> str:
    """The values of all sides on one scale, with their intervals."""
    told = [
        (place, figure.value, figure.interval or (figure.value, figure.value))
        for place, figure in enumerate(figures)
        if figure is not None and figure.value is not None
    ]
    low = min(interval[0] for _, _, interval in told)
    high = max(interval[1] for _, _, interval in told)
    height = 12 * len(figures) + 4
    parts = []
    for place, value, interval in told:
        colour, down = COLOURS[place % len(COLOURS)], 12 * place + 8
        start, middle, end = (
            _scaled(number, low, high, 6, 134) for number in (interval[0], value, interval[1])
        )
        parts.append(
            f'<line x1="{start}" x2="{end}" y1="{down}" y2="{down}" stroke="{colour}"'
            f' stroke-width="2"/><circle cx="{middle}" cy="{down}" r="4" fill="{colour}"/>'
        )
    return (
        f'<svg viewBox="0 0 140 {height}" role="img" style="min-width:8rem">'
        f"<title>{escape(f'{title}: values and intervals')}</title>{''.join(parts)}</svg>"
    )
