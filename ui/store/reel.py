"""The films of a table: states from which decisions are played once more, and what was shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple

from framework.core.entries import CHOICE, TURN, Line
from framework.core.machine import State
from framework.film import MOST_SCENES, Film, film, unasked
from ui.store.replaying import dealt

KEPT: Final = 4  # states of a table beside those in which each person has decided last
APART: Final = 12  # decisions between these
MOST_DECISIONS: Final = 200  # that a film goes back
FOR_SPECTATORS: Final = 24  # decisions: they have none of their own to begin with


class _Shown(NamedTuple):
    """What a seat has got last."""

    start: tuple[int, int]  # the decision that it begins with, and the entry that is told first
    film: Film
    end: State
    known: int  # entries of the journal


class Reel:
    """What the films of one table are made of. A table that steps back forgets them."""

    def __init__(self) -> None:
        self._latest: dict[int, State] = {}  # in which each person has decided last
        self._before: dict[int, State] = {}  # and last before others did
        self._kept: deque[State] = deque(maxlen=KEPT)
        self._shown: dict[int | None, _Shown] = {}

    def keep(self, state: State, by_bot: bool = False) -> None:
        """Take note of a state in which somebody is about to decide.

        Nobody looks through a bot's eyes: of its decisions some are enough to play on from.
        """
        apart = state.id % APART == 0
        if by_bot and not apart:
            return
        seat, now = state.seat, state.clone_present()
        if apart:
            self._kept.append(now)
        if by_bot:
            return
        last = self._latest.get(seat)
        decided = next((entry[1] for entry in reversed(state.log) if entry[0] == CHOICE), -1)
        if last is not None and last.id < state.id and decided != seat:
            self._before[seat] = last
        self._latest[seat] = now

    def step_back(self, state: State) -> None:
        """Forget what comes after a state to which the table has gone back."""
        self._latest = {seat: kept for seat, kept in self._latest.items() if kept.id <= state.id}
        self._before = {seat: kept for seat, kept in self._before.items() if kept.id <= state.id}
        self._kept = deque((kept for kept in self._kept if kept.id <= state.id), maxlen=KEPT)
        self._shown.clear()

    def film(self, state: State, seat: int | None, unmade: Collection[int] = ()) -> Film:
        """What a seat may know of the others' last decisions, and of all that came of them.

        What it has got already stays as it is: what is new follows it. Decisions that the seat has
        not made itself, by their numbers, are as the others'.
        """
        log = state.log
        places = [place for place, entry in enumerate(log) if entry[0] == CHOICE]
        start = _start(state, seat, places, unmade)
        shown = self._shown.get(seat)
        if shown is not None and shown.start == start:
            if shown.known < len(log):
                more = film(shown.end, log[shown.known :], seat, shown.film.after)
                shown = _Shown(start, _joined(shown.film, more), state.clone_present(), len(log))
        else:
            made = self._made(state, seat, places, *start, shown)
            shown = _Shown(start, made, state.clone_present(), len(log))
        self._shown[seat] = shown
        if seat is not None:
            return shown.film
        lines = _lines(state, seat, start[1], len(log))  # of the newest decision
        return replace(shown.film, lines=lines)

    def _made(
        self,
        state: State,
        seat: int | None,
        places: list[int],
        start: int,
        told_from: int,
        shown: _Shown | None,
    ) -> Film:
        log = state.log
        if not places:
            now = unasked(state, seat)
            return Film(now, now, (), _lines(state, seat, told_from, len(log)))
        if shown is not None and shown.known == places[start]:  # it goes on from what was seen
            made = film(shown.end, log[places[start] :], seat, shown.film.after)
        else:
            made = film(self._at(state, places, start), log[places[start] :], seat)
        lines = _lines(state, seat, told_from, places[start])
        return replace(made, lines=(*lines, *made.lines))

    def _at(self, state: State, places: list[int], step: int) -> State:
        """The state in which a decision was made."""
        kept = (*self._latest.values(), *self._before.values(), *self._kept)
        near = max([one for one in kept if one.id <= step], key=lambda one: one.id, default=None)
        world = dealt(state.header) if near is None else near.clone_present()
        for place in places[world.id : step]:
            world.apply(world.options.index(state.log[place][3]))
        return world


def _start(
    state: State, seat: int | None, places: list[int], unmade: Collection[int]
) -> tuple[int, int]:
    """The decision that a film begins with, and the entry from which it is told.

    That is the own decision before the others': dice may have rolled by it.
    """
    log, step = state.log, state.id

    def own(number: int) -> bool:
        return log[places[number]][1] == seat and number not in unmade

    if seat is None:
        return max(0, step - FOR_SPECTATORS), places[-1] if places else 0
    while step > 0 and own(step - 1):
        step -= 1  # the own decisions of this turn
    while step > 0 and not own(step - 1):
        step -= 1
    turns = [place for place, entry in enumerate(log) if entry[0] == TURN]
    if step == 0 and turns and not any(log[place][1] != seat for place in places):
        step = sum(place < turns[-1] for place in places)  # nobody else has decided
    start = max(0, step - 1, state.id - MOST_DECISIONS)
    if step > 0:
        return start, places[start]
    began = turns and places and turns[0] < places[0]
    return start, turns[0] if began else 0  # how everything was laid out is seen


def _lines(state: State, seat: int | None, start: int, end: int) -> tuple[Line, ...]:
    """What a seat is told by some entries."""
    names = state.header.names
    told = [state.rules.tell(entry, seat, names) for entry in state.log[start:end]]
    return tuple([line for line in told if line is not None])


def _joined(one: Film, more: Film) -> Film:
    """A film with what comes after it; of very many scenes the last ones."""
    scenes, lines = (*one.scenes, *more.scenes), (*one.lines, *more.lines)
    cut = len(scenes) - MOST_SCENES
    before = scenes[cut - 1].after if cut > 0 else one.before
    return Film(before, more.after, scenes[-MOST_SCENES:], lines)
