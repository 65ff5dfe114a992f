"""Bids as they are written."""

from __future__ import annotations

import pytest

from framework.core.errors import AscentError
from framework.dice import BadDice, Dice
from framework.lab.dice import Totals, die, pool, rerolled
from framework.lab.pools import Die, Pool, exact_totals, order_given, ranks


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("4", Totals(4, (1,))),
        ("0", Totals(0, (1,))),
        ("3d3", pool([die()] * 3)),
        ("d6", die(6)),
        ("2+1d3", pool([die()], 2)),
        (" 1d3 + 2 + 1d6 ", pool([die(), die(6)], 2)),
        ("2d3-1", pool([die()] * 2, -1)),
        ("2d3r1", pool([rerolled(die(), [1], die())] * 2)),
        ("1d6r2", rerolled(die(6), [1, 2], die(6))),
        ("1d3m2", Totals(2, (2, 1))),
        ("1D3R1M2+1", Totals(3, (5, 4))),
        ("0d3", Totals(0, (1,))),
    ],
)
def test_a_bid_is_what_is_written(text: str, totals: Totals) -> None:
    assert Pool.parse(text).totals == totals
    assert Pool.parse(str(Pool.parse(text))).totals == totals


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2+d", "is no bid"),
        ("", "is no bid"),
        ("+", "is no bid"),
        ("2++1", "is no bid"),
        ("3d", "is no bid"),
        ("d3d3", "is no bid"),
        ("٣d3", "is no bid"),
        ("2d3x", "is no bid"),
        ("1000000000d3", "at most 20 dice"),
        (f"{'9' * 90}d3", "at most 20 dice"),
        ("15d3+15d3", "at most 20 dice"),
        ("1d1000000000", "at most 20 sides"),
        ("1d0", "no such faces"),
        ("1d3r4", "no such faces"),
        ("1d3m4", "no such faces"),
        ("1001", "at most 1000 tokens"),
        ("600+600", "at most 1000 tokens"),
        ("4-1d3", "can't be taken away"),
        ("1+" * 60 + "1", "at most 100 characters"),
    ],
)
def test_what_is_no_bid_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadDice, match=told):
        Pool.parse(text)


def test_a_bid_is_written_shortly() -> None:
    assert str(Pool(2, (Die(3), Die(3), Die(6, 1)))) == "2+2d3+1d6r1"
    assert str(Pool(0, (Die(3, 1, 2),))) == "1d3r1m2"
    assert str(Pool(0)) == "0"


def test_a_tie_order_is_a_permutation() -> None:
    assert order_given("2, 0,1", 3) == [2, 0, 1]
    assert ranks([2, 0, 1]) == [1, 2, 0]
    for text in ("0,0,1", "0,1", "0,1,3", "a,b,c", "", "0,1,-2", "0,1,2,3"):
        with pytest.raises(AscentError, match="names each bidder once"):
            order_given(text, 3)


def test_too_many_dice_for_a_table_are_refused() -> None:
    assert exact_totals(Dice.parse("2d3+1")) == pool([die()] * 2, 1)
    assert exact_totals(Dice.parse("100d100")).mean == 5050
    with pytest.raises(BadDice, match="too many dice"):
        exact_totals(Dice.parse("1000d1000"))
