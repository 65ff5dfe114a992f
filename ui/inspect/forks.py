"""Where a table was played on from, and which tables were played on from it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from framework.core.errors import AscentError
from ui.html.escaping import plain
from ui.navigation import go
from ui.server.stores import Stores, visitor
from ui.store.records import TableInfo


def origin(inside: Stores, info: TableInfo) -> None:
    """The step that a table began at, with a way there for who may see it."""
    if info.parent is None:
        return
    id, step = info.parent
    try:
        known = inside.visitors.held(visitor(), id) is not None
        title = inside.tables.info(id).title if known else ""
    except AscentError:  # it is gone, or damaged
        title = ""
    if not title:
        st.caption(f"Played on from step {step} of a table that is not open to you.")
    elif st.button(
        f"Played on from step {step} of {plain(title)}",
        key="parent",
        type="tertiary",
        icon=":material/fork_right:",
    ):
        go("inspector", id=id, step=str(step))


def forks(info: TableInfo, mine: Sequence[TableInfo]) -> None:
    """The tables of this browser that were played on from here, the first step first."""
    found = [
        (other.parent.step, other)
        for other in mine
        if other.parent is not None and other.parent.id == info.id and not other.damaged
    ]
    for step, fork in sorted(found, key=lambda one: (one[0], one[1].created)):
        if st.button(
            f"Played on from step {step}: {plain(fork.title)}",
            key=f"fork {fork.id}",
            type="tertiary",
            icon=":material/fork_right:",
        ):
            go("inspector" if fork.over else "table", id=fork.id)
