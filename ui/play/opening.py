"""New tables: what a button has made is opened once, however often it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from framework.core.errors import AscentError
from ui import session
from ui.html.escaping import plain
from ui.navigation import go
from ui.server.room import one_more
from ui.server.stores import settle, stores, visitor
from ui.store.records import Created


def open_new(
    button: str,
    pressed: bool,
    make: Callable[[], Created],
    here: Sequence[int] | None = None,
    before: str = "",
    **query: str,
) -> None:
    """Make a table if the button that asks for it is pressed, and go there; a refusal is told.

    This browser has the seats that are here, else all that are a person's; whoever was at the
    table `before` comes along. A double click leads to
    one table, however late its second half is answered: another table is made only after the
    button has been drawn again without being pressed. The second half may end this run at any
    access to Streamlit, so what was made is noted without one.
    """
    opening = session.opening(button).make(session.Opening)
    if not pressed:
        opening.clear()
        return
    try:
        if opening.created is None:
            one_more(stores(), visitor(), str(st.context.ip_address or ""))
            opening.created = make()
        if opening.id is None:
            tokens = opening.created.seat_tokens
            persons = [seat for seat, token in enumerate(tokens) if token]
            opening.id = settle(opening.created, persons if here is None else here, before)
    except AscentError as error:
        opening.clear()
        st.error(plain(error))
        return
    go("table", id=opening.id, **query)
