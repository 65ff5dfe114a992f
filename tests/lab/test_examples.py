"""Games that figures name can be opened, at the step that shows them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from framework import load
from framework.arena import Match
from framework.core.errors import BadOption
from framework.lab.comparison import Comparison, Entrant, compare
from framework.lab.examples import match_of, save_of, shown_games, write_examples
from framework.lab.recording import record
from framework.lab.report import html
from framework.lab.writing import as_document
from tests.framework.command import answer, ascent


@pytest.fixture
def found(climb: Match) -> Comparison:
    sides = [Entrant("climb", bots=["random"] * 2), Entrant("climb", bots=["thrifty", "random"])]
    return compare(sides, 9, 3)


def test_a_save_is_the_game_that_was_recorded(climb: Match) -> None:
    state, recorded = load(save_of(climb, 4)), record(climb, 4)
    assert state.over
    assert (state.id, state.scores) == (len(recorded.steps), recorded.scores)
    assert state.header.seed == recorded.seed


def test_a_side_knows_its_match(found: Comparison) -> None:
    read = Comparison.from_json(json.loads(json.dumps(found.as_json())))
    for side in read.sides:
        assert list(match_of(side).bots) == side.key["bots"]
    other = replace(read.sides[0], key={**read.sides[0].key, "cards": "others"})
    with pytest.raises(BadOption, match="by other rules or with other cards"):
        match_of(other)
    with pytest.raises(BadOption, match="does not tell which games"):
        match_of(replace(other, key={**other.key, "seed": None}))


def test_each_game_that_a_figure_names_is_written_once(found: Comparison, tmp_path: Path) -> None:
    files = write_examples(found, tmp_path)
    named = {
        (place, figure.example.number)
        for place, side in enumerate(found.sides)
        for figure in side.figures.values()
        if figure.example is not None
    }
    assert set(files) == named
    assert {path.name for path in tmp_path.iterdir()} == set(files.values())
    assert len(set(files.values())) == len(files) > 2
    for one in shown_games(found):
        state = load((tmp_path / files[one.side, one.number]).read_text(encoding="utf-8"))
        assert state.header.seed == one.seed
        assert all(0 <= step <= state.id for step in one.steps.values())
        lead = found.sides[one.side].figures["final_margin"].example
        if lead is not None and lead.number == one.number:
            assert one.steps["final_margin"] == state.id - 1


def test_page_and_document_name_the_file_and_the_step(found: Comparison, tmp_path: Path) -> None:
    files = write_examples(found, tmp_path)
    example = found.sides[1].figures["decisions"].example
    assert example is not None
    name = files[1, example.number]
    assert f"{name}, step {example.step}" in html(found, files)
    assert f"game {example.number}, step {example.step}" in html(found)
    examples = as_document(found, files)["examples"]
    assert isinstance(examples, list)
    (told,) = [one for one in examples if one["file"] == name]
    assert told["steps"]["decisions"] == example.step
    assert "examples" not in as_document(found)


@pytest.mark.usefixtures("climb")
def test_the_command_writes_examples_that_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "shown"
    given = ("compare", "climb", "--games", 3, "--judged", 0, "--examples", folder)
    told = ascent(*given)
    assert told.exit_code == 0
    paths = sorted(folder.iterdir())
    assert paths
    for path in paths:
        assert path.name in told.stdout
        assert ascent("replay", path).exit_code == 0
    assert [one["file"] for one in answer(*given)["examples"]] == [path.name for path in paths]


@pytest.mark.usefixtures("climb")
def test_a_folder_that_can_not_be_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = ascent("compare", "climb", "--games", 3, "--examples", tmp_path / "file")
    assert told.exit_code == 2
    assert "can't be a folder for games" in told.stderr
