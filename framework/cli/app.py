"""What the commands have in common: refusals in one line, shared options, checks and answers."""

from __future__ import annotations

import json
import platform
import re
import secrets
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from typer.core import TyperGroup

from framework.core.errors import AscentError, BadOption, cut
from framework.core.game import Game
from framework.core.machine import State
from framework.core.rng import COMPILED
from framework.core.shown import on_one_line

BAD_INPUT = 2
BUILD = "compiled" if COMPILED else "plain"
"""Which engine runs: what is compiled is compiled as a whole."""


class OneLineErrors(TyperGroup):
    """Tells every refusal in one line on stderr and exits with status 2."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: object,
    ) -> NoReturn:
        """Run a command and exit."""
        try:
            status = super().main(
                args, prog_name, complete_var, False, windows_expand_args, **extra
            )
        except typer.TyperException as error:
            _refuse(error.format_message())
        except AscentError as error:
            _refuse(str(error))
        except typer.Abort:
            _refuse("stopped")
        sys.exit(status if isinstance(status, int) else 0)


def _refuse(message: str) -> NoReturn:
    typer.echo(f"ascent: {cut(on_one_line(message))}", err=True)
    sys.exit(BAD_INPUT)


def _say_version(wanted: bool) -> None:
    if wanted:
        told = [
            f"ascent-tabletop {version('ascent-tabletop')}",
            f"Python {platform.python_version()}",
        ]
        typer.echo(", ".join([*told, BUILD]))
        raise typer.Exit


def greet(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_say_version, is_eager=True, help="Say version and build."
        ),
    ] = False,
) -> None:
    """Tabletop games to play, simulate and inspect.

    \b
    Examples:
      ascent games
      ascent play age_of_ascent --seats human,balanced,balanced
      ascent play ascension --seats human,greedy --option sets=deliverance
      ascent COMMAND --help
    """
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


# --- options that several commands take --------------------------------------------------------


def integer(text: str | int) -> int:
    """An integer as it is written; Typer itself would take 1.0 for one."""
    if not re.fullmatch(r"\s*[+-]?[0-9]{1,1000}\s*", str(text)):
        raise typer.BadParameter(f"{text!r} is not an integer")
    return int(text)


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game that `ascent games` lists.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer one JSON document on stdout.")]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="An option of the game; repeatable; lists with commas.",
    ),
]
CardFile = Annotated[
    str | None,
    typer.Option("--cards", metavar="FILE", help="A card file: short for --option cards=FILE."),
]
SeedOrNew = Annotated[
    int | None,
    typer.Option("--seed", parser=integer, metavar="S", help="Default: a new one, which is told."),
]


def seed_or_new(given: int | None) -> int:
    """The seed that was given, or a new one that is easy to type again."""
    return secrets.randbelow(1_000_000) if given is None else given


def options_given(
    game: Game[State], pairs: Sequence[str] | None, cards: str | None
) -> dict[str, object]:
    """The options from a command line, known to be those of the game."""
    options: dict[str, object] = {}
    for pair in [*(pairs or ()), *([f"cards={cards}"] if cards is not None else [])]:
        key, equals, value = pair.partition("=")
        key = key.strip()
        if not equals or not key:
            raise BadOption(f"an option is given as KEY=VALUE, not {pair!r}")
        if key in options:
            raise BadOption(f"the option {key} is given twice")
        options[key] = value
    game.rules(**options)
    return options


def names_given(text: str, whose: str) -> list[str]:
    """The bots or seats from a command line; `module:Class` may stand in the working directory."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOption(f"{whose} are names with commas between them, not {text!r}")
    if ":" in text and (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # last, so that nothing installed is hidden by a file that lies here
    return names


def at_least_one(name: str, value: int) -> None:
    """Refuse to do something no times."""
    if value < 1:
        raise BadOption(f"{name} has to be at least 1, not {value}")


def check_writable(path: Path) -> None:
    """Refuse a file that can't be written before the work is done."""
    if path.is_dir():
        raise BadOption(f"{path} can't be written: it is a directory")
    if not path.parent.is_dir():
        raise BadOption(f"{path} can't be written: there is no directory {path.parent}")


def write(path: Path, text: str) -> None:
    """Write a file that was asked for."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"{path} can't be written: {error.strerror}") from None


# --- answers -----------------------------------------------------------------------------------


def answer(document: object) -> None:
    """The one document that a command answers with --json."""
    typer.echo(json.dumps(document, indent=2))


def standing(state: State) -> dict[str, object]:
    """Which game this is and how it stands, for a document."""
    header = state.header
    return {
        "game": header.game,
        "players": header.players,
        "seed": header.seed,
        "options": header.options,
        "names": list(header.names),
        "decisions": state.id,
        "turn": state.rules.game.turn(state),
        "over": state.over,
        "undecided": state.undecided,
        "scores": state.scores,
        "winners": state.winners,
    }
