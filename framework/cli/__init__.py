"""The command line: lists, simulates, replays, rolls, plays and measures the installed games."""

from __future__ import annotations

import io
import sys
from importlib import import_module

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from framework.cli.app import OneLineErrors, greet
from framework.stale import mend

COMMANDS = {  # in the order in which the help lists them, with where they stand
    "games": "games.list_games",
    "cards": "cards.list_cards",
    "mechanics": "mechanics.list_mechanics",
    "graph": "graph.show_graph",
    "simulate": "simulate.simulate_games",
    "tournament": "tournament.play_bots",
    "train": "train.train_bots",
    "compare": "compare.compare_games",
    "replay": "replay.replay_file",
    "roll": "roll.roll_dice",
    "play": "play.play_game",
    "ui": "ui.start_app",
    "backup": "keeping.backup",
    "restore": "keeping.restore",
    "store": "keeping.store",
    "bench": "bench.bench",
    "odds": "odds.odds",
}


class Commands(OneLineErrors):
    """Loads a command when it is asked for: what all of them import takes longer than most."""

    def list_commands(self, ctx: object) -> list[str]:
        """All commands by name."""
        return [*COMMANDS]

    def get_command(self, ctx: object, cmd_name: str) -> TyperCommand | TyperGroup | None:
        """A command by its name."""
        if cmd_name in COMMANDS:
            return _loaded(cmd_name)
        self.commands = {name: _loaded(name) for name in COMMANDS}  # what may have been meant
        return None


def _loaded(name: str) -> TyperCommand | TyperGroup:
    module, _, member = COMMANDS[name].partition(".")
    found = getattr(import_module(f"{__name__}.{module}"), member)
    if isinstance(found, typer.Typer):
        return get_group(found)
    alone = typer.Typer(rich_markup_mode=None, add_completion=False)
    alone.command(name)(found)
    command = get_command(alone)
    assert isinstance(command, TyperCommand)
    return command


command_line = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
command_line.callback(invoke_without_command=True)(greet)


def main() -> None:
    """The command `ascent`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        command_line(prog_name="ascent")
    except (ImportError, AttributeError) as error:
        mend(error)
        raise
