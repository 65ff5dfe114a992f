"""`python -m ui.keeping`: what is kept goes into one file and back, or from one store to another.

All of it works while servers run: they take a restored store for one that others have changed.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import sqlite3
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from framework.core.errors import AscentError
from framework.core.shown import on_one_line
from ui.server.stores import data_folder
from ui.server.stores import place as place_kept
from ui.server.visitors import VISITORS
from ui.store.layout import TABLES
from ui.store.place import Place, named, opened
from ui.store.records import NoSuchTable, Refused
from ui.store.runs import CARDS, FOLDER, RESULT, RUNS
from ui.store.sqlite import BROKEN, PATIENCE, SQLite, words
from ui.store.store import Db, Layout, Store

# In this order: whoever sits at a table is read after it, so that no table is without its people.
KEPT: Final = (TABLES, VISITORS)
LABEL, FORMAT = "ascent.json", 1  # the first member of a file, and how the rest is to be read
ROWS: Final = 1000  # that are held at a time
BEGAN: Final = 1_500_000_000  # before any restore, in seconds
COUNTS: Final = {  # what a command tells that it has moved, and where that stands
    "tables": (TABLES, "SELECT count(*) FROM tables"),
    "decisions": (TABLES, "SELECT count(*) FROM decisions"),
    "visitors": (VISITORS, "SELECT count(*) FROM (SELECT DISTINCT visitor FROM holds) AS known"),
}


# --- from store to store -----------------------------------------------------------------------


def copy(source: Place, target: Place, replace: bool = False) -> dict[str, int]:
    """All rows of one store into another, which is empty or is to be replaced; how many."""
    for layout in KEPT:
        with (
            closing(opened(source, layout)) as old,
            closing(opened(target, layout)) as new,
            _rows_fit(),
        ):
            _copy(old, new, layout, replace)
    return counts(target)


@contextmanager
def _rows_fit() -> Iterator[None]:
    try:
        yield
    except NoSuchTable:
        raise Refused(
            "A row is damaged and can't be stored there: delete the damaged tables first."
        ) from None


def _copy(old: Store, new: Store, layout: Layout, replace: bool) -> None:
    tables = [*_tables(layout)]
    with old.read() as before, new.write() as after:
        if not replace and layout is TABLES:
            (found,) = after.execute("SELECT count(*) FROM tables").fetchone()
            if found:
                raise Refused(f"There are {found} tables already: say --replace to lose them.")
        for table, _ in reversed(tables):
            after.execute(f"DELETE FROM {table}")
        for table, columns in tables:
            names = ", ".join(columns)
            marks = ", ".join("?" * len(columns))
            for rows in _parts(before, f"SELECT {names} FROM {table}"):
                after.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
        if layout is TABLES:
            _be_new(after)


def _be_new(db: Db) -> None:
    """Let every server that has a table in memory, or a page of it, see that it is another one."""
    later = int(time.time()) - BEGAN
    db.execute("UPDATE tables SET version = version + ?, undos = undos + ?", (later, later))


def _parts(db: Db, question: str) -> Iterator[list[tuple[object, ...]]]:
    rows: list[tuple[object, ...]] = []
    for row in db.execute(question):
        rows.append(row)
        if len(rows) == ROWS:
            yield rows
            rows = []
    if rows:
        yield rows


def _tables(layout: Layout) -> Iterator[tuple[str, list[str]]]:
    """The tables of a layout with their columns, those first that others refer to."""
    with tempfile.TemporaryDirectory() as folder:
        SQLite(Path(folder), layout).close()
        with closing(sqlite3.connect(Path(folder) / f"{layout.name}.sqlite3")) as db:
            names = [
                name
                for (name,) in db.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
                )
            ]
            for name in names:
                yield name, [row[1] for row in db.execute(f"PRAGMA table_info({name})")]


def counts(place: Place) -> dict[str, int]:
    """How much a store holds."""
    found = {}
    for what, (layout, question) in COUNTS.items():
        with closing(opened(place, layout)) as store, store.look() as db:
            (found[what],) = db.execute(question).fetchone()
    return found


# --- into a file -------------------------------------------------------------------------------


def backup(file: Path, folder: Path, kept: Place) -> dict[str, int]:
    """What a folder and its store hold, of one moment each, as one file; how much it is."""
    if file.exists() and not _is_backup(file):
        raise Refused(f"{file} is something else than a backup, and stays as it is.")
    if isinstance(kept, Path) and not (kept / f"{TABLES.name}.sqlite3").exists():
        raise Refused(f"{kept} holds no games.")
    with tempfile.TemporaryDirectory(prefix="ascent-backup-") as name:
        work = Path(name)
        if isinstance(kept, Path):
            for layout in KEPT:
                _save(kept, work, layout)
        else:
            copy(kept, work)
        if (folder / f"{RUNS.name}.sqlite3").exists():
            _save(folder, work, RUNS)
        found = counts(work)
        _pack(file, work, folder / FOLDER, found)
    return found


def _save(folder: Path, work: Path, layout: Layout) -> None:
    """A file of a store as it is at one moment, by SQLite's own backup."""
    path = folder / f"{layout.name}.sqlite3"
    SQLite(folder, layout).close()  # in the present layout
    keep_to = work / path.name
    keep_to.touch(mode=0o600)
    with _told_of(path), _connected(path) as source, _connected(keep_to) as target:
        source.backup(target)
        (sound,) = target.execute("PRAGMA quick_check(1)").fetchone()
        if sound != "ok":
            raise Refused(f"{path} is damaged, so that there is no backup: {sound}.")


def _pack(file: Path, work: Path, runs: Path, found: dict[str, int]) -> None:
    new = file.with_name(f"{file.name}.new")
    label = json.dumps({"format": FORMAT, "when": time.time(), **found}).encode()
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            with tarfile.open(fileobj=out, mode="w:gz", compresslevel=3) as packed:
                told = tarfile.TarInfo(LABEL)
                told.size = len(label)
                packed.addfile(told, io.BytesIO(label))
                for path in sorted(work.glob("*.sqlite3")):
                    packed.add(path, path.name)
                for path in sorted((*runs.glob(f"*/{RESULT}"), *runs.glob(f"*/{CARDS}"))):
                    with suppress(FileNotFoundError):  # it has been deleted meanwhile
                        packed.add(path, f"{FOLDER}/{path.parent.name}/{path.name}")
            out.flush()
            os.fsync(out.fileno())
        os.replace(new, file)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise Refused(f"{file} can't be written: {error.strerror or error}.") from None


def _is_backup(file: Path) -> bool:
    with suppress(OSError, tarfile.TarError), tarfile.open(file) as packed:
        first = packed.next()
        return first is not None and first.name == LABEL
    return False


# --- and back ----------------------------------------------------------------------------------


def restore(file: Path, folder: Path, kept: Place) -> dict[str, int]:
    """Put back what a file holds; what is there now is gone then. How much it is."""
    with tempfile.TemporaryDirectory(prefix="ascent-restore-") as name:
        work = Path(name)
        _unpack(file, work)
        for layout in (*KEPT, RUNS):
            path = work / f"{layout.name}.sqlite3"
            if not path.exists():
                continue
            with _told_of(path), _connected(path) as db:
                (sound,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if sound != "ok":
                raise Refused(f"{file} is damaged: {sound}.")
            SQLite(work, layout).close()  # brings an older layout up, and refuses a newer one
        found = counts(work)
        if isinstance(kept, Path):
            with _told_of(file), _connected(work / f"{TABLES.name}.sqlite3") as db, db:
                _be_new(db)
            for layout in KEPT:
                _put_back(work, kept, layout)
        else:
            copy(work, kept, replace=True)
        if (work / f"{RUNS.name}.sqlite3").exists():
            _put_back(work, folder, RUNS)
            _put_back_results(work / FOLDER, folder / FOLDER)
    return found


def _unpack(file: Path, work: Path) -> None:
    """The members that are known, whatever else is in it."""
    stores = {f"{layout.name}.sqlite3" for layout in (*KEPT, RUNS)}
    try:
        with tarfile.open(file) as packed:
            first = packed.next()
            label = packed.extractfile(first) if first and first.name == LABEL else None
            if label is None:
                raise Refused(f"{file} is no backup.")
            if json.load(label).get("format") != FORMAT:
                raise Refused(f"{file} was written by another version.")
            for member in packed:
                inside = packed.extractfile(member) if member.isreg() else None
                where = _where(member.name, stores)
                if inside is not None and where is not None:
                    (work / where).parent.mkdir(parents=True, exist_ok=True)
                    with (work / where).open("wb") as out:
                        shutil.copyfileobj(inside, out)
    except (OSError, tarfile.TarError, EOFError, ValueError, AttributeError) as error:
        raise Refused(f"{file} can't be read as a backup: {error}.") from None
    if not (work / f"{TABLES.name}.sqlite3").exists():
        raise Refused(f"{file} holds no games.")


def _where(name: str, stores: set[str]) -> Path | None:
    parts = name.split("/")
    if name in stores:
        return Path(name)
    known = len(parts) == 3 and parts[0] == FOLDER and parts[2] in (RESULT, CARDS)
    plain = known and parts[1].replace("-", "").replace("_", "").isalnum()
    return Path(name) if plain else None


def _put_back(work: Path, folder: Path, layout: Layout) -> None:
    """Write a file over that of a store, which others may have open."""
    path = folder / f"{layout.name}.sqlite3"
    try:
        SQLite(folder, layout).close()
    except Refused:
        _set_aside(path)
        SQLite(folder, layout).close()
    with _told_of(path), _connected(work / path.name) as source, _connected(path) as target:
        source.backup(target)


def _set_aside(path: Path) -> None:
    """Keep a file that is no store any more beside the new one."""
    for end in ("", "-wal", "-shm"):
        old = path.with_name(f"{path.name}{end}")
        if old.exists():
            old.rename(path.with_name(f"damaged-{int(time.time())}-{path.name}{end}"))


def _put_back_results(work: Path, folder: Path) -> None:
    for path in work.glob("*/*.json"):
        place = folder / path.parent.name
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        (place / path.name).write_bytes(path.read_bytes())


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as db:
        yield db


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    try:
        yield
    except BROKEN as error:
        raise Refused(f"{path} can't be used: {words(error)}.") from None


# --- the process -------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what a command says, which `ascent` has read first."""
    parser = argparse.ArgumentParser(prog="ascent")
    parser.add_argument("do", choices=["backup", "restore", "copy"])
    parser.add_argument("places", nargs="+")
    parser.add_argument("--replace", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    folder = data_folder()
    kept = place_kept()
    try:
        if given.do == "copy":
            source, target = map(named, given.places)
            found = copy(source, target, given.replace)
        elif given.do == "backup":
            found = backup(Path(given.places[0]), folder, kept)
        else:
            found = restore(Path(given.places[0]), folder, kept)
    except AscentError as error:
        print(f"ascent: {on_one_line(str(error))}", file=sys.stderr)
        return 2
    told = ", ".join(f"{number:,} {what}" for what, number in found.items())
    print(json.dumps(found) if given.json else f"{told}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
