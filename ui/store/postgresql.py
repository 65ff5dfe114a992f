"""PostgreSQL as a store: a schema of a database, which servers on several machines may share."""

from __future__ import annotations

import logging
import secrets
import select
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.errors import DataError
from psycopg.pq import TransactionStatus

from framework import AscentError
from ui.store.idle import Idle
from ui.store.records import Refused, Unavailable
from ui.store.store import FileOnly, Layout, Rows, Store

PATIENCE: Final = 30  # seconds to wait for another's change, or for one who has vanished in one
MOST_CONNECTIONS: Final = 12  # of a store in a process, beside the one that listens
OLDEST: Final = 13  # version of PostgreSQL
AGAIN: Final = 1.0  # seconds until a connection that was lost is tried again
ALIVE: Final = {  # seconds, and times, until a database that has vanished is known to be gone
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
TYPES: Final = {  # what SQLite calls otherwise, or has alone
    " WITHOUT ROWID": "",
    " STRICT": "",
    "INTEGER": "BIGINT",
    "REAL": "DOUBLE PRECISION",
    "BLOB": "BYTEA",
}
# Every change begins with this row: writers queue for it, and it differs after each of them.
STATE: Final = b"CREATE TABLE IF NOT EXISTS store (number BIGINT NOT NULL, changes BIGINT NOT NULL)"
READ: Final = b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
WRITE: Final = b"BEGIN; SET LOCAL synchronous_commit = on; UPDATE store SET changes = changes + 1"
QUICK: Final = WRITE.replace(b"= on", b"= off")

log = logging.getLogger(__name__)


class PostgreSQL:
    """A store in a schema: connections that threads take and give back, and transactions."""

    def __init__(self, url: str, layout: Layout) -> None:
        self.layout, self.name = layout, shown(url)
        self._schema, self._url = f"ascent_{layout.name}", url
        self._me = secrets.token_hex(8)  # tells own changes from those of others
        self._idle: Idle[Connection[Any]] = Idle()
        self._free = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self._writing = threading.Lock()  # within a process nobody has to wait in the database
        self._closed = threading.Event()
        self._end, self._ended = socket.socketpair()  # the second can be read when it is closed
        self._listener: threading.Thread | None = None
        try:
            with self._connection() as db:
                self._bring_up(db)
        except psycopg.Error as error:
            self.close()
            raise Refused(f"{self.name} can't hold {layout.holds}: {_words(error)}") from None
        except AscentError:
            self.close()
            raise

    def _bring_up(self, db: Connection[Any]) -> None:
        """Lay out a new store, and bring an older one to the present layout."""
        version = db.info.server_version // 10000
        if version < OLDEST:
            raise Refused(f"{self.name} is PostgreSQL {version}: {OLDEST} or newer is needed.")
        (encoding,) = _one(db, b"SHOW server_encoding")
        if encoding != "UTF8":
            raise Refused(f"{self.name} holds text in {encoding}: it has to be UTF8.")
        schema = self._schema.encode()
        with db.transaction():
            # Servers that start at once lay it out one after the other.
            db.execute(b"SELECT pg_advisory_xact_lock(hashtext('%b'))" % schema)
            (there,) = _one(db, b"SELECT to_regnamespace('%b') IS NOT NULL" % schema)
            if not there:
                db.execute(b"CREATE SCHEMA %b" % schema)
            db.execute(STATE)
            if not _one(db, b"SELECT count(*) FROM store")[0]:
                db.execute(b"INSERT INTO store VALUES (0, 0)")
            (number,) = _one(db, b"SELECT number FROM store")
            if not 0 <= number <= self.layout.number:
                raise Refused(f"{self.name} was written by another version ({number})")
            for statement in self.layout.since(number) if number < self.layout.number else ():
                if not isinstance(statement, FileOnly):
                    db.execute(_typed(statement))
            db.execute(b"UPDATE store SET number = %d" % self.layout.number)

    # --- connections -----------------------------------------------------------------------

    @contextmanager
    def _connection(self, begin: bytes = b"") -> Iterator[Connection[Any]]:
        """A connection, in which a transaction has begun."""
        if self._closed.is_set():
            raise Refused("The tables are closed.")
        if not self._free.acquire(timeout=PATIENCE):
            raise self._unavailable("too many ask at once")
        try:
            db = self._taken(begin)
            try:
                yield db
            finally:
                self._give_back(db)
        finally:
            self._free.release()

    def _taken(self, begin: bytes) -> Connection[Any]:
        """One that is idle, unless the database has been started again since, or a new one."""
        while (db := self._idle.take()) is not None:
            try:
                if begin:
                    db.execute(begin)
                return db
            except psycopg.Error:
                cut_off = db.broken
                db.close()
                if not cut_off:
                    raise
        db = self._opened()
        if begin:
            db.execute(begin)
        return db

    def _give_back(self, db: Connection[Any]) -> None:
        if not db.closed and db.info.transaction_status != TransactionStatus.IDLE:
            with suppress(psycopg.Error):  # it is gone: nothing is left to be undone
                db.execute(b"ROLLBACK")
        if db.broken:  # so are the others
            self._idle.close()
        if not db.closed:
            self._idle.give(db)

    def _opened(self) -> Connection[Any]:
        return Connection.connect(
            make_conninfo(
                self._url,
                client_encoding="UTF8",
                application_name="ascent",
                options=f"-c search_path={self._schema} -c lock_timeout={PATIENCE}s"
                f" -c idle_in_transaction_session_timeout={PATIENCE}s",
                **ALIVE,
            ),
            autocommit=True,
        )

    def _unavailable(self, reason: str) -> Unavailable:
        return Unavailable(f"The store of {self.layout.holds} can't be used now ({reason}).")

    # --- moments and changes ---------------------------------------------------------------

    @contextmanager
    def read(self) -> Iterator[Moment]:
        """One moment of the store."""
        with self._told_in_words(), self._connection(READ) as db:
            yield Moment(db)
            db.execute(b"COMMIT")

    @contextmanager
    def look(self) -> Iterator[Moment]:
        """The store for a single question, which is a moment by itself."""
        with self._told_in_words(), self._connection() as db:
            yield Moment(db)

    @contextmanager
    def write(
        self, durable: bool = True, of: str = "", beside: Store | None = None
    ) -> Iterator[Moment]:
        """A change of the store, whole or not at all; a durable one outlives a power cut."""
        begin = WRITE if durable else QUICK
        with self._told_in_words(), self._writing, self._connection(begin) as db, ExitStack() as at:
            if beside is not None:
                assert isinstance(beside, PostgreSQL)
                at.enter_context(beside._writing)
                beside._join(db, self._schema)
            yield Moment(db)
            for store in (self, beside):
                if isinstance(store, PostgreSQL):
                    told = (store._schema, f"{store._me} {of}")
                    db.execute(b"SELECT pg_notify(%s, %s)", told)
            db.execute(b"COMMIT")

    def _join(self, db: Connection[Any], first: str) -> None:
        """Let a change of another schema be one of this, too."""
        db.execute(f"SET LOCAL search_path = {first}, {self._schema}".encode())
        db.execute(f"UPDATE {self._schema}.store SET changes = changes + 1".encode())

    @contextmanager
    def _told_in_words(self) -> Iterator[None]:
        try:
            yield
        except (DataError, UnicodeEncodeError) as error:
            # Characters and numbers that can't be stored, from an address that somebody typed.
            raise self.layout.missing() from error
        except psycopg.Error as error:
            log.warning("%s: %s", self.name, _words(error))
            raise self._unavailable(_words(error)) from error

    def make_room(self) -> bool:
        """The disk of a database is its own concern."""
        return False

    def written(self) -> object:
        """Differs whenever anybody has changed anything since."""
        with self.look() as db:
            return db.execute("SELECT changes FROM store").fetchone()

    # --- what others have changed ----------------------------------------------------------

    def hear(self, told: Callable[[str], None]) -> None:
        """From now on tell of what others have changed, '' if it may be anything."""
        self._listener = threading.Thread(
            target=self._listen, args=(told,), name=f"hears {self._schema}", daemon=True
        )
        self._listener.start()

    def _listen(self, told: Callable[[str], None]) -> None:
        while not self._closed.is_set():
            try:
                with self._opened() as db:
                    db.execute(f"LISTEN {self._schema}".encode())
                    told("")  # while nobody listened, anything may have happened
                    ears: list[Connection[Any] | socket.socket] = [db, self._ended]
                    while not self._closed.is_set():
                        for heard in db.notifies(timeout=0):
                            who, _, what = heard.payload.partition(" ")
                            if who != self._me:
                                told(what)
                        select.select(ears, [], [])
            except psycopg.Error as error:
                log.warning("%s is not heard: %s", self.name, _words(error))
                self._closed.wait(AGAIN)

    def close(self) -> None:
        """Close what is not in use now; what is in use is closed when it is given back."""
        self._closed.set()
        self._end.close()
        self._idle.end()
        if self._listener is not None:
            self._listener.join()
        self._ended.close()


class Moment:
    """A connection to which statements are given as SQLite has them."""

    def __init__(self, db: Connection[Any]) -> None:
        self._db = db

    def execute(self, statement: str, values: Sequence[object] = (), /) -> Rows:
        if not values:
            return self._db.execute(statement.encode())
        return self._db.execute(_asked(statement), values)

    def executemany(self, statement: str, values: Iterable[Sequence[object]], /) -> object:
        with self._db.cursor() as cursor:
            cursor.executemany(_asked(statement), values)
        return None


def shown(url: str) -> str:
    """A database without its password."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.Error as error:
        raise Refused(f"That is no address of a database: {_words(error)}") from None
    host, name = parts.get("host") or "localhost", parts.get("dbname") or parts.get("user") or ""
    return f"postgresql://{host}{f':{port}' if (port := parts.get('port')) else ''}/{name}"


def _one(db: Connection[Any], statement: bytes) -> tuple[Any, ...]:
    row: tuple[Any, ...] | None = db.execute(statement).fetchone()
    assert row is not None
    return row


def _asked(statement: str) -> bytes:
    """A statement with this driver's mark for a value."""
    return statement.replace("%", "%%").replace("?", "%s").encode()


def _typed(statement: str) -> bytes:
    for ours, theirs in TYPES.items():
        statement = statement.replace(ours, theirs)
    return statement.encode()


def _words(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
