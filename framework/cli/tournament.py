"""`ascent tournament`: a round robin of bots over player counts and options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from framework.arena.parts import Folder
from framework.arena.plan import Plan, new_plan, stored_plan
from framework.arena.ratings import Rating
from framework.arena.report import failure
from framework.arena.standings import Standing
from framework.arena.tournament import Result, Sitting, play_tournament
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
from framework.cli.progress import standing_bar
from framework.cli.simulate import percent, print_failures
from framework.cli.working import Executor, Jobs
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.printing import Printer

USUAL_GAMES = 100
Bots = Annotated[
    str | None,
    typer.Option("--bots", metavar="A,B,..", help="Two or more, by name or as module:Class."),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        metavar="N,M,..",
        help="One table each. Default: as many as there are bots, if the game is for so many.",
    ),
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        metavar="KEY=VALUE;..",
        help="A set of options that has tables of its own; repeatable; '' for the usual ones.",
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--games",
        parser=integer,
        metavar="K",
        help="In all, at least: the last deal is played to its end. Default: 100, or without end"
        " until all intervals are narrow.",
    ),
]
UntilWidth = Annotated[
    float | None,
    typer.Option(
        "--until-width", metavar="W", help="Stop when every interval of wins is that narrow."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", parser=integer, metavar="S", help="The seed of all deals. Default: 0."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FOLDER", help="Keep a row for each game there, as it is played."
    ),
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Go on where it stopped. What is not given is as it was."),
]
Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Write ratings and cross table there.")
]


def play_bots(
    game_name: GameName,
    bots: Bots = None,
    players: Players = None,
    number: Games = None,
    until_width: UntilWidth = None,
    seed: Seed = None,
    out: Out = None,
    resume: Resume = False,
    jobs: Jobs = 1,
    executor: Executor = None,
    option: GameOptions = None,
    variant: Variants = None,
    cards: CardFile = None,
    csv: Csv = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play a round robin: every deal from all seats by all bots.

    Rates have intervals, ratings are Plackett–Luce's by choix. The same seed gives the same rows
    with any number of jobs and any executor, timings aside. A game that fails is a row with its
    seed, its save and its error; then the exit status is 1.

    \\b
    Examples:
      ascent tournament age_of_ascent --bots random,balanced,gold --players 2,3 --out results
      ascent tournament age_of_ascent --out results --resume --games 500 --jobs 2
      ascent tournament ascension --bots greedy,random --variant sets=deliverance --variant ''
    """
    if number is not None:
        at_least_one("--games", number)
    at_least_one("--jobs", jobs)
    if csv is not None:
        check_writable(csv)
    given = _Given(game_name, bots, players, seed, option, variant, cards)
    plan = _plan(given, out, resume)
    if number is None and until_width is None:
        number = USUAL_GAMES
    sitting = Sitting(number, until_width, jobs, executor)
    total = None if number is None else plan.deals_for(number) * plan.games_of_a_deal
    with standing_bar(total, shown=not as_json) as sitting.watch:
        result = play_tournament(plan, sitting, out, resume)
    if csv is not None:
        write(csv, result.as_csv())
    if as_json:
        answer(result.as_json())
    else:
        _print(result, out)
    if result.failed:
        raise typer.Exit(1)


class _Given:
    """What a command line says of a tournament; None where it says nothing."""

    def __init__(
        self,
        game: str,
        bots: str | None,
        players: str | None,
        seed: int | None,
        option: list[str] | None,
        variant: list[str] | None,
        cards: str | None,
    ) -> None:
        played = games[game]
        self.game, self.seed = game, seed
        self.bots = None if bots is None else names_given(bots, "bots")
        self.players = None if players is None else [integer(n) for n in players.split(",")]
        self.variants: list[dict[str, object]] | None = None
        if option or variant or cards:
            self.variants = [
                options_given(played, [*(option or ()), *_pairs(each)], cards)
                for each in variant or [""]
            ]

    def plan(self) -> Plan:
        """A new tournament."""
        if self.bots is None:
            raise BadOption("name the bots that play: --bots A,B")
        players = self.players or [len(self.bots)]
        return new_plan(self.game, self.bots, self.seed or 0, players, self.variants or [{}])

    def on_top_of(self, key: dict[str, Any]) -> Plan:
        """A tournament that is there, with what was given in place of what it was begun with."""
        old = stored_plan(key)
        tables = old.tables
        known: list[dict[str, object]] = []
        for table in tables:
            if table.options not in known:
                known.append(table.options)
        return new_plan(
            self.game,
            self.bots or list(old.bots),
            old.seed if self.seed is None else self.seed,
            self.players or list(dict.fromkeys(table.players for table in tables)),
            self.variants or known,
        )


def _pairs(variant: str) -> list[str]:
    return [pair for pair in variant.split(";") if pair.strip()]


def _plan(given: _Given, out: Path | None, resume: bool) -> Plan:
    if not resume:
        return given.plan()
    if out is None:
        raise BadOption("name the folder of the tournament to go on with: --out FOLDER")
    return given.on_top_of(Folder(out).about())


# --- in words ----------------------------------------------------------------------------------


def _print(result: Result, out: Path | None) -> None:
    console, plan = Printer(), result.plan
    console.print(
        f"{games[plan.game].title}: {result.games} games from seed {plan.seed}, each deal in"
        f" {plan.games_of_a_deal} games from all seats"
        + (f", {result.failed} failed" if result.failed else "")
    )
    for standing, rated in zip(result.standings, result.rated(), strict=True):
        console.print(f"\n{standing.label}: {standing.games} games, {standing.finished} finished")
        console.print(_ratings_grid(standing, rated))
        console.print(_cross_grid(standing))
    if result.narrow:
        console.print(f"stopped: no interval is wider than {result.widest():.3f}")
    speed = result.played / result.seconds if result.seconds else 0.0
    console.print(f"{result.played} played now, {speed:,.1f} games/s, {result.cpu:.1f} s of CPU")
    if out is not None:
        console.print(f"rows: {out}", soft_wrap=True)
    print_failures(console, result.failed, [failure(row) for row in result.failures])


def _ratings_grid(standing: Standing, rated: list[Rating] | None) -> Grid:
    grid = Grid("bot")
    for head in ("rating", "95 %", "wins", "win rate", "95 %", "mean score"):
        grid.add_column(head, justify="right")
    bots = list(range(len(standing.bots)))
    if rated is not None:
        bots.sort(key=lambda bot: -rated[bot].rating)
    for bot in bots:
        low, high = standing.interval(bot)
        one = None if rated is None else rated[bot]
        grid.add_row(
            standing.bots[bot],
            "–" if one is None else f"{one.rating:.0f}",
            "–" if one is None else f"{one.low:.0f} – {one.high:.0f}",
            f"{standing.wins[bot]:.2f}".removesuffix(".00"),
            percent(standing.rate(bot)),
            f"{100 * low:.1f} – {100 * high:.1f}",
            f"{standing.points[bot] / max(1, standing.seated[bot]):.2f}",
        )
    return grid


def _cross_grid(standing: Standing) -> Grid:
    """How often the bot of a row came before that of a column; ties half."""
    grid = Grid("ahead of")
    for name in standing.bots:
        grid.add_column(name, justify="right")
    for bot, name in enumerate(standing.bots):
        cells = [standing.cross(bot, rival) for rival in range(len(standing.bots))]
        grid.add_row(name, *("" if cell is None else percent(cell[1]) for cell in cells))
    return grid
