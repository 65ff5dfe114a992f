"""Trains a small policy against a bot: one weight for each action, by numpy alone.

python docs/tutorial_training.py            less than a minute; tells how often it wins
python docs/tutorial_training.py --games 60 --judged 20 --honor 5
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from framework.adapters.gymnasium import SeatEnv

Weights = NDArray[np.float64]
RATE, SCALE = 0.3, 20.0  # how fast it learns; a lead of so many points is a clear one


def play(
    env: SeatEnv, weights: Weights, chance: np.random.Generator, deal: int
) -> tuple[float, float, Weights]:
    """One game by the policy: its gain, its lead, and what would make its choices likelier."""
    seen, info = env.reset(seed=deal)
    likelier, gain, over = np.zeros_like(weights), 0.0, False
    while not over:
        open_now = np.flatnonzero(info["action_mask"])
        shares = np.exp(weights[open_now] - weights[open_now].max())
        shares /= shares.sum()
        chosen = chance.choice(len(open_now), p=shares)
        likelier[open_now] -= shares
        likelier[open_now[chosen]] += 1
        seen, gain, ended, cut_off, info = env.step(open_now[chosen])
        over = ended or cut_off
    own, *others = env.setting.layout.named(seen)["scores"]
    return gain, float(own - max(others)), likelier


def train(env: SeatEnv, games: int, seed: int = 1) -> Weights:
    """Plays games and makes what led to a lead above the usual one likelier (REINFORCE)."""
    weights, chance = np.zeros(len(env.setting.actions)), np.random.default_rng(seed)
    usual, size = 0.0, 0.0
    for game in range(games):
        _, lead, likelier = play(env, weights, chance, seed * 1_000_000 + game)
        better = np.tanh(lead / SCALE) - usual
        usual += 0.05 * better
        square = float(np.square(likelier).sum())
        size += 0.05 * (square - size) if size else square
        weights += RATE * better * likelier / np.sqrt(size)
    return weights


def judge(env: SeatEnv, weights: Weights, games: int, seed: int = 2) -> tuple[float, float]:
    """Which part of some games, dealt anew, it wins, and its mean lead."""
    chance = np.random.default_rng(seed)
    played = [play(env, weights, chance, seed * 1_000_000 + game)[:2] for game in range(games)]
    gains, leads = zip(*played, strict=True)
    return sum(gain > 0 for gain in gains) / games, sum(leads) / games


def main() -> None:
    """Train, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--judged", type=int, default=100)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--honor", type=int, default=15)
    given = parser.parse_args()
    env = SeatEnv("ascension", [given.bot], honor_per_player=given.honor)
    before = np.zeros(len(env.setting.actions))
    after = train(env, given.games)
    for name, weights in (("untrained", before), ("trained", after)):
        rate, lead = judge(env, weights, given.judged)
        print(f"{name}: wins {rate:.0%} of {given.judged} games against {given.bot}, {lead:+.1f}")
    best = np.argsort(after)[::-1][:5]
    print("it likes best:", ", ".join(env.setting.told(int(action)) for action in best))


if __name__ == "__main__":
    main()
