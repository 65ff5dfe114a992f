"""The rules and all other pages of docs/."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from framework import games
from ui import session
from ui.html.documents import documents, group, heading, readable, rules_of
from ui.play import lobby


def show() -> None:
    pages = documents()
    if not pages:
        st.info("The pages of docs/ are not installed here; they are in the project's repository.")
        return
    headings = {name: heading(path) for name, path in pages.items()}
    asked = st.query_params.get("page", "")
    page = session.rules_page(asked)
    page.make(lambda: asked if asked in pages else _first(pages))
    chosen = st.selectbox(
        "Page",
        list(pages),
        format_func=lambda name: f"{group(name)} · {headings[name]}",
        key=page.key,
    )
    for game in games.loadable():
        if chosen in rules_of(game):
            session.game.set(game.name)
    with st.container(width=860):
        st.markdown(readable(pages[chosen].read_text(encoding="utf-8")))


def _first(pages: Iterable[str]) -> str:
    """The rules of the game that was played or looked at last, or what comes first."""
    game = lobby.last_game()
    ours = [*rules_of(games[game])] if game in games else []
    return [*ours, *pages][0]
