"""The tutorial's game is short, keeps the whole contract, and is what its page shows."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from docs.tutorial_game import game
from framework.core.registry import GROUP, Registry
from framework.testing import CHECKS, Playthrough, check_elsewhere, lay_dice

DOCS = Path(__file__).parents[2] / "docs"
CODE = (DOCS / "tutorial_game.py").read_text(encoding="utf-8")
PAGE = DOCS / "write-your-own-game.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def blocks(language: str) -> list[str]:
    """The page's blocks in a language."""
    return [text for name, text in BLOCKS if name == language]


def test_the_game_is_at_most_120_lines_long() -> None:
    assert len(CODE.splitlines()) <= 120


def test_the_game_is_no_product() -> None:
    assert game.name not in set(Registry())


@pytest.mark.parametrize("players", game.players)
@pytest.mark.parametrize("check", CHECKS)
def test_it_keeps_the_whole_contract_at_every_decision(check: str, players: int) -> None:
    CHECKS[check](Playthrough(game, players, seed=players))


def test_it_is_the_same_in_another_process() -> None:
    check_elsewhere([Playthrough(game, players, seed=5) for players in game.players])


@pytest.mark.parametrize("snippet", blocks("python"))
def test_every_snippet_of_the_page_is_in_the_file(snippet: str) -> None:
    assert snippet in CODE


def test_the_page_shows_most_of_the_file() -> None:
    shown = sum(snippet.count("\n") for snippet in blocks("python"))
    assert shown > len(CODE.splitlines()) / 2


def test_every_block_of_the_page_is_tested() -> None:
    assert {name for name, _ in BLOCKS} == {"python", "pycon", "console", "toml"}


def test_the_session_of_the_page_runs() -> None:
    session = doctest.DocTestParser().get_doctest(
        "\n".join(blocks("pycon")), {}, PAGE.name, str(PAGE), 0
    )
    assert doctest.DocTestRunner().run(session).failed == 0


def test_the_command_of_the_page_answers_what_the_page_says() -> None:
    (block,) = blocks("console")
    command, *answer = block.splitlines()
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "python"
    done = subprocess.run(
        [sys.executable, *arguments], cwd=DOCS.parent, capture_output=True, text=True, check=False
    )
    assert (done.stdout.splitlines(), done.stderr, done.returncode) == (answer, "", 0)


def test_the_page_names_the_entry_point_group() -> None:
    (block,) = blocks("toml")
    assert set(tomllib.loads(block)["project"]["entry-points"]) == {GROUP}


def test_a_card_as_high_as_the_die_climbs_and_a_lower_one_does_not() -> None:
    state = game.new(players=2, seed=1)
    state.hands = [[2, 5, 6], [2, 5, 6]]
    lay_dice(state, 5)
    state.die, state.options = 6, (2, 5, 6)
    state.apply(2)
    assert state.scores == [6, 0]
    assert state.die == 5
    state.apply(0)
    assert state.scores == [6, 0]


def test_a_player_reads_the_own_draw_and_not_the_others() -> None:
    state = game.new(players=2, seed=1, names=["Ada", "Ben"])
    state.apply(0)
    mine, theirs = (list(state.journal.text(seat)) for seat in (0, 1))
    assert sum(line.startswith("Ada draws") for line in mine) == 1
    assert not any("draws" in line for line in theirs)
