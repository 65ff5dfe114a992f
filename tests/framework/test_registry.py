"""Installed games are found by name; one that is broken says so and harms no other."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoints, entry_points
from pathlib import Path

import pytest

from docs.tutorial_game import Climb, game
from framework import AscentError, BadOption
from framework.core import registry as registries
from framework.core.registry import GROUP, Registry, UnknownGame

MODULES = {
    "good_game": "from docs.tutorial_game import game",
    "gone_game": "import no_such_module_at_all",
    "raising_game": "raise ValueError('the cards are missing')",
    "silent_game": "assert False",
    "syntax_game": "def (:",
    "empty_game": "",
    "number_game": "game = 7",
}


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Registry:
    """A registry where a package brings one good game and several broken ones."""
    names = {"climb": "good_game", "wrongly_named": "good_game"}
    names |= {name.removesuffix("_game"): name for name in MODULES if name != "good_game"}
    for module, text in MODULES.items():
        (tmp_path / f"{module}.py").write_text(text)
    info = tmp_path / "others_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others-games\nVersion: 1.0\n")
    points = "".join(f"{name} = {module}:game\n" for name, module in names.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")
    monkeypatch.syspath_prepend(str(tmp_path))
    return Registry()


def refusal(registry: Registry, name: str) -> str:
    """Why a game can't be had."""
    with pytest.raises(UnknownGame) as error:
        registry[name]
    return str(error.value)


def test_a_third_partys_game_is_found_by_its_entry_point(installed: Registry) -> None:
    assert installed["climb"].new(players=2, seed=1).decision is not None
    assert "climb" in installed


def test_a_broken_game_says_what_is_wrong_and_the_others_still_work(installed: Registry) -> None:
    assert "'gone' can't be loaded: No module named 'no_such" in refusal(installed, "gone")
    assert "'raising' can't be loaded: the cards are missing" in refusal(installed, "raising")
    assert "'silent' can't be loaded: AssertionError" in refusal(installed, "silent")
    assert "'syntax' can't be loaded: invalid syntax" in refusal(installed, "syntax")
    assert "'empty' can't be loaded" in refusal(installed, "empty")
    assert "number_game:game is no Game" in refusal(installed, "number")
    assert "it calls itself 'climb'" in refusal(installed, "wrongly_named")
    assert {"age_of_ascent", "climb", "raising"} <= set(installed)
    assert installed["age_of_ascent"].title == "Age of Ascent"


def test_packages_are_looked_into_once_and_again_where_python_looks_elsewhere(
    installed: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def look(group: str) -> EntryPoints:
        looked.append(group)
        return entry_points(group=group)

    monkeypatch.setattr(registries, "entry_points", look)
    assert {*installed} == {*installed} >= {"climb", "age_of_ascent"}
    assert looked == [GROUP]
    monkeypatch.setattr("sys.path", [place for place in sys.path if place != str(tmp_path)])
    assert "climb" not in {*installed}
    assert "age_of_ascent" in {*installed}
    assert looked == [GROUP, GROUP]


def test_an_unknown_game_is_refused_with_what_is_known() -> None:
    assert "there is no game 'chess'; known: age_of_ascent" in refusal(Registry(), "chess")
    assert "Did you mean age_of_ascent?" in refusal(Registry(), "age_of_accent")
    assert issubclass(UnknownGame, BadOption)
    assert issubclass(UnknownGame, AscentError)


def test_a_game_can_be_added_to_one_registry_alone() -> None:
    mine = Registry()
    mine.add(game)
    assert mine["climb"] is game
    assert len(mine) == len(Registry()) + 1
    assert "climb" not in Registry()


def test_the_registry_is_a_mapping_in_order_of_the_names() -> None:
    mine = Registry()
    mine.add(game)
    mine.add(type("Aaa", (Climb,), {"name": "aaa"})())
    assert list(mine) == sorted(mine)
    assert next(iter(mine)) == "aaa"
