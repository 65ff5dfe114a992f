"""What a browser sends is a legal click or changes nothing; what is no link leads nowhere."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.siege import kills, wire
from framework import AscentError
from ui.board.component import DEEDS, MOST_FIELDS, deed
from ui.store.records import NoSuchTable
from ui.store.tables import Tables

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
MESSAGES = VALUES | st.fixed_dictionaries(
    {"do": st.sampled_from([*DEEDS, "fly"]), "index": VALUES, "id": VALUES, "undos": VALUES},
    optional={"wish": VALUES},
)


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Tables]:
    """A store whose bots never play: only messages change anything."""
    with closing(Tables(tmp_path, workers=0)) as tables:
        yield tables


@settings(max_examples=40)
@given(MESSAGES)
def test_a_message_is_a_small_plain_click_or_none(sent: object) -> None:
    made = deed(sent)
    if made is not None:
        assert {type(part) for part in (made.index, made.id, made.undos)} == {int}
        assert made.do in DEEDS
        assert len(made.wish) <= MOST_FIELDS


@pytest.mark.parametrize("game", wire.GAMES)
def test_messages_of_any_shape_change_nothing_unless_they_are_legal(
    game: str, tables: Tables
) -> None:
    id, outcomes = tables.create(game, [("Ada", None), ("Ben", None)], seed=1).id, set()
    for number in range(250):
        chance = random.Random(f"suite {number}")
        before = tables.steps(id), tables.info(id).version
        came = wire.send(tables, id, wire.message(chance), now=chance.random() < 0.5)
        if came != "done":
            assert (tables.steps(id), tables.info(id).version) == before
        outcomes.add(came)
    assert outcomes == {"done", "refused", "read", "not a click"}


def test_links_that_are_none_lead_nowhere(tables: Tables) -> None:
    created = tables.create("ascension", [("Ada", None), ("Ben", None)], seed=1)
    outcomes = {wire.follow(tables, created, random.Random(f"suite {n}")) for n in range(300)}
    assert "no such link" in outcomes
    assert [tables.seat_of(created.id, token) for token in created.seat_tokens] == [0, 1]
    assert tables.seat_of(created.id, created.spectator_token) is None


@pytest.mark.parametrize("id", wire.LINKS)
def test_a_table_that_is_none_is_refused_in_words(id: str, tables: Tables) -> None:
    for ask in (tables.info, tables.steps, tables.export, lambda id: tables.view(id, None)):
        with pytest.raises(AscentError) as refused:
            ask(id)
        assert isinstance(refused.value, NoSuchTable) or str(refused.value)


def test_servers_that_are_killed_lose_nothing_that_they_confirmed() -> None:
    ended = list(kills.tries(3, 14, 0))
    assert [attempt.through for attempt in ended] == ["", "", ""]
