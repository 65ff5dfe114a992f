"""Who sits down, takes a seat by a link or renews one: all of it happens, or nothing."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ui.server import claims
from ui.server.stores import Stores, opened
from ui.server.visitors import KEPT, VISITORS, Held, key
from ui.store.layout import TABLES
from ui.store.place import Place
from ui.store.records import Refused, Unavailable
from ui.store.store import Db, Layout, Rows, Store

PEOPLE: list[tuple[str, str | None]] = [("Ada", None), ("Ben", None), ("Cyd", None)]
Deed = Callable[[Stores, str], None]


@pytest.fixture
def inside(place: Place, tmp_path: Path) -> Iterator[Stores]:
    with closing(opened(tmp_path, 0, place)) as stores:
        yield stores


def a_table(inside: Stores) -> str:
    """A table of a host who plays the first seat; somebody has the second, the third is free."""
    made = inside.tables.create("age_of_ascent", PEOPLE, 7)
    inside.visitors.host("me", made.id, dict(enumerate(made.seat_tokens)))
    for who, seat in (("me", 0), ("ben", 1)):
        inside.visitors.seat(who, made.id, seat)
    for who, seat in (("phone", 0), ("eve", 1), ("guest", 2)):
        inside.visitors.invite(who, made.id, seat)
    return made.id


def everything(inside: Stores) -> list[list[tuple[Any, ...]]]:
    """All that is stored of tables, seats and visitors."""
    found = []
    for store, names in ((inside.tables._store, ("tables", "seats")), (_visitors(inside), KEPT)):
        with store.read() as db:
            for name in names:
                rows = db.execute(f"SELECT * FROM {name}").fetchall()
                found.append(sorted(map(tuple, rows), key=repr))
    return found


def _visitors(inside: Stores) -> Store:
    return inside.visitors._store


class Breaking:
    """A change of a store that fails after so many of its statements."""

    def __init__(self, db: Db, left: Iterator[bool]) -> None:
        self._db, self._left = db, left

    def execute(self, statement: str, values: Sequence[object] = (), /) -> Rows:
        self._count(statement)
        return self._db.execute(statement, values)

    def executemany(self, statement: str, values: Iterable[Sequence[object]], /) -> object:
        self._count(statement)
        return self._db.executemany(statement, values)

    def _count(self, statement: str) -> None:
        if not statement.startswith("SELECT") and not next(self._left, False):
            raise Unavailable("The disk is gone.")


def break_after(steps: int, stores: Iterable[Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let so many changes be made, by whichever of the stores, and no further one."""
    left = itertools.repeat(True, steps)
    for store in stores:

        @contextmanager
        def write(*given: Any, write: Any = store.write, **more: Any) -> Iterator[Breaking]:
            with write(*given, **more) as db:
                yield Breaking(db, left)

        monkeypatch.setattr(store, "write", write)


@pytest.mark.parametrize(
    "deed",
    [
        partial(claims.sit, me="me", seat=2, name="Ada"),
        partial(claims.take, me="guest", seat=2, name="Guest"),
        partial(claims.take, me="phone", seat=0, name="", instead=True),
        partial(claims.renew, me="me", seat=2),
        partial(claims.renew, me="ben", seat=1),
        partial(claims.renew, me="ben", seat=1, kept=False),
        partial(claims.free, me="me", seat=1),
    ],
    ids=["sit", "take", "take over", "renew", "renew one's own", "revoke", "free"],
)
def test_a_fault_at_any_step_of_a_deed_leaves_all_as_it_was(
    inside: Stores, deed: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    id = a_table(inside)
    before = everything(inside)
    for steps in itertools.count():
        with monkeypatch.context() as now:
            break_after(steps, (inside.tables._store, _visitors(inside)), now)
            try:
                deed(inside, id=id)
                break
            except Unavailable:
                pass
        assert everything(inside) == before, f"a part of it was done when step {steps} failed"
        assert inside.tables.view(id, 0)["names"] == ["Ada", "Ben", "Cyd"]
    assert steps > 2
    assert everything(inside) != before


def test_what_a_deed_has_changed_is_seen_at_once_by_all(
    inside: Stores, place: Place, tmp_path: Path
) -> None:
    id = a_table(inside)
    version = inside.tables.version(id)
    with closing(opened(tmp_path / "other", 0, place)) as other:
        assert other.visitors.held("guest", id) is None
        claims.take(inside, "guest", id, 2, "Guest")
        for one in (inside, other):
            assert one.tables.view(id, 0)["names"] == ["Ada", "Ben", "Guest"]
            assert one.tables.version(id) > version
        with pytest.raises(Refused, match=re.escape(claims.TAKEN)):
            claims.sit(other, "me", id, 2, "Ada")
    assert inside.visitors.held("guest", id) == Held((2,), host=False)
    assert inside.visitors.taken(id)[2] == key("guest")
    assert inside.visitors.invited("guest", id) is None


def names(layout: Layout) -> set[str]:
    told = " ".join(layout.since(0))
    return set(re.findall(r"CREATE (?:TEMP )?TABLE (?:IF NOT EXISTS )?(\w+)", told))


def test_stores_that_are_changed_at_once_have_no_table_of_the_same_name() -> None:
    assert {"tables", "seats"} <= names(TABLES)
    assert {*KEPT, "secrets"} <= names(VISITORS)
    assert not names(TABLES) & names(VISITORS)
