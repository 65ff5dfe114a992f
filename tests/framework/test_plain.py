"""Plain data: a class that only names its fields can be cloned, compared, saved and loaded."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framework.core.errors import BadSave
from framework.core.log import Log
from framework.core.plain import Atom, Frame, Plain, Shared, fields_of, freeze
from framework.core.slots import compiled


class Printed(Shared):
    """Something that all records share."""


class Record(Plain):
    """A record with a field of every kind."""

    count: int
    done: bool
    name: str
    options: tuple[Atom, ...]
    pile: list[int]
    piles: list[list[int]]
    stack: list[Frame]
    log: Log
    streams: dict[str, int]
    laid: dict[str, tuple[int, ...]]
    printed: Printed


class More(Record):
    """A record with one field more."""

    extra: int
    limit: ClassVar[int] = 3


PRINTED = Printed()
INTS = st.integers(-(1 << 70), 1 << 70)
ATOMS: st.SearchStrategy[Atom] = st.recursive(
    INTS | st.text(), lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=6
)
PILES = st.lists(INTS, max_size=4)
FIELDS: dict[str, st.SearchStrategy[object]] = {
    "count": INTS,
    "done": st.booleans(),
    "name": st.text(),
    "options": st.lists(ATOMS, max_size=3).map(tuple),
    "pile": PILES,
    "piles": st.lists(PILES, max_size=3),
    "stack": st.lists(st.lists(ATOMS, max_size=3), max_size=3),
    "log": st.lists(st.lists(ATOMS, max_size=3).map(tuple), max_size=3).map(Log),
    "streams": st.dictionaries(st.text(), INTS, max_size=3),
    "laid": st.dictionaries(st.text(), PILES.map(tuple), max_size=3),
}


def record(**values: object) -> Record:
    """A record with these values."""
    made = Record()
    made.printed = PRINTED
    for name, value in values.items():
        setattr(made, name, value)
    return made


RECORDS = st.fixed_dictionaries(FIELDS).map(lambda values: record(**values))


@given(RECORDS)
def test_a_clone_is_equal_and_shares_only_what_never_changes(one: Record) -> None:
    other = one.clone()
    assert other == one
    assert other.printed is one.printed
    assert other.snapshot() == copy.deepcopy(one.snapshot())


@given(RECORDS)
def test_changing_a_clone_leaves_the_original_alone(one: Record) -> None:
    before = copy.deepcopy(one.snapshot())
    other = one.clone()
    other.count += 1
    other.pile.append(1)
    other.piles.append([])
    other.stack.append(["frame"])
    other.log.append(("entry",))
    other.streams["new"] = 1
    other.laid["new"] = (1,)
    for inner in (*other.piles, *other.stack):
        inner.append(1)
    assert one.snapshot() == before
    assert one != other


@given(RECORDS)
def test_json_gives_the_same_record_back(one: Record) -> None:
    other = record()
    other.restore(json.loads(json.dumps(one.snapshot())))
    assert other == one
    assert json.dumps(other.snapshot()) == json.dumps(one.snapshot())


@given(RECORDS, st.sampled_from(sorted(FIELDS)), st.data())
def test_records_that_differ_in_one_field_are_not_equal(
    one: Record, name: str, data: st.DataObject
) -> None:
    other = one.clone()
    setattr(other, name, data.draw(FIELDS[name]))
    assert (one == other) == (getattr(one, name) == getattr(other, name))


def test_a_subclass_has_the_fields_of_both() -> None:
    assert fields_of(More).data == (*fields_of(Record).data, "extra")
    assert fields_of(More).shared == ("printed",)


@pytest.mark.skipif(compiled(Plain), reason="an interpreted record on a compiled one has no slots")
def test_a_misspelt_field_is_refused() -> None:
    with pytest.raises(AttributeError):
        More().unknown = 1  # type: ignore[attr-defined]


def test_records_of_different_classes_are_never_equal() -> None:
    one, other = record(), More()
    one.restore(whole())
    other.restore({**whole(), "extra": 0})
    assert one != other


def test_a_field_that_is_no_plain_data_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match=r"Odd\.thing: .*list\[str\].* is not plain data"):

        class Odd(Plain):
            thing: list[str]

    with pytest.raises(TypeError, match=r"Worse\.thing: .*object.* is not plain data"):

        class Worse(Plain):
            thing: object


WRONG: list[tuple[str, object, str]] = [
    ("count", 1.5, "snapshot.count: expected an integer, found 1.5"),
    ("count", True, "snapshot.count: expected an integer, found True"),
    ("done", 1, "snapshot.done: expected true or false, found 1"),
    ("name", None, "snapshot.name: expected a string, found None"),
    ("options", "ab", "snapshot.options: expected a list, found 'ab'"),
    ("options", [{}], "snapshot.options[0]: expected an integer, a string or a list, found {}"),
    ("pile", {}, "snapshot.pile: expected a list, found {}"),
    ("pile", [1, "2"], "snapshot.pile[1]: expected an integer, found '2'"),
    ("piles", [[1], 2], "snapshot.piles[1]: expected a list, found 2"),
    ("piles", [[1], [None]], "snapshot.piles[1][0]: expected an integer, found None"),
    ("stack", [1], "snapshot.stack[0]: expected a list, found 1"),
    ("stack", [["a", 0.5]], "snapshot.stack[0]: expected an integer, a string or a list, found"),
    ("log", ["roll"], "snapshot.log[0]: expected a list, found 'roll'"),
    ("log", [[False]], "snapshot.log[0]: expected an integer, a string or a list, found False"),
    ("streams", [], "snapshot.streams: expected an object, found []"),
    ("streams", {"dice": "1"}, "snapshot.streams.dice: expected an integer, found '1'"),
    ("laid", [], "snapshot.laid: expected an object, found []"),
    ("laid", {"dice": 1}, "snapshot.laid.dice: expected a list, found 1"),
]


def whole() -> dict[str, object]:
    """A snapshot that can be restored."""
    lists: dict[str, object] = {k: [] for k in ("options", "pile", "piles", "stack", "log")}
    return {"count": 0, "done": False, "name": "", **lists, "streams": {}, "laid": {}}


@pytest.mark.parametrize(("name", "value", "message"), WRONG)
def test_a_wrong_type_is_refused_where_it_is(name: str, value: object, message: str) -> None:
    record().restore(whole())
    with pytest.raises(BadSave) as error:
        record().restore({**whole(), name: value})
    assert message in str(error.value)


def test_a_missing_and_an_unknown_field_are_refused_by_name() -> None:
    snapshot = whole()
    with pytest.raises(BadSave, match="snapshot has the unknown field luck"):
        record().restore({**snapshot, "luck": 1})
    del snapshot["pile"]
    with pytest.raises(BadSave, match="snapshot lacks pile"):
        record().restore(snapshot)


def test_only_ints_strings_and_lists_of_them_are_frozen() -> None:
    assert freeze([1, ["a", []]], "x") == (1, ("a", ()))
    odds: tuple[object, ...] = (None, True, 1.0, {}, [[None]])
    for odd in odds:
        with pytest.raises(BadSave, match="expected an integer, a string or a list"):
            freeze(odd, "x")


def test_what_is_nested_deeply_is_read_once_even_if_it_is_refused() -> None:
    reads = []

    class Counted(list[object]):
        def __iter__(self) -> Iterator[object]:
            reads.append(1)
            return super().__iter__()

    value: object = None
    for _ in range(18):
        value = Counted([0, value, 0])
    with pytest.raises(BadSave, match=r"^here(\[1\]){18}: expected an integer, a string or a list"):
        freeze(value, "here")
    assert len(reads) == 18
