"""The stack of a state in words."""

from __future__ import annotations

import streamlit as st

from framework.core.course import CURRENT, PHASE
from framework.core.machine import State
from framework.core.plain import NAME, Frame
from framework.english import title
from ui.html.escaping import plain


def show_stack(state: State) -> None:
    """The stack as a list, what is done in bold."""
    parts = [line.partition(": ") for line in lines(state)]
    st.markdown(
        "\n".join(
            f"1. **{plain(head)}**  \n{plain(rest[:1].upper() + rest[1:])}"
            for head, _, rest in parts
        )
        or "The stack is empty: the game is over."
    )
    if parts:
        st.caption("The first line runs now; each one was put there by the one below it.")


def lines(state: State) -> list[str]:
    """What is going on, a line a frame, the one that runs now first."""
    return [_frame(state, frame) for frame in reversed(state.stack)]


def _frame(state: State, frame: Frame) -> str:
    game = state.rules.game
    if frame[NAME] != PHASE:
        return game.frames.tell(state, frame)
    phase = game.phases.by_name[str(frame[CURRENT])]
    return f"Phase {title(phase.name)}: {phase.does}"
