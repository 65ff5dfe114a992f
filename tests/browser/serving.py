"""A server for the tests, which can be killed and started again."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

PATIENCE = 300  # seconds after which a server that does not answer is given up


class EndedEarly(Exception):
    """The server has ended by itself; with what it wrote."""


class Server:
    """The app as `ascent ui` serves it, on a port of its own."""

    def __init__(self, folder: Path, games: Path | None = None) -> None:
        self.games = games  # where more games are installed than here
        self.data = folder / "data"
        self.log = folder / "server.log"
        for _ in range(3):  # somebody else may take the port before the server does
            self.port = free_port()
            try:
                self.start()
                return
            except EndedEarly:
                continue
        raise EndedEarly(self.log.read_text(errors="replace"))

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [str(Path(sys.executable).with_name("ascent")), "ui", "--headless"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        environment = {**os.environ}
        if self.games is not None:
            environment["PYTHONPATH"] = str(self.games)
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None:
                raise EndedEarly(self.log.read_text(errors="replace"))
            if time.monotonic() > until:
                self.kill()
                raise TimeoutError(f"the server does not answer; see {self.log}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/_stcore/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it without a warning."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Stop it."""
        self._process.terminate()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.kill()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install(folder: Path, games: Mapping[str, Path], *more: Path) -> None:
    """Install games as pip does: their modules, files beside them, and their entry points."""
    about = folder / "other_games-1.0.dist-info"
    about.mkdir(parents=True)
    for path in (*games.values(), *more):
        if path.is_dir():
            shutil.copytree(path, folder / path.name)
        else:
            shutil.copy(path, folder)
    points = [f"{name} = {path.stem}:game" for name, path in games.items()]
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: other-games\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("\n".join(["[ascent.games]", *points]))
