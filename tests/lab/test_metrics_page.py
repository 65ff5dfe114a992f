"""The page on metrics tells of each what the code computes."""

from __future__ import annotations

from pathlib import Path

import pytest

from age_of_ascent.measures import OWN as AGE
from ascension.measures import OWN as ASCENSION
from framework.lab.further import (
    FRONT,
    OF_SEEDS,
    TRACE,
    VIABLE,
    ladder_metric,
    lever_metric,
    seed_metric,
)
from framework.lab.metrics import METRICS, Metric
from framework.lab.metrics.lengths import ideal_duration
from framework.lab.metrics.outcomes import seat_wins
from framework.lab.metrics.tables import own_metric

PAGE = (Path(__file__).parents[2] / "docs" / "metrics.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("|")
]
TRIED = [
    ladder_metric(1, 2), TRACE, VIABLE, FRONT, lever_metric("banish"),
    *(seed_metric(which, "dice", 10) for which in OF_SEEDS),
]  # fmt: skip
OWN = map(own_metric, (*AGE, *ASCENSION))
TOLD = [seat_wins(0), *METRICS, ideal_duration(8, 12), *OWN, *TRIED]


def ranged(metric: Metric) -> str:
    if metric.low is None:
        return "any"
    low = f"{metric.low:.3g}"
    return f"{low} and more" if metric.high is None else f"{low} to {metric.high:.3g}"


@pytest.mark.parametrize("metric", TOLD, ids=lambda metric: metric.name)
def test_a_metric_is_told_as_it_is(metric: Metric) -> None:
    told = [metric.number, f"`{metric.name}`", metric.meaning, metric.unit, ranged(metric)]
    assert told in [row[:5] for row in ROWS]


def test_nothing_else_is_told() -> None:
    assert len(ROWS) == len(TOLD) + 2  # the head and the line under it
