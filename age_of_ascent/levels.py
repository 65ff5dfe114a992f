"""The bots that Age of Ascent comes with: three levels, and four tastes of one judgement."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from age_of_ascent.bots import AgeBot, NewcomerBot
from age_of_ascent.judgement import Taste
from age_of_ascent.learned import AgeGuide, LearnedBot
from framework.bots.bot import BotMaker, RandomBot
from framework.bots.search import Budget, SearchBot

HARD: Final = Budget(roll_outs=96, candidates=8)

BOTS: Mapping[str, BotMaker] = {
    "easy": NewcomerBot,
    "normal": LearnedBot,
    "hard": partial(SearchBot, guide=AgeGuide, budget=HARD),
    "random": RandomBot,
    "balanced": partial(AgeBot, taste=Taste()),
    "strength": partial(AgeBot, taste=Taste(strength=1.5, gold=0.75, culture=0.75)),
    "gold": partial(AgeBot, taste=Taste(strength=0.75, gold=1.5, culture=0.75)),
    "culture": partial(AgeBot, taste=Taste(strength=0.75, gold=0.75, culture=1.5)),
}
