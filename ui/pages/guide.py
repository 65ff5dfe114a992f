"""Help: play now, what each game is in two minutes, the app part by part, and the credits."""

from __future__ import annotations

import re
from functools import partial

import streamlit as st

from framework import games
from framework.core.game import AnyGame
from ui.html.documents import documents, readable, rules_of
from ui.html.escaping import plain
from ui.navigation import go
from ui.play import first_game
from ui.play.opening import open_new

WITHIN = re.compile(r"\[([^\]]*)\]\(#[^)]*\)")  # a link to another part, which may be folded
BESIDE = (
    "At the table everything explains itself: point at an icon or a word, or tap it. *rules*, in"
    " the line above the seats, opens the rules over the board, and `?` shows the keys."
)


def show() -> None:
    with st.container(width=860):
        st.title("Help", anchor=False)
        st.subheader("Play now", anchor=False)
        st.write(
            "A first game takes you by the hand: it tells what is new when it happens, and what the"
            " best bot would do, and why."
        )
        playable = games.loadable()
        for column, game in zip(st.columns(max(2, len(playable))), playable, strict=False):
            with column, st.container(border=True, height="stretch", gap="xsmall"):
                _game(game)
        st.caption(BESIDE)
        for game in playable:
            if game.face.introduction:
                with st.expander(f"{plain(game.title)} in two minutes", icon=":material/timer:"):
                    _introduction(game)
        _app()


def _game(game: AnyGame) -> None:
    """The ways into a game."""
    st.markdown(f"**{plain(game.title)}**")
    st.caption(plain(game.face.blurb))
    with st.container(horizontal=True, gap="xsmall"):
        key = f"help first {game.name}"
        begun = st.button("First game", key=key, type="primary", icon=":material/play_arrow:")
        open_new(key, begun, partial(first_game.begin, game), [0])
        pages = rules_of(game)
        if pages and st.button("Rules", key=f"help rules {game.name}", icon=":material/menu_book:"):
            go("rules", page=next(iter(pages)))


def _introduction(game: AnyGame) -> None:
    st.markdown("\n\n".join(f"**{lead}.** {words}" for lead, words in game.face.introduction))


def _app() -> None:
    """The page of docs/ about the app, a part at a time."""
    pages = documents()
    st.subheader("The app", anchor=False)
    if "app" not in pages:
        st.info("The pages of docs/ are not installed here; they are in the project's repository.")
        return
    for title, text in parts(readable(pages["app"].read_text(encoding="utf-8"))):
        with st.expander(title):
            st.markdown(text)
    if "credits" in pages:
        with st.expander("Credits"):
            credits = readable(pages["credits"].read_text(encoding="utf-8"))
            st.markdown(credits.partition("\n")[2].strip())


def parts(text: str) -> list[tuple[str, str]]:
    """A page by its headings: what each part is called, and its text."""
    _, *found = re.split(r"^## ", text, flags=re.MULTILINE)
    split = [part.partition("\n") for part in found]
    return [(title.strip(), WITHIN.sub(r"\1", words).strip()) for title, _, words in split]
