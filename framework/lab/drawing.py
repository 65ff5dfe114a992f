"""Graphs written down: as GraphML, DOT, JSON, and drawn as SVG."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from html import escape
from math import hypot
from typing import Any

import networkx as nx

from framework.core.errors import BadOption

Graph = nx.DiGraph
Place = tuple[float, float]
SIZE, MARGIN, DOT = 900, 90, 7  # of a drawing, in pixels
COLOURS = ("#1f5fae", "#b04a0b", "#0f6b62", "#6b3fa0", "#9c1f63", "#7a5a0a", "#444444", "#2c7fb8")
"""Of groups and kinds of nodes; further ones begin anew."""
CIRCULAR = 16  # nodes up to which a drawing is a circle


def as_json(graph: Graph[str]) -> dict[str, list[dict[str, Any]]]:
    """A graph as plain data: nodes by `id`, edges by `source` and `target`, each with its facts."""
    return {
        "nodes": [{"id": name, **facts} for name, facts in graph.nodes(data=True)],
        "edges": [
            {"source": source, "target": target, **facts}
            for source, target, facts in graph.edges(data=True)
        ],
    }


def as_graphml(graph: Graph[str]) -> str:
    """A graph for Gephi, yEd and others."""
    return "\n".join(nx.generate_graphml(graph)) + "\n"


def as_dot(graph: Graph[str]) -> str:
    """A graph for Graphviz."""
    lines = ["digraph {"]
    for name, facts in graph.nodes(data=True):
        lines.append(f"  {_quoted(name)}{_facts(facts)};")
    for source, target, facts in graph.edges(data=True):
        lines.append(f"  {_quoted(source)} -> {_quoted(target)}{_facts(facts)};")
    return "\n".join([*lines, "}"]) + "\n"


def _facts(facts: Mapping[str, object]) -> str:
    if not facts:
        return ""
    return f" [{', '.join(f'{_quoted(key)}={_quoted(value)}' for key, value in facts.items())}]"


def _quoted(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


# --- drawings ------------------------------------------------------------------------------------


def as_svg(graph: Graph[str], seed: int = 0) -> str:
    """A drawing that stands for itself: dots with names, arrows as thick as what they carry."""
    places = _places(graph, seed)
    most = max([_weight(facts) for *_, facts in graph.edges(data=True)], default=1.0) or 1.0
    groups = sorted({_group(facts) for _, facts in graph.nodes(data=True)})
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}"'
        ' font-family="sans-serif" font-size="13">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6"'
        ' markerHeight="6" orient="auto" markerUnits="userSpaceOnUse">'
        '<path d="M0 0 8 4 0 8z" fill="#777"/></marker></defs>',
        f'<rect width="{SIZE}" height="{SIZE}" fill="#fff"/>',
    ]
    for source, target, facts in graph.edges(data=True):
        width = 0.5 + 3.5 * _weight(facts) / most
        parts.append(_arrow(places[source], places[target], width, f"{source} → {target}"))
    for name, facts in graph.nodes(data=True):
        colour = COLOURS[groups.index(_group(facts)) % len(COLOURS)]
        parts.append(_dot(places[name], name, colour, facts))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _group(facts: Mapping[str, Any]) -> str:
    return str(facts.get("group", facts.get("kind", "")))


def _weight(facts: Mapping[str, Any]) -> float:
    return float(facts.get("weight", facts.get("passages", facts.get("cards", 1.0))))


def _places(graph: Graph[str], seed: int) -> dict[str, Place]:
    if len(graph) <= CIRCULAR:
        laid = nx.circular_layout(graph)
    else:
        laid = nx.spring_layout(graph, seed=seed, k=1.6 / len(graph) ** 0.5, weight=None)
    if not laid:
        return {}
    xs, ys = [float(x) for x, _ in laid.values()], [float(y) for _, y in laid.values()]
    wide = max(max(xs) - min(xs), max(ys) - min(ys)) or 1.0
    room = SIZE - 2 * MARGIN
    return {
        name: (MARGIN + room * (x - min(xs)) / wide, MARGIN + room * (y - min(ys)) / wide)
        for name, x, y in zip(laid, xs, ys, strict=True)
    }


def _arrow(start: Place, end: Place, width: float, title: str) -> str:
    (x, y), (to_x, to_y) = start, end
    long = hypot(to_x - x, to_y - y)
    label = f"<title>{escape(title)}</title>"
    style = f'fill="none" stroke="#777" stroke-opacity=".55" stroke-width="{width:.1f}"'
    if not long:
        path = f"M{x - 5:.1f} {y - 5:.1f}a13 13 0 1 1 10 0"
        return f'<path d="{path}" {style} marker-end="url(#tip)">{label}</path>'
    cut = (DOT + 3) / long
    bend_x, bend_y = (x + to_x) / 2 + (to_y - y) / 10, (y + to_y) / 2 - (to_x - x) / 10
    end_x, end_y = to_x + (bend_x - to_x) * cut, to_y + (bend_y - to_y) * cut
    path = f"M{x:.1f} {y:.1f}Q{bend_x:.1f} {bend_y:.1f} {end_x:.1f} {end_y:.1f}"
    return f'<path d="{path}" {style} marker-end="url(#tip)">{label}</path>'


def _dot(place: Place, name: str, colour: str, facts: Mapping[str, object]) -> str:
    x, y = place
    told = "; ".join(f"{key}: {_told(value)}" for key, value in facts.items() if value != "")
    return (
        f"<g><title>{escape(name)}{escape(': ' + told if told else '')}</title>"
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{DOT}" fill="{colour}"/>'
        f'<text x="{x:.1f}" y="{y - DOT - 4:.1f}" text-anchor="middle">{escape(name)}</text></g>'
    )


def _told(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _json_text(graph: Graph[str]) -> str:
    return json.dumps(as_json(graph), indent=2) + "\n"


FORMATS: Mapping[str, Callable[[Graph[str]], str]] = {
    "json": _json_text,
    "graphml": as_graphml,
    "dot": as_dot,
    "svg": as_svg,
}


def written(graph: Graph[str], form: str) -> str:
    """A graph in one of the formats, by its name."""
    if form not in FORMATS:
        raise BadOption(f"there is no format {form!r}; known: {', '.join(FORMATS)}")
    return FORMATS[form](graph)
