"""Games side by side: their figures, what differs, and which differences are real.

A difference is that of a later side less the first one. Its interval is a bootstrap's of both
sides; its p is that of a normal distribution with the bootstrap's deviation. Differences count as
real at 5 % over the whole comparison, after Holm's correction for how many are tested.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from framework.arena.executors import open_executor
from framework.arena.match import Match, new_match
from framework.arena.report import wilson
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.lab.judging import Budget
from framework.lab.metrics import Figure, Metric, Sample, check_distinct, metrics_of
from framework.lab.metrics.curves import Curve, curves
from framework.lab.metrics.metric import TAILS
from framework.lab.recording import Record
from framework.lab.runs import records, run_key

LEVEL = 0.05
PREFERRED_PLAYERS = 3
CORRECTION = "Holm"
FEWEST = 8  # games of a side: with fewer a bootstrap says nothing, and no difference is tested


@dataclass(frozen=True)
class Entrant:
    """What is compared: a game with its options, at a table of so many, with these bots."""

    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    players: int | None = None
    bots: Sequence[str] | None = None
    label: str = ""

    def match(self, seed: int) -> Match:
        """The match that it plays; by default three seats with the game's first bot of skill."""
        game = games[self.game]
        players = self.players
        if players is None:
            wanted = PREFERRED_PLAYERS if self.bots is None else len(self.bots)
            players = wanted if self.bots or wanted in game.players else max(game.players)
        bots = [game.face.usual_bot(game)] if self.bots is None else list(self.bots)
        bots = bots * players if len(bots) == 1 else bots
        return new_match(self.game, players, seed, bots, options=self.options)


@dataclass(frozen=True)
class CardRow:
    """What became of a kind of card in a run."""

    card: str
    offered: int  # turns in which somebody could take it
    taken: int
    pick_rate: float | None
    n: int  # seats of games that took it
    win_rate: float | None  # of these seats
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class Side:
    """One of the games that are compared, with all that was measured."""

    label: str
    title: str
    key: dict[str, object]
    games: int
    figures: dict[str, Figure]
    curves: list[Curve]
    cards: list[CardRow]
    mechanics: dict[str, tuple[str, str]]  # titles and meanings by tag

    def as_json(self) -> dict[str, object]:
        """The side as plain data; what a metric means stands once in the document."""
        key = {name: value for name, value in self.key.items() if name != "budget"}
        kept = ("value", "n", "interval", "method", "seeds", "example")
        figures = {
            name: {field: figure.as_json()[field] for field in kept}
            for name, figure in self.figures.items()
        }
        return {
            "label": self.label,
            "title": self.title,
            **key,
            "games": self.games,
            "figures": figures,
            "curves": [asdict(curve) for curve in self.curves],
            "cards": [asdict(row) for row in self.cards],
            "mechanics": {
                tag: {"title": title, "meaning": meaning}
                for tag, (title, meaning) in self.mechanics.items()
            },
        }


@dataclass(frozen=True)
class Difference:
    """What a figure of one side is more than that of the first side."""

    name: str
    side: int  # by its place; the other one is the first
    value: float
    interval: tuple[float, float]
    p: float
    p_corrected: float
    real: bool


@dataclass(frozen=True)
class Comparison:
    """Games side by side."""

    seed: int
    budget: Budget | None
    sides: list[Side]
    metrics: list[Metric]  # of all sides, each once
    differences: list[Difference]

    def difference(self, name: str, side: int) -> Difference | None:
        """How a side differs from the first one in a metric."""
        found = (one for one in self.differences if (one.name, one.side) == (name, side))
        return next(found, None)

    def as_json(self) -> dict[str, object]:
        """The whole comparison as one document."""
        about = ("name", "number", "title", "meaning", "unit", "low", "high")
        return {
            "seed": self.seed,
            "budget": None if self.budget is None else self.budget.as_json(),
            "correction": {
                "method": CORRECTION,
                "level": LEVEL,
                "tests": len(self.differences),
                "real": sum(one.real for one in self.differences),
            },
            "metrics": [{name: getattr(one, name) for name in about} for one in self.metrics],
            "sides": [side.as_json() for side in self.sides],
            "differences": [asdict(one) for one in self.differences],
        }


# --- computing ---------------------------------------------------------------------------------


def compare(
    entrants: Sequence[Entrant],
    number: int,
    seed: int,
    budget: Budget | None = None,
    jobs: int = 1,
    executor: str | Executor | None = None,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
    ideal: tuple[int, int] | None = None,
) -> Comparison:
    """Play so many games of each, measure them, and compare them with the first.

    With `keep`, a folder, what is played stays there, and an interrupted run goes on.
    """
    if not entrants:
        raise BadOption("nothing is given to compare")
    matches = [entrant.match(seed) for entrant in entrants]
    runs: list[list[Record]] = []
    opened = (
        nullcontext(executor) if isinstance(executor, Executor) else open_executor(executor, jobs)
    )
    with opened as pool:
        for match in matches:
            path = None if keep is None else keep / run_file_name(match, budget)
            played = records(match, number, budget, None, jobs, pool, progress, path)
            runs.append(played)
    labels = _labels(entrants)
    return compared(matches, runs, labels, seed, budget, ideal)


def compared(
    matches: Sequence[Match],
    runs: Sequence[Sequence[Record]],
    labels: Sequence[str],
    seed: int,
    budget: Budget | None = None,
    ideal: tuple[int, int] | None = None,
) -> Comparison:
    """The comparison of runs that have been played."""
    sides: list[Side] = []
    samples: list[dict[str, Sample]] = []
    metrics: dict[str, Metric] = {}
    for match, played, label in zip(matches, runs, labels, strict=True):
        check_distinct(played)
        game = games[match.header.game]
        own = metrics_of(game, match.header.players, ideal)
        metrics |= {metric.name: metric for metric in own if metric.name not in metrics}
        found = {metric.name: Sample(metric, played) for metric in own}
        samples.append(found)
        sides.append(
            Side(
                label=label,
                title=game.title,
                key=run_key(match, budget),
                games=len(played),
                figures={name: sample.figure() for name, sample in found.items()},
                curves=curves(played),
                cards=card_rows(played),
                mechanics={one.tag: (one.title, one.meaning) for one in game.mechanics},
            )
        )
    return Comparison(seed, budget, sides, list(metrics.values()), differences(samples))


def run_file_name(match: Match, budget: Budget | None) -> str:
    """What the file of a run is called in the folder in which runs are kept."""
    key = json.dumps(run_key(match, budget), sort_keys=True)
    return f"{match.header.game}-{hashlib.sha256(key.encode()).hexdigest()[:12]}.jsonl"


def _labels(entrants: Sequence[Entrant]) -> list[str]:
    """What each side is called; two of the same name are numbered."""
    names = [entrant.label or entrant.game for entrant in entrants]
    return [
        f"{name} ({names[:nth].count(name) + 1})" if names.count(name) > 1 else name
        for nth, name in enumerate(names)
    ]


def differences(samples: Sequence[Mapping[str, Sample]]) -> list[Difference]:
    """How each side differs from the first one, in all that both have."""
    first, *others = samples
    found: list[tuple[str, int, float, tuple[float, float], float]] = []
    for side, other in enumerate(others, 1):
        for name, sample in other.items():
            tested = _tested(first[name], sample, side) if _same(first.get(name), sample) else None
            if tested is not None:
                found.append((name, side, *tested))
    corrected = holm([one[-1] for one in found])
    return [
        Difference(*one, corrected_p, corrected_p <= LEVEL)
        for one, corrected_p in zip(found, corrected, strict=True)
    ]


def _same(first: Sample | None, other: Sample) -> bool:
    """Whether both sides mean the same by a name: figures of games' own may differ."""
    return first is not None and first.metric.meaning == other.metric.meaning


def _tested(
    first: Sample, other: Sample, side: int
) -> tuple[float, tuple[float, float], float] | None:
    """The difference of two figures, its interval, and its p; None if it can't be told."""
    before, after = first.value, other.value
    if before is None or after is None or min(len(first.seen), len(other.seen)) < FEWEST:
        return None
    here, there = first.draws(0), other.draws(side)  # drawn apart from each other
    count = min(len(here), len(there))
    if not count:
        return None
    drawn = there[:count] - here[:count]
    low, high = np.percentile(drawn, TAILS)
    value, error = after - before, float(drawn.std())
    if error < 1e-12:
        p = 1.0 if abs(value) < 1e-12 else 0.0
    else:
        p = math.erfc(abs(value) / error / math.sqrt(2))
    return value, (float(low), float(high)), p


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction: each p times how many are as large or larger, never falling."""
    order = sorted(range(len(ps)), key=ps.__getitem__)
    corrected, highest = [0.0] * len(ps), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, ps[place] * (len(ps) - rank)))
        corrected[place] = highest
    return corrected


def card_rows(played: Sequence[Record]) -> list[CardRow]:
    """What became of each kind of card: picked how often, and with what success."""
    names = sorted({name for one in played for name in (*one.offered, *one.taken)})
    rows = []
    for name in names:
        offered = sum(one.offered.get(name, 0) for one in played)
        taken = sum(sum(one.taken.get(name, ())) for one in played)
        won = [
            one.parts[seat]
            for one in played
            if one.finished
            for seat in range(one.players)
            if one.taken.get(name, [0] * (one.players + 1))[seat]
        ]
        rows.append(
            CardRow(
                card=name,
                offered=offered,
                taken=taken,
                pick_rate=taken / offered if offered else None,
                n=len(won),
                win_rate=sum(won) / len(won) if won else None,
                interval=wilson(sum(won), len(won)) if won else None,
            )
        )
    return rows
