"""Several who bid at once, each with what they have: what they would bid in an equilibrium.

Each wants the lot for as little as possible and knows what the others have, but not what they bid.
For two the equilibrium is exact. For three and four it is looked for, by regret matching and by
what two would do if the others were known, and told with its exploitability: what somebody could
still gain by another bid, worked out exactly. Where that is 0 an exact one was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import prod
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from framework.lab.dice import Totals, of_chances, sure, tied_at
from framework.lab.equilibrium import equilibrium, equilibrium_of_two
from framework.lab.pools import Die, Pool

Bid: TypeAlias = tuple[int, int]  # tokens and dice
Mixture: TypeAlias = list[Fraction]  # how often each bid is made
Floats: TypeAlias = NDArray[np.float64]

MOST_CHOICES: Final = 36  # of each of two
MOST_OF_SEVERAL: Final = 20  # of each of three or four
ROUNDS: Final = 3000  # of regret matching
ENOUGH: Final = 1e-4  # of the lot's value: what may still be gained
PARTS: Final = 1000  # a mixture that is looked for is told in thousandths


@dataclass(frozen=True)
class Lot:
    """What is bid for, with what, and what that costs."""

    value: Fraction
    token_price: Fraction
    die_price: Fraction
    all_pay: bool
    sides: int
    cost: int  # that a bid has to reach
    by_lot: bool  # a tie goes to one of those who have it, or else to nobody

    def totals(self, bid: Bid) -> Totals:
        """What a bid can total."""
        tokens, dice = bid
        return Pool(tokens, (Die(self.sides),) * dice).totals

    def worth(self, bid: Bid, win: Fraction) -> Fraction:
        """What a bid brings that wins with this chance."""
        price = bid[0] * self.token_price + bid[1] * self.die_price
        return self.value * win - price * (1 if self.all_pay else win)

    def brings(self, bids: Sequence[Bid], rivals: Sequence[Totals]) -> list[Fraction]:
        """What each bid brings against what the rivals total."""
        whole = prod([rival.whole for rival in rivals])

        @cache
        def chance(total: int) -> Fraction:
            if total < self.cost:
                return Fraction(0)
            won = Fraction(0)
            for tied, weight in tied_at([sure(total), *rivals], total):
                if tied[0] == 0 and (self.by_lot or len(tied) == 1):
                    won += Fraction(weight, len(tied))
            return won / whole

        found = []
        for bid in bids:
            totals = self.totals(bid)
            won = sum([w * chance(total) for total, w in totals.items() if w], Fraction(0))
            found.append(self.worth(bid, won / totals.whole))
        return found

    def mixed(self, bids: Sequence[Bid], mixture: Mixture) -> Totals:
        """What somebody totals who bids so."""
        chances: dict[int, Fraction] = {}
        for bid, part in zip(bids, mixture, strict=True):
            if part:
                for total, chance in self.totals(bid).chances.items():
                    chances[total] = chances.get(total, Fraction(0)) + part * chance
        return of_chances(chances)


@dataclass(frozen=True)
class Bidder:
    """Somebody in an equilibrium: how often each bid is made, and what that brings."""

    bids: tuple[Bid, ...]
    mixture: tuple[Fraction, ...]
    worth: Fraction
    gain: Fraction  # of the best other bid: 0 if it is an equilibrium


def choices(tokens: int, dice: int, most: int = MOST_CHOICES) -> list[Bid]:
    """All bids of so many tokens and dice at most, or as many of them as are few enough.

    The most tokens and dice are lowered in turn until there are.
    """
    while (tokens + 1) * (dice + 1) > most:
        if tokens > dice:
            tokens -= 1
        else:
            dice -= 1
    return [(t, d) for d in range(dice + 1) for t in range(tokens + 1)]


def payoffs(
    lot: Lot, mine: Sequence[Bid], others: Sequence[Bid], known: Sequence[Totals] = ()
) -> list[list[Fraction]]:
    """What each bid brings against each of one other, beside rivals of whom it is known."""
    columns = [lot.brings(mine, [lot.totals(other), *known]) for other in others]
    return [[*row] for row in zip(*columns, strict=True)]


def at_once(lot: Lot, bids: Sequence[Sequence[Bid]]) -> list[Bidder]:
    """An equilibrium of those who have these bids: exact for two, looked for if there are more."""
    if len(bids) > 2:
        return judged(lot, bids, _matched(lot, bids))
    first, second = bids
    table = payoffs(lot, first, second)
    if first == second:
        mixture = equilibrium(table)
        return judged(lot, bids, [mixture, mixture])
    return judged(lot, bids, [*equilibrium_of_two(table, payoffs(lot, second, first))])


def judged(lot: Lot, bids: Sequence[Sequence[Bid]], mixtures: Sequence[Mixture]) -> list[Bidder]:
    """What each gets, and could gain by another bid."""
    totals = [lot.mixed(each, mixture) for each, mixture in zip(bids, mixtures, strict=True)]
    found = []
    for place, (mine, mixture) in enumerate(zip(bids, mixtures, strict=True)):
        brings = lot.brings(mine, [*totals[:place], *totals[place + 1 :]])
        worth = sum([b * part for b, part in zip(brings, mixture, strict=True)], Fraction(0))
        found.append(Bidder(tuple(mine), tuple(mixture), worth, max(brings) - worth))
    return found


# --- three and four ----------------------------------------------------------------------------


def _matched(lot: Lot, bids: Sequence[Sequence[Bid]]) -> list[Mixture]:
    """Mixtures by regret matching, in turn, the later rounds counting more."""
    tables, prices = _tables(lot, bids)
    mixtures = [np.full(len(each), 1 / len(each)) for each in bids]
    regrets = [np.zeros(len(each)) for each in bids]
    means = [np.zeros(len(each)) for each in bids]
    for round in range(1, ROUNDS + 1):
        for place in range(len(bids)):
            brings = _brings(lot, tables, prices, mixtures, place)
            regrets[place] = np.maximum(
                0, regrets[place] + brings - (mixtures[place] * brings).sum()
            )
            if regrets[place].any():
                mixtures[place] = regrets[place] / regrets[place].sum()
            means[place] += round * mixtures[place]
        if not round % 250:
            mean = [each / each.sum() for each in means]
            if _gain(lot, tables, prices, mean) <= ENOUGH * float(lot.value):
                break
    found = [[_parts(each) for each in means], [_parts(each) for each in mixtures]]
    return _best(lot, bids, [*found, *_with_two(lot, bids, found[0])])


def _best(
    lot: Lot, bids: Sequence[Sequence[Bid]], candidates: Iterable[list[Mixture]]
) -> list[Mixture]:
    """The mixtures that leave the least to gain."""
    return min(candidates, key=lambda each: max(b.gain for b in judged(lot, bids, each)))


def _with_two(
    lot: Lot, bids: Sequence[Sequence[Bid]], found: Sequence[Mixture]
) -> Iterator[list[Mixture]]:
    """The same where all but two make their most frequent bid, which those two answer exactly.

    Often only two are worth their while: then this is an equilibrium of all.
    """
    places = range(len(bids))
    sure = [[Fraction(int(at == mix.index(max(mix)))) for at in range(len(mix))] for mix in found]
    for first, second in combinations(places, 2):
        rest = [place for place in places if place not in (first, second)]
        known = [lot.mixed(bids[place], sure[place]) for place in rest]
        then = [*sure]
        then[first], then[second] = equilibrium_of_two(
            payoffs(lot, bids[first], bids[second], known),
            payoffs(lot, bids[second], bids[first], known),
        )
        yield then


def _tables(lot: Lot, bids: Sequence[Sequence[Bid]]) -> tuple[list[Floats], list[Floats]]:
    """The chance of each total of each bid, and the price of each bid, for everybody."""
    totals = [[lot.totals(bid) for bid in each] for each in bids]
    length = max(one.most for each in totals for one in each) + 1
    tables = [
        np.array([[float(one.chance(t)) for t in range(length)] for one in each]) for each in totals
    ]
    prices = [
        np.array([float(t * lot.token_price + d * lot.die_price) for t, d in each]) for each in bids
    ]
    return tables, prices


def _brings(
    lot: Lot,
    tables: Sequence[Floats],
    prices: Sequence[Floats],
    mixtures: Sequence[Floats],
    place: int,
) -> Floats:
    """What each bid of somebody brings against the mixtures of the others."""
    length = tables[0].shape[1]
    level = [np.ones(length)]  # with how many others a total is level: none, one, ...
    for other, (table, mixture) in enumerate(zip(tables, mixtures, strict=True)):
        if other != place:
            equal = (mixture[:, None] * table).sum(axis=0)
            below = np.cumsum(equal) - equal
            none = np.zeros(length)
            level = [
                was * below + before * equal
                for was, before in zip([*level, none], [none, *level], strict=True)
            ]
    wins = level[0].copy()
    if lot.by_lot:
        for others, chance in enumerate(level[1:], 1):
            wins += chance / (others + 1)
    wins[: lot.cost] = 0
    won = (tables[place] * wins).sum(axis=1)
    paid = prices[place] if lot.all_pay else prices[place] * won
    return np.asarray(float(lot.value) * won - paid)


def _gain(
    lot: Lot, tables: Sequence[Floats], prices: Sequence[Floats], mixtures: Sequence[Floats]
) -> float:
    """The most that somebody could gain by another bid."""
    gains = []
    for place, mixture in enumerate(mixtures):
        brings = _brings(lot, tables, prices, mixtures, place)
        gains.append(float(brings.max() - (mixture * brings).sum()))
    return max(gains)


def _parts(weights: Floats) -> Mixture:
    """A mixture in thousandths: what is left of rounding goes to the most frequent bid."""
    parts = [round(PARTS * float(each)) for each in weights / weights.sum()]
    parts[int(np.argmax(weights))] += PARTS - sum(parts)
    return [Fraction(part, PARTS) for part in parts]
