"""The peer: random playouts of OpenSpiel's card games, its C++ rules driven from Python."""

from __future__ import annotations

import random

import pyspiel


def play_games(name: str, games: int, seed: int) -> int:
    """Play seeded random games; returns how many decisions had more than one legal action."""
    game = pyspiel.load_game(name)
    generator = random.Random(seed)
    pick = generator.random
    decisions = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(generator.choices(actions, chances)[0])
                continue
            legal = state.legal_actions()
            decisions += len(legal) > 1
            state.apply_action(legal[int(pick() * len(legal))])
    return decisions
