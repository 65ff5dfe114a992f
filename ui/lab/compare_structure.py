"""What the compared games are made of: mechanics with their uses, phases, and how far apart."""

from __future__ import annotations

import math
from collections.abc import Mapping

import streamlit as st

from framework.english import title
from framework.lab.comparison import Comparison, Side
from framework.lab.sides import USES, Distance
from framework.lab.words import amount, rounded
from ui.board.component import component, noted
from ui.html.escaping import escape
from ui.html.theme import DARK, LIGHT
from ui.inspect.phases import Exit, Node
from ui.lab.compare_figures import anchor, example
from ui.lab.compare_look import mark
from ui.lab.compare_plots import draw, map_plot

STRONGEST = 42  # per cent of colour on the ground of the most used mechanic: words stay readable


# --- mechanics -----------------------------------------------------------------------------------


def mechanics(found: Comparison, run: str) -> str:
    """A heat map: a row for each mechanic, a column for each side, darker the more it is used.

    `run` is the comparison that examples are opened from.
    """
    tags = {tag for side in found.sides for tag in side.mechanics}
    order = sorted(tags, key=lambda tag: (-_shared(found, tag), -_most(found, tag), tag))
    top = max([_most(found, tag) for tag in tags] + [1.0])
    heads = "".join(
        f'<th scope="col">{mark(n)}{escape(side.name)}</th>' for n, side in enumerate(found.sides)
    )
    rows = []
    for tag in order:
        cells = "".join(_used(found, place, tag, top, run) for place in range(len(found.sides)))
        row = f'<th scope="row">{_meant(found, tag)}</th>{cells}'
        rows.append(f'<tr id="{escape(anchor(USES + tag))}">{row}</tr>')
    return (
        '<div class="c-wide" tabindex="0" role="region" aria-label="Mechanics">'
        f'<table class="c-figures c-heat"><thead><tr><th scope="col">Mechanic</th>{heads}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _meant(found: Comparison, tag: str) -> str:
    """A mechanic's name and meaning; where games put it in other words, in those of each."""
    told = {
        side.mechanics[tag]: place
        for place, side in reversed([*enumerate(found.sides)])
        if tag in side.mechanics
    }
    if len(told) == 1:
        ((name, meaning),) = told
        return f"<b>{escape(name)}</b><small>{escape(meaning)}</small>"
    each = "".join(
        f"<small>{mark(place)}{escape(name)}: {escape(meaning)}</small>"
        for (name, meaning), place in sorted(told.items(), key=lambda item: item[1])
    )
    return f"<b>{escape(title(tag))}</b>{each}"


def _shared(found: Comparison, tag: str) -> int:
    return sum(tag in side.mechanics for side in found.sides)


def _uses(side: Side, tag: str) -> float | None:
    figure = side.figures.get(f"{USES}{tag}")
    return None if figure is None else figure.value


def _most(found: Comparison, tag: str) -> float:
    return max(_uses(side, tag) or 0.0 for side in found.sides)


def _used(found: Comparison, place: int, tag: str, top: float, run: str) -> str:
    """How often a side uses a mechanic, with its interval and a game that shows it."""
    side, name = found.sides[place], f"{USES}{tag}"
    if tag not in side.mechanics:
        return '<td><span class="c-dim">not there</span></td>'
    figure = side.figures.get(name)
    if figure is None or figure.value is None:
        return "<td>there</td>"
    share = math.log1p(figure.value) / math.log1p(top)
    warm = f"light-dark({LIGHT['call']},{DARK['call']})"
    ground = f"color-mix(in srgb,{warm} {share * STRONGEST:.0f}%,transparent)"
    differs = found.difference(name, place)
    real = "◆ " if differs is not None and differs.real else ""
    value, spread = rounded(figure.value, figure.interval)
    shown = f"<small>{spread}</small>"
    if figure.example is not None and figure.value:
        number, _, step = figure.example
        where = escape(example(run, place, number, step))
        words = f'game {number + 1}<span class="c-unseen"> of {escape(side.name)}</span>'
        shown += f'<small><a href="{where}" rel="nofollow">{words}</a></small>'
    return f'<td style="background:{ground}"><b>{real}{value}</b>{shown}</td>'


# --- phases --------------------------------------------------------------------------------------


def phases(found: Comparison) -> None:
    """The phases of each side beside each other, with how often a game comes to each."""
    shown = [side for side in found.sides if side.phases.nodes]
    for start in range(0, len(shown), 2):
        for column, side in zip(st.columns(2), shown[start : start + 2], strict=False):
            place = found.sides.index(side)
            with column:
                name = f"{mark(place)} <b>{escape(side.name)}</b>"
                st.markdown(name, unsafe_allow_html=True)
                component("phases")(
                    key=f"phases {place}", data={"phases": nodes(side)}, on_go_change=noted
                )


def nodes(side: Side) -> list[Node]:
    """The phases of a side, ready for the browser."""
    facts = side.phases.nodes
    places = {str(node["id"]): place for place, node in enumerate(facts)}
    ways: dict[str, list[Exit]] = {name: [] for name in places}
    for edge in side.phases.edges:
        source, target = str(edge["source"]), str(edge["target"])
        if source in ways and target in places:
            ways[source].append(
                {
                    "to": places[target],
                    "when": str(edge.get("when", "")),
                    "past": "",
                    "times": round(_number(edge, "passages"), 1),
                }
            )
    return [
        {
            "title": str(node.get("title") or title(str(node["id"]))),
            "does": str(node.get("does", "The game is over.")),
            "told": _visits(node),
            "current": False,
            "exits": ways[str(node["id"])],
            "visits": [],
        }
        for node in facts
    ]


def _visits(node: Mapping[str, object]) -> str:
    visits, asked = _number(node, "visits"), _number(node, "decisions")
    if not visits:
        return ""
    share = _number(node, "share")
    told = f"{amount(visits)} visits a game"
    return f"{told}, {amount(asked)} decisions ({share:.0%} of all)" if asked else told


def _number(facts: Mapping[str, object], name: str) -> float:
    value = facts.get(name, 0.0)
    return float(value) if isinstance(value, int | float) else 0.0


# --- how far apart -------------------------------------------------------------------------------


def distances(found: Comparison, id: str) -> None:
    """A map where there are more than two sides, and all distances as a table."""
    if len(found.sides) > 2 and found.distances:
        named = {distance.title: distance for distance in found.distances}
        telling = next(filter(_tells, found.distances), found.distances[0]).title
        chosen = st.segmented_control(
            "Near by", [*named], default=telling, required=True, key=f"near by {id}"
        )
        distance = named[chosen or telling]
        st.caption(distance.meaning)
        draw(map_plot(found, distance), _map_words(found, distance), f"map {id} {distance.name}")
    st.html(_apart(found))


def _tells(distance: Distance) -> bool:
    """Whether no two sides are in the same place."""
    return all(
        value > 0 for a, row in enumerate(distance.values) for b, value in enumerate(row) if a != b
    )


def _apart(found: Comparison) -> str:
    pairs = [(a, b) for a in range(len(found.sides)) for b in range(a + 1, len(found.sides))]
    heads = "".join(f'<th scope="col">{escape(one.title)}</th>' for one in found.distances)
    rows = []
    for a, b in pairs:
        names = [escape(found.sides[n].name) for n in (a, b)]
        cells = "".join(f"<td>{amount(one.values[a][b])}</td>" for one in found.distances)
        rows.append(
            f'<tr><th scope="row">{mark(a)}{names[0]} – {mark(b)}{names[1]}</th>{cells}</tr>'
        )
    meanings = "".join(
        f'<p class="c-small"><b>{escape(one.title)}</b>: {escape(one.meaning)}</p>'
        for one in found.distances
    )
    return (
        '<div class="c-wide" tabindex="0" role="region" aria-label="Distances">'
        f'<table class="c-figures c-heat"><thead><tr><th scope="col">Sides</th>{heads}</tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table></div>{meanings}"
    )


def _map_words(found: Comparison, distance: Distance) -> str:
    merges = [
        f"{' and '.join(found.sides[n].name for n in (*one.left, *one.right))} at"
        f" {amount(one.distance)}"
        for one in distance.merges
    ]
    return f"A map of the sides by {distance.title.lower()}; nearest first: {'; '.join(merges)}."
