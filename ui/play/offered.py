"""What is chosen at the door of a game: kept for the next visit, and for a table that is set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ui import session, settings


def keep(game: str, chosen: session.Field[Any], instead: Sequence[session.Field[Any]]) -> None:
    """Remember a choice; a table that may be set up begins with it `instead` of what it had."""
    value = chosen()
    text = ",".join(value) if isinstance(value, list) else str(value)
    settings.keep(chosen.key, text, session.home_says)
    session.set_up_game.set(game)
    for field in instead:
        field.forget()
