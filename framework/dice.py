"""Dice expressions such as 2d3+1, and seeded rolls from the engine's own dice stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from framework.core import rng
from framework.core.errors import AscentError

EXPRESSION = re.compile(r"(\d*)d(\d+)(?:([+-])(\d+))?", re.ASCII | re.IGNORECASE)
MOST_DICE = 1000
MOST_SIDES = 1000
MOST_ADDED = 1_000_000
MOST_ROLLS = 100_000
MOST_IN_ALL = 1_000_000
MOST_COUNTED = 10_000_000  # rolls that are not listed
MOST_DICE_COUNTED = 50_000_000


class BadDice(AscentError):
    """A dice expression that can't be read or rolled, with the reason."""


@dataclass(frozen=True)
class Dice:
    """So many dice of so many sides, and a number added to their sum."""

    dice: int
    sides: int
    added: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read `3d3`, `d6` or `2d3+1`."""
        parts = EXPRESSION.fullmatch("".join(text.split()))
        if parts is None:
            raise BadDice(f"{text!r} is no dice expression: write 3d3, d6 or 2d3+1")
        count, sides, sign, added = parts.groups()
        if max(map(len, (count, sides, added or ""))) > 9:
            raise BadDice(f"{text!r} has a number that is too large")
        dice = cls(int(count or 1), int(sides), int(f"{sign or ''}{added or 0}"))
        for name, value, least, most in (
            ("dice", dice.dice, 1, MOST_DICE),
            ("sides", dice.sides, 1, MOST_SIDES),
            ("added points", abs(dice.added), 0, MOST_ADDED),
        ):
            if not least <= value <= most:
                raise BadDice(f"{text!r}: the {name} have to be {least} to {most}, not {value}")
        return dice

    def __str__(self) -> str:
        return f"{self.dice}d{self.sides}{f'{self.added:+d}' if self.added else ''}"


@dataclass(frozen=True)
class Roll:
    """The faces of one roll, and their sum with what is added."""

    faces: tuple[int, ...]
    total: int


def rolls(dice: Dice, seed: int, count: int) -> Iterator[Roll]:
    """The first rolls from the stream `dice` of a game with this seed."""
    if not 1 <= count <= MOST_ROLLS:
        raise BadDice(f"the count has to be 1 to {MOST_ROLLS}, not {count}")
    if count * dice.dice > MOST_IN_ALL:
        raise BadDice(f"{count} rolls of {dice.dice} dice are more than {MOST_IN_ALL} dice in all")
    return _rolls(dice, rng.derive(seed, "dice"), count)


def check_count(dice: Dice, count: int) -> None:
    """Refuse to count more rolls than take a few seconds."""
    if not 1 <= count <= MOST_COUNTED:
        raise BadDice(f"the count has to be 1 to {MOST_COUNTED}, not {count}")
    if count * dice.dice > MOST_DICE_COUNTED:
        raise BadDice(
            f"{count} rolls of {dice.dice} dice are more than {MOST_DICE_COUNTED} dice in all"
        )


def _rolls(dice: Dice, stream: int, count: int) -> Iterator[Roll]:
    for _ in range(count):
        stream, numbers = rng.several(stream, dice.sides, dice.dice)
        faces = tuple([number + 1 for number in numbers])
        yield Roll(faces, sum(faces) + dice.added)
