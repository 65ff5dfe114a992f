"""The door: start a game in one click, go on with one, set up a table, open a save."""

from __future__ import annotations

import streamlit as st

from framework import games
from framework.core.errors import AscentError
from framework.core.game import AnyGame
from ui import session
from ui.html.escaping import plain
from ui.play import lobby
from ui.play.door import door
from ui.play.names import name_field
from ui.play.new_table import set_up
from ui.play.saves import open_save


def show() -> None:
    with st.container(key="name of the app"):
        heading, name = st.columns([3, 1], vertical_alignment="center")
    heading.title("Ascent Tabletop", anchor=False)
    with name:
        name_field()
    _told()
    playable, mine = _games(), lobby.tables()
    sound = [info for info in mine if not info.damaged]
    lobby.go_on([info for info in sound if not info.over])
    offers = {}
    for column, game in zip(st.columns(max(2, len(playable))), playable, strict=False):
        with column, st.container(border=True, height="stretch", gap="xsmall"):
            offers[game.name] = door(game, sound)
    form = session.set_up_open.key
    with st.expander(
        "Set up a table: friends, seats, options, seed",
        icon=":material/tune:",
        key=form,
        on_change="rerun",
    ):
        set_up(playable, offers)
    with st.expander("Open a save", icon=":material/folder_open:", key="saves"):
        open_save()
    lobby.finished([info for info in sound if info.over])
    lobby.damaged([info for info in mine if info.damaged])


def _told() -> None:
    """What a callback had to say."""
    message = session.home_says.take()
    if message:
        st.error(plain(message))


def _games() -> list[AnyGame]:
    """The games that can be loaded; of the others it is told why."""
    playable = []
    for name in games:
        try:
            playable.append(games[name])
        except AscentError as error:
            st.warning(plain(error))
    return playable
