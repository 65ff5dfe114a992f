"""Learned weights for card files that a search tries: those of a file very much like it, lent."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Final

from benchmarks.balance import GAME
from benchmarks.races import CardFile
from framework import games
from framework.bots.strategy import LearnedTable
from framework.bots.training import Course, strategy_of, train
from framework.bots.weights import Weights

PLAYERS: Final = (2, 3, 4)
NOISE: Final = 0.12  # as the weights that come with the game are learned


def learn(pool: Executor, document: CardFile, count: int, seed: int, folder: Path) -> list[Weights]:
    """Weights for a card file, for all numbers of players, from so many games of each."""
    teachers = strategy_of(games[GAME]).teachers
    learned = []
    for players in PLAYERS:
        table = LearnedTable(f"own_{players}", players, {"cards": document})
        course = Course(GAME, table, count, seed, teachers, NOISE)
        learned.append(train(course, "", folder / course.key, pool))
    return learned


def lend(weights: Sequence[Weights], document: CardFile, folder: Path) -> Path:
    """A folder from which bots that play with this card file take those weights."""
    cards = str(games[GAME].rules(cards=document).defs.cards_hash)
    lent = folder / cards
    lent.mkdir(parents=True, exist_ok=True)
    for one in weights:
        (lent / f"{one.table}.json").write_text(
            replace(one, cards=cards, options={}).to_json(), encoding="utf-8"
        )
    return lent
