"""All bots of Ascension by name: those of a kind, and three levels."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from ascension.bots import GreedyBot
from ascension.learned import AscensionGuide, LearnedBot
from ascension.newcomer import NewcomerBot
from ascension.state import AscensionState
from framework.bots.bot import BotMaker, RandomBot
from framework.bots.search import Budget, SearchBot

HARD: Final = Budget(roll_outs=96, candidates=8)


def hard(generator: random.Random) -> SearchBot[AscensionState]:
    """Tries what it can take and every choice within effects, in worlds that may be."""
    return SearchBot(generator, AscensionGuide(generator), HARD)


BOTS: Mapping[str, BotMaker] = {
    "random": RandomBot,
    "easy": NewcomerBot,
    "normal": LearnedBot,
    "hard": hard,
    "greedy": GreedyBot,
}
