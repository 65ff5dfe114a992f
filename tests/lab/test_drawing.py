"""Graphs written down: what each format says, and what it has to escape."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import networkx as nx
import pytest

from framework import games
from framework.core.errors import BadOption
from framework.lab.drawing import FORMATS, as_dot, as_graphml, as_json, as_svg, written
from framework.lab.graphs import game_graph

SVG = "{http://www.w3.org/2000/svg}"


def odd() -> nx.DiGraph[str]:
    """Names that every format has to escape."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_node('Ulu, "Prince"', group="a\\b", copies=2)
    graph.add_node("<Loki> & Co", group="x", copies=1)
    graph.add_edge('Ulu, "Prince"', "<Loki> & Co", weight=3, by="hero")
    graph.add_edge("<Loki> & Co", "<Loki> & Co", weight=1, by="itself")
    return graph


def test_json_has_everything() -> None:
    document = json.loads(written(odd(), "json"))
    assert document == as_json(odd())
    assert document["nodes"][0] == {"id": 'Ulu, "Prince"', "group": "a\\b", "copies": 2}
    assert document["edges"][0]["target"] == "<Loki> & Co"
    assert [edge["weight"] for edge in document["edges"]] == [3, 1]


def test_graphml_is_read_back() -> None:
    again = nx.parse_graphml(as_graphml(odd()))
    assert {*again.nodes(data="copies")} == {('Ulu, "Prince"', 2), ("<Loki> & Co", 1)}
    assert {*again.edges(data="weight")} == {*odd().edges(data="weight")}


def test_dot_escapes_quotes_and_backslashes() -> None:
    lines = as_dot(odd()).splitlines()
    assert lines[0] == "digraph {"
    assert lines[1] == r'  "Ulu, \"Prince\"" ["group"="a\\b", "copies"="2"];'
    assert lines[3] == r'  "Ulu, \"Prince\"" -> "<Loki> & Co" ["weight"="3", "by"="hero"];'
    assert lines[-1] == "}"


def test_a_drawing_has_a_dot_a_node_and_an_arrow_an_edge() -> None:
    drawn = ET.fromstring(as_svg(odd()))
    assert len(drawn.findall(f".//{SVG}circle")) == 2
    arrows = [path for path in drawn.findall(f"{SVG}path") if path.get("marker-end")]
    assert len(arrows) == 2
    assert [float(arrow.get("stroke-width", 0)) for arrow in arrows] == [4.0, 1.7]
    assert {text.text for text in drawn.findall(f".//{SVG}text")} == {*odd()}


def test_dots_lie_within_the_drawing_and_apart() -> None:
    drawn = ET.fromstring(as_svg(game_graph(games["age_of_ascent"], "synergy")))
    places = {(dot.get("cx"), dot.get("cy")) for dot in drawn.findall(f".//{SVG}circle")}
    assert len(places) == 57
    assert all(0 < float(at or -1) < 900 for place in places for at in place)


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_graph_is_written_the_same_way(form: str) -> None:
    graph = game_graph(games["age_of_ascent"], "resources")
    assert written(graph, form) == written(graph.copy(), form)
    assert written(nx.DiGraph(), form)


def test_a_format_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="no format 'png'; known: json, graphml, dot, svg"):
        written(odd(), "png")
