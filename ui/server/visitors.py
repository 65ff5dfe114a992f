"""Who sits where: which browser holds which seats, and the links that its host may hand out."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256, shake_256
from typing import Final, NamedTuple

from ui.store.memory import Live
from ui.store.place import Place, opened
from ui.store.records import NoSuchTable
from ui.store.store import Db, FileOnly, Layout, remove
from ui.store.tables import Tables

SPECTATOR = -1
FRESH = 0.05  # seconds after which it is looked whether another process has changed something
MOST_KNOWN = 1000  # tables
FIRST: Final = (  # had no number
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
INVITES: Final = """CREATE TABLE invites (
    visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
    PRIMARY KEY (visitor, table_id)
) STRICT"""
LATE: Final = (  # where several browsers had a seat, the first keeps it
    """CREATE TEMP TABLE late AS SELECT rowid AS place, visitor, table_id, seat FROM holds AS own
        WHERE seat >= 0 AND EXISTS (SELECT 1 FROM holds AS other WHERE other.table_id = own.table_id
            AND other.seat = own.seat AND other.rowid < own.rowid)""",
    "DELETE FROM holds WHERE rowid IN (SELECT place FROM late)",
    "INSERT INTO invites SELECT visitor, table_id, seat FROM late WHERE true"
    " ON CONFLICT DO NOTHING",
    f"INSERT INTO holds SELECT visitor, table_id, {SPECTATOR} FROM late WHERE true"
    " ON CONFLICT DO NOTHING",
    "DROP TABLE late",
)
ALONE: Final = "CREATE UNIQUE INDEX one_holds ON holds (table_id, seat) WHERE seat >= 0"
CHANGES: Final = {  # what makes a layout the next one
    1: ("CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL)",),
    2: (
        # Second browsers that have a seat, and those that ask its owner for leave.
        """CREATE TABLE also (
            visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
            PRIMARY KEY (visitor, table_id, seat)
        )""",
        """CREATE TABLE asks (
            visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
            PRIMARY KEY (visitor, table_id)
        )""",
        # Links of the own seat, as hosts have those of all.
        """CREATE TABLE links (
            visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
            link BLOB NOT NULL, PRIMARY KEY (visitor, table_id, seat)
        )""",
        # Who has ever had a seat: its hand is nobody else's.
        """CREATE TABLE sat (
            visitor TEXT NOT NULL, table_id TEXT NOT NULL, seat INTEGER NOT NULL,
            PRIMARY KEY (visitor, table_id, seat)
        )""",
        "INSERT INTO sat SELECT visitor, table_id, seat FROM holds WHERE seat >= 0",
    ),
}
KEPT: Final = ("holds", "hosts", "invites", "also", "asks", "links", "sat")  # of a table

VISITORS: Final = Layout(
    "visitors", "visitors", NoSuchTable, (*FIRST, INVITES, *map(FileOnly, LATE), ALONE), CHANGES
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
    also: tuple[tuple[str, int], ...]  # second browsers, with the seats that they may play
    asks: Mapping[str, int]


class _Joined(threading.local):
    """The change of a table that a thread is in, of which its changes here are a part."""

    db: Db | None = None


class Visitors:
    """Browsers by the hash of the secret in their cookie; neither it nor a token is stored.

    A host's links are stored under a pad that is made from the host's own secret, so that they
    can be shown again after a reload and are of no use to whoever reads the file. What every page
    asks for, who is at its table, is read once and known until somebody changes something.
    """

    def __init__(self, place: Place) -> None:
        self._store = opened(place, VISITORS)
        self._lock = threading.Lock()
        self._known: dict[str, _People] = {}
        self._secrets: dict[str, bytes] = {}
        self._written: object = None  # what the store says of others' changes
        self._looked = 0.0  # when it was asked for that
        self._joined = _Joined()

    def close(self) -> None:
        """Close the store; everything is in it already."""
        self._store.close()

    @contextmanager
    def _changing(self) -> Iterator[Db]:
        """The store, for a change of several steps: all of them or none."""
        if self._joined.db is not None:
            yield self._joined.db
            return
        try:
            with self._store.write() as store:
                yield store
        finally:
            self._forget_known()

    @contextmanager
    def joined(self, tables: Tables, id: str) -> Iterator[tuple[Db, Live]]:
        """A table to be changed: what this thread changes here meanwhile is part of that change.

        All of it or nothing. Where the stores are files, they are written one after the other, the
        table's first: if power fails just then, a new link may be lost, and the seat stays free.
        """
        try:
            with tables.seating(id, self._store) as (db, live):
                self._joined.db = db
                try:
                    yield db, live
                finally:
                    self._joined.db = None
        finally:
            self._forget_known()

    @contextmanager
    def _looking(self) -> Iterator[Db]:
        """The store for a single question."""
        if self._joined.db is not None:
            yield self._joined.db
            return
        with self._store.look() as store:
            yield store

    def _forget_known(self) -> None:
        with self._lock:
            self._known.clear()

    def people(self, table: str) -> object:
        """All who have to do with a table: another one as soon as any of that is changed."""
        return self._people(table)

    def _people(self, table: str) -> _People:
        """Who has to do with a table."""
        if self._joined.db is not None:
            return _people(self._joined.db, table)
        with self._lock:
            known = self._known.get(table)
            if known is not None and time.monotonic() < self._looked + FRESH:
                return known
            written = self._store.written()
            if written != self._written or len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._written, self._looked = written, time.monotonic()
            if table not in self._known:
                with self._store.read() as store:
                    self._known[table] = _people(store, table)
            return self._known[table]

    # --- secrets ---------------------------------------------------------------------------

    def secret(self, name: str) -> bytes:
        """A secret of this server, made when it is first asked for."""
        with self._lock:
            known = self._secrets.get(name)
        if known is None:
            with self._store.write() as store:
                store.execute(
                    "INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING",
                    (name, secrets.token_hex(32)),
                )
                row = store.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()
            known = bytes.fromhex(row[0])
            with self._lock:
                self._secrets[name] = known
        return known

    def knows(self, visitor: str) -> bool:
        """Whether a browser has ever had anything here."""
        return bool(self.tables(visitor) or self.settings(visitor))

    # --- seats -----------------------------------------------------------------------------

    def seat(self, visitor: str, table: str, seat: int | None) -> bool:
        """Let a browser have a seat that nobody has, or with None let it watch.

        Returns whether it has it: of two who ask at once one is the first.
        """
        number, me = SPECTATOR if seat is None else seat, key(visitor)
        with self._changing() as store:
            store.execute(
                "INSERT INTO holds VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (me, table, number)
            )
            has = store.execute(
                "SELECT 1 FROM holds WHERE visitor = ? AND table_id = ? AND seat = ?",
                (me, table, number),
            ).fetchone()
            if has is not None and seat is not None:
                _note_sat(store, me, table, number)
        return has is not None

    def seat_instead(self, visitor: str, table: str, seat: int) -> bool:
        """Let a browser have a seat that a host of the table has; returns whether it has it."""
        me = key(visitor)
        with self._changing() as store:
            moved = store.execute(
                "UPDATE holds SET visitor = ? WHERE table_id = ? AND seat = ?"
                " AND visitor IN (SELECT visitor FROM hosts WHERE table_id = holds.table_id)",
                (me, table, seat),
            ).rowcount
            if moved == 1:
                _note_sat(store, me, table, seat)
        return moved == 1

    def leave(self, visitor: str, table: str, seat: int) -> None:
        """Let somebody else have a browser's seat; a second browser leaves it to the first."""
        place = (key(visitor), table, seat)
        with self._changing() as store:
            owned = store.execute(
                "DELETE FROM holds WHERE visitor = ? AND table_id = ? AND seat = ?", place
            ).rowcount
            if owned:
                _clear(store, ("also", "asks", "links"), table, seat)
            store.execute("DELETE FROM also WHERE visitor = ? AND table_id = ? AND seat = ?", place)

    def free(self, table: str, seat: int) -> None:
        """Take a seat from whoever has it, and from those who were about to take it."""
        with self._changing() as store:
            _clear(store, ("holds", "invites", "also", "asks", "links"), table, seat)

    def was_anothers(self, visitor: str, table: str, seat: int) -> bool:
        """Whether somebody else has ever had a seat, and so has seen its hand."""
        with self._looking() as store:
            found = store.execute(
                "SELECT 1 FROM sat WHERE table_id = ? AND seat = ? AND visitor <> ?",
                (table, seat, key(visitor)),
            ).fetchone()
        return found is not None

    def taken(self, table: str) -> dict[int, str]:
        """The browsers that have seats, by seat, as `key` names them."""
        return {seat: who for who, seat in self._people(table).holds if seat != SPECTATOR}

    def hosts(self, table: str) -> frozenset[str]:
        """The browsers that look after a table, as `key` names them."""
        return self._people(table).hosts

    def carry_over(self, before: str, after: str, visitor: str | None = None) -> None:
        """Let those who were at one table have the same places at another, as far as free."""
        mine, whose = ("", ()) if visitor is None else (" AND visitor = ?", (key(visitor),))
        with self._changing() as store:
            store.execute(
                "INSERT INTO holds SELECT visitor, CAST(? AS TEXT), seat FROM holds"
                f" WHERE table_id = ?{mine} ON CONFLICT DO NOTHING",
                (after, before, *whose),
            )
            store.execute(
                "INSERT INTO sat SELECT visitor, table_id, seat FROM holds"
                f" WHERE table_id = ? AND seat >= 0{mine} ON CONFLICT DO NOTHING",
                (after, *whose),
            )

    # --- a seat from two places --------------------------------------------------------------

    def ask(self, visitor: str, table: str, seat: int) -> None:
        """Ask the owner of a seat for leave to play it here too, by its link."""
        me = key(visitor)
        with self._changing() as store:
            store.execute(
                "INSERT INTO asks SELECT visitor, table_id, seat FROM invites"
                " WHERE visitor = ? AND table_id = ? AND seat = ?"
                " ON CONFLICT (visitor, table_id) DO UPDATE SET seat = excluded.seat",
                (me, table, seat),
            )

    def asks(self, visitor: str, table: str) -> bool:
        """Whether a browser waits for somebody's leave."""
        return key(visitor) in self._people(table).asks

    def asked(self, table: str, seat: int) -> list[str]:
        """The browsers that ask for leave to play a seat too, as `key` names them."""
        return [who for who, wanted in self._people(table).asks.items() if wanted == seat]

    def answer(self, owner: str, table: str, seat: int, who: str, leave: bool) -> bool:
        """Let a browser that has asked play a seat too, or not; only its owner can."""
        place = (who, table, seat)
        with self._changing() as store:
            owns = store.execute(
                "SELECT 1 FROM holds WHERE visitor = ? AND table_id = ? AND seat = ?",
                (key(owner), table, seat),
            ).fetchone()
            if owns is None:
                return False
            asked = store.execute(
                "DELETE FROM asks WHERE visitor = ? AND table_id = ? AND seat = ?", place
            ).rowcount
            if asked:
                store.execute("DELETE FROM invites WHERE visitor = ? AND table_id = ?", place[:2])
            if asked and leave:
                store.execute("INSERT INTO also VALUES (?, ?, ?) ON CONFLICT DO NOTHING", place)
        return bool(asked)

    def only_owner(self, table: str, seat: int) -> None:
        """Let nobody but its owner play a seat."""
        with self._changing() as store:
            _clear(store, ("also",), table, seat)

    def places(self, table: str) -> dict[int, int]:
        """From how many browsers each seat is played."""
        people = self._people(table)
        everybody = [seat for _, seat in (*people.holds, *people.also) if seat != SPECTATOR]
        return {seat: everybody.count(seat) for seat in everybody}

    # --- links -----------------------------------------------------------------------------

    def keep_link(self, visitor: str, table: str, seat: int, token: str) -> None:
        """Remember the link of the own seat, for its owner alone."""
        data = token.encode()
        link = bytes(map(_xor, data, _pad(visitor, table, seat, len(data))))
        with self._changing() as store:
            store.execute(
                "INSERT INTO links VALUES (?, ?, ?, ?)"
                " ON CONFLICT (visitor, table_id, seat) DO UPDATE SET link = excluded.link",
                (key(visitor), table, seat, link),
            )

    def drop_links(self, table: str, seat: int) -> None:
        """The link of a seat is another one, or none: whoever came by the old one has no claim."""
        with self._changing() as store:
            _clear(store, ("invites", "asks", "links"), table, seat)
            store.execute("DELETE FROM hosts WHERE table_id = ? AND seat = ?", (table, seat))

    def invite(self, visitor: str, table: str, seat: int) -> None:
        """Note that a browser has come by the link of a seat: it may take it when it is asked."""
        with self._changing() as store:
            store.execute(
                "INSERT INTO invites VALUES (?, ?, ?)"
                " ON CONFLICT (visitor, table_id) DO UPDATE SET seat = excluded.seat",
                (key(visitor), table, seat),
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
            store.executemany(
                "INSERT INTO hosts VALUES (?, ?, ?, ?)"
                " ON CONFLICT (visitor, table_id, seat) DO UPDATE SET link = excluded.link",
                rows,
            )

    # --- what a browser has ----------------------------------------------------------------

    def held(self, visitor: str, table: str) -> Held | None:
        """What the browser may do at the table; None if nothing."""
        people, me = self._people(table), key(visitor)
        seats = sorted({seat for who, seat in (*people.holds, *people.also) if who == me})
        if not seats and me not in people.hosts:
            return None
        return Held(tuple([seat for seat in seats if seat != SPECTATOR]), me in people.hosts)

    def tables(self, visitor: str) -> set[str]:
        """All the tables at which the browser may do something."""
        me = key(visitor)
        with self._looking() as store:
            held = store.execute(
                "SELECT table_id FROM holds WHERE visitor = ? UNION"
                " SELECT table_id FROM also WHERE visitor = ? UNION"
                " SELECT table_id FROM hosts WHERE visitor = ?",
                (me, me, me),
            ).fetchall()
        return {table for (table,) in held}

    def looked_after(self, visitor: str) -> int:
        """How many tables a browser is the host of."""
        with self._looking() as store:
            (count,) = store.execute(
                "SELECT count(DISTINCT table_id) FROM hosts WHERE visitor = ?", (key(visitor),)
            ).fetchone()
        return int(count)

    def tokens(self, visitor: str, table: str) -> dict[int | None, str]:
        """The tokens that a host or an owner may hand out, by seat; None is the spectators'."""
        me = key(visitor)
        with self._looking() as store:
            rows = store.execute(
                "SELECT seat, link FROM hosts WHERE visitor = ? AND table_id = ? UNION ALL"
                " SELECT seat, link FROM links WHERE visitor = ? AND table_id = ? ORDER BY seat",
                (me, table, me, table),
            ).fetchall()
        return {
            None if seat == SPECTATOR else seat: bytes(
                map(_xor, data, _pad(visitor, table, seat, len(data)))
            ).decode(errors="replace")
            for seat, data in rows
        }

    def settings(self, visitor: str) -> dict[str, str]:
        """What a browser has set."""
        with self._looking() as store:
            return dict(
                store.execute(
                    "SELECT name, value FROM settings WHERE visitor = ?", (key(visitor),)
                ).fetchall()
            )

    def set(self, visitor: str, name: str, value: str) -> None:
        """Keep a setting of a browser."""
        with self._changing() as store:
            store.execute(
                "INSERT INTO settings VALUES (?, ?, ?)"
                " ON CONFLICT (visitor, name) DO UPDATE SET value = excluded.value",
                (key(visitor), name, value),
            )

    def alone(self, visitor: str, table: str) -> bool:
        """Whether nobody but this browser has anything to do with a table."""
        people = self._people(table)
        others = {who for who, _ in (*people.holds, *people.also)} | people.hosts
        return others <= {key(visitor)}

    def forget(self, table: str, visitor: str | None = None) -> None:
        """A table is gone, for everybody or for one browser."""
        mine, whose = ("", ()) if visitor is None else (" AND visitor = ?", (key(visitor),))

        def forgotten(store: Db) -> None:
            for held in KEPT:
                store.execute(f"DELETE FROM {held} WHERE table_id = ?{mine}", (table, *whose))
            store.execute(
                f"DELETE FROM settings WHERE name = 'lessons ' || ?{mine}", (table, *whose)
            )

        try:
            remove(self._store, forgotten)
        finally:
            self._forget_known()


def _note_sat(store: Db, who: str, table: str, seat: int) -> None:
    store.execute("INSERT INTO sat VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (who, table, seat))


def _clear(store: Db, kept: Iterable[str], table: str, seat: int) -> None:
    for rows in kept:
        store.execute(f"DELETE FROM {rows} WHERE table_id = ? AND seat = ?", (table, seat))


def _people(store: Db, table: str) -> _People:
    def asked(columns: str) -> list[tuple[str, int]]:
        query = f"SELECT DISTINCT {columns} WHERE table_id = ? ORDER BY seat"
        return store.execute(query, (table,)).fetchall()

    return _People(
        tuple(asked("visitor, seat FROM holds")),
        frozenset(visitor for visitor, _ in asked("visitor, seat FROM hosts")),
        dict(asked("visitor, seat FROM invites")),
        tuple(asked("visitor, seat FROM also")),
        dict(asked("visitor, seat FROM asks")),
    )


def key(visitor: str) -> str:
    """What a browser is known by to the others: nothing that it could be taken for."""
    return sha256(f"visitor {visitor}".encode()).hexdigest()


def _pad(visitor: str, table: str, seat: int, length: int) -> bytes:
    return shake_256(f"link {visitor} {table} {seat}".encode()).digest(length)


def _xor(left: int, right: int) -> int:
    return left ^ right
