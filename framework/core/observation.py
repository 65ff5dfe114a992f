"""What a seat may know as one row of numbers: parts with names, shapes and ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from framework.core.course import END

if TYPE_CHECKING:
    from framework.core.game import AnyGame
    from framework.core.machine import State

Vector = NDArray[np.float32]
Parts = Mapping[str, Vector]
MOST_POINTS, MOST_TURNS = 1_000, 1_000


@dataclass(frozen=True)
class Part:
    """A part of an observation; whatever would lie outside its range is shown at its edge."""

    name: str
    shape: tuple[int, ...]
    low: float = 0
    high: float = 1

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """The parts of an observation in their order."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        names = [part.name for part in self.parts]
        if len({*names}) < len(names):
            raise ValueError("two parts of an observation have the same name")
        ends = [*accumulate([part.size for part in self.parts], initial=0)]
        self.size = ends[-1]
        self._places = {
            part.name: (start, end, part.shape)
            for part, start, end in zip(self.parts, ends, ends[1:], strict=False)
        }

    @cached_property
    def low(self) -> Vector:
        """The least that each number can be."""
        return self._edge([part.low for part in self.parts])

    @cached_property
    def high(self) -> Vector:
        """The most that each number can be."""
        return self._edge([part.high for part in self.parts])

    def _edge(self, values: list[float]) -> Vector:
        sizes = [part.size for part in self.parts]
        return np.repeat(np.array(values, np.float32), np.array(sizes, np.int64))

    def named(self, vector: Vector) -> dict[str, Vector]:
        """The parts of an observation by name, each in its shape: changing one changes the row."""
        return {
            name: vector[start:end].reshape(shape)
            for name, (start, end, shape) in self._places.items()
        }


def common_parts(game: AnyGame, players: int) -> list[Part]:
    """What an observation of any game has. Seats are counted from the one that observes."""
    return [
        Part("asked", (players,)),
        Part("phase", (len(game.phases.by_name) + 1,)),
        Part("turn", (1,), high=MOST_TURNS),
        Part("scores", (players,), -MOST_POINTS, MOST_POINTS),
    ]


def from_seat(seat: int, players: int) -> list[int]:
    """All seats, from one on to the left."""
    return [*range(seat, players), *range(seat)]


def observed(state: State, seat: int) -> Vector:
    """The observation of a seat: what all games have, then what the game itself shows."""
    game, players = state.rules.game, state.players
    layout = game.layout(state.rules, players)
    vector = np.zeros(layout.size, np.float32)
    parts = layout.named(vector)
    if state.seat >= 0:
        parts["asked"][(state.seat - seat) % players] = 1
    phases = [*game.phases.by_name, END]
    parts["phase"][phases.index(state.phase)] = 1
    parts["turn"][0] = game.turn(state)
    scores = state.scores
    parts["scores"][:] = [scores[each] for each in from_seat(seat, players)]
    game.observe(state, seat, parts)
    np.clip(vector, layout.low, layout.high, out=vector)
    return vector
