"""Bids against each other and a cost, against counting every roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from framework.core.errors import BadOption
from framework.lab.bids import BID, Bids, answer, costs_given
from framework.lab.dice import Odds
from framework.lab.pools import MOST_BIDDERS, Pool
from framework.lab.questions import document
from framework.testing.strategies import pools


def counted(bids: list[Pool], costs: list[int], tie: str) -> tuple[Odds, Fraction]:
    """Who wins, by every roll of plain three-sided dice, and how often the best is shared."""
    dice = [len(bid.dice) for bid in bids]
    win, none, broken, shared = [Fraction(0)] * len(bids), Fraction(0), Fraction(0), Fraction(0)
    each = Fraction(1, 3 ** sum(dice))
    for faces in product((1, 2, 3), repeat=sum(dice)):
        shown, at = [], 0
        for bid, count in zip(bids, dice, strict=True):
            shown.append(bid.tokens + sum(faces[at : at + count]))
            at += count
        tied = [place for place, total in enumerate(shown) if total == max(shown)]
        shared += each if len(tied) > 1 else 0
        able = [place for place in tied if shown[place] >= costs[place]]
        broken += each if len(able) > 1 else 0
        if tie == "random" and able:
            for place in able:
                win[place] += each / len(able)
        elif len(able) == 1 or (able and tie != "nobody"):
            order = [int(place) for place in tie.split(",")] if len(able) > 1 else able
            win[min(able, key=order.index)] += each
        else:
            none += each
    return Odds(tuple(win), none, broken), shared


@settings(max_examples=40)
@given(st.data())
def test_bids_win_as_often_as_counting_all_rolls_gives(data: st.DataObject) -> None:
    bids = data.draw(st.lists(pools(3, most_dice=2), min_size=1, max_size=3))
    count = len(bids)
    costs = data.draw(st.lists(st.integers(0, 7), min_size=count, max_size=count))
    order = data.draw(st.permutations(range(count)).map(lambda places: ",".join(map(str, places))))
    for tie in ("nobody", "random", order):
        asked = Bids(bid=[str(bid) for bid in bids], cost=",".join(map(str, costs)), tie=tie)
        found = answer(None, asked)
        odds, shared = counted(bids, costs, tie)
        assert found.odds == odds
        assert found.facts["tie_exact"] == str(shared)
        reaches = [stand.reaches for stand in found.stands]
        assert reaches == [b.totals.at_least(c) for b, c in zip(bids, costs, strict=True)]


def test_the_first_in_the_order_wins_the_tie() -> None:
    """Three bids of 4: whoever stands first in the order has it, under the rule that was asked."""
    for order, first in (("2,0,1", 2), ("1,2,0", 1), ("0,1,2", 0)):
        odds = answer(None, Bids(bid=["4", "4", "4"], cost="4", tie=order)).odds
        assert odds is not None
        assert odds.win[first] == odds.tie_broken == 1


def test_a_document_has_fractions_beside_numbers_and_the_other_tie_rules() -> None:
    told = document(BID.of(None, {"bid": ["2+1d3", "3d3", "4"], "cost": "5", "tie": "2,0,1"}))
    assert told["exact"] == {"win": ["10/81", "7/9", "0"], "none": "8/81", "tie_broken": "2/27"}
    assert told["win"] == [10 / 81, 7 / 9, 0.0]
    under = told["under"]
    assert isinstance(under, dict)
    assert [*under] == ["2,0,1", "nobody", "random"]
    assert under["nobody"]["win_exact"] == ["4/81", "7/9", "0"]
    assert under["random"]["win_exact"] == ["7/81", "22/27", "0"]


def test_a_cost_is_for_all_or_for_each() -> None:
    assert costs_given("5", 3) == [5, 5, 5]
    assert costs_given("5, 4,0", 3) == [5, 4, 0]
    for text in ("5,4", "", "x", "-1", "5.0", "9999", "9" * 50):
        with pytest.raises(BadOption, match="a cost is"):
            costs_given(text, 3)


def test_there_are_one_to_a_few_bidders() -> None:
    for count in (0, MOST_BIDDERS + 1):
        with pytest.raises(BadOption, match="1 to 6 times"):
            BID.of(None, {"bid": ["1"] * count})
