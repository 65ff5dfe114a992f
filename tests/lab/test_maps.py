"""Drawings of a comparison: everything is on them, where it belongs, as thick as it should be."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from framework.lab.maps import SVG, drawings, map_chart, phase_chart, tree_chart
from framework.lab.sides import Distance, Joined, PhaseGraph
from tests.lab.laid import laid, side

PHASES = PhaseGraph(
    [
        {"id": "deal", "title": "Deal", "visits": 1.0, "decisions": 0.0, "share": 0.0},
        {"id": "play", "title": "Play <it>", "visits": 2.5, "decisions": 9.0, "share": 1.0},
        {"id": "end", "title": "End", "visits": 0.0, "decisions": 0.0, "share": 0.0},
    ],
    [
        {"source": "deal", "target": "play", "passages": 1.0},
        {"source": "play", "target": "play", "passages": 4.0},
        {"source": "play", "target": "end", "passages": 1.0},
        {"source": "deal", "target": "end", "passages": 0.0},
    ],
)  # fmt: skip
APART = Distance(
    "figures", "Figures", "How far.", [[0, 1, 4], [1, 0, 4], [4, 4, 0]], [],
    [Joined([0], [1], 1.0), Joined([2], [0, 1], 4.0)], [(-1.0, 0.5), (-1.0, -0.5), (2.0, 0.0)],
)  # fmt: skip
NAMES = ["Hill", "Peak", "Dome & Co"]


def texts(drawing: str) -> dict[str, tuple[float, float]]:
    """All words of a drawing with their places; also a proof that it is well-formed."""
    found = ET.fromstring(drawing).iter("text")
    return {
        "".join(one.itertext()): (float(one.attrib["x"]), float(one.attrib["y"])) for one in found
    }


def test_phases_go_down_with_what_was_measured_of_them() -> None:
    told = texts(phase_chart("Hill", PHASES, "#000"))
    assert told["Deal"][1] < told["Play <it>"][1] < told["End"][1]
    assert "1 visit" in told
    assert "2.50 visits, 9 decisions" in told
    assert not any("0" in words for words in told if words not in ("2.50 visits, 9 decisions",))


def test_an_arrow_is_as_thick_as_it_was_passed_often() -> None:
    drawing = phase_chart("Hill", PHASES, "#000")
    widths = {
        title: float(width)
        for width, title in re.findall(r'stroke-width="([\d.]+)"[^>]*><title>([^<]*)', drawing)
    }
    assert widths["play → play: 4.00 a game"] == 5
    assert widths["deal → play: 1.00 a game"] == 2
    assert drawing.count("stroke-dasharray") == 1  # from the deal to the end nobody went


def test_a_tree_joins_the_nearest_first() -> None:
    drawing = tree_chart(APART, NAMES)
    told = texts(drawing)
    assert told["Dome & Co"][1] < told["Hill"][1] < told["Peak"][1]
    near, far = re.findall(r'd="M[\d.]+ [\d.]+H([\d.]+)V', drawing)
    assert float(near) < float(far)
    scale = {words: x for words, (x, _) in told.items() if words in ("0.00", "2.00", "4.00")}
    assert scale["4.00"] == float(far)
    assert float(near) == pytest.approx(
        scale["0.00"] + (scale["4.00"] - scale["0.00"]) / 4, abs=0.2
    )


def test_a_map_keeps_distances_and_names_apart() -> None:
    drawing = map_chart(APART, NAMES)
    dots = [
        (float(x), float(y)) for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawing)
    ]
    (x1, y1), (x2, y2), (x3, y3) = dots
    assert (x1, y3) == (x2, (y1 + y2) / 2)
    assert (x3 - x1) / (y2 - y1) == pytest.approx(3, abs=0.01)
    assert set(texts(drawing)) == set(NAMES)


def test_names_at_one_place_do_not_cover_each_other() -> None:
    flat = Distance("tags", "Tags", "", [[0.0] * 3] * 3, [], [], [(0.0, 0.0)] * 3)
    places = list(texts(map_chart(flat, NAMES)).values())
    assert len(set(places)) == 3
    assert (
        min(
            abs(one[1] - other[1])
            for one in places
            for other in places
            if one[0] == other[0] and one != other
        )
        >= 12
    )


def test_drawings_of_three_sides_are_files_of_their_own() -> None:
    sides = [side(name, {}) for name in NAMES]
    found = replace(laid(*sides), distances=[APART])
    drawn = drawings(found)
    assert list(drawn) == ["figures-tree.svg", "figures-map.svg"]
    assert all(ET.fromstring(one).tag == f"{{{SVG}}}svg" for one in drawn.values())
    assert drawings(replace(found, sides=sides[:2])) == {}
