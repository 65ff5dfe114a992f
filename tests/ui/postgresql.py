"""The PostgreSQL of these tests: found on this machine, or installed by `python -m` this module."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from tests.browser.chromium import run

WANTED = "ASCENT_POSTGRES"  # `no` leaves the tests out that need it
LEAVE_OUT = "To leave the tests on PostgreSQL out: make test POSTGRES=no"
DEBIAN = Path("/usr/lib/postgresql")
TRIES = 5  # ports that others may take first
HOST = "127.0.0.1"
QUICK = "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB -c max_connections=200"


class NoPostgreSQL(Exception):
    """There is no PostgreSQL, or none that starts."""


def wanted() -> bool:
    return os.environ.get(WANTED) != "no"


def programs() -> Path | None:
    """The folder of its programs, the newest one's."""
    versions = [path for path in DEBIAN.glob("*/bin") if (path / "initdb").is_file()]
    if versions:
        return max(versions, key=lambda path: int(path.parent.name))
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def install() -> Path:
    """Install it; where that fails, say what was tried."""
    tried = []
    for command in (
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"],
    ):
        wrong = run(command)
        tried.append(f"  {' '.join(command)}{f': {wrong}' if wrong else ''}")
    found = programs()
    if found is None:
        words = "The tests on PostgreSQL need it, and it can't be installed. Tried:"
        raise NoPostgreSQL("\n".join([words, *tried, "Install it yourself.", LEAVE_OUT]))
    return found


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])


def _as_whom() -> dict[str, Any]:
    """It refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise NoPostgreSQL(f"PostgreSQL does not run as root, and there is nobody else.\n{LEAVE_OUT}")


class Cluster:
    """A server of its own on loopback, with nothing in it."""

    def __init__(self, folder: Path) -> None:
        found = programs()
        if found is None:
            raise NoPostgreSQL(
                "These tests need PostgreSQL. To install it: "
                f"python -m tests.ui.postgresql\n{LEAVE_OUT}"
            )
        self._programs, self._data, self._as = found, folder / "data", _as_whom()
        if self._as:
            os.chown(folder, self._as["user"], self._as["group"])
        self._numbers = itertools.count()
        self._run("initdb", "--no-sync", "-A", "trust", "-U", "ascent", "-E", "UTF8", "--locale=C")
        self._start()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), "-D", str(self._data), *words],
            cwd=self._data.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # not a pipe, which the server would keep open
            stderr=subprocess.DEVNULL,
            check=False,
            **self._as,
        )
        if done.returncode:
            log = self._data.parent / "log"
            said = log.read_text(errors="replace")[-1000:] if log.exists() else ""
            raise NoPostgreSQL(f"{program} ended with {done.returncode}.\n{said}\n{LEAVE_OUT}")

    def _start(self) -> None:
        for attempt in range(TRIES):
            self.port = _free_port()
            options = f"{QUICK} -p {self.port} -c listen_addresses={HOST} -k ''"
            try:
                self._run(
                    "pg_ctl", "start", "-w", "-l", str(self._data.parent / "log"), "-o", options
                )
                return
            except NoPostgreSQL:
                if attempt == TRIES - 1:
                    raise

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://ascent@{HOST}:{self.port}/{database}"

    @contextmanager
    def database(self, encoding: str = "UTF8") -> Iterator[str]:
        """The address of an empty one."""
        name = f"t{next(self._numbers)}"
        told = sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING {}").format(
            sql.Identifier(name), sql.Literal(encoding)
        )
        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(told)
            try:
                yield self.url(name)
            finally:
                db.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))

    def restart(self) -> None:
        """All who are connected are cut off."""
        self._run("pg_ctl", "restart", "-w", "-m", "fast", "-l", str(self._data.parent / "log"))

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")


@contextmanager
def cluster() -> Iterator[Cluster]:
    """One that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="ascent-postgresql-") as folder:
        started = Cluster(Path(folder))
        try:
            yield started
        finally:
            started.stop()


def main() -> None:
    """Make sure that there is one."""
    try:
        if programs() is None:
            print("Installing PostgreSQL for the tests of the store", flush=True)
            install()
    except NoPostgreSQL as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
