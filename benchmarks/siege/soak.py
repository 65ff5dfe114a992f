"""An hour of everything at once in one process: tables, odd clicks, bad files, bots; its memory."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.siege import saves, wire
from benchmarks.siege.attack import Attack, Attempt
from framework import games, load
from ui.store.tables import Tables

TABLES = 8  # at once
SETTLED = 60  # seconds after which memory is looked at
GROWN = 100.0  # megabytes that it may grow by from then on
LONGEST = 5.0  # seconds of CPU time that anything may take, however busy the machine is


def memory() -> float:
    """What this process has now, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Soak:
    """A store with some tables, at which everything happens."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables = tables
        self.chance = random.Random(seed)
        self.ids: list[str] = []
        self.ended = 0

    def step(self) -> None:
        """One move, one message that is none, now and then one bad file; ended games are left."""
        chance, tables = self.chance, self.tables
        while len(self.ids) < TABLES:
            game = chance.choice(wire.GAMES)
            seats = [("Ada", None), ("", "random"), ("Ben", None)][: chance.choice((2, 3))]
            self.ids.append(tables.create(game, seats, seed=chance.getrandbits(32)).id)
        id = chance.choice(self.ids)
        info = tables.info(id)
        if info.over:
            self._end(id)
            return
        wire.send(tables, id, wire.message(chance))
        if info.asked is not None and info.seats[info.asked].bot is None:
            view = tables.view(id, info.asked)
            asked = view["decision"]
            if asked is not None and asked["seat"] == info.asked:
                index = chance.randrange(len(asked["options"]))
                tables.move(id, info.asked, index, view["id"], view["undos"])
                tables.page(id, info.asked)
        if chance.random() < 0.01:
            saves.use(saves.mutated(chance.choice(saves.saves()), chance))

    def _end(self, id: str) -> None:
        text = self.tables.export(id)
        state = load(text)
        assert state.over
        assert state.to_json() == text
        assert games[state.header.game] is state.rules.game
        self.tables.delete(id)
        self.ids.remove(id)
        self.ended += 1


def tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """So many seconds, each of them an attempt."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, closing(Tables(Path(folder))) as tables:
        soak, second, settled = Soak(tables, seed + first), 0, 0.0
        while second < count:
            through = ""
            while time.monotonic() < start + second + 1:
                began = time.process_time()
                soak.step()
                took = time.process_time() - began
                if took > LONGEST:
                    through = f"second {second}: one step took {took:.1f} s of CPU time"
            before, second = second, int(time.monotonic() - start)
            if not settled and second >= min(SETTLED, count // 2):
                settled = memory()
            elif settled and memory() > settled + GROWN:
                through = f"second {second}: {memory():.0f} MB, {settled:.0f} MB at first"
            yield Attempt(f"seconds, {TABLES} tables at once", through, worth=second - before)
        grown = memory() - settled
        yield Attempt(f"{soak.ended} games ended, memory grew by {grown:.0f} MB", worth=0)


ATTACK = Attack(
    "soak",
    "Tables, odd messages, bad files and bots at once: memory stays, nothing is slow or breaks.",
    "seconds",
    3_600,
    tries,
    gigabytes=6.0,
)
