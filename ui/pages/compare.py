"""Compare: games, sets, tables and players side by side, played by bots, told in plain words."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from framework.core.errors import AscentError
from framework.english import counted
from framework.lab.comparison import Comparison
from framework.lab.metrics import winning
from ui.html.escaping import plain
from ui.inspect.references import slug
from ui.lab import compare_plots as plots
from ui.lab import compare_runs as runs
from ui.lab import compare_sides as sides
from ui.lab.compare_figures import correction, figures, groups, says
from ui.lab.compare_look import legend, style
from ui.lab.compare_structure import distances, mechanics, phases
from ui.lab.stored_runs import head, kept
from ui.server.stores import stores, visitor
from ui.server.visitors import key
from ui.store.orders import COMPARISON, RunInfo
from ui.store.runs import NoSuchRun

INTRODUCTION = (
    "Bots play many games of each side from one seed. You read what differs: how long a game is,"
    " how much there is to decide, who wins, how open it stays, what it is made of. Only what is"
    " more than chance is called a difference."
)
REAL, ALL = "What differs", "All figures"
CHANCES = {metric.name for metric in winning.METRICS}  # figures that need chances to win


def show() -> None:
    st.html(f"<style>{style()}</style>")
    st.title("Compare", anchor=False)
    stores().workshop.look(soon=not st.query_params.get("id"))
    mine = stores().runs.of(key(visitor()), COMPARISON)
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
            kept(mine, id)


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
        if info.kind != COMPARISON:
            raise NoSuchRun
    except AscentError as error:
        st.error(plain(error))
        return
    head(info)
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
        if several:
            st.html(says(found))
        st.caption(_played(found))
    st.html(legend(found) + _ways(found))
    if several and (rows := plots.multiples(found)):
        _part("The clearest differences")
        words = plots.multiples_words(rows)
        plots.draw(plots.multiples_plot(found, rows), words, f"multiples {info.id}")
    _curves(info, found)
    _figures(info, found)
    if any(side.mechanics for side in found.sides):
        _part("Mechanics")
        differs = " ◆ is really more or less than in the first side." if several else ""
        st.caption(f"Uses a game, darker the more; in brackets where the true value lies.{differs}")
        st.html(mechanics(found, info.id))
    _part("Phases")
    st.caption("How often a game comes to each phase, what is decided there, and what follows.")
    phases(found)
    if several and found.distances:
        _part("How far apart")
        distances(found, info.id)
    _part("Take it along")
    runs.downloads(info, found)


def _played(found: Comparison) -> str:
    games = min(side.games for side in found.sides)
    judged = (
        max(
            figure.n
            for side in found.sides
            for figure in side.figures.values()
            if figure.name in CHANCES
        )
        if found.budget
        else 0
    )
    told = f", {judged} of them judged by playing on" if judged else ""
    sure = " Only what is more than chance is said." if len(found.sides) > 1 else ""
    return f"{counted(games, 'game')} of each side{told}, from seed {found.seed}.{sure}"


def _part(name: str) -> None:
    st.subheader(name, anchor=slug(name))


def _ways(found: Comparison) -> str:
    """Ways down the page."""
    parts = ["Over the time of a game", "Figures", "Mechanics", "Phases", "How far apart"]
    if len(found.sides) == 1:
        parts.pop()
    links = "".join(f'<a href="#{slug(name)}">{name}</a>' for name in (*parts, "Take it along"))
    return f'<nav class="c-jump" aria-label="On this page">{links}</nav>'


def _curves(info: RunInfo, found: Comparison) -> None:
    drawn = plots.curves(found)
    if not drawn:
        return
    _part("Over the time of a game")
    st.caption("From the first decision to the last one; bands are where the true mean lies.")
    shared = [title for title in drawn if len(drawn[title]) > 1 or len(found.sides) == 1]
    _curve_plots(info, found, shared)
    if alone := [title for title in drawn if title not in shared]:
        with st.expander("What only one side has", key="alone"):
            _curve_plots(info, found, alone)


def _curve_plots(info: RunInfo, found: Comparison, titles: Sequence[str]) -> None:
    drawn = plots.curves(found)
    for start in range(0, len(titles), 2):
        for column, title in zip(st.columns(2), titles[start : start + 2], strict=False):
            with column:
                st.markdown(f"**{plain(title)}**")
                words = plots.curve_words(found, title, drawn[title])
                plots.draw(plots.curve_plot(found, drawn[title]), words, f"{title} {info.id}")


def _figures(info: RunInfo, found: Comparison) -> None:
    _part("Figures")
    only_real = False
    if found.differences:
        st.caption(correction(found))
        if groups(found, True):
            chosen = st.segmented_control(
                "Show", [REAL, ALL], default=REAL, required=True, key=f"shown {info.id}"
            )
            only_real = chosen == REAL
    st.html(figures(found, only_real, info.id))
