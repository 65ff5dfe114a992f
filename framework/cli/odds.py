"""`ascent odds`: exact answers about dice and bids, in general and by the rules of the games."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from framework.cli.app import AsJson, CardFile, GameOptions, answer, options_given
from framework.cli.bars import bar, percent
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.registry import games
from framework.lab.bidding import BEST_BID
from framework.lab.bids import BID
from framework.lab.dice import Totals
from framework.lab.questions import Answer, Question, Stand, document, words
from framework.printing import Printer

GENERAL: Mapping[str, Question] = {"bid": BID, "best-bid": BEST_BID}
GameOf = Annotated[
    str | None,
    typer.Option("--game", metavar="GAME", help="Whose rules; needed if several have these."),
]
MOST_SHOWN = 60  # totals of a table in a terminal


class Questions(TyperGroup):
    """The commands of `ascent odds`: the general ones, and what the games declare."""

    def list_commands(self, ctx: object) -> list[str]:
        """All questions, with those of the games."""
        return [*GENERAL, *_of_games()]

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | None:
        """The command that asks a question."""
        if cmd_name in GENERAL:
            return _command(cmd_name, GENERAL[cmd_name], {})
        found = _of_games().get(cmd_name)
        if not found:
            return None
        return _command(cmd_name, next(iter(found.values())).odds[cmd_name], found)


def _of_games() -> dict[str, dict[str, AnyGame]]:
    """The games that answer each question, by its name; one that can't be loaded has none."""
    found: dict[str, dict[str, AnyGame]] = {}
    for game in games.loadable():
        for question in game.odds:
            found.setdefault(question, {})[game.name] = game
    return found


def _command(name: str, question: Question, of: Mapping[str, AnyGame]) -> TyperCommand:
    """A command whose options are the fields of what a question asks."""

    def ask(**given: Any) -> None:  # noqa: ANN401 - what Typer has read
        as_json = given.pop("as_json")
        asked, rules = question, None
        if of:
            game = _game(name, of, given.pop("game"))
            rules = game.rules(**options_given(game, given.pop("option"), given.pop("cards")))
            asked = game.odds[name]
        wanted = {key: value for key, value in given.items() if value not in (None, [])}
        found = asked.of(rules, wanted)
        if as_json:
            answer({"question": name} | document(found))
        else:
            _print(found)

    examples = "\n".join(f"  ascent odds {name} {options}" for options in question.examples)
    ask.__doc__ = f"{question.about}\n\n\b\nExamples:\n{examples}"
    questions = [game.odds[name] for game in of.values()] or [question]
    vars(ask)["__signature__"] = inspect.Signature(_parameters(questions, bool(of)))
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command(name)(ask)
    made = get_command(app)
    assert isinstance(made, TyperCommand)
    return made


def _parameters(questions: Sequence[Question], of_games: bool) -> list[inspect.Parameter]:
    """An option for each field; where several games answer, for all that any of them has."""
    annotations: dict[str, object] = {}
    fields = [field for each in questions for field in each.asked.model_fields.items()]
    for field, about in fields:
        kind = list[str] if about.annotation == list[str] else str
        flag = f"--{field.replace('_', '-')}"
        option = typer.Option(flag, metavar=field.upper(), help=about.description or "")
        annotations[field] = Annotated[kind | None, option]
    if of_games:
        annotations |= {"game": GameOf, "option": GameOptions, "cards": CardFile}
    parameters = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in annotations.items()
    ]
    as_json = inspect.Parameter(
        "as_json", inspect.Parameter.KEYWORD_ONLY, default=False, annotation=AsJson
    )
    return [*parameters, as_json]


def _game(name: str, of: Mapping[str, AnyGame], wanted: str | None) -> AnyGame:
    if wanted is not None:
        game = games[wanted]
        if wanted not in of:
            raise BadOption(f"{wanted} has no rules for {name}; {', '.join(of)} has")
        return game
    if len(of) > 1:
        raise BadOption(f"several games have rules for {name}: give --game {' or '.join(of)}")
    return next(iter(of.values()))


# --- in words ----------------------------------------------------------------------------------


def _print(found: Answer) -> None:
    console = Printer()
    if found.odds is not None:
        console.print(_chances(found))
    if found.stands:
        console.print(_totals((*found.stands, *found.beside)))
    for listing in found.listings:
        grid = Grid(*map(str, listing.columns), title=listing.title, title_justify="left")
        for row in listing.rows:
            grid.add_row(*row)
        console.print(grid)
    for note in found.notes:
        console.print(words(note))


def _chances(found: Answer) -> Grid:
    assert found.odds is not None
    reaches = any(stand.reaches is not None for stand in found.stands)
    grid = Grid("who", *(["reaches it"] if reaches else []), "wins", "exactly", "")
    for stand in found.stands:
        told = [] if stand.reaches is None else [percent(stand.reaches)]
        told += [""] if reaches and not told else []
        if stand.win is not None:
            grid.add_row(stand.name, *told, percent(stand.win), str(stand.win), bar(stand.win))
    for name, chance in ((found.nobody, found.odds.none), ("a tie rule", found.odds.tie_broken)):
        blank = [""] if reaches else []
        grid.add_row(name, *blank, percent(chance), str(chance), bar(chance))
    return grid


def _totals(stands: Sequence[Stand]) -> Grid:
    """What each can total: a bar for each chance, full at the largest of all."""
    grid = Grid("total", *(stand.name for stand in stands))
    most = max(chance for stand in stands for chance in stand.totals.chances.values())
    shown = sorted({total for stand in stands for total in stand.totals.chances})
    for total in shown[:MOST_SHOWN]:
        chances = [stand.totals.chance(total) for stand in stands]
        cells = [f"{bar(c / most, 10)} {percent(c)}" if c else "" for c in chances]
        grid.add_row(str(total), *cells)
    if len(shown) > MOST_SHOWN:
        grid.add_row("…", *("" for _ in stands))
    for name, of in _FIGURES.items():
        grid.add_row(name, *(of(stand.totals) for stand in stands))
    return grid


_FIGURES: dict[str, Callable[[Totals], str]] = {
    "mean": lambda totals: f"{float(totals.mean):.2f}",
    "deviation": lambda totals: f"{totals.deviation:.2f}",
    "median": lambda totals: str(totals.quantile(0.5)),
}

odds = typer.Typer(
    cls=Questions,
    rich_markup_mode=None,
    add_completion=False,
    help="Exact odds of dice and bids: nothing is rolled and nothing is rounded.",
)
