"""`ascent bench`: how fast this machine plays, clones, saves and loads."""

from __future__ import annotations

import platform
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table as Grid

from framework.arena.bench import Speed, measure, peak_memory
from framework.cli.app import BUILD, AsJson, answer, integer
from framework.core.errors import AscentError, BadOption
from framework.core.registry import games
from framework.core.rng import COMPILED
from framework.printing import Printer


def bench(
    game_name: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help="Only this game.")
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", parser=integer, metavar="N", help="Default: 3 where that is allowed."
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="T", help="How long to measure each game.")
    ] = 5.0,
    as_json: AsJson = False,
) -> None:
    """Measure random play, clones, saves and memory, in one process.

    Decisions with a single option are not counted. A game that can't be measured is told, and
    the others are measured all the same.

    \b
    Examples:
      ascent bench
      ascent bench --game age_of_ascent --seconds 2 --json
    """
    failed: dict[str, str] = {}
    if game_name is not None:
        speeds = [measure(game_name, seconds, players)]
    else:
        speeds, failed = _measure_all(seconds, players)
    memory = peak_memory()
    if as_json:
        answer(
            {
                "python": platform.python_version(),
                "compiled": COMPILED,
                "machine": f"{platform.system()} {platform.machine()}",
                "games": [asdict(speed) for speed in speeds],
                "failed": failed,
                "peak_memory_mb": memory,
            }
        )
        return
    console = Printer()
    for speed in speeds:
        console.print(_speed_grid(speed))
        console.print(f"a clone is {speed.clone_speedup:.0f} times faster than copy.deepcopy")
    for name, reason in failed.items():
        console.print(f"{name} can't be measured: {reason}", style="red", soft_wrap=True)
    if memory is not None:
        console.print(f"peak memory {memory:.0f} MB")
    console.print(f"the engine is {BUILD}, Python {platform.python_version()}")


def _measure_all(seconds: float, players: int | None) -> tuple[list[Speed], dict[str, str]]:
    """The figures of every game, and why a game has none; refused if no game has any."""
    speeds, failed = [], {}
    for name in games:
        try:
            speeds.append(measure(name, seconds, players))
        except AscentError as error:
            failed[name] = str(error)
        except Exception as error:  # a game of somebody else's: it must not harm the others
            failed[name] = f"{type(error).__name__}: {error}"
    if failed and not speeds:
        raise BadOption("; ".join(dict.fromkeys(failed.values())))
    return speeds, failed


def _speed_grid(speed: Speed) -> Grid:
    grid = Grid(f"{games[speed.game].title}, {speed.players} players", "a second")
    grid.columns[1].justify = "right"
    for name, value in (
        ("decisions of random play", speed.decisions_per_second),
        ("games of random play", speed.games_per_second),
        ("clones in the middle of a game", speed.clones_per_second),
        ("the same by copy.deepcopy", speed.deepcopies_per_second),
        ("saves as JSON", speed.saves_per_second),
        ("loads from JSON", speed.loads_per_second),
    ):
        grid.add_row(name, f"{value:,.0f}")
    return grid
