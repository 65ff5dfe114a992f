"""What an attack is: a name, how often it is tried in its long version, and what tries it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Attempt:
    """How one try has ended."""

    outcome: str  # in a few words that many attempts share: they are counted
    through: str = ""  # what got through, and how to see it again; empty if the attack was held
    worth: float = 1  # how much of the count it is: seconds, for an attack that lasts so long


@dataclass(frozen=True)
class Attack:
    """One way to do harm, tried again and again.

    `tries` takes how much is wanted, a seed, and the number of the first attempt; the attempt with
    a number is the same for the same seed, however many there are. What it raises has got through.
    """

    name: str
    does: str  # one sentence: what is tried, and what has to hold
    unit: str  # what the count counts
    count: int  # of the long version
    tries: Callable[[int, int, int], Iterator[Attempt]]
    patience: float = 60.0  # seconds that one attempt may take; then it hangs
    gigabytes: float = 4.0  # of address space, all that it starts inherits it; 0: as much as it is
