"""Scripted dice and piles for one state, and seeded dice without a game: no global state."""

from __future__ import annotations

from framework.core import rng
from framework.core.machine import State


def lay_dice(state: State, *faces: int, stream: str = "dice") -> None:
    """Given these rolls: the next dice of this state show these faces; then chance goes on."""
    wrong = [face for face in faces if type(face) is not int or face < 1]
    if wrong:
        raise ValueError(f"a die has no face {wrong[0]!r}")
    state.forced[stream] = (*state.forced.get(stream, ()), *(face - 1 for face in faces))


def lay_order(state: State, stream: str, *cards: int) -> None:
    """Given this shuffle: the next pile that this stream shuffles begins with these cards."""
    if stream not in state.rng:
        raise ValueError(f"there is no stream {stream!r}; known: {', '.join(state.rng)}")
    state.forced[stream] = cards


class SeededDice:
    """The dice of a game with this seed, as its stream `dice` gives them."""

    def __init__(self, seed: int, stream: str = "dice") -> None:
        self._stream = rng.derive(seed, stream)

    def roll(self, dice: int, sides: int) -> tuple[int, ...]:
        self._stream, numbers = rng.several(self._stream, sides, dice)
        return tuple([number + 1 for number in numbers])
