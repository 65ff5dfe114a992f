"""Stored comparisons and tournaments: rows in SQLite, a folder for each with games and result.

Pages order, stop, name and delete; a process of its own plays (`ui/store/working.py`). What has
been played can be played again from its seed: stored games are dropped where room is scarce.
"""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from framework.arena.parts import ABOUT
from framework.lab.recording import Step
from ui.html.escaping import short_line
from ui.store.orders import COMPARISON, FAILED, OPEN, QUEUED, RUNNING, STOPPED, Order, RunInfo
from ui.store.orders import check as check_order
from ui.store.place import opened
from ui.store.records import LONGEST_REASON, Refused
from ui.store.store import Db, Layout

FOLDER, RESULT, CARDS = "runs", "result.json", "cards.json"
LOCK: Final = "runs.lock"  # held by the worker that plays
LONGEST_NAME: Final = 80
MOST_OPEN: Final = 8  # waiting or being played, of all visitors
MOST_OPEN_OF_ONE: Final = 2
MOST_KEPT: Final = 24  # of a visitor
MOST_STORED: Final = 400  # of all visitors
UNTOUCHED: Final = 60 * 24 * 3600.0  # seconds after which one may make room for another
MOST_BYTES: Final = 200_000_000  # of stored games of all of them
LARGEST_RESULT: Final = 8_000_000  # bytes
MOST_ATTEMPTS: Final = 3  # at one that ends the process that plays it
FIRST: Final = """CREATE TABLE runs (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, wanted TEXT NOT NULL,
    state TEXT NOT NULL, why TEXT NOT NULL, stop INTEGER NOT NULL, attempts INTEGER NOT NULL,
    spent REAL NOT NULL, done INTEGER NOT NULL, total INTEGER NOT NULL, result INTEGER NOT NULL,
    games INTEGER NOT NULL, queued REAL NOT NULL, created REAL NOT NULL, updated REAL NOT NULL
) STRICT"""


CHANGES: Final = {1: ("ALTER TABLE runs ADD COLUMN speed REAL NOT NULL DEFAULT 0",)}


class NoSuchRun(Refused):
    """A comparison or a tournament that is not there, or no more."""

    def __init__(self, kind: str = COMPARISON) -> None:
        super().__init__(f"There is no such {kind} here: it may have been deleted.")


RUNS: Final = Layout("runs", "comparisons", NoSuchRun, (FIRST,), CHANGES)
COLUMNS: Final = (
    "id, owner, name, wanted, state, why, done, total, result, games, stop, "
    "CASE WHEN state = 'queued'"
    " THEN (SELECT count(*) FROM runs AS other WHERE other.state IN ('queued', 'running')"
    " AND other.queued < runs.queued) ELSE 0 END, created, updated, speed"
)


class Runs:
    """All stored runs of a data folder: one object a process, used by any thread."""

    def __init__(self, folder: Path) -> None:
        self.data = folder
        self.folder = folder / FOLDER
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise Refused(f"{self.folder} can't be used: {error}") from None
        self._store = opened(folder, RUNS)

    def close(self) -> None:
        """Close the store; everything is in it already."""
        self._store.close()

    @contextmanager
    def _open(self) -> Iterator[Db]:
        with self._store.look() as db:
            yield db

    @contextmanager
    def _changing(self) -> Iterator[Db]:
        with self._store.write() as db:
            yield db

    # --- for pages -------------------------------------------------------------------------

    def create(self, owner: str, order: Order, name: str = "") -> str:
        """Queue a new run; its id. One that this visitor has already is not made again."""
        stored, id, now = check_order(order), secrets.token_urlsafe(12), time.time()
        called = short_line(name, LONGEST_NAME) or short_line(stored.usual_name, LONGEST_NAME)
        with self._changing() as db:
            same = db.execute(
                "SELECT id FROM runs WHERE owner = ? AND wanted = ? AND state != ?",
                (owner, stored.as_json(), FAILED),
            ).fetchone()
            if same is not None:
                return str(same[0])
            self._check_room(db, owner)
            db.execute(
                "INSERT INTO runs VALUES (?, ?, ?, ?, ?, '', 0, 0, 0, 0, ?, 0, 0, ?, ?, ?, 0)",
                (id, owner, called, stored.as_json(), QUEUED, stored.steps, now, now, now),
            )
        return id

    def _check_room(self, db: Db, owner: str) -> None:
        """Refuse one more where there are enough of them; very old ones make room."""
        _check_queue(db, owner)
        mine = db.execute("SELECT count(*) FROM runs WHERE owner = ?", (owner,)).fetchone()[0]
        if mine >= MOST_KEPT:
            raise Refused(f"You keep {mine} results, as many as can be kept. Delete one first.")
        (stored,) = db.execute("SELECT count(*) FROM runs").fetchone()
        if stored < MOST_STORED:
            return
        oldest = db.execute(
            "SELECT id FROM runs WHERE updated < ? AND state NOT IN (?, ?) ORDER BY updated",
            (time.time() - UNTOUCHED, *OPEN),
        ).fetchone()
        if oldest is None:
            raise Refused("This server keeps as many results as it can. Some have to be deleted.")
        db.execute("DELETE FROM runs WHERE id = ?", oldest)
        shutil.rmtree(self.folder / oldest[0], ignore_errors=True)

    def info(self, id: str) -> RunInfo:
        """One by its id."""
        with self._open() as db:
            row = db.execute(f"SELECT {COLUMNS} FROM runs WHERE id = ?", (id,)).fetchone()
        if row is None:
            raise NoSuchRun
        return RunInfo(*row)

    def of(self, owner: str, kind: str = "") -> list[RunInfo]:
        """All of a visitor, or those of a kind, the newest first."""
        with self._open() as db:
            rows = db.execute(
                f"SELECT {COLUMNS} FROM runs WHERE owner = ? ORDER BY created DESC", (owner,)
            ).fetchall()
        found = [RunInfo(*row) for row in rows]
        return [info for info in found if not kind or info.kind == kind]

    def stop(self, owner: str, id: str) -> None:
        """Stop after the game that is being played; one that waits is stopped at once."""
        with self._own(owner, id) as db:
            db.execute(
                "UPDATE runs SET stop = 1, state = CASE state WHEN ? THEN ? ELSE state END"
                " WHERE id = ?",
                (QUEUED, STOPPED, id),
            )

    def go_on(self, owner: str, id: str, games: int | None = None) -> None:
        """Queue one again that has stopped, or one that is to have more games."""
        order = self.info(id).asks
        if games is not None:
            order = check_order(replace(order, games=games))
        with self._own(owner, id) as db:
            (state,) = db.execute("SELECT state FROM runs WHERE id = ?", (id,)).fetchone()
            if state in OPEN:
                return
            _check_queue(db, owner)
            db.execute(
                "UPDATE runs SET state = ?, stop = 0, why = '', attempts = 0, spent = 0,"
                " wanted = ?, total = ?, queued = ? WHERE id = ?",
                (QUEUED, order.as_json(), order.steps, time.time(), id),
            )

    def rename(self, owner: str, id: str, name: str) -> None:
        """Give it another name."""
        with self._own(owner, id) as db:
            if called := short_line(name, LONGEST_NAME):
                db.execute("UPDATE runs SET name = ? WHERE id = ?", (called, id))

    def delete(self, owner: str, id: str) -> None:
        """Forget it, with all that belongs to it."""
        with self._own(owner, id) as db:
            db.execute("DELETE FROM runs WHERE id = ?", (id,))
        shutil.rmtree(self.folder / id, ignore_errors=True)

    @contextmanager
    def _own(self, owner: str, id: str) -> Iterator[Db]:
        with self._changing() as db:
            row = db.execute("SELECT owner FROM runs WHERE id = ?", (id,)).fetchone()
            if row is None:
                raise NoSuchRun
            if row[0] != owner:
                raise Refused(f"Only who has made a {self.info(id).kind} can change it.")
            db.execute("UPDATE runs SET updated = ? WHERE id = ?", (time.time(), id))
            yield db

    def document(self, id: str) -> Mapping[str, Any]:
        """The newest result as it was written; refused in words if it can't be read."""
        return self._read(id, RESULT)

    def cards(self, id: str, side: int) -> object:
        """What became of the cards of a side, as it was written."""
        sides = self._read(id, CARDS).get("sides")
        if not isinstance(sides, list) or not 0 <= side < len(sides):
            raise Refused(DAMAGED)
        found: object = sides[side]
        return found

    def _read(self, id: str, name: str) -> Mapping[str, Any]:
        path = self.folder / self.info(id).id / name
        try:
            if path.stat().st_size > LARGEST_RESULT:
                raise Refused(f"This result can't be read: it is larger than {LARGEST_RESULT}.")
            data = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise Refused("This result is not there any more: play it again.") from None
        except (OSError, ValueError, RecursionError):
            raise Refused(DAMAGED) from None
        if not isinstance(data, dict):
            raise Refused(DAMAGED)
        return data

    def choices(self, id: str, side: int, number: int, key: Mapping[str, object]) -> list[int]:
        """What was chosen in one of its games, which were played by these rules and bots."""
        path = self.folder / self.info(id).id / f"side-{side}.jsonl"
        wanted = f'"number":{number},'
        try:
            with path.open(encoding="utf-8") as lines:
                first = json.loads(next(lines, "{}"))
                found = next((line for line in lines if wanted in line), "")
            if first["key"] != key:
                raise Refused("This comparison was played by other rules, cards or bots.")
            if found:
                return [Step(*step).choice for step in json.loads(found)["steps"]]
        except FileNotFoundError:
            pass  # told below
        except (OSError, ValueError, KeyError, TypeError):
            raise Refused("The games of this comparison are damaged and can't be opened.") from None
        raise Refused("This game is not stored any more: go on with the comparison to play it.")

    def waiting(self) -> bool:
        """Whether there is anything to do for a worker."""
        with self._open() as db:
            found = db.execute("SELECT 1 FROM runs WHERE state IN (?, ?)", OPEN).fetchone()
        return found is not None

    # --- for the worker --------------------------------------------------------------------

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Let one worker play at a time: two would write the files of one comparison."""
        with (self.data / LOCK).open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def take(self) -> RunInfo | None:
        """The next one to play: first what was being played when a worker ended."""
        with self._changing() as db:
            db.execute(
                "UPDATE runs SET state = ?, why = ? WHERE state = ? AND attempts >= ?",
                (FAILED, GAVE_UP, RUNNING, MOST_ATTEMPTS),
            )
            row = db.execute(
                f"SELECT {COLUMNS} FROM runs WHERE state IN (?, ?)"
                " ORDER BY state = ? DESC, queued LIMIT 1",
                (*OPEN, RUNNING),
            ).fetchone()
            if row is None:
                return None
            db.execute(
                "UPDATE runs SET state = ?, attempts = attempts + 1, speed = 0 WHERE id = ?",
                (RUNNING, row[0]),
            )
        return RunInfo(*row)

    def place(self, id: str) -> Path:
        """The folder of one, which is made if it is not there."""
        path = self.folder / id
        path.mkdir(mode=0o700, exist_ok=True)
        return path

    def tell(self, id: str, done: int, speed: float = 0.0) -> Word:
        """Note how far it has come, at how many steps a second; whether it is to go on."""
        with self._changing() as db:
            db.execute("UPDATE runs SET done = ?, speed = ? WHERE id = ?", (done, speed, id))
            row = db.execute("SELECT stop, spent FROM runs WHERE id = ?", (id,)).fetchone()
            others = db.execute("SELECT 1 FROM runs WHERE state = ?", (QUEUED,)).fetchone()
        stop, spent = row if row is not None else (True, 0.0)
        return Word(bool(stop), spent, others is not None)

    def put(
        self,
        id: str,
        document: Mapping[str, object],
        games: int,
        cards: Sequence[Mapping[str, object]] = (),
    ) -> None:
        """Store a result with the figures of each side's cards.

        Whoever reads a file gets the one before or this one, never half of it.
        """
        self._write(id, CARDS, {"sides": list(cards)})
        self._write(id, RESULT, document)
        self.shown(id, games)

    def shown(self, id: str, games: int) -> None:
        """There is a result of so many games: pages look at it now."""
        with self._changing() as db:
            db.execute(
                "UPDATE runs SET result = result + 1, games = ?, attempts = 1, updated = ?"
                " WHERE id = ?",
                (games, time.time(), id),
            )

    def _write(self, id: str, name: str, document: Mapping[str, object]) -> None:
        text = json.dumps(document, separators=(",", ":"), allow_nan=False)
        if len(text) > LARGEST_RESULT:
            raise Refused(f"the result is larger than {LARGEST_RESULT} characters")
        path = self.place(id) / name
        new = path.with_name(f"{name}.new")
        new.write_text(text, encoding="utf-8")
        os.replace(new, path)

    def end(self, id: str, state: str, why: str = "", spent: float = 0.0) -> None:
        """It is not played any further for now; what was deleted meanwhile stays so."""
        why, now = short_line(why, LONGEST_REASON), time.time()
        with self._changing() as db:
            db.execute(
                "UPDATE runs SET state = ?, why = ?, spent = spent + ?, queued = ?, updated = ?"
                " WHERE id = ?",
                (state, why, spent, now, now, id),
            )
            gone = db.execute("SELECT 1 FROM runs WHERE id = ?", (id,)).fetchone() is None
        if gone:
            shutil.rmtree(self.folder / id, ignore_errors=True)

    def make_room(self) -> None:
        """Drop what belongs to nothing, and stored games, the oldest first, beyond the bound."""
        with self._open() as db:
            known = {id for (id,) in db.execute("SELECT id FROM runs")}
        for folder in self.folder.iterdir():
            if folder.is_dir() and folder.name not in known:
                shutil.rmtree(folder, ignore_errors=True)
        found = []
        for files in self._stored_games():
            with suppress(OSError):
                told = [path.stat() for path in files]
                newest, size = max(one.st_mtime for one in told), sum(one.st_size for one in told)
                found.append((newest, size, files))
        whole = sum(size for _, size, _ in found)
        for _, size, files in sorted(found):
            if whole <= MOST_BYTES:
                break
            for path in files:
                path.unlink(missing_ok=True)
            whole -= size

    def _stored_games(self) -> Iterator[list[Path]]:
        """Files that are dropped together: those of a tournament are nothing without each other."""
        for path in self.folder.glob("*/*.jsonl"):
            yield [path]
        for path in self.folder.glob(f"*/{ABOUT}"):
            yield [path, *sorted(path.parent.glob("*.parquet"))]


class Word(NamedTuple):
    """What the worker is told while it plays."""

    stop: bool
    spent: float  # seconds before
    others: bool  # wait


DAMAGED: Final = "This result is damaged and can't be read: play it again."
GAVE_UP: Final = f"The process that plays it has ended {MOST_ATTEMPTS} times in the middle of it."


def _check_queue(db: Db, owner: str) -> None:
    """Refuse to let one more wait where enough do."""
    count = "SELECT count(*) FROM runs WHERE state IN (?, ?)"
    (every,) = db.execute(count, OPEN).fetchone()
    (mine,) = db.execute(f"{count} AND owner = ?", (*OPEN, owner)).fetchone()
    if mine >= MOST_OPEN_OF_ONE:
        raise Refused(
            f"{mine} of your comparisons and tournaments are being played or wait. Stop one first."
        )
    if every >= MOST_OPEN:
        raise Refused(
            f"{every} comparisons and tournaments wait to be played here. Try again in some"
            " minutes."
        )
