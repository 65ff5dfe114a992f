"""The end of a game: who has won and by what, how it went, and what comes next."""

from __future__ import annotations

import streamlit as st

from framework.core.errors import AscentError
from framework.core.save import load
from framework.core.view import View
from ui.house import House, settle, visitor
from ui.pages import go
from ui.tables import TableInfo
from ui.visitors import Held
from ui.words import plain, score_sheet, verdict

COLOURS = ("#d14a95", "#d9772b", "#7b7fe6", "#7f9426", "#2f9e8f", "#4c8fd6")  # near the seats' own


def show(inside: House, info: TableInfo, held: Held, view: View) -> None:
    """Draw it, above the board as it stands at the end."""
    with st.container(border=True):
        st.markdown(f"## :material/trophy: {plain(verdict(view))}")
        sheet, curves = st.columns(2)
        with sheet:
            st.markdown(score_sheet(view))
        with curves:
            _curves(inside, info)
        with st.container(horizontal=True):
            if st.button("Rematch, new deal", type="primary", key="rematch"):
                _rematch(inside, info, held, same=False)
            if st.button("Rematch, same deal", key="rematch same"):
                _rematch(inside, info, held, same=True)
            if st.button("Inspect the game", key="inspect"):
                go("inspector", id=info.id)
            _download(inside, info)
        tokens = inside.visitors.tokens(visitor(), info.id)
        if None in tokens:
            from ui.pages.table import invite

            st.caption("A link to share: whoever has it sees the end and can inspect the game.")
            st.code(invite(info.id, tokens[None]), language=None)


def _download(inside: House, info: TableInfo) -> None:
    try:
        save = inside.tables.export(info.id)
    except AscentError as error:
        st.error(str(error))
        return
    st.download_button("Download the save", save, f"{info.game}-{info.id}.json", key="download")


@st.cache_data(max_entries=64, show_spinner=False)
def course(save: str) -> dict[str, list[int]]:
    """The score of each seat at the start of each turn and at the end, by replaying a game."""
    end = load(save)
    header = end.header
    state = end.rules.game.deal(end.rules, header, header.seed or 0)
    scores: list[list[int]] = [state.scores]
    turn = end.rules.game.turn(state)
    for entry in end.journal.choices():
        state.apply(state.options.index(entry[3]))
        if state.over or end.rules.game.turn(state) != turn:
            turn = end.rules.game.turn(state)
            scores.append(state.scores)
    named = [f"{name} ({seat + 1})" for seat, name in enumerate(header.names)]
    return {name: [row[seat] for row in scores] for seat, name in enumerate(named)}


def _curves(inside: House, info: TableInfo) -> None:
    try:
        lines = course(inside.tables.export(info.id))
    except (AscentError, ValueError):
        st.caption("The course of this game can't be drawn.")
        return
    st.line_chart(
        lines, x_label="turns", y_label="points", height=280, color=list(COLOURS[: len(lines)])
    )


def _rematch(inside: House, info: TableInfo, held: Held, same: bool) -> None:
    try:
        created = inside.tables.rematch(info.id, same)
    except AscentError as error:
        st.error(str(error))
        return
    go("table", id=settle(created, held.seats))
