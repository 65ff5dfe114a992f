"""Bots for Age of Ascent: one judgement of cards and pieces, four tastes."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, cast

from age_of_ascent.ops import Bonus, Dice, Join, Place, Price, Protect, Score, Take, Ties, Wild
from age_of_ascent.state import (
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
)
from framework.bots.bot import BotMaker, RandomBot
from framework.bots.heuristic import HeuristicBot

if TYPE_CHECKING:
    from framework.effects.schema import Verb

CARDS_A_TURN = (2.0, 1.3, 0.9)  # how many cards of each row are usually won in a turn
POWER = 0.3  # VP that one point of bidding power is worth in a turn
HORIZON = 6.0  # turns after which nobody plans
TRACK_SHARE = 1 / 3  # VP that one more card is worth on the card track
MEAN = 2.0  # of a die
PATIENCE = 0.5  # how often the first to act lets the others place first


@cache
def sums(dice: int) -> tuple[float, ...]:
    """The chance of each sum of so many three-sided dice; the first one is the sum `dice`."""
    if dice == 0:
        return (1.0,)
    before = sums(dice - 1)
    padded = (0.0, 0.0, *before, 0.0, 0.0)
    return tuple(sum(padded[i : i + 3]) / 3 for i in range(len(before) + 2))


@cache
def at_most(fixed: int, dice: int, limit: int) -> float:
    """The chance that `fixed` and so many dice together are no more than `limit`."""
    return sum(sums(dice)[: max(0, limit - fixed - dice + 1)])


Rival = tuple[int, int, bool]  # fixed points, dice, and whether a tie would be ours


@cache
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


class AgeBot(HeuristicBot[AgeState]):
    """Plans the best single placement, again and again, until nothing is worth placing."""

    def __init__(self, generator: random.Random, taste: Taste) -> None:
        super().__init__(generator)
        self.taste = taste
        self.rules = {
            "draft": self.draft,
            "target": self.choose_target,
            "place": self.place,
            "resolve": self.resolve,
            "lose": self.lose,
            "reroll": self.reroll,
        }

    # --- judgement -------------------------------------------------------------------------

    def turns_left(self, world: AgeState) -> float:
        """How many more turns there will be, this one included."""
        ends = [len(deck) / rate for deck, rate in zip(world.decks, CARDS_A_TURN, strict=True)]
        return 1.0 + min(ends)

    def piece_worth(self, world: AgeState, seat: int, piece: int) -> float:
        """What one more piece of a kind is worth to a seat for the rest of the game."""
        base = seat * KINDS
        if world.owned[base + piece] >= LIMITS[piece]:
            return 0.0
        later = min(HORIZON, self.turns_left(world) - 1)
        if piece == EMPIRE:
            return 0.7 if later > 0 else 0.0
        colour = piece if piece in TOKENS else DICE.index(piece)
        liking = self.taste.of(colour)
        if piece in TOKENS:
            return POWER * later * liking
        worth = POWER * MEAN * later
        if piece == GOLD_DIE:
            worth += self.gold_gain(world, seat) * (self.turns_left(world) + 0.5)
        elif piece == CULTURE_DIE:
            worth += MEAN + 0.1
        else:
            worth += 0.2 * later
        return worth * liking

    def gold_gain(self, world: AgeState, seat: int) -> float:
        """VP a turn that one more gold die brings in the gold phase."""
        mine = world.owned[seat * KINDS + GOLD_DIE]
        rivals = tuple(
            (0, world.owned[other * KINDS + GOLD_DIE], world.track[seat] < world.track[other])
            for other in range(len(world.cards))
            if other != seat and world.owned[other * KINDS + GOLD_DIE]
        )
        after = (mine + 1) * win_chance(0, mine + 1, 1, rivals)
        return after - (mine * win_chance(0, mine, 1, rivals) if mine else 0.0)

    def card_worth(self, world: AgeState, seat: int, card: int) -> float:
        """What owning a card is worth: points, pieces, its square on the track, its text."""
        worth = world.defs.vp[card] + TRACK_SHARE
        worth += sum(self.piece_worth(world, seat, piece) for piece in world.defs.gives[card])
        for verbs in world.defs.card(card).text.values():
            worth += sum(self.text_worth(world, seat, verb) for verb in verbs)
        return worth

    def text_worth(self, world: AgeState, seat: int, verb: Verb) -> float:
        """A rough price of a card's text."""
        later = min(HORIZON, self.turns_left(world) - 1)
        dice = [world.owned[seat * KINDS + die] for die in DICE]
        like = self.taste
        match verb:
            case Score():
                return verb.add * self._scored(world, seat, verb)
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

    def _scored(self, world: AgeState, seat: int, verb: Score) -> float:
        cards, defs = world.cards[seat], world.defs
        later = min(HORIZON, self.turns_left(world) - 1)
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
        return (now + more[verb.per] * later) / verb.every

    def evaluate(self, world: AgeState, seat: int) -> float:
        """Own points and pieces, less half of what the best other has."""
        worth = [score + self._possessions(world, each) for each, score in enumerate(world.scores)]
        others = [w for each, w in enumerate(worth) if each != seat]
        return worth[seat] - 0.5 * max(others)

    def _possessions(self, world: AgeState, seat: int) -> float:
        later = min(HORIZON, self.turns_left(world) - 1)
        owned = world.owned[seat * KINDS : seat * KINDS + KINDS]
        power = sum(owned[token] for token in TOKENS) + MEAN * sum(owned[die] for die in DICE)
        return POWER * later * power + 0.7 * owned[EMPIRE] + MEAN * owned[CULTURE_DIE]

    # --- allocation ------------------------------------------------------------------------

    def choose_target(self, world: AgeState) -> int:
        """The target with the best plan, or a pass.

        Whoever is to place the first piece of a turn sometimes waits for the others' placements:
        a pass is not final, and somebody else will have to begin.
        """
        nobody_has_acted = not world.bids and world.stack[-1][2] == 0
        final = world.rules.options.pass_is_final  # type: ignore[attr-defined]
        if nobody_has_acted and not final and self.generator.random() < PATIENCE:
            return len(world.options) - 1
        plans = [self.plan(world, cast(int, t)) for t in world.options if t != NOTHING]
        best = max(plans, key=lambda plan: plan.worth)
        if best.worth <= 0 or not best.pieces:
            return len(world.options) - 1
        return world.options.index(best.target)

    def place(self, world: AgeState) -> int:
        """The next piece of the plan for the target, in the order in which pieces are asked."""
        bid = world.bids[-1]
        wanted = self.plan(world, bid[TARGET]).pieces
        missing = {kind for kind in wanted if wanted.count(kind) > bid[COUNTS + kind]}
        for index, option in enumerate(world.options):
            if option in missing:
                return index
        return world.options.index(NOTHING) if NOTHING in world.options else 0

    def plan(self, world: AgeState, target: int) -> Plan:
        """The best bid on a target with the seat's free pieces and those already on it."""
        if target == IMPROVE:
            return self.plan_improve(world)
        seat = world.seat
        pieces = self._usable(world, target)
        worth, need, rivals = self._stake(world, target)
        waiting = self._waiting_rivals(world, target)
        empire = self.piece_worth(world, seat, EMPIRE) + 0.1
        best, fixed, dice, spent = Plan(target, [], 0.0), self._bonus(world, target), 0, 0.0
        for count, kind in enumerate(pieces, 1):
            if kind in DICE:
                dice += 1
                spent += 0.10
            else:
                fixed += 1
                spent += empire if kind == EMPIRE and target != EXPAND else 0.05
            chance = win_chance(fixed, dice, need, rivals)
            reach = fixed + MEAN * dice
            for power in waiting:
                if power >= reach:
                    chance *= 0.85
            value = chance * worth - spent
            if value > best.worth:
                best = Plan(target, pieces[:count], value)
        return best

    def _usable(self, world: AgeState, target: int) -> list[int]:
        """Pieces that may go on a target, those first that are of least use elsewhere."""
        seat, defs = world.seat, world.defs
        base = seat * KINDS
        counts = world.free[base : base + KINDS]
        if world.bids and world.bids[-1][SEAT] == seat and world.bids[-1][TARGET] == target:
            bits = cast(int, world.stack[-1][5])
            counts = [c + p for c, p in zip(counts, world.bids[-1][COUNTS:], strict=False)]
        else:
            bits = next(p for p in world.targets[seat] if p >> KINDS == target)
        own = defs.row[target] if target != EXPAND else NOTHING
        order = sorted(range(KINDS), key=lambda kind: (kind == EMPIRE, kind % 4 != own, kind))
        if target == EXPAND:
            order = [2, 0, 1, 4, 6, 5]
        return [kind for kind in order if bits >> kind & 1 for _ in range(counts[kind])]

    def _stake(self, world: AgeState, target: int) -> tuple[float, int, tuple[Rival, ...]]:
        """What a target is worth, what it needs, and the bids to beat."""
        from age_of_ascent.rules import cost_for

        seat = world.seat
        bids = [bid for bid in world.bids if bid[TARGET] == target and bid[SEAT] != seat]
        owner = world.owner[target]
        rivals = tuple(
            sorted(
                (*_strength(bid), world.track[seat] < world.track[bid[SEAT]])
                for bid in bids
                if bid[SEAT] != owner
            )
        )
        if target == EXPAND:
            return self.piece_worth(world, seat, EMPIRE), 1, rivals
        if owner == NOTHING:
            return self.card_worth(world, seat, target), cost_for(world, target, seat), rivals
        cost = world.defs.cost[target] + sum(p.more for p in world.defs.protect.get(target, ()))
        prize = world.defs.vp[target] + TRACK_SHARE
        loss = prize + 0.3 * len(world.defs.gives[target])
        if owner == seat:  # defending: dice lift the cost; worth it only against an attack
            if not rivals:
                return 0.0, 1, ()
            attack = max(fixed + 3 * dice for fixed, dice, _ in rivals)
            return loss, max(1, attack + 1 - cost), ()
        shield = [bid for bid in bids if bid[SEAT] == owner]
        guard = sum(3 * bid[COUNTS + STRENGTH_DIE] for bid in shield)
        able = 0.5 * world.free[owner * KINDS + STRENGTH_DIE] if not shield else 0
        return prize * 1.2 + 0.25 * self.taste.strength, cost + guard + int(able), rivals

    def _bonus(self, world: AgeState, target: int) -> int:
        from age_of_ascent.rules import bonuses, situation

        bid = [target, world.seat, *[0] * (KINDS + len(TOKENS))]
        return bonuses(world, bid, situation(world, target, world.seat))

    def _waiting_rivals(self, world: AgeState, target: int) -> list[float]:
        """The power that others could still bring to a target of the board."""
        if world.owner[target] != NOTHING and target != EXPAND:
            return []
        powers = []
        for other in range(len(world.cards)):
            if other == world.seat:
                continue
            bits = next((p for p in world.targets[other] if p >> KINDS == target), 0)
            free = world.free[other * KINDS : other * KINDS + KINDS]
            power = sum(
                count * (MEAN if kind in DICE else 1)
                for kind, count in enumerate(free)
                if bits >> kind & 1
            )
            if power:
                powers.append(power)
        return powers

    def plan_improve(self, world: AgeState) -> Plan:
        """Tokens for a die: as many of one colour as are needed to have the most."""
        seat = world.seat
        base = seat * KINDS
        mine = [bid for bid in world.bids if bid[TARGET] == IMPROVE and bid[SEAT] == seat]
        bids = [bid for bid in world.bids if bid[TARGET] == IMPROVE and bid[SEAT] != seat]
        best = Plan(IMPROVE, [], 0.0)
        need = 2
        for bid in bids:
            tie = world.track[seat] < world.track[bid[SEAT]]
            need = max(need, sum(bid[COUNTS : COUNTS + 3]) + (0 if tie else 1))
        for colour in TOKENS:
            have = world.free[base + colour] + (mine[0][COUNTS + colour] if mine else 0)
            die = DICE[colour]
            started = bool(mine) and any(mine[0][COUNTS + c] for c in TOKENS if c != colour)
            if have < need or world.owned[base + die] >= LIMITS[die] or started:
                continue
            waiting = [
                max(world.free[o * KINDS : o * KINDS + 3])
                for o in range(len(world.cards))
                if o != seat and not any(bid[SEAT] == o for bid in bids)
            ]
            token = self.piece_worth(world, seat, colour)
            for count in range(need, min(have, need + 2) + 1):
                chance = 1.0
                for power in waiting:
                    if power >= count:
                        chance *= 0.85
                gain = self.piece_worth(world, seat, die) - count * token
                if chance * gain - 0.05 * count > best.worth:
                    best = Plan(IMPROVE, [colour] * count, chance * gain - 0.05 * count)
        if mine and not best.pieces:  # it has been begun: end it as cheaply as possible
            colour = next((c for c in TOKENS if mine[0][COUNTS + c]), NOTHING)
            best = Plan(IMPROVE, [colour] * 2 if colour >= 0 else [], 0.0)
        return best

    # --- the rest --------------------------------------------------------------------------

    def draft(self, world: AgeState) -> int:
        """The card that is worth most."""
        worth = [self.card_worth(world, world.seat, cast(int, card)) for card in world.options]
        return worth.index(max(worth))

    def resolve(self, world: AgeState) -> int:
        """Battles and dear cards first: text that works once a turn is then still there."""
        worth = [world.defs.cost[cast(int, target)] for target in world.options]
        return worth.index(max(worth))

    def lose(self, world: AgeState) -> int:
        """The piece that is worth least."""
        worth = [self.piece_worth(world, world.seat, cast(int, p)) for p in world.options]
        return worth.index(min(worth))

    def reroll(self, world: AgeState) -> int:
        """Dice of the culture roll that count less than the mean."""
        from age_of_ascent.score import culture_face

        faces, _ = cast(tuple[tuple[int, ...], tuple[int, ...]], world.about)
        cards = world.cards[world.seat]
        for index, option in enumerate(world.options):
            if option != NOTHING and culture_face(world, cards, faces[cast(int, option)]) < MEAN:
                return index
        return len(world.options) - 1


def _strength(bid: Sequence[int]) -> tuple[int, int]:
    """A bid's fixed points and dice."""
    tokens = sum(bid[COUNTS : COUNTS + EMPIRE + 1]) + sum(bid[COUNTS + WILD :])
    return tokens, sum(bid[COUNTS + die] for die in DICE)


BOTS: Mapping[str, BotMaker] = {
    "random": RandomBot,
    "balanced": partial(AgeBot, taste=Taste()),
    "strength": partial(AgeBot, taste=Taste(strength=1.5, gold=0.75, culture=0.75)),
    "gold": partial(AgeBot, taste=Taste(strength=0.75, gold=1.5, culture=0.75)),
    "culture": partial(AgeBot, taste=Taste(strength=0.75, gold=0.75, culture=1.5)),
}
