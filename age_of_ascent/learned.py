"""Bots for Age of Ascent that stand on learned win chances: prices without search, and search."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from age_of_ascent.bids import placing
from age_of_ascent.bots import AgeBot, QuickBot
from age_of_ascent.cards import USUAL
from age_of_ascent.features import CARDS_TURNS, FIRST_OF_CARDS, FIRST_PIECE, SCORE, features, names
from age_of_ascent.judgement import MEAN, Judgement, Taste
from age_of_ascent.moves import numbers
from age_of_ascent.state import (
    CULTURE_DIE,
    FIRST_CARD,
    KINDS,
    LIMITS,
    NOTHING,
    AgeState,
    Cards,
)
from framework.bots.search import Choices, Guide
from framework.bots.value import Value
from framework.bots.weights import Weights, own, shipped

VARIED: Final = 3  # targets for which more and fewer pieces are tried too
PLAIN_TASTE: Final = Taste()


class Prices:
    """What cards and pieces are worth in points: once, and for each turn that is left."""

    def __init__(self, defs: Cards, weights: Mapping[str, float]) -> None:
        self.value = Value.of(names(defs), weights)
        every, point = self.value.weights, self.value.weights[SCORE]
        self.pieces = [
            (every[place] / point, every[place + 1] / point)
            for place in range(FIRST_PIECE, FIRST_OF_CARDS, 2)
        ]
        turn = every[CARDS_TURNS] / point
        self.cards = {
            card: (every[place] / point, every[place + 1] / point + turn)
            for card in defs.ids
            if f"card:{defs.name[card]}" in weights
            for place in [FIRST_OF_CARDS + 2 * (card - FIRST_CARD)]
        }


def prices_of(world: AgeState) -> Prices:
    """The prices of a table."""
    return _prices(world.defs, len(world.cards))


@lru_cache(maxsize=16)  # tables that are played at the same time
def _prices(defs: Cards, players: int) -> Prices:
    weights = own("age_of_ascent", players, defs.cards_hash) or _shipped(defs, players)
    return Prices(defs, weights.weights)


def _shipped(defs: Cards, players: int) -> Weights:
    """The weights that come for these cards; for cards of one's own those of the usual ones."""
    tables = shipped("age_of_ascent")
    for weights in tables.values():
        if (weights.cards, weights.players) == (defs.cards_hash, players):
            return weights
    return tables[table_name(players)]


def table_name(players: int, values: str = USUAL) -> str:
    """The table that weights are learned at."""
    return f"players_{players}" if values == USUAL else f"{values}_{players}"


class LearnedJudgement(Judgement):
    """The same judgement of placements, by learned prices; cards without one by their text."""

    def __init__(self, world: AgeState, prices: Prices) -> None:
        super().__init__(world, PLAIN_TASTE)
        self.prices = prices
        self.later = self.turns_left - 1

    def _worth_of(self, piece: int) -> float:
        if self.world.owned[self.seat * KINDS + piece] >= LIMITS[piece]:
            return 0.0
        if self.later <= 0:
            return MEAN if piece == CULTURE_DIE else 0.0
        once, turn = self.prices.pieces[piece]
        return max(0.0, once + turn * self.later)

    def card_worth(self, card: int) -> float:
        price = self.prices.cards.get(card)
        if price is None:
            return super().card_worth(card)
        defs = self.world.defs
        pieces = sum([self.piece_worth(piece) for piece in defs.gives[card]])
        return defs.vp[card] + pieces + price[0] + price[1] * max(0.0, self.later)

    def prize(self, card: int) -> float:
        price = self.prices.cards.get(card)
        if price is None:
            return super().prize(card)
        return self.world.defs.vp[card] + price[0] + price[1] * max(0.0, self.later)


class ByPrices(AgeBot):
    """The best single placement by learned prices, again and again."""

    def judgement(self, world: AgeState) -> Judgement:
        return LearnedJudgement(world, prices_of(world))

    def evaluate(self, world: AgeState, seat: int) -> float:
        return win_chances(world)[seat]


class LearnedBot(ByPrices):
    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator, PLAIN_TASTE)
        self.patience = 0.0


class QuickLearnedBot(ByPrices, QuickBot):
    """The same for roll-outs."""


def win_chances(world: AgeState, behind: Sequence[float] = ()) -> list[float]:
    """Each seat's chance to win, best known as a turn starts and at the end."""
    if world.over:
        won = world.winners
        return [1 / len(won) if seat in won else 0.0 for seat in range(len(world.cards))]
    return prices_of(world).value.chances(features(world), behind)


class AgeGuide(Guide[AgeState]):
    """Whole placements are tried, each by the policy's plan and with a piece more or less."""

    def __init__(self, generator: random.Random) -> None:
        self.policy = QuickLearnedBot(generator, PLAIN_TASTE)
        self.others = QuickBot(generator, PLAIN_TASTE)  # of several, by rules of thumb

    def candidates(self, world: AgeState) -> Sequence[Choices]:
        if world.kind == "target":
            return self._placements(world)
        first = self.policy.choose(world)
        if world.kind == "place":
            return self._completions(world, first)
        if world.kind == "resolve":
            return [(first,)]
        return [(first,), *((i,) for i in range(len(world.options)) if i != first)]

    def follow(self, root: AgeState, world: AgeState) -> int:
        learned = world.seat == root.seat or self.looks_ahead(root)
        return (self.policy if learned else self.others).choose(world)

    def stops(self, root: AgeState, world: AgeState) -> bool:
        return world.turn != root.turn and world.kind == "target"

    def chances(self, world: AgeState) -> Sequence[float]:
        return win_chances(world, self.behind)

    def certain(self, root: AgeState, world: AgeState) -> bool:
        return world.turn == root.turn and world.kind in ("target", "place")

    def looks_ahead(self, root: AgeState) -> bool:
        return len(root.cards) == 2

    def _placements(self, world: AgeState) -> list[Choices]:
        """The best plan of each target, the pass, then plans with more and fewer pieces."""
        judgement = LearnedJudgement(world, prices_of(world))
        plans = [judgement.plan(target) for target in numbers(world) if target != NOTHING]
        plans = sorted([p for p in plans if p.pieces], key=lambda plan: -plan.worth)
        found = [tuple(placing(world, plan.target, plan.pieces)) for plan in plans]
        at = next((place for place, plan in enumerate(plans) if plan.worth <= 0), len(plans))
        found.insert(min(at, 2), (len(world.options) - 1,))
        for plan in plans[:VARIED]:
            found += [tuple(placing(world, plan.target, pieces)) for pieces in plan.varied()]
        return list(dict.fromkeys(found))

    def _completions(self, world: AgeState, first: int) -> list[Choices]:
        """The rest of the placement by the policy, and to end it here."""
        twin, chosen, seat = world.clone_present(), [first], world.seat
        twin.take(first)
        while (twin.kind, twin.seat) == ("place", seat):
            chosen.append(self.policy.choose(twin))
            twin.take(chosen[-1])
        last = len(world.options) - 1
        found = [tuple(chosen)]
        if world.options[last] == NOTHING and first != last:
            found.append((last,))
        return found
