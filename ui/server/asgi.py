"""The server: the app with its settings, its cookie, and the routes beside its pages."""

from __future__ import annotations

import gc
import os
import socket
import sys
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from urllib.parse import quote

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from streamlit.runtime import Runtime
from streamlit.web.bootstrap import load_config_options

from framework.core.errors import AscentError
from ui.board.component import ASSETS
from ui.html.theme import streamlit_options
from ui.server import theme
from ui.server.cookie import Signs, VisitorCookie
from ui.server.example import ADDRESS, PLAYED, example, played
from ui.server.gate import Gate
from ui.server.handing import Hand, Settled, front, listen
from ui.server.hosting import Hosting, use
from ui.server.live import versions
from ui.server.quiet import keep_quiet
from ui.server.reading import read
from ui.server.refusing import cut_short, no_invite
from ui.server.room import keep_expiring
from ui.server.serving import BACKLOG, counted, ready, run
from ui.server.stores import COOKIE, DATA, stores
from ui.server.uploads import MEGABYTE, Uploads
from ui.server.visitors import key

NEW_OBJECTS = 10_000  # until garbage is looked for
LARGEST_FILE = 2  # megabytes
SETTINGS: dict[str, object] = {
    "browser.gatherUsageStats": False,  # nothing is sent anywhere
    "client.showErrorDetails": "none",
    "client.toolbarMode": "minimal",
    "runner.postScriptGC": False,  # a full collection after each click costs more than the click
    "runner.magicEnabled": False,
    "runner.fastReruns": False,  # else a second request can stop a run before it has seen its click
    "server.fileWatcherType": "none",
    "server.maxUploadSize": LARGEST_FILE,
    "server.maxWidgetStateSize": LARGEST_FILE,
    "logger.level": "warning",
    **streamlit_options(),
}


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
        return no_invite(error)
    return RedirectResponse(
        f"/table?id={quote(table)}", status_code=303, headers={"cache-control": "no-store"}
    )


def cut(request: Request) -> Response:
    """An invite link of which a part is missing."""
    return cut_short()


def make(hosting: Hosting, hand: Hand | None = None) -> st.App:
    """The app as an ASGI application."""
    middleware = [
        *([Middleware(Settled, hand, bool(hosting.proxies))] if hand is not None else []),
        visitor_cookie(hosting),
        Middleware(Gate, hosting, partial(uploads, hosting)),
    ]
    return st.App(
        Path(__file__).parents[1] / "entry" / "script.py",
        routes=[
            Route("/join/{table}/{token}", join, methods=["GET"]),
            Route("/join", cut, methods=["GET"]),
            Route("/join/{rest:path}", cut, methods=["GET"]),
            Route("/read/{game}/{what}", read, methods=["GET"]),
            Route(ADDRESS, example, methods=["GET"]),
            Route(PLAYED, played, methods=["GET"]),
            WebSocketRoute("/live/{table}", versions),
            Mount("/board", StaticFiles(directory=ASSETS)),  # what games' boards are made of
        ],
        middleware=middleware,
    )


def visitor_cookie(hosting: Hosting) -> Middleware:
    """What gives browsers their cookies."""
    return Middleware(VisitorCookie, signs, hosting)


def signs() -> Signs:
    """What signs the cookies of this server."""
    known = stores().visitors
    return Signs(known.secret("cookies"), known.knows)


@cache
def uploads(hosting: Hosting) -> Uploads:
    """What has been uploaded to this process."""
    app = Runtime.instance()
    largest = (LARGEST_FILE + 1) * MEGABYTE  # a request is a little larger than its file
    files = app.uploaded_file_mgr
    return Uploads(hosting.limits.uploads, files, app.is_active_session, largest)


def serve(
    port: int,
    headless: bool,
    data: Path | None,
    address: str,
    hosting: Hosting,
    hand: Hand | None = None,
) -> None:
    """Serve the app until it is stopped."""
    if data is not None:
        os.environ[DATA] = str(data.absolute())
    if hand is None:
        check_place(address, port)
    hosting = replace(hosting, address=address, port=port)
    use(hosting)
    keep_quiet(hosting.limits.lines)
    stores()  # refuses a bad folder now, and lets the bots of stored games go on
    if hosting.expire_days:
        keep_expiring(stores(), hosting.expire_days)
    collect_seldom()
    chosen = {"server.port": port, "server.address": address, "server.headless": headless}
    if hosting.public_url:  # whose pages may open sockets, whatever a proxy says of the host
        chosen["server.corsAllowedOrigins"] = [hosting.public_url]
    load_config_options({**SETTINGS, **chosen})
    theme.remember()
    run(make(hosting, hand), address, port, hosting, hand=hand)


def serve_by_several(
    port: int, data: Path | None, address: str, hosting: Hosting, processes: int
) -> None:
    """Serve the app by so many processes until it is stopped."""
    if data is not None:
        os.environ[DATA] = str(data.absolute())
    check_place(address, port)
    keep_quiet(hosting.limits.lines)
    stores().close()  # refuses a bad folder once, and lays out a new one
    front(
        listen(address, port, BACKLOG),
        processes,
        sys.argv[1:],
        ready(address, port, hosting),
        counted(hosting),
        hosting.timeouts.head,
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
