"""Chance made explicit: whether a choice asks chance, and its results by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from framework.core import rng

if TYPE_CHECKING:
    from framework.core.machine import State


def asks_chance(state: State, index: int) -> bool:
    """Whether dice are rolled or a pile is shuffled between this choice and the next decision.

    It is tried on a copy. Piles that lie there are no chance any more, only unknown.
    """
    trial = state.clone_present()
    trial.rules = state.rules.searched()
    trial.apply(index)
    return trial.rng != state.rng


def apply_with(state: State, index: int, result: int) -> None:
    """Make a choice whose chance is decided by the number of its result.

    The same number at the same place gives the same dice and the same order of a pile, whatever
    the seed of the game was, so that a tree of choices and results can be searched. Such a game
    can be saved and resumed, but not replayed from its seed.
    """
    state.rng = {stream: rng.derive(result, stream, place) for stream, place in state.rng.items()}
    state.apply(index)
