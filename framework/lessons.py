"""Lessons of a first game: what is told when something happens for the first time.

A game's face declares them; of several that are due, the first of the list is told first:

    LESSONS = (
        Lesson("goal", "Bring the light home.\\nWhoever is home first wins."),
        Lesson("step", "Choose a way: the short one is dark.", at=("advice",), asked="step"),
        Lesson("fall", "A dark way costs a card.", at=("card", "seat"), after=Fell),
    )

A lesson points at one spot. What is drawn is up to a board, so it names several, the best one
first: `advice` is the option that is advised, `card` and `seat` are what the entry names, `me` is
the reader's seat; `tally {seat} track` or `pile discard{me}` are counters and piles by their names
on the board. Where none of them is drawn it points at the question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from framework.core.entries import Happening, Telling

if TYPE_CHECKING:
    from framework.core.rules import Rules
    from framework.core.view import View

Holds = Callable[["View", Happening | None], bool]
Finds = Callable[["View"], int | None]

ADVICE, CARD, SEAT, ME = "advice", "card", "seat", "me"
USUAL_SEED: Final = 7


@dataclass(frozen=True)
class Lesson:
    """Two or three short sentences for somebody who sees this for the first time."""

    name: str
    words: str
    at: tuple[str, ...] = ()  # spots to point at, the best first; the question if there is none
    after: type[Happening] | None = None  # when such an entry is in the journal
    asked: str = ""  # when such a decision is asked
    when: Holds | None = None  # and only if this holds, for a view and the entry
    card: Finds | None = None  # and only if this finds a card in a view, by its number


@dataclass(frozen=True)
class FirstGame:
    """The deal of a first game: always the same one, in which much happens early."""

    seed: int = USUAL_SEED
    players: int | None = None  # as usual
    options: Mapping[str, object] = field(default_factory=dict)


class Spot(TypedDict):
    """What a lesson points at, by its kind and its name on the board."""

    kind: str
    name: str


class Occasion(NamedTuple):
    """A lesson that is due, and what it is about."""

    lesson: Lesson
    happening: Happening | None = None
    card: int | None = None


def due(
    lessons: Iterable[Lesson],
    told: Collection[str],
    view: View,
    happened: Sequence[Happening],
) -> Iterator[Occasion]:
    """The lessons that were not told yet and for which there is an occasion now.

    `happened` is what the seat of the view may know to have happened since the game began.
    """
    for lesson in lessons:
        occasion = None if lesson.name in told else _occasion(lesson, view, happened)
        if occasion is not None:
            yield occasion


def _occasion(lesson: Lesson, view: View, happened: Sequence[Happening]) -> Occasion | None:
    decision = view["decision"]
    asked = decision["kind"] if decision is not None and decision["seat"] == view["seat"] else ""
    card = lesson.card(view) if lesson.card is not None else None
    if (lesson.asked and lesson.asked != asked) or (lesson.card is not None and card is None):
        return None
    if lesson.after is None:
        holds = lesson.when is None or lesson.when(view, None)
        return Occasion(lesson, None, card) if holds else None
    for happening in happened:
        fits = isinstance(happening, lesson.after)
        if fits and (lesson.when is None or lesson.when(view, happening)):
            return Occasion(lesson, happening, card)
    return None


def kinds(lessons: Iterable[Lesson]) -> list[type[Happening]]:
    """The kinds of entries that lessons wait for."""
    return [lesson.after for lesson in lessons if lesson.after is not None]


def spots(rules: Rules, view: View, occasion: Occasion, advised: Sequence[int] = ()) -> list[Spot]:
    """Where a lesson may point on a board, the best spot first."""
    lesson, happening, card = occasion
    seat = view["seat"]
    line = happening and happening.line(Telling(rules, seat, view["names"]))
    forms = [] if card is None else [card]
    forms += line.cards if line else []
    named: dict[str, tuple[str, int | None]] = {
        ADVICE: ("option", next(iter(advised), None)),
        CARD: ("form", next(iter(forms), None)),
        SEAT: ("seat", happening.actor if happening else None),
        ME: ("seat", seat),
    }
    found = []
    for at in lesson.at:
        kind, _, called = at.partition(" ")
        name: int | str | None = called.format(me=seat, seat=named[SEAT][1])
        if at in named:
            kind, name = named[at]
        if name is not None:
            found.append(Spot(kind=kind, name=str(name)))
    return found


GENERAL: Final = (
    Lesson(
        "asked",
        "What is asked of you stands here, whenever it is your turn. What you can choose is"
        " marked on the board, and one of the options is advised.",
    ),
    Lesson(
        "first step",
        "Choose an option by a click, or by its number. A step can be taken back as long as"
        " nothing new was seen.",
        at=(ADVICE,),
    ),
)
"""What is true of the app with any game, for games that declare no lessons of their own."""
