"""Which bots a game can be played with here: its own, installed ones, and `module:Class`."""

from __future__ import annotations

import inspect
import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from framework.bots.bot import BotMaker
from framework.bots.search import SearchBot
from framework.bots.without import WITHOUT, Without
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.mechanic import Mechanic, find_mechanic
from framework.english import did_you_mean

GROUP = "ascent.bots"
BUDGET: Final = "@"  # in the name of a bot with another budget of roll-outs: `hard@384`


class UnknownBot(BadOption):
    """A bot that is not here, can't be loaded, or does not play the game; the message names it."""


class Roster:
    """The bots of all games in this process, those of other people loaded when they are needed.

    A bot is made by a class or a function that takes a `random.Random`. Its attribute `games`, a
    name or several, says which games it plays; without one it plays any.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, BotMaker] = {}  # by `module:Class`
        self._added: set[str] = set()  # `module:Class`

    @cached_property
    def _installed(self) -> Mapping[str, set[str]]:
        """The `module:Class` of each installed name: more than one if packages disagree."""
        places = defaultdict(set)
        for point in entry_points(group=GROUP):
            places[point.name].add(point.value)
        return places

    def of(self, game: AnyGame) -> dict[str, BotMaker]:
        """The bots to choose from, the game's own first."""
        bots = dict(game.bots)
        for name in sorted({*self._installed, *self._added} - bots.keys()):
            try:
                maker = self._load(name)
            except UnknownBot:
                continue
            if _plays(maker, game):
                bots[name] = maker
        return bots

    def refused(self, game: AnyGame) -> list[str]:
        """Why installed bots can't be chosen, each in a sentence."""
        reasons = []
        for name in sorted(self._installed):
            try:
                maker = self._load(name)
                if name in game.bots and _plays(maker, game):
                    raise UnknownBot(self._taken(game, name))
            except UnknownBot as error:
                reasons.append(str(error))
        return reasons

    def find(self, game: AnyGame, name: str) -> BotMaker:
        """What makes a bot of this name. Nothing is imported that nobody has installed or added.

        A game's own bot keeps its name, whatever else is installed: stored games go on with it.
        """
        if name in game.bots:
            return game.bots[name]
        bot, forbidden, tag = name.rpartition(WITHOUT)
        if forbidden and name not in self._installed and name not in self._added:
            return _restricted(self.find(game, bot), _forbidden(game, tag))
        bot, budgeted, roll_outs = name.rpartition(BUDGET)
        if budgeted and name not in self._installed and name not in self._added:
            return _budgeted(bot, self.find(game, bot), roll_outs)
        if name not in self._installed and name not in self._added:
            known = sorted(self.of(game))
            hint = did_you_mean(name, known)
            raise UnknownBot(f"{game.name} has no bot {name!r}; known: {', '.join(known)}.{hint}")
        maker = self._load(name)
        if not _plays(maker, game):
            raise UnknownBot(f"the bot {name!r} does not play {game.name}")
        return maker

    def missing(self, game: AnyGame, name: str | None) -> str:
        """Why a bot that is wanted can't play here, in words; nothing if it can, or none is."""
        try:
            if name is not None:
                self.find(game, name)
        except UnknownBot as error:
            return str(error)
        return ""

    def add(self, name: str) -> None:
        """Import `module:Class`, and offer it from now on in this process."""
        self._load(name)
        self._added.add(name)

    def enlist(self, game: AnyGame, name: str) -> BotMaker:
        """What makes a bot that is named for a new game by somebody who may run code here.

        `module:Class` is imported, also of a bot that is forbidden something. A name that an
        installed bot has in common with one of the game's own is refused: neither can be meant.
        """
        bot, forbidden, _ = name.rpartition(WITHOUT)
        if forbidden and name not in game.bots and name not in self._installed:
            self.enlist(game, bot)
        elif ":" in name:
            self.add(name)
        elif name in game.bots and name in self._installed and _plays(self._load(name), game):
            raise UnknownBot(self._taken(game, name))
        return self.find(game, name)

    def _taken(self, game: AnyGame, name: str) -> str:
        (place,) = self._installed[name]
        return (
            f"{game.name} has a bot {name!r} of its own, so the installed {place} can't be called"
            f" that: give it another name in {GROUP}, or uninstall it and call it {place}"
        )

    def _load(self, name: str) -> BotMaker:
        places = self._installed.get(name, {name})
        if len(places) > 1:
            both = " and ".join(sorted(places))
            raise UnknownBot(f"the bot {name!r} can't be loaded: it may be {both}")
        (place,) = places
        if place not in self._loaded:
            try:
                maker = EntryPoint(name, place, GROUP).load()
                _games(maker)
            except Exception as error:  # of whatever kind: this is code of anybody
                reason = str(error) or type(error).__name__
                raise UnknownBot(f"the bot {name!r} can't be loaded: {reason}") from error
            if not callable(maker) or (inspect.isclass(maker) and not _is_bot(maker)):
                raise UnknownBot(f"the bot {name!r} can't be loaded: {place} is no bot")
            self._loaded[place] = maker
        return self._loaded[place]


def _forbidden(game: AnyGame, tag: str) -> Mechanic:
    try:
        mechanic = find_mechanic(game.name, game.mechanics, tag)
    except BadOption as error:
        raise UnknownBot(str(error)) from None
    if mechanic.moves is None:
        raise UnknownBot(f"nobody chooses {tag} in {game.name}, so it can't be forbidden")
    return mechanic


def _restricted(maker: BotMaker, mechanic: Mechanic) -> BotMaker:
    """What makes the same bot, forbidden a mechanic."""

    def make(generator: random.Random) -> Without[State]:
        return Without(maker(generator), mechanic)

    return make


def _budgeted(name: str, maker: BotMaker, roll_outs: str) -> BotMaker:
    """What makes the same bot with another budget of roll-outs a decision."""
    if not isinstance(maker(random.Random(0)), SearchBot):
        raise UnknownBot(f"the bot {name!r} does not search, so it has no budget")
    if not (roll_outs.isdecimal() and len(roll_outs) < 7 and int(roll_outs)):
        raise UnknownBot(f"{roll_outs!r} is no number of roll-outs: write {name}{BUDGET}384")

    def make(generator: random.Random) -> SearchBot[Any]:
        bot = maker(generator)
        assert isinstance(bot, SearchBot)
        bot.budget = replace(bot.budget, roll_outs=int(roll_outs))
        return bot

    return make


def _games(maker: BotMaker) -> frozenset[str] | None:
    names = getattr(maker, "games", None)
    return None if names is None else frozenset([names] if isinstance(names, str) else names)


def _plays(maker: BotMaker, game: AnyGame) -> bool:
    names = _games(maker)
    return names is None or game.name in names


def _is_bot(kind: type) -> bool:
    return callable(getattr(kind, "decide", None)) and not inspect.isabstract(kind)


def bot_title(name: str) -> str:
    """What a bot's seat is called: Greedy, or of `module:Class` the class."""
    module, _, kind = name.rpartition(":")
    return kind if module else name.replace("_", " ").title()


roster = Roster()
