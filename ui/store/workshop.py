"""The process that plays comparisons, as the server has it: started when needed, ended with it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import Final

from ui.store.runs import Runs

AGAIN: Final = 3.0  # seconds after which one that has ended is started anew, at the earliest
PATIENCE: Final = 5.0  # seconds for it to end
ONE_CORE: Final = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")


class Workshop:
    """Starts the worker of a store."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._started = -AGAIN
        self._closed = False

    def look(self, soon: bool = False) -> None:
        """See to it that somebody plays, if there is anything to play, or soon will be."""
        with self._lock:
            process, now = self._process, time.monotonic()
            if self._closed or (process is not None and process.poll() is None):
                return
            if now - self._started < AGAIN or not (soon or self._runs.waiting()):
                return
            self._end()
            self._started = now
            self._process = subprocess.Popen(
                [sys.executable, "-m", "ui.store.working", str(self._runs.data.absolute())],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                env={**os.environ, **ONE_CORE},
            )

    def pid(self) -> int | None:
        """The process that is at work."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def close(self) -> None:
        """End it: what it has played is stored."""
        with self._lock:
            self._closed = True
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()  # the worker ends when nobody holds it
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
