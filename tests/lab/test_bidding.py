"""The cheapest bid, the best response, one more piece, and equilibria, against trying all."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from framework.core.errors import BadOption
from framework.lab.bidding import BEST_BID, Market, Wanted, choices, payoffs
from framework.lab.bids import Bidding
from framework.lab.equilibrium import equilibrium, exploitability, payoff
from framework.lab.pools import Pool

THIRD = Fraction(1, 3)


def facts(**given: object) -> Any:
    return BEST_BID.of(None, given).facts


def wins(tokens: int, dice: int, rival: Pool, cost: int, tie: str) -> Fraction:
    """The chance of a bid against one rival, by every roll of three-sided dice."""
    won, others = Fraction(0), len(rival.dice)
    rolls = [*product((1, 2, 3), repeat=dice + others)]
    for faces in rolls:
        mine, other = tokens + sum(faces[:dice]), rival.tokens + sum(faces[dice:])
        if mine >= cost and mine > other:
            won += 1
        elif mine >= cost and mine == other:
            won += {"me": Fraction(1), "random": Fraction(1, 2)}.get(tie, Fraction(0))
    return won / len(rolls)


@settings(max_examples=10)
@given(
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(0, 6),
    st.sampled_from(["me", "them", "nobody", "random"]),
    st.sampled_from(["0.2", "0.5", "4/5", "1"]),
)
def test_the_cheapest_and_the_best_bid_are_found_by_trying_all(
    tokens: int, dice: int, cost: int, tie: str, reach: str
) -> None:
    rival = Pool.parse(f"{tokens}+{dice}d3")
    told = facts(
        against=[str(rival)], cost=str(cost), tie=tie, reach=reach, tokens=4, dice=2, value=7
    )
    tried = {(t, d): wins(t, d, rival, cost, tie) for t in range(5) for d in range(3)}
    able = [bid for bid, chance in tried.items() if chance >= Fraction(reach)]
    if able:
        fewest = min(able, key=lambda bid: (sum(bid), bid[1]))
        found = told["cheapest"]
        assert (found["tokens"], found["dice"]) == fewest
        assert found["win_exact"] == str(tried[fewest])
    else:
        assert told["cheapest"] is None
        assert not told["reached"]
    worth = {bid: (7 - sum(bid)) * chance for bid, chance in tried.items()}
    assert told["best_response"]["worth_exact"] == str(max(worth.values()))
    assert told["highest"]["win_exact"] == str(max(tried.values()))


def test_the_cheapest_bid_has_the_fewest_pieces_and_then_the_most_tokens() -> None:
    """Against a 2 three pieces are needed to be sure, of whatever kind."""
    told = facts(against=["2"], reach="1")
    assert (told["cheapest"]["bid"], told["cheapest"]["win"]) == ("3", 1.0)
    assert facts(against=["2"], reach="1", die_price="1/2")["cheapest"]["bid"] == "3d3"
    assert facts(against=["2"], reach="0.8")["cheapest"]["bid"] == "2d3"  # 8 of 9 rolls
    assert facts(against=["0"], reach="1")["cheapest"]["bid"] == "1"


def test_for_each_number_of_dice_the_fewest_tokens_are_told() -> None:
    told = facts(against=["2"], reach="1", tokens=4, dice=4)
    assert [way["bid"] for way in told["cheapest_by_dice"]] == ["3", "2+1d3", "1+2d3", "3d3", "4d3"]


def test_one_more_piece_is_worth_what_it_adds() -> None:
    """One die against a cost of 2: 2/3. A token makes it sure, a second die too; a reroll: 8/9."""
    market = Market(Wanted(against=["0"]), Bidding((Pool(0),), (2,)))
    gains = market.marginal(market.offer(0, 1))
    assert gains == {"token": THIRD, "die": THIRD, "reroll": Fraction(2, 9)}
    assert market.marginal(market.offer(1, 0))["reroll"] is None


def test_what_a_bid_is_worth_is_the_lot_less_what_is_spent() -> None:
    market = Market(Wanted(against=["0"], value=Fraction(9), pays="all"), Bidding((Pool(0),), (2,)))
    bid = market.offer(0, 1)
    assert [bid.win, bid.spend, bid.worth] == [2 * THIRD, 1, 5]
    market = Market(Wanted(against=["0"], value=Fraction(9)), Bidding((Pool(0),), (2,)))
    assert market.offer(0, 1).spend == 2 * THIRD


# --- equilibria --------------------------------------------------------------------------------


def table(*rows: tuple[int, ...]) -> list[list[Fraction]]:
    return [[Fraction(value) for value in row] for row in rows]


@pytest.mark.parametrize(
    ("payoffs", "mixture"),
    [
        (table((0, -1, 1), (1, 0, -1), (-1, 1, 0)), [THIRD, THIRD, THIRD]),
        (table((-1, 4), (0, 2)), [2 * THIRD, THIRD]),  # hawks and doves
        (table((3, 0), (5, 1)), [0, 1]),  # two prisoners
        ([[Fraction(1)]], [1]),
    ],
)
def test_known_games_have_their_equilibria(
    payoffs: list[list[Fraction]], mixture: list[Fraction]
) -> None:
    assert equilibrium(payoffs) == mixture
    assert exploitability(payoffs, mixture) == 0


def test_what_is_no_equilibrium_can_be_exploited() -> None:
    """Who always shows stone loses 1 to paper."""
    stones = table((0, -1, 1), (1, 0, -1), (-1, 1, 0))
    always = [Fraction(1), Fraction(0), Fraction(0)]
    assert payoff(stones, always) == [0, 1, -1]
    assert exploitability(stones, always) == 1


@settings(max_examples=60)
@given(
    st.integers(1, 6).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(-3, 3), min_size=n, max_size=n), min_size=n, max_size=n
        )
    )
)
def test_no_choice_is_better_than_the_equilibrium(rows: list[list[int]]) -> None:
    """Of tables with few numbers many values are equal: no walk runs in circles."""
    payoffs = [[Fraction(value, 2) for value in row] for row in rows]
    mixture = equilibrium(payoffs)
    assert sum(mixture) == 1
    assert min(mixture) >= 0
    assert exploitability(payoffs, mixture) == 0


def test_two_who_may_bid_nothing_or_one_for_a_lot_of_three() -> None:
    """All pay, ties go to nobody: one brings 2 against nothing and -1 against one: mixed."""
    asked = Wanted(against=["0"], tokens=1, dice=0, value=Fraction(3), pays="all")
    assert choices(asked) == [(0, 0), (1, 0)]
    assert payoffs(asked, choices(asked), cost=1) == table((0, 0), (2, -1))
    balance = facts(against=["0"], cost="1", tokens=1, dice=0, value=3, pays="all")["equilibrium"]
    assert [(each["bid"], each["chance_exact"]) for each in balance["mix"]] == [
        ("0", "1/3"),
        ("1", "2/3"),
    ]
    assert (balance["worth"], balance["exploitability_exact"]) == (0.0, "0")


def test_the_choices_of_an_equilibrium_are_few() -> None:
    assert len(choices(Wanted(tokens=30, dice=10))) <= 36
    assert len(choices(Wanted(tokens=5, dice=5))) == 36


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"reach": "1.5"}, "--reach is more than 1"),
        ({"reach": "0"}, "--reach is not more than 0"),
        ({"reach": "1e-1000000000"}, "is no number such as"),
        ({"reach": "4/0"}, "is no number such as"),
        ({"reach": "often"}, "is no number such as"),
        ({"tie": "you"}, "--tie is not 'nobody'"),
        ({"dice": "11"}, "--dice is more than 10"),
        ({"token_price": "-1"}, "--token-price: '-1' is no number"),
        ({"against": []}, "--against is given 1 to"),
        ({"against": ["1"] * 6}, "--against is given 1 to 5 times"),
    ],
)
def test_what_can_not_be_asked_is_refused(given: dict[str, object], told: str) -> None:
    with pytest.raises(BadOption) as refused:
        facts(**{"against": ["3d3"], **given})
    assert told in str(refused.value)
