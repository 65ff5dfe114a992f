"""Bots' decisions that have to be made, each queued once."""

from __future__ import annotations

import queue
import threading
from typing import NamedTuple


class Job(NamedTuple):
    """A bot's decision, and the state that it is for."""

    table: str
    step: int
    undos: int
    bot: str


class Jobs:
    """What is queued or being done. The lock is held for moments only."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: set[Job] = set()
        self._stuck: set[Job] = set()  # those that no bot can do
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.closed = False

    def __len__(self) -> int:
        return len(self._open)

    def put(self, job: Job) -> None:
        """Queue a job, unless that has been done or is of no use."""
        with self._lock:
            if job in self._open or job in self._stuck or self.closed:
                return
            self._open.add(job)
        self._queue.put(job)

    def next(self) -> Job | None:
        """Wait for a job; None if there will be none any more."""
        job = self._queue.get()
        return None if self.closed else job

    def done(self, job: Job) -> None:
        """A job is out of the way: the same may be queued again."""
        with self._lock:
            self._open.discard(job)

    def give_up(self, job: Job) -> None:
        """A job can't be done by anybody: it is never queued again."""
        self._stuck.add(job)

    def close(self, workers: int) -> None:
        """Take no more jobs, and let so many workers know."""
        self.closed = True
        for _ in range(workers):
            self._queue.put(None)
