"""The pages of the app, each a function that draws it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import streamlit as st

PAGES = {
    "home": "Home",
    "table": "Table",
    "inspector": "Inspector",
    "cards": "Cards",
    "rules": "Rules",
    "help": "Help",
}


def page(name: str) -> st.Page:
    """A page by its name in the address."""
    return st.Page(_drawing(name), title=PAGES[name], url_path=name, default=name == "home")


def _drawing(name: str) -> Callable[[], None]:
    from ui.pages import cards, guide, home, inspector, rules, table

    return {
        "home": home.show,
        "table": table.show,
        "inspector": inspector.show,
        "cards": cards.show,
        "rules": rules.show,
        "help": guide.show,
    }[name]


def go(name: str, **query: str) -> NoReturn:
    """Go to another page."""
    st.switch_page(page(name), query_params=query)
