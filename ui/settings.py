"""What a browser has set: how fast, how careful, with what help."""

from __future__ import annotations

from typing import Final

import streamlit as st

from framework.core.errors import AscentError
from ui import session
from ui.server.stores import stores, visitor

SPEEDS: Final = {  # how long a scene of what happened lasts, in usual ones
    "at once": 0.0,
    "quick": 0.5,
    "normal": 1.0,
    "slow": 1.8,
}
NORMAL: Final = "normal"
SWITCHES: Final = {  # what it does, and whether it does so at first
    "motion": ("Motion on the board: dice roll, cards fly, what happens is shown", True),
    "sound": ("Sound: dice, cards, your turn, won and lost", False),
    "read_first": ("Read first: a click on a card shows all of it, a second one chooses it", False),
    "last": ("Ask before a click that buys a card and ends the turn with it", True),
    "autoplay": ("When my turn begins, play the cards that leave me nothing to choose", False),
    "unplayed": ("Warn when a turn is ended that can still use what would be lost with it", True),
    "careful": ("Warn when a turn is ended with anything left to do", False),
    "hints": ("Advice at each decision: what a bot would do, and why", False),
    "notice": ("Tell me by a notice of the browser when it is my turn and I look elsewhere", False),
}


def _all() -> dict[str, str]:
    """Read once a visit; kept for the next one whenever something is set."""
    return session.settings.make(lambda: stores().visitors.settings(visitor()))


def kept(name: str, otherwise: str = "") -> str:
    """What this browser has set under a name."""
    return _all().get(name, otherwise)


def keep(name: str, value: str, says: session.Field[str]) -> None:
    """Set something for this visit and the next ones; where that fails, a page `says` why."""
    try:
        stores().visitors.set(visitor(), name, value)
    except AscentError as error:
        says.set(str(error))
        return
    _all()[name] = value


def on(name: str) -> bool:
    """Whether a switch is on."""
    return kept(name, "yes" if SWITCHES[name][1] else "no") == "yes"


def no_notices() -> None:
    """The browser shows no notices: the switch is off again, and it is told why."""
    session.setting("notice").set(False)
    _set("notice")
    session.no_notices.set(True)


def speed() -> str:
    """The name of the speed at which it is shown what happened."""
    chosen = kept("speed")
    return chosen if chosen in SPEEDS else NORMAL


def pace() -> float:
    """How long a scene lasts, in usual ones; 0 to show none."""
    return SPEEDS[speed()]


def _set(name: str) -> None:
    session.no_notices.forget()
    value = session.setting(name)()
    keep(name, value if isinstance(value, str) else "yes" if value else "no", session.table_says)


def show() -> None:
    """Draw the switches; what is set holds for all tables of this browser."""
    st.segmented_control(
        "Show what happens",
        list(SPEEDS),
        default=speed(),
        required=True,
        key=session.setting("speed").key,
        on_change=_set,
        args=("speed",),
        help="Scene by scene on the board; a click or Space goes on. At once: a summary alone."
        " Either way it can be stepped through.",
    )
    for name, (label, _) in SWITCHES.items():
        key = session.setting(name).key
        st.toggle(label, on(name), key=key, on_change=_set, args=(name,))
    st.caption(
        "Light or dark is chosen in the menu ⋮ at the top of each page; at a table *menu* shows it."
    )
    if session.no_notices():
        st.warning(
            "This browser allows no notices here. Allow them for this address in its own settings;"
            " from another machine they need HTTPS."
        )
