"""Learned values of Ascension: what weights say of a table's cards, and chances to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Final

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
from ascension.judgement import DISPLACED, ENGINE, play_worth
from ascension.options import SETS
from ascension.state import CONSTRUCT, AscensionState, Cards
from framework.bots.value import Value
from framework.bots.weights import Weights, own, shipped

DEAREST: Final = 8.0  # what one use of a card can bring, as far as its text tells


def joined_weights(
    tables: Sequence[Weights], sets: Sequence[str], players: int
) -> dict[str, float]:
    """The weights of the table that is most like this one, and what others know of more cards.

    Weights of different tables are made alike by what a point weighs in each. What is learned alone
    says little of others, and what is learned among several misleads two.
    """

    def unlike(table: Weights) -> tuple[bool, int, int]:
        another = (table.players == 1) != (players == 1) or table.players > players == 2
        return another, len({*_sets(table)} ^ {*sets}), abs(table.players - players)

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


def win_chances(world: AscensionState, behind: Sequence[float] = ()) -> list[float]:
    """Each seat's chance to win, best known as a turn starts and at the end.

    A side plays as much worse as its seats do on the average.
    """
    if world.over:
        won = world.winners
        return [float(seat in won) for seat in range(len(world.hand))]
    seated, rows = sides(world), features(world)
    by_side = [_mean(behind, seated, side) for side in range(len(rows))] if behind else ()
    chances = prices_of(world).value.chances(rows, by_side)
    return [chances[side] for side in seated]


def _mean(behind: Sequence[float], seated: Sequence[int], side: int) -> float:
    """What the seats of a side come to; one without a seat plays as it always does."""
    own = [less for less, of in zip(behind, seated, strict=True) if of == side]
    return fmean(own) if own else 0.0
