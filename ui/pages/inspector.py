"""The inspector: a game step by step, its state, stack, phases, changes, and what if."""

from __future__ import annotations

import json
from typing import Any, cast

import streamlit as st

from framework import games
from framework.core.errors import AscentError
from framework.core.machine import State
from ui import explain
from ui.house import House, house, settle, visitor
from ui.pages import go
from ui.tables import TableInfo
from ui.visitors import Held
from ui.words import plain, score_sheet, table_of, title, verdict

EVERYTHING, SPECTATOR = "Everything", "A spectator"


def show() -> None:
    """Draw the page."""
    st.title("Inspector", anchor=False)
    inside, me = house(), visitor()
    mine = inside.visitors.tables(me)
    tables = [info for info in inside.tables.list() if info.id in mine]
    if not tables:
        st.info("There is no table to look into yet. Start a game, or open a save, on Home.")
        return
    id = st.query_params.get("id", "")
    ids = [info.id for info in tables]
    if id and id not in ids:
        st.error("This table is not open to you. Ask its host for an invite link.")
        return
    chosen = st.selectbox(
        "Table",
        ids,
        ids.index(id) if id else 0,
        format_func=lambda key: _named(tables[ids.index(key)]),
        key=f"table {id}",
    )
    info = tables[ids.index(chosen or ids[0])]
    if info.id != id:
        st.query_params["id"] = info.id
        if id:
            st.query_params.pop("step", None)
            st.session_state.pop("step", None)
    held = inside.visitors.held(me, info.id)
    assert held is not None
    if info.over:
        _finished(inside, info)
    else:
        _live(inside, info, held)


def _named(info: TableInfo) -> str:
    names = ", ".join(seat.name for seat in info.seats)
    return f"{info.title} ({names}{', finished' if info.over else ', running'})"


# --- a running game --------------------------------------------------------------------------


def _live(inside: House, info: TableInfo, held: Held) -> None:
    seat = held.seats[0] if len(held.seats) == 1 else None
    who = f"the seat of {plain(info.seats[seat].name)}" if seat is not None else "a spectator"
    st.info(f"This game is running: you see what {who} sees. All of it opens when it is over.")
    view = inside.tables.view(info.id, seat)
    state, decision, phases = st.tabs(["State", "Decision", "Phases"])
    with state:
        st.json(_jsonable(view), expanded=1)
    with decision:
        asked = cast(dict[str, Any] | None, view["decision"])
        st.markdown(f"{plain(info.seats[asked['seat']].name)} is asked." if asked else "Nothing.")
        if asked and "labels" in asked:
            st.markdown(f"**{plain(asked['prompt'])}**")
            st.markdown("\n".join(f"1. {plain(label)}" for label in asked["labels"]))
    with phases:
        _phases(info, str(view["phase"]))


# --- a finished game -------------------------------------------------------------------------


def _finished(inside: House, info: TableInfo) -> None:
    last = inside.tables.steps(info.id)
    step = _step(last)
    state = inside.tables.state_at(info.id, step)
    _headline(state, step, last)
    eyes = [EVERYTHING, SPECTATOR, *(seat.name for seat in info.seats)]
    seen = st.selectbox(
        "Seen by", range(len(eyes)), format_func=lambda number: eyes[number], key=f"eyes {info.id}"
    )
    names = ["Decision", "State", "Stack", "Changes", "Phases", "Chance", "Journal"]
    tabs = st.tabs(names, key="parts", on_change="rerun")
    number = next((i for i, tab in enumerate(tabs) if tab.open), 0)
    with tabs[number]:
        match names[number]:
            case "Decision":
                _decision(inside, info, state, step)
            case "State":
                st.json(_tree(state, seen), expanded=1)
            case "Stack":
                _stack(state)
            case "Changes":
                _changes(inside, info, state, step, seen)
            case "Phases":
                _phases(info, str(state.view(None)["phase"]))
            case "Chance":
                st.markdown(table_of(["Stream", "State"], list(state.rng.items())))
                st.caption(f"Seed {state.header.seed}")
            case "Journal":
                _journal(state, seen)
    _take_away(inside, info, step, last)


def _step(last: int) -> int:
    """The step that is looked at, from the slider, the arrow keys or the address."""
    if last == 0:
        return 0
    if "step" not in st.session_state:
        asked = st.query_params.get("step", str(last))
        number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else last
        st.session_state["step"] = min(number, last)
    st.session_state["step"] = max(0, min(int(st.session_state["step"]), last))
    back, slide, forth = st.columns([1, 8, 1], vertical_alignment="bottom")
    back.button(
        "Back", key="back", on_click=_go_by, args=(-1, last), shortcut="left", width="stretch"
    )
    forth.button(
        "Next", key="forth", on_click=_go_by, args=(1, last), shortcut="right", width="stretch"
    )
    step = int(slide.slider("Step", 0, last, key="step"))
    if st.query_params.get("step") != str(step):
        st.query_params["step"] = str(step)
    return step


def _go_by(by: int, last: int) -> None:
    st.session_state["step"] = max(0, min(int(st.session_state.get("step", 0)) + by, last))


def _headline(state: State, step: int, last: int) -> None:
    view = state.view(None)
    if state.over:
        st.markdown(f"**Step {step} of {last}** · the game is over: {plain(verdict(view))}")
    else:
        who, phase = plain(state.header.names[state.seat]), title(str(view["phase"]))
        st.markdown(
            f"**Step {step} of {last}** · turn {view['turn']} · {plain(phase)} · {who} is asked"
        )


def _stack(state: State) -> None:
    lines = explain.stack(state)
    st.markdown("\n".join(f"1. {plain(line)}" for line in lines) or "The stack is empty.")
    if lines:
        st.caption("The first line runs now; each one was put there by the one below it.")


def _journal(state: State, seen: int) -> None:
    lines = list(state.journal.text(_viewer(seen)))
    with st.container(height=400, border=False, autoscroll=True):
        st.markdown("\n".join(f"- {plain(line)}" for line in lines) or "Nothing yet.")


def _viewer(seen: int) -> int | None:
    return None if seen < 2 else seen - 2


def _tree(state: State, seen: int) -> Any:
    if seen == 0:
        whole = dict(state.snapshot())
        whole.pop("log", None)
        return _jsonable(whole)
    return _jsonable(state.view(_viewer(seen)))


def _jsonable(value: object) -> Any:
    return json.loads(json.dumps(value))


def _decision(inside: House, info: TableInfo, state: State, step: int) -> None:
    decision = state.decision
    if decision is None:
        st.markdown(score_sheet(state.view(None)))
        return
    st.markdown(f"**{plain(state.header.names[decision.seat])}**: {plain(decision.prompt)}")
    taken = _taken(inside, info, state, step)
    bots = list(games[info.game].bots)
    usual = next((i for i, bot in enumerate(bots) if bot != "random"), 0)
    bot = st.selectbox("Compare with the bot", bots, usual, key="adviser")
    advised = explain.advice(state, bot or bots[0])
    lines = []
    for index, label in enumerate(decision.labels):
        marks = []
        if index == taken:
            marks.append("**:material/check: chosen**")
        if index == advised:
            marks.append(f":material/smart_toy: {plain(bot)} would choose this")
        lines.append(f"1. {plain(label)} {' · '.join(marks)}")
    st.markdown("\n".join(lines))


def _taken(inside: House, info: TableInfo, state: State, step: int) -> int | None:
    after = inside.tables.state_at(info.id, step + 1)
    entry = after.log[len(state.log)]
    return state.options.index(entry[3]) if entry[0] == "choice" else None


def _changes(inside: House, info: TableInfo, state: State, step: int, seen: int) -> None:
    if step == 0:
        st.markdown("This is the first step.")
        return
    before = inside.tables.state_at(info.id, step - 1)
    told = list(state.journal.text(_viewer(seen), len(before.log)))
    if told:
        st.markdown("\n".join(f"- {plain(line)}" for line in told))
    rows = list(explain.differences(_tree(before, seen), _tree(state, seen)))
    if rows:
        lines = ["| where | before | now |", "|:---|:---|:---|"]
        lines += [f"| {' | '.join(map(plain, row))} |" for row in rows[:200]]
        st.markdown("\n".join(lines))
    else:
        st.markdown("Nothing that can be seen has changed.")


def _phases(info: TableInfo, current: str) -> None:
    st.graphviz_chart(
        explain.phase_graph(games[info.game], current),
        alt=f"The phases of the game; the current one is {title(current)}",
    )


def _take_away(inside: House, info: TableInfo, step: int, last: int) -> None:
    with st.container(horizontal=True):
        if st.button("Play on from here", type="primary", key="fork", disabled=step >= last):
            try:
                created = inside.tables.fork(info.id, step)
            except AscentError as error:
                st.error(str(error))
                return
            here = [seat for seat, token in enumerate(created.seat_tokens) if token]
            go("table", id=settle(created, here))
        if st.button("To the table", key="to table"):
            go("table", id=info.id)
        try:
            save = inside.tables.export(info.id)
            journal = inside.tables.state_at(info.id, last).journal.to_json()
        except AscentError as error:
            st.error(str(error))
            return
        st.download_button("Download the save", save, f"{info.game}-{info.id}.json", key="get save")
        st.download_button(
            "Download the journal",
            journal,
            f"{info.game}-{info.id}-journal.json",
            key="get journal",
        )
