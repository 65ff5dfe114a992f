"""A state as data: whole or as a seat sees it, and what has changed in it."""

from __future__ import annotations

import json

import streamlit as st

from framework.core.machine import State
from ui.html.escaping import plain
from ui.html.tables import words_table
from ui.inspect.differences import differences
from ui.inspect.moment import Moment
from ui.inspect.zones import Zones, all_of, changes, seen

MOST_CHANGES = 200


def show_data(value: object) -> None:
    """Data as a tree that can be opened."""
    st.caption("The data as it is; cards are numbers here, Zones has their names.")
    st.json(_plain_data(value), expanded=1)


def show_state(moment: Moment) -> None:
    """All that these eyes may know."""
    show_data(_tree(moment, moment.state))


def zones_of(moment: Moment, state: State) -> Zones:
    """A table in words, as these eyes see it."""
    return all_of(state) if moment.everything else seen(state.rules, state.view(moment.seat))


def show_changes(moment: Moment) -> None:
    """What is another than at the step before: what was told, zones in words, the data."""
    before, state = moment.before, moment.state
    if before is None:
        st.markdown("This is the first step.")
        return
    lines = list(state.journal.text(moment.reader, len(before.log)))
    if lines:
        st.markdown("\n".join(f"- {plain(line)}" for line in lines))
    rows = changes(zones_of(moment, before), zones_of(moment, state))
    if rows:
        st.markdown(words_table(["What", "Before", "Now"], rows))
    elif not lines:
        st.markdown("Nothing on the table has changed.")
    places = list(differences(_tree(moment, before), _tree(moment, state)))
    with st.expander(f"In the data: {len(places)} places"):
        st.markdown(words_table(["Where", "Before", "Now"], places[:MOST_CHANGES]))


def _tree(moment: Moment, state: State) -> object:
    if not moment.everything:
        return _plain_data(state.view(moment.seat))
    whole = dict(state.snapshot())
    whole.pop("log", None)
    return _plain_data(whole)


def _plain_data(value: object) -> object:
    """Lists and dicts, as a file would have it."""
    return json.loads(json.dumps(value))
