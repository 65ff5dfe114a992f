"""Restricted play: a bot that never chooses a move of some mechanic where it need not."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from framework.bots.bot import Player
from framework.core.machine import State
from framework.core.mechanic import Mechanic

S = TypeVar("S", bound=State)
WITHOUT: Final = "-without-"  # in the name of such a bot: `greedy-without-banish`


class Without(Generic[S]):
    """A bot that is shown only the options that do not use a mechanic, if there are any.

    It knows of the ban only in the decision that it is asked: what it plans beyond that may
    count on moves that it will not be shown.
    """

    def __init__(self, bot: Player[S], mechanic: Mechanic) -> None:
        self.bot = bot
        self.mechanic = mechanic

    def decide(self, state: S) -> int:
        """The bot's choice among what is left, as an index of all options."""
        decision = state.decision
        assert decision is not None
        used_by = self.mechanic.used_by
        free = [index for index, move in enumerate(decision.moves) if not used_by(move)]
        if not free or len(free) == len(decision.options):
            return self.bot.decide(state)
        if len(free) == 1:
            return free[0]
        shown = state.clone_present()
        shown.options = tuple([state.options[index] for index in free])
        return free[self.bot.decide(shown)]
