"""Who sits where: which browser holds which seats, and the links that its host may hand out."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256, shake_256
from pathlib import Path
from typing import NamedTuple

from ui.store.records import Refused, Unavailable
from ui.store.sqlite import all_or_nothing, shared

SPECTATOR = -1
PATIENCE = 10.0  # seconds to wait for another process's change to be written
FRESH = 0.05  # seconds after which it is looked whether another process has changed something
MOST_KNOWN = 1000  # tables
LAYOUT = 1  # of the file; a larger number is a newer program's
SCHEMA = (  # the first layout, which had no number; it changes
    """CREATE TABLE IF NOT EXISTS holds (
        visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
        PRIMARY KEY (visitor, table_id, seat)
    ) STRICT""",
    """CREATE TABLE IF NOT EXISTS hosts (
        visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, link BLOB NOT NULL,
        PRIMARY KEY (visitor, table_id, seat)
    ) STRICT""",
    """CREATE TABLE IF NOT EXISTS settings (
        visitor TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (visitor, name)
    ) STRICT""",
)
ALONE = (  # each seat is one browser's: where several had it, the first keeps it
    """CREATE TABLE invites (
        visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
        PRIMARY KEY (visitor, table_id)
    ) STRICT""",
    """CREATE TEMP TABLE late AS SELECT rowid AS place, visitor, table_id, seat FROM holds AS own
        WHERE seat >= 0 AND EXISTS (SELECT 1 FROM holds AS other WHERE other.table_id = own.table_id
            AND other.seat = own.seat AND other.rowid < own.rowid)""",
    "DELETE FROM holds WHERE rowid IN (SELECT place FROM late)",
    "INSERT OR IGNORE INTO invites SELECT visitor, table_id, seat FROM late",
    f"INSERT OR IGNORE INTO holds SELECT visitor, table_id, {SPECTATOR} FROM late",
    "DROP TABLE late",
    "CREATE UNIQUE INDEX seats ON holds (table_id, seat) WHERE seat >= 0",
)


@dataclass(frozen=True)
class Held:
    """What a browser may do at a table: play these seats, watch, look after the table."""

    seats: tuple[int, ...]
    host: bool


class _People(NamedTuple):
    """Who has to do with one table, as `key` names them."""

    holds: tuple[tuple[str, int], ...]  # with their seats, in order
    hosts: frozenset[str]
    invites: Mapping[str, int]


class Visitors:
    """Browsers by the hash of the secret in their cookie; neither it nor a token is stored.

    A host's links are stored under a pad that is made from the host's own secret, so that they
    can be shown again after a reload and are of no use to whoever reads the file. What every page
    asks for, who is at its table, is read once and known until somebody changes something.
    """

    def __init__(self, folder: Path) -> None:
        self._lock = threading.Lock()
        self._known: dict[str, _People] = {}
        self._written = -1  # what the file says of others' changes
        self._looked = 0.0  # when it was asked for that
        path = folder / "visitors.sqlite3"
        try:
            self._db = shared(path, PATIENCE)
            with self._changing() as db:
                _bring_up(db, path)
        except (OSError, sqlite3.Error, Unavailable) as error:
            raise Refused(f"{path} can't be used: {error}") from None

    def close(self) -> None:
        """Close the file; everything is stored already."""
        self._db.close()

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The connection, for one thread at a time."""
        with self._lock:
            try:
                yield self._db
            except sqlite3.Error as error:
                raise Unavailable(f"The store of visitors can't be used now ({error}).") from error

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """The connection, for a change of several steps: all of them or none."""
        with self._open() as store:
            try:
                with all_or_nothing(store):
                    yield store
            finally:
                self._known.clear()

    def _people(self, table: str) -> _People:
        """Who has to do with a table."""
        known = self._known.get(table)
        if known is not None and time.monotonic() < self._looked + FRESH:
            return known
        with self._open() as store:
            (written,) = store.execute("PRAGMA data_version").fetchone()
            if written != self._written or len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._written, self._looked = written, time.monotonic()
            if table not in self._known:
                self._known[table] = _people(store, table)
            return self._known[table]

    # --- seats -----------------------------------------------------------------------------

    def seat(self, visitor: str, table: str, seat: int | None) -> bool:
        """Let a browser have a seat that nobody has, or with None let it watch.

        Returns whether it has it: of two who ask at once one is the first.
        """
        number, me = SPECTATOR if seat is None else seat, key(visitor)
        with self._changing() as store:
            store.execute("INSERT OR IGNORE INTO holds VALUES (?, ?, ?)", (me, table, number))
            has = store.execute(
                "SELECT 1 FROM holds WHERE visitor = ? AND table_id = ? AND seat = ?",
                (me, table, number),
            ).fetchone()
        return has is not None

    def seat_instead(self, visitor: str, table: str, seat: int) -> bool:
        """Let a browser have a seat that a host of the table has; returns whether it has it."""
        with self._changing() as store:
            moved = store.execute(
                "UPDATE OR IGNORE holds SET visitor = ? WHERE table_id = ? AND seat = ?"
                " AND visitor IN (SELECT visitor FROM hosts WHERE table_id = holds.table_id)",
                (key(visitor), table, seat),
            ).rowcount
        return moved == 1

    def leave(self, visitor: str, table: str, seat: int) -> None:
        """Let somebody else have a browser's seat."""
        with self._changing() as store:
            store.execute(
                "DELETE FROM holds WHERE visitor = ? AND table_id = ? AND seat = ?",
                (key(visitor), table, seat),
            )

    def free(self, table: str, seat: int) -> None:
        """Take a seat from whoever has it, and from those who were about to take it."""
        with self._changing() as store:
            for held in ("holds", "invites"):
                store.execute(f"DELETE FROM {held} WHERE table_id = ? AND seat = ?", (table, seat))

    def taken(self, table: str) -> dict[int, str]:
        """The browsers that have seats, by seat, as `key` names them."""
        return {seat: who for who, seat in self._people(table).holds if seat != SPECTATOR}

    def hosts(self, table: str) -> frozenset[str]:
        """The browsers that look after a table, as `key` names them."""
        return self._people(table).hosts

    def carry_over(self, before: str, after: str, visitor: str | None = None) -> None:
        """Let those who were at one table have the same places at another, as far as free."""
        mine = "" if visitor is None else " AND visitor = :visitor"
        with self._changing() as store:
            store.execute(
                "INSERT OR IGNORE INTO holds SELECT visitor, :after, seat FROM holds"
                f" WHERE table_id = :before{mine}",
                {"after": after, "before": before, "visitor": visitor and key(visitor)},
            )

    # --- links -----------------------------------------------------------------------------

    def invite(self, visitor: str, table: str, seat: int) -> None:
        """Note that a browser has come by the link of a seat: it may take it when it is asked."""
        with self._changing() as store:
            store.execute(
                "INSERT OR REPLACE INTO invites VALUES (?, ?, ?)", (key(visitor), table, seat)
            )

    def invited(self, visitor: str, table: str) -> int | None:
        """The seat whose link a browser has come by, and has not said yet what it wants."""
        return self._people(table).invites.get(key(visitor))

    def decline(self, visitor: str, table: str) -> None:
        """Forget by which link a browser has come."""
        with self._changing() as store:
            store.execute(
                "DELETE FROM invites WHERE visitor = ? AND table_id = ?", (key(visitor), table)
            )

    def host(self, visitor: str, table: str, tokens: Mapping[int | None, str]) -> None:
        """Let a browser look after a table: it gets the seats' tokens again when it asks."""
        rows = []
        for seat, token in tokens.items():
            number = SPECTATOR if seat is None else seat
            data = token.encode()
            pad = _pad(visitor, table, number, len(data))
            rows.append((key(visitor), table, number, bytes(map(_xor, data, pad))))
        with self._changing() as store:
            store.executemany("INSERT OR REPLACE INTO hosts VALUES (?, ?, ?, ?)", rows)

    # --- what a browser has ----------------------------------------------------------------

    def held(self, visitor: str, table: str) -> Held | None:
        """What the browser may do at the table; None if nothing."""
        people, me = self._people(table), key(visitor)
        seats = [seat for who, seat in people.holds if who == me]
        if not seats and me not in people.hosts:
            return None
        return Held(tuple([seat for seat in seats if seat != SPECTATOR]), me in people.hosts)

    def tables(self, visitor: str) -> set[str]:
        """All the tables at which the browser may do something."""
        with self._open() as store:
            held = store.execute(
                "SELECT table_id FROM holds WHERE visitor = :v UNION"
                " SELECT table_id FROM hosts WHERE visitor = :v",
                {"v": key(visitor)},
            ).fetchall()
        return {table for (table,) in held}

    def tokens(self, visitor: str, table: str) -> dict[int | None, str]:
        """The tokens of a host's table, by seat; None is the spectators'."""
        with self._open() as store:
            rows = store.execute(
                "SELECT seat, link FROM hosts WHERE visitor = ? AND table_id = ? ORDER BY seat",
                (key(visitor), table),
            ).fetchall()
        return {
            None if seat == SPECTATOR else seat: bytes(
                map(_xor, data, _pad(visitor, table, seat, len(data)))
            ).decode(errors="replace")
            for seat, data in rows
        }

    def settings(self, visitor: str) -> dict[str, str]:
        """What a browser has set."""
        with self._open() as store:
            return dict(
                store.execute(
                    "SELECT name, value FROM settings WHERE visitor = ?", (key(visitor),)
                ).fetchall()
            )

    def set(self, visitor: str, name: str, value: str) -> None:
        """Keep a setting of a browser."""
        with self._changing() as store:
            store.execute(
                "INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (key(visitor), name, value)
            )

    def alone(self, visitor: str, table: str) -> bool:
        """Whether nobody but this browser has anything to do with a table."""
        people = self._people(table)
        return {who for who, _ in people.holds} | people.hosts <= {key(visitor)}

    def forget(self, table: str, visitor: str | None = None) -> None:
        """A table is gone, for everybody or for one browser."""
        mine, whose = ("", ()) if visitor is None else (" AND visitor = ?", (key(visitor),))
        with self._changing() as store:
            for held in ("holds", "hosts", "invites"):
                store.execute(f"DELETE FROM {held} WHERE table_id = ?{mine}", (table, *whose))
            store.execute(
                f"DELETE FROM settings WHERE name = 'lessons ' || ?{mine}", (table, *whose)
            )


def _people(store: sqlite3.Connection, table: str) -> _People:
    def asked(columns: str) -> list[tuple[str, int]]:
        query = f"SELECT DISTINCT {columns} WHERE table_id = ? ORDER BY seat"
        return store.execute(query, (table,)).fetchall()

    return _People(
        tuple(asked("visitor, seat FROM holds")),
        frozenset(visitor for visitor, _ in asked("visitor, seat FROM hosts")),
        dict(asked("visitor, seat FROM invites")),
    )


def _bring_up(db: sqlite3.Connection, path: Path) -> None:
    """Lay out a new file, and bring an older one to the present layout."""
    (layout,) = db.execute("PRAGMA user_version").fetchone()
    if not 0 <= layout <= LAYOUT:
        raise Refused(f"{path} was written by another version ({layout})")
    if layout < LAYOUT:
        for statement in (*SCHEMA, *ALONE):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {LAYOUT}")


def key(visitor: str) -> str:
    """What a browser is known by to the others: nothing that it could be taken for."""
    return sha256(f"visitor {visitor}".encode()).hexdigest()


def _pad(visitor: str, table: str, seat: int, length: int) -> bytes:
    return shake_256(f"link {visitor} {table} {seat}".encode()).digest(length)


def _xor(left: int, right: int) -> int:
    return left ^ right
