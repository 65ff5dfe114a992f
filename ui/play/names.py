"""Names and titles that people give: fields for them, and what this browser is called."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui import session, settings
from ui.html.escaping import LONGEST_NAME, clean_name, one_line, plain

LONGEST_TITLE = 60
NOBODY = "Player 1"


def name_field() -> None:
    """Under which name this browser plays; kept for its next visit."""
    short_field(
        "Your name",
        LONGEST_NAME,
        session.my_name.key,
        my_name(),
        "Your name",
        on_change=_call_me,
        labelled=False,
    )


def my_name() -> str:
    """The name that this browser has given, if any."""
    return settings.kept("name")


def _call_me() -> None:
    settings.keep("name", clean_name(session.my_name(), ""), session.home_says)


def short_field(
    label: str,
    longest: int,
    key: str,
    value: str = "",
    placeholder: str | None = None,
    on_change: Callable[[], None] | None = None,
    labelled: bool = True,
) -> str:
    """A field for a name or a title, which is told below it if it has to be cut.

    A field that knows how much it may hold would drop all of a longer text that is pasted.
    """
    typed = one_line(
        st.text_input(
            label,
            value,
            key=key,
            placeholder=placeholder,
            on_change=on_change,
            label_visibility="visible" if labelled else "collapsed",
        )
    )
    cut = typed[:longest].strip()
    if cut != typed:
        st.caption(f"Cut to {longest} characters: {plain(cut)}")
    return cut
