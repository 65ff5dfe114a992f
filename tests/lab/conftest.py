"""A small game of two bots that tests of the lab can play, and runs of it."""

from __future__ import annotations

import pytest

from docs.tutorial_game import game
from framework import games
from framework.arena import Match, new_match


@pytest.fixture
def climb(monkeypatch: pytest.MonkeyPatch) -> Match:
    """Climb between two bots, from seed 3."""
    monkeypatch.setitem(games._loaded, "climb", game)
    return new_match("climb", 2, 3, ["thrifty", "random"])
