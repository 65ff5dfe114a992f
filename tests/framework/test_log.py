"""The log of a state is read like a list, and its copies share the past alone."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framework.core.log import BLOCK, Log, Overheard
from framework.core.plain import Entry

COUNTS = st.integers(0, 3 * BLOCK + 1)
PLACES = st.none() | st.integers(-4 * BLOCK, 4 * BLOCK)


def entries(count: int) -> list[Entry]:
    return [("entry", number) for number in range(count)]


def written(count: int) -> Log:
    """A log with so many entries, written one by one."""
    log = Log()
    for entry in entries(count):
        log.append(entry)
        if len(log.latest) == BLOCK + 3:  # now and then, as who plays does it
            log.fold()
    return log


@given(COUNTS)
def test_a_log_reads_like_a_list(count: int) -> None:
    log, like = written(count), entries(count)
    assert log == Log(like) == like
    assert (len(log), bool(log), [*log], [*reversed(log)]) == (
        count,
        count > 0,
        like,
        like[::-1],
    )
    assert log != written(count + 1)
    assert (("entry", count) in log, ("entry", count - 1) in log) == (False, count > 0)
    assert repr(log) == repr(like)


@given(COUNTS, PLACES, PLACES, st.sampled_from([None, 1, 2, -1]))
def test_parts_of_a_log_are_those_of_a_list(
    count: int, start: int | None, stop: int | None, step: int | None
) -> None:
    assert written(count)[start:stop:step] == entries(count)[start:stop:step]


@given(COUNTS, st.integers(-4 * BLOCK, 4 * BLOCK))
def test_an_entry_is_where_it_is_in_a_list(count: int, at: int) -> None:
    log, like = written(count), entries(count)
    if -count <= at < count:
        assert log[at] == like[at]
    else:
        with pytest.raises(IndexError):
            log[at]


@given(COUNTS, COUNTS, COUNTS)
def test_copies_are_written_on_apart(count: int, more: int, other: int) -> None:
    log = written(count)
    one, two, cut = log.copy(), log.copy(), log.until(min(count, other))
    for number in range(more):
        one.append(("one", number))
    for number in range(other):
        two.append(("two", number))
    cut.append(("cut", 0))
    assert log == entries(count)
    assert one == [*entries(count), *[("one", number) for number in range(more)]]
    assert two == [*entries(count), *[("two", number) for number in range(other)]]
    assert cut == [*entries(min(count, other)), ("cut", 0)]
    log.clear()
    assert log == [] != one[:1] + two[:1] + cut[:1]


def test_a_copy_shares_the_past() -> None:
    log = written(10 * BLOCK)
    other = log.copy()
    assert [id(block) for block in other.blocks] == [id(block) for block in log.blocks]
    assert len(other.blocks) == 9


@pytest.mark.parametrize("count", [0, BLOCK, BLOCK + 1])
def test_a_log_goes_to_other_processes_and_is_copied_whole(count: int) -> None:
    log = written(count)
    for other in (pickle.loads(pickle.dumps(log)), copy.deepcopy(log)):
        assert other == log
        other.append(("more",))
        assert log == entries(count)


def test_who_listens_hears_what_is_written_from_then_on() -> None:
    heard: list[tuple[int, Entry]] = []
    log = Overheard(entries(2), lambda entry: heard.append((len(log), entry)))
    log.append(("third",))
    assert heard == [(3, ("third",))]
    assert type(log.copy()) is Log
