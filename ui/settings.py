"""What a browser has set: how fast, how careful, with what help."""

from __future__ import annotations

from typing import Final

import streamlit as st

from framework.core.errors import AscentError
from ui import session
from ui.server.stores import stores, visitor

SPEEDS: Final = {  # seconds that each step of the others is shown; None: until it is gone on from
    "at once": 0.0,
    "quick": 0.5,
    "slow": 1.4,
    "by hand": None,
}
SWITCHES: Final = {  # what it does, and whether it does so at first
    "motion": ("Motion on the board: dice roll, cards lift", True),
    "autoplay": ("Play cards that leave nothing to choose when a turn begins", False),
    "unplayed": ("Warn when a turn is ended with cards left to play", True),
    "careful": ("Warn when a turn is ended with anything left to do", False),
    "hints": ("Advice at each decision: what a bot would do, and why", False),
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


def speed() -> str:
    """The name of the speed at which the others' steps are shown."""
    chosen = kept("speed")
    return chosen if chosen in SPEEDS else next(iter(SPEEDS))


def _set(name: str) -> None:
    value = session.setting(name)()
    keep(name, value if isinstance(value, str) else "yes" if value else "no", session.table_says)


def show() -> None:
    """Draw the switches; what is set holds for all tables of this browser."""
    st.segmented_control(
        "Show what the others do",
        list(SPEEDS),
        default=speed(),
        required=True,
        key=session.setting("speed").key,
        on_change=_set,
        args=("speed",),
        help="Step by step, or all of it at once with a summary that can be stepped through",
    )
    for name, (label, _) in SWITCHES.items():
        key = session.setting(name).key
        st.toggle(label, on(name), key=key, on_change=_set, args=(name,))
