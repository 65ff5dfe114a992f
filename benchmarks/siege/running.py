"""An attack in a process of its own, with an end to its memory and to the time of one attempt."""

from __future__ import annotations

import math
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from benchmarks.siege.attack import Attack, Attempt

START = 60.0  # seconds that imports and what is laid out may take
SHOWN = 20  # of those that got through
LONGEST = 400  # characters of one of them


@dataclass
class Siege:
    """How an attack went."""

    attack: str
    unit: str
    wanted: int
    seed: int
    done: float = 0.0
    attempts: int = 0
    seconds: float = 0.0
    slowest: float = 0.0  # seconds of one attempt
    megabytes: float = 0.0  # the most that the process held
    outcomes: Counter[str] = field(default_factory=Counter)
    through: list[str] = field(default_factory=list)  # the first of them
    through_count: int = 0
    cut_short: bool = False  # no more time was wanted for it

    @property
    def held(self) -> bool:
        """Whether all was tried that there was time for, and nothing got through."""
        return not self.through_count and (self.cut_short or self.done >= self.wanted)

    def take(self, attempt: Attempt, seconds: float) -> None:
        """Count an attempt."""
        self.attempts += 1
        self.done += attempt.worth
        self.slowest = max(self.slowest, seconds)
        self.outcomes[attempt.outcome] += 1
        if attempt.through:
            self.breach(attempt.through)

    def breach(self, told: str) -> None:
        """Something got through."""
        self.through_count += 1
        if len(self.through) < SHOWN:
            self.through.append(told[:LONGEST])


def besiege(
    attack: Attack, count: int, seed: int, first: int = 0, longest: float = math.inf
) -> Iterator[Siege]:
    """Try an attack so often, or for so long: how it goes after each attempt and at its end."""
    siege = Siege(attack.name, attack.unit, count, seed)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_attack, args=(theirs, attack, count, seed, first))
    process.start()
    theirs.close()
    began = last = time.monotonic()
    wait = START + attack.patience  # what is imported and laid out comes first
    try:
        while True:
            if not ours.poll(wait):
                siege.breach(f"attempt {first + siege.attempts}: no end after {wait:.0f} s")
                break
            try:
                kind, told = ours.recv()
            except EOFError:
                process.join(10)
                siege.breach(
                    f"attempt {first + siege.attempts}: the process ended ({process.exitcode})"
                )
                break
            now = time.monotonic()
            if kind == "attempt":
                siege.take(told, now - last if siege.attempts else 0.0)
                yield siege
                if now - began > longest and siege.done < count:
                    siege.cut_short = True
                    break
            elif kind == "raised":
                siege.breach(f"attempt {first + siege.attempts}: {told}")
                siege.outcomes["raised"] += 1
            else:
                siege.megabytes = told
                break
            last, wait = now, attack.patience
    finally:
        siege.megabytes = siege.megabytes or _peak(process.pid)
        _end(process, 0.0 if siege.through_count or siege.cut_short else 5.0)
    siege.seconds = time.monotonic() - began
    yield siege


def _peak(pid: int | None) -> float:
    """The most that a process has held so far, in megabytes, where the system tells it."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    return 0.0


def _end(process: Any, patience: float) -> None:
    """End a process with all that it has started, after it had time to end by itself."""
    process.join(patience)
    if process.pid is not None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.join(10)


LOOPBACK = ("127.", "::1", "localhost")


def _stay_here(event: str, arguments: tuple[Any, ...]) -> None:
    """Nothing is attacked, and nothing is offered, but on this machine."""
    if event not in ("socket.connect", "socket.bind", "socket.sendto"):
        return
    address = arguments[1]
    if isinstance(address, tuple) and not str(address[0]).startswith(LOOPBACK):
        raise PermissionError(f"the siege stays on this machine: {event} to {address[0]!r}")


def _attack(pipe: Connection, attack: Attack, count: int, seed: int, first: int) -> None:
    """What the process does: everything is told as it comes."""
    os.setsid()
    sys.addaudithook(_stay_here)
    if attack.gigabytes:
        most = int(attack.gigabytes * (1 << 30))
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    try:
        for attempt in attack.tries(count, seed, first):
            pipe.send(("attempt", attempt))
    except BaseException as error:
        pipe.send(("raised", f"{type(error).__name__}: {str(error)[:LONGEST]}"))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pipe.send(("peak", peak / (1 << 20 if sys.platform == "darwin" else 1024)))
