"""Connections before anybody knows whose they are: how many, and for how long half a request waits.

Uvicorn has no bound for a request that never comes to its end, nor for who never reads an answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import ClassVar, Final, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ui.server.hosting import Share, Timeouts

SWEEP: Final = 256  # connections after which those that have been closed are forgotten
TOO_MANY: Final = "too many connections are open: one more is refused"
BUSY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"connection: close\r\n\r\nToo many connections are open to this server.\n"
)

log = logging.getLogger(__name__)


class Connection(Protocol):
    """What is open, and may have been closed unnoticed."""

    def is_closing(self) -> bool: ...


class Connections:
    """All connections of a server, by the address that they come from."""

    def __init__(self, share: Share, proxies: Iterable[str] = ()) -> None:
        self._share = share
        self._proxies = tuple(map(ip_network, proxies))
        self._open: dict[Connection, str] = {}
        self._count: Counter[str] = Counter()
        self._admitted = 0

    def admit(self, one: Connection, address: str) -> bool:
        """Whether one more may be open; of a proxy's nobody knows whose they are."""
        whose = "" if self._is_proxy(address) else address
        self._admitted += 1
        if self._full(whose) or self._admitted % SWEEP == 0:
            self._sweep()
            if self._full(whose):
                return False
        self._open[one] = whose
        self._count[whose] += 1
        return True

    def gone(self, one: Connection) -> None:
        """It has been closed."""
        whose = self._open.pop(one, None)
        if whose is not None:
            self._count[whose] -= 1
            if self._count[whose] <= 0:
                del self._count[whose]

    def _full(self, whose: str) -> bool:
        most = self._share
        if whose and most.address and self._count[whose] >= most.address:
            return True
        return bool(most.server) and len(self._open) >= most.server

    def _is_proxy(self, address: str) -> bool:
        try:
            return any(ip_address(address) in proxy for proxy in self._proxies)
        except ValueError:  # a name of something else than a machine
            return False

    def _sweep(self) -> None:
        """Forget those that have been closed as sockets, of which nobody tells."""
        self._open = {one: whose for one, whose in self._open.items() if not one.is_closing()}
        self._count = Counter(self._open.values())


class Guarded(H11Protocol):
    """A connection that is closed when its request, or who asked, does not go on."""

    all: ClassVar[Connections]  # of the server
    timeouts: ClassVar[Timeouts]

    _waiting = ""  # for what: head, body
    _timer: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self.all.admit(transport, address):
            log.warning(TOO_MANY)
            transport.write(BUSY)
            transport.close()
            return
        self._wait_for("head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self._wait_for("")
        self._stop_reading()
        self.all.gone(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request has come."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        state = self.conn.their_state
        if state is h11.IDLE:
            self._wait_for("head")
        elif state is h11.SEND_BODY and self.transport.get_protocol() is self:
            self._wait_for("body")
        else:
            self._wait_for("")

    def pause_writing(self) -> None:
        """Who asked does not read as fast as it is answered."""
        super().pause_writing()
        if self._reading is None:
            self._reading = self.loop.call_later(self.timeouts.read, self._give_up, "to be read")

    def resume_writing(self) -> None:
        """Who asked has read on."""
        super().resume_writing()
        self._stop_reading()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request; with the headers that all answers have."""
        headers = self.server_state.default_headers
        lines = b"".join(b"%s: %s\r\n" % header for header in headers)
        self.transport.write(
            b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\n"
            b"connection: close\r\n%s\r\n%s" % (lines, msg.encode())
        )
        self.transport.close()

    def _wait_for(self, what: str) -> None:
        if what == self._waiting:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._waiting = what
        if what:
            seconds = self.timeouts.head if what == "head" else self.timeouts.body
            self._timer = self.loop.call_later(seconds, self._give_up, f"for the {what} of it")

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _give_up(self, what: str) -> None:
        if not self.transport.is_closing():
            log.info("a request has waited too long %s", what)
            self.transport.abort()


def guarded(connections: Connections, timeouts: Timeouts) -> type[Guarded]:
    """The protocol of a server that has these connections, and waits so long for them."""
    return type("GuardedHere", (Guarded,), {"all": connections, "timeouts": timeouts})
