"""Ratings: what they come to where strengths are known, and what they do not depend on."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from framework.arena.ratings import MEAN, SCALE, rankings, ratings
from framework.arena.standings import Order

STRENGTHS = (1.0, 0.3, -0.3, -1.0)


def drawn(chance: random.Random, bots: list[int]) -> Order:
    """An order of bots as the model has it: each place goes by the odds of those who are left."""
    order = []
    while bots:
        (first,) = chance.choices(bots, [math.exp(STRENGTHS[bot]) for bot in bots])
        bots = [bot for bot in bots if bot != first]
        order.append((first,))
    return tuple(order)


def games(seed: int, number: int) -> Counter[Order]:
    chance = random.Random(seed)
    return Counter(drawn(chance, chance.sample(range(4), 3)) for _ in range(number))


def test_strengths_that_are_known_are_found() -> None:
    found = ratings(4, games(1, 4000))
    assert found is not None
    for one, strength in zip(found, STRENGTHS, strict=True):
        assert one.rating == pytest.approx(MEAN + SCALE * strength, abs=25)
        assert one.low < one.rating < one.high
        assert one.high - one.low < 40


def test_intervals_hold_the_true_rating_as_often_as_they_say() -> None:
    """Of 200 intervals for 95 %, fewer than 180 or all of them would be more than chance."""
    held = 0
    for seed in range(50):
        found = ratings(4, games(seed, 60))
        assert found is not None
        held += sum(
            one.low <= MEAN + SCALE * strength <= one.high
            for one, strength in zip(found, STRENGTHS, strict=True)
        )
    assert 180 <= held < 200


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    found = ratings(2, {((0,), (1,)): 1000, ((1,), (0,)): 100})
    assert found is not None
    assert found[0].rating - found[1].rating == pytest.approx(400, abs=0.5)
    assert found[0].rating + found[1].rating == pytest.approx(2 * MEAN)


def test_more_games_make_narrower_intervals() -> None:
    few, many = ratings(4, games(1, 100)), ratings(4, games(1, 1600))
    assert few is not None
    assert many is not None
    for one, other in zip(few, many, strict=True):
        assert (one.high - one.low) / (other.high - other.low) == pytest.approx(4, rel=0.25)


def test_ratings_do_not_depend_on_the_order_of_games() -> None:
    found = games(3, 200)
    turned = Counter(dict(reversed(found.items())))
    assert list(found) != list(turned)
    assert ratings(4, found) == ratings(4, turned)


def test_those_who_always_tie_are_equal() -> None:
    found = ratings(3, {((0, 1, 2),): 5})
    assert found is not None
    assert [one.rating for one in found] == pytest.approx([MEAN] * 3)
    assert rankings({((0, 1), (2,)): 3}) == {
        (0, 1, 2): Fraction(3, 2),
        (1, 0, 2): Fraction(3, 2),
    }


def test_who_loses_always_is_far_below_and_it_is_not_known_how_far() -> None:
    found = ratings(2, {((0,), (1,)): 50})
    assert found is not None
    assert found[0].rating - found[1].rating > 800
    assert found[1].high - found[1].low > 400


def test_a_bot_with_several_seats_is_compared_seat_by_seat() -> None:
    assert rankings({((0,), (1,), (0,)): 2}) == {(0, 1): 2, (1, 0): 2}
    assert rankings({((0, 1), (1,)): 1}) == {(0, 1): Fraction(3, 2), (1, 0): Fraction(1, 2)}


def test_bots_that_have_not_met_are_not_rated() -> None:
    assert ratings(4, {((0,), (1,)): 5, ((2,), (3,)): 5}) is None
    assert ratings(2, {}) is None
