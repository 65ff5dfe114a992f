"""What tests of pages share: the app on a page, what it says, tables to sit at."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from ui.server.stores import Stores
from ui.store.records import TableInfo
from ui.store.tables import Tables

PATIENCE = 300  # seconds after which what does not come is given up
APP = str(Path(__file__).parents[2] / "ui" / "entry" / "script.py")


def app(
    page: str = "", opened: Mapping[str, str] | None = None, who: str = "me", **query: str
) -> AppTest:
    """The app on one of its pages, as this test's visitor, with parts of it opened."""
    at = AppTest.from_file(APP, default_timeout=PATIENCE)
    at.session_state["visitor"] = who
    for key, value in query.items():
        at.query_params[key] = value
    if page:
        for key, part in (opened or {"around": "All moves"}).items():
            at.session_state[key] = part
        at._page_hash = calc_hash(page)
    at.run()
    assert not at.exception
    return at


def to(at: AppTest, page: str) -> AppTest:
    """Go to another page in the same visit."""
    at._page_hash = calc_hash(page)
    return at.run()


def words(at: AppTest) -> str:
    """Everything that the page says in text."""
    parts = [*at.markdown, *at.caption, *at.info, *at.error, *at.warning, *at.title, *at.subheader]
    return "\n".join(str(part.value) for part in parts)


def moves(at: AppTest) -> list[Any]:
    """The buttons of the legal moves."""
    return [button for button in at.button if str(button.key).startswith("move ")]


def a_table(
    inside: Stores, game: str, seats: list[tuple[str, str | None]], **options: object
) -> str:
    """A table whose persons all sit at this test's browser, and whose bots are at rest."""
    created = inside.tables.create(game, seats, 7, options, "Test")
    tokens: dict[int | None, str] = {i: t for i, t in enumerate(created.seat_tokens) if t}
    inside.visitors.host("me", created.id, {**tokens, None: created.spectator_token})
    for seat in tokens:
        inside.visitors.seat("me", created.id, seat)
    at_rest(inside.tables, created.id)
    return created.id


def at_rest(tables: Tables, id: str) -> TableInfo:
    """Wait until no bot has to decide: a person is asked, or the game is over."""
    until = time.monotonic() + PATIENCE
    while (asked := (info := tables.info(id)).asked) is not None and info.seats[asked].bot:
        assert time.monotonic() < until, "the bots do not go on"
        tables.wait(id, info.version, PATIENCE)
    return info


def play(tables: Tables, id: str, choose: Callable[[int], int]) -> None:
    """Let persons choose, each time of so many options, until the game is over."""
    while (seat := at_rest(tables, id).asked) is not None:
        view: Any = tables.view(id, seat)
        choice = choose(len(view["decision"]["options"]))
        tables.move(id, seat, choice, view["id"], view["undos"])


def soon_over(options: int) -> int:
    """The last option passes or ends the turn: a short game."""
    return options - 1


def finished(inside: Stores, game: str = "age_of_ascent") -> str:
    """A table whose game is over."""
    id = a_table(inside, game, [("Ada", None), ("Bot", "random")])
    play(inside.tables, id, random.Random(3).randrange)
    return id
