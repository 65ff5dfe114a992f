"""The SQLite file of the store: its layout, connections and transactions."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from framework import AscentError
from ui.store.records import NoSuchTable, Refused, Unavailable

FILE = "tables.sqlite3"
LAYOUT = 1  # of the store; another number is another program's
SCHEMA = (
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, header TEXT NOT NULL,
        spectator TEXT NOT NULL, created REAL NOT NULL, updated REAL NOT NULL,
        version INTEGER NOT NULL, steps INTEGER NOT NULL, undos INTEGER NOT NULL,
        asked INTEGER, over INTEGER NOT NULL, scores TEXT, winners TEXT
    )""",
    """CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        name TEXT NOT NULL, token TEXT, bot TEXT, PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID""",
    """CREATE TABLE decisions (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, step INTEGER NOT NULL,
        seat INTEGER NOT NULL, choice INTEGER NOT NULL, option TEXT NOT NULL, bot TEXT,
        PRIMARY KEY (table_id, step)
    ) WITHOUT ROWID""",
    f"PRAGMA user_version = {LAYOUT}",
)
DAILY = """CREATE TABLE IF NOT EXISTS daily (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    day TEXT NOT NULL, attempt INTEGER NOT NULL
) WITHOUT ROWID"""  # a store that lacks it is an older one, and gets it
FORKS = """CREATE TABLE IF NOT EXISTS forks (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    parent TEXT NOT NULL, step INTEGER NOT NULL
) WITHOUT ROWID"""  # the same; what a game was played on from may have been deleted since
PATIENCE = 30.0  # seconds to wait for another process's change to be written

log = logging.getLogger(__name__)


class Store:
    """The SQLite file: connections that threads take and give back, and transactions."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._idle: queue.LifoQueue[sqlite3.Connection] = queue.LifoQueue()
        self._writing = threading.Lock()  # within a process nobody has to poll for SQLite's lock
        self._closed = threading.Event()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            keep_private(self.path)
            with self._connection() as db:
                to_wal(db)
            with self.write(durable=True) as db:
                (layout,) = db.execute("PRAGMA user_version").fetchone()
                if layout not in (0, LAYOUT):
                    raise Refused(f"{self.path} was written by another version ({layout})")
                if layout == 0:
                    for statement in SCHEMA:
                        db.execute(statement)
                db.execute(DAILY)
                db.execute(FORKS)
        except (OSError, sqlite3.Error) as error:
            self.close()
            raise Refused(f"{folder} can't hold stored games: {error}") from None
        except AscentError:
            self.close()
            raise

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        if self._closed.is_set():
            raise Refused("The tables are closed.")
        try:
            db = self._idle.get_nowait()
        except queue.Empty:
            try:
                db = sqlite3.connect(
                    self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
                )
                db.text_factory = _decoded
                db.execute("PRAGMA foreign_keys = ON")
            except sqlite3.Error as error:
                raise Unavailable(f"The store of games can't be used now ({error}).") from error
        try:
            yield db
        finally:
            self._idle.put(db)
            if self._closed.is_set():  # closed while it was in use
                self._close_idle()

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """One moment of the store."""
        with self._connection() as db, self._transaction(db, ["BEGIN"]):
            yield db

    @contextmanager
    def write(self, durable: bool) -> Iterator[sqlite3.Connection]:
        """A change of the store, whole or not at all; a durable one outlives a power cut."""
        with self._writing, self._connection() as db:
            care = f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}"
            with self._transaction(db, [care, "BEGIN IMMEDIATE"]):
                yield db

    @contextmanager
    def _transaction(self, db: sqlite3.Connection, begin: Iterable[str]) -> Iterator[None]:
        try:
            for statement in begin:
                db.execute(statement)
            yield
            db.execute("COMMIT")
        except sqlite3.Error as error:
            log.warning("%s: %s", self.path, error)
            raise Unavailable(f"The store of games can't be used now ({error}).") from error
        except UnicodeEncodeError:  # half characters, from an address that somebody typed
            raise NoSuchTable from None
        finally:
            if db.in_transaction:
                with suppress(sqlite3.Error):  # the file is gone: nothing is left to be undone
                    db.execute("ROLLBACK")

    def close(self) -> None:
        """Close what is not in use now; what is in use is closed when it is given back."""
        self._closed.set()
        self._close_idle()

    def _close_idle(self) -> None:
        while True:
            try:
                self._idle.get_nowait().close()
            except queue.Empty:
                return


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


def _decoded(text: bytes) -> str:
    """Damaged text stays readable: it must not keep the other rows from being read."""
    return text.decode(errors="replace")
