"""`ascent replay`: a save or a journal played again and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from framework.cli.app import AsJson, answer, standing
from framework.core.save import replay
from framework.printing import Printer
from framework.terminal import read_text, score_sheet

DIFFERS = 1  # exit status


def replay_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save or a journal.")],
    as_json: AsJson = False,
) -> None:
    """Play a save or a journal again from its seed and verify that everything is the same.

    The exit status is 0 if it verifies, 1 if something differs, 2 if the file is broken.

    \b
    Examples:
      ascent replay mygame.json
      ascent replay mygame.json --json
    """
    replayed = replay(read_text(file))
    state = replayed.state
    verified = replayed.differs_at is None
    if as_json:
        answer(
            {
                "file": str(file),
                "verified": verified,
                "entries": replayed.entries,
                "differs_at": replayed.differs_at,
                "reason": replayed.reason,
                **standing(state),
            }
        )
    else:
        console = Printer()
        header = state.header
        console.print(f"{state.rules.game.title}, {header.players} players, seed {header.seed}")
        if verified:
            how = "the game is over" if state.over else "the game goes on"
            how = "the game ended undecided" if state.undecided else how
            console.print(f"Verified: {replayed.entries} journal entries replayed; {how}.")
            console.print(score_sheet(state))
        else:
            console.print(f"Differs at journal entry {replayed.differs_at}: {replayed.reason}")
    if not verified:
        raise typer.Exit(DIFFERS)
