"""All cards of the games: searched, filtered, drawn, and where their rules and data stand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

import streamlit as st

from framework import games
from framework.cards.search import full_text
from framework.core.game import AnyGame
from framework.english import title
from ui import session
from ui.board.component import gallery
from ui.html.escaping import plain
from ui.inspect import references
from ui.lab import card_figures
from ui.play import lobby

Card = Mapping[str, object]
PAGE = 48
LONGEST_SEARCH = 200
MOST_FILTERS = 3  # beside cost and keywords
KEPT = ("game", "view")  # parts of the address that hold for any game
GALLERY, FIGURES = "Gallery", "Figures"


def show() -> None:
    st.title("Cards", anchor=False)
    game = games[_game()]
    cards = every_card(game)
    chosen = _chosen(cards)
    figures = _view() == FIGURES
    fitting = _filtered(game, cards)
    st.caption(f"{len(fitting)} cards" if len(fitting) != 1 else "1 card")
    if not fitting:
        st.info("No card fits all of this. Search for less, or clear a filter.")
    if figures:
        card_figures.show(game, [str(card["name"]) for card in fitting])
        return
    shown = session.cards_shown(game.name).make(lambda: PAGE)
    text = payload(game.name, fitting[:shown], chosen)
    clicked = gallery(game, text, f"gallery {game.name}")
    if isinstance(clicked, Mapping):
        _note(str(clicked.get("card", "")), cards)
    if len(fitting) > shown:
        left = min(PAGE, len(fitting) - shown)
        st.button(f"Show {left} more", key="more", on_click=_more, args=(game.name,))


def _view() -> str:
    """The cards as they are drawn, or what became of them in games."""
    asked = FIGURES if st.query_params.get("view") == FIGURES.lower() else GALLERY
    session.cards_view.make(lambda: GALLERY if "card" in st.query_params else asked)
    view = st.segmented_control(
        "View", [GALLERY, FIGURES], key=session.cards_view.key, required=True,
        label_visibility="collapsed",
    )  # fmt: skip
    if view == FIGURES:
        st.query_params["view"] = FIGURES.lower()
    else:
        st.query_params.pop("view", None)
    return view or GALLERY


def every_card(game: AnyGame) -> Sequence[Card]:
    """All cards that a game has."""
    return game.cards(game.rules(**game.all_cards()))


def payload(game: str, cards: Sequence[Card], chosen: Card | None = None) -> str:
    """What the browser gets, as one text: the cards to draw, and the one to read."""
    return json.dumps(
        {
            "game": game,
            "cards": [entry(game, card) for card in cards],
            "chosen": entry(game, chosen) if chosen is not None else None,
        },
        separators=(",", ":"),
    )


def entry(game: str, card: Card) -> dict[str, object]:
    """A card with what is not drawn on it: facts, where its rules stand, where its data stands."""
    facts = []
    if card.get("copies"):
        facts.append(("Copies", str(card["copies"])))
    fewest = card.get("min_players")
    if isinstance(fewest, int) and fewest > min(games[game].players):
        facts.append(("Players", f"{fewest} or more"))
    rules = [(w, section.place, section.address) for w, section in references.places(game, card)]
    return {"face": card, "facts": facts, "rules": rules, "data": references.data_place(game, card)}


# --- the address -----------------------------------------------------------------------------


def _game() -> str:
    """The game, as it is chosen here or by the address."""
    names = [game.name for game in games.loadable() if every_card(game)]
    asked = st.query_params.get("game", "")
    card = st.query_params.get("card", "")
    if asked not in names:
        having = [name for name in names if _named(every_card(games[name]), card) is not None]
        last = lobby.last_game()
        asked = having[0] if having else last if last in names else names[0]
    session.cards_of.make(lambda: asked)
    chosen = st.segmented_control(
        "Game",
        names,
        format_func=lambda name: games[name].title,
        key=session.cards_of.key,
        required=True,
        on_change=_other_game,
    )
    game = chosen or asked
    if st.query_params.get("game") != game:
        st.query_params["game"] = game
    session.game.set(game)
    return game


def _other_game() -> None:
    """Another game has other cards, and other filters."""
    st.query_params.from_dict({name: v for name in KEPT if (v := st.query_params.get(name))})


def _tell(name: str, *values: str) -> None:
    """The address has what is searched for, so that a link shows the same."""
    if st.query_params.get_all(name) == [*values]:
        return
    if values:
        st.query_params[name] = [*values]
    else:
        del st.query_params[name]


def _chosen(cards: Sequence[Card]) -> Card | None:
    """The card that the address names."""
    name = st.query_params.get("card", "")
    card = _named(cards, name)
    if name and card is None:
        st.warning(f"There is no card {plain(name[:60])} in this game.")
    return card


def _named(cards: Sequence[Card], name: str) -> Card | None:
    wanted = " ".join(name.casefold().split())
    return next((card for card in cards if str(card["name"]).casefold() == wanted), None)


def _note(name: str, cards: Sequence[Card]) -> None:
    """The address names the card that is read."""
    if _named(cards, name) is not None:
        st.query_params["card"] = name
    else:
        st.query_params.pop("card", None)


def _more(game: str) -> None:
    shown = session.cards_shown(game)
    shown.set(shown() + PAGE)


# --- filters ---------------------------------------------------------------------------------


def _filtered(game: AnyGame, cards: Sequence[Card]) -> list[Card]:
    """The cards that fit what is asked for, in fields that wrap on a small screen."""
    titles = game.face.card_filters
    fields = [name for name in titles if len(_values(cards, name)) > 1][:MOST_FILTERS]
    costs = sorted({c for card in cards if type(c := card.get("cost")) is int})
    keywords = sorted({word for card in cards for word in references.keywords(card)})
    with st.container(horizontal=True):
        fitting = _searched(game, cards)
        for field in fields:
            wanted = _choice(titles[field], _values(cards, field), field, game)
            if wanted:
                fitting = [card for card in fitting if str(card.get(field, "")) in wanted]
        if len(costs) > 1:
            fitting = _costing(game, fitting, costs[0], costs[-1])
        if keywords:
            wanted = _choice("Keyword", keywords, "keyword", game)
            fitting = [card for card in fitting if set(wanted) <= set(references.keywords(card))]
    return fitting


def _searched(game: AnyGame, cards: Sequence[Card]) -> list[Card]:
    """The cards that have all words that are searched for."""
    field = session.cards_search(game.name)
    field.make(lambda: st.query_params.get("search", ""))
    words = st.text_input("Search in names and texts", key=field.key, live=True, width=260)
    words = words[:LONGEST_SEARCH]
    _tell("search", *([words] if words else ()))
    return [card for card in cards if _has(card, words)]


def _costing(game: AnyGame, cards: Sequence[Card], least: int, most: int) -> list[Card]:
    """The cards of a range of costs."""
    field = session.cards_cost(game.name)
    field.make(lambda: _range(st.query_params.get("cost", ""), least, most))
    st.slider("Cost", least, most, key=field.key, width=160)
    low, high = field()
    if (low, high) == (least, most):
        _tell("cost")
        return [*cards]
    _tell("cost", f"{low}-{high}")
    return [card for card in cards if type(n := card.get("cost")) is int and low <= n <= high]


def _range(text: str, least: int, most: int) -> tuple[int, int]:
    """`2-5` within bounds; all of them if it can't be read."""
    given = re.fullmatch("([0-9]{1,4})-([0-9]{1,4})", text)
    low, high = (int(given[1]), int(given[2])) if given else (least, most)
    return (low, high) if least <= low <= high <= most else (least, most)


def _choice(label: str, values: Sequence[str], name: str, game: AnyGame) -> list[str]:
    field = session.cards_having(name, game.name)
    field.make(lambda: [value for value in values if value in st.query_params.get_all(name)])
    chosen: list[str] = st.multiselect(
        label, values, format_func=title, key=field.key, placeholder="all", width=155
    )
    _tell(name, *chosen)
    return chosen


def _values(cards: Sequence[Card], field: str) -> list[str]:
    return sorted({str(card[field]) for card in cards if card.get(field) not in (None, "")})


def _has(card: Card, words: str) -> bool:
    text = f"{card['name']} {full_text(card)}".casefold()
    return all(word in text for word in words.casefold().split())
