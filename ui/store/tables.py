"""Stored tables: games in SQLite, one row a decision, with seats, a referee, and bots that play.

What is stored is the header of a game and its decisions; a state is what replaying them from the
seed gives. States that are being played are kept in memory and brought up to date from the store
before each use, so that several processes may share one data directory.
"""

from __future__ import annotations

import json
import logging
import queue
import random
import secrets
import sqlite3
import threading
import time
import unicodedata
from collections import OrderedDict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Any, NamedTuple, cast

from framework import AscentError, Endless, IllegalChoice, Table, UndoRefused, games, replay
from framework.bots.consult import consult
from framework.bots.roster import bot_title, roster
from framework.core import rng
from framework.core.errors import BadSave
from framework.core.game import Rules
from framework.core.journal import Header
from framework.core.machine import State
from framework.core.plain import Option
from framework.core.save import read_header
from framework.core.view import View, redeterminise

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
INFO = (
    "SELECT id, title, game, created, updated, version, steps, undos, asked, over, scores, winners,"
    " day, attempt FROM tables LEFT JOIN daily ON table_id = id"
)
SEATS = "SELECT table_id, seat, name, bot, token IS NOT NULL FROM seats"
LARGEST_SAVE = 2_000_000  # bytes
LARGEST_SEED = 2**64 - 1
LONGEST_NAME = 40
LONGEST_TITLE = 80
LONGEST_REASON = 300
LATEST = 250_000_000_000  # seconds since 1970 until about the year 9900, the last that can be shown
WORKERS = 4  # threads for bots; each takes one decision at a time, so that tables take turns
KEPT = 128  # tables whose states are kept in memory
NEWEST = 400  # lines of a journal that a page shows
MOST_STOPS = 400  # of the others' decisions that a page goes through
PATIENCE = 30.0  # seconds to wait for another process's change to be written
RETRY = 1.0  # seconds until a bot tries again whose decision could not be stored
LOOK = 0.25  # seconds between looks for what another process has changed

log = logging.getLogger(__name__)


class Refused(AscentError):
    """Stale, foreign or illegal, in words for the user. Nothing has changed."""


class Impossible(Refused):
    """A choice that the cards of the table can't carry out."""


class Unavailable(Refused):
    """The store can't be used now: the same may be done later."""


class Damaged(Refused):
    """A stored game that can't be resumed, with the reason. It can still be deleted."""

    def __init__(self, reason: object) -> None:
        words = _words(str(reason), LONGEST_REASON).rstrip(".")
        super().__init__(f"This stored game can't be resumed: {words}.")


class NoSuchTable(Refused):
    """A table that is not there, or no more."""


@dataclass(frozen=True)
class Seat:
    """Who sits where: a person, or a bot, which may play for a person who has left."""

    number: int
    name: str
    bot: str | None
    lent: bool = False  # the bot plays for a person, who can have the seat back


class Daily(NamedTuple):
    """Which day's game a table plays, and how often its visitor has been dealt it, from 1."""

    day: str
    attempt: int = 1


@dataclass(frozen=True)
class TableInfo:
    """What everybody may know of a table."""

    id: str
    title: str
    game: str
    players: int
    over: bool
    created: float
    updated: float
    version: int
    seats: tuple[Seat, ...]
    asked: int | None  # whose decision it is
    scores: tuple[int, ...] | None = None  # when the game is over
    winners: tuple[int, ...] = ()
    daily: Daily | None = None  # if it is a game of the day
    damaged: str = ""  # why nothing but the title and the names is to be trusted


@dataclass(frozen=True)
class Result:
    """How a game of the day has ended: what everybody may compare."""

    id: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    persons: tuple[int, ...]  # the seats that no bot has played
    attempt: int
    when: float


@dataclass(frozen=True)
class Created:
    """A new table with the secrets of its seats: they are told here once, and never again."""

    id: str
    seat_tokens: list[str]  # '' for a bot's seat
    spectator_token: str


@dataclass(frozen=True)
class Meanwhile:
    """What has happened since others began to decide after a seat's own last decision."""

    stops: tuple[int, ...]  # from the step at which they began to now: those that tell something
    last: int  # the step after their last decision
    lines: list[str]


class Past(NamedTuple):
    """What a seat saw at an earlier step."""

    view: View
    told: list[str]  # of the last decision before it
    journal: list[str]  # the newest lines of what was told until then


TableInfos = list[TableInfo]  # inside the class, `list` is the method
Lines = list[str]
Results = list[Result]


class _Row(NamedTuple):
    """One decision as it is stored; its place among the rows is the state's id before it."""

    seat: int
    choice: int
    option: str  # the option itself, so that a stored game is never replayed to another meaning
    bot: str | None  # who made it for the seat


_Rows = list[_Row]


class _Job(NamedTuple):
    """A bot's decision that has to be made, and the state that it is for."""

    table: str
    step: int
    undos: int
    bot: str


class _Live:
    """A table in memory. Whoever holds the lock finds it as it is stored."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.lock = threading.RLock()
        self.version = -1
        self.seats: tuple[Seat, ...] = ()
        self.by_bot: list[bool] = []  # for each decision
        self.told: dict[int | None, tuple[int, deque[str]]] = {}  # entries read, newest lines
        self.referee: Table | None = None

    @property
    def state(self) -> State:
        assert self.referee is not None
        return self.referee.state

    @property
    def mark(self) -> tuple[int, int, int]:
        """Differs whenever something has been changed."""
        if self.referee is None:
            return (-1, -1, -1)
        return (self.version, self.referee.undos, self.referee.state.id)

    def forget(self) -> None:
        """Nothing in memory is to be trusted: the next user replays the stored decisions."""
        self.version, self.referee, self.by_bot, self.told = -1, None, [], {}

    def follow(self, row: _Row) -> None:
        """Make a decision that is stored already."""
        assert self.referee is not None
        _check_fits(self.referee.state, row)
        self.referee.apply(row.seat, row.choice, self.referee.state.id)
        self.by_bot.append(row.bot is not None)


class _Bell:
    """Rings whenever a table has changed."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.rung = 0

    def ring(self) -> None:
        with self.changed:
            self.rung += 1
            self.changed.notify_all()

    def wait(self, rung: int, timeout: float) -> None:
        """Until it has rung more often than that."""
        with self.changed:
            self.changed.wait_for(lambda: self.rung != rung, timeout)


class _Store:
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
            raise NoSuchTable("There is no such table.") from None
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


class Tables:
    """All stored tables of a data directory: one object a process, used by any thread."""

    def __init__(self, folder: Path, workers: int = WORKERS) -> None:
        self._store = _Store(folder)
        self._lock = threading.Lock()  # held for moments only, and nothing is waited for within
        self._lives: OrderedDict[str, _Live] = OrderedDict()
        self._bells: dict[str, _Bell] = {}
        self._jobs: set[_Job] = set()
        self._stuck: set[_Job] = set()  # those that no bot can do
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._workers = [
            threading.Thread(target=self._work, name=f"bots {number}", daemon=True)
            for number in range(workers)
        ]
        self._go_on()
        for worker in self._workers:
            worker.start()

    def close(self) -> None:
        """Stop the bots and close the file. Every decision is stored already."""
        self._closed = True
        for _ in self._workers:
            self._queue.put(None)
        with self._lock:
            bells = [*self._bells.values()]
        for bell in bells:
            bell.ring()
        for worker in self._workers:
            if worker.is_alive():
                worker.join(timeout=5)
        self._store.close()

    # --- new tables ------------------------------------------------------------------------

    def create(
        self,
        game: str,
        seats: Sequence[tuple[str, str | None]],
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        title: str = "",
        daily: Daily | None = None,
    ) -> Created:
        """A new game; each seat is a name with None for a person or with the name of a bot."""
        rules = games[game]
        bots = [bot for _, bot in seats]
        _check_bots(game, bots)
        chosen = dict(options or {})
        rules.refuse_files(chosen)
        rules.rules(**chosen)  # first: an unknown option may be named like a parameter
        if seed is None:
            seed = secrets.randbits(63)
        if type(seed) is int and abs(seed) > LARGEST_SEED:
            raise Refused(f"A seed is at most {LARGEST_SEED}.")
        names = _names([name for name, _ in seats], bots)
        state = rules.new(len(seats), seed, names or None, **chosen)
        return self._add(state, (), bots, title, daily)

    def open_save(
        self, text: str, title: str = "", bots: Sequence[str | None] | None = None
    ) -> Created:
        """A save or journal becomes a table, of persons if no bots are named for its seats.

        Only what replays from its seed to the same game is taken.
        """
        header, choices = read_save(text)
        seated = [None] * header.players if bots is None else [*bots]
        if len(seated) != header.players:
            raise Refused(f"This game has {header.players} seats, not {len(seated)}.")
        _check_bots(header.game, seated)
        header = replace(header, names=tuple(_names(header.names, seated)))
        state = _deal(header)
        rows = []
        for option in choices:
            index = state.options.index(option)
            rows.append(_Row(state.seat, index, _option(option), None))
            state.apply(index)
        return self._add(state, rows, seated, title)

    def fork(
        self, id: str, step: int, title: str = "", bots: Sequence[str | None] | None = None
    ) -> Created:
        """Play on from a step of a finished game. While a game runs, its future stays hidden.

        Without `bots` everybody sits as before; where only bots played, a person gets the seat
        that is asked.
        """
        info, header, rows = self._finished(id, "A game can be played on from a step")
        if not 0 <= step < len(rows):
            raise Refused(f"There is nothing to decide at step {step} of {len(rows)}.")
        state = _replayed(header, rows[:step])
        if bots is None:
            seated = [None if seat.lent else seat.bot for seat in info.seats]
            if None not in seated:
                seated[state.seat] = None
        else:
            seated = [*bots]
        if len(seated) != header.players:
            raise Refused(f"This game has {header.players} seats, not {len(seated)}.")
        _check_bots(header.game, seated)
        return self._add(state, rows[:step], seated, title or f"{info.title}, from step {step}")

    def rematch(self, id: str, same_seed: bool = False, title: str = "") -> Created:
        """The same game for the same seats once more, when this one is over."""
        info, header, _ = self._finished(id, "A rematch can be had")
        bots = [None if seat.lent else seat.bot for seat in info.seats]
        seed = header.seed if same_seed else secrets.randbits(63)
        state = _deal(replace(header, seed=seed))
        return self._add(state, (), bots, title or info.title)

    def _add(
        self,
        state: State,
        rows: Iterable[_Row],
        bots: Sequence[str | None],
        title: str,
        daily: Daily | None = None,
    ) -> Created:
        """Store a game that stands at `state` after the decisions in `rows`."""
        header = state.header
        made = Created(
            secrets.token_hex(6),
            ["" if bot else secrets.token_urlsafe(24) for bot in bots],
            secrets.token_urlsafe(24),
        )
        known_as = f"{games[header.game].title}: {', '.join(header.names)}"
        now = time.time()
        with self._store.write(durable=True) as db:
            db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, 0, ?, ?, ?, ?)",
                (
                    made.id,
                    _words(title, LONGEST_TITLE) or _words(known_as, LONGEST_TITLE),
                    header.game,
                    json.dumps(asdict(header)),
                    _hashed(made.spectator_token),
                    now,
                    now,
                    state.id,
                    *_standing(state),
                ),
            )
            db.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?)",
                [
                    (made.id, number, header.names[number], _hashed(token) if token else None, bot)
                    for number, (token, bot) in enumerate(zip(made.seat_tokens, bots, strict=True))
                ],
            )
            db.executemany(
                "INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)",
                [(made.id, step, *row) for step, row in enumerate(rows)],
            )
            if daily is not None:
                db.execute("INSERT INTO daily VALUES (?, ?, ?)", (made.id, *daily))
        with self._current(made.id):  # wakes the bot, if one is asked
            return made

    # --- what may be seen ------------------------------------------------------------------

    def list(self) -> TableInfos:
        """All tables, the one that was played last first; damaged ones are marked."""
        with self._store.read() as db:
            rows = db.execute(f"{INFO} ORDER BY updated DESC, id").fetchall()
            seats: dict[str, list[Seat]] = {}
            for id, *seat in db.execute(f"{SEATS} ORDER BY table_id, seat"):
                seats.setdefault(id, []).append(_seat(*seat))
        return [_info(row, seats.get(row[0], ())) for row in rows]

    def info(self, id: str) -> TableInfo:
        """What everybody may know of a table."""
        with self._store.read() as db:
            return _read_info(db, id)

    def seat_of(self, id: str, token: str) -> int | None:
        """The seat that a token is for, or None if it is the spectators'."""
        given = _hashed(token)
        with self._store.read() as db:
            row = db.execute("SELECT spectator FROM tables WHERE id = ?", (id,)).fetchone()
            tokens = db.execute(
                "SELECT seat, token FROM seats WHERE table_id = ? AND token IS NOT NULL", (id,)
            ).fetchall()
        if row is None:
            raise NoSuchTable("There is no such table.")
        for seat, hashed in tokens:
            if _same(hashed, given):
                return int(seat)
        if _same(row[0], given):
            return None
        raise Refused("This link is not for this table.")

    def view(self, id: str, seat: int | None) -> View:
        """What a seat (None: a spectator) may see, with the table's version and undos."""
        with self._current(id) as live:
            self._check_seat(live, seat)
            assert live.referee is not None
            seen = live.state.view(seat)
            return {**seen, "version": live.version, "undos": live.referee.undos}

    def journal(self, id: str, seat: int | None, start: int = 0) -> Lines:
        """The journal in words as a seat may know it, without its first `start` lines."""
        with self._current(id) as live:
            self._check_seat(live, seat)
            return [*live.state.journal.text(seat)][max(0, start) :]

    def newest(self, id: str, seat: int | None) -> Lines:
        """The last lines of the journal: asked for again and again, only what is new is told."""
        with self._current(id) as live:
            self._check_seat(live, seat)
            read, lines = live.told.get(seat, (0, deque(maxlen=NEWEST)))
            entries = live.state.log
            if read < len(entries):
                lines.extend(live.state.journal.text(seat, read))
                live.told[seat] = (len(entries), lines)
            return [*lines]

    def meanwhile(self, id: str, seat: int | None) -> Meanwhile:
        """What a seat may know of the others' last decisions, and of all that came of them.

        For spectators it is what the last decision has led to. Of very many it is the last ones.
        """
        with self._current(id) as live:
            self._check_seat(live, seat)
            log, step = live.state.log, live.state.id
            places = [place for place, entry in enumerate(log) if entry[0] == "choice"]
            last = step
            if seat is None:
                step -= 1
            else:
                while step > 0 and log[places[step - 1]][1] == seat:
                    step -= 1  # the own decisions of this turn
                last = step
                while step > 0 and log[places[step - 1]][1] != seat:
                    step -= 1
            turns = [place for place, entry in enumerate(log) if entry[0] == "turn"]
            if last == 0 and seat is not None:  # nobody else has decided: since the turn began
                step = last = sum(place < turns[-1] for place in places) if turns else 0
            step = max(step, live.state.id - MOST_STOPS)
            last = max(last, step)
            # The own decision before is told too: dice may have rolled by it.
            start = places[step - 1] if step > 0 else 0
            if step == 0 and places and turns and turns[0] < places[0]:
                start = turns[0]  # how everything was laid out is seen
            journal = live.state.journal
            ends = [*places, len(log)]

            def tells(number: int) -> bool:
                led_to = log[ends[number - 1] : ends[number]]
                return any(replace(journal, entries=led_to).text(seat))

            first, now = max(0, step), live.state.id
            stops = [first, *(n for n in range(first + 1, now) if tells(n)), *[now] * (now > first)]
            lines = [*replace(journal, entries=log[start:]).text(seat)]
            return Meanwhile(tuple(stops), last, lines)

    def view_at(self, id: str, seat: int | None, step: int) -> Past:
        """What a seat saw after so many decisions, and what it was told."""
        with self._current(id) as live:
            self._check_seat(live, seat)
            header, undos = live.state.header, live.referee.undos if live.referee else 0
            if not 0 <= step <= live.state.id:
                raise Refused(f"This game has the steps 0 to {live.state.id}, not {step}.")
        with self._store.read() as db:
            rows = _read_rows(db, id, 0)[:step]
        past = _replayed(header, rows[:-1])
        known = len(past.log)
        told = ["The game begins."]
        if rows:
            past.apply(rows[-1].choice)
            told = [*past.journal.text(seat, known)]
        decided = f"{header.names[rows[-1].seat]} decides." if rows else ""
        view = {**past.view(seat), "version": -1, "undos": undos}
        return Past(view, told or [decided], [*past.journal.text(seat)][-NEWEST:])

    def world(self, id: str, seat: int | None) -> State | None:
        """A state as a seat that is asked may imagine it: all that it can't know is dealt anew."""
        with self._current(id) as live:
            if seat is None or live.state.seat != seat:
                return None
            return redeterminise(live.state, seat, random.Random(0))

    def rules(self, id: str) -> Rules:
        """The rules that a table plays by: its cards and options, nothing of its state."""
        with self._current(id) as live:
            return live.state.rules

    def steps(self, id: str) -> int:
        """How many decisions have been made."""
        with self._store.read() as db:
            row = db.execute("SELECT steps FROM tables WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise NoSuchTable("There is no such table.")
        return int(row[0])

    def state_at(self, id: str, step: int) -> State:
        """The whole state after so many decisions, of a finished game only."""
        _, header, rows = self._finished(id, "A game can be looked into")
        if not 0 <= step <= len(rows):
            raise Refused(f"This game has the steps 0 to {len(rows)}, not {step}.")
        return _replayed(header, rows[:step])

    def export(self, id: str) -> str:
        """The save of a finished game: it tells the seed and everybody's secrets."""
        _, header, rows = self._finished(id, "A game can be downloaded")
        return _replayed(header, rows).to_json()

    def same_deal(self, id: str) -> Results:
        """How all tables have ended that play the same game of the day, the first to end first.

        Only games that were started as the day's game are told of, and none in which a bot has
        played for a person. Another table has nothing to compare.
        """
        info, header, _ = self._finished(id, "The same deal can be compared")
        if info.daily is None:
            return []
        deal = replace(header, names=())
        found = []
        with self._store.read() as db:
            others = db.execute(
                f"{INFO} WHERE over AND day = ? AND game = ? AND NOT EXISTS (SELECT 1"
                " FROM decisions AS made JOIN seats USING (table_id, seat) WHERE made.table_id = id"
                " AND seats.token IS NOT NULL AND made.bot IS NOT NULL) ORDER BY updated, id",
                (info.daily.day, info.game),
            ).fetchall()
            for row in others:
                other = _info(row, _read_seats(db, row[0]))
                with suppress(Damaged):  # which is its players' trouble alone
                    same = replace(_read_header(db, other.id), names=()) == deal
                    if same and not other.damaged:
                        found.append(_result(other))
        return found

    def _finished(self, id: str, what: str) -> tuple[TableInfo, Header, _Rows]:
        with self._store.read() as db:
            info = _read_info(db, id)
            if not info.over:
                raise Refused(f"{what} when it is over; until then it keeps its secrets.")
            rows = _read_rows(db, id, 0)
            (steps,) = db.execute("SELECT steps FROM tables WHERE id = ?", (id,)).fetchone()
            _check_count(len(rows), steps)
            return info, _read_header(db, id), rows

    def wait(self, id: str, version: int, timeout: float) -> int:
        """Wait until the table's version is another one, or for so many seconds; returns it."""
        until = time.monotonic() + timeout
        while True:
            bell = self._bell(id)
            rung = bell.rung
            with self._store.read() as db:
                row = db.execute("SELECT version FROM tables WHERE id = ?", (id,)).fetchone()
            if row is None:
                with self._lock:
                    self._bells.pop(id, None)
                raise NoSuchTable("This table has been deleted.")
            left = until - time.monotonic()
            if row[0] != version or left <= 0 or self._closed:
                return int(row[0])
            bell.wait(rung, min(left, LOOK))

    # --- moves -----------------------------------------------------------------------------

    def move(self, id: str, seat: int, index: int, state_id: int, undos: int) -> None:
        """A person's decision on the state that was seen. Stored before it is shown."""
        self.moves(id, seat, [index], state_id, undos)

    def moves(self, id: str, seat: int, indexes: Sequence[int], state_id: int, undos: int) -> None:
        """A person's decisions one after the other, all of them or none."""
        self._decide(id, seat, indexes, state_id, undos, None)

    def _decide(
        self,
        id: str,
        seat: int,
        indexes: Sequence[int],
        state_id: int,
        undos: int,
        bot: str | None,
    ) -> None:
        # A bot's decision can be made again from the seed: only a person's has to outlive all.
        with self._changing(id, durable=bot is None) as (db, live):
            self._check_seat(live, seat)
            if live.seats[seat].bot != bot:
                raise Refused("A bot plays for this seat now: ask for it back first.")
            for step, index in enumerate(indexes, state_id):
                option = _apply(live, seat, index, step, undos)
                live.by_bot.append(bot is not None)
                db.execute(
                    "INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?)",
                    (id, step, seat, index, _option(option), bot),
                )
            self._write_standing(db, live)

    def undo(
        self,
        id: str,
        seat: int,
        state_id: int | None = None,
        undos: int | None = None,
        beside: Collection[int] = (),
    ) -> None:
        """Take back a person's last step, with the decisions that bots have made since.

        A wish that may arrive late says which state it was made in. Of persons `beside`, at the
        same device, it is the last step of any of them.
        """
        with self._changing(id) as (db, live):
            self._check_seat(live, seat)
            seen = (live.state.id, live.referee.undos if live.referee else 0)
            if state_id is not None and (state_id, undos) != seen:
                raise UndoRefused("the table has moved on; look again")
            if live.seats[seat].bot is not None:
                raise UndoRefused("a bot plays for this seat now")
            if live.state.over:
                raise UndoRefused("the game is over, and everything has been shown")
            referee, names, end = live.referee, live.state.header.names, live.state.id
            assert referee is not None
            made_by = [cast(int, entry[1]) for entry in live.state.journal.choices()]
            by_bot = live.by_bot
            people = {n for n in (seat, *beside) if live.seats[n].bot is None}
            seat = next((who for who in reversed(made_by) if who in people), seat)
            referee.bots = frozenset(who for who, bot in zip(made_by, by_bot, strict=True) if bot)
            referee.undo(seat)
            for step in range(referee.state.id, end):
                # What a person decided before a bot took over the seat stays that person's.
                if made_by[step] != seat and not by_bot[step]:
                    raise UndoRefused(f"{names[made_by[step]]} has decided something since")
            del live.by_bot[referee.state.id :]
            live.told = {}
            db.execute(
                "DELETE FROM decisions WHERE table_id = ? AND step >= ?", (id, referee.state.id)
            )
            self._write_standing(db, live)

    def take_over(self, id: str, seat: int, bot: str) -> None:
        """Let a bot play for a person who has left."""
        with self._changing(id) as (db, live):
            self._check_seat(live, seat)
            if live.state.over:
                raise Refused("The game is over.")
            if live.seats[seat].bot is not None:
                raise Refused("A bot plays for this seat already.")
            _check_bots(live.state.header.game, [bot])
            self._seat_bot(db, live, seat, bot)

    def give_back(self, id: str, seat: int) -> None:
        """Let the person play again whose seat a bot has taken over."""
        with self._changing(id) as (db, live):
            self._check_seat(live, seat)
            if live.seats[seat].bot is None:
                raise Refused("A person plays this seat already.")
            if not live.seats[seat].lent:
                raise Refused("This seat is the bot's own.")
            self._seat_bot(db, live, seat, None)

    def _seat_bot(self, db: sqlite3.Connection, live: _Live, seat: int, bot: str | None) -> None:
        db.execute("UPDATE seats SET bot = ? WHERE table_id = ? AND seat = ?", (bot, live.id, seat))
        live.seats = _read_seats(db, live.id)
        self._write_standing(db, live)

    def rename(self, id: str, title: str) -> None:
        """Give a table another title."""
        words = _words(title, LONGEST_TITLE)
        if not words:
            raise Refused("A table needs a title.")
        with self._store.write(durable=True) as db:
            changed = db.execute(
                "UPDATE tables SET title = ?, version = version + 1 WHERE id = ?", (words, id)
            ).rowcount
        if not changed:
            raise NoSuchTable("There is no such table.")
        self._bell(id).ring()

    def delete(self, id: str) -> None:
        """Remove a table with all that is stored of it."""
        with self._store.write(durable=True) as db:
            if not db.execute("DELETE FROM tables WHERE id = ?", (id,)).rowcount:
                raise NoSuchTable("There is no such table.")
        with self._lock:
            self._lives.pop(id, None)
            bell = self._bells.pop(id, None)
        if bell is not None:
            bell.ring()

    # --- tables in memory ------------------------------------------------------------------

    def _live(self, id: str) -> _Live:
        with self._lock:
            live = self._lives.setdefault(id, _Live(id))
            self._lives.move_to_end(id)
            if len(self._lives) > KEPT:
                self._lives.popitem(last=False)
            return live

    def _bell(self, id: str) -> _Bell:
        with self._lock:
            return self._bells.setdefault(id, _Bell())

    @contextmanager
    def _current(self, id: str) -> Iterator[_Live]:
        """A table as it is stored now, to be read."""
        live = self._live(id)
        with live.lock:
            with self._store.read() as db:
                self._catch_up(db, live)
            self._wake_bot(live)
            yield live

    @contextmanager
    def _changing(
        self, id: str, durable: bool = True
    ) -> Iterator[tuple[sqlite3.Connection, _Live]]:
        """A table to be changed, locked here and in the store. What fails has changed nothing."""
        live = self._live(id)
        with live.lock:
            with self._store.read() as db:
                self._catch_up(db, live)  # a long replay must not keep others from writing
            mark = live.mark
            try:
                with self._store.write(durable) as db:
                    self._catch_up(db, live)
                    mark = live.mark
                    yield db, live
            except BaseException:
                if live.mark != mark:
                    live.forget()
                raise
            self._wake_bot(live)
        self._bell(id).ring()

    def _catch_up(self, db: sqlite3.Connection, live: _Live) -> None:
        """Bring a table in memory to where the store is, by what has been added to it if it can."""
        row = db.execute(
            "SELECT version, steps, undos FROM tables WHERE id = ?", (live.id,)
        ).fetchone()
        if row is None:
            live.forget()
            with self._lock:
                self._lives.pop(live.id, None)
            raise NoSuchTable("There is no such table.")
        version, steps, undos = row
        if live.referee is not None and live.version == version:
            return
        try:
            if live.referee is None or live.referee.undos != undos or live.state.id > steps:
                live.forget()
                live.referee = Table(_deal(_read_header(db, live.id)))
            for decision in _read_rows(db, live.id, live.state.id):
                live.follow(decision)
            _check_count(live.state.id, steps)
            live.referee.undos = undos
            live.seats = _read_seats(db, live.id)
            if [seat.number for seat in live.seats] != [*range(live.state.players)]:
                raise Damaged("not all of its seats are stored")
            live.version = version
        except (AscentError, sqlite3.Error):
            live.forget()
            raise
        except Exception:  # whatever else a damaged store may lead to
            live.forget()
            log.exception("%s can't be resumed", live.id)
            raise Damaged("it is damaged") from None
        except BaseException:
            live.forget()
            raise

    def _write_standing(self, db: sqlite3.Connection, live: _Live) -> None:
        """Store where the game stands now, if nobody else has changed it meanwhile."""
        assert live.referee is not None
        changed = db.execute(
            "UPDATE tables SET version = version + 1, steps = ?, undos = ?, updated = ?,"
            " asked = ?, over = ?, scores = ?, winners = ? WHERE id = ? AND version = ?",
            (
                live.state.id,
                live.referee.undos,
                time.time(),
                *_standing(live.state),
                live.id,
                live.version,
            ),
        ).rowcount
        live.version += 1
        if changed != 1:
            raise Refused("The table has moved on.")

    @staticmethod
    def _check_seat(live: _Live, seat: int | None) -> None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(live.seats)):
            raise Refused("There is no such seat at this table.")

    # --- bots ------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Let the bots go on that were asked when the last process ended."""
        with self._store.read() as db:
            waiting = db.execute(
                "SELECT id, steps, undos, bot FROM tables JOIN seats"
                " ON table_id = id AND seat = asked WHERE NOT over AND bot IS NOT NULL"
            ).fetchall()
        for row in waiting:
            self._put(_Job(*row))

    def _wake_bot(self, live: _Live) -> None:
        """Queue the decision of the bot that is asked, if one is and nobody has done so."""
        assert live.referee is not None
        state = live.state
        bot = live.seats[state.seat].bot if state.seat >= 0 else None
        if bot is not None:
            self._put(_Job(live.id, state.id, live.referee.undos, bot))

    def _put(self, job: _Job) -> None:
        with self._lock:
            if job in self._jobs or job in self._stuck or self._closed:
                return
            self._jobs.add(job)
        self._queue.put(job)

    def _work(self) -> None:
        """What a worker thread does: one decision after the other, of whichever table is next."""
        while (job := self._queue.get()) is not None and not self._closed:
            decided = True
            try:
                decided = self._let_bot_decide(job)
            except AscentError as refusal:
                decided = isinstance(refusal, Unavailable)  # then it is tried again later
                log.debug("%s: %s", job, refusal)  # the table has moved on or is gone
                if isinstance(refusal, Unavailable):
                    again = threading.Timer(RETRY, self._put, [job])  # the store has failed
                    again.daemon = True
                    again.start()
            except Exception:
                log.exception("%s failed", job)
            finally:
                with self._lock:
                    self._jobs.discard(job)
            if not decided:
                self._look_again(job)

    def _look_again(self, job: _Job) -> None:
        """Wake the bot that is asked now: while a job was being dropped it could not be queued."""
        with suppress(AscentError), self._current(job.table):
            pass

    def _let_bot_decide(self, job: _Job) -> bool:
        """Make a bot's decision; returns whether it was still to be made."""
        live = self._live(job.table)
        with live.lock:
            with self._store.read() as db:
                self._catch_up(db, live)
            assert live.referee is not None
            state, seat = live.state, live.state.seat
            if (state.id, live.referee.undos) != (job.step, job.undos) or seat < 0:
                return False
            if live.seats[seat].bot != job.bot:
                return False
            world = state.clone()  # while the bot thinks, nobody has to wait
        index = _bot_choice(world, job.bot)
        try:
            self._decide(job.table, seat, [index], job.step, job.undos, job.bot)
        except Impossible:
            another = _possible(world)
            if another is None:
                log.error("%s: no option can be carried out", job)
                self._stuck.add(job)
                return True
            self._decide(job.table, seat, [another], job.step, job.undos, job.bot)
        return True


def _apply(live: _Live, seat: int, index: int, step: int, undos: int) -> Option:
    """Let the referee apply a choice; returns the option. A refusal is told in words."""
    assert live.referee is not None
    options = live.state.options
    try:
        live.referee.apply(seat, index, step, undos)
    except IllegalChoice as error:
        raise Refused(f"That can't be chosen: {error}.") from None
    except Endless as error:
        raise Impossible(f"The cards can't do that: {error}.") from None
    except Exception:
        log.exception("%s, step %d: option %d failed", live.id, step, index)
        raise Impossible("The cards can't do that. Choose something else.") from None
    return options[index]


def _bot_choice(world: State, bot: str) -> int:
    """What a bot takes here: it depends on the place in the game alone, so undo changes nothing."""
    count = len(world.options)
    try:
        index = consult(world, bot)
        if type(index) is int and 0 <= index < count:
            return index
        log.error("the bot %s chose %r of %d options", bot, index, count)
    except Exception:
        log.exception("the bot %s failed", bot)
    # A table is never left waiting for a broken bot.
    return random.Random(rng.derive(world.header.seed or 0, world.seat, world.id)).randrange(count)


def _possible(world: State) -> int | None:
    """The first option that the cards can carry out."""
    for index in range(len(world.options)):
        try:
            world.clone().apply(index)
        except Exception:  # of whatever kind: these are cards of anybody
            continue
        return index
    return None


# --- the store's rows --------------------------------------------------------------------------


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


def _same(stored: object, given: str) -> bool:
    return compare_digest(str(stored).encode(errors="replace"), given.encode())


def _standing(state: State) -> tuple[int | None, bool, str | None, str | None]:
    """Whose decision it is, whether the game is over, and how it has ended."""
    if not state.over:
        return state.seat, False, None, None
    return None, True, json.dumps(state.scores), json.dumps(state.winners)


def _seat(number: int, name: str, bot: str | None, person: int) -> Seat:
    return Seat(number, name, bot, lent=bot is not None and bool(person))


def _info(row: tuple[Any, ...], seats: Iterable[Seat]) -> TableInfo:
    """A row as what may be told of a table; of a damaged one hardly anything."""
    id, title, game, created, updated, version, steps, undos = row[:8]
    asked, over, scores, winners, day, attempt = row[8:]
    seated = tuple(seats)
    try:
        _check_row(seated, steps, undos, version, asked, over)
        if over:
            _check_result(len(seated), _numbers(scores), _numbers(winners))
        if not all(0 <= when < LATEST for when in (created, updated)):
            raise Damaged("its times are no times")
        return TableInfo(
            id=id,
            title=str(title),
            game=str(game),
            players=len(seated),
            over=bool(over),
            created=created,
            updated=updated,
            version=version,
            seats=seated,
            asked=asked,
            scores=_numbers(scores) if over else None,
            winners=_numbers(winners) if over else (),
            daily=Daily(str(day), int(attempt)) if day else None,
        )
    except Damaged as error:
        why = str(error)
    except (ValueError, TypeError, RecursionError):
        why = str(Damaged("it is damaged"))
    names = tuple(replace(seat, name=str(seat.name)) for seat in seated)
    return TableInfo(
        str(id), str(title), str(game), len(seated), False, 0, 0, 0, names, None, damaged=why
    )


def _check_row(seats: Sequence[Seat], *values: object) -> None:
    """Refuse counts that are none, seats that are missing, and one asked who is not there."""
    *counts, asked, over = values
    if [seat.number for seat in seats] != [*range(len(seats))] or not seats:
        raise Damaged("not all of its seats are stored")
    words: Sequence[object] = [word for seat in seats for word in (seat.name, seat.bot or "")]
    if not all(isinstance(word, str) for word in words):
        raise Damaged("its seats are damaged")
    if not all(type(count) is int and count >= 0 for count in counts):
        raise Damaged("its counts are no numbers")
    if over not in (0, 1) or asked not in ([None] if over else range(len(seats))):
        raise Damaged("it does not say who is asked")


def _check_result(players: int, scores: Sequence[object], winners: Sequence[object]) -> None:
    """Refuse a result that is none of this many players."""
    whole = all(type(number) is int for number in (*scores, *winners))
    if not whole or len(scores) != players or not set(winners) <= {*range(players)}:
        raise Damaged("its result is damaged")


def _numbers(text: str) -> tuple[int, ...]:
    """The scores or the winners of a finished game."""
    return tuple(json.loads(text))


def _check_count(found: int, stored: object) -> None:
    """Refuse a game of which a decision has been lost, rather than to go on from an earlier one."""
    if found != stored:
        raise Damaged(f"it has {found} decisions, and there should be {stored}")


def _result(info: TableInfo) -> Result:
    assert info.scores is not None
    assert info.daily is not None
    return Result(
        id=info.id,
        names=tuple(seat.name for seat in info.seats),
        scores=info.scores,
        winners=info.winners,
        persons=tuple(seat.number for seat in info.seats if seat.bot is None),
        attempt=info.daily.attempt,
        when=info.updated,
    )


def _read_info(db: sqlite3.Connection, id: str) -> TableInfo:
    row = db.execute(f"{INFO} WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise NoSuchTable("There is no such table.")
    info = _info(row, _read_seats(db, id))
    if info.damaged:
        raise Refused(info.damaged)
    return info


def _read_seats(db: sqlite3.Connection, id: str) -> tuple[Seat, ...]:
    rows = db.execute(f"{SEATS} WHERE table_id = ? ORDER BY seat", (id,))
    return tuple(_seat(*seat) for _, *seat in rows)


def _read_header(db: sqlite3.Connection, id: str) -> Header:
    (text,) = db.execute("SELECT header FROM tables WHERE id = ?", (id,)).fetchone()
    try:
        return read_header(json.loads(text))
    except (BadSave, ValueError, TypeError, RecursionError) as error:
        raise Damaged(error if isinstance(error, BadSave) else "its header is damaged") from None


def _read_rows(db: sqlite3.Connection, id: str, start: int) -> list[_Row]:
    rows = db.execute(
        "SELECT seat, choice, option, bot FROM decisions WHERE table_id = ? AND step >= ?"
        " ORDER BY step",
        (id, start),
    )
    return [_Row(*row) for row in rows]


def _option(option: Option) -> str:
    return json.dumps(option, separators=(",", ":"))


def _hashed(token: str) -> str:
    """A token has so much chance in it that its plain hash tells nothing."""
    return sha256(token.encode(errors="replace")).hexdigest()


# --- games -------------------------------------------------------------------------------------


def _deal(header: Header) -> State:
    """A stored game as it was dealt, if the rules and cards that it was played by are here."""
    try:
        game = games[header.game]
        rules = game.stored_rules(header)
        game.check_players(header.players)
        game.check(header.players, rules.options)
    except AscentError as error:
        raise Damaged(error) from None
    if (game.version, rules.defs.cards_hash) != (header.rules, header.cards):
        raise Damaged(f"it was played by other rules or cards of {game.title} than are here")
    if header.seed is None:
        raise Damaged("its seed is lost")
    state: State = game.deal(rules, header, header.seed)
    return state


def _replayed(header: Header, rows: Iterable[_Row]) -> State:
    state = _deal(header)
    for row in rows:
        _check_fits(state, row)
        state.apply(row.choice)
    return state


def _check_fits(state: State, row: _Row) -> None:
    """Refuse a stored decision that is none of the state's."""
    if (
        state.seat != row.seat
        or type(row.choice) is not int
        or not 0 <= row.choice < len(state.options)
        or _option(state.options[row.choice]) != row.option
    ):
        raise Damaged(f"its decision {state.id} fits no more")


def read_save(text: str) -> tuple[Header, list[Option]]:
    """What a save or journal holds, its header and its choices; refused if it can't be opened."""
    if len(text) > LARGEST_SAVE or len(text.encode(errors="replace")) > LARGEST_SAVE:
        raise Refused(f"This file is too large: a save has at most {LARGEST_SAVE:,} bytes.")
    try:
        return _checked(text)
    except AscentError as error:
        reason = _words(str(error), LONGEST_REASON).rstrip(".")
        raise Refused(f"This file can't be opened: {reason}.") from None
    except Exception:  # whatever else a file made by somebody may lead to
        log.warning("an opened file was refused", exc_info=True)
        raise Refused("This file can't be opened: it is damaged.") from None


def _checked(text: str) -> tuple[Header, list[Option]]:
    """The header and the choices of an opened file, after all of it has been replayed."""
    result = replay(text)
    if result.differs_at is not None:
        raise Refused(f"at entry {result.differs_at} of its journal, {result.reason}")
    state = result.state
    choices = [entry[3] for entry in state.log if entry[0] == "choice"]
    return state.header, choices


def _check_bots(game: str, bots: Iterable[str | None]) -> None:
    for bot in bots:
        if bot is not None:
            roster.find(games[game], bot)


def _names(names: Sequence[str], bots: Sequence[str | None]) -> list[str]:
    """Names for the seats as plain words, each another one."""
    given: list[str] = []
    for number, (name, bot) in enumerate(zip(names, bots, strict=True), 1):
        words = _words(name, LONGEST_NAME)
        if not words:
            words = f"{bot_title(bot) if bot else 'Player'} {number}"
        again = 2
        wanted = words
        while wanted in given:
            wanted = f"{words[: LONGEST_NAME - 3]} {again}"
            again += 1
        given.append(wanted)
    return given


def _words(text: str, longest: int) -> str:
    """A user's text on one line, without control characters, at most so long."""
    plain = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text[: longest * 8])
    return " ".join(plain.split())[:longest].strip()
