"""Where a store is: a folder, in which it is SQLite."""

from __future__ import annotations

from pathlib import Path

from ui.store.sqlite import SQLite
from ui.store.store import Layout, Store

Place = Path


def opened(place: Place, layout: Layout) -> Store:
    """The store that is there, in the present layout; made if it is not there."""
    return SQLite(place, layout)
