"""PettingZoo: any game as an AEC environment, with `env()` as PettingZoo's own games have it."""

from __future__ import annotations

from typing import Any

import numpy as np

from framework.adapters.tables import MOST_SEED, Setting, gains, missing
from framework.core import rng
from framework.core.game import AnyGame
from framework.core.machine import State

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise missing("PettingZoo", "pettingzoo") from None

Seen = dict[str, Any]


def env(
    game: str | AnyGame,
    players: int = 2,
    encoding: str = "meaning",
    render_mode: str | None = None,
    **options: object,
) -> AECEnv:
    """An environment that ends when an action is taken that is not open, as PettingZoo's do."""
    raw = TableEnv(game, players, encoding, render_mode, **options)
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class TableEnv(AECEnv):
    """A table: agents are its seats; each observes its part of it, and which actions are open.

    Rewards come with the end: see `gains`. A game that is ended undecided is truncated.
    """

    def __init__(
        self,
        game: str | AnyGame,
        players: int = 2,
        encoding: str = "meaning",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self.setting = Setting.of(game, players, encoding, options)
        name = f"{self.setting.game.name}_v0"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        layout = self.setting.layout
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(layout.low, layout.high, dtype=np.float32),
                    "action_mask": Box(0, 1, (len(self.setting.actions),), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: Discrete(len(self.setting.actions)) for agent in self.agents}
        self._seed, self._dealt = 0, 0
        self.state_of_game: State

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: by the seed that is given, else the next one after the last."""
        if seed is not None:
            self._seed, self._dealt = seed, 0
        self.state_of_game = self.setting.deal(rng.derive(self._seed, self._dealt) % MOST_SEED)
        self._dealt += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Find out who is asked what; at the end every seat is told once what it has gained."""
        state = self.state_of_game
        self._options = self.setting.options(state)
        self.agent_selection = self.possible_agents[max(state.seat, 0)]

    def observe(self, agent: str) -> Seen:
        """What a seat may know; no action is open to one that is not asked."""
        state, seat = self.state_of_game, self.possible_agents.index(agent)
        options = self._options if state.seat == seat else {}
        return {
            "observation": self.setting.observation(state, seat),
            "action_mask": self.setting.mask(options),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        state.apply(self._options.get(-1 if action is None else int(action), -1))
        self._ask()
        if state.over:
            self.rewards = dict(zip(self.agents, gains(state), strict=True))
            self.terminations = dict.fromkeys(self.agents, not state.undecided)
            self.truncations = dict.fromkeys(self.agents, state.undecided)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat that is asked sees, as text."""
        if self.render_mode is None:
            return None
        state, game = self.state_of_game, self.setting.game
        return game.show(state.rules, state.view(max(state.seat, 0)))

    def close(self) -> None:
        """Nothing is held open."""
