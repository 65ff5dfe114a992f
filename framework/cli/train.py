"""`ascent train`: learns the values that bots play by, from seeded games of bots."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from framework.arena import open_executor
from framework.bots.roster import roster
from framework.bots.strategy import LearnedTable
from framework.bots.training import Course, strategy_of, train
from framework.bots.weights import OWN_FOLDER, Weights
from framework.cli.app import (
    AsJson,
    CardFile,
    GameName,
    GameOptions,
    answer,
    at_least_one,
    integer,
    options_given,
    write,
)
from framework.cli.progress import progress_bar
from framework.cli.simulate import Seed, percent
from framework.cli.working import Executor, Jobs
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.registry import games
from framework.english import did_you_mean
from framework.printing import Printer

Tables = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="NAME", help="A table that comes with the game; repeatable."),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players", parser=integer, metavar="N", help="A table of your own, by --option."
    ),
]
Played = Annotated[
    int, typer.Option("--games", parser=integer, metavar="K", help="Games to learn from.")
]
Teachers = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="NAME",
        help="Who plays; repeatable: every way of seating them has its turn. Default: the game's.",
    ),
]
Noise = Annotated[
    float, typer.Option("--noise", metavar="P", help="How often a choice is made by chance.")
]
Out = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="Where weights and played parts are kept.")
]


def train_bots(
    game_name: GameName,
    table: Tables = None,
    players: Players = None,
    number: Played = 2400,
    seed: Seed = 1,
    bot: Teachers = None,
    noise: Noise = 0.12,
    out: Out = Path("weights"),
    jobs: Jobs = 1,
    executor: Executor = None,
    option: GameOptions = None,
    cards: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """Learn from seeded games what cards and pieces are worth, and write it as data.

    Without --table and --players all tables that the game has weights for are learned. What was
    played is kept in parts: a run that was stopped goes on where it was. Bots use weights of
    your own where ASCENT_WEIGHTS names their folder, at tables of the same game, cards and
    number of players.

    \b
    Examples:
      ascent train age_of_ascent --table players_3 --games 200 --out weights
      ascent train age_of_ascent --players 2 --option cards=my_cards.yaml --jobs 2
      ascent train ascension --table rise_of_vigil_1 --bot greedy --bot easy
    """
    game = games[game_name]
    options = options_given(game, option, cards)
    at_least_one("--games", number)
    at_least_one("--jobs", jobs)
    if not 0 <= noise <= 1:
        raise BadOption(f"--noise is a chance from 0 to 1, not {noise}")
    teachers = tuple(bot or strategy_of(game).teachers)
    for teacher in teachers:
        roster.enlist(game, teacher)
    tables = _tables(game, table, players, options)
    _make_folder(out)
    made = []
    with (
        open_executor(executor, jobs) as pool,
        progress_bar(number * len(tables), shown=not as_json) as progress,
    ):
        for one in tables:
            course = Course(game_name, one, number, seed, teachers, noise)
            parts, command = out / "parts" / course.key, _command(course, option, cards)
            weights = train(course, command, parts, pool, progress)
            write(out / f"{game_name}-{one.name}.json", weights.to_json())
            made.append(weights)
    if as_json:
        answer({"game": game_name, "tables": [_told(weights) for weights in made]})
    else:
        _print(made, out)


def _tables(
    game: AnyGame, named: Sequence[str] | None, players: int | None, options: dict[str, object]
) -> list[LearnedTable]:
    known = {table.name: table for table in strategy_of(game).tables}
    if players is not None:
        if named:
            raise BadOption("--players makes a table of your own: it can't go with --table")
        game.new(players, 0, None, **options)  # refuses what can't be played
        return [LearnedTable(f"own_{players}", players, options)]
    if options:
        raise BadOption("options make a table of your own: say how many play there by --players")
    for name in named or ():
        if name not in known:
            hint = did_you_mean(name, sorted(known)) or f" Known: {', '.join(known)}."
            raise BadOption(f"{game.name} learns at no table {name!r}.{hint}")
    return [known[name] for name in named or known]


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{out} can't be made: {error.strerror}") from None


def _command(course: Course, option: Sequence[str] | None, cards: str | None) -> str:
    words = ["ascent", "train", course.game]
    if course.table in strategy_of(games[course.game]).tables:
        words += ["--table", course.table.name]
    else:
        words += ["--players", str(course.table.players)]
        words += [word for pair in option or () for word in ("--option", pair)]
        words += ["--cards", cards] if cards is not None else []
    words += ["--games", str(course.games), "--seed", str(course.seed)]
    words += [word for bot in course.bots for word in ("--bot", bot)]
    return shlex.join([*words, "--noise", str(course.noise)])


def _told(weights: Weights) -> dict[str, object]:
    return {key: value for key, value in json.loads(weights.to_json()).items() if key != "weights"}


def _print(made: Sequence[Weights], out: Path) -> None:
    console = Printer()
    for weights in made:
        found = weights.verdict
        console.print(
            f"{weights.table}: {weights.learned['positions']} positions of"
            f" {weights.learned['games']} games; on games kept apart the favourite wins"
            f" {percent(float(str(found['accuracy'])))} of the time, calibration error"
            f" {float(str(found['calibration_error'])):.3f}"
        )
    console.print(f"Written to {out}; bots use it where {OWN_FOLDER}={out} is set.")
