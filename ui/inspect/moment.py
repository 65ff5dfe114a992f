"""A step of a finished game, and whose eyes look at it."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from framework.core.entries import EVERYBODY
from framework.core.machine import State
from ui.html.escaping import plain
from ui.inspect.replay import Replay
from ui.store.records import TableInfo

EVERYTHING, SPECTATOR = "Everything, also what is hidden", "a spectator"
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
    def before(self) -> State | None:
        """The game a step before, if this is not the first one."""
        return self.replay.at(self.step - 1) if self.step else None

    @property
    def everything(self) -> bool:
        """Whether nothing is hidden from these eyes."""
        return self.eyes == 0

    @property
    def seat(self) -> int | None:
        """The seat whose eyes these are, if they are a seat's."""
        return None if self.eyes < FIRST_SEAT else self.eyes - FIRST_SEAT

    @property
    def reader(self) -> int | None:
        """Whose words are told: a seat's, those that all may know, or all of them."""
        return EVERYBODY if self.everything else self.seat

    @property
    def viewer(self) -> int | None:
        """Whose view is drawn: for everything it is that of the seat that is asked."""
        if not self.everything:
            return self.seat
        return self.state.seat if self.state.seat >= 0 else None

    def shows_options(self, seat: int) -> bool:
        """Whether these eyes see what a seat that is asked may choose."""
        return self.everything or self.seat == seat


def eyes_of(info: TableInfo) -> list[str]:
    """All who may be looked through, in words."""
    return [EVERYTHING, SPECTATOR, *(seat.name for seat in info.seats)]


def headline(moment: Moment) -> None:
    """Where the game stands, what is decided here, and what was chosen."""
    state, replay, step = moment.state, moment.replay, moment.step
    view = state.view(None)
    place = f"**Step {step} of {replay.last}**"
    if state.over:
        verdict = state.rules.verdict(view).rstrip(".")
        st.markdown(f"{place} · the game is over: {plain(verdict)}")
        return
    who, face = plain(state.header.names[state.seat]), state.rules.game.face
    clock, phase = face.clock(view), face.phase(view["phase"])
    told = phase if phase.lower() not in clock.lower() else ""
    words = " · ".join(filter(None, [place, plain(clock), plain(told), f"{who} is asked"]))
    decision, chosen = state.decision, replay.chosen(step)
    if decision is not None and chosen is not None and moment.shows_options(state.seat):
        label = plain(decision.labels[chosen])
        words += f"  \n{plain(decision.prompt)} :material/arrow_forward: chosen: **{label}**"
    st.markdown(words)
