"""The tables of this browser: go on with one, see the end of one, rename, download, delete."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

import streamlit as st

from framework import games
from framework.bots.roster import roster
from framework.core.errors import AscentError
from framework.english import listed
from ui import session
from ui.html import charts
from ui.html.escaping import plain
from ui.navigation import go
from ui.play import company, daily, saves
from ui.play.names import LONGEST_TITLE, short_field
from ui.server.stores import stores, visitor
from ui.server.visitors import Held
from ui.store.records import TableInfo

MOST_ROWS = 4
ABREAST = 2  # that stand beside each other: what one can begin stays in sight below them
MOST_FINISHED = 40


def tables() -> list[TableInfo]:
    """The tables at which this browser may do something, the one played last first."""
    inside = stores()
    return inside.tables.list(inside.visitors.tables(visitor()))


def last_game() -> str:
    """The game that was played or looked at last at this browser; none at first."""
    return session.game() or next((info.game for info in tables()), "")


def go_on(running: Sequence[TableInfo]) -> None:
    """Running games, those first in which this browser is asked."""
    if not running:
        return
    held = {info.id: stores().visitors.held(visitor(), info.id) for info in running}
    order = sorted(running, key=lambda info: not _asked(info, held[info.id]))
    st.markdown(charts.heading("Go on"), unsafe_allow_html=True)
    _rows(order, held, "further games")


def finished(over: Sequence[TableInfo]) -> None:
    """Games that are over, folded."""
    if not over:
        return
    with st.expander(f"Finished games ({len(over)})", icon=":material/history:", key="finished"):
        for info in over[:MOST_FINISHED]:
            _row(info, stores().visitors.held(visitor(), info.id))


def damaged(infos: Sequence[TableInfo]) -> None:
    """Games that can't be read any more: what is wrong with each, and for its host a way out."""
    if not infos:
        return
    st.markdown(charts.heading("Damaged games"), unsafe_allow_html=True)
    for info in infos:
        held = stores().visitors.held(visitor(), info.id)
        with st.container(border=True):
            st.markdown(f"**{plain(info.title)}**  \n{plain(info.damaged)}")
            if held is not None and held.host:
                company.close_table(info, held)
            else:
                st.caption("The host of the table can delete it.")


def _rows(infos: Sequence[TableInfo], held: Mapping[str, Held | None], rest: str) -> None:
    shown = infos[:MOST_ROWS]
    columns = st.columns(min(ABREAST, len(shown)), gap="small")
    for number, info in enumerate(shown):
        with columns[number % len(columns)]:
            _row(info, held[info.id])
    if len(infos) > MOST_ROWS:
        with st.expander(f"{len(infos) - MOST_ROWS} {rest}"):
            for info in infos[MOST_ROWS:]:
                _row(info, held[info.id])


def _asked(info: TableInfo, held: Held | None) -> bool:
    """Whether somebody at this browser has to decide."""
    asked = None if info.closed_by else info.asked
    mine = held is not None and asked in held.seats
    return mine and asked is not None and info.seats[asked].bot is None


def _row(info: TableInfo, held: Held | None) -> None:
    mine = _asked(info, held)
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        who = ", ".join(plain(seat.name) for seat in info.seats)
        when = datetime.datetime.fromtimestamp(info.updated).strftime("%d %b, %H:%M")
        game = games[info.game].title if info.game in games else info.game
        called = "" if info.title == game else f"{plain(info.title)} · "
        turn = ":green-badge[:material/play_arrow: your turn]" if mine else plain(_standing(info))
        st.markdown(f"**{called}{plain(game)}** · {who}  \n{turn} · :gray[{when}]", width="stretch")
        label = "See the end" if info.over or info.closed_by else "Go on"
        if st.button(label, key=f"go {info.id}", type="primary" if mine else "secondary"):
            go("table", id=info.id)
        if held is not None and held.host:
            help = "Rename, download or delete" if info.over else "Rename or delete"
            with st.popover("More", help=help, key=f"more {info.id}"):
                _look_after(info, held)


def _standing(info: TableInfo) -> str:
    if info.closed_by:
        return f"closed by {info.closed_by}"
    if info.over:
        if not info.winners or info.scores is None:
            return "finished, nobody has won"
        who = listed([info.seats[seat].name for seat in info.winners])
        return f"won by {who} with {daily.points(info.game, info.scores[info.winners[0]])}"
    if info.asked is None:
        return "running"
    seat = info.seats[info.asked]
    if info.game in games and roster.missing(games[info.game], seat.bot):
        return f"{seat.name} can't play on: its bot is missing"
    return f"{seat.name} {'thinks' if seat.bot else 'is asked'}"


def _look_after(info: TableInfo, held: Held) -> None:
    inside = stores()
    name = short_field("Title", LONGEST_TITLE, f"title {info.id}", info.title)
    if st.button("Rename", key=f"rename {info.id}"):
        try:
            inside.tables.rename(info.id, name)
        except AscentError as error:
            session.home_says.set(str(error))
        st.rerun()
    if info.over and not (info.daily is not None and info.daily.open):
        saves.download(info, f"save {info.id}")
    else:
        st.caption("A running game is kept here; its save can be had when it is over.")
    company.close_table(info, held)
