"""What the store tells of tables, and how it refuses."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final, NamedTuple

from framework import AscentError
from framework.core.view import View
from ui.html.escaping import short_line

LONGEST_REASON = 300


class Refused(AscentError):
    """Stale, foreign or illegal, in words for the user. Nothing has changed."""


class Late(Refused):
    """A choice for a position that the table is not in any more."""


class Answered(Refused):
    """A step of a ranked game that others have answered: it stays, or the game is not ranked."""


class Impossible(Refused):
    """A choice that the cards of the table can't carry out."""


class Unavailable(Refused):
    """The store can't be used now: the same may be done later."""


class Full(Unavailable):
    """There is no room for a change: one that makes room may be possible."""


class Damaged(Refused):
    """A stored game that can't be resumed, with the reason. It can still be deleted."""

    def __init__(self, reason: object) -> None:
        words = short_line(str(reason), LONGEST_REASON).rstrip(".")
        super().__init__(f"This stored game can't be resumed: {words}.")


class NoSuchTable(Refused):
    """A table that is not there, or no more."""

    def __init__(self, words: str = "There is no such table.") -> None:
        super().__init__(words)


@dataclass(frozen=True)
class Seat:
    """Who sits where: a person, or a bot, which may play for a person who has left."""

    number: int
    name: str
    bot: str | None
    lent: bool = False  # the bot plays for a person, who can have the seat back
    resigned: bool = False  # the bot plays on for a person who has given up

    @property
    def persons(self) -> bool:
        """Whether the seat is a person's, whoever plays it now."""
        return self.bot is None or self.lent or self.resigned


class Daily(NamedTuple):
    """Which day's game a table plays, and how often its visitor has been dealt it, from 1."""

    day: str
    attempt: int = 1
    mark: str = ""  # why a first try is not ranked: one of the MARKS

    @property
    def ranked(self) -> bool:
        """Whether it counts: a first try without help."""
        return self.attempt == 1 and not self.mark

    @property
    def open(self) -> bool:
        """Whether the day is not over: its deal is a secret of the server until then."""
        return self.day >= today()


def today() -> str:
    """The day, the same for everybody: by universal time."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


MARKS: Final = {  # what keeps a first try from being ranked
    "hints": "with advice",
    "undo": "others' answers taken back",
    "bot": "a bot played for a person",
}


class Rematch(NamedTuple):
    """The table that takes everybody along when a game is over."""

    id: str
    by: str  # who asked for it first
    same_deal: bool


class Parent(NamedTuple):
    """What a table was played on from: a table, which may be gone by now, and its step."""

    id: str
    step: int


@dataclass(frozen=True)
class TableInfo:
    """What everybody may know of a table."""

    id: str
    title: str
    game: str
    players: int
    over: bool
    created: float
    updated: float
    version: int
    seats: tuple[Seat, ...]
    asked: int | None  # whose decision it is
    scores: tuple[int, ...] | None = None  # when the game is over
    winners: tuple[int, ...] = ()
    daily: Daily | None = None  # if it is a game of the day
    parent: Parent | None = None  # if it was played on from another one
    closed_by: str = ""  # who has closed it: nobody plays on
    rematch: Rematch | None = None
    damaged: str = ""  # why nothing but the title and the names is to be trusted


@dataclass(frozen=True)
class Result:
    """How a game of the day has ended: what everybody may compare."""

    id: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    persons: tuple[int, ...]  # the seats that no bot has played
    attempt: int
    when: float
    mark: str = ""  # why a first try is not ranked


class Par(NamedTuple):
    """What the usual bot makes of a day's deal in the place of the person."""

    bot: str
    score: int
    won: bool


class Day(NamedTuple):
    """How a day's game stands: who has finished it, the first to end first, and the bot's par."""

    results: list[Result]
    par: Par | None = None


@dataclass(frozen=True)
class Created:
    """A new table with the secrets of its seats: they are told here once, and never again.

    A rematch that somebody else has made already comes without them.
    """

    id: str
    seat_tokens: list[str]  # '' for a bot's seat
    spectator_token: str


class TableView(View):
    """A seat's view of a stored table, with what tells it from any earlier one."""

    version: int
    undos: int
