"""Lets bots play a game that would never end, and watches memory and another table meanwhile.

    python -m benchmarks.endless                  five minutes
    python -m benchmarks.endless --seconds 600    longer
    python -m benchmarks.endless --json           the same as one JSON document

A card of a user's own can be used again and again; two bots do nothing else. (As a rule
such a card is refused; that check is off here, to show what else would stop it.) Each time the game
has been ended by its bound, a rematch follows. Told is the memory of the process, and what a move
with all that a page shows takes at another table; the same beside an ordinary game comes first.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from unittest.mock import patch

from ascension import checks
from ui.store.tables import Tables

WELL: dict[str, object] = {
    "cards": [
        {
            "name": "Endless Well",
            "type": "construct",
            "faction": "mechana",
            "cost": 0,
            "honor": 1,
            "copies": 60,
            "abilities": [
                {"once": False, "if": {"is": "controls"}, "steps": [{"do": "gain", "honor": 1}]}
            ],
        }
    ]
}
GAME = "ascension"
BOTS = (("", "greedy"), ("", "greedy"))
OTHER = "age_of_ascent"
EVERY = 10.0  # seconds between two looks
SETTLED = 30.0  # seconds until all caches are filled


@dataclass(frozen=True)
class Look:
    """How things stand at one moment."""

    seconds: float
    megabytes: float
    games: int  # that have been ended
    decisions: int  # of the game that is being played
    moves: int  # at the other table since the last look
    median_ms: float
    slowest_ms: float


class Person:
    """Somebody at another table, who chooses at random and looks at everything that changes."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.chance = random.Random(1)
        self.id = ""
        self.took: list[float] = []

    def play(self, until: float) -> None:
        """One move after the other, with a pause as short as nobody's, until then."""
        while time.monotonic() < until:
            if not self.id or self.tables.info(self.id).over:
                made = self.tables.create(OTHER, [("Ada", None), ("", "balanced")], seed=1)
                self.id = made.id
            version = self.tables.info(self.id).version
            view = self.tables.view(self.id, 0)
            asked = view["decision"]
            if asked is None or asked["seat"] != 0:
                self.tables.wait(self.id, version, 0.05)
                continue
            index = self.chance.randrange(len(asked["options"]))
            start = time.perf_counter()
            self.tables.move(self.id, 0, index, view["id"], view["undos"])
            self.tables.page(self.id, 0)
            self.took.append(time.perf_counter() - start)
            time.sleep(0.02)

    def told(self) -> tuple[int, float, float]:
        """How many moves, and their median and slowest in milliseconds, since this was asked."""
        took, self.took = self.took or [0.0], []
        return len(took), 1000 * statistics.median(took), 1000 * max(took)


def unchecked() -> AbstractContextManager[object]:
    """Let cards be loaded that could be used for ever."""
    return patch.object(checks, "faults", lambda card: iter(()))


def memory() -> float:
    """What this process has now, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def watch(
    tables: Tables, options: dict[str, object], seconds: float, tell: Callable[[Look], None]
) -> list[Look]:
    """Two bots play with these options, again and again, beside a person at another table."""
    person, looks, ended = Person(tables), [], 0
    id = tables.create(GAME, BOTS, seed=7, options=options).id
    start = time.monotonic()
    while (now := time.monotonic()) - start < seconds:
        person.play(min(now + EVERY, start + seconds))
        if tables.info(id).over:
            ended += 1
            old, id = id, tables.rematch(id, same_seed=True).id
            tables.delete(old)
        steps = tables.steps(id)
        spent = time.monotonic() - start
        looks.append(Look(spent, memory(), ended, steps, *person.told()))
        tell(looks[-1])
    tables.delete(id)
    return looks


def main(argv: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(argv)

    def tell(look: Look) -> None:
        if not given.json:
            print(
                f"{look.seconds:7.0f} s  {look.megabytes:6.0f} MB  {look.games:3} games ended"
                f"  {look.decisions:6,} decisions  another table: {look.moves:4} moves,"
                f" median {look.median_ms:5.1f} ms, slowest {look.slowest_ms:6.1f} ms",
                flush=True,
            )

    found = {}
    with unchecked(), tempfile.TemporaryDirectory() as folder:
        tables = Tables(Path(folder))
        try:
            runs: tuple[tuple[str, dict[str, object], float], ...] = (
                ("ordinary", {}, min(60.0, given.seconds)),
                ("endless", {"cards": WELL}, given.seconds),
            )
            for name, options, seconds in runs:
                if not given.json:
                    print(f"{name} game of two bots:")
                found[name] = [asdict(look) for look in watch(tables, options, seconds, tell)]
        finally:
            tables.close()
    settled = [look["megabytes"] for look in found["endless"] if look["seconds"] > SETTLED]
    grown = settled[-1] - settled[0] if settled else 0.0
    if given.json:
        print(json.dumps({**found, "grown_megabytes": grown}, indent=2))
    else:
        print(f"after {SETTLED:.0f} s memory has grown by {grown:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
