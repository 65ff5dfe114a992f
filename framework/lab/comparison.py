"""Games side by side: their figures, what differs, and which differences are real.

A difference is that of a later side less the first one. Its interval is a bootstrap's of both
sides; its p is that of a normal distribution with the bootstrap's deviation. Differences count as
real at 5 % over the whole comparison, after Holm's correction for how many are tested.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from framework.arena.executors import open_executor
from framework.arena.match import Match, new_match
from framework.arena.report import wilson
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.registry import games
from framework.english import title
from framework.lab.apart import distances
from framework.lab.drawing import as_json
from framework.lab.further import Measured, Trials, run_trials
from framework.lab.graphs import phase_graph
from framework.lab.judging import Budget
from framework.lab.metrics import Metric, Sample, check_distinct, metrics_of
from framework.lab.metrics.curves import curves
from framework.lab.metrics.metric import TAILS
from framework.lab.naming import side_names
from framework.lab.recording import Record
from framework.lab.runs import Plays, records, run_file_name, run_key
from framework.lab.sides import (
    CORRECTION,
    FEWEST,
    LEVEL,
    CardRow,
    Comparison,
    Difference,
    PhaseGraph,
    Side,
)

__all__ = [
    "CORRECTION",
    "LEVEL",
    "CardRow",
    "Comparison",
    "Difference",
    "Entrant",
    "Side",
    "card_rows",
    "compare",
    "compared",
    "differences",
    "holm",
    "run_file_name",
]

PREFERRED_PLAYERS = 3


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
            several = self.bots is not None and len(self.bots) > 1  # one is for all seats
            players = len(self.bots or ()) if several else PREFERRED_PLAYERS
            if not several and players not in game.players:
                players = max(game.players)
        bots = [game.face.usual_bot(game)] if self.bots is None else list(self.bots)
        bots = bots * players if len(bots) == 1 else bots
        return new_match(self.game, players, seed, bots, options=self.options)


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
    trials: Trials | None = None,
) -> Comparison:
    """Play so many games of each, measure them, and compare them with the first.

    With `keep`, a folder, what is played stays there, and an interrupted run goes on.
    """
    if not entrants:
        raise BadOption("nothing is given to compare")
    matches = [entrant.match(seed) for entrant in entrants]
    runs: list[list[Record]] = []
    extra: list[dict[str, Measured]] = []
    opened = (
        nullcontext(executor) if isinstance(executor, Executor) else open_executor(executor, jobs)
    )
    with opened as pool:
        for match in matches:
            path = None if keep is None else keep / run_file_name(match, budget)
            played = records(match, number, budget, None, jobs, pool, progress, path)
            runs.append(played)
            if trials is not None:
                plays = Plays(jobs, pool, progress, keep)
                extra.append(run_trials(match, number, trials, plays))
    labels = _labels(entrants)
    names = side_names(matches, [entrant.options for entrant in entrants])
    return compared(matches, runs, labels, seed, budget, ideal, names, trials, extra)


def compared(
    matches: Sequence[Match],
    runs: Sequence[Sequence[Record]],
    labels: Sequence[str],
    seed: int,
    budget: Budget | None = None,
    ideal: tuple[int, int] | None = None,
    names: Sequence[str] | None = None,
    trials: Trials | None = None,
    found_by_trials: Sequence[Mapping[str, Measured]] = (),
) -> Comparison:
    """The comparison of runs that have been played, and of what trials have found of each side."""
    sides: list[Side] = []
    samples: list[dict[str, Measured]] = []
    metrics: dict[str, Metric] = {}
    called = names or side_names(matches)
    extra = found_by_trials or [{} for _ in matches]
    for match, played, label, name, more in zip(matches, runs, labels, called, extra, strict=True):
        check_distinct(played)
        game = games[match.header.game]
        own = metrics_of(game, match.header.players, ideal)
        found: dict[str, Measured] = {metric.name: Sample(metric, played) for metric in own}
        found |= more
        metrics |= {name: one.metric for name, one in found.items() if name not in metrics}
        samples.append(found)
        sides.append(
            Side(
                label=label,
                name=name,
                title=game.title,
                key=run_key(match, budget),
                games=len(played),
                figures={name: sample.figure() for name, sample in found.items()},
                curves=curves(played),
                cards=card_rows(played),
                mechanics={one.tag: (one.title, one.meaning) for one in game.mechanics},
                phases=phases(game, played),
                ladder=trials.bots(match) if trials is not None else [],
            )
        )
    about = [metric.about for metric in metrics.values()]
    return Comparison(
        seed, budget, sides, about, differences(samples), distances(sides, about), trials
    )  # fmt: skip


def phases(game: AnyGame, played: Sequence[Record]) -> PhaseGraph:
    """The phases of a game with what a run has measured of them, each with its title."""
    graph = phase_graph(game.phases, played)
    for name, facts in graph.nodes(data=True):
        facts["title"] = game.face.phase(name) or title(name)
    return PhaseGraph(**as_json(graph))


def _labels(entrants: Sequence[Entrant]) -> list[str]:
    """What each side is called; two of the same name are numbered."""
    names = [entrant.label or entrant.game for entrant in entrants]
    return [
        f"{name} ({names[:nth].count(name) + 1})" if names.count(name) > 1 else name
        for nth, name in enumerate(names)
    ]


def differences(samples: Sequence[Mapping[str, Measured]]) -> list[Difference]:
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


def _same(first: Measured | None, other: Measured) -> bool:
    """Whether both sides mean the same by a name: figures of games' own may differ."""
    return first is not None and first.metric.meaning == other.metric.meaning


def _tested(
    first: Measured, other: Measured, side: int
) -> tuple[float, tuple[float, float], float] | None:
    """The difference of two figures, its interval, and its p; None if it can't be told."""
    before, after = first.value, other.value
    if before is None or after is None or min(first.n, other.n) < FEWEST:
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
