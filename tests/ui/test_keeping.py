"""Backups, and stores that move: what is put back is played on, also by servers that run."""

from __future__ import annotations

import io
import json
import random
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.ui.test_tables import PEOPLE, choose, options, play_on
from tests.ui.visits import at_rest
from ui import keeping
from ui.keeping import backup, copy, restore
from ui.server.stores import DATA, STORE
from ui.server.visitors import Visitors
from ui.store.layout import FILE
from ui.store.place import Place
from ui.store.records import NoSuchTable, Refused
from ui.store.runs import FOLDER, RESULT, RUNS
from ui.store.sqlite import SQLite
from ui.store.tables import Tables


@pytest.fixture
def tables(place: Place) -> Iterator[Tables]:
    with closing(Tables(place)) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where comparisons are, whatever tables are in."""
    return tmp_path


def a_game(place: Place) -> str:
    """A table with people, moves, and a host."""
    with closing(Tables(place, workers=0)) as tables, closing(Visitors(place)) as visitors:
        made = tables.create("age_of_ascent", PEOPLE, seed=3, title="Tüesday \u2028")
        visitors.host("ada", made.id, {None: made.spectator_token, 0: made.seat_tokens[0]})
        visitors.seat("ada", made.id, 0)
        visitors.secret("cookies")  # made when it is asked for first
        play_on(tables, made.id, 40)
    return made.id


def whole(place: Place, id: str) -> object:
    """All that anybody may know of a table."""
    with closing(Tables(place, workers=0)) as tables, closing(Visitors(place)) as visitors:
        info, views = tables.info(id), [tables.view(id, seat) for seat in (None, 0, 1)]
        seen = [{**view, "version": 0, "undos": 0} for view in views]
        here = (visitors.held("ada", id), visitors.tokens("ada", id))
        told = (info.title, info.seats, info.asked, info.created, info.updated)
        return told, seen, tables.journal(id, 0), here, visitors.secret("cookies")


def test_a_backup_is_put_back_under_servers_that_run_and_played_on(
    tables: Tables, place: Place, folder: Path
) -> None:
    file, bots = folder / "games.tgz", [("Ada", None), ("", "random")]
    id = tables.create("age_of_ascent", bots, seed=3).id
    for _ in range(5):
        at_rest(tables, id)
        choose(tables, id)
    steps = tables.steps(at_rest(tables, id).id)
    before = tables.view(id, 0)
    assert backup(file, folder, place)["tables"] == 1
    assert file.stat().st_mode & 0o777 == 0o600, "there are seeds in it"
    with closing(Tables(place)) as other:  # of another server
        for step in range(8):  # from here on it goes another way
            at_rest(tables, id)
            choose((tables, other)[step % 2], id, (7 * step) % len(options(tables, id)))
        later = tables.create("ascension", PEOPLE).id
        stale = other.view(id, 0)
        assert restore(file, folder, place)["decisions"] == steps
        for running in (other, tables):
            with pytest.raises(NoSuchTable):
                running.view(later, 0)
            view = running.view(id, 0)
            assert (view["id"], view["table"]) == (steps, before["table"])
        with pytest.raises(Refused, match=r"moved on|can't be chosen"):
            other.move(id, 0, 0, stale["id"], stale["undos"])
        chance = random.Random(5)
        while not at_rest(tables, id).over:
            now = chance.choice((tables, other))
            choose(now, id, chance.randrange(len(options(now, id))))
        assert tables.export(id) == other.export(id)


def test_a_store_moves_into_another_one_and_back(place: Place, tmp_path: Path) -> None:
    old, back = tmp_path / "old", tmp_path / "back"
    id = a_game(old)
    target = place if isinstance(place, str) else tmp_path / "other"
    moved = copy(old, target)
    assert moved == {"tables": 1, "decisions": 40, "visitors": 1}
    assert whole(target, id) == whole(old, id)
    with closing(Tables(target)) as tables:
        choose(tables, id)
    with pytest.raises(Refused, match="There are 1 tables already: say --replace"):
        copy(old, target)
    assert copy(target, back)["decisions"] == 41
    assert whole(back, id) == whole(target, id)
    assert copy(old, target, replace=True)["decisions"] == 40
    assert whole(target, id) == whole(old, id)


def test_a_backup_of_one_kind_of_store_is_put_back_into_another(
    place: Place, tmp_path: Path
) -> None:
    old = tmp_path / "old"
    id = a_game(old)
    backup(tmp_path / "games.tgz", old, old)
    restore(tmp_path / "games.tgz", tmp_path, place)
    assert whole(place, id) == whole(old, id)


def test_a_damaged_row_is_not_copied_into_a_database(place: Place, tmp_path: Path) -> None:
    old = tmp_path / "old"
    id = a_game(old)
    with closing(sqlite3.connect(old / FILE)) as db, db:
        db.execute("UPDATE tables SET steps = 'x'")
    if isinstance(place, str):
        with pytest.raises(Refused, match="A row is damaged and can't be stored there"):
            copy(old, place)
    else:  # a file takes it as it is
        assert copy(old, tmp_path / "new")["tables"] == 1
    with closing(Tables(old)) as tables:
        tables.delete(id)


# --- files -------------------------------------------------------------------------------------


def test_results_of_comparisons_are_in_a_backup_and_their_games_are_not(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    a_game(old)
    SQLite(old, RUNS).close()
    one = old / FOLDER / "a-b_c"
    one.mkdir(parents=True)
    (one / RESULT).write_text('{"games": 3}')
    (one / "side-0.jsonl").write_text("{}")
    backup(tmp_path / "games.tgz", old, old)
    new.mkdir()
    restore(tmp_path / "games.tgz", new, new)
    assert [path.name for path in (new / FOLDER / "a-b_c").iterdir()] == [RESULT]
    assert (new / FOLDER / "a-b_c" / RESULT).read_text() == '{"games": 3}'


def packed(file: Path, members: dict[str, bytes]) -> None:
    with tarfile.open(file, "w:gz") as out:
        for name, data in members.items():
            told = tarfile.TarInfo(name)
            told.size = len(data)
            out.addfile(told, io.BytesIO(data))


LABEL = json.dumps({"format": 1}).encode()


@pytest.mark.parametrize(
    ("members", "reason"),
    [
        ({}, "is no backup"),
        ({"readme": b""}, "is no backup"),
        ({"ascent.json": b"{"}, "can't be read as a backup"),
        ({"ascent.json": b"[]"}, "can't be read as a backup"),
        ({"ascent.json": b'{"format": 2}'}, "was written by another version"),
        ({"ascent.json": LABEL}, "holds no games"),
        ({"ascent.json": LABEL, FILE: b"nothing, nothing " * 99}, "not a database"),
    ],
)
def test_what_is_no_backup_is_refused_and_the_store_stays(
    tmp_path: Path, members: dict[str, bytes], reason: str
) -> None:
    id = a_game(tmp_path)
    packed(tmp_path / "file", members)
    with pytest.raises(Refused, match=reason):
        restore(tmp_path / "file", tmp_path, tmp_path)
    assert whole(tmp_path, id)


def test_half_a_backup_is_refused(tmp_path: Path) -> None:
    a_game(tmp_path)
    file = tmp_path / "games.tgz"
    backup(file, tmp_path, tmp_path)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with pytest.raises(Refused, match="can't be read as a backup"):
        restore(file, tmp_path, tmp_path)


def test_a_backup_writes_nowhere_but_into_the_store(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    a_game(old)
    data = {
        name: (old / name).read_bytes() for name in (FILE, "visitors.sqlite3", "visitors.sqlite3")
    }
    evil = {"../evil": b"x", f"{FOLDER}/../{RESULT}": b"x", f"{FOLDER}/a/evil": b"x", "/evil": b"x"}
    SQLite(old, RUNS).close()
    runs = {"runs.sqlite3": (old / "runs.sqlite3").read_bytes()}
    packed(tmp_path / "file", {"ascent.json": LABEL, **data, **runs, **evil})
    new.mkdir()
    restore(tmp_path / "file", new, new)
    assert {path.name for path in tmp_path.iterdir()} == {"old", "new", "file"}
    assert {path.suffix for path in new.rglob("*") if path.is_file()} <= {".sqlite3", ".room"}


def test_a_file_that_is_no_backup_is_not_written_over(tmp_path: Path) -> None:
    a_game(tmp_path)
    (tmp_path / "letter").write_text("Dear Ada")
    with pytest.raises(Refused, match="is something else than a backup, and stays"):
        backup(tmp_path / "letter", tmp_path, tmp_path)
    assert (tmp_path / "letter").read_text() == "Dear Ada"
    for _ in range(2):  # a backup is
        backup(tmp_path / "games.tgz", tmp_path, tmp_path)
    with pytest.raises(Refused, match="can't be written: No such file"):
        backup(tmp_path / "no" / "games.tgz", tmp_path, tmp_path)


def test_a_damaged_store_is_not_backed_up_and_is_set_aside_by_a_restore(tmp_path: Path) -> None:
    id = a_game(tmp_path)
    before = whole(tmp_path, id)
    file = tmp_path / "games.tgz"
    backup(file, tmp_path, tmp_path)
    stored = bytearray((tmp_path / FILE).read_bytes())
    stored[4096:] = b"\xa5" * (len(stored) - 4096)
    (tmp_path / FILE).write_bytes(stored)
    with pytest.raises(Refused, match=r"damaged|malformed"):
        backup(file, tmp_path, tmp_path)
    (tmp_path / FILE).write_bytes(b"this is no database, " * 999)
    restore(file, tmp_path, tmp_path)
    assert whole(tmp_path, id) == before
    assert len([*tmp_path.glob(f"damaged-*-{FILE}")]) == 1


# --- the command -------------------------------------------------------------------------------


def test_the_command_tells_what_it_has_kept_and_refuses_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(DATA, str(tmp_path / "old"))
    monkeypatch.delenv(STORE, raising=False)
    file = str(tmp_path / "games.tgz")
    assert keeping.main(["backup", file]) == 2
    told = capsys.readouterr().err
    assert told.startswith("ascent: ")
    assert told.endswith("/old holds no games.\n")
    a_game(tmp_path / "old")
    assert keeping.main(["backup", file]) == 0
    assert capsys.readouterr().out == "1 tables, 40 decisions, 1 visitors.\n"
    monkeypatch.setenv(DATA, str(tmp_path / "new"))
    assert keeping.main(["restore", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"tables": 1, "decisions": 40, "visitors": 1}
    assert keeping.main(["copy", str(tmp_path / "new"), "mysql://host/games"]) == 2
    assert "named as postgresql://" in capsys.readouterr().err
