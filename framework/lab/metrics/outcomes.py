"""Who wins: seats, balance, fairness, ties, and games that find no end (1 to 5, 7)."""

from __future__ import annotations

import numpy as np

from framework.lab.metrics.metric import Array, Metric, Seen, mean
from framework.lab.recording import Record


def _last(record: Record) -> int:
    return max(0, len(record.steps) - 1)


def seat_wins(seat: int) -> Metric:
    """The share of games that a seat wins."""

    def each(record: Record) -> Seen | None:
        if not record.finished or seat >= record.players:
            return None
        return Seen((record.parts[seat],), _last(record))

    return Metric(
        f"seat_{seat + 1}_wins", f"Wins of seat {seat + 1}",
        "Share of the games that this seat wins, a shared victory in parts.",
        "share", each, "1", 0, 1, mean, share=True,
    )  # fmt: skip


def _first(record: Record) -> Seen | None:
    if not record.finished or not record.steps:
        return None
    return Seen((record.parts[record.steps[0].seat],), _last(record))


def _parts(record: Record) -> Seen | None:
    if not record.finished or record.players < 2:
        return None
    return Seen(tuple(record.parts), _last(record), max(record.parts))


def _balance(means: Array) -> Array:
    gap: Array = means.max(axis=1) - means.min(axis=1)
    return 1 - gap


def _tent(record: Record) -> Seen | None:
    seen = _first(record)
    if seen is None or record.players < 2:
        return None
    return Seen((*seen.row, 1 / record.players), seen.step)


def _fairness(means: Array) -> Array:
    wins, even = means[:, 0], means[:, 1]
    return np.where(wins <= even, wins / even, (1 - wins) / (1 - even))


def _moments(record: Record) -> Seen | None:
    if not record.finished:
        return None
    squares = tuple(part * part for part in record.parts)
    return Seen((*record.parts, *squares), _last(record), max(record.parts))


def _uniformity(means: Array) -> Array:
    seats = means.shape[1] // 2
    first, second = means[:, :seats], means[:, seats:]
    variance: Array = np.maximum(0, second - first * first).mean(axis=1)
    return 1 - variance


def _sole(record: Record) -> Seen | None:
    return Seen((float(record.finished and max(record.parts) == 1),), _last(record))


def _shared(record: Record) -> Seen | None:
    return Seen((float(record.finished and 0 < max(record.parts) < 1),), _last(record))


def _cut_off(record: Record) -> Seen | None:
    return Seen((float(not record.finished),), _last(record))


METRICS = (
    Metric(
        "first_seat_advantage", "Wins of the first player",
        "Share of the games won by the seat that decides first, a shared victory in parts.",
        "share", _first, "2", 0, 1, mean, share=True,
    ),
    Metric(
        "balance", "Balance of seats",
        "1 less the gap between the seat that wins most often and the one that wins least often.",
        "share", _parts, "3", 0, 1, _balance,
    ),
    Metric(
        "fairness", "Fairness to the first player",
        "1 if the first player wins as often as all others, falling to 0 if always or never.",
        "share", _tent, "4", 0, 1, _fairness,
    ),
    Metric(
        "completion", "Sole winner", "Share of the games that end with one winner.",
        "share", _sole, "5", 0, 1, mean, share=True,
    ),
    Metric(
        "drawishness", "Shared victories", "Share of the games that end with several winners.",
        "share", _shared, "5", 0, 1, mean, share=True,
    ),
    Metric(
        "timeouts", "Cut off", "Share of the games that do not come to their own end.",
        "share", _cut_off, "5", 0, 1, mean, share=True,
    ),
    Metric(
        "outcome_uniformity", "Outcome uniformity",
        "1 less the variance of a seat's result from game to game, as the mean of the seats.",
        "share", _moments, "7", 0, 1, _uniformity,
    ),
)  # fmt: skip
