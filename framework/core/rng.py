"""Random numbers as plain integers: one 64-bit SplitMix64 state for each named stream."""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import sha256

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def derive(seed: int, *names: str | int) -> int:
    """The first state of the stream `names` of a game or run with this seed."""
    label = ":".join(map(str, (seed, *names)))
    return int.from_bytes(sha256(label.encode()).digest()[:8], "big")


def drawn(first: int, state: int) -> int:
    """How many numbers a stream has given since it was in its first state."""
    return (state - first) * pow(GAMMA, -1, MASK + 1) & MASK


def following(state: int, below: int) -> tuple[int, int]:
    """The next state of a stream and an exactly uniform number from 0 to `below` - 1."""
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
    numbers = []
    for _ in range(count):
        state, number = following(state, below)
        numbers.append(number)
    return state, numbers


def shuffled(state: int, items: MutableSequence[int]) -> int:
    """Shuffle in place (Fisher-Yates); returns the stream's next state.

    The numbers are those of `following`, written out once more: shuffling is half of a
    deckbuilder's chance.
    """
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
