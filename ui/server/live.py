"""Live tables: a page is drawn again as soon as its table has moved on elsewhere.

A WebSocket tells the browser a mark that differs whenever the table or the company at it has
changed, and nothing else; the browser then asks for the page again, which is built for its seat as
ever. As long as the socket is open its browser is at the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple
from urllib.parse import urlsplit

import streamlit as st
from starlette.websockets import WebSocket, WebSocketDisconnect

from framework.core.errors import AscentError
from ui.board.component import component, noted
from ui.server import presence
from ui.server.hosting import current
from ui.server.stores import COOKIE, Stores, stores, visitor
from ui.server.visitors import key
from ui.store.records import NoSuchTable

GONE = "gone"  # told instead of a mark
PACE = 0.1  # seconds from a change until it is told
PATIENCE = 0.35  # seconds more that quick bots are waited for
LOOK = 1.0  # seconds between looks for those who have been gone for a while


class Turn(NamedTuple):
    """Whether this browser is asked, and whether it wants a notice of that when it looks away."""

    mine: bool = False
    notice: bool = False
    on_refused: Callable[[], None] = noted  # the browser allows no notices


NOBODYS = Turn()


def here(inside: Stores, table: str) -> set[str]:
    """Who is at a table; whoever asks for its page is, with or without a connection."""
    return inside.presence.here(table) | {key(visitor())}


def live(table: str, version: int, turn: Turn = NOBODYS, company: set[str] | None = None) -> None:
    """Have this page drawn again when the table or its company is another than what is shown."""
    shown = _mark(version, here(stores(), table) if company is None else company)
    # A fragment of its own: what the watch triggers never stops a run in which a move is made.
    st.fragment(_watch)(table, shown, turn)


def _mark(version: int, company: set[str]) -> str:
    return f"{version} {presence.mark(company)}"


def _watch(table: str, shown: str, turn: Turn) -> None:
    watch = component("live")(
        key=f"live {table}",
        data={"table": table, "mark": shown, "mine": turn.mine, "notice": turn.notice},
        on_moved_change=noted,
        on_refused_change=turn.on_refused,
        height=1,
    )
    # Also where the page shows it by now: what it was drawn with may not have got to the browser
    # when this part of it was asked for.
    if watch.moved is not None or watch.refused is not None:
        st.rerun()


async def versions(socket: WebSocket) -> None:
    """The route: each new mark of a table, for browsers that may be there."""
    origin, host = socket.headers.get("origin", ""), socket.headers.get("host", "")
    table, me = socket.path_params["table"], socket.cookies.get(COOKIE, "")
    inside = stores()
    try:
        same = urlsplit(origin).netloc in {host, current().public_host or host}
        held = await asyncio.to_thread(inside.visitors.held, me, table)
    except (AscentError, ValueError):
        same, held = False, None
    try:
        if not same or held is None:
            await socket.close(1008)
            return
        await socket.accept()
    except (WebSocketDisconnect, RuntimeError):  # whoever has asked is gone already
        return
    gone = asyncio.create_task(_until_gone(socket))
    inside.presence.arrive(table, key(me))
    inside.tables.ring(table)  # the others see who has come
    try:
        async for mark in _marks(inside, table, gone):
            await socket.send_text(mark)
    except NoSuchTable:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(GONE)
    except (AscentError, WebSocketDisconnect, RuntimeError):
        pass
    finally:
        gone.cancel()
        inside.presence.leave(table, key(me))
        inside.tables.ring(table)


async def _marks(inside: Stores, table: str, gone: asyncio.Task[None]) -> AsyncGenerator[str, None]:
    """Each new mark of a table, when its quick bots have decided."""
    loop, news, free = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()

    def tell(event: asyncio.Event) -> None:
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(event.set)

    sent, version = "", await asyncio.to_thread(inside.tables.version, table)
    with inside.tables.watch(table, partial(tell, news), partial(tell, free)):
        news.set()
        while not gone.done():
            if news.is_set():
                news.clear()
                if sent:
                    await _wait(gone, PACE)  # whoever has moved gets the page itself meanwhile
                    free.clear()
                    if await asyncio.to_thread(inside.tables.is_bot_asked, table):
                        await _wait(gone, PATIENCE, free)
                version = await asyncio.to_thread(inside.tables.version, table)
            now = _mark(version, inside.presence.here(table))
            if now != sent:
                yield now
                sent = now
            await _wait(gone, LOOK, news)


async def _wait(gone: asyncio.Task[None], seconds: float, *events: asyncio.Event) -> None:
    """Until something has happened, or for so many seconds."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait([gone, *waiting], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


async def _until_gone(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
