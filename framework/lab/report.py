"""A comparison as one page of HTML: tables, charts and explanations, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from framework.lab.charts import COLOURS, interval_chart, line_chart
from framework.lab.examples import Files
from framework.lab.maps import map_chart, phase_chart, tree_chart
from framework.lab.metrics import Figure
from framework.lab.metrics.metric import About
from framework.lab.sentences import sentences
from framework.lab.sides import CORRECTION, LEVEL, USES, CardRow, Comparison, Difference, Side
from framework.lab.words import (
    REAL,
    amount,
    difference_words,
    figure_words,
    rounded,
    trials_told,
)

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem;
  color: #1d2330; background: #fff; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; font-size: .87rem; }
th, td { text-align: left; padding: .3rem .55rem; border-bottom: 1px solid #d9dde5;
  vertical-align: top; }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.difference { font-size: .93em; } .real { font-weight: 700; } td.about { min-width: 13rem; }
.sentences { font-size: 1.05rem; padding-left: 1.2rem; } .sentences li { margin: .25rem 0; }
a { color: #0b5cad; } tr:target td { background: #fff6d6; }
small { color: #50586a; } .key { display: inline-block; width: .8em; height: .8em;
  margin-right: .35em; border-radius: 2px; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem; }
.maps { grid-template-columns: repeat(auto-fill, minmax(24rem, 1fr)); }
.heat { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
figure { margin: 0; break-inside: avoid; } figcaption { font-weight: 600; }
figcaption small { font-weight: 400; }
svg { width: 100%; height: auto; display: block; } .wide { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } h2 { break-after: avoid; }
  tr { break-inside: avoid; } .wide { overflow: visible; }
  table { font-size: 8pt; } .many table { font-size: 6pt; } td.about { min-width: 7rem; }
  td.number { white-space: normal; } td svg { min-width: 4rem !important; }
  .charts { grid-template-columns: repeat(2, 1fr); }
  @page { margin: 1.5cm; } }
"""
MOST_CARDS = 40  # of a side, those that were taken most often


def html(found: Comparison, files: Files | None = None, name: str = "") -> str:
    """The whole page, under a name if it has one of its own.

    With the files in which the games are that figures name.
    """
    against = " against ".join(side.name for side in found.sides)
    title = escape(name or against)
    many = ' class="many"' if len(found.sides) > 3 else ""
    head = f"<h1>{title}</h1>"
    if name and name != against:
        head += f"\n<p>{escape(against)}</p>"
    body = "\n".join([head, *_body(found, files or {})])
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body{many}>\n{body}\n</body>\n</html>\n"
    )


def _body(found: Comparison, files: Files) -> Iterator[str]:
    yield from _sentences(found)
    yield from _sides(found)
    yield from _summary(found)
    yield from _curves(found)
    yield from _figures(found, files)
    yield from _mechanics(found)
    yield from _phases(found)
    yield from _distances(found)
    for side in found.sides:
        yield from _cards(side)


def _key(place: int) -> str:
    return f'<span class="key" style="background:{COLOURS[place % len(COLOURS)]}"></span>'


def _row(cells: Sequence[str], kind: str = "td") -> str:
    return "<tr>" + "".join(f"<{kind}>{cell}</{kind}>" for cell in cells) + "</tr>"


def _table(head: Sequence[str], rows: Sequence[str]) -> str:
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "\n".join(rows)
    return (
        f'<div class="wide"><table><thead><tr>{top}</tr></thead>'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def anchor(figure: str) -> str:
    """Where a figure's row stands on the page."""
    return f"figure-{figure}"


def _sentences(found: Comparison) -> Iterator[str]:
    """What the figures say; each sentence leads to those that it stands on."""
    told = []
    titles = {metric.name: metric.title for metric in found.metrics}
    for sentence in sentences(found):
        links = ", ".join(
            f'<a href="#{escape(anchor(name))}">{escape(titles[name])}</a>'
            for name in sentence.figures
        )
        told.append(
            f"<li>{escape(sentence.text)}{f' <small>{links}</small>' if links else ''}</li>"
        )
    if told:
        yield f'<ul class="sentences">{"".join(told)}</ul>'


def _sides(found: Comparison) -> Iterator[str]:
    rows = []
    for place, side in enumerate(found.sides):
        key = side.key
        bots = key["bots"]
        seated = ", ".join(bots) if isinstance(bots, list) else str(bots)
        cells = [side.name, side.label, side.title, key["players"], seated, side.games, found.seed]
        first, *others = [escape(str(cell)) for cell in cells]
        rows.append(_row([_key(place) + first, *others]))
    yield _table(["Side", "Asked for", "Game", "Players", "Bots", "Games", "Seed"], rows)
    if found.budget is not None:
        budget = found.budget
        yield (
            f"<p><small>Win chances: the first {budget.games} games of each side, at"
            f" {budget.moments} decisions of each, {budget.roll_outs} roll-outs a position,"
            f" up to {budget.options} options tried.</small></p>"
        )
    for words in trials_told(found):
        yield f"<p><small>{escape(words)}</small></p>"


def _summary(found: Comparison) -> Iterator[str]:
    if not found.differences:
        return
    real = [one for one in found.differences if one.real]
    yield "<h2>What differs</h2>"
    yield (
        f"<p>{len(real)} of {len(found.differences)} differences are real: at {LEVEL:.0%} over all"
        f" of them, after {CORRECTION}'s correction. All are to {escape(found.sides[0].name)}."
        " Intervals are for 95 %.</p>"
    )
    metrics = {metric.name: metric for metric in found.metrics}
    rows = [
        _row([_key(one.side) + escape(found.sides[one.side].name), escape(metrics[one.name].title),
              escape(difference_words(metrics[one.name], one))])
        for one in sorted(real, key=_strength)[:12]
    ]  # fmt: skip
    if rows:
        yield _table(["Side", "The clearest", "Difference"], rows)


def _strength(one: Difference) -> tuple[float, float]:
    reach = one.interval[1] - one.interval[0]
    return one.p_corrected, -abs(one.value) / reach if reach else float("-inf")


def _curves(found: Comparison) -> Iterator[str]:
    names = {curve.name: curve.title for side in found.sides for curve in side.curves}
    if not names:
        return
    yield "<h2>Over the time of a game</h2>"
    yield "<p>From the first decision (0 %) to the last one; bands are intervals of the mean.</p>"
    yield '<div class="charts">'
    for name, title in names.items():
        lines = [
            (place, side.name, curve)
            for place, side in enumerate(found.sides)
            for curve in side.curves
            if curve.name == name
        ]
        caption = escape(f"{title} ({lines[0][2].unit})")
        yield f"<figure><figcaption>{caption}</figcaption>{line_chart(title, lines)}</figure>"
    yield "</div>"


def _figures(found: Comparison, files: Files) -> Iterator[str]:
    yield "<h2>All figures</h2>"
    if len(found.sides) > 1:
        yield (
            f"<p>Under each value: its interval, the number of games, what it is more than that of"
            f" {escape(found.sides[0].name)} (* if really), and the game and step that show it.</p>"
        )
    head = ["Figure", *(_key(n) + escape(side.name) for n, side in enumerate(found.sides)), ""]
    rows = []
    for metric in found.metrics:
        figures = [side.figures.get(metric.name) for side in found.sides]
        if any(figure is not None and figure.value is not None for figure in figures):
            rows.append(_figure_row(found, metric, figures, files))
    yield _table(head, rows)


def _figure_row(
    found: Comparison, metric: About, figures: Sequence[Figure | None], files: Files
) -> str:
    about = f"{escape(metric.title)}<br><small>{escape(metric.meaning)} ({escape(metric.unit)})"
    cells = [f'<td class="about">{about}</small></td>']
    for place, figure in enumerate(figures):
        lines = [] if figure is None else _figure_lines(metric, figure, place, files)
        differs = found.difference(metric.name, place)
        if differs is not None:
            kind, mark = ("difference real", REAL) if differs.real else ("difference", "")
            told = escape(difference_words(metric, differs) + mark)
            lines.insert(2, f'<span class="{kind}">{told}</span>')
        cells.append(f'<td class="number">{"<br>".join(lines)}</td>')
    cells.append(f"<td>{interval_chart(metric.title, figures)}</td>")
    return f'<tr id="{escape(anchor(metric.name))}">{"".join(cells)}</tr>'


def _figure_lines(metric: About, figure: Figure, place: int, files: Files) -> list[str]:
    """A figure, line by line."""
    if figure.value is None:
        return []
    value, spread = figure_words(metric, figure)
    lines = [value, f"<small>{spread} n = {figure.n}</small>"]
    if figure.example is not None:
        number, seed, step = figure.example
        where = escape(files.get((place, number), f"game {number}"))
        lines.append(f'<small title="seed {seed}">{where}, step {step}</small>')
    return lines


def _mechanics(found: Comparison) -> Iterator[str]:
    tags = sorted({tag for side in found.sides for tag in side.mechanics})
    if not tags:
        return
    yield "<h2>Mechanics</h2>"
    yield (
        "<p>Uses a game with their intervals; the darker, the nearer to the side that has most. A"
        " dash: the side does not have it. Of what nothing shows it is told that it is there.</p>"
    )
    rows = []
    for tag in tags:
        uses = [_uses(side, tag) for side in found.sides]
        most = max(uses) or 1.0
        titles = {side.mechanics[tag][0] for side in found.sides if tag in side.mechanics}
        cells = [f"<td>{escape(', '.join(sorted(titles)))}</td>"]
        cells += [
            _mechanic(side, tag, value / most)
            for side, value in zip(found.sides, uses, strict=True)
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    yield _table(["Mechanic", *(escape(side.name) for side in found.sides)], rows)


def _uses(side: Side, tag: str) -> float:
    figure = side.figures.get(f"{USES}{tag}")
    return 0.0 if figure is None or figure.value is None else figure.value


def _mechanic(side: Side, tag: str, share: float) -> str:
    if tag not in side.mechanics:
        return "<td>–</td>"
    figure = side.figures.get(f"{USES}{tag}")
    told = "there"
    if figure is not None and figure.value is not None:
        value, spread = rounded(figure.value, figure.interval)
        told = f"{value} <small>{spread}</small>"
    meaning = escape(side.mechanics[tag][1])
    style = f"background:rgba(11,92,173,{0.35 * share:.2f})"
    return f'<td class="heat" style="{style}">{told}<br><small>{meaning}</small></td>'


def _phases(found: Comparison) -> Iterator[str]:
    shown = [(place, side) for place, side in enumerate(found.sides) if side.phases.nodes]
    if not shown:
        return
    yield "<h2>Phases</h2>"
    yield (
        "<p>From the first one down, with visits and decisions a game; a bar is the share of all"
        " decisions, an arrow is as thick as it was passed often, a dashed one never was.</p>"
    )
    yield '<div class="charts phases">'
    for place, side in shown:
        drawn = phase_chart(side.name, side.phases, COLOURS[place % len(COLOURS)])
        yield f"<figure><figcaption>{_key(place)}{escape(side.name)}</figcaption>{drawn}</figure>"
    yield "</div>"


def _distances(found: Comparison) -> Iterator[str]:
    if not found.distances:
        return
    yield "<h2>How far apart</h2>"
    if len(found.sides) == 2:
        rows = [
            f'<tr><td>{escape(one.title)}</td><td class="number">{amount(one.values[0][1])}</td>'
            f"<td>{escape(one.meaning)}</td></tr>"
            for one in found.distances
        ]
        yield _table(["By", "Distance", "What it is"], rows)
        return
    names = [side.name for side in found.sides]
    yield '<div class="charts maps">'
    for one in found.distances:
        caption = f"<figcaption>{escape(one.title)}<br><small>{escape(one.meaning)}</small>"
        yield f"<figure>{caption}</figcaption>{tree_chart(one, names)}</figure>"
        if len(set(one.places)) > 2:
            yield f"<figure>{caption}</figcaption>{map_chart(one, names)}</figure>"
    yield "</div>"


def _cards(side: Side) -> Iterator[str]:
    taken = sorted((row for row in side.cards if row.taken), key=lambda row: -row.taken)
    if not taken:
        return
    yield f"<h2>Cards: {escape(side.name)}</h2>"
    shown = taken[:MOST_CARDS]
    if len(shown) < len(taken):
        yield f"<p>The {len(shown)} of {len(taken)} that were taken most often.</p>"
    head = ["Card", "Offered in turns", "Taken", "Pick rate", "Wins of who took it", "n"]
    yield _table(head, [_card_row(row) for row in shown])


def _card_row(row: CardRow) -> str:
    rate = "" if row.pick_rate is None else amount(row.pick_rate)
    wins = "" if row.win_rate is None else " ".join(rounded(row.win_rate, row.interval)).rstrip()
    cells = [row.offered, row.taken, rate, wins, row.n]
    numbers = "".join(f'<td class="number">{cell}</td>' for cell in cells)
    return f"<tr><td>{escape(row.card)}</td>{numbers}</tr>"
