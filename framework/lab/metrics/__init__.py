"""The metrics of the lab: figures of recorded games, each with its interval and an example."""

from __future__ import annotations

from collections.abc import Sequence

from framework.core.game import AnyGame
from framework.lab.metrics import choices, lengths, outcomes, points, tables, winning
from framework.lab.metrics.metric import Example, Figure, Metric, Sample, Seen, check_distinct
from framework.lab.recording import Record

METRICS: tuple[Metric, ...] = (
    *outcomes.METRICS,
    *lengths.METRICS,
    *choices.METRICS,
    *points.METRICS,
    *tables.METRICS,
    *winning.METRICS,
)
"""Those that all games have; `metrics_of` adds what depends on the game and its seats."""


def metrics_of(
    game: AnyGame, players: int, ideal: tuple[int, int] | None = None
) -> tuple[Metric, ...]:
    """All metrics of a game with so many players; `ideal` are the rounds that a designer wants."""
    return (
        *(outcomes.seat_wins(seat) for seat in range(players)),
        *outcomes.METRICS,
        *lengths.METRICS,
        *([lengths.ideal_duration(*ideal)] if ideal is not None else []),
        *choices.METRICS,
        *points.METRICS,
        *tables.METRICS,
        *(tables.own_metric(own) for own in game.measures.own),
        *winning.METRICS,
        *(tables.frequency(mechanic) for mechanic in game.mechanics),
    )


def measure(records: Sequence[Record], metrics: Sequence[Metric] = METRICS) -> list[Figure]:
    """The figures of a run."""
    check_distinct(records)
    return [Sample(metric, records).figure() for metric in metrics]


__all__ = [
    "METRICS",
    "Example",
    "Figure",
    "Metric",
    "Sample",
    "Seen",
    "check_distinct",
    "measure",
    "metrics_of",
]
