"""Kept games are played again, choice by choice: nothing in them may have changed unnoticed."""

from __future__ import annotations

import json

import pytest

from framework import BadSave, replay
from framework.core.registry import Registry
from tests.golden.playthroughs import (
    GOLDEN,
    HERE,
    REMAKE,
    RESULTS,
    Golden,
    journal_text,
    kept_results,
    result,
)


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_a_kept_game_is_played_the_same_way_today(golden: Golden) -> None:
    text = golden.path.read_text(encoding="utf-8")
    try:
        found = replay(text)
    except BadSave as error:
        pytest.fail(f"{error}. If that is meant: {REMAKE}")
    assert found.differs_at is None, f"{found.reason}. If that is meant: {REMAKE}"
    assert found.state.over
    assert result(found.state) == kept_results(golden.game)[golden.path.name]
    assert journal_text(found.state) == text


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_a_kept_game_was_made_as_its_entry_says(golden: Golden) -> None:
    header = json.loads(golden.path.read_text(encoding="utf-8"))["header"]
    assert (header["game"], header["players"], header["seed"], header["options"]) == (
        golden.game,
        golden.players,
        golden.seed,
        golden.options,
    )


def test_no_installed_game_lacks_a_kept_game() -> None:
    missing = set(Registry()) - {golden.game for golden in GOLDEN}
    assert not missing, f"{missing}: add entries to tests/golden/playthroughs.py, then {REMAKE}"


def test_no_file_is_kept_without_an_entry() -> None:
    journals = {golden.path for golden in GOLDEN}
    results = {HERE / golden.game / RESULTS for golden in GOLDEN}
    assert set(HERE.glob("*/*.json")) == journals | results
