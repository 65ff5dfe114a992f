"""What everybody takes now, and whether somebody may have more: amounts held, and rates."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator

from ui.server.hosting import Share

ALL = ""  # the key under which everybody together is counted
MOST_KNOWN = 10_000  # visitors and addresses whose rates are known; those at rest are forgotten


class Held:
    """Amounts that visitors and addresses hold, until they give them back."""

    def __init__(self, share: Share, unit: int = 1) -> None:
        self._most = Share(share.visitor * unit, share.address * unit, share.server * unit)
        self._lock = threading.Lock()
        self._held: Counter[tuple[str, str]] = Counter()

    def take(self, visitor: str, address: str, amount: int = 1) -> str:
        """Take so much; returns whose share would be exceeded, or nothing if it is taken."""
        with self._lock:
            for whose, key, most in _each(self._most, visitor, address):
                if self._held[whose, key] + amount > most:
                    return whose
            for whose, key, _ in _each(self._most, visitor, address):
                self._held[whose, key] += amount
        return ""

    def give(self, visitor: str, address: str, amount: int = 1) -> None:
        """Give so much back."""
        with self._lock:
            for whose, key, _ in _each(self._most, visitor, address):
                self._held[whose, key] -= amount
                if self._held[whose, key] <= 0:
                    del self._held[whose, key]

    @property
    def known(self) -> int:
        """How many keep something."""
        return len(self._held)

    def all(self) -> int:
        """How much everybody holds together, where that is limited."""
        with self._lock:
            return self._held["server", ALL]


class Rate:
    """How often something may be done: a share each `seconds`, of which some can be saved up."""

    def __init__(
        self,
        share: Share,
        seconds: float = 1.0,
        saved: float = 1.0,  # shares that somebody has who has rested
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._share, self._seconds, self._saved, self._clock = share, seconds, saved, clock
        self._lock = threading.Lock()
        self._left: dict[tuple[str, str], tuple[float, float]] = {}  # how much, and when

    def take(self, visitor: str, address: str) -> tuple[str, float]:
        """Do it once: whose share is used up, and for how many seconds; else nothing, and 0."""
        now = self._clock()
        with self._lock:
            if len(self._left) > MOST_KNOWN:
                self._forget(now)
            for whose, key, most in _each(self._share, visitor, address):
                left = self._now(whose, key, most, now)
                if left < 1:
                    return whose, (1 - left) * self._seconds / most
            for whose, key, most in _each(self._share, visitor, address):
                self._left[whose, key] = (self._now(whose, key, most, now) - 1, now)
        return "", 0.0

    def _now(self, whose: str, key: str, most: int, now: float) -> float:
        full = max(1.0, most * self._saved)
        left, when = self._left.get((whose, key), (full, now))
        return min(full, left + (now - when) * most / self._seconds)

    def _forget(self, now: float) -> None:
        rest = self._seconds * max(1.0, self._saved)
        self._left = {key: kept for key, kept in self._left.items() if now - kept[1] < rest}


def _each(share: Share, visitor: str, address: str) -> Iterator[tuple[str, str, int]]:
    """Whose shares something counts for; what is not limited, or not known, is not counted."""
    if visitor and share.visitor:
        yield "visitor", visitor, share.visitor
    if address and share.address:
        yield "address", address, share.address
    if share.server:
        yield "server", ALL, share.server
