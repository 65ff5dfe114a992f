"""Bots for Age of Ascent: one judgement of cards and pieces, four tastes."""

from __future__ import annotations

import random
from collections import Counter

from age_of_ascent.frames import FACES, PASSES
from age_of_ascent.judgement import (
    HORIZON,
    MEAN,
    POWER,
    Judgement,
    Plan,
    Taste,
    turns_left,
)
from age_of_ascent.moves import numbers
from age_of_ascent.score import culture_face
from age_of_ascent.state import (
    COUNTS,
    CULTURE_DIE,
    DICE,
    EMPIRE,
    IMPROVE,
    KINDS,
    LIMITS,
    NOTHING,
    SEAT,
    TARGET,
    TOKENS,
    AgeState,
)
from age_of_ascent.turn import quiet_turns_left
from framework.bots.heuristic import HeuristicBot
from framework.cards.schema import Verb

NEWCOMERS_TOKEN, NEWCOMERS_DIE = 0.6, 2.0  # what a newcomer gives for a piece, in VP
NEWCOMERS_FIGHT = 3.0  # and for a fight
PATIENCE = 0.5  # how often the first to act lets the others place first


class AgeBot(HeuristicBot[AgeState]):
    """Plans the best single placement, again and again, until nothing is worth placing."""

    def __init__(self, generator: random.Random, taste: Taste) -> None:
        super().__init__(generator)
        self.taste = taste
        self.patience = PATIENCE
        self.open_rules = {
            "draft": self.draft,
            "target": self.choose_target,
            "place": self.place,
            "resolve": self.resolve,
            "lose": self.lose,
            "reroll": self.reroll,
        }

    def judgement(self, world: AgeState) -> Judgement:
        """What the seat that is asked thinks."""
        return Judgement(world, self.taste)

    def evaluate(self, world: AgeState, seat: int) -> float:
        """Own points and pieces, less half of what the best other has."""
        later = min(HORIZON, turns_left(world) - 1)
        worth = [
            score + _possessions(world, each, later) for each, score in enumerate(world.scores)
        ]
        others = [w for each, w in enumerate(worth) if each != seat]
        return worth[seat] - 0.5 * max(others)

    # --- allocation ------------------------------------------------------------------------

    def choose_target(self, world: AgeState) -> int:
        """The target with the best plan, or a pass.

        Whoever is to place the first piece of a turn sometimes waits for the others' placements:
        a pass is not final, and somebody else will have to begin, unless that ends the game.
        """
        nobody_has_acted = not world.bids and world.stack[-1][PASSES] == 0
        final = world.defs.pass_is_final or quiet_turns_left(world) == 1
        if nobody_has_acted and not final and self.generator.random() < self.patience:
            return len(world.options) - 1
        best = self.best_plan(world)
        if best.worth <= 0 or not best.pieces:
            return len(world.options) - 1
        return world.options.index(best.target)

    def best_plan(self, world: AgeState) -> Plan:
        """The placement that is worth most."""
        judgement = self.judgement(world)
        first, *others = [target for target in numbers(world) if target != NOTHING]
        best = judgement.plan(first)
        for target in others:
            plan = judgement.plan(target, best.worth)
            if plan.worth > best.worth:
                best = plan
        return best

    def place(self, world: AgeState) -> int:
        """The next piece of the plan for the target, in the order in which pieces are asked."""
        bid = world.bids[-1]
        missing = {kind for kind, count in self.wanted(world).items() if count > bid[COUNTS + kind]}
        options = [option for option in numbers(world) if option in missing]
        if options:  # on Improve a token as another colour comes last, elsewhere first
            option = min(options) if bid[TARGET] == IMPROVE else options[0]
            return world.options.index(option)
        return world.options.index(NOTHING) if NOTHING in world.options else 0

    def wanted(self, world: AgeState) -> Counter[int]:
        """The pieces of the plan for the target on which the seat is placing."""
        return Counter(self.judgement(world).plan(world.bids[-1][TARGET]).pieces)

    # --- the rest --------------------------------------------------------------------------

    def draft(self, world: AgeState) -> int:
        """The card that is worth most."""
        judgement = self.judgement(world)
        worth = [judgement.card_worth(card) for card in numbers(world)]
        return worth.index(max(worth))

    def resolve(self, world: AgeState) -> int:
        """Battles and dear cards first: text that works once a turn is then still there."""
        worth = [world.defs.cost[target] for target in numbers(world)]
        return worth.index(max(worth))

    def lose(self, world: AgeState) -> int:
        """The piece that is worth least."""
        judgement = self.judgement(world)
        worth = [judgement.piece_worth(piece) for piece in numbers(world)]
        return worth.index(min(worth))

    def reroll(self, world: AgeState) -> int:
        """Dice of the culture roll that count less than the mean."""
        faces = world.stack[-1][FACES]
        cards = world.cards[world.seat]
        for index, die in enumerate(numbers(world)):
            if die != NOTHING and culture_face(world, cards, faces[die]) < MEAN:
                return index
        return len(world.options) - 1


class QuickBot(AgeBot):
    """The same bot for roll-outs: it places what it has planned without planning again."""

    samples = 1  # a roll-out is a sample itself

    def __init__(self, generator: random.Random, taste: Taste) -> None:
        super().__init__(generator, taste)
        self.patience = 0.0
        self._planned: tuple[int, int, Counter[int]] = (NOTHING, NOTHING, Counter())

    def best_plan(self, world: AgeState) -> Plan:
        plan = super().best_plan(world)
        self._planned = world.seat, plan.target, Counter(plan.pieces)
        return plan

    def wanted(self, world: AgeState) -> Counter[int]:
        seat, target, pieces = self._planned
        bid = world.bids[-1]
        if (bid[SEAT], bid[TARGET]) != (seat, target):
            return super().wanted(world)
        return pieces


class NewcomerJudgement(Judgement):
    """What a newcomer sees of a table: what is printed, and what lies there now.

    Text is not read, pieces that the others still have are not counted, an own territory is
    not defended, and a piece is worth the same as long as the game lasts.
    """

    def _worth_of(self, piece: int) -> float:
        if self.world.owned[self.seat * KINDS + piece] >= LIMITS[piece]:
            return 0.0
        return NEWCOMERS_DIE if piece in DICE else NEWCOMERS_TOKEN

    def card_worth(self, card: int) -> float:
        defs = self.world.defs
        return defs.vp[card] + sum([self.piece_worth(piece) for piece in defs.gives[card]])

    def prize(self, card: int) -> float:
        return self.world.defs.vp[card] + NEWCOMERS_FIGHT

    def _text_worth(self, verb: Verb) -> float:
        return 0.0

    def _waiting_rivals(self, target: int) -> list[float]:
        return []


class NewcomerBot(AgeBot):
    """Bids on what looks best, without a thought for what the others can still do."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator, Taste())
        self.patience = 0.0

    def judgement(self, world: AgeState) -> Judgement:
        return NewcomerJudgement(world, self.taste)


def _possessions(world: AgeState, seat: int, later: float) -> float:
    owned = world.owned[seat * KINDS : seat * KINDS + KINDS]
    power = sum(owned[token] for token in TOKENS) + MEAN * sum(owned[die] for die in DICE)
    return POWER * later * power + 0.7 * owned[EMPIRE] + MEAN * owned[CULTURE_DIE]
