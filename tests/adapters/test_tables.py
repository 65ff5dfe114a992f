"""What all adapters share, and what is said where a library is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from framework import games
from framework.adapters.tables import Setting, gains

LIBRARIES = {
    "gymnasium": ("Gymnasium", "gymnasium"),
    "openspiel": ("OpenSpiel", "pyspiel"),
    "pettingzoo": ("PettingZoo", "pettingzoo"),
}


@pytest.mark.parametrize("adapter", LIBRARIES)
def test_an_adapter_says_which_extra_it_needs(adapter: str) -> None:
    title, library = LIBRARIES[adapter]
    program = (
        f"import sys; sys.modules[{library!r}] = None\n"
        "from framework.core.errors import AscentError\n"
        f"try: import framework.adapters.{adapter}\n"
        "except AscentError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    wanted = f"this adapter needs {title}: pip install 'ascent-tabletop[{adapter}]'\n"
    assert done.stdout == wanted


def test_actions_are_numbered_by_meaning_or_by_index() -> None:
    meaning, index = (Setting.of("ascension", 2, by, {}) for by in ("meaning", "index"))
    state = meaning.deal(2)
    assert [index.told(action) for action in index.options(state)] == [
        "option 0",
        "option 1",
        "option 2",
    ]
    assert [meaning.told(action) for action in meaning.options(state)] == [
        "turn: play Apprentice",
        "turn: play Militia",
        "turn: end",
    ]
    for setting in (meaning, index):
        assert [*setting.options(state).values()] == [0, 1, 2]
        assert setting.mask(setting.options(state)).sum() == 3


def test_a_shared_victory_is_shared_and_an_undecided_game_gains_nobody_anything() -> None:
    team = games["ascension"].new(4, 1, None, team=True)
    assert gains(team) == [0.0] * 4
    team.sole_winner, team.over = 1, True
    assert gains(team) == pytest.approx([-1 / 3, 1 / 3, -1 / 3, 1 / 3])
    team.log.append(("undecided", 9))
    assert gains(team) == [0.0] * 4
