"""Everybody's deck at the end of a game: who owned what, and what a hand of it brought."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from framework.core.rules import Rules
from framework.face import Holdings
from ui.board.cards import faces
from ui.html import charts
from ui.server.stores import Stores
from ui.store.records import TableInfo

TITLE = "Everybody's deck"
ALL = "All cards"
NONE = "–"


def show(inside: Stores, info: TableInfo) -> None:
    """Draw it, in games in which players own cards."""
    rules = inside.tables.rules(info.id)
    views = [inside.tables.view(info.id, seat.number) for seat in info.seats]
    owned = [rules.game.face.holdings(rules, view) for view in views]
    rows = compared(rules, [each for each in owned if each is not None])
    if rows:
        with st.expander(TITLE, icon=":material/style:"):
            heads = ["Card", *(seat.name for seat in info.seats)]
            decks = charts.table(TITLE, heads, rows, strong=ALL, marked=True, whole=False)
            st.markdown(decks, unsafe_allow_html=True)


def compared(rules: Rules, owned: Sequence[Holdings]) -> list[tuple[object, ...]]:
    """How many each player has of every card, in all, and what a hand brings on the average."""
    if not owned:
        return []
    cards = faces(rules)
    decks = [{form: sum(counts) for form, counts in each.rows} for each in owned]
    forms = sorted({form for deck in decks for form in deck}, key=lambda f: str(cards[f]["name"]))
    rows: list[tuple[object, ...]] = [
        (cards[form]["name"], *(deck.get(form, NONE) for deck in decks)) for form in forms
    ]
    rows.append((ALL, *(sum(deck.values()) for deck in decks)))
    brought = [dict(each.average.brings) if each.average else {} for each in owned]
    for resource in dict.fromkeys(name for brings in brought for name in brings):
        words = f"{resource.capitalize()} a hand, on the average"
        rows.append((words, *(brings.get(resource, NONE) for brings in brought)))
    return rows
