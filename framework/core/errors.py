"""What can go wrong, each with a message that a player can act on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

LONGEST_MESSAGE = 1000  # characters
LONGEST_QUOTE = 120  # of what is refused, in a message
# What pydantic calls a fault, and how it is told of the value that has it.
FAULTS = {
    "missing": "is missing",
    "int_type": "is no whole number",
    "int_parsing": "is no whole number",
    "int_from_float": "is no whole number",
    "bool_type": "is neither true nor false",
    "bool_parsing": "is neither true nor false",
    "string_type": "is no text",
    "list_type": "is no list",
    "tuple_type": "is no list",
    "dict_type": "is no mapping",
    "mapping_type": "is no mapping",
    "literal_error": "is not {expected}",
    "greater_than": "is not more than {gt}",
    "greater_than_equal": "is less than {ge}",
    "less_than_equal": "is more than {le}",
    "too_short": "needs at least {min_length}",
    "too_long": "takes at most {max_length}",
}


def fault(what: str, details: Mapping[str, Any]) -> str:
    """What is wrong with a value, in a player's words, of what pydantic tells about it."""
    words = FAULTS.get(details["type"])
    if words is None:
        message: str = details["msg"].removeprefix("Value error, ")
        return f"{what}: {message}" if what else message
    return f"{what} {words.format_map(details.get('ctx', {}))}"


class AscentError(Exception):
    """Any refusal of this package: bad input, never a bug."""

    longest: ClassVar[int] = LONGEST_MESSAGE

    def __init__(self, message: object = "") -> None:
        super().__init__(cut(str(message), self.longest))


def cut(words: str, longest: int = LONGEST_MESSAGE) -> str:
    """Words of bounded length: what is too much is left out of their middle."""
    if len(words) <= longest:
        return words
    half = (longest - 3) // 2
    return f"{words[:half]} … {words[-half:]}"


class IllegalChoice(AscentError):
    """A choice that the pending decision does not offer. The state is unchanged."""


class Stale(IllegalChoice):
    """A choice for a state that the table is not in any more."""


class Endless(AscentError):
    """A play that never comes to a decision or to the end of the game: cards that feed themselves.

    A state in which it was raised can't be played on; a table puts it back as it was before.
    """


class BadOption(AscentError):
    """An unknown or impossible option, player count or seed for a new game."""


class BadSave(AscentError):
    """A save or journal that can't be resumed, with the reason."""


class UndoRefused(AscentError):
    """A step that can't be taken back, with the reason."""
