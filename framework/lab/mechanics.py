"""The mechanics that a game declares, and how often seeded games use them.

A use is a journal entry that shows the mechanic. A decision is a choice between several options;
it is spent on a mechanic if the option that is chosen uses it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean
from typing import Any

import numpy as np

from framework.arena.match import Match, run
from framework.arena.report import wilson
from framework.core.course import END
from framework.core.entries import CHOICE, Began, Happening
from framework.core.machine import State
from framework.core.mechanic import CardFacts, Mechanic, entry_name, find_mechanic
from framework.core.move import Move
from framework.core.plain import Entry
from framework.core.rules import Rules
from framework.watcher import Watcher, watched

__all__ = [
    "CardFacts",
    "Frequency",
    "Mechanic",
    "Tally",
    "Uses",
    "bootstrap",
    "entry_name",
    "find_mechanic",
    "frequencies",
    "tallies",
    "tally",
]

RESAMPLES = 2000
Interval = tuple[float, float]


# --- what shows a mechanic ---------------------------------------------------------------------


class Uses:
    """Which mechanics the entries and moves of a game with these rules use."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.defs = rules.defs
        self.mechanics = rules.game.mechanics
        cards = rules.game.cards(rules)
        self.carriers = {
            mechanic.tag: frozenset(str(card["name"]) for card in cards if mechanic.cards(card))
            for mechanic in self.mechanics
            if mechanic.cards is not None
        }
        self._by_entry: dict[str, list[Mechanic]] = {}
        for mechanic in self.mechanics:
            for name in mechanic.entries:
                self._by_entry.setdefault(name, []).append(mechanic)

    def shown(self, happening: Happening) -> list[str]:
        """The tags of the mechanics that an entry shows a use of."""
        declared = self._by_entry.get(entry_name(type(happening)), ())
        return [
            mechanic.tag
            for mechanic in declared
            if mechanic.shown_by(happening)
            and (not mechanic.of_cards or self._names_carrier(mechanic, happening))
        ]

    def chosen(self, move: Move) -> list[str]:
        """The tags of the mechanics that an option uses."""
        return [mechanic.tag for mechanic in self.mechanics if mechanic.used_by(move)]

    def _names_carrier(self, mechanic: Mechanic, happening: Happening) -> bool:
        named = [
            getattr(happening, field) for field, note in happening.shown.items() if note == "card"
        ]
        carriers = self.carriers.get(mechanic.tag, frozenset())
        return any(self.defs.card_name(form) in carriers for form in named)


@lru_cache(maxsize=64)
def uses_of(rules: Rules[Any, Any]) -> Uses:
    """Worked out once for a game's rules."""
    return Uses(rules)


# --- one game ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tally:
    """What one game has used: by tag, and by phase."""

    decisions: int
    uses: dict[str, int]  # entries that show a mechanic
    chosen: dict[str, int]  # decisions that are spent on it
    offered: dict[str, int]  # decisions in which one of the options uses it
    visits: dict[str, int]  # of phases
    asked: dict[str, int]  # decisions in each phase
    passages: dict[tuple[str, str], int]  # from a phase to the next one that is not skipped


class _Counting(Watcher[State]):
    """Counts the uses of mechanics and the way through the phases."""

    def __init__(self, state: State) -> None:
        self.uses = uses_of(state.rules)
        self.used, self.chose, self.offers = Counter[str](), Counter[str](), Counter[str]()
        self.visits, self.asked = Counter[str](), Counter[str]()
        self.passages = Counter[tuple[str, str]]()
        self.phase, self.real = "", False
        super().__init__(state)

    def see(self, entry: Entry) -> None:
        self.real = entry[0] == CHOICE
        if entry[0] == Began.key[0] and isinstance(entry[1], str):
            if self.phase:
                self.passages[self.phase, entry[1]] += 1
            self.phase = entry[1]
            self.visits[self.phase] += 1
        super().see(entry)

    def happened(self, happening: Happening) -> None:
        self.used.update(self.uses.shown(happening))

    def chosen(self, seat: int, move: Move) -> None:
        decision = self.state.decision
        if not self.real or decision is None:
            return
        self.asked[self.phase] += 1
        self.chose.update(self.uses.chosen(move))
        self.offers.update({tag for other in decision.moves for tag in self.uses.chosen(other)})

    def sample(self, moment: int, name: str) -> None:
        """Curves are not wanted here."""

    def end(self) -> None:
        """The last phase leads to the end, unless the game was broken off."""
        if not self.state.undecided:
            self.passages[self.phase, END] += 1


def tally(state: State) -> Tally:
    """What a game that is over has used, by playing its decisions once more."""
    counted = watched(state, _Counting)
    return Tally(
        decisions=counted.asked.total(),
        uses=dict(counted.used),
        chosen=dict(counted.chose),
        offered=dict(counted.offers),
        visits=dict(counted.visits),
        asked=dict(counted.asked),
        passages=dict(counted.passages),
    )


def tallies(
    match: Match,
    games: int,
    executor: Executor | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[Tally]:
    """The tallies of a run of seeded games, in the order of the games."""
    return run(match, games, tally, executor, workers, progress)


# --- a run -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Frequency:
    """How often a run of games has used a mechanic; None where nothing could show a use."""

    tag: str
    games: int
    uses: float | None  # a game, on the average
    interval: Interval | None  # of that average: bootstrap, 95 %
    games_with: float | None  # the share of games with at least one use
    games_with_interval: Interval | None  # Wilson, 95 %
    decisions: float | None  # the share of decisions that are spent on it; None: nobody chooses it
    offered: float | None  # the share of decisions in which it could be chosen


def frequencies(mechanics: Sequence[Mechanic], run_of: Sequence[Tally]) -> list[Frequency]:
    """How often each mechanic is used; one that shows in no entry is counted by choices."""
    every = sum(tally.decisions for tally in run_of)
    return [_frequency(mechanic, run_of, every) for mechanic in mechanics]


def _frequency(mechanic: Mechanic, run_of: Sequence[Tally], every: int) -> Frequency:
    tag, games = mechanic.tag, len(run_of)
    free = mechanic.moves is not None
    shown = bool(mechanic.entries) or free
    counts = [(tally.uses if mechanic.entries else tally.chosen).get(tag, 0) for tally in run_of]
    having = sum(count > 0 for count in counts)
    chosen = sum(tally.chosen.get(tag, 0) for tally in run_of)
    offered = sum(tally.offered.get(tag, 0) for tally in run_of)
    return Frequency(
        tag=tag,
        games=games,
        uses=fmean(counts) if shown else None,
        interval=bootstrap(counts) if shown else None,
        games_with=having / games if shown else None,
        games_with_interval=wilson(having, games) if shown else None,
        decisions=chosen / every if free and every else None,
        offered=offered / every if free and every else None,
    )


def bootstrap(values: Sequence[float], seed: int = 0) -> Interval:
    """The 95 % interval of the mean of some values, by resampling them (percentiles)."""
    if not values:
        raise ValueError("the mean of nothing has no interval")
    drawn = np.random.default_rng(seed).integers(len(values), size=(RESAMPLES, len(values)))
    low, high = np.percentile(np.asarray(values, dtype=float)[drawn].mean(axis=1), (2.5, 97.5))
    return float(low), float(high)
