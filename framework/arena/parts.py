"""The folder of a tournament: a document that says what is played, and its rows as Parquet parts.

A part is written under another name and then renamed, so that a part that is there is whole. Parts
are named by the number of their first row, and follow each other without a gap.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from framework.arena.rows import SCHEMA, Row, as_columns, from_columns
from framework.core.errors import BadOption

if sys.platform != "win32":
    import fcntl

FORMAT, VERSION = "ascent-tournament", 1
ABOUT, LOCK, NEW = "tournament.json", "lock", ".new"
MOST_ROWS = 1000  # of a part
SOON, SHARE = 1.0, 0.02  # seconds, or this part of all the time so far, until rows are written
LARGEST_ABOUT = 32_000_000  # bytes


class Folder:
    """Where a tournament is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.written = 0  # rows
        self._waiting: list[Row] = []
        self._start, self._last = (
            time.monotonic(),
            float("-inf"),
        )  # the first row is written at once

    # --- what is played --------------------------------------------------------------------

    def begin(self, key: Mapping[str, object]) -> None:
        """Make the folder of a new tournament; one in which something lies is refused."""
        try:
            self.path.mkdir(exist_ok=True)
            there = sorted(each.name for each in self.path.iterdir() if each.suffix != NEW)
        except OSError as error:
            raise BadOption(f"{self.path} can't be used: {error.strerror}") from None
        if ABOUT in there:
            raise BadOption(
                f"{self.path} holds a tournament already: go on with it by --resume, or name"
                " another folder"
            )
        if there:
            raise BadOption(f"{self.path} is not empty ({there[0]}): name another folder")
        document = {"format": FORMAT, "version": VERSION, "key": key}
        text = json.dumps(document, indent=1) + "\n"
        self._put(ABOUT, lambda path: path.write_text(text, encoding="utf-8"))

    def about(self) -> dict[str, Any]:
        """What is played in it."""
        path = self.path / ABOUT
        try:
            if path.stat().st_size > LARGEST_ABOUT:
                raise ValueError
            document = json.loads(path.read_text(encoding="utf-8"))
            if document["format"] != FORMAT or document["version"] != VERSION:
                raise ValueError
            return dict(document["key"])
        except FileNotFoundError:
            raise BadOption(f"{self.path} holds no tournament: there is no {ABOUT} in it") from None
        except OSError as error:
            raise BadOption(f"{path} can't be read: {error.strerror}") from None
        except (ValueError, KeyError, TypeError, RecursionError):
            raise BadOption(f"{path} does not say what is played") from None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let one process play in it at a time."""
        path = self.path / LOCK
        try:
            lock = path.open("w")
        except OSError as error:
            raise BadOption(f"{path} can't be used: {error.strerror}") from None
        with lock:
            if sys.platform != "win32":
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    raise BadOption(f"another process plays in {self.path}") from None
            yield

    # --- rows ------------------------------------------------------------------------------

    def parts(self) -> list[Path]:
        """The parts that are there, in their order."""
        return sorted(self.path.glob("part-*.parquet"))

    def read(self) -> Iterator[list[Row]]:
        """The rows that are there, a part at a time; a part that can't be read is named."""
        self.written = 0
        for path in self.parts():
            rows = _rows(path)
            if [row.number for row in rows] != [*range(self.written, self.written + len(rows))]:
                raise BadOption(
                    f"the part {path} does not go on where the one before it ended: it should"
                    f" begin with row {self.written}"
                )
            self.written += len(rows)
            yield rows

    def rows(self, start: int, number: int) -> list[Row]:
        """So many rows from a number on; no other part is read."""
        end, parts = start + number, self.parts()
        from_here = [path for path in parts if _part_name(start) < path.name < _part_name(end)]
        before = [path for path in parts if path.name <= _part_name(start)][-1:]
        found = [row for path in (*before, *from_here) for row in _rows(path)]
        return [row for row in found if start <= row.number < end]

    def row(self, number: int) -> Row:
        """One row, by its number."""
        for row in self.rows(number, 1):
            return row
        raise BadOption(f"there is no game {number} in {self.path}")

    def sweep(self) -> None:
        """Remove what was being written when somebody was stopped."""
        for path in self.path.glob(f".*{NEW}"):
            path.unlink(missing_ok=True)

    def add(self, rows: Sequence[Row]) -> None:
        """Take the next rows; they are written soon, so that few are lost with the process."""
        self._waiting += rows
        now = time.monotonic()
        due = max(SOON, SHARE * (now - self._start))
        if len(self._waiting) >= MOST_ROWS or now - self._last >= due:
            self.flush()

    def flush(self) -> None:
        """Write what waits as a part."""
        if self._waiting:
            table = as_columns(self._waiting)
            self._put(_part_name(self.written), lambda path: pq.write_table(table, path))
            self.written += len(self._waiting)
            self._waiting = []
        self._last = time.monotonic()

    def _put(self, name: str, write: Callable[[Path], object]) -> None:
        """Write a file so that it is there whole or not at all, also after a power cut."""
        path = self.path / name
        new = self.path / f".{name}{NEW}"
        try:
            write(new)
            with new.open("rb") as file:
                os.fsync(file.fileno())
            os.replace(new, path)
        except OSError as error:
            raise BadOption(f"{path} can't be written: {error.strerror or error}") from None


def _part_name(first: int) -> str:
    return f"part-{first:09}.parquet"


def _rows(path: Path) -> list[Row]:
    try:
        return from_columns(pq.read_table(path))
    except (OSError, pa.ArrowException, ValueError, TypeError, KeyError) as error:
        words = str(error).partition("\n")[0]
        raise BadOption(f"the part {path} is damaged and can't be read: {words}") from None


@contextmanager
def row_file(path: Path | None) -> Iterator[Callable[[Row], None]]:
    """What writes rows to one Parquet file, some at a time; without a path they go nowhere."""
    if path is None:
        yield lambda row: None
        return
    waiting: list[Row] = []
    try:
        with pq.ParquetWriter(path, SCHEMA) as file:

            def add(row: Row) -> None:
                waiting.append(row)
                if len(waiting) >= MOST_ROWS:
                    file.write_table(as_columns(waiting))
                    waiting.clear()

            yield add
            file.write_table(as_columns(waiting))
    except OSError as error:
        raise BadOption(f"{path} can't be written: {error.strerror or error}") from None
