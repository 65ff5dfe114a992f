"""The stack of a state in words."""

from __future__ import annotations

import re

import streamlit as st

from framework.core.machine import State
from framework.core.phases import PHASE
from framework.core.plain import Frame
from framework.english import title
from ui.html.escaping import plain

NOTE = re.compile(r" (\(\w+ \d[^)]*\)|\[[^]]*\])")  # of a docstring: a ruling, the parts of a frame


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
    name = str(frame[0])
    if name == PHASE:
        phase = state.rules.game.phases.by_name[str(frame[1])]
        return f"Phase {title(phase.name)}: {phase.does}"
    kind = state.rules.game.frames.kinds.get(name)
    if kind is not None and kind.words:
        return kind.tell(state, frame)
    does = (state.rules.run[name].__doc__ or "").strip().partition("\n")[0]
    return f"{title(name)}: {NOTE.sub('', does)}"
