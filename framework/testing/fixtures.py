"""Pytest fixtures for games; in a conftest.py: `from framework.testing.fixtures import *`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from framework.core import rng
from framework.core.machine import State
from framework.testing.chance import SeededDice, lay_dice

__all__ = ["given_rolls", "seed", "seeded_dice"]


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """A seed of the test's own: always the same for it, another one for every other test."""
    return rng.derive(0, request.node.name) >> 32


@pytest.fixture
def seeded_dice(seed: int) -> SeededDice:
    """Dice that fall the same way every time this test runs."""
    return SeededDice(seed)


@pytest.fixture
def given_rolls() -> Callable[..., None]:
    """`given_rolls(state, 1, 3, 2)`: the next dice of this state show these faces."""

    def lay(state: State, *faces: int) -> None:
        lay_dice(state, *faces)

    return lay
