"""How long games are, how large they are, and what length they should have (8, 9, 14, 34)."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import fmean

from framework.lab.metrics.metric import Metric, Seen, deviation, mean, quantile
from framework.lab.recording import Record


def _last(record: Record) -> int:
    return max(0, len(record.steps) - 1)


def _of(count: Callable[[Record], float]) -> Callable[[Record], Seen | None]:
    def each(record: Record) -> Seen | None:
        return Seen((count(record),), _last(record)) if record.finished else None

    return each


def _tree(record: Record) -> Seen | None:
    if not record.finished or not record.steps:
        return None
    branching = fmean([step.options for step in record.steps])
    return Seen((len(record.steps) * math.log10(branching),), _last(record))


def _refinement(record: Record) -> Seen | None:
    if not record.finished or not record.steps:
        return None
    branching = fmean([step.options for step in record.steps])
    return Seen((math.sqrt(branching) / len(record.steps),), _last(record))


COUNTS: dict[str, tuple[str, str, Callable[[Record], float]]] = {
    "rounds": ("Rounds", "turns as the game itself counts them", lambda r: r.rounds),
    "turns": ("Turns", "stretches of decisions by one seat", lambda r: r.turns),
    "decisions": ("Decisions", "choices between several options", lambda r: len(r.steps)),
    "actions": ("Actions", "choices and forced steps", lambda r: len(r.steps) + r.forced),
}


def _durations() -> list[Metric]:
    found = []
    for name, (title, what, count) in COUNTS.items():
        each, unit = _of(count), f"{name} a game"
        found += [
            Metric(
                name, title, f"Mean number of {what} in a game.", unit, each, "8", 0, None, mean
            ),
            Metric(
                f"{name}_deviation", f"{title}, deviation",
                f"How much the number of {what} differs from game to game: its deviation.",
                unit, each, "8", 0, None, deviation, by_game=True,
            ),
        ]  # fmt: skip
    each = _of(COUNTS["decisions"][2])
    found += [
        Metric(
            f"decisions_{percent}", f"Decisions, {percent} % of games",
            f"{percent} % of the games have no more decisions than this.",
            "decisions a game", each, "8", 0, None, quantile(percent / 100), by_game=True,
        )
        for percent in (10, 50, 90)
    ]  # fmt: skip
    return found


def ideal_duration(low: int, high: int) -> Metric:
    """How close the length of games is to the rounds that a designer wants."""

    def closeness(record: Record) -> float:
        rounds = record.rounds
        if rounds < low:
            return rounds / low
        return high / rounds if rounds > high else 1.0

    return Metric(
        "ideal_duration", "Ideal duration",
        f"1 for a game of {low} to {high} rounds, less the shorter or the longer it is.",
        "share", _of(closeness), "9", 0, 1, mean,
    )  # fmt: skip


METRICS = (
    *_durations(),
    Metric(
        "tree_complexity", "Size of the game tree",
        "Decisions of a game times the logarithm of its mean number of options.",
        "powers of ten", _tree, "14", 0, None, mean,
    ),
    Metric(
        "refinement", "Game refinement",
        "The root of the mean number of options, by the number of decisions of a game.",
        "by decision", _refinement, "34", 0, None, mean,
    ),
)  # fmt: skip
