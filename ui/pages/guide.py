"""Help: the page of docs/ about the app, and the credits."""

from __future__ import annotations

import streamlit as st

from ui.html.documents import documents, readable


def show() -> None:
    pages = documents()
    if "app" not in pages:
        st.info("The pages of docs/ are not installed here; they are in the project's repository.")
        return
    with st.container(width=860):
        st.markdown(readable(pages["app"].read_text(encoding="utf-8")))
        if "credits" in pages:
            with st.expander("Credits"):
                st.markdown(readable(pages["credits"].read_text(encoding="utf-8")))
