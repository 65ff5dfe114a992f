"""What is compiled if that is asked for: which modules, and that all of them are or none is."""

from __future__ import annotations

import ast
import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from framework import games
from framework.core.rng import COMPILED
from framework.core.written import ROOT, compiled_modules

MODULES = compiled_modules()
REQUIRED = "from setuptools import build_meta; print(build_meta.get_requires_for_build_wheel())"
PACKAGES = ("framework", "age_of_ascent", "ascension")


def source_of(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_can_be_compiled_has_no_pydantic(module: str) -> None:
    names: list[str] = []
    for node in ast.walk(ast.parse(source_of(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
    assert not [name for name in names if name.split(".")[0] == "pydantic"]


def test_no_module_is_named_twice_and_no_package_is_named() -> None:
    """A package that is compiled looks for its modules where the library is that holds it."""
    assert len(set(MODULES)) == len(MODULES) > 40
    assert not [module for module in MODULES if source_of(module).name == "__init__.py"]


@pytest.mark.parametrize("module", MODULES)
def test_all_of_them_are_compiled_or_none_is(module: str) -> None:
    file = Path(str(import_module(module).__file__))
    assert (file.suffix != ".py") == COMPILED, "make fast compiles all, make slow removes it"


@pytest.mark.parametrize("module", MODULES)
def test_what_is_compiled_is_not_older_than_its_source(module: str) -> None:
    built = [*(ROOT / "framework").glob("engine__mypyc.*")]
    assert len(built) == COMPILED
    for file in built:
        told = f"{module} was changed after it was compiled: make fast, or make slow"
        assert file.stat().st_mtime >= source_of(module).stat().st_mtime, told


@pytest.mark.parametrize("asked", ["0", "1"])
def test_only_who_asks_for_it_needs_a_compiler(tmp_path: Path, asked: str) -> None:
    """What an isolated build is given to build with."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    told = subprocess.run(
        [sys.executable, "-c", REQUIRED],
        cwd=tmp_path,
        env={**os.environ, "ASCENT_COMPILE": asked},
        capture_output=True,
        text=True,
        check=True,
    )
    needed = told.stdout.splitlines()[-1]
    assert ("mypy>=" in needed) == (asked == "1")


def fields(described: ast.ClassDef) -> set[str]:
    """The names that a class annotates, in its body or of `self`."""
    noted = [node for node in ast.walk(described) if isinstance(node, ast.AnnAssign)]
    return {
        node.target.id if isinstance(node.target, ast.Name) else node.target.attr
        for node in noted
        if (node in described.body and "ClassVar" not in ast.unparse(node.annotation))
        or isinstance(node.target, ast.Attribute)
        if isinstance(node.target, ast.Name | ast.Attribute)
    }


def test_no_field_is_annotated_once_more_in_a_class_below() -> None:
    """mypyc would show what it holds to the garbage collector twice, which then takes it away."""
    classes = {
        node.name: node
        for module in MODULES
        for node in ast.parse(source_of(module).read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }

    def above(name: str) -> set[str]:
        bases = [ast.unparse(base).split("[")[0] for base in classes[name].bases]
        return {
            field
            for base in bases
            if base in classes
            for field in fields(classes[base]) | above(base)
        }

    assert "rules" in above("AscensionState")
    again = {name: fields(described) & above(name) for name, described in classes.items()}
    assert {name: found for name, found in again.items() if found} == {}


@pytest.fixture
def no_garbage_by_itself() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_garbage_by_itself")
@pytest.mark.parametrize(
    ("name", "option"), [("age_of_ascent", "stall_turns"), ("ascension", "stall_rounds")]
)
def test_the_garbage_collector_leaves_rules_that_are_in_use(name: str, option: str) -> None:
    """However many states go: what is counted twice is missed where the sums happen to agree."""
    game = games[name]
    for count in range(1, 6):
        options: dict[str, Any] = {option: 5 + count}
        rules = game.rules(**options)
        for seed in range(count):
            loop: list[object] = [game.new(2, seed, None, **options)]
            loop.append(loop)
        del loop
        gc.collect(0)  # what keeps the rules is older than they are
        assert rules.playable == {2}


def test_fields_that_are_written_out_are_those_of_the_annotations(tmp_path: Path) -> None:
    """In a copy of the sources: what is compiled has no annotations."""
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=compiled)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    check = [sys.executable, "-m", "framework.core.written"]
    told = subprocess.run([*check, "--check"], cwd=tmp_path, capture_output=True, text=True)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    state = tmp_path / "framework" / "core" / "machine.py"
    good = state.read_text(encoding="utf-8")
    state.write_text(good.replace('        "over": "bool",\n', ""), encoding="utf-8")
    told = subprocess.run([*check, "--check"], cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 1
    assert told.stdout == "framework.core.machine:State is not as its annotations make it\n"
    subprocess.run(check, cwd=tmp_path, check=True)
    assert state.read_text(encoding="utf-8") == good
