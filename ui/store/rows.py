"""The rows of the store: what is written of a table, and what may be believed of what is read."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from hmac import compare_digest
from typing import NamedTuple

from framework.core.errors import BadSave
from framework.core.journal import Header
from framework.core.machine import State
from framework.core.plain import Option
from framework.core.save import read_header
from ui.store.jobs import Job
from ui.store.records import (
    Created,
    Daily,
    Damaged,
    NoSuchTable,
    Par,
    Parent,
    Refused,
    Rematch,
    Seat,
    TableInfo,
)
from ui.store.store import Db, Row

INFO = (
    "SELECT id, title, game, created, updated, version, steps, undos, asked, over, scores, winners,"
    " day, attempt, mark, closed_by, parent, forks.step, next, asked_by, same_deal"
    " FROM tables LEFT JOIN daily ON daily.table_id = id"
    " LEFT JOIN forks ON forks.table_id = id LEFT JOIN rematches ON rematches.table_id = id"
)
SEATS = "SELECT table_id, seat, name, bot, token IS NOT NULL, resigned FROM seats"
DECIDED = "INSERT INTO decisions VALUES (?, ?, ?, ?, ?, ?, ?)"
AT_ONCE = 400  # tables that a statement asks for
MOST_NAMED = 500  # tables in one question
LATEST = 250_000_000_000  # seconds since 1970 until about the year 9900, the last that can be shown


class DecisionRow(NamedTuple):
    """One decision as it is stored; its place among the rows is the state's id before it."""

    seat: int
    choice: int
    option: str  # the option itself, so that a stored game is never replayed to another meaning
    bot: str | None  # who made it for the seat
    joined: int = 0  # 1: it goes on with the wish of the one before, and is taken back with it


class Position(NamedTuple):
    """Where a stored game stands."""

    version: int
    steps: int
    undos: int
    closed_by: str = ""


class _TableRow(NamedTuple):
    """A table as it should be stored; in a damaged store these may be anything."""

    id: str
    title: str
    game: str
    created: float
    updated: float
    version: int
    steps: int
    undos: int
    asked: int | None
    over: int
    scores: str
    winners: str
    day: str | None
    attempt: int
    mark: str
    closed_by: str
    parent: str | None
    parent_step: int
    next: str | None
    asked_by: str
    same_deal: int


# --- read --------------------------------------------------------------------------------------


def infos(db: Db, ids: Collection[str] | None = None) -> list[TableInfo]:
    """These tables, or all, the one that was played last first; damaged ones are marked."""
    rows: list[Row] = []
    seated: dict[str, list[Seat]] = {}
    for part in [None] if ids is None else _parts(sorted(ids)):
        marks = "" if part is None else f"({', '.join('?' * len(part))})"
        rows += db.execute(f"{INFO} WHERE id IN {marks}" if marks else INFO, part or ())
        which = f" WHERE table_id IN {marks}" if marks else ""
        for id, *seat in db.execute(f"{SEATS}{which} ORDER BY table_id, seat", part or ()):
            seated.setdefault(id, []).append(_seat(*seat))
    tables = [_TableRow(*row) for row in rows]
    tables.sort(key=lambda row: (-_number(row.updated), row.id))
    return [_info(row, seated.get(row.id, ())) for row in tables]


def _parts(ids: Sequence[str]) -> list[Sequence[str]]:
    """So many at a time as a statement takes."""
    return [ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE)]


def _number(when: object) -> float:
    return when if isinstance(when, int | float) else 0.0


def count(db: Db) -> int:
    """How many tables there are."""
    return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])


def untouched(db: Db, since: float, most: int) -> list[str]:
    """Tables at which nothing has been done since a time, the longest first."""
    rows = db.execute(
        "SELECT id FROM tables WHERE updated < ? ORDER BY updated LIMIT ?", (since, most)
    )
    return [str(id) for (id,) in rows]


def info(db: Db, id: str) -> TableInfo:
    """One table; a damaged one is refused."""
    row = db.execute(f"{INFO} WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise NoSuchTable
    table = _info(_TableRow(*row), seats(db, id))
    if table.damaged:
        raise Refused(table.damaged)
    return table


def same_day(db: Db, day: str, game: str) -> Iterator[TableInfo]:
    """Finished games of a day in which no bot has played for a person, the first to end first."""
    rows = db.execute(
        f"{INFO} WHERE over = 1 AND day = ? AND game = ? AND NOT EXISTS (SELECT 1 FROM seats"
        " LEFT JOIN decisions AS made USING (table_id, seat) WHERE seats.table_id = id"
        " AND seats.token IS NOT NULL AND (seats.resigned = 1 OR made.bot IS NOT NULL))"
        " ORDER BY updated, id",
        (day, game),
    ).fetchall()
    for row in rows:
        yield _info(_TableRow(*row), seats(db, row[0]))


def seats(db: Db, id: str) -> tuple[Seat, ...]:
    """Who sits at a table."""
    rows = db.execute(f"{SEATS} WHERE table_id = ? ORDER BY seat", (id,))
    return tuple(_seat(*seat) for _, *seat in rows)


def header(db: Db, id: str) -> Header:
    """What a game was started with."""
    (text,) = db.execute("SELECT header FROM tables WHERE id = ?", (id,)).fetchone()
    try:
        return read_header(json.loads(text))
    except (BadSave, ValueError, TypeError, RecursionError) as error:
        raise Damaged(error if isinstance(error, BadSave) else "its header is damaged") from None


def decisions(db: Db, id: str, start: int = 0) -> list[DecisionRow]:
    """The decisions of a game from a step on."""
    rows = db.execute(
        "SELECT seat, choice, option, bot, joined FROM decisions WHERE table_id = ? AND step >= ?"
        " ORDER BY step",
        (id, start),
    )
    return [DecisionRow(*row) for row in rows]


def position(db: Db, id: str) -> Position | None:
    """Where a game stands; None if there is no such table."""
    row = db.execute(
        "SELECT version, steps, undos, closed_by FROM tables WHERE id = ?", (id,)
    ).fetchone()
    return Position(*row) if row is not None else None


def versions(db: Db, ids: Sequence[str]) -> dict[str, int]:
    """The versions of tables, of those that are there."""
    found: dict[str, int] = {}
    for start in range(0, len(ids), MOST_NAMED):
        part = ids[start : start + MOST_NAMED]
        marks = ", ".join("?" * len(part))
        found.update(
            db.execute(f"SELECT id, version FROM tables WHERE id IN ({marks})", part).fetchall()
        )
    return found


def is_bot_asked(db: Db, id: str) -> bool:
    """Whether a bot has to decide at a table."""
    row = db.execute(
        "SELECT 1 FROM tables JOIN seats ON table_id = id AND seat = asked"
        " WHERE id = ? AND over = 0 AND bot IS NOT NULL",
        (id,),
    ).fetchone()
    return row is not None


def seat_of(db: Db, id: str, token: str) -> int | None:
    """The seat that a token is for, or None if it is the spectators'."""
    given = _hashed(token)
    row = db.execute("SELECT spectator FROM tables WHERE id = ?", (id,)).fetchone()
    if row is None:
        raise NoSuchTable
    tokens = db.execute(
        "SELECT seat, token FROM seats WHERE table_id = ? AND token IS NOT NULL", (id,)
    )
    for seat, hashed in tokens.fetchall():
        if _same(hashed, given):
            return int(seat)
    if _same(row[0], given):
        return None
    raise Refused("This link is not for this table.")


def awaited_bots(db: Db) -> list[Job]:
    """The decisions that bots are asked for at all tables."""
    rows = db.execute(
        "SELECT id, steps, undos, bot FROM tables JOIN seats"
        " ON table_id = id AND seat = asked"
        " WHERE over = 0 AND closed_by = '' AND bot IS NOT NULL"
    )
    return [Job(*row) for row in rows]


def par(db: Db, deal: str) -> Par | None:
    """What a bot has made of a deal, if it has played it."""
    row = db.execute("SELECT bot, score, won FROM pars WHERE deal = ?", (deal,)).fetchone()
    return Par(str(row[0]), int(row[1]), bool(row[2])) if row is not None else None


# --- written -----------------------------------------------------------------------------------


def add_table(
    db: Db,
    made: Created,
    title: str,
    state: State,
    bots: Sequence[str | None],
    rows: Iterable[DecisionRow],
    daily: Daily | None,
    parent: Parent | None = None,
) -> None:
    """Store a game that stands at `state` after the decisions in `rows`."""
    names, now = state.header.names, time.time()
    db.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?, 0, ?, ?, ?, ?, '')",
        (
            made.id,
            title,
            state.header.game,
            _header_text(state.header),
            _hashed(made.spectator_token),
            now,
            now,
            state.id,
            *_standing(state),
        ),
    )
    db.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, 0)",
        [
            (made.id, number, names[number], _hashed(token) if token else None, bot)
            for number, (token, bot) in enumerate(zip(made.seat_tokens, bots, strict=True))
        ],
    )
    db.executemany(DECIDED, [(made.id, step, *row) for step, row in enumerate(rows)])
    if daily is not None:
        db.execute("INSERT INTO daily VALUES (?, ?, ?, ?)", (made.id, *daily))
    if parent is not None:
        db.execute("INSERT INTO forks VALUES (?, ?, ?)", (made.id, *parent))


def add_decision(db: Db, id: str, step: int, row: DecisionRow) -> None:
    db.execute(DECIDED, (id, step, *row))


def drop_decisions(db: Db, id: str, start: int) -> None:
    """Remove the decisions from a step on."""
    db.execute("DELETE FROM decisions WHERE table_id = ? AND step >= ?", (id, start))


def set_position(db: Db, id: str, version: int, undos: int, state: State) -> bool:
    """Store where a game stands now; nothing is changed if its version is another one by now."""
    changed = db.execute(
        "UPDATE tables SET version = version + 1, steps = ?, undos = ?, updated = ?,"
        " asked = ?, over = ?, scores = ?, winners = ? WHERE id = ? AND version = ?",
        (state.id, undos, time.time(), *_standing(state), id, version),
    ).rowcount
    return changed == 1


def set_bot(db: Db, id: str, seat: int, bot: str | None) -> None:
    """Let a bot play a seat, or with None the person whose seat it is."""
    db.execute("UPDATE seats SET bot = ? WHERE table_id = ? AND seat = ?", (bot, id, seat))


def resign(db: Db, id: str, seat: int) -> None:
    """Note that the person of a seat has given up."""
    db.execute("UPDATE seats SET resigned = 1 WHERE table_id = ? AND seat = ?", (id, seat))


def set_token(db: Db, id: str, seat: int, token: str) -> None:
    """Give a person's seat another link; the old one leads nowhere."""
    db.execute(
        "UPDATE seats SET token = ? WHERE table_id = ? AND seat = ?", (_hashed(token), id, seat)
    )


def set_name(db: Db, id: str, seat: int, name: str) -> None:
    """Call a seat by another name, in the game's header too."""
    begun = header(db, id)
    names = (*begun.names[:seat], name, *begun.names[seat + 1 :])
    text = _header_text(replace(begun, names=names))
    db.execute("UPDATE tables SET header = ? WHERE id = ?", (text, id))
    db.execute("UPDATE seats SET name = ? WHERE table_id = ? AND seat = ?", (name, id, seat))


def close_table(db: Db, id: str, by: str) -> None:
    """Let nobody play on, and nobody be led here by a rematch."""
    db.execute("UPDATE tables SET closed_by = ?, version = version + 1 WHERE id = ?", (by, id))
    db.execute("DELETE FROM rematches WHERE next = ?", (id,))


def add_rematch(db: Db, id: str, rematch: Rematch) -> None:
    """Note which table takes everybody along, and let them see it."""
    db.execute(
        "INSERT INTO rematches VALUES (?, ?, ?, ?)",
        (id, rematch.id, rematch.by, int(rematch.same_deal)),
    )
    bump(db, id)


def rematch_of(db: Db, id: str) -> str | None:
    """The table whose rematch this one is."""
    row = db.execute("SELECT table_id FROM rematches WHERE next = ?", (id,)).fetchone()
    return None if row is None else str(row[0])


def mark_daily(db: Db, id: str, mark: str) -> None:
    """Say why a game of the day is not ranked; what was said first stays."""
    db.execute("UPDATE daily SET mark = ? WHERE table_id = ? AND mark = ''", (mark, id))


def set_par(db: Db, deal: str, par: Par) -> None:
    """Keep what a bot has made of a deal."""
    db.execute(
        "INSERT INTO pars VALUES (?, ?, ?, ?) ON CONFLICT (deal)"
        " DO UPDATE SET bot = excluded.bot, score = excluded.score, won = excluded.won",
        (deal, par.bot, par.score, int(par.won)),
    )


def bump(db: Db, id: str) -> None:
    """Let everybody at a table look again."""
    db.execute("UPDATE tables SET version = version + 1 WHERE id = ?", (id,))


def set_title(db: Db, id: str, title: str) -> None:
    """Give a table another title."""
    changed = db.execute(
        "UPDATE tables SET title = ?, version = version + 1 WHERE id = ?", (title, id)
    ).rowcount
    if not changed:
        raise NoSuchTable


def delete(db: Db, id: str) -> None:
    """Remove a table with all that is stored of it."""
    if not db.execute("DELETE FROM tables WHERE id = ?", (id,)).rowcount:
        raise NoSuchTable


def _header_text(header: Header) -> str:
    return json.dumps(asdict(header))


def option_text(option: Option) -> str:
    """An option as it is stored."""
    if type(option) is int:
        return str(option)
    return json.dumps(option, separators=(",", ":"))


def _standing(state: State) -> tuple[int | None, int, str | None, str | None]:
    """Whose decision it is, whether the game is over, and how it has ended."""
    if not state.over:
        return state.seat, 0, None, None
    return None, 1, json.dumps(state.scores), json.dumps(state.winners)


def _hashed(token: str) -> str:
    """A token has so much chance in it that its plain hash tells nothing."""
    return sha256(token.encode(errors="replace")).hexdigest()


def _same(stored: object, given: str) -> bool:
    return compare_digest(str(stored).encode(errors="replace"), given.encode())


# --- believed ----------------------------------------------------------------------------------


def _seat(number: int, name: str, bot: str | None, person: int, resigned: int) -> Seat:
    stands_in, up = bot is not None and bool(person), bool(resigned)
    return Seat(number, name, bot, lent=stands_in and not up, resigned=stands_in and up)


def _info(row: _TableRow, seats: Iterable[Seat]) -> TableInfo:
    """A row as what may be told of a table; of a damaged one hardly anything."""
    seated = tuple(seats)
    try:
        _check_row(row, seated)
        if row.over:
            _check_result(len(seated), _numbers(row.scores), _numbers(row.winners))
        if not all(0 <= when < LATEST for when in (row.created, row.updated)):
            raise Damaged("its times are no times")
        return TableInfo(
            id=row.id,
            title=str(row.title),
            game=str(row.game),
            players=len(seated),
            over=bool(row.over),
            created=row.created,
            updated=row.updated,
            version=row.version,
            seats=seated,
            asked=row.asked,
            scores=_numbers(row.scores) if row.over else None,
            winners=_numbers(row.winners) if row.over else (),
            daily=Daily(str(row.day), int(row.attempt), str(row.mark)) if row.day else None,
            parent=Parent(str(row.parent), int(row.parent_step)) if row.parent else None,
            closed_by=str(row.closed_by),
            rematch=Rematch(row.next, str(row.asked_by), bool(row.same_deal)) if row.next else None,
        )
    except Damaged as error:
        why = str(error)
    except (ValueError, TypeError, RecursionError):
        why = str(Damaged("it is damaged"))
    names = tuple(replace(seat, name=str(seat.name)) for seat in seated)
    id, title, game = str(row.id), str(row.title), str(row.game)
    return TableInfo(id, title, game, len(seated), False, 0, 0, 0, names, None, damaged=why)


def _check_row(row: _TableRow, seats: Sequence[Seat]) -> None:
    """Refuse counts that are none, seats that are missing, and one asked who is not there."""
    check_seats(seats, len(seats))
    words: Sequence[object] = [word for seat in seats for word in (seat.name, seat.bot or "")]
    if not all(isinstance(word, str) for word in words):
        raise Damaged("its seats are damaged")
    counts: Sequence[object] = (row.steps, row.undos, row.version)
    if not all(type(count) is int and count >= 0 for count in counts):
        raise Damaged("its counts are no numbers")
    if row.over not in (0, 1) or row.asked not in ([None] if row.over else range(len(seats))):
        raise Damaged("it does not say who is asked")


def check_seats(seats: Sequence[Seat], players: int) -> None:
    """Refuse a game of which a seat has been lost."""
    if [seat.number for seat in seats] != [*range(players)] or not seats:
        raise Damaged("not all of its seats are stored")


def check_count(decisions: int, stored: object) -> None:
    """Refuse a game of which a decision has been lost, rather than to go on from an earlier one."""
    if decisions != stored:
        raise Damaged(f"it has {decisions} decisions, and there should be {stored}")


def _check_result(players: int, scores: Sequence[object], winners: Sequence[object]) -> None:
    """Refuse a result that is none of this many players."""
    whole = all(type(number) is int for number in (*scores, *winners))
    if not whole or len(scores) != players or not set(winners) <= {*range(players)}:
        raise Damaged("its result is damaged")


def _numbers(text: str) -> tuple[int, ...]:
    """The scores or the winners of a finished game."""
    return tuple(json.loads(text))
