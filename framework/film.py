"""What has happened, scene by scene, as one seat may see it.

Decisions are played once more from a state before them. The journal's declared entries say where a
scene begins (`scene=`); each scene ends with the seat's view as it is then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from framework.core.course import PHASE
from framework.core.entries import CHOICE, FORCED, Happening, Line, Telling
from framework.core.log import Log
from framework.core.machine import State
from framework.core.plain import Entry
from framework.core.scenes import EVENT, JOINS, LEADS, Event
from framework.core.view import View

MOST_SCENES: Final = 60  # of very many, the last ones are shown
WHOLE: Final = (CHOICE, FORCED, PHASE)  # entries that are written between two deeds


@dataclass(frozen=True, eq=False)
class Scene:
    """One thing that has happened, and what the seat sees before and after it."""

    told: tuple[Line, ...]
    event: Event
    before: View
    after: View
    banner: Line | None = None


@dataclass(frozen=True, eq=False)
class Film:
    """Scenes in order, and what the seat saw before and sees after them."""

    before: View
    after: View
    scenes: tuple[Scene, ...] = ()
    lines: tuple[Line, ...] = field(default=())  # all that is told, of scenes that are cut off too


def film(
    start: State, entries: Sequence[Entry], seat: int | None, before: View | None = None
) -> Film:
    """What a seat sees while the game goes on from a state by these entries of its journal.

    `before` is what it sees at the start, if that is known.
    """
    rules, names = start.rules, start.header.names
    telling = Telling(rules, seat, names)
    happenings = [rules.game.entries.read(entry) for entry in entries]
    told = [rules.tell(entry, seat, names) for entry in entries]
    begins = _begins(entries, happenings)[-MOST_SCENES:]
    views = _in_their_phases(_views(start, entries, seat, begins, before), entries, begins)
    scenes: list[Scene] = []
    for number, begin in enumerate(begins):
        end = begins[number + 1] if number + 1 < len(begins) else len(entries)
        lines = tuple([line for line in told[begin:end] if line is not None])
        event, banner = _seen(happenings[begin:end], told[begin:end], telling)
        scenes.append(Scene(lines, event, views[number], views[number + 1], banner))
    lines = tuple([line for line in told if line is not None])
    return Film(views[0], views[-1], tuple(_worth_seeing(scenes)), lines)


def _begins(entries: Sequence[Entry], happenings: Sequence[Happening | None]) -> list[int]:
    """Where scenes begin: with the choice that leads to them, or the phase.

    What a game does not declare cuts no deed in two.
    """
    begins, on, lead = [0], "", -1
    for place, (entry, happening) in enumerate(zip(entries, happenings, strict=True)):
        whole = entry[0] in WHOLE
        name = happening.begins() if happening is not None else LEADS if whole else JOINS
        if name == LEADS:
            lead = place if lead < 0 else lead
            continue
        start, lead = (place, -1) if lead < 0 else (lead, -1)
        declared = happening is not None and happening.scene is not None
        if name == JOINS or (name == on and name != EVENT):
            continue
        if declared or whole or start < place:
            on = name
            if start > begins[-1]:
                begins.append(start)
    return begins


class _Filmed(Log):
    """A journal that a seat's view is taken at, before the entries at some places are written."""

    def __init__(self, world: State, seat: int | None, stops: Iterable[int]) -> None:
        super().__init__()
        self.world = world
        self.seat = seat
        self.views: list[View] = []
        self._stops = iter(stops)
        self._next = next(self._stops, -1)

    def append(self, entry: Entry) -> None:
        if len(self) == self._next:
            self.take()
            self._next = next(self._stops, -1)
        super().append(entry)

    def take(self) -> None:
        """What is seen now."""
        self.views.append(unasked(self.world, self.seat))


def unasked(state: State, seat: int | None) -> View:
    """What a seat sees, as if nobody were asked: a film goes on by itself."""
    asked = state.seat, state.kind, state.options, state.about
    state.seat, state.kind, state.options, state.about = -1, "", (), ()
    seen = state.view(seat)
    state.seat, state.kind, state.options, state.about = asked
    return seen


def _views(
    start: State,
    entries: Sequence[Entry],
    seat: int | None,
    stops: Sequence[int],
    before: View | None,
) -> list[View]:
    """What a seat sees before the entry at each of these places, and at the end."""
    world = start.clone_present()
    known = [before] if before is not None and stops[0] == 0 else []
    filmed = _Filmed(world, seat, stops[len(known) :])
    filmed.views += known
    world.log = filmed
    for entry in entries:
        if entry[0] == CHOICE:
            world.apply(world.options.index(entry[3]))
    filmed.take()
    return filmed.views


def _in_their_phases(
    views: Sequence[View], entries: Sequence[Entry], begins: Sequence[int]
) -> list[View]:
    """What is seen after each scene, in the phase of that scene: the next one has not come yet."""
    phased, phase = [views[0]], views[0]["phase"]
    for begin, end, after in zip(begins, begins[1:], views[1:], strict=False):
        began = [str(entry[1]) for entry in entries[begin:end] if entry[0] == PHASE]
        phase = began[-1] if began else phase
        after = after.copy()
        after["phase"] = phase
        phased.append(after)
    return [*phased, views[-1]]


def _seen(
    happenings: Sequence[Happening | None], told: Sequence[Line | None], telling: Telling
) -> tuple[Event, Line | None]:
    """What is to be seen of a scene, of what the reader is told of, and what stands over it."""
    event: Event = {}
    banner: Line | None = None
    for happening, line in zip(happenings, told, strict=True):
        if happening is None or (happening.secret and happening.actor != telling.seat):
            continue
        if line is not None:
            happening.seen(event)
        banner = happening.banner(telling) or banner
    return event, banner


def _worth_seeing(scenes: Sequence[Scene]) -> list[Scene]:
    """Scenes in which something happens: what is told of others goes with the next one."""
    shown: list[Scene] = []
    told: tuple[Line, ...] = ()
    before = scenes[0].before
    for scene in scenes:
        told += scene.told
        deeds = any(not line.heading for line in scene.told)
        if scene.banner is None and not deeds and _same(before, scene.after):
            continue
        shown.append(replace(scene, told=told, before=before))
        before, told = scene.after, ()
    if shown:
        last = shown.pop()  # the present is what it leads to
        shown.append(replace(last, told=(*last.told, *told), after=scenes[-1].after))
    return shown


def _same(one: View, other: View) -> bool:
    """Whether nothing has changed on the table: another phase alone is nothing to see."""
    return one["table"] == other["table"] and one["scores"] == other["scores"]
