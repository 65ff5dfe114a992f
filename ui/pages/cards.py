"""All cards of the games: searched, filtered, with the text that is made from their data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from framework import games
from framework.cards import facts
from framework.core.game import Game
from ui.words import plain, title

Card = Mapping[str, object]
PAGE = 48
NAMES = {"type": "Kind", "set": "Set", "faction": "Faction", "row": "Row"}


def show() -> None:
    """Draw the page."""
    st.title("Cards", anchor=False)
    names = list(games)
    chosen = st.segmented_control(
        "Game", names, default=names[0], format_func=lambda name: games[name].title, required=True
    )
    game = games[chosen or names[0]]
    found = _filtered(game, every_card(game))
    st.caption(f"{len(found)} cards" if len(found) != 1 else "1 card")
    shown = st.session_state.get("cards shown", PAGE)
    _grid(found[:shown])
    if len(found) > shown and st.button(f"Show {min(PAGE, len(found) - shown)} more"):
        st.session_state["cards shown"] = shown + PAGE
        st.rerun()


def every_card(game: Game[Any]) -> Sequence[Card]:
    """All cards that a game has."""
    return game.cards(game.rules(**game.all_cards()))


def _filtered(game: Game[Any], cards: Sequence[Card]) -> list[Card]:
    first, *columns = st.columns([2, 1, 1, 1])
    words = first.text_input(
        "Search in names and texts", "", max_chars=80, key=f"search {game.name}"
    )
    found = [card for card in cards if _has(card, words)]
    fields = [name for name in NAMES if len(_values(cards, name)) > 1]
    fields = [f for f in fields if f != "row" or "faction" not in fields][:3]
    for column, field in zip(columns, fields, strict=False):
        wanted = column.multiselect(
            NAMES[field],
            _values(cards, field),
            format_func=title,
            key=f"{field} {game.name}",
            placeholder="all",
        )
        if wanted:
            found = [card for card in found if str(card.get(field, "")) in wanted]
    left, right = st.columns(2)
    costs = sorted({c for card in cards if type(c := card.get("cost")) is int})
    if len(costs) > 1:
        low, high = left.slider(
            "Cost", costs[0], costs[-1], (costs[0], costs[-1]), key=f"cost {game.name}"
        )
        if (low, high) != (costs[0], costs[-1]):
            found = [c for c in found if type(n := c.get("cost")) is int and low <= n <= high]
    keywords = sorted({word for card in cards for word in _keywords(card)})
    if keywords:
        wanted = right.multiselect(
            "Keyword", keywords, format_func=title, key=f"keyword {game.name}", placeholder="all"
        )
        if wanted:
            found = [card for card in found if set(wanted) <= set(_keywords(card))]
    return found


def _values(cards: Sequence[Card], field: str) -> list[str]:
    return sorted({str(card[field]) for card in cards if card.get(field) not in (None, "")})


def _keywords(card: Card) -> list[str]:
    listed = card.get("keywords", ())
    return [str(word) for word in listed] if isinstance(listed, list | tuple) else []


def _has(card: Card, words: str) -> bool:
    text = f"{card['name']} {card.get('text', '')}".casefold()
    return all(word in text for word in words.casefold().split())


def _grid(cards: Sequence[Card]) -> None:
    columns = st.columns(3)
    for number, card in enumerate(cards):
        with columns[number % 3], st.container(border=True):
            st.markdown(f"**{plain(card['name'])}**")
            told = [title(str(card.get("type", ""))), *facts(card)]
            st.caption(" · ".join(plain(fact) for fact in told if fact))
            if card.get("text"):
                st.markdown(plain(card["text"]))
