"""SQLite as a store: a file in the data folder, its connections and transactions."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from framework import AscentError
from ui.store.idle import Idle
from ui.store.records import Full, Refused, Unavailable
from ui.store.store import Layout, Store

PATIENCE = 30.0  # seconds to wait for another process's change to be written
LOOK = 0.2  # seconds between looks for what another process has changed

PLENTY: Final = 20  # times as much as is kept back has to be free
# What a damaged file may lead to; its own words in SQLite's message need not be any text.
BROKEN: Final = (sqlite3.Error, UnicodeDecodeError)

log = logging.getLogger(__name__)


class SQLite:
    """A store in a file: connections that threads take and give back, and transactions."""

    def __init__(self, folder: Path, layout: Layout) -> None:
        self.path, self.layout = folder / f"{layout.name}.sqlite3", layout
        self._idle: Idle[sqlite3.Connection] = Idle()
        self._writing = threading.Lock()  # within a process nobody has to poll for SQLite's lock
        self._closed = threading.Event()
        self._looking = threading.Lock()
        self._watch: sqlite3.Connection | None = None  # which never writes
        self._room = folder / f".{layout.name}.room"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                self._begin()
            except (OSError, AscentError, *BROKEN):
                if not self.make_room():
                    raise
                self._begin()
            keep_room(self._room, layout.room)
        except (OSError, *BROKEN) as error:
            self.close()
            raise Refused(f"{folder} can't hold {layout.holds}: {words(error)}") from None
        except AscentError:
            self.close()
            raise

    def _begin(self) -> None:
        keep_private(self.path)
        with self._connection() as db:
            to_wal(db)
        with self.write() as db:
            self._bring_up(db)

    def _bring_up(self, db: sqlite3.Connection) -> None:
        """Lay out a new store, and bring an older one to the present layout."""
        (number,) = db.execute("PRAGMA user_version").fetchone()
        if not 0 <= number <= self.layout.number:
            raise Refused(f"{self.path} was written by another version ({number})")
        if number < self.layout.number:
            for statement in self.layout.since(number):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {self.layout.number}")

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        self._refuse_closed()
        db = self._idle.take() or self._opened()
        try:
            yield db
        finally:
            self._idle.give(db)

    def _refuse_closed(self) -> None:
        if self._closed.is_set():
            raise Refused("The tables are closed.")

    def _opened(self) -> sqlite3.Connection:
        try:
            db = sqlite3.connect(
                self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            db.text_factory = _decoded
            db.execute("PRAGMA foreign_keys = ON")
        except BROKEN as error:
            raise self._unavailable(error) from error
        return db

    def _unavailable(self, error: Exception) -> Unavailable:
        return Unavailable(f"The store of {self.layout.holds} can't be used now ({words(error)}).")

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """One moment of the store."""
        with self._connection() as db, self._transaction(db, ["BEGIN"]):
            yield db

    @contextmanager
    def look(self) -> Iterator[sqlite3.Connection]:
        """The store for a single question, which is a moment by itself."""
        with self._connection() as db, self._transaction(db, []):
            yield db

    @contextmanager
    def write(
        self, durable: bool = True, of: str = "", beside: Store | None = None
    ) -> Iterator[sqlite3.Connection]:
        """A change of the store, whole or not at all; a durable one outlives a power cut."""
        with self._writing, self._connection() if beside is None else self._both(beside) as db:
            care = f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}"
            with self._transaction(db, [care, "BEGIN IMMEDIATE"]):
                yield db

    @contextmanager
    def _both(self, other: Store) -> Iterator[sqlite3.Connection]:
        """A connection for one change of two files; this one is written first."""
        assert isinstance(other, SQLite)
        self._refuse_closed()
        with other._writing, closing(self._opened()) as db:
            with self._transaction(db, []):
                db.execute("ATTACH ? AS beside", (str(other.path),))
            yield db

    @contextmanager
    def _transaction(self, db: sqlite3.Connection, begin: Iterable[str]) -> Iterator[None]:
        try:
            for statement in begin:
                db.execute(statement)
            yield
            if db.in_transaction:
                db.execute("COMMIT")
        except BROKEN as error:
            log.warning("%s: %s", self.path, words(error))
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
                raise Full(str(self._unavailable(error))) from error
            raise self._unavailable(error) from error
        except (UnicodeEncodeError, OverflowError) as error:
            # Half characters and numbers without end, from an address that somebody typed.
            raise self.layout.missing() from error
        finally:
            if db.in_transaction:
                with suppress(*BROKEN):  # the file is gone: nothing is left to be undone
                    db.execute("ROLLBACK")

    def make_room(self) -> bool:
        """Let go of what is kept back for a full disk; it is kept back again by the next start."""
        try:
            self._room.unlink()
        except OSError:
            return False
        return True

    def written(self) -> object:
        """Differs whenever anybody has changed anything since."""
        with self._looking:
            self._refuse_closed()
            if self._watch is None:
                self._watch = self._opened()
            try:
                (number,) = self._watch.execute("PRAGMA data_version").fetchone()
            except BROKEN as error:
                raise self._unavailable(error) from error
            return number

    def hear(self, told: Callable[[str], None]) -> None:
        """From now on tell of what others have changed, '' if it may be anything."""
        threading.Thread(
            target=self._look, args=(told,), name=f"hears {self.layout.name}", daemon=True
        ).start()

    def _look(self, told: Callable[[str], None]) -> None:
        before: object = None
        while not self._closed.wait(LOOK):
            try:
                now = self.written()
            except AscentError as error:
                log.debug("%s is not heard: %s", self.path, error)
                continue
            if now != before:
                before = now
                told("")

    def close(self) -> None:
        """Close what is not in use now; what is in use is closed when it is given back."""
        self._closed.set()
        self._idle.end()
        with self._looking:
            if self._watch is not None:
                self._watch.close()
                self._watch = None


def to_wal(db: sqlite3.Connection) -> None:
    """Let readers and a writer work at once. Processes that start together try again."""
    for attempt in range(100):
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if attempt == 99:
                raise
            time.sleep(0.05)


def keep_private(path: Path) -> None:
    """Let nobody else read a file of the store, which is made if it is not there.

    SQLite gives the files that it puts beside it the same mode.
    """
    if not path.exists():
        path.touch(mode=0o600)
    for file in (path, *(path.with_name(f"{path.name}-{end}") for end in ("wal", "shm"))):
        with suppress(OSError):  # not there, or somebody else's, who knows what may be read
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)


def keep_room(path: Path, size: int) -> None:
    """Keep so much of the disk back, if it is not nearly full."""
    with suppress(OSError):
        if path.exists():
            path.chmod(0o600)
            return
        if shutil.disk_usage(path.parent).free < PLENTY * size:
            return
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
            file.write(bytes(size))  # not a hole, for which there would be no room later


def words(error: BaseException) -> str:
    return "it is damaged" if isinstance(error, UnicodeDecodeError) else str(error)


def _decoded(text: bytes) -> str:
    """Damaged text stays readable: it must not keep the other rows from being read."""
    return text.decode(errors="replace")
