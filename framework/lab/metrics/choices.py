"""How many options there are, how often there is a choice, and who waits (10 to 13)."""

from __future__ import annotations

import numpy as np

from framework.lab.metrics.metric import Array, Metric, Seen, mean, quantile, ratio
from framework.lab.recording import Record


def _counts(record: Record) -> list[int]:
    """The options of each step, with 1 for each forced one."""
    return [step.options for step in record.steps] + [1] * record.forced


def _widest(record: Record) -> int:
    options = [step.options for step in record.steps]
    return options.index(max(options)) if options else 0


def _powers(record: Record) -> Seen | None:
    counts = _counts(record)
    if not counts:
        return None
    sums = [float(sum(count**power for count in counts)) for power in range(5)]
    return Seen((sums[1], sums[0], *sums[2:]), _widest(record))


def _central(means: Array) -> tuple[Array, Array, Array, Array]:
    """Mean, variance, third and fourth central moment of all that was counted."""
    n = means[:, 1]
    m1, m2, m3, m4 = (means[:, column] / n for column in (0, 2, 3, 4))
    variance = np.maximum(0, m2 - m1**2)
    third = m3 - 3 * m1 * m2 + 2 * m1**3
    fourth = m4 - 4 * m1 * m3 + 6 * m1**2 * m2 - 3 * m1**4
    return m1, variance, third, fourth


def _varied(variance: Array, value: Array) -> Array:
    return np.where(variance > 1e-12, value, np.nan)


def _variation(means: Array) -> Array:
    m1, variance, _, _ = _central(means)
    return np.sqrt(variance) / m1


def _skew(means: Array) -> Array:
    _, variance, third, _ = _central(means)
    safe = np.maximum(variance, 1e-12)
    return _varied(variance, third / safe**1.5)


def _kurtosis(means: Array) -> Array:
    _, variance, _, fourth = _central(means)
    safe = np.maximum(variance, 1e-12)
    return _varied(variance, fourth / safe**2 - 3)


def _median(record: Record) -> Seen | None:
    counts = _counts(record)
    return Seen((float(np.median(counts)),), _widest(record)) if counts else None


def _least(record: Record) -> Seen | None:
    counts = _counts(record)
    if not counts:
        return None
    options = [step.options for step in record.steps] or [1]
    return Seen((float(min(counts)),), options.index(min(options)), -min(counts))


def _most(record: Record) -> Seen | None:
    counts = _counts(record)
    return Seen((float(max(counts)),), _widest(record)) if counts else None


def _trend(record: Record) -> Seen | None:
    options = [step.options for step in record.steps]
    if len(options) < 2:
        return None
    time = np.linspace(0, 1, len(options))
    slope = float(np.polyfit(time, options, 1)[0])
    return Seen((slope,), _widest(record))


def _factor(record: Record) -> Seen | None:
    options = [step.options for step in record.steps]
    return Seen((sum(options), len(options)), _widest(record)) if options else None


def _share(record: Record) -> Seen | None:
    made = len(record.steps)
    return Seen((made, made + record.forced)) if made + record.forced else None


def _each_round(record: Record) -> Seen | None:
    return Seen((len(record.steps), record.players * record.rounds)) if record.rounds else None


def _downtime(record: Record) -> Seen | None:
    """Decisions of others between two of mine, where somebody else decides between them."""
    last: dict[int, int] = {}
    gaps: list[tuple[int, int]] = []
    for at, step in enumerate(record.steps):
        before = last.get(step.seat)
        if before is not None and at - before > 1:
            gaps.append((at - before - 1, at))
        last[step.seat] = at
    if not gaps:
        return None
    longest, at = max(gaps, key=lambda gap: gap[0])
    return Seen((sum(gap for gap, _ in gaps), len(gaps)), at, longest)


METRICS = (
    Metric(
        "options", "Options", "Mean number of options of a step, forced steps included.",
        "options", _powers, "10", 1, None, ratio,
    ),
    Metric(
        "options_least", "Options, fewest", "Mean over games of the fewest options of a step.",
        "options", _least, "10", 1, None, mean,
    ),
    Metric(
        "options_median", "Options, median",
        "Median over games of the median number of options of a step.",
        "options", _median, "10", 1, None, quantile(0.5), by_game=True,
    ),
    Metric(
        "options_most", "Options, most", "Mean over games of the most options of a step.",
        "options", _most, "10", 1, None, mean,
    ),
    Metric(
        "options_variation", "Options, variation",
        "Deviation of the number of options of a step, by its mean.",
        "by mean", _powers, "10", 0, None, _variation,
    ),
    Metric(
        "options_skew", "Options, skew",
        "How lopsided the number of options is: above 0, a few steps have very many.",
        "skewness", _powers, "10", None, None, _skew,
    ),
    Metric(
        "options_kurtosis", "Options, kurtosis",
        "How heavy the tails of the number of options are: 0 for a normal distribution.",
        "excess kurtosis", _powers, "10", -2, None, _kurtosis,
    ),
    Metric(
        "branching_trend", "Branching trend",
        "How many options more there are at the end than at the start, by a straight line.",
        "options a game", _trend, "11", None, None, mean,
    ),
    Metric(
        "decision_factor", "Options of a real choice",
        "Mean number of options where there is more than one.",
        "options", _factor, "12", 2, None, ratio,
    ),
    Metric(
        "decision_share", "Real choices", "Share of steps with more than one option.",
        "share", _share, "13", 0, 1, ratio,
    ),
    Metric(
        "decisions_a_round", "Decisions a round",
        "Choices that a player makes in a round.",
        "decisions", _each_round, "13", 0, None, ratio,
    ),
    Metric(
        "downtime", "Downtime",
        "Decisions of others that a player waits for between two of the own, if any.",
        "decisions", _downtime, "own", 1, None, ratio,
    ),
)  # fmt: skip
