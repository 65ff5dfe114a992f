"""Several processes at one address: whose connection goes where, and what happens when one ends."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import secrets
import signal
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from benchmarks.load import Player, Tally
from benchmarks.serving import HOST, Server, app
from benchmarks.siege.served import goes_on
from tests.ui.served import faults, until
from tests.ui.visits import PATIENCE
from ui.server import handing
from ui.server.connections import Connections, guarded
from ui.server.handing import (
    NUMBER,
    Front,
    Hand,
    Handed,
    Process,
    Settled,
    cookies_of,
    listen,
    process_of,
)
from ui.server.hosting import Share, Timeouts


def head(*lines: str) -> bytes:
    return "\r\n".join(["GET / HTTP/1.1", *lines, "", ""]).encode()


def test_a_browser_is_led_to_the_same_process_however_its_cookie_is_written() -> None:
    known = {
        process_of(cookies_of(head(line)), 7)
        for line in (
            "Cookie: ascent_visitor=abc",
            "cookie:ascent_visitor=abc.0123",
            "COOKIE: theme=dark; ascent_visitor=abc.4567; x=y",
            "Cookie: __Host-ascent_visitor=abc",
            "Cookie: a=b\r\nCookie: ascent_visitor=abc",
        )
    }
    assert len(known) == 1
    assert None not in known


@pytest.mark.parametrize(
    "line", ["", "X-Cookie: ascent_visitor=abc", "Cookie: my_ascent_visitor=abc", "Cookie: a=b"]
)
def test_who_has_no_cookie_may_go_anywhere(line: str) -> None:
    assert process_of(cookies_of(head(line)), 7) is None


def test_browsers_are_spread_over_all_processes() -> None:
    cookies = [f"ascent_visitor={secrets.token_urlsafe(24)}".encode() for _ in range(3000)]
    found = Counter(process_of(cookie, 3) for cookie in cookies)
    assert set(found) == {0, 1, 2}
    assert min(found.values()) > 800


def seen(parts: list[bytes], seconds: float = PATIENCE) -> tuple[bytes, bytes]:
    """The head that is seen of what comes in parts, and what is left to be read."""

    async def look() -> tuple[bytes, bytes]:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            looking = asyncio.create_task(handing._head(ours, seconds))
            for part in parts:
                await asyncio.sleep(0)
                theirs.send(part)
            found = await looking
            return found, ours.recv(9999) if parts else b""

    return asyncio.run(look())


def test_the_head_of_a_request_is_seen_and_stays_for_who_gets_the_connection() -> None:
    whole = head("Cookie: ascent_visitor=abc")
    assert seen([whole]) == (whole, whole)
    assert seen([whole[:9], whole[9:]]) == (whole, whole)


def test_half_a_request_and_none_are_given_up() -> None:
    assert seen([], 0.05) == (b"", b"")
    assert seen([b"GET / HT"], 0.05) == (b"", b"GET / HT")


# --- how many connections there are ------------------------------------------------------------


class Elsewhere(Process):
    """A process that is played by the test: it gets connections, and says that they have ended."""

    def start(self) -> None:
        self.socket, self.theirs = socket.socketpair()
        self.socket.setblocking(False)
        self.theirs.setblocking(False)

    async def gets(self) -> tuple[bytes, socket.socket]:
        """The next connection, with its number."""
        loop, come = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.theirs, come.set)
        await come.wait()
        loop.remove_reader(self.theirs)
        number, places, _, _ = socket.recv_fds(self.theirs, NUMBER, 1)
        return number, socket.socket(fileno=places[0])


@asynccontextmanager
async def a_front(share: Share, head: float) -> AsyncIterator[tuple[int, list[Elsewhere]]]:
    """A front with two processes, and the port at which it accepts."""
    connections = Connections(share)
    processes = [Elsewhere([], number, connections.gone) for number in range(2)]
    with listen(HOST, 0, 10) as listening:
        accepting = Front(listening, processes, connections, head)
        tasks = [
            asyncio.create_task(accepting.accept()),
            *(asyncio.create_task(process.hear()) for process in processes),
        ]
        yield listening.getsockname()[1], processes
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for process in processes:
        process.socket.close()
        process.theirs.close()


async def asks(port: int, words: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(words)
    return reader, writer


def asking(process: int) -> bytes:
    """A request of a browser that is led to one of two processes."""
    cookies = (f"ascent_visitor={number}" for number in itertools.count())
    return head(f"Cookie: {next(c for c in cookies if process_of(c.encode(), 2) == process)}")


@pytest.mark.parametrize("ends", ["a connection", "a process"])
def test_an_address_has_so_many_connections_at_all_processes_together(ends: str) -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE), a_front(Share(0, 2, 0), PATIENCE) as (port, both):
            writers = [(await asks(port, asking(process)))[1] for process in range(2)]
            (number, first), (_, second) = [await process.gets() for process in both]
            reader, writer = await asks(port, b"")
            assert (await reader.read()).startswith(b"HTTP/1.1 503"), "one more is refused"
            first.close()
            both[0].theirs.send(number) if ends == "a connection" else both[0].theirs.close()
            comes = asyncio.create_task(both[1].gets())
            while not comes.done():
                writer.close()
                reader, writer = await asks(port, asking(1))
                refused = asyncio.create_task(reader.read(1))
                await asyncio.wait([comes, refused], return_when=asyncio.FIRST_COMPLETED)
                refused.cancel()
            for given in (second, comes.result()[1]):
                given.close()
            for asking_one in (writer, *writers):
                asking_one.close()

    asyncio.run(run())


def test_half_a_request_is_ended_and_counts_no_longer() -> None:
    async def run() -> None:
        async with asyncio.timeout(PATIENCE), a_front(Share(0, 1, 0), 0.2) as (port, both):
            for _ in range(2):
                reader, writer = await asks(port, b"GET / HTTP/1.1\r\nHost: x\r\n")
                with suppress(ConnectionError):  # what it has sent is not read
                    assert await reader.read() == b"", "it is neither answered nor refused"
                writer.close()
            _, writer = await asks(port, asking(1))
            (await both[1].gets())[1].close()
            writer.close()

    asyncio.run(run())


UPGRADE = head(
    "Host: x",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@pytest.mark.parametrize(("request_head", "status"), [(head("Host: x"), 200), (UPGRADE, 101)])
def test_a_process_tells_its_front_when_a_connection_has_ended(
    request_head: bytes, status: int
) -> None:
    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            await receive()
            await receive()
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    async def run() -> None:
        loop, (ours, theirs) = asyncio.get_running_loop(), socket.socketpair()
        ours.setblocking(False)
        config = uvicorn.Config(
            answer, ws="websockets-sansio", lifespan="off", log_config=None,
            http=guarded(Connections(Share(0, 0, 0)), Timeouts()),
        )  # fmt: skip
        config.load()
        server = Handed(config, Hand(theirs, 0, 1))
        server.lifespan = config.lifespan_class(config)
        await server.startup()
        assert await loop.sock_recv(ours, 1) == handing.READY
        with listen(HOST, 0, 1) as listening:
            reader, writer = await asyncio.open_connection(*listening.getsockname())
            connection, _ = await loop.sock_accept(listening)
        with connection:
            socket.send_fds(ours, [b"12345678"], [connection.fileno()])
        writer.write(request_head)
        assert (await reader.readline()).startswith(f"HTTP/1.1 {status}".encode())
        writer.close()
        assert await loop.sock_recv(ours, 99) == b"12345678"
        loop.remove_reader(theirs)
        ours.close()
        theirs.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


@pytest.mark.parametrize(
    ("cookie", "behind_proxy", "closes"),
    [("mine", False, False), ("other", False, True), ("", False, True), ("mine", True, True)],
)
def test_a_connection_ends_that_another_process_may_be_asked_by(
    cookie: str, behind_proxy: bool, closes: bool
) -> None:
    mine = process_of(b"ascent_visitor=mine", 2)
    assert mine is not None
    assert process_of(b"ascent_visitor=other", 2) == 1 - mine
    sent: list[Any] = []

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    ours, theirs = socket.socketpair()
    with ours, theirs:
        settled = Settled(answer, Hand(ours, mine, 2), behind_proxy)
        headers = [(b"cookie", f"ascent_visitor={cookie}".encode())] if cookie else []
        asyncio.run(settled({"type": "http", "headers": headers}, None, send))  # type: ignore[arg-type]
    assert ((b"connection", b"close") in sent[0]["headers"]) == closes


def children(server: Server) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            told = path.read_text()
        except OSError:  # it has just ended
            continue
        if int(told.rpartition(")")[2].split()[1]) == server.process.pid:
            found.append(int(path.parent.name))
    return found


async def kill_one(server: Server) -> list[Tally]:
    """Several play, a process is killed, and its players go on with the same cookies."""
    stop, tallies = asyncio.Event(), [Tally() for _ in range(4)]
    players = [
        Player(server.url, "age_of_ascent", random.Random(number), 0.02, tally)
        for number, tally in enumerate(tallies)
    ]
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    await until(lambda: all(len(tally.moves) >= 2 for tally in tallies), playing)
    killed = children(server)[0]
    os.kill(killed, signal.SIGKILL)
    await until(lambda: killed not in children(server), playing)
    stop.set()
    await asyncio.gather(*playing)
    left = [
        await goes_on(server, "age_of_ascent", player.cookie, player.tally.moves[-1])
        for player in players
    ]
    return [*tallies, *left]


def test_a_process_that_is_killed_is_started_anew_and_its_players_lose_nothing(
    tmp_path: Path,
) -> None:
    with app(tmp_path, tmp_path / "data", processes=2) as server:
        assert len(children(server)) == 2
        tallies = asyncio.run(kill_one(server))
        assert server.stop()
        assert children(server) == []
    assert faults(tmp_path / "data", tallies) == []
