"""The exact chances of bids, from what lies open, as the rules count and decide them.

Text that always works is counted. Text that its owner may use once a turn is not: whether and on
what it will be used is somebody's choice. It is told beside the chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from age_of_ascent.frames import RESOLVE, RESOLVING
from age_of_ascent.places import awake
from age_of_ascent.played import REROLLED, Change
from age_of_ascent.state import (
    COUNTS,
    DICE,
    EMPIRE,
    EXPAND,
    IMPROVE,
    KINDS,
    LIMITS,
    NOTHING,
    OWN_DICE,
    SEAT,
    SIDES,
    TARGET,
    TOKENS,
    TRIGGERS,
    AgeState,
)
from age_of_ascent.totals import (
    bid_total,
    bids_on,
    counted_face,
    counts_pieces,
    decided,
    fits,
    price_of_attack,
    shield,
    situation_of,
    tie_takers,
)
from framework.lab.dice import (
    NO_HURDLE,
    Totals,
    Verdict,
    chance_with,
    contest,
    die,
    pool,
    rerolled,
    sure,
    turned,
)

FACES: Final = range(1, SIDES + 1)
NEVER, ALWAYS = Fraction(0), Fraction(1)
SMALLEST: Final = 1e-6  # what a chance is told as that is smaller, and not none


# --- what a bid counts -------------------------------------------------------------------------


def die_totals(state: AgeState, seat: int, kind: int, target: int) -> Totals:
    """What a die of a seat counts on a target, by the seat's text that always works."""
    rolled = die_faces(state, seat, kind, target)
    if not state.powers[seat] & OWN_DICE:
        return rolled
    counts = {face: counted_face(state, [seat, kind, face, 0], target)[0] for face in FACES}
    return turned(rolled, counts)


def die_faces(state: AgeState, seat: int, kind: int, target: int) -> Totals:
    """The faces that a die shows after text that turns or rerolls it by itself."""
    rolled = die(SIDES)
    if not state.powers[seat] & OWN_DICE:
        return rolled
    situation = situation_of(state, target, seat)
    for card in awake(state, seat):
        for change in state.defs.own_dice.get(card, ()):
            if situation in change.at and not change.counts:
                hit = [face for face in FACES if fits([seat, kind, face, 0], change)]
                if change.becomes == REROLLED:
                    rolled = rerolled(rolled, hit, die(SIDES))
                else:
                    rolled = turned(rolled, dict.fromkeys(hit, change.becomes))
    return rolled


def bid_totals(state: AgeState, bid: list[int]) -> Totals:
    """What a bid counts before any of its dice is rolled."""
    seat, target = bid[SEAT], bid[TARGET]
    fixed = bid_total(state, bid)
    if counts_pieces(state, target):
        return sure(fixed)
    kinds = [kind for kind in DICE for _ in range(bid[COUNTS + kind])]
    return pool([die_totals(state, seat, kind, target) for kind in kinds], fixed)


# --- who can win -------------------------------------------------------------------------------


class Stand(NamedTuple):
    """How somebody stands who wants a target, or has one that is fought for."""

    seat: int
    least: int  # that it can count; for the owner of a territory: what attackers have to reach
    most: int
    mean: float
    win: float  # the chance to get it or, for its owner, to keep it


class Contest(NamedTuple):
    """How a target stands on which pieces lie, as far as can be known."""

    target: int
    leader: int  # who has the best chance, or NOTHING
    stands: list[Stand]


class Tie(NamedTuple):
    """To whom a tie with another bidder would go."""

    seat: int  # the other one
    winner: int  # or NOTHING
    card: int  # whose text decides that, or NOTHING: the card track does


class Text(NamedTuple):
    """Once-a-turn text that may still be used as a target resolves."""

    seat: int
    card: int
    adds: int  # to its owner's total, as far as that is sure


class Field:
    """Those who want a target, what each of them counts, and what the highest has to reach.

    A seat may be `joining`: it comes first, and what it will count is not known yet.
    """

    def __init__(self, state: AgeState, target: int, joining: int = NOTHING) -> None:
        self.state, self.target, self.joining = state, target, joining
        self.owner = state.owner[target]
        bids = bids_on(state, target)
        counted = _counted
        if not _is_rolled(state, target, bids):
            state, counted = _before_any_roll(state), bid_totals
        self.bids = {bid[SEAT]: bid for bid in bids if bid[SEAT] != joining}
        wanting = {seat: bid for seat, bid in self.bids.items() if seat != self.owner}
        self.totals = [counted(state, bid) for bid in wanting.values()]
        self.seats = [*wanting] if joining in (NOTHING, self.owner) else [joining, *wanting]
        self.price, self.hurdle = 0, NO_HURDLE
        if self.owner != NOTHING:
            self.price = price_of_attack(state, target)
            self.hurdle = counted(state, shield(state, target, bids)) + self.price

    def judge(self, best: int, tied: Sequence[int], hurdle: int) -> Verdict:
        """The rule of the game, for the lab."""
        seats = self.seats
        totals = [(seats[place], best) for place in tied]
        winner, tie = decided(self.state, self.target, totals, hurdle)
        return Verdict(None if winner == NOTHING else seats.index(winner), tie)

    def contest(self) -> Contest:
        """How it stands as it lies."""
        odds = contest(self.totals, self.judge, self.hurdle)
        chances = [*zip(self.seats, self.totals, odds.win, strict=True)]
        if self.owner != NOTHING:
            chances.append((self.owner, self.hurdle, odds.none))
        stands = [
            Stand(seat, totals.least, totals.most, round(float(totals.mean), 2), told(win))
            for seat, totals, win in chances
        ]
        best = max([win for _, _, win in chances])
        leaders = [seat for seat, _, win in chances if win == best]
        alone = len(leaders) == 1 and best > 0
        return Contest(self.target, leaders[0] if alone else NOTHING, stands)

    def wins(self, reach: int) -> tuple[int, list[float]]:
        """The chance of who joins to win with each total, up to the one that can be reached.

        It never falls: told are the first total that can win at all, its chance and those of the
        following ones, until one is as good as any. A territory of one's own is won if it is kept.
        """
        first, chances = reach + 1, list[Fraction]()
        for total in range(reach + 1):
            chance = self.chance_with(total)
            if chance:
                first = min(first, total)
                chances.append(chance)
            if chance == 1:
                break
        while len(chances) > 1 and chances[-1] == chances[-2]:
            chances.pop()
        return first, [told(chance) for chance in chances]

    def chance_with(self, total: int) -> Fraction:
        """The chance of who joins to win with a total."""
        if self.owner == self.joining:
            return contest(self.totals, self.judge, sure(self.price + total)).none
        if not self.totals and len(self.hurdle.weights) == 1:  # nothing is left to chance
            return ALWAYS if self.judge(total, (0,), self.hurdle.least).winner == 0 else NEVER
        return chance_with(total, self.totals, self.judge, self.hurdle)

    def ties(self) -> list[Tie]:
        """What a tie with each of the others would mean to who joins, if both could pay."""
        if self.owner == self.joining:
            return []
        state, of = self.state, situation_of(self.state, self.target, self.joining)
        enough, found = state.defs.cost[self.target], []
        for other in self.seats[1:]:
            both = [(self.joining, enough), (other, enough)]
            winner, _ = decided(state, self.target, both)
            by_text = winner in tie_takers(state, of)
            cards = [c for c, ties in state.defs.ties.items() if of in ties] if by_text else []
            card = next((c for c in cards if state.owner[c] == winner), NOTHING)
            found.append(Tie(other, winner, card))
        return found

    def texts(self, laying: Collection[int] = DICE) -> list[Text]:
        """Once-a-turn text that somebody may use here; who joins could lay dice of these kinds."""
        state, found = self.state, []
        for card in state.defs.offers:
            seat = state.owner[card]
            if seat == NOTHING or card in state.used or card in state.fresh:
                continue
            bonuses = state.defs.offered_bonus.get(card, ()) if self._is_here(seat) else ()
            adds = sum([b.add for b in bonuses if self._situation(seat) in b.to])
            changes = state.defs.offered_dice.get(card, ())
            if adds or any(self._changes(seat, change, laying) for change in changes):
                found.append(Text(seat, card, adds))
        return found

    def _changes(self, seat: int, change: Change, laying: Collection[int]) -> bool:
        """Whether a seat's text can find a die here to change."""
        kinds = DICE if change.kind == NOTHING else (change.kind,)
        return (change.without_bid or self._is_here(seat)) and any(
            (whose == seat) == change.own
            and self._situation(whose) in change.at
            and any(
                kind in laying if whose == self.joining else self.bids[whose][COUNTS + kind]
                for kind in kinds
            )
            for whose in {*self.bids, self.joining} - {NOTHING}
        )

    def _is_here(self, seat: int) -> bool:
        return seat == self.joining or seat in self.bids

    def _situation(self, seat: int) -> str:
        return situation_of(self.state, self.target, seat)


def _is_rolled(state: AgeState, target: int, bids: list[list[int]]) -> bool:
    """Whether a target resolves and all dice for it have been rolled."""
    top = state.stack[-1] if state.stack else []
    if top[:1] != [RESOLVE.name] or top[RESOLVING] != target:
        return False
    dice = sum([bid[COUNTS + kind] for bid in bids for kind in DICE])
    return len(state.rolled) == dice


def _before_any_roll(state: AgeState) -> AgeState:
    """The same table as if nothing was rolled and added yet, for targets that come later."""
    if not state.rolled and not any(state.raised):
        return state
    world = state.clone_present()
    world.rolled, world.raised = [], [0] * len(state.cards)
    return world


def _counted(state: AgeState, bid: list[int]) -> Totals:
    """What a bid counts whose dice have been rolled."""
    return sure(bid_total(state, bid))


def told(chance: Fraction) -> float:
    """A chance as a number for a view: only what is sure is 1, only what can't be is 0."""
    if chance.denominator == 1:
        return float(chance)
    return min(max(round(float(chance), 6), SMALLEST), 1 - SMALLEST)


def contests(state: AgeState) -> list[Contest]:
    """How all targets stand on which pieces lie."""
    targets = dict.fromkeys([bid[TARGET] for bid in state.bids])
    return [Field(state, target).contest() for target in targets]


def in_any_order(state: AgeState, seat: int, targets: Sequence[int]) -> list[bool]:
    """Of each target that a seat has pieces on, whether it is the same when it resolves.

    It is if nobody could use text there once a turn, or nothing can come of the own pieces. Where
    the own supply may run out, it counts what is won first.
    """
    scarce = _runs_out(state, seat, targets)
    free = []
    for target in targets:
        field = Field(state, target)
        if field.owner == seat and not field.seats:
            free.append(True)  # nobody attacks what is defended
        elif field.texts():
            free.append(False)
        else:
            mine = next(stand for stand in field.contest().stands if stand.seat == seat)
            free.append(not scarce or mine.win == 0)
    return free


def _runs_out(state: AgeState, seat: int, targets: Sequence[int]) -> bool:
    """Whether a supply is too small for all that a seat can win."""
    gains = Counter(
        [piece for t in targets if state.owner[t] == NOTHING for piece in state.defs.gives[t]]
    )
    texts = len(targets) if state.powers[seat] & TRIGGERS else 0
    gains[EMPIRE] += texts + (EXPAND in targets)
    for bid in state.bids if IMPROVE in targets else ():
        if (bid[SEAT], bid[TARGET]) == (seat, IMPROVE):
            colour = next(c for c in TOKENS if bid[COUNTS + c])
            gains[DICE[colour]] += 1
    owned = state.owned[seat * KINDS : seat * KINDS + KINDS]
    return any(owned[piece] + count > LIMITS[piece] for piece, count in gains.items())
