"""Stored tournaments: folders that `ascent tournament --out` has filled, read and never changed."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from framework.arena.parts import ABOUT, Folder
from framework.arena.plan import Plan, stored_plan
from framework.arena.ratings import Rating
from framework.arena.rows import Row, replayed
from framework.arena.tournament import Result, read_result
from framework.bots.roster import roster
from framework.core.errors import AscentError
from framework.core.machine import State
from framework.core.registry import games
from ui.store.records import Refused

FOLDER: Final = "tournaments"
MOST_LISTED: Final = 200
MOST_READ: Final = 8  # results that are kept in memory


@dataclass(frozen=True)
class Stood:
    """How a tournament stands, and the ratings that follow."""

    result: Result
    rated: list[list[Rating] | None]
    why: str = ""  # there are no ratings at all


class Tournaments:
    """All tournaments in a data folder; used by any thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER
        self._lock = threading.Lock()
        self._read: dict[tuple[object, ...], Stood] = {}

    def place(self) -> Path:
        """The folder in which others put them, which is there then if that can be."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder

    def names(self) -> list[str]:
        """What the folders are called, in order; none where nobody has put any there."""
        try:
            found = [path.parent.name for path in self.folder.glob(f"*/{ABOUT}")]
        except OSError:
            return []
        return sorted(found)[:MOST_LISTED]

    def plan(self, name: str) -> Plan:
        """What is played in one; refused in words where it is not there, or not playable here."""
        return stored_plan(self._folder(name).about())

    def stood(self, name: str) -> Stood:
        """How it stands by all parts that are there now."""
        folder, plan = self._folder(name), self.plan(name)
        try:
            key = (name, *((path.name, path.stat().st_mtime_ns) for path in folder.parts()))
        except OSError:
            raise Refused("This tournament can't be read now.") from None
        with self._lock:
            if key not in self._read:
                found = _stood(read_result(plan, folder))
                while len(self._read) >= MOST_READ:
                    del self._read[next(iter(self._read))]
                self._read[key] = found
            return self._read[key]

    def rows(self, name: str, start: int, number: int, failed: bool = False) -> list[Row]:
        """Some games in their order, or of those that failed."""
        if failed:
            return self.stood(name).result.failures[start : start + number]
        return self._folder(name).rows(start, number)

    def state(self, name: str, number: int) -> tuple[State, Row]:
        """One game, dealt again with what was chosen in it, and its row. No bot is asked."""
        plan, row = self.plan(name), self._folder(name).row(number)
        fixture = next(plan.fixtures(number), None)
        if fixture is None or fixture.seed != row.seed:
            raise Refused("This game does not belong to its tournament.")
        try:
            state = replayed(fixture, row.choices)
        except AscentError:
            raise Refused(
                "This game can't be played again: it was played by other rules."
            ) from None
        return state, row

    def _folder(self, name: str) -> Folder:
        if name not in self.names():
            raise Refused("There is no such tournament here.")
        return Folder(self.folder / name)


def _stood(result: Result) -> Stood:
    try:
        return Stood(result, result.rated())
    except AscentError as error:  # what fits them need not be installed
        return Stood(result, [None for _ in result.standings], str(error))


def bots_here(row: Row, seats: Sequence[str]) -> list[str | None]:
    """The bots of a finished game that are here; in one that is not over, nobody plays on."""
    if not row.finished:
        return [None] * len(seats)
    game = games[row.game]
    return [None if roster.missing(game, bot) else bot for bot in seats]
