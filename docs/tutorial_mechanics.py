"""Climb, with what it is made of: its mechanics, by the tags that all games share."""

from __future__ import annotations

from typing import cast

from docs.tutorial_game import COPIES, HAND, SIDES, Climb
from framework.core import Decision, Option
from framework.core.mechanic import Mechanic
from framework.core.move import Move

MECHANICS = (
    Mechanic(
        "dice", "Dice", "A die is rolled each turn.", "Dice Rolling (2072)",
        parameters={"sides": SIDES}, phases=("roll",), entries=frozenset({"roll"}),
    ),
    Mechanic(
        "stat_check", "A number to reach", "A card has to be as high as the die.",
        "Stat Check Resolution", "RES-02", phases=("play",), entries=frozenset({"choice play"}),
    ),
    Mechanic(
        "hand_management", "Hand management", "Each card that is played is replaced by another.",
        "Hand Management (2040)", "CAR-04", {"hand": HAND}, phases=("play",),
        entries=frozenset({"reveal"}),
    ),
    Mechanic(
        "high_cards", "High cards", "A six reaches any die: it is worth saving.",
        parameters={"copies": COPIES}, phases=("play",), moves=lambda move: move.number == SIDES,
    ),
    Mechanic("end_trigger", "End of the game", "The last card ends it.", "Finale Ending", "VIC-10"),
)  # fmt: skip


class MeasuredClimb(Climb):
    """The same game: only the lab knows more of it."""

    mechanics = MECHANICS

    def move(self, decision: Decision, option: Option) -> Move:
        """A choice by its card, so that a mechanic can be told, and forbidden."""
        return Move("play", number=cast(int, option))


game = MeasuredClimb()
