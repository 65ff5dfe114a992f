"""Servers to be measured, and figures with what must hold: what the benchmarks of the app share."""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from types import MappingProxyType
from typing import NoReturn

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from framework import games
from framework.bots.consult import consult
from ui.server.stores import STORE
from ui.store.place import Place
from ui.store.tables import Tables

HOST = "127.0.0.1"
START = 60.0  # seconds that a server may take to start, or to stop
TICKS = os.sysconf("SC_CLK_TCK")


class Failed(Exception):
    """A measurement that can't be made, in one line."""


# --- figures ---------------------------------------------------------------------------------


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest of the values that is not below this share of them."""
    if not values:
        raise Failed("nothing was measured")
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


@dataclass(frozen=True)
class Figure:
    """One figure: its value, and the limit under which it must stay if there is one."""

    name: str
    value: float
    unit: str
    limit: float | None = None
    p95: float | None = None
    p95_limit: float | None = None
    count: int | None = None

    @property
    def holds(self) -> bool:
        """Whether it stays under its limits; a limit of 0 is kept by 0 alone."""
        pairs = ((self.value, self.limit), (self.p95, self.p95_limit))
        return all(
            value < limit or value == limit == 0
            for value, limit in pairs
            if value is not None and limit is not None
        )

    @property
    def must(self) -> str:
        """What must hold, in words."""
        told = []
        for what, limit in (("", self.limit), ("p95 ", self.p95_limit)):
            if limit is not None:
                told.append(f"{what}{'under ' if limit else ''}{limit:g} {self.unit}".strip())
        return ", ".join(told)


def spread(
    name: str,
    seconds: Sequence[float],
    limit: float | None = None,
    p95_limit: float | None = None,
) -> Figure:
    """Median and 95th percentile of times, in milliseconds as the limits are."""
    times = [1000 * one for one in seconds]
    if not times:
        raise Failed(f"nothing was measured for: {name}")
    return Figure(name, median(times), "ms", limit, percentile(times, 0.95), p95_limit, len(times))


@dataclass
class Report:
    """All figures of a run, and what went wrong."""

    figures: list[Figure] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything is as it must be."""
        return not self.errors and all(figure.holds for figure in self.figures)

    def show(self, title: str, as_json: bool) -> int:
        """Print it; returns the exit status."""
        if as_json:
            rows = [{**asdict(one), "holds": one.holds} for one in self.figures]
            print(json.dumps({"figures": rows, "errors": self.errors, "holds": self.holds}))
            return 0 if self.holds else 1
        table = Table(title=title, title_justify="left")
        table.add_column("figure")
        table.add_column("value", justify="right")
        table.add_column("p95", justify="right")
        table.add_column("of", justify="right")
        table.add_column("must be")
        table.add_column("")
        for one in self.figures:
            table.add_row(
                one.name,
                f"{number(one.value)} {one.unit}".rstrip(),
                "" if one.p95 is None else f"{number(one.p95)} {one.unit}",
                "" if one.count is None else f"{one.count:,}",
                one.must,
                "" if not one.must else "yes" if one.holds else "NO",
            )
        Console(width=None if sys.stdout.isatty() else 140).print(table)
        for error in self.errors[:20]:
            print(f"error: {error}")
        if len(self.errors) > 20:
            print(f"and {len(self.errors) - 20} more errors")
        return 0 if self.holds else 1


def number(value: float) -> str:
    """A figure with as many digits as are worth reading."""
    if value == int(value) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:,.1f}" if abs(value) >= 10 else f"{value:.2f}"


# --- arguments and progress ------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the arguments."""

    def error(self, message: str) -> NoReturn:
        """Leave with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def whole(least: int, most: int) -> type[int]:
    """What reads an argument that is a whole number within bounds."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                f"a whole number from {least} to {most} is needed, not {text[:40]!r}"
            )
        return value

    return read  # type: ignore[return-value]


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on stderr, if somebody is there to see it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        yield bar


# --- servers ---------------------------------------------------------------------------------


def free_port() -> int:
    """A port of this machine that nobody has now."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])


class Server:
    """A server process on this machine alone, with what it uses up."""

    def __init__(
        self,
        command: Sequence[str],
        port: int,
        folder: Path,
        data: Path,
        store: str | None = None,  # '' is none, whatever the environment says
    ) -> None:
        self.url = f"http://{HOST}:{port}"
        self.data = data  # where its games are
        self.log = folder / f"server-{port}.log"
        self.started = time.monotonic()
        with self.log.open("w") as out:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                cwd=folder,
                env=_env(store),
            )
        self.healthy = self._until_healthy() - self.started

    def _until_healthy(self) -> float:
        while time.monotonic() < self.started + START:
            if self.process.poll() is not None:
                raise Failed(f"the server ended at once: {self.last_words()}")
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=5):
                    return time.monotonic()
            except (urllib.error.URLError, OSError):
                time.sleep(0.01)
        self.stop()
        raise Failed(f"no server within {START:.0f} seconds: {self.last_words()}")

    def last_words(self) -> str:
        """The last line of its log."""
        lines = self.log.read_text(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "it said nothing")

    def complaints(self) -> list[str]:
        """Lines of its log that tell of an error."""
        text = self.log.read_text(errors="replace")
        raised = re.findall(r"^Traceback .*\n(?:\s.*\n)*(.+)", text, re.MULTILINE)
        words = ("Error", "ERROR", "failed")
        told = [line for line in text.split("\n") if any(word in line for word in words)]
        return [line.strip()[:200] for line in (*raised, *told)]

    def cpu(self) -> float:
        """Seconds of CPU time that it has used."""
        used = 0
        for text in self._own("stat"):
            fields = text.rpartition(")")[2].split()
            used += int(fields[11]) + int(fields[12])
        return used / TICKS

    def memory(self) -> float:
        """The most memory that it has had, in MB."""
        lines = [line for text in self._own("status") for line in text.split("\n")]
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024

    def _own(self, what: str) -> Iterator[str]:
        """What the system tells of its processes."""
        top = self.process.pid
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has just ended
                parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
                if top in (int(path.name), parent):
                    yield (path / what).read_text()

    def stop(self) -> bool:
        """End it; whether it went when it was asked to."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait(timeout=15)
                return False
        return True


def _env(store: str | None) -> dict[str, str]:
    """The environment for a server: this code, and no settings of the user's own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STREAMLIT_")}
    if store is not None:
        kept[STORE] = store
    top = str(Path(__file__).parents[1])
    path = os.pathsep.join([top, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**kept, "PYTHONPATH": path}


@contextmanager
def app(
    folder: Path,
    data: Path,
    processes: int = 1,
    limits: Mapping[str, str] = MappingProxyType({}),
    store: Place | None = None,
) -> Iterator[Server]:
    """The app with its games in `data`, or in a database."""
    port = free_port()
    command = [sys.executable, "-m", "ui", "--port", str(port), "--headless", "--data", str(data)]
    command += ["--processes", str(processes)]
    command += [word for name, share in limits.items() for word in ("--limit", f"{name}={share}")]
    kept = store if isinstance(store, str) else None if store is None else ""
    with _ended(Server(command, port, folder, data, kept)) as server:
        yield server


@contextmanager
def _ended(server: Server) -> Iterator[Server]:
    try:
        yield server
    finally:
        server.stop()


BARE = """
import streamlit as st

st.session_state.setdefault("count", 0)


def more():
    st.session_state.count += 1


st.button("Once more", on_click=more)
st.write(f"Clicked {st.session_state.count} times.")
"""
BARE_AS_OURS = """
import sys
from pathlib import Path
import streamlit as st
from ui.server.asgi import SETTINGS

serving = {"server.port": int(sys.argv[2]), "server.address": "127.0.0.1", "server.headless": True}
st.App(Path(sys.argv[1])).run(config={**SETTINGS, **serving})
"""


@contextmanager
def bare_page(folder: Path, like_ours: bool) -> Iterator[Server]:
    """A page of one button and one line: as Streamlit serves it, or with the app's settings."""
    port = free_port()
    script = folder / "bare.py"
    script.write_text(BARE)
    if like_ours:
        command = [sys.executable, "-c", BARE_AS_OURS, str(script), str(port)]
    else:
        command = [sys.executable, "-m", "streamlit", "run", str(script)]
        command += ["--server.port", str(port), "--server.address", HOST]
        command += ["--server.headless", "true", "--browser.gatherUsageStats", "false"]
    with _ended(Server(command, port, folder, folder)) as server:
        yield server


@contextmanager
def workplace() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    if not Path("/proc/self/stat").exists():
        raise Failed("CPU time is read from /proc, which this machine does not have")
    with tempfile.TemporaryDirectory(prefix="ascent-bench-", ignore_cleanup_errors=True) as name:
        yield Path(name)


# --- tables ----------------------------------------------------------------------------------

MIDDLE = {"age_of_ascent": 70, "ascension": 150}  # about half of a game's decisions
Seats = list[str | None]  # a bot for each seat, or None for a person


@dataclass(frozen=True)
class Seated:
    """A table that is laid out, with the ways in."""

    id: str
    links: list[str]  # of the seats; '' for a bot's
    watch: str


def usual_bot(game: str) -> str:
    """The bot that newcomers meet."""
    return games[game].face.usual_bot(games[game])


def lay(tables: Tables, game: str, seats: Seats, seed: int) -> Seated:
    """A table in the middle of a game, where a person is asked."""
    bot = usual_bot(game)
    state = games[game].new(len(seats), seed)
    while state.id < MIDDLE[game] or seats[state.seat] is not None:
        state.apply(consult(state, bot, seed))
        if state.over:  # a short game: another one
            seed += 1000
            state = games[game].new(len(seats), seed)
    made = tables.open_save(state.to_json(), "Benchmark", seats)
    links = [f"/join/{made.id}/{token}" if token else "" for token in made.seat_tokens]
    return Seated(made.id, links, f"/join/{made.id}/{made.spectator_token}")
