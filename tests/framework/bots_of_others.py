"""Bots that somebody else might have written, good and bad, for tests."""

from __future__ import annotations

import random

from framework.bots.bot import Bot, RandomBot
from framework.core.decision import Decision
from framework.core.machine import State


class Miser(Bot):
    """Takes the last option."""

    def choose(self, decision: Decision) -> int:
        return len(decision.options) - 1


class Loyal(Miser):
    """Plays one game alone."""

    games = "age_of_ascent"


class Choosy(Miser):
    """Plays two games."""

    games = ("ascension", "duel")


class Muddled(Miser):
    """Says nonsense about its games."""

    games = 7


def miser(generator: random.Random) -> Miser:
    """A bot made by a function."""
    return Miser(generator)


class Meddler:
    """Takes the whole state and does what it likes with it."""

    seen: list[State] = []  # noqa: RUF012

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator

    def decide(self, state: State) -> int:
        self.seen.append(state)
        state.apply(len(state.options) - 1)
        state.rng = {}
        state.log.clear()
        return 0


class Peeper(RandomBot):
    """Looks at the state before it plays at random."""

    seeds: list[int | None] = []  # noqa: RUF012

    def decide(self, state: State) -> int:
        self.seeds.append(state.header.seed)
        return super().decide(state)


class Unfinished(Bot):
    """Can't choose."""


class Clumsy(Miser):
    """Falls off its chair."""

    def __init__(self, generator: random.Random) -> None:
        raise ZeroDivisionError("no chair")


def nobody(generator: random.Random) -> None:
    """Makes no bot."""


NO_BOT = 3
