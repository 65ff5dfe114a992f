"""Every command and every snippet in README and docs works as it stands there."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from age_of_ascent.printed import PrintedCard as AgeCard
from age_of_ascent.words.moments import VOCABULARY as AGE_VOCABULARY
from ascension.cards import load_set
from framework import games
from framework.bots.roster import roster
from framework.cards.files import parse_card
from framework.cli import command_line

TOP = Path(__file__).parents[2]
PAGES = [TOP / "README.md", TOP / "CONTRIBUTING.md", *sorted((TOP / "docs").glob("*.md"))]
TUTORIALS = ("write-your-own-game.md", "write-your-own-card-game.md")  # parts of one file each
TERMINAL = "\n## In a terminal\n"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def snippets(kind: str) -> list[tuple[str, str]]:
    """All fenced blocks of a kind, with the page they stand on."""
    return [
        (page.name, body)
        for page in PAGES
        for fence, body in FENCE.findall(page.read_text(encoding="utf-8"))
        if fence == kind
    ]


RULES = {page for name in games for page in games[name].face.pages if isinstance(page, str)}


@pytest.mark.parametrize("page", sorted(RULES))
def test_rules_come_before_commands_for_a_terminal(page: str) -> None:
    rules, _, rest = (TOP / "docs" / f"{page}.md").read_text(encoding="utf-8").partition(TERMINAL)
    assert "```sh" not in rules
    assert "`ascent " not in rules
    assert "\n## " not in rest, "commands come last"


COMMANDS = [
    (page, line.split("#")[0].strip())
    for page, body in snippets("sh")
    for line in body.splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.fixture
def _in_a_folder_with_the_cards_and_bots_of_the_guides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = [
        card
        for page, body in snippets("yaml")
        if page == "cards-as-data.md"
        for card in yaml.safe_load(body).get("cards", [])
    ]
    (tmp_path / "my_cards.yaml").write_text(yaml.safe_dump({"cards": cards}))
    bots = next(body for page, body in snippets("python") if page == "bots.md")
    (tmp_path / "my_bots.py").write_text(bots)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(roster, "_added", set())
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("page", "command"), COMMANDS, ids=[f"{p}: {c}" for p, c in COMMANDS])
@pytest.mark.usefixtures("_in_a_folder_with_the_cards_and_bots_of_the_guides")
def test_a_command_on_a_page_works(page: str, command: str) -> None:
    """As typed by a reader who then ends the input."""
    program, *arguments = shlex.split(command)
    if program == "make":
        assert re.search(rf"^{arguments[0]}:", (TOP / "Makefile").read_text(), re.MULTILINE)
    elif program == "python":
        run = subprocess.run(
            [sys.executable, *arguments], cwd=TOP, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
    else:
        assert program == "ascent"
        result = CliRunner().invoke(command_line, arguments, input="")
        assert result.exit_code == 0, result.output


SNIPPETS = [(page, body) for page, body in snippets("python") if page not in TUTORIALS]


@pytest.mark.parametrize(("page", "body"), SNIPPETS, ids=[page for page, _ in SNIPPETS])
def test_a_python_snippet_on_a_page_runs(page: str, body: str) -> None:
    """Alone, from top to bottom."""
    exec(compile(body, page, "exec"), {})


def test_the_cards_of_the_scripting_guide_load() -> None:
    """Three for Ascension, from simple to odd, and one for Age of Ascent."""
    loaded = []
    for page, body in snippets("yaml"):
        document = yaml.safe_load(body)
        if page in TUTORIALS:
            continue
        if "cards" in document:
            loaded += [card.name for card in load_set(document, page)]
        else:
            rows = document["heroes"]
            loaded += [parse_card(AgeCard, row, AGE_VOCABULARY, page, "").name for row in rows]
    assert loaded == ["Lantern Bearer", "Gate Warden", "Herald of Echoes", "Quill of the Marches"]


def test_links_between_pages_lead_somewhere() -> None:
    """Every relative link names a file that is there."""
    for page in PAGES:
        prose = FENCE.sub("", page.read_text(encoding="utf-8"))
        for target in re.findall(r"\]\(([^)#:]+)\)", prose):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
