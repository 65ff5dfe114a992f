"""A comparison as one page of HTML: tables, charts and explanations, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from framework.lab.charts import COLOURS, interval_chart, line_chart
from framework.lab.examples import Files
from framework.lab.metrics import Figure
from framework.lab.metrics.metric import About
from framework.lab.sentences import sentences
from framework.lab.sides import CORRECTION, LEVEL, CardRow, Comparison, Difference, Side
from framework.lab.words import amount, difference_words, within

STYLE = """
:root { color-scheme: light; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem;
  color: #1d2330; background: #fff; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; font-size: .87rem; }
th, td { text-align: left; padding: .3rem .55rem; border-bottom: 1px solid #d9dde5;
  vertical-align: top; }
td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.real td.difference { font-weight: 700; }
.sentences { font-size: 1.05rem; padding-left: 1.2rem; } .sentences li { margin: .25rem 0; }
a { color: #0b5cad; } tr:target td { background: #fff6d6; }
small { color: #50586a; } .key { display: inline-block; width: .8em; height: .8em;
  margin-right: .35em; border-radius: 2px; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem; }
figure { margin: 0; break-inside: avoid; } figcaption { font-weight: 600; }
svg { width: 100%; height: auto; display: block; } .wide { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } h2 { break-after: avoid; }
  tr { break-inside: avoid; } .wide { overflow: visible; } @page { margin: 1.5cm; } }
"""
MOST_CARDS = 40  # of a side, those that were taken most often


def html(found: Comparison, files: Files | None = None) -> str:
    """The whole page; with the files in which the games are that figures name."""
    title = escape(" against ".join(side.label for side in found.sides))
    body = "\n".join(_body(found, files or {}))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _body(found: Comparison, files: Files) -> Iterator[str]:
    yield f"<h1>{escape(' against '.join(side.label for side in found.sides))}</h1>"
    yield from _sentences(found)
    yield from _sides(found)
    yield from _summary(found)
    yield from _curves(found)
    yield from _figures(found, files)
    yield from _mechanics(found)
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
        cells = [side.label, side.title, key["players"], seated, side.games, found.seed]
        first, *others = [escape(str(cell)) for cell in cells]
        rows.append(_row([_key(place) + first, *others]))
    yield _table(["Side", "Game", "Players", "Bots", "Games", "Seed"], rows)
    if found.budget is not None:
        budget = found.budget
        yield (
            f"<p><small>Win chances: the first {budget.games} games of each side, at"
            f" {budget.moments} decisions of each, {budget.roll_outs} roll-outs a position,"
            f" up to {budget.options} options tried.</small></p>"
        )


def _summary(found: Comparison) -> Iterator[str]:
    if not found.differences:
        return
    real = [one for one in found.differences if one.real]
    yield "<h2>What differs</h2>"
    yield (
        f"<p>{len(real)} of {len(found.differences)} differences are real: at {LEVEL:.0%} over all"
        f" of them, after {CORRECTION}'s correction. All are to {escape(found.sides[0].label)}."
        " Intervals are for 95 %.</p>"
    )
    titles = {metric.name: metric.title for metric in found.metrics}
    rows = [
        _row([_key(one.side) + escape(found.sides[one.side].label), escape(titles[one.name]),
              escape(difference_words(one).removesuffix(" *"))])
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
            (place, side.label, curve)
            for place, side in enumerate(found.sides)
            for curve in side.curves
            if curve.name == name
        ]
        caption = escape(f"{title} ({lines[0][2].unit})")
        yield f"<figure><figcaption>{caption}</figcaption>{line_chart(title, lines)}</figure>"
    yield "</div>"


def _figures(found: Comparison, files: Files) -> Iterator[str]:
    yield "<h2>All figures</h2>"
    head = ["Figure", *(_key(n) + escape(side.label) for n, side in enumerate(found.sides)), ""]
    head += [f"Difference of {escape(side.label)}" for side in found.sides[1:]]
    rows = []
    for metric in found.metrics:
        figures = [side.figures.get(metric.name) for side in found.sides]
        if any(figure is not None and figure.value is not None for figure in figures):
            rows.append(_figure_row(found, metric, figures, files))
    yield _table([*head, "Seen in"], rows)


def _figure_row(
    found: Comparison, metric: About, figures: Sequence[Figure | None], files: Files
) -> str:
    differs = [found.difference(metric.name, side) for side in range(1, len(found.sides))]
    real = any(one is not None and one.real for one in differs)
    about = f"{escape(metric.title)}<br><small>{escape(metric.meaning)} ({escape(metric.unit)})"
    cells = [f"<td>{about}</small></td>"]
    for figure in figures:
        value = "" if figure is None or figure.value is None else amount(figure.value)
        more = (
            "" if not value or figure is None else f"<br><small>{within(figure.interval)}</small>"
        )
        n = f"<br><small>n = {figure.n}</small>" if figure is not None and value else ""
        cells.append(f'<td class="number">{value}{more}{n}</td>')
    cells.append(f"<td>{interval_chart(metric.title, figures)}</td>")
    cells += [
        f'<td class="number difference">{escape(difference_words(one))}</td>' for one in differs
    ]
    cells.append(f"<td><small>{_examples(figures, files)}</small></td>")
    kind = "real" if real else "same"
    return f'<tr class="{kind}" id="{escape(anchor(metric.name))}">{"".join(cells)}</tr>'


def _examples(figures: Sequence[Figure | None], files: Files) -> str:
    told = []
    for place, figure in enumerate(figures):
        if figure is not None and figure.example is not None:
            number, seed, step = figure.example
            where = escape(files.get((place, number), f"game {number}"))
            told.append(f'{_key(place)}<span title="seed {seed}">{where}, step {step}</span>')
    return "<br>".join(told)


def _mechanics(found: Comparison) -> Iterator[str]:
    tags = sorted({tag for side in found.sides for tag in side.mechanics})
    if not tags:
        return
    yield "<h2>Mechanics</h2>"
    rows = []
    for tag in tags:
        cells = [escape(tag.replace("_", " ").capitalize())]
        for side in found.sides:
            if tag not in side.mechanics:
                cells.append("–")
                continue
            title, meaning = map(escape, side.mechanics[tag])
            figure = side.figures.get(f"uses_of_{tag}")
            uses = ""
            if figure is not None and figure.value is not None:
                uses = f"<br>{amount(figure.value)} uses a game{within(figure.interval)}"
            cells.append(f"{title}<br><small>{meaning}</small>{uses}")
        rows.append(_row(cells))
    yield _table(["Mechanic", *(escape(side.label) for side in found.sides)], rows)


def _cards(side: Side) -> Iterator[str]:
    taken = sorted((row for row in side.cards if row.taken), key=lambda row: -row.taken)
    if not taken:
        return
    yield f"<h2>Cards: {escape(side.label)}</h2>"
    shown = taken[:MOST_CARDS]
    if len(shown) < len(taken):
        yield f"<p>The {len(shown)} of {len(taken)} that were taken most often.</p>"
    head = ["Card", "Offered in turns", "Taken", "Pick rate", "Wins of who took it", "n"]
    yield _table(head, [_card_row(row) for row in shown])


def _card_row(row: CardRow) -> str:
    rate = "" if row.pick_rate is None else amount(row.pick_rate)
    wins = "" if row.win_rate is None else f"{amount(row.win_rate)}{within(row.interval)}"
    cells = [row.offered, row.taken, rate, wins, row.n]
    numbers = "".join(f'<td class="number">{cell}</td>' for cell in cells)
    return f"<tr><td>{escape(row.card)}</td>{numbers}</tr>"
