"""Who is at a table now: the browsers that have its page open, as this process knows them."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from hashlib import sha256

GRACE = 3.0  # seconds for which somebody is not missed: a reload, another page and back


class Presence:
    """Browsers by the connections that their pages keep open.

    Several processes may share one data folder; each knows the browsers that it serves itself.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._open: dict[str, Counter[str]] = {}  # connections, by table and browser
        self._left: dict[str, dict[str, float]] = {}  # when the last one was closed

    def arrive(self, table: str, who: str) -> None:
        """A page of a table has been opened."""
        with self._lock:
            self._open.setdefault(table, Counter())[who] += 1

    def leave(self, table: str, who: str) -> None:
        """A page of a table has been closed."""
        with self._lock:
            here = self._open[table]
            here[who] -= 1
            if here[who] <= 0:
                del here[who]
                self._left.setdefault(table, {})[who] = self._clock()
            if not here:
                del self._open[table]

    def here(self, table: str) -> set[str]:
        """Who is at a table; whoever has just gone may be back at once, and still is."""
        long_ago = self._clock() - GRACE
        with self._lock:
            left = {w: when for w, when in self._left.get(table, {}).items() if when > long_ago}
            if left:
                self._left[table] = left
            else:
                self._left.pop(table, None)
            return {*self._open.get(table, ()), *left}


def mark(here: set[str]) -> str:
    """Differs whenever others are at a table; it tells nobody who they are."""
    return sha256(" ".join(sorted(here)).encode()).hexdigest()[:8]
