"""A table: one game in progress with its seats, its guard against stale moves, and undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from framework.core.errors import IllegalChoice, UndoRefused
from framework.core.journal import CHANCE
from framework.core.machine import State


@dataclass
class _Step:
    """A state as it was before a seat began a step."""

    seat: int
    before: State
    seen: bool = False  # since then the seat has seen a card that was hidden from it


class Table:
    """The only judge of moves on one game. Seats in `bots` never stand in the way of an undo."""

    def __init__(self, state: State, bots: Collection[int] = ()) -> None:
        self.state = state
        self.bots = frozenset(bots)
        self.undos = 0  # steps taken back so far: the same state id may then mean another state
        self._steps: list[_Step] = []  # those that nothing new has been learnt since
        self._cut: dict[int, str] = {}  # why the earlier steps of a seat can't be taken back

    def apply(self, seat: int, index: int, state_id: int, undos: int | None = None) -> None:
        """A seat's move on the state that it saw. Refused whole if stale, foreign or illegal.

        A move that may arrive late also says how many undos its sender knew of.
        """
        state = self.state
        if state_id != state.id:
            raise IllegalChoice(f"the table has moved on (move for {state_id}, now at {state.id})")
        if undos is not None and undos != self.undos:
            raise IllegalChoice("the table has moved on: a step has been taken back")
        if seat != state.seat:
            whose = "nobody's turn: the game is over" if state.over else f"seat {state.seat}'s turn"
            raise IllegalChoice(f"seat {seat} can't choose now: it is {whose}")
        last = self._steps[-1].seat if self._steps else None
        inner = state.kind in state.rules.game.inner and last == seat
        before = state.clone()
        known = len(state.log)
        try:
            state.apply(index)
        except BaseException:
            self.state = before
            raise
        if not inner:
            self._steps.append(_Step(seat, before))
        self._note_seen(before)
        for entry in state.log[known:]:
            if entry[0] in CHANCE:
                self._cut |= dict.fromkeys((s.seat for s in self._steps), REASONS[str(entry[0])])
                self._steps.clear()
                break

    def undo(self, seat: int) -> None:
        """Take back the seat's last step, unless somebody has learnt something since."""
        mine = [i for i, step in enumerate(self._steps) if step.seat == seat]
        if not mine:
            raise UndoRefused(self._cut.get(seat, "there is no step of yours to take back"))
        others = {s.seat for s in self._steps[mine[-1] + 1 :]} - self.bots - {seat}
        if others:
            who = self.state.header.names[min(others)]
            raise UndoRefused(f"{who} has decided something since")
        if self._steps[mine[-1]].seen:
            raise UndoRefused(REASONS["reveal"])
        self.state = self._steps[mine[-1]].before
        self.undos += 1
        del self._steps[mine[-1] :]

    def _note_seen(self, before: State) -> None:
        """Mark the steps of those who have just seen a card: no undo makes them forget it.

        A card may be shown without any entry of chance, out of somebody's hand.
        """
        hidden = self.state.rules.game.hidden
        for seat in {step.seat for step in self._steps if not step.seen}:
            then, now = hidden(before, seat), hidden(self.state, seat)
            if then != now and _cards(then) - _cards(now):
                for step in self._steps:
                    step.seen |= step.seat == seat


def _cards(groups: list[list[list[int]]]) -> Counter[int]:
    return Counter(card for group in groups for pile in group for card in pile)


REASONS = {
    "roll": "dice have been rolled since",
    "shuffle": "cards have been shuffled since",
    "reveal": "a hidden card has been seen since",
}
