"""Live tables: a page is drawn again as soon as its table has moved on elsewhere.

A WebSocket tells the browser a mark that differs whenever the table or the company at it has
changed. By the same socket the browser then asks what its board shows now, or hands in what was
clicked: where nothing but the board is another than before, the answer is what it draws, for its
seat as ever. Where there is more to draw, the answer says so, and the browser asks for the page
itself. As long as the socket is open its browser is at the table.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import streamlit as st
from starlette.websockets import WebSocket, WebSocketDisconnect

from framework.core.errors import AscentError
from ui import session
from ui.board.component import Deed, component, deed, noted
from ui.server import presence
from ui.server.hosting import current
from ui.server.stores import COOKIE, Stores, stores, visitor
from ui.server.visitors import key
from ui.store.records import NoSuchTable

GONE = "gone"  # told instead of a mark
PACE = 0.1  # seconds from a change until it is told
PATIENCE = 0.35  # seconds more that quick bots are waited for
LOOK = 1.0  # seconds between looks for those who have been gone for a while
LONGEST: Final = 8192  # characters that are asked: the longest wish has fewer
THREADS: Final = 12  # that answer: many of them wait for quick bots

log = logging.getLogger(__name__)
answering = ThreadPoolExecutor(THREADS, "answers")


class Turn(NamedTuple):
    """Whether this browser is asked, and whether it wants a notice of that when it looks away."""

    mine: bool = False
    notice: bool = False
    on_refused: Callable[[], None] = noted  # the browser allows no notices


NOBODYS = Turn()


def here(inside: Stores, table: str) -> set[str]:
    """Who is at a table; whoever asks for its page is, with or without a connection."""
    return inside.presence.here(table) | {key(visitor())}


def live(
    table: str,
    version: int,
    turn: Turn = NOBODYS,
    company: set[str] | None = None,
    visit: str = "",
) -> None:
    """Have this page drawn again when the table or its company is another than what is shown.

    Where a `visit` is named it is asked for the board alone.
    """
    shown = mark(version, here(stores(), table) if company is None else company)
    # A fragment of its own: what the watch triggers never stops a run in which a move is made.
    st.fragment(_watch)(table, shown, turn, visit)


def mark(version: int, company: set[str]) -> str:
    """What tells a table and the company at it from how they were."""
    return f"{version} {presence.mark(company)}"


def _watch(table: str, shown: str, turn: Turn, visit: str) -> None:
    told = {"table": table, "mark": shown, "mine": turn.mine, "notice": turn.notice}
    watch = component("live")(
        key=f"live {table}",
        data={**told, "visit": visit},
        on_moved_change=noted,
        on_refused_change=turn.on_refused,
        height=1,
    )
    # Also where the page shows it by now: what it was drawn with may not have got to the browser
    # when this part of it was asked for.
    if watch.moved is not None or watch.refused is not None:
        st.rerun()


async def versions(socket: WebSocket) -> None:
    """The route: each new mark of a table and what its board shows, for who may be there."""
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
    gone = asyncio.create_task(_until_gone(socket, table, me))
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
        if event.is_set():  # whoever clears it looks only then
            return
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(event.set)

    sent, version = "", await asyncio.to_thread(inside.tables.version, table)
    with inside.tables.watch(table, partial(tell, news), partial(tell, free)):
        news.set()
        while not gone.done():
            if news.is_set():
                news.clear()
                if sent:
                    await _wait(gone, PACE)  # whoever has moved gets the board itself meanwhile
                free.clear()
                found = await asyncio.to_thread(_resting, inside, table)
                if found is None and sent:
                    await _wait(gone, PATIENCE, free)
                if found is None:
                    found = await asyncio.to_thread(inside.tables.version, table)
                version = found
            now = mark(version, inside.presence.here(table))
            if now != sent:
                yield now
                sent = now
            await _wait(gone, LOOK, news)


def _resting(inside: Stores, table: str) -> int | None:
    """A table's version; nothing while a bot has to decide."""
    return None if inside.tables.is_bot_asked(table) else inside.tables.version(table)


async def _wait(gone: asyncio.Task[None], seconds: float, *events: asyncio.Event) -> None:
    """Until something has happened, or for so many seconds."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait([gone, *waiting], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


async def _until_gone(socket: WebSocket, table: str, me: str) -> None:
    """Answer what is asked until nobody asks any more."""
    loop = asyncio.get_running_loop()
    while (message := await socket.receive())["type"] != "websocket.disconnect":
        asked = message.get("text") or ""
        try:
            told = await loop.run_in_executor(answering, _answer, table, me, asked)
            await socket.send_text(told)
        except (WebSocketDisconnect, RuntimeError):
            return


def _answer(table: str, me: str, text: str) -> str:
    """What a browser is told that asks: plain data in a line, then what its board draws now.

    It is told `page` if the whole page has to be drawn, and `no` if nothing was done because its
    page is none that can be asked now.
    """
    number: object = None
    try:
        asked = json.loads(text) if len(text) <= LONGEST else {}
        number, known, wanted = asked["n"], session.visit_of(asked["visit"]), asked["deed"]
    except (ValueError, TypeError, LookupError, RecursionError):
        known = None
    if type(number) is not int or known is None or known.who != me or known.table != table:
        return json.dumps({"no": True, "n": number if type(number) is int else -1})
    done = deed(wanted)
    if (wanted is not None and done is None) or not known.lock.acquire(blocking=False):
        return json.dumps({"no": True, "n": number})
    try:
        return _told(known, number, done)
    finally:
        known.lock.release()


def _told(visit: session.Visit, number: int, done: Deed | None) -> str:
    reply = None
    with visit.served():
        if visit.answer is None:
            return json.dumps({"no": True, "n": number})
        try:
            reply = visit.answer(done)
        except AscentError:
            pass  # the page tells it
        except Exception:
            log.exception("%s: its board can't be told", visit.table)
        if reply is None:
            return json.dumps({"page": True, "n": number})
        told = {"version": reply.version, "answered": session.answered()}
    head = json.dumps({"n": number, "mark": reply.mark, "mine": reply.mine, **told})
    return f"{head}\n{reply.text}"
