"""Random numbers as plain integers: one 64-bit SplitMix64 state for each named stream."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

MASK: Final = (1 << 64) - 1
GAMMA: Final = 0x9E3779B97F4A7C15
COMPILED: Final = not __file__.endswith(".py")
"""Whether words of 64 bits wrap around, as the generator needs it: interpreted they never end."""


def derive(seed: int, *names: str | int) -> int:
    """The first state of the stream `names` of a game or run with this seed."""
    label = ":".join(map(str, (seed, *names)))
    return int.from_bytes(sha256(label.encode()).digest()[:8], "big")


def drawn(first: int, state: int) -> int:
    """How many numbers a stream has given since it was in its first state."""
    return (state - first) * pow(GAMMA, -1, MASK + 1) & MASK


# --- on machine words ------------------------------------------------------------------------

SMALL: Final = 1 << 31


class Words:
    """A stream on signed words of 64 bits, which wrap around: only compiled do they do so."""

    def __init__(self, state: int) -> None:
        self.word: i64 = state if state <= MASK >> 1 else state - MASK - 1

    def state(self) -> int:
        """The stream's state."""
        state = int(self.word)
        return state if state >= 0 else state + MASK + 1

    def following(self, below: i64) -> i64:
        """The next number; the same as the plain way gives."""
        while True:
            word = self.word + -0x61C8864680B583EB
            self.word = word
            word = (word ^ ((word >> 30) & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
            word = (word ^ ((word >> 27) & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
            word = word ^ ((word >> 31) & 0x1FFFFFFFF)
            high = (word >> 32) & 0xFFFFFFFF
            low = word & 0xFFFFFFFF
            number = ((high % below) << 32 | low) % below
            if high != 0xFFFFFFFF or 0x100000000 - low + number >= below:
                return number


# --- on integers without end -----------------------------------------------------------------


def following(state: int, below: int) -> tuple[int, int]:
    """The next state of a stream and an exactly uniform number from 0 to `below` - 1."""
    if COMPILED and below < SMALL:
        words = Words(state)
        drawn = int(words.following(below))
        return words.state(), drawn
    while True:
        state = (state + GAMMA) & MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        z ^= z >> 31
        number = z % below
        if z - number <= MASK + 1 - below:  # the last, incomplete run of 64-bit values is redrawn
            return state, number


def several(state: int, below: int, count: int) -> tuple[int, list[int]]:
    """The next state of a stream and the next so many numbers from it."""
    if COMPILED and below < SMALL:
        words = Words(state)
        drawn = [int(words.following(below)) for _ in range(count)]
        return words.state(), drawn
    numbers: list[int] = []
    for _ in range(count):
        state, number = following(state, below)
        numbers.append(number)
    return state, numbers


def shuffled(state: int, items: list[int]) -> int:
    """Shuffle in place (Fisher-Yates); returns the stream's next state.

    The numbers are those of `following`, written out once more: shuffling is half of a
    deckbuilder's chance.
    """
    if COMPILED:
        words = Words(state)
        for i in range(len(items) - 1, 0, -1):
            j = words.following(i + 1)
            items[i], items[j] = items[j], items[i]
        return words.state()
    for i in range(len(items) - 1, 0, -1):
        below = i + 1
        while True:
            state = (state + GAMMA) & MASK
            z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            z ^= z >> 31
            j = z % below
            if z - j <= MASK + 1 - below:
                break
        items[i], items[j] = items[j], items[i]
    return state
