"""Where games are played: in this process, in worker processes, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

from framework.core.errors import AscentError, BadOption

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
        with _processes(jobs) as executor:
            yield executor
    else:
        with _dask(jobs) as executor:
            yield executor


@contextmanager
def _processes(jobs: int) -> Iterator[Executor]:
    # Spawned workers inherit nothing, so that a run can't depend on what happened here before it.
    executor = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


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
        client = (
            Client(address)
            if address
            else Client(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
        )
    except (OSError, ValueError) as error:
        raise AscentError(f"the Dask cluster at {address} can't be reached: {error}") from None
    with client, client.get_executor() as executor:
        yield executor
