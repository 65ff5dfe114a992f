"""Tournament: a stored round robin of bots as ratings and cross table, and a way to each game."""

from __future__ import annotations

import streamlit as st

from framework.core.errors import AscentError
from framework.core.registry import games
from framework.english import counted
from ui.html.escaping import plain
from ui.lab.compare_look import style
from ui.lab.tournament_tables import cross_table, games_table, ratings_table, titles_of
from ui.server.stores import stores
from ui.store.tournaments import Stood

AT_ONCE = 20  # games that are listed
HOW = (
    "A tournament is played on the command line, and shown here once its folder is in the folder"
    " of this app's data:"
)


def show() -> None:
    st.html(f"<style>{style()}</style>")
    st.title("Tournament", anchor=False)
    stored = stores().tournaments
    names = stored.names()
    if not names:
        st.info("No tournament is stored here yet.")
        st.markdown(HOW)
        st.code(f"ascent tournament GAME --bots A,B --out {stored.folder}/mine", language=None)
        return
    asked = st.query_params.get("id", "")
    if asked and asked not in names:
        st.error("There is no such tournament here.")
    chosen = st.selectbox(
        "Tournament", names, index=names.index(asked) if asked in names else 0, key="tournament"
    )
    st.query_params["id"] = chosen
    try:
        _one(chosen, stored.stood(chosen))
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
