"""Compare: games, sets, tables and players side by side, played by bots, told in plain words."""

from __future__ import annotations

import streamlit as st

from framework.core.errors import AscentError
from framework.lab.comparison import Comparison
from ui.html.escaping import plain
from ui.lab import compare_plots as plots
from ui.lab import compare_runs as runs
from ui.lab import compare_sides as sides
from ui.lab.compare_figures import correction, figures, groups, says
from ui.lab.compare_look import legend, style
from ui.lab.compare_structure import distances, mechanics, phases
from ui.server.stores import stores, visitor
from ui.server.visitors import key
from ui.store.orders import RunInfo

INTRODUCTION = (
    "Bots play many games of each side from one seed. You read what differs: how long a game is,"
    " how much there is to decide, who wins, how open it stays, what it is made of. Only what is"
    " more than chance is called a difference."
)
REAL, ALL = "What differs", "All figures"


def show() -> None:
    st.html(f"<style>{style()}</style>")
    st.title("Compare", anchor=False)
    stores().workshop.look()
    mine = stores().runs.of(key(visitor()))
    id = st.query_params.get("id", "")
    if id:
        _one(id)
    else:
        st.markdown(INTRODUCTION)
    _begin(opened=not id)
    if mine:
        with st.expander(
            "Your results", icon=":material/folder_open:", key="results", expanded=not id
        ):
            runs.kept(mine, id)


def _begin(opened: bool) -> None:
    """Ways to another comparison."""
    playable = sides.playable()
    if not playable:
        st.info("No game is installed here that bots can play.")
        return
    if opened:
        st.subheader("Ask in one click", anchor=False)
        sides.offer(playable)
    name = "Choose what to compare" if opened else "Compare something else"
    with st.expander(name, icon=":material/tune:", key="choose"):
        sides.choose(playable)


def _one(id: str) -> None:
    """A stored comparison."""
    try:
        info = stores().runs.info(id)
    except AscentError as error:
        st.error(plain(error))
        return
    runs.head(info)
    if not info.result:
        return
    try:
        found = runs.read(info)
    except AscentError as error:
        st.error(plain(error))
        return
    _result(info, found)


def _result(info: RunInfo, found: Comparison) -> None:
    """All that a result tells, from plain words to the last figure."""
    several = len(found.sides) > 1
    with st.container(border=True, key="says"):
        st.html(says(found) if several else "")
        st.caption(_played(found))
    st.html(legend([side.name for side in found.sides]))
    if several and (rows := plots.multiples(found)):
        st.subheader("The clearest differences", anchor=False)
        words = plots.multiples_words(rows)
        plots.draw(plots.multiples_plot(found, rows), words, f"multiples {info.id}")
    _curves(info, found)
    _figures(info, found)
    if any(side.mechanics for side in found.sides):
        st.subheader("Mechanics", anchor=False)
        st.caption("Uses a game, darker the more; in brackets where the true value lies.")
        st.html(mechanics(found))
    st.subheader("Phases", anchor=False)
    st.caption("How often a game comes to each phase, what is decided there, and what follows.")
    phases(found, info.id)
    if several and found.distances:
        st.subheader("How far apart", anchor=False)
        distances(found, info.id)
    st.subheader("Take it along", anchor=False)
    runs.downloads(info, found)


def _played(found: Comparison) -> str:
    games = min(side.games for side in found.sides)
    judged = "" if found.budget is None else f", {found.budget.games} of them judged by roll-outs"
    return f"{games} games of each side{judged}, from seed {found.seed}."


def _curves(info: RunInfo, found: Comparison) -> None:
    drawn = plots.curves(found)
    if not drawn:
        return
    st.subheader("Over the time of a game", anchor=False)
    st.caption("From the first decision to the last one; bands are where the true mean lies.")
    titles = [*drawn]
    for start in range(0, len(titles), 2):
        for column, title in zip(st.columns(2), titles[start : start + 2], strict=False):
            with column:
                st.markdown(f"**{plain(title)}**")
                words = plots.curve_words(found, title, drawn[title])
                plots.draw(plots.curve_plot(found, drawn[title]), words, f"{title} {info.id}")


def _figures(info: RunInfo, found: Comparison) -> None:
    st.subheader("Figures", anchor=False)
    only_real = False
    if found.differences:
        st.caption(correction(found))
        if groups(found, True):
            chosen = st.segmented_control(
                "Show", [REAL, ALL], default=REAL, required=True, key=f"shown {info.id}"
            )
            only_real = chosen == REAL
    st.html(figures(found, only_real, info.id))
