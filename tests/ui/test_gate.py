"""The gate of the server: names it is asked by, shares, what every answer tells."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable, Iterable
from itertools import repeat
from pathlib import Path
from typing import Any

import pytest

from framework.core.errors import BadOption
from ui.server.connections import Connections
from ui.server.gate import Gate
from ui.server.headers import headers, policy
from ui.server.hosting import Hosting, Limits, Share, Timeouts, hosting
from ui.server.quiet import LONGEST, Quiet
from ui.server.serving import ready
from ui.server.shares import Held, Rate
from ui.server.uploads import MEGABYTE, Uploads

HOME = ("visitor one", "192.0.2.1")


# --- what a host is told ---


def test_a_host_is_told_where_the_data_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASCENT_DATA", str(tmp_path))
    assert ready("127.0.0.1", 8501, hosting()).splitlines() == [
        "Ascent Tabletop is at http://127.0.0.1:8501",
        f"Its data folder is {tmp_path}",
    ]


# --- what a host may say -----------------------------------------------------------------------


def test_a_host_says_where_the_server_is_reached_and_what_may_be_taken() -> None:
    said = hosting(
        "https://Games.example.org/", ["games.example.org", "*.lan"], ["127.0.0.1", "10.0.0.0/8"],
        90, ["tables=1,2,3"], ["head=3", "read=7"],
    )  # fmt: skip
    assert (said.public_url, said.public_host) == ("https://games.example.org", "games.example.org")
    assert said.secure
    assert said.limits == Limits(tables=Share(1, 2, 3))
    assert said.expire_days == 90
    assert said.timeouts == Timeouts(head=3, body=60, read=7)
    names = ("games.example.org", "GAMES.example.org.:443", "play.lan", "lan", "evil.example", "")
    assert [said.allows(name) for name in names] == [True, True, True, False, False, False]
    assert not hosting().secure
    assert hosting().allows("anything")
    assert hosting(allowed_hosts=["[::1]"]).allows("[::1]:8501")
    assert hosting("http://[::1]:8501").public_url == "http://[::1]:8501"


@pytest.mark.parametrize(
    ("what", "given", "told"),
    [
        *(("public_url", url, "a public address is like") for url in (
            "games.example.org", "ftp://x", "https://x/path", "https://x:99999", "https://u@x",
        )),
        ("allowed_hosts", ["a b"], "a host is a name"),
        ("proxies", ["nginx"], "a proxy is an address"),
        ("expire_days", -1, "tables can expire after"),
        ("limits", ["tables=1,2"], "three whole numbers"),
        ("limits", ["tables=1,2,-3"], "three whole numbers"),
        ("limits", ["nothing=1,2,3"], "there is no limit 'nothing'; there are tables, uploads"),
        ("timeouts", ["tail=3"], "there is no time-out 'tail'; there are head, body, read"),
        *(("timeouts", [wrong], "a time-out is 1 to 3600 seconds, as in head=10") for wrong in (
            "head", "head=", "head=0", "head=3601", "head=1.5", "head=-1",
        )),
    ],
)  # fmt: skip
def test_what_a_host_can_not_mean_is_refused(what: str, given: object, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        hosting(**{what: given})  # type: ignore[arg-type]


def test_the_page_about_safety_tells_the_limits_as_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "safety.md").read_text(encoding="utf-8")
    for name, share in vars(Limits()).items():
        assert f"| `{name}` | {share.visitor} | {share.address} | {share.server} |" in page


def test_the_page_about_safety_tells_the_time_outs_as_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "safety.md").read_text(encoding="utf-8")
    for name, seconds in vars(Timeouts()).items():
        assert f"| `{name}` | {seconds} |" in page


@pytest.mark.parametrize("processes", [1, 2, 3, 64])
def test_what_processes_of_one_address_count_each_for_itself_is_parted_among_them(
    processes: int,
) -> None:
    whole, each = Limits(), Limits().of_one(processes)
    for name, share in vars(each).items():
        before = vars(whole)[name]
        assert share.visitor == before.visitor, "a visitor is always at the same process"
        if name == "connections":
            assert share == before, "their front counts them"
        elif name == "tables":
            assert share.server == before.server, "their store counts them"
        for part, all_of_it in ((share.address, before.address), (share.server, before.server)):
            assert share.visitor <= part <= all_of_it
            if part not in (share.visitor, all_of_it):
                assert all_of_it <= part * processes < all_of_it + processes
    assert Share(0, 0, 5).parted(2) == Share(0, 0, 3)


# --- shares ------------------------------------------------------------------------------------


def test_what_is_held_is_counted_for_visitor_address_and_server_until_it_is_given_back() -> None:
    held = Held(Share(2, 3, 4))
    assert [held.take("a", "x") for _ in range(3)] == ["", "", "visitor"]
    assert [held.take("b", "x"), held.take("b", "x")] == ["", "address"]
    assert [held.take("c", "y"), held.take("c", "y")] == ["", "server"]
    held.give("a", "x")
    assert held.take("c", "y") == ""
    for visitor, address in (("a", "x"), ("b", "x"), ("c", "y"), ("c", "y")):
        held.give(visitor, address)
    assert held.known == 0, "of who holds nothing, nothing is known"
    free = Held(Share(0, 0, 0))
    assert not any(free.take("a", "x") for _ in range(100))


def test_a_rate_is_a_share_of_time_and_who_has_rested_has_saved_some() -> None:
    now = [0.0]
    rate = Rate(Share(2, 100, 100), seconds=1.0, saved=2.0, clock=lambda: now[0])
    assert [rate.take("a", "x")[0] for _ in range(5)] == ["", "", "", "", "visitor"]
    assert rate.take("b", "x") == ("", 0.0), "another visitor has the own share"
    whose, seconds = rate.take("a", "x")
    assert (whose, seconds) == ("visitor", 0.5)
    now[0] += seconds
    assert rate.take("a", "x")[0] == ""
    assert rate.take("a", "x")[0] == "visitor"


def test_connections_are_counted_by_address_and_a_proxys_only_in_all() -> None:
    class One:
        closed = False

        def is_closing(self) -> bool:
            return self.closed

    connections: Any = Connections(Share(0, 2, 5), ["127.0.0.1"])
    one = [One() for _ in range(8)]
    assert [connections.admit(one[n], "192.0.2.1") for n in range(3)] == [True, True, False]
    assert [connections.admit(one[n], "127.0.0.1") for n in (3, 4, 5)] == [True, True, True]
    assert not connections.admit(one[6], "192.0.2.2"), "there are five in all"
    one[0].closed = True  # as a socket, of which nobody tells
    assert connections.admit(one[6], "192.0.2.1")
    connections.gone(one[6])
    assert connections.admit(one[7], "192.0.2.1")
    assert not connections.admit(one[2], "192.0.2.1")


# --- uploads -----------------------------------------------------------------------------------


class Files:
    """What the app keeps; it notes what it was told to free."""

    def __init__(self) -> None:
        self.freed: list[str] = []

    def remove_session_files(self, session_id: str) -> None:
        self.freed.append(session_id)


def test_uploads_are_counted_and_freed_with_the_page_that_they_are_on() -> None:
    files, there = Files(), {"page", "other"}
    uploads = Uploads(Share(2, 3, 4), files, there.__contains__, 2 * MEGABYTE)
    assert uploads.reserve(("page", "a"), "ada", "x", 2 * MEGABYTE) == ""
    assert uploads.reserve(("page", "a"), "ada", "x", 2 * MEGABYTE) == "", "the same once more"
    assert uploads.reserve(("page", "b"), "ada", "x", 1) == "visitor"
    assert uploads.reserve(("other", "a"), "ben", "x", 2 * MEGABYTE) == "address"
    assert uploads.reserve(("other", "a"), "ben", "y", 2 * MEGABYTE) == ""
    assert uploads.reserve(("other", "b"), "cyd", "z", 1) == "server"
    there.remove("page")
    uploads.sweep()
    assert (uploads.held(), files.freed) == (4 * MEGABYTE, []), "it may come back"
    uploads.sweep()
    assert (uploads.held(), files.freed) == (2 * MEGABYTE, ["page"])
    uploads.drop(("other", "a"))
    assert uploads.held() == 0


# --- the gate ----------------------------------------------------------------------------------


def scope(kind: str = "http", path: str = "/", **more: Any) -> dict[str, Any]:
    """A request of a visitor at home."""
    lines = {"host": "test", **more.pop("headers", {})}
    return {
        "type": kind, "path": path, "method": "GET", "scheme": "http",
        "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
        "state": {"visitor": HOME[0]}, "client": (HOME[1], 1),
        "extensions": {"websocket.http.response": {}}, **more,
    }  # fmt: skip


async def passed(
    gate: Gate, asked: dict[str, Any], coming: Iterable[dict[str, Any]] = ()
) -> list[dict[str, Any]]:
    """What comes back through a gate."""
    sent: list[Any] = []
    messages = iter(coming)

    async def receive() -> Any:
        return next(messages, {"type": "websocket.disconnect"})

    async def send(message: Any) -> None:
        sent.append(message)

    await gate(asked, receive, send)
    return sent


def answering(status: int = 200, **lines: str) -> Callable[..., Any]:
    async def app(_: Any, __: Any, send: Any) -> None:
        told = [(name.replace("_", "-").encode(), value.encode()) for name, value in lines.items()]
        await send({"type": "http.response.start", "status": status, "headers": told})
        await send({"type": "http.response.body", "body": b"ok"})

    return app


def uploads() -> Uploads:
    return Uploads(Share(1, 1, 1), Files(), lambda _: True, MEGABYTE)


def gate_of(
    app: Callable[..., Any], hosted: Hosting | None = None, held: Uploads | None = None
) -> Gate:
    kept = held or uploads()
    return Gate(app, hosted or Hosting(), lambda: kept)


def test_only_names_that_are_allowed_are_served_and_figures_are_nobodys() -> None:
    gate = gate_of(answering(), hosting(allowed_hosts=["games.example.org"]))

    def status(asked: dict[str, Any]) -> object:
        return asyncio.run(passed(gate, asked))[0]["status"]

    assert status(scope()) == 421
    assert status(scope("websocket", "/_stcore/stream")) == 421
    known = {"host": "games.example.org"}
    assert status(scope(headers=known)) == 200
    assert status(scope(path="/_stcore/metrics", headers=known)) == 404
    assert status(scope(path="/_stcore/metrics/", headers=known)) == 404


def test_behind_https_all_cookies_are_for_https_alone() -> None:
    app = answering(set_cookie="_streamlit_xsrf=2; Path=/")
    for hosted, secure in ((Hosting(), False), (hosting("https://games.example.org"), True)):
        (start, _) = asyncio.run(passed(gate_of(app, hosted), scope()))
        ((_, cookie),) = start["headers"]
        assert cookie.endswith(b"; Secure") is secure


def test_who_has_too_many_sockets_is_told_so_and_gets_one_when_another_is_closed() -> None:
    async def run() -> None:
        ends: list[asyncio.Event] = []

        async def app(*_: Any) -> None:
            ends.append(asyncio.Event())
            await ends[-1].wait()

        gate = gate_of(app, Hosting(limits=Limits(sockets=Share(2, 5, 5))))
        open_ones = [asyncio.create_task(passed(gate, scope("websocket"))) for _ in range(2)]
        while len(ends) < 2:
            await asyncio.sleep(0)
        start, body = await passed(gate, scope("websocket"))
        assert start["status"] == 429
        assert b"You have as many pages open as this server lets a visitor have" in body["body"]
        ends[0].set()
        await open_ones[0]
        third = asyncio.create_task(passed(gate, scope("websocket")))
        while len(ends) < 3:
            await asyncio.sleep(0)
        for end in ends:
            end.set()
        await asyncio.gather(*open_ones, third)
        assert gate.sockets.known == 0

    asyncio.run(run())


def test_messages_that_come_too_fast_wait_and_none_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []
    heard: list[object] = []

    async def app(_: Any, receive: Any, __: Any) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["bytes"])

    gate = gate_of(app, Hosting(limits=Limits(messages=Share(1, 0, 0))))
    now = [0.0]
    gate.messages = Rate(Share(1, 0, 0), saved=10, clock=lambda: now[0])

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr("ui.server.gate.asyncio.sleep", sleep)
    flood = ({"type": "websocket.receive", "bytes": n} for n in range(15))
    asyncio.run(passed(gate, scope("websocket"), flood))
    assert heard == [*range(15)]
    assert sum(slept) == pytest.approx(5.0), "ten were saved up"


@pytest.mark.parametrize(
    ("method", "status", "held"),
    [("PUT", 204, 1000), ("PUT", 400, 0), ("PUT", 413, 0), ("DELETE", 204, 0), ("DELETE", 403, 7)],
)
def test_a_file_counts_as_long_as_the_app_keeps_it(method: str, status: int, held: int) -> None:
    kept, place = uploads(), ("page", "file")
    if method == "DELETE":
        kept.reserve(place, *HOME, 7)
    asked = scope(
        path="/_stcore/upload_file/page/file", method=method, headers={"content-length": "1000"}
    )
    asyncio.run(passed(gate_of(answering(status), held=kept), asked))
    assert kept.held() == held


@pytest.mark.parametrize("length", ["", "9" * 50, "-1", "1e9"])
def test_a_file_of_unknown_length_counts_as_the_largest_that_may_come(length: str) -> None:
    kept = uploads()
    asked = scope(path="/_stcore/upload_file/p/f", method="PUT", headers={"content-length": length})
    asyncio.run(passed(gate_of(answering(204), held=kept), asked))
    assert kept.held() == MEGABYTE
    asked["path"] = "/_stcore/upload_file/p/g"
    sent = iter([{"type": "http.request", "body": b"x" * 1000, "more_body": True}] * 3)
    start, body = asyncio.run(passed(gate_of(answering(204), held=kept), asked, sent))
    assert not [*sent], "who still sends a file does not hear why it is refused"
    assert start["status"] == 413
    assert b"as many files uploaded as this server lets a visitor have" in body["body"]


# --- what every answer tells -------------------------------------------------------------------


def test_pages_take_nothing_from_elsewhere_and_stand_in_no_frame() -> None:
    told = dict(headers())
    parts = dict(part.split(" ", 1) for part in policy().split("; "))
    assert parts["default-src"] == "'none'"
    assert parts["frame-ancestors"] == "'none'"
    assert "unsafe" not in parts["script-src"]
    assert not any("http" in sources or "*" in sources for sources in parts.values())
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] == "no-referrer"


# --- the log -----------------------------------------------------------------------------------


def test_a_flood_of_one_line_leaves_room_for_others_and_says_how_many_are_missing() -> None:
    out = io.StringIO()
    quiet = Quiet(out, Share(0, 3, 1000))
    log = logging.Logger("test")
    log.addHandler(logging.StreamHandler(quiet))
    for number in range(10_000):
        log.warning("Rejecting %d, origin=http://%d.example", number, number)
    log.error("the disk is full")
    lines = out.getvalue().splitlines()
    assert len(lines) == 5
    assert lines[3:] == [
        "(9997 more lines were left out: too many came at once)",
        "the disk is full",
    ]


def test_no_line_is_endless_or_does_anything_to_a_terminal() -> None:
    out = io.StringIO()
    quiet = Quiet(out, Share(0, 0, 100))
    print("  a\x1b[2J\x07\u202eb\rc", file=quiet)
    quiet.write("x" * 1_000_000)
    quiet.write("\n")
    first, second = out.getvalue().split("\n")[:2]
    assert first == "  a\\x1b[2J\\x07\\u202eb\\rc"
    assert len(second) <= LONGEST
    for line in repeat("y\n", 500):
        quiet.write(line)
    assert len(out.getvalue().splitlines()) <= 101
