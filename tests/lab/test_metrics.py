"""Metrics against cases worked out by hand, and against the faults that such figures often have."""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import fmean

import pytest

from framework.arena.report import wilson
from framework.core.errors import BadOption
from framework.core.mechanic import Mechanic
from framework.lab.metrics import METRICS, Example, Figure, Metric, Sample, measure
from framework.lab.metrics.curves import POINTS, curves
from framework.lab.metrics.lengths import ideal_duration
from framework.lab.metrics.outcomes import seat_wins
from framework.lab.metrics.tables import frequency, own_metric
from framework.lab.recording import Record
from framework.measures import Own
from tests.lab.made_up import (
    COMEBACK,
    CUT_OFF,
    EMPTY,
    JUDGED,
    KINGMAKER,
    LONG,
    NO_KING,
    SHARED,
    STEADY,
    TABLE_OF_THREE,
    TABLE_OF_TWO,
    THREE,
)

BY_NAME = {metric.name: metric for metric in METRICS}
OPTIONS = [2, 4, 3, 3, 1, 2, 2, 5, 3, 1, 1, 1]  # of all steps of the three games
CENTRE = fmean(OPTIONS)
SECOND, THIRD, FOURTH = (fmean([(n - CENTRE) ** k for n in OPTIONS]) for k in (2, 3, 4))

OF_THREE = {
    "first_seat_advantage": 1 / 6,  # half of the shared victory
    "balance": 1,
    "fairness": 1 / 3,
    "completion": 2 / 3,
    "drawishness": 1 / 3,
    "timeouts": 0,
    "outcome_uniformity": 5 / 6,
    "rounds": 5 / 3,
    "rounds_deviation": math.sqrt(1 / 3),
    "turns": 7 / 3,
    "turns_deviation": math.sqrt(7 / 3),
    "decisions": 8 / 3,
    "decisions_deviation": math.sqrt(7 / 3),
    "actions": 4,
    "actions_deviation": 1,
    "decisions_10": 1.4,
    "decisions_50": 3,
    "decisions_90": 3.8,
    "tree_complexity": 8 / 3 * math.log10(3),
    "refinement": math.sqrt(3) * (1 / 4 + 1 / 3 + 1) / 3,
    "options": 28 / 12,
    "options_least": 4 / 3,
    "options_median": 2,
    "options_most": 4,
    "options_variation": math.sqrt(SECOND) / CENTRE,
    "options_skew": THIRD / SECOND**1.5,
    "options_kurtosis": FOURTH / SECOND**2 - 3,
    "branching_trend": (0.6 + 3) / 2,
    "decision_factor": 3,
    "decision_share": 8 / 12,
    "decisions_a_round": 8 / 10,
    "downtime": 1,
    "leader_gap": 10 / 8,
    "final_margin": 4 / 3,
    "score_sparsity": 6 / 8,
    "lead_change": 1 / 2,
    "points_a_round": 16 / 10,
    "catch_up_25": 0,
    "catch_up_50": 1 / 2,
    "catch_up_75": 0,
    "state_size": 24 / 4,
    "state_size_at_start": 5,
    "hidden_share": 0.45,
    "pick_rate": 2 / 5,
}
OF_JUDGED = {
    "drama": 0.2 / 3,
    "drama_below_half": math.sqrt(0.1),
    "lead_change_by_chance": 1 / 3,
    "chance_variance": 0.0525,
    "rank_stability": 4 / 6,
    "decisiveness": 1 / 2,
    "sure_share": 0.2,
    "clarity": (0.01 + 0.02 / 3) / 2,
    "narrowness": (1 / 2 + 1 / 3) / 2,
    "meaningful_moves": 0.2,
    "choice_gap": 0.15,
    "killer_move": 0.25,
    "coolness": 1 / 3,
    "depth": 0.4,
    "skill_luck": (math.sqrt(0.025 / 3) - math.sqrt(0.01625))
    / (math.sqrt(0.025 / 3) + math.sqrt(0.01625)),
    "volatility": math.sqrt(0.14 / 3),
}


def table_for(metric: Metric) -> list[Record]:
    """Games of two, but where it takes three."""
    return TABLE_OF_THREE if metric.name == "kingmaking" else TABLE_OF_TWO


def value(metric: Metric, *records: Record) -> float | None:
    return Sample(metric, records).value


@pytest.mark.parametrize("name", OF_THREE)
def test_a_figure_of_three_games_is_what_it_is_by_hand(name: str) -> None:
    assert value(BY_NAME[name], *THREE) == pytest.approx(OF_THREE[name])


@pytest.mark.parametrize("name", OF_JUDGED)
def test_a_figure_of_win_chances_is_what_it_is_by_hand(name: str) -> None:
    assert value(BY_NAME[name], JUDGED) == pytest.approx(OF_JUDGED[name])


def test_kingmaking_is_a_last_choice_that_makes_another_one_the_favourite() -> None:
    assert value(BY_NAME["kingmaking"], KINGMAKER) == 1 / 2
    assert value(BY_NAME["kingmaking"], NO_KING) == 0
    assert value(BY_NAME["kingmaking"], JUDGED) is None  # two players make no kings


def test_every_metric_has_a_case_worked_out_by_hand() -> None:
    assert set(BY_NAME) == {*OF_THREE, *OF_JUDGED, "kingmaking"}


@pytest.mark.parametrize("name", BY_NAME)
def test_no_metric_is_constant(name: str) -> None:
    single = [[one] for one in (*TABLE_OF_TWO, *TABLE_OF_THREE)]
    runs = [*single, THREE, [LONG, SHARED], [COMEBACK, STEADY]]
    found = {value(BY_NAME[name], *run) for run in runs} - {None}
    assert len(found) > 1


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_values_and_intervals_keep_to_the_range(metric: Metric) -> None:
    figure = Sample(metric, table_for(metric)).figure()
    assert figure.value is not None
    low = -math.inf if metric.low is None else metric.low - 1e-9
    high = math.inf if metric.high is None else metric.high + 1e-9
    assert low <= figure.value <= high
    assert figure.interval is not None
    assert low <= figure.interval[0] <= figure.interval[1] <= high
    assert metric.meaning.endswith(".")
    assert metric.unit


def test_seats_win_what_they_win() -> None:
    assert value(seat_wins(0), *THREE) == 1 / 2
    assert value(seat_wins(1), COMEBACK, SHARED) == 1 / 4
    assert value(seat_wins(2), *THREE) is None  # nobody sits there
    assert value(BY_NAME["balance"], COMEBACK, SHARED) == 1 / 2
    assert value(BY_NAME["fairness"], COMEBACK) == 0  # never the first one


def test_an_ideal_duration_is_a_range_of_rounds() -> None:
    assert value(ideal_duration(2, 3), *THREE) == pytest.approx((1 + 1 + 1 / 2) / 3)
    assert value(ideal_duration(1, 1), LONG) == 1 / 2


def test_a_game_s_own_figure_is_the_mean_of_all_that_it_noted() -> None:
    figure = Sample(own_metric(Own("waste", "Waste", "What is lost.", "things")), THREE).figure()
    assert figure.value == pytest.approx(7 / 3)
    assert figure.n == 2  # the third game noted nothing
    assert figure.example == Example(0, 100, 2)


def test_a_mechanic_s_frequency_counts_games_that_do_not_use_it() -> None:
    metric = frequency(Mechanic("dice", "Dice", "They are rolled."))
    assert value(metric, *THREE) == 3 / 2
    assert Sample(metric, [LONG, COMEBACK]).figure().unit == "uses a game"


# --- what such figures often get wrong -------------------------------------------------------


def test_nothing_is_divided_as_integers() -> None:
    assert value(BY_NAME["rounds"], LONG, SHARED) == 1.5


def test_the_same_game_is_not_counted_twice() -> None:
    with pytest.raises(BadOption, match="more than once"):
        measure([LONG, LONG])


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
def test_twice_as_many_games_are_no_sum(metric: Metric) -> None:
    games = table_for(metric)
    twice = [*games, *(replace(one, number=50 + one.number, seed=one.seed + 50) for one in games)]
    once = value(metric, *games)
    if metric.name.endswith("_deviation"):
        assert value(metric, *twice) == pytest.approx(once, rel=0.1)  # n - 1 of fewer games
    elif metric.by_game:
        doubled = value(metric, *twice)  # between other games, so not quite the same
        assert doubled is not None
        assert once is not None
        assert doubled < 1.5 * once
    else:
        assert value(metric, *twice) == pytest.approx(once)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.name)
@pytest.mark.parametrize("records", [[], [EMPTY], [CUT_OFF]], ids=["none", "empty", "cut off"])
def test_nothing_by_nothing_is_nothing(metric: Metric, records: list[Record]) -> None:
    figure = Sample(metric, records).figure()
    assert figure.value is None or math.isfinite(figure.value)
    assert (figure.interval is None) or all(map(math.isfinite, figure.interval))
    if not figure.n:
        assert (figure.value, figure.interval, figure.example) == (None, None, None)


# --- intervals and examples ------------------------------------------------------------------


def named(name: str, records: list[Record]) -> Figure:
    return Sample(BY_NAME[name], records).figure()


def test_shares_of_games_have_wilson_s_interval() -> None:
    figure = named("completion", THREE)
    assert (figure.interval, figure.method) == (wilson(2, 3), "Wilson")


def test_a_bootstrap_is_the_same_each_time_and_shrinks_with_more_games() -> None:
    few, again = named("decisions", THREE), named("decisions", THREE)
    assert few == again
    assert few.method == "bootstrap"
    many = [replace(one, number=n, seed=n) for n in range(20) for one in [THREE[n % 3]]]
    wide, narrow = few.interval, named("decisions", many).interval
    assert wide is not None
    assert narrow is not None
    assert wide[0] < narrow[0] < 8 / 3 < narrow[1] < wide[1]


def test_the_bootstrap_covers_the_truth_about_as_often_as_it_says() -> None:
    """Runs of 30 games whose lengths are known to be 1 to 6 with the same chance."""
    lengths = [(7919 * n * n + 104729 * n) % 9973 % 6 + 1 for n in range(30 * 60)]
    covered = 0
    for run in range(60):
        games = [replace(EMPTY, number=n, seed=n, rounds=lengths[run * 30 + n]) for n in range(30)]
        interval = named("rounds", games).interval
        assert interval is not None
        covered += interval[0] <= fmean(lengths) <= interval[1]
    assert 50 <= covered <= 60


def test_one_game_has_no_interval() -> None:
    assert named("decisions", [LONG]).interval is None


def test_a_figure_leads_to_the_game_and_the_step_that_show_it() -> None:
    assert named("final_margin", THREE).example == Example(0, 100, 3)
    assert named("options_most", THREE).example == Example(1, 101, 2)
    assert named("drama", [STEADY, JUDGED]).example == Example(4, 104, 0)
    assert named("killer_move", [JUDGED]).example == Example(4, 104, 0)
    assert named("catch_up_50", THREE).example == Example(1, 101, 1)
    assert named("timeouts", THREE).example is None  # it never was


def test_the_seeds_of_a_figure_are_told() -> None:
    assert named("decisions", THREE).seeds == (0, 2)
    assert named("drama", TABLE_OF_TWO).seeds == (4, 5)


# --- curves ----------------------------------------------------------------------------------


def test_curves_go_over_the_time_of_a_game() -> None:
    found = {curve.name: curve for curve in curves([LONG, COMEBACK])}
    assert set(found) == {"score", "lead", "branching", "deck"}
    lead = found["lead"]
    assert len(lead.value) == len(lead.time) == POINTS
    assert (lead.value[0], lead.value[-1]) == (0.5, 2.0)  # gaps of 1 and 0, of 3 and 1
    assert lead.value[10] == pytest.approx((1 + 3) / 2)
    assert (found["deck"].value[0], found["deck"].value[-1]) == (5.0, 3.5)
    assert (found["branching"].low[-1], found["branching"].high[-1]) == (3.0, 5.0)


def test_drama_is_drawn_where_games_were_judged() -> None:
    drama = next(curve for curve in curves([JUDGED]) if curve.name == "drama")
    assert drama.value[0] == pytest.approx(0.2)
    assert drama.value[10] == drama.value[-1] == 0
