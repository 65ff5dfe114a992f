"""Live tables: a page is drawn again as soon as its table has moved on elsewhere.

A WebSocket tells the browser each new version of a table, and nothing else; the browser then asks
for the page again, which is built for its seat as ever.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

import streamlit as st
from starlette.websockets import WebSocket, WebSocketDisconnect

from framework.core.errors import AscentError
from ui.board.component import component, noted
from ui.server.stores import COOKIE, stores
from ui.store.records import NoSuchTable

GONE = -1  # told instead of a version
PACE = 0.15  # seconds between looks at a version; one look is one indexed read


def live(table: str, version: int) -> None:
    """Have this page drawn again when the table has another version than the one that is shown."""
    # A fragment of its own: what the watch triggers never stops a run in which a move is made.
    st.fragment(_watch)(table, version)


def _watch(table: str, version: int) -> None:
    watch = component("live")(
        key=f"live {table}",
        data={"table": table, "version": version},
        on_moved_change=noted,
        height=1,
    )
    if watch.moved is not None:
        st.rerun()


async def versions(socket: WebSocket) -> None:
    """The route: each new version of a table, for browsers that may be there."""
    origin, host = socket.headers.get("origin", ""), socket.headers.get("host", "")
    table, me = socket.path_params["table"], socket.cookies.get(COOKIE, "")
    inside = stores()
    try:
        same = urlsplit(origin).netloc == host
        held = await asyncio.to_thread(inside.visitors.held, me, table)
    except (AscentError, ValueError):
        same, held = False, None
    if not same or held is None:
        await socket.close(1008)
        return
    await socket.accept()
    gone = asyncio.create_task(_until_gone(socket))
    sent = -1
    try:
        while not gone.done():
            now = inside.tables.wait(table, -1, 0)
            if now != sent:
                await socket.send_text(str(now))
                sent = now
            await asyncio.wait([gone], timeout=PACE)
    except NoSuchTable:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(str(GONE))
    except (AscentError, WebSocketDisconnect, RuntimeError):
        pass
    finally:
        gone.cancel()


async def _until_gone(socket: WebSocket) -> None:
    while (await socket.receive())["type"] != "websocket.disconnect":
        pass
