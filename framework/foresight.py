"""What chance will bring, drawn from copies of a game's streams: for games that are over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from framework.core import rng
from framework.core.machine import State

DICE = 6  # that are foreseen
ROLLING = "dice"  # the stream that `State.roll` takes


@dataclass(frozen=True)
class Foreseen:
    """What a stream has given and what comes next of it, if nobody else draws from it before."""

    stream: str
    drawn: int | None  # numbers so far; None if the seed is not known
    faces: tuple[int, ...] = ()  # of the next dice
    cards: tuple[int, ...] | None = None  # shuffled now, the top first; None if that is not known


def foresee(state: State) -> list[Foreseen]:
    """All streams of a game at one moment; its state stays as it is."""
    game, seed = state.rules.game, state.header.seed
    lying = game.shuffles(state)
    found = []
    for stream, number in state.rng.items():
        if stream == ROLLING and not game.sides:
            continue
        given = None if seed is None else rng.drawn(rng.derive(seed, stream), number)
        faces: list[int] = []
        if stream == ROLLING:
            faces = [face + 1 for face in rng.several(number, game.sides, DICE)[1]]
        found.append(Foreseen(stream, given, tuple(faces), _shuffled(number, lying.get(stream))))
    return found


def _shuffled(number: int, lying: Sequence[int] | None) -> tuple[int, ...] | None:
    if lying is None:
        return None
    cards = [*lying]
    rng.shuffled(number, cards)
    return tuple(reversed(cards))
