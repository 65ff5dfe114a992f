"""Workers that die: each costs the game that ends it, on every executor, and no other one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from framework import AscentError
from framework.arena import Processes, final_state, new_match
from framework.arena.match import Match, spread
from framework.arena.parts import Folder
from framework.arena.plan import new_plan
from framework.arena.rows import Row
from framework.arena.tournament import Sitting, Watch, play_tournament
from tests.framework.command import answer
from tests.framework.deadly import ONCE, Deadly, DeadlyOnce, Harmless, goes_wrong, name

AGE = "age_of_ascent"
ROOT = Path(__file__).parents[2]
SEED, GAMES = 10, 10
PATIENCE = 300  # seconds until a test gives up that waits for a fact


def played(kind: type[Harmless], out: Path, watch: Watch | None = None, **how: Any) -> list[Row]:
    """Rows of a bot's games against the one that plays at random, wherever they are played."""
    plan = new_plan(AGE, [name(kind), "random"], SEED, [2])
    play_tournament(plan, Sitting(games=GAMES, watch=watch, **how), out)
    return [replace(row, cpu=0.0, seats=("", "")) for rows in Folder(out).read() for row in rows]


def fated(row: Row) -> bool:
    """Whether the bot of these tests, which is first in the first game of a deal, goes wrong."""
    return goes_wrong(SEED, row.deal, row.number % 2)


@pytest.fixture(scope="module")
def harmless(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    rows = played(Harmless, tmp_path_factory.mktemp("harmless") / "kept")
    assert sum(map(fated, rows)) == 1, "exactly one game of these is to go wrong"
    return rows


def check_one_is_lost(rows: list[Row], harmless: list[Row]) -> None:
    for row, twin in zip(rows, harmless, strict=True):
        if fated(row):
            assert row.failed
            assert "worker died twice" in row.error
            assert row.seed == twin.seed
            assert str(row.seed) in row.save
        else:
            assert row == twin


def test_a_worker_that_always_dies_costs_its_game_only(tmp_path: Path, harmless: list[Row]) -> None:
    rows = played(Deadly, tmp_path / "kept", executor="process", jobs=2)
    check_one_is_lost(rows, harmless)


def test_a_pool_of_somebody_that_breaks_costs_one_game_only(
    tmp_path: Path, harmless: list[Row]
) -> None:
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        rows = played(Deadly, tmp_path / "kept", executor=pool, jobs=2)
    check_one_is_lost(rows, harmless)


def test_a_game_whose_worker_dies_once_is_played_again(
    tmp_path: Path, harmless: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ONCE, str(tmp_path / "mark"))
    rows = played(DeadlyOnce, tmp_path / "kept", executor="process", jobs=1)
    assert (tmp_path / "mark").exists()
    assert rows == harmless


def test_the_games_of_the_lab_name_the_one_that_ends_workers() -> None:
    seed = next(s for s in range(100) if goes_wrong(s, 0, 0) and not goes_wrong(s, 1, 1))
    match = new_match(AGE, 2, seed, [name(Deadly), "random"])
    kept: list[int] = []
    with (
        Processes(1) as pool,
        pytest.raises(AscentError, match=rf"game 0 of seed {seed} \(its own seed: \d+\): .*twice"),
    ):
        spread(match, [0, 1], ended_at, lambda numbers, found: kept.extend(numbers), pool)


def ended_at(match: Match, number: int) -> int:
    return final_state(match, number).id


class Tired(Executor):
    """Gives up all that it is given."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.cancel()
        future.set_running_or_notify_cancel()
        return future


def test_an_executor_that_gives_up_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(AscentError, match="the executor has given up"):
        played(Harmless, tmp_path / "kept", executor=Tired())


def test_processes_do_what_was_asked_before_they_are_closed() -> None:
    with Processes(1) as pool:
        first, second = pool.submit(abs, -1), pool.submit(int, "x")
        waiting = pool.submit(abs, -2)
        assert first.result(PATIENCE) == 1
        with pytest.raises(ValueError, match="invalid literal"):
            second.result(PATIENCE)
    assert waiting.result(0) == 2
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(abs, -3)


# --- a cluster -------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """A scheduler and a nanny with two workers, each a process of its own, on this machine."""
    address = f"tcp://127.0.0.1:{free_port()}"
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",  # two workers die at once here
    }
    dask = [sys.executable, "-m", "dask"]
    host, port = address.removeprefix("tcp://").split(":")
    running = [
        subprocess.Popen(
            [*dask, *words], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for words in (
            ["scheduler", "--host", host, "--port", port, "--no-dashboard"],
            ["worker", address, "--nworkers", "2", "--nthreads", "1", "--no-dashboard"],
        )
    ]
    try:
        yield address
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()


@pytest.fixture
def client(cluster: str) -> Iterator[Any]:
    import distributed

    with distributed.Client(cluster, timeout=PATIENCE) as found:
        found.wait_for_workers(2, timeout=PATIENCE)
        yield found


@pytest.mark.filterwarnings("default")
def test_workers_of_a_cluster_that_are_killed_in_mid_run_cost_nothing(
    client: Any, tmp_path: Path, harmless: list[Row]
) -> None:
    killed: list[int] = []

    def watch(result: object, added: int) -> None:
        if not killed:  # with the first row: most games are still to be played
            killed.extend(client.run(os.getpid).values())
            for worker in killed:
                os.kill(worker, signal.SIGKILL)

    with client.get_executor() as executor:
        rows = played(Harmless, tmp_path / "kept", watch, executor=executor, jobs=2)
    assert len(killed) == 2
    assert rows == harmless


@pytest.mark.filterwarnings("default")
def test_a_game_that_kills_workers_of_a_cluster_costs_itself_only(
    client: Any, tmp_path: Path, harmless: list[Row]
) -> None:
    with client.get_executor() as executor:
        rows = played(Deadly, tmp_path / "kept", executor=executor, jobs=2)
    check_one_is_lost(rows, harmless)


@pytest.mark.filterwarnings("default")
def test_simulating_on_a_cluster_is_the_same_but_for_timings(client: Any, cluster: str) -> None:
    import dask

    words = ("simulate", AGE, "--players", 3, "--games", 6, "--seed", 7)
    bots = ("--bots", "strength,gold,culture")
    alone = answer(*words, *bots)
    with dask.config.set({"scheduler-address": cluster}):
        spread_out = answer(*words, *bots, "--executor", "dask")
    for timing in ("seconds", "decisions_per_second", "games_per_second"):
        del alone[timing], spread_out[timing]
    assert spread_out == alone
