"""The pages of the app by their names in the address, and the ways between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, NoReturn

import streamlit as st

from ui import session


class Page(NamedTuple):
    """A page: what it is called, and what draws it."""

    title: str
    draw: Callable[[], None]


def declare(**pages: Page) -> None:
    """The pages that the app has, the one that opens first first."""
    _pages.update(pages)


def pages() -> list[st.Page]:
    """All pages for Streamlit, made once a visit: it marks in them which one may be drawn."""
    return session.pages.make(lambda: [_page(name) for name in _pages])


def go(name: str, **query: str) -> NoReturn:
    """Go to another page."""
    st.switch_page(_page(name), query_params=query)


def _page(name: str) -> st.Page:
    title, draw = _pages[name]
    return st.Page(draw, title=title, url_path=name, default=name == next(iter(_pages)))


_pages: dict[str, Page] = {}
