"""What everybody has and what lies on the table, in words, and what has changed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import streamlit as st

from framework.core.machine import State
from framework.core.rules import Rules
from framework.core.view import Pile, View, everything
from framework.face import NOTHING, Row
from ui.html.tables import words_table

FIRST_CARDS = 5  # of a pile, told where a line has to do


class Zones(NamedTuple):
    """A table in words: what each player has, a column a player, and what lies there for all."""

    names: Sequence[str]
    players: list[Row]
    common: list[Row]


def seen(rules: Rules, view: View) -> Zones:
    """What one seat or a spectator sees."""
    face = rules.game.face
    return Zones(view["names"], face.players(rules, view), face.common(rules, view))


def all_of(state: State) -> Zones:
    """What all see together, and the first cards of what nobody sees."""
    rules, there = state.rules, everything(state)
    face, public = rules.game.face, there.public
    zones = seen(rules, public)
    for field, values in there.own.items():
        cells = (face.words(rules, public, field, value) for value in values)
        zones.players.append((face.field(field), *cells))
    by_seat: dict[str, list[str]] = {}
    for pile in there.piles:
        words, title = first_cards(rules, pile), pile.title or face.field(pile.name)
        if pile.seat is None:  # instead of what all may know of it
            zones.common[:] = [row for row in zones.common if row[0] != title]
            zones.common.append((title, words))
        else:
            by_seat.setdefault(title, [NOTHING] * state.players)[pile.seat] = words
    zones.players.extend((title, *cells) for title, cells in by_seat.items())
    return zones


def called(state: State, title: str, seat: int | None) -> str:
    """`Deck of Ada`, or plainly `Deck`."""
    return title if seat is None else f"{title} of {state.header.names[seat]}"


def first_cards(rules: Rules, pile: Pile) -> str:
    """`12, from the top: Mystic · Apprentice …`; some names have commas."""
    if not pile.cards:
        return NOTHING
    names = [rules.defs.card_name(form) for form in pile.cards[:FIRST_CARDS]]
    more = " …" if len(pile.cards) > FIRST_CARDS else ""
    return f"{len(pile.cards)}, from the top: {' · '.join(names)}{more}"


def show_zones(zones: Zones) -> None:
    """A table of what each player has, and one of what lies there for all."""
    st.markdown(words_table(["Zone", *zones.names], zones.players))
    st.markdown(words_table(["On the table", "Now"], zones.common))


def changes(before: Zones, after: Zones) -> list[Row]:
    """The zones and counters that are not as before: where, what was there, what is there now."""
    names = after.names
    old = {(name, n): cell for name, *cells in before.players for n, cell in enumerate(cells)}
    rows: list[Row] = []
    for name, *cells in after.players:
        for seat, cell in enumerate(cells):
            was = old.pop((name, seat), NOTHING)
            if was != cell:
                rows.append((f"{names[seat]}: {name}", was, cell))
    rows += [
        (f"{names[n]}: {name}", was, NOTHING) for (name, n), was in old.items() if was != NOTHING
    ]
    first, second = (dict(_numbered(zones.common)) for zones in (before, after))
    for key in [*first, *(key for key in second if key not in first)]:
        was, now = first.get(key, NOTHING), second.get(key, NOTHING)
        if was != now:
            rows.append((key[0], was, now))
    return rows


def _numbered(rows: Sequence[Row]) -> Iterator[tuple[tuple[str, int], str]]:
    """Rows of the same name apart: there may be several bids on a card."""
    seen: Counter[str] = Counter()
    for name, value in rows:
        yield (name, seen[name]), value
        seen[name] += 1
