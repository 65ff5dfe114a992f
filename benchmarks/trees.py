"""Copies of this tree to play on: as it is, compiled, and as an older commit has it."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

TOP = Path(__file__).parents[1]
KEPT = TOP / "build" / "bench"  # what was compiled there is compiled again only if it has changed


class NotCompiled(Exception):
    """The engine could not be compiled."""


def plain() -> Path:
    """The working tree as git knows it, with nothing compiled."""
    return _copied(KEPT / "plain")


def compiled() -> Path:
    """The working tree with its engine compiled."""
    tree = _copied(KEPT / "compiled")
    done = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=tree,
        env={**os.environ, "ASCENT_COMPILE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotCompiled((done.stdout + done.stderr).strip().splitlines()[-1])
    return tree


def before(revision: str) -> Path:
    """The tree of a commit."""
    tree = KEPT / "before"
    shutil.rmtree(tree, ignore_errors=True)
    with tarfile.open(fileobj=io.BytesIO(_git("archive", "--format=tar", revision))) as archive:
        archive.extractall(tree, filter="data")
    return tree


def _copied(tree: Path) -> Path:
    for old in (
        path for top in tree.glob("*") if top.name != "build" for path in top.rglob("*.py")
    ):
        old.unlink()
    for name in _git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split(b"\0"):
        file = TOP / os.fsdecode(name)
        if file.is_file():  # one that was removed and not committed is listed too
            to = tree / file.relative_to(TOP)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, to)
    return tree


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=TOP, capture_output=True, check=True).stdout
