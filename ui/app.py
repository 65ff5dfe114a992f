"""The app's entry: navigation between its pages, and what all of them have."""

from __future__ import annotations

import streamlit as st

from framework.core.errors import AscentError
from ui.pages import PAGES, page


def main() -> None:
    """Draw the page that is asked for; a refusal is told, never a traceback."""
    st.set_page_config(page_title="Ascent Tabletop", page_icon="⛰️", layout="wide")
    chosen = st.navigation([page(name) for name in PAGES], position="top")
    # A slow rerun must not dim the table, and the page starts near the top of the window.
    st.html(
        "<style>"
        '[data-stale="true"]{opacity:1!important;transition:none!important}'
        ".stMainBlockContainer{padding-top:4rem;padding-bottom:3rem;max-width:1280px}"
        "@media(max-width:640px){.stMainBlockContainer{padding-left:.75rem;padding-right:.75rem}}"
        "</style>"
    )
    try:
        chosen.run()
    except AscentError as error:
        st.error(str(error))
