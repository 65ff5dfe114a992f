"""Tournament: a stored round robin of bots as ratings and cross table, and a way to each game."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from framework.bots.personas import persona
from framework.bots.roster import roster
from framework.core.errors import AscentError
from framework.core.registry import games
from framework.english import counted
from ui.html.escaping import plain
from ui.lab.compare_look import style
from ui.lab.tournament_tables import cross_table, games_table, ratings_table, titles_of
from ui.navigation import go
from ui.server.stores import stores
from ui.store.tournaments import Stood

AT_ONCE = 20  # games that are listed
WHAT = (
    "In a tournament bots play each other, every deal from all seats by all bots. You see how often"
    " each comes before each other one, ratings with their intervals, and every game in the"
    " inspector: which bot is the strongest, and by how much."
)
HOW = (
    "It takes many games, so it is played on the command line, on the machine that serves this app."
    " Choose, copy the line, run it there: while it plays, this page shows it at the next look."
)
FEWEST, USUAL_GAMES = 2, 100


def show() -> None:
    st.html(f"<style>{style()}</style>")
    st.title("Tournament", anchor=False)
    stored = stores().tournaments
    names = stored.names()
    if not names:
        _none(stored.place())
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


def _none(folder: Path) -> None:
    """What a tournament is, and the line that plays one."""
    st.markdown(WHAT)
    st.info("No tournament is stored here yet.")
    playable = [game for game in games.loadable() if len(roster.of(game)) >= FEWEST]
    if not playable:
        return
    st.markdown(HOW)
    named = {game.name: game for game in playable}
    which, how_many = st.columns(2)
    title_of = {name: game.title for name, game in named.items()}
    game = named[which.selectbox("Game", [*named], format_func=title_of.__getitem__)]
    players = how_many.segmented_control(
        "Players",
        [n for n in game.players if n > 1],
        default=max(2, game.face.usual_players(game)),
        required=True,
        key=f"tournament players {game.name}",
    )
    bots = [*roster.of(game)]
    chosen = st.pills(
        "Bots, two or more",
        bots,
        selection_mode="multi",
        default=[bot for bot in game.face.levels if bot in bots] or bots,
        format_func=lambda bot: plain(persona(game, bot).title),
        key=f"tournament bots {game.name}",
    )
    if len(chosen) < FEWEST:
        st.caption("A tournament is among two bots or more.")
    else:
        line = command(game.name, chosen, players, folder)
        st.code(line, language=None, wrap_lines=True)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption("Without a command line: bots can be compared on a page of their own.")
        if st.button("Compare bots", key="to compare"):
            go("compare")


def command(game: str, bots: Sequence[str], players: int, folder: Path) -> str:
    """The line that plays a tournament where this page finds it."""
    words = ["ascent", "tournament", game, "--bots", ",".join(bots), "--players", str(players)]
    return shlex.join([*words, "--games", str(USUAL_GAMES), "--out", str(folder / game)])


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
