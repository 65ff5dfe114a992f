"""An engine that was compiled before its source was changed: what is said if it can't be used."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from framework.core.written import ROOT
from framework.stale import LIBRARY, WORDS, is_stale

SUFFIX = EXTENSION_SUFFIXES[0]
AS_COMMAND = """
import sys
sys.argv = ["/usr/bin/ascent", "roll", "2d3"]
from framework.cli import main
main()
"""


def a_clone(folder: Path, changed: str = "", after: float = 10.0) -> Path:
    """The framework as it is after `make fast`, and after something was changed in it."""
    plain = shutil.ignore_patterns("__pycache__", f"*{SUFFIX}")
    shutil.copytree(ROOT / "framework", folder / "framework", ignore=plain)
    (folder / "Makefile").touch()
    library = folder / "framework" / f"{LIBRARY}{SUFFIX}"
    library.touch()
    now = library.stat().st_mtime
    for source in folder.rglob("*.py"):
        os.utime(source, (now - 10, now - 10))
    if changed:
        source = folder / changed
        source.with_suffix(SUFFIX).write_bytes(b"of another version")  # can't be imported
        os.utime(source, (now + after, now + after))
    return folder


def starts(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("changed", ["framework/core/log.py", "framework/cli/roll.py"])
def test_the_command_says_in_a_line_what_mends_it(tmp_path: Path, changed: str) -> None:
    told = starts(a_clone(tmp_path, changed), AS_COMMAND)
    assert (told.returncode, told.stdout, told.stderr) == (2, "", f"ascent: {WORDS}\n")


def test_a_program_that_imports_it_gets_an_error_that_says_so(tmp_path: Path) -> None:
    told = starts(a_clone(tmp_path, "framework/core/log.py"), "import framework")
    assert told.stderr.splitlines()[-1] == f"ImportError: {WORDS}"


def test_what_is_broken_for_another_reason_is_told_as_it_is(tmp_path: Path) -> None:
    told = starts(a_clone(tmp_path, "framework/core/log.py", after=-10.0), AS_COMMAND)
    assert WORDS not in told.stderr
    assert "ImportError" in told.stderr


def test_stale_is_what_was_changed_or_has_gone_since_in_a_clone_alone(tmp_path: Path) -> None:
    fresh = a_clone(tmp_path / "fresh")
    made = fresh / "build" / "lib" / "framework"  # where compiling has put it first
    made.mkdir(parents=True)
    (made / f"log{SUFFIX}").touch()
    assert not is_stale(fresh)
    changed = a_clone(tmp_path / "changed", "framework/core/log.py")
    assert is_stale(changed)
    (changed / "Makefile").unlink()
    assert not is_stale(changed), "what is installed is not changed"
    gone = a_clone(tmp_path / "gone", "framework/core/log.py", after=-10.0)
    assert not is_stale(gone)
    (gone / "framework/core/log.py").unlink()
    assert is_stale(gone)
