"""The kit for dice rules: exact chances, whole grids, fixtures and strategies."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from framework.lab.dice import die, pool, rerolled
from framework.lab.pools import Pool
from framework.testing import (
    ChiSquare,
    SeededDice,
    check_grid,
    check_rolls,
    check_rule,
    lay_dice,
    pooled,
)
from framework.testing.fixtures import fair, seed
from framework.testing.strategies import pools, rolls, seeded_dice, seeds
from tests.framework.stroll import Stroll

__all__ = ["fair", "seed"]


def best_of_two(dice: SeededDice) -> int:
    return max(dice.roll(2, 3))


def ones_again(dice: SeededDice) -> int:
    (face,) = dice.roll(1, 3)
    return face if face > 1 else dice.roll(1, 3)[0]


def test_a_rule_has_the_chances_that_were_worked_out() -> None:
    fit = check_rule(ones_again, rerolled(die(), [1], die()))
    assert (fit.freedom, fit.p > 1e-6) == (2, True)


def test_a_rule_with_other_chances_fails() -> None:
    with pytest.raises(AssertionError, match="do not have these chances"):
        check_rule(ones_again, die())
    with pytest.raises(AssertionError, match="do not have these chances"):
        check_rule(best_of_two, die())
    with pytest.raises(AssertionError, match="a total of 4 was seen, but has no chance"):
        check_rule(lambda dice: dice.roll(1, 4)[0], die())


def test_a_rule_that_does_not_roll_fits_too_well() -> None:
    turns = iter(range(20_000))
    with pytest.raises(AssertionError, match="too well"):
        check_rule(lambda dice: next(turns) % 2 + 1, die(2))


def test_a_million_rolls_of_the_engine_fit() -> None:
    assert check_rolls("3d3", seed=7).freedom == 6
    assert check_rolls("10d6", seed=7, count=10_000).freedom < 50


def test_the_error_rate_is_what_it_says() -> None:
    """Of 400 fair dice that may fail with 5 % some 20 do: 8 to 34, three deviations around it."""
    failed = 0
    for number in range(400):
        try:
            check_rule(lambda dice: dice.roll(1, 3)[0], die(), number, 300, error_rate=0.05)
        except AssertionError:
            failed += 1
    assert 8 <= failed <= 34


def test_rare_totals_are_put_together() -> None:
    chances = {total: float(chance) for total, chance in pool([die()] * 3).chances.items()}
    seen, joint = pooled({3: 1, 5: 4, 6: 12, 7: 3}, chances)
    assert seen == {3: 5, 6: 12, 7: 3}
    assert joint == pytest.approx({3: 10 / 27, 6: 7 / 27, 7: 10 / 27})
    assert pooled({1: 1}, {1: 0.5, 2: 0.5}) == ({1: 1}, {1: 1.0})
    assert pooled({9: 100}, {1: 0.5, 2: 0.5})[0] == {1: 0, 2: 0, 9: 100}


def test_a_grid_is_refused_as_a_whole() -> None:
    fair_die, thirds = {1: 103, 2: 101, 3: 96}, dict.fromkeys((1, 2, 3), 1 / 3)
    chances = {str(number): thirds for number in range(20)}
    assert len(check_grid(dict.fromkeys(chances, fair_die), chances)) == 20
    with pytest.raises(AssertionError, match="7: the outcomes do not have these chances"):
        check_grid({**dict.fromkeys(chances, fair_die), "7": {1: 50, 2: 150, 3: 100}}, chances)
    with pytest.raises(AssertionError, match="7: the outcomes fit too well"):
        check_grid({**dict.fromkeys(chances, fair_die), "7": {1: 100, 2: 100, 3: 100}}, chances)
    with pytest.raises(ValueError, match="not of the same situations"):
        check_grid({"a": fair_die}, {"b": thirds})


def test_a_grid_takes_what_is_rare_once_more_often_than_a_single_test() -> None:
    """A p of 0.0006 is too rare for a rate of 0.01 by itself, and not too rare as one of twenty."""
    unlikely, thirds = {1: 80, 2: 131, 3: 89}, dict.fromkeys((1, 2, 3), 1 / 3)
    with pytest.raises(AssertionError, match="do not have these chances"):
        check_grid({"alone": unlikely}, {"alone": thirds}, error_rate=1e-2)
    names = [str(number) for number in range(20)]
    usual = {name: {1: 103, 2: 101, 3: 96} for name in names}
    check_grid({**usual, "3": unlikely}, dict.fromkeys(names, thirds), error_rate=1e-2)


def test_fair_comes_as_a_fixture(fair: Callable[..., ChiSquare]) -> None:
    assert fair(ones_again, rerolled(die(), [1], die()), count=500) == fair(
        ones_again, rerolled(die(), [1], die()), count=500
    )
    with pytest.raises(AssertionError):
        fair(ones_again, die())


# --- strategies --------------------------------------------------------------------------------


@settings(max_examples=20)
@given(seeds(), rolls(3, most=4, least=1))
def test_laid_dice_show_what_was_laid(number: int, faces: tuple[int, ...]) -> None:
    state = Stroll().new(players=2, seed=number % 2**32)
    lay_dice(state, *faces)
    assert state.roll(len(faces), 3) == faces


@settings(max_examples=20)
@given(seeded_dice(), pools(3))
def test_a_roll_of_a_pool_is_among_its_totals(dice: SeededDice, bid: Pool) -> None:
    assert bid.totals.weight(bid.tokens + sum(dice.roll(len(bid.dice), 3)))
