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

STORE = "ASCENT_STORE"  # not an argument of the process, which everybody on the machine can read
PASSWORD = re.compile(r"(://[^:@/]*):[^@]*@")
APP = "ui"  # the package of the app, which knows the framework; found only when it is started


def start_app(
    port: Annotated[
        int, typer.Option("--port", parser=integer, metavar="P", help="The port to serve at.")
    ] = 8501,
    headless: Annotated[bool, typer.Option("--headless", help="Open no browser.")] = False,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="DIR", help="Where games are stored; made if need be."),
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(
            "--store",
            metavar="URL",
            envvar=STORE,
            show_envvar=False,
            help="A database for tables, as postgresql://USER@HOST/NAME; several servers may"
            " share it.",
        ),
    ] = None,
    address: Annotated[
        str,
        typer.Option(
            "--address", metavar="A", help="Whom to serve; 0.0.0.0 lets other machines in."
        ),
    ] = "127.0.0.1",
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,..", help="More bots to offer, each as module:Class."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Start the app: play and inspect the games in the browser, until it is stopped.

    With --json the address and the folder are told as one document before it starts.

    \b
    Examples:
      ascent ui
      ascent ui --port 8600 --headless --data mygames --bots my_bots:Miser
      ascent ui --store postgresql://ascent@db.example/ascent
    """
    _check_place(port, data, store)
    if importlib.util.find_spec(APP) is None:
        raise BadOption("the app is not installed here")
    offered = names_given(bots, "bots") if bots is not None else []
    for bot in offered:
        roster.add(bot)
    folder = str(data.absolute()) if data is not None else None
    if as_json:
        told = PASSWORD.sub(r"\1@", store) if store else None
        answer({"url": f"http://{address}:{port}", "data": folder, "store": told})
        sys.stdout.flush()
    command = [sys.executable, "-m", APP, "--port", str(port), "--address", address]
    command += ["--headless"] if headless else []
    command += ["--data", folder] if folder is not None else []
    command += [word for bot in offered for word in ("--bot", bot)]
    if store:
        os.environ[STORE] = store
    os.execv(sys.executable, command)  # the app takes this process's place, and its signals


def _check_place(port: int, data: Path | None, store: str | None) -> None:
    """Refuse what can't be served, or can't hold games."""
    if not 1 <= port <= 65535:
        raise BadOption(f"--port has to be from 1 to 65535, not {port}")
    if data is not None and data.exists() and not data.is_dir():
        raise BadOption(f"{data} can't hold games: it is no directory")
    if store and not store.startswith(("postgresql://", "postgres://")):
        raise BadOption("--store is a database: postgresql://USER@HOST/NAME")
