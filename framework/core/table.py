"""A table: one game in progress with its seats, its guard against stale moves, and undo."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from framework.core.errors import IllegalChoice, UndoRefused
from framework.core.journal import CHANCE
from framework.core.machine import State


@dataclass(frozen=True)
class _Step:
    """A state as it was before a seat began a step."""

    seat: int
    before: State


class Table:
    """The only judge of moves on one game. Seats in `bots` never stand in the way of an undo."""

    def __init__(self, state: State, bots: Collection[int] = ()) -> None:
        self.state = state
        self.bots = frozenset(bots)
        self._steps: list[_Step] = []

    def apply(self, seat: int, index: int, state_id: int) -> None:
        """A seat's move on the state that it saw. Refused whole if stale, foreign or illegal."""
        state = self.state
        if state_id != state.id:
            raise IllegalChoice(f"the table has moved on (move for {state_id}, now at {state.id})")
        if seat != state.seat:
            whose = "nobody's turn: the game is over" if state.over else f"seat {state.seat}'s turn"
            raise IllegalChoice(f"seat {seat} can't choose now: it is {whose}")
        before = None if state.kind in state.rules.game.inner else state.clone()
        state.apply(index)
        if before is not None:
            self._steps.append(_Step(seat, before))

    def undo(self, seat: int) -> None:
        """Take back the seat's last step, unless somebody has learnt something since."""
        mine = [i for i, step in enumerate(self._steps) if step.seat == seat]
        if not mine:
            raise UndoRefused("there is no step of yours to take back")
        step = self._steps[mine[-1]]
        others = {s.seat for s in self._steps[mine[-1] + 1 :]} - self.bots - {seat}
        if others:
            who = self.state.header.names[min(others)]
            raise UndoRefused(f"{who} has decided something since")
        for entry in self.state.log[len(step.before.log) :]:
            if entry[0] in CHANCE:
                raise UndoRefused(REASONS[str(entry[0])])
        self.state = step.before
        del self._steps[mine[-1] :]


REASONS = {
    "roll": "dice have been rolled since",
    "shuffle": "cards have been shuffled since",
    "reveal": "a hidden card has been seen since",
}
