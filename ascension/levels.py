"""All bots of Ascension by name: those of a kind, and three levels."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from ascension.bots import GreedyBot
from ascension.learned import LearnedBot
from ascension.newcomer import NewcomerBot
from ascension.searching import AscensionGuide
from framework.bots.bot import BotMaker, RandomBot
from framework.bots.search import Budget, SearchBot

HARD: Final = Budget(roll_outs=192, candidates=8)


BOTS: Mapping[str, BotMaker] = {
    "easy": NewcomerBot,
    "normal": LearnedBot,
    "hard": partial(SearchBot, guide=AscensionGuide, budget=HARD),
    "random": RandomBot,
    "greedy": GreedyBot,
}
