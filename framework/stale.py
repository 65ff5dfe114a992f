"""What is said where a compiled engine is older than its source and can't be imported any more."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[1]
LIBRARY: Final = "engine__mypyc"  # which holds all that was compiled
WORDS: Final = (
    "the compiled engine is older than its source: `make fast` compiles it anew, `make slow`"
    " goes on without it"
)


def is_stale(top: Path = TOP) -> bool:
    """Whether something in a clone was changed after it was compiled."""
    if not (top / "Makefile").is_file():  # installed: nothing there is ever changed
        return False
    suffix = EXTENSION_SUFFIXES[0]
    built = max(
        (one.stat().st_mtime for one in (top / "framework").glob(f"{LIBRARY}.*")), default=0
    )
    packages = [inside.parent for inside in top.glob("*/__init__.py")]
    for compiled in [one for package in packages for one in package.rglob(f"*{suffix}")]:
        source = compiled.with_name(compiled.name.removesuffix(suffix) + ".py")
        if source.stem != LIBRARY and not (source.exists() and source.stat().st_mtime <= built):
            return True
    return False


def mend(error: Exception) -> None:
    """Say which command mends what could not be imported, if it is only stale."""
    if not is_stale():
        return
    if Path(sys.argv[0]).stem == "ascent":
        print(f"ascent: {WORDS}", file=sys.stderr)
        sys.exit(2)
    raise ImportError(WORDS) from error
