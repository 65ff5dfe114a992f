"""Tournaments: a plan that is played, kept row by row, gone on with, and what it comes to."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TypeAlias

from framework.arena.executors import open_executor
from framework.arena.match import missing_here
from framework.arena.parts import Folder
from framework.arena.plan import Plan, difference, written
from framework.arena.ratings import Rating, load_choix, ratings
from framework.arena.report import MOST_FAILURES, failure
from framework.arena.rows import Row
from framework.arena.running import play_in_order
from framework.arena.standings import Standing
from framework.core.errors import BadOption

Watch: TypeAlias = Callable[["Result", int], None]
"""What is told of a tournament as it goes on: how it stands, and how many games were added."""


@dataclass
class Result:
    """How a tournament stands: figures of each set of options, and of each table.

    The first standings are those of each set of options over all its tables; if there are several
    numbers of players, those of each table follow.
    """

    plan: Plan
    standings: list[Standing]
    games: int = 0
    failed: int = 0
    failures: list[Row] = field(default_factory=list)  # the first ones
    cpu: float = 0.0
    seconds: float = 0.0  # of this sitting
    played: int = 0  # in this sitting
    narrow: bool = False  # all intervals are as narrow as was wanted

    def add(self, row: Row) -> None:
        """Count a game."""
        self.games += 1
        self.cpu += row.cpu
        for standing in self._of(row.table):
            standing.add(row)
        if row.failed:
            self.failed += 1
            if len(self.failures) < MOST_FAILURES:
                self.failures.append(row)

    def _of(self, table: int) -> Iterator[Standing]:
        header = self.plan.tables[table]
        for standing in self.standings:
            if standing.options == header.options and header.players in standing.players:
                yield standing

    def widest(self) -> float:
        """The width of the widest interval of a rate of wins."""
        return max(standing.widest() for standing in self.standings)

    def rated(self) -> list[list[Rating] | None]:
        """The ratings of each standing, where its bots have met."""
        return [ratings(len(one.bots), one.orders) for one in self.standings]

    def as_json(self) -> dict[str, object]:
        """All figures as one document."""
        standings = []
        for standing, rated in zip(self.standings, self.rated(), strict=True):
            told = None if rated is None else [asdict(one) for one in rated]
            standings.append({**standing.as_json(), "ratings": told})
        return {
            "game": self.plan.game,
            "bots": list(self.plan.bots),
            "seed": self.plan.seed,
            "games": self.games,
            "deals": self.games // self.plan.games_of_a_deal,
            "games_of_a_deal": self.plan.games_of_a_deal,
            "finished": sum(one.finished for one in self.standings[: self._sets]),
            "failed": self.failed,
            "failures": [failure(row) for row in self.failures],
            "widest": self.widest(),
            "narrow": self.narrow,
            "standings": standings,
            "cpu": self.cpu,
            "seconds": self.seconds,
            "games_per_second": self.played / self.seconds if self.seconds else 0.0,
        }

    @property
    def _sets(self) -> int:
        """How many sets of options there are."""
        return len({str(table.options) for table in self.plan.tables})

    def as_csv(self) -> str:
        """All figures as lines: one a bot, and one for each of its opponents."""
        out = io.StringIO()
        lines = csv.writer(out, lineterminator="\n")
        lines.writerow(COLUMNS)
        for standing, rated in zip(self.standings, self.rated(), strict=True):
            table = (
                self.plan.game,
                " ".join(map(str, standing.players)),
                written(standing.options, " "),
            )
            for bot, name in enumerate(standing.bots):
                one = rated[bot] if rated else None
                points = standing.points[bot] / max(1, standing.seated[bot])
                rating = ("", "", "") if one is None else (one.rating, one.low, one.high)
                own = (standing.seated[bot], standing.rate(bot), *standing.interval(bot))
                lines.writerow((*table, name, "", *own, points, *rating))
                for rival, other in enumerate(standing.bots):
                    if (cell := standing.cross(bot, rival)) is not None:
                        met, rate, (low, high) = cell
                        lines.writerow((*table, name, other, met, rate, low, high, *[""] * 4))
        return out.getvalue()


COLUMNS = (
    "game", "players", "options", "bot", "against", "games", "rate", "low", "high", "mean_score",
    "rating", "rating_low", "rating_high",
)  # fmt: skip


def no_games(plan: Plan) -> Result:
    """A tournament before its first game."""
    found: list[Standing] = []
    for table in plan.tables:
        of_set = next((one for one in found if one.options == table.options), None)
        if of_set is None:
            found.append(Standing(plan.bots, [table.players], table.options))
        else:
            of_set.players.append(table.players)
    if any(len(one.players) > 1 for one in found):
        found += [Standing(plan.bots, [table.players], table.options) for table in plan.tables]
    return Result(plan, found)


class _Enough(Exception):
    """All intervals are as narrow as they were to be."""


@dataclass
class Sitting:
    """How long a tournament is played, and where."""

    games: int | None = None  # at least so many, if it is not stopped before
    until_width: float | None = None
    jobs: int = 1
    executor: str | Executor | None = None
    watch: Watch | None = None

    def check(self) -> None:
        """Refuse what has no end, or no beginning."""
        if self.games is None and self.until_width is None:
            raise BadOption("a tournament needs a number of games, or a width of its intervals")
        if self.games is not None and self.games < 1:
            raise BadOption(f"at least 1 game has to be played, not {self.games}")
        if self.until_width is not None and not 0 < self.until_width < 1:
            raise BadOption(f"a width is between 0 and 1, not {self.until_width:g}")


def play_tournament(
    plan: Plan, sitting: Sitting, out: Path | None = None, resume: bool = False
) -> Result:
    """Play a tournament, or go on with one, until it has its games or all intervals are narrow.

    Its rows are the same for any jobs and any executor, timings aside. They are kept in a folder
    if one is named, and else only counted.
    """
    sitting.check()
    load_choix()  # refused before anything is played
    if out is None:
        if resume:
            raise BadOption("to go on with a tournament, name its folder")
        return _play(plan, sitting, no_games(plan), None)
    folder = Folder(out)
    if not resume:
        folder.begin(plan.key())
    elif told := difference(folder.about(), plan.key()):
        raise BadOption(f"{out} holds another tournament ({told}): name another folder")
    with folder.alone():
        folder.sweep()
        result = read_result(plan, folder)
        try:
            return _play(plan, sitting, result, folder)
        finally:
            folder.flush()


def _play(plan: Plan, sitting: Sitting, result: Result, folder: Folder | None) -> Result:
    start, before = time.perf_counter(), result.games
    deals = None if sitting.games is None else plan.deals_for(sitting.games)
    width, watch = sitting.until_width, sitting.watch

    def enough() -> bool:
        """Asked where a deal is complete, so that it does not depend on who is quicker."""
        whole = result.games % plan.games_of_a_deal == 0
        return width is not None and whole and result.widest() <= width

    def settle(row: Row) -> None:
        result.add(row)
        if folder is not None:
            folder.add([row])
        if watch is not None:
            watch(result, 1)
        if enough():
            raise _Enough

    if watch is not None and before:
        watch(result, before)
    opened = (
        nullcontext(sitting.executor)
        if isinstance(sitting.executor, Executor)
        else open_executor(sitting.executor, sitting.jobs)
    )
    if not enough():
        with opened as pool, missing_here(plan.game, plan.bots):
            fixtures = plan.fixtures(before, deals)
            try:
                play_in_order(fixtures, settle, pool, sitting.jobs, before)
            except _Enough:
                result.narrow = True
    result.narrow = result.narrow or enough()
    result.seconds = time.perf_counter() - start
    result.played = result.games - before
    return result


def read_result(plan: Plan, folder: Folder) -> Result:
    """How a tournament stands by the rows in its folder."""
    result = no_games(plan)
    for rows in folder.read():
        for row in rows:
            result.add(row)
    return result
