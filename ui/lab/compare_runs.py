"""A stored comparison on its page: how far it is, stop and go on, its name, its link, its files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import streamlit as st

from framework.core.errors import AscentError
from framework.english import counted
from framework.lab.comparison import Comparison
from framework.lab.report import html
from framework.lab.writing import as_csv, as_document
from ui import session
from ui.html.escaping import plain
from ui.navigation import go
from ui.play import invites
from ui.server.stores import stores, visitor
from ui.server.visitors import key
from ui.store.orders import FAILED, MOST_GAMES, MOST_IN_ALL, QUEUED, STOPPED, RunInfo
from ui.store.runs import LONGEST_NAME

EVERY = 1.0  # seconds between looks at a comparison that is being played
MOST_READ = 8  # results that are kept in memory as they were read
STATES = {"queued": "waiting", "running": "being played", "finished": "", "failed": "broken off"}


@lru_cache(MOST_READ)
def _read(folder: str, id: str, result: int) -> Comparison:
    return Comparison.from_json(stores().runs.document(id))


def read(info: RunInfo) -> Comparison:
    """The newest result of a comparison; one that can't be read is refused in words."""
    return _read(str(stores().runs.folder), info.id, info.result)


def is_mine(info: RunInfo) -> bool:
    """Whether this browser has made it."""
    return info.owner == key(visitor())


# --- how far it is -----------------------------------------------------------------------------


def head(info: RunInfo) -> None:
    """The name, how far it is, and what can be done with it."""
    st.subheader(plain(info.name), anchor=False)
    if told := session.compare_says.take():
        st.error(plain(told))
    if info.open:
        st.fragment(_bar, run_every=EVERY)(info.id, info.result, info.state)
    elif info.state == STOPPED:
        st.info(plain(f"Stopped at {_share(info):.0%}. {info.why}".strip()))
    elif info.state == FAILED:
        st.error(plain(f"This comparison could not go on. {info.why}"))
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
    st.progress(_share(info), text=_progress_words(info))


def _progress_words(info: RunInfo) -> str:
    if info.state == QUEUED:
        return f"Waiting: {counted(info.ahead, 'comparison')} before this one."
    if info.stopping:
        return "Stopping after this game."
    if not info.result:
        return "Playing the first games."
    so_far = f"{info.games} of {counted(_wanted(info), 'game')} of each side"
    return f"{_share(info):.0%} played. What you see is of {so_far}, and gets sharper."


def _wanted(info: RunInfo) -> int:
    """How many games of each side there will be; those that there are, if that can't be read."""
    try:
        return info.order.games
    except AscentError:
        return info.games


# --- what can be done --------------------------------------------------------------------------


def _told(change: Callable[[], None]) -> None:
    """Do something; a refusal is told on the page that is drawn next."""
    try:
        change()
    except AscentError as error:
        session.compare_says.set(str(error))
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
    elif more := _more(info):
        resume = partial(_told, partial(runs.go_on, me, info.id, more))
        about = "More games make the intervals narrower"
        st.button(f"Go on to {more} games", key="more", on_click=resume, help=about)


def _more(info: RunInfo) -> int:
    """To how many games of each side it can go on; 0 if it has all that it may have."""
    try:
        order = info.order
    except AscentError:
        return 0
    most = min(MOST_GAMES, MOST_IN_ALL // len(order.sides))
    wanted = min(most, order.games * 2)
    return wanted if wanted > order.games else 0


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
                go("compare")


def _share_link(info: RunInfo) -> None:
    with st.popover("Link", icon=":material/link:", key="link"):
        st.markdown("Whoever has this link can read the result, and nothing else.")
        there = invites.reached()
        invites.note(there)
        invites.show(there, f"{there.base}/compare?id={info.id}", "link of the result")


# --- files -------------------------------------------------------------------------------------


def downloads(info: RunInfo, found: Comparison) -> None:
    """The result as files, each made when it is asked for."""
    files: dict[str, tuple[Callable[[], str], str]] = {
        "HTML": (lambda: html(found, name=info.name), "text/html"),
        "CSV": (lambda: as_csv(found), "text/csv"),
        "JSON": (lambda: json.dumps(as_document(found), indent=1), "application/json"),
    }
    about = {
        "HTML": "A report on one page, to print or to send",
        "CSV": "All figures as a table",
        "JSON": "All that was measured, as data",
    }
    with st.container(horizontal=True, gap="small", key="files"):
        for kind, (make, mime) in files.items():
            st.download_button(
                f"Download {kind}",
                make,
                f"comparison-{info.id}.{kind.lower()}",
                mime,
                key=f"get {kind}",
                on_click="ignore",
                icon=":material/download:",
                help=about[kind],
            )


# --- all of a visitor --------------------------------------------------------------------------


def kept(mine: Sequence[RunInfo], here: str = "") -> None:
    """The results of this visitor, the newest first, each a way to its page."""
    for info in mine:
        state = STATES.get(info.state, info.state)
        games = f"{counted(info.games, 'game')} of each side" if info.result else ""
        told = " · ".join(filter(None, [games, state]))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            if st.button(
                plain(info.name), key=f"open {info.id}", type="tertiary", disabled=info.id == here
            ):
                go("compare", id=info.id)
            st.caption(plain(told))
