"""OpenSpiel's own test holds for both games; its IS-MCTS sits at our table; chance is in nodes."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest

from framework import games
from framework.adapters.openspiel import (
    IsMcts,
    TableState,
    load_game,
    read_options,
    written_options,
)
from framework.bots.consult import seat_bot
from framework.core.errors import BadOption
from framework.testing.playthrough import other_truth

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("age_of_ascent", 2, {"stall_turns": 2}),
    ("age_of_ascent", 3, {"encoding": "index", "chance": "deal", "stall_turns": 1}),
    ("ascension", 2, {"honor_per_player": 5}),
    ("ascension", 1, {"sets": ["deliverance"], "encoding": "index", "results": 4}),
]


@pytest.mark.parametrize("serialize", [False, True], ids=["plain", "stored"])
@pytest.mark.parametrize(("game", "players", "given"), TABLES)
def test_random_games_are_sound(
    game: str, players: int, given: dict[str, object], serialize: bool
) -> None:
    loaded = load_game(game, players, **given)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=serialize, verbose=False)


def dealt(game: str, players: int, deal: int = 1, **given: object) -> TableState:
    """The first decision of a game."""
    state = load_game(game, players, **given).new_initial_state()
    state.apply_action(deal)
    return state


def to_chance(state: TableState) -> TableState:
    """Play on to the first choice that asks chance."""
    generator = random.Random(1)
    while not state.is_chance_node():
        state.apply_action(generator.choice(state.legal_actions()))
    return state


def test_a_game_is_named_with_all_its_parameters() -> None:
    game = load_game("ascension", 3, sets=["deliverance", "rise_of_vigil"], promo=True)
    again = pyspiel.load_game(str(game))
    assert again.setting.rules.options == game.setting.rules.options
    assert again.setting.rules.options.promo


def test_options_that_a_parameter_can_not_hold_are_refused() -> None:
    assert read_options(written_options({"track": [2, 4], "promo": True})) == {
        "track": "2,4",
        "promo": "True",
    }
    with pytest.raises(BadOption, match="cards can't be a parameter"):
        written_options({"cards": {"heroes": []}})
    with pytest.raises(BadOption, match="nodes or deal, not 'none'"):
        load_game("ascension", chance="none")


def test_a_choice_that_asks_chance_leads_to_a_node_with_results() -> None:
    state = to_chance(dealt("age_of_ascent", 2))
    outcomes = state.chance_outcomes()
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    before = state.state.digest()
    tried = []
    for result in (3, 3, 4, 5, 6):
        child = state.clone()
        child.apply_action(result)
        tried.append(str(child))
    assert tried[0] == tried[1]
    assert len({*tried}) > 1
    assert state.state.digest() == before


def test_without_nodes_only_the_deal_is_chance() -> None:
    state, generator = dealt("age_of_ascent", 2, chance="deal"), random.Random(1)
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(generator.choice(state.legal_actions()))
    assert sum(state.returns()) == 0


def test_a_seat_knows_the_same_in_worlds_that_it_can_not_tell_apart() -> None:
    state, generator = dealt("ascension", 2), random.Random(2)
    for _ in range(30):
        state.apply_action(generator.choice(state.legal_actions()))
        if state.is_chance_node():
            state.apply_action(0)
    me = state.current_player()
    others = [state.resample_from_infostate(me) for _ in range(20)]
    for other in others:
        assert str(other) != str(state)
        assert other.information_state_string(me) == state.information_state_string(me)
        assert other.observation_string(me) == state.observation_string(me)
        assert other.observation_tensor(me) == state.observation_tensor(me)
    # By chance some of them may deal the same hand again.
    knows = state.information_state_string(1 - me)
    assert any(other.information_state_string(1 - me) != knows for other in others)


def test_what_was_done_is_remembered_though_it_looks_the_same() -> None:
    """Two ways to one position: a seat with perfect recall knows which one it went."""
    state = dealt("ascension", 2, deal=2)
    plays = [a for a in state.legal_actions() if "play" in state.action_to_string(a)]
    ways = [state.clone(), state.clone()]
    for way, order in zip(ways, (plays, plays[::-1]), strict=True):
        for action in order[:2]:
            way.apply_action(action)
    me = state.current_player()
    assert ways[0].observation_tensor(me) == ways[1].observation_tensor(me)
    assert ways[0].information_state_string(me) != ways[1].information_state_string(me)


@pytest.mark.parametrize("name", ["age_of_ascent", "ascension"])
def test_is_mcts_sits_at_our_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(IsMcts, "simulations", 4)
    game = games[name]
    state = game.new(2, 3)
    for number in range(4):
        choice = seat_bot(game, IsMcts(random.Random(number)), random.Random(number)).decide(state)
        truth = other_truth(state, state.seat, random.Random(number))
        again = seat_bot(game, IsMcts(random.Random(number)), random.Random(number)).decide(truth)
        assert choice == again in range(len(state.options))
        state.apply(choice)


def test_the_tensor_has_named_parts() -> None:
    state = dealt("ascension", 2)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["hand"].sum() == 5
    assert np.array_equal(observer.tensor, np.array(state.observation_tensor(0), np.float32))
