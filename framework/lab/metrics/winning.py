"""Win chances during play: drama, clarity, what a choice is worth, luck (18 to 27, 31, 32).

All of them are computed from the same judged moments. The noise of roll-outs is in them: compare
only what was judged with the same budget.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import fmean, pvariance

import numpy as np

from framework.lab.judging import Moment
from framework.lab.metrics.metric import Array, Metric, Seen, mean, ratio
from framework.lab.recording import Record

SURE = 0.8  # the fixed threshold of decisiveness
Judge = Callable[[Record, list[Moment]], Seen | None]


def _judged(each: Judge) -> Callable[[Record], Seen | None]:
    """A row of games that were judged and have a winner."""

    def seen(record: Record) -> Seen | None:
        told = record.judged
        if told is None or not told.moments or not any(record.parts):
            return None
        return each(record, told.moments)

    return seen


def path(found: Sequence[Moment]) -> list[list[float]]:
    """The chances at all moments, and after the last one."""
    return [*(moment.before for moment in found), found[-1].after]


def _winner(record: Record, chances: Sequence[float]) -> float:
    """The chance of who wins; of several who share the victory the mean."""
    return fmean([chances[seat] for seat, part in enumerate(record.parts) if part])


def _drama(record: Record, found: list[Moment]) -> Seen:
    behind = [max(one.before) - _winner(record, one.before) for one in found]
    return Seen((fmean(behind),), found[behind.index(max(behind))].step)


def _drama_below(record: Record, found: list[Moment]) -> Seen:
    behind = [max(0.0, 0.5 - _winner(record, one.before)) for one in found]
    below = [math.sqrt(one) for one in behind if one]
    return Seen((fmean(below) if below else 0.0,), found[behind.index(max(behind))].step)


def _best(chances: Sequence[float]) -> set[int]:
    return {seat for seat, chance in enumerate(chances) if chance == max(chances)}


def _ranks(chances: Sequence[float]) -> list[int]:
    return [sum(other > chance for other in chances) for chance in chances]


def _lead(record: Record, found: list[Moment]) -> Seen | None:
    leads = [_best(one) for one in path(found)]
    changed = [nth for nth in range(1, len(leads)) if leads[nth] != leads[nth - 1]]
    step = found[changed[-1] - 1].step if changed else found[-1].step
    return Seen((len(changed), len(leads) - 1), step)


def _stability(record: Record, found: list[Moment]) -> Seen:
    return Seen((fmean([pvariance(line) for line in zip(*path(found), strict=True)]),))


def _rank_stability(record: Record, found: list[Moment]) -> Seen:
    ranks = [_ranks(one) for one in path(found)]
    same = [
        now == then
        for later, sooner in zip(ranks[1:], ranks, strict=False)
        for now, then in zip(later, sooner, strict=True)
    ]
    return Seen((sum(same), len(same)))


def _after_passing(record: Record, found: list[Moment], threshold: float, equal: bool) -> Seen:
    for one in found:
        chance = _winner(record, one.before)
        if chance > threshold or (equal and chance == threshold):
            return Seen((1 - one.step / len(record.steps),), one.step)
    return Seen((0.0,), found[-1].step)


def _decisiveness(record: Record, found: list[Moment]) -> Seen | None:
    losers = [seat for seat, part in enumerate(record.parts) if not part]
    if not losers:
        return None
    highest = max(one.before[seat] for one in found for seat in losers)
    return _after_passing(record, found, highest, equal=False)


def _sureness(record: Record, found: list[Moment]) -> Seen:
    return _after_passing(record, found, SURE, equal=True)


def _values(moment: Moment) -> list[float]:
    """What each option that was tried is worth to who decides."""
    return [chances[moment.seat] for chances in moment.options]


def _each_choice(worth: Callable[[list[float]], float]) -> Judge:
    """A figure of the values of options, as the mean of all moments with several."""

    def each(record: Record, found: list[Moment]) -> Seen | None:
        real = [one for one in found if len(one.options) > 1]
        if not real:
            return None
        worths = [worth(_values(one)) for one in real]
        return Seen((sum(worths), len(worths)), real[worths.index(max(worths))].step, max(worths))

    return each


def narrowness(values: list[float]) -> float:
    """The share of options far above the mean: by more than three quarters of what the best is."""
    middle = fmean(values)
    return fmean([value > middle + 0.75 * (max(values) - middle) for value in values])


def _second_best(values: list[float]) -> float:
    best, second = sorted(values, reverse=True)[:2]
    return best - second


def _killer(record: Record, found: list[Moment]) -> Seen:
    jumps = [max(np.subtract(one.after, one.before)) for one in found]
    return Seen((float(max(jumps)),), found[jumps.index(max(jumps))].step)


def _coolness(record: Record, found: list[Moment]) -> Seen:
    falls = [one.before[one.seat] - one.after[one.seat] for one in found]
    deepest = falls.index(max(falls))
    return Seen((sum(fall > 0 for fall in falls), len(falls)), found[deepest].step, falls[deepest])


def _depth(record: Record, found: list[Moment]) -> Seen:
    gaps = [abs(one.shallow[one.seat] - one.options[0][one.seat]) for one in found]
    return Seen((sum(gaps), len(gaps)), found[gaps.index(max(gaps))].step)


def _spreads(record: Record, found: list[Moment]) -> Seen | None:
    real = [one for one in found if len(one.options) > 1]
    if not real:
        return None
    choice = [pvariance(_values(one)) for one in real]
    luck = [(one.after[one.seat] - one.options[0][one.seat]) ** 2 for one in real]
    return Seen((fmean(choice), fmean(luck)), real[choice.index(max(choice))].step)


def _skill_luck(means: Array) -> Array:
    skill, luck = np.sqrt(means[:, 0]), np.sqrt(means[:, 1])
    both = skill + luck
    index: Array = np.divide(skill - luck, both, out=np.full(len(both), np.nan), where=both > 0)
    return index


def _changes(record: Record, found: list[Moment]) -> Seen:
    line = np.diff(np.array(path(found)), axis=0)
    jumps = np.abs(line).max(axis=1)
    step = found[int(jumps.argmax())].step
    row = (float((line**2).mean()), float(line.mean()))
    return Seen(row, step, float(jumps.max()))


def _volatility(means: Array) -> Array:
    return np.sqrt(np.maximum(0, means[:, 0] - means[:, 1] ** 2))


def _kingmaking(record: Record) -> Seen | None:
    told = record.judged
    if told is None or record.players < 3:
        return None
    choices = [one for one in told.last if len(one.options) > 1]
    if not choices:
        return None
    made = [
        one
        for one in choices
        if any(_other_wins(one.options[0], other, one.seat) for other in one.options[1:])
    ]
    return Seen((len(made), len(choices)), (made or choices)[-1].step)


def _other_wins(chosen: Sequence[float], other: Sequence[float], seat: int) -> bool:
    """Whether another option makes another one the likeliest winner, and neither is who chooses."""
    now, then = _best(chosen), _best(other)
    return seat not in now | then and not now & then


def _metric(
    name: str, title: str, meaning: str, unit: str, each: Judge, number: str,
    low: float | None = 0, high: float | None = 1,
    stat: Callable[[Array], Array] = mean,
) -> Metric:  # fmt: skip
    return Metric(name, title, meaning, unit, _judged(each), number, low, high, stat)


METRICS = (
    _metric(
        "drama", "Drama", "How far the winner's chance lies behind the best one, on average.",
        "chance", _drama, "18",
    ),
    _metric(
        "drama_below_half", "Drama below one half",
        "Mean root of what the winner's chance lacks of one half, while it lacks something.",
        "root of chance", _drama_below, "18", 0, math.sqrt(0.5),
    ),
    _metric(
        "lead_change_by_chance", "Changes of the favourite",
        "Share of judged moments at which others have the best chance than at the one before.",
        "share", _lead, "19", stat=ratio,
    ),
    _metric(
        "chance_variance", "Variance of the chances",
        "Variance of a seat's chance over a game, as the mean of the seats: low is stable.",
        "variance", _stability, "20", 0, 0.25,
    ),
    _metric(
        "rank_stability", "Stable ranks",
        "Share of seats whose rank by chance is what it was at the moment before.",
        "share", _rank_stability, "20", stat=ratio,
    ),
    _metric(
        "decisiveness", "Decisiveness",
        "Share of the game that is left when the winner first has a better chance than any loser"
        " ever has.",
        "share", _decisiveness, "21",
    ),
    _metric(
        "sure_share", "Played when all is sure",
        "Share of the game that is left when the winner first has a chance of 80 %.",
        "share", _sureness, "21",
    ),
    _metric(
        "clarity", "Clarity", "Variance of what the options of a decision are worth.",
        "variance", _each_choice(pvariance), "22", 0, 0.25, ratio,
    ),
    _metric(
        "narrowness", "Narrowness",
        "Share of options that are worth far more than the mean of their decision.",
        "share", _each_choice(narrowness), "22", stat=ratio,
    ),
    _metric(
        "meaningful_moves", "Weight of a choice",
        "What the best option of a decision is worth more than the worst one.",
        "chance", _each_choice(lambda values: max(values) - min(values)), "23", stat=ratio,
    ),
    _metric(
        "choice_gap", "Gap of a choice",
        "What the best option of a decision is worth more than the second best.",
        "chance", _each_choice(_second_best), "24", stat=ratio,
    ),
    _metric(
        "killer_move", "Killer move",
        "The largest gain of a chance by one decision and what follows, as the mean of games.",
        "chance", _killer, "25",
    ),
    _metric(
        "coolness", "Moves that hurt",
        "Share of decisions after which the chance of who has decided is lower than before.",
        "share", _coolness, "26", stat=ratio,
    ),
    _metric(
        "depth", "Depth of a look ahead",
        "How far the lead by points after a move is from what the move is worth in the end.",
        "chance", _depth, "27", stat=ratio,
    ),
    _metric(
        "skill_luck", "Skill and luck",
        "1 if only choices move the chances, -1 if only what comes after them does.",
        "index", _spreads, "31", -1, 1, _skill_luck,
    ),
    _metric(
        "volatility", "Volatility", "Deviation of the change of a chance from moment to moment.",
        "chance", _changes, "32", stat=_volatility,
    ),
    Metric(
        "kingmaking", "Kingmaking",
        "Share of losers' last choices by which another one would have become the favourite.",
        "share", _kingmaking, "own", 0, 1, ratio,
    ),
)  # fmt: skip
