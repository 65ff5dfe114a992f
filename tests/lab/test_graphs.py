"""Graphs of phases, resources and cards, worked out by hand, and those of the shipped games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import networkx as nx
import pytest
from pydantic import BaseModel

from docs.tutorial_card_game import game as fair
from framework import games
from framework.arena import new_match
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.rules import Rules
from framework.lab.economy import CardText, Economy, Flow
from framework.lab.graphs import (
    KINDS,
    adjusted_rand,
    bottlenecks,
    communities,
    engines,
    findings,
    game_graph,
    phase_graph,
    reachable,
    resource_graph,
    synergy_graph,
)
from framework.lab.mechanics import tallies
from tests.lab.handful import game as handful

AGE, ASCENSION = games["age_of_ascent"], games["ascension"]
RULES: Rules[Any, Any] = handful.rules()


class Bring(BaseModel):
    """A word of a made-up card language: something becomes something else."""

    source: str
    target: str
    n: int = 1
    then: tuple[BaseModel, ...] = ()


class Ask(BaseModel):
    """A condition."""

    trait: str


def card(
    name: str, *words: BaseModel, copies: int = 1, group: str = "", traits: Iterable[str] = ()
) -> CardText:
    return CardText(name, group, copies, {"text": words}, (), frozenset(traits))


def economy(*cards: CardText, rules: tuple[Flow, ...] = ()) -> Economy:
    return Economy(
        resources=("wood", "coin", "point", "gem"),
        zones=("hand",),
        start="hand",
        goal="point",
        cards=lambda rules: cards,
        rules=rules,
        moved={Bring: lambda card, part, word: [Flow(word.source, word.target, word.n)]},
        needs={Ask: lambda card, word: [word.trait]},
    )


VILLAGE = economy(
    card("Axe", Bring(source="hand", target="wood", n=3), copies=2),
    card("Market", Bring(source="wood", target="coin", n=2)),
    card(
        "Guild",
        Bring(
            source="coin",
            target="hand",
            then=(Bring(source="coin", target="point", n=5), Bring(source="coin", target="hand")),
        ),
    ),
    rules=(Flow("gem", "point"), Flow("wood", "coin")),
)


# --- resources -----------------------------------------------------------------------------------


def test_edges_count_cards_and_amounts_however_deep_the_words_stand() -> None:
    graph = resource_graph(RULES, VILLAGE)
    assert {name: facts["kind"] for name, facts in graph.nodes(data=True)} == {
        "wood": "resource",
        "coin": "resource",
        "point": "resource",
        "gem": "resource",
        "hand": "zone",
    }
    assert {edge: {**graph.edges[edge]} for edge in graph.edges} == {
        ("hand", "wood"): {"cards": 2, "amount": 6.0, "by_rule": False},
        ("wood", "coin"): {"cards": 1, "amount": 2.0, "by_rule": True},
        ("coin", "hand"): {"cards": 1, "amount": 2.0, "by_rule": False},
        ("coin", "point"): {"cards": 1, "amount": 5.0, "by_rule": False},
        ("gem", "point"): {"cards": 0, "amount": 0.0, "by_rule": True},
    }


def test_an_engine_is_a_cycle_that_cards_drive() -> None:
    (engine,) = engines(resource_graph(RULES, VILLAGE))
    assert engine.nodes == ("wood", "coin", "hand")
    assert (engine.cards, engine.resources) == (4, 2)
    assert engines(resource_graph(RULES, VILLAGE), longest=2) == []
    by_rule = economy(rules=(Flow("wood", "coin"), Flow("coin", "wood")))
    assert engines(resource_graph(RULES, by_rule)) == []


def test_what_nobody_comes_to() -> None:
    graph = resource_graph(RULES, VILLAGE)
    assert reachable(graph, "hand") == {"wood": True, "coin": True, "point": True, "gem": False}


def test_narrow_places() -> None:
    graph = resource_graph(RULES, VILLAGE)
    narrow = bottlenecks(graph, "hand", "point")
    assert narrow.every_way == ("wood", "coin")
    assert narrow.cut == (("coin", "point"),)
    # of the 12 pairs of other nodes, through wood: hand to coin, hand to point
    assert narrow.betweenness["wood"] == pytest.approx(2 / 12)
    assert narrow.betweenness["gem"] == 0
    assert bottlenecks(graph, "hand", "gem").cut == ()


def test_two_ways_have_no_node_in_common() -> None:
    two = economy(
        card("A", Bring(source="hand", target="wood"), Bring(source="wood", target="point")),
        card("B", Bring(source="hand", target="coin"), Bring(source="coin", target="point")),
    )
    narrow = bottlenecks(resource_graph(RULES, two), "hand", "point")
    assert narrow.every_way == ()
    assert len(narrow.cut) == 2


def test_a_resource_that_is_not_declared_is_refused_by_card() -> None:
    wrong = economy(card("Axe", Bring(source="hand", target="wod")))
    with pytest.raises(BadOption, match="Axe: 'wod' is no resource"):
        resource_graph(RULES, wrong)


# --- cards that help each other ------------------------------------------------------------------


def colours(first: str = "x", second: str = "y") -> Economy:
    return economy(
        card("Rose", traits=["red"], group=first),
        card("Bee", Ask(trait="red"), traits=["red"], group=first),
        card("Sea", traits=["blue"], group=second),
        card("Fish", Ask(trait="blue"), Ask(trait="wet"), group=second),
        card("Stone", group=second),
    )


def test_a_card_helps_who_needs_what_it_is_and_never_itself() -> None:
    graph = synergy_graph(RULES, colours())
    assert {*graph.edges} == {("Rose", "Bee"), ("Sea", "Fish")}
    assert graph.edges["Rose", "Bee"] == {"weight": 1, "by": "red"}
    assert graph.nodes["Stone"] == {"group": "y", "copies": 1}


def test_communities_by_hand() -> None:
    """Two pairs that have nothing to do with each other: half of the weight lies in each."""
    found = communities(synergy_graph(RULES, colours()))
    assert found.communities == (("Bee", "Rose"), ("Fish", "Sea"))
    assert (found.modularity, found.group_modularity, found.rand) == (0.5, 0.5, 1.0)
    assert found.helps == {"Rose": 1, "Bee": 0, "Sea": 1, "Fish": 0, "Stone": 0}
    assert found.helped["Bee"] == 1


def test_one_group_for_all_tells_nothing() -> None:
    found = communities(synergy_graph(RULES, colours("x", "x")))
    assert found.modularity == 0.5
    assert found.group_modularity == 0.0
    assert found.rand == 0.0


def test_no_card_that_helps_another() -> None:
    found = communities(synergy_graph(RULES, economy(card("Stone"))))
    assert (found.communities, found.modularity, found.helps) == ((), 0.0, {"Stone": 0})


def test_adjusted_rand() -> None:
    assert adjusted_rand([{1, 2}, {3, 4}], [{3, 4}, {1, 2}]) == 1.0
    # 6 pairs, 2 in each partition, none in both: 2 * 2 / 6 were to be expected, 2 are the most
    assert adjusted_rand([{1, 2}, {3, 4}], [{1, 3}, {2, 4}]) == pytest.approx(-0.5)
    assert adjusted_rand([{1}, {2}], [{1}, {2}]) == 1.0


# --- phases --------------------------------------------------------------------------------------


def test_phases_with_their_visits_and_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games._loaded, handful.name, handful)
    run_of = tallies(new_match("handful", 2, 1, ["eager", "shy"]), 3)
    graph = phase_graph(handful.phases, run_of)
    assert {name: facts["visits"] for name, facts in graph.nodes(data=True)} == {
        "take": 2.0, "pay": 2.0, "rest": 1.0, "next": 2.0, "end": 0.0,
    }  # fmt: skip
    assert graph.nodes["take"]["decisions"] == 4.0
    assert graph.nodes["take"]["decisions_a_visit"] == 2.0
    assert graph.nodes["take"]["share"] == 1.0
    assert graph.nodes["pay"]["decisions"] == 0.0  # nobody could choose
    assert graph.nodes["rest"]["skipped"] == 1.0
    assert {edge: graph.edges[edge]["passages"] for edge in graph.edges} == {
        ("take", "pay"): 2.0,
        ("pay", "rest"): 2.0,
        ("rest", "next"): 2.0,
        ("next", "take"): 1.0,
        ("next", "end"): 1.0,
    }


def test_the_declaration_itself_is_not_touched() -> None:
    graph = phase_graph(handful.phases)
    graph.remove_node("take")
    assert "take" in handful.phases.graph
    assert "visits" not in handful.phases.graph.nodes["take"]


# --- the shipped games ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", [AGE, ASCENSION, fair], ids=lambda game: game.name)
def test_every_game_has_its_graphs(game: AnyGame, kind: str) -> None:
    graph = game_graph(game, kind, {"sets": ["deliverance"]} if game is ASCENSION else None)
    assert graph.number_of_edges()
    assert findings(graph, kind, game.economy)
    if kind == "synergy":
        assert {*graph} == {c["name"] for c in game.cards(_rules(game))}


def _rules(game: AnyGame) -> Rules[Any, Any]:
    return game.rules(**({"sets": ["deliverance"]} if game is ASCENSION else {}))


def test_engines_of_the_shipped_games() -> None:
    age = {engine.nodes for engine in engines(game_graph(AGE, "resources"), longest=2)}
    assert ("strength tokens", "territories") in age
    assert ("gold tokens", "heroes") in age
    deck = engines(game_graph(ASCENSION, "resources"), longest=4)
    assert ("runes", "discard pile", "deck", "hand") in {engine.nodes for engine in deck}


def test_a_set_without_a_resource_never_reaches_it() -> None:
    vigil = reachable(game_graph(ASCENSION, "resources"), "hand")
    assert (vigil["energy"], vigil["insight"], vigil["temples"]) == (True, False, False)
    dreams = reachable(game_graph(ASCENSION, "resources", {"sets": ["deliverance"]}), "hand")
    assert (dreams["energy"], dreams["insight"]) == (False, True)


def test_a_card_of_a_condition_helps_by_name() -> None:
    graph = game_graph(ASCENSION, "synergy")
    assert graph.edges["Energy Shard", "Righteous Templar"]["by"] == "energy"
    assert not graph.has_edge("Righteous Templar", "Energy Shard")


def test_graphs_that_are_not_there_are_refused() -> None:
    with pytest.raises(BadOption, match="no graph 'fates'"):
        game_graph(AGE, "fates")
    with pytest.raises(BadOption, match="handful does not declare"):
        game_graph(handful, "resources")
    assert isinstance(game_graph(handful, "phases"), nx.DiGraph)
