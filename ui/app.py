"""The app's entry: navigation between its pages, and what all of them have."""

from __future__ import annotations

import streamlit as st

from framework.core.errors import AscentError
from ui import navigation
from ui.html import charts
from ui.html.escaping import plain
from ui.html.theme import page_style
from ui.navigation import Page
from ui.pages import cards, compare, dice, guide, home, inspector, rules, table, tournament

navigation.declare(
    home=Page("Home", home.show),
    table=Page("Table", table.show),
    inspector=Page("Inspector", inspector.show),
    cards=Page("Cards", cards.show),
    compare=Page("Compare", compare.show),
    tournament=Page("Tournament", tournament.show),
    dice=Page("Dice lab", dice.show),
    rules=Page("Rules", rules.show),
    help=Page("Help", guide.show),
)

ABOUT = "Ascent Tabletop: card and dice games, to play and to look into."
SCRIPT = '<script type="module" src="/board/navigation.js"></script>'


def main() -> None:
    """Draw the page that is asked for; a refusal is told, never a traceback."""
    # With something of its own in it Streamlit shows its menu, where light or dark is chosen.
    st.set_page_config(
        page_title="Ascent Tabletop", page_icon="⛰️", layout="wide", menu_items={"About": ABOUT}
    )
    chosen = st.navigation(navigation.pages(), position="top")
    st.html(f"<style>{page_style()}{charts.style()}</style>{SCRIPT}", unsafe_allow_javascript=True)
    try:
        chosen.run()
    except AscentError as error:
        st.error(plain(error))
