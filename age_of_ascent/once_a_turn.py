"""Once-a-turn text used as is best for its owner on one target, exactly (AoA 16).

After the roll everybody sees all dice, and in Banner order each is asked for text until it is
declined: backward induction finds what each does who wants the target, or to keep it. Text is
offered and carried out by the functions that resolve targets. Where it changes nothing for its
owner it is not used, since it may serve elsewhere; what it would be worth there is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Final, NamedTuple

from age_of_ascent.frames import OFFERED, RESOLVE
from age_of_ascent.odds import FACES, Field, die_faces
from age_of_ascent.resolution import offers, use_text
from age_of_ascent.state import COUNTS, DICE, NOTHING, SEAT, SIDES, AgeState
from age_of_ascent.totals import bid_total, bids_on, counts_pieces, decided, shield
from framework.core.log import Log
from framework.core.plain import Frame

MOST_POSITIONS: Final = 8_000  # that are looked at: a second at most
Option = tuple[int, int]  # a card and a die, or NOTHING


class Position(NamedTuple):
    """What is known when somebody is asked."""

    dice: tuple[tuple[int, ...], ...]  # as they lie: whose, of which kind, face, counted as
    raised: tuple[int, ...]  # by seat
    used: tuple[int, ...]  # cards
    offered: int  # seats that have declined, in Banner order


class End(NamedTuple):
    """How a target is settled."""

    winner: int  # a seat, or NOTHING
    tie: bool
    totals: tuple[int, ...]  # of those who want it
    needed: int  # to take it from its owner


Ends = dict[End, Fraction]


class TooMany(Exception):
    """There are more positions than can be looked at in a moment."""


class OnceATurn:
    """A target on which bids lie, and what becomes of it."""

    def __init__(self, field: Field) -> None:
        self.field, self.world = field, field.state.clone()
        self.target = field.target
        self.bids = bids_on(self.world, self.target)
        self.wanting = [bid for bid in self.bids if bid[SEAT] != field.owner]
        self.shield = shield(self.world, self.target, self.bids)
        self.ends = cache(self._ends)
        self.positions = 0

    def all_ends(self) -> Ends:
        """How the target is settled, with each chance; raises TooMany."""
        kinds = [comb(count + SIDES - 1, SIDES - 1) for _, _, count in self._groups()]
        if prod(kinds) > MOST_POSITIONS:  # each roll is a position, the order of equal dice aside
            raise TooMany
        found, state = Ends(), self.field.state
        raised, used = tuple(state.raised), tuple(state.used)
        for dice, chance in self._rolled():
            _add(found, self.ends(Position(dice, raised, used, 0)), chance)
        return found

    def option(self, state: AgeState) -> Option | int:
        """What is best for the seat that a state asks: text to use, or to decline."""
        dice = tuple(sorted(tuple(die) for die in state.rolled))
        offered = state.stack[-1][OFFERED]
        position = Position(dice, tuple(state.raised), tuple(state.used), offered)
        chosen = self._best(position)[0]
        if isinstance(chosen, int) or chosen[1] == NOTHING:
            return chosen
        return chosen[0], [tuple(die) for die in state.rolled].index(dice[chosen[1]])

    # --- what is rolled --------------------------------------------------------------------------

    def _groups(self) -> list[tuple[int, int, int]]:
        """Dice that are alike: whose, of which kind, and how many."""
        if counts_pieces(self.world, self.target):
            return []
        return [
            (bid[SEAT], kind, bid[COUNTS + kind])
            for bid in self.bids
            for kind in DICE
            if bid[COUNTS + kind]
        ]

    def _rolled(self) -> Iterator[tuple[tuple[tuple[int, ...], ...], Fraction]]:
        """Every roll of all dice, the order of equal ones aside."""
        ways = []
        for seat, kind, count in self._groups():
            faces = die_faces(self.world, seat, kind, self.target)
            ways.append(
                [
                    ([(seat, kind, face, 0) for face in shown], _chance(shown, faces.chances))
                    for shown in combinations_with_replacement(FACES, count)
                ]
            )
        for parts in product(*ways):
            chance = prod([part for _, part in parts], start=Fraction(1))
            if chance:
                yield tuple(sorted(die for dice, _ in parts for die in dice)), chance

    # --- what is made of it ----------------------------------------------------------------------

    def _lay(self, position: Position) -> None:
        world = self.world
        world.rolled = [[*die] for die in position.dice]
        world.raised, world.used = [*position.raised], [*position.used]

    def _ends(self, position: Position) -> Ends:
        self.positions += 1
        if self.positions > MOST_POSITIONS:
            raise TooMany
        return self._best(position)[1]

    def _best(self, position: Position) -> tuple[Option | int, Ends]:
        """What the seat that is asked next does, and what becomes of it."""
        world, seats = self.world, len(self.world.cards)
        self._lay(position)
        for offered in range(position.offered, seats):
            seat = (world.banner + offered) % seats
            options = offers(world, seat, self.target) if self._cares(seat) else []
            if not options:
                continue
            now = position._replace(offered=offered)
            chosen: Option | int = NOTHING
            best = self.ends(now._replace(offered=offered + 1))
            for option in options:
                found = self._after(now, option)
                if self._worth(found, seat) > self._worth(best, seat):
                    chosen, best = option, found
            return chosen, best
        return NOTHING, {self._end(): Fraction(1)}

    def _cares(self, seat: int) -> bool:
        return seat == self.field.owner or any(bid[SEAT] == seat for bid in self.bids)

    def _worth(self, ends: Ends, seat: int) -> Fraction:
        """The chance of a seat to get the target or, if it is its own, to keep it."""
        wanted = NOTHING if seat == self.field.owner else seat
        return sum([chance for end, chance in ends.items() if end.winner == wanted], Fraction(0))

    def _after(self, position: Position, option: Option) -> Ends:
        """What becomes of it after text is used; where it rolls a die, of all its faces."""
        found, world = Ends(), self.world
        for face in FACES:
            self._lay(position)
            world.log, world.forced = Log(), {"dice": (face - 1,)}
            frame: Frame = RESOLVE.frame(self.target, position.offered)
            use_text(world, frame, option)
            rolled, world.forced = not world.forced, {}
            then = Position(
                tuple(sorted(tuple(die) for die in world.rolled)),
                tuple(world.raised),
                tuple(world.used),
                position.offered,
            )
            if not rolled:
                return self.ends(then)
            _add(found, self.ends(then), Fraction(1, SIDES))
        return found

    def _end(self) -> End:
        """How the target is settled as all lies now."""
        world, field = self.world, self.field
        totals = [(bid[SEAT], bid_total(world, bid)) for bid in self.wanting]
        needed = field.price + bid_total(world, self.shield) if field.owner != NOTHING else 0
        winner, tie = decided(world, self.target, totals, needed) if totals else (NOTHING, False)
        return End(winner, tie, tuple([total for _, total in totals]), needed)


def _add(found: Ends, more: Ends, chance: Fraction) -> None:
    for end, part in more.items():
        found[end] = found.get(end, Fraction(0)) + part * chance


def _chance(shown: Sequence[int], chances: dict[int, Fraction]) -> Fraction:
    """The chance that equal dice show these faces, in any order."""
    ways = factorial(len(shown))
    for face in FACES:
        ways //= factorial(shown.count(face))
    return ways * prod([chances.get(face, Fraction(0)) for face in shown], start=Fraction(1))
