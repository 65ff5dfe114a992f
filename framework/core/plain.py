"""Plain data: classes whose annotated fields alone give clone, comparison and JSON.

Fields are ints, bools, strings, flat lists, lists of flat lists, dicts of ints and logs. Whatever
is immutable is shared between clones; nothing else may be held. The copy of a class is generated
as source, field by field, so that it costs what a hand-written one does: for an interpreted class
as it is made, for one that is compiled by `framework.core.written`.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import length_hint
from typing import Any, ClassVar, Final, Self, TypeAlias, get_origin, get_type_hints

from mypy_extensions import mypyc_attr

from framework.core.errors import LONGEST_QUOTE, BadSave, cut
from framework.core.log import Log
from framework.core.slots import compiled, slotted

Atom = int | str | tuple[object, ...]
"""A value that never changes: an int, a string, or a tuple of such."""
Frame = list[Any]
"""A frame of the stack: its name, then atoms; its kind says what each one is."""
NAME: Final = 0  # where a frame has its name
Option = Atom
Answer: TypeAlias = Any
"""An option, where whoever takes the answer says what its options are: `option: int`."""
Entry = tuple[Atom, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Shared:
    """Marks a field that is no data: an immutable object that all clones point to."""


def parts_within(value: object, most: int) -> int:
    """How many parts lie in lists and mappings, however deep; counted no further than this."""
    waiting: list[object] = [value]
    found = 0
    while waiting and found <= most:
        part = waiting.pop()
        if isinstance(part, dict):
            part = [*part.values()]
        if isinstance(part, list | tuple):
            found += len(part)
            waiting += part
    return found


# --- reading from JSON -----------------------------------------------------------------------


class Misfit(Exception):
    """A value of a wrong type, and where it is: words are made of that only if it is refused."""

    def __init__(self, wanted: str, found: object, *where: object) -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.found = found
        self.where: list[object] = list(where)  # from the inside out

    def refusal(self, where: str) -> BadSave:
        """The refusal of a value that is here."""
        path = "".join([f"[{p}]" if type(p) is int else f".{p}" for p in reversed(self.where)])
        found = cut(repr(self.found), LONGEST_QUOTE)
        return BadSave(f"{where}{path}: expected {self.wanted}, found {found}")


ATOM: Final = "an integer, a string or a list"


def freeze(value: object, where: str) -> Atom:
    """A JSON value as an atom: lists become tuples, anything but ints and strings is refused."""
    try:
        return _atom(value)
    except Misfit as misfit:
        raise misfit.refusal(where) from None


def _atom(value: object) -> Atom:
    if type(value) is int or type(value) is str:
        return value
    if isinstance(value, list | tuple):
        return tuple(_all(_atom, value))
    raise Misfit(ATOM, value)


def _all(read: Callable[[object], Any], items: list[Any] | tuple[object, ...]) -> list[Any]:
    """Each of these as it is read, once; what can't be read says which one it is."""
    following = iter(items)
    try:
        return [*map(read, following)]
    except Misfit as misfit:
        misfit.where.append(len(items) - length_hint(following) - 1)
        raise


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Misfit("a list", value)
    return value


def _integer(value: object) -> int:
    if type(value) is not int:
        raise Misfit("an integer", value)
    return value


def _truth(value: object) -> bool:
    if type(value) is not bool:
        raise Misfit("true or false", value)
    return value


def _string(value: object) -> str:
    if type(value) is not str:
        raise Misfit("a string", value)
    return value


INTEGERS: Final[set[type]] = {int}
SIMPLE: Final[set[type]] = {int, str}  # types of values that need no closer look


def _ints(value: object) -> list[int]:
    items = _list(value)
    return items[:] if {*map(type, items)} <= INTEGERS else _all(_integer, items)


def _lists_of_ints(value: object) -> list[list[int]]:
    return _all(_ints, _list(value))


def _row(value: object) -> Frame:
    """A frame or an entry; a misfit in it is told by where the row is."""
    items = _list(value)
    if {*map(type, items)} <= SIMPLE:
        return items[:]
    return [item if type(item) in SIMPLE else _atom(item) for item in items]


def _entry(value: object) -> Entry:
    return tuple(_row(value))


def _frames(value: object) -> list[Frame]:
    return _all(_row, _list(value))


def _entries(value: object) -> Log:
    return Log(_all(_entry, _list(value)))


def _atoms(value: object) -> tuple[Atom, ...]:
    return tuple(_all(_atom, _list(value)))


def _named(read: Callable[[object], Any], value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Misfit("an object", value)
    found = {}
    for name, part in value.items():
        try:
            found[str(name)] = read(part)
        except Misfit as misfit:
            misfit.where.append(name)
            raise
    return found


def _counts(value: object) -> dict[str, int]:
    return _named(_integer, value)


def _laid(value: object) -> tuple[int, ...]:
    return tuple(_ints(value))


def _rolls(value: object) -> dict[str, tuple[int, ...]]:
    return _named(_laid, value)


# --- fields ----------------------------------------------------------------------------------

SHARED: Final = "shared"
JOURNAL: Final = "Log"
"""What the past is kept in: a clone of the present has none of it."""

# A field's type decides how it is cloned and how it is read from JSON.
READERS: Final[dict[str, Callable[[object], object]]] = {
    "int": _integer,
    "bool": _truth,
    "str": _string,
    "tuple[Atom, ...]": _atoms,
    "list[int]": _ints,
    JOURNAL: _entries,
    "list[list[int]]": _lists_of_ints,
    "list[Frame]": _frames,
    "dict[str, int]": _counts,
    "dict[str, tuple[int, ...]]": _rolls,
}
COPIED: Final[dict[str, str]] = {
    "list[int]": "self.{0}[:]",
    "list[list[int]]": "[part[:] for part in self.{0}]",
    "list[Frame]": "[part[:] for part in self.{0}]",
    "dict[str, int]": "self.{0}.copy()",
    "dict[str, tuple[int, ...]]": "self.{0}.copy()",
}
"""How fields are copied that can change; others are shared as they are, the past apart."""
NAMED: Final[list[tuple[object, str]]] = [
    (int, "int"),
    (bool, "bool"),
    (str, "str"),
    (tuple[Atom, ...], "tuple[Atom, ...]"),
    (list[int], "list[int]"),
    (Log, JOURNAL),
    (list[list[int]], "list[list[int]]"),
    (list[Frame], "list[Frame]"),
    (dict[str, int], "dict[str, int]"),
    (dict[str, tuple[int, ...]], "dict[str, tuple[int, ...]]"),
]


def kind_of(hint: object) -> str | None:
    """What a field with this annotation holds; None if that is no plain data."""
    kind = get_origin(hint) or hint
    if isinstance(kind, type) and issubclass(kind, Shared):
        return SHARED
    for known, name in NAMED:
        if hint == known:
            return name
    return None


def annotated(record: type) -> dict[str, str]:
    """The annotated fields of a class, inherited ones first, with what each of them holds."""
    found: dict[str, str] = {}
    for name, hint in get_type_hints(record).items():
        if get_origin(hint) is ClassVar:
            continue
        kind = kind_of(hint)
        if kind is None:
            raise TypeError(f"{record.__name__}.{name}: {hint} is not plain data")
        found[name] = kind
    return found


def written(record: type) -> dict[str, str]:
    """The fields that are written out in a class and in those that it inherits from."""
    found: dict[str, str] = {}
    for base in reversed(record.__mro__):
        found |= vars(base).get("written", {})
    return found


def copying(name: str, kind: str) -> str:
    """The source that copies a field from `self` to `new`, but for the past."""
    value = "Log()" if kind == JOURNAL else COPIED.get(kind, "self.{0}").format(name)
    return f"new.{name} = {value}"


class Fields:
    """The fields of a class: what is data and how it is read, and what all clones share."""

    def __init__(self, record: type) -> None:
        self.kinds = written(record) | annotated(record)
        self.data = tuple([name for name, kind in self.kinds.items() if kind != SHARED])
        self.shared = tuple([name for name, kind in self.kinds.items() if kind == SHARED])
        self.past = tuple([name for name, kind in self.kinds.items() if kind == JOURNAL])
        self.readers = {name: READERS[self.kinds[name]] for name in self.data}

    def copier(self) -> Callable[[Plain, Plain], None]:
        """What copies all fields, made as source."""
        lines = [copying(name, kind) for name, kind in self.kinds.items()]
        scope: dict[str, Any] = {"Log": Log}
        exec("def copy_present(self, new):\n    " + "\n    ".join(lines or ["pass"]), scope)
        copier: Callable[[Plain, Plain], None] = scope["copy_present"]
        return copier


KNOWN: Final[dict[type, Fields]] = {}


def fields_of(record: type) -> Fields:
    """The fields of a class."""
    known = KNOWN.get(record)
    if known is None:
        known = KNOWN[record] = Fields(record)
    return known


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain:
    """A record of plain data. Subclasses only annotate their fields.

    One that is compiled has the kinds of its fields once more in `written`, and its own
    `copy_present`, both made by `framework.core.written`.
    """

    def __init_subclass__(cls) -> None:
        if compiled(cls):
            return
        fields = fields_of(cls)
        if "copy_present" not in vars(cls):
            setattr(cls, "copy_present", fields.copier())  # noqa: B010 - a method is never assigned

    def copy_present(self, new: Plain) -> None:
        """Copy all fields to another record; its past is empty then."""

    def copy_past(self, new: Plain) -> None:
        """Copy the past too."""
        for name in fields_of(type(self)).past:
            setattr(new, name, getattr(self, name).copy())

    def clone(self) -> Self:
        """An independent copy that shares what never changes."""
        new = type(self)()
        self.copy_present(new)
        self.copy_past(new)
        return new

    def clone_present(self) -> Self:
        """A clone that knows nothing of its past: its journal is empty.

        It costs and takes the same however long the journal has grown.
        """
        new = type(self)()
        self.copy_present(new)
        return new

    def become(self, other: Self) -> None:
        """Take over all that another record holds; the two share nothing that can change."""
        other.copy_present(self)
        other.copy_past(self)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in fields_of(type(self)).data)

    @property
    def data_fields(self) -> tuple[str, ...]:
        """The names of all fields but the shared ones."""
        return fields_of(type(self)).data

    def snapshot(self) -> dict[str, object]:
        """All data fields, ready for JSON."""
        found: dict[str, object] = {name: getattr(self, name) for name in self.data_fields}
        for name in fields_of(type(self)).past:
            found[name] = [*getattr(self, name)]
        return found

    def restore(self, snapshot: dict[str, object]) -> None:
        """Fill the data fields from parsed JSON, refusing whatever does not fit."""
        readers = fields_of(type(self)).readers
        missing = [name for name in readers if name not in snapshot]
        unknown = [name for name in snapshot if name not in readers]
        if missing or unknown:
            what = f"lacks {missing[0]}" if missing else f"has the unknown field {unknown[0]}"
            raise BadSave(f"snapshot {what}")
        for name, read in readers.items():
            try:
                setattr(self, name, read(snapshot[name]))
            except Misfit as misfit:
                raise misfit.refusal(f"snapshot.{name}") from None


globals()["Plain"] = slotted(Plain)
