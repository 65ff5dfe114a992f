"""Equilibria of small games for two, exactly.

Lemke's and Howson's walk along the edges of a polytope, for one payoff table: it ends at a mixture
against which no choice is better than the mixture itself. Two who have different choices are one
who does not know yet which of both (s)he will be. It uses whole numbers (integer pivoting) and
breaks ties by order (lexicographic), so that it neither rounds nor runs in circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Payoffs = Sequence[Sequence[Fraction]]  # what each choice brings against each choice


def equilibrium(payoffs: Payoffs) -> list[Fraction]:
    """How often each choice is made by two who both do so, and could not do better."""
    return _shares(_walked(_positive(payoffs)))


def equilibrium_of_two(first: Payoffs, second: Payoffs) -> tuple[list[Fraction], list[Fraction]]:
    """How often two with choices of their own make each of them, and neither could do better.

    `first` has a row for each choice of the first one, `second` for each of the second one.
    """
    mine, other = _positive(first), _positive(second)
    table = [[0] * len(mine) + row for row in mine] + [row + [0] * len(other) for row in other]
    weights = _walked(table)
    return _shares(weights[: len(mine)]), _shares(weights[len(mine) :])


def _shares(weights: Sequence[int]) -> list[Fraction]:
    return [Fraction(weight, sum(weights)) for weight in weights]


def _walked(table: list[list[int]]) -> list[int]:
    """The weight of each choice at the end of the walk."""
    size = len(table)
    rows = [[*row, *_unit(size, place), 1] for place, row in enumerate(table)]
    basis = [size + row for row in range(size)]  # of each row: a choice, or size + the slack of one
    entering, last = 0, 1  # the first choice comes in; the last pivot divides all
    while True:
        row = _leaving(rows, entering)
        rows, last = _pivoted(rows, row, entering, last), rows[row][entering]
        leaving, basis[row] = basis[row], entering
        if leaving in (0, size):
            break
        entering = leaving - size if leaving >= size else leaving + size
    weights = [0] * size
    for row, variable in enumerate(basis):
        if variable < size:
            weights[variable] = rows[row][-1]
    return weights


def _positive(payoffs: Payoffs) -> list[list[int]]:
    """Payoffs as positive whole numbers: who gets more everywhere chooses the same."""
    lowest = min(min(row) for row in payoffs)
    common = lcm(*(value.denominator for row in payoffs for value in row), lowest.denominator)
    return [[int((value - lowest + 1) * common) for value in row] for row in payoffs]


def _unit(size: int, place: int) -> list[int]:
    return [int(at == place) for at in range(size)]


def _leaving(rows: list[list[int]], entering: int) -> int:
    """The row that stops the entering variable first; of equal ones the first by their slacks."""
    size = len(rows)
    able = [row for row in range(size) if rows[row][entering] > 0]
    return min(
        able,
        key=lambda row: [
            Fraction(rows[row][at], rows[row][entering]) for at in (-1, *range(size, 2 * size))
        ],
    )


def _pivoted(rows: list[list[int]], row: int, column: int, last: int) -> list[list[int]]:
    """The tableau after an exchange: all numbers stay whole, over the pivot as a common divisor."""
    pivot, by = rows[row][column], rows[row]
    return [
        each
        if at == row
        else [
            (pivot * value - each[column] * other) // last
            for value, other in zip(each, by, strict=True)
        ]
        for at, each in enumerate(rows)
    ]
