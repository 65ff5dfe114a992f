"""A situation of the dice lab: bids, cost, ties and rolls, as the address of the page has them.

The address is all that is remembered: a link shows the same page to everybody, and the browser's
way back takes the last step back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeVar

import streamlit as st

from framework.core.errors import AscentError, BadOption
from framework.lab.bids import Bidding, costs_given
from framework.lab.pools import Die, Pool, order_given

T = TypeVar("T")
MOST_BIDDERS: Final = 4
MOST_DICE: Final = 10
MOST_TOKENS: Final = 30
MOST_COST: Final = 99
MOST_ROLLS: Final = 100_000
MOST_SEED: Final = 999_999_999
PLAIN: Final = Die(3)
START: Final[tuple[Pool, ...]] = (Pool(2, (PLAIN,)), Pool(0, (PLAIN,) * 3))
NEWCOMER: Final = Pool(1, (PLAIN,))
LONGEST_TOLD: Final = 40  # characters of a broken address that are told
RULES: Final = ("nobody", "random")


@dataclass(frozen=True)
class Situation:
    """What is asked and rolled on the page."""

    bids: tuple[Pool, ...] = START
    costs: tuple[int, ...] = (4, 4)
    tie: str = "nobody"
    reach: int = 80  # percent
    of: int = 0  # the bidder whose cheapest bid is looked for
    seed: int = 7
    rolls: int = 0
    loaded: bool = False

    @property
    def bidding(self) -> Bidding:
        """The bids against each other."""
        return Bidding(self.bids, self.costs, self.tie)

    @property
    def order(self) -> list[int]:
        """Who wins ties, first to last; as they stand where no order is given."""
        if self.tie in RULES:
            return [*range(len(self.bids))]
        return order_given(self.tie, len(self.bids))

    @property
    def wanted(self) -> Fraction:
        """The chance that the cheapest bid has to reach."""
        return Fraction(self.reach, 100)


Change = Callable[[Situation], Situation]


# --- the address -------------------------------------------------------------------------------


@dataclass
class Reading:
    """The parameters of an address, read one by one; what can't be read is told and left out."""

    given: Mapping[str, Sequence[str]]
    faults: list[str] = field(default_factory=list)

    def one(self, name: str, otherwise: T, read: Callable[[str], T]) -> T:
        """A parameter that stands there once."""
        return self.all(name, otherwise, lambda texts: read(texts[-1]))

    def all(self, name: str, otherwise: T, read: Callable[[Sequence[str]], T]) -> T:
        """A parameter that may stand there several times."""
        texts = self.given.get(name, ())
        if not texts:
            return otherwise
        try:
            return read(texts)
        except AscentError as error:
            told = ", ".join(texts)
            cut = f"{told[:LONGEST_TOLD]}…" if len(told) > LONGEST_TOLD else told
            self.faults.append(f"{name}={cut}: {_short(str(error))}")
            return otherwise


def _short(words: str) -> str:
    return words if len(words) <= 160 else f"{words[:160]}…"


def read(given: Mapping[str, Sequence[str]]) -> tuple[Situation, list[str]]:
    """The situation of an address, and what in it can't be read."""
    address = Reading(given)
    bids = address.all("bid", START, _bids)
    count = len(bids)
    otherwise = Situation()
    found = Situation(
        bids,
        address.one("cost", (4,) * count, lambda text: _costs(text, count)),
        address.one("tie", otherwise.tie, lambda text: _tie(text, count)),
        address.one("reach", otherwise.reach, lambda text: number(text, 1, 100)),
        address.one("for", 1, lambda text: number(text, 1, count)) - 1,
        address.one("seed", otherwise.seed, lambda text: number(text, 0, MOST_SEED)),
        address.one("rolls", 0, lambda text: number(text, 0, MOST_ROLLS)),
        address.one("loaded", 0, lambda text: number(text, 0, 1)) == 1,
    )
    return found, address.faults


def number(text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    if not re.fullmatch("[0-9]{1,9}", text.strip()) or not least <= int(text) <= most:
        raise BadOption(f"it has to be a whole number from {least} to {most}")
    return int(text)


def bid(text: str) -> Pool:
    """One bid, within what the page can show."""
    pool = Pool.parse(text)
    if len(pool.dice) > MOST_DICE or not 0 <= pool.tokens <= MOST_TOKENS:
        raise BadOption(f"a bid here has 0 to {MOST_TOKENS} tokens and at most {MOST_DICE} dice")
    if any(die.sides < 2 for die in pool.dice):
        raise BadOption("a die has at least two sides")
    return pool


def _bids(texts: Sequence[str]) -> tuple[Pool, ...]:
    if len(texts) > MOST_BIDDERS:
        raise BadOption(f"there are at most {MOST_BIDDERS} bidders")
    return tuple([bid(text) for text in texts])


def _costs(text: str, count: int) -> tuple[int, ...]:
    costs = costs_given(text, count)
    if max(costs) > MOST_COST:
        raise BadOption(f"a cost is at most {MOST_COST}")
    return tuple(costs)


def _tie(text: str, count: int) -> str:
    wanted = text.strip().casefold()
    return wanted if wanted in RULES else ",".join(map(str, order_given(wanted, count)))


def written(situation: Situation) -> dict[str, list[str]]:
    """The address of a situation; what is usual is left out."""
    usual = Situation()
    costs = [str(cost) for cost in situation.costs]
    told = {
        "bid": [str(pool) for pool in situation.bids],
        "cost": [costs[0] if len({*costs}) == 1 else ",".join(costs)],
        "tie": [situation.tie],
    }
    for name, value, otherwise in (
        ("reach", situation.reach, usual.reach),
        ("for", situation.of + 1, usual.of + 1),
        ("seed", situation.seed, usual.seed),
        ("rolls", situation.rolls, usual.rolls),
        ("loaded", int(situation.loaded), 0),
    ):
        if value != otherwise:
            told[name] = [str(value)]
    return told


def here() -> tuple[Situation, list[str]]:
    """The situation of this page, and what in its address can't be read."""
    params = st.query_params
    return read({name: params.get_all(name) for name in params})


def change(to: Change) -> None:
    """Go on from the situation of this page: the callback of everything that can be clicked."""
    now, _ = here()
    then = to(now)
    if (then.bids, then.costs, then.tie) != (now.bids, now.costs, now.tie):
        then = replace(then, rolls=0)  # what was rolled was rolled for other bids
    st.query_params.from_dict(written(then))


# --- what can be changed -----------------------------------------------------------------------


def kinds(pool: Pool) -> list[tuple[Die, int]]:
    """The dice of a bid by kinds; a bid without dice has none of a plain one."""
    found = [(die, len([*same])) for die, same in groupby(pool.dice)]
    return found or [(PLAIN, 0)]


def tokens(situation: Situation, place: int, by: int) -> Situation:
    """A bidder puts down or takes back tokens."""
    pool = situation.bids[place]
    return bidding(
        situation, place, replace(pool, tokens=_within(pool.tokens + by, 0, MOST_TOKENS))
    )


def dice(situation: Situation, place: int, die: Die, by: int) -> Situation:
    """A bidder puts down or takes back a die of a kind."""
    pool = situation.bids[place]
    have = [*pool.dice]
    if by < 0 and die in have:
        have.reverse()
        have.remove(die)
        have.reverse()
    elif by > 0 and len(have) < MOST_DICE:
        last = max((at for at, each in enumerate(have) if each == die), default=len(have) - 1)
        have.insert(last + 1, die)
    return bidding(situation, place, replace(pool, dice=tuple(have)))


def bidding(situation: Situation, place: int, pool: Pool) -> Situation:
    """A bidder bids something else."""
    return replace(situation, bids=(*situation.bids[:place], pool, *situation.bids[place + 1 :]))


def joined(situation: Situation) -> Situation:
    """One more bidder, who loses ties against the others."""
    count = len(situation.bids)
    if count >= MOST_BIDDERS:
        return situation
    tie = situation.tie if situation.tie in RULES else f"{situation.tie},{count}"
    costs = (*situation.costs, situation.costs[0])
    return replace(situation, bids=(*situation.bids, NEWCOMER), costs=costs, tie=tie)


def left(situation: Situation, place: int) -> Situation:
    """One bidder fewer."""
    if len(situation.bids) < 2:
        return situation
    order = [each - (each > place) for each in situation.order if each != place]
    return replace(
        situation,
        bids=_without(situation.bids, place),
        costs=_without(situation.costs, place),
        tie=situation.tie if situation.tie in RULES else ",".join(map(str, order)),
        of=min(situation.of, len(situation.bids) - 2),
    )


def cost(situation: Situation, by: int) -> Situation:
    """All have to reach more or less."""
    return replace(
        situation, costs=tuple([_within(each + by, 0, MOST_COST) for each in situation.costs])
    )


def own_cost(situation: Situation, place: int, value: int) -> Situation:
    """One has to reach something else than the others."""
    costs = [*situation.costs]
    costs[place] = _within(value, 0, MOST_COST)
    return replace(situation, costs=tuple(costs))


def first(situation: Situation, place: int) -> Situation:
    """A bidder wins ties before all others."""
    order = [place, *(each for each in situation.order if each != place)]
    return replace(situation, tie=",".join(map(str, order)))


def ties(situation: Situation, rule: str) -> Situation:
    """Ties are decided in another way."""
    return replace(situation, tie=rule)


def reaching(situation: Situation, percent: int) -> Situation:
    """The cheapest bid has to win with another chance."""
    return replace(situation, reach=_within(percent, 1, 100))


def for_bidder(situation: Situation, place: int) -> Situation:
    """The cheapest bid is looked for of somebody else."""
    return replace(situation, of=_within(place, 0, len(situation.bids) - 1))


def _within(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))


def _without(values: tuple[T, ...], place: int) -> tuple[T, ...]:
    return (*values[:place], *values[place + 1 :])
