"""A stored run on its page: how far it is, stop and go on, its name, its link, all of a visitor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from framework.core.errors import AscentError
from framework.english import counted
from ui import session
from ui.html.escaping import plain
from ui.navigation import go
from ui.play import invites
from ui.server.stores import stores, visitor
from ui.server.visitors import key
from ui.store.orders import COMPARISON, FAILED, QUEUED, STOPPED, TOURNAMENT, Order, RunInfo
from ui.store.runs import LONGEST_NAME

EVERY = 1.0  # seconds between looks at one that is being played
STATES = {"queued": "waiting", "running": "being played", "finished": "", "failed": "broken off"}
PAGES = {COMPARISON: "compare", TOURNAMENT: "tournament"}
MINUTE, SHORTLY = 60, 10  # seconds


def is_mine(info: RunInfo) -> bool:
    """Whether this browser has made it."""
    return info.owner == key(visitor())


def begin(order: Order, name: str = "") -> None:
    """Queue a run and go to its page; a refusal is told."""
    try:
        id = stores().runs.create(key(visitor()), order, name)
        kind = stores().runs.info(id).kind
    except AscentError as error:
        st.error(plain(error))
        return
    stores().workshop.look()
    go(PAGES[kind], id=id)


# --- how far it is -----------------------------------------------------------------------------


def head(info: RunInfo) -> None:
    """The name, how far it is, and what can be done with it."""
    st.subheader(plain(info.name), anchor=False)
    if told := session.run_says.take():
        st.error(plain(told))
    if info.open:
        st.fragment(_bar, run_every=EVERY)(info.id, info.result, info.state)
    elif info.state == STOPPED:
        st.info(plain(f"Stopped at {_share(info):.0%}. {info.why}".strip()))
    elif info.state == FAILED:
        st.error(plain(f"This {info.kind} could not go on. {info.why}"))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="run bar"):
        if is_mine(info):
            _control(info)
            _rename(info)
        _share_link(info)
        if is_mine(info):
            _delete(info)


def _share(info: RunInfo) -> float:
    return min(1.0, info.done / info.total) if info.total else 0.0


def _bar(id: str, result: int, state: str) -> None:
    """The bar; the whole page is drawn again when there is more to see."""
    stores().workshop.look()
    try:
        info = stores().runs.info(id)
    except AscentError:
        st.rerun()
    if (info.result, info.state) != (result, state):
        st.rerun()
    st.progress(_share(info), text=progress_words(info))


def progress_words(info: RunInfo) -> str:
    """How far it is, how quick, and about how long it will take."""
    if info.state == QUEUED:
        return f"Waiting: {counted(info.ahead, 'other')} before this one."
    if info.stopping:
        return "Stopping after this game."
    left = ""
    if info.speed > 0:
        left = f", {_time((info.total - info.done) / info.speed)} left"
    if info.kind == TOURNAMENT:
        speed = f", {info.speed:.2g} games/s" if info.speed > 0 else ""
        return f"{info.done} of {counted(info.total, 'game')} played{speed}{left}."
    if not info.result:
        return f"Playing the first games{left}."
    so_far = f"{info.games} of {counted(_wanted(info), 'game')} of each side"
    return f"{_share(info):.0%} played{left}. What you see is of {so_far}, and gets sharper."


def _time(seconds: float) -> str:
    """About how long, in words that change seldom."""
    if seconds < SHORTLY:
        return "some seconds"
    if seconds < 2 * MINUTE:
        return f"about {round(seconds, -1):.0f} seconds"
    return f"about {counted(round(seconds / MINUTE), 'minute')}"


def _wanted(info: RunInfo) -> int:
    """How many games of each side there will be; those that there are, if that can't be read."""
    try:
        return info.asks.games
    except AscentError:
        return info.games


# --- what can be done --------------------------------------------------------------------------


def _told(change: Callable[[], None]) -> None:
    """Do something; a refusal is told on the page that is drawn next."""
    try:
        change()
    except AscentError as error:
        session.run_says.set(str(error))
    stores().workshop.look()


def _control(info: RunInfo) -> None:
    runs, me = stores().runs, key(visitor())
    if info.open:
        stop = partial(_told, partial(runs.stop, me, info.id))
        off = bool(info.stopping)
        st.button("Stop", key="stop", icon=":material/stop:", on_click=stop, disabled=off)
    elif info.state in (STOPPED, FAILED):
        resume = partial(_told, partial(runs.go_on, me, info.id))
        words = "Go on" if info.state == STOPPED else "Try again"
        st.button(words, key="go on", type="primary", icon=":material/play_arrow:", on_click=resume)
    elif info.kind == TOURNAMENT and not stores().tournaments.has_games(info.id):
        again = partial(_told, partial(runs.go_on, me, info.id))
        st.button("Play it again", key="again", type="primary", on_click=again)
    elif more := _more(info):
        resume = partial(_told, partial(runs.go_on, me, info.id, more))
        about = "More games make the intervals narrower"
        st.button(f"Go on to {more} games", key="more", on_click=resume, help=about)


def _more(info: RunInfo) -> int:
    """To how many games it can go on; 0 if it has all that it may have."""
    try:
        return info.asks.more
    except AscentError:
        return 0


def _rename(info: RunInfo) -> None:
    with st.popover("Rename", icon=":material/edit:", key="rename"):
        field = session.run_name(info.id)
        field.make(lambda: info.name)
        st.text_input("Name", key=field.key, max_chars=LONGEST_NAME)
        runs, me = stores().runs, key(visitor())
        rename = partial(_told, lambda: runs.rename(me, info.id, field()))
        st.button("Save the name", key="save name", type="primary", on_click=rename)


def _delete(info: RunInfo) -> None:
    with st.popover("Delete", icon=":material/delete:", key="delete"):
        st.markdown("The result and its games will be gone, for everybody who has the link.")
        if st.button("Delete it", key="delete it", type="primary"):
            try:
                stores().runs.delete(key(visitor()), info.id)
            except AscentError as error:
                st.error(plain(error))
            else:
                go(PAGES[info.kind])


def _share_link(info: RunInfo) -> None:
    with st.popover("Link", icon=":material/link:", key="link"):
        st.markdown("Whoever has this link can read the result, and nothing else.")
        there = invites.reached()
        invites.note(there)
        address = f"{there.base}/{PAGES[info.kind]}?id={info.id}"
        invites.show(there, address, "link of the result")


# --- all of a visitor --------------------------------------------------------------------------


def kept(mine: Sequence[RunInfo], here: str = "") -> None:
    """The results of this visitor, the newest first, each a way to its page."""
    for info in mine:
        state = STATES.get(info.state, info.state)
        of = " of each side" if info.kind == COMPARISON else ""
        games = f"{counted(info.games, 'game')}{of}" if info.result else ""
        told = " · ".join(filter(None, [games, state]))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            if st.button(
                plain(info.name), key=f"open {info.id}", type="tertiary", disabled=info.id == here
            ):
                go(PAGES[info.kind], id=info.id)
            st.caption(plain(told))
