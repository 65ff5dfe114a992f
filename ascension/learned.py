"""Bots for Ascension that stand on learned win chances: prices without search, and search."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from ascension.bots import BUY, KILL, NEVER, GreedyBot
from ascension.features import (
    FIRST_FORM,
    PLAIN,
    SCORE,
    card_feature,
    features,
    in_play_feature,
    names,
    sides,
)
from ascension.judgement import CARDS_A_TURN, DISPLACED, ENGINE, play_worth, turns_left
from ascension.moves import numbers
from ascension.options import SETS
from ascension.state import (
    ACQUIRE,
    CONSTRUCT,
    DONE,
    EVENT_TEXT,
    HAND,
    PLAY,
    TRANSFORM,
    TREASURE,
    USE,
    AscensionState,
    Cards,
    action_in,
    card_in,
    form_in,
    kind_in,
    place_in,
)
from framework.bots.search import Choices, Guide
from framework.bots.value import Value
from framework.bots.weights import Weights, own, shipped

TURN: Final = "turn"
DEAREST: Final = 8.0  # what one use of a card can bring, as far as its text tells
BETTER_LATER: Final = 0.5  # what a thinner deck is worth beyond what it is made of now
STILL_PLAYED: Final = 0.5  # of what a card brings that is in the hand


# --- weights ---------------------------------------------------------------------------------


def joined_weights(
    tables: Sequence[Weights], sets: Sequence[str], players: int
) -> dict[str, float]:
    """The weights of the table that is most like this one, and what others know of more cards.

    Weights of different tables are made alike by what a point weighs in each.
    """

    def unlike(table: Weights) -> tuple[bool, int, int]:
        alone = (table.players == 1) != (players == 1)
        return alone, len({*_sets(table)} ^ {*sets}), abs(table.players - players)

    nearest, *others = sorted(tables, key=unlike)
    weights = dict(nearest.weights)
    for table in others:
        scale = nearest.weights[PLAIN[SCORE]] / table.weights[PLAIN[SCORE]]
        for name, weight in table.weights.items():
            if name not in weights and name not in PLAIN:
                weights[name] = weight * scale
    return weights


def _sets(table: Weights) -> Sequence[str]:
    sets = table.options.get("sets")
    return sets if isinstance(sets, list) else SETS


class Prices:
    """What a play of each card, and a turn of each construct in play, is worth in points.

    What has no weight is priced by its text.
    """

    def __init__(self, defs: Cards, weights: Mapping[str, float]) -> None:
        known, point = names(defs), weights[PLAIN[SCORE]]
        text = by_text(defs)
        every = {name: text[place] * point for place, name in enumerate(known)} | dict(weights)
        self.value = Value.of(known, every)
        self.all = [weight / point for weight in self.value.weights]
        forms = range(len(defs.all))
        self.card = [
            0.0 if defs.type[form] == CONSTRUCT else self.all[card_feature(form)] for form in forms
        ]
        self.in_play = [self.all[in_play_feature(form)] for form in forms]


def by_text(defs: Cards) -> list[float]:
    """What each feature is worth in points as far as the cards' texts tell."""
    prices = [0.0] * FIRST_FORM
    prices[SCORE] = 1.0
    for once in play_worth(defs):
        sane = min(once, DEAREST)  # a text that wins the game is no price
        prices += [ENGINE * (sane - DISPLACED), ENGINE * sane]
    return prices


def prices_of(world: AscensionState) -> Prices:
    """The prices of a table."""
    return _prices(world.defs, len(world.hand))


@lru_cache(maxsize=64)  # tables that are played at the same time
def _prices(defs: Cards, players: int) -> Prices:
    learned = own("ascension", players, defs.cards_hash)
    if learned is not None:
        return Prices(defs, learned.weights)
    tables = [*shipped("ascension").values()]
    return Prices(defs, joined_weights(tables, defs.sets, players))


def win_chances(world: AscensionState) -> list[float]:
    """Each seat's chance to win, best known as a turn starts and at the end."""
    if world.over:
        won = world.winners
        return [float(seat in won) for seat in range(len(world.hand))]
    chances = prices_of(world).value.chances(features(world))
    return [chances[side] for side in sides(world)]


# --- prices without search -------------------------------------------------------------------


class LearnedBot(GreedyBot):
    """Plays like `greedy`, by learned prices of cards instead of what their texts promise."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.rules |= self.open_rules  # what a card is worth depends on the own deck
        self.open_rules = {}

    def evaluate(self, world: AscensionState, seat: int) -> float:
        return win_chances(world)[seat]

    def card_worth(self, world: AscensionState, form: int) -> float:
        """Its honor, and what it does for the deck while turns are left."""
        defs, seat, prices = world.defs, world.seat, prices_of(world)
        deck = own_deck(world)
        undrawn = len(world.deck[seat]) + len(world.top[seat])
        cycle = (1 + len(deck)) / CARDS_A_TURN
        left = turns_left(world) - undrawn / CARDS_A_TURN
        if defs.type[form] == CONSTRUCT:
            promise = prices.in_play[form] * max(0.0, left - cycle / 2)
        else:
            gain = prices.card[form] - mean_price(world, deck, prices)
            promise = gain * max(0.0, left / cycle)
        return defs.honor[form] + promise

    def transform_rank(self, world: AscensionState, form: int) -> tuple[int, float]:
        """A construct that is turned over goes on as another one."""
        defs = world.defs
        turn = defs.transforms[form]
        if turn.resource == "insight" or CONSTRUCT not in (defs.type[form], defs.type[turn.into]):
            return super().transform_rank(world, form)
        price, left = prices_of(world).in_play, turns_left(world)
        now = (price[form] * left + defs.honor[form]) * (defs.type[form] == CONSTRUCT)
        gain = price[turn.into] * left + defs.honor[turn.into] - now
        return (BUY if turn.resource == "runes" else KILL) if gain > 0 else NEVER, gain

    def in_play(self, world: AscensionState, option: int) -> float:
        """What a construct still brings, and its honor."""
        form = form_in(option)
        return prices_of(world).in_play[form] * turns_left(world) + world.defs.honor[form]

    def worst(self, world: AscensionState) -> int:
        """The card that the own deck is better without; done if all are good."""
        deck, prices, left = own_deck(world), prices_of(world), turns_left(world)
        mean, once = mean_price(world, deck, prices), play_worth(world.defs)
        cycle, worth = max(1.0, len(deck) / CARDS_A_TURN), []
        for option in numbers(world):
            if option == DONE:
                worth.append(0.0)
                continue
            form = form_in(option)
            if world.defs.type[form] == CONSTRUCT:
                keeps = prices.in_play[form] * max(0.0, left - cycle / 2)
            else:
                keeps = (prices.card[form] - mean - BETTER_LATER) * max(0.0, left - 1) / cycle
            if place_in(option) == HAND:
                keeps += STILL_PLAYED * once[form]
            worth.append(keeps + world.defs.honor[form])
        return worth.index(min(worth))


def own_deck(world: AscensionState) -> list[int]:
    """What the seat draws again and again; treasures, which draw a card, crowd nothing out."""
    seat, form, kind = world.seat, world.form, world.defs.type
    deck = [*world.deck[seat], *world.top[seat], *world.hand[seat]]
    deck += world.discard[seat]
    deck += world.played[seat]
    return [card for card in deck if kind[form[card]] != TREASURE]


def mean_price(world: AscensionState, deck: Sequence[int], prices: Prices) -> float:
    """What a card of the own deck brings on the average."""
    price, form = prices.card, world.form
    return sum([price[form[card]] for card in deck]) / len(deck) if deck else 0.0


# --- search ----------------------------------------------------------------------------------


class AscensionGuide(Guide[AscensionState]):
    """What to take and every choice within effects is tried; cards are played by the policy."""

    def __init__(self, generator: random.Random) -> None:
        self.policy = LearnedBot(generator)

    def candidates(self, world: AscensionState) -> Sequence[Choices]:
        if world.kind == TURN:
            return self._actions(world)
        first = self.policy.choose(world)
        return _distinct(world, [first, *range(len(world.options))])

    def follow(self, root: AscensionState, world: AscensionState) -> int:
        return self.policy.choose(world)

    def stops(self, root: AscensionState, world: AscensionState) -> bool:
        return world.turn != root.turn and world.kind == TURN

    def chances(self, world: AscensionState) -> Sequence[float]:
        return win_chances(world)

    def _actions(self, world: AscensionState) -> list[Choices]:
        """What costs nothing comes first, untried; then all that can be taken, given and spent."""
        options, rank = numbers(world), self.policy.rank
        ranks = [rank(world, option) for option in options]
        order = sorted(range(len(options)), key=lambda index: ranks[index], reverse=True)
        free = [i for i in order if _free(options[i]) and ranks[i][0] != NEVER]
        if free:
            turning = world.defs.hand_transforms
            turned = [
                i
                for i in order
                if action_in(options[i]) == TRANSFORM and form_in(options[i]) in turning
            ]
            return [(i,) for i in (*turned, free[0])]
        return _distinct(world, order)


def _free(option: int) -> bool:
    return action_in(option) in (PLAY, USE, EVENT_TEXT)


def _distinct(world: AscensionState, order: Sequence[int]) -> list[Choices]:
    """These options, equal ones once."""
    found: dict[object, Choices] = {}
    for index in order:
        option = world.options[index]
        key: object = option
        if isinstance(option, int) and world.kind in (TURN, "pick", "empower"):
            key = _meaning(world, option)
        found.setdefault(key, (index,))
    return list(found.values())


def _meaning(world: AscensionState, option: int) -> tuple[int, int]:
    """What an option does, whichever of several equal cards it does it with."""
    card = card_in(option)
    takes = world.kind == TURN and action_in(option) == ACQUIRE and card in world.row
    return kind_in(option), len(world.under[world.row.index(card)]) if takes else 0
