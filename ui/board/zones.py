"""The table of any game in named zones: what the board for any game draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from framework.core.rules import Rules
from framework.core.view import View
from framework.face import NOTHING


class Zone(TypedDict):
    """A field of the table, or a player's part of it: cards by their numbers, or words."""

    name: str
    title: str
    cards: NotRequired[list[int]]
    words: NotRequired[str]


class Zones(TypedDict):
    """A whole table."""

    unit: tuple[str, str]  # of the score: one, and several
    own: list[Zone]  # what only the one who looks on sees
    common: list[Zone]
    seats: list[list[Zone]]


def zones(rules: Rules, view: View) -> Zones:
    """What a seat sees, zone by zone; empty ones are left out, but for what is one's own."""
    face, by_seat = rules.game.face, rules.game.face.fields_by_seat(rules.game)
    found: Zones = {"unit": face.unit, "own": [], "common": [], "seats": _seats(rules, view)}
    for name, value in view["table"].items():
        if name in face.hidden_fields or value is None:
            continue
        forms = face.forms(name, value)
        if name in face.own_fields:
            if view["seat"] is not None:
                words = face.words(rules, view, name, value)
                found["own"].append(_zone(name, face.field(name), forms, words))
        elif name in by_seat:
            continue
        elif forms is None:
            rows = enumerate(face.rows(rules, view, name, value))
            found["common"] += _told([(f"{name} {nth}", *row) for nth, row in rows])
        elif forms:
            found["common"].append(_zone(name, face.field(name), forms))
    return found


def _seats(rules: Rules, view: View) -> list[list[Zone]]:
    """What each player has: values first, then cards."""
    face, table = rules.game.face, view["table"]
    cards = {
        name: [face.forms(name, part) or [] for part in value]
        for name in table
        if name in face.fields_by_seat(rules.game) and name not in face.hidden_fields
        if isinstance(value := table[name], list) and face.forms(name, value) is not None
    }
    drawn = {face.field(name) for name in (*cards, *face.own_fields)}
    _, *rows = face.players(rules, view)  # the points stand beside the name
    told = [row for row in rows if row[0] not in drawn]
    return [
        [
            *_told([(title, title, cells[seat]) for title, *cells in told]),
            *(_zone(n, face.field(n), piles[seat]) for n, piles in cards.items() if piles[seat]),
        ]
        for seat in range(view["players"])
    ]


def _told(rows: Sequence[tuple[str, ...]]) -> list[Zone]:
    """Zones in words: of each row its name, its title, and what there is."""
    return [
        _zone(name, title, None, words) for name, title, words in rows if words not in ("", NOTHING)
    ]


def _zone(name: str, title: str, forms: list[int] | None, words: str = "") -> Zone:
    zone: Zone = {"name": name, "title": title}
    if forms is None:
        zone["words"] = words
    else:
        zone["cards"] = forms
    return zone
