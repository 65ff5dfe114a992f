"""What is remembered of a visit, from one click to the next: every key of the session, typed."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import streamlit as st

from framework.bots.explaining import Explanation
from framework.bots.search import Choices
from framework.core.view import View
from ui.board.component import Deed
from ui.store.records import Created

T = TypeVar("T")


class Reply(NamedTuple):
    """What a board is told that was asked without its page being drawn."""

    text: str  # what it draws
    version: int  # of the table in it
    mark: str  # of what is shown then
    mine: bool  # whether somebody at this browser is asked


class Visit:
    """What is remembered of a page in a browser, and how its board is asked by a socket."""

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(16)
        self.memory: dict[str, Any] = {}
        self.lock = threading.Lock()  # one deed after the other
        self.who = ""  # the secret of the browser
        self.table = ""
        # Does a deed, if there is one, and tells what the board shows then; nothing if more than
        # the board is to be drawn.
        self.answer: Callable[[Deed | None], Reply | None] | None = None

    @contextmanager
    def served(self) -> Iterator[None]:
        """It is this visit that is served by this thread."""
        before = _served.set(self)
        try:
            yield
        finally:
            _served.reset(before)


_served: ContextVar[Visit | None] = ContextVar("served", default=None)
_visits: WeakValueDictionary[str, Visit] = WeakValueDictionary()  # those that are open, by key


def served() -> Visit | None:
    """The visit that is served without its page being drawn."""
    return _served.get()


def visit() -> Visit:
    """The visit that is served now."""
    if (known := _served.get()) is not None:
        return known
    try:
        found: Visit = st.session_state["visit"]
    except KeyError:
        found = st.session_state["visit"] = Visit()
        _visits[found.key] = found
    return found


def visit_of(key: str) -> Visit | None:
    """The visit that has a key, as long as its page is open."""
    return _visits.get(key)


class Field(Generic[T]):
    """One value of the visit. Where a widget has its key, it is the widget's value."""

    def __init__(self, key: str, otherwise: T) -> None:
        self.key = key
        self._otherwise = otherwise

    def __call__(self) -> T:
        """The value, or what is meant as long as there is none."""
        return self.get(self._otherwise)

    def get(self, otherwise: T) -> T:
        """The value, or what is meant here as long as there is none."""
        value: T = self._values().get(self.key, otherwise)
        return value

    @property
    def given(self) -> bool:
        """Whether there is a value."""
        return self.key in self._values()

    def set(self, value: T) -> None:
        self._values()[self.key] = value

    def make(self, value: Callable[[], T]) -> T:
        """The value, made now if there is none."""
        try:  # one question to the session where there is a value
            made: T = self._values()[self.key]
        except KeyError:
            made = value()
            self.set(made)
        return made

    def take(self) -> T:
        """The value, which is then forgotten."""
        value = self()
        self.forget()
        return value

    def forget(self) -> None:
        """Have no value any more."""
        self._values().pop(self.key, None)

    def _values(self) -> MutableMapping[Any, Any]:
        # Without a page Streamlit would give a session that all visits share.
        assert served() is None, f"{self.key!r} is not kept for who asks by a socket"
        return st.session_state


class Kept(Field[T]):
    """A value that is no widget's, and is at hand for whoever asks by a socket too."""

    def _values(self) -> MutableMapping[Any, Any]:
        return visit().memory


@dataclass
class Opening:
    """A table that a button is about to open. Kept as it is: noting something asks nobody."""

    created: Created | None = None
    id: str | None = None  # when this browser is seated there

    def clear(self) -> None:
        """Another table may be made."""
        self.created = self.id = None


# --- all pages ---------------------------------------------------------------------------------

visitor = Field("visitor", "")  # the secret of a browser that has no cookie
settings = Kept[dict[str, str]]("settings", {})  # as they are stored
pages = Field[list[st.Page]]("pages", [])  # of the app

no_notices = Field("no notices", False)  # the browser has refused them
game = Field("game", "")  # played or looked at last


def setting(name: str) -> Field[str | bool]:
    """The widget of a setting."""
    return Field[str | bool](f"set {name}", "")


def opening(button: str) -> Field[Opening]:
    """What a button has made, until it is drawn again without being pressed."""
    return Field(f"made by {button}", Opening())


# --- home --------------------------------------------------------------------------------------

home_says = Field("home says", "")  # what a callback has to tell
my_name = Field("my name", "")


def offered_set(game: str) -> Field[str]:
    """The set that is chosen at the door of a game, or that several are to be mixed."""
    return Field(f"offered set {game}", "")


def offered_mix(game: str) -> Field[list[str]]:
    """The sets that are mixed then."""
    return Field[list[str]](f"offered mix {game}", [])


def offered_players(game: str) -> Field[int]:
    """How many are chosen to play at the door of a game."""
    return Field(f"offered players {game}", 0)


def offered_bot(game: str) -> Field[str]:
    """The opponents that are chosen at the door of a game."""
    return Field(f"offered bot {game}", "")


set_up_open = Field("set up", False)  # the form in which a table is set up
set_up_game = Field("game set up", "")


def set_up_players(game: str) -> Field[int]:
    """How many are to play at the table that is set up."""
    return Field(f"players {game}", 0)


def set_up_sets(game: str, order: str = "") -> Field[list[str]]:
    """The sets that are to be played there, or in another order on the page."""
    return Field[list[str]](f"{order}sets {game}", [])


def set_up_seat(game: str, number: int) -> Field[str]:
    """Who is to have a seat there."""
    return Field(f"who {game} {number}", "")


def opened_seat(game: str, number: int) -> Field[str]:
    """Who is to go on with a seat of a save."""
    return Field(f"opened {game} {number}", "")


# --- the table ---------------------------------------------------------------------------------

table_says = Kept("table says", "")  # what the board has to tell
table_told = Kept[tuple[str, object]]("table told", ("", None))  # what it tells since when
clicked = Field[Deed | None]("clicked", None)  # what has been dealt with
answered = Kept("answered", 0)  # how many clicks have been dealt with
around = Field[str | None]("around", None)  # what is open below the board
autoplayed = Kept("autoplayed", "")  # the turn in which cards were played last


def board(table: str) -> Field[dict[str, object]]:
    """What a board has sent."""
    return Field[dict[str, object]](f"board {table}", {})


def shown_seat(table: str) -> Kept[int | None]:
    """The seat whose hand was shown last."""
    return Kept[int | None](f"seat {table}", None)


def warned(table: str) -> Kept[tuple[int, Choices]]:
    """The state in which somebody was warned of a step, and its choices."""
    return Kept[tuple[int, Choices]](f"warned {table}", (-1, ()))


def chosen(table: str) -> Kept[object]:
    """Where something was chosen last: the seat, the state, and the steps taken back until then."""
    return Kept[object](f"chosen {table}", None)


def thought(table: str) -> Kept[tuple[object, Explanation | None]]:
    """What the adviser has looked at, and at which decision."""
    return Kept[tuple[object, Explanation | None]](f"thought {table}", (None, None))


def taking_back(table: str) -> Kept[int]:
    """The state in which somebody was told that a step taken back would cost the rank."""
    return Kept(f"taking back {table}", -1)


def began(table: str) -> Field[bool]:
    """Whether the table is played at, whoever may still come."""
    return Field(f"began {table}", False)


def was_here(table: str) -> Field[bool]:
    """Whether this visit has been at a table."""
    return Field(f"was here {table}", False)


def looks_since(table: str) -> Field[float]:
    """Since when this visit looks by itself for an owner's leave to play a seat."""
    return Field(f"looks since {table}", 0.0)


def name_here(table: str) -> Field[str]:
    """The name with which somebody sits down at a table."""
    return Field(f"name here {table}", "")


def standing(table: str, seat: int) -> Kept[View | None]:
    """What a seat saw that is done for now: it is not asked until something speaks against it."""
    return Kept[View | None](f"standing {table} {seat}", None)


def unasked(table: str, seat: int) -> Kept[frozenset[int]]:
    """The decisions that were made for a seat without asking it, by their numbers from 0."""
    return Kept(f"unasked {table} {seat}", frozenset[int]())


# --- the inspector -----------------------------------------------------------------------------

inspected = Field("inspected table", "")  # the table that is looked into


def step(table: str) -> Field[int]:
    """The step that is looked at."""
    return Field(f"step {table}", 0)


def turn(table: str) -> Field[int]:
    """The turn that this step is in."""
    return Field(f"turn {table}", 0)


def going(table: str) -> Field[bool]:
    """Whether the steps follow each other by themselves."""
    return Field(f"going {table}", False)


def goes_on(table: str) -> Field[bool]:
    """Whether the page is drawn because they do, and for no other reason."""
    return Field(f"goes on {table}", False)


def pane(name: str, table: str) -> Field[dict[str, object]]:
    """What a part of the inspector that is drawn in the browser has sent."""
    return Field[dict[str, object]](f"{name} {table}", {})


# --- cards -------------------------------------------------------------------------------------

cards_of = Field("cards of", "")  # the game that is looked at
cards_view = Field("cards view", "")  # drawn, or in figures


def cards_search(game: str) -> Field[str]:
    """The words that are searched for."""
    return Field(f"search {game}", "")


def cards_having(field: str, game: str) -> Field[list[str]]:
    """The values that cards may have in a field; any if there are none."""
    return Field[list[str]](f"{field} {game}", [])


def cards_cost(game: str) -> Field[tuple[int, int]]:
    """The least and the most that cards may cost."""
    return Field(f"cost {game}", (0, 0))


def cards_shown(game: str) -> Field[int]:
    """How many cards are drawn."""
    return Field(f"cards shown {game}", 0)


# --- rules -------------------------------------------------------------------------------------


def rules_page(asked: str) -> Field[str]:
    """The page that is read, chosen after an address has asked for one."""
    return Field(f"page {asked}", "")


# --- the dice lab ------------------------------------------------------------------------------

plain_bids = Field[dict[str, list[str]]]("plain bids", {})  # their address, while rules are asked


def dice_lab(widget: str) -> Field[str | int | bool]:
    """A widget of the dice lab; what it shows is said by the address."""
    return Field[str | int | bool](f"dice lab {widget}", 0)


def dice_names(widget: str) -> Field[list[str]]:
    """A list of names in the dice lab, the same way."""
    return Field[list[str]](f"dice lab {widget}", [])


def dice_number(widget: str) -> Field[int | None]:
    """A number in the dice lab that need not be given."""
    return Field[int | None](f"dice lab {widget}", None)


# --- runs -----------------------------------------------------------------------------------

run_says = Field("run says", "")  # what a callback has to tell
compared_sides = Field[list[int]]("compared sides", [])  # those that are chosen, by number


def run_name(id: str) -> Field[str]:
    """The name that a comparison or a tournament is to have."""
    return Field(f"run name {id}", "")
