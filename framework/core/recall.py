"""Perfect recall: all that a seat has seen and done so far, in order, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from framework.core.entries import CHOICE, FORCED, Line, Part

if TYPE_CHECKING:
    from framework.core.machine import State
    from framework.core.plain import Atom, Entry

DID, SAW = "did", "saw"
Event = tuple["Atom", ...]
"""`(DID, kind of the decision, option)`, or `(SAW, kind of the entry, part, part, ...)`.

A part is a text, or `(what it names, *numbers)`: seats, cards by their forms, dice, a count.
"""


def recall(state: State, seat: int, start: int = 0) -> tuple[Event, ...]:
    """What a seat knows of the game's course: its own choices, and what it was told.

    It begins at an entry of the journal, so that whoever follows a game reads each of them once.
    What a seat sees now is in its view; the worlds that bots are handed have no past.
    """
    events = (_event(state, entry, seat) for entry in state.log[start:])
    return tuple([event for event in events if event is not None])


def _event(state: State, entry: Entry, seat: int) -> Event | None:
    kind = str(entry[0])
    if kind in (CHOICE, FORCED) and entry[1] == seat:
        return (DID, *entry[2:])
    line = state.rules.tell(entry, seat, state.header.names)
    return None if line is None else (SAW, kind, *_parts(line))


def _parts(line: Line) -> list[Atom]:
    return [_part(part) for part in line.parts]


def _part(part: Part) -> Atom:
    return part if isinstance(part, str) else (part.kind, *part.numbers)
