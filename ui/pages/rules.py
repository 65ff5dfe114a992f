"""The rules and all other pages of docs/."""

from __future__ import annotations

import streamlit as st

from ui.html.documents import documents, group, heading, readable


def show() -> None:
    pages = documents()
    if not pages:
        st.info("The pages of docs/ are not installed here; they are in the project's repository.")
        return
    headings = {name: heading(path) for name, path in pages.items()}
    asked = st.query_params.get("page", "")
    names = list(pages)
    chosen = st.selectbox(
        "Page",
        names,
        names.index(asked) if asked in names else 0,
        format_func=lambda name: f"{group(name)} · {headings[name]}",
        key=f"page {asked}",
    )
    text = pages[chosen or names[0]].read_text(encoding="utf-8")
    with st.container(width=860):
        st.markdown(readable(text))
