"""The peer: random playouts of OpenSpiel's card games, driven from Python, or in C++ alone."""

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


def play_natively(name: str, games: int, seed: int) -> None:
    """Play seeded random games in C++ alone: one call a game, with OpenSpiel's own random bots."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(i, seed + i) for i in range(game.num_players())]
    for number in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed * games + number)
