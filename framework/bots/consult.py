"""The one way to ask a bot: it gets what its seat may have, and thinking never changes the game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, TypeVar

from framework.bots.bot import Bot, CloneBot, Player, RandomBot, ViewBot
from framework.bots.heuristic import HeuristicBot
from framework.bots.roster import roster
from framework.bots.search import SearchBot
from framework.bots.without import Without
from framework.core import rng
from framework.core.errors import AscentError
from framework.core.game import Game
from framework.core.machine import State
from framework.core.view import redeterminise

S = TypeVar("S", bound=State)
HAND_OVER = {
    Bot.decide,
    ViewBot.decide,
    CloneBot.decide,
    HeuristicBot.decide,
    RandomBot.decide,
}
"""What hands over a part of the state only; any other `decide` would be handed all of it."""


class _Blindfolded(Generic[S]):
    """A bot with a `decide` of its own: it gets a world that its seat could be in."""

    def __init__(self, bot: Player[S], generator: random.Random) -> None:
        self.bot = bot
        self.generator = generator

    def decide(self, state: S) -> int:
        return self.bot.decide(redeterminise(state, state.seat, self.generator))


def seat_bot(game: Game[S], bot: str | Player[S], generator: random.Random) -> Player[S]:
    """A bot that sits down to a whole game, with a generator of its own if it is named."""
    try:
        player: Player[S] = roster.find(game, bot)(generator) if isinstance(bot, str) else bot
        return _seated(player, generator)
    except AscentError:
        raise
    except Exception as error:  # of whatever kind: this is code of anybody
        reason = str(error) or type(error).__name__
        raise AscentError(f"the bot {bot!r} can't sit down: {reason}") from error


def _seated(player: Player[S], generator: random.Random) -> Player[S]:
    """A bot that can't look at the state, be it forbidden something."""
    if isinstance(player, Without):
        return Without(_seated(player.bot, generator), player.mechanic)
    return player if type(player).decide in HAND_OVER else _Blindfolded(player, generator)


def against(game: Game[S], bot: SearchBot[S], seats: Sequence[str | None]) -> None:
    """Let a bot that searches count chances against the bots that sit at a table, by seat.

    Persons play as well as it does, and so does a bot of which the game says nothing.
    """
    if game.strategy is None:
        return
    behind = [game.strategy.behind.get(other or "", 0.0) for other in seats]
    bot.guide.behind = behind if any(behind) else ()


def consult(
    state: S, bot: str | Player[S], seed: int | None = None, seconds: float | None = None
) -> int:
    """The index of the option that a bot takes here; a named one always the same at this place.

    The seed is the game's own if none is given: then advice is what the bot would do if it sat
    there. A world that was dealt anew has no seed, and 0 stands for it. A bot that searches takes
    what is best after so many seconds of its thread, if it is given a limit.
    """
    if seed is None:
        seed = state.header.seed or 0
    generator = random.Random(rng.derive(seed, state.seat, state.id))
    player = seat_bot(state.rules.game, bot, generator)
    if seconds is not None and isinstance(player, SearchBot):
        player.cap(seconds)
    return player.decide(state)
