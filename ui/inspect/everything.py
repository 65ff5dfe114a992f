"""All that is hidden on a table, laid open: every hand, every deck in its order."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from urllib.parse import quote

import streamlit as st

from framework.core.machine import State
from framework.core.rules import Rules
from framework.core.view import everything
from framework.english import counted
from ui.board.cards import faces
from ui.html.charts import mark
from ui.html.escaping import escape
from ui.inspect.zones import called

FEW = 12  # cards of a pile that are seen at once
LOOK = (
    ".i-open{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));"
    "gap:.6rem 1.2rem;margin:.2rem 0 0}"
    ".i-open h4{font-size:.875rem;margin:0 0 .2rem;padding:0;display:flex;gap:.4rem;"
    "align-items:center;font-weight:600}"
    ".i-open h4 small{font-weight:400;margin-left:auto}"
    ".i-open ol,.i-open ul{display:flex;flex-wrap:wrap;gap:.25rem;margin:0;padding:0;"
    "list-style:none;font-size:.8125rem}"
    ".i-open li{border:1px solid;border-color:color-mix(in srgb,currentColor 30%,transparent);"
    "border-radius:6px;padding:0 .4rem;margin:0}"
    ".i-open li a{color:inherit!important}"
    ".i-open summary{cursor:pointer;font-size:.8125rem;padding:.2rem 0}"
)


def show_everything(state: State) -> None:
    """What each seat alone sees, and below it what nobody does."""
    parts = list(_parts(state))
    if parts:
        st.html(f'<style>{LOOK}</style><div class="i-open">{"".join(parts)}</div>')
    else:
        st.caption("Nothing is hidden in this game.")


def _parts(state: State) -> Iterator[str]:
    rules, there = state.rules, everything(state)
    face = rules.game.face
    known = faces(rules)  # cards that can be read
    for field, values in there.own.items():
        for seat, value in enumerate(values):
            forms = face.forms(field, value)
            title = called(state, face.field(field), seat)
            if forms is None:
                words = escape(face.words(rules, there.public, field, value))
                yield _part(title, seat, "", f"<p>{words}</p>")
            else:
                yield _part(
                    title, seat, counted(len(forms), "card"), _cards(rules, known, forms, "ul")
                )
    for pile in there.piles:
        title = called(state, pile.title or face.field(pile.name), pile.seat)
        count = counted(len(pile.cards), "card") + (", from the top" if pile.cards else "")
        yield _part(title, pile.seat, count, _cards(rules, known, pile.cards, "ol"))


def _part(title: str, seat: int | None, count: str, inside: str) -> str:
    sign = "" if seat is None else mark(seat)
    return (
        f'<section aria-label="{escape(title)}"><h4>{sign}{escape(title)}'
        f"<small>{escape(count)}</small></h4>{inside}</section>"
    )


def _cards(rules: Rules, known: Container[int], forms: Sequence[int], tag: str) -> str:
    """The first cards, and the others folded."""
    items = [f"<li>{_card(rules, form, form in known)}</li>" for form in forms]
    shown = f"<{tag}>{''.join(items[:FEW])}</{tag}>"
    if len(items) <= FEW:
        return shown
    rest = f'<{tag} start="{FEW + 1}">{"".join(items[FEW:])}</{tag}>'
    return f"{shown}<details><summary>{len(items) - FEW} more</summary>{rest}</details>"


def _card(rules: Rules, form: int, known: bool) -> str:
    """A card by its name; one that can be read leads there."""
    name = rules.defs.card_name(form)
    if not known:
        return escape(name)
    address = f"cards?game={quote(rules.game.name)}&card={quote(name)}"
    return f'<a href="{escape(address)}" target="_blank">{escape(name)}</a>'
