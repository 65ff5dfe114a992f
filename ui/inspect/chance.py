"""What chance will bring next, in words: dice, cards, and the decks that would be shuffled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import streamlit as st

from framework.core.machine import State
from framework.core.rules import Rules
from framework.english import counted, listed
from framework.foresight import Foreseen, foresee
from ui.html.tables import words_table
from ui.inspect.moment import Moment
from ui.inspect.zones import called, first_cards

FIRST_CARDS = 5  # of a deck that would be shuffled now


def show_chance(moment: Moment) -> None:
    """The streams of chance, for those who see everything."""
    state = moment.state
    if not moment.everything:
        st.markdown("Nobody at the table sees what chance will bring.")
        return
    rules, field = state.rules, state.rules.game.face.field
    st.markdown(
        f"Everything random comes from the seed **{state.header.seed}**. This is what came next, or"
        " would have come, as long as nothing else was drawn before it."
    )
    piles = [
        (called(state, pile.title or field(pile.name), pile.seat), first_cards(rules, pile))
        for pile in rules.game.piles(state)
    ]
    if piles:
        st.markdown(words_table(["Pile", "Next"], piles))
    rows = [
        (_stream(state, one.stream), listed([*_next(rules, one)]), _so_far(one))
        for one in foresee(state)
    ]
    st.markdown(words_table(["Stream", "Next", "So far"], rows))


def _next(rules: Rules, one: Foreseen) -> Iterator[str]:
    """What a stream gives next."""
    if one.faces:
        yield f"the next {len(one.faces)} dice: {' '.join(map(str, one.faces))}"
    if one.cards:
        yield f"shuffled now, it would begin with {_names(rules, one.cards)}"
    elif one.cards is not None:
        yield "nothing lies there to be shuffled now"
    elif not one.faces:
        yield "a shuffle or a draw"


def _names(rules: Rules, cards: Sequence[int]) -> str:
    names = [rules.defs.card_name(form) for form in cards[:FIRST_CARDS]]
    return " · ".join(names) + (" …" if len(cards) > FIRST_CARDS else "")


def _so_far(one: Foreseen) -> str:
    if one.drawn is None:
        return ""
    return counted(one.drawn, "number drawn", "numbers drawn") if one.drawn else "never used"


def _stream(state: State, stream: str) -> str:
    """`deck:0` is a stream of the first seat."""
    name, _, seat = stream.partition(":")
    known = seat.isascii() and seat.isdigit() and int(seat) < state.players
    return called(state, state.rules.game.face.field(name), int(seat) if known else None)
