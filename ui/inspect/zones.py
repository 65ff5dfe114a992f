"""What everybody has and what lies on the table, in words, and what has changed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import streamlit as st

from framework.core.game import Rules
from framework.core.view import View
from framework.face import NOTHING, Row
from ui.html.tables import words_table


def show_zones(rules: Rules, view: View) -> None:
    """A table of what each player has, and one of what lies there for all."""
    face = rules.game.face
    st.markdown(words_table(["Zone", *view["names"]], face.players(rules, view)))
    st.markdown(words_table(["On the table", "Now"], face.common(rules, view)))


def changes(rules: Rules, before: View, after: View) -> list[Row]:
    """The zones and counters that are not as before: where, what was there, what is there now."""
    face, names = rules.game.face, after["names"]
    old = {
        (name, n): cell
        for name, *cells in face.players(rules, before)
        for n, cell in enumerate(cells)
    }
    rows: list[Row] = []
    for name, *cells in face.players(rules, after):
        for seat, cell in enumerate(cells):
            was = old.pop((name, seat), NOTHING)
            if was != cell:
                rows.append((f"{names[seat]}: {name}", was, cell))
    rows += [
        (f"{names[n]}: {name}", was, NOTHING) for (name, n), was in old.items() if was != NOTHING
    ]
    first, second = (dict(_numbered(face.common(rules, view))) for view in (before, after))
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
