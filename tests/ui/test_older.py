"""Data folders of older versions: all that was stored in them is there, and is brought up."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ui.server.visitors import SPECTATOR, Held, Visitors, key
from ui.store.layout import FILE, TABLES
from ui.store.records import Daily, Refused
from ui.store.tables import Tables

VISITORS = "visitors.sqlite3"
# The first layout as it was; what is kept of a table that was made since then is copied into it.
FIRST = """
ALTER TABLE tables RENAME TO tables_now;
ALTER TABLE seats RENAME TO seats_now;
ALTER TABLE decisions RENAME TO decisions_now;
ALTER TABLE daily RENAME TO daily_now;
DROP TABLE rematches;
DROP TABLE pars;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, header TEXT NOT NULL,
    spectator TEXT NOT NULL, created REAL NOT NULL, updated REAL NOT NULL,
    version INTEGER NOT NULL, steps INTEGER NOT NULL, undos INTEGER NOT NULL,
    asked INTEGER, over INTEGER NOT NULL, scores TEXT, winners TEXT
);
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, token TEXT, bot TEXT, PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE decisions (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, step INTEGER NOT NULL,
    seat INTEGER NOT NULL, choice INTEGER NOT NULL, option TEXT NOT NULL, bot TEXT,
    PRIMARY KEY (table_id, step)
) WITHOUT ROWID;
INSERT INTO tables SELECT id, title, game, header, spectator, created, updated, version, steps,
    undos, asked, over, scores, winners FROM tables_now;
INSERT INTO seats SELECT table_id, seat, name, token, bot FROM seats_now;
INSERT INTO decisions SELECT table_id, step, seat, choice, option, bot FROM decisions_now;
"""
DAILY = """
CREATE TABLE daily (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    day TEXT NOT NULL, attempt INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO daily SELECT table_id, day, attempt FROM daily_now;
"""
REST = """
DROP TABLE daily_now;
DROP TABLE decisions_now;
DROP TABLE seats_now;
DROP TABLE tables_now;
PRAGMA user_version = 1;
"""


def schema(folder: Path) -> list[tuple[str, str]]:
    """The tables of a store with their columns."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return sorted(
            (table, str(db.execute(f"PRAGMA table_info({table})").fetchall()))
            for (table,) in tables
        )


@pytest.mark.parametrize("daily", [True, False], ids=["with days", "without days"])
def test_a_store_of_the_first_layout_is_brought_up_with_all_its_games(
    tmp_path: Path, daily: bool
) -> None:
    with closing(Tables(tmp_path / "new", workers=0)):
        pass
    folder = tmp_path / "older"
    with closing(Tables(folder, workers=0)) as tables:
        day = Daily("2026-01-02", 2) if daily else None
        made = tables.create("ascension", [("Ada", None), ("Bot", "random")], 7, daily=day)
        asked = tables.info(made.id).asked or 0
        if asked == 0:
            tables.move(made.id, 0, 0, 0, 0)
        before, view = tables.info(made.id), tables.view(made.id, 0)
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript(FIRST + (DAILY if daily else "") + REST)
    for _ in range(2):  # the second time there is nothing to do
        with closing(Tables(folder, workers=0)) as tables:
            assert tables.info(made.id) == before
            assert tables.view(made.id, 0) == view
            assert tables.seat_of(made.id, made.seat_tokens[0]) == 0
            assert (before.daily, before.closed_by, before.rematch) == (day, "", None)
    assert schema(folder) == schema(tmp_path / "new")
    with closing(Tables(folder, workers=0)) as tables:
        tables.name_seat(made.id, 0, "Augusta")
        tables.close_table(made.id, "Ada")
        assert tables.info(made.id).seats[0].name == "Augusta"
        tables.delete(made.id)
    with closing(sqlite3.connect(folder / FILE)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (TABLES.number,)
        for table in ("seats", "decisions", "daily"):
            assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), "it is left over"


def first_visitors(folder: Path, holds: list[tuple[str, str, int]]) -> None:
    """The file of visitors in its first layout, when several browsers could have one seat."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / VISITORS)) as db, db:
        db.execute(
            "CREATE TABLE holds (visitor TEXT NOT NULL, table_id TEXT NOT NULL,"
            " seat INTEGER NOT NULL, PRIMARY KEY (visitor, table_id, seat)) STRICT"
        )
        db.execute(
            "CREATE TABLE settings (visitor TEXT NOT NULL, name TEXT NOT NULL,"
            " value TEXT NOT NULL, PRIMARY KEY (visitor, name)) STRICT"
        )
        db.execute("INSERT INTO settings VALUES (?, 'name', 'Ada')", (key("ada"),))
        held = [(key(who), table, seat) for who, table, seat in holds]
        db.executemany("INSERT INTO holds VALUES (?, ?, ?)", held)


def test_a_seat_that_several_browsers_had_stays_with_the_first_and_the_others_are_asked(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "visitors"
    first_visitors(
        folder,
        [
            ("ada", "t", SPECTATOR), ("ada", "t", 0), ("phone", "t", 0), ("ben", "t", 1),
            ("ada", "other", 0), ("phone", "other", 1), ("zoe", "t", SPECTATOR),
        ],
    )  # fmt: skip
    for _ in range(2):
        with closing(Visitors(folder)) as visitors:
            assert visitors.settings("ada") == {"name": "Ada"}
            assert visitors.taken("t") == {0: key("ada"), 1: key("ben")}
            assert visitors.taken("other") == {0: key("ada"), 1: key("phone")}
            assert visitors.held("phone", "t") == Held((), host=False)
            assert visitors.invited("phone", "t") == 0
            assert visitors.invited("ada", "t") is None
            assert visitors.was_anothers("phone", "t", 0)
            assert not visitors.was_anothers("ada", "t", 0)
            assert visitors.held("zoe", "t") == Held((), host=False)
            assert not visitors.seat("phone", "t", 0)


def test_visitors_of_a_newer_version_are_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / VISITORS)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(Refused, match="another version"):
        Visitors(tmp_path)
    (tmp_path / VISITORS).write_bytes(b"this is no database, " * 100)
    with pytest.raises(Refused, match="can't hold"):
        Visitors(tmp_path)
