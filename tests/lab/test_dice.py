"""Exact chances: what pools of dice total, and who wins contests, against counting every case."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from framework.lab.dice import (
    Judge,
    Odds,
    Totals,
    Verdict,
    at_least,
    chance_with,
    contest,
    die,
    judging,
    pool,
    rerolled,
    several_dice,
    sure,
    tied_chances,
    totals,
    turned,
)
from framework.testing import SeededDice, check_distribution

FACES = st.sets(st.integers(1, 3))
TURNS = st.dictionaries(st.integers(1, 3), st.integers(1, 3))


# --- totals ------------------------------------------------------------------------------------


def test_three_dice_and_two_tokens_have_the_chances_that_one_can_count_on_paper() -> None:
    laid = pool([die()] * 3, 2)
    assert (laid.least, laid.most) == (5, 11)
    assert laid.mean == 8
    assert laid.weights == (1, 3, 6, 7, 6, 3, 1)
    assert laid.chance(8) == Fraction(7, 27)
    assert laid.at_most(6) == Fraction(4, 27)
    assert laid.chance(4) == laid.at_most(4) == 0
    assert laid.at_most(11) == 1


def test_dice_of_other_sides_are_counted_too() -> None:
    assert pool([die(6), die(6)]).chance(7) == Fraction(1, 6)
    assert pool([]) == sure(0)


def test_a_die_whose_ones_are_rolled_again_shows_a_one_once_in_nine() -> None:
    assert rerolled(die(), [1], die()) == Totals(1, (1, 4, 4))
    assert rerolled(die(), [], die()) == die()
    assert rerolled(die(), [1, 2, 3], die()) == die()


def test_a_die_whose_ones_count_as_twos() -> None:
    assert turned(die(), {1: 2}) == Totals(2, (2, 1))
    assert turned(rerolled(die(), [1], die()), {1: 3}) == Totals(2, (4, 5))


@given(st.lists(st.tuples(FACES, TURNS), max_size=4), st.integers(0, 5))
def test_a_pool_is_what_counting_all_its_rolls_gives(
    dice: list[tuple[set[int], dict[int, int]]], tokens: int
) -> None:
    """Each die may be rolled again and may count as another: every roll and reroll is counted."""
    laid = pool([turned(rerolled(die(), again, die()), turn) for again, turn in dice], tokens)
    seen: Counter[int] = Counter()
    for faces in product(product((1, 2, 3), repeat=2), repeat=len(dice)):
        shown = [
            second if first in again else first
            for (first, second), (again, _) in zip(faces, dice, strict=True)
        ]
        seen[tokens + sum(turn.get(f, f) for f, (_, turn) in zip(shown, dice, strict=True))] += 1
    chances = {total: Fraction(count, 9 ** len(dice)) for total, count in seen.items()}
    assert {
        t: laid.chance(t) for t in range(laid.least, laid.most + 1) if laid.weight(t)
    } == chances
    assert laid.mean == sum(total * chance for total, chance in chances.items())


@given(st.integers(0, 5), st.integers(1, 6))
def test_equal_dice_are_summed_as_a_pool_is(count: int, sides: int) -> None:
    assert several_dice(count, sides) == pool([die(sides)] * count)


@given(st.integers(0, 4), st.integers(0, 5), st.integers(1, 6))
def test_mean_deviation_and_quantiles_are_those_of_all_rolls(
    count: int, tokens: int, sides: int
) -> None:
    laid = pool([die(sides)] * count, tokens)
    faces = product(range(1, sides + 1), repeat=count)
    every = sorted(tokens + sum(rolled) for rolled in faces)
    mean = Fraction(sum(every), len(every))
    assert laid.mean == mean
    assert laid.variance == sum((total - mean) ** 2 for total in every) / len(every)
    assert laid.deviation == pytest.approx(float(laid.variance) ** 0.5)
    for part in (Fraction(1, 20), Fraction(1, 2), Fraction(19, 20), Fraction(1)):
        place = math.ceil(part * len(every)) - 1
        assert laid.quantile(part) == every[place]
    for total in (laid.least - 1, laid.least, laid.most, laid.most + 1):
        there = sum(each >= total for each in every)
        assert laid.at_least(total) == Fraction(there, len(every))


def test_a_quantile_is_of_a_part() -> None:
    assert die().quantile(0) == 1
    assert die().quantile(0.5) == 2
    with pytest.raises(ValueError, match="0 to 1"):
        die().quantile(1.5)


def test_a_die_that_counts_at_least_two() -> None:
    assert at_least(die(), 2) == Totals(2, (2, 1))
    assert at_least(die(), 1) == die()
    assert at_least(die(6), 6) == Totals(6, (1,))


def test_who_has_the_highest_total_together() -> None:
    """Two dice of two sides: 1 and 1, 2 and 2, and once each of them alone has a 2."""
    quarter = Fraction(1, 4)
    assert {(best, tied): chance for best, tied, chance in tied_chances([die(2), die(2)])} == {
        (1, (0, 1)): quarter,
        (2, (0, 1)): quarter,
        (2, (0,)): quarter,
        (2, (1,)): quarter,
    }


def test_what_has_no_weight_is_refused() -> None:
    for weights in ((), (0, 1), (1, 0), (1, -1, 1)):
        with pytest.raises(ValueError, match="no weights"):
            Totals(1, weights)
    with pytest.raises(ValueError, match="no total"):
        totals({})


def test_a_pool_has_the_chances_of_seeded_rolls() -> None:
    """20,000 rolls of four dice; by mistake it fails once in a million sets of dice."""
    dice, laid = SeededDice(4), pool([die()] * 4)
    rolls = [sum(dice.roll(4, 3)) for _ in range(20_000)]
    check_distribution(rolls, {t: float(laid.chance(t)) for t, _ in laid.items()}, least=1e-6)


# --- contests ----------------------------------------------------------------------------------


def counted(bidders: Sequence[Totals], judge: Judge, hurdle: Totals) -> Odds:
    """The same as `contest`, by going through every outcome."""
    won, none, ties = [Fraction(0)] * len(bidders), Fraction(0), Fraction(0)
    for (needed, weight), *rolled in product(hurdle.items(), *(b.items() for b in bidders)):
        chance = Fraction(weight, hurdle.whole)
        for bidder, (_, each) in zip(bidders, rolled, strict=True):
            chance *= Fraction(each, bidder.whole)
        shown = [total for total, _ in rolled]
        best = max(shown, default=0)
        tied = [place for place, total in enumerate(shown) if total == best]
        winner, tie = judge(best, tied, needed) if tied else Verdict(None, False)
        if winner is None:
            none += chance
        else:
            won[winner] += chance
        ties += chance * tie
    assert sum(won) + none == 1
    return Odds(tuple(won), none, ties)


BIDDER = st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 6), st.integers(0, 2))
"""Dice, tokens, what it needs, and its rank among tied ones."""


@settings(deadline=None)
@given(st.lists(BIDDER, max_size=4), st.integers(0, 2), st.integers(0, 6))
def test_a_contest_is_what_counting_all_its_rolls_gives(
    bidders: list[tuple[int, int, int, int]], defending: int, price: int
) -> None:
    laid = [pool([die()] * dice, tokens) for dice, tokens, _, _ in bidders]
    judge = judging([need for _, _, need, _ in bidders], [rank for *_, rank in bidders])
    hurdle = pool([die()] * defending, price)
    odds = contest(laid, judge, hurdle)
    assert odds == counted(laid, judge, hurdle)
    if laid:
        first, *others = laid
        chances = [(w, chance_with(t, others, judge, hurdle)) for t, w in first.items()]
        assert Fraction(sum(w * c for w, c in chances), first.whole) == odds.win[0]


def test_a_bid_without_rivals_wins_if_it_reaches_its_cost() -> None:
    odds = contest([pool([die(), die()], 1)], judging([5], [0]))
    assert odds == Odds((Fraction(2, 3),), Fraction(1, 3), Fraction(0))


@pytest.mark.parametrize(
    ("ranks", "first", "second", "none"), [((0, 1), 2, 1, 0), ((1, 0), 1, 2, 0), ((4, 4), 1, 1, 1)]
)
def test_a_tie_goes_to_the_lower_rank_and_between_equal_ones_to_nobody(
    ranks: tuple[int, int], first: int, second: int, none: int
) -> None:
    """A die against a die: each is higher in three cases of nine, and they tie in three."""
    third = Fraction(1, 3)
    odds = contest([die(), die()], judging([1, 1], ranks))
    assert odds == Odds((first * third, second * third), none * third, third)


def test_who_can_not_pay_takes_no_tie_and_keeps_others_from_winning() -> None:
    """Of equal bids the one wins that needs less; a higher bid that can not pay wins nothing."""
    assert contest([sure(4), sure(4)], judging([5, 4], [0, 1])).win[1] == 1
    assert contest([sure(5), sure(4)], judging([6, 4], [0, 1])).none == 1


def test_a_battle_is_a_contest_with_a_hurdle_that_is_rolled() -> None:
    """Two dice against a cost of 3 and a die: 6 of 9 sums reach 4, 3 reach 5, 1 reaches 6."""
    attack, hurdle = pool([die(), die()]), pool([die()], 3)
    odds = contest([attack], judging([0], [0]), hurdle)
    reached = [Fraction(count, 9) for count in (6, 3, 1)]
    assert odds.win[0] == sum(reached) / 3
    assert odds.none == 1 - odds.win[0]


def test_nobody_wins_where_nobody_bids() -> None:
    assert contest([], judging([], [])) == Odds((), Fraction(1), Fraction(0))
