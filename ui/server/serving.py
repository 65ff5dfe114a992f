"""What listens: uvicorn with bounds for what comes in before anybody knows whose it is."""

from __future__ import annotations

import resource
import socket
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from ui.server.connections import Connections, guarded
from ui.server.handing import Hand, Handed
from ui.server.headers import headers
from ui.server.hosting import Hosting, Share
from ui.server.stores import data_folder

BACKLOG: Final = 1024
LARGEST_MESSAGE: Final = 4 * 1024 * 1024  # bytes that come through a socket at once
PING: Final = 30.0  # seconds
FILES: Final = 256  # that are open for other reasons than a connection


def run(
    app: ASGIApp,
    address: str,
    port: int,
    hosting: Hosting,
    places: Sequence[socket.socket] = (),
    hand: Hand | None = None,
) -> None:
    """Serve until the process is asked to end; what a front hands it, if there is one."""
    config = uvicorn.Config(
        app,
        host=address,
        port=port,
        backlog=BACKLOG,
        http=guarded(counted(hosting), hosting.timeouts),
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        headers=headers(),
        server_header=False,
        proxy_headers=bool(hosting.proxies),
        forwarded_allow_ips=[*hosting.proxies],
        access_log=False,
        log_config=None,
        log_level="warning",
    )
    if hand is not None:
        Handed(config, hand).run()
        return
    print(ready(address, port, hosting), flush=True)
    uvicorn.Server(config).run(sockets=[*places] or None)


def ready(address: str, port: int, hosting: Hosting) -> str:
    """What is said when it can be reached: no page says where the data folder is."""
    where = f"Ascent Tabletop is at {hosting.public_url or _shown(address, port)}"
    return f"{where}\nIts data folder is {data_folder().absolute()}"


def _shown(address: str, port: int) -> str:
    """Where this machine itself finds it."""
    name = "localhost" if address in ("0.0.0.0", "::") else address
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def counted(hosting: Hosting) -> Connections:
    """What counts the connections of this process."""
    return Connections(_that_fit(hosting.limits.connections), hosting.proxies)


def _that_fit(share: Share) -> Share:
    """So many connections as this process may have files open, which is raised as far as it can."""
    wanted = (share.server or 1_000_000) + FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY:
        return share
    most = max(1, soft - FILES)
    return replace(share, server=min(share.server or most, most))
