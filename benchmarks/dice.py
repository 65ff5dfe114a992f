"""Measures the exact tables and the counted rolls.

    python -m benchmarks.dice                 a table
    python -m benchmarks.dice --json          the same as one JSON document

The best of several rounds, in CPU time of this process. A table is made anew each time, from its
dice on: the odds of four bidders with five dice each and a cost, the same with rerolls, and a
battle with a rolled defence. The rolls are a million of 3d3 and of 5d3 from a seeded stream,
counted and tested against their exact chances.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable

from framework.lab.bids import BID
from framework.lab.dice import contest, judging
from framework.lab.pools import Pool
from framework.testing import check_rolls

ROUNDS = 7


def four_bids() -> None:
    """Four bidders with five dice each: distributions, and the odds under three tie rules."""
    BID.of(None, {"bid": [f"{t}+5d3" for t in range(4)], "cost": "11", "tie": "3,1,0,2"})


def four_rerolled() -> None:
    """The same of dice whose ones are rolled again."""
    BID.of(None, {"bid": [f"{t}+5d3r1" for t in range(4)], "cost": "11", "tie": "3,1,0,2"})


def battle() -> None:
    """Four attackers with five dice each against a cost and five dice that defend."""
    attackers = [Pool.parse("5d3").totals for _ in range(4)]
    contest(attackers, judging([0] * 4, [0, 1, 2, 3]), Pool.parse("3+5d3").totals)


def rolled(expression: str) -> Callable[[], None]:
    """A million rolls, tested."""

    def check() -> None:
        check_rolls(expression, seed=7, count=1_000_000)

    return check


TASKS: dict[str, Callable[[], None]] = {
    "table, 4 bidders with 5 dice": four_bids,
    "table, the same with rerolls": four_rerolled,
    "table, 4 attackers and a defence of 5 dice": battle,
    "check of 1,000,000 rolls of 3d3": rolled("3d3"),
    "check of 1,000,000 rolls of 5d3": rolled("5d3"),
}


def best(task: Callable[[], None]) -> float:
    """The seconds of the fastest round."""
    spent = []
    for _ in range(ROUNDS):
        start = time.process_time()
        task()
        spent.append(time.process_time() - start)
    return min(spent)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="Measure exact tables and counted rolls.")
    parser.add_argument("--json", action="store_true")
    seconds = {name: best(task) for name, task in TASKS.items()}
    if parser.parse_args().json:
        print(json.dumps(seconds, indent=2))
        return
    for name, spent in seconds.items():
        print(f"{name:<44} {1000 * spent:8.1f} ms")


if __name__ == "__main__":
    main()
