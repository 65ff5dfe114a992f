"""`ascent mechanics`: what a game declares of its mechanics, and how much seeded games use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor as Pool
from dataclasses import asdict
from typing import Annotated, NamedTuple

import typer
from rich.table import Table as Grid

from framework.arena import new_match, open_executor
from framework.cli.app import (
    AsJson,
    CardFile,
    GameName,
    GameOptions,
    answer,
    at_least_one,
    integer,
    options_given,
)
from framework.cli.progress import progress_bar
from framework.cli.simulate import Seed
from framework.cli.working import Executor, Jobs
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.registry import games
from framework.lab.mechanics import Frequency, Mechanic, Tally, Uses, frequencies, tallies
from framework.lab.restricted import Leverage, leverage
from framework.lab.runs import Plays
from framework.printing import Printer

MeasuredGames = Annotated[
    int | None,
    typer.Option(
        "--games", parser=integer, metavar="N", help="Also play so many games, and count uses."
    ),
]
Bot = Annotated[
    str | None,
    typer.Option("--bot", metavar="NAME", help="Who plays. Default: the game's first own bot."),
]
Players = Annotated[
    int | None,
    typer.Option("--players", parser=integer, metavar="N", help="Default: 2, or as few as can."),
]
WithLeverage = Annotated[
    bool,
    typer.Option(
        "--leverage",
        help="With --games: also play that many deals for each mechanic that can be forbidden.",
    ),
]


def list_mechanics(
    game_name: GameName,
    number: MeasuredGames = None,
    seed: Seed = 0,
    bot: Bot = None,
    players: Players = None,
    with_leverage: WithLeverage = False,
    jobs: Jobs = 1,
    executor: Executor = None,
    option: GameOptions = None,
    cards: CardFile = None,
    as_json: AsJson = False,
) -> None:
    """List the mechanics that a game declares; with --games also how often they are used.

    Leverage is what a mechanic is worth: the win share of the bot, less that of the same bot
    forbidden the mechanic, over all seats on the same deals.

    \b
    Examples:
      ascent mechanics age_of_ascent
      ascent mechanics ascension --games 20 --seed 5 --json
      ascent mechanics ascension --games 20 --seed 5 --leverage --jobs 2
    """
    game = games[game_name]
    options = options_given(game, option, cards)
    if not game.mechanics:
        raise BadOption(f"{game_name} declares no mechanics")
    if number is None and with_leverage:
        raise BadOption("--leverage needs --games: how many deals to play")
    if number is not None:
        at_least_one("--games", number)
        at_least_one("--jobs", jobs)
    table = seating(game, bot, players, seed, options)
    measured: list[Frequency] = []
    levers: list[Leverage] = []
    if number is not None:
        with open_executor(executor, jobs) as pool:
            measured, levers = _measure(table, number, with_leverage, pool, jobs, not as_json)
    uses = Uses(game.rules(**{**game.all_cards(), **options}))
    if as_json:
        run = {"games": number, "seed": seed, "bot": table.bot} if number is not None else {}
        listed = _document(game, uses, measured, levers)
        answer({"game": game_name, "players": table.players, **run, "mechanics": listed})
    else:
        _print(game, uses, measured, levers)


class Seating(NamedTuple):
    """Who plays what from which seed."""

    game: str
    bot: str
    players: int
    seed: int
    options: Mapping[str, object]


def seating(
    game: AnyGame, bot: str | None, players: int | None, seed: int, options: Mapping[str, object]
) -> Seating:
    """What is measured: where nobody says more, by the usual bot and with two, if that can be."""
    fewest = min([count for count in game.players if count > 1], default=min(game.players))
    return Seating(game.name, bot or game.face.usual_bot(game), players or fewest, seed, options)


def tallied(
    table: Seating, number: int, pool: Pool, jobs: int, progress: Callable[[int], None] | None
) -> list[Tally]:
    """So many games of a table with the same bot in every seat."""
    bots = [table.bot] * table.players
    match = new_match(table.game, table.players, table.seed, bots, options=table.options)
    return tallies(match, number, pool, jobs, progress)


def _measure(
    table: Seating, number: int, with_leverage: bool, pool: Pool, jobs: int, shown: bool
) -> tuple[list[Frequency], list[Leverage]]:
    mechanics = games[table.game].mechanics
    free = [m.tag for m in mechanics if m.moves is not None] if with_leverage else []
    with progress_bar(number * (1 + table.players * len(free)), shown) as progress:
        measured = frequencies(mechanics, tallied(table, number, pool, jobs, progress))
        levers = [
            leverage(
                table.game, tag, table.bot, table.players, number, table.seed, table.options,
                Plays(jobs, pool, progress),
            )
            for tag in free
        ]  # fmt: skip
    return measured, levers


def declared(mechanic: Mechanic, uses: Uses) -> dict[str, object]:
    """A mechanic as plain data."""
    return {
        "tag": mechanic.tag,
        "title": mechanic.title,
        "meaning": mechanic.meaning,
        "bgg": mechanic.bgg,
        "es": mechanic.es,
        "parameters": dict(mechanic.parameters),
        "code": list(mechanic.code),
        "rulebook": mechanic.rulebook,
        "phases": list(mechanic.phases),
        "cards": sorted(uses.carriers.get(mechanic.tag, ())),
        "entries": sorted(mechanic.entries),
        "can_be_forbidden": mechanic.moves is not None,
    }


def _document(
    game: AnyGame, uses: Uses, measured: Sequence[Frequency], levers: Sequence[Leverage]
) -> list[dict[str, object]]:
    often = {frequency.tag: asdict(frequency) for frequency in measured}
    worth = {lever.tag: _worth_told(lever) for lever in levers}
    documents = []
    for mechanic in game.mechanics:
        document = declared(mechanic, uses)
        if mechanic.tag in often:
            document["measured"] = often[mechanic.tag]
        if mechanic.tag in worth:
            document["leverage"] = worth[mechanic.tag]
        documents.append(document)
    return documents


def _worth_told(lever: Leverage) -> dict[str, object]:
    told = asdict(lever)
    del told["gains"]  # deal by deal they say nothing to a reader
    return told


def _print(
    game: AnyGame, uses: Uses, measured: Sequence[Frequency], levers: Sequence[Leverage]
) -> None:
    console = Printer()
    often = {frequency.tag: frequency for frequency in measured}
    worth = {lever.tag: lever for lever in levers}
    if not measured:
        grid = Grid("mechanic", "meaning", "cards", "also called")
        for mechanic in game.mechanics:
            count = len(uses.carriers.get(mechanic.tag, ()))
            called = "; ".join(name for name in (mechanic.bgg, mechanic.es) if name)
            title = f"{mechanic.title} ({mechanic.tag})"
            grid.add_row(title, mechanic.meaning, str(count) if count else "", called)
    else:
        heads = ["mechanic", "uses a game", "95 % interval", "of decisions", "offered"]
        grid = Grid(*heads, *(["leverage", "95 % interval"] if levers else []))
        for mechanic in game.mechanics:
            row = [mechanic.title, *_figures(often[mechanic.tag])]
            grid.add_row(*row, *(_worth(worth.get(mechanic.tag)) if levers else ()))
    console.print(grid)
    bgg = any(mechanic.bgg for mechanic in game.mechanics)
    if bgg and not measured:
        console.print("Also called: on BoardGameGeek; the code in Engelstein and Shalev.")


def _figures(frequency: Frequency) -> list[str]:
    if frequency.uses is None or frequency.interval is None:
        return ["not told", "", "", ""]
    low, high = frequency.interval
    shares = [_percent(share) for share in (frequency.decisions, frequency.offered)]
    return [f"{frequency.uses:.2f}", f"{low:.2f} – {high:.2f}", *shares]


def _worth(lever: Leverage | None) -> list[str]:
    if lever is None:
        return ["", ""]
    low, high = lever.interval
    return [f"{lever.value:+.2f}", f"{low:+.2f} – {high:+.2f}"]


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"
