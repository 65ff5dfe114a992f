"""The lab's commands: what they answer, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from framework import games
from tests.framework.command import answer, ascent, refusal


def test_mechanics_are_listed_with_their_cards() -> None:
    document = answer("mechanics", "age_of_ascent")
    listed = {mechanic["tag"]: mechanic for mechanic in document["mechanics"]}
    assert list(listed) == [mechanic.tag for mechanic in games["age_of_ascent"].mechanics]
    assert listed["auction"]["bgg"] == "Auction/Bidding (2012)"
    assert listed["auction"]["can_be_forbidden"]
    assert not listed["dice"]["can_be_forbidden"]
    assert listed["force_commitment"]["phases"] == ["allocation", "resolution", "loss"]
    assert "Fadefoot" in listed["take_that"]["cards"]
    assert all("measured" not in mechanic for mechanic in listed.values())


def test_mechanics_are_measured_from_a_seed() -> None:
    given = ("mechanics", "age_of_ascent", "--games", 1, "--seed", 5, "--players", 3)
    document = answer(*given)
    assert (document["games"], document["bot"], document["players"]) == (1, "balanced", 3)
    measured = {m["tag"]: m["measured"] for m in document["mechanics"]}
    assert measured["open_drafting"]["uses"] == 6
    assert measured["competitive"]["uses"] is None
    assert document == answer(*given)
    other = answer("mechanics", "age_of_ascent", "--games", 1, "--seed", 6, "--players", 3)
    assert other["mechanics"] != document["mechanics"]


def test_leverage_is_told_of_what_can_be_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games["age_of_ascent"]
    two = tuple(m for m in game.mechanics if m.tag in ("expand", "dice"))
    monkeypatch.setattr(type(game), "mechanics", two)
    expand, dice = answer("mechanics", game.name, "--games", 1, "--leverage")["mechanics"]
    assert expand["leverage"]["finished"] == 2
    assert -1 <= expand["leverage"]["value"] <= 1
    assert "leverage" not in dice
    told = ascent("mechanics", game.name, "--games", 1, "--leverage").stdout
    assert "leverage" in told


def test_tables_are_printed() -> None:
    assert "Snake draft" in ascent("mechanics", "age_of_ascent").stdout
    assert "allocation" in ascent("graph", "age_of_ascent", "phases").stdout
    flows = ascent("graph", "age_of_ascent", "resources").stdout
    assert "Never reached from empire tokens: nothing." in flows
    assert "strength tokens → territories" in flows
    assert "adjusted Rand index" in ascent("graph", "age_of_ascent", "synergy").stdout


def test_phases_are_counted_in_games() -> None:
    document = answer("graph", "age_of_ascent", "phases", "--games", 1, "--seed", 5)
    nodes = {node["id"]: node for node in document["graph"]["nodes"]}
    assert nodes["draft"]["visits"] == 1
    assert nodes["allocation"]["share"] > 0.5
    assert sum(node["share"] for node in nodes.values()) == pytest.approx(1)
    assert "allocation" in document["findings"]["repeated"]


def test_a_graph_is_written_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    path = tmp_path / "graph.svg"
    told = ascent("graph", "age_of_ascent", "resources", "--output", path)
    assert told.exit_code == 0
    assert "13 nodes" in " ".join(told.stdout.split())
    assert path.read_text(encoding="utf-8").startswith("<svg")
    dot = ascent("graph", "age_of_ascent", "resources", "--format", "dot").stdout
    assert dot.startswith("digraph {")


def test_findings_are_told_with_the_graph() -> None:
    document = answer("graph", "ascension", "synergy", "--option", "sets=deliverance")
    assert document["findings"]["communities"]
    assert {*document["findings"]["helps"]} == {node["id"] for node in document["graph"]["nodes"]}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("mechanics", "chess"), "there is no game"),
        (("mechanics", "ascension", "--games", 0), "--games has to be at least 1"),
        (("mechanics", "ascension", "--leverage"), "--leverage needs --games"),
        (("mechanics", "ascension", "--games", 1, "--bot", "clever"), "has no bot 'clever'"),
        (("mechanics", "ascension", "--games", 1, "--players", 9), "players, not 9"),
        (("graph", "ascension", "fates"), "no graph 'fates'"),
        (("graph", "ascension", "phases", "--format", "png"), "no format 'png'"),
        (("graph", "ascension", "phases", "--output", "x/y/z.svg"), "can't be written"),
        (("graph", "ascension", "phases", "--output", "graph"), "no format ''"),
        (("graph", "ascension", "synergy", "--games", 3), "--games is for phases"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[object, ...], reason: str) -> None:
    assert reason in refusal(*words)
