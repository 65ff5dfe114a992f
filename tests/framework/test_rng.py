"""Random numbers are the published generator's, exactly uniform, and streams do not disturb."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs.tutorial_game import game
from framework.core import rng
from framework.testing import SeededDice, check_distribution

STATES = st.integers(0, rng.MASK)


def test_the_generator_is_splitmix64() -> None:
    """The first numbers of the reference implementation for the seed 1234567."""
    state, numbers = rng.several(1234567, 1 << 64, 5)
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert state == (1234567 + 5 * rng.GAMMA) & rng.MASK


def test_streams_start_the_same_on_every_machine() -> None:
    assert rng.derive(7, "dice") == 731596116100397369
    assert rng.derive(7, "deck", 1) == 14028500635914421016


@given(STATES, st.integers(1, 1 << 64))
def test_numbers_are_below_their_bound(state: int, below: int) -> None:
    following, number = rng.following(state, below)
    assert 0 <= number < below
    assert 0 <= following <= rng.MASK


@pytest.mark.parametrize("below", [2, 3, 6, 7, 57])
def test_every_number_has_the_same_chance(below: int) -> None:
    _, numbers = rng.several(rng.derive(1, below), below, 40_000)
    check_distribution(numbers, dict.fromkeys(range(below), 1 / below))


def test_a_number_from_the_incomplete_last_run_is_drawn_again() -> None:
    """With a bound of 3/4 of all numbers, a plain remainder would favour the lowest third."""
    below = 3 << 62
    state, numbers = rng.several(5, below, 3000)
    check_distribution([3 * number // below for number in numbers], dict.fromkeys(range(3), 1 / 3))
    assert state != (5 + 3000 * rng.GAMMA) & rng.MASK, "some were drawn again"


@given(STATES, st.integers(1, 100), st.integers(0, 20))
def test_several_numbers_are_those_drawn_one_by_one(state: int, below: int, count: int) -> None:
    one_by_one = []
    single = state
    for _ in range(count):
        single, number = rng.following(single, below)
        one_by_one.append(number)
    assert rng.several(state, below, count) == (single, one_by_one)


@given(STATES, st.lists(st.integers()))
def test_a_shuffle_keeps_every_card(state: int, cards: list[int]) -> None:
    shuffled = list(cards)
    rng.shuffled(state, shuffled)
    assert Counter(shuffled) == Counter(cards)


def test_every_order_has_the_same_chance() -> None:
    state, orders = rng.derive(3, "shuffle"), []
    for _ in range(12_000):
        cards = [1, 2, 3, 4]
        state = rng.shuffled(state, cards)
        orders.append(tuple(cards))
    check_distribution(orders, dict.fromkeys(permutations([1, 2, 3, 4]), 1 / 24))


def test_numbers_do_not_depend_on_those_before() -> None:
    _, numbers = rng.several(rng.derive(11, "pairs"), 6, 72_000)
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    check_distribution(pairs, {(a, b): 1 / 36 for a in range(6) for b in range(6)})


def test_two_streams_of_one_seed_are_independent() -> None:
    dice, setup = (rng.several(rng.derive(7, name), 6, 36_000)[1] for name in ("dice", "setup"))
    check_distribution(
        zip(dice, setup, strict=True), {(a, b): 1 / 36 for a in range(6) for b in range(6)}
    )


def test_neighbouring_seeds_are_independent() -> None:
    firsts = [rng.several(rng.derive(seed, "dice"), 6, 2)[1] for seed in range(36_000)]
    chances = {(a, b): 1 / 36 for a in range(6) for b in range(6)}
    check_distribution(((a, b) for a, b in firsts), chances)
    check_distribution(((one[0], other[0]) for one, other in pairwise(firsts)), chances)


def test_dice_do_not_depend_on_how_often_a_deck_was_shuffled() -> None:
    calm, busy = game.new(players=2, seed=7), game.new(players=2, seed=7)
    for _ in range(10):
        busy.shuffle("setup", list(range(20)))
    assert calm.roll(5, 6) == busy.roll(5, 6)


def test_seeded_dice_fall_as_in_a_game_with_that_seed() -> None:
    state = game.new(players=2, seed=7)
    dice = SeededDice(7)
    assert (state.die,) == dice.roll(1, 6)
    assert state.roll(4, 3) == dice.roll(4, 3)
