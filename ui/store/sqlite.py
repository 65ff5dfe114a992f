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
LAYOUT = 2  # of the store; a larger number is a newer program's
SCHEMA = (  # the first layout, which changes
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
)
CHANGES = {  # what makes a layout the next one
    1: (
        """CREATE TABLE IF NOT EXISTS daily (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            day TEXT NOT NULL, attempt INTEGER NOT NULL
        ) WITHOUT ROWID""",  # some stores of the first layout have it, and the next one
        """CREATE TABLE IF NOT EXISTS forks (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            parent TEXT NOT NULL, step INTEGER NOT NULL
        ) WITHOUT ROWID""",  # what a game was played on from may have been deleted since
        "ALTER TABLE daily ADD COLUMN mark TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN closed_by TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE rematches (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            next TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            asked_by TEXT NOT NULL, same_deal INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE pars (
            deal TEXT PRIMARY KEY, bot TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL
        ) WITHOUT ROWID""",
    ),
}
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
                self._bring_up(db)
        except (OSError, sqlite3.Error) as error:
            self.close()
            raise Refused(f"{folder} can't hold stored games: {error}") from None
        except AscentError:
            self.close()
            raise

    def _bring_up(self, db: sqlite3.Connection) -> None:
        """Lay out a new store, and bring an older one to the present layout."""
        (layout,) = db.execute("PRAGMA user_version").fetchone()
        if not 0 <= layout <= LAYOUT:
            raise Refused(f"{self.path} was written by another version ({layout})")
        if layout == 0:
            for statement in SCHEMA:
                db.execute(statement)
        for older in range(max(1, layout), LAYOUT):
            for statement in CHANGES[older]:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {LAYOUT}")

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
    def look(self) -> Iterator[sqlite3.Connection]:
        """The store for a single question, which is a moment by itself."""
        with self._connection() as db, self._transaction(db, []):
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
            if db.in_transaction:
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


def shared(path: Path, patience: float) -> sqlite3.Connection:
    """A private file whose one connection the threads of a process share under a lock of theirs."""
    keep_private(path)
    db = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    to_wal(db)
    return db


@contextmanager
def all_or_nothing(db: sqlite3.Connection) -> Iterator[None]:
    """A change of several steps."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            with suppress(sqlite3.Error):  # what went wrong first is told
                db.execute("ROLLBACK")


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
