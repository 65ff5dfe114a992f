"""Numbers that are made together are those that a stream gives one by one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from framework.core import rng
from framework.dice import Dice, rolls
from framework.lab import rolling


@given(
    st.integers(0, rng.MASK),
    st.one_of(st.integers(1, 10), st.integers(2**63 - 2, 2**64 - 1), st.integers(1, 2**64 - 1)),
    st.integers(0, 50),
)
def test_several_numbers_at_once_are_the_same_ones(state: int, below: int, count: int) -> None:
    """Also where many are drawn again: of numbers below 2**63 + 1 every other one is."""
    after, numbers = rolling.several(state, below, count)
    assert (after, [int(number) for number in numbers]) == rng.several(state, below, count)


def test_numbers_are_drawn_again_where_one_by_one_they_are() -> None:
    """A test of the test: that the case of a redraw really comes up."""
    state, _ = rolling.several(5, 2**63 + 1, 100)
    assert rng.drawn(5, state) > 150
    assert (state, 100) == (rng.several(5, 2**63 + 1, 100)[0], 100)


def test_parts_go_on_where_the_last_one_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = rolling.several(9, 3, 1000)
    monkeypatch.setattr(rolling, "AT_ONCE", 7)
    parts = rolling.several(9, 3, 1000)
    assert parts[0] == whole[0]
    assert np.array_equal(parts[1], whole[1])


@pytest.mark.parametrize("expression", ["3d3", "d6", "1d1", "5d3+2", "2d20-1"])
def test_counted_rolls_are_those_that_are_listed(
    expression: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = Dice.parse(expression)
    listed = Counter(roll.total for roll in rolls(dice, 7, 500))
    assert rolling.counts(dice, rng.derive(7, "dice"), 500) == listed
    monkeypatch.setattr(rolling, "AT_ONCE", 13)
    assert rolling.counts(dice, rng.derive(7, "dice"), 500) == listed
