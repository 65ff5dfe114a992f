"""Slots of interpreted records: quicker to copy than a dictionary, and no misspelt field."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

ATTRIBUTES: Final = "__mypyc_attrs__"
"""Where a compiled class has the names of what its objects hold."""


class Slotted(type):
    """Makes a slot of every annotated field."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], scope: dict[str, object], **rest: object
    ) -> Slotted:
        notes = scope.get("__annotations__", {})
        assert isinstance(notes, dict)
        scope["__slots__"] = tuple(n for n, note in notes.items() if "ClassVar" not in str(note))
        return super().__new__(cls, name, bases, scope, **rest)


def compiled(record: type) -> bool:
    """Whether a class was compiled: its fields lie in C, and it knows no annotations."""
    return ATTRIBUTES in vars(record)


def held(thing: object) -> Iterable[str]:
    """The names of all that an object holds which has no slots, or whose class was compiled."""
    kind = type(thing)
    return getattr(kind, ATTRIBUTES) if compiled(kind) else vars(thing)


def slotted(record: type) -> type:
    """An interpreted class whose subclasses have slots."""
    if compiled(record):
        return record
    scope = {name: value for name, value in vars(record).items() if name not in HELD}
    return Slotted(record.__name__, (), scope)


HELD: Final = ("__dict__", "__weakref__")
