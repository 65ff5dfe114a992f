"""How far the sides of a comparison are apart, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from framework.lab.apart import distances
from framework.lab.sides import Distance, PhaseGraph, Side
from tests.lab.laid import BY_NAME, side, uses

ROUNDS, HIDDEN, DICE = BY_NAME["rounds"], BY_NAME["hidden_share"], uses("dice")
METRICS = [ROUNDS, HIDDEN, DICE]
LOOP = PhaseGraph(
    [{"id": "play"}, {"id": "end"}],
    [{"source": "play", "target": "play"}, {"source": "play", "target": "end"}],
)
LINE = PhaseGraph(
    [{"id": "deal"}, {"id": "play"}, {"id": "end"}],
    [{"source": "deal", "target": "play"}, {"source": "play", "target": "end"}],
)


def found(*sides: Side) -> dict[str, Distance]:
    return {one.name: one for one in distances(sides, METRICS)}


def test_figures_are_apart_by_their_range_or_their_largest_amount() -> None:
    one = side("Hill", {ROUNDS: (10, 1), HIDDEN: (0.2, 0)})
    other = side("Peak", {ROUNDS: (20, 1), HIDDEN: (0.5, 0)})
    apart = found(one, other)["figures"]
    assert apart.values[0][1] == pytest.approx(sqrt((0.5**2 + 0.3**2) / 2))
    assert apart.values[1][0] == apart.values[0][1]
    assert apart.values[0][0] == 0
    assert apart.used == ["hidden_share", "rounds"]


def test_a_mechanic_that_a_side_does_not_have_is_used_0_times() -> None:
    apart = found(side("Hill", {DICE: (8, 1)}), side("Peak", {}))
    assert apart["figures"].values[0][1] == 1
    assert apart["tags"].values[0][1] == 1
    assert apart["tags"].used == ["dice"]


def test_the_same_proportions_are_not_apart() -> None:
    one = side("Hill", {ROUNDS: (10, 1), DICE: (4, 1)})
    other = side("Peak", {ROUNDS: (20, 1), DICE: (8, 1)})
    assert found(one, other)["proportions"].values[0][1] == pytest.approx(0)


def test_phases_are_apart_by_what_has_to_be_added_or_taken_away() -> None:
    one = replace(side("Hill", {}, game="a"), phases=LOOP)
    other = replace(side("Peak", {}, game="b"), phases=LINE)
    same = replace(side("Dome", {}, game="c"), phases=LOOP)
    apart = found(one, other, same)["phases"]
    assert apart.values == [[0, 3, 0], [3, 0, 3], [0, 3, 0]]  # deal, its way, and the loop
    assert apart.merges[0].left == [0]
    assert apart.merges[0].right == [2]
    assert apart.merges[1].distance == 3
    assert apart.places[0] == apart.places[2] != apart.places[1]


def test_one_side_is_apart_from_nothing() -> None:
    assert distances([side("Hill", {ROUNDS: (1, 1)})], METRICS) == []
