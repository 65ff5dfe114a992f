"""`ascent graph`: the graphs of a game, worked out, written down or drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from framework.arena import open_executor
from framework.cli.app import (
    AsJson,
    CardFile,
    GameName,
    GameOptions,
    answer,
    at_least_one,
    check_writable,
    integer,
    options_given,
    write,
)
from framework.cli.mechanics import Bot, Players, seating, tallied
from framework.cli.progress import progress_bar
from framework.cli.simulate import Seed
from framework.cli.working import Executor, Jobs
from framework.core.course import END
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.lab.drawing import FORMATS, Graph, as_json, written
from framework.lab.graphs import KINDS, findings, game_graph
from framework.lab.mechanics import Tally
from framework.printing import Printer

SHOWN = 12  # engines, and cards that help most, in a table
Kind = Annotated[
    str, typer.Argument(metavar="|".join(KINDS), help="Which graph: of what in the game.")
]
Format = Annotated[
    str | None,
    typer.Option("--format", metavar="|".join(FORMATS), help="Write the graph itself so."),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", metavar="FILE", help="Write there; the name may tell the format."),
]
MeasuredGames = Annotated[
    int | None,
    typer.Option(
        "--games",
        parser=integer,
        metavar="N",
        help="Of phases: also play so many games, and count visits and decisions.",
    ),
]


def show_graph(
    game_name: GameName,
    kind: Kind,
    form: Format = None,
    output: Output = None,
    number: MeasuredGames = None,
    seed: Seed = 0,
    bot: Bot = None,
    players: Players = None,
    jobs: Jobs = 1,
    executor: Executor = None,
    option: GameOptions = None,
    cards: CardFile = None,
    as_document: AsJson = False,
) -> None:
    """Show a game's phases, the flow of its resources, or which cards help each other.

    \b
    Examples:
      ascent graph age_of_ascent phases --games 20 --seed 5
      ascent graph ascension resources --json
      ascent graph ascension synergy --option sets=deliverance --format dot
      ascent graph age_of_ascent resources --output resources.svg
    """
    game = games[game_name]
    options = options_given(game, option, cards)
    if output is not None:
        form = form or output.suffix.removeprefix(".")
        check_writable(output)
    if form is not None and form not in FORMATS:
        raise BadOption(f"there is no format {form!r}; known: {', '.join(FORMATS)}")
    run_of: Sequence[Tally] = ()
    if number is not None:
        if kind != "phases":
            raise BadOption("--games is for phases: the other graphs are made of the cards")
        at_least_one("--games", number)
        at_least_one("--jobs", jobs)
        table = seating(game, bot, players, seed, options)
        with (
            open_executor(executor, jobs) as pool,
            progress_bar(number, shown=not as_document) as progress,
        ):
            run_of = tallied(table, number, pool, jobs, progress)
    graph = game_graph(game, kind, options, run_of)
    if output is not None and form is not None:
        write(output, written(graph, form))
    if as_document:
        found = findings(graph, kind, game.economy)
        answer({"game": game_name, "kind": kind, "graph": as_json(graph), "findings": found})
    elif output is not None:
        Printer().print(f"{output}: {len(graph)} nodes, {graph.number_of_edges()} edges")
    elif form is not None:
        typer.echo(written(graph, form), nl=False)
    else:
        _print(graph, kind, findings(graph, kind, game.economy))


def _print(graph: Graph[str], kind: str, found: Mapping[str, object]) -> None:
    console = Printer()
    if kind == "phases":
        console.print(_phases(graph))
    elif kind == "resources":
        console.print(_flows(graph))
        _print_flow(console, found)
    else:
        _print_synergy(console, graph, found)


def _phases(graph: Graph[str]) -> Grid:
    measured = any("visits" in facts for _, facts in graph.nodes(data=True))
    heads = ["visits a game", "decisions", "of all", "skipped"] if measured else ["what it does"]
    grid = Grid("phase", "then", *heads)
    for name, facts in graph.nodes(data=True):
        if name == END:
            continue
        told = (
            [
                f"{facts['visits']:.2f}",
                f"{facts['decisions']:.2f}",
                f"{100 * facts['share']:.1f} %",
                f"{facts['skipped']:.2f}",
            ]
            if measured
            else [facts["does"]]
        )
        grid.add_row(name, ", ".join(graph.successors(name)), *told)
    return grid


def _flows(graph: Graph[str]) -> Grid:
    grid = Grid("from", "to", "cards", "amount", "by rule")
    for source, target, facts in graph.edges(data=True):
        by_rule = "yes" if facts["by_rule"] else ""
        grid.add_row(source, target, str(facts["cards"]), f"{facts['amount']:g}", by_rule)
    return grid


def _print_flow(console: Printer, found: Mapping[str, object]) -> None:
    engines, reached, narrow = found["engines"], found["reachable"], found["bottlenecks"]
    assert isinstance(engines, list)
    assert isinstance(reached, dict)
    assert isinstance(narrow, dict)
    most = sorted(engines, key=lambda engine: -engine["cards"])[:SHOWN]
    console.print(f"{len(engines)} engines; those that most cards drive:")
    for engine in most:
        console.print(f"  {' → '.join(engine['nodes'])}: {engine['cards']} cards", soft_wrap=True)
    never = [name for name, there in reached.items() if not there]
    console.print(f"Never reached from {found['start']}: {', '.join(never) or 'nothing'}.")
    cut = ", ".join(f"{source} → {target}" for source, target in narrow["cut"])
    console.print(f"All ways to {found['goal']} use one of these: {cut}.", soft_wrap=True)


def _print_synergy(console: Printer, graph: Graph[str], found: Mapping[str, object]) -> None:
    parts, helps = found["communities"], found["helps"]
    assert isinstance(parts, tuple)
    assert isinstance(helps, dict)
    console.print(
        f"{len(graph)} cards, {graph.number_of_edges()} pairs of which one helps the other"
    )
    grid = Grid("community", "cards", "their groups", "such as")
    for number, part in enumerate(parts, 1):
        groups = sorted({graph.nodes[name]["group"] for name in part})
        best = sorted(part, key=lambda name: -helps[name])[:3]
        grid.add_row(str(number), str(len(part)), ", ".join(groups), ", ".join(best))
    console.print(grid)
    console.print(
        f"modularity {found['modularity']:.2f}, of the printed groups"
        f" {found['group_modularity']:.2f}; adjusted Rand index {found['rand']:.2f}"
    )
