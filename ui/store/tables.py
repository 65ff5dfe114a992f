"""Stored tables: games in SQLite, one row a decision, with seats, a referee, and bots that play.

What is stored is the header of a game and its decisions; a state is what replaying them from the
seed gives. States that are being played are kept in memory and brought up to date from the store
before each use, so that several processes may share one data directory.
"""

from __future__ import annotations

import random
import secrets
import sqlite3
from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from framework import UndoRefused, games
from framework.bots.roster import bot_title, roster
from framework.causes import Visit, visits
from framework.core.entries import Chosen, Happening, Line
from framework.core.game import Rules
from framework.core.journal import Header
from framework.core.machine import State
from framework.core.move import Wish
from framework.core.view import redeterminise
from framework.film import Film
from ui.html.escaping import short_line
from ui.store import rows
from ui.store.bots import BotWorkers
from ui.store.jobs import Jobs
from ui.store.memory import Live, Memory
from ui.store.records import (
    Created,
    Daily,
    Damaged,
    NoSuchTable,
    Parent,
    Refused,
    Result,
    TableInfo,
    TableView,
)
from ui.store.replaying import dealt, read_save, replayed
from ui.store.rows import DecisionRow, option_text
from ui.store.sqlite import Store

LARGEST_SEED = 2**64 - 1
LONGEST_NAME = 40
LONGEST_TITLE = 80
WORKERS = 4  # threads for bots
NEWEST = 400  # lines of a journal that a page shows

TableInfos = list[TableInfo]  # inside the class, `list` is the method
Lines = list[Line]
Texts = list[str]
Results = list[Result]
Decisions = list[DecisionRow]
Visits = list[Visit]


class Tables:
    """All stored tables of a data directory: one object a process, used by any thread."""

    def __init__(self, folder: Path, workers: int = WORKERS) -> None:
        self._store = Store(folder)
        jobs = Jobs()
        self._memory = Memory(self._store, jobs)
        self._bots = BotWorkers(self._memory, jobs, workers)
        with self._store.read() as db:
            waiting = rows.awaited_bots(db)
        for job in waiting:  # bots that were asked when the last process ended
            jobs.put(job)
        self._bots.start()

    def close(self) -> None:
        """Stop the bots and close the file. Every decision is stored already."""
        self._bots.stop()
        self._memory.close()
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
        _check_bots(game, bots)
        chosen = dict(options or {})
        played.refuse_files(chosen)
        played.rules(**chosen)  # first: an unknown option may be named like a parameter
        if seed is None:
            seed = secrets.randbits(63)
        if type(seed) is int and abs(seed) > LARGEST_SEED:
            raise Refused(f"A seed is at most {LARGEST_SEED}.")
        names = _names([name for name, _ in seats], bots)
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
        _check_seated(header, seated)
        header = replace(header, names=tuple(_names(header.names, seated)))
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
        info, header, made = self._finished(id, "A game can be played on from a step")
        if not 0 <= step < len(made):
            raise Refused(f"There is nothing to decide at step {step} of {len(made)}.")
        state = replayed(header, made[:step])
        if bots is None:
            seated = [None if seat.lent else seat.bot for seat in info.seats]
            if None not in seated:
                seated[state.seat] = None
        else:
            seated = [*bots]
        _check_seated(header, seated)
        title = title or f"{info.title}, from step {step}"
        return self._add(state, made[:step], seated, title, parent=Parent(id, step))

    def rematch(self, id: str, same_seed: bool = False, title: str = "") -> Created:
        """The same game for the same seats once more, when this one is over."""
        info, header, _ = self._finished(id, "A rematch can be had")
        bots = [None if seat.lent else seat.bot for seat in info.seats]
        seed = header.seed if same_seed else secrets.randbits(63)
        state = dealt(replace(header, seed=seed))
        return self._add(state, (), bots, title or info.title)

    def _add(
        self,
        state: State,
        made: Iterable[DecisionRow],
        bots: Sequence[str | None],
        title: str,
        daily: Daily | None = None,
        parent: Parent | None = None,
    ) -> Created:
        """Store a game that stands at `state` after the decisions in `made`."""
        created = Created(
            secrets.token_hex(6),
            ["" if bot else secrets.token_urlsafe(24) for bot in bots],
            secrets.token_urlsafe(24),
        )
        header = state.header
        known_as = f"{games[header.game].title}: {', '.join(header.names)}"
        title = short_line(title, LONGEST_TITLE) or short_line(known_as, LONGEST_TITLE)
        with self._store.write(durable=True) as db:
            rows.add_table(db, created, title, state, bots, made, daily, parent)
        with self._memory.current(created.id):  # wakes the bot, if one is asked
            return created

    # --- what may be seen ------------------------------------------------------------------

    def list(self) -> TableInfos:
        """All tables, the one that was played last first; damaged ones are marked."""
        with self._store.read() as db:
            return rows.infos(db)

    def info(self, id: str) -> TableInfo:
        """What everybody may know of a table."""
        with self._store.read() as db:
            return rows.info(db, id)

    def seat_of(self, id: str, token: str) -> int | None:
        """The seat that a token is for, or None if it is the spectators'."""
        with self._store.read() as db:
            return rows.seat_of(db, id, token)

    def view(self, id: str, seat: int | None) -> TableView:
        """What a seat (None: a spectator) may see, with the table's version and undos."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            seen = live.state.view(seat)
            return {**seen, "version": live.version, "undos": live.referee.undos}

    def journal(self, id: str, seat: int | None, start: int = 0) -> Texts:
        """The journal in words as a seat may know it, without its first `start` lines."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            return [*live.state.journal.text(seat)][max(0, start) :]

    def newest(self, id: str, seat: int | None) -> Lines:
        """The last lines of the journal: asked for again and again, only what is new is told."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            read, lines = live.told.get(seat, (0, deque(maxlen=NEWEST)))
            entries = live.state.log
            if read < len(entries):
                lines.extend(live.state.journal.lines(seat, read))
                live.told[seat] = (len(entries), lines)
            return [*lines]

    def happened(
        self, id: str, seat: int | None, kinds: Sequence[type[Happening]]
    ) -> Sequence[Happening]:
        """What a seat may know to have happened, of some kinds of entries."""
        with self._memory.current(id) as live:
            live.check_seat(seat)
            return live.state.journal.happened(kinds, seat)

    def film(self, id: str, seat: int | None, unasked: Collection[int] = ()) -> Film:
        """What a seat may know of the others' last decisions, and of all that came of them.

        Decisions that were made for the seat `unasked`, by their numbers, are as the others'.
        """
        with self._memory.current(id) as live:
            live.check_seat(seat)
            return live.reel.film(live.state, seat, unasked)

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

    # --- finished games --------------------------------------------------------------------

    def state_at(self, id: str, step: int) -> State:
        """The whole state after so many decisions, of a finished game only."""
        _, header, made = self._finished(id, "A game can be looked into")
        if not 0 <= step <= len(made):
            raise Refused(f"This game has the steps 0 to {len(made)}, not {step}.")
        return replayed(header, made[:step])

    def export(self, id: str) -> str:
        """The save of a finished game: it tells the seed and everybody's secrets."""
        _, header, made = self._finished(id, "A game can be downloaded")
        return replayed(header, made).to_json()

    def same_deal(self, id: str) -> Results:
        """How all tables have ended that play the same game of the day, the first to end first.

        Only games that were started as the day's game are told of, and none in which a bot has
        played for a person. Another table has nothing to compare.
        """
        info, header, _ = self._finished(id, "The same deal can be compared")
        if info.daily is None:
            return []
        deal = replace(header, names=())
        results = []
        with self._store.read() as db:
            for other in rows.same_day(db, info.daily.day, info.game):
                with suppress(Damaged):  # which is its players' trouble alone
                    same = replace(rows.header(db, other.id), names=()) == deal
                    if same and not other.damaged:
                        results.append(_result(other))
        return results

    def _finished(self, id: str, wish: str) -> tuple[TableInfo, Header, Decisions]:
        with self._store.read() as db:
            info = rows.info(db, id)
            if not info.over:
                raise Refused(f"{wish} when it is over; until then it keeps its secrets.")
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
        with self._memory.changing(id) as (db, live):
            live.check_seat(seat)
            referee = live.referee
            seen = (referee.state.id, referee.undos)
            if state_id is not None and (state_id, undos) != seen:
                raise UndoRefused("the table has moved on; look again")
            if live.seats[seat].bot is not None:
                raise UndoRefused("a bot plays for this seat now")
            if live.state.over:
                raise UndoRefused("the game is over, and everything has been shown")
            names, end = live.state.header.names, live.state.id
            made_by = [choice.seat for choice in Chosen.of(live.state.log)]
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
            live.reel.step_back(referee.state)
            rows.drop_decisions(db, id, referee.state.id)
            live.write_position(db)

    def take_over(self, id: str, seat: int, bot: str) -> None:
        """Let a bot play for a person who has left, or for a bot that is not here any more."""
        with self._memory.changing(id) as (db, live):
            live.check_seat(seat)
            if live.state.over:
                raise Refused("The game is over.")
            sits = live.seats[seat].bot
            if sits is not None and not roster.missing(live.state.rules.game, sits):
                raise Refused("A bot plays for this seat already.")
            _check_bots(live.state.header.game, [bot])
            _seat_bot(db, live, seat, bot)

    def give_back(self, id: str, seat: int) -> None:
        """Let the person play again whose seat a bot has taken over."""
        with self._memory.changing(id) as (db, live):
            live.check_seat(seat)
            if live.seats[seat].bot is None:
                raise Refused("A person plays this seat already.")
            if not live.seats[seat].lent:
                raise Refused("This seat is the bot's own.")
            _seat_bot(db, live, seat, None)

    def rename(self, id: str, title: str) -> None:
        """Give a table another title."""
        words = short_line(title, LONGEST_TITLE)
        if not words:
            raise Refused("A table needs a title.")
        with self._store.write(durable=True) as db:
            rows.set_title(db, id, words)
        self._memory.ring(id)

    def delete(self, id: str) -> None:
        """Remove a table with all that is stored of it."""
        with self._store.write(durable=True) as db:
            rows.delete(db, id)
        self._memory.drop(id)


def _seat_bot(db: sqlite3.Connection, live: Live, seat: int, bot: str | None) -> None:
    rows.set_bot(db, live.id, seat, bot)
    live.seats = rows.seats(db, live.id)
    live.write_position(db)


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


def _check_seated(header: Header, bots: Sequence[str | None]) -> None:
    if len(bots) != header.players:
        raise Refused(f"This game has {header.players} seats, not {len(bots)}.")
    _check_bots(header.game, bots)


def _check_bots(game: str, bots: Iterable[str | None]) -> None:
    for bot in bots:
        if bot is not None:
            roster.find(games[game], bot)


def _names(names: Sequence[str], bots: Sequence[str | None]) -> list[str]:
    """Names for the seats as plain words, each another one."""
    given: list[str] = []
    for number, (name, bot) in enumerate(zip(names, bots, strict=True), 1):
        words = short_line(name, LONGEST_NAME)
        if not words:
            words = f"{bot_title(bot) if bot else 'Player'} {number}"
        again = 2
        wanted = words
        while wanted in given:
            wanted = f"{words[: LONGEST_NAME - 3]} {again}"
            again += 1
        given.append(wanted)
    return given
