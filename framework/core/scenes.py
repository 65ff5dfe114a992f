"""What entries say of a film: where a scene begins, and what is to be seen of it."""

from __future__ import annotations

from typing import Final, NotRequired, TypedDict

JOINS: Final = ""  # it belongs to what goes on
LEADS: Final = "leads"  # it belongs to what follows, if that begins a scene
EVENT: Final = "event"  # it begins a scene of its own
NOBODY: Final = -1


class Roll(TypedDict):
    """Dice that somebody rolls."""

    seat: int
    faces: list[int]
    looks: list[str]  # of each die, a class of the board's style sheet
    again: NotRequired[bool]  # some of them have been rolled before


class Event(TypedDict, total=False):
    """What is to be seen of a scene beside what has changed, in terms of any game."""

    actor: int
    target: int  # the card that it is about, by the number that boards call it by
    owner: int  # who has that card before
    rolls: list[Roll]
    totals: list[tuple[int, int]]  # seats and what they have reached
    winner: int  # or nobody
    verb: str  # what the winner does: `wins`
    tie: bool  # a rule for ties had to decide


def look(event: Event, seat: int, faces: tuple[int, ...], looks: list[str] | None = None) -> Roll:
    """Add dice to what is to be seen."""
    roll: Roll = {"seat": seat, "faces": [*faces], "looks": looks or ["plain"] * len(faces)}
    event.setdefault("rolls", []).append(roll)
    return roll
