"""The log of a state: a list of entries whose past its copies share.

Entries never change, and those of earlier decisions lie in blocks that never change either: a copy
takes the blocks as they are, however long the game has been. Whoever plays says now and then that
entries may go there (`fold`): writing one must cost next to nothing, in plain Python too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, overload

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from framework.core.plain import Entry

BLOCK: Final = 32  # entries


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """Entries in the order in which they were written; to be read like a list."""

    __slots__ = ("blocks", "latest")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.blocks: list[list[Entry]] = []  # whole ones: these lists are shared
        self.latest: list[Entry] = [*entries]
        self.fold()

    def append(self, entry: Entry) -> None:
        """Write one more."""
        self.latest.append(entry)

    def fold(self) -> None:
        """Put whole blocks of entries where copies share them."""
        latest = self.latest
        whole = len(latest) // BLOCK * BLOCK
        for start in range(0, whole, BLOCK):
            self.blocks.append(latest[start : start + BLOCK])
        self.latest = latest[whole:]

    def clear(self) -> None:
        """Forget all."""
        self.blocks.clear()
        self.latest.clear()

    def copy(self) -> Log:
        """The same once more; each can be written on without the other."""
        new = Log()
        new.blocks = self.blocks[:]
        new.latest = self.latest[:]
        return new

    def until(self, count: int) -> Log:
        """What it was when it had so many entries."""
        whole = min(count // BLOCK, len(self.blocks))
        new = Log()
        new.blocks = self.blocks[:whole]
        new.latest = self.since(whole * BLOCK)[: count - whole * BLOCK]
        return new

    def since(self, start: int) -> list[Entry]:
        """All entries but so many."""
        first = start // BLOCK
        entries: list[Entry] = []
        for block in self.blocks[first:]:
            entries += block
        entries += self.latest
        return entries[start - min(first, len(self.blocks)) * BLOCK :]

    def __len__(self) -> int:
        return len(self.blocks) * BLOCK + len(self.latest)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.since(0))

    def __reversed__(self) -> Iterator[Entry]:
        return reversed(self.since(0))

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...

    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if step != 1:
                return self.since(0)[at]
            return self.since(start)[: max(0, stop - start)]
        place = at if at >= 0 else at + len(self)
        if place < 0:
            raise IndexError("list index out of range")
        block = place // BLOCK
        if block < len(self.blocks):
            return self.blocks[block][place % BLOCK]
        return self.latest[place - len(self.blocks) * BLOCK]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Log):
            return self.since(0) == other.since(0)
        return self.since(0) == other

    def __hash__(self) -> int:
        raise TypeError("a log can grow")

    def __repr__(self) -> str:
        return repr(self.since(0))


class Overheard(Log):
    """A log of which somebody hears each entry, right after it is written."""

    def __init__(self, entries: Iterable[Entry], hear: Callable[[Entry], None]) -> None:
        super().__init__(entries)
        self.hear = hear

    def append(self, entry: Entry) -> None:
        super().append(entry)
        self.hear(entry)
