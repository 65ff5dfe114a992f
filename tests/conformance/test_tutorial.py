"""The tutorials' games are short, keep the whole contract, and are what their pages show."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from docs.tutorial_card_game import game as fair
from docs.tutorial_game import game
from docs.tutorial_mechanics import game as measured
from framework.cards.files import BadCards
from framework.core.game import AnyGame
from framework.core.registry import GROUP, Registry
from framework.core.save import load
from framework.testing import CHECKS, Playthrough, check_elsewhere, lay_dice

DOCS = Path(__file__).parents[2] / "docs"


@dataclass(frozen=True)
class Tutorial:
    """A page, the file that it takes its Python from, and the game in it."""

    game: AnyGame
    file: str
    name: str
    next_file: str = ""  # of the page's last step

    @property
    def code(self) -> str:
        """The whole file."""
        return (DOCS / self.file).read_text(encoding="utf-8")

    @property
    def page(self) -> Path:
        """Where it is explained."""
        return DOCS / self.name

    def blocks(self, language: str) -> list[str]:
        """The page's blocks in a language."""
        text = self.page.read_text(encoding="utf-8")
        fenced = re.findall(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S)
        assert {name for name, _ in fenced} <= {"python", "pycon", "console", "toml", "yaml"}
        return [block for name, block in fenced if name == language]


CLIMB = Tutorial(game, "tutorial_game.py", "write-your-own-game.md", "tutorial_mechanics.py")
FAIR = Tutorial(fair, "tutorial_card_game.py", "write-your-own-card-game.md")
both = pytest.mark.parametrize("tutorial", [CLIMB, FAIR], ids=["game", "card game"])


def test_the_game_is_at_most_120_lines_long() -> None:
    assert len(CLIMB.code.splitlines()) <= 120


@both
def test_the_game_is_no_product(tutorial: Tutorial) -> None:
    assert tutorial.game.name not in set(Registry())


@both
@pytest.mark.parametrize("players", game.players)
@pytest.mark.parametrize("check", CHECKS)
def test_it_keeps_the_whole_contract_at_every_decision(
    check: str, players: int, tutorial: Tutorial
) -> None:
    CHECKS[check](Playthrough(tutorial.game, players, seed=players))


@both
def test_it_is_the_same_in_another_process(tutorial: Tutorial) -> None:
    played = tutorial.game
    check_elsewhere([Playthrough(played, players, seed=5) for players in played.players])


@both
def test_every_snippet_of_the_page_is_in_the_file(tutorial: Tutorial) -> None:
    more = (DOCS / tutorial.next_file).read_text(encoding="utf-8") if tutorial.next_file else ""
    for snippet in tutorial.blocks("python"):
        assert snippet in tutorial.code or snippet in more


def test_the_page_shows_most_of_the_file() -> None:
    shown = sum(snippet.count("\n") for snippet in CLIMB.blocks("python"))
    assert shown > len(CLIMB.code.splitlines()) / 2


@both
def test_the_session_of_the_page_runs(tutorial: Tutorial) -> None:
    session = doctest.DocTestParser().get_doctest(
        "\n".join(tutorial.blocks("pycon")), {}, tutorial.name, str(tutorial.page), 0
    )
    assert doctest.DocTestRunner().run(session).failed == 0


@both
def test_the_command_of_the_page_answers_what_the_page_says(tutorial: Tutorial) -> None:
    (block,) = tutorial.blocks("console")
    command, *answer = block.splitlines()
    program, *arguments = shlex.split(command.removeprefix("$ "))
    assert program == "python"
    done = subprocess.run(
        [sys.executable, *arguments], cwd=DOCS.parent, capture_output=True, text=True, check=False
    )
    assert (done.stdout.splitlines(), done.stderr, done.returncode) == (answer, "", 0)


def test_the_page_names_the_entry_point_group() -> None:
    (block,) = CLIMB.blocks("toml")
    assert set(tomllib.loads(block)["project"]["entry-points"]) == {GROUP}


@pytest.mark.parametrize("check", CHECKS)
def test_the_game_with_its_mechanics_keeps_the_contract_too(check: str) -> None:
    CHECKS[check](Playthrough(measured, 2, seed=2))


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


def test_the_cards_of_the_page_are_in_the_card_file() -> None:
    (shown,) = FAIR.blocks("yaml")
    file = yaml.safe_load((DOCS / "tutorial_cards.yaml").read_text(encoding="utf-8"))
    assert all(card in file["cards"] for card in yaml.safe_load(shown)["cards"])


def test_a_card_does_what_it_says() -> None:
    state = fair.new(players=2, seed=1, names=["Ada", "Ben"])
    apples, plums = (state.defs.all.index(c) for c in state.defs.all[:2])
    state.row, state.options = [apples, plums, plums], (apples, plums)
    state.apply(1)
    assert state.scores == [2, 0]
    state.row, state.options = [apples, plums], (apples, plums)
    state.apply(0)
    assert state.scores == [2, 1]
    assert "Ben gains 1 coin." in state.journal.text()


def test_an_own_card_file_is_played_and_kept_in_the_save(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("cards: [{name: Purse, kind: folk, copies: 9, text: [{do: gain, coins: 3}]}]")
    state = fair.new(players=2, seed=1, cards=file)
    file.unlink()
    again = load(state.to_json(), {"fair": fair})
    while not again.over:
        again.apply(0)
    assert sum(again.scores) == 27


def test_a_misspelt_word_of_an_own_card_is_named(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("cards: [{name: Purse, kind: folk, text: [{do: gian, coins: 3}]}]")
    with pytest.raises(BadCards, match="card 'Purse': text: 0: unknown do: 'gian', did you mean"):
        fair.new(players=2, seed=1, cards=file)
