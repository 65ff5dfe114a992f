"""Several processes at one address: a browser is handed to the same one each time.

A page's connection, and what is uploaded to it, belong to one process. The front accepts, looks at
the head of the first request without taking it, and hands the connection itself to the process that
the browser's cookie leads to: nothing is copied, and the address that it comes from stays its own.
The process tells when a connection has ended, so that the front can count those of all processes.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple
from zlib import crc32

import uvicorn
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from framework.core.errors import AscentError
from ui.server.connections import BUSY, TOO_MANY, Connections
from ui.server.cookie import SIGN
from ui.server.stores import COOKIE

READY: Final = b"r"  # told by a process that can be handed connections
NUMBER: Final = 8  # bytes by which a connection that is handed on is known
LARGEST_HEAD: Final = 64 * 1024
PACE: Final = 0.02  # seconds between looks at half a head, longer each time
START: Final = 120.0  # seconds until a process has to be ready
AGAIN: Final = 1.0  # seconds until one that has ended is started anew
WHOSE: Final = re.compile(rb"(?:^|[;\s])(?:__Host-)?%b=([^;\s]+)" % COOKIE.encode())

log = logging.getLogger(__name__)


class Hand(NamedTuple):
    """Where a process gets its connections from, which one it is, and of how many."""

    socket: socket.socket
    number: int
    of: int


def process_of(cookies: bytes, of: int) -> int | None:
    """The process that a browser with these cookies is handed to; None before it has any."""
    found = WHOSE.search(cookies)
    if found is None:
        return None
    return crc32(found[1].partition(SIGN.encode())[0]) % of


def cookies_of(head: bytes) -> bytes:
    """The cookies in the head of a request."""
    lines = head.partition(b"\r\n\r\n")[0].split(b"\r\n")[1:]
    return b"; ".join(
        value
        for name, _, value in (line.partition(b":") for line in lines)
        if name.strip().lower() == b"cookie"
    )


# --- a process ---------------------------------------------------------------------------------


class Given(socket.socket):
    """A connection that tells when it is closed, whoever has it by then."""

    def __init__(self, place: int, closed: Callable[[], None]) -> None:
        super().__init__(fileno=place)
        self._tell: Callable[[], None] | None = closed

    def close(self) -> None:
        """Close it, and say so once."""
        super().close()
        tell, self._tell = self._tell, None
        if tell is not None:
            tell()


class Handed(uvicorn.Server):
    """A server that listens nowhere and takes the connections that it is handed."""

    def __init__(self, config: uvicorn.Config, hand: Hand) -> None:
        super().__init__(config)
        self._from = hand.socket
        self._beginning: set[asyncio.Task[None]] = set()
        self._ended = b""  # numbers of connections, of which the front does not know yet
        self._telling: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and say so."""
        await super().startup(sockets=[])
        self._from.setblocking(False)
        asyncio.get_running_loop().add_reader(self._from, self._take)
        self._from.send(READY)

    def _take(self) -> None:
        try:
            told, places, _, _ = socket.recv_fds(self._from, NUMBER, 1)
        except BlockingIOError:
            return
        except OSError:
            told, places = b"", []
        if not told:  # the front has ended
            asyncio.get_running_loop().remove_reader(self._from)
            self.should_exit = True
        elif not places:  # more files are open than may be
            self._tell(told)
        for place in places:
            task = asyncio.create_task(self._begin(Given(place, partial(self._tell, told))))
            self._beginning.add(task)
            task.add_done_callback(self._beginning.discard)

    def _tell(self, number: bytes) -> None:
        """Let the front know that a connection has ended."""
        self._ended += number
        if self._telling is None:
            with suppress(RuntimeError):  # the process ends, and all of them with it
                self._telling = asyncio.get_running_loop().create_task(self._tell_all())

    async def _tell_all(self) -> None:
        with suppress(OSError):  # the front has ended
            while self._ended:
                told, self._ended = self._ended, b""
                await asyncio.get_running_loop().sock_sendall(self._from, told)
        self._telling = None

    async def _begin(self, connection: socket.socket) -> None:
        config = self.config

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        try:
            connection.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # it is gone already
            connection.close()


class Settled:
    """Lets connections end whose next request may be for another process.

    A browser gets its cookie with its first answer, and a proxy asks for many by one connection.
    """

    def __init__(self, app: ASGIApp, hand: Hand, behind_proxy: bool) -> None:
        self.app, self.hand, self.behind_proxy = app, hand, behind_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on."""
        if scope["type"] != "http" or not (self.behind_proxy or self._is_foreign(scope)):
            await self.app(scope, receive, send)
            return

        async def and_close(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message)["connection"] = "close"
            await send(message)

        await self.app(scope, receive, and_close)

    def _is_foreign(self, scope: Scope) -> bool:
        cookies = "; ".join(Headers(scope=scope).getlist("cookie")).encode("latin-1")
        return process_of(cookies, self.hand.of) != self.hand.number


# --- the front ---------------------------------------------------------------------------------


class Accepted:
    """A connection that the front has accepted, whoever has it by now."""

    def is_closing(self) -> bool:
        """Its end is always told."""
        return False


class Process:
    """A process of the app; one that has ended is started anew."""

    def __init__(
        self, command: Sequence[str], number: int, ended: Callable[[Accepted], None]
    ) -> None:
        self.command, self.number, self._end = command, number, ended
        self._handed: dict[bytes, Accepted] = {}
        self._numbers = itertools.count()
        self.start()

    def start(self) -> None:
        self.socket, theirs = socket.socketpair()
        self.socket.setblocking(False)
        with theirs:
            self.running = subprocess.Popen(
                [*self.command, "--handed", str(theirs.fileno()), "--number", str(self.number)],
                pass_fds=[theirs.fileno()],
            )

    async def ready(self) -> None:
        """Until it can be handed connections."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(START):
            told = await loop.sock_recv(self.socket, 1)
        if told != READY:
            status = await asyncio.to_thread(self.running.wait)
            raise AscentError(f"a process of the app has ended at once, with status {status}")

    async def keep(self) -> None:
        """Start it anew whenever it ends."""
        while True:
            await self.hear()
            self.socket.close()
            status = await asyncio.to_thread(self.running.wait)
            log.warning("process %d has ended with status %d", self.number, status)
            await asyncio.sleep(AGAIN)
            self.start()
            with suppress(AscentError, OSError):
                await self.ready()

    async def hear(self) -> None:
        """Until it ends: which connections have ended."""
        loop, heard = asyncio.get_running_loop(), b""
        with suppress(OSError):
            while told := await loop.sock_recv(self.socket, LARGEST_HEAD):
                heard += told
                while len(heard) >= NUMBER:
                    number, heard = heard[:NUMBER], heard[NUMBER:]
                    self._ended(number)
        for number in [*self._handed]:
            self._ended(number)

    def _ended(self, number: bytes) -> None:
        if (one := self._handed.pop(number, None)) is not None:
            self._end(one)

    async def give(self, connection: socket.socket, one: Accepted) -> bool:
        """Hand it a connection; while it is being started anew they wait in its socket."""
        number = next(self._numbers).to_bytes(NUMBER)
        until = time.monotonic() + START
        while time.monotonic() < until:
            try:
                socket.send_fds(self.socket, [number], [connection.fileno()])
            except BlockingIOError:
                await asyncio.sleep(PACE)
            except OSError:  # it has just ended
                await asyncio.sleep(AGAIN)
            else:
                self._handed[number] = one
                return True
        return False

    def stop(self) -> None:
        self.running.send_signal(signal.SIGTERM)


class Front:
    """Accepts connections and hands them on."""

    def __init__(
        self,
        listening: socket.socket,
        processes: Sequence[Process],
        connections: Connections,
        head: float,  # seconds until the head of a request has come
    ) -> None:
        self._listening, self._processes = listening, processes
        self._connections, self._head = connections, head
        self._turn = itertools.cycle(processes)
        self._handing: set[asyncio.Task[None]] = set()

    async def run(self, ready: str) -> None:
        """Until the process is asked to end."""
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        for asked in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(asked, stop.set)
        begun = asyncio.create_task(self._ready())
        ended = asyncio.create_task(stop.wait())
        await asyncio.wait([begun, ended], return_when=asyncio.FIRST_COMPLETED)
        if not stop.is_set():
            await begun
            print(ready, flush=True)
            keeping = [asyncio.create_task(process.keep()) for process in self._processes]
            accepting = asyncio.create_task(self.accept())
            await asyncio.wait([ended, accepting], return_when=asyncio.FIRST_COMPLETED)
            for task in (accepting, *keeping, *self._handing):
                task.cancel()

    async def _ready(self) -> None:
        await asyncio.gather(*(process.ready() for process in self._processes))

    async def accept(self) -> None:
        """Take whoever comes, as long as there are not too many."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, place = await loop.sock_accept(self._listening)
            except OSError as error:  # more files are open than may be
                log.warning("a connection can't be accepted: %s", error)
                await asyncio.sleep(PACE)
                continue
            one = Accepted()
            if not self._connections.admit(one, place[0]):
                log.warning(TOO_MANY)
                with connection, suppress(OSError):
                    connection.send(BUSY)
                continue
            task = asyncio.create_task(self._hand_on(connection, one))
            self._handing.add(task)
            task.add_done_callback(self._handing.discard)

    async def _hand_on(self, connection: socket.socket, one: Accepted) -> None:
        with connection:
            head = await _head(connection, self._head)
            number = process_of(cookies_of(head), len(self._processes))
            to = next(self._turn) if number is None else self._processes[number]
            if not head or not await to.give(connection, one):
                self._connections.gone(one)


async def _head(connection: socket.socket, seconds: float) -> bytes:
    """The head of a request, which stays where it is; nothing if it does not come in time."""
    loop = asyncio.get_running_loop()
    come, until, pause = asyncio.Event(), loop.time() + seconds, PACE
    loop.add_reader(connection, come.set)
    try:
        async with asyncio.timeout_at(until):
            await come.wait()
    except TimeoutError:
        return b""
    finally:
        loop.remove_reader(connection)
    while loop.time() < until:
        try:
            head = connection.recv(LARGEST_HEAD, socket.MSG_PEEK)
        except BlockingIOError:
            head = b""
        except OSError:
            return b""
        if not head or b"\r\n\r\n" in head or len(head) == LARGEST_HEAD:
            return head
        await asyncio.sleep(pause)
        pause = min(2 * pause, 0.5)
    return b""


def listen(address: str, port: int, backlog: int) -> socket.socket:
    """The address at which all of them are reached."""
    family = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0][0]
    place = socket.socket(family, socket.SOCK_STREAM)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind((address, port))
    place.listen(backlog)
    place.setblocking(False)
    return place


def front(
    listening: socket.socket,
    number: int,
    arguments: Sequence[str],
    ready: str,
    connections: Connections,
    head: float,
) -> None:
    """Serve by so many processes until this one is asked to end."""
    command = [sys.executable, "-m", "ui", *arguments]
    processes = [Process(command, one, connections.gone) for one in range(number)]
    try:
        asyncio.run(Front(listening, processes, connections, head).run(ready))
    finally:
        listening.close()
        for process in processes:
            process.stop()
        for process in processes:
            process.running.wait()
