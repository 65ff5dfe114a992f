"""The peer: random playouts of Dominion (base set) on pyminion, its logging off."""

from __future__ import annotations

import logging
import random
from typing import Any

from pyminion.bots.bot import Bot, BotDecider
from pyminion.expansions.base import base_set
from pyminion.game import Game

KINGDOM = 10


class RandomDecider(BotDecider):
    """Answers everything at random and counts what it was asked, forced answers left out."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator
        self.decisions = 0

    def _one(self, choices: list[Any]) -> Any:
        if len(choices) > 1:
            self.decisions += 1
        return choices[int(self.generator.random() * len(choices))]

    def _some(self, cards: list[Any], least: int, most: int) -> list[Any]:
        most = len(cards) if most < 0 else min(most, len(cards))
        least = min(least, most)
        if len(cards) > 1 or least < most:
            self.decisions += 1
        return self.generator.sample(cards, self.generator.randint(least, most))

    def action_phase_decision(self, valid_actions: Any, player: Any, game: Any) -> Any:
        return self._one([*valid_actions, None])

    def treasure_phase_decision(self, valid_treasures: Any, player: Any, game: Any) -> Any:
        return valid_treasures

    def buy_phase_decision(self, valid_cards: Any, player: Any, game: Any) -> Any:
        return self._one([*valid_cards, None])

    def binary_decision(
        self, prompt: Any, card: Any, player: Any, game: Any, *_: Any, **__: Any
    ) -> Any:
        return self._one([True, False])

    def multiple_option_decision(
        self,
        card: Any,
        options: Any,
        player: Any,
        game: Any,
        num_choices: int = 1,
        unique: bool = True,
    ) -> Any:
        self.decisions += 1
        return self.generator.sample(range(len(options)), num_choices)

    def deck_position_decision(
        self, prompt: Any, card: Any, player: Any, game: Any, num_deck_cards: int
    ) -> Any:
        return self._one(list(range(num_deck_cards + 1)))

    def multi_play_decision(
        self,
        prompt: Any,
        card: Any,
        valid_cards: Any,
        player: Any,
        game: Any,
        required: bool = True,
    ) -> Any:
        return self._one(list(valid_cards) if required else [*valid_cards, None])

    def discard_decision(
        self,
        prompt: Any,
        card: Any,
        valid_cards: Any,
        player: Any,
        game: Any,
        least: int = 0,
        most: int = -1,
        **named: int,
    ) -> Any:
        """Discarding, and by the same signature all other choices of cards."""
        bounds = [*named.values()]
        low = next((v for k, v in named.items() if k.startswith("min")), least)
        high = next((v for k, v in named.items() if k.startswith("max")), most)
        assert len(bounds) <= 2
        return self._some(list(valid_cards), low, high)

    trash_decision = gain_decision = topdeck_decision = discard_decision
    reveal_decision = pass_decision = name_card_decision = discard_decision


def play_games(games: int, players: int, seed: int) -> int:
    """Play seeded random games; returns how many decisions were made."""
    # logging.disable(logging.CRITICAL)
    try:
        decider = RandomDecider(random.Random(seed))
        for number in range(games):
            random.seed(seed + number)  # pyminion shuffles with the global generator
            bots = [Bot(decider, player_id=f"bot {i}") for i in range(players)]
            game = Game(players=bots, expansions=[base_set], log_stdout=False)
            game.play()
        return decider.decisions
    finally:
        logging.disable(logging.NOTSET)
