"""Play without anybody to ask: the loops of roll-outs and benchmarks."""

from __future__ import annotations

from collections.abc import Callable

from framework.core.machine import State


def play_at_random(state: State, chance: Callable[[], float], until: int = -1) -> None:
    """Play on at random to the end of the game, or until so many decisions have been made.

    `chance` gives numbers from 0 to 1, such as `random.Random(seed).random`.
    """
    while state.seat >= 0 and state.id != until:
        state.take(int(chance() * len(state.options)))
