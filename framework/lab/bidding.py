"""`ascent odds best-bid`: what to bid against known bids, and what several would bid at once.

A bid is so many tokens and so many equal dice. The cheapest bid that reaches a chance has the
lowest price; of those the most tokens, for dice are worth more elsewhere. Unless prices are given
each piece costs 1, so that the cheapest bid is that of the fewest pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Literal

from pydantic import Field

from framework.core.errors import BadOption
from framework.lab.auctions import MOST_CHOICES, MOST_OF_SEVERAL, Lot, at_once, choices
from framework.lab.bids import Bidding, costs_given, one_more, pools_given
from framework.lab.dice import Totals
from framework.lab.pools import MOST_BIDDERS, Die, Pool
from framework.lab.questions import Answer, Asked, Listing, Number, Question, Stand

MOST_TOKENS, MOST_DICE = 30, 10  # of a bid that is looked for
MOST_AT_ONCE = 4  # who bid at once
NOTE = (
    "The cheapest bid has the lowest price, then the most tokens. In the equilibrium all choose at"
    " once, without the rivals above: those of --have, or two who have the same."
)


class Wanted(Asked):
    """What is bid against, what is wanted, and what pieces and the lot are worth."""

    against: list[str] = Field([], description="A bid to beat, as in 2+2d3; once for each rival.")
    cost: str = Field("0", description="What a bid has to reach, the rivals' too.")
    reach: Number = Field(Fraction(4, 5), gt=0, le=1, description="The chance to reach: 0.8.")
    tie: Literal["nobody", "random", "me", "them"] = Field(
        "nobody", description="Who wins a tie: me, them (in their order), nobody or random."
    )
    tokens: int = Field(10, ge=0, le=MOST_TOKENS, description="The most tokens to bid (10).")
    dice: int = Field(5, ge=0, le=MOST_DICE, description="The most dice to bid (5).")
    sides: int = Field(3, ge=2, le=20, description="Sides of the dice (3).")
    token_price: Number = Field(Fraction(1), ge=0, le=1000, description="Of a token (1).")
    die_price: Number = Field(Fraction(1), ge=0, le=1000, description="Of a die (1).")
    value: Number = Field(Fraction(10), ge=0, le=10**6, description="Of the lot (10).")
    pays: Literal["winner", "all"] = Field(
        "winner", description="Who spends the price of the bid: the winner or all."
    )
    have: list[str] = Field(
        [],
        description="What one has who bids at once with others, as in 6+3d3; for each of 2 to 4.",
    )


@dataclass(frozen=True)
class Offer:
    """A bid with what it costs and brings."""

    tokens: int
    dice: int
    price: Fraction
    win: Fraction
    spend: Fraction  # expected
    worth: Fraction  # the value of the lot times the chance to win it, less what is spent

    def facts(self, sides: int) -> dict[str, object]:
        """For a document."""
        return {
            "bid": written(self.tokens, self.dice, sides),
            "tokens": self.tokens,
            "dice": self.dice,
            "price": float(self.price),
            "win": float(self.win),
            "win_exact": str(self.win),
            "expected_spend": float(self.spend),
            "worth": float(self.worth),
            "worth_exact": str(self.worth),
        }


def written(tokens: int, dice: int, sides: int) -> str:
    """A bid as it is given to a command."""
    return str(Pool(tokens, (Die(sides),) * dice))


class Market:
    """What somebody may bid against known bids: the chance of each total is worked out once."""

    def __init__(self, asked: Wanted, bidding: Bidding, place: int = 0) -> None:
        self.asked, self.bidding, self.place = asked, bidding, place
        self.chance = cache(partial(bidding.chance, place))

    def wins(self, totals: Totals) -> Fraction:
        """The chance of a bid that can total this."""
        won = sum((w * self.chance(total) for total, w in totals.items() if w), Fraction(0))
        return won / totals.whole

    def offer(self, tokens: int, dice: int) -> Offer:
        """A bid of so many tokens and dice."""
        asked = self.asked
        win = self.wins(Pool(tokens, (Die(asked.sides),) * dice).totals)
        price = tokens * asked.token_price + dice * asked.die_price
        spend = price * win if asked.pays == "winner" else price
        return Offer(tokens, dice, price, win, spend, asked.value * win - spend)

    def offers(self) -> list[Offer]:
        """All bids that are allowed."""
        asked = self.asked
        return [self.offer(t, d) for d in range(asked.dice + 1) for t in range(asked.tokens + 1)]

    def marginal(self, bid: Offer) -> dict[str, Fraction | None]:
        """What one more token, die or reroll adds to the chance of a bid."""
        pool = Pool(bid.tokens, (Die(self.asked.sides),) * bid.dice)
        return {
            what: None if more is None else self.wins(more.totals) - bid.win
            for what, more in one_more(pool, self.asked.sides).items()
        }


def cheapest(offers: Sequence[Offer], reach: Fraction) -> Offer | None:
    """The bid of the lowest price that reaches a chance; of equal prices that with most tokens."""
    able = [offer for offer in offers if offer.win >= reach]
    return min(able, key=lambda offer: (offer.price, offer.dice, -offer.win), default=None)


def by_dice(offers: Sequence[Offer], reach: Fraction) -> list[Offer]:
    """For each number of dice the bid of the fewest tokens that reaches a chance."""
    found: dict[int, Offer] = {}
    for offer in offers:
        if offer.win >= reach and offer.dice not in found:
            found[offer.dice] = offer
    return [*found.values()]


# --- all bid at once ---------------------------------------------------------------------------


def _at_once(asked: Wanted, cost: int) -> dict[str, object]:
    """The equilibrium of those who have something to bid with, or of two who have the same."""
    by_lot = asked.tie == "random"
    prices = (asked.token_price, asked.die_price)
    lot = Lot(asked.value, *prices, asked.pays == "all", asked.sides, cost, by_lot)
    most = MOST_CHOICES if len(asked.have) < 3 else MOST_OF_SEVERAL
    having = _having(asked) or [(asked.tokens, asked.dice)] * 2
    found = at_once(lot, [choices(tokens, dice, most) for tokens, dice in having])
    gain = max(bidder.gain for bidder in found)
    return {
        "tie_rule": "random" if by_lot else "nobody",
        "exploitability": float(gain),
        "exploitability_exact": str(gain),
        "exact": not gain,
        "bidders": [
            {
                "has": written(*had, asked.sides),
                "choices": len(bidder.bids),
                "most_tokens": max(tokens for tokens, _ in bidder.bids),
                "most_dice": max(dice for _, dice in bidder.bids),
                "mix": [
                    {
                        "bid": written(*bid, asked.sides),
                        "chance": float(part),
                        "chance_exact": str(part),
                    }
                    for bid, part in zip(bidder.bids, bidder.mixture, strict=True)
                    if part
                ],
                "worth": float(bidder.worth),
                "worth_exact": str(bidder.worth),
                "gain": float(bidder.gain),
            }
            for had, bidder in zip(having, found, strict=True)
        ],
    }


def _having(asked: Wanted) -> list[tuple[int, int]]:
    """What each has who bids at once."""
    if not asked.have:
        return []
    if not 2 <= len(asked.have) <= MOST_AT_ONCE:
        raise BadOption(f"--have is given for 2 to {MOST_AT_ONCE} who bid at once")
    having = []
    for pool in pools_given(asked.have, "--have"):
        if {*pool.dice} - {Die(asked.sides)} or not 0 <= pool.tokens <= MOST_TOKENS:
            raise BadOption(
                f"--have {pool}: up to {MOST_TOKENS} tokens and plain dice of {asked.sides} sides"
            )
        if len(pool.dice) > MOST_DICE:
            raise BadOption(f"--have {pool}: at most {MOST_DICE} dice")
        having.append((pool.tokens, len(pool.dice)))
    return having


# --- the answer --------------------------------------------------------------------------------


def answer(_: object, asked: Wanted) -> Answer:
    """The cheapest bid, the best response, what one more piece is worth, and the equilibrium."""
    if len(asked.against) > MOST_BIDDERS - 1:
        raise BadOption(f"--against is given 1 to {MOST_BIDDERS - 1} times")
    pools = pools_given(asked.against, "--against")
    (cost,) = costs_given(asked.cost, 1)
    market = Market(asked, _against(asked, pools, cost))
    offers = market.offers()
    found = cheapest(offers, asked.reach)
    best = max(offers, key=lambda offer: (offer.worth, -offer.price, -offer.dice))
    base = found or max(offers, key=lambda offer: (offer.win, -offer.price))
    marginal = market.marginal(base)
    balance = _at_once(asked, cost)
    ways = by_dice(offers, asked.reach)
    facts: dict[str, object] = {
        "against": [str(pool) for pool in pools],
        "cost": cost,
        "reach": float(asked.reach),
        "tie_rule": asked.tie,
        "value": float(asked.value),
        "pays": asked.pays,
        "reached": found is not None,
        "cheapest": None if found is None else found.facts(asked.sides),
        "cheapest_by_dice": [offer.facts(asked.sides) for offer in ways],
        "highest": max(offers, key=lambda offer: (offer.win, -offer.price)).facts(asked.sides),
        "best_response": best.facts(asked.sides),
        "marginal": {
            "of": written(base.tokens, base.dice, asked.sides),
            **{what: None if gain is None else float(gain) for what, gain in marginal.items()},
            "exact": {what: None if gain is None else str(gain) for what, gain in marginal.items()},
        },
        "equilibrium": balance,
    }
    stands = [
        Stand(f"rival {place}: {pool}", pool.totals, reaches=pool.totals.at_least(cost))
        for place, pool in enumerate(pools)
    ]
    return Answer(
        tuple(stands),
        facts=facts,
        listings=_listings(asked, ways, [("cheapest", found), ("best response", best)], facts),
        notes=((NOTE,),),
    )


def _against(asked: Wanted, rivals: Sequence[Pool], cost: int) -> Bidding:
    """The rivals' bids after a place that is still open, and who wins ties there."""
    count = len(rivals) + 1
    orders = {"me": [*range(count)], "them": [*range(1, count), 0]}
    order = orders.get(asked.tie)
    tie = asked.tie if order is None else ",".join(map(str, order))
    return Bidding((Pool(0), *rivals), (cost,) * count, tie)


def _listings(
    asked: Wanted,
    ways: Sequence[Offer],
    named: Sequence[tuple[str, Offer | None]],
    facts: dict[str, object],
) -> tuple[Listing, ...]:
    rows = [
        (name, *_cells(offer, asked.sides))
        if offer
        else (f"no bid reaches {float(asked.reach):g}", *[""] * 5)
        for name, offer in named
    ]
    rows += [("reaches it too", *_cells(offer, asked.sides)) for offer in ways]
    columns = ("", "bid", "price", "wins", "spends", "is worth")
    marginal, balance = facts["marginal"], facts["equilibrium"]
    assert isinstance(marginal, dict)
    assert isinstance(balance, dict)
    gains = [(w, _signed(marginal[w])) for w in ("token", "die", "reroll")]
    mix = [
        (str(place), each["bid"], f"{100 * each['chance']:.2f} %", f"{bidder['worth']:.2f}")
        for place, bidder in enumerate(balance["bidders"])
        for each in bidder["mix"]
    ]
    return (
        Listing(f"Bids that win with {float(asked.reach):g}", columns, tuple(rows)),
        Listing(f"One more to {marginal['of']}", ("piece", "adds to the chance"), tuple(gains)),
        Listing(
            f"All bid at once: exploitability {balance['exploitability']:g}",
            ("who", "bids", "how often", "is worth"),
            tuple(mix),
        ),
    )


def _cells(offer: Offer, sides: int) -> tuple[str, ...]:
    return (
        written(offer.tokens, offer.dice, sides),
        f"{float(offer.price):g}",
        f"{100 * float(offer.win):.2f} %",
        f"{float(offer.spend):.2f}",
        f"{float(offer.worth):.2f}",
    )


def _signed(gain: float | None) -> str:
    return "no die to reroll" if gain is None else f"{100 * gain:+.2f} %"


BEST_BID = Question(
    Wanted,
    "What to bid: the cheapest bid that reaches a chance, the best response, what a piece adds.",
    (
        '--against "2+2d3" --cost 4 --reach 0.8',
        "--against 3d3 --against 4 --value 12 --json",
        "--against 3d3 --have 6+3d3 --have 4+4d3 --pays all",
    ),
    answer,
)
