"""Plots of a comparison as Vega-Lite: curves over a game, multiples of the first side, a map.

The data stands inside the layers of a plot: so Streamlit sends it as it is, and neither Altair nor
pandas has to be loaded for it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import streamlit as st

from framework.lab.comparison import Comparison
from framework.lab.metrics.curves import Curve
from framework.lab.sides import Distance
from framework.lab.words import amount
from ui.lab.compare_look import dashes, grounds, tones

Spec = dict[str, object]
HEIGHT: Final = 210
MOST_MULTIPLES: Final = 14
LEAST_MULTIPLE: Final = 1.15  # times as much or as little, to be worth a line


def draw(spec: Spec, alt: str, key: str) -> None:
    """Put a plot on the page, in the colours of the page."""
    st.vega_lite_chart(spec, width="stretch", theme="streamlit", alt=alt, key=key)


def _config() -> Spec:
    ground = grounds()
    axis = {
        "labelColor": ground["dim"],
        "titleColor": ground["dim"],
        "gridColor": ground["line"],
        "gridOpacity": 0.55,
        "domainColor": ground["line"],
        "tickColor": ground["line"],
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
    }
    return {"background": "transparent", "axis": axis, "view": {"stroke": None}}


def _sides(found: Comparison) -> Spec:
    """Which colour is whose."""
    names = [side.name for side in found.sides]
    return {"domain": names, "range": tones()[: len(names)]}


def _broken(found: Comparison) -> Spec:
    """Which dashes are whose."""
    names = [side.name for side in found.sides]
    return {"domain": names, "range": dashes()[: len(names)]}


# --- over the time of a game ---------------------------------------------------------------------


def curves(found: Comparison) -> dict[str, list[tuple[int, Curve]]]:
    """The curves by title, each with the sides that have it; those of most sides first."""
    by_title: dict[str, list[tuple[int, Curve]]] = {}
    for place, side in enumerate(found.sides):
        for curve in side.curves:
            by_title.setdefault(curve.title, []).append((place, curve))
    return dict(sorted(by_title.items(), key=lambda item: -len(item[1])))


def curve_plot(found: Comparison, lines: Sequence[tuple[int, Curve]]) -> Spec:
    """A curve of all sides that have it: lines, with what lies within their intervals."""
    values = [
        {
            "side": found.sides[place].name,
            "time": time,
            "value": round(value, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }
        for place, curve in lines
        for time, value, low, high in zip(
            curve.time, curve.value, curve.low, curve.high, strict=True
        )
    ]
    time = {
        "field": "time",
        "type": "quantitative",
        "axis": {"format": "%", "title": None, "grid": False, "tickCount": 5},
    }
    colour = {"field": "side", "scale": _sides(found), "legend": None}
    unit = {"title": lines[0][1].unit, "tickCount": 5}
    told = [
        {"field": "side", "title": "Side"},
        {"field": "time", "title": "Time", "format": ".0%"},
        {"field": "value", "title": "Mean", "format": ".3~g"},
        {"field": "low", "title": "from", "format": ".3~g"},
        {"field": "high", "title": "to", "format": ".3~g"},
    ]
    data = {"values": values}
    return {
        "height": HEIGHT,
        "config": _config(),
        "layer": [
            {
                "data": data,
                "mark": {"type": "area", "opacity": 0.18},
                "encoding": {
                    "x": time,
                    "y": {"field": "low", "type": "quantitative", "axis": unit},
                    "y2": {"field": "high"},
                    "color": colour,
                },
            },
            {
                "data": data,
                "mark": {"type": "line", "strokeWidth": 2.5, "tooltip": True},
                "encoding": {
                    "x": time,
                    "y": {"field": "value", "type": "quantitative", "axis": unit},
                    "color": colour,
                    "strokeDash": {"field": "side", "scale": _broken(found), "legend": None},
                    "tooltip": told,
                },
            },
        ],
    }


def curve_words(found: Comparison, title: str, lines: Sequence[tuple[int, Curve]]) -> str:
    """A curve in a sentence."""
    told = [
        f"{found.sides[place].name} from {amount(curve.value[0])} to {amount(curve.value[-1])},"
        f" at most {amount(max(curve.value))}"
        for place, curve in lines
    ]
    return f"{title} over the time of a game, in {lines[0][1].unit}: {'; '.join(told)}."


# --- the clearest differences --------------------------------------------------------------------


def multiples(found: Comparison) -> list[dict[str, object]]:
    """Real differences as multiples of the first side, the largest first; one a figure and side."""
    rows: list[dict[str, object]] = []
    titles = {metric.name: metric for metric in found.metrics}
    for one in found.differences:
        metric = titles[one.name]
        first = found.sides[0].figures[one.name].value
        other = found.sides[one.side].figures[one.name].value
        if not one.real or metric.low is None or metric.low < 0 or not first or not other:
            continue
        ratio = other / first
        if abs(math.log(ratio)) < math.log(LEAST_MULTIPLE):
            continue
        rows.append(
            {
                "figure": metric.title,
                "side": found.sides[one.side].name,
                "times": round(ratio, 4),
                "here": amount(other),
                "there": amount(first),
                "unit": metric.unit,
            }
        )
    largest: dict[object, float] = {}
    for row in rows:
        size = abs(math.log(float(str(row["times"]))))
        largest[row["figure"]] = max(size, largest.get(row["figure"], 0.0))
    shown = sorted(largest, key=lambda figure: -largest[figure])[:MOST_MULTIPLES]
    kept = [row for row in rows if row["figure"] in shown]
    return sorted(kept, key=lambda row: shown.index(row["figure"]))


def multiples_plot(found: Comparison, rows: Sequence[Mapping[str, object]]) -> Spec:
    """How many times as much as the first side the others have, on a scale of multiples."""
    figures = list(dict.fromkeys(str(row["figure"]) for row in rows))
    across = {
        "field": "times",
        "type": "quantitative",
        "scale": {"type": "log", "nice": False, "padding": 12},
        "axis": {
            "title": f"times as much as {found.sides[0].name}",
            "values": [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100],
            "labelExpr": "datum.value < 1 ? '1/' + format(1 / datum.value, '.0f')"
            " : format(datum.value, '.0f') + '×'",
        },
    }
    down = {
        "field": "figure",
        "type": "nominal",
        "sort": figures,
        "axis": {"title": None, "labelLimit": 170, "grid": True},
    }
    colour = {"field": "side", "scale": _sides(found), "legend": None}
    told = [
        {"field": "figure", "title": "Figure"},
        {"field": "side", "title": "Side"},
        {"field": "here", "title": "There"},
        {"field": "there", "title": found.sides[0].name},
        {"field": "unit", "title": "Unit"},
    ]
    encoding = {"x": across, "y": down, "color": colour, "tooltip": told}
    data = {"values": list(rows)}
    return {
        "height": 34 + 25 * len(figures),
        "config": _config(),
        "layer": [
            {
                "data": {"values": [{"times": 1}]},
                "mark": {"type": "rule", "strokeWidth": 2, "color": grounds()["dim"]},
                "encoding": {"x": across},
            },
            {
                "data": data,
                "mark": {"type": "rule", "strokeWidth": 2.5},
                "encoding": {**encoding, "x2": {"datum": 1}},
            },
            {
                "data": data,
                "mark": {"type": "point", "filled": True, "size": 110, "opacity": 1},
                "encoding": {
                    **encoding,
                    "shape": {"field": "side", "legend": None},
                },
            },
        ],
    }


def multiples_words(rows: Sequence[Mapping[str, object]]) -> str:
    """The same in a sentence."""
    told = [f"{row['figure']} {float(str(row['times'])):.2g} times ({row['side']})" for row in rows]
    return f"The clearest differences as multiples: {'; '.join(told)}."


# --- how far apart -------------------------------------------------------------------------------


def map_plot(found: Comparison, distance: Distance) -> Spec:
    """The sides on a map on which near ones are alike."""
    values = [
        {"side": side.name, "x": x, "y": y}
        for side, (x, y) in zip(found.sides, distance.places, strict=True)
    ]
    reach = max([abs(part) for place in distance.places for part in place] + [1e-6]) * 1.35
    labels: dict[tuple[float, float], dict[str, object]] = {}  # one for sides in one place
    for side, (x, y) in zip(found.sides, distance.places, strict=True):
        near = round(x / reach, 1), round(y / reach, 1)
        if near in labels:
            labels[near]["names"] = f"{labels[near]['names']}, {side.name}"
        else:
            labels[near] = {"names": side.name, "x": x, "y": y}
    nothing = {"axis": None, "scale": {"domain": [-reach, reach]}}
    encoding = {
        "x": {"field": "x", "type": "quantitative", **nothing},
        "y": {"field": "y", "type": "quantitative", **nothing},
        "color": {"field": "side", "scale": _sides(found), "legend": None},
    }
    return {
        "height": 300,
        "view": {"stroke": grounds()["line"]},
        "config": _config(),
        "layer": [
            {
                "data": {"values": values},
                "mark": {"type": "point", "filled": True, "size": 260, "opacity": 1},
                "encoding": {**encoding, "shape": {"field": "side", "legend": None}},
            },
            {
                "data": {"values": [*labels.values()]},
                "mark": {
                    "type": "text",
                    "dy": -17,
                    "fontSize": 13,
                    "fontWeight": 600,
                    "color": grounds()["ink"],
                    "limit": 260,
                },
                "encoding": {
                    "x": encoding["x"],
                    "y": encoding["y"],
                    "text": {"field": "names"},
                },
            },
        ],
    }
