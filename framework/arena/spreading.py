"""Work spread over workers: what is done is told as it comes, and a worker's death costs one game.

A game whose worker dies is tried once more. Where one death takes other games with it (a pool that
breaks, a worker of a cluster that had several), each of them is tried again with nothing beside
it, so that only the game that ends workers is given up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from itertools import islice
from typing import Generic, TypeVar

from framework.arena.executors import Processes, own_kind
from framework.core.errors import AscentError, BadOption

J = TypeVar("J")
T = TypeVar("T")
CHUNKS_AHEAD = 4  # given to each worker before its first one is done
LARGEST_CHUNK = 20  # games: few enough that a bar moves and that workers end together


class Spread(Generic[J, T]):
    """Jobs that are given to an executor, some at once, and what is still out."""

    def __init__(
        self,
        work: Callable[[J], T],
        done: Callable[[Sequence[J], Sequence[T]], None],
        lost: Callable[[J, str], None],
        executor: Executor,
        workers: int = 1,
    ) -> None:
        if workers < 1:
            raise BadOption(f"at least 1 job is needed, not {workers}")
        self.work, self.done, self.lost = work, done, lost
        self.executor, self.workers = own_kind(executor), workers
        self._own: Processes | None = None  # in place of an executor that has broken
        self._again: deque[J] = deque()  # jobs whose worker has died once
        self._out: dict[Future[list[T]], tuple[list[J], bool]] = {}  # whether it is a second try

    def run(
        self, jobs: Iterable[J], size: int = 1, room: Callable[[], bool] = lambda: True
    ) -> None:
        """Do all jobs, in chunks of a size; no more is begun while there is no room."""
        todo = iter(jobs)
        try:
            more = True
            while more or self._out or self._again:
                self._try_again()
                while more and not self._quarantined() and len(self._out) < self._most and room():
                    chunk = list(islice(todo, size))
                    more = bool(chunk)
                    if chunk and self._submit(chunk).done():
                        break  # a serial executor: tell of it before the next one
                self._collect()
        finally:
            for future in self._out:
                future.cancel()
            if self._own is not None:
                self._own.shutdown(cancel_futures=True)

    @property
    def _most(self) -> int:
        return self.workers * CHUNKS_AHEAD

    def _quarantined(self) -> bool:
        """Whether what is tried again has to be alone, and waits or is out."""
        if isinstance(self.executor, Processes):
            return False
        return bool(self._again) or any(second for _, second in self._out.values())

    def _try_again(self) -> None:
        """Begin second tries: alone, unless a worker's death touches nothing but its own work."""
        if isinstance(self.executor, Processes):
            while self._again and len(self._out) < self._most:
                self._submit([self._again.popleft()], second=True)
        elif self._again and not self._out:
            self._submit([self._again.popleft()], second=True)

    def _submit(self, chunk: list[J], second: bool = False) -> Future[list[T]]:
        try:
            future = self.executor.submit(do_all, self.work, chunk)
        except BrokenExecutor:  # it takes nothing any more
            self.executor = self._own = Processes.like(self.executor, self.workers)
            future = self.executor.submit(do_all, self.work, chunk)
        self._out[future] = chunk, second
        return future

    def _collect(self) -> None:
        if not self._out:
            return
        for future in wait(self._out, return_when=FIRST_COMPLETED).done:
            chunk, second = self._out.pop(future)
            try:
                results = future.result()
            except CancelledError:
                raise AscentError("the executor has given up what it was to play") from None
            except Exception as error:
                if not is_death(error):
                    raise
                if second:
                    self.lost(chunk[0], f"its worker died twice: {error}")
                else:
                    self._again += chunk
            else:
                self.done(chunk, results)


def chunk_size(jobs: int, workers: int) -> int:
    """How many of so many jobs are given out at once, so that all workers have some."""
    return max(1, min(LARGEST_CHUNK, jobs // (max(1, workers) * CHUNKS_AHEAD)))


def do_all(work: Callable[[J], T], jobs: Sequence[J]) -> list[T]:
    """A chunk of jobs, one after the other, where a worker is."""
    return [work(job) for job in jobs]


def is_death(error: BaseException) -> bool:
    """Whether an executor tells that the worker is gone, and not what the work has raised."""
    if isinstance(error, BrokenExecutor | ConnectionError | EOFError):
        return True
    kind = type(error)  # Dask's own is no kind of those, and Dask need not be here
    return (kind.__module__.partition(".")[0], kind.__name__) == ("distributed", "KilledWorker")
