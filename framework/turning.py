"""The moment that decided a game: when its winner took the lead for good, or the largest step."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from framework.watcher import Course


class Turning(NamedTuple):
    """What happened to the lead at a moment of a finished game."""

    moment: str  # as the course calls it
    for_good: bool  # from then on somebody else never was ahead, or level
    before: int  # how far the winner was ahead then; behind is less than nothing
    after: int
    best: int  # the winner's points after it
    rival: int  # and those of the best of all others


def turning(course: Course, winners: Collection[int]) -> Turning | None:
    """What decided a game, by the curve of its points; None if there is nobody to be ahead of."""
    lines = next(iter(course.curves.values()), [])
    moments = [m for m in course.moments if all(m in line for line in lines)]
    won = [line for seat, line in enumerate(lines) if seat in winners]
    others = [line for seat, line in enumerate(lines) if seat not in winners]
    if not won or not others or len(moments) < 2:
        return None
    best = {m: max(line[m] for line in won) for m in moments}
    rival = {m: max(line[m] for line in others) for m in moments}
    lead = {m: best[m] - rival[m] for m in moments}
    if lead[moments[-1]] <= 0:
        return None  # nobody was ahead at last: a rule for ties has decided
    steps = [*pairwise(moments)]
    taken = [(one, other) for one, other in steps if lead[one] <= 0 < lead[other]]
    for_good = taken[-1] if taken and taken[-1] != steps[0] else None
    one, other = for_good or max(steps, key=lambda step: lead[step[1]] - lead[step[0]])
    name = course.moments[other]
    return Turning(name, for_good is not None, lead[one], lead[other], best[other], rival[other])
