"""`ascent compare`: games, sets, tables and card files side by side, by figures with intervals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from framework.cli.app import (
    AsJson,
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
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.lab.comparison import CORRECTION, LEVEL, Comparison, Entrant, compare
from framework.lab.examples import Files, shown_games, write_examples
from framework.lab.further import USUAL, Trials
from framework.lab.judging import Budget
from framework.lab.maps import drawings
from framework.lab.metrics import Figure
from framework.lab.metrics.metric import About
from framework.lab.report import html
from framework.lab.sentences import sentences
from framework.lab.words import (
    REAL,
    difference_words,
    distances_told,
    figure_words,
    trials_told,
)
from framework.lab.writing import as_csv, as_document
from framework.printing import Printer

WHAT = (
    "What to compare: GAME, or GAME:option=value;option=value. players and bots can be given too."
)
Compared = Annotated[
    list[str], typer.Argument(metavar="GAME[:OPTIONS]...", help=WHAT, show_default=False)
]
Games = Annotated[
    int, typer.Option("--games", parser=integer, metavar="K", help="How many to play of each.")
]
Seed = Annotated[
    int, typer.Option("--seed", parser=integer, metavar="S", help="The seed of all runs.")
]
Players = Annotated[
    int | None,
    typer.Option("--players", parser=integer, metavar="N", help="At every table. Default: 3."),
]
Bots = Annotated[
    str | None,
    typer.Option(
        "--bots",
        metavar="A,B,..",
        help="One for all seats, or one for each. Default: the first one of a game that is not"
        " random.",
    ),
]
Judged = Annotated[
    int,
    typer.Option(
        "--judged", parser=integer, metavar="K", help="In how many games chances are estimated."
    ),
]
Moments = Annotated[
    int,
    typer.Option("--moments", parser=integer, metavar="K", help="At how many decisions of each."),
]
RollOutCount = Annotated[
    int,
    typer.Option("--roll-outs", parser=integer, metavar="K", help="Games played on from each."),
]
Ideal = Annotated[
    str | None,
    typer.Option("--rounds", metavar="LOW-HIGH", help="How many rounds a game should have."),
]
Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Write the figures there as a table.")
]
Html = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write a report there, one page.")
]
Keep = Annotated[
    Path | None,
    typer.Option(
        "--keep", metavar="FOLDER", help="Keep the games there; what is there is not played again."
    ),
]
Examples = Annotated[
    Path | None,
    typer.Option(
        "--examples", metavar="FOLDER", help="Write the games there that the figures name, to open."
    ),
]
Maps = Annotated[
    Path | None,
    typer.Option(
        "--maps", metavar="FOLDER", help="Write trees and maps of three or more sides there (SVG)."
    ),
]
Ladder = Annotated[
    str | None,
    typer.Option(
        "--ladder",
        metavar="A,B,..",
        help="Also let these bots, the weakest first, play each other at tables of two, as many"
        f" games a pair as a side has. {USUAL} is the usual bot of each game.",
    ),
]
Seeds = Annotated[
    int,
    typer.Option(
        "--seeds",
        parser=integer,
        metavar="K",
        help="Also keep so many seeds of each source of chance, in 10 games each.",
    ),
]
Deals = Annotated[
    int,
    typer.Option(
        "--leverage",
        parser=integer,
        metavar="K",
        help="Also forbid each mechanic to a bot, in each seat, in so many deals.",
    ),
]


def compare_games(
    compared: Compared,
    number: Games = 100,
    seed: Seed = 0,
    players: Players = None,
    bots: Bots = None,
    jobs: Jobs = 1,
    executor: Executor = None,
    judged: Judged = Budget.games,
    moments: Moments = Budget.moments,
    roll_outs: RollOutCount = Budget.roll_outs,
    ladder: Ladder = None,
    seeds: Seeds = 0,
    deals: Deals = 0,
    rounds: Ideal = None,
    keep: Keep = None,
    csv_file: Csv = None,
    html_file: Html = None,
    examples: Examples = None,
    maps: Maps = None,
    as_json: AsJson = False,
) -> None:
    """Compare games by figures with intervals: games, sets, numbers of players, card files.

    Each is played from the same seed. Differences are to the first one; those that are real after
    Holm's correction are marked. Win chances are estimated by roll-outs in the first games only.

    \b
    Examples:
      ascent compare age_of_ascent ascension --games 200 --seed 5 --jobs 2
      ascent compare ascension:sets=rise_of_vigil ascension:sets=deliverance --html report.html
      ascent compare "ascension:players=2" "ascension:players=4" --judged 0 --json
      ascent compare age_of_ascent ascension --ladder random,usual --seeds 5 --leverage 5
    """
    at_least_one("--games", number)
    at_least_one("--jobs", jobs)
    for path in (csv_file, html_file):
        if path is not None:
            check_writable(path)
    for folder in (keep, examples, maps):
        if folder is not None:
            _make_folder(folder)
    entrants = [entrant_given(text, players, bots) for text in compared]
    budget = Budget(judged, moments, roll_outs=roll_outs) if judged else None
    ideal = None if rounds is None else _range_given(rounds)
    trials = _trials_given(ladder, seeds, deals)
    with progress_bar(_cost(entrants, number, seed, trials)) as progress:
        found = compare(
            entrants, number, seed, budget, jobs, executor, progress, keep, ideal, trials
        )  # fmt: skip
    files = {} if examples is None else _written(found, examples)
    _write(found, files, csv_file, html_file, maps)
    if as_json:
        answer(as_document(found, files))
    else:
        _print(found)
        if examples is not None:
            Printer().print(_examples(found, files, examples))


def _write(
    found: Comparison, files: Files, csv_file: Path | None, page: Path | None, maps: Path | None
) -> None:
    """Write what was asked for."""
    if csv_file is not None:
        write(csv_file, as_csv(found))
    if page is not None:
        write(page, html(found, files))
    if maps is not None:
        for name, drawing in drawings(found).items():
            write(maps / name, drawing + "\n")


def _written(found: Comparison, folder: Path) -> Files:
    with progress_bar(len(shown_games(found))) as progress:
        return write_examples(found, folder, progress)


def entrant_given(text: str, players: int | None, bots: str | None) -> Entrant:
    """One side as it is written: `ascension:sets=deliverance;players=2`."""
    name, _, rest = text.partition(":")
    game = games[name.strip()]
    pairs = [pair for pair in rest.split(";") if pair.strip()]
    own = {"players": players, "bots": bots}
    for pair in list(pairs):
        key, equals, value = pair.partition("=")
        key = key.strip()
        if equals and key in own and key not in game.options.model_fields:
            own[key] = integer(value) if key == "players" else value
            pairs.remove(pair)
    options = options_given(game, pairs, None)
    given = own["bots"]
    named = None if given is None else names_given(str(given), "bots")
    count = own["players"]
    seats = count if isinstance(count, int) else None
    return Entrant(game.name, options, seats, named, text.strip())


def _trials_given(ladder: str | None, seeds: int, deals: int) -> Trials | None:
    bots = () if ladder is None else tuple(names_given(ladder, "the bots of a ladder"))
    trials = Trials(bots, seeds, leverage=deals)
    return trials if trials != Trials() else None


def _cost(entrants: Sequence[Entrant], number: int, seed: int, trials: Trials | None) -> int:
    """How many games will be played."""
    own = number * len(entrants)
    if trials is None:
        return own
    return own + sum(trials.cost(entrant.match(seed), number) for entrant in entrants)


def _range_given(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"\s*([0-9]{1,6})\s*-\s*([0-9]{1,6})\s*", text)
    if found is None or not 0 < int(found[1]) <= int(found[2]):
        raise BadOption(f"--rounds is given as LOW-HIGH, such as 8-12, not {text!r}")
    return int(found[1]), int(found[2])


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"{folder} can't be a folder for games: {error.strerror}") from None


# --- in a terminal ------------------------------------------------------------------------------


WIDEST = 32  # letters of a figure's title
MOST_WIDE = 3  # sides whose intervals and differences have room beside each other


def _told(found: Comparison) -> Iterator[tuple[About, list[Figure | None]]]:
    """Each metric that some side has a value of, with the figures of all sides."""
    for metric in found.metrics:
        figures = [side.figures.get(metric.name) for side in found.sides]
        if any(figure is not None and figure.value is not None for figure in figures):
            yield metric, figures


def _figures(found: Comparison) -> Grid:
    """All figures with their intervals and differences."""
    grid = Grid("", "figure")
    for side in found.sides:
        grid.add_column(side.name, justify="right")
    for side in found.sides[1:]:
        grid.add_column(f"difference of {side.name}", justify="right")
    for metric, figures in _told(found):
        values = [" ".join(_words(metric, figure)).rstrip() for figure in figures]
        cells = [_difference(found, metric, n) for n in range(1, len(found.sides))]
        grid.add_row(metric.number, metric.title, *values, *cells)
    return grid


def _values(found: Comparison) -> Grid:
    """All values, those marked that really differ from the first; sides by their numbers."""
    grid = Grid("figure")
    for place in range(len(found.sides)):
        grid.add_column(str(place + 1), justify="right", no_wrap=True)
    for metric, figures in _told(found):
        cells = []
        for place, figure in enumerate(figures):
            differs = found.difference(metric.name, place)
            mark = REAL if differs is not None and differs.real else ""
            cells.append(_words(metric, figure)[0] + mark)
        grid.add_row(metric.title, *cells)
    return grid


def _print(found: Comparison) -> None:
    console = Printer()
    for place, side in enumerate(found.sides, 1):
        key = side.key
        bots = key["bots"]
        seated = ", ".join(bots) if isinstance(bots, list) else ""
        console.print(
            f"{place}. {side.name} ({side.label}): {side.games} games of {side.title},"
            f" seed {found.seed}, {key['players']} players ({seated})"
        )
    for sentence in sentences(found):
        console.print(f"• {sentence.text}")
    if len(found.sides) <= MOST_WIDE:
        console.print(_figures(found))
    else:
        wide = Printer()
        wide.width = max(
            wide.width, WIDEST + 11 * len(found.sides)
        )  # all of it, or it says nothing
        wide.print(_values(found), crop=False)
    for words in distances_told(found):
        console.print(words, soft_wrap=True)
    real, tests = sum(one.real for one in found.differences), len(found.differences)
    if tests:
        console.print(
            f"* {real} of {tests} differences are real at {LEVEL:.0%} after {CORRECTION}'s"
            " correction. Intervals are for 95 %."
        )
    if found.budget is not None:
        budget = found.budget
        console.print(
            f"Win chances: {budget.games} games a side, {budget.moments} decisions each,"
            f" {budget.roll_outs} roll-outs a position."
        )
    for words in trials_told(found):
        console.print(words)


def _examples(found: Comparison, files: Files, folder: Path) -> Grid:
    """Which file shows which figures, and at which step."""
    grid = Grid(f"in {folder}", "of", "shows, at step")
    titles = {metric.name: metric.title for metric in found.metrics}
    for one in shown_games(found):
        steps = [f"{titles[name]} {step}" for name, step in one.steps.items()]
        grid.add_row(files[one.side, one.number], found.sides[one.side].name, "; ".join(steps))
    return grid


def _words(metric: About, figure: Figure | None) -> tuple[str, str]:
    """A value and its interval; nothing where a side has none."""
    if figure is None or figure.value is None:
        return "", ""
    return figure_words(metric, figure)


def _difference(found: Comparison, metric: About, side: int) -> str:
    """What a side is more than the first one, with a mark if it really is."""
    differs = found.difference(metric.name, side)
    if differs is None:
        return ""
    return difference_words(metric, differs) + (REAL if differs.real else "")
