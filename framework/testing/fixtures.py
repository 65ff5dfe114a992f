"""Pytest fixtures for games; in a conftest.py: `from framework.testing.fixtures import *`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from framework.core import rng
from framework.core.machine import State
from framework.lab.dice import Totals
from framework.testing.chance import SeededDice, lay_dice
from framework.testing.distribution import ChiSquare
from framework.testing.fairness import ERROR_RATE, ROLLS, check_rule

__all__ = ["fair", "given_rolls", "seed", "seeded_dice"]


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """A seed of the test's own: always the same for it, another one for every other test."""
    return rng.derive(0, request.node.name) >> 32


@pytest.fixture
def seeded_dice(seed: int) -> SeededDice:
    """Dice that fall the same way every time this test runs."""
    return SeededDice(seed)


@pytest.fixture
def fair(seed: int) -> Callable[..., ChiSquare]:
    """`fair(rule, exact)`: the rule, given seeded dice, has these chances; else the test fails."""

    def check(
        rule: Callable[[SeededDice], int],
        exact: Totals,
        count: int = ROLLS,
        error_rate: float = ERROR_RATE,
    ) -> ChiSquare:
        return check_rule(rule, exact, seed, count, error_rate)

    return check


@pytest.fixture
def given_rolls() -> Callable[..., None]:
    """`given_rolls(state, 1, 3, 2)`: the next dice of this state show these faces."""

    def lay(state: State, *faces: int) -> None:
        lay_dice(state, *faces)

    return lay
