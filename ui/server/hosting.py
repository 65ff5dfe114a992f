"""How a server is hosted: where it is reached, whom it believes, how much anybody may take."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Final
from urllib.parse import urlsplit

from framework.core.errors import BadOption

MOST: Final = 10**9
LONGEST: Final = 3600  # seconds of a time-out


@dataclass(frozen=True)
class Share:
    """How much a visitor, an address and all together may take; 0 is as much as they like."""

    visitor: int
    address: int
    server: int

    def parted(self, number: int) -> Share:
        """The share in each of so many parts, which is never less than a visitor's."""
        address, server = (
            max(-(-whole // number), self.visitor) if whole else 0
            for whole in (self.address, self.server)
        )
        return Share(self.visitor, address, server)


@dataclass(frozen=True)
class Limits:
    """What can be taken from others, and how much of it may be."""

    tables: Share = Share(500, 1_000, 50_000)  # kept by a visitor; made in an hour; kept in all
    uploads: Share = Share(16, 64, 512)  # megabytes of files that are held
    sockets: Share = Share(60, 1_000, 4_000)  # a page has one, a table's page two
    messages: Share = Share(30, 600, 3_000)  # a second, through sockets
    connections: Share = Share(0, 1_500, 6_000)  # nobody knows yet whose they are
    lines: Share = Share(0, 30, 600)  # of the log in a minute: of one kind, and of all

    def of_one(self, processes: int) -> Limits:
        """The limits of one of so many processes at an address, each of which counts for itself.

        A visitor is always at the same one. Connections are counted by their front, tables in
        their store; how many of those an address makes is known to the process alone.
        """
        return replace(
            self,
            tables=replace(self.tables, address=self.tables.parted(processes).address),
            uploads=self.uploads.parted(processes),
            sockets=self.sockets.parted(processes),
            messages=self.messages.parted(processes),
            lines=self.lines.parted(processes),
        )


@dataclass(frozen=True)
class Timeouts:
    """Seconds for which a connection is waited for."""

    head: int = 10  # until the head of a request has come as a whole, from its connection on
    body: int = 60  # until all the rest has
    read: int = 60  # in which somebody has to read a part of what is sent


LIMITS: Final = tuple(one.name for one in fields(Limits))
TIMEOUTS: Final = tuple(one.name for one in fields(Timeouts))


@dataclass(frozen=True)
class Hosting:
    """What the host of a server has decided; the defaults are meant for a home."""

    public_url: str = ""  # by which browsers reach it, if that is not where it listens
    allowed_hosts: tuple[str, ...] = ()  # names by which it may be asked; any if there are none
    proxies: tuple[str, ...] = ()  # addresses that are believed when they say for whom they ask
    expire_days: int = 0  # after which a table that nobody has touched is gone; 0: never
    limits: Limits = field(default_factory=Limits)
    timeouts: Timeouts = field(default_factory=Timeouts)
    address: str = "127.0.0.1"  # at which it listens
    port: int = 8501

    @property
    def secure(self) -> bool:
        """Whether browsers reach it by HTTPS alone."""
        return self.public_url.startswith("https://")

    @property
    def public_host(self) -> str:
        """Name and port of the public address, as browsers send them."""
        return urlsplit(self.public_url).netloc

    def allows(self, host: str) -> bool:
        """Whether the server may be asked by this name; a port makes no difference."""
        if not self.allowed_hosts:
            return True
        name = host.rsplit("]", 1)[0] + "]" if host.startswith("[") else host.partition(":")[0]
        name = name.lower().rstrip(".")
        return any(
            name.endswith(known[1:]) if known.startswith("*.") else name == known
            for known in self.allowed_hosts
        )


def hosting(
    public_url: str = "",
    allowed_hosts: Iterable[str] = (),
    proxies: Iterable[str] = (),
    expire_days: int = 0,
    limits: Iterable[str] = (),
    timeouts: Iterable[str] = (),
) -> Hosting:
    """What was said on a command line; what makes no sense is refused."""
    if not 0 <= expire_days <= 36_500:
        raise BadOption(f"tables can expire after 1 to 36500 days (0: never), not {expire_days}")
    return Hosting(
        _address(public_url),
        tuple(_host(name) for name in allowed_hosts),
        tuple(_proxy(address) for address in proxies),
        expire_days,
        _limits(limits),
        _timeouts(timeouts),
    )


def _address(url: str) -> str:
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    plain = (parts.path in ("", "/")) and not (parts.query or parts.fragment or parts.username)
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain:
        raise BadOption(f"a public address is like https://games.example.org, not {url[:80]!r}")
    usual = {"http": 80, "https": 443}[parts.scheme]
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{name}" + ("" if port in (None, usual) else f":{port}")


def _host(name: str) -> str:
    known = name.strip().lower().rstrip(".")
    if not known or any(not (c.isalnum() or c in "-.*[]:_") for c in known):
        raise BadOption(f"a host is a name like games.example.org, not {name[:80]!r}")
    return known


def _proxy(address: str) -> str:
    try:
        if "/" in address:
            return str(ipaddress.ip_network(address.strip(), strict=False))
        return str(ipaddress.ip_address(address.strip()))
    except ValueError:
        raise BadOption(f"a proxy is an address like 127.0.0.1, not {address[:80]!r}") from None


def _limits(given: Iterable[str]) -> Limits:
    """`tables=20,200,1000`: for a visitor, an address, the server."""
    changed: dict[str, Share] = {}
    for text in given:
        name, _, numbers = text.partition("=")
        parts = numbers.split(",")
        if name not in LIMITS:
            raise BadOption(f"there is no limit {name[:40]!r}; there are {', '.join(LIMITS)}")
        if len(parts) != 3 or not all(part.isdecimal() and int(part) <= MOST for part in parts):
            raise BadOption(
                f"a limit is three whole numbers, for a visitor, an address and the server, as in"
                f" {name}=10,100,1000; 0 sets none"
            )
        changed[name] = Share(*map(int, parts))
    return replace(Limits(), **changed)


def _timeouts(given: Iterable[str]) -> Timeouts:
    """`head=5`: seconds."""
    changed: dict[str, int] = {}
    for text in given:
        name, _, seconds = text.partition("=")
        if name not in TIMEOUTS:
            raise BadOption(f"there is no time-out {name[:40]!r}; there are {', '.join(TIMEOUTS)}")
        if not (seconds.isdecimal() and 1 <= int(seconds) <= LONGEST):
            raise BadOption(f"a time-out is 1 to {LONGEST} seconds, as in {name}=10")
        changed[name] = int(seconds)
    return replace(Timeouts(), **changed)


_chosen: list[Hosting] = []


def current() -> Hosting:
    """How this process is hosted."""
    return _chosen[-1] if _chosen else Hosting()


def use(chosen: Hosting) -> None:
    """Host this process so from now on."""
    _chosen[:] = [chosen]
