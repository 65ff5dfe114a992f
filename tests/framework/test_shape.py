"""The shape of the code: files and functions that fit one head, parts with names, true types."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("framework", "age_of_ascent", "ascension", "ui")
FILES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
MOST_LINES, LONGEST_FUNCTION = 600, 60
FEW = {r"type: ignore": 10, r"\bcast\(": 40, r"\bframe\[\d": 1}  # fewer than so many places
PLAYING = ("state", "moves", "places", "prices", "bids", "frames", "score")

each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_tells_type_checkers_of_others_that_it_is_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


@each_file
def test_a_file_fits_one_head(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@each_file
def test_a_function_does_one_thing(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = {f.name: (f.end_lineno or f.lineno) - f.lineno + 1 for f in functions}
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize("pattern", FEW)
def test_true_types_and_named_parts_need_few_exceptions(pattern: str) -> None:
    places = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line)
    ]
    assert len(places) < FEW[pattern], places


@pytest.mark.parametrize("package", ["age_of_ascent", "ascension"])
def test_modules_that_play_hold_no_pydantic(package: str) -> None:
    modules = [ROOT / package / f"{name}.py" for name in PLAYING]
    texts = {path.name: path.read_text(encoding="utf-8") for path in modules if path.exists()}
    assert len(texts) >= 4
    assert [name for name, text in texts.items() if "pydantic" in text] == []
