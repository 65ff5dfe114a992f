"""The peer: random playouts of Dominion's base set on pyminion."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from typing import Any, TypeVar

from pyminion.bots.bot import Bot, BotDecider
from pyminion.expansions.base import base_set
from pyminion.game import Game

T = TypeVar("T")


class RandomDecider(BotDecider):  # type: ignore[misc]
    """Answers everything at random and counts what was asked; forced answers are left out."""

    def __init__(self, generator: random.Random) -> None:
        self.generator = generator
        self.decisions = 0

    def _one(self, choices: Sequence[T]) -> T:
        self.decisions += len(choices) > 1
        return choices[int(self.generator.random() * len(choices))]

    def _some(self, cards: Sequence[T], least: int, most: int) -> list[T]:
        most = len(cards) if most < 0 else min(most, len(cards))
        least = min(least, most)
        self.decisions += len(cards) > 1 or least < most
        return self.generator.sample(list(cards), self.generator.randint(least, most))

    def action_phase_decision(self, valid_actions: Any, player: Any, game: Any) -> Any:
        """An action card, or none."""
        return self._one([*valid_actions, None])

    def treasure_phase_decision(self, valid_treasures: Any, player: Any, game: Any) -> Any:
        """All treasures."""
        return valid_treasures

    def buy_phase_decision(self, valid_cards: Any, player: Any, game: Any) -> Any:
        """A card that can be paid for, or none."""
        return self._one([*valid_cards, None])

    def binary_decision(self, *_: Any, **__: Any) -> bool:
        """Yes or no."""
        return self._one([True, False])

    def multiple_option_decision(
        self,
        card: Any,
        options: Any,
        player: Any,
        game: Any,
        num_choices: int = 1,
        unique: bool = True,
    ) -> list[int]:
        """Some of the printed options."""
        self.decisions += 1
        return self.generator.sample(range(len(options)), num_choices)

    def deck_position_decision(
        self, prompt: Any, card: Any, player: Any, game: Any, num_deck_cards: int
    ) -> int:
        """Where a card goes in the deck."""
        return self._one(range(num_deck_cards + 1))

    def multi_play_decision(
        self,
        prompt: Any,
        card: Any,
        valid_cards: Any,
        player: Any,
        game: Any,
        required: bool = True,
    ) -> Any:
        """A card to play several times."""
        return self._one(list(valid_cards) if required else [*valid_cards, None])

    def discard_decision(
        self, prompt: Any, card: Any, valid_cards: Any, player: Any, game: Any, **bounds: int
    ) -> Any:
        """Discarding, and by the same signature all other choices of several cards."""
        least = next((n for name, n in bounds.items() if name.startswith("min")), 0)
        most = next((n for name, n in bounds.items() if name.startswith("max")), -1)
        return self._some(valid_cards, least, most)

    trash_decision = gain_decision = topdeck_decision = discard_decision
    reveal_decision = pass_decision = name_card_decision = discard_decision


def play_games(games: int, players: int, seed: int, logging_off: bool) -> int:
    """Play seeded random games with the journal to stdout off; returns the decisions made.

    pyminion makes a log record of every step even so; `logging_off` stops that from outside.
    """
    decider = RandomDecider(random.Random(seed))
    if logging_off:
        logging.disable(logging.CRITICAL)
    try:
        for number in range(games):
            random.seed(seed + number)  # pyminion shuffles with the global generator
            bots = [Bot(decider, player_id=f"bot {i}") for i in range(players)]
            Game(players=bots, expansions=[base_set], log_stdout=False).play()
    finally:
        logging.disable(logging.NOTSET)
    return decider.decisions
