"""Every installed game keeps the contract, with every number of players and each set of options."""

from __future__ import annotations

from dataclasses import replace

import pytest

from framework import games
from framework.core.registry import Registry
from framework.testing import CHECKS, check_elsewhere
from tests.conformance.table import TABLE, Setting, settings

SETTINGS = list(settings())


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_game_keeps_the_contract(setting: Setting, check: str) -> None:
    CHECKS[check](setting.playthrough())


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.seed == 1], ids=str)
def test_more_games_are_sound(setting: Setting) -> None:
    """What costs little is checked in more games, so that rare cards are met."""
    first = setting.playthrough()
    for seed in range(101, 107):
        play = replace(first, seed=seed)
        for check in ("decisions", "census", "phases"):
            CHECKS[check](play)


@pytest.mark.parametrize("game", TABLE)
def test_the_game_is_the_same_in_another_process(game: str) -> None:
    check_elsewhere(s.playthrough() for s in SETTINGS if s.game == game)


def test_no_installed_game_lacks_an_entry_in_the_table() -> None:
    missing = set(Registry()) - set(TABLE)
    assert not missing, f"{missing}: add an entry to tests/conformance/table.py"


@pytest.mark.parametrize("game", TABLE)
def test_the_table_plays_every_option_of_the_game(game: str) -> None:
    """Options that only name a file of cards are tested with the cards."""
    played = {name for options in TABLE[game].options for name in options}
    assert {} in TABLE[game].options
    assert set(games[game].options.model_fields) - {"cards"} == played
