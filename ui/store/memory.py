"""Games that are being played, kept in memory and brought up to date from the store."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple

from framework import AscentError, Endless, IllegalChoice, Table
from framework.core.entries import Line
from framework.core.errors import Stale
from framework.core.machine import State
from framework.core.move import Wish
from framework.core.plain import Option
from framework.core.view import View
from ui.store import rows
from ui.store.jobs import Job, Jobs
from ui.store.records import Damaged, Impossible, Late, NoSuchTable, Refused, Seat
from ui.store.reel import Reel
from ui.store.replaying import check_fits, dealt
from ui.store.rows import DecisionRow, option_text
from ui.store.store import Db, Store

KEPT = 128  # tables whose states are kept in memory

log = logging.getLogger(__name__)


class Live:
    """A table in memory. Whoever holds the lock finds it as it is stored."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.lock = threading.RLock()
        self.version = -1
        self.seats: tuple[Seat, ...] = ()
        self.closed_by = ""
        self.by_bot: list[bool] = []  # for each decision
        self.told: dict[int | None, tuple[int, deque[Line]]] = {}  # entries read, newest lines
        self.reel = Reel()
        self._seen: dict[int | None, tuple[tuple[int, int, int], View]] = {}  # by seat: mark, view
        self._referee: Table | None = None

    @property
    def referee(self) -> Table:
        """The judge of moves; there is one as soon as the table has been read."""
        assert self._referee is not None
        return self._referee

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.referee.state

    @property
    def mark(self) -> tuple[int, int, int]:
        """Differs whenever something has been changed."""
        if self._referee is None:
            return (-1, -1, -1)
        return (self.version, self._referee.undos, self._referee.state.id)

    def forget(self) -> None:
        """Nothing in memory is to be trusted: the next user replays the stored decisions."""
        self.version, self._referee, self.by_bot, self.told = -1, None, [], {}
        self.reel = Reel()
        self._seen = {}

    def view(self, seat: int | None) -> View:
        """What a seat sees; made once, however often it is asked for: not to be changed."""
        known = self._seen.get(seat)
        if known is None or known[0] != self.mark:
            known = self._seen[seat] = (self.mark, self.state.view(seat))
        return known[1]

    def check_seat(self, seat: int | None) -> None:
        """Refuse a seat that is not there; None is a spectator's."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.seats)):
            raise Refused("There is no such seat at this table.")

    def catch_up(self, db: Db, stored: rows.Position) -> None:
        """Go to where the store is, by what has been added to it if that can be."""
        if self._referee is not None and self.version == stored.version:
            return
        try:
            seats = rows.seats(db, self.id)
            if self._referee is not None and not _goes_on(self._referee, stored, seats):
                self.forget()
            referee = self._referee
            header = rows.header(db, self.id) if referee is None else None
            added = rows.decisions(db, self.id, referee.state.id if referee is not None else 0)
        except BaseException:
            self.forget()
            raise
        try:
            if header is not None:
                state = dealt(header)
                made = self._again(state, added)
                referee = self._referee = Table.retraced(state, made)
            else:
                assert referee is not None
                for row in added:
                    check_fits(referee.state, row)
                    self.reel.keep(referee.state, row.bot is not None)
                    referee.apply(row.seat, row.choice, referee.state.id, joined=bool(row.joined))
                    self.by_bot.append(row.bot is not None)
            rows.check_count(referee.state.id, stored.steps)
            referee.undos = stored.undos
            rows.check_seats(seats, referee.state.players)
            self.seats, self.closed_by = seats, stored.closed_by
            self.version = stored.version
        except AscentError:
            self.forget()
            raise
        except Exception:  # whatever else a damaged store may lead to
            self.forget()
            log.exception("%s can't be resumed", self.id)
            raise Damaged("it is damaged") from None
        except BaseException:
            self.forget()
            raise

    def _again(self, state: State, made: Iterable[DecisionRow]) -> Iterator[tuple[int, bool]]:
        """Stored choices for a game that is played again by them, if they fit it."""
        for row in made:
            check_fits(state, row)
            self.reel.keep(state, by_bot=True)  # others are played to from these if need be
            self.by_bot.append(row.bot is not None)
            yield row.choice, bool(row.joined)

    def apply(self, seat: int, index: int, step: int, undos: int, joined: bool) -> Option:
        """Let the referee apply a choice; returns the option. A refusal is told in words."""
        options = self.state.options
        self.reel.keep(self.state, self.seats[seat].bot is not None)
        try:
            self.referee.apply(seat, index, step, undos, joined=joined)
        except Stale:
            raise self._late(step) from None
        except IllegalChoice as error:
            raise Refused(f"That can't be chosen: {error}.") from None
        except Endless as error:
            raise Impossible(f"The cards can't do that: {error}.") from None
        except Exception:
            log.exception("%s, step %d: option %d failed", self.id, step, index)
            raise Impossible("The cards can't do that. Choose something else.") from None
        return options[index]

    def carrying_out(self, wish: Wish, seat: int, step: int, undos: int) -> Sequence[int]:
        """The choices that a wish takes, tried on a copy of the game; else it is refused."""
        try:
            self.referee.check(seat, step, undos)
            chosen = self.state.rules.game.indexes(self.state, wish) if wish else []
        except Stale:
            raise self._late(step) from None
        except IllegalChoice as error:
            raise Refused(f"That can't be done: {error}.") from None
        except Endless as error:
            raise Impossible(f"The cards can't do that: {error}.") from None
        except Exception:
            log.exception("%s, step %d: a wish failed", self.id, step)
            raise Impossible("The cards can't do that. Choose something else.") from None
        if not chosen:
            raise Refused("That can't be done: nothing here does it.")
        return chosen

    def _late(self, step: int) -> Late:
        """Why a choice for another position than this one is refused."""
        moved = step != self.state.id
        why = "the table has moved on" if moved else "a step has been taken back"
        return Late(f"Meanwhile {why}. Look again, then choose.")

    def write_position(self, db: Db) -> None:
        """Store where the game stands now, if nobody else has changed it meanwhile."""
        undos = self.referee.undos
        alone = rows.set_position(db, self.id, self.version, undos, self.state)
        self.version += 1
        if not alone:
            raise Refused("The table has moved on.")


def _goes_on(referee: Table, stored: rows.Position, seats: Sequence[Seat]) -> bool:
    """Whether what is stored is the same game further on, with the same names."""
    state = referee.state
    same = referee.undos == stored.undos and state.id <= stored.steps
    return same and state.header.names == tuple(seat.name for seat in seats)


class Bell:
    """Rings when something has happened at a table."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.rung = 0
        self.told: set[Callable[[], None]] = set()  # called each time

    def ring(self) -> None:
        """Wake all who wait."""
        with self.changed:
            self.rung += 1
            self.changed.notify_all()
            told = [*self.told]
        for tell in told:
            tell()

    def wait(self, rung: int, timeout: float) -> None:
        """Until it has rung more often than that."""
        with self.changed:
            self.changed.wait_for(lambda: self.rung != rung, timeout)


class Bells(NamedTuple):
    """The bells of a table."""

    changed: Bell
    free: Bell  # of bots: none of them is asked now


class Memory:
    """The tables of this process, each locked for itself; whoever leaves one wakes its bot."""

    def __init__(self, store: Store, jobs: Jobs) -> None:
        self._store = store
        self._jobs = jobs
        self._lock = threading.Lock()  # held for moments only, and nothing is waited for within
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._bells: dict[str, Bells] = {}
        self._versions: dict[str, int | None] = {}  # of tables that are watched, as they were told
        self._closed = False

    def __len__(self) -> int:
        return len(self._lives)

    def close(self) -> None:
        """Let nobody wait any longer."""
        self._closed = True
        with self._lock:
            bells = [bell for pair in self._bells.values() for bell in pair]
        for bell in bells:
            bell.ring()

    def live(self, id: str) -> Live:
        """A table, as it was used last; to be locked before it is looked at."""
        with self._lock:
            live = self._lives.setdefault(id, Live(id))
            self._lives.move_to_end(id)
            if len(self._lives) > KEPT:
                self._lives.popitem(last=False)
            return live

    def _bells_of(self, id: str) -> Bells:
        with self._lock:
            return self._bells.setdefault(id, Bells(Bell(), Bell()))

    def ring(self, id: str, bot_asked: bool = False) -> None:
        """A table has changed; whoever waits for its bots sleeps on while one of them is asked."""
        with self._lock:
            bells = self._bells.get(id)
        if bells is not None:  # else nobody waits
            bells.changed.ring()
            if not bot_asked:
                bells.free.ring()

    def heard(self, id: str) -> None:
        """Another process has changed a table, or '' any of them."""
        if id:
            self.ring(id)
            return
        with self._lock:
            watched = [*self._bells]
        with suppress(AscentError), self._store.look() as db:
            now = rows.versions(db, watched)
            for table in watched:  # own changes are told already
                if now.get(table) != self._versions.get(table):
                    self._versions[table] = now.get(table)
                    self.ring(table)
            for table in {*self._versions} - {*watched}:
                self._versions.pop(table, None)

    @contextmanager
    def watch(
        self, id: str, changed: Callable[[], None], free: Callable[[], None]
    ) -> Iterator[None]:
        """Tell of each change of a table, and whenever no bot is asked there any more."""
        bells = self._bells_of(id)
        bells.changed.told.add(changed)
        bells.free.told.add(free)
        try:
            yield
        finally:
            bells.changed.told.discard(changed)
            bells.free.told.discard(free)

    def is_bot_asked(self, id: str) -> bool:
        """Whether a bot has to decide at a table."""
        with self._store.look() as db:
            return rows.is_bot_asked(db, id)

    def version(self, id: str) -> int:
        """A table's version, as it is stored."""
        with self._store.look() as db:
            stored = rows.position(db, id)
        if stored is None:
            with self._lock:
                self._bells.pop(id, None)
            raise NoSuchTable("This table has been deleted.")
        return int(stored.version)

    def drop(self, id: str) -> None:
        """A table has been deleted."""
        with self._lock:
            self._lives.pop(id, None)
            bells = self._bells.pop(id, ())
        for bell in bells:
            bell.ring()

    def wait(self, id: str, version: int, timeout: float) -> int:
        """Wait until the table's version is another one, or for so many seconds; returns it."""
        until = time.monotonic() + timeout
        while True:
            bell = self._bells_of(id).changed
            rung = bell.rung
            stored = self.version(id)
            left = until - time.monotonic()
            if stored != version or left <= 0 or self._closed:
                return stored
            bell.wait(rung, left)

    def wait_for_bots(self, id: str, timeout: float) -> None:
        """Wait until no bot is asked at a table, or for so many seconds."""
        until = time.monotonic() + timeout
        bell = self._bells_of(id).free
        while not self._closed:
            rung = bell.rung
            asked = self.is_bot_asked(id)
            left = until - time.monotonic()
            if not asked or left <= 0:
                return
            bell.wait(rung, left)

    @contextmanager
    def caught_up(self, id: str) -> Iterator[Live]:
        """A table as it is stored now, locked."""
        live = self.live(id)
        with live.lock:
            with self._store.look() as db:
                stored = rows.position(db, id)
            if stored is None or stored.version != live.version:
                with self._store.read() as db:
                    self._catch_up(db, live)
            yield live

    @contextmanager
    def at_hand(self, id: str) -> Iterator[Live]:
        """A table as this process knows it, locked: for those whom the store will judge anyway."""
        live = self.live(id)
        with live.lock:
            if live.version < 0:  # a long replay must not keep others from writing
                with self._store.read() as db:
                    self._catch_up(db, live)
            yield live

    @contextmanager
    def current(self, id: str) -> Iterator[Live]:
        """A table as it is stored now, to be read."""
        with self.caught_up(id) as live:
            self._wake_bot(live)
            yield live

    @contextmanager
    def changing(
        self, id: str, durable: bool = True, beside: Store | None = None
    ) -> Iterator[tuple[Db, Live]]:
        """A table to be changed, locked here and in the store. What fails has changed nothing."""
        with self.at_hand(id) as live:
            mark = live.mark
            try:
                with self._store.write(durable, id, beside) as db:
                    self._catch_up(db, live)
                    if live.closed_by:
                        raise Refused(f"{live.closed_by} has closed this table.")
                    mark = live.mark
                    yield db, live
            except BaseException:
                if live.mark != mark:
                    live.forget()
                raise
            bot_asked = self._wake_bot(live)
            self._versions[id] = live.version
        self.ring(id, bot_asked)

    def decide(
        self,
        id: str,
        seat: int,
        wanted: int | Wish,
        state_id: int,
        undos: int,
        bot: str | None,
    ) -> None:
        """A choice, or all that a wish takes, of a person or a bot. Stored before it is shown."""
        # A bot's decision can be made again from the seed: only a person's has to outlive all.
        with self.changing(id, durable=bot is None) as (db, live):
            live.check_seat(seat)
            if live.seats[seat].bot != bot:
                raise Refused("A bot plays for this seat now: ask for it back first.")
            chosen = (
                [wanted]
                if isinstance(wanted, int)
                else live.carrying_out(wanted, seat, state_id, undos)
            )
            for step, index in enumerate(chosen, state_id):
                joined = step > state_id
                option = live.apply(seat, index, step, undos, joined)
                live.by_bot.append(bot is not None)
                made = DecisionRow(seat, index, option_text(option), bot, int(joined))
                rows.add_decision(db, id, step, made)
            live.write_position(db)

    def _catch_up(self, db: Db, live: Live) -> None:
        """Bring a table in memory to where the store is."""
        stored = rows.position(db, live.id)
        if stored is None:
            live.forget()
            with self._lock:
                self._lives.pop(live.id, None)
            raise NoSuchTable
        live.catch_up(db, stored)

    def _wake_bot(self, live: Live) -> bool:
        """Queue the decision of the bot that is asked; returns whether one is."""
        state = live.state
        bot = live.seats[state.seat].bot if state.seat >= 0 else None
        if bot is None or live.closed_by:
            return False
        self._jobs.put(Job(live.id, state.id, live.referee.undos, bot))
        return True
