"""`ascent backup`, `restore` and `store copy`: what the app keeps, in a file or another store."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from framework.cli.app import AsJson
from framework.cli.ui import APP, DATA, STORE, Data, Store, check_place
from framework.core.errors import BadOption

File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]
Replace = Annotated[bool, typer.Option("--replace", help="Lose what is there already.")]

store = typer.Typer(help="Stores of tables.", no_args_is_help=True)


def backup(file: File, data: Data = None, store_at: Store = None, as_json: AsJson = False) -> None:
    """Write what the app keeps to one file, while it runs.

    \b
    Examples:
      ascent backup games.tgz
      ascent backup games.tgz --data mygames
    """
    if not file.parent.is_dir():
        raise BadOption(f"{file} can't be written: there is no folder {file.parent}")
    _do(["backup", str(file.absolute())], data, store_at, as_json)


def restore(file: File, data: Data = None, store_at: Store = None, as_json: AsJson = False) -> None:
    """Put back what a backup holds, in place of what is there now; the app may run.

    \b
    Examples:
      ascent restore games.tgz
      ascent restore games.tgz --store postgresql://ascent@db.example/ascent
    """
    if not file.is_file():
        raise BadOption(f"there is no file {file}")
    _do(["restore", str(file.absolute())], data, store_at, as_json)


@store.callback()
def _stores() -> None:
    """Stores of tables: folders and databases."""


@store.command("copy")
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A folder, or a database.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="Another one, without games.")],
    replace: Replace = False,
    as_json: AsJson = False,
) -> None:
    """Copy all tables and visitors from one store to another, such as a folder into a database.

    \b
    Examples:
      ascent store copy mygames postgresql://ascent@db.example/ascent
      ascent store copy postgresql://ascent@db.example/ascent mygames
    """
    if source == target:
        raise BadOption("that is the same store twice")
    if "://" not in source and not Path(source).is_dir():
        raise BadOption(f"there is no folder {source}")
    _do(["copy", source, target, *(["--replace"] if replace else [])], None, None, as_json)


def _do(words: list[str], data: Path | None, store_at: str | None, as_json: bool) -> None:
    check_place(data, store_at)
    if importlib.util.find_spec(APP) is None:
        raise BadOption("the app is not installed here")
    if data is not None:
        os.environ[DATA] = str(data.absolute())
    if store_at:
        os.environ[STORE] = store_at
    command = [sys.executable, "-m", f"{APP}.keeping", *words, *(["--json"] if as_json else [])]
    os.execv(sys.executable, command)
