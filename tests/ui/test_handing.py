"""Several processes at one address: whose connection goes where, and what happens when one ends."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import signal
import socket
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from benchmarks.load import Player, Tally
from benchmarks.serving import Server, app
from tests.ui.served import faults, goes_on, until
from ui.server import handing
from ui.server.handing import Hand, Settled, cookies_of, process_of


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


def seen(parts: list[bytes]) -> tuple[bytes, bytes]:
    """The head that is seen of what comes in parts, and what is left to be read."""

    async def look() -> tuple[bytes, bytes]:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            looking = asyncio.create_task(handing._head(ours))
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


def test_half_a_request_and_none_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "SILENT", 0.05)
    monkeypatch.setattr(handing, "HALF", 0.05)
    assert seen([]) == (b"", b"")
    assert seen([b"GET / HT"]) == (b"", b"GET / HT")


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
