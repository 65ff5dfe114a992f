"""A table of one's own, set up: game, players, options, seats, seed, title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial

import streamlit as st

from framework.core.game import AnyGame
from ui import session
from ui.html.escaping import plain
from ui.play.door import Offer
from ui.play.lobby import last_game
from ui.play.names import LONGEST_TITLE, short_field
from ui.play.opening import open_new
from ui.play.options import Order, first_options, more_options
from ui.play.seating import seats
from ui.server.stores import stores
from ui.store.tables import LARGEST_SEED


def set_up(playable: Sequence[AnyGame], offers: Mapping[str, Offer]) -> None:
    """Draw all fields, as they are offered, and start the game when it is asked for and can be."""
    order = _game_and_players(playable, offers)
    game = order.game
    first_options(order)
    seated, here = seats(game, order.players, offers[game.name].bots)
    more_options(order)
    seed_column, name_column = st.columns(2)
    with seed_column:
        seed = _seed(order)
    with name_column:
        key = "title of the table"
        name = short_field("Title of the table", LONGEST_TITLE, key, placeholder=game.title)
    start = st.button("Start the game", type="primary", key="start")
    if start and order.wrong:
        st.error(f"Nothing has been started. Look again at: {plain(', '.join(order.wrong))}.")
        return
    create = stores().tables.create
    make = partial(create, game.name, seated, seed, order.options, name or game.title)
    open_new("start", start, make, here)


def _game_and_players(playable: Sequence[AnyGame], offers: Mapping[str, Offer]) -> Order:
    named = {game.name: game for game in playable}
    which, how_many = st.columns(2)
    field, last = session.set_up_game, last_game()
    if field() not in named:
        field.set(last if last in named else next(iter(named)))
    game = named[
        which.selectbox(
            "Game", list(named), format_func=lambda name: named[name].title, key=field.key
        )
    ]
    size = session.set_up_players(game.name)
    size.make(lambda: offers[game.name].players)
    how_many.segmented_control("Players", list(game.players), key=size.key, required=True)
    players = size()
    if about := game.face.about_players(players):
        st.caption(about)
    return Order(game, players, sets=offers[game.name].sets)


def _seed(order: Order) -> int | None:
    label = "Seed"
    about = "A whole number; the same seed gives the same deal. Empty: a new one."
    text = st.text_input(label, "", help=about).strip()
    if not text:
        return None
    with suppress(ValueError):
        if len(text) <= 40 and abs(seed := int(text)) <= LARGEST_SEED:
            return seed
    order.refuse(label, f"a seed is a whole number up to {LARGEST_SEED}, not {text[:40]!r}")
    return None
