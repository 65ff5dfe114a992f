"""Graphs of a game: its phases, the flow of its resources, and which cards help each other.

All are networkx graphs whose nodes and edges carry plain facts; what is worked out of them comes
as plain data. Nothing depends on the order in which Python hashes names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import comb
from typing import Any, Protocol, TypeVar

import networkx as nx

from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.phases import Phases
from framework.core.rules import Rules
from framework.lab.economy import Economy

N = TypeVar("N", bound=Hashable)
Graph = nx.DiGraph
KINDS = ("phases", "resources", "synergy")
LONGEST_ENGINE = 6  # nodes of a cycle; longer ones are made of shorter ones in every game so far


# --- phases --------------------------------------------------------------------------------------


class Walked(Protocol):
    """The way of one game through its phases: a tally or a record."""

    @property
    def decisions(self) -> int: ...
    @property
    def visits(self) -> Mapping[str, int]: ...
    @property
    def asked(self) -> Mapping[str, int]: ...
    @property
    def passages(self) -> Mapping[tuple[str, str], int]: ...


def phase_graph(phases: Phases[Any], run_of: Sequence[Walked] = ()) -> Graph[str]:
    """The declared phases; with a run, also how often each was gone through, a game.

    Time is measured in decisions: `share` is a phase's part of all of them. A phase that was
    skipped lies on the way from the phase before to the one after.
    """
    graph: Graph[str] = phases.graph.copy()
    if not run_of:
        return graph
    games = len(run_of)
    every = sum(tally.decisions for tally in run_of)
    for name in graph:
        visits = sum(tally.visits.get(name, 0) for tally in run_of)
        asked = sum(tally.asked.get(name, 0) for tally in run_of)
        graph.nodes[name].update(
            visits=visits / games,
            decisions=asked / games,
            decisions_a_visit=asked / visits if visits else 0.0,
            share=asked / every if every else 0.0,
        )
    passed, skipped = Counter[tuple[str, str]](), Counter[str]()
    for tally in run_of:
        for (before, after), times in tally.passages.items():
            direct = graph.has_edge(before, after)
            way = [before, after] if direct else nx.shortest_path(graph, before, after)
            passed.update(dict.fromkeys(pairwise(way), times))
            skipped.update(dict.fromkeys(way[1:-1], times))
    for edge in graph.edges:
        graph.edges[edge]["passages"] = passed[edge] / games
    for name in graph:
        graph.nodes[name]["skipped"] = skipped[name] / games
    return graph


# --- resources -----------------------------------------------------------------------------------


def resource_graph(rules: Rules[Any, Any], economy: Economy) -> Graph[str]:
    """Resources and zones, joined by what moves from one to the other.

    An edge knows how many `cards` move it (copies counted), how much they move together
    (`amount`), and whether the rules do (`by_rule`), whatever the cards are.
    """
    graph: Graph[str] = nx.DiGraph()
    graph.add_nodes_from(economy.resources, kind="resource")
    graph.add_nodes_from(economy.zones, kind="zone")
    for flow in economy.rules:
        _edge(graph, flow.source, flow.target, "the rules")["by_rule"] = True
    for card in economy.cards(rules):
        moved: dict[tuple[str, str], float] = {}
        for source, target, amount in economy.flows(card):
            moved[source, target] = moved.get((source, target), 0.0) + amount
        for (source, target), amount in moved.items():
            edge = _edge(graph, source, target, card.name)
            edge["cards"] += card.copies
            edge["amount"] += amount * card.copies
    return graph


def _edge(graph: Graph[str], source: str, target: str, who: str) -> dict[str, Any]:
    for name in (source, target):
        if name not in graph:
            raise BadOption(f"{who}: {name!r} is no resource and no zone of this economy")
    if not graph.has_edge(source, target):
        graph.add_edge(source, target, cards=0, amount=0.0, by_rule=False)
    edge: dict[str, Any] = graph.edges[source, target]
    return edge


@dataclass(frozen=True)
class Engine:
    """A cycle of the resource flow: what is spent on it comes back."""

    nodes: tuple[str, ...]  # in their order; the first one follows the last
    cards: int  # copies that drive it, on all its edges
    resources: int  # how many of its nodes are no zones


def engines(graph: Graph[str], longest: int = LONGEST_ENGINE) -> list[Engine]:
    """The cycles with at least two nodes that some card drives, the shortest first."""
    order = {name: number for number, name in enumerate(graph)}
    found = []
    for cycle in nx.simple_cycles(graph, length_bound=longest):
        if len(cycle) < 2:
            continue
        at = min(range(len(cycle)), key=lambda place: order[cycle[place]])
        nodes = (*cycle[at:], *cycle[:at])
        cards = sum(graph.edges[edge]["cards"] for edge in pairwise((*nodes, nodes[0])))
        resources = sum(graph.nodes[name]["kind"] == "resource" for name in nodes)
        if cards:
            found.append(Engine(nodes, cards, resources))
    return sorted(found, key=lambda engine: (len(engine.nodes), -engine.cards, engine.nodes))


def reachable(graph: Graph[str], start: str) -> dict[str, bool]:
    """Of each resource, whether who has only the start can come to it."""
    reached = {start, *nx.descendants(graph, start)}
    return {
        name: name in reached
        for name, facts in graph.nodes(data=True)
        if facts["kind"] == "resource"
    }


@dataclass(frozen=True)
class Bottlenecks:
    """Where the flow from the start to the goal is narrow."""

    every_way: tuple[str, ...]  # nodes that all ways lead through, from the start to the goal
    cut: tuple[tuple[str, str], ...]  # the fewest edges without which no way is left
    betweenness: dict[str, float]  # the share of shortest ways that lead through each node


def bottlenecks(graph: Graph[str], start: str, goal: str) -> Bottlenecks:
    """The narrow places between two nodes."""
    between = nx.betweenness_centrality(graph)
    if start == goal or not nx.has_path(graph, start, goal):
        return Bottlenecks((), (), between)
    above = nx.immediate_dominators(graph, start)
    through, node = list[str](), above[goal]
    while node != start:
        through.append(node)
        node = above[node]
    simple = nx.DiGraph([edge for edge in graph.edges if edge[0] != edge[1]])
    nx.set_edge_attributes(simple, {edge: {"capacity": 1} for edge in simple.edges})
    _, (near, far) = nx.minimum_cut(simple, start, goal)
    cut = sorted(edge for edge in simple.edges if edge[0] in near and edge[1] in far)
    return Bottlenecks(tuple(reversed(through)), tuple(cut), between)


# --- cards that help each other ------------------------------------------------------------------


def synergy_graph(rules: Rules[Any, Any], economy: Economy) -> Graph[str]:
    """Cards, each with an edge to every other card that needs what it is or gives.

    The weight is the number of such needs; `by` names them.
    """
    cards = list(economy.cards(rules))
    given = {card.name: economy.given(card) for card in cards}
    graph: Graph[str] = nx.DiGraph()
    for card in cards:
        graph.add_node(card.name, group=card.group, copies=card.copies)
    for card in cards:
        needed = economy.needed(card)
        for name, gives in given.items():
            if (met := needed & gives) and name != card.name:
                graph.add_edge(name, card.name, weight=len(met), by=", ".join(sorted(met)))
    return graph


@dataclass(frozen=True)
class Communities:
    """Cards that help each other more than others, beside the groups that are printed on them."""

    communities: tuple[tuple[str, ...], ...]  # the largest first; of cards that help or are helped
    modularity: float  # of the communities: 0 is chance, at most 1
    group_modularity: float  # of the printed groups
    rand: float  # adjusted Rand index of the two: 1 if they are the same, about 0 by chance
    helps: dict[str, int]  # how many needs of others each card meets
    helped: dict[str, int]  # how many other cards' offers it can use


def communities(graph: Graph[str], seed: int = 0) -> Communities:
    """The communities of a synergy graph (Louvain), and how they fit the printed groups."""
    joined = [name for name in sorted(graph) if graph.degree(name)]
    number = {name: at for at, name in enumerate(joined)}
    plain: nx.Graph[int] = nx.Graph()
    plain.add_nodes_from(range(len(joined)))
    for edge in sorted(graph.edges):
        a, b = (number[name] for name in edge)
        before = plain.edges[a, b]["weight"] if plain.has_edge(a, b) else 0
        plain.add_edge(a, b, weight=before + graph.edges[edge]["weight"])
    found: list[set[int]] = (
        nx.community.louvain_communities(plain, weight="weight", seed=seed) if joined else []
    )
    groups: dict[str, set[int]] = {}
    for name, at in number.items():
        groups.setdefault(graph.nodes[name]["group"], set()).add(at)
    named = [tuple(joined[at] for at in sorted(part)) for part in found]
    return Communities(
        communities=tuple(sorted(named, key=lambda part: (-len(part), part))),
        modularity=_modularity(plain, found),
        group_modularity=_modularity(plain, list(groups.values())),
        rand=adjusted_rand(found, list(groups.values())),
        helps={name: int(n) for name, n in graph.out_degree(weight="weight")},
        helped={name: int(n) for name, n in graph.in_degree(weight="weight")},
    )


def _modularity(graph: nx.Graph[int], parts: list[set[int]]) -> float:
    if not graph.number_of_edges():
        return 0.0
    return float(nx.community.modularity(graph, parts, weight="weight"))


def adjusted_rand(one: Iterable[set[N]], other: Iterable[set[N]]) -> float:
    """How alike two partitions of the same things are: 1 the same, about 0 by chance."""
    rows, columns = [*one], [*other]
    pairs = comb(sum(map(len, rows)), 2)
    together = sum(comb(len(row & column), 2) for row in rows for column in columns)
    in_rows = sum(comb(len(row), 2) for row in rows)
    in_columns = sum(comb(len(column), 2) for column in columns)
    expected = in_rows * in_columns / pairs if pairs else 0.0
    most = (in_rows + in_columns) / 2
    return 1.0 if most == expected else (together - expected) / (most - expected)


# --- by name -------------------------------------------------------------------------------------


def game_graph(
    game: AnyGame,
    kind: str,
    options: Mapping[str, object] | None = None,
    run_of: Sequence[Walked] = (),
) -> Graph[str]:
    """One of a game's graphs by its name: phases, resources or synergy."""
    if kind not in KINDS:
        raise BadOption(f"there is no graph {kind!r}; known: {', '.join(KINDS)}")
    if kind == "phases":
        return phase_graph(game.phases, run_of)
    if game.economy is None:
        raise BadOption(f"{game.name} does not declare what its cards move: it has no such graph")
    rules = game.rules(**(options or {}))
    make = resource_graph if kind == "resources" else synergy_graph
    return make(rules, game.economy)


def findings(graph: Graph[str], kind: str, economy: Economy | None = None) -> dict[str, object]:
    """What can be worked out of one of these graphs, as plain data."""
    if kind == "phases":
        loops = [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1]
        return {"phases": len(graph) - 1, "repeated": max(loops, key=len, default=[])}
    if kind == "resources" and economy is not None:
        narrow = bottlenecks(graph, economy.start, economy.goal)
        return {
            "start": economy.start,
            "goal": economy.goal,
            "engines": [asdict(engine) for engine in engines(graph)],
            "reachable": reachable(graph, economy.start),
            "bottlenecks": asdict(narrow),
        }
    return asdict(communities(graph))
