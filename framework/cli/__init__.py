"""The command line: lists, simulates, replays, rolls, plays and measures the installed games."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import typer

from framework.cli.app import OneLineErrors, greet
from framework.cli.bench import bench
from framework.cli.cards import list_cards
from framework.cli.compare import compare_games
from framework.cli.games import list_games
from framework.cli.graph import show_graph
from framework.cli.mechanics import list_mechanics
from framework.cli.odds import odds
from framework.cli.play import play_game
from framework.cli.replay import replay_file
from framework.cli.roll import roll_dice
from framework.cli.simulate import simulate_games
from framework.cli.tournament import play_bots
from framework.cli.train import train_bots
from framework.cli.ui import start_app

COMMANDS: dict[str, Callable[..., None]] = {  # in the order in which the help lists them
    "games": list_games,
    "cards": list_cards,
    "mechanics": list_mechanics,
    "graph": show_graph,
    "simulate": simulate_games,
    "tournament": play_bots,
    "train": train_bots,
    "compare": compare_games,
    "replay": replay_file,
    "roll": roll_dice,
    "play": play_game,
    "ui": start_app,
    "bench": bench,
}

command_line = typer.Typer(
    cls=OneLineErrors,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
command_line.callback(invoke_without_command=True)(greet)
for _name, _command in COMMANDS.items():
    command_line.command(_name)(_command)
command_line.add_typer(odds, name="odds")


def main() -> None:
    """The command `ascent`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    command_line(prog_name="ascent")
