"""Win chances that are learned from self-play: a linear value over features with names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
NEWTON_STEPS = 25
CLOSE = 1e-7
CHUNK = 1024  # positions


@dataclass(frozen=True)
class Sample:
    """Positions of finished games: for each the features of every side, and who won."""

    features: Floats  # positions, sides, features
    shares: Floats  # positions, sides: the victory, shared
    games: npt.NDArray[np.int64]  # the game that each position is from

    def of_games(self, chosen: npt.NDArray[np.bool_]) -> Sample:
        """The positions for which this is true."""
        return Sample(self.features[chosen], self.shares[chosen], self.games[chosen])


def softmax(logits: Floats) -> Floats:
    """Chances that add up to one, along the last axis."""
    powers: Floats = np.exp(logits - logits.max(axis=-1, keepdims=True))
    total: Floats = powers / powers.sum(axis=-1, keepdims=True)
    return total


def fit(sample: Sample, prior: Floats, penalty: Floats) -> Floats:
    """The weights that explain the winners best, each held to its prior by its penalty.

    Newton's method on the log loss of a softmax over the sides, with a ridge. What is never seen
    keeps its prior, and is left out: most that cards could be, such as a hero in play.
    """
    seen = sample.features.any(axis=(0, 1))
    fitted = prior.copy()
    fitted[seen] = _newton(sample.features[:, :, seen], sample.shares, prior[seen], penalty[seen])
    return fitted


def _newton(x: Floats, y: Floats, prior: Floats, penalty: Floats) -> Floats:
    weights = prior.copy()
    for _ in range(NEWTON_STEPS):
        slope, curve = penalty * (weights - prior), np.diag(penalty)
        for at in range(0, len(x), CHUNK):  # the whole at once would need much memory
            part = x[at : at + CHUNK]
            p = softmax(part @ weights)
            mean = (p[:, None, :] @ part)[:, 0]
            weighted = (np.sqrt(p)[:, :, None] * part).reshape(-1, len(prior))
            slope = slope + (p - y[at : at + CHUNK]).ravel() @ part.reshape(-1, len(prior))
            curve = curve + weighted.T @ weighted - mean.T @ mean
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if float(np.abs(step).max()) < CLOSE:
            break
    return weights


@dataclass(frozen=True)
class Verdict:
    """How well chances fit games that they were not learned from."""

    positions: int
    games: int
    accuracy: float  # how often the favourite wins
    log_loss: float
    calibration_error: float  # the mean distance of chance and frequency, over all bins
    reliability: tuple[tuple[float, float, int], ...]  # by bin: mean chance, frequency, how many


def verdict(sample: Sample, weights: Floats, bins: int = 10) -> Verdict:
    """The chances of all sides beside what happened."""
    p = softmax(sample.features @ weights)
    best = sample.shares[np.arange(len(p)), p.argmax(axis=1)]
    loss = -(sample.shares * np.log(np.clip(p, 1e-12, 1))).sum(axis=1).mean()
    chance, won = p.ravel(), sample.shares.ravel()
    place = np.minimum((chance * bins).astype(int), bins - 1)
    rows = [
        (float(chance[place == b].mean()), float(won[place == b].mean()), int((place == b).sum()))
        for b in range(bins)
        if (place == b).any()
    ]
    error = sum(abs(mean - often) * count for mean, often, count in rows) / len(chance)
    return Verdict(
        len(p),
        len(np.unique(sample.games)),
        float(best.mean()),
        float(loss),
        error,
        tuple(rows),
    )


def joined(samples: Sequence[Sample]) -> Sample:
    """Several samples as one."""
    parts: Any = zip(*((s.features, s.shares, s.games) for s in samples), strict=True)
    return Sample(*(np.concatenate(part) for part in parts))
