"""A table: one game in progress with its seats, its guard against stale moves, and undo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Self

from framework.core.errors import IllegalChoice, Stale, UndoRefused
from framework.core.journal import CHANCE
from framework.core.machine import State

MOST_STEPS = 100  # that can be taken back, those of all seats together
APART = 20  # moves at least between the states that a game played again is kept in


@dataclass
class _Step:
    """A state as it was before a seat began a step. Its journal is the first part of today's."""

    seat: int
    before: State
    known: int  # entries of the journal
    seen: bool = False  # since then the seat has seen a card that was hidden from it


class Table:
    """The only judge of moves on one game. Seats in `bots` never stand in the way of an undo."""

    def __init__(self, state: State, bots: Collection[int] = ()) -> None:
        self.state = state
        self.bots = frozenset(bots)
        self.undos = 0  # steps taken back so far: the same state id may then mean another state
        self._steps: list[_Step] = []  # those that nothing new has been learnt since
        self._cut: dict[int, str] = {}  # why the earlier steps of a seat can't be taken back

    @classmethod
    def retraced(
        cls, state: State, moves: Iterable[tuple[int, bool]], bots: Collection[int] = ()
    ) -> Self:
        """The table of a game that is played on by moves which were judged when they were made.

        Each is an option, and whether it goes on with the step of the one before it. It is as if
        they were judged again; what chance lets nobody take back is only played.
        """
        before, entries, cut_before = state.clone_present(), len(state.log), dict[int, str]()
        since = list[tuple[int, int, bool]]()  # the moves after that state
        cut, asked = dict[int, str](), set[int]()
        for index, joined in moves:
            since.append((state.seat, index, joined))
            asked.add(state.seat)
            known = len(state.log)
            state.apply(index)
            reason = _chance(state, known)
            if reason:
                cut |= dict.fromkeys(asked, reason)
                asked.clear()
                if len(since) >= APART:
                    before, entries, cut_before = state.clone_present(), len(state.log), cut.copy()
                    since.clear()
        before.log = state.log.until(entries)
        table = cls(before, bots)
        table._cut = cut_before
        for seat, index, joined in since:
            table.apply(seat, index, table.state.id, joined=joined)
        return table

    def apply(
        self,
        seat: int,
        index: int,
        state_id: int,
        undos: int | None = None,
        *,
        joined: bool = False,
    ) -> None:
        """A seat's move on the state that it saw. Refused whole if stale, foreign or illegal.

        Whatever a move raises, the state and the table are exactly as they were before it. A move
        that may arrive late also says how many undos its sender knew of. One that is `joined` to
        the move before it, as parts of one wish are, is taken back with that.
        """
        self.check(seat, state_id, undos)
        state = self.state
        last = self._steps[-1].seat if self._steps else None
        inner = (joined or state.kind in state.rules.game.inner) and last == seat
        step = _Step(seat, state.clone_present(), len(state.log))
        try:
            state.apply(index)
            saw = self._who_saw(step)
        except BaseException:
            step.before.log = state.log.until(step.known)
            state.become(step.before)
            raise
        if not inner:
            self._keep(step)
        for kept in self._steps:
            kept.seen |= kept.seat in saw
        reason = _chance(state, step.known)
        if reason:
            self._cut |= dict.fromkeys((s.seat for s in self._steps), reason)
            self._steps.clear()

    def check(self, seat: int, state_id: int, undos: int | None = None) -> None:
        """Refuse a seat that is not asked, or that has seen another state than this one."""
        state = self.state
        if state_id != state.id:
            raise Stale(f"the table has moved on (move for {state_id}, now at {state.id})")
        if undos is not None and undos != self.undos:
            raise Stale("the table has moved on: a step has been taken back")
        if seat != state.seat:
            whose = "nobody's turn: the game is over" if state.over else f"seat {state.seat}'s turn"
            raise IllegalChoice(f"seat {seat} can't choose now: it is {whose}")

    def undo(self, seat: int) -> None:
        """Take back the seat's last step, unless somebody has learnt something since."""
        place = self._place(seat)
        step = self._steps[place]
        step.before.log = self.state.log.until(step.known)
        self.state = step.before
        self.undos += 1
        del self._steps[place:]

    def back_to(self, seat: int) -> int:
        """The id of the state that it would be taken back to; refused if it can't be."""
        return self._steps[self._place(seat)].before.id

    def _place(self, seat: int) -> int:
        """The place among the steps of the one that the seat may take back."""
        mine = [i for i, step in enumerate(self._steps) if step.seat == seat]
        if not mine:
            raise UndoRefused(self._cut.get(seat, "there is no step of yours to take back"))
        others = {s.seat for s in self._steps[mine[-1] + 1 :]} - self.bots - {seat}
        if others:
            who = self.state.header.names[min(others)]
            raise UndoRefused(f"{who} has decided something since")
        if self._steps[mine[-1]].seen:
            raise UndoRefused(REASONS["reveal"])
        return mine[-1]

    def _keep(self, step: _Step) -> None:
        self._steps.append(step)
        if len(self._steps) > MOST_STEPS:
            self._cut[self._steps.pop(0).seat] = REASONS["many"]

    def _who_saw(self, now: _Step) -> set[int]:
        """Those who have just seen a card, of whom there are steps: no undo makes them forget it.

        A card may be shown without any entry of chance, out of somebody's hand.
        """
        seats = {step.seat for step in (*self._steps, now) if not step.seen}
        return {seat for seat in seats if sees_more(now.before, self.state, seat)}


def _chance(state: State, known: int) -> str:
    """Why nothing before it can be taken back, if chance had a part in what is new."""
    for entry in state.log[known:]:
        if entry[0] in CHANCE:
            return REASONS[str(entry[0])]
    return ""


def sees_more(before: State, after: State, seat: int) -> bool:
    """Whether a card that was hidden from a seat is so no more."""
    hidden = after.rules.game.hidden
    then, left = hidden(before, seat), hidden(after, seat)
    return then != left and bool(_cards(then) - _cards(left))


def _cards(groups: list[list[list[int]]]) -> Counter[int]:
    return Counter(card for group in groups for pile in group for card in pile)


REASONS = {
    "roll": "dice have been rolled since",
    "shuffle": "cards have been shuffled since",
    "reveal": "a hidden card has been seen since",
    "many": f"only the last {MOST_STEPS} steps can be taken back",
}
