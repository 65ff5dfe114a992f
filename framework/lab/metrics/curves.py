"""Curves over the time of a game, from 0 % to 100 % of its decisions, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from framework.lab.metrics.metric import Metric, Sample, Seen, mean
from framework.lab.metrics.points import gap
from framework.lab.metrics.winning import path
from framework.lab.recording import Record

POINTS = 21  # of a curve


@dataclass(frozen=True)
class Curve:
    """Means over games at each time, with what lies within their intervals."""

    name: str
    title: str
    unit: str
    n: int  # games
    time: list[float]  # shares of a game
    value: list[float]
    low: list[float]
    high: list[float]


Line = Callable[[Record], tuple[Sequence[float], Sequence[float]] | None]
"""The times and values of one game; between them a curve goes straight on."""


def _steps(values: Sequence[float]) -> tuple[Sequence[float], Sequence[float]] | None:
    return (np.linspace(0, 1, len(values)).tolist(), values) if len(values) > 1 else None


def _score(record: Record) -> tuple[Sequence[float], Sequence[float]] | None:
    return _steps([fmean(step.scores) for step in record.steps])


def _lead(record: Record) -> tuple[Sequence[float], Sequence[float]] | None:
    if record.players < 2:
        return None
    return _steps([gap(step.scores) for step in record.steps])


def _branching(record: Record) -> tuple[Sequence[float], Sequence[float]] | None:
    return _steps([step.options for step in record.steps])


def _drama(record: Record) -> tuple[Sequence[float], Sequence[float]] | None:
    told = record.judged
    if told is None or len(told.moments) < 2 or not any(record.parts):
        return None
    won = [seat for seat, part in enumerate(record.parts) if part]
    times = [*(one.step / len(record.steps) for one in told.moments), 1.0]
    return times, [max(one) - fmean([one[seat] for seat in won]) for one in path(told.moments)]


def _standing(name: str) -> Line:
    def line(record: Record) -> tuple[Sequence[float], Sequence[float]] | None:
        steps, found = len(record.steps), record.standings
        if len(found) < 2 or not steps or name not in found[0].own:
            return None
        return [one.step / steps for one in found], [one.own[name] for one in found]

    return line


def curves(records: Sequence[Record]) -> list[Curve]:
    """All curves of a run that have something to show."""
    drawn: list[tuple[str, str, str, Line]] = [
        ("score", "Points of a seat", "points", _score),
        ("lead", "Lead of the first", "points", _lead),
        ("branching", "Options of a decision", "options", _branching),
        ("drama", "How far the winner lies behind", "chance", _drama),
    ]
    own = records[0].standings[0].own if records and records[0].standings else {}
    drawn += [(name, name.capitalize(), "a seat", _standing(name)) for name in own]
    found = [_curve(name, title, unit, line, records) for name, title, unit, line in drawn]
    return [curve for curve in found if curve is not None]


def _curve(name: str, title: str, unit: str, line: Line, records: Sequence[Record]) -> Curve | None:
    grid = np.linspace(0, 1, POINTS)
    lines = [line(one) for one in records]
    rows = [np.interp(grid, *one) if one is not None else None for one in lines]
    if all(row is None for row in rows):
        return None
    by_number = {one.number: row for one, row in zip(records, rows, strict=True)}
    values, lows, highs, n = [], [], [], 0
    for nth in range(POINTS):

        def each(record: Record, nth: int = nth) -> Seen | None:
            row = by_number[record.number]
            return None if row is None else Seen((float(row[nth]),))

        sample = Sample(Metric(name, title, "", unit, each, stat=mean), records)
        n, value = len(sample.seen), sample.value or 0.0
        low, high = sample.interval()[0] or (value, value)
        values.append(value)
        lows.append(low)
        highs.append(high)
    return Curve(name, title, unit, n, grid.tolist(), values, lows, highs)
