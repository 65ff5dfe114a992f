"""Where a siege keeps its tables: a folder, or a database of its own in a PostgreSQL here."""

from __future__ import annotations

import argparse
import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from ui.store.place import SCHEMES, Place

STORE: Final = "ASCENT_SIEGE_STORE"
HERE: Final = ("127.", "[::1]", "localhost")
GONE: Final = 20.0  # seconds until a database knows that a client was killed
OTHERS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


def database(text: str) -> str:
    """The address of a PostgreSQL on this machine, as an argument."""
    parts = urlsplit(text)
    if not text.startswith(SCHEMES) or "host" in parts.query:
        raise argparse.ArgumentTypeError(f"a database is {SCHEMES[0]}USER@HOST/NAME")
    hosts = parts.netloc.rpartition("@")[2].split(",")
    if not all(host.startswith(HERE) for host in hosts):
        raise argparse.ArgumentTypeError("the siege stays on this machine")
    return text


@contextmanager
def workplace() -> Iterator[tuple[Path, Place]]:
    """A folder for a while, and where tables are kept: in it, or in a new database."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder, url = Path(name), os.environ.get(STORE)
        if not url:
            yield folder, folder / "data"
            return
        with _made(url) as made:
            yield folder, made


@contextmanager
def _made(url: str) -> Iterator[str]:
    """A database that is gone afterwards; nothing else there is touched."""
    import psycopg

    name = f"ascent_siege_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'".encode())
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            db.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def settled(place: Place) -> bool:
    """Wait until nobody is at work at a place any more whose process has been killed."""
    if isinstance(place, Path):
        return True
    import psycopg

    until = time.monotonic() + GONE
    with psycopg.connect(place, autocommit=True) as db:
        while time.monotonic() < until:
            if db.execute(OTHERS).fetchone() == (0,):
                return True
            time.sleep(0.02)
    return False
