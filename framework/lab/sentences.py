"""What a comparison says, in a few plain sentences made from the differences that are real.

A sentence is about one theme and has at most two clauses. Those come first that a player notices
most: how far two figures are apart, by the larger one, times what the figure weighs. A ratio is
told only of what can't be negative, and only as exactly as the intervals allow.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from framework.english import counted, listed
from framework.lab.metrics import Figure, winning
from framework.lab.metrics.metric import About
from framework.lab.sayings import FORMS, SAYINGS, USUAL, Saying, mechanic_saying, own_saying
from framework.lab.sides import FEWEST, USES, Comparison, Side

MOST = 5  # sentences
JUDGED = {metric.name for metric in winning.METRICS}  # figures of chances to win
MOST_NAMES = 3  # of sides in a sentence
LITTLE = 0.15  # a difference, by the larger figure, up to which it is called little
SAME, NEAR, ABOUT = 0.07, 0.12, 0.25  # a ratio's distance from the word for it, as a logarithm
WIDEST = 0.8  # of a ratio's interval, as a logarithm: beyond that no ratio is told
WORDS = {
    1 / 10: "a tenth", 1 / 5: "a fifth", 1 / 4: "a quarter", 1 / 3: "a third", 1 / 2: "half",
    2 / 3: "two thirds", 3 / 2: "one and a half times", 2: "twice",
    5 / 2: "two and a half times", 3: "three times", 7 / 2: "three and a half times",
    4: "four times", 5: "five times", 6: "six times", 7: "seven times", 8: "eight times",
    10: "ten times",
}  # fmt: skip


@dataclass(frozen=True)
class Sentence:
    """A sentence with what it stands on: figures by their names, sides by their places."""

    text: str
    theme: str
    figures: list[str]
    sides: list[int]


@dataclass(frozen=True)
class _Finding:
    """A figure that is really more in some sides than in the first one, or less, or both."""

    metric: About
    saying: Saying
    more: tuple[int, ...]
    less: tuple[int, ...]
    size: float  # how far apart, by the larger figure: at most 1

    @property
    def matter(self) -> float:
        return self.size * self.saying.weight

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(sorted((*self.more, *self.less)))


def sentences(found: Comparison) -> list[Sentence]:
    """What the figures say; of one side alone there is nothing to say."""
    if len(found.sides) < 2:
        return []
    themes: dict[str, list[_Finding]] = {}
    for finding in sorted(_findings(found), key=lambda one: -one.matter):
        themes.setdefault(finding.saying.theme, []).append(finding)
    if not themes:
        return [_nothing(found)]
    return [_sentence(found, findings) for findings in list(themes.values())[:MOST]]


def _nothing(found: Comparison) -> Sentence:
    games = min(side.games for side in found.sides)
    if games < FEWEST:
        text = (
            f"{counted(games, 'game')} of each side can't tell them apart:"
            f" it takes at least {FEWEST}."
        )
    elif any(one.real for one in found.differences):
        text = (
            f"In {counted(games, 'game')} of each side nothing differs that a player would notice."
        )
    else:
        text = f"{counted(games, 'game')} of each side show no difference that is more than chance."
    return Sentence(text, "nothing", [], [])


# --- what is found -----------------------------------------------------------------------------


def _findings(found: Comparison) -> Iterator[_Finding]:
    for metric in found.metrics:
        real = [one for one in found.differences if one.name == metric.name and one.real]
        saying = _saying(metric, found.sides)
        if not real or saying is None:
            continue
        if saying.one_game:
            real = [one for one in real if _same(found, one.side, "game")]
        if saying.one_size:
            real = [one for one in real if _same(found, one.side, "players")]
        if real:
            yield _Finding(
                metric,
                saying,
                tuple(one.side for one in real if one.value > 0),
                tuple(one.side for one in real if one.value < 0),
                max(_size(found, metric.name, one.side) for one in real),
            )


def _saying(metric: About, sides: Sequence[Side]) -> Saying | None:
    if metric.name in SAYINGS:
        return SAYINGS[metric.name]
    if metric.name.startswith(USES):
        tag = metric.name.removeprefix(USES)
        titles = [side.mechanics[tag][0] for side in sides if tag in side.mechanics]
        return mechanic_saying(titles[0]) if titles else None
    return own_saying(metric.clause, metric.title) if metric.of_game else None


def _same(found: Comparison, side: int, what: str) -> bool:
    return found.sides[side].key[what] == found.sides[0].key[what]


def _values(found: Comparison, name: str, side: int) -> tuple[Figure, Figure]:
    return found.sides[0].figures[name], found.sides[side].figures[name]


def _size(found: Comparison, name: str, side: int) -> float:
    first, other = (figure.value or 0.0 for figure in _values(found, name, side))
    larger = max(abs(first), abs(other))
    return min(1.0, abs(other - first) / larger) if larger else 0.0


# --- words -------------------------------------------------------------------------------------


def _sentence(found: Comparison, findings: Sequence[_Finding]) -> Sentence:
    """The first finding of a theme, and a second one if it is of the same sides."""
    first = findings[0]
    mostly, seldom = _groups(first)
    text = f"In {_named(found, mostly)}, {_clause(found, first, mostly, told_than=True)}"
    told = [first]
    if seldom:
        text += f", and in {_named(found, seldom)} it is the other way round"
    else:
        told += [one for one in findings[1:] if not _groups(one)[1] and one.sides == mostly][:1]
        text += "".join(f", and {_clause(found, one, mostly)}" for one in told[1:])
    names = [one.metric.name for one in told]
    return Sentence(f"{text}{_judged(found, names)}.", first.saying.theme, names, list(first.sides))


def _judged(found: Comparison, names: Sequence[str]) -> str:
    """On how many games it stands what chances to win say, where these are not all."""
    told = [(side.figures[name].n, side.games) for name in names if name in JUDGED
            for side in found.sides if name in side.figures]  # fmt: skip
    if all(n == games for n, games in told):
        return ""
    return f" (chances to win: from {counted(min(n for n, _ in told), 'game')} of each side)"


def _groups(finding: _Finding) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sides that differ one way, and those that differ the other way; more of them first."""
    more, less = finding.more, finding.less
    return (more, less) if len(more) >= len(less) else (less, more)


def _named(found: Comparison, sides: Sequence[int]) -> str:
    """The sides by name; where they are many, some of them."""
    names = [found.sides[side].name for side in sides]
    if len(names) <= MOST_NAMES:
        return listed(names)
    if len(names) == len(found.sides) - 1:
        return "all others"
    return f"{', '.join(names[:2])} and {len(names) - 2} others"


def _clause(
    found: Comparison, finding: _Finding, sides: Sequence[int], told_than: bool = False
) -> str:
    """A clause about these sides, which all differ from the first one in the same way."""
    clause = finding.saying.clause
    place = re.search(r"\{(\w+)\}", clause)
    form = FORMS[place[1] if place and place[1] in FORMS else USUAL]
    above = sides[0] in finding.more
    ratios = {_times(finding.metric, *_values(found, finding.metric.name, n)) for n in sides}
    ratio = ratios.pop() if len(ratios) == 1 and form.ratio else ""
    if ratio:
        words = form.ratio.format(ratio)
    else:
        words = form.more if above else form.less
        if finding.size < LITTLE:
            words = f"a little {words}"
    text = clause.replace(place[0], words, 1) if place else f"{clause} {words}"
    text = text.replace("a a little", "a slightly")
    than = f" {'as' if ratio else 'than'} in {found.sides[0].name}"
    return text + than if told_than else text


def _times(metric: About, first: Figure, other: Figure) -> str:
    """A ratio in words, as exactly as the intervals allow; nothing where there is no sound one."""
    if metric.low is None or metric.low < 0 or first.interval is None or other.interval is None:
        return ""
    if not first.value or not other.value or min(*first.interval, *other.interval) <= 0:
        return ""
    low, high = other.interval[0] / first.interval[1], other.interval[1] / first.interval[0]
    ratio = other.value / first.value
    if low > max(WORDS):
        return f"more than {WORDS[max(WORDS)]}"
    near = min(WORDS, key=lambda word: abs(math.log(ratio / word)))
    off = abs(math.log(ratio / near))
    if math.log(high / low) > WIDEST or off > (NEAR if 1 / 2 < near < 2 else ABOUT):
        return ""
    if off <= SAME:
        return WORDS[near]
    if low <= near <= high:
        return f"about {WORDS[near]}"
    return f"{'more than' if low > near else 'almost'} {WORDS[near]}"
