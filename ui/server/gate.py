"""The gate: everything that comes in by HTTP or by a socket passes it before it reaches the app.

Hosts that are not served here are refused, and so is whoever takes more than a share of sockets,
messages and uploads. What is refused says so, in one line that a person can read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.server.hosting import Hosting
from ui.server.shares import Held, Rate
from ui.server.uploads import Place, Uploads, place_of

HIDDEN: Final = ("/_stcore/metrics",)  # what nobody outside needs to know
SAVED: Final = 10.0  # seconds' worth of messages that may come at once
TOO_MANY: Final = {
    "visitor": "you have {what} as this server lets a visitor have",
    "address": "your address has {what} as this server lets an address have",
    "server": "this server has {what} as it can hold",
}
SOCKETS: Final = "as many pages open"
UPLOADS: Final = "as many files uploaded"

log = logging.getLogger(__name__)


def full(whose: str, what: str, way_out: str) -> str:
    """Why somebody gets no more, and what may be done about it."""
    words = TOO_MANY[whose].format(what=what)
    return f"{words[0].upper()}{words[1:]}. {way_out}"


class Gate:
    """Lets in what may come in."""

    def __init__(self, app: ASGIApp, hosting: Hosting, uploads: Callable[[], Uploads]) -> None:
        self.app, self.hosting, self._uploads = app, hosting, uploads
        self.sockets = Held(hosting.limits.sockets)
        self.messages = Rate(hosting.limits.messages, saved=SAVED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what may come in, refuse the rest."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
        elif not self.hosting.allows(Headers(scope=scope).get("host", "")):
            await refuse(scope, send, 421, "This server is not known by the name in the address.")
        elif scope["path"].rstrip("/") in HIDDEN:
            await refuse(scope, send, 404, "Not Found")
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif place := place_of(scope["path"]):
            await self._file(place, scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Cookies of others that are set where there is HTTPS alone go nowhere else."""
        if not is_secure(scope, self.hosting):
            await self.app(scope, receive, send)
            return

        async def with_care(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                cookies = headers.getlist("set-cookie")
                if cookies:
                    del headers["set-cookie"]
                for cookie in cookies:
                    headers.append("set-cookie", _with_secure(cookie))
            await send(message)

        await self.app(scope, receive, with_care)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        visitor, address = who(scope)
        if whose := self.sockets.take(visitor, address):
            log.warning("sockets: the share of one %s is used up", whose)
            await refuse(scope, send, 429, full(whose, SOCKETS, "Close some, or try again later."))
            return

        async def paced() -> Message:
            message = await receive()
            while message["type"] == "websocket.receive":
                whose, seconds = self.messages.take(visitor, address)
                if not whose:
                    break
                log.warning("messages: the share of one %s is used up, and has to wait", whose)
                await asyncio.sleep(seconds)
            return message

        try:
            await self.app(scope, paced, send)
        finally:
            self.sockets.give(visitor, address)
            self._uploads().swept_soon()

    async def _file(self, place: Place, scope: Scope, receive: Receive, send: Send) -> None:
        """A file that is uploaded, or taken back."""
        uploads, (visitor, address) = self._uploads(), who(scope)
        if scope["method"] == "PUT":
            size = _length(scope, uploads.largest)
            if whose := uploads.reserve(place, visitor, address, size):
                log.warning("uploads: the share of one %s is used up", whose)
                await _read_on(receive, uploads.largest)
                way_out = "Close pages that have some, or try again in some minutes."
                await refuse(scope, send, 413, full(whose, UPLOADS, way_out))
                return
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._answer(scope, receive, noted)
        finally:
            done = status < 300
            if (scope["method"] == "PUT" and not done) or (scope["method"] == "DELETE" and done):
                uploads.drop(place)


def _length(scope: Scope, most: int) -> int:
    """How much a request brings; what is more than that the app refuses by itself."""
    told = Headers(scope=scope).get("content-length", "")
    return min(most, int(told)) if told.isdecimal() and len(told) < 12 else most


async def _read_on(receive: Receive, most: int) -> None:
    """Let a file come to its end: who still sends it does not hear why it is refused."""
    read, more = 0, True
    while more and read <= most:
        message = await receive()
        read += len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)


def who(scope: Scope) -> tuple[str, str]:
    """Which visitor it is, as far as that is known, from which address."""
    client = scope.get("client")
    return scope.get("state", {}).get("visitor", ""), client[0] if client else ""


def is_secure(scope: Scope, hosting: Hosting) -> bool:
    """Whether the browser speaks HTTPS."""
    return hosting.secure or scope.get("scheme") in ("https", "wss")


def _with_secure(cookie: str) -> str:
    return cookie if "; secure" in cookie.lower() else f"{cookie}; Secure"


async def refuse(scope: Scope, send: Send, status: int, words: str) -> None:
    """Answer with a line of text; a socket is not opened."""
    kind = "http.response"
    if scope["type"] == "websocket":
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        kind = "websocket.http.response"
    body = f"{words}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),  # what is still being sent is not read
    ]
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
