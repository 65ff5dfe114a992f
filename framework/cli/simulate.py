"""`ascent simulate`: seeded games between bots, and the report of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from framework.arena import Report, simulate
from framework.cli.app import (
    AsJson,
    CardFile,
    GameName,
    GameOptions,
    answer,
    at_least_one,
    check_writable,
    integer,
    names_given,
    options_given,
    write,
)
from framework.cli.progress import progress_bar
from framework.cli.working import Executor, Jobs
from framework.core.game import Game
from framework.core.machine import State
from framework.core.registry import games
from framework.english import counted
from framework.printing import Printer

Bots = Annotated[
    str,
    typer.Option(
        "--bots", metavar="A,B,..", help="One bot for each player, by name or as module:Class."
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players", parser=integer, metavar="N", help="Default: as many as there are bots."
    ),
]
Games = Annotated[
    int, typer.Option("--games", parser=integer, metavar="K", help="How many to play.")
]
Seed = Annotated[
    int, typer.Option("--seed", parser=integer, metavar="S", help="The seed of the run.")
]
FixedSeats = Annotated[
    bool, typer.Option("--fixed-seats", help="Bots keep their seats in all games.")
]
Paired = Annotated[
    bool,
    typer.Option("--paired", help="Play each deal from all seats, then the next one."),
]
Rows = Annotated[
    Path | None,
    typer.Option("--rows", metavar="FILE", help="Write a row for each game there, as Parquet."),
]
Coverage = Annotated[
    bool, typer.Option("--coverage", help="Also list what was never used of the cards.")
]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Write the JSON report there too.")
]


def simulate_games(
    game_name: GameName,
    bots: Bots,
    players: Players = None,
    number: Games = 100,
    seed: Seed = 0,
    jobs: Jobs = 1,
    executor: Executor = None,
    fixed_seats: FixedSeats = False,
    paired: Paired = False,
    coverage: Coverage = False,
    out: Out = None,
    rows: Rows = None,
    option: GameOptions = None,
    cards: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Play seeded games between bots and report wins, scores, lengths and speed.

    Figures are by bot in the order given; bots change seats from game to game. The same seed
    gives the same figures with any number of jobs and any executor, timings aside.

    \b
    Examples:
      ascent simulate age_of_ascent --bots strength,gold,culture --games 300 --seed 7
      ascent simulate age_of_ascent --players 2 --bots random,random --games 50 --jobs 2 --json
      ascent simulate ascension --bots greedy,random --option sets=deliverance --coverage
    """
    game = games[game_name]
    named = names_given(bots, "bots")
    options = options_given(game, option, cards)
    at_least_one("--games", number)
    at_least_one("--jobs", jobs)
    for path in (out, rows):
        if path is not None:
            check_writable(path)
    with progress_bar(number, shown=not as_json) as progress:
        report = simulate(
            game_name,
            len(named) if players is None else players,
            number,
            seed,
            named,
            jobs=jobs,
            executor=executor,
            fixed_seats=fixed_seats,
            progress=progress,
            options=options,
            coverage=coverage,
            paired=paired,
            rows=rows,
        )
    if out is not None:
        write(out, json.dumps(report.as_json(), indent=2) + "\n")
    if as_json:
        answer(report.as_json())
    else:
        _print_report(game, report)
    if report.failed:
        raise typer.Exit(1)


def percent(rate: float) -> str:
    """A rate in words."""
    return f"{100 * rate:.1f} %"


def _print_report(game: Game[State], report: Report) -> None:
    console = Printer()
    console.print(
        f"{game.title}, {report.players} players: {report.games} games from seed {report.seed},"
        f" {report.finished} finished"
    )
    console.print(_bots_grid(report))
    for head, text in _rows(report):
        console.print(f"{head:<14}{text}")
    print_failures(console, report.failed, report.failures)
    for use in report.never_used or ():
        console.print(f"  {use}", soft_wrap=True)


def print_failures(console: Printer, failed: int, failures: Sequence[Mapping[str, object]]) -> None:
    """The games that failed, the first of them one by one."""
    if failed:
        console.print(f"{counted(failed, 'game')} failed:")
    for one in failures:
        console.print(
            f"  game {one['number']} from seed {one['seed']}, after"
            f" {one['decisions']} decisions: {one['error']}",
            soft_wrap=True,
        )


def _bots_grid(report: Report) -> Grid:
    grid = Grid("bot")
    for head in ("wins", "win rate", "95 % interval", "mean score"):
        grid.add_column(head, justify="right")
    for i, bot in enumerate(report.bots):
        low, high = report.interval[i]
        grid.add_row(
            bot,
            f"{report.wins[i]:g}" if report.wins[i] % 1 == 0 else f"{report.wins[i]:.2f}",
            percent(report.win_rate[i]),
            f"{100 * low:.1f} – {100 * high:.1f} %",
            f"{report.mean_score[i]:.2f}",
        )
    return grid


def _rows(report: Report) -> Iterator[tuple[str, str]]:
    yield "wins by seat", ", ".join(percent(rate) for rate in report.seat_win_rate)
    if report.shared:
        yield "shared", f"{report.shared} victories"
    if report.first_player_win_rate is not None:
        yield "first player", f"wins {percent(report.first_player_win_rate)}"
    yield "turns", f"{report.mean_turns:.2f} ({report.turns[0]} to {report.turns[1]})"
    yield "decisions", f"{report.decisions} ({report.mean_decisions:.1f} a game)"
    decisions, games_played = report.decisions_per_second, report.games_per_second
    speed = f"{decisions:,.0f} decisions/s, {games_played:,.1f} games/s"
    yield "speed", f"{speed} ({report.seconds:.2f} s)"
    if report.never_used is not None:
        yield "never used", f"{len(report.never_used)} of the cards' uses and steps"
