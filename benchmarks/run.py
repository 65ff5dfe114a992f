"""Measures our engine, plain and compiled, beside other engines, in one run on one machine.

    python -m benchmarks.run                       tables in Markdown
    python -m benchmarks.run --json                the same as one JSON document
    python -m benchmarks.run --before 854f538      with an older commit in the same rounds
    python -m benchmarks.run --rounds 1 --memory-games 0 --only rise_of_vigil     a first look
    python -m benchmarks.run --rounds 1 --memory-games 0 --only search            or arena

Each build plays in a process of its own, the peers in another. Every figure is the best of several
rounds in which all of them take turns, in CPU time; of the arena, which has its own processes, by
the clock. Decisions with one option are not counted, for nobody. Ends with status 1 if a figure is
not what it must be.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from math import prod
from pathlib import Path
from typing import Any, Self

from benchmarks import playing, trees

PLAIN, COMPILED, BEFORE, PEERS = "plain", "compiled", "before", "peers"
BUILDS = (PLAIN, COMPILED, BEFORE)
PYMINION = "pyminion, {} players"
SILENT = "pyminion, {} players, logging off"
GIN_RUMMY = "OpenSpiel gin_rummy"
HEARTS = "OpenSpiel hearts"
NATIVE = "OpenSpiel hearts, in C++ alone"
TREES = {game: f"OpenSpiel {game}, tree search" for game in ("hearts", "gin_rummy")}
SEARCHES = [playing.SEARCH.format(game) for game in playing.ONE_STATE]
ARENA = [playing.ARENA.format(processes) for processes in playing.PROCESSES]
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
FEW_GAMES = 1000
NOISE = 0.02  # by so much two runs of the same differ
Rates = dict[str, float]  # what is done in a second, by what it is
Best = dict[str, dict[str, Rates]]  # of each build and of the peers, by task


class Worker:
    """A process that does tasks when it is asked to."""

    def __init__(self, tree: Path, program: list[str], compiled: bool) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *program],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        built, self.tasks = self._answer()
        assert built is compiled, f"{tree} is of another build"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def do(self, task: str, number: int) -> Rates:
        """How much of it is done in a second."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([task, number]) + "\n")
        self._process.stdin.flush()
        counts, seconds = self._answer()
        return {what: count / seconds for what, count in counts.items()}


PLAYING = ["-P", str(Path(playing.__file__))]  # this file, on whichever tree


def compete(builds: Mapping[str, Path], rounds: int, only: str) -> Best:
    """The best round of each, all taking turns."""
    with ExitStack() as stack:
        workers = {
            build: stack.enter_context(Worker(tree, PLAYING, build == COMPILED))
            for build, tree in builds.items()
        }
        ours = [task for task in workers[PLAIN].tasks if only in task]
        other = Worker(builds[PLAIN], ["-m", "benchmarks.peers"], compiled=False)
        workers[PEERS] = stack.enter_context(other)
        best: Best = {name: {} for name in workers}
        for number in range(rounds):
            for task in [*ours, *of_peers(ours, other.tasks)]:
                for name, worker in workers.items():
                    if task in worker.tasks:
                        keep(best[name], task, worker.do(task, number))
    return best


def of_peers(ours: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """What others do that stands beside ours: games beside games, searches beside searches."""
    ours, trees = [*ours], [*TREES.values()]
    games, searches = any(t in playing.KINDS for t in ours), any(t in SEARCHES for t in ours)
    return [task for task in theirs if (searches if task in trees else games)]


def keep(best: dict[str, Rates], task: str, found: Rates) -> None:
    """Keep a round if it is the best so far, by the first thing that it counts."""
    first = next(iter(found))
    if task not in best or found[first] > best[task][first]:
        best[task] = found


def memory(tree: Path, games: int) -> dict[int, float]:
    """The most memory in MB that a process has needed after so many games."""
    done = subprocess.run(
        [sys.executable, *PLAYING, str(FEW_GAMES), str(games)],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(json.loads(line) for line in done.stdout.splitlines())


# --- what must hold ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Figure:
    """A ratio that was found, and what it must be."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None

    @property
    def holds(self) -> bool:
        """Whether it is what it must be."""
        low = self.least is not None and self.value < self.least
        return not low and (self.most is None or self.value <= self.most)

    @property
    def must(self) -> str:
        """What it must be, in words."""
        return f"at most {self.most:g}" if self.least is None else f"at least {self.least:g}"


def ratio(best: Best, one: str, other: str, task: str) -> float:
    """How many times faster one build does a task than another one."""
    return first(best[one][task]) / first(best[other][task])


def first(rates: Rates) -> float:
    """What counts: decisions for games, else the only thing that is counted."""
    return next(iter(rates.values()))


def gain(best: Best, build: str) -> float:
    """How many times more games the arena plays in two processes than in one."""
    alone, spread = (first(best[build][task]) for task in ARENA)
    return spread / alone


def beside(best: Best, build: str, task: str) -> dict[str, float]:
    """How many times faster a game is than the peers, by decisions a second; or they, at last."""
    found, speed = best[PEERS], first(best[build][task])
    players = playing.KINDS[task].players
    return {
        "pyminion": speed / first(found[PYMINION.format(players)]),
        "pyminion, logging off": speed / first(found[SILENT.format(players)]),
        "OpenSpiel's gin_rummy": speed / first(found[GIN_RUMMY]),
        "OpenSpiel's hearts": speed / first(found[HEARTS]),
        "behind hearts in C++ alone": first(found[NATIVE]) / speed,
    }


def figures(best: Best, memories: Mapping[str, Mapping[int, float]]) -> list[Figure]:
    """The ratios that must be something, of those that were measured."""
    played = [task for task in best[PLAIN] if task in playing.KINDS]
    found: list[Figure] = []
    if COMPILED in best:
        for task in played:
            found += beside_peers(best, task)
        for game in playing.ONE_STATE:
            found += of_clones(best, f"{game}, clones", f"{game}, deepcopies")
    for build in [build for build in (PLAIN, COMPILED) if build in best]:
        for task in best[build]:
            if task.endswith("first views"):
                took = 1000 / first(best[build][task])
                found.append(Figure(f"{task}, {build}: ms of one", took, most=10))
            if task == ARENA[-1] and ARENA[0] in best[build] and CORES > 1:
                found.append(Figure(f"arena, 2 processes / 1, {build}", gain(best, build), 1.7))
            if BEFORE in best and task == playing.GREEDY:
                found.append(
                    Figure(f"{task}, {build} / before", ratio(best, build, BEFORE, task), 3.5)
                )
            if BEFORE in best and task.endswith("loads"):
                found.append(
                    Figure(f"{task}, {build} / before", ratio(best, build, BEFORE, task), 1.5)
                )
    if BEFORE in best and played:
        mean = prod(ratio(best, PLAIN, BEFORE, task) for task in played) ** (1 / len(played))
        found.append(Figure("random games, plain / before, geometric mean", mean, 1 - NOISE))
    for build, needed in memories.items():
        (few, at_first), (many, at_last) = needed.items()
        told = f"memory after {many:,} games / after {few:,}, {build}"
        found.append(Figure(told, at_last / at_first, most=1.05))
    return found


def beside_peers(best: Best, task: str) -> list[Figure]:
    """A compiled game and the peers."""
    times = beside(best, COMPILED, task)
    return [
        Figure(f"{task} / pyminion", times["pyminion"], 11),
        Figure(f"{task} / pyminion, logging off", times["pyminion, logging off"], 5),
        Figure(f"{task} / hearts from Python", times["OpenSpiel's hearts"], 1.7),
        Figure(f"hearts in C++ alone / {task}", times["behind hearts in C++ alone"], most=3.3),
    ]


def of_clones(best: Best, clones: str, copies: str) -> list[Figure]:
    """Compiled clones, plain ones, and Python's own way to copy a plain state."""
    if clones not in best[PLAIN]:
        return []
    copied = first(best[COMPILED][clones]) / first(best[PLAIN][copies])
    return [
        Figure(f"{clones}, compiled / plain", ratio(best, COMPILED, PLAIN, clones), 2),
        Figure(f"{clones}, compiled / copy.deepcopy", copied, 300),
    ]


# --- telling it --------------------------------------------------------------------------------


def number(value: float) -> str:
    """A figure with as many digits as mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}" if value >= 10 else f"{value:,.2f}"


def table(head: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    head = list(head)
    lines = [head, ["---", *["---:"] * (len(head) - 1)]]
    lines += [[number(c) if isinstance(c, float) else str(c) for c in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def told(best: Best, memories: Mapping[str, Mapping[int, float]]) -> str:
    """All figures, as docs/speed.md has them."""
    builds = [build for build in BUILDS if build in best]
    games = [task for task in best[PLAIN] if "decisions" in best[PLAIN][task]]
    engines = [task for task in best[PEERS] if "decisions" in best[PEERS][task]]
    parts = []
    if games:
        whats = [(build, what) for build in builds for what in ("decisions", "games")]
        rows_of_games = [[task, *[best[b][task][what] for b, what in whats]] for task in games]
        parts.append(table(["game", *[f"{b}, {what}/s" for b, what in whats]], rows_of_games))
    if engines:
        rows_of_engines = [[task, *best[PEERS][task].values()] for task in engines]
        parts.append(table(["other engine", "decisions/s", "games/s"], rows_of_engines))
    for build in builds:
        rows = {task: beside(best, build, task) for task in games if task in playing.KINDS}
        if rows:
            head = [f"{build}, how many times", *next(iter(rows.values()))]
            parts.append(table(head, [[task, *times.values()] for task, times in rows.items()]))
    parts += [told_of_arena(best, builds), told_of_search(best, builds)]
    others = [task for task in best[PLAIN] if task not in (*games, *ARENA, *SEARCHES)]
    if others:
        rows_of_others = [[task, *[first(best[b][task]) for b in builds]] for task in others]
        parts.append(table(["a second", *builds], rows_of_others))
    if memories:
        rows_of_memory = [[build, *needed.values()] for build, needed in memories.items()]
        counts = [f"after {count:,} games" for count in next(iter(memories.values()))]
        parts.append(table(["most memory, MB", *counts], rows_of_memory))
    held = [[f.name, f.value, f.must, "" if f.holds else "NO"] for f in figures(best, memories)]
    parts.append(table(["figure", "found", "must be", "holds"], held))
    return "\n".join(part for part in parts if part)


def told_of_arena(best: Best, builds: Sequence[str]) -> str:
    """Games a second by the clock, by the number of processes; nothing if it was not measured."""
    if not all(task in best[PLAIN] for task in ARENA):
        return ""
    head = ["arena, games/s by the clock", "1 process", "2 processes", "times"]
    one, two = ([first(best[build][task]) for build in builds] for task in ARENA)
    rows = zip(builds, one, two, [gain(best, build) for build in builds], strict=True)
    return table(head, rows)


def told_of_search(best: Best, builds: Sequence[str]) -> str:
    """Roll-outs a second, and how many times as many as simulations of others."""
    found = {
        f"{task}, {build}": first(best[build][task])
        for task in SEARCHES
        for build in builds
        if task in best[build]
    }
    if not found:
        return ""
    others = {task: first(best[PEERS][task]) for task in TREES.values()}
    head = ["roll-outs", "a second", *[f"times {task}" for task in others]]
    rows = [
        [task, rate, *[rate / other for other in others.values()]] for task, rate in found.items()
    ]
    return table(head, [*rows, *[[task, rate, "", ""] for task, rate in others.items()]])


def main() -> int:
    """Measure, and print tables or JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory-games", type=int, default=100_000, help="0: leave memory out")
    parser.add_argument("--before", metavar="REV", help="a commit to measure in the same rounds")
    parser.add_argument("--only", default="", metavar="WORDS", help="of ours only what is named so")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    builds = {PLAIN: trees.plain()}
    try:
        builds[COMPILED] = trees.compiled()
    except trees.NotCompiled as error:
        print(f"The engine could not be compiled, only plain is measured: {error}", file=sys.stderr)
    if given.before:
        builds[BEFORE] = trees.before(given.before)
    best = compete(builds, given.rounds, given.only)
    memories = {}
    if given.memory_games:
        memories = {build: memory(tree, given.memory_games) for build, tree in builds.items()}
    held = figures(best, memories)
    if given.json:
        found = [{**asdict(figure), "holds": figure.holds} for figure in held]
        print(json.dumps({"speeds": best, "memory_mb": memories, "figures": found}))
    else:
        print(told(best, memories))
    return 0 if all(figure.holds for figure in held) else 1


if __name__ == "__main__":
    sys.exit(main())
