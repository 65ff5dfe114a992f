"""The inspector: a game step by step, its board, state, stack, phases, changes, and what if."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import streamlit as st

from framework import games
from framework.english import listed
from ui import settings
from ui.board.component import board
from ui.board.payload import payload
from ui.html.escaping import plain
from ui.html.journal import journal_list
from ui.inspect.data import show_chance, show_changes, show_data, show_state
from ui.inspect.decisions import asked_now, decision, decisions_of_turn
from ui.inspect.moment import Moment, choose_step, eyes_of, headline
from ui.inspect.phases import show_phases
from ui.inspect.replay import replay
from ui.inspect.stack import show_stack
from ui.inspect.zones import show_zones
from ui.navigation import go
from ui.play import lobby
from ui.play.opening import open_new
from ui.server.live import live
from ui.server.stores import Stores, stores, visitor
from ui.store.records import TableInfo, TableView

Parts = Mapping[str, Callable[[], None]]
MOST_NEWS = 30  # lines


def show() -> None:
    st.title("Inspector", anchor=False)
    inside, mine = stores(), lobby.tables()
    id = st.query_params.get("id", "")
    damaged = next((info.damaged for info in mine if info.id == id), "")
    if damaged:
        st.error(plain(damaged))
        return
    sound = {info.id: info for info in mine if not info.damaged}
    if not sound:
        st.info("There is no table to look into yet. Start a game, or open a save, on Home.")
    elif id and id not in sound:
        st.error("This table is not open to you. Ask its host for an invite link.")
    else:
        left, right = st.columns([3, 2])
        with left:
            info = _choose(sound, id)
        if info.over:
            with right:
                eyes = _choose_eyes(info)
            _finished(inside, info, eyes)
        else:
            _running(inside, info)


def _choose(tables: Mapping[str, TableInfo], asked: str) -> TableInfo:
    """The table that is looked into; the address follows."""
    ids = [*tables]
    id = st.selectbox(
        "Table",
        ids,
        ids.index(asked) if asked else 0,
        format_func=lambda id: _named(tables[id]),
        key=f"table {asked}",
    )
    info = tables[id or ids[0]]
    if info.id != asked:
        st.query_params["id"] = info.id
        if asked:
            st.query_params.pop("step", None)
    return info


def _named(info: TableInfo) -> str:
    names = ", ".join(seat.name for seat in info.seats)
    return f"{info.title} ({names}{', finished' if info.over else ', running'})"


def _choose_eyes(info: TableInfo) -> int:
    eyes = eyes_of(info)
    numbers = range(len(eyes))
    seen = st.selectbox("Seen by", numbers, format_func=eyes.__getitem__, key=f"eyes {info.id}")
    return seen or 0


def _running(inside: Stores, info: TableInfo) -> None:
    """Only what the own seat sees, and only as it is now."""
    held = inside.visitors.held(visitor(), info.id)
    seat = held.seats[0] if held is not None and len(held.seats) == 1 else None
    who = f"the seat of {plain(info.seats[seat].name)}" if seat is not None else "a spectator"
    view = inside.tables.view(info.id, seat)
    st.info(f"This game is running: you see what {who} sees. All of it opens when it is over.")
    _tabs(
        {
            "Zones": lambda: show_zones(inside.tables.rules(info.id), view),
            "Decision": lambda: asked_now(info, view),
            "Stack": lambda: _own_stack(inside, info, seat),
            "Journal": lambda: _journal(inside, info, seat),
            "Phases": lambda: show_phases(games[info.game], view["phase"]),
            "State": lambda: show_data(view),
        }
    )
    if st.button("To the table", key="to table"):
        go("table", id=info.id)
    live(info.id, info.version)


def _finished(inside: Stores, info: TableInfo, eyes: int) -> None:
    """Any step of the game, as whoever is chosen saw it."""
    whole = replay(inside.tables, info.id)
    moment = Moment(info, whole, choose_step(info, whole), eyes)
    state = moment.state
    headline(moment)
    _tabs(
        {
            "Board": lambda: _board(moment),
            "Decision": lambda: decision(moment),
            "Zones": lambda: show_zones(state.rules, state.view(moment.viewer)),
            "Stack": lambda: show_stack(state),
            "Changes": lambda: show_changes(moment),
            "Journal": lambda: decisions_of_turn(moment),
            "Phases": lambda: show_phases(games[info.game], state.view(None)["phase"]),
            "State": lambda: show_state(moment),
            "Chance": lambda: show_chance(moment),
        }
    )
    _take_away(inside, moment)


def _tabs(parts: Parts) -> None:
    """Tabs of which only the open one is made."""
    tabs = st.tabs([*parts], key="parts", on_change="rerun")
    drawn = [*zip(tabs, parts.values(), strict=True)]
    tab, draw = next((part for part in drawn if part[0].open), drawn[0])
    with tab:
        draw()


def _own_stack(inside: Stores, info: TableInfo, seat: int | None) -> None:
    world = inside.tables.world(info.id, seat)
    if world is None:
        st.markdown("The stack is shown while you are asked: until then others may hide something.")
    else:
        show_stack(world)


def _journal(inside: Stores, info: TableInfo, seat: int | None) -> None:
    st.html(journal_list(inside.tables.newest(info.id, seat), "Journal, the newest first"))


def _board(moment: Moment) -> None:
    """The table as it lay there; nothing on it can be chosen."""
    state, viewer, step = moment.state, moment.viewer, moment.step
    view = state.view(viewer)
    asked = view["decision"]
    if asked is not None:
        view["decision"] = {"seat": asked["seat"], "kind": asked["kind"]}
    drawn: TableView = {**view, "version": 0, "undos": 0}
    if moment.everything:
        whose = f"{plain(state.header.names[viewer])}, who is asked" if viewer is not None else ""
        st.caption(f"The board is seen by one seat at a time: here by {whose or 'a spectator'}.")
    known = len(moment.replay.at(step - 1).log) if step else 0
    news = list(state.journal.lines(viewer, known))[-MOST_NEWS:]  # what the last decision led to
    key, motion = f"look {moment.info.id}", settings.on("motion")
    board(state.rules.game, payload(state.rules, drawn, motion, news), key, watching=True)


def _take_away(inside: Stores, moment: Moment) -> None:
    """Ways on from here, and files."""
    info, last = moment.info, moment.replay.last
    people = [seat.name for seat in info.seats if seat.bot is None]
    who = f"as {listed(people)}" if people else "in the seat that is asked"
    with st.container(horizontal=True):
        fork = st.button(
            "Play on from here",
            type="primary",
            key="fork",
            disabled=moment.step >= last,
            help=f"A new table that starts at this step, with you {plain(who)}",
        )
        open_new("fork", fork, partial(inside.tables.fork, info.id, moment.step))
        if st.button("To the table", key="to table"):
            go("table", id=info.id)
        end = moment.replay.at(last)
        for document, text in (("save", end.to_json), ("journal", end.journal.to_json)):
            name = f"{info.game}-{info.id}{'-journal' * (document == 'journal')}.json"
            st.download_button(
                f"Download the {document}",
                text,
                name,
                "application/json",
                key=f"get {document}",
                on_click="ignore",
            )
