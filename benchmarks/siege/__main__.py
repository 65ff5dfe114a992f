"""Lays siege to the project, on this machine alone: all that once did harm, and much like it.

    python -m benchmarks.siege                       everything, as long as it takes
    python -m benchmarks.siege saves=2000 soak=60    these attacks, so often
    python -m benchmarks.siege --share 0.01          everything, a hundredth of it
    python -m benchmarks.siege --minutes 10          everything, each as far as it comes by then
    python -m benchmarks.siege saves=1 --first 4711  one attempt again, by its number
    python -m benchmarks.siege kills=20 served=4 --store postgresql://ascent@127.0.0.1/postgres
                                                     on a database of its own, which it makes there
    python -m benchmarks.siege --list                what there is
    python -m benchmarks.siege --json                the same as one JSON document

Each attack runs in a process of its own, which may take so much memory and so much time for one
attempt, and which reaches nothing but this machine. The status is 1 if something got through:
anything but a clear refusal, or no end.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from benchmarks.serving import Parser, progress, whole
from benchmarks.siege.attack import Attack
from benchmarks.siege.attacks import ATTACKS
from benchmarks.siege.place import STORE, database
from benchmarks.siege.running import Siege, besiege

MOST = 100_000_000
SEED = 14


def part(text: str) -> tuple[Attack, int | None]:
    """An attack, and how often if that is said."""
    name, equals, count = text.partition("=")
    if name not in ATTACKS:
        raise argparse.ArgumentTypeError(
            f"there is no attack {name[:40]!r}; known: {', '.join(ATTACKS)}"
        )
    return ATTACKS[name], whole(1, MOST)(count) if equals else None


def share(text: str) -> float:
    """A part of the long version."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1:
        raise argparse.ArgumentTypeError(f"a share above 0, at most 1, is needed: {text[:40]!r}")
    return value


def show(sieges: Sequence[Siege], as_json: bool) -> int:
    """Print how everything went; returns the exit status."""
    held = all(siege.held for siege in sieges)
    if as_json:
        rows = [{**vars(siege), "held": siege.held} for siege in sieges]
        print(json.dumps({"attacks": rows, "held": held}))
        return 0 if held else 1
    table = Table(title="The siege", title_justify="left")
    for name in ("attack", "tried", "took", "slowest", "memory", "how it ended", "held"):
        table.add_column(name, justify="left" if name in ("attack", "how it ended") else "right")
    for siege in sieges:
        table.add_row(
            siege.attack,
            f"{siege.done:,.0f} {siege.unit}" + f" of {siege.wanted:,}" * siege.cut_short,
            f"{siege.seconds:,.0f} s",
            f"{siege.slowest * 1000:,.0f} ms",
            f"{siege.megabytes:,.0f} MB",
            ", ".join(f"{times:,} {outcome}" for outcome, times in siege.outcomes.most_common(8)),
            "yes" if siege.held else "NO",
        )
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    for siege in sieges:
        for told in siege.through:
            print(f"{siege.attack}: {told!r}")
        if siege.through_count > len(siege.through):
            print(f"{siege.attack}: and {siege.through_count - len(siege.through):,} more")
    return 0 if held else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the attacks that are named, or all; the status is 1 if something got through."""
    parser = Parser(
        prog="benchmarks.siege",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("attacks", nargs="*", type=part, metavar="ATTACK[=COUNT]", help="which")
    parser.add_argument("--share", type=share, default=1.0, help="of the long counts (1)")
    parser.add_argument("--minutes", type=whole(1, 10_000), help="for each attack, if at most")
    parser.add_argument("--seed", type=whole(0, MOST), default=SEED, help=f"({SEED})")
    parser.add_argument("--first", type=whole(0, MOST), default=0, help="number of the first (0)")
    parser.add_argument("--store", type=database, help="a PostgreSQL here, for what is killed")
    parser.add_argument("--list", action="store_true", help="tell what there is")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    given = parser.parse_args(arguments)
    if given.list:
        for attack in ATTACKS.values():
            print(f"{attack.name:<14}{attack.count:>10,} {attack.unit:<10} {attack.does}")
        return 0
    os.environ.pop(STORE, None)
    if given.store:
        os.environ[STORE] = given.store  # attacks run in processes of their own
    sieges = []
    with progress() as bar:
        for attack, wanted in given.attacks or [(attack, None) for attack in ATTACKS.values()]:
            count = wanted or max(1, round(attack.count * given.share))
            line = bar.add_task(attack.name, total=count)
            longest = 60.0 * given.minutes if given.minutes else math.inf
            for siege in besiege(attack, count, given.seed, given.first, longest):
                bar.update(line, completed=siege.done)
            sieges.append(siege)
    return show(sieges, given.json)


if __name__ == "__main__":
    sys.exit(main())
