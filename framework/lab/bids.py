"""`ascent odds bid`: bids against each other and a cost, where the highest one wins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from pydantic import Field

from framework.core.errors import BadOption
from framework.lab.dice import (
    SIDES,
    Odds,
    Totals,
    Verdict,
    contest,
    judging,
    sure,
    tied_at,
    tied_chances,
)
from framework.lab.pools import MOST_BIDDERS, MOST_TOKENS, Die, Pool, order_given, ranks
from framework.lab.questions import Answer, Asked, Question, Stand, exactly

TIES = "0,1,... (who wins ties, first to last), nobody or random"


class Bids(Asked):
    """Bids, what they have to reach, and who wins ties."""

    bid: list[str] = Field(
        [], description="Tokens and dice, as in 2+1d3, 3d3, 4 or 2d3r1m2+1; once for each bidder."
    )
    cost: str = Field("0", description="What a bid has to reach; with commas, one for each.")
    tie: str = Field("nobody", description=f"Who wins a tie: {TIES}.")


def costs_given(text: str, count: int) -> list[int]:
    """What each bidder has to reach: one number for all, or one for each."""
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch("[0-9]{1,9}", part) for part in parts) or len(parts) not in (1, count):
        raise BadOption(f"a cost is a number for all bidders or one for each, not {text!r}")
    costs = [int(part) for part in parts]
    if max(costs) > MOST_TOKENS:
        raise BadOption(f"a cost is at most {MOST_TOKENS}, not {max(costs)}")
    return costs if len(costs) == count else costs * count


def pools_given(texts: Sequence[str], option: str = "--bid") -> list[Pool]:
    """Bids from a command line, of a few bidders."""
    if not 1 <= len(texts) <= MOST_BIDDERS:
        raise BadOption(f"{option} is given 1 to {MOST_BIDDERS} times, not {len(texts)}")
    return [Pool.parse(text) for text in texts]


def at_random(bidders: Sequence[Totals], costs: Sequence[int]) -> Odds:
    """The odds if a tie goes to each of the tied ones with the same chance."""
    win, broken = [Fraction(0)] * len(bidders), Fraction(0)
    for best, tied, chance in tied_chances(bidders):
        able = [place for place in tied if best >= costs[place]]
        for place in able:
            win[place] += chance / len(able)
        broken += chance if len(able) > 1 else 0
    return Odds(tuple(win), 1 - sum(win, Fraction(0)), broken)


def decided(bidders: Sequence[Totals], costs: Sequence[int], tie: str) -> Odds:
    """The odds of bids under a tie rule as it is written."""
    if tie == "random":
        return at_random(bidders, costs)
    count = len(bidders)
    order = [0] * count if tie == "nobody" else ranks(order_given(tie, count))
    return contest(bidders, judging(costs, order))


@dataclass(frozen=True)
class Bidding:
    """Bids that lie against each other: what each has to reach, and who wins ties."""

    pools: tuple[Pool, ...]
    costs: tuple[int, ...]
    tie: str = "nobody"

    @property
    def totals(self) -> list[Totals]:
        """What each bid can total."""
        return [pool.totals for pool in self.pools]

    @property
    def odds(self) -> Odds:
        """The exact chances."""
        return decided(self.totals, self.costs, self.tie)

    def takers(self, best: int, tied: Sequence[int]) -> list[int]:
        """Who wins if these have the highest total; several have the same chance each."""
        if self.tie == "random":
            return [place for place in tied if best >= self.costs[place]]
        count = len(self.pools)
        order = [0] * count if self.tie == "nobody" else ranks(order_given(self.tie, count))
        winner = judging(self.costs, order)(best, tied, 0).winner
        return [] if winner is None else [winner]

    def chance(self, place: int, total: int) -> Fraction:
        """The chance of a bidder to win with a total that is known already."""
        known = [*self.totals[:place], sure(total), *self.totals[place + 1 :]]
        won = Fraction(0)
        for tied, weight in tied_at(known, total):
            takers = self.takers(total, tied)
            won += Fraction(weight, len(takers)) if place in takers else 0
        return won / prod([each.whole for each in known])

    def with_bid(self, place: int, pool: Pool) -> Bidding:
        """The same where one bids something else."""
        return replace(self, pools=(*self.pools[:place], pool, *self.pools[place + 1 :]))

    def one_more(self, place: int) -> dict[str, Fraction | None]:
        """What one more token, die or reroll adds to the chance of a bidder."""
        now = self.odds.win[place]
        return {
            what: None if pool is None else self.with_bid(place, pool).odds.win[place] - now
            for what, pool in one_more(self.pools[place]).items()
        }


def one_more(bid: Pool, sides: int = SIDES) -> dict[str, Pool | None]:
    """A bid with one more token, with another die like its last one, and with a reroll.

    The reroll is that of one of its dice, once, if it shows less than a die does on average. A bid
    without a plain die has none; one without dice gets a die of so many sides.
    """
    last = bid.dice[-1] if bid.dice else Die(sides)
    plain = next((die for die in bid.dice if not die.again), None)
    again = None
    if plain is not None and plain.sides > 1:
        place = bid.dice.index(plain)
        better = replace(plain, again=plain.sides // 2)
        again = replace(bid, dice=(*bid.dice[:place], better, *bid.dice[place + 1 :]))
    return {
        "token": replace(bid, tokens=bid.tokens + 1),
        "die": replace(bid, dice=(*bid.dice, last)),
        "reroll": again,
    }


def answer(_: object, asked: Bids) -> Answer:
    """Who wins with which chance, under the rule that is asked for and under the others."""
    pools = pools_given(asked.bid)
    bidders, costs = [pool.totals for pool in pools], costs_given(asked.cost, len(pools))
    tie = asked.tie.strip().casefold()
    odds = decided(bidders, costs, tie)
    shared = contest(bidders, lambda best, tied, hurdle: Verdict(None, len(tied) > 1)).tie_broken
    rules = dict.fromkeys([tie, "nobody", "random"])
    facts: dict[str, object] = {
        "bids": [str(pool) for pool in pools],
        "cost": costs,
        "tie_rule": tie,
        "tie": float(shared),
        "tie_exact": str(shared),
        "under": {rule: _told(decided(bidders, costs, rule)) for rule in rules},
    }
    stands = [
        Stand(f"{place}: {pool}", totals, win, totals.at_least(cost))
        for place, (pool, totals, win, cost) in enumerate(
            zip(pools, bidders, odds.win, costs, strict=True)
        )
    ]
    return Answer(tuple(stands), odds, facts=facts)


def _told(odds: Odds) -> dict[str, object]:
    return {
        "win": [float(chance) for chance in odds.win],
        "win_exact": exactly(odds.win),
        "none": float(odds.none),
        "tie_broken": float(odds.tie_broken),
    }


BID = Question(
    Bids,
    "Bids against each other and a cost: who wins, how often nobody does, and what ties decide.",
    ('--bid "2+1d3" --bid 3d3 --bid 4 --cost 5 --tie 2,0,1', '--bid "2d3r1" --bid "1+2d3" --json'),
    answer,
)
