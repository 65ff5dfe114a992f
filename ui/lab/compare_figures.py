"""What a comparison says: sentences that lead to their figures, and the table of all figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from framework.english import counted
from framework.lab.comparison import CORRECTION, LEVEL, Comparison, Difference
from framework.lab.metrics import (
    Figure,
    choices,
    lengths,
    outcomes,
    points,
    tables,
    winning,
)
from framework.lab.metrics.metric import About
from framework.lab.sentences import sentences
from framework.lab.sides import USES
from framework.lab.words import difference_words, figure_words, is_part
from ui.html.charts import INKS
from ui.html.escaping import escape
from ui.html.theme import SEATS
from ui.lab.compare_look import ORDER, mark

OWN = "What the games themselves measure"
GROUPS: Final = {
    "Who wins": outcomes.METRICS,
    "How long it lasts": lengths.METRICS,
    "Choices": choices.METRICS,
    "Points": points.METRICS,
    "The table": tables.METRICS,
    "Chances to win": winning.METRICS,
}
SHORT_FROM = 3  # sides, beyond which there is little room
BAR_HEIGHT = 14  # of a side's interval, in pixels


def anchor(figure: str) -> str:
    """Where a figure stands on the page."""
    return f"figure-{figure}"


# --- sentences -----------------------------------------------------------------------------------


def says(found: Comparison) -> str:
    """What the figures say, as a list; each sentence leads to what it stands on."""
    metrics = {metric.name: metric for metric in found.metrics}
    items, plain = [], True
    for sentence in sentences(found):
        links = "".join(
            f'<a href="#{escape(anchor(name))}">{escape(metrics[name].title)}</a>'
            f"{_in_short(found, metrics[name], sentence.sides)}"
            for name in sentence.figures
        )
        plain = plain and not links
        to = f'<span class="c-to">{links}</span>' if links else ""
        items.append(f"<li><span>{escape(sentence.text)}</span>{to}</li>")
    kind = "c-says c-plain" if plain else "c-says"
    return f'<ol class="{kind}" aria-label="What the figures say">{"".join(items)}</ol>'


def _in_short(found: Comparison, metric: About, sides: Sequence[int]) -> str:
    """What a sentence stands on: the figure in the first side and in those it is about."""
    told = [
        f"{mark(place)}{figure_words(metric, figure)[0]}"
        for place in sorted({0, *sides})
        if (figure := found.sides[place].figures.get(metric.name)) and figure.value is not None
    ]
    return f"<small>{' '.join(told)} {escape(_unit(metric))}</small>"


def _unit(metric: About) -> str:
    """The unit of a figure, where its number does not say it."""
    return "" if is_part(metric) else metric.unit


# --- the table -----------------------------------------------------------------------------------


def groups(found: Comparison, only_real: bool) -> dict[str, list[About]]:
    """The figures that are shown, by what they are about; uses of mechanics have a table."""
    where = {metric.name: group for group, metrics in GROUPS.items() for metric in metrics}
    shown: dict[str, list[About]] = {name: [] for name in (*GROUPS, OWN)}
    for metric in found.metrics:
        if metric.name.startswith(USES):
            continue
        values = [side.figures.get(metric.name) for side in found.sides]
        if all(figure is None or figure.value is None for figure in values):
            continue
        if only_real and not is_real(found, metric.name):
            continue
        group = where.get(metric.name) or (OWN if metric.of_game else "Who wins")
        shown[group].append(metric)
    return {group: metrics for group, metrics in shown.items() if metrics}


def is_real(found: Comparison, name: str) -> bool:
    """Whether any side really differs from the first one in a figure."""
    return any(one.real for one in found.differences if one.name == name)


def figures(found: Comparison, only_real: bool, run: str) -> str:
    """The table: each figure with its meaning, values with intervals, differences, and examples.

    `run` is the comparison that examples are opened from.
    """
    many = len(found.sides)
    heads = [f'<th scope="col">{mark(n)}{escape(s.name)}</th>' for n, s in enumerate(found.sides)]
    head = f'<th scope="col">Figure</th>{"".join(heads)}<th scope="col">Intervals</th>'
    if many > 1:
        first = escape(found.sides[0].name)
        head += f'<th scope="col">More or less than {mark(0)}{first}</th>'
    head += '<th scope="col">Seen best in</th>'
    rows = []
    for group, metrics in groups(found, only_real).items():
        span = many + 3 + (many > 1)
        rows.append(f'<tr class="c-group"><th colspan="{span}" scope="rowgroup">{group}</th></tr>')
        rows += [_row(found, metric, run) for metric in metrics]
    return (
        f'<div class="c-wide" tabindex="0" role="region" aria-label="Figures">'
        f'<table class="c-figures c-stack"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def correction(found: Comparison) -> str:
    """How it was decided which differences are real, in two sentences."""
    real = sum(one.real for one in found.differences)
    return (
        f"{real} of {len(found.differences)} differences are real: marked ◆, more than chance at"
        f" {LEVEL:.0%} over all of them together ({CORRECTION}'s correction). In brackets: where"
        " the true value lies with 95 % certainty; no digit is told that it does not bear out."
    )


def _row(found: Comparison, metric: About, run: str) -> str:
    values = [side.figures.get(metric.name) for side in found.sides]
    cells = [
        f'<th scope="row"><b>{escape(metric.title)}</b>'
        f"<small>{escape(metric.meaning)} ({escape(metric.unit)})</small></th>"
    ]
    cells += [
        f'<td data-of="{escape(side.name)}">{_value(metric, figure, side.games, place)}</td>'
        for place, (side, figure) in enumerate(zip(found.sides, values, strict=True))
    ]
    cells.append(f'<td class="c-chart">{bars(values)}</td>')
    if len(found.sides) > 1:
        differ = [
            _difference(found, metric, found.difference(metric.name, n)) for n in _others(found)
        ]
        cells.append(f'<td data-of="Difference"><span>{"".join(differ)}</span></td>')
    cells.append(
        f'<td data-of="Seen in"><span>{"".join(_examples(found, values, run))}</span></td>'
    )
    return f'<tr id="{escape(anchor(metric.name))}">{"".join(cells)}</tr>'


def _others(found: Comparison) -> range:
    return range(1, len(found.sides))


def _value(metric: About, figure: Figure | None, games: int, place: int) -> str:
    """A value under the mark of its side: the head of a long table is soon out of sight."""
    if figure is None or figure.value is None:
        return f"<span>{mark(place)}–</span>"
    told, spread = figure_words(metric, figure)
    fewer = f"<small>in {counted(figure.n, 'game')}</small>" if figure.n != games else ""
    value = f"{mark(place)}<b>{told}</b><small>{spread}</small>{fewer}"
    return f'<span class="c-value">{value}</span>'


def _difference(found: Comparison, metric: About, one: Difference | None) -> str:
    if one is None:
        return ""
    words = difference_words(metric, one)
    whose = mark(one.side) if len(found.sides) > 2 else ""
    name = f'<span class="c-unseen">{escape(found.sides[one.side].name)} </span>'
    if one.real:
        return f'<span class="c-real c-line">{whose}{name}◆ {words}</span>'
    return f'<span class="c-dim c-line">{whose}{name}{words}</span>'


def _examples(found: Comparison, values: Sequence[Figure | None], run: str) -> Iterator[str]:
    """The game and the step that show a figure best, as ways to the inspector."""
    for place, figure in enumerate(values):
        if figure is None or figure.example is None:
            continue
        number, _, step = figure.example
        words = f"game {number + 1}, step {step}"
        if len(values) > SHORT_FROM:
            words = f'game {number + 1}<span class="c-unseen">, step {step}</span>'
        name = escape(found.sides[place].name)
        yield (
            f'<a class="c-line" href="{escape(example(run, place, number, step))}"'
            f' rel="nofollow" title="{name}: open in the inspector">{mark(place)}'
            f'<span class="c-unseen">{name}, </span>{words}</a>'
        )


def example(run: str, side: int, number: int, step: int) -> str:
    """Where a game of a comparison is opened at a step."""
    return f"/example/{run}/{side}/{number}/{step}"


def bars(values: Sequence[Figure | None]) -> str:
    """The values of all sides on one scale, with their intervals."""
    told = [
        (place, figure.value, figure.interval or (figure.value, figure.value))
        for place, figure in enumerate(values)
        if figure is not None and figure.value is not None
    ]
    low = min(interval[0] for _, _, interval in told)
    high = max(interval[1] for _, _, interval in told)
    reach = (high - low) or 1.0

    def across(value: float) -> float:
        return round(4 + (value - low) / reach * 92, 1)

    drawn = []
    for place, value, (start, end) in told:
        seat, down = ORDER[place % len(ORDER)], BAR_HEIGHT * place + 5
        colour = f"background:light-dark({SEATS[seat]},{INKS[seat]});top:{down}px"
        width = max(across(end) - across(start), 0.5)
        drawn.append(
            f'<i style="left:{across(start)}%;width:{width:.1f}%;{colour}"></i>'
            f'<b style="left:{across(value)}%;{colour}"></b>'
        )
    height = BAR_HEIGHT * len(values)
    return (
        f'<span class="c-bars" aria-hidden="true" style="height:{height}px">{"".join(drawn)}</span>'
    )
