"""Who sits where: which browser holds which seats, and the links that its host may hand out."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256, shake_256
from pathlib import Path

from ui.store.records import Refused, Unavailable
from ui.store.sqlite import keep_private, to_wal

SPECTATOR = -1
PATIENCE = 10.0  # seconds to wait for another process's change to be written
SCHEMA = """
CREATE TABLE IF NOT EXISTS holds (
    visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (visitor, table_id, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS hosts (
    visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL, link BLOB NOT NULL,
    PRIMARY KEY (visitor, table_id, seat)
) STRICT;
CREATE TABLE IF NOT EXISTS settings (
    visitor TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (visitor, name)
) STRICT;
"""


@dataclass(frozen=True)
class Held:
    """What a browser may do at a table: play these seats, watch, look after the table."""

    seats: tuple[int, ...]
    host: bool


class Visitors:
    """Browsers by the hash of the secret in their cookie; neither it nor a token is stored.

    A host's links are stored under a pad that is made from the host's own secret, so that they
    can be shown again after a reload and are of no use to whoever reads the file.
    """

    def __init__(self, folder: Path) -> None:
        self._lock = threading.Lock()
        path = folder / "visitors.sqlite3"
        try:
            keep_private(path)
            self._db = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            to_wal(self._db)
            self._db.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
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

    def seat(self, visitor: str, table: str, seat: int | None) -> None:
        """Let a browser have a seat, or with None let it watch."""
        number = SPECTATOR if seat is None else seat
        with self._open() as store:
            store.execute(
                "INSERT OR IGNORE INTO holds VALUES (?, ?, ?)", (_hash(visitor), table, number)
            )

    def host(self, visitor: str, table: str, tokens: Mapping[int | None, str]) -> None:
        """Let a browser look after a table: it gets the seats' tokens again when it asks."""
        rows = []
        for seat, token in tokens.items():
            number = SPECTATOR if seat is None else seat
            data = token.encode()
            pad = _pad(visitor, table, number, len(data))
            rows.append((_hash(visitor), table, number, bytes(map(_xor, data, pad))))
        with self._open() as store:
            store.executemany("INSERT OR REPLACE INTO hosts VALUES (?, ?, ?, ?)", rows)

    def held(self, visitor: str, table: str) -> Held | None:
        """What the browser may do at the table; None if nothing."""
        with self._open() as store:
            key = (_hash(visitor), table)
            seats = store.execute(
                "SELECT seat FROM holds WHERE visitor = ? AND table_id = ? ORDER BY seat", key
            ).fetchall()
            host = store.execute(
                "SELECT 1 FROM hosts WHERE visitor = ? AND table_id = ?", key
            ).fetchone()
        if not seats and host is None:
            return None
        return Held(tuple(seat for (seat,) in seats if seat != SPECTATOR), host is not None)

    def tables(self, visitor: str) -> set[str]:
        """All the tables at which the browser may do something."""
        with self._open() as store:
            held = store.execute(
                "SELECT table_id FROM holds WHERE visitor = :v UNION"
                " SELECT table_id FROM hosts WHERE visitor = :v",
                {"v": _hash(visitor)},
            ).fetchall()
        return {table for (table,) in held}

    def tokens(self, visitor: str, table: str) -> dict[int | None, str]:
        """The tokens of a host's table, by seat; None is the spectators'."""
        with self._open() as store:
            rows = store.execute(
                "SELECT seat, link FROM hosts WHERE visitor = ? AND table_id = ? ORDER BY seat",
                (_hash(visitor), table),
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
                    "SELECT name, value FROM settings WHERE visitor = ?", (_hash(visitor),)
                ).fetchall()
            )

    def set(self, visitor: str, name: str, value: str) -> None:
        """Keep a setting of a browser."""
        with self._open() as store:
            store.execute(
                "INSERT OR REPLACE INTO settings VALUES (?, ?, ?)", (_hash(visitor), name, value)
            )

    def forget(self, table: str) -> None:
        """A table is gone."""
        with self._open() as store:
            store.execute("DELETE FROM holds WHERE table_id = ?", (table,))
            store.execute("DELETE FROM hosts WHERE table_id = ?", (table,))
            store.execute("DELETE FROM settings WHERE name = 'lessons ' || ?", (table,))


def _hash(visitor: str) -> str:
    return sha256(f"visitor {visitor}".encode()).hexdigest()


def _pad(visitor: str, table: str, seat: int, length: int) -> bytes:
    return shake_256(f"link {visitor} {table} {seat}".encode()).digest(length)


def _xor(left: int, right: int) -> int:
    return left ^ right
