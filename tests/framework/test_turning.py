"""The moment that decided a game, from the curve of its points."""

from __future__ import annotations

import pytest

from framework.turning import Turning, turning
from framework.watcher import Course


def course(*lines: list[int], others: int = 0) -> Course:
    """A game of so many turns, with the points of each seat after them."""
    moments = {n: f"turn {n}" if n else "start" for n in range(len(lines[0]))}
    curve = [dict(enumerate(line)) for line in lines]
    names = tuple(f"other {n}" for n in range(others))
    return Course(moments, {"Points": curve, "Cards": curve[::-1]}, {}, names)


def test_the_lead_that_was_kept_decides() -> None:
    found = turning(course([0, 1, 4, 5, 9], [0, 2, 2, 6, 8]), [0])
    assert found == Turning("turn 4", True, -1, 1, 9, 8)


def test_who_is_ahead_from_the_first_turn_on_has_made_a_largest_step() -> None:
    found = turning(course([0, 2, 3, 9, 9], [0, 1, 2, 2, 5]), [0])
    assert found == Turning("turn 3", False, 1, 7, 9, 2)


def test_the_best_of_several_winners_is_ahead_of_the_best_of_all_others() -> None:
    found = turning(course([0, 1, 6], [0, 5, 5], [0, 2, 7], [0, 4, 4]), [0, 2])
    assert found == Turning("turn 2", True, -3, 2, 7, 5)


def test_somebody_without_a_seat_is_a_rival_too() -> None:
    found = turning(course([0, 1, 6], [0, 5, 5], others=1), [0])
    assert found is not None
    assert (found.moment, found.best, found.rival) == ("turn 2", 6, 5)


@pytest.mark.parametrize(
    ("lines", "winners"),
    [
        ([[0, 3]], [0]),  # alone
        ([[0, 3], [0, 3]], [0]),  # a rule for ties
        ([[0, 3], [0, 2]], []),  # nobody
        ([[4], [2]], [0]),  # one moment
    ],
)
def test_where_nobody_gets_ahead_nothing_decides(
    lines: list[list[int]], winners: list[int]
) -> None:
    assert turning(course(*lines), winners) is None
