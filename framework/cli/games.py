"""`ascent games`: what is installed, with sets, options, player counts and bots."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from typing import NotRequired, TypedDict

from framework.bots.roster import roster
from framework.cli.app import AsJson, answer
from framework.core.errors import AscentError
from framework.core.game import Game
from framework.core.machine import State
from framework.core.registry import games
from framework.printing import Printer


class OptionRow(TypedDict):
    """An option of a game, with what it takes in words."""

    name: str
    default: object
    values: str
    description: str


class Described(TypedDict):
    """A game as it is listed; of one that can't be loaded, the error alone."""

    name: str
    title: str
    error: NotRequired[str]
    version: NotRequired[str]
    players: NotRequired[list[int]]
    bots: NotRequired[list[str]]
    refused_bots: NotRequired[list[str]]  # why installed ones can't be chosen
    sets: NotRequired[list[str]]
    options: NotRequired[list[OptionRow]]


def list_games(as_json: AsJson = False) -> None:
    """List the installed games with their sets, options, player counts and bots.

    \b
    Examples:
      ascent games
      ascent games --json
    """
    listed = [_described(name) for name in games]
    if as_json:
        answer(listed)
        return
    console = Printer()
    for about in listed:
        _print_game(console, about)


def _print_game(console: Printer, about: Described) -> None:
    console.print(f"{about['title']} ({about['name']})", style="bold")
    if "error" in about:
        console.print(f"  {about['error']}", style="red")
        return
    for key, values in (
        ("players", about["players"]),
        ("bots", about["bots"]),
        ("sets", about["sets"]),
    ):
        if values:
            _say_wrapped(console, f"  {key:<8} ", _commas(values))
    for reason in about["refused_bots"]:
        console.print(f"  {reason}", style="red")
    for option in about["options"]:
        default = _commas(option["default"])
        usual = f" (default {default})" if default else ""
        lead = f"  --option {option['name']:<17}"
        _say_wrapped(console, lead, f"{option['values']}{usual}")
        _say_wrapped(console, " " * len(lead), option["description"])


def _say_wrapped(console: Printer, lead: str, words: str) -> None:
    """A text beside its lead; names are never broken."""
    lines = textwrap.wrap(
        words,
        console.width,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_long_words=False,
        break_on_hyphens=False,
    )
    console.print("\n".join(lines), soft_wrap=True)


def _commas(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def _described(name: str) -> Described:
    try:
        game = games[name]
    except AscentError as error:
        return {"name": name, "title": name, "error": str(error)}
    return {
        "name": name,
        "title": game.title,
        "version": game.version,
        "players": list(game.players),
        "bots": list(roster.of(game)),
        "refused_bots": roster.refused(game),
        "sets": list(game.sets()),
        "options": _option_rows(game),
    }


def _option_rows(game: Game[State]) -> list[OptionRow]:
    schema = game.options.model_json_schema()
    return [
        {
            "name": name,
            "default": field.get("default"),
            "values": _values(field),
            "description": field.get("description", ""),
        }
        for name, field in schema.get("properties", {}).items()
    ]


def _values(schema: Mapping[str, object]) -> str:
    """What an option takes, in words, from its JSON schema."""
    choices = schema.get("enum")
    if isinstance(choices, list):
        return " | ".join(map(str, choices))
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    either = schema.get("anyOf")
    if isinstance(either, list):
        known = [_values(part) for part in either if part.get("type") != "null"]
        return " | ".join(dict.fromkeys(known))
    items = schema.get("items")
    if isinstance(items, dict):
        return f"list of {_values(items)}"
    kinds = {"boolean": "true | false", "object": "a file"}
    return kinds.get(str(schema.get("type")), str(schema.get("type", "")))
