"""The bar: which step of a finished game is looked at, by hand or one after the other."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

import streamlit as st

from ui import session
from ui.board.component import component
from ui.inspect.replay import Replay
from ui.store.records import TableInfo

PACE = 1.0  # seconds for which a step is shown where they follow each other


def choose_step(info: TableInfo, replay: Replay) -> int:
    """The step that is looked at, from the slider, the address, or whatever has led there."""
    id, last = info.id, replay.last
    if last == 0:
        return 0
    at = session.step(id)
    if not at.given:
        asked = st.query_params.get("step", str(last))
        at.set(int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else last)
    at.set(max(0, min(at(), last)))
    step = int(st.slider("Step", 0, last, key=at.key, label_visibility="collapsed"))
    if st.query_params.get("step") != str(step):
        st.query_params["step"] = str(step)
    return step


def buttons(info: TableInfo, replay: Replay, step: int, own: Collection[int]) -> None:
    """The ways from one step to others; `own` are the seats whose decisions are one's own."""
    id, last = info.id, replay.last
    if last == 0:
        return
    going = _goes_on(id, step, last)
    _way(id, "First", "first_page", 0, step > 0)
    _way(id, "Back", "chevron_left", step - 1, step > 0, "left")
    st.button(
        "Pause" if going else "Play",
        key="play",
        type="primary",
        icon=":material/pause:" if going else ":material/play_arrow:",
        on_click=_play_or_pause,
        args=(id, step, last),
        help="A step a second, until anything is clicked",
    )
    _way(id, "Next", "chevron_right", step + 1, step < last, "right")
    _way(id, "Last", "last_page", last, step < last)
    mine = next((n for n in range(step + 1, last) if replay.decided[n].seat in own), None)
    words = "To the next own decision"
    _way(id, "Next own", "person", mine or 0, mine is not None, help=words)
    turn = session.turn(id)
    turn.set(replay.turn(step))
    st.selectbox(
        "Turn",
        [*replay.turns],
        format_func=lambda number: f"Turn {number}" if number else "Setting up",
        key=turn.key,
        on_change=_go_to_turn,
        args=(id, replay.turns),
        width=140,
        label_visibility="collapsed",
    )


def _way(
    id: str,
    name: str,
    icon: str,
    step: int,
    able: bool,
    shortcut: str | None = None,
    help: str = "",
) -> None:
    st.button(
        name,
        key=name.lower(),
        icon=f":material/{icon}:",
        on_click=go_to,
        args=(id, step),
        disabled=not able,
        shortcut=shortcut,
        help=help or None,
    )


def go_to(id: str, step: int) -> None:
    """Look at another step of a table; the page sees to it that there is such a step."""
    session.step(id).set(step)


def _go_to_turn(id: str, starts: Mapping[int, int]) -> None:
    go_to(id, starts[session.turn(id)()])


# --- one after the other ---------------------------------------------------------------------


def play(info: TableInfo, step: int) -> None:
    """Have the browser ask for the next step after a while, if steps follow each other now."""
    id = info.id
    if session.going(id)():
        component("pace")(
            key=f"pace {id}",
            data={"step": step, "pause": round(1000 * PACE)},
            on_next_change=partial(_go_on, id, step),
            height=1,
        )
    session.goes_on(id).forget()


def _play_or_pause(id: str, step: int, last: int) -> None:
    going = session.going(id)
    going.set(not going())
    session.goes_on(id).set(going())
    if going() and step >= last:
        go_to(id, 0)


def _go_on(id: str, step: int) -> None:
    go_to(id, step + 1)
    session.goes_on(id).set(True)


def _goes_on(id: str, step: int, last: int) -> bool:
    """Whether steps follow each other: until the end, or until a page has another reason."""
    going = session.going(id)
    if going() and (step >= last or not session.goes_on(id)()):
        going.set(False)
    return going()
