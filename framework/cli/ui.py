"""`ascent ui`: starts the app in this process's place."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from framework.bots.roster import roster
from framework.cli.app import AsJson, answer, integer, names_given
from framework.core.errors import BadOption

DATA = "ASCENT_DATA"
STORE = "ASCENT_STORE"  # not an argument of the process, which everybody on the machine can read
PASSWORD = re.compile(r"(://[^:@/]*):[^@]*@")
MOST_PROCESSES = 64
APP = "ui"  # the package of the app, which knows the framework; found only when it is started


Port = Annotated[
    int, typer.Option("--port", parser=integer, metavar="P", help="The port to serve at.")
]
Headless = Annotated[bool, typer.Option("--headless", help="Open no browser.")]
Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Where games are stored; made if need be."),
]
Store = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="URL",
        envvar=STORE,
        show_envvar=False,
        help="A database for tables, as postgresql://USER@HOST/NAME; several servers may share it.",
    ),
]
Address = Annotated[
    str,
    typer.Option("--address", metavar="A", help="Whom to serve; 0.0.0.0 lets other machines in."),
]
Bots = Annotated[
    str | None,
    typer.Option("--bots", metavar="A,B,..", help="More bots to offer, each as module:Class."),
]
Processes = Annotated[
    int,
    typer.Option("--processes", parser=integer, metavar="N", help="Serve by so many processes."),
]
PublicUrl = Annotated[
    str, typer.Option("--public-url", metavar="URL", help="Its address behind a proxy.")
]
AllowedHosts = Annotated[
    list[str] | None,
    typer.Option("--allowed-host", metavar="NAME", help="A name that it may be asked by."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option("--proxy", metavar="A", help="A proxy that is believed for whom it asks."),
]
Expire = Annotated[
    int,
    typer.Option(
        "--expire", parser=integer, metavar="DAYS", help="Drop tables untouched for so long."
    ),
]
Limits = Annotated[
    list[str] | None,
    typer.Option("--limit", metavar="NAME=V,A,S", help="For a visitor, an address, the server."),
]
Timeouts = Annotated[
    list[str] | None,
    typer.Option(
        "--timeout", metavar="NAME=S", help="Seconds for which a connection is waited for."
    ),
]


def start_app(
    port: Port = 8501,
    headless: Headless = False,
    data: Data = None,
    store: Store = None,
    address: Address = "127.0.0.1",
    bots: Bots = None,
    processes: Processes = 1,
    public_url: PublicUrl = "",
    allowed_hosts: AllowedHosts = None,
    proxies: Proxies = None,
    expire: Expire = 0,
    limits: Limits = None,
    timeouts: Timeouts = None,
    as_json: AsJson = False,
) -> None:
    """Start the app: play and inspect the games in the browser, until it is stopped.

    With --json the address and the folder are told as one document before it starts.

    \b
    Examples:
      ascent ui
      ascent ui --port 8600 --headless --data mygames --bots my_bots:Miser
      ascent ui --store postgresql://ascent@db.example/ascent
      ascent ui --public-url https://games.example.org --proxy 127.0.0.1 --expire 90
    """
    if not 1 <= port <= 65535:
        raise BadOption(f"--port has to be from 1 to 65535, not {port}")
    if not 1 <= processes <= MOST_PROCESSES:
        raise BadOption(f"--processes has to be from 1 to {MOST_PROCESSES}, not {processes}")
    check_place(data, store)
    if importlib.util.find_spec(APP) is None:
        raise BadOption("the app is not installed here")
    offered = names_given(bots, "bots") if bots is not None else []
    for bot in offered:
        roster.add(bot)
    folder = str(data.absolute()) if data is not None else None
    if as_json:
        told = PASSWORD.sub(r"\1@", store) if store else None
        answer({"url": public_url or f"http://{address}:{port}", "data": folder, "store": told})
        sys.stdout.flush()
    command = [sys.executable, "-m", APP, "--port", str(port), "--address", address]
    command += ["--headless"] if headless else []
    command += ["--processes", str(processes)] if processes != 1 else []
    command += ["--data", folder] if folder is not None else []
    command += [word for bot in offered for word in ("--bot", bot)]
    if store:
        os.environ[STORE] = store
    command += ["--public-url", public_url] if public_url else []
    command += ["--expire", str(expire)] if expire else []
    for name, values in (
        ("--allowed-host", allowed_hosts),
        ("--proxy", proxies),
        ("--limit", limits),
        ("--timeout", timeouts),
    ):
        command += [word for value in values or () for word in (name, value)]
    os.execv(sys.executable, command)  # the app takes this process's place, and its signals


def check_place(data: Path | None, store: str | None) -> None:
    """Refuse what can't hold games."""
    if data is not None and data.exists() and not data.is_dir():
        raise BadOption(f"{data} can't hold games: it is no directory")
    if store and not store.startswith(("postgresql://", "postgres://")):
        raise BadOption("--store is a database: postgresql://USER@HOST/NAME")
