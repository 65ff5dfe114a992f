"""The tests again and again beside busy processes: finds what fails only once in a while.

python -m benchmarks.steady --runs 3 -- -n auto tests/ui
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.serving import Parser, whole

# Ends with the process that started it, however that has ended: then nobody writes to it any more.
HOG = """
import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
while True:
    pass
"""


class Run(NamedTuple):
    """How one run of the tests has ended."""

    seconds: float
    status: int

    @property
    def outcome(self) -> str:
        """In words."""
        if self.status < 0:
            return f"ended by signal {-self.status}"
        return f"failed with status {self.status}" if self.status else "passed"


@contextmanager
def busy(hogs: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes that use up a core each, until the end of this."""
    with ExitStack() as ends:
        started = []
        for _ in range(hogs):
            hog = subprocess.Popen([sys.executable, "-c", HOG], stdin=subprocess.PIPE)
            ends.enter_context(hog)  # waits for it
            ends.callback(hog.kill)
            started.append(hog)
        yield started


def runs(command: Sequence[str], most: int) -> Iterator[Run]:
    """Runs of a command one after the other, the last of which may have failed."""
    for _ in range(most):
        began = time.monotonic()
        status = subprocess.run(command, check=False).returncode
        yield Run(time.monotonic() - began, status)
        if status:
            return


def show(done: Sequence[Run], wanted: int) -> int:
    """Print how the runs have ended; returns the exit status."""
    table = Table(title=f"{len(done)} of {wanted} runs", title_justify="left")
    table.add_column("run", justify="right")
    table.add_column("seconds", justify="right")
    table.add_column("outcome")
    for number, run in enumerate(done, 1):
        table.add_row(str(number), f"{run.seconds:.1f}", run.outcome)
    Console().print(table)
    return 0 if len(done) == wanted and not any(run.status for run in done) else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tests so often, and tell of each run; the first failure is the last run."""
    parser = Parser(prog="benchmarks.steady", description=__doc__)
    parser.add_argument("--runs", type=whole(1, 1000), default=10, help="how often (10)")
    parser.add_argument("--hogs", type=whole(0, 64), default=2, help="busy processes beside (2)")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    given = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that all is ended and told
    done: list[Run] = []
    try:
        with busy(given.hogs):
            done.extend(runs([sys.executable, "-m", "pytest", *given.pytest], given.runs))
    except KeyboardInterrupt:
        pass
    finally:
        status = show(done, given.runs)
    return status


if __name__ == "__main__":
    sys.exit(main())
