"""Room for tables: how many there may be, which are read, and which expire."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.ui.visits import app, words
from ui.server import hosting, room
from ui.server.hosting import Hosting, Limits, Share
from ui.server.room import DAY, expire, one_more
from ui.server.stores import Stores, opened
from ui.store import rows
from ui.store.place import Place
from ui.store.records import NoSuchTable, Refused, Seat, TableInfo

PEOPLE: list[tuple[str, str | None]] = [("Ada", None), ("Ben", None)]


def limited(monkeypatch: pytest.MonkeyPatch, share: Share) -> None:
    monkeypatch.setattr(hosting, "_chosen", [Hosting(limits=Limits(tables=share))])
    room._made.cache_clear()


def a_table(inside: Stores, who: str = "me") -> str:
    created = inside.tables.create("age_of_ascent", PEOPLE, 7)
    inside.visitors.host(who, created.id, {0: created.seat_tokens[0]})
    inside.visitors.seat(who, created.id, 0)
    return created.id


def test_a_visitor_who_has_enough_tables_is_told_so_and_can_go_on_after_deleting_one(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, Share(1, 0, 0))
    at = app()
    at.button(key="play age_of_ascent").click().run()
    (info,) = inside.tables.list()
    at = app()
    at.button(key="play age_of_ascent").click().run()
    assert "You have as many tables as this server lets a visitor have" in words(at)
    assert inside.tables.list() == [inside.tables.info(info.id)]
    one_more(inside, "somebody else", "")
    inside.tables.delete(info.id)
    inside.visitors.forget(info.id)
    one_more(inside, "me", "")


def test_an_address_makes_so_many_tables_in_an_hour_and_a_server_holds_so_many(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    limited(monkeypatch, Share(0, 2, 0))
    for visitor in ("a", "b"):
        one_more(inside, visitor, "192.0.2.1")
    with pytest.raises(Refused, match=r"has made as many tables in an hour .* in 30 min"):
        one_more(inside, "c", "192.0.2.1")
    one_more(inside, "c", "192.0.2.2")
    limited(monkeypatch, Share(0, 0, 1))
    one_more(inside, "a", "192.0.2.1")
    a_table(inside)
    with pytest.raises(Refused, match="This server has as many tables as it can hold"):
        one_more(inside, "a", "192.0.2.1")


def test_tables_are_counted_over_the_whole_store_whichever_process_has_made_them(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        closing(opened(tmp_path / "one", 0, place)) as one,
        closing(opened(tmp_path / "other", 0, place)) as other,
    ):
        limited(monkeypatch, Share(2, 0, 3))
        for inside in (one, other):
            one_more(inside, "me", "")
            a_table(inside)
        for inside in (one, other):
            with pytest.raises(Refused, match="as this server lets a visitor have"):
                one_more(inside, "me", "")
            one_more(inside, "ben", "")
        a_table(other, "ben")
        with pytest.raises(Refused, match="This server has as many tables as it can hold"):
            one_more(one, "cyd", "")


def test_tables_that_nobody_has_touched_expire_with_all_that_is_known_of_them(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 31 * DAY)
    old = [a_table(inside) for _ in range(3)]
    monkeypatch.setattr(time, "time", lambda: now)
    monkeypatch.setattr(room, "AT_ONCE", 1)
    new = a_table(inside)
    moved = old.pop()
    view = inside.tables.view(moved, inside.tables.info(moved).asked)
    asked = inside.tables.info(moved).asked
    assert asked is not None
    inside.tables.move(moved, asked, 0, view["id"], view["undos"])
    assert expire(inside, 30, now) == 2
    assert {info.id for info in inside.tables.list()} == {new, moved}
    assert inside.visitors.tables("me") == {new, moved}
    for gone in old:
        with pytest.raises(NoSuchTable):
            inside.tables.info(gone)
    assert expire(inside, 30, now) == 0


def test_home_reads_the_own_tables_alone(inside: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
    mine, others = a_table(inside), [a_table(inside, "ben") for _ in range(3)]
    read: list[str] = []
    believed: Callable[[Any, Iterable[Seat]], TableInfo] = rows._info

    def noted(row: Any, seats: Iterable[Seat]) -> TableInfo:
        read.append(row.id)
        return believed(row, seats)

    monkeypatch.setattr(rows, "_info", noted)
    app()
    assert set(read) == {mine}
    monkeypatch.setattr(rows, "AT_ONCE", 2)
    found = inside.tables.list([*others, mine, "no such table"])
    assert found == inside.tables.list()
    assert inside.tables.list([]) == []
