"""Finished games replayed: any step at once, without playing all of it again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple

from framework.causes import Cause, Visit, causes, visits
from framework.core.entries import CHOICE, TURN
from framework.core.machine import State
from framework.core.move import Move
from framework.core.plain import Option
from ui.store.tables import Tables

EVERY = 24  # steps between the states that are kept
KEPT = 8  # replays
NEAR = 6  # states of the steps that were looked at last


class Scene(NamedTuple):
    """One decision: the state it was made in, what was chosen, what it led to."""

    state: State
    chosen: int
    after: State


class Play(NamedTuple):
    """What is done by a move, whichever of equal cards it is done with and whatever it costs."""

    verb: str
    card: int | None
    place: str | None
    seat: int | None
    number: int | None


class Decided(NamedTuple):
    """What was decided at a step."""

    seat: int
    kind: str
    label: str  # of what was chosen
    verb: str
    option: int  # its place among the options
    depth: int  # of the stack: who asks lies on top of it
    plays: tuple[Play | None, ...]  # what could be done, by option; nothing where one is done


class Replay:
    """A finished game. States that it gives are shared: look at them, never change them.

    `turns` are the first steps of the turns by number, 0 being what comes before the first one.
    """

    def __init__(self, tables: Tables, id: str, steps: int) -> None:
        self.last = steps
        self._end = tables.state_at(id, steps)
        self._options: list[Option] = [entry[3] for entry in self._end.journal.choices()]
        first = tables.state_at(id, 0)
        self._marks = {  # without their journals, which are the first parts of the last one
            step: (state.clone_present(), len(state.log))
            for step, state in ((0, first), (steps, self._end))
        }
        self._near: OrderedDict[int, State] = OrderedDict()
        self._lock = threading.Lock()
        self.turns = self._turns()

    def at(self, step: int) -> State:
        """The state after so many decisions."""
        with self._lock:
            if step in self._near:
                self._near.move_to_end(step)
                return self._near[step]
            start = max(s for s in (*self._marks, *self._near) if s <= step)
            state = self._near[start].clone() if start in self._near else self._marked(start)
            for number in range(start, step):
                state.apply(state.options.index(self._options[number]))
                if (number + 1) % EVERY == 0 and number + 1 < step:
                    self._marks.setdefault(number + 1, (state.clone_present(), len(state.log)))
            self._near[step] = state
            if len(self._near) > NEAR:
                self._near.popitem(last=False)
            return state

    def _marked(self, step: int) -> State:
        mark, known = self._marks[step]
        state = mark.clone()
        state.log = self._end.log.until(known)
        return state

    def chosen(self, step: int) -> int | None:
        """Which option was chosen at a step; nothing at the end."""
        if step >= self.last:
            return None
        return self.at(step).options.index(self._options[step])

    @cached_property
    def decided(self) -> list[Decided]:
        """All decisions, by step."""
        made, state = list[Decided](), self._marked(0)
        for option in self._options:
            asked = state.decision
            assert asked is not None
            game = asked.rules.game
            label, moves = game.label(asked.rules, asked, option), asked.moves
            place, plays = asked.options.index(option), tuple(map(_play, moves))
            verb, depth = moves[place].verb, len(state.stack)
            made.append(Decided(asked.seat, asked.kind, label, verb, place, depth, plays))
            state.apply(place)
        return made

    def made_later(self, step: int, option: int) -> bool:
        """Whether somebody has done what an option stands for later, with nothing lost by waiting.

        That is before anybody else has decided or the turn is over, while the same question was
        asked again and again and always had it among its answers.
        """
        asked = self.decided[step]
        play, turn = asked.plays[option], self.turn(step)
        for later in range(step + 1, self.last):
            now = self.decided[later]
            over = now.depth < asked.depth or self.turn(later) != turn
            if play is None or over or now.seat != asked.seat:
                return False
            if now.depth > asked.depth:
                continue  # what was chosen leads to questions of its own
            if now.kind != asked.kind or play not in now.plays:
                return False
            if now.plays[now.option] == play:
                return True
        return False

    @cached_property
    def causes(self) -> list[Cause]:
        """Where each entry of the journal comes from."""
        return causes(self._marked(0), self._options)

    @cached_property
    def visits(self) -> list[Visit]:
        """The phases that the game went through."""
        return visits(self._end.log, self._end.over)

    @property
    def end(self) -> State:
        """The game when it was over, with all of its journal."""
        return self._end

    def turn(self, step: int) -> int:
        """The number of the turn that a step is in; 0 before the first one."""
        return max((turn for turn, first in self.turns.items() if first <= step), default=0)

    def scenes(self, start: int, stop: int) -> Iterator[Scene]:
        """The decisions from one step to another; of each only the newest states are to be used."""
        state = self.at(start)
        for step in range(start, stop):
            chosen = state.options.index(self._options[step])
            after = state.clone()
            after.apply(chosen)
            yield Scene(state, chosen, after)
            state = after

    def _turns(self) -> dict[int, int]:
        entries = self._end.rules.game.entries
        headings = {key[0] for key, kind in entries.kinds.items() if kind.heading == TURN}
        starts = self._headed(headings) if headings else self._counted()
        if starts[0] == min((step for turn, step in starts.items() if turn), default=-1):
            del starts[0]
        return {turn: step for turn, step in starts.items() if step < self.last}

    def _headed(self, headings: Collection[str]) -> dict[int, int]:
        """Turns as the journal tells them."""
        starts, step, entries = {0: 0}, 0, self._end.rules.game.entries
        for entry in self._end.log:
            if entry[0] == CHOICE:
                step += 1
            elif entry[0] in headings:
                turn = getattr(entries.read(entry), "turn", len(starts))
                starts.setdefault(turn, step)
        return starts

    def _counted(self) -> dict[int, int]:
        """Turns as the game counts them."""
        starts, state = {0: 0}, self._marked(0)
        for step, option in enumerate(self._options):
            starts.setdefault(state.rules.game.turn(state), step)
            state.apply(state.options.index(option))
        return starts


def _play(move: Move) -> Play | None:
    if move.done or move.ends_turn:
        return None
    card = move.card if move.form is None else move.form
    return Play(move.verb, card, move.place, move.seat, move.number)


def replay(tables: Tables, id: str) -> Replay:
    """The replay of a finished game; the last few are kept."""
    steps = tables.steps(id)
    key = (id, steps)
    with _lock:
        made = _replays.get(key)
        if made is not None:
            _replays.move_to_end(key)
            return made
    made = Replay(tables, id, steps)
    with _lock:
        _replays[key] = made
        if len(_replays) > KEPT:
            _replays.popitem(last=False)
    return made


_replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()
_lock = threading.Lock()
