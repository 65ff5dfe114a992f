"""Stored tables: games in SQLite, one row a decision, with seats, a referee, and bots that play.

What is stored is the header of a game and its decisions; a state is what replaying them from the
seed gives. States that are being played are kept in memory and brought up to date from the store
before each use, so that several processes may share one data directory.
"""

from __future__ import annotations

import random
import secrets
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import NamedTuple

from framework import UndoRefused, games
from framework.causes import Visit, visits
from framework.core.entries import Chosen, Happening, Line
from framework.core.journal import Header
from framework.core.machine import State
from framework.core.move import Wish
from framework.core.rules import Rules
from framework.core.view import redeterminise
from framework.film import Film
from ui.html.escaping import short_line
from ui.store import rows, seating
from ui.store.bots import BotWorkers
from ui.store.days import Days
from ui.store.jobs import Jobs
from ui.store.layout import TABLES
from ui.store.memory import Live, Memory
from ui.store.place import Place, opened
from ui.store.records import (
    Answered,
    Created,
    Daily,
    Day,
    NoSuchTable,
    Parent,
    Refused,
    Rematch,
    Result,
    TableInfo,
    TableView,
)
from ui.store.replaying import dealt, read_save, replayed
from ui.store.rows import DecisionRow, option_text
from ui.store.seating import LONGEST_NAME
from ui.store.store import Db, Store, remove

LARGEST_SEED = 2**64 - 1
LONGEST_TITLE = 80
WORKERS = 4  # threads for bots
NEWEST = 400  # lines of a journal that a page shows

TableInfos = list[TableInfo]  # inside the class, `list` is the method
Lines = list[Line]
Texts = list[str]
Results = list[Result]
Decisions = list[DecisionRow]
Visits = list[Visit]


class Page(NamedTuple):
    """A table at one moment, as a seat may know it."""

    rules: Rules
    view: TableView
    film: Film
    lines: Lines  # the newest of the journal


class Tables:
    """All stored tables of a data directory: one object a process, used by any thread."""

    def __init__(self, place: Place, workers: int = WORKERS) -> None:
        self._store = opened(place, TABLES)
        jobs = Jobs()
        self._memory = Memory(self._store, jobs)
        self._bots = BotWorkers(self._memory, jobs, workers)
        self._days = Days(self._store)
        with self._store.read() as db:
            waiting = rows.awaited_bots(db)
        for job in waiting:  # bots that were asked when the last process ended
            jobs.put(job)
        self._bots.start()
        self._store.hear(self._memory.heard)

    def close(self) -> None:
        """Stop the bots and close the file. Every decision is stored already."""
        self._bots.stop()
        self._memory.close()
        self._days.close()
        self._bots.join()
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
        played = games[game]
        bots = [bot for _, bot in seats]
        seating.check_bots(game, bots)
        chosen = dict(options or {})
        played.refuse_files(chosen)
        played.rules(**chosen)  # first: an unknown option may be named like a parameter
        if seed is None:
            seed = secrets.randbits(63)
        if type(seed) is int and abs(seed) > LARGEST_SEED:
            raise Refused(f"A seed is at most {LARGEST_SEED}.")
        names = seating.names([name for name, _ in seats], bots)
        state = played.new(len(seats), seed, names or None, **chosen)
        return self._add(state, (), bots, title, daily)

    def open_save(
        self, text: str, title: str = "", bots: Sequence[str | None] | None = None
    ) -> Created:
        """A save or journal becomes a table, of persons if no bots are named for its seats.

        Only what replays from its seed to the same game is taken.
        """
        header, choices = read_save(text)
        seated = [None] * header.players if bots is None else [*bots]
        seating.check_seated(header, seated)
        header = replace(header, names=tuple(seating.names(header.names, seated)))
        state = dealt(header)
        made = []
        for option in choices:
            index = state.options.index(option)
            made.append(DecisionRow(state.seat, index, option_text(option), None))
            state.apply(index)
        return self._add(state, made, seated, title)

    def fork(
        self, id: str, step: int, title: str = "", bots: Sequence[str | None] | None = None
    ) -> Created:
        """Play on from a step of a finished game. While a game runs, its future stays hidden.

        Without `bots` everybody sits as before; where only bots played, a person gets the seat
        that is asked.
        """
        info, header, made = self._finished(id, "A game can be played on from a step", deal=True)
        if not 0 <= step < len(made):
            raise Refused(f"There is nothing to decide at step {step} of {len(made)}.")
        state = replayed(header, made[:step])
        if bots is None:
            seated = [None if seat.persons else seat.bot for seat in info.seats]
            if None not in seated:
                seated[state.seat] = None
        else:
            seated = [*bots]
        seating.check_seated(header, seated)
        title = title or f"{info.title}, from step {step}"
        return self._add(state, made[:step], seated, title, parent=Parent(id, step))

    def rematch(self, id: str, same_seed: bool = False, by: str = "", title: str = "") -> Created:
        """The same game for the same seats once more, when this one is over.

        There is one rematch of a table: whoever asks later gets the one that was made first.
        """
        info, header, _ = self._finished(id, "A rematch can be had", deal=same_seed)
        if info.rematch is not None:
            return Created(info.rematch.id, [], "")
        bots = [None if seat.persons else seat.bot for seat in info.seats]
        seed = header.seed if same_seed else secrets.randbits(63)
        state = dealt(replace(header, seed=seed))
        made = self._add(state, (), bots, title or info.title, after=Rematch(id, by, same_seed))
        self._memory.ring(id)
        return made

    def _add(
        self,
        state: State,
        made: Iterable[DecisionRow],
        bots: Sequence[str | None],
        title: str,
        daily: Daily | None = None,
        parent: Parent | None = None,
        after: Rematch | None = None,
    ) -> Created:
        """Store a game that stands at `state` after the decisions in `made`.

        A rematch is told to the table that it comes `after`, unless that has got one meanwhile.
        """
        created = Created(
            secrets.token_hex(6),
            ["" if bot else secrets.token_urlsafe(24) for bot in bots],
            secrets.token_urlsafe(24),
        )
        header = state.header
        known_as = f"{games[header.game].title}: {', '.join(header.names)}"
        title = short_line(title, LONGEST_TITLE) or short_line(known_as, LONGEST_TITLE)
        with self._store.write(of=after.id if after is not None else created.id) as db:
            if after is not None and (before := rows.info(db, after.id).rematch) is not None:
                return Created(before.id, [], "")
            rows.add_table(db, created, title, state, bots, made, daily, parent)
            if after is not None:
                rows.add_rematch(db, after.id, after._replace(id=created.id))
        with self._memory.current(created.id):  # wakes the bot, if one is asked
            return created

    # --- what may be seen ------------------------------------------------------------------

    def list(self, ids: Collection[str] | None = None) -> TableInfos:
        """These tables, or all, the one that was played last first; damaged ones are marked."""
        with self._store.read() as db:
            return rows.infos(db, ids)

    def count(self) -> int:
        """How many tables there are."""
        with self._store.look() as db:
            return rows.count(db)

    def untouched(self, since: float, most: int) -> Texts:
        """Tables at which nothing has been done since a time, the longest first."""
        with self._store.look() as db:
            return rows.untouched(db, since, most)

    def info(self, id: str) -> TableInfo:
        """What everybody may know of a table."""
        with self._store.read() as db:
            return rows.info(db, id)

    def rematch_of(self, id: str) -> str | None:
        """The table whose rematch this one is, if it is one and that is still there."""
        with self._store.look() as db:
            return rows.rematch_of(db, id)

    def seat_of(self, id: str, token: str) -> int | None:
        """The seat that a token is for, or None if it is the spectators'."""
        with self._store.read() as db:
            return rows.seat_of(db, id, token)

    def view(self, id: str, seat: int | None) -> TableView:
        """What a seat (None: a spectator) may see, with the table's version and undos."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            return _view(live, seat)

    def page(self, id: str, seat: int | None, unasked: Collection[int] = ()) -> Page:
        """All that a page at a table is drawn from, of one moment.

        Decisions that were made for the seat `unasked`, by their numbers, are in the film as the
        others'.
        """
        with self._memory.current(id) as live:
            live.check_seat(seat)
            film = live.reel.film(live.state, seat, unasked)
            return Page(live.state.rules, _view(live, seat), film, _newest(live, seat))

    def journal(self, id: str, seat: int | None, start: int = 0) -> Texts:
        """The journal in words as a seat may know it, without its first `start` lines."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            return [*live.state.journal.text(seat)][max(0, start) :]

    def newest(self, id: str, seat: int | None) -> Lines:
        """The last lines of the journal: asked for again and again, only what is new is told."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            return _newest(live, seat)

    def happened(
        self, id: str, seat: int | None, kinds: Sequence[type[Happening]]
    ) -> Sequence[Happening]:
        """What a seat may know to have happened, of some kinds of entries."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            return live.state.journal.happened(kinds, seat)

    def world(self, id: str, seat: int | None) -> State | None:
        """A state as a seat that is asked may imagine it: all that it can't know is dealt anew."""
        with self._memory.current(id) as live:
            if seat is None or live.state.seat != seat:
                return None
            return redeterminise(live.state, seat, random.Random(0))

    def visits(self, id: str) -> Visits:
        """The phases that a game has gone through, which is no secret."""
        with self._memory.current(id) as live:
            return visits(live.state.log, live.state.over)

    def rules(self, id: str) -> Rules:
        """The rules that a table plays by: its cards and options, nothing of its state."""
        with self._memory.current(id) as live:
            return live.state.rules

    def steps(self, id: str) -> int:
        """How many decisions have been made."""
        with self._store.read() as db:
            stored = rows.position(db, id)
        if stored is None:
            raise NoSuchTable
        return int(stored.steps)

    def wait(self, id: str, version: int, timeout: float) -> int:
        """Wait until the table's version is another one, or for so many seconds; returns it."""
        return self._memory.wait(id, version, timeout)

    def watch(
        self, id: str, changed: Callable[[], None], free: Callable[[], None]
    ) -> AbstractContextManager[None]:
        """Tell of each change of a table, and whenever no bot is asked there any more."""
        return self._memory.watch(id, changed, free)

    def ring(self, id: str) -> None:
        """Let everybody who watches a table look again, here."""
        self._memory.ring(id, bot_asked=True)

    def is_bot_asked(self, id: str) -> bool:
        """Whether a bot has to decide at a table."""
        return self._memory.is_bot_asked(id)

    def version(self, id: str) -> int:
        """The present version of a table."""
        return self._memory.version(id)

    def wait_for_bots(self, id: str, timeout: float) -> None:
        """Wait until no bot has to decide at a table, or for so many seconds."""
        self._memory.wait_for_bots(id, timeout)

    # --- finished games --------------------------------------------------------------------

    def state_at(self, id: str, step: int) -> State:
        """The whole state after so many decisions, of a finished game only."""
        _, header, made = self._finished(id, "A game can be looked into")
        if not 0 <= step <= len(made):
            raise Refused(f"This game has the steps 0 to {len(made)}, not {step}.")
        return replayed(header, made[:step])

    def export(self, id: str) -> str:
        """The save of a finished game: it tells the seed and everybody's secrets.

        A game whose table has been closed is over for everybody, so that it has none any more.
        """
        _, header, made = self._finished(id, "A game can be downloaded", or_closed=True, deal=True)
        return replayed(header, made).to_json()

    def same_deal(self, id: str) -> Results:
        """How all tables have ended that play the same game of the day, the first to end first.

        Only games that were started as the day's game are told of, and none in which a bot has
        played for a person. Another table has nothing to compare.
        """
        info, header, _ = self._finished(id, "The same deal can be compared")
        return self._days.results(info.daily.day, header) if info.daily is not None else []

    def day_of(self, id: str) -> Day:
        """How the day's game stands that a table plays; a bot begins to play it too."""
        with self._store.read() as db:
            info, header = rows.info(db, id), rows.header(db, id)
        return self._days.day_of(info, header)

    def day(self, day: str, game: str, bots: Sequence[str | None], seed: int) -> Day:
        """How a day's game stands that is not begun here; None is the person's seat."""
        header: Header = games[game].new(len(bots), seed).header
        return Day(self._days.results(day, header), self._days.par(header, bots))

    def told_seed(self, id: str) -> int | None:
        """The seed of a finished game; of the day's game only when the day is over."""
        info, header, _ = self._finished(id, "A deal is told")
        return None if info.daily is not None and info.daily.open else header.seed

    def _finished(
        self, id: str, wish: str, or_closed: bool = False, deal: bool = False
    ) -> tuple[TableInfo, Header, Decisions]:
        """All that is stored of a finished game; with its `deal`, which may be a secret longer."""
        with self._store.read() as db:
            info = rows.info(db, id)
            if not info.over and not (or_closed and info.closed_by):
                raise Refused(f"{wish} when it is over; until then it keeps its secrets.")
            if deal and info.daily is not None and info.daily.open:
                raise Refused(f"{wish} when the day is over; until then its deal is a secret.")
            made, stored = rows.decisions(db, id), rows.position(db, id)
            rows.check_count(len(made), stored and stored.steps)
            return info, rows.header(db, id), made

    # --- moves -----------------------------------------------------------------------------

    def move(self, id: str, seat: int, index: int, state_id: int, undos: int) -> None:
        """A person's decision on the state that was seen. Stored before it is shown."""
        self._memory.decide(id, seat, index, state_id, undos, None)

    def wish(self, id: str, seat: int, wish: Wish, state_id: int, undos: int) -> None:
        """All decisions that carry out a person's wish, such as a whole bid, or none of them."""
        self._memory.decide(id, seat, wish, state_id, undos, None)

    def stays(self, id: str, seat: int, beside: Collection[int] = ()) -> str:
        """Why the last step of a person or of those beside stays; empty if it can be taken back."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            try:
                _last_step(live, seat, beside)
            except UndoRefused as error:
                return str(error)
        return ""

    def undo(
        self,
        id: str,
        seat: int,
        state_id: int | None = None,
        undos: int | None = None,
        beside: Collection[int] = (),
        unranked: bool = False,
    ) -> None:
        """Take back a person's last step, with the decisions that bots have made since.

        A wish that may arrive late says which state it was made in. Of persons `beside`, at the
        same device, it is the last step of any of them. A ranked game of the day keeps what
        others have answered, unless it is `unranked` by that.
        """
        with self._memory.changing(id) as (db, live):
            live.check_seat(seat)
            referee = live.referee
            seen = (referee.state.id, referee.undos)
            if state_id is not None and (state_id, undos) != seen:
                raise UndoRefused("the table has moved on; look again")
            seat, answered = _last_step(live, seat, beside)
            referee.undo(seat)
            if answered:
                _keep_answers(db, id, unranked)
            del live.by_bot[referee.state.id :]
            live.told = {}
            live.reel.step_back(referee.state)
            rows.drop_decisions(db, id, referee.state.id)
            live.write_position(db)

    def take_over(self, id: str, seat: int, bot: str) -> None:
        """Let a bot play for a person who has left, or for a bot that is not here any more."""
        with self._memory.changing(id) as (db, live):
            seating.take_over(db, live, seat, bot)

    def resign(self, id: str, seat: int, bot: str) -> None:
        """Let a bot play a person's seat to the end of this game."""
        with self._memory.changing(id) as (db, live):
            seating.resign(db, live, seat, bot)

    def give_back(self, id: str, seat: int) -> None:
        """Let the person play again whose seat a bot has taken over."""
        with self._memory.changing(id) as (db, live):
            seating.give_back(db, live, seat)

    def name_seat(self, id: str, seat: int, name: str) -> None:
        """Call a person by the own name, in all words of the game; one that is taken is numbered.

        Without a name the seat is called as it was.
        """
        with self._memory.changing(id) as (db, live):
            seating.name(db, live, seat, name)

    def renew(self, id: str, seat: int) -> str:
        """Another token for a person's seat; the old one leads nowhere."""
        token = secrets.token_urlsafe(24)
        with self._memory.changing(id) as (db, live):
            seating.renew(db, live, seat, token)
        return token

    @contextmanager
    def seating(self, id: str, beside: Store) -> Iterator[tuple[Db, Live]]:
        """A table at which somebody sits down, in one change with a store `beside` this one."""
        with self._memory.changing(id, beside=beside) as found:
            yield found

    def unrank(self, id: str, mark: str) -> None:
        """Let a game of the day not be ranked, for one of the MARKS."""
        with self._store.write(of=id) as db:
            rows.mark_daily(db, id, mark)
        self.call(id)

    def call(self, id: str) -> None:
        """Let everybody at a table look again: somebody has come or gone."""
        with self._store.write(durable=False, of=id) as db:
            rows.bump(db, id)
        self._memory.ring(id)

    def rename(self, id: str, title: str) -> None:
        """Give a table another title."""
        words = short_line(title, LONGEST_TITLE)
        if not words:
            raise Refused("A table needs a title.")
        with self._store.write(of=id) as db:
            rows.set_title(db, id, words)
        self._memory.ring(id)

    def close_table(self, id: str, by: str) -> None:
        """Let nobody play on, and tell everybody who has closed the table."""
        with self._store.write(of=id) as db:
            rows.info(db, id)  # refuses a table that is not there
            rows.close_table(db, id, short_line(by, LONGEST_NAME) or "The host")
        self._memory.ring(id)

    def delete(self, id: str) -> None:
        """Remove a table with all that is stored of it."""
        remove(self._store, lambda db: rows.delete(db, id), of=id)
        self._memory.drop(id)


def _keep_answers(db: Db, id: str, unranked: bool) -> None:
    """Refuse to take back what others have answered in a ranked game, or let it be no such."""
    daily = rows.info(db, id).daily
    if daily is None or not daily.ranked:
        return
    if not unranked:
        raise Answered("Others have answered since, and this game is ranked.")
    rows.mark_daily(db, id, "undo")


def _last_step(live: Live, seat: int, beside: Collection[int]) -> tuple[int, bool]:
    """Whose step is to be taken back, and whether others have answered it; refused if it stays."""
    if live.seats[seat].bot is not None:
        raise UndoRefused("a bot plays for this seat now")
    if live.state.over:
        raise UndoRefused("the game is over, and everything has been shown")
    referee, by_bot = live.referee, live.by_bot
    made_by = [choice.seat for choice in Chosen.of(live.state.log)]
    people = {n for n in (seat, *beside) if live.seats[n].bot is None}
    seat = next((who for who in reversed(made_by) if who in people), seat)
    referee.bots = frozenset(who for who, bot in zip(made_by, by_bot, strict=True) if bot)
    answers = range(referee.back_to(seat), live.state.id)
    for step in answers:
        # What a person decided before a bot took over the seat stays that person's.
        if made_by[step] != seat and not by_bot[step]:
            name = live.state.header.names[made_by[step]]
            raise UndoRefused(f"{name} has decided something since")
    return seat, any(made_by[step] != seat for step in answers)


def _view(live: Live, seat: int | None) -> TableView:
    return {**live.view(seat), "version": live.version, "undos": live.referee.undos}


def _newest(live: Live, seat: int | None) -> Lines:
    read, lines = live.told.get(seat, (0, deque(maxlen=NEWEST)))
    entries = live.state.log
    if read < len(entries):
        lines.extend(live.state.journal.lines(seat, read))
        live.told[seat] = (len(entries), lines)
    return [*lines]
