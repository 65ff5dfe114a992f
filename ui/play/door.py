"""A game's door: a new game in one click, the game of the day, a first game, the way to more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import streamlit as st

from framework.core.game import AnyGame
from ui import session
from ui.html import charts
from ui.html.escaping import plain
from ui.navigation import go
from ui.play import daily, first_game, opponents, sets
from ui.play.opening import open_new
from ui.play.options import SETS
from ui.play.seating import against, usual_seats
from ui.server.stores import stores, visitor
from ui.store.records import Created, Daily, TableInfo


class Offer(NamedTuple):
    """What is chosen at the door: a table that is set up begins with it."""

    sets: tuple[str, ...]
    bots: list[str]  # against which you play

    @property
    def players(self) -> int:
        """How many play."""
        return 1 + len(self.bots)


def door(game: AnyGame, tables: Sequence[TableInfo]) -> Offer:
    """Draw it, for a browser that has these tables."""
    face = game.face
    st.markdown(charts.door(face.emblem, game.title, face.blurb), unsafe_allow_html=True)
    offer = Offer(sets.chosen(game), opponents.chosen(game))
    options: dict[str, object] = {}
    if offer.sets and offer.sets != (game.sets()[0],):
        options[SETS] = offer.sets
    if advice := game.advice(offer.players, game.options(**options)):
        st.caption(plain(advice))
    seats, create = against(game, offer.bots), stores().tables.create
    with st.container(horizontal=True, vertical_alignment="center", key=f"begin {game.name}"):
        key = f"play {game.name}"
        play = st.button(
            "Play", key=key, type="primary", icon=":material/play_arrow:", width="stretch"
        )
        open_new(key, play, partial(create, game.name, seats, None, options, game.title), [0])
        _daily(game, tables)
        key = f"first {game.name}"
        about = "Lessons as things happen, advice at each decision, gentle opponents"
        first = st.button("First game", key=key, help=about)
        open_new(key, first, partial(first_game.begin, game), [0])
        st.button(
            "Friends, options",
            key=f"more of {game.name}",
            help="Set up a table with this choice: people by link or at this device, options, seed",
            on_click=_set_up,
            args=(game.name,),
        )
    return offer


def _set_up(game: str) -> None:
    """Open the form for a table of one's own; the page goes there by its script."""
    session.set_up_game.set(game)
    session.set_up_open.set(True)


def _daily(game: AnyGame, tables: Sequence[TableInfo]) -> None:
    """The day's game: begun once, gone on with while it runs, and then again as a further try."""
    day = daily.today()
    tries = [info for info in daily.tries(tables, game.name, day) if _seats_of(info)]
    running = next((info for info in tries if not info.over), None)
    key = f"daily {game.name}"
    if running is not None:
        if st.button("Go on with today's game", key=key):
            go("table", id=running.id)
        return
    label = "Today's game, again" if tries else "Today's game"
    about = "The same deal for all today, ranked: a first try without advice"
    if tries:
        about = "You know the deal: a further try is marked as one, and not ranked"
    begun = st.button(label, key=key, help=about)
    open_new(key, begun, partial(_begin, game, day, len(tries)), [0])
    if told := daily.today_words(game.name, day, [bot for _, bot in usual_seats(game)]):
        st.caption(plain(told))
    if tries and tries[0].scores is not None:
        first, seat = tries[0], _seats_of(tries[0])[0]
        won = ", won" if seat in first.winners else ""
        assert first.scores is not None
        st.markdown(f"Today: **{game.face.points(first.scores[seat])}**{won}")


def _begin(game: AnyGame, day: str, tries: int) -> Created:
    seed, attempt = daily.seed(game.name, day), _attempt(game.name, day, tries)
    title, tried = f"Game of {day}", Daily(day, attempt)
    return stores().tables.create(game.name, usual_seats(game), seed, {}, title, tried)


def _attempt(game: str, day: str, tries: int) -> int:
    """Which try at a day's game the next one is; one whose table is deleted counts too."""
    visitors, me, key = stores().visitors, visitor(), f"tries {game} {day}"
    before = visitors.settings(me).get(key, "0")
    attempt = max(tries, int(before) if before.isdecimal() else 0) + 1
    visitors.set(me, key, str(attempt))
    return attempt


def _seats_of(info: TableInfo) -> tuple[int, ...]:
    held = stores().visitors.held(visitor(), info.id)
    return held.seats if held is not None else ()
