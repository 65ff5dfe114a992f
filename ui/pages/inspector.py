"""The inspector: a game step by step, its board and its journal, and what lies behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import streamlit as st

from framework import games
from framework.english import listed
from ui import session, settings
from ui.board.component import board
from ui.board.payload import payload
from ui.html.escaping import plain
from ui.html.journal import journal_list
from ui.inspect import bar, forks
from ui.inspect.chance import show_chance
from ui.inspect.curve import ask_for_curve, show_curve, show_numbers
from ui.inspect.data import show_changes, show_data, show_state, zones_of
from ui.inspect.decisions import asked_now, compare, decision
from ui.inspect.everything import show_everything
from ui.inspect.journal import show_journal
from ui.inspect.marks import marks
from ui.inspect.moment import Moment, eyes_of, headline
from ui.inspect.phases import show_phases, show_phases_of
from ui.inspect.replay import replay
from ui.inspect.stack import show_stack
from ui.inspect.zones import seen, show_zones
from ui.navigation import go
from ui.play import lobby
from ui.play.opening import open_new
from ui.server.live import live
from ui.server.stores import Stores, stores, visitor
from ui.store.records import TableInfo, TableView

Parts = Mapping[str, Callable[[], None]]
MOST_NEWS = 30  # lines
LOOK = (  # two panes take the width that there is, and leave little to what is above them
    ".stMainBlockContainer{max-width:1800px}.stMainBlockContainer h1{font-size:1.5rem;padding:0}"
    "@media(min-width:640px){.st-key-inspected{gap:.5rem}"
    ".stMainBlockContainer{padding-left:1.5rem;padding-right:1.5rem}}"
    # up to here a board lays the texts of its cards below the table, which then has all the width
    "@media(min-width:641px) and (max-width:1600px){"
    "[data-testid=stColumn]:has(.st-key-look){max-width:900px}}"
)


def show() -> None:
    st.html(f"<style>{LOOK}</style>")
    with st.container(key="inspected"):
        _inspect()


def _inspect() -> None:
    name, table, eyes = st.columns([1, 3, 2], vertical_alignment="center")
    name.title("Inspector", anchor=False)
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
        with table:
            info = _choose(sound, id)
        session.game.set(info.game)
        if info.over and not (info.daily is not None and info.daily.open):
            with eyes:
                seen_by = _choose_eyes(info)
            _finished(inside, info, seen_by, mine)
        else:
            forks.origin(inside, info)
            _running(inside, info)


def _choose(tables: Mapping[str, TableInfo], asked: str) -> TableInfo:
    """The table that is looked into: the list shows what the address says, and changes it."""
    id = asked or next(iter(tables))
    st.query_params["id"] = id
    session.inspected.set(id)
    st.selectbox(
        "Table",
        [*tables],
        format_func=lambda id: _named(tables[id]),
        key=session.inspected.key,
        on_change=_go_to_table,
        label_visibility="collapsed",
    )
    return tables[id]


def _go_to_table() -> None:
    st.query_params["id"] = session.inspected()
    st.query_params.pop("step", None)


def _named(info: TableInfo) -> str:
    names = ", ".join(seat.name for seat in info.seats)
    return f"{info.title} ({names}{', finished' if info.over else ', running'})"


def _choose_eyes(info: TableInfo) -> int:
    eyes = eyes_of(info)
    seen_by = st.selectbox(
        "Seen by",
        range(len(eyes)),
        format_func=lambda number: f"Seen by {eyes[number]}" if number else eyes[0],
        key=f"eyes {info.id}",
        label_visibility="collapsed",
    )
    return seen_by or 0


def _tabs(parts: Parts) -> None:
    """Tabs of which only the open one is made."""
    tabs = st.tabs([*parts], key="parts", on_change="rerun")
    drawn = [*zip(tabs, parts.values(), strict=True)]
    tab, draw = next((part for part in drawn if part[0].open), drawn[0])
    with tab:
        draw()


# --- a running game --------------------------------------------------------------------------


def _running(inside: Stores, info: TableInfo) -> None:
    """Only what the own seat sees, and only as it is now; of a deal that is not told yet too."""
    held = inside.visitors.held(visitor(), info.id)
    seat = held.seats[0] if held is not None and len(held.seats) == 1 else None
    who = f"the seat of {plain(info.seats[seat].name)}" if seat is not None else "a spectator"
    view, game = inside.tables.view(info.id, seat), games[info.game]
    when = "the day is" if info.over else "it is"
    now = "The deal of the day is a secret" if info.over else "This game is running"
    st.info(f"{now}: you see what {who} sees. All of it opens when {when} over.")
    _tabs(
        {
            "Zones": lambda: show_zones(seen(inside.tables.rules(info.id), view)),
            "Decision": lambda: asked_now(info, view),
            "Stack": lambda: _own_stack(inside, info, seat),
            "Journal": lambda: _journal(inside, info, seat),
            "Phases": lambda: show_phases(game, view["phase"], inside.tables.visits(info.id)),
            "State": lambda: show_data(view),
        }
    )
    if st.button("To the table", key="to table"):
        go("table", id=info.id)
    live(info.id, info.version)


def _own_stack(inside: Stores, info: TableInfo, seat: int | None) -> None:
    world = inside.tables.world(info.id, seat)
    if world is None:
        st.markdown("The stack is shown while you are asked: until then others may hide something.")
    else:
        show_stack(world)


def _journal(inside: Stores, info: TableInfo, seat: int | None) -> None:
    st.html(journal_list(inside.tables.newest(info.id, seat), "Journal, the newest first"))


# --- a finished game -------------------------------------------------------------------------


def _finished(inside: Stores, info: TableInfo, eyes: int, mine: Sequence[TableInfo]) -> None:
    """Any step of the game, as whoever is chosen saw it."""
    whole = replay(inside.tables, info.id)
    above = st.container()
    moment = Moment(info, whole, bar.choose_step(info, whole), eyes)
    with above:
        headline(moment)
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key="bar"):
            bar.buttons(info, whole, moment.step, _own(inside, moment))
            wanted = ask_for_curve(moment)
    show_curve(moment, wanted)
    left, right = st.columns([5, 2])
    with left, st.container(key="look"):
        _board(moment)
    with right:
        show_journal(moment)
    if moment.everything:
        _hidden(moment)
    _tabs(
        {
            "Decision": lambda: decision(moment),
            "Compare": lambda: compare(moment),
            "Chances to win": lambda: show_numbers(moment),
            "Changes": lambda: show_changes(moment),
            "Zones": lambda: show_zones(zones_of(moment, moment.state)),
            "Stack": lambda: show_stack(moment.state),
            "Phases": lambda: show_phases_of(moment, games[info.game]),
            "Chance": lambda: show_chance(moment),
            "State": lambda: show_state(moment),
        }
    )
    _take_away(inside, moment)
    forks.origin(inside, info)
    forks.forks(info, mine)
    bar.play(info, moment.step)


def _own(inside: Stores, moment: Moment) -> set[int]:
    """Whose decisions are one's own: those of the eyes, else the visitor's, else all people's."""
    info = moment.info
    held = inside.visitors.held(visitor(), info.id)
    people = {seat.number for seat in info.seats if seat.bot is None}
    if moment.seat is not None:
        return {moment.seat}
    return (people & {*held.seats} if held is not None else set()) or people


def _board(moment: Moment) -> None:
    """The table as it lay there, with what the step has changed; nothing on it can be chosen."""
    state, before, viewer = moment.state, moment.before, moment.viewer
    view = state.view(viewer)
    asked = view["decision"]
    if asked is not None:
        view["decision"] = {"seat": asked["seat"], "kind": asked["kind"]}
    drawn: TableView = {**view, "version": 0, "undos": 0}
    changed = marks(state.rules, before.view(viewer), view) if before is not None else ()
    known = len(before.log) if before is not None else 0
    news = list(state.journal.lines(moment.reader, known))[-MOST_NEWS:]  # what a decision led to
    key, motion = f"look {moment.info.id}", settings.on("motion")
    text = payload(state.rules, drawn, motion, news, marks=changed)
    board(state.rules.game, text, key, watching=True)


def _hidden(moment: Moment) -> None:
    """What the board does not show, because it is seen by one seat at a time."""
    state, viewer = moment.state, moment.viewer
    whose = f"{plain(state.header.names[viewer])}, who is asked" if viewer is not None else ""
    st.caption(f"The board is as {whose or 'a spectator'} sees it. Everything that is hidden:")
    show_everything(state)


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
        end = moment.replay.end
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
