"""Bots that fail in some games, which follow from the generator they are given; for tests."""

from __future__ import annotations

import os
import random
import signal
from pathlib import Path

from framework.bots.bot import Bot
from framework.core import rng
from framework.core.decision import Decision

RATE = 0.1  # of the games go wrong
ONCE = "DEADLY_ONCE"  # names a file: where it is not there yet, it is made by whoever dies


class Harmless(Bot):
    """Plays like the others here, and nothing happens."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)
        self.fated = generator.random() < RATE
        self.asked = 0

    def choose(self, decision: Decision) -> int:
        self.asked += 1
        if self.fated and self.asked == 3:
            self.end()
        return int(self.generator.random() * len(decision.options))

    def end(self) -> None:
        """What happens in a game that goes wrong."""


class Deadly(Harmless):
    """Ends the process in which it plays."""

    def end(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class DeadlyOnce(Harmless):
    """Ends the process the first time."""

    def end(self) -> None:
        mark = Path(os.environ[ONCE])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


class Faulty(Harmless):
    """Raises what no bot should."""

    def end(self) -> None:
        raise ZeroDivisionError("nothing to share")


class Leaving(Harmless):
    """Asks Python to exit."""

    def end(self) -> None:
        raise SystemExit(3)


def name(kind: type[Harmless]) -> str:
    """What it is called on a command line."""
    return f"{kind.__module__}:{kind.__name__}"


def goes_wrong(seed: int, deal: int, seat: int) -> bool:
    """Whether a game does in which such a bot has this seat."""
    return random.Random(rng.derive(seed, deal, seat)).random() < RATE
