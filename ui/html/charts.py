"""Drawings on pages, made of HTML and SVG: marks of seats, charts of a game, the games' banners.

Everything is one line for `st.markdown(..., unsafe_allow_html=True)`; words of users are escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Final
from urllib.parse import quote

from framework.face import Emblem, Sign
from ui.board.component import ASSETS
from ui.html.escaping import escape
from ui.html.theme import DARK, LIGHT, SEATS

Line = Mapping[int, int]  # values by moment
Scale = Callable[[int], float]

INKS: Final = ("#f07fb8", "#f0964a", "#a3a6ff", "#b5c94a", "#4fd0c0", "#6fb6f5")  # lines by night
SHAPES: Final = (
    "border-radius:50%",
    "border-radius:3px",
    "clip-path:polygon(50% 0,100% 38%,82% 100%,18% 100%,0 38%)",
    "clip-path:polygon(50% 0,100% 50%,50% 100%,0 50%)",
    "clip-path:polygon(25% 0,75% 0,100% 50%,75% 100%,25% 100%,0 50%)",
    "clip-path:polygon(0 0,100% 0,100% 60%,50% 100%,0 60%)",
)
DASHES: Final = ("", "9 4", "2 4", "12 4 2 4", "5 3", "14 3 5 3 2 3")
HEIGHT: Final = 208  # of the plot of a chart, in pixels
GAP: Final = 23  # between two labels at the ends of lines


def _both(role: str) -> str:
    return f"light-dark({LIGHT[role]},{DARK[role]})"


@cache
def style() -> str:
    """The rules for all drawings, as a style sheet."""
    return (
        ".a-mark{display:inline-grid;place-items:center;width:1.35em;height:1.35em;color:#fff;"
        "font-weight:700;line-height:1;flex:none;vertical-align:-0.2em}"
        ".a-verdict{display:flex;flex-wrap:wrap;align-items:center;gap:.2em .5em;margin:0 0 1.2rem;"
        "font:700 clamp(1.5rem,4.4vw,2.4rem)/1.15 'Iowan Old Style',Palatino,Georgia,"
        "'DejaVu Serif',serif;overflow-wrap:anywhere}"
        ".a-verdict .a-mark{font-size:.62em;font-family:system-ui,sans-serif}"
        ".a-head{font-size:1.45rem;font-weight:600;line-height:1.2;margin:0 0 .7rem}"
        ".a-scroll{overflow:auto;max-width:100%;margin:0 0 1rem;max-height:300px}"
        ".a-scroll.a-whole{max-height:none}"
        ".a-scroll table{font-size:.875rem;margin:0;border-collapse:collapse;"
        "font-variant-numeric:tabular-nums}"
        ".a-scroll :is(td,th){padding:4px 10px;border:0;text-align:right;font-weight:400;"
        f"border-bottom:1px solid {_both('line')}}}"
        ".a-scroll :is(td,th):first-child{text-align:left}"
        f".a-scroll thead th{{font-weight:600;position:sticky;top:0;background:{_both('paper')};"
        "vertical-align:bottom;min-width:3.5rem;max-width:9rem;overflow-wrap:break-word}"
        ".a-scroll thead .a-mark{font-size:.75rem;width:18px;height:18px;margin-right:5px}"
        ".a-scroll tr.a-strong :is(td,th){font-weight:700;font-size:1rem}"
        '[data-testid="stLayoutWrapper"]:has(>[class*="st-key-begin-"]){margin-top:auto}'
        '[class*="st-key-offered-set-"] button{padding-inline:7px}'  # all sets in a line
        ".st-key-name-of-the-app h1{padding:0;font-size:2.2rem}"
        '[class*="st-key-play-"] button{min-height:3.1rem}'
        '[class*="st-key-play-"] button p{font-size:1.15rem;font-weight:700}'
        ".a-legend{display:flex;flex-wrap:wrap;gap:2px 16px;margin:0 0 6px;padding:0;"
        "font-size:.875rem}"
        ".a-legend>span{display:inline-flex;align-items:center;gap:6px;min-width:0;"
        "overflow-wrap:anywhere}"
        ".a-legend .a-mark,.a-chart .a-mark{font-size:.75rem;width:18px;height:18px}"
        ".a-legend svg{width:30px;height:8px;flex:none;overflow:visible}"
        f".a-chart{{position:relative;font-size:.75rem;"
        f"color:{_both('dim')};font-variant-numeric:tabular-nums}}"
        ".a-plot{position:absolute;left:34px;right:64px;top:12px}"
        ".a-plot>svg{position:absolute;inset:0;width:100%;height:100%;overflow:visible}"
        ".a-plot path{fill:none;vector-effect:non-scaling-stroke;stroke-width:2.5;"
        "stroke-linejoin:round;stroke-linecap:round}"
        f".a-plot path.a-grid{{stroke:{_both('line')};stroke-width:1}}"
        f".a-plot path.a-now{{stroke:{_both('call')};stroke-width:2}}"
        ".a-y,.a-x,.a-end,.a-col{position:absolute;white-space:nowrap}"
        ".a-y{right:100%;margin-right:7px;transform:translateY(-50%)}"
        ".a-x{top:100%;margin-top:6px;transform:translateX(-50%)}"
        ".a-end{left:100%;margin-left:9px;transform:translateY(-50%);display:flex;gap:5px;"
        f"align-items:center;font-weight:700;color:{_both('ink')}}}"
        ".a-col{top:0;bottom:0}"
        f".a-col:hover{{background:{_both('line')}55}}"
        f".a-banner{{display:block;width:100%;height:150px;border-radius:12px;margin:0 0 .8rem;"
        f"background:{_both('felt')};border:1px solid {_both('line')};overflow:hidden}}"
        ".a-banner svg{display:block;width:100%;height:100%}"
        ".a-door{display:grid;grid-template-columns:10.5rem 1fr;gap:1rem;align-items:center;"
        "margin:0 0 1rem}"
        ".a-door .a-banner{height:104px;margin:0}.a-door .a-head{margin:0 0 .3rem}"
        ".a-door p{margin:0;line-height:1.45}"
        f".a-paper{{fill:{_both('paper')}}}.a-ink{{fill:{_both('ink')}}}"
        f".a-rule{{fill:{_both('line')}}}"
        f".a-turn{{color:{_both('call')};font-weight:700}}"
        "@media(max-width:640px){.a-plot{left:26px;right:54px}.a-banner{height:120px}"
        ".a-door{grid-template-columns:5rem 1fr}}"
    )


def mark(seat: int) -> str:
    """A seat's mark: colour, shape and number, as on the board."""
    return f'<span class="a-mark" style="{mark_style(seat)}" aria-hidden="true">{seat + 1}</span>'


def mark_style(seat: int) -> str:
    """The colour and the shape of a seat's mark."""
    place = seat % len(SEATS)
    return f"background:{SEATS[place]};{SHAPES[place]}"


def verdict(seats: Sequence[int], words: str, look: str = "") -> str:
    """How a game has ended, in large letters after the winners' marks; won or lost if it was."""
    marks = "".join(map(mark, seats))
    return (
        f'<div class="a-verdict {look}" role="heading" aria-level="2">{marks}'
        f"<span>{escape(words)}</span></div>"
    )


def heading(words: str) -> str:
    """A heading of the second level, of the size of a third."""
    return f'<div class="a-head" role="heading" aria-level="2">{escape(words)}</div>'


def table(
    label: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    strong: str = "",
    marked: bool = False,
    whole: bool = True,
) -> str:
    """A table that scrolls by itself where it is too wide or, unless it is `whole`, too long.

    `marked`: all columns but the first are seats. `strong` is the first word of an important row.
    """
    marks = ["", *(mark(seat) if marked else "" for seat in range(len(heads) - 1))]
    head = "".join(
        f'<th scope="col">{sign}{escape(name)}</th>'
        for sign, name in zip(marks, heads, strict=True)
    )
    body = []
    for first, *rest in rows:
        cells = "".join(f"<td>{escape(str(cell))}</td>" for cell in rest)
        kind = ' class="a-strong"' if first == strong else ""
        body.append(f'<tr{kind}><th scope="row">{escape(str(first))}</th>{cells}</tr>')
    size = "a-scroll a-whole" if whole else "a-scroll"
    return (
        f'<div class="{size}" tabindex="0" role="region" aria-label="{escape(label)}"><table>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
    )


# --- charts ----------------------------------------------------------------------------------


def chart(
    names: Sequence[str],
    lines: Sequence[Line],
    moments: Mapping[int, str],
    of: str,
    over: str = "turn",
    now: int | None = None,
    height: int = HEIGHT,
) -> str:
    """Lines over the moments of a game, told apart by colour, dashes and numbered marks.

    `over` is what the moments are, `now` the one that is looked at.
    """
    first, last = min(moments), max(moments)
    values = [value for line in lines for value in line.values()]
    ticks = _ticks(min(0, *values), max(1, *values))
    low, high = ticks[0], ticks[-1]

    def across(moment: int) -> float:
        return round(100 * (moment - first) / max(1, last - first), 2)

    def down(value: int) -> float:
        return round(100 * (high - value) / (high - low), 2)

    grid = "".join(f'<path class="a-grid" d="M0 {down(t)}H100"></path>' for t in ticks)
    drawn = "".join(
        f'<path style="{_stroke(seat)}" d="{_path(line, across, down)}"></path>'
        for seat, line in enumerate(lines)
        if line
    )
    sides = "".join(f'<span class="a-y" style="top:{down(t)}%">{t}</span>' for t in ticks)
    feet = "".join(
        f'<span class="a-x" style="left:{across(m)}%">{_foot(m, last)}</span>'
        for m in _feet(first, last)
    )
    here = f'<path class="a-now" d="M{across(now)} 0V100"></path>' if now is not None else ""
    plot = (
        f'<div class="a-plot" style="height:{height}px"><svg viewBox="0 0 100 100" '
        f'preserveAspectRatio="none" aria-hidden="true">{grid}{here}{drawn}</svg>{sides}{feet}'
        f"{_ends(lines, down, height)}{_columns(names, lines, moments, across)}</div>"
    )
    return (
        f'<div class="a-legend">{"".join(_legend(seat, name) for seat, name in enumerate(names))}'
        f'</div><div class="a-chart" style="height:{height + 52}px" role="img" '
        f'aria-label="{escape(sentence(names, lines, of, over))}">{plot}</div>'
    )


def sentence(names: Sequence[str], lines: Sequence[Line], of: str, over: str = "turn") -> str:
    """A chart in one sentence."""
    parts = []
    for name, line in zip(names, lines, strict=True):
        if line:
            ends = [line[min(line)], line[max(line)]]
            parts.append(
                f"{name} from {ends[0]} to {ends[1]}, at least {min(line.values())},"
                f" at most {max(line.values())}"
            )
    return f"{of} from {over} to {over}: {'; '.join(parts)}."


def _stroke(seat: int) -> str:
    place = seat % len(SEATS)
    dash = f";stroke-dasharray:{DASHES[place]}" if DASHES[place] else ""
    return f"stroke:light-dark({SEATS[place]},{INKS[place]}){dash}"


def _path(line: Line, across: Scale, down: Scale) -> str:
    points = [f"{across(moment)} {down(line[moment])}" for moment in sorted(line)]
    if len(points) == 1:
        points *= 2
    return f"M{'L'.join(points)}"


def _legend(seat: int, name: str) -> str:
    return (
        f'<span>{mark(seat)}<svg viewBox="0 0 30 8" aria-hidden="true">'
        f'<path d="M0 4H30" style="{_stroke(seat)};stroke-width:2.5;fill:none"></path></svg>'
        f"{escape(name)}</span>"
    )


def _ticks(low: int, high: int) -> list[int]:
    """Whole numbers that are easily read, from below the lowest to above the highest value."""
    span = high - low
    step = next(
        size * 10**power
        for power in range(12)
        for size in (1, 2, 5)
        if span / (size * 10**power) <= 5
    )
    return list(range(low // step * step, -(-high // step) * step + 1, step))


def _feet(first: int, last: int) -> list[int]:
    """The moments that are named below a chart."""
    span = last - first
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 1000) if span / size <= 10)
    shown = [m for m in range(first, last + 1) if m % step == 0]
    return shown if shown[-1] == last or last - shown[-1] < step / 2 else [*shown, last]


def _foot(moment: int, last: int) -> str:
    return "start" if not moment else "end" if moment == last else str(moment)


def _ends(lines: Sequence[Line], down: Scale, height: int) -> str:
    """The last value of each line beside its end, moved apart where they would meet."""
    ends = sorted(
        (down(line[max(line)]) * height / 100, seat) for seat, line in enumerate(lines) if line
    )
    places = [top for top, _ in ends]
    for i in range(1, len(places)):
        places[i] = max(places[i], places[i - 1] + GAP)
    for i in range(len(places) - 1, -1, -1):
        most = height + 6 if i == len(places) - 1 else places[i + 1] - GAP
        places[i] = min(places[i], most)
    return "".join(
        f'<span class="a-end" style="top:{top:.0f}px">{mark(seat)}{line[max(line)]}</span>'
        for top, (_, seat) in zip(places, ends, strict=True)
        for line in [lines[seat]]
    )


def _columns(
    names: Sequence[str], lines: Sequence[Line], moments: Mapping[int, str], across: Scale
) -> str:
    """What a pointer that rests near a moment is told."""
    places = [0.0, *map(across, moments), 100.0]
    made = []
    for number, (moment, called) in enumerate(moments.items(), 1):
        left, right = ((places[n] + places[n + 1]) / 2 for n in (number - 1, number))
        values = [
            f"{name} {line[moment]}"
            for name, line in zip(names, lines, strict=True)
            if moment in line
        ]
        words = escape(f"{called}: {', '.join(values)}")
        made.append(
            f'<span class="a-col" style="left:{left:.2f}%;width:{right - left:.2f}%" '
            f'title="{words}"></span>'
        )
    return "".join(made)


# --- banners ---------------------------------------------------------------------------------


@cache
def icons() -> dict[str, str]:
    """The paths of the boards' icons, each in a box of 24 by 24."""
    text = (ASSETS / "icons.js").read_text(encoding="utf-8")
    paths = re.findall(r'^  (\w+):((?:\s+\+?\s*"[^"]+")+)', text, re.MULTILINE)
    return {name: "".join(re.findall(r'"([^"]+)"', path)) for name, path in paths}


AROUND: Final = ((70, 44, 34), (142, 96, 26), (458, 96, 26), (530, 44, 34))  # x, y, size


@cache
def banner(emblem: Emblem) -> str:
    """A fan of three cards with a game's signs."""
    fan, around = emblem.fan, emblem.around
    signs = "".join(
        f'<g transform="translate({x - size / 2} {y - size / 2}) scale({size / 24:.3f})" '
        f'opacity="0.75"><path d="{_drawn(name)}" style="fill:{_tone(colour)}" '
        'fill-rule="evenodd"></path></g>'
        for (name, colour), (x, y, size) in zip(around, AROUND, strict=True)
    )
    cards = "".join(
        _card(name, colour, 300 + shift, angle)
        for (name, colour), shift, angle in zip(
            (fan[0], fan[2], fan[1]), (-74, 74, 0), (-13, 13, 0), strict=True
        )
    )
    return (
        '<div class="a-banner" aria-hidden="true"><svg viewBox="0 0 600 150" '
        f'preserveAspectRatio="xMidYMid slice" aria-hidden="true">{signs}{cards}</svg></div>'
    )


def door(emblem: Emblem, title: str, blurb: str) -> str:
    """A game's banner with its title and what it is about."""
    return (
        f'<div class="a-door">{banner(emblem)}<div>{heading(title)}'
        f"<p>{escape(blurb)}</p></div></div>"
    )


def emblems(key: str, signs: Sequence[Sign]) -> str:
    """Rules that draw a sign before each button of a group, which is on the page under a key."""
    group = re.sub(r"[^a-zA-Z0-9_-]", "-", key)
    rules = []
    for place, (name, colour) in enumerate(signs, 1):
        path = quote(
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><path "
            f"fill-rule='evenodd' d='{_drawn(name)}'/></svg>"
        )
        rules.append(
            f".st-key-{group} button:nth-of-type({place}) p::before{{content:'';"
            f"display:inline-block;width:1.1em;height:1.1em;margin-right:.4em;vertical-align:-.16em;"
            f'background:{_tone(colour)};mask:url("data:image/svg+xml,{path}") center/contain '
            "no-repeat}"
        )
    return "".join(rules)


def _drawn(icon: str) -> str:
    """The path of an icon: one of the app's by name, or as a game has drawn it."""
    return escape(icons().get(icon, icon))


def _tone(colour: str) -> str:
    """A colour that is seen on paper by day and by night."""
    return f"light-dark({colour},color-mix(in srgb,{colour} 62%,#fff))"


def _card(name: str, colour: str, x: int, angle: int) -> str:
    return (
        f'<g transform="translate({x} 92) rotate({angle})">'
        f'<rect x="-44" y="-66" width="88" height="128" rx="9" class="a-paper" '
        f'style="stroke:{_tone(colour)}" stroke-width="4"></rect>'
        f'<rect x="-44" y="-66" width="88" height="20" rx="8" '
        f'style="fill:{_tone(colour)}"></rect>'
        f'<g transform="translate(-26 -38) scale(2.17)"><path d="{_drawn(name)}" '
        f'style="fill:{_tone(colour)}" fill-rule="evenodd"></path></g>'
        '<rect x="-30" y="24" width="60" height="4" rx="2" class="a-rule"></rect>'
        '<rect x="-30" y="34" width="44" height="4" rx="2" class="a-rule"></rect></g>'
    )
