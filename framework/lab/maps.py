"""Drawings of a comparison as SVG: phases with their visits, maps of sides, trees of sides."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from framework.core.course import END
from framework.lab.charts import COLOURS
from framework.lab.sides import Comparison, Distance, Facts, PhaseGraph
from framework.lab.words import amount

INK, FAINT, LINE = "#1d2330", "#50586a", "#8b93a5"
BOX_WIDTH, BOX_HEIGHT, BETWEEN, SIDE = 190, 40, 24, 85  # of a phase; what is left for arrows
THICKEST = 5.0  # arrow
LONGEST_NAME = 38  # letters of a side beside a tree
NEAR = 5  # how far a name is from its dot, up or down, without a line between them
SVG = "http://www.w3.org/2000/svg"
Place = tuple[float, float]


def _svg(wide: float, high: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {wide:g} {high:g}" role="img"'
        f' font-family="sans-serif" font-size="11" fill="{INK}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


# --- phases --------------------------------------------------------------------------------------


def phase_chart(title: str, phases: PhaseGraph, colour: str) -> str:
    """The phases from the first one down, each with its visits; arrows as thick as often passed."""
    at = {str(node["id"]): place for place, node in enumerate(phases.nodes)}
    most = max((_number(edge.get("passages")) for edge in phases.edges), default=0.0) or 1.0
    parts = []
    for edge in phases.edges:
        source, target = str(edge["source"]), str(edge["target"])
        passed = _number(edge.get("passages"))
        words = f"{source} → {target}: {amount(passed)} a game"
        parts.append(_way(at[source], at[target], passed / most, words))
    for place, node in enumerate(phases.nodes):
        parts.append(_phase(place, node, colour))
    high = len(phases.nodes) * (BOX_HEIGHT + BETWEEN)
    return _svg(BOX_WIDTH + 2 * SIDE, high, f"Phases of {title}", parts)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _count(number: float, one: str) -> str:
    whole = f"{number:g}" if number == round(number) else amount(number)
    return f"{whole} {one}" if number == 1 else f"{whole} {one}s"


def _phase(place: int, node: Facts, colour: str) -> str:
    top, middle = place * (BOX_HEIGHT + BETWEEN) + 6, SIDE + BOX_WIDTH / 2
    share = _number(node.get("share"))
    name = escape(str(node.get("title") or node["id"]))
    visits, asked = _number(node.get("visits")), _number(node.get("decisions"))
    about = escape(str(node.get("does", "")))
    told = f"{_count(visits, 'visit')}{', ' + _count(asked, 'decision') if asked else ''}"
    told = told if "visits" in node and node["id"] != END else ""
    return (
        f"<g><title>{about}</title>"
        f'<rect x="{SIDE}" y="{top}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="6"'
        f' fill="#fff" stroke="{LINE}"/>'
        f'<rect x="{SIDE}" y="{top}" width="{BOX_WIDTH * share:.1f}" height="{BOX_HEIGHT}" rx="6"'
        f' fill="{colour}" opacity="0.25"/>'
        f'<text x="{middle}" y="{top + (17 if told else 25)}" text-anchor="middle"'
        f' font-weight="600">{name}</text>'
        f'<text x="{middle}" y="{top + 32}" text-anchor="middle" fill="{FAINT}">{told}</text></g>'
    )


def _way(source: int, target: int, share: float, words: str) -> str:
    """Straight down to the next phase, else a bow: forwards on the right, back on the left."""
    step = BOX_HEIGHT + BETWEEN
    width = 1 + (THICKEST - 1) * share
    if target == source + 1:
        x, top = SIDE + BOX_WIDTH / 2, source * step + 6 + BOX_HEIGHT
        path, tip = f"M{x} {top}V{top + BETWEEN - 6}", _tip(x, top + BETWEEN, 0)
    else:
        onward = target > source
        edge = SIDE + BOX_WIDTH if onward else SIDE
        out = 1 if onward else -1
        start, end = source * step + 6 + BOX_HEIGHT / 2, target * step + 6 + BOX_HEIGHT / 2
        if start == end:
            start, end = start + 9, end - 9
        bow = edge + out * min(SIDE - 8, 18 + 11 * abs(target - source))
        near = edge + out * 7
        path, tip = f"M{edge} {start}C{bow} {start} {bow} {end} {near} {end}", _tip(edge, end, out)
    dashed = "" if share else ' stroke-dasharray="3 3"'  # it may be passed, but never was
    return (
        f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="{width:.1f}"{dashed}>'
        f'<title>{escape(words)}</title></path><path d="{tip}" fill="{LINE}"/>'
    )


def _tip(x: float, y: float, out: int) -> str:
    if out:
        return f"M{x} {y}l{out * 9} -5v10z"
    return f"M{x} {y}l-5 -9h10z"


# --- sides ---------------------------------------------------------------------------------------


def tree_chart(distance: Distance, names: Sequence[str]) -> str:
    """Which sides are nearest, then which groups of them; the scale is the distance."""
    left, wide, line = 225.0, 520.0, 22.0
    order = [*distance.merges[-1].left, *distance.merges[-1].right]
    furthest = max(one.distance for one in distance.merges) or 1.0
    high = line * len(order) + 26

    def across(apart: float) -> float:
        return round(left + (wide - left - 40) * apart / furthest, 1)

    parts, ends = [], dict[tuple[int, ...], Place]()
    for place, side in enumerate(order):
        down = line * place + 14
        ends[(side,)] = (left, down)
        colour = COLOURS[side % len(COLOURS)]
        parts.append(
            f'<circle cx="{left - 6}" cy="{down}" r="4" fill="{colour}"/>'
            f'<text x="{left - 15}" y="{down + 4}" text-anchor="end">'
            f"{escape(_short(names[side]))}</text>"
        )
    for one in distance.merges:
        (x1, y1), (x2, y2) = ends[tuple(one.left)], ends[tuple(one.right)]
        x = across(one.distance)
        ends[*one.left, *one.right] = (x, (y1 + y2) / 2)
        parts.append(
            f'<path d="M{x1} {y1}H{x}V{y2}H{x2}" fill="none" stroke="{LINE}" stroke-width="1.5">'
            f"<title>{amount(one.distance)}</title></path>"
        )
    parts += [
        f'<text x="{across(apart)}" y="{high - 4}" text-anchor="middle" fill="{FAINT}">'
        f"{amount(apart)}</text>"
        for apart in (0.0, furthest / 2, furthest)
    ]
    return _svg(wide, high, f"{distance.title}: a tree of the sides", parts)


def map_chart(distance: Distance, names: Sequence[str]) -> str:
    """The sides on a map where near ones lie near; both axes have the same scale."""
    wide, high, margin = 520.0, 340.0, 60.0
    xs, ys = [x for x, _ in distance.places], [y for _, y in distance.places]
    reach = max(max(xs) - min(xs), (max(ys) - min(ys)) * (wide / high)) or 1.0
    scale = (wide - 2 * margin) / reach
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    dots = [
        (wide / 2 + scale * (x - middle[0]), high / 2 - scale * (y - middle[1]))
        for x, y in distance.places
    ]
    parts = [f'<rect width="{wide}" height="{high}" fill="none" stroke="#d9dde5"/>']
    taken = [(x - 6, y - 6, x + 6, y + 6) for x, y in dots]
    for side, (x, y) in enumerate(dots):
        colour = COLOURS[side % len(COLOURS)]
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')
        at, anchor = _free(x, y, 6.2 * len(_short(names[side])), wide, taken)
        if abs(at[1] - y) > NEAR:
            parts.append(
                f'<path d="M{x:.1f} {y:.1f}L{at[0]:.1f} {at[1] - 4:.1f}" stroke="{colour}"/>'
            )
        parts.append(
            f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" text-anchor="{anchor}" stroke="#fff"'
            f' stroke-width="3" paint-order="stroke">{escape(_short(names[side]))}</text>'
        )
    return _svg(wide, high, f"{distance.title}: a map of the sides", parts)


def _free(
    x: float, y: float, long: float, wide: float, taken: list[tuple[float, float, float, float]]
) -> tuple[Place, str]:
    """A place for a name beside its dot that covers nothing, if there is one."""
    tried = []
    for down in (4, -9, 17, -22, 30, -35, 43):
        tried += [((x + 9, y + down), "start", x + 9), ((x - 9, y + down), "end", x - 9 - long)]
    for at, anchor, left in tried:
        box = (left, at[1] - 10, left + long, at[1] + 2)
        inside = box[0] >= 0 and box[2] <= wide
        if inside and not any(_overlap(box, other) for other in taken):
            taken.append(box)
            return at, anchor
    return tried[0][0], tried[0][1]


def _overlap(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def drawings(found: Comparison) -> dict[str, str]:
    """Trees and maps of the sides by the names of files; of two sides there is nothing to draw."""
    names, drawn = [side.name for side in found.sides], dict[str, str]()
    for one in found.distances if len(names) > 2 else ():
        drawn[f"{one.name}-tree.svg"] = tree_chart(one, names)
        if len(set(one.places)) > 2:
            drawn[f"{one.name}-map.svg"] = map_chart(one, names)
    return {name: _alone(one) for name, one in drawn.items()}


def _alone(drawing: str) -> str:
    """A drawing for a file: it has to say what it is, and to bring its paper."""
    named = drawing.replace("<svg ", f'<svg xmlns="{SVG}" ', 1)
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    return named.replace("</title>", f"</title>{paper}", 1)
