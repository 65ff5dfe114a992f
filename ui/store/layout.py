"""How tables are laid out in a store."""

from __future__ import annotations

from typing import Final

from ui.store.records import NoSuchTable
from ui.store.store import Layout

FIRST: Final = (
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY, title TEXT NOT NULL, game TEXT NOT NULL, header TEXT NOT NULL,
        spectator TEXT NOT NULL, created REAL NOT NULL, updated REAL NOT NULL,
        version INTEGER NOT NULL, steps INTEGER NOT NULL, undos INTEGER NOT NULL,
        asked INTEGER, over INTEGER NOT NULL, scores TEXT, winners TEXT
    )""",
    """CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        name TEXT NOT NULL, token TEXT, bot TEXT, PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID""",
    """CREATE TABLE decisions (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, step INTEGER NOT NULL,
        seat INTEGER NOT NULL, choice INTEGER NOT NULL, option TEXT NOT NULL, bot TEXT,
        PRIMARY KEY (table_id, step)
    ) WITHOUT ROWID""",
)
CHANGES: Final = {  # what makes a layout the next one
    1: (
        """CREATE TABLE IF NOT EXISTS daily (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            day TEXT NOT NULL, attempt INTEGER NOT NULL
        ) WITHOUT ROWID""",  # some stores of the first layout have it, and the next one
        """CREATE TABLE IF NOT EXISTS forks (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            parent TEXT NOT NULL, step INTEGER NOT NULL
        ) WITHOUT ROWID""",  # what a game was played on from may have been deleted since
        "ALTER TABLE daily ADD COLUMN mark TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE tables ADD COLUMN closed_by TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE seats ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE rematches (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            next TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            asked_by TEXT NOT NULL, same_deal INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE pars (
            deal TEXT PRIMARY KEY, bot TEXT NOT NULL, score INTEGER NOT NULL, won INTEGER NOT NULL
        ) WITHOUT ROWID""",
    ),
    2: ("ALTER TABLE decisions ADD COLUMN joined INTEGER NOT NULL DEFAULT 0",),
}
TABLES: Final = Layout("tables", "games", NoSuchTable, FIRST, CHANGES, room=1024 * 1024)
FILE: Final = f"{TABLES.name}.sqlite3"  # that holds them, where the store is a folder
