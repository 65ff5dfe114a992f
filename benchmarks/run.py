"""Measures our games beside other engines, in one run on one machine.

    python -m benchmarks.run                 a table
    python -m benchmarks.run --json          the same as one JSON document
    python -m benchmarks.run --rounds 9      more rounds: the best one counts

Every figure is the best of several rounds in which ours and the peers take turns, in CPU time of
one process. Decisions with one option are not counted, for nobody.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable

from benchmarks import open_spiel_peer, pyminion_peer
from framework import games
from framework.arena.bench import measure, play_at_random
from framework.bots.bot import RandomBot
from framework.core.rng import derive

SETS = ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance")
Task = Callable[[int], tuple[int, int]]  # a round's number -> decisions, games


def ours(game: str, players: int, count: int, **options: tuple[str, ...]) -> Task:
    """Random playouts of one of our games."""

    def run(number: int) -> tuple[int, int]:
        decisions = 0
        for i in range(count):
            state = games[game].new(players, derive(number, i), None, **options)
            play_at_random(state, RandomBot(random.Random(derive(number, i, "bot"))))
            decisions += state.id
        return decisions, count

    return run


def tasks() -> dict[str, Task]:
    """Everything that is timed, by name."""
    found: dict[str, Task] = {"age_of_ascent, 3 players": ours("age_of_ascent", 3, 40)}
    if "ascension" in games:
        for name in SETS:
            found[f"ascension {name}, 2 players"] = ours("ascension", 2, 20, sets=(name,))
    found["pyminion, 3 players"] = lambda n: (pyminion_peer.play_games(8, 3, n, False), 8)
    found["pyminion, 2 players"] = lambda n: (pyminion_peer.play_games(8, 2, n, False), 8)
    found["pyminion, 3 players, logging off"] = lambda n: (
        pyminion_peer.play_games(15, 3, n, True),
        15,
    )
    found["OpenSpiel gin_rummy"] = lambda n: (open_spiel_peer.play_games("gin_rummy", 20, n), 20)
    found["OpenSpiel hearts"] = lambda n: (open_spiel_peer.play_games("hearts", 200, n), 200)
    return found


def compete(rounds: int) -> dict[str, dict[str, float]]:
    """The best round of each, all taking turns."""
    best: dict[str, dict[str, float]] = {}
    for number in range(rounds):
        for name, task in tasks().items():
            start = time.process_time()
            decisions, played = task(number)
            spent = time.process_time() - start
            speed = {"decisions_per_second": decisions / spent, "games_per_second": played / spent}
            known = best.get(name)
            if known is None or speed["decisions_per_second"] > known["decisions_per_second"]:
                best[name] = speed
    return best


MEMORY = """
import random, sys
from framework import games
from framework.arena.bench import peak_memory, play_at_random
from framework.bots.bot import RandomBot
game, players, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
for seed in range(count):
    play_at_random(games[game].new(players=players, seed=seed), RandomBot(random.Random(seed)))
print(peak_memory())
"""


def peak_of(game: str, players: int, count: int) -> float:
    """Peak memory in MB of a process that plays so many games."""
    command = [sys.executable, "-c", MEMORY, game, str(players), str(count)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def ratios(speeds: dict[str, dict[str, float]]) -> dict[str, float]:
    """How many times faster ours are than the peers, by decisions a second."""
    found = {}
    for own in [name for name in speeds if name.startswith(("age_of_ascent", "ascension"))]:
        for peer in [name for name in speeds if name.startswith(("pyminion", "OpenSpiel"))]:
            ratio = speeds[own]["decisions_per_second"] / speeds[peer]["decisions_per_second"]
            found[f"{own} / {peer}"] = round(ratio, 2)
    return found


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--memory-games", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    speeds = compete(given.rounds)
    others = {}
    for name, players in (("age_of_ascent", 3), ("ascension", 2)):
        if name in games:
            speed = measure(name, 6.0, players)
            few, many = peak_of(name, players, 100), peak_of(name, players, given.memory_games)
            others[name] = {
                "clones_per_second": speed.clones_per_second,
                "clone_speedup_over_deepcopy": speed.clone_speedup,
                "saves_per_second": speed.saves_per_second,
                "loads_per_second": speed.loads_per_second,
                "save_bytes": speed.save_bytes,
                "peak_mb_of_100_games": few,
                f"peak_mb_of_{given.memory_games}_games": many,
            }
    times = ratios(speeds)
    if given.json:
        print(json.dumps({"speeds": speeds, "ratios": times, "others": others}))
        return
    for name, figures in speeds.items():
        print(f"{name:45} {figures['decisions_per_second']:12,.0f} decisions/s "
              f"{figures['games_per_second']:10,.1f} games/s")  # fmt: skip
    for pair, ratio in times.items():
        print(f"{pair:75} {ratio:7.2f} times")
    for name, extra in others.items():
        for what, value in extra.items():
            print(f"{name:15} {what:32} {value:12,.1f}")


if __name__ == "__main__":
    main()
