"""A run that is being played: how far it is, when it stops, what ends a game that never does."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from framework.core.errors import AscentError
from ui.store.orders import FAILED, QUEUED, STOPPED, RunInfo
from ui.store.runs import Runs

RESULTS_AT: Final = (3, 8, 20, 50, 100, 200, 350)  # games of each side, and when all are played
SLICE: Final = 15.0  # seconds after which others come first, if any wait
LONGEST_RUN: Final = 20 * 60.0  # seconds until somebody has to ask for more
LONGEST_GAME: Final = 120.0  # seconds


class Stopped(Exception):
    """It is not to be played any further now; with what it is then, and why."""

    def __init__(self, state: str, why: str = "") -> None:
        super().__init__(state)
        self.state, self.why = state, why


class Watch:
    """Knows since when a game is being played; ends the process if that takes for ever."""

    def __init__(self, runs: Runs) -> None:
        self.runs, self.id, self.what, self.since = runs, "", "Its beginning", time.monotonic()
        threading.Thread(target=self._look, daemon=True).start()

    @contextmanager
    def over(self, id: str, what: str) -> Iterator[None]:
        """Watch over what is done inside."""
        self.next(what)
        self.id = id
        try:
            yield
        finally:
            self.id = ""

    def next(self, what: str) -> None:
        """From now on something else is being done."""
        self.what, self.since = what, time.monotonic()

    def _look(self) -> None:
        while True:
            time.sleep(1)
            if self.id and time.monotonic() - self.since > LONGEST_GAME:
                minutes = LONGEST_GAME / 60
                with suppress(AscentError):
                    self.runs.end(
                        self.id, FAILED, f"{self.what} takes longer than {minutes:g} minutes."
                    )
                os._exit(1)


class Sitting:
    """One run that is being played now."""

    def __init__(self, runs: Runs, watch: Watch, info: RunInfo) -> None:
        self.runs, self.watch, self.info = runs, watch, info
        self.results = info.result
        self.began = self._since = time.monotonic()
        self._before = 0

    def go_on_from(self, done: int) -> None:
        """So many steps were done before: how quick it is counts from here."""
        self._before, self._since = done, time.monotonic()
        self.runs.tell(self.info.id, done)

    def tell(self, done: int) -> None:
        """Say how far it is; stop if that is wanted, or if others come first."""
        now = time.monotonic()
        speed = (done - self._before) / max(now - self._since, 1e-9)
        word = self.runs.tell(self.info.id, done, speed)
        spent = now - self.began
        if word.stop:
            raise Stopped(STOPPED)
        if word.spent + spent > LONGEST_RUN:
            minutes = LONGEST_RUN / 60
            raise Stopped(
                STOPPED, f"It has been played for {minutes:g} minutes, as long as one may."
            )
        if word.others and self.results and spent > SLICE:
            raise Stopped(QUEUED)
