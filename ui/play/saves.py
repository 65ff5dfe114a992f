"""Saves of games: taken along, and opened as tables."""

from __future__ import annotations

from functools import partial

import streamlit as st

from framework import games
from framework.core.errors import AscentError
from ui.html.escaping import plain
from ui.play.opening import open_new
from ui.play.seating import who_goes_on
from ui.server.stores import stores
from ui.store.records import TableInfo
from ui.store.replaying import read_save

MOST_FILES = 16  # saves of which it is kept what they hold


def download(info: TableInfo, key: str, primary: bool = False, help: str | None = None) -> None:
    """A button for the save of a game, which is made when it is asked for."""
    st.download_button(
        "Download the save",
        partial(stores().tables.export, info.id),
        f"{info.game}-{info.id}.json",
        "application/json",
        key=key,
        type="primary" if primary else "secondary",
        on_click="ignore",
        help=help,
    )


def open_save() -> None:
    """A field for a file, and who plays on from it."""
    upload = st.file_uploader("A save of Ascent Tabletop", ["json"], max_upload_size=2, key="save")
    if upload is None:
        st.caption("Open it to go on with the game, or to replay it if it is over.")
        return
    data = upload.getvalue()
    game, names, refusal = _read_save(data)
    if refusal:
        st.error(plain(refusal))
        return
    bots, here = who_goes_on(games[game], names)
    make = partial(stores().tables.open_save, data.decode(), "Opened save", bots)
    open_new("open save", st.button("Open it", type="primary", key="open save"), make, here)


@st.cache_data(max_entries=MOST_FILES, show_spinner="Reading the save")
def _read_save(data: bytes) -> tuple[str, tuple[str, ...], str]:
    """The game of a save and the names of its seats, or why it can't be opened."""
    try:
        header, _ = read_save(data.decode())
        return header.game, header.names, ""
    except UnicodeDecodeError:
        return "", (), "This file can't be opened: it is no text, and so no save."
    except AscentError as error:
        return "", (), str(error)
