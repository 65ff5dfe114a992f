"""A whole run in one call: a match, an executor, and the report of its games."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from framework.arena.coverage import never_used
from framework.arena.executors import open_executor
from framework.arena.match import missing_here, new_match
from framework.arena.parts import row_file
from framework.arena.report import Report, report
from framework.arena.rows import Fixture, Row
from framework.arena.running import play_in_order
from framework.arena.spreading import chunk_size
from framework.core.errors import AscentError, BadOption
from framework.core.registry import games as installed


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str],
    jobs: int = 1,
    executor: str | Executor | None = None,
    fixed_seats: bool = False,
    progress: Callable[[int], None] | None = None,
    options: Mapping[str, object] | None = None,
    coverage: bool = False,
    paired: bool = False,
    rows: Path | None = None,
) -> Report:
    """Play seeded games between bots. The figures are the same for any jobs and any executor.

    `executor` is a name (serial, process, dask; None chooses by the jobs) or an executor of yours,
    which is left open; `jobs` then says how many workers it has. `coverage` also reports what
    none of the games has used of the cards. `paired` plays each deal from all seats. With `rows`
    the row of each game is written to that Parquet file. A game that fails is told in the report,
    and refused only if all games have failed.
    """
    if paired and fixed_seats:
        raise BadOption("paired deals change seats, fixed seats keep them: ask for one of them")
    match = new_match(game, players, seed, bots, fixed_seats, options, paired)
    if games < 1:
        raise BadOption(f"at least 1 game has to be played, not {games}")
    opened = (
        nullcontext(executor) if isinstance(executor, Executor) else open_executor(executor, jobs)
    )
    start = time.perf_counter()
    played: list[Row] = []

    def settle(row: Row) -> None:
        add(row)
        played.append(replace(row, sources=(), choices=(), save=""))  # all of them are kept here
        if progress is not None:
            progress(1)

    fixtures = (Fixture(number, 0, match, number) for number in range(games))
    with row_file(rows) as add, opened as pool, missing_here(game, bots):
        size = chunk_size(games, jobs)
        play_in_order(fixtures, settle, pool, jobs, coverage=coverage, size=size)
    figures = report(match, played, time.perf_counter() - start)
    if figures.failed == games:
        raise AscentError(played[0].error)
    if not coverage:
        return figures
    rules = installed[game].rules(**match.header.options)
    return replace(figures, never_used=never_used(rules, [row.uses for row in played]))
