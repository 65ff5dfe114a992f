"""`python -m ui.store.working FOLDER`: the process that plays comparisons and tournaments by turns.

It is niced and uses one core, so that tables stay as quick as they were. A result is written after
the first few games and again as more are played; where others wait, it goes on with them then. It
ends when there has been nothing to do for a while, and with the server that has started it.
"""

from __future__ import annotations

import fcntl
import logging
import os
import resource
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from framework.arena.match import Match
from framework.core.errors import AscentError
from framework.lab.cards import card_table
from framework.lab.comparison import compared
from framework.lab.judging import Budget
from framework.lab.recording import Record, record
from framework.lab.runs import RunFile, run_key
from ui.store.contest import Contest
from ui.store.orders import (
    COMPARISON,
    FAILED,
    FINISHED,
    JUDGED_STEPS,
    TOURNAMENT,
    RunInfo,
    RunOrder,
)
from ui.store.place import without_place
from ui.store.runs import Runs
from ui.store.sitting import RESULTS_AT, Sitting, Stopped, Watch

LOCK: Final = "worker.lock"
FIRST_JUDGED: Final = 50  # games of each side are played before any is judged
NICE: Final = 10
MOST_MEMORY: Final = 3_000_000_000  # bytes
IDLE: Final = 30.0  # seconds without anything to do
PACE: Final = 0.2  # seconds between looks at the queue

log = logging.getLogger(__name__)


class Stage(NamedTuple):
    """A result that is written: after so many games of each side, of which so many are judged."""

    games: int
    judged: int


def stages(order: RunOrder) -> list[Stage]:
    """The results of a comparison; win chances come once the other figures are fairly sharp."""
    counts = [count for count in RESULTS_AT if count < order.games] + [order.games]
    judged = min(order.judged, order.games)
    found = [Stage(count, 0) for count in counts if count <= FIRST_JUDGED]
    if judged:
        before = found[-1].games if found else counts[0]
        halfway = [Stage(before, judged // 2)] if judged > 1 else []
        found += [*halfway, Stage(before, judged)]
    return found + [Stage(count, judged) for count in counts if count > FIRST_JUDGED]


@dataclass
class Played:
    """The games of one side that have been played, in memory and in files."""

    label: str
    match: Match
    budget: Budget | None
    plain: dict[int, Record] = field(default_factory=dict)
    judged: dict[int, Record] = field(default_factory=dict)

    def records(self, stage: Stage) -> list[Record]:
        """The games of a stage, those that are judged with what was found."""
        return [
            self.judged[number] if number < stage.judged else self.plain[number]
            for number in range(stage.games)
        ]

    def has(self, stage: Stage) -> bool:
        """Whether all games of a stage have been played."""
        return all(n in self.plain for n in range(stage.games)) and all(
            n in self.judged for n in range(stage.judged)
        )


class Worker:
    """Plays what is ordered."""

    def __init__(self, runs: Runs) -> None:
        self.runs, self.watch = runs, Watch(runs)

    def work(self) -> bool:
        """Play at one of them for a while; whether there was one."""
        with self.runs.alone():
            info = self.runs.take()
            if info is not None:
                self._play(info)
        return info is not None

    def _play(self, info: RunInfo) -> None:
        began = time.monotonic()
        state, why = FINISHED, ""
        try:
            PLAYERS[info.kind](self.runs, self.watch, info).play()
        except Stopped as stopped:
            state, why = stopped.state, stopped.why
        except AscentError as error:
            state, why = FAILED, without_place(str(error), self.runs.place(info.id))
        except MemoryError:
            state, why = FAILED, f"It needs more memory than there is for a {info.kind}."
        except Exception as error:  # of whatever kind: games, bots and cards are anybody's
            log.exception("the %s %s failed", info.kind, info.id)
            state, why = FAILED, f"{self.watch.what} has failed ({type(error).__name__})."
        self.runs.end(info.id, state, why, time.monotonic() - began)
        self.runs.make_room()


class Playing(Sitting):
    """One comparison that is being played."""

    def __init__(self, runs: Runs, watch: Watch, info: RunInfo) -> None:
        super().__init__(runs, watch, info)
        self.order = info.order
        self.sides = [
            Played(side.label, side.match(self.order.seed), self.order.budget)
            for side in self.order.sides
        ]

    def play(self) -> None:
        """Play stage after stage, and write the result of each."""
        files = [self._files(number, side) for number, side in enumerate(self.sides)]
        for side, (plain, judged) in zip(self.sides, files, strict=True):
            side.plain = {one.number: one for one in plain.read()}
            side.judged = {one.number: one for one in judged.read()} if judged else {}
        self.go_on_from(self._done())
        planned = stages(self.order)
        for stage, following in zip(planned, [*planned[1:], None], strict=True):
            if following and self.results and all(side.has(following) for side in self.sides):
                continue  # what comes next is there already
            for number in range(max(stage)):
                for side, (plain, judged) in zip(self.sides, files, strict=True):
                    if number < stage.games and number not in side.plain:
                        self._add(side, side.plain, plain, number, None)
                    if judged and number < stage.judged and number not in side.judged:
                        self._add(side, side.judged, judged, number, side.budget)
            with self.watch.over(self.info.id, f"The result of {stage.games} games"):
                self._write(stage)

    def _files(self, number: int, side: Played) -> tuple[RunFile, RunFile | None]:
        place = self.runs.place(self.info.id)
        plain = RunFile(place / f"side-{number}.jsonl", run_key(side.match, None))
        if side.budget is None:
            return plain, None
        key = run_key(side.match, side.budget)
        return plain, RunFile(place / f"side-{number}-judged.jsonl", key)

    def _add(
        self,
        side: Played,
        found: dict[int, Record],
        file: RunFile,
        number: int,
        budget: Budget | None,
    ) -> None:
        with self.watch.over(self.info.id, f"Game {number + 1} of {side.label}"):
            found[number] = record(side.match, number, budget)
        file.add([found[number]])
        self.tell(self._done())

    def _done(self) -> int:
        """Steps of the bar."""
        return sum(len(side.plain) + JUDGED_STEPS * len(side.judged) for side in self.sides)

    def _write(self, stage: Stage) -> None:
        """Store what the games of a stage say."""
        budget = self.order.budget if stage.judged else None
        names = [side.label for side in self.sides]
        records = [side.records(stage) for side in self.sides]
        found = compared(
            [side.match for side in self.sides],
            records,
            names,
            self.order.seed,
            budget,
            names=names,
        )
        cards = [card_table(played).as_json() for played in records]
        self.runs.put(self.info.id, found.as_json(), stage.games, cards)
        self.results += 1


PLAYERS: Final[dict[str, type[Playing | Contest]]] = {COMPARISON: Playing, TOURNAMENT: Contest}


# --- the process -------------------------------------------------------------------------------


def main(folder: Path) -> None:
    """Work until there is nothing to do for a while."""
    logging.basicConfig(level=logging.WARNING)
    os.nice(NICE)
    with suppress(ValueError, OSError):  # not every system bounds it
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    runs = Runs(folder)
    with (runs.folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the worker of another server may be at it
        worker, last = Worker(runs), time.monotonic()
        while time.monotonic() - last < IDLE:
            if worker.work():
                last = time.monotonic()
            else:
                time.sleep(PACE)


def _end_with_the_server() -> None:
    """The server holds the other end of this pipe, and never writes to it."""
    os.read(sys.stdin.fileno(), 1)  # a buffer would be locked when the process ends by itself
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
