"""Arrows of import: the app and the games know the framework, and nothing of each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = {
    "framework": {"age_of_ascent", "ascension", "ui", "tests", "docs", "benchmarks"},
    "age_of_ascent": {"ascension", "ui", "tests", "docs", "benchmarks"},
    "ascension": {"age_of_ascent", "ui", "tests", "docs", "benchmarks"},
    "ui": {"age_of_ascent", "ascension", "tests", "docs", "benchmarks"},
}
GAMES = re.compile("ascension|age.of.ascent", re.IGNORECASE)
PARTS_OF_THE_APP = [
    path
    for path in sorted((ROOT / "ui").rglob("*"))
    if path.suffix in (".py", ".js", ".ts", ".css", ".svg", ".toml")
]
FILES = [path for package in FORBIDDEN for path in sorted((ROOT / package).rglob("*.py"))]


def imported(text: str) -> Iterator[str]:
    """The top packages that a module imports anywhere in it, also by name at run time."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                for name in names:
                    yield name.name.split(".")[0]
            case ast.ImportFrom(module=str(module), level=0):
                yield module.split(".")[0]
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name(id="__import__"),
                args=[ast.Constant(value=str(module)), *_],
            ):
                yield module.split(".")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_imports_against_the_arrows(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    against = set(imported(path.read_text(encoding="utf-8"))) & FORBIDDEN[package]
    assert not against, f"{package} must not import {against}"


def test_there_are_modules_to_look_at() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in FILES} >= {"framework", "age_of_ascent"}


def test_imports_are_found_wherever_they_are() -> None:
    text = """
import a.b, c
from d.e import f
from . import g
from .h import i
def later():
    from j import k
    importlib.import_module("l.m")
    __import__("n")
if TYPE_CHECKING:
    import o
"""
    assert set(imported(text)) == {"a", "c", "d", "j", "l", "n", "o"}


def test_the_framework_names_no_game_in_its_code() -> None:
    """Words in comments and docstrings aside, no name of a game's package is in the framework."""
    for path in (ROOT / "framework").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & {"age_of_ascent", "ascension"}, path


@pytest.mark.parametrize("path", PARTS_OF_THE_APP, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_app_names_no_game(path: Path) -> None:
    """Not in code, in words, in comments, in scripts, nor in style sheets."""
    assert not GAMES.search(str(path.relative_to(ROOT)))
    assert GAMES.findall(path.read_text(encoding="utf-8")) == []


def test_there_are_scripts_and_style_sheets_to_look_at() -> None:
    assert {path.suffix for path in PARTS_OF_THE_APP} >= {".py", ".js", ".css"}


def test_a_board_is_made_of_its_own_files_and_of_the_app_s() -> None:
    for game in ("age_of_ascent", "ascension"):
        folder = ROOT / game / "board"
        for path in folder.glob("*.js"):
            text = path.read_text(encoding="utf-8")
            for module in re.findall(r'^import\b[^;]*? from "([^"]+)";', text, re.M):
                own = module.startswith("./") and (folder / module).is_file()
                assert own or module == "/board/core.js", f"{path} imports {module}"
