"""The symmetric equilibrium of a small game for two with equal choices, exactly.

Lemke's and Howson's walk along the edges of a polytope, for one payoff table: it ends at a mixture
against which no choice is better than the mixture itself. It uses whole numbers (integer pivoting)
and breaks ties by order (lexicographic), so that it neither rounds nor runs in circles.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

Payoffs = Sequence[Sequence[Fraction]]  # what each choice brings against each choice


def equilibrium(payoffs: Payoffs) -> list[Fraction]:
    """How often each choice is made by two who both do so, and could not do better."""
    size = len(payoffs)
    rows = [*_tableau(payoffs)]
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
    whole = sum(weights)
    return [Fraction(weight, whole) for weight in weights]


def payoff(payoffs: Payoffs, mixture: Sequence[Fraction]) -> list[Fraction]:
    """What each choice brings against a mixture."""
    return [
        sum((p * part for p, part in zip(row, mixture, strict=True) if part), Fraction(0))
        for row in payoffs
    ]


def exploitability(payoffs: Payoffs, mixture: Sequence[Fraction]) -> Fraction:
    """What the best response to a mixture brings more than itself: 0 at an equilibrium."""
    brings = payoff(payoffs, mixture)
    return max(brings) - sum((b * p for b, p in zip(brings, mixture, strict=True)), Fraction(0))


def _tableau(payoffs: Payoffs) -> list[list[int]]:
    """Payoffs as positive whole numbers, beside them the slacks, at the end the right side."""
    lowest = min(min(row) for row in payoffs)
    common = lcm(*(value.denominator for row in payoffs for value in row), lowest.denominator)
    size = len(payoffs)
    return [
        [*(int((value - lowest + 1) * common) for value in row), *_unit(size, place), 1]
        for place, row in enumerate(payoffs)
    ]


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
