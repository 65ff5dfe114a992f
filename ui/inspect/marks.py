"""What a step has changed, by the names that a board has for it: cards, seats, counters, piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from framework.core.rules import Rules
from framework.core.view import View
from framework.face import NOTHING, Face


def marks(rules: Rules, before: View, after: View) -> list[str]:
    """What differs between two views of the same eyes.

    A card is called as the board does, `c17`, and marked where it has not lain before; a seat is
    `seat 0`; its counters and piles are `0 honor`, those of all `center deck`, as the view has them
    and the game counts points.
    """
    return list(dict.fromkeys(_marks(rules, before, after)))


def _marks(rules: Rules, before: View, after: View) -> Iterator[str]:
    face, by_seat = rules.game.face, rules.game.face.fields_by_seat(rules.game)
    for field, value in after["table"].items():
        was = before["table"].get(field)
        if was == value:
            continue
        if field in by_seat and isinstance(value, list) and isinstance(was, list):
            for seat, (old, new) in enumerate(zip(was, value, strict=True)):
                yield from _counters(seat, field, old, new)
                yield from _new_cards(face, field, old, new)
        else:
            yield _named(field)
            yield from _new_cards(face, field, was, value)
    for seat, (old, new) in enumerate(zip(before["scores"], after["scores"], strict=True)):
        if old != new:
            yield f"{seat} {face.unit[1]}"
    yield from (f"seat {seat}" for seat in _seats(rules, before, after))


def _counters(seat: int, field: str, old: object, new: object) -> Iterator[str]:
    """A seat's part of a field; where that has parts of its own, those."""
    if isinstance(old, dict) and isinstance(new, dict):
        yield from (f"{seat} {_named(name)}" for name in new if new[name] != old.get(name))
    elif old != new:
        yield f"{seat} {_named(field)}"


def _named(field: str) -> str:
    return field.replace("_", " ")


def _new_cards(face: Face, field: str, old: object, new: object) -> Iterator[str]:
    """Cards that lie there now and have not before."""
    return iter(Counter(face.keys(field, new)) - Counter(face.keys(field, old)))


def _seats(rules: Rules, before: View, after: View) -> Iterator[int]:
    """The players who have something else than before, in words."""
    for seat in range(after["players"]):
        if _column(rules, before, seat) != _column(rules, after, seat):
            yield seat


def _column(rules: Rules, view: View, seat: int) -> dict[str, str]:
    rows = rules.game.face.players(rules, view)
    return {name: cells[seat] for name, *cells in rows if cells[seat] != NOTHING}
