"""How far the sides of a comparison are apart: by tags, by figures, by the shape of phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import networkx as nx
import numpy as np

from framework.lab.distance import (
    Distances,
    Matrix,
    cosine,
    dendrogram,
    edit_distance,
    euclidean,
    jaccard,
    plane,
)
from framework.lab.metrics.metric import About
from framework.lab.sides import USES, Distance, Joined, PhaseGraph, Side

TAGS, AMOUNTS, PROPORTIONS, SHAPES = "tags", "figures", "proportions", "phases"
TITLES = {
    TAGS: "Mechanics",
    AMOUNTS: "Figures",
    PROPORTIONS: "Proportions of figures",
    SHAPES: "Phases",
}
MEANINGS = {
    TAGS: "Share of the mechanics of two sides that only one of them has (Jaccard).",
    AMOUNTS: "Root mean square of how far their figures are apart, each by its range, or by its"
    " largest amount here (Euclidean).",
    PROPORTIONS: "1 less the cosine of the angle between their figures: 0 the same proportions.",
    SHAPES: "Phases and passages that have to be added or taken away to make one graph of phases"
    " of the other, by shape.",
}


def distances(sides: Sequence[Side], metrics: Sequence[About]) -> list[Distance]:
    """All distances between the sides; of one side there are none."""
    if len(sides) < 2:
        return []
    keys = [str(number) for number in range(len(sides))]
    vectors = dict(zip(keys, _vectors(sides), strict=True))
    tags = {key: set(side.mechanics) for key, side in zip(keys, sides, strict=True)}
    found = {TAGS: jaccard(tags)} if any(tags.values()) else {}
    amounts = euclidean(vectors, _scales(vectors, metrics))
    if amounts.used:
        apart = amounts.values / np.sqrt(len(amounts.used))
        found |= {AMOUNTS: replace(amounts, values=apart), PROPORTIONS: cosine(vectors)}
    found[SHAPES] = Distances(tuple(keys), _shapes(sides), ())
    return [_told(name, one) for name, one in found.items()]


def _told(name: str, found: Distances) -> Distance:
    places = plane(found)
    return Distance(
        name=name,
        title=TITLES[name],
        meaning=MEANINGS[name],
        values=found.values.tolist(),
        used=list(found.used),
        merges=[
            Joined([int(n) for n in one.left], [int(n) for n in one.right], one.distance)
            for one in dendrogram(found)
        ],
        places=[
            (round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in (places[key] for key in found.names)
        ],
    )


def _vectors(sides: Sequence[Side]) -> list[dict[str, float]]:
    """The figures of each side; a mechanic that a side does not have is used 0 times there."""
    used = {name for side in sides for name in side.figures if name.startswith(USES)}
    return [
        dict.fromkeys(sorted(used - {*side.figures}), 0.0)
        | {name: one.value for name, one in side.figures.items() if one.value is not None}
        for side in sides
    ]


def _scales(
    vectors: Mapping[str, Mapping[str, float]], metrics: Sequence[About]
) -> dict[str, float]:
    """What counts as far: the range of a figure, or where it has none the largest amount."""
    scales = {
        name: max(abs(vector.get(name, 0.0)) for vector in vectors.values())
        for vector in vectors.values()
        for name in vector
    }
    ranged = {
        one.name: one.high - one.low
        for one in metrics
        if one.low is not None and one.high is not None
    }
    return scales | {name: ranged[name] for name in scales if name in ranged}


def _shapes(sides: Sequence[Side]) -> Matrix:
    """Edit distances; the middle of the bounds where the search did not come to its end."""
    graphs = [_shape(side.phases) for side in sides]
    values = np.zeros((len(sides), len(sides)))
    known: dict[tuple[str, str], float] = {}
    for one, other in combinations(range(len(sides)), 2):
        pair = (str(sides[one].key["game"]), str(sides[other].key["game"]))
        if pair not in known:
            bounds = edit_distance(graphs[one], graphs[other])
            known[pair] = known[pair[::-1]] = (bounds.least + bounds.most) / 2
        values[one, other] = values[other, one] = known[pair]
    return values


def _shape(phases: PhaseGraph) -> nx.DiGraph[str]:
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(str(node["id"]) for node in phases.nodes)
    graph.add_edges_from((str(edge["source"]), str(edge["target"])) for edge in phases.edges)
    return graph
