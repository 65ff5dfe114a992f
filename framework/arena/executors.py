"""Where games are played: in this process, in worker processes, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from framework.core.errors import AscentError, BadOption

if TYPE_CHECKING:
    from distributed import Client

P = ParamSpec("P")
T = TypeVar("T")
EXECUTORS = ("serial", "process", "dask")


class Serial(Executor):
    """Does everything at once, in the process that asks."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """A future that is done already."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Processes(Executor):
    """Worker processes, each by itself: one that dies breaks what it was doing, and is replaced."""

    def __init__(self, workers: int, prepare: Callable[[], None] | None = None) -> None:
        self._prepare = prepare
        self._work: queue.SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None]
        self._work = queue.SimpleQueue()
        self._closed = False
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    @classmethod
    def like(cls, broken: Executor, workers: int) -> Processes:
        """Such processes for what is left to do where an executor has broken.

        What a pool of processes prepares its workers by is done here too.
        """
        start = getattr(broken, "_initializer", None)
        given = getattr(broken, "_initargs", ())
        return cls(workers, partial(start, *given) if callable(start) else None)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What the next worker that is free will do."""
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[T] = Future()
        self._work.put((future, partial(fn, *args, **kwargs)))
        return future

    def _serve(self) -> None:
        """Hand work to one worker until there is no more; a new one takes a dead one's place."""
        # Spawned workers inherit nothing: a run can't depend on what happened here before it.
        context, ended = multiprocessing.get_context("spawn"), False
        while not ended:
            with ProcessPoolExecutor(1, context, end_with_parent, (self._prepare,)) as worker:
                ended = self._serve_until_it_dies(worker)

    def _serve_until_it_dies(self, worker: ProcessPoolExecutor) -> bool:
        """Whether all work was done; else the worker has died."""
        while (given := self._work.get()) is not None:
            future, call = given
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(worker.submit(call).result())
            except BaseException as error:
                future.set_exception(error)
                if isinstance(error, BrokenExecutor):
                    return False
        return True

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers after what they are doing, or after all that is waiting."""
        self._closed = True
        if cancel_futures:
            with suppress(queue.Empty):
                while (given := self._work.get_nowait()) is not None:
                    given[0].cancel()
        for _ in self._threads:
            self._work.put(None)
        if wait:
            for thread in self._threads:
                thread.join()


class Cluster(Executor):
    """A Dask client's workers.

    The executor that a client gives itself waits for ever for a result that was done and is lost
    with its worker, and takes a second try for the first one.
    """

    def __init__(self, client: Client) -> None:
        self.client = client

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What some worker will do."""
        future: Future[T] = Future()
        task = self.client.submit(fn, *args, **kwargs, pure=False)

        def settle(done: Any) -> None:  # noqa: ANN401 - Dask is untyped
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(done.result())
            except BaseException as error:
                future.set_exception(error)

        future.add_done_callback(lambda one: task.cancel() if one.cancelled() else None)
        task.add_done_callback(settle)
        return future


def own_kind(executor: Executor) -> Executor:
    """The executor itself, or one of this module's for the client whose executor it is."""
    if type(executor).__module__ == "distributed.cfexecutor":
        return Cluster(executor._client)  # type: ignore[attr-defined]
    return executor


def end_with_parent(prepare: Callable[[], None] | None = None) -> None:
    """Begin a worker that ends when the process that started it is gone, however that ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
    if prepare is not None:
        prepare()


@contextmanager
def open_executor(kind: str | None = None, jobs: int = 1) -> Iterator[Executor]:
    """An executor by its name, closed afterwards; None chooses by the number of jobs."""
    kind = kind or ("serial" if jobs == 1 else "process")
    if kind not in EXECUTORS:
        raise BadOption(f"there is no executor {kind!r}; known: {', '.join(EXECUTORS)}")
    if jobs < 1:
        raise BadOption(f"at least 1 job is needed, not {jobs}")
    if kind == "serial":
        if jobs > 1:
            raise BadOption(f"the serial executor runs 1 job, not {jobs}: choose process or dask")
        yield Serial()
    elif kind == "process":
        executor = Processes(jobs)
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)
    else:
        with _dask(jobs) as cluster:
            yield cluster


@contextmanager
def _dask(jobs: int) -> Iterator[Executor]:
    """A cluster's executor: the one that DASK_SCHEDULER_ADDRESS names, or a local one."""
    try:
        import dask
        from distributed import Client
    except ImportError:
        raise AscentError(
            "the dask executor needs dask.distributed: pip install 'ascent-tabletop[cluster]'"
        ) from None
    address = dask.config.get("scheduler-address", None)
    try:
        with dask.config.set(
            {"distributed.scheduler.allowed-failures": 0}
        ):  # tried again from here
            client = (
                Client(address)
                if address
                else Client(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
            )
    except (OSError, ValueError) as error:
        raise AscentError(f"the Dask cluster at {address} can't be reached: {error}") from None
    with client:
        yield Cluster(client)
