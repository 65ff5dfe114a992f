"""The peer: OpenSpiel's card games, played at random from Python or in C++ alone, and searched."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

SIMULATIONS = 50  # of a decision
SEARCHED = 10  # decisions of a game


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


def search(name: str, seed: int) -> int:
    """Decide by OpenSpiel's tree search in Python, as it comes; returns the simulations made."""
    game = pyspiel.load_game(name)
    generator, numbers = random.Random(seed), np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=numbers)
    bot = mcts.MCTSBot(game, 2.0, SIMULATIONS, evaluator, random_state=numbers)
    state = game.new_initial_state()
    simulations = decisions = 0
    while not state.is_terminal() and decisions < SEARCHED:
        legal = state.legal_actions()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(generator.choices(actions, chances)[0])
        elif len(legal) == 1:
            state.apply_action(legal[0])
        else:
            root = bot.mcts_search(state)
            simulations += root.explore_count
            decisions += 1
            state.apply_action(root.best_child().action)
    return simulations
