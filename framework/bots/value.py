"""A learned value: a linear score of each side over features with names, softmax for chances."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Row = list[tuple[int, float]]
"""The features of one side that are not zero, each with its place in the list of names.

One that is listed several times counts as their sum.
"""


@dataclass(frozen=True)
class Value:
    """Weights by the names of features, in the order in which a table of cards has them."""

    weights: tuple[float, ...]

    @staticmethod
    def of(names: Sequence[str], weights: Mapping[str, float]) -> Value:
        """The weights of these features; one that has none counts nothing."""
        return Value(tuple([weights.get(name, 0.0) for name in names]))

    def chances(self, rows: Sequence[Row], behind: Sequence[float] = ()) -> list[float]:
        """The chance of each side to win; some may play worse than those that it was learned of."""
        weights = self.weights
        logits = [sum([weights[place] * number for place, number in row]) for row in rows]
        if behind:
            logits = [logit - less for logit, less in zip(logits, behind, strict=True)]
        most = max(logits)
        powers = [math.exp(logit - most) for logit in logits]
        total = sum(powers)
        return [power / total for power in powers]
