"""What all adapters share: tables by name and options, their actions, and who gains what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from framework.core.actions import Actions, by_index
from framework.core.errors import AscentError, BadOption
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.observation import Layout, Vector
from framework.core.registry import games
from framework.core.rules import Rules

Encoding = Literal["meaning", "index"]
ENCODINGS: Final = get_args(Encoding)
MOST_SEED: Final = 2**63
Mask = NDArray[np.int8]


def missing(library: str, extra: str) -> AscentError:
    """What to say where the library of an adapter is not installed."""
    return AscentError(f"this adapter needs {library}: pip install 'ascent-tabletop[{extra}]'")


@dataclass(frozen=True)
class Setting:
    """A table that games can be dealt at: what is played, by how many, with which options."""

    game: AnyGame
    players: int
    rules: Rules
    encoding: Encoding

    @classmethod
    def of(
        cls, game: str | AnyGame, players: int, encoding: str, options: dict[str, object]
    ) -> Setting:
        """A table, checked in every part before a game is dealt at it."""
        played = games[game] if isinstance(game, str) else game
        if encoding not in ENCODINGS:
            raise BadOption(f"actions are numbered by {' or '.join(ENCODINGS)}, not {encoding!r}")
        rules = played.new(players, 0, None, **options).rules
        return cls(played, players, rules, "index" if encoding == "index" else "meaning")

    @cached_property
    def actions(self) -> Actions:
        """The actions by their numbers."""
        listed = self.game.actions(self.rules, self.players)
        return listed if self.encoding == "meaning" else by_index(self.players, listed.spare)

    @cached_property
    def layout(self) -> Layout:
        """The parts of an observation."""
        return self.game.layout(self.rules, self.players)

    def deal(self, seed: int) -> State:
        """A new game."""
        state: State = self.game.new(self.players, seed, None, **self.rules.given)
        return state

    def options(self, state: State) -> dict[int, int]:
        """The index of each option that is open, by the number of its action."""
        decision = state.decision
        if decision is None:
            return {}
        return {action: index for index, action in enumerate(self.actions.of(decision))}

    def mask(self, options: dict[int, int]) -> Mask:
        """A one for each action that is open."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[[*options]] = 1
        return mask

    def observation(self, state: State, seat: int) -> Vector:
        """What a seat may know now."""
        seen: Vector = self.game.observation(state, seat)
        return seen

    def told(self, action: int) -> str:
        """An action in a few words."""
        meant = self.actions[action]
        form = meant.form
        return meant.told("" if form is None else self.rules.defs.card_name(form))


def gains(state: State) -> list[float]:
    """What the end of a game is worth to each seat: 1 to who wins alone, together 0.

    Who wins together shares; a single player gains 1 or -1. Before the end, and if a game is ended
    undecided, all gains are 0.
    """
    winners, players = state.winners, state.players
    if not state.over or state.undecided:
        return [0.0] * players
    if players == 1:
        return [1.0 if winners else -1.0]
    parts = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
    return [(part * players - sum(parts)) / (players - 1) for part in parts]
