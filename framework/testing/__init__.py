"""The public test kit: conformance checks for any game, scripted dice, distribution checks.

The pytest fixtures are in `framework.testing.fixtures`: import them in a conftest.py. Strategies
for Hypothesis are in `framework.testing.strategies`.
"""

from framework.testing.chance import SeededDice, lay_dice, lay_order
from framework.testing.conformance import CHECKS, check_game
from framework.testing.distribution import (
    ChiSquare,
    check_distribution,
    check_grid,
    chi_square,
    pooled,
)
from framework.testing.fairness import check_rolls, check_rule
from framework.testing.other_process import check_elsewhere
from framework.testing.playthrough import Nonconforming, Playthrough, other_truth

__all__ = [
    "CHECKS",
    "ChiSquare",
    "Nonconforming",
    "Playthrough",
    "SeededDice",
    "check_distribution",
    "check_elsewhere",
    "check_game",
    "check_grid",
    "check_rolls",
    "check_rule",
    "chi_square",
    "lay_dice",
    "lay_order",
    "other_truth",
    "pooled",
]
