"""Many numbers of a random stream at once: the same ones that `framework.core.rng` gives singly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from framework.core.rng import GAMMA, MASK
from framework.dice import Dice

Numbers: TypeAlias = NDArray[np.uint64]
AT_ONCE = 1 << 16  # numbers that are made together: they fit a processor's cache


def several(state: int, below: int, count: int) -> tuple[int, Numbers]:
    """The next state of a stream and the next so many numbers from it, each below `below`.

    A stream's states are evenly spaced, so that all of them are known at once. What one number
    makes of its state is what `rng.following` does; numbers that it would draw again are left out.
    """
    parts: list[Numbers] = []
    missing = count
    while missing:
        size = min(missing, AT_ONCE)
        steps = np.arange(1, size + 1, dtype=np.uint64) * np.uint64(GAMMA)
        z = _mixed(np.uint64(state) + steps)
        numbers = z % np.uint64(below)
        kept = numbers[z - numbers <= np.uint64(MASK + 1 - below)]
        parts.append(kept)
        missing -= len(kept)
        state = (state + size * GAMMA) & MASK
    return state, np.concatenate(parts) if parts else np.empty(0, np.uint64)


def _mixed(z: Numbers) -> Numbers:
    """What SplitMix64 makes of its states."""
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def counts(dice: Dice, stream: int, count: int) -> dict[int, int]:
    """How often each total comes in the next so many rolls of a stream, if it does."""
    seen = np.zeros(dice.dice * (dice.sides - 1) + 1, np.int64)
    for sums in _sums(dice, stream, count):
        seen += np.bincount(sums.astype(np.int64), minlength=len(seen))
    least = dice.dice + dice.added
    return {least + place: int(times) for place, times in enumerate(seen) if times}


def _sums(dice: Dice, stream: int, count: int) -> Iterator[Numbers]:
    """What rolls show above the least that they can, in parts that take little memory."""
    at_once = max(1, AT_ONCE // dice.dice)
    while count:
        rolls = min(count, at_once)
        stream, numbers = several(stream, dice.sides, rolls * dice.dice)
        yield numbers.reshape(rolls, dice.dice).sum(axis=1, dtype=np.uint64)
        count -= rolls
