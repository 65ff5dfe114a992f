"""Help: how the app is used, its keys, where games are kept, and credits."""

from __future__ import annotations

import streamlit as st

from ui.pages.rules import documents

HELP = """\
# Help

**Start.** On the home page *Play against bots* starts a game at once. *Set up a table* lets you
choose seats, sets, options and a seed. *Guided first game* gives a hint at each decision.

**Play.** The line above the board says what is asked and of whom. Options are marked on the board;
all of them are also buttons below it. *Take back* undoes your last step, and says why where that
can't be: nothing is taken back once dice have rolled or hidden cards have been seen.

**Together.** *Seats, links, settings* has one secret link for each person's seat and one for
spectators. Send a seat's link to one person only: whoever opens it may play the seat. A bot can
play for somebody who has left, and gives the seat back. People at one device get a curtain between
their hands.

**Stored games.** Each decision is stored before it is shown. Reload, close the browser, stop the
server: the table is on your home page when you come back with the same browser.

**Inspector.** A finished game can be gone through step by step: state, stack, phases, what has
changed, what a bot would have done. *Play on from here* makes a new table of any step.

## Keys

| key | does |
|---|---|
| `1` to `9` | the first nine moves, in the order of the buttons |
| `a` | play all cards of the hand (Ascension) |
| `u` | take back your last step |
| `←` `→` | one step back or forth in the inspector |
| `Tab`, `Enter`, `Space` | go through everything on a page, and choose it |
| `?` | these keys, on the board |
"""


def show() -> None:
    """Draw the page."""
    st.markdown(HELP)
    credits = documents().get("credits")
    if credits is not None:
        with st.expander("Credits"):
            st.markdown(credits.read_text(encoding="utf-8"))
