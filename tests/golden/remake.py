"""Remakes the golden playthroughs after rules or cards have been changed on purpose.

    python -m tests.golden.remake          # all games
    python -m tests.golden.remake GAME ..  # only these

It writes every file of tests/golden/<game>/ anew, says which ones have changed, and removes files
that no entry of GOLDEN in tests/golden/playthroughs.py asks for. Look at the difference in version
control before you keep it: it shows what the change does to whole games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.golden.playthroughs import GOLDEN, HERE, RESULTS, journal_text, result


def remake(names: Sequence[str]) -> list[str]:
    """Write the files of these games, or of all, and tell what has changed."""
    known = {golden.game for golden in GOLDEN}
    unknown = sorted(set(names) - known)
    if unknown:
        raise SystemExit(f"no golden playthrough of {unknown[0]}; known: {', '.join(known)}")
    told: list[str] = []
    for game in sorted(set(names) or known):
        files, results = {}, {}
        for golden in GOLDEN:
            if golden.game == game:
                state = golden.played()
                files[golden.path] = journal_text(state)
                results[golden.path.name] = result(state)
        files[HERE / game / RESULTS] = json.dumps(results, indent=1) + "\n"
        told += _write(HERE / game, files)
    return told


def _write(folder: Path, files: dict[Path, str]) -> list[str]:
    folder.mkdir(exist_ok=True)
    told = []
    for path, text in files.items():
        before = path.read_text(encoding="utf-8") if path.exists() else None
        path.write_text(text, encoding="utf-8")
        change = "unchanged" if text == before else "new" if before is None else "changed"
        told.append(f"{change:<9} {path.relative_to(HERE)}")
    for path in sorted(set(folder.glob("*.json")) - set(files)):
        path.unlink()
        told.append(f"removed   {path.relative_to(HERE)}")
    return told


if __name__ == "__main__":
    print("\n".join(remake(sys.argv[1:])))
