"""A tournament that is to be played: chosen here, and played in the background or by a command."""

from __future__ import annotations

import shlex
from typing import Final

import streamlit as st

from framework.arena.plan import short
from framework.bots.personas import persona
from framework.bots.roster import roster
from framework.core.errors import AscentError
from framework.core.registry import games
from framework.english import counted
from ui.html.escaping import plain
from ui.lab.compare_sides import seed_field, seed_told
from ui.lab.stored_runs import begin
from ui.navigation import go
from ui.play.options import Order, first_options
from ui.server.stores import stores
from ui.store.orders import MOST_BOTS, MOST_OF_TOURNAMENT, TournamentOrder
from ui.store.sitting import LONGEST_RUN
from ui.store.tournaments import FOLDER

FEWEST: Final = 2
GAMES: Final = (20, 50, 100, 200, MOST_OF_TOURNAMENT)
USUAL_GAMES: Final = 50
FOR_COMMAND: Final = 1000  # games that the line for the command line asks for
BOUNDS: Final = (
    f"Here a tournament has up to {MOST_OF_TOURNAMENT} games and {MOST_BOTS} bots, and is played"
    f" for {LONGEST_RUN / 60:g} minutes before you have to ask for more."
)
HOW: Final = (
    "A larger one is played on the command line, on the machine that serves this app and in the"
    " app's data folder (`ascent ui` says where that is as it starts): while it plays, this page"
    " shows it to everybody at the next look."
)


def choose() -> None:
    """Fields of a tournament; begins it when it is asked for and can be played."""
    playable = [game for game in games.loadable() if len(roster.of(game)) >= FEWEST]
    named = {game.name: game for game in playable}
    if not playable:
        st.info("No game is installed here that two bots can play.")
        return
    which, how_many = st.columns(2)
    chosen = which.selectbox(
        "Game", [*named], format_func=lambda name: named[name].title, key="tournament game"
    )
    game = named[chosen]
    players = how_many.segmented_control(
        "Players",
        [n for n in game.players if n > 1],
        default=max(2, game.face.usual_players(game)),
        required=True,
        key=f"tournament players {game.name}",
    )
    order = Order(game, players, key="tournament ")
    first_options(order)
    bots = [*roster.of(game)]
    seated = st.pills(
        "Bots, two or more",
        bots,
        selection_mode="multi",
        default=[bot for bot in game.face.levels if bot in bots] or bots[:MOST_BOTS],
        format_func=lambda bot: plain(persona(game, bot).title),
        key=f"tournament bots {game.name}",
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count: int = st.segmented_control(
            "Games", list(GAMES), default=USUAL_GAMES, key="games of tournament", required=True
        )
        typed = seed_field("seed of tournament")
    seed = seed_told(typed)
    if len(seated) < FEWEST:
        st.caption("A tournament is among two bots or more.")
    elif seed is not None and not order.wrong:
        _offer(
            TournamentOrder(
                game.name,
                tuple(bot for bot in bots if bot in seated),
                players,
                count,
                seed,
                order.options,
            )
        )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption("Bots can be compared by all that is measured, too.")
        if st.button("Compare bots", key="to compare"):
            go("compare")


def _offer(order: TournamentOrder) -> None:
    """What will be played, a button that begins it, and the line for a larger one."""
    try:
        deal, steps = order.plan.games_of_a_deal, order.steps
    except AscentError as error:
        st.error(plain(error))
        return
    st.caption(
        f"{counted(steps, 'game')}: {counted(steps // deal, 'deal')}, each played from all seats"
        f" by all bots. {BOUNDS}"
    )
    if st.button("Play it", type="primary", key="play tournament", icon=":material/play_arrow:"):
        begin(order)
    with st.expander("A larger one, on the command line", icon=":material/terminal:"):
        st.markdown(HOW)
        st.code(command(order), language=None, wrap_lines=True)
    stores().tournaments.make_place()


def command(order: TournamentOrder) -> str:
    """The line that plays it where this page finds it, from within the data folder."""
    words = ["ascent", "tournament", order.game, "--bots", ",".join(order.bots)]
    words += ["--players", str(order.players), "--seed", str(order.seed)]
    for name, value in order.options.items():
        words += ["--option", f"{name}={short(value)}"]
    return shlex.join([*words, "--games", str(FOR_COMMAND), "--out", f"{FOLDER}/{order.game}"])
