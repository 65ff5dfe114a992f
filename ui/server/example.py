"""Routes to stored games of bots: each becomes a table, which the inspector opens.

They are games that show a figure of a comparison, and games of tournaments.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from framework.arena.match import seated
from framework.core.errors import AscentError
from framework.lab.runs import run_key
from ui.server.refusing import refusal
from ui.server.room import one_more
from ui.server.stores import COOKIE, Stores, stores
from ui.store.records import Created, Refused
from ui.store.tournaments import bots_here

KEPT: Final = "examples"  # the setting in which a visitor's examples are noted
MOST_KEPT: Final = 12  # tables of a visitor: the oldest makes room
ADDRESS: Final = "/example/{run}/{side:int}/{number:int}/{step:int}"
PLAYED: Final = "/played/{tournament}/{number:int}"


def example(request: Request) -> Response:
    """Open it for who asks; a browser that was never here is sent to the comparison first."""
    asked = request.path_params
    me = request.cookies.get(COOKIE)
    if not me:
        return RedirectResponse(f"/compare?id={asked['run']}", status_code=303)
    try:
        table = opened(stores(), me, asked["run"], asked["side"], asked["number"], _from(request))
    except AscentError as error:
        return refusal(error)
    return RedirectResponse(
        f"/inspector?id={table}&step={asked['step']}",
        status_code=303,
        headers={"cache-control": "no-store"},
    )


def played(request: Request) -> Response:
    """Open a game of a tournament for who asks, where it ended."""
    asked = request.path_params
    me = request.cookies.get(COOKIE)
    if not me:
        return RedirectResponse(f"/tournament?id={quote(asked['tournament'])}", status_code=303)
    try:
        address = _from(request)
        table, step = played_table(stores(), me, asked["tournament"], asked["number"], address)
    except AscentError as error:
        return refusal(error)
    return RedirectResponse(
        f"/inspector?id={table}&step={step}",
        status_code=303,
        headers={"cache-control": "no-store"},
    )


def _from(request: Request) -> str:
    return request.client.host if request.client is not None else ""


def opened(
    inside: Stores, visitor: str, run: str, side: int, number: int, address: str = ""
) -> str:
    """The visitor's table of a game of a comparison, made unless it is there; its id."""

    def make() -> Created:
        info = inside.runs.info(run)
        order = info.order
        if side >= len(order.sides):
            raise Refused("This comparison has no such side.")
        match, name = order.sides[side].match(order.seed), order.sides[side].label
        choices = inside.runs.choices(run, side, number, run_key(match, None))
        state, _ = seated(match, number)
        for choice in choices:
            state.apply(choice)
        return inside.tables.open_save(
            state.to_json(), f"Game {number + 1} of {name}", match.bots_by_seat(number)
        )

    return _table(inside, visitor, f"{run} {side} {number}", make, address)


def played_table(
    inside: Stores, visitor: str, name: str, number: int, address: str = ""
) -> tuple[str, int]:
    """The visitor's table of a game of a tournament, made unless it is there; its last step."""
    state, row = inside.tournaments.state(name, number)

    def make() -> Created:
        title = f"Game {number + 1} of {inside.tournaments.title(name)}"
        return inside.tables.open_save(state.to_json(), title, bots_here(row, row.seats))

    return _table(inside, visitor, f"tournament {name} {number}", make, address), state.id


def _table(
    inside: Stores, visitor: str, called: str, make: Callable[[], Created], address: str
) -> str:
    """The visitor's table of a stored game, made unless it is there; its id."""
    noted = _noted(inside, visitor)
    if (table := noted.get(called)) and _is_there(inside, table):
        return table
    one_more(inside, visitor, address)
    created = make()
    inside.visitors.host(visitor, created.id, {None: created.spectator_token})
    inside.visitors.seat(visitor, created.id, None)
    noted[called] = created.id
    _keep(inside, visitor, noted)
    return created.id


def _noted(inside: Stores, visitor: str) -> dict[str, str]:
    """The visitor's examples: their tables, the oldest first."""
    try:
        found = json.loads(inside.visitors.settings(visitor).get(KEPT, "{}"))
    except ValueError:
        return {}
    return {str(name): str(table) for name, table in found.items()}


def _keep(inside: Stores, visitor: str, noted: dict[str, str]) -> None:
    """Note them; beyond the bound the oldest tables are deleted."""
    for called in [*noted][:-MOST_KEPT]:
        table = noted.pop(called)
        with suppress(AscentError):  # it is gone already
            inside.tables.delete(table)
        inside.visitors.forget(table)
    inside.visitors.set(visitor, KEPT, json.dumps(noted))


def _is_there(inside: Stores, table: str) -> bool:
    with suppress(AscentError):
        return not inside.tables.info(table).damaged
    return False
