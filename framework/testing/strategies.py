"""Hypothesis strategies for dice rules: seeds, faces, pools; Hypothesis has to be installed."""

from __future__ import annotations

from hypothesis import strategies as st

from framework.lab.pools import Die, Pool
from framework.testing.chance import SeededDice

MOST_SEED = 2**63 - 1


def seeds() -> st.SearchStrategy[int]:
    """Seeds of games and dice."""
    return st.integers(0, MOST_SEED)


def seeded_dice() -> st.SearchStrategy[SeededDice]:
    """Dice of some seed, as the engine rolls them."""
    return seeds().map(SeededDice)


def rolls(sides: int, most: int = 5, least: int = 0) -> st.SearchStrategy[tuple[int, ...]]:
    """Faces of some dice, any that can fall: to be laid down with `lay_dice`."""
    return st.lists(st.integers(1, sides), min_size=least, max_size=most).map(tuple)


def pools(sides: int, most_tokens: int = 5, most_dice: int = 5) -> st.SearchStrategy[Pool]:
    """Bids of tokens and plain dice."""
    dice = st.integers(0, most_dice).map(lambda count: (Die(sides),) * count)
    return st.builds(Pool, st.integers(0, most_tokens), dice)
