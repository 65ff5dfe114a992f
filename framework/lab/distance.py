"""How far apart tables are: by their tags, by their figures, and by the shape of their phases.

A table is anything with a name: a game, a game with other options, a card file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from framework.core.course import END
from framework.core.errors import BadOption

Matrix = NDArray[np.float64]
Vectors = Mapping[str, Mapping[str, float]]
"""For each table its figures by name."""
MOST_STEPS = 20_000  # of the search for the edit distance; the same on every machine
NO_MATE = -1  # of a node that is taken away


# --- tags and figures ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Distances:
    """How far each table is from each other one."""

    names: tuple[str, ...]
    values: Matrix  # a row and a column for each table
    used: tuple[str, ...]  # the tags or figures that it is made of
    left_out: tuple[str, ...] = ()  # figures that not all tables have


def jaccard(tags: Mapping[str, AbstractSet[str]]) -> Distances:
    """1 less the share of tags that two tables have in common: 0 alike, 1 nothing in common."""
    names = tuple(tags)
    values = np.zeros((len(names), len(names)))
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            both = tags[one] | tags[other]
            values[row, column] = 1 - len(tags[one] & tags[other]) / len(both) if both else 0.0
    return Distances(names, values, tuple(sorted(set().union(*tags.values()))))


def euclidean(vectors: Vectors, scales: Mapping[str, float] | None = None) -> Distances:
    """The Euclidean distance of standardised figures.

    A figure is divided by its scale, by default its standard deviation over these tables; one that
    is the same everywhere counts nothing. With two tables every figure that differs is then 2
    deviations apart: give scales of your own, such as those of a larger set of tables.
    """
    names, used, left_out, values = _matrix(vectors)
    if scales is None:
        scale = values.std(axis=0)
    else:
        missing = [name for name in used if name not in scales]
        if missing:
            raise BadOption(f"there is no scale for {missing[0]}")
        scale = np.array([scales[name] for name in used], dtype=float)
    scaled = np.divide(values, scale, out=np.zeros_like(values), where=scale > 0)
    gaps = scaled[:, None, :] - scaled[None, :, :]
    return Distances(names, np.sqrt((gaps**2).sum(axis=2)), used, left_out)


def cosine(vectors: Vectors) -> Distances:
    """1 less the cosine of the angle between figures: 0 the same proportions, up to 2.

    Each figure is first divided by its largest amount among these tables, so that units do not
    matter. A table whose figures are all 0 is 1 from every other one.
    """
    names, used, left_out, values = _matrix(vectors)
    most = np.abs(values).max(axis=0, initial=0.0)
    scaled = np.divide(values, most, out=np.zeros_like(values), where=most > 0)
    long = np.sqrt((scaled**2).sum(axis=1))
    unit = np.divide(scaled, long[:, None], out=np.zeros_like(scaled), where=long[:, None] > 0)
    apart = np.clip(1 - unit @ unit.T, 0.0, 2.0)
    np.fill_diagonal(apart, 0.0)
    return Distances(names, apart, used, left_out)


def _matrix(vectors: Vectors) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], Matrix]:
    names = tuple(vectors)
    every = sorted({name for vector in vectors.values() for name in vector})
    used = tuple(name for name in every if all(name in vector for vector in vectors.values()))
    rows = [[float(vectors[table][name]) for name in used] for table in names]
    left_out = tuple(name for name in every if name not in used)
    return names, used, left_out, np.array(rows, dtype=float).reshape(len(names), len(used))


# --- trees and maps ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Merge:
    """Two groups of tables that become one, at the mean distance of their members."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    distance: float


def dendrogram(distances: Distances) -> list[Merge]:
    """Which tables are nearest, then which groups of them (average linkage), the nearest first."""
    at = {name: number for number, name in enumerate(distances.names)}
    groups: list[tuple[str, ...]] = [(name,) for name in distances.names]
    merges: list[Merge] = []
    while len(groups) > 1:
        apart, left, right = min(
            (_mean_gap(distances.values, at, one, other), i, j)
            for i, one in enumerate(groups)
            for j, other in enumerate(groups)
            if i < j
        )
        merges.append(Merge(groups[left], groups[right], apart))
        joined = (*groups[left], *groups[right])
        groups = [group for i, group in enumerate(groups) if i not in (left, right)] + [joined]
    return merges


def _mean_gap(
    values: Matrix, at: Mapping[str, int], one: Sequence[str], other: Sequence[str]
) -> float:
    block = values[np.ix_([at[name] for name in one], [at[name] for name in other])]
    return float(block.mean())


def plane(distances: Distances) -> dict[str, tuple[float, float]]:
    """A place on a map for each table, so that near ones lie near (classical scaling).

    Of each axis the largest coordinate is positive, so that a map is never mirrored.
    """
    many = len(distances.names)
    if not many:
        return {}
    centring = np.eye(many) - np.ones((many, many)) / many
    products = -0.5 * centring @ distances.values**2 @ centring
    values, axes = np.linalg.eigh(products)
    placed = np.zeros((many, 2))
    for axis, column in enumerate(np.argsort(values)[::-1][:2]):
        along = axes[:, column] * np.sqrt(max(values[column], 0.0))
        furthest = along[np.argmax(np.abs(along).round(9))]
        placed[:, axis] = -along if furthest < 0 else along
    return {
        name: (float(x), float(y))
        for name, (x, y) in zip(distances.names, placed.round(9) + 0.0, strict=True)
    }


# --- shapes --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EditDistance:
    """How many nodes and edges have to be added or taken away to make one graph of another."""

    least: int
    most: int

    @property
    def exact(self) -> bool:
        """Whether the search came to its end."""
        return self.least == self.most


def edit_distance(one: nx.DiGraph[str], other: nx.DiGraph[str]) -> EditDistance:
    """The edit distance of two phase graphs by their shape: names do not matter but for the end.

    Each node and each edge costs 1. The search takes so many steps at most, on every machine the
    same; where that is not enough, the bounds that it has found are given.
    """
    small, large = sorted((one, other), key=len)
    search = _Search(_Shape(small), _Shape(large))
    search.extend([], 0)
    least = search.best if search.steps < MOST_STEPS else search.least
    return EditDistance(least, search.best)


class _Shape:
    """A graph as numbers, along its edges from the end backwards."""

    def __init__(self, graph: nx.DiGraph[str]) -> None:
        order = list[str]()
        for first in sorted(graph, key=lambda name: name != END):
            if first not in order:
                order += nx.bfs_tree(graph, first, reverse=True)
        order = list(dict.fromkeys(order))
        at = {name: number for number, name in enumerate(order)}
        self.size = len(order)
        self.is_end = [name == END for name in order]
        self.edges = {(at[a], at[b]) for a, b in graph.edges}
        self.degrees = [graph.degree(name) for name in order]

    def open_edges(self, closed: AbstractSet[int]) -> int:
        """Edges with an end that is not closed yet."""
        return sum(not (a in closed and b in closed) for a, b in self.edges)


class _Search:
    """Nodes of a graph are matched with those of a larger one, or taken away, in all ways."""

    def __init__(self, small: _Shape, large: _Shape) -> None:
        self.small, self.large = small, large
        self.steps = 0
        self.least = large.size - small.size + abs(len(small.edges) - len(large.edges))
        self.best = small.size + large.size + len(small.edges) + len(large.edges)

    def extend(self, mates: list[int], cost: int) -> None:
        """Match the next node; a way that can't be better than the best one so far is left."""
        if self.steps >= MOST_STEPS or self.best == self.least:
            return
        self.steps += 1
        node, taken = len(mates), {mate for mate in mates if mate != NO_MATE}
        left = self.large.open_edges(taken)
        if node == self.small.size:
            self.best = min(self.best, cost + self.large.size - len(taken) + left)
            return
        nodes = max(0, self.large.size - len(taken) - (self.small.size - node))
        edges = abs(left - self.small.open_edges({*range(node)}))
        if cost + nodes + edges >= self.best:
            return
        degree = self.small.degrees[node]
        free = [m for m in range(self.large.size) if m not in taken]
        fitting = [m for m in free if self.large.is_end[m] == self.small.is_end[node]]
        fitting.sort(key=lambda m: (self._edges([*mates, m]), abs(self.large.degrees[m] - degree)))
        for mate in (*fitting, NO_MATE):
            trial = [*mates, mate]
            self.extend(trial, cost + (mate == NO_MATE) + self._edges(trial))

    def _edges(self, mates: Sequence[int]) -> int:
        """Edges between the last node and those before that only one of the graphs has."""
        node, mate, cost = len(mates) - 1, mates[-1], 0
        for before, image in enumerate(mates):
            cost += ((node, before) in self.small.edges) != ((mate, image) in self.large.edges)
            if before != node:
                cost += ((before, node) in self.small.edges) != ((image, mate) in self.large.edges)
        return cost
