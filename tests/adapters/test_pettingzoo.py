"""PettingZoo's own tests hold for tables of both games, whichever way actions are numbered."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from framework.adapters.pettingzoo import TableEnv, env
from framework.core.errors import BadOption, IllegalChoice

TABLES: list[tuple[str, int, str, dict[str, Any]]] = [
    ("age_of_ascent", 3, "meaning", {}),
    ("age_of_ascent", 2, "index", {"banner": "rotate", "pass_is_final": True}),
    ("ascension", 2, "meaning", {}),
    ("ascension", 1, "index", {"sets": ["deliverance"]}),
    ("ascension", 4, "meaning", {"sets": ["valley_of_the_ancients", "deliverance"], "team": True}),
]
tables = pytest.mark.parametrize(("game", "players", "encoding", "options"), TABLES)


@tables
# These warnings are meant for games without action masks: it takes dicts with them as well.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
def test_the_interface_is_pettingzoo_s(
    game: str, players: int, encoding: str, options: dict[str, Any]
) -> None:
    api_test(env(game, players, encoding, **options), num_cycles=60)


@tables
def test_the_same_seed_gives_the_same_games(
    game: str, players: int, encoding: str, options: dict[str, Any]
) -> None:
    seed_test(lambda: env(game, players, encoding, **options), num_cycles=40)


def played_out(table: TableEnv, seed: int) -> dict[str, float]:
    """What each seat has gained in a random game."""
    gained = dict.fromkeys(table.possible_agents, 0.0)
    generator = np.random.default_rng(seed)
    table.reset(seed)
    for agent in table.agent_iter():
        seen, reward, ended, cut_off, _ = table.last()
        gained[agent] += reward
        over = ended or cut_off
        table.step(None if over else generator.choice(np.flatnonzero(seen["action_mask"])))
    return gained


def test_who_wins_alone_gains_one_and_all_gains_add_up_to_nothing() -> None:
    table = TableEnv("ascension", 3, honor_per_player=5)
    gained = played_out(table, 1)
    (winner,) = table.state_of_game.winners
    assert gained == {f"seat_{seat}": 1.0 if seat == winner else -0.5 for seat in range(3)}
    assert table.agents == []


def test_only_the_seat_that_is_asked_has_actions() -> None:
    table = TableEnv("age_of_ascent", 3)
    table.reset(seed=4)
    asked = [bool(table.observe(agent)["action_mask"].any()) for agent in table.agents]
    assert asked == [agent == table.agent_selection for agent in table.agents]


def test_an_action_that_is_not_open_is_refused_and_ends_the_wrapped_game() -> None:
    table = TableEnv("ascension")
    table.reset(seed=1)
    closed = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0])
    before = table.state_of_game.clone()
    with pytest.raises(IllegalChoice):
        table.step(closed)
    assert table.state_of_game == before
    wrapped = env("ascension")
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.step(closed)
    assert wrapped.unwrapped.rewards[loser] == -1


def test_a_table_can_be_read() -> None:
    table = TableEnv("ascension", render_mode="ansi")
    table.reset(seed=1)
    assert "Apprentice" in (table.render() or "")
    assert TableEnv("ascension").render() is None


def test_a_wrong_table_is_refused() -> None:
    with pytest.raises(BadOption, match="by meaning or index, not 'name'"):
        env("ascension", encoding="name")
    with pytest.raises(BadOption, match="has no option 'set'"):
        env("ascension", set="deliverance")
