"""A whole run in one call: a match, an executor, and the report of its games."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import replace

from framework.arena.coverage import never_used
from framework.arena.executors import open_executor
from framework.arena.match import new_match, outcome, outcome_with_uses, run
from framework.arena.report import Report, report
from framework.core.errors import BadOption
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
) -> Report:
    """Play seeded games between bots. The figures are the same for any jobs and any executor.

    `executor` is a name (serial, process, dask; None chooses by the jobs) or an executor of yours,
    which is left open; `jobs` then says how many workers it has. `coverage` also reports what
    none of the games has used of the cards.
    """
    match = new_match(game, players, seed, bots, fixed_seats, options)
    if games < 1:
        raise BadOption(f"at least 1 game has to be played, not {games}")
    opened = (
        nullcontext(executor) if isinstance(executor, Executor) else open_executor(executor, jobs)
    )
    start = time.perf_counter()
    with opened as pool:
        tally = outcome_with_uses if coverage else outcome
        outcomes = run(match, games, tally, pool, jobs, progress)
    figures = report(match, outcomes, time.perf_counter() - start)
    if not coverage:
        return figures
    rules = installed[game].rules(**match.header.options)
    return replace(figures, never_used=never_used(rules, [game.uses for game in outcomes]))
