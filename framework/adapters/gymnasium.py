"""Gymnasium: one seat of a table for a learner, with bots in the other seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from framework.adapters.tables import MOST_SEED, Mask, Setting, gains, missing
from framework.bots.bot import Player
from framework.bots.consult import seat_bot
from framework.core import rng
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.observation import Vector

try:
    from gymnasium import Env, register
    from gymnasium.spaces import Box, Discrete
except ImportError:
    raise missing("Gymnasium", "gymnasium") from None

Info = dict[str, Any]


class SeatEnv(Env[Vector, np.int64]):
    """A learner at a table: between its decisions the bots of the other seats play.

    Which actions are open stands in `info["action_mask"]`, and `action_masks()` gives it, as
    maskable learners want it. Who takes another one loses at once. Seats rotate from game to game
    unless one is given.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}  # type: ignore[misc]

    def __init__(
        self,
        game: str | AnyGame,
        bots: Sequence[str] = ("random",),
        seat: int | None = None,
        encoding: str = "meaning",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        players = len(bots) + 1
        self.setting = Setting.of(game, players, encoding, options)
        if seat is not None and seat not in range(players):
            raise BadOption(f"{players} players sit in seats 0 to {players - 1}, not {seat!r}")
        self.bots, self.own_seat, self.render_mode = tuple(bots), seat, render_mode
        for bot in self.bots:
            seat_bot(self.setting.game, bot, random.Random(0))
        layout = self.setting.layout
        self.observation_space = Box(layout.low, layout.high, dtype=np.float32)
        self.action_space = Discrete(len(self.setting.actions))
        self._dealt = 0
        self.state: State
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, Info]:
        """Deal a game and play to the learner's first decision; `seed` begins a row of games."""
        super().reset(seed=seed)
        if seed is not None:
            self._dealt = 0
        self._deal()
        while self.state.over:  # before the learner was asked anything
            self._deal()
        return self._seen(), self._info()

    def _deal(self) -> None:
        dealt = int(self.np_random.integers(MOST_SEED))
        self.seat = self._dealt % (len(self.bots) + 1) if self.own_seat is None else self.own_seat
        self._dealt += 1
        self.state = self.setting.deal(dealt)
        others = [seat for seat in range(len(self.bots) + 1) if seat != self.seat]
        self._players: dict[int, Player[Any]] = {
            seat: seat_bot(self.setting.game, bot, random.Random(rng.derive(dealt, "bot", seat)))
            for seat, bot in zip(others, self.bots, strict=True)
        }
        self._play_on()

    def _play_on(self) -> None:
        """The others play until the learner is asked or the game is over."""
        state = self.state
        while not state.over and state.seat != self.seat:
            state.apply(self._players[state.seat].decide(state))
        self._options = self.setting.options(state)

    def _seen(self) -> Vector:
        return self.setting.observation(self.state, self.seat)

    def _info(self) -> Info:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Mask:
        """A one for each action that is open now."""
        return self.setting.mask(self._options)

    def step(self, action: np.int64) -> tuple[Vector, float, bool, bool, Info]:
        """Take an action: its reward is 0, at the end what the learner has gained."""
        index = self._options.get(int(action))
        if index is None:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self.state.apply(index)
        self._play_on()
        state = self.state
        ended, undecided = state.over and not state.undecided, state.undecided
        return self._seen(), gains(state)[self.seat], ended, undecided, self._info()

    def render(self) -> str | None:
        """What the learner sees, as text."""
        if self.render_mode is None:
            return None
        return self.setting.game.show(self.state.rules, self.state.view(self.seat))


register("ascent/Seat-v0", entry_point=f"{__name__}:{SeatEnv.__name__}")
