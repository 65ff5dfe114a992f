"""Help: the page of docs/ about the app, and the credits."""

from __future__ import annotations

import streamlit as st

from ui.html.documents import documents, readable


def show() -> None:
    """Draw the page."""
    found = documents()
    if "app" not in found:
        st.info("The pages of docs/ are not installed here; they are in the project's repository.")
        return
    with st.container(width=860):
        st.markdown(readable(found["app"].read_text(encoding="utf-8")))
        if "credits" in found:
            with st.expander("Credits"):
                st.markdown(readable(found["credits"].read_text(encoding="utf-8")))
