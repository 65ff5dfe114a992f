"""Floods of a running server from another address of this machine: others are served as before."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import random
import select
import socket
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from websockets.exceptions import InvalidStatus

from benchmarks.load import GAMES, Page, Player, Stuck, Tally, pressed
from benchmarks.serving import HOST, Server, app
from benchmarks.siege.attack import Attack, Attempt
from ui.server.hosting import Timeouts

ELSEWHERE = "127.0.0.2" if sys.platform == "linux" else HOST  # Linux has all of 127.0.0.0/8
LATE = 30.0  # seconds after which somebody else is not served as before
WAIT = 20.0  # seconds for an answer to what floods
KEY = f"play {GAMES[0]}"
LIMITS = {  # small ones, so that a flood need not be large
    "connections": "0,60,400",
    "sockets": "8,12,100",
    "uploads": "2,3,8",
    "tables": "3,1000,1000",
    "messages": "20,40,400",
    "lines": "0,10,60",
}
MEGABYTE = bytes(1024 * 1024)
LINES = 1_500  # that a flood would write


class Site:
    """A server with small limits, and what is asked of it."""

    def __init__(self, server: Server) -> None:
        self.server, self.url = server, server.url
        self.port = urlsplit(server.url).port or 80

    def connect(self) -> socket.socket:
        """A connection from elsewhere."""
        return socket.create_connection((HOST, self.port), WAIT, (ELSEWHERE, 0))

    def served(self) -> float:
        """The seconds in which somebody else is shown the home page."""
        began = time.monotonic()
        asyncio.run(self._home())
        return time.monotonic() - began

    async def _home(self) -> None:
        async with self.page("", self.cookies()):
            pass

    def cookies(self) -> str:
        """Those that a new browser gets."""
        given: list[str] = []
        for path in ("/", "/_stcore/health"):
            with urllib.request.urlopen(f"{self.url}{path}", timeout=LATE) as answer:
                given += answer.headers.get_all("set-cookie") or []
        return "; ".join(cookie.split(";")[0] for cookie in given)

    @asynccontextmanager
    async def page(self, source: str, cookies: str) -> AsyncIterator[Player]:
        """The home page, as soon as it is drawn."""
        player = Player(self.url, GAMES[0], random.Random(0), 0.0, Tally(), source)
        player.cookie = cookies
        async with player._connect("/_stcore/stream") as player.socket:
            listening = asyncio.create_task(player._listen(player.socket))
            try:
                await player._rerun()
                drawn = player._until(
                    lambda: KEY in player.page.buttons and player.page.runs, LATE, "the home page"
                )
                await drawn
                yield player
            finally:
                listening.cancel()


@contextmanager
def site(processes: int = 1) -> Iterator[Site]:
    """A server that is flooded."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        app(Path(name), Path(name) / "data", processes, LIMITS) as server,
    ):
        yield Site(server)


# --- floods: each says how it was stopped while it lasts, or nothing if it was not ---------------

Flood = Callable[[Site, ExitStack], str]


def half_sent(site: Site, held: ExitStack) -> str:
    """Connections with nothing, half a head, half a file: more of them than may be."""
    parts = (
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"PUT /_stcore/upload_file/a/b HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nx",
    )
    opened = []
    for number in range(90):
        connection = held.enter_context(contextlib.closing(site.connect()))
        opened.append(connection)
        with contextlib.suppress(OSError):
            connection.sendall(parts[number % 3])
    until = time.monotonic() + WAIT
    while opened and (left := until - time.monotonic()) > 0:
        answered, _, _ = select.select(opened, [], [], left)
        if any(_begins(connection, b"HTTP/1.1 503") for connection in answered):
            return "connections refused"
        opened = [connection for connection in opened if connection not in answered]
    return ""


def _begins(connection: socket.socket, words: bytes) -> bool:
    try:
        return connection.recv(len(words)) == words
    except OSError:
        return False


def given_up(site: Site) -> bool:
    """Whether half a request is ended in time."""
    with contextlib.closing(site.connect()) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        connection.settimeout(Timeouts().head + WAIT)
        try:
            return connection.recv(1) == b""
        except TimeoutError:
            return False
        except OSError:
            return True


def many_sockets(site: Site, held: ExitStack) -> str:
    """Sockets of one browser, and of an address."""
    told = asyncio.run(_sockets(site))
    return "sockets refused" if all("as many pages open" in words for words in told) else ""


async def _sockets(site: Site) -> list[str]:
    told = []
    mine = site.cookies()
    async with contextlib.AsyncExitStack() as stack:
        for cookies, most in ((mine, 8), ("", 4)):
            player = Player(site.url, GAMES[0], random.Random(0), 0.0, Tally(), ELSEWHERE)
            player.cookie = cookies
            words = ""
            for _ in range(most + 1):
                try:
                    await stack.enter_async_context(player._connect("/_stcore/stream"))
                except InvalidStatus as refusal:
                    words = bytes(refusal.response.body or b"").decode()
            told.append(words)
        await asyncio.to_thread(site.served)
    return told


def many_files(site: Site, held: ExitStack) -> str:
    """Files of a megabyte each, for one page."""
    return asyncio.run(_files(site))


async def _files(site: Site) -> str:
    cookies = site.cookies()
    async with site.page(ELSEWHERE, cookies) as player:
        session = player.page.session
        statuses = [await asyncio.to_thread(_put, site, session, n, cookies) for n in range(4)]
    if statuses != [(204, False), (204, False), (413, True), (413, True)]:
        return ""
    return "files refused"


def _put(site: Site, session: str, number: int, cookies: str) -> tuple[int, bool]:
    """Upload a file: the status, and whether it is told why if it is refused."""
    token = next(
        (c.partition("=")[2] for c in cookies.split("; ") if c.startswith("_streamlit_xsrf=")), ""
    )
    mark = "------------------------siege"
    head = f'--{mark}\r\nContent-Disposition: form-data; name="f"; filename="f.json"\r\n\r\n'
    body = head.encode() + MEGABYTE[: -len(head) - len(mark) - 8] + f"\r\n--{mark}--\r\n".encode()
    to = http.client.HTTPConnection(HOST, site.port, WAIT, (ELSEWHERE, 0))
    with contextlib.closing(to):
        to.request(
            "PUT",
            f"/_stcore/upload_file/{session}/file{number}",
            body,
            {
                "Cookie": cookies,
                "X-Xsrftoken": token,
                "Content-Type": f"multipart/form-data; boundary={mark}",
            },
        )
        answer = to.getresponse()
        return answer.status, b"as many files uploaded" in answer.read()


def many_tables(site: Site, held: ExitStack) -> str:
    """One table after the other."""
    return asyncio.run(_tables(site))


async def _tables(site: Site) -> str:
    cookies = site.cookies()
    for number in range(4):
        async with site.page(ELSEWHERE, cookies) as player:
            page = player.page
            await player._rerun(pressed(page.buttons[KEY]))
            await player._until(partial(_told, page), LATE, "a table")
            if number == 3 and any("as many tables" in error for error in page.errors):
                return "tables refused"
            if page.errors:
                break
    return ""


def _told(page: Page) -> bool:
    """Whether there is a table, or a reason why there is none."""
    return bool(page.table or page.errors)


def many_messages(site: Site, held: ExitStack) -> str:
    """Far more messages than anybody types, while somebody else looks at the home page."""
    return asyncio.run(_messages(site))


async def _messages(site: Site) -> str:
    async with site.page(ELSEWHERE, site.cookies()) as player:

        async def flood() -> None:
            for _ in range(400):  # ten seconds more than may come at once
                await player._rerun()

        flooding = asyncio.create_task(flood())
        await asyncio.to_thread(site.served)
        flooding.cancel()
        await asyncio.gather(flooding, return_exceptions=True)
    told = "messages: the share of one visitor is used up, and has to wait"
    return "messages had to wait" if told in site.server.log.read_text(errors="replace") else ""


def many_lines(site: Site, held: ExitStack) -> str:
    """What is no request, again and again: each would be a line of the log."""
    before = site.server.log.read_bytes().count(b"\n")
    for _ in range(LINES // 50):
        with ExitStack() as open_ones:
            for _ in range(50):
                connection = open_ones.enter_context(contextlib.closing(site.connect()))
                with contextlib.suppress(OSError):
                    connection.sendall(b"NO REQUEST\r\n\r\n")
                    connection.recv(1)
    written = site.server.log.read_bytes().count(b"\n") - before
    return "lines left out" if written < LINES // 10 else ""


FLOODS: tuple[Flood, ...] = (
    half_sent,
    many_sockets,
    many_files,
    many_tables,
    many_messages,
    many_lines,
)


def flooded(site: Site, flood: Flood) -> Attempt:
    """Flood a server, and look at it as somebody else while that lasts and afterwards."""
    try:
        with ExitStack() as held:
            how = flood(site, held)
            meanwhile = site.served()
        after = site.served()
    except (Stuck, OSError, http.client.HTTPException) as error:
        return Attempt("not served", f"{flood.__name__}: {error!r}")
    if not how:
        return Attempt("not stopped", f"{flood.__name__}: it was not stopped")
    if max(meanwhile, after) > LATE:
        return Attempt("late", f"{flood.__name__}: others waited {meanwhile:.1f}, {after:.1f} s")
    return Attempt(how)


def tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """One flood after the other, of a server with one process and of one with two."""
    with site() as one, site(2) as two:
        for number in range(first, first + count):
            round, kind = divmod(number, len(FLOODS))
            here = (one, two)[round % 2]
            yield flooded(here, FLOODS[kind])
            if kind == 0 and not given_up(here):
                yield Attempt("kept", "half a request is kept for ever", worth=0)


ATTACK = Attack(
    "floods",
    "A server is flooded with half requests, sockets, files, tables, messages and log lines;"
    " the flood is stopped, and others are served as before.",
    "floods",
    600,
    tries,
    patience=300.0,
    gigabytes=0.0,
)
