"""The rules and all other pages of docs/, readable in the app."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import streamlit as st

FIRST = ("age-of-ascent", "ascension")
LINK = re.compile(r"\]\((?:docs/)?([a-z0-9-]+)\.md(#[^)]*)?\)")
ELSEWHERE = re.compile(r"!?\[([^\]]*)\]\((?!https?://|/rules)[^)]*\)")


def folder() -> Path | None:
    """Where the pages are: beside the packages, or where an installation has put them."""
    places = (
        Path(__file__).parents[2] / "docs",
        Path(sys.prefix) / "share" / "ascent-tabletop" / "docs",
    )
    return next((place for place in places if place.is_dir()), None)


def documents() -> dict[str, Path]:
    """All pages by name, the games' rules first."""
    place = folder()
    found = {path.stem: path for path in sorted(place.glob("*.md"))} if place else {}
    rules = [name for name in found if name.startswith(FIRST)]
    return {name: found[name] for name in [*rules, *(n for n in found if n not in rules)]}


def heading(path: Path) -> str:
    """A page's own title."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    return first.removeprefix("# ").strip()


def show() -> None:
    """Draw the page."""
    found = documents()
    if not found:
        st.info("The pages of docs/ are not installed here; they are in the project's repository.")
        return
    headings = {name: heading(path) for name, path in found.items()}
    asked = st.query_params.get("page", "")
    names = list(found)
    chosen = st.selectbox(
        "Page",
        names,
        names.index(asked) if asked in names else 0,
        format_func=lambda name: headings[name],
        key=f"page {asked}",
    )
    text = found[chosen or names[0]].read_text(encoding="utf-8")
    text = LINK.sub(r"](/rules?page=\1)", text)
    st.markdown(ELSEWHERE.sub(r"\1", text))
