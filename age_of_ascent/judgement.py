"""What cards, pieces and placements are worth to a seat of Age of Ascent, by hand-made prices."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache, lru_cache

from age_of_ascent.frames import ALLOWED
from age_of_ascent.places import unused_joins
from age_of_ascent.score import culture_bonus
from age_of_ascent.state import (
    BIT,
    BONUS,
    COUNTS,
    CULTURE_DIE,
    DICE,
    EMPIRE,
    EXPAND,
    GOLD_DIE,
    HERO,
    IMPROVE,
    KINDS,
    LIMITS,
    NOTHING,
    SEAT,
    STRENGTH_DIE,
    TARGET,
    TERRITORY,
    TOKENS,
    TREASURE,
    WILD,
    AgeState,
    empty_bid,
    open_bits,
)
from age_of_ascent.totals import (
    additions,
    bid_total,
    bonuses,
    cost_for,
    counts_pieces,
    holding,
    situation_of,
)
from age_of_ascent.turn import quiet_turns_left
from age_of_ascent.words.dice import Dice
from age_of_ascent.words.ending import Join, Score
from age_of_ascent.words.lasting import Bonus, Place, Price, Protect, Ties, Wild
from age_of_ascent.words.steps import Take
from framework.cards.schema import Verb

CARDS_A_TURN = (2.0, 1.3, 0.9)  # how many cards of each row are usually won in a turn
POWER = 0.3  # VP that one point of bidding power is worth in a turn
HORIZON = 6.0  # turns after which nobody plans
TRACK_SHARE = 1 / 3  # VP that one more card is worth on the card track
MEAN = 2.0  # of a die
LAST_CHANCE = 3.0  # VP that a player who is behind gives for another turn
NEVER = 100.0  # VP that nobody gives for anything
SAFE_LEAD = 2.0  # VP ahead from which on a game may end at once
MOST_KEPT = 1 << 16  # chances that are remembered

# The kinds of pieces in the order in which they are placed.
EXPANDING = [2, 0, 1, 4, 6, 5]
BIDDING = [
    sorted([*TOKENS, *DICE], key=lambda kind: (kind % 4 != row, kind))
    for row in range(len(CARDS_A_TURN))
]


@cache
def sums(dice: int) -> tuple[float, ...]:
    """The chance of each sum of so many three-sided dice; the first one is the sum `dice`."""
    if dice == 0:
        return (1.0,)
    before = sums(dice - 1)
    padded = (0.0, 0.0, *before, 0.0, 0.0)
    return tuple(sum(padded[i : i + 3]) / 3 for i in range(len(before) + 2))


@lru_cache(MOST_KEPT)
def at_most(fixed: int, dice: int, limit: int) -> float:
    """The chance that `fixed` and so many dice together are no more than `limit`."""
    return sum(sums(dice)[: max(0, limit - fixed - dice + 1)])


Rival = tuple[int, int, bool]  # fixed points, dice, and whether a tie would be ours


@lru_cache(MOST_KEPT)
def win_chance(fixed: int, dice: int, need: int, rivals: tuple[Rival, ...]) -> float:
    """The chance that a bid reaches what it needs and beats all rival bids."""
    total = 0.0
    for i, chance in enumerate(sums(dice)):
        value = fixed + dice + i
        if value < need:
            continue
        for rival_fixed, rival_dice, tie in rivals:
            chance *= at_most(rival_fixed, rival_dice, value if tie else value - 1)
        total += chance
    return total


@dataclass(frozen=True)
class Taste:
    """How much a bot likes the three colours, for what they bring beside plain bidding power."""

    strength: float = 1.0
    gold: float = 1.0
    culture: float = 1.0

    def of(self, colour: int) -> float:
        """The liking of a colour by its number."""
        return (self.strength, self.gold, self.culture)[colour]


@dataclass
class Plan:
    """Pieces to place on a target, and what that is worth after what it ties up."""

    target: int
    pieces: list[int]
    worth: float
    order: list[int] = field(default_factory=list)  # what more could follow, the pieces first

    def varied(self) -> list[list[int]]:
        """The same with a piece more, and with one less, where that can be."""
        counts = (len(self.pieces) + 1, len(self.pieces) - 1)
        return [self.order[:count] for count in counts if 0 < count <= len(self.order)]


def turns_left(world: AgeState) -> float:
    """How many more turns there will be, this one included.

    As long as cards are taken the decks tell; when none has been for as many turns as the clock
    still gives, the clock does (AoA 17).
    """
    ends = [len(deck) / rate for deck, rate in zip(world.decks, CARDS_A_TURN, strict=True)]
    quiet = quiet_turns_left(world)
    if world.quiet >= quiet:
        ends.append(quiet - 1)
    return 1.0 + min(ends)


class Judgement:
    """What the seat that is asked thinks of a position: of cards, pieces and placements.

    It is made for one decision; what does not change within it is worked out once.
    """

    def __init__(self, world: AgeState, taste: Taste) -> None:
        self.world = world
        self.taste = taste
        self.seat = world.seat
        self.turns_left = turns_left(world)
        self.later = min(HORIZON, self.turns_left - 1)  # turns after this one
        self._pieces: dict[int, float] = {}
        self._powers: dict[tuple[int, int], float] = {}
        self._another_turn: float | None = None

    # --- cards and pieces ------------------------------------------------------------------

    def lead(self) -> float:
        """How many points the seat would probably be ahead of the best other at the end."""
        world, seat = self.world, self.seat
        worth = [
            points + MEAN * world.owned[each * KINDS + CULTURE_DIE] + culture_bonus(world, each)
            for each, points in enumerate(world.scores)
        ]
        return worth[seat] - max([w for each, w in enumerate(worth) if each != seat])

    def another_turn(self) -> float:
        """What it is worth that a card leaves the board, where else the game ends with this turn.

        Whoever is well ahead takes none, unless another bids for one and it goes on anyway.
        """
        if self._another_turn is None:
            self._another_turn = self._price_of_a_turn()
        return self._another_turn

    def _price_of_a_turn(self) -> float:
        world, seat = self.world, self.seat
        if quiet_turns_left(world) > 1:
            return 0.0
        lead = self.lead()
        if lead < 0:
            return LAST_CHANCE
        goes_on = any(bid[TARGET] in world.board and bid[SEAT] != seat for bid in world.bids)
        return -NEVER if lead >= SAFE_LEAD and not goes_on else 0.0

    def piece_worth(self, piece: int) -> float:
        """What one more piece of a kind is worth for the rest of the game."""
        worth = self._pieces.get(piece)
        if worth is None:
            worth = self._pieces[piece] = self._worth_of(piece)
        return worth

    def _worth_of(self, piece: int) -> float:
        if self.world.owned[self.seat * KINDS + piece] >= LIMITS[piece]:
            return 0.0
        later = self.later
        if piece == EMPIRE:
            return 0.7 if later > 0 else 0.0
        colour = piece if piece in TOKENS else DICE.index(piece)
        liking = self.taste.of(colour)
        if piece in TOKENS:
            return POWER * later * liking
        worth = POWER * MEAN * later
        if piece == GOLD_DIE:
            worth += self._gold_gain() * (self.turns_left + 0.5)
        elif piece == CULTURE_DIE:
            worth += MEAN + 0.1
        else:
            worth += 0.2 * later
        return worth * liking

    def _gold_gain(self) -> float:
        """VP a turn that one more gold die brings in the gold phase."""
        world, seat = self.world, self.seat
        mine = world.owned[seat * KINDS + GOLD_DIE]
        rivals = tuple(
            (0, world.owned[other * KINDS + GOLD_DIE], world.track[seat] < world.track[other])
            for other in range(len(world.cards))
            if other != seat and world.owned[other * KINDS + GOLD_DIE]
        )
        after = (mine + 1) * win_chance(0, mine + 1, 1, rivals)
        return after - (mine * win_chance(0, mine, 1, rivals) if mine else 0.0)

    def card_worth(self, card: int) -> float:
        """What owning a card is worth: points, pieces, its square on the track, its text."""
        defs = self.world.defs
        worth = defs.vp[card] + TRACK_SHARE
        worth += sum([self.piece_worth(piece) for piece in defs.gives[card]])
        for verbs in defs.card(card).text.values():
            worth += sum([self._text_worth(verb) for verb in verbs])
        return worth

    def prize(self, card: int) -> float:
        """What a card is worth that is conquered: it brings no pieces."""
        return self.world.defs.vp[card] + TRACK_SHARE

    def _text_worth(self, verb: Verb) -> float:
        """A rough price of a card's text."""
        later, base = self.later, self.seat * KINDS
        dice = [self.world.owned[base + die] for die in DICE]
        like = self.taste
        match verb:
            case Score():
                return verb.add * self._scored(verb)
            case Join():
                return MEAN * (dice[1] + 0.1 * later) * like.culture
            case Bonus() if verb.to == ("culture_roll",):
                return float(verb.add * (dice[0] + 0.1 * later if verb.each else 1)) * like.culture
            case Dice() if verb.at == ("culture_roll",):
                return 0.35 * (dice[2] + 0.25 * later) * like.culture
            case Dice():
                return 0.12 * later
            case Ties() if verb.of == "gold_phase":
                return 0.15 * later * (dice[1] + 0.5) * like.gold
            case Take():
                return 0.25 * later * (verb.vp + verb.empire + verb.back)
            case Protect():
                return 0.3
            case Bonus() | Place() | Price() | Wild():
                return 0.18 * later
        return 0.1 * later

    def _scored(self, verb: Score) -> float:
        cards, defs = self.world.cards[self.seat], self.world.defs
        if verb.owning is not None:
            return 1.0 if defs.number[verb.owning] in cards else 0.1
        more = {"territory": 0.6, "land": 0.5, "city": 0.15, "hero": 0.5, "treasure": 0.3}
        rows = {"hero": HERO, "treasure": TREASURE, "territory": TERRITORY}
        if verb.per is None:
            return 1.0
        if verb.per in rows:
            now = sum(defs.row[c] == rows[verb.per] for c in cards)
        else:
            now = sum(defs.is_city[c] if verb.per == "city" else defs.is_land[c] for c in cards)
        return (now + more[verb.per] * self.later) / verb.every

    # --- placements ------------------------------------------------------------------------

    def plan(self, target: int, beyond: float = 0.0) -> Plan:
        """The best bid on a target with the seat's free pieces and those already on it.

        Where not even a sure win would be worth more than `beyond`, nothing is planned.
        """
        if target == IMPROVE:
            return self._plan_improve()
        world, seat = self.world, self.seat
        worth, need, rivals = self._stake(target)
        if worth <= beyond:
            return Plan(target, [], 0.0)
        waiting = self._waiting_rivals(target)
        empire = self.piece_worth(EMPIRE) + 0.1
        unrolled = counts_pieces(world, target)
        adding = additions(world, seat, situation_of(world, target, seat))
        best, pieces_of_best, reached = beyond, list[int](), 0
        for pieces in self._orders(target):
            fixed, dice, spent, bid = 0, 0, 0.0, empty_bid(target, seat)
            for count, kind in enumerate(pieces, 1):
                bid[COUNTS + kind] += 1
                if kind in DICE:
                    dice += not unrolled
                    fixed += unrolled
                    spent += 0.10
                else:
                    fixed += 1
                    spent += empire if kind == EMPIRE and target != EXPAND else 0.05
                if worth - spent <= best:  # not even for certain
                    break
                total = fixed + (holding(world, bid, adding) if adding else 0)
                chance = win_chance(total, dice, need, rivals)
                reach = total + MEAN * dice
                for power in waiting:
                    if power >= reach:
                        chance *= 0.85
                value = chance * worth - spent
                if value > best:
                    best, pieces_of_best, reached = value, pieces, count
        worth = best if reached else 0.0
        return Plan(target, pieces_of_best[:reached], worth, pieces_of_best)

    def _orders(self, target: int) -> list[list[int]]:
        """Pieces that may go on a target, those first that are of least use elsewhere.

        Another order has one of each colour first, for text that asks for them.
        """
        world, seat = self.world, self.seat
        counts = [*world.free[seat * KINDS : seat * KINDS + KINDS], 0, 0, 0]
        wild, placing = world.wild[seat], _is_placing(world, target)
        if placing:
            bits = world.stack[-1][ALLOWED]
            counts = [c + p for c, p in zip(counts, world.bids[-1][COUNTS:], strict=True)]
            wild += sum(world.bids[-1][COUNTS + WILD :])
        else:
            bits = open_bits(world, seat, target)
        if target == EXPAND:
            order = EXPANDING
        elif world.owner[target] != NOTHING:
            return [self._fighting(target, counts)]
        else:
            order = BIDDING[world.defs.row[target]]
        pieces = [kind for kind in order if bits & BIT[kind] for _ in range(counts[kind])]
        if target != EXPAND:
            if wild:
                others = [c for c in TOKENS if not bits & BIT[c]]
                for colour in others:
                    counts[colour] += counts[WILD + colour]
                others.sort(key=lambda c: -counts[c])
                pieces += [WILD + c for c in others for _ in range(counts[c])][:wild]
            pieces += [EMPIRE] * counts[EMPIRE]
        if not world.powers[seat] & BONUS:
            return [pieces]
        first = [next((k for k in pieces if k in (c, DICE[c])), NOTHING) for c in TOKENS]
        if NOTHING in first:
            return [pieces]
        return [pieces, [*first, *(Counter(pieces) - Counter(first)).elements()]]

    def _fighting(self, target: int, counts: list[int]) -> list[int]:
        """Strength dice, and right after the first of them what own text lets join a battle."""
        joined = []
        for kinds in unused_joins(self.world, empty_bid(target, self.seat)):
            joining = next((kind for kind in kinds if counts[kind]), NOTHING)
            if joining != NOTHING:
                counts[joining] -= 1
                joined.append(joining)
        dice = [STRENGTH_DIE] * counts[STRENGTH_DIE]
        return [*dice[:1], *joined, *dice[1:]] if dice else []

    def _stake(self, target: int) -> tuple[float, int, tuple[Rival, ...]]:
        """What a target is worth, what it needs, and the bids to beat."""
        world, seat = self.world, self.seat
        bids = [bid for bid in world.bids if bid[TARGET] == target and bid[SEAT] != seat]
        owner = world.owner[target]
        rivals = tuple(
            sorted(
                [
                    (*_strength(world, bid), world.track[seat] < world.track[bid[SEAT]])
                    for bid in bids
                    if bid[SEAT] != owner
                ]
            )
        )
        if target == EXPAND:
            return self.piece_worth(EMPIRE), 1, rivals
        if owner == NOTHING:
            worth = self.card_worth(target) + self.another_turn()
            return worth, cost_for(world, target, seat), rivals
        cost = world.defs.cost[target] + sum(p.more for p in world.defs.protect.get(target, ()))
        prize = self.prize(target)
        loss = prize + 0.3 * len(world.defs.gives[target])
        if owner == seat:  # defending: dice lift the cost; worth it only against an attack
            if not rivals:
                return 0.0, 1, ()
            attack = max(fixed + 3 * dice for fixed, dice, _ in rivals)
            return loss, max(1, attack + 1 - cost), ()
        shield = [bid for bid in bids if bid[SEAT] == owner]
        guard = sum(3 * bid[COUNTS + die] for bid in shield for die in DICE)
        able = 0.5 * world.free[owner * KINDS + STRENGTH_DIE] if not shield else 0
        return prize * 1.2 + 0.25 * self.taste.strength, cost + guard + int(able), rivals

    def _waiting_rivals(self, target: int) -> list[float]:
        """The power that others could still bring to a target of the board."""
        world = self.world
        if world.owner[target] != NOTHING and target != EXPAND:
            return []
        powers = []
        for other in range(len(world.cards)):
            if other != self.seat:
                power = self._power_of(other, open_bits(world, other, target))
                if power:
                    powers.append(power)
        return powers

    def _power_of(self, other: int, bits: int) -> float:
        """The power of another's free pieces of some kinds."""
        power = self._powers.get((other, bits))
        if power is None:
            free = self.world.free[other * KINDS : other * KINDS + KINDS]
            power = self._powers[other, bits] = sum(
                count * (MEAN if kind in DICE else 1)
                for kind, count in enumerate(free)
                if bits & BIT[kind]
            )
        return power

    def _plan_improve(self) -> Plan:
        """Tokens for a die: as many of one colour as are needed to have the most."""
        world, seat = self.world, self.seat
        base = seat * KINDS
        mine = world.bids[-1] if _is_placing(world, IMPROVE) else empty_bid(IMPROVE, seat)
        begun = next((c for c in TOKENS if mine[COUNTS + c]), NOTHING)
        bids = [bid for bid in world.bids if bid[TARGET] == IMPROVE and bid[SEAT] != seat]
        ties = {bid[SEAT]: world.track[seat] < world.track[bid[SEAT]] for bid in bids}
        most = max([bid_total(world, bid) + (not ties[bid[SEAT]]) for bid in bids], default=0)
        waiting = [
            max(world.free[o * KINDS : o * KINDS + 3])
            for o in range(len(world.cards))
            if o != seat and o not in ties
        ]
        best = Plan(IMPROVE, [], 0.0)
        for colour in TOKENS if begun == NOTHING else (begun,):
            die = DICE[colour]
            if world.owned[base + die] >= LIMITS[die]:
                continue
            tokens = self._improving(colour, mine)
            first = empty_bid(IMPROVE, seat)
            first[COUNTS + colour] = 1
            need = max(2, most - bonuses(world, first, "improve"))
            for count in range(need, min(len(tokens), need + 2) + 1):
                chance = 1.0
                for power in waiting:
                    if power >= count:
                        chance *= 0.85
                given = sum([self.piece_worth(t % KINDS) for t in tokens[:count]])
                gain = self.piece_worth(die) - given
                if chance * gain - 0.05 * count > best.worth:
                    best = Plan(IMPROVE, tokens[:count], chance * gain - 0.05 * count)
        if begun != NOTHING and not best.pieces:  # end it as cheaply as possible
            best = Plan(IMPROVE, self._improving(begun, mine)[:2], 0.0)
        return best

    def _improving(self, colour: int, mine: list[int]) -> list[int]:
        """Tokens of a colour and, if there is one, others as that colour, those of least worth."""
        world, base = self.world, self.seat * KINDS
        own = world.free[base + colour] + mine[COUNTS + colour]
        if not own:
            return []
        wild = world.wild[self.seat] + sum(mine[COUNTS + WILD :])
        others = [
            WILD + c
            for c in TOKENS
            if c != colour
            for _ in range(world.free[base + c] + mine[COUNTS + WILD + c])
        ]
        others.sort(key=lambda kind: self.piece_worth(kind - WILD))
        return [*[colour] * own, *others[:wild]]


def _is_placing(world: AgeState, target: int) -> bool:
    """Whether the seat that is asked has begun to place on this target."""
    return world.kind == "place" and world.bids[-1][TARGET] == target


def _strength(world: AgeState, bid: list[int]) -> tuple[int, int]:
    """A bid's fixed points and dice."""
    fixed = sum(bid[COUNTS : COUNTS + EMPIRE + 1]) + sum(bid[COUNTS + WILD :])
    fixed += bonuses(world, bid, situation_of(world, bid[TARGET], bid[SEAT]))
    dice = sum(bid[COUNTS + die] for die in DICE)
    return (fixed + dice, 0) if counts_pieces(world, bid[TARGET]) else (fixed, dice)
