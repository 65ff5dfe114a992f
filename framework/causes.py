"""Why the entries of a journal stand there: which decision led to each, and under what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from framework.core.course import END
from framework.core.entries import CHOICE, EVERYBODY, PHASE
from framework.core.log import Overheard
from framework.core.machine import State
from framework.core.plain import Entry, Option

BOTTOM = 2  # frames that are always there: the phases, and the one that runs


class Cause(NamedTuple):
    """Where an entry comes from."""

    step: int  # the decision that led to it, itself included; -1 for what comes before the first
    depth: int  # how many things it stands under: a decision, the cards that it has set off


class _Listening:
    """Notes how deep the stack is at each entry, and how deep it was at the last decision."""

    def __init__(self, state: State) -> None:
        self.state = state
        kinds = state.rules.game.entries.kinds.items()
        self.headings = {key[0] for key, kind in kinds if kind.heading}
        self.heard = [Cause(-1, 0) for _ in state.log]
        self.least = 0  # what follows stands at least so deep

    def hear(self, entry: Entry) -> None:
        state, kind = self.state, entry[0]
        frames = max(0, len(state.stack) - BOTTOM)
        if kind == CHOICE:
            self.least = frames + 1
            self.heard.append(Cause(state.id, frames))
            return
        if kind in self.headings and self._heads(entry):  # what comes next has other reasons
            frames = self.least = 0
        depth = max(frames + 1, self.least) if self.least else frames
        self.heard.append(Cause(state.id - 1, depth))

    def _heads(self, entry: Entry) -> bool:
        """Whether an entry is told, as a heading."""
        line = self.state.rules.tell(entry, EVERYBODY, self.state.header.names)
        return line is not None and line.heading != ""


def causes(first: State, options: Iterable[Option]) -> list[Cause]:
    """The causes of all entries of a game, by playing its decisions once more from the first state.

    What follows a decision stands under it, and what a card does under the card, as far as the
    stack has grown; a new turn or phase stands by itself.
    """
    state = first.clone()
    listening = _Listening(state)
    state.log = Overheard(state.log, listening.hear)
    for option in options:
        state.apply(state.options.index(option))
    return listening.heard


@dataclass
class Visit:
    """A stay in a phase: from which step on, and how many decisions were made in it."""

    phase: str
    start: int
    decisions: int = 0


def visits(entries: Iterable[Entry], over: bool = False) -> list[Visit]:
    """The phases that a journal tells of, in their order."""
    found: list[Visit] = []
    step = 0
    for entry in entries:
        if entry[0] == PHASE:
            found.append(Visit(str(entry[1]), step))
        elif entry[0] == CHOICE:
            step += 1
            if found:
                found[-1].decisions += 1
    if over:
        found.append(Visit(END, step))
    return found
