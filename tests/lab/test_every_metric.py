"""No metric of a shipped game depends on jobs, and none that a game adds is constant."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from framework import games
from framework.arena import new_match
from framework.lab.judging import Budget
from framework.lab.metrics import Sample, measure, metrics_of
from framework.lab.metrics.tables import own_metric
from framework.lab.recording import Record
from framework.lab.runs import records

TABLES = ("age_of_ascent", "ascension")
BUDGET = Budget(games=2, moments=3, options=2, roll_outs=1)


def played(game: str, jobs: int, judged: bool = True) -> list[Record]:
    match = new_match(game, 3, 5, [games[game].face.usual_bot(games[game])] * 3)
    with ThreadPoolExecutor(jobs) as pool:
        number = 3 if judged else 30  # the culture roll decides one in twenty
        return records(match, number, BUDGET if judged else None, jobs=jobs, executor=pool)


@pytest.mark.parametrize("game", TABLES)
def test_no_figure_depends_on_jobs(game: str) -> None:
    metrics = metrics_of(games[game], 3, (8, 12))
    alone = {one.name: one for one in measure(played(game, 1), metrics)}
    assert set(alone) == {metric.name for metric in metrics}
    assert alone == {one.name: one for one in measure(played(game, 3), metrics)}


@pytest.mark.parametrize("game", TABLES)
def test_no_figure_of_a_game_s_own_is_constant(game: str) -> None:
    found = played(game, 1, judged=False)
    own = [own_metric(own) for own in games[game].measures.own]
    values = {metric.name: {Sample(metric, [one]).value for one in found} for metric in own}
    assert values
    assert [name for name, different in values.items() if len(different - {None}) < 2] == []
