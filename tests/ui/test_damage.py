"""A store whose files are damaged: every call ends in a refusal in words, or does what it says."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from framework import AscentError
from ui.server.visitors import Visitors
from ui.store import rows
from ui.store.layout import FILE, TABLES
from ui.store.records import Full, Refused
from ui.store.sqlite import SQLite
from ui.store.store import Db
from ui.store.tables import Tables

DECISIONS = 110  # of a table: more than fit a page
BYTES = 6  # that are another one, in a file
DAMAGED = 60  # files


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some tables, to be copied."""
    folder = tmp_path_factory.mktemp("whole")
    chance = random.Random(1)
    with closing(Tables(folder, workers=0)) as tables, closing(Visitors(folder)) as visitors:
        for number in range(3):
            id = tables.create("age_of_ascent", [("Ada", None), ("Ben", None)], seed=number).id
            visitors.host("ada", id, {None: "token"})
            for _ in range(DECISIONS):
                seat = tables.info(id).asked or 0
                view = tables.view(id, seat)
                decision = view["decision"]
                assert decision is not None
                index = chance.randrange(len(decision["options"]))
                tables.move(id, seat, index, view["id"], view["undos"])
    return folder


def calls(tables: Tables, visitors: Visitors, id: str) -> list[Callable[[], object]]:
    return [
        tables.list,
        lambda: tables.info(id),
        lambda: tables.view(id, 0),
        lambda: tables.page(id, 1),
        lambda: tables.seat_of(id, "token"),
        lambda: tables.version(id),
        lambda: tables.move(id, 0, 0, DECISIONS, 0),
        lambda: tables.rename(id, "Another"),
        lambda: tables.call(id),
        lambda: visitors.held("ada", id),
        lambda: visitors.tokens("ada", id),
        lambda: visitors.settings("ada"),
        lambda: visitors.forget(id),
        lambda: tables.delete(id),
    ]


@pytest.mark.parametrize("number", range(DAMAGED // 10))
def test_every_call_to_a_damaged_store_ends_in_words(
    whole: Path, tmp_path: Path, number: int
) -> None:
    with closing(Tables(whole, workers=0)) as tables:
        ids = [info.id for info in tables.list()]
    chance = random.Random(number)
    for attempt in range(10):
        folder = tmp_path / str(attempt)
        shutil.copytree(whole, folder)
        for path in folder.glob("*.sqlite3"):
            data = bytearray(path.read_bytes())
            for _ in range(BYTES):
                data[chance.randrange(16, len(data))] = chance.randrange(256)
            path.write_bytes(data)
        with (
            suppress(AscentError),
            closing(Tables(folder, workers=0)) as tables,
            closing(Visitors(folder)) as visitors,
        ):
            for call in [call for id in (*ids, "another") for call in calls(tables, visitors, id)]:
                with suppress(AscentError):
                    call()


def test_a_word_of_sqlite_that_is_no_text_is_refused_in_words(whole: Path, tmp_path: Path) -> None:
    """It tells of a broken schema in the schema's own bytes."""
    shutil.copytree(whole, tmp_path / "bad")
    path = tmp_path / "bad" / FILE
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE tables") == 1
    path.write_bytes(data.replace(b"CREATE TABLE tables", b"CREATE \xff\xfe\xfaLE tables"))
    with pytest.raises(Refused, match="can't hold games: it is damaged"):
        Tables(tmp_path / "bad")


def test_a_page_that_is_lost_costs_its_table_alone(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bad"
    shutil.copytree(whole, folder)
    path, size = folder / FILE, 4096
    data = bytearray(path.read_bytes())
    with closing(Tables(folder, workers=0)) as tables:
        ids = [info.id for info in tables.list()]
    # A leaf in which decisions of one table alone are stored.
    for start in range(size, len(data), size):
        leaf = data[start : start + size]
        held = {id for id in ids if id.encode() in leaf}
        if leaf[0] == 10 and len(held) == 1 and leaf.count(next(iter(held)).encode()) > 20:
            data[start : start + size] = bytes(size)
            break
    else:
        pytest.fail("no page holds the decisions of one table")
    path.write_bytes(data)
    (lost,) = held
    with closing(Tables(folder, workers=0)) as tables:
        assert {info.id for info in tables.list()} == {*ids}
        with pytest.raises(Refused, match=r"can't be (resumed|used now)"):
            tables.view(lost, 0)
        for id in ids:
            if id != lost:
                assert tables.view(id, 0)["id"] == DECISIONS


def test_a_full_disk_does_not_keep_a_table_from_being_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As SQLite tells of it, for as long as the room is not given back that is kept for this."""
    room, delete = tmp_path / ".tables.room", rows.delete

    def full(db: Db, id: str) -> None:
        delete(db, id)
        if room.exists():
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    with closing(Tables(tmp_path, workers=0)) as tables:
        one, two = (tables.create("age_of_ascent", [("", None)] * 2).id for _ in range(2))
        assert room.stat().st_size == TABLES.room
        assert room.stat().st_blocks * 512 >= TABLES.room, "a hole keeps nothing back"
        monkeypatch.setattr(rows, "delete", full)
        tables.delete(one)
        assert [info.id for info in tables.list()] == [two]
        assert not room.exists()
    with closing(Tables(tmp_path, workers=0)) as tables:
        assert room.exists(), "it is kept back again"
        monkeypatch.setattr(SQLite, "make_room", lambda _: False)
        with pytest.raises(Full, match="disk is full"):
            tables.delete(two)
        assert [info.id for info in tables.list()] == [two]
