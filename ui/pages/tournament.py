"""Tournament: a round robin of bots, played here or stored: ratings, cross table, its games."""

from __future__ import annotations

import streamlit as st

from framework.core.errors import AscentError
from framework.core.registry import games
from framework.english import counted
from ui.html.escaping import plain
from ui.lab import tournament_form
from ui.lab.compare_look import style
from ui.lab.stored_runs import head, kept
from ui.lab.tournament_tables import cross_table, games_table, ratings_table, titles_of
from ui.navigation import go
from ui.server.stores import stores, visitor
from ui.server.visitors import key
from ui.store.orders import TOURNAMENT
from ui.store.tournaments import Stood

AT_ONCE = 20  # games that are listed
WHAT = (
    "In a tournament bots play each other, every deal from all seats by all bots. You see how often"
    " each comes before each other one, ratings with their intervals, and every game in the"
    " inspector: which bot is the strongest, and by how much."
)


def show() -> None:
    st.html(f"<style>{style()}</style>")
    st.title("Tournament", anchor=False)
    id, stored = st.query_params.get("id", ""), stores().tournaments.names()
    stores().workshop.look(soon=not id)
    mine = stores().runs.of(key(visitor()), TOURNAMENT)
    if id and id not in stored:
        _run(id)
    elif stored:
        _stored(stored, id)
    else:
        st.markdown(WHAT)
    opened = not (id or stored)
    with st.expander("Play a tournament", icon=":material/trophy:", key="choose", expanded=opened):
        tournament_form.choose()
    if mine:
        with st.expander(
            "Your tournaments", icon=":material/folder_open:", key="results", expanded=not id
        ):
            kept(mine, id)
    elsewhere = stored and id and id not in stored
    if elsewhere and st.button("Tournaments of this server", key="to stored"):
        go("tournament")


def _run(id: str) -> None:
    """One that was begun on this page."""
    try:
        info = stores().runs.info(id)
    except AscentError:
        info = None
    if info is None or info.kind != TOURNAMENT:
        st.error("There is no such tournament here: it may have been deleted.")
        return
    head(info)
    if info.result:
        _shown(info.id)


def _stored(names: list[str], asked: str) -> None:
    """One of those that lie in the folder of the server, for everybody."""
    chosen = st.selectbox(
        "Tournament", names, index=names.index(asked) if asked else 0, key="tournament"
    )
    st.query_params["id"] = chosen
    _shown(chosen)


def _shown(name: str) -> None:
    try:
        _one(name, stores().tournaments.stood(name))
    except AscentError as error:
        st.error(plain(error))


def _one(name: str, stood: Stood) -> None:
    """A tournament as far as it has come."""
    result, plan = stood.result, stood.result.plan
    failed = f", {counted(result.failed, 'game')} failed" if result.failed else ""
    st.caption(
        f"{plain(games[plan.game].title)}: {counted(result.games, 'game')} from seed {plan.seed},"
        f" each deal played from all seats by all bots{failed}."
    )
    standings, titles = result.standings, titles_of(games[plan.game], plan.bots)
    place = 0
    if len(standings) > 1:
        place = st.selectbox(
            "Figures of",
            range(len(standings)),
            format_func=lambda one: standings[one].label,
            key=f"standing {name}",
        )
    standing, rated = standings[place], stood.rated[place]
    st.subheader("Ratings", anchor=False)
    if stood.why:
        st.info(plain(stood.why))
    st.caption(
        "400 points are odds of ten to one; 1500 is the mean. In small, where it lies (95 %)."
    )
    st.html(ratings_table(standing, rated, titles))
    st.subheader("Cross table", anchor=False)
    st.caption("How often the bot of a line came before that of a column, ties half.")
    st.html(cross_table(standing, titles))
    _games(name, stood)


def _games(name: str, stood: Stood) -> None:
    """Ways to the games, some at a time."""
    result, plan = stood.result, stood.result.plan
    titles = titles_of(games[plan.game], plan.bots)
    st.subheader("Games", anchor=False)
    st.caption("Each opens in the inspector, played again from its seed.")
    only_failed = bool(result.failed) and st.toggle("Only those that failed", key=f"failed {name}")
    number = len(result.failures) if only_failed else result.games
    pages = max(1, -(-number // AT_ONCE))
    page = 1
    if pages > 1:
        page = int(
            st.number_input(
                f"Part of the list, of {pages}", 1, pages, key=f"part {name} {only_failed}"
            )
        )
    rows = stores().tournaments.rows(name, (page - 1) * AT_ONCE, AT_ONCE, only_failed)
    st.html(games_table(name, rows, titles))
