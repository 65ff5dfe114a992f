"""The stores of this process, its tables and its visitors, and which visitor is asking now."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import streamlit as st

from framework.core.errors import AscentError
from ui import session
from ui.server.presence import Presence
from ui.server.visitors import Visitors
from ui.store.place import Place
from ui.store.records import Created
from ui.store.runs import Runs
from ui.store.tables import WORKERS, Tables
from ui.store.tournaments import Tournaments
from ui.store.workshop import Workshop

DATA = "ASCENT_DATA"
STORE = "ASCENT_STORE"  # the address of a database, if tables and visitors are kept there
COOKIE = "ascent_visitor"


@dataclass(frozen=True)
class Stores:
    """What all pages and routes of one server share."""

    tables: Tables
    visitors: Visitors
    runs: Runs
    workshop: Workshop
    tournaments: Tournaments
    presence: Presence = field(default_factory=Presence)

    def close(self) -> None:
        """Stop the bots and the worker, and close the files."""
        self.workshop.close()
        self.runs.close()
        self.tables.close()
        self.visitors.close()


def data_folder() -> Path:
    """Where games are stored: as asked, or in the user's own data folder."""
    given = os.environ.get(DATA)
    if given:
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "ascent-tabletop"


def place() -> Place:
    """Where tables and visitors are kept: in a database if one is named, else in the folder."""
    return os.environ.get(STORE) or data_folder()


def opened(folder: Path, workers: int = WORKERS, kept: Place | None = None) -> Stores:
    """The stores of a folder, with so many bots' threads; tables may be kept elsewhere."""
    runs = Runs(folder)
    return Stores(
        Tables(kept or folder, workers),
        Visitors(kept or folder),
        runs,
        Workshop(runs),
        Tournaments(folder, runs),
    )


@cache
def _stores(folder: Path, kept: Place) -> Stores:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # seeds are in it
    except OSError as error:
        raise AscentError(f"{folder} can't be used for games: {error.strerror}") from None
    return opened(folder, kept=kept)


def stores() -> Stores:
    """Those at the places that are set; opened once."""
    return _stores(data_folder(), place())


def visitor() -> str:
    """The secret of the browser that asks: from its cookie, else only for this tab."""
    if (asking := session.served()) is not None:
        return asking.who
    cookie = st.context.cookies.get(COOKIE)
    if isinstance(cookie, str) and cookie:
        return cookie
    return session.visitor.make(lambda: secrets.token_urlsafe(24))


def settle(created: Created, here: Iterable[int], before: str = "") -> str:
    """Seat this browser at a table that it has made, as its host; returns the table's id.

    A rematch takes along everybody who was at the table `before`. If somebody else has made it,
    this browser comes along.
    """
    me, inside = visitor(), stores()
    if not created.seat_tokens:
        inside.visitors.carry_over(before, created.id, me)
        return created.id
    tokens: dict[int | None, str] = {
        seat: token for seat, token in enumerate(created.seat_tokens) if token
    }
    tokens[None] = created.spectator_token
    try:
        inside.visitors.host(me, created.id, tokens)
        inside.visitors.seat(me, created.id, None)
        for seat in here:
            inside.visitors.seat(me, created.id, seat)
        if before:
            inside.visitors.carry_over(before, created.id)
    except AscentError:
        with suppress(AscentError):  # what went wrong first is told
            inside.tables.delete(created.id)  # nobody could ever get to it
        raise
    return created.id
