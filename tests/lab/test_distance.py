"""How far apart tables are, worked out by hand."""

from __future__ import annotations

import random
from itertools import pairwise, product
from math import dist, sqrt

import networkx as nx
import numpy as np
import pytest

from framework import games
from framework.core.course import END
from framework.core.errors import BadOption
from framework.lab import distance
from framework.lab.distance import (
    Distances,
    Merge,
    cosine,
    dendrogram,
    edit_distance,
    euclidean,
    jaccard,
    plane,
)

TRIANGLE = {"a": {"x": 0, "y": 0}, "b": {"x": 3, "y": 0}, "c": {"x": 0, "y": 4}}
ONES = {"x": 1.0, "y": 1.0}


def apart(distances: Distances, one: str, other: str) -> float:
    names = distances.names
    return float(distances.values[names.index(one), names.index(other)])


def test_jaccard_counts_what_two_have_in_common() -> None:
    found = jaccard({"a": {"dice", "bids"}, "b": {"bids", "deck"}, "c": set(), "d": set()})
    assert apart(found, "a", "b") == pytest.approx(2 / 3)  # 1 of 3 tags
    assert apart(found, "a", "c") == 1
    assert apart(found, "c", "d") == 0  # nothing that differs
    assert found.used == ("bids", "deck", "dice")


def test_euclidean_with_given_scales() -> None:
    found = euclidean(TRIANGLE, ONES)
    assert [apart(found, *pair) for pair in ("ab", "ac", "bc")] == [3, 4, 5]
    assert apart(euclidean(TRIANGLE, {"x": 3, "y": 4}), "b", "c") == pytest.approx(sqrt(2))


def test_euclidean_by_deviations() -> None:
    """0 and 4 have a deviation of 2, so they are 2 deviations apart; what is the same is not."""
    found = euclidean({"a": {"x": 0, "same": 7}, "b": {"x": 4, "same": 7}})
    assert apart(found, "a", "b") == 2
    assert found.used == ("same", "x")


def test_figures_that_not_all_have_are_left_out_and_named() -> None:
    found = euclidean({"a": {"x": 0, "y": 1}, "b": {"x": 4}})
    assert (found.used, found.left_out) == (("x",), ("y",))
    with pytest.raises(BadOption, match="no scale for x"):
        euclidean(TRIANGLE, {"y": 1})


def test_cosine_looks_at_proportions() -> None:
    found = cosine({"a": {"x": 1, "y": 2}, "b": {"x": 2, "y": 4}, "c": {"x": 1, "y": 0}})
    assert apart(found, "a", "b") == pytest.approx(0)
    # c is (1/2, 0), a is (1/2, 1/2): 45 degrees
    assert apart(found, "a", "c") == pytest.approx(1 - sqrt(0.5))


def test_cosine_of_opposites_and_of_nothing() -> None:
    found = cosine({"a": {"x": 1}, "b": {"x": -3}, "c": {"x": 0}})
    assert apart(found, "a", "b") == 2
    assert apart(found, "a", "c") == 1
    assert apart(found, "c", "c") == 0


def test_the_nearest_become_a_group_first() -> None:
    assert dendrogram(euclidean(TRIANGLE, ONES)) == [
        Merge(("a",), ("b",), 3.0),
        Merge(("c",), ("a", "b"), 4.5),  # 4 and 5, on the average
    ]
    assert dendrogram(jaccard({"a": {"x"}})) == []


def test_a_map_keeps_distances_that_fit_a_plane() -> None:
    places = plane(euclidean(TRIANGLE, ONES))
    assert dist(places["a"], places["b"]) == pytest.approx(3)
    assert dist(places["a"], places["c"]) == pytest.approx(4)
    assert dist(places["b"], places["c"]) == pytest.approx(5)
    for axis in (0, 1):
        assert max(places.values(), key=lambda place: abs(place[axis]))[axis] > 0
    assert plane(jaccard({"a": {"x"}, "b": {"x"}})) == {"a": (0, 0), "b": (0, 0)}


def test_the_shipped_games_are_no_neighbours() -> None:
    tags = {name: {m.tag for m in games[name].mechanics} for name in ("age_of_ascent", "ascension")}
    assert 0.3 < apart(jaccard(tags), "age_of_ascent", "ascension") < 0.8


# --- shapes --------------------------------------------------------------------------------------


def chain(*names: str) -> nx.DiGraph[str]:
    return nx.DiGraph(list(pairwise(names)))


def test_edit_distance_by_hand() -> None:
    short, long = chain("a", END), chain("x", "y", END)
    assert edit_distance(short, long).most == 2  # a phase and an edge
    assert edit_distance(short, chain("z", END)).most == 0  # names do not matter
    loop = chain("x", "y", END)
    loop.add_edge("y", "x")
    assert edit_distance(long, loop).most == 1
    turned = chain(END, "y", "x")
    assert edit_distance(long, turned).most == 2  # the end stays the end: its edge is turned
    alone = chain("a", END)
    alone.add_edge("a", "a")
    assert edit_distance(short, alone).most == 1


def brute_force(one: nx.DiGraph[str], other: nx.DiGraph[str]) -> int:
    """Every way to match the nodes, without any cleverness."""
    mine, theirs, best = list(one), list(other), 10**9
    for mates in product([None, *theirs], repeat=len(mine)):
        used = [mate for mate in mates if mate is not None]
        pairs = list(zip(mine, mates, strict=True))
        if len(set(used)) < len(used) or any((a == END) != (b == END) for a, b in pairs if b):
            continue
        image = dict(pairs)
        moved = {(image[a], image[b]) for a, b in one.edges if image[a] and image[b]}
        kept = len(moved & {*other.edges})
        edges = one.number_of_edges() + other.number_of_edges() - 2 * kept
        best = min(best, len(mine) + len(theirs) - 2 * len(used) + edges)
    return best


@pytest.mark.parametrize("seed", range(12))
def test_edit_distance_is_what_trying_everything_finds(seed: int) -> None:
    generator = random.Random(seed)
    graphs = []
    for _ in range(2):
        nodes = [*"abcd"[: generator.randint(1, 4)], END]
        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(nodes)
        graph.add_edges_from(
            pair for pair in product(nodes, nodes) if generator.random() < 0.35 and pair[0] != END
        )
        graphs.append(graph)
    found = edit_distance(*graphs)
    assert found.exact
    assert found.most == brute_force(*graphs)
    assert edit_distance(*reversed(graphs)) == found


def test_a_search_that_is_cut_short_gives_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    age, ascension = (games[name].phases.graph for name in ("age_of_ascent", "ascension"))
    full = edit_distance(age, ascension)
    assert full.exact
    assert edit_distance(age, age).most == 0
    monkeypatch.setattr(distance, "MOST_STEPS", 6)
    loop = chain(*"abcdef", END)
    loop.add_edges_from([("c", "a"), ("f", "b"), ("e", "e")])
    other = chain(*"uvwxyz", END)
    other.add_edges_from([("z", "u"), ("x", "w"), ("v", "v"), ("u", "z")])
    cut = edit_distance(loop, other)
    assert not cut.exact
    monkeypatch.undo()
    assert cut.least <= edit_distance(loop, other).most <= cut.most


def test_distances_are_plain_numbers() -> None:
    values = euclidean(TRIANGLE).values
    assert np.allclose(values, values.T)
    assert not values.diagonal().any()
