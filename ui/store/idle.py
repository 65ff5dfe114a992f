"""Connections that nobody uses now: threads take them, and give them back."""

from __future__ import annotations

import queue
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    """A connection, to whatever it is."""

    def close(self) -> None: ...


C = TypeVar("C", bound=Closable)


class Idle(Generic[C]):
    """The connections of a store in this process that are not in use."""

    def __init__(self) -> None:
        self._waiting: queue.LifoQueue[C] = queue.LifoQueue()
        self._over = False

    def take(self) -> C | None:
        """The one that was used last, if there is any."""
        try:
            return self._waiting.get_nowait()
        except queue.Empty:
            return None

    def give(self, one: C) -> None:
        """It is not in use any more; it is closed if all have been closed meanwhile."""
        self._waiting.put(one)
        if self._over:
            self.close()

    def close(self) -> None:
        """Close all, as they may be of no use now."""
        while (one := self.take()) is not None:
            one.close()

    def end(self) -> None:
        """Close all, and from now on whatever is given back."""
        self._over = True
        self.close()
