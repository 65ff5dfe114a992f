"""Live tables: a page is drawn again as soon as its table has moved on elsewhere.

A WebSocket tells the browser a mark that differs whenever the table or the company at it has
changed, and nothing else; the browser then asks for the page again, which is built for its seat as
ever. As long as the socket is open its browser is at the table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
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
PACE = 0.15  # seconds between looks at a version; one look is one indexed read


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
    if not same or held is None:
        await socket.close(1008)
        return
    await socket.accept()
    gone = asyncio.create_task(_until_gone(socket))
    inside.presence.arrive(table, key(me))
    sent = ""
    try:
        while not gone.done():
            now = _mark(inside.tables.wait(table, -1, 0), inside.presence.here(table))
            if now != sent:
                await socket.send_text(now)
                sent = now
            await asyncio.wait([gone], timeout=PACE)
    except NoSuchTable:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(GONE)
    except (AscentError, WebSocketDisconnect, RuntimeError):
        pass
    finally:
        gone.cancel()
        inside.presence.leave(table, key(me))


async def _until_gone(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
