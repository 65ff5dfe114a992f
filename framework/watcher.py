"""How a game went, in numbers: curves from moment to moment, and what each player did.

A watcher reads the journal of a game that is played once more, with the state as it is at each
entry. A game's own watcher adds curves (`standing`) and counts (`happened`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from framework.core.entries import CHOICE, FORCED, Happening
from framework.core.game import Game
from framework.core.log import Overheard
from framework.core.machine import State
from framework.core.move import Move
from framework.core.plain import Entry

S = TypeVar("S", bound=State)
Curve = list[dict[int, int]]
"""For each seat, then for others: the value at each moment."""
Amount = int | float | None


@dataclass(frozen=True)
class Course:
    """How a finished game went: curves by what they measure, and a row of figures a statistic."""

    moments: dict[int, str]  # in order, with a name for each
    curves: dict[str, Curve]
    statistics: dict[str, list[Amount]]  # one figure for each seat
    others: tuple[str, ...] = ()  # who has a line in some curves but no seat


class Watcher(Generic[S]):
    """What is noted of any game: the points at the end of each turn, and deeds that are counted.

    A game that does not count its turns has a moment a decision.
    """

    points = "Points"  # what the curve of the scores is called
    decisions = "Decisions"

    def __init__(self, state: S) -> None:
        self.state = state
        game = state.rules.game
        self.by_turn = hasattr(state, "turn") or type(game).turn is not Game.turn
        self.turn = self.turn_now() if self.by_turn else 1
        self.moments: dict[int, str] = {}
        self.curves: dict[str, Curve] = {}
        self.counts: dict[str, list[int]] = {}
        if self.turn:
            self.sample(self.turn - 1, "start")

    # --- what is seen ------------------------------------------------------------------------

    def turn_now(self) -> int:
        """The number of the turn, from 1; 0 before the first one."""
        return self.state.rules.game.turn(self.state)

    def hear(self, entry: Entry) -> None:
        """An entry that is just written; a choice is a move too."""
        self.see(entry)
        if entry[0] in (CHOICE, FORCED) and (decision := self.state.decision) is not None:
            self.chosen(decision.seat, decision.rules.game.move(decision, entry[3]))

    def see(self, entry: Entry) -> None:
        """One entry of the journal, as it is written."""
        state, game = self.state, self.state.rules.game
        if self.by_turn:
            turn = self.turn_now()
            if turn != self.turn:
                self.turn_over(self.turn)
                self.turn = turn
        elif entry[0] == CHOICE and state.id:
            self.sample(state.id, f"decision {state.id}")
        if entry[0] == CHOICE and isinstance(entry[1], int):
            self.count(self.decisions, entry[1])
        happening = game.entries.read(entry)
        if happening is not None:
            self.happened(happening)

    def turn_over(self, turn: int) -> None:
        """The next turn has begun; what comes before the first one ends in the start."""
        self.sample(turn, f"turn {turn}" if turn else "start")

    def happened(self, happening: Happening) -> None:
        """One entry as the record that the game declares for it."""
        if happening.statistic and happening.actor is not None:
            self.count(happening.statistic, happening.actor)

    def chosen(self, seat: int, move: Move) -> None:
        """What somebody is about to do, with the state as it is before."""

    def end(self) -> None:
        """The game is over."""
        self.sample(max(self.moments, default=-1) + 1, "end")

    # --- what is noted -----------------------------------------------------------------------

    def standing(self) -> dict[str, list[int]]:
        """What is drawn, as it stands now."""
        return {self.points: self.state.scores}

    def sample(self, moment: int, name: str) -> None:
        """Note how everybody stands."""
        self.moments[moment] = name
        for measure, values in self.standing().items():
            self.mark(measure, moment, enumerate(values))

    def mark(self, measure: str, moment: int, values: Iterable[tuple[int, int]]) -> None:
        """Put values of some seats into a curve."""
        curve = self.curves.setdefault(measure, [{} for _ in range(self.state.players)])
        for seat, value in values:
            if seat == len(curve):
                curve.append({})
            curve[seat][moment] = value

    def count(self, measure: str, seat: int, by: int = 1) -> None:
        """Add to a statistic of a seat."""
        self.counts.setdefault(measure, [0] * self.state.players)[seat] += by

    def counted(self, measure: str) -> list[int]:
        """A statistic of all seats."""
        return self.counts.get(measure, [0] * self.state.players)

    # --- what is told ------------------------------------------------------------------------

    def shown_curves(self) -> dict[str, Curve]:
        """The curves in which there is something to see."""
        return {
            measure: curve
            for measure, curve in self.curves.items()
            if any(any(line.values()) for line in curve)
        }

    def statistics(self) -> dict[str, list[Amount]]:
        """The figures of each seat, by name."""
        return {measure: [*row] for measure, row in self.counts.items()}

    def others(self) -> tuple[str, ...]:
        """Who has a line after those of the seats."""
        return ()


AnyWatcher: TypeAlias = Watcher[Any]
W = TypeVar("W", bound=AnyWatcher)


def course(end: State) -> Course:
    """How a game went that is over, as the game itself counts it."""
    return watch(end, end.rules.game.face.watcher or Watcher)


def watch(end: S, kind: type[Watcher[S]]) -> Course:
    """The course of a game that is over, by playing its decisions once more."""
    watcher = watched(end, kind)
    return Course(watcher.moments, watcher.shown_curves(), watcher.statistics(), watcher.others())


def watched(end: S, kind: Callable[[S], W]) -> W:
    """A watcher that has seen a whole game, by playing its decisions once more."""
    game, seed = end.rules.game, end.header.seed
    assert seed is not None
    state: S = game.deal(end.rules, end.header, seed)
    watcher = kind(state)
    for entry in state.log:
        watcher.see(entry)
    state.log = Overheard(state.log, watcher.hear)
    for entry in end.journal.choices():
        state.apply(state.options.index(entry[3]))
    watcher.end()
    return watcher
