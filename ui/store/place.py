"""Where a store is: a folder, in which it is SQLite, or the address of a database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ui.store.records import Refused
from ui.store.sqlite import SQLite
from ui.store.store import Layout, Store

Place = Path | str
SCHEMES: Final = ("postgresql://", "postgres://")


def named(text: str) -> Place:
    """A place as it is written on a command line."""
    return text if "://" in text else Path(text)


def opened(place: Place, layout: Layout) -> Store:
    """The store that is there, in the present layout; made if it is not there."""
    if isinstance(place, Path):
        return SQLite(place, layout)
    if not place.startswith(SCHEMES):
        raise Refused(f"A database is named as {SCHEMES[0]}USER@HOST/NAME.")
    try:
        from ui.store.postgresql import PostgreSQL
    except ImportError:
        raise Refused(
            "A store in PostgreSQL needs psycopg: install the extra server,"
            " as in pip install 'ascent-tabletop[server]'."
        ) from None
    return PostgreSQL(place, layout)


def without_place(told: str, folder: Path) -> str:
    """What is told of a folder, without where it lies: that is nothing for a page."""
    return told.replace(f"{folder}/", "").replace(str(folder), "its folder")
