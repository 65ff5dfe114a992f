"""Plain data: classes whose annotated fields alone give clone, comparison and JSON.

Fields are ints, bools, strings, flat lists, lists of flat lists and dicts of ints. Whatever is
immutable is shared between clones; nothing else may be held. The clone is generated as source,
field by field, so that it costs what a hand-written one does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Self, TypeAlias, get_origin, get_type_hints

from framework.core.errors import LONGEST_QUOTE, BadSave, cut

Atom = int | str | tuple[object, ...]
"""A value that never changes: an int, a string, or a tuple of such."""
Frame = list[Any]
"""A frame of the stack: its name, then atoms; its kind says what each one is."""
NAME: Final = 0  # where a frame has its name
Option = Atom
Answer: TypeAlias = Any
"""An option, where whoever takes the answer says what its options are: `option: int`."""
Entry = tuple[Atom, ...]


class Shared:
    """Marks a field that is no data: an immutable object that all clones point to."""


SIMPLE = frozenset({int, str})  # types of values that need no closer look, nor a place to be told


def _unexpected(wanted: str, found: object, where: str) -> BadSave:
    return BadSave(f"{where}: expected {wanted}, found {cut(repr(found), LONGEST_QUOTE)}")


def freeze(value: object, where: str) -> Atom:
    """A JSON value as an atom: lists become tuples, anything but ints and strings is refused."""
    if isinstance(value, list | tuple):
        return tuple(
            [
                item if type(item) in SIMPLE else freeze(item, f"{where}[{i}]")
                for i, item in enumerate(value)
            ]
        )
    if isinstance(value, str) or type(value) is int:
        return value
    raise _unexpected("an integer, a string or a list", value, where)


def _items(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise _unexpected("a list", value, where)
    return value


def _integer(value: object, where: str) -> int:
    if type(value) is not int:
        raise _unexpected("an integer", value, where)
    return value


def _scalar(wanted: type, name: str) -> Callable[[object, str], object]:
    def read(value: object, where: str) -> object:
        if type(value) is not wanted:
            raise _unexpected(name, value, where)
        return value

    return read


def _ints(value: object, where: str) -> list[int]:
    return [_integer(v, f"{where}[{i}]") for i, v in enumerate(_items(value, where))]


def _lists_of_ints(value: object, where: str) -> list[list[int]]:
    return [_ints(v, f"{where}[{i}]") for i, v in enumerate(_items(value, where))]


def _frames(value: object, where: str) -> list[Frame]:
    return [_row(v, f"{where}[{i}]") for i, v in enumerate(_items(value, where))]


def _entries(value: object, where: str) -> list[Entry]:
    return [tuple(row) for row in _frames(value, where)]


def _row(value: object, where: str) -> Frame:
    return [v if type(v) in SIMPLE else freeze(v, where) for v in _items(value, where)]


def _atoms(value: object, where: str) -> tuple[Atom, ...]:
    return tuple([freeze(v, f"{where}[{i}]") for i, v in enumerate(_items(value, where))])


def _counts(value: object, where: str) -> dict[str, int]:
    if not isinstance(value, dict):
        raise _unexpected("an object", value, where)
    return {str(k): _integer(v, f"{where}.{k}") for k, v in value.items()}


def _rolls(value: object, where: str) -> dict[str, tuple[int, ...]]:
    if not isinstance(value, dict):
        raise _unexpected("an object", value, where)
    return {str(k): tuple(_ints(v, f"{where}.{k}")) for k, v in value.items()}


# A field's type decides how it is cloned and how it is read from JSON.
KINDS: dict[object, tuple[str, Callable[[object, str], object]]] = {
    int: ("self.{0}", _integer),
    bool: ("self.{0}", _scalar(bool, "true or false")),
    str: ("self.{0}", _scalar(str, "a string")),
    tuple[Atom, ...]: ("self.{0}", _atoms),
    list[int]: ("self.{0}[:]", _ints),
    list[Entry]: ("self.{0}[:]", _entries),
    list[list[int]]: ("[x[:] for x in self.{0}]", _lists_of_ints),
    list[Frame]: ("[x[:] for x in self.{0}]", _frames),
    dict[str, int]: ("self.{0}.copy()", _counts),
    dict[str, tuple[int, ...]]: ("self.{0}.copy()", _rolls),
}


def _compiled(lines: list[str]) -> Callable[[Plain, Plain], None]:
    scope: dict[str, Callable[[Plain, Plain], None]] = {}
    exec("def copy(self, new):\n    " + "\n    ".join(lines or ["pass"]), scope)
    return scope["copy"]


class PlainType(type):
    """Makes a slot of every annotated field."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], scope: dict[str, object], **rest: object
    ) -> PlainType:
        notes = scope.get("__annotations__", {})
        assert isinstance(notes, dict)
        scope["__slots__"] = tuple(n for n, note in notes.items() if "ClassVar" not in str(note))
        return super().__new__(cls, name, bases, scope, **rest)


class Plain(metaclass=PlainType):
    """A record of plain data. Subclasses only annotate their fields."""

    data_fields: ClassVar[tuple[str, ...]] = ()
    shared_fields: ClassVar[tuple[str, ...]] = ()
    readers: ClassVar[dict[str, Callable[[object, str], object]]] = {}
    _copy: ClassVar[Callable[[Plain, Plain], None]]
    _copy_present: ClassVar[Callable[[Plain, Plain], None]]

    def __init_subclass__(cls) -> None:
        lines, present, shared, readers = [], [], [], {}
        for name, hint in get_type_hints(cls).items():
            if not any(name in c.__dict__.get("__slots__", ()) for c in cls.__mro__):
                if get_origin(hint) is not ClassVar:
                    raise TypeError(
                        f"{cls.__name__}.{name}: use from __future__ import annotations"
                    )
                continue
            kind = get_origin(hint) or hint
            if isinstance(kind, type) and issubclass(kind, Shared):
                lines.append(f"new.{name} = self.{name}")
                present.append(lines[-1])
                shared.append(name)
                continue
            if hint not in KINDS:
                raise TypeError(f"{cls.__name__}.{name}: {hint} is not plain data")
            template, readers[name] = KINDS[hint]
            lines.append(f"new.{name} = {template.format(name)}")
            present.append(f"new.{name} = []" if hint == list[Entry] else lines[-1])
        cls._copy = _compiled(lines)
        cls._copy_present = _compiled(present)
        cls.data_fields = tuple(readers)
        cls.readers = readers
        cls.shared_fields = tuple(shared)

    def clone(self) -> Self:
        """An independent copy that shares what never changes."""
        new = object.__new__(type(self))
        self._copy(new)
        return new

    def clone_present(self) -> Self:
        """A clone that knows nothing of its past: its journal is empty.

        It costs and takes the same however long the journal has grown.
        """
        new = object.__new__(type(self))
        self._copy_present(new)
        return new

    def become(self, other: Self) -> None:
        """Take over all that another record holds; the two share nothing that can change."""
        other._copy(self)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.data_fields)

    __hash__ = None  # type: ignore[assignment]

    def snapshot(self) -> dict[str, object]:
        """All data fields, ready for JSON."""
        return {name: getattr(self, name) for name in self.data_fields}

    def restore(self, snapshot: dict[str, object]) -> None:
        """Fill the data fields from parsed JSON, refusing whatever does not fit."""
        missing = [name for name in self.data_fields if name not in snapshot]
        unknown = [name for name in snapshot if name not in self.readers]
        if missing or unknown:
            what = f"lacks {missing[0]}" if missing else f"has the unknown field {unknown[0]}"
            raise BadSave(f"snapshot {what}")
        for name, reader in self.readers.items():
            setattr(self, name, reader(snapshot[name], f"snapshot.{name}"))
