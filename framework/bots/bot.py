"""What a bot is, what it is given, and the bot that plays at random."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from framework.core.decision import Decision
from framework.core.machine import State
from framework.core.view import View, redeterminise

S = TypeVar("S", bound=State)
Asked = TypeVar("Asked", bound=State, contravariant=True)


class Player(Protocol[Asked]):
    """Whatever can be asked for a decision, each on the states of its game."""

    def decide(self, state: Asked) -> int:
        """The index of the option to take."""


BotMaker = Callable[[random.Random], Player[Any]]


class Bot(ABC):
    """A bot that decides from its decision alone, or asks for more by the subclasses below.

    A bot never gets the state. Its generator is its own: thinking never changes the game's chance.
    """

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def decide(self, state: State) -> int:
        """Called by the match runner, not by bots: hands over only what this bot may have."""
        decision = state.decision
        assert decision is not None
        return self.choose(decision)

    @abstractmethod
    def choose(self, decision: Decision) -> int:
        """The index of the option to take."""


class ViewBot(ABC):
    """A bot that decides from what its seat can see."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def decide(self, state: State) -> int:
        """Called by the match runner: builds the seat's view."""
        return self.choose(state.view(state.seat))

    @abstractmethod
    def choose(self, view: View) -> int:
        """The index of the option to take."""


class CloneBot(ABC, Generic[S]):
    """A bot that decides from a world that its seat could be in: it may play on in it."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def decide(self, state: S) -> int:
        """Called by the match runner: deals anew what the seat can't know."""
        return self.choose(redeterminise(state, state.seat, self.generator))

    @abstractmethod
    def choose(self, world: S) -> int:
        """The index of the option to take."""


class RandomBot(Bot):
    """Takes each option with the same chance."""

    def decide(self, state: State) -> int:
        """All it needs is how many options there are."""
        return int(self.generator.random() * len(state.options))

    def choose(self, decision: Decision) -> int:
        return int(self.generator.random() * len(decision.options))
