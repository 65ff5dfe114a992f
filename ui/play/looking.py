"""Looking back: the steps of the others, shown one after the other or gone through by hand."""

from __future__ import annotations

import streamlit as st

from ui import settings
from ui.board.payload import Steps
from ui.html.journal import summarised
from ui.server.stores import Stores
from ui.store.records import TableInfo

MOST_NEWS = 40  # lines


def steps(inside: Stores, info: TableInfo, seat: int | None) -> tuple[Steps, list[str]]:
    """Where one looks, at the present or at a step of the others; and a summary of these."""
    since = inside.tables.meanwhile(info.id, seat)
    names = [player.name for player in info.seats]
    key, known = _key(info.id, seat), f"known {info.id} {seat}"
    now = since.stops[-1]
    before = st.session_state.get(known, now)
    st.session_state[known] = now
    if now < before:  # something was taken back
        st.session_state.pop(key, None)
    elif key not in st.session_state and settings.SPEEDS[settings.speed()] != 0:
        start = next((stop for stop in since.stops[1:] if stop > before), now)
        if start < since.last:
            st.session_state[key] = start
            st.session_state[f"playing {info.id} {seat}"] = True
    at = st.session_state.get(key, now)
    if at not in since.stops or at == now:
        st.session_state.pop(key, None)
        at = now
    return Steps(since.stops, at), summarised(since.lines, names)[-MOST_NEWS:]


def pause(info: TableInfo, seat: int | None, steps: Steps) -> float | None:
    """For how many seconds a step is shown; None if nothing follows by itself."""
    playing = bool(st.session_state.get(f"playing {info.id} {seat}"))
    return settings.SPEEDS[settings.speed()] if steps.looking and playing else None


def look(id: str, seat: int | None, step: int, by_hand: bool = False) -> None:
    """Look at another step. Steps follow each other until somebody takes them in hand."""
    st.session_state[_key(id, seat)] = step
    if by_hand:
        st.session_state[f"playing {id} {seat}"] = False


def _key(id: str, seat: int | None) -> str:
    return f"look {id} {seat}"
