"""A step of a finished game, whose eyes look at it, and the ways from one step to another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from framework.core.machine import State
from framework.english import title
from ui import session
from ui.html.escaping import plain
from ui.inspect.replay import Replay
from ui.store.records import TableInfo

EVERYTHING, SPECTATOR = "Everything", "A spectator"
FIRST_SEAT = 2  # among the eyes


@dataclass(frozen=True)
class Moment:
    """What is looked at, and by whom. States are shared: look at them, never change them."""

    info: TableInfo
    replay: Replay
    step: int
    eyes: int  # 0 see everything, 1 what a spectator sees, those after it what the seats see

    @property
    def state(self) -> State:
        """The game at this step."""
        return self.replay.at(self.step)

    @property
    def everything(self) -> bool:
        """Whether nothing is hidden from these eyes."""
        return self.eyes == 0

    @property
    def reader(self) -> int | None:
        """Whose words are told: a seat's, or those that all may know."""
        return None if self.eyes < FIRST_SEAT else self.eyes - FIRST_SEAT

    @property
    def viewer(self) -> int | None:
        """Whose view is drawn: for everything it is that of the seat that is asked."""
        if not self.everything:
            return self.reader
        return self.state.seat if self.state.seat >= 0 else None

    def shows_options(self, state: State) -> bool:
        """Whether these eyes see what the asked player may choose."""
        return self.everything or self.reader == state.seat


def eyes_of(info: TableInfo) -> list[str]:
    """All who may be looked through, in words."""
    return [EVERYTHING, SPECTATOR, *(seat.name for seat in info.seats)]


def choose_step(info: TableInfo, replay: Replay) -> int:
    """The step that is looked at, from the slider, the arrow keys, a turn or the address."""
    last = replay.last
    if last == 0:
        return 0
    at = session.step(info.id)
    if not at.given:
        asked = st.query_params.get("step", str(last))
        at.set(int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else last)
    go_to(info.id, at(), last)
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    step = int(left.slider("Step", 0, last, key=at.key))
    if st.query_params.get("step") != str(step):
        st.query_params["step"] = str(step)
    with right.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.button("Back", key="back", on_click=_go_by, args=(info.id, -1, last), shortcut="left")
        st.button("Next", key="forth", on_click=_go_by, args=(info.id, 1, last), shortcut="right")
        turn = session.turn(info.id)
        turn.set(replay.turn(step))
        st.selectbox(
            "Turn",
            [*replay.turns],
            format_func=lambda number: f"Turn {number}" if number else "Setting up",
            key=turn.key,
            on_change=_go_to_turn,
            args=(info.id, replay.turns),
            width=160,
            label_visibility="collapsed",
        )
    return step


def go_to(id: str, step: int, last: int) -> None:
    """Look at another step of a table."""
    session.step(id).set(max(0, min(step, last)))


def _go_by(id: str, by: int, last: int) -> None:
    go_to(id, session.step(id)() + by, last)


def _go_to_turn(id: str, starts: Mapping[int, int]) -> None:
    session.step(id).set(starts[session.turn(id)()])


def headline(moment: Moment) -> None:
    """Where the game stands, what is decided here, and what was chosen."""
    state, replay, step = moment.state, moment.replay, moment.step
    view = state.view(None)
    place = f"**Step {step} of {replay.last}**"
    if state.over:
        verdict = state.rules.verdict(view).rstrip(".")
        st.markdown(f"{place} · the game is over: {plain(verdict)}")
        return
    who, phase, turn = (
        plain(state.header.names[state.seat]),
        title(view["phase"]),
        replay.turn(step),
    )
    parts = [place, f"turn {turn}" if turn else "", plain(phase) if phase != "Turn" else ""]
    words = f"{' · '.join(filter(None, parts))} · {who} is asked"
    decision, chosen = state.decision, replay.chosen(step)
    if decision is not None and chosen is not None and moment.shows_options(state):
        label = plain(decision.labels[chosen])
        words += f"  \n{plain(decision.prompt)} :material/arrow_forward: chosen: **{label}**"
    st.markdown(words)
