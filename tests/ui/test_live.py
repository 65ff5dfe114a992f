"""Live tables: what their watchers are told, and when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnected

from tests.ui.visits import PATIENCE, a_table, at_rest
from ui.server import live
from ui.server.stores import COOKIE, Stores
from ui.store.records import NoSuchTable

Marks = AsyncGenerator[str, None]


def told(inside: Stores, id: str, seen: Callable[[Marks], Awaitable[None]]) -> None:
    """Let somebody see the marks of a table as they are told."""

    async def watch() -> None:
        gone = asyncio.create_task(asyncio.sleep(PATIENCE))
        async with asyncio.timeout(PATIENCE), aclosing(live._marks(inside, id, gone)) as marks:
            await seen(marks)
        gone.cancel()

    asyncio.run(watch())


def version(mark: str) -> int:
    return int(mark.split()[0])


def choose(inside: Stores, id: str) -> None:
    view = inside.tables.view(id, 0)
    inside.tables.move(id, 0, 0, view["id"], view["undos"])


def test_a_move_is_told_without_being_looked_for(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LOOK", float(PATIENCE))
    id = a_table(inside, "ascension", [("Ada", None), ("Ben", None)])

    async def seen(marks: Marks) -> None:
        first = await anext(marks)
        await asyncio.to_thread(choose, inside, id)
        assert version(await anext(marks)) == version(first) + 1

    told(inside, id, seen)


def test_what_quick_bots_do_is_told_once_with_the_move(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PATIENCE", float(PATIENCE))
    id = a_table(inside, "age_of_ascent", [("Ada", None), ("", "random"), ("", "random")])

    async def seen(marks: Marks) -> None:
        bots_played = 0
        before = version(await anext(marks))
        while not bots_played:  # bots need not be asked after each move
            await asyncio.to_thread(choose, inside, id)
            after = (await asyncio.to_thread(at_rest, inside.tables, id)).version
            assert version(await anext(marks)) == after
            bots_played, before = after - before - 1, after

    told(inside, id, seen)


def test_who_comes_is_told_and_who_has_gone_for_a_while(
    inside: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Ben", None)])
    clock = [100.0]
    monkeypatch.setattr(inside.presence, "_clock", lambda: clock[0])
    monkeypatch.setattr(live, "LOOK", 0.02)

    async def seen(marks: Marks) -> None:
        nobody = await anext(marks)
        inside.presence.arrive(id, "ben")
        inside.tables.ring(id)
        somebody = await anext(marks)
        assert version(somebody) == version(nobody)
        assert somebody != nobody
        inside.presence.leave(id, "ben")
        clock[0] += 60
        assert await anext(marks) == nobody

    told(inside, id, seen)


def test_a_table_that_is_deleted_ends_it(inside: Stores) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Ben", None)])

    async def seen(marks: Marks) -> None:
        await anext(marks)
        await asyncio.to_thread(inside.tables.delete, id)
        with pytest.raises(NoSuchTable):
            await anext(marks)

    told(inside, id, seen)


@pytest.mark.parametrize("who", ["me", "somebody"])
def test_who_is_gone_before_being_let_in_or_refused_is_not_missed(inside: Stores, who: str) -> None:
    id = a_table(inside, "ascension", [("Ada", None), ("Ben", None)])

    async def gone(*_: object) -> None:
        raise WebSocketDisconnected("Cannot call send once a close message has been sent.")

    socket: Any = SimpleNamespace(
        headers={"host": "here", "origin": "http://here"},
        path_params={"table": id},
        cookies={COOKIE: who},
        accept=gone,
        close=gone,
    )
    asyncio.run(live.versions(socket))
    assert inside.presence.here(id) == set()
