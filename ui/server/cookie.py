"""The cookie: a browser is known by a secret that this server has given to it, and by no other.

Whatever else comes as one is taken away before the app sees it, and replaced with the next page.
Behind HTTPS the cookie has a name that nobody but this server's own pages can set.
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.server.gate import is_secure
from ui.server.hosting import Hosting
from ui.server.stores import COOKIE

YEAR = 365 * 24 * 3600
SECURE: Final = f"__Host-{COOKIE}"
SECRET: Final = re.compile(r"[\w-]{1,64}", re.ASCII)
SIGN: Final = "."


class Signs:
    """Signs the secrets of browsers, so that those of somebody else are told from them."""

    def __init__(self, key: bytes, known: Callable[[str], bool]) -> None:
        self._key = key
        self._known = known  # whether a secret without a sign was given before there were any

    def signed(self, secret: str) -> str:
        """What the cookie holds."""
        return f"{secret}{SIGN}{self._sign(secret)}"

    def secret(self, value: str) -> str:
        """The secret that a cookie holds; nothing if this server has not given it."""
        secret, signed, sign = value.partition(SIGN)
        if not SECRET.fullmatch(secret):
            return ""
        if signed:
            right = hmac.compare_digest(self._sign(secret).encode(), sign.encode(errors="replace"))
            return secret if right else ""
        return secret if self._known(secret) else ""

    def _sign(self, secret: str) -> str:
        return hmac.new(self._key, f"cookie {secret}".encode(), sha256).hexdigest()[:32]


class VisitorCookie:
    """Gives each browser a secret of its own with its first page, and renews it with each one.

    Browsers forget a cookie after some time: whoever comes back before keeps the own seats.
    """

    def __init__(self, app: ASGIApp, signs: Callable[[], Signs], hosting: Hosting) -> None:
        self.app, self._signs, self._hosting = app, signs, hosting

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on with the browser's own secret alone, and add the cookie to a page."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        secure = is_secure(scope, self._hosting)
        request, name = HTTPConnection(scope), SECURE if secure else COOKIE
        signs, given = self._signs(), request.cookies.get(name, "")
        known = signs.secret(given) if given else ""
        scope = {**scope, "headers": _only(request, known)}
        state = scope["state"] = {**scope.get("state", {}), "visitor": known}
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        a_page_is_asked_for = "text/html" in request.headers.get("accept", "")
        secret = state["visitor"] = known or secrets.token_urlsafe(24)
        more = "; Secure" if secure else ""

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                page = headers.get("content-type", "").startswith("text/html")
                unchanged = message["status"] == 304 and a_page_is_asked_for  # has no type
                if page or unchanged or "location" in headers:
                    headers.append(
                        "set-cookie",
                        f"{name}={signs.signed(secret)}; Max-Age={YEAR}; Path=/; HttpOnly;"
                        f" SameSite=Lax{more}",
                    )
            await send(message)

        await self.app(scope, receive, with_cookie)


def _only(request: HTTPConnection, known: str) -> list[tuple[bytes, bytes]]:
    """The headers with all cookies but those that could be taken for this one, and with it."""
    headers: list[tuple[bytes, bytes]] = [
        header for header in request.scope["headers"] if header[0] != b"cookie"
    ]
    others = [
        part.strip()
        for line in request.headers.getlist("cookie")
        for part in line.split(";")
        if part.partition("=")[0].strip() not in (COOKIE, SECURE) and part.strip()
    ]
    cookies = [*others, *([f"{COOKIE}={known}"] if known else [])]
    return [*headers, (b"cookie", "; ".join(cookies).encode("latin-1"))] if cookies else headers
