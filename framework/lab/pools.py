"""Bids as they are written, such as 2+1d3 or 2d3r1m2+1, and what they can total."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from framework.core.errors import BadOption
from framework.dice import BadDice, Dice
from framework.lab.dice import Totals, at_least, die, pool, rerolled, several_dice

TERM = re.compile(r"([+-]?)(?:(\d*)d(\d+)(?:r(\d+))?(?:m(\d+))?|(\d+))", re.ASCII | re.IGNORECASE)
MOST_DICE, MOST_SIDES, MOST_TOKENS, LONGEST = 20, 20, 1000, 100
MOST_BIDDERS = 6
MOST_STEPS = 2_000_000  # of an exact table of equal dice
HOW = "write tokens and dice, as in 4, 3d3, 2+1d3 or 2d3r1m2+1"


@dataclass(frozen=True)
class Die:
    """A die of a bid: its sides, the face that is rolled again once, the least that it counts."""

    sides: int
    again: int = 0
    least: int = 0

    @property
    def totals(self) -> Totals:
        """What it counts."""
        rolled = die(self.sides)
        if self.again:
            rolled = rerolled(rolled, range(1, self.again + 1), rolled)
        return at_least(rolled, self.least) if self.least else rolled

    def __str__(self) -> str:
        again = f"r{self.again}" if self.again else ""
        return f"d{self.sides}{again}{f'm{self.least}' if self.least else ''}"


@dataclass(frozen=True)
class Pool:
    """Tokens and dice of a bid."""

    tokens: int
    dice: tuple[Die, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Pool:
        """Read `2+1d3`: r1 rolls ones again once, m2 lets lower faces count as two."""
        written = "".join(text.split())
        if len(written) > LONGEST:
            raise BadDice(f"a bid has at most {LONGEST} characters")
        terms, at = list[re.Match[str]](), 0
        while at < len(written):
            term = TERM.match(written, at)
            if term is None or (at and not term[1]):
                raise BadDice(f"{text!r} is no bid: {HOW}")
            terms.append(term)
            at = term.end()
        if not terms:
            raise BadDice(f"{text!r} is no bid: {HOW}")
        return cls._of(text, terms)

    @classmethod
    def _of(cls, text: str, terms: Sequence[re.Match[str]]) -> Pool:
        tokens, dice = 0, list[Die]()
        for sign, count, sides, again, least, number in [term.groups() for term in terms]:
            if number is not None:
                tokens += int(f"{sign}{_small(text, number, MOST_TOKENS, 'tokens')}")
                continue
            if sign == "-":
                raise BadDice(f"{text!r}: dice can't be taken away, only tokens")
            each = Die(
                _small(text, sides, MOST_SIDES, "sides"),
                _small(text, again or "0", MOST_SIDES, "face that is rolled again"),
                _small(text, least or "0", MOST_SIDES, "least face"),
            )
            if not each.sides or max(each.again, each.least) > each.sides:
                raise BadDice(f"{text!r}: a die has no such faces: {each}")
            dice += [each] * _small(text, count or "1", MOST_DICE, "dice")
        if len(dice) > MOST_DICE:
            raise BadDice(f"{text!r}: a bid has at most {MOST_DICE} dice")
        if abs(tokens) > MOST_TOKENS:
            raise BadDice(f"{text!r}: a bid has at most {MOST_TOKENS} tokens")
        return cls(tokens, tuple(dice))

    @cached_property
    def totals(self) -> Totals:
        """What it can total."""
        return pool([each.totals for each in self.dice], self.tokens)

    def __str__(self) -> str:
        kinds = [f"{self.dice.count(each)}{each}" for each in dict.fromkeys(self.dice)]
        tokens = [str(self.tokens)] if self.tokens or not kinds else []
        return "+".join([*tokens, *kinds])


def _small(text: str, number: str, most: int, what: str) -> int:
    if len(number) > 9 or int(number) > most:
        raise BadDice(f"{text!r}: at most {most} {what}")
    return int(number)


def exact_totals(dice: Dice) -> Totals:
    """The exact chances of what is rolled, unless there are too many dice for a table."""
    if dice.dice * (dice.dice * (dice.sides - 1) + 1) > MOST_STEPS:
        raise BadDice(f"{dice} are too many dice for an exact table")
    return several_dice(dice.dice, dice.sides) + dice.added


def order_given(text: str, count: int) -> list[int]:
    """Bidders in the order in which they win ties, by place; each of them stands in it once."""
    parts = [part.strip() for part in text.split(",")]
    places = [int(part) if re.fullmatch("[0-9]{1,3}", part) else -1 for part in parts]
    if sorted(places) != list(range(count)):
        wanted = ",".join(map(str, range(count)))
        raise BadOption(f"a tie order names each bidder once, as in {wanted}, not {text!r}")
    return places


def ranks(order: Sequence[int]) -> list[int]:
    """The rank of each bidder in an order: the lowest wins ties."""
    return [order.index(place) for place in range(len(order))]
