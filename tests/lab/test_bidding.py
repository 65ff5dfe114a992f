"""The cheapest bid, the best response, one more piece, and equilibria, against trying all."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from framework.core.errors import BadOption
from framework.lab.auctions import Lot, choices, payoffs
from framework.lab.bidding import BEST_BID, Market, Wanted
from framework.lab.bids import Bidding
from framework.lab.equilibrium import Payoffs, equilibrium, equilibrium_of_two
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


def payoff(payoffs: Payoffs, mixture: Sequence[Fraction]) -> list[Fraction]:
    """What each choice brings against a mixture."""
    return [
        sum((p * part for p, part in zip(row, mixture, strict=True) if part), Fraction(0))
        for row in payoffs
    ]


def exploitability(payoffs: Payoffs, mixture: Sequence[Fraction]) -> Fraction:
    """What the best response to a mixture brings more than itself: 0 at an equilibrium."""
    brings = payoff(payoffs, mixture)
    return max(brings) - sum((b * p for b, p in zip(brings, mixture, strict=True)), Fraction(0))


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


@settings(max_examples=60)
@given(
    st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
        lambda size: st.lists(
            st.lists(
                st.tuples(st.integers(-3, 3), st.integers(-3, 3)),
                min_size=size[1],
                max_size=size[1],
            ),
            min_size=size[0],
            max_size=size[0],
        )
    )
)
def test_two_of_whom_neither_can_do_better(rows: list[list[tuple[int, int]]]) -> None:
    """Any two payoff tables, also such where many values are equal."""
    first = [[Fraction(mine, 2) for mine, _ in row] for row in rows]
    second = [[Fraction(row[at][1], 3) for row in rows] for at in range(len(rows[0]))]
    x, y = equilibrium_of_two(first, second)
    for payoffs_of, mine, other in ((first, x, y), (second, y, x)):
        assert sum(mine) == 1
        assert min(mine) >= 0
        brings = payoff(payoffs_of, other)
        assert max(brings) == sum(b * p for b, p in zip(brings, mine, strict=True))


def test_a_known_game_of_two_different_ones() -> None:
    """Matching pennies where a head is worth three to the first: the second shows it less often."""
    first = table((3, -1), (-1, 1))
    second = table((-3, 1), (1, -1))
    assert equilibrium_of_two(first, second) == ([THIRD, 2 * THIRD], [THIRD, 2 * THIRD])


LOT = Lot(Fraction(3), Fraction(1), Fraction(1), all_pay=True, sides=3, cost=1, by_lot=False)


def test_two_who_may_bid_nothing_or_one_for_a_lot_of_three() -> None:
    """All pay, ties go to nobody: one brings 2 against nothing and -1 against one: mixed."""
    bids = choices(1, 0)
    assert bids == [(0, 0), (1, 0)]
    assert payoffs(LOT, bids, bids) == table((0, 0), (2, -1))
    balance = facts(against=["0"], cost="1", tokens=1, dice=0, value=3, pays="all")["equilibrium"]
    for bidder in balance["bidders"]:
        assert [(each["bid"], each["chance_exact"]) for each in bidder["mix"]] == [
            ("0", "1/3"),
            ("1", "2/3"),
        ]
        assert bidder["worth"] == 0.0
    assert (balance["exact"], balance["exploitability_exact"]) == (True, "0")


def test_two_who_have_different_pieces() -> None:
    """Who has two tokens bids both and wins for sure; who has one need not bid at all."""
    balance = facts(against=["0"], cost="1", have=["2", "1"], value=10)["equilibrium"]
    rich, poor = balance["bidders"]
    assert [rich["has"], poor["has"]] == ["2", "1"]
    assert rich["worth"] == 8.0
    assert poor["worth"] == 0.0
    assert [each["bid"] for each in rich["mix"]] == ["2"]
    assert balance["exact"]


@pytest.mark.parametrize("tie", ["nobody", "random"])
@pytest.mark.parametrize("pays", ["winner", "all"])
@pytest.mark.parametrize("have", [["3+1d3", "2+2d3"], ["2+1d3", "1+2d3", "4"], ["2+1d3"] * 4])
def test_what_is_left_to_gain_is_what_trying_all_bids_gives(
    tie: str, pays: str, have: list[str]
) -> None:
    """An independent count: every combination of what all bid, by the odds of those bids."""
    given = {"against": ["0"], "cost": "2", "value": 8, "tie": tie, "pays": pays, "have": have}
    balance = facts(**given)["equilibrium"]
    mixes = [
        {Pool.parse(each["bid"]): Fraction(each["chance_exact"]) for each in bidder["mix"]}
        for bidder in balance["bidders"]
    ]

    def brings(place: int, bid: Pool) -> Fraction:
        others, worth = [mix for at, mix in enumerate(mixes) if at != place], Fraction(0)
        for bids in product(*others):
            chance = prod(mix[other] for mix, other in zip(others, bids, strict=True))
            win = Bidding((bid, *bids), (2,) * len(mixes), tie).odds.win[0]
            pieces = bid.tokens + len(bid.dice)
            worth += chance * (8 * win - pieces * (1 if pays == "all" else win))
        return worth

    gains = []
    for place, text in enumerate(have):
        most = Pool.parse(text)
        every = [
            brings(place, Pool(tokens, most.dice[:dice]))
            for tokens in range(most.tokens + 1)
            for dice in range(len(most.dice) + 1)
        ]
        mean = sum((part * brings(place, bid) for bid, part in mixes[place].items()), Fraction(0))
        assert balance["bidders"][place]["worth_exact"] == str(mean)
        gains.append(max(every) - mean)
    assert balance["exploitability_exact"] == str(max(gains))
    assert max(gains) < Fraction(8, 10)  # a tenth of the lot's value, where it is not exact
    assert balance["exact"] == (max(gains) == 0)
    assert balance["exact"] or len(have) > 2


def test_the_choices_of_an_equilibrium_are_few() -> None:
    assert len(choices(30, 10)) <= 36
    assert len(choices(5, 5)) == 36
    assert len(choices(30, 10, 20)) <= 20
    told = facts(against=["0"], have=["30+10d3"] * 4)["equilibrium"]["bidders"]
    assert {bidder["choices"] for bidder in told} == {20}


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
        ({"have": ["3"]}, "--have is given for 2 to 4"),
        ({"have": ["3"] * 5}, "--have is given for 2 to 4"),
        ({"have": ["3", "2d6"]}, "plain dice of 3 sides"),
        ({"have": ["3", "2d3r1"]}, "plain dice of 3 sides"),
        ({"have": ["3", "31"]}, "up to 30 tokens"),
        ({"have": ["3", "11d3"]}, "at most 10 dice"),
        ({"against": []}, "--against is given 1 to"),
        ({"against": ["1"] * 6}, "--against is given 1 to 5 times"),
    ],
)
def test_what_can_not_be_asked_is_refused(given: dict[str, object], told: str) -> None:
    with pytest.raises(BadOption) as refused:
        facts(**{"against": ["3d3"], **given})
    assert told in str(refused.value)
