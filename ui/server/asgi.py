"""The server: the app with its settings, its cookie, and the routes beside its pages."""

from __future__ import annotations

import gc
import os
import re
import secrets
import socket
from pathlib import Path
from urllib.parse import quote

import streamlit as st
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from framework.core.errors import AscentError
from ui.board.component import ASSETS
from ui.html.theme import streamlit_options
from ui.server.example import ADDRESS, PLAYED, example, played, refusal
from ui.server.live import versions
from ui.server.reading import read
from ui.server.stores import COOKIE, DATA, stores
from ui.server.visitors import key

NEW_OBJECTS = 10_000  # until garbage is looked for
YEAR = 365 * 24 * 3600
SECRET = re.compile(r"[\w-]{1,64}", re.ASCII)
SETTINGS: dict[str, object] = {
    "browser.gatherUsageStats": False,  # nothing is sent anywhere
    "client.showErrorDetails": "none",
    "client.toolbarMode": "minimal",
    "runner.postScriptGC": False,  # a full collection after each click costs more than the click
    "runner.magicEnabled": False,
    "runner.fastReruns": False,  # else a second request can stop a run before it has seen its click
    "server.fileWatcherType": "none",
    "server.maxUploadSize": 2,
    "logger.level": "warning",
    **streamlit_options(),
}


class VisitorCookie:
    """Gives each browser a secret of its own with its first page, and renews it with each one.

    Browsers forget a cookie after some time: whoever comes back before keeps the own seats.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, and add the cookie to a page that goes to a browser."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        known = request.cookies.get(COOKIE)
        if known and not SECRET.fullmatch(known):
            await self.app(scope, receive, send)
            return
        a_page_is_asked_for = "text/html" in request.headers.get("accept", "")
        secret = known or secrets.token_urlsafe(24)
        scope.setdefault("state", {})["visitor"] = secret

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                page = headers.get("content-type", "").startswith("text/html")
                unchanged = message["status"] == 304 and a_page_is_asked_for  # has no type
                if page or unchanged or "location" in headers:
                    headers.append(
                        "set-cookie",
                        f"{COOKIE}={secret}; Max-Age={YEAR}; Path=/; HttpOnly; SameSite=Lax",
                    )
            await send(message)

        await self.app(scope, receive, with_cookie)


def join(request: Request) -> Response:
    """An invite link: this browser may take the seat, and the token leaves the address.

    It is asked on the table's page: programs that look at a link before a person does take none.
    """
    table, token = request.path_params["table"], request.path_params["token"]
    me = request.cookies.get(COOKIE) or request.state.visitor
    try:
        inside = stores()
        seat = inside.tables.seat_of(table, token)
        if seat is None:
            inside.visitors.seat(me, table, None)
        elif inside.visitors.taken(table).get(seat) != key(me):
            inside.visitors.invite(me, table, seat)
    except AscentError as error:
        return refusal(error)
    return RedirectResponse(
        f"/table?id={quote(table)}",
        status_code=303,
        headers={"referrer-policy": "no-referrer", "cache-control": "no-store"},
    )


def make() -> st.App:
    """The app as an ASGI application."""
    return st.App(
        Path(__file__).parents[1] / "entry" / "script.py",
        routes=[
            Route("/join/{table}/{token}", join, methods=["GET"]),
            Route("/read/{game}/{what}", read, methods=["GET"]),
            Route(ADDRESS, example, methods=["GET"]),
            Route(PLAYED, played, methods=["GET"]),
            WebSocketRoute("/live/{table}", versions),
            Mount("/board", StaticFiles(directory=ASSETS)),  # what games' boards are made of
        ],
        middleware=[Middleware(VisitorCookie)],
    )


def serve(port: int, headless: bool, data: Path | None, address: str) -> None:
    """Serve the app until it is stopped."""
    if data is not None:
        os.environ[DATA] = str(data.absolute())
    check_place(address, port)
    stores()  # refuses a bad folder now, and lets the bots of stored games go on
    collect_seldom()
    make().run(
        config={
            **SETTINGS,
            "server.port": port,
            "server.address": address,
            "server.headless": headless,
        }
    )


def collect_seldom() -> None:
    """Look for garbage after many new objects, and never among what is there from the start.

    A page makes some ten thousand objects, of which hardly any needs to be looked for.
    """
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 10, 10)


def check_place(address: str, port: int) -> None:
    """Refuse an address or a port at which this machine can't be reached."""
    try:
        family = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as place:
            place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            place.bind((address, port))
            place.listen()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "that is no address"
        raise AscentError(f"{address}, port {port} can't be served: {reason}") from None
