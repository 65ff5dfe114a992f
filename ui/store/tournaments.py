"""Stored tournaments, which are read and never changed here.

`ascent tournament --out` fills folders below `tournaments`, which everybody sees by their names;
what is played for a page is a run, found by its id.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
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
from ui.store.orders import TOURNAMENT
from ui.store.place import without_place
from ui.store.records import Refused
from ui.store.runs import NoSuchRun, Runs

FOLDER: Final = "tournaments"
MOST_LISTED: Final = 200
MOST_READ: Final = 8  # results that are kept in memory
NOT_YET: Final = "Its first game is still being played."
GONE: Final = "Its games have made room for others: play it again."


@dataclass(frozen=True)
class Stood:
    """How a tournament stands, and the ratings that follow."""

    result: Result
    rated: list[list[Rating] | None]
    why: str = ""  # there are no ratings at all


class Tournaments:
    """All tournaments in a data folder; used by any thread."""

    def __init__(self, folder: Path, runs: Runs) -> None:
        self.folder = folder / FOLDER
        self._runs = runs
        self._lock = threading.Lock()
        self._read: dict[tuple[object, ...], Stood] = {}

    def title(self, name: str) -> str:
        """What one is called."""
        return name if name in self.names() else self._runs.info(name).name

    def has_games(self, id: str) -> bool:
        """Whether the games of one that was begun on a page are still there."""
        return (self._runs.folder / id / ABOUT).exists()

    def make_place(self) -> None:
        """Make the folder in which others put them, if that can be."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)

    def names(self) -> list[str]:
        """What the folders are called, in order; none where nobody has put any there."""
        try:
            found = [path.parent.name for path in self.folder.glob(f"*/{ABOUT}")]
        except OSError:
            return []
        return sorted(found)[:MOST_LISTED]

    def plan(self, name: str) -> Plan:
        """What is played in one; refused in words where it is not there, or not playable here."""
        with self._opened(name) as folder:
            return stored_plan(folder.about())

    def stood(self, name: str) -> Stood:
        """How it stands by all parts that are there now."""
        plan = self.plan(name)
        with self._opened(name) as folder, self._lock:
            try:
                key = (name, *((path.name, path.stat().st_mtime_ns) for path in folder.parts()))
            except OSError:
                raise Refused("This tournament can't be read now.") from None
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
        with self._opened(name) as folder:
            return folder.rows(start, number)

    def state(self, name: str, number: int) -> tuple[State, Row]:
        """One game, dealt again with what was chosen in it, and its row. No bot is asked."""
        plan = self.plan(name)
        with self._opened(name) as folder:
            row = folder.row(number)
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

    @contextmanager
    def _opened(self, name: str) -> Iterator[Folder]:
        """The folder of one; where it lies on this machine is told to nobody."""
        folder = Folder(self._path(name))
        try:
            yield folder
        except Refused:
            raise
        except AscentError as error:
            raise Refused(without_place(str(error), folder.path)) from None

    def _path(self, name: str) -> Path:
        if name in self.names():
            return self.folder / name
        with suppress(NoSuchRun):
            info = self._runs.info(name)
            path = self._runs.folder / info.id
            if info.kind == TOURNAMENT:
                if not (path / ABOUT).exists():
                    raise Refused(GONE if info.result else NOT_YET)
                return path
        raise NoSuchRun(TOURNAMENT)


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
