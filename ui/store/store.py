"""What holds rows: one small interface, of which the rest of the app knows nothing but this."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from ui.store.records import Full

Row = tuple[Any, ...]
Found = Any  # a row where there surely is one


class Rows(Protocol):
    """What a statement has found, or how many rows it has changed."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Found: ...

    def fetchall(self) -> list[Row]: ...

    def __iter__(self) -> Iterator[Row]: ...


class Db(Protocol):
    """One moment of a store, or a change of it.

    Statements are in the SQL that SQLite and PostgreSQL have in common, with `?` for each value:
    truth is stored as 0 and 1 and compared with them, a conflict is named by `ON CONFLICT`.
    """

    def execute(self, statement: str, values: Sequence[object] = (), /) -> Rows: ...

    def executemany(self, statement: str, values: Iterable[Sequence[object]], /) -> object: ...


class FileOnly(str):
    """A statement for what files held before there was any other store: no database does."""


@dataclass(frozen=True)
class Layout:
    """The tables of a store, as the first version laid them out, and all changes since."""

    name: str  # of the file, or of the schema in a database
    holds: str  # in a word
    missing: Callable[[], Exception]  # what is raised where nothing can be of that name
    first: Sequence[str]
    changes: Mapping[int, Sequence[str]] = field(default_factory=dict)  # from a number to the next
    room: int = 256 * 1024  # bytes that are kept back to delete something on a full disk

    @property
    def number(self) -> int:
        """The present one; a larger number is a newer program's."""
        return 1 + len(self.changes)

    def since(self, number: int) -> Iterator[str]:
        """What brings a store of an older layout up; 0 is a new one."""
        if number == 0:
            yield from self.first
        for older in range(max(1, number), self.number):
            yield from self.changes[older]


class Store(Protocol):
    """Rows that outlive the process, shared with the other processes that have the same place.

    What goes wrong inside of `look`, `read` or `write` is raised as `Unavailable`.
    """

    def look(self) -> AbstractContextManager[Db]:
        """The store for a single question, which is a moment by itself."""

    def read(self) -> AbstractContextManager[Db]:
        """One moment of the store, for several questions."""

    def write(
        self, durable: bool = True, of: str = "", beside: Store | None = None
    ) -> AbstractContextManager[Db]:
        """A change of the store, whole or not at all; a durable one outlives a power cut.

        Others hear `of` what it was. What is changed of the store `beside` it, at the same place,
        is part of it; two stores have no table of the same name.
        """

    def make_room(self) -> bool:
        """Let go of what is kept back for a full disk; whether there was anything."""

    def written(self) -> object:
        """Differs whenever anybody has changed anything since."""

    def hear(self, told: Callable[[str], None]) -> None:
        """From now on tell of what others have changed, '' if it may be anything."""

    def close(self) -> None:
        """Close what is not in use now; what is in use is closed when it is given back."""


def remove(store: Store, change: Callable[[Db], object], of: str = "") -> None:
    """Make a change that leaves less than before, which a full disk must not prevent."""
    try:
        with store.write(of=of) as db:
            change(db)
    except Full:
        if not store.make_room():
            raise
        with store.write(of=of) as db:
            change(db)
