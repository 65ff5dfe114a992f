"""A turn-phase framework for tabletop games: it knows no game, it hosts them."""

from framework.stale import mend

try:
    from framework.core.errors import (
        AscentError,
        BadOption,
        BadSave,
        Endless,
        IllegalChoice,
        UndoRefused,
    )
    from framework.core.registry import games
    from framework.core.save import load, replay
    from framework.core.table import Table
except (ImportError, AttributeError) as error:
    mend(error)
    raise

__all__ = [
    "AscentError",
    "BadOption",
    "BadSave",
    "Endless",
    "IllegalChoice",
    "Table",
    "UndoRefused",
    "games",
    "load",
    "replay",
]
