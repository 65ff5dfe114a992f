"""Components are limited: ten tokens a colour, five dice a colour, six empire tokens a player."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from age_of_ascent.game import game
from age_of_ascent.state import KINDS, LIMITS, PIECES
from tests.age_of_ascent.table import all_names, ann, bob, lay, plain_cards

RICH = plain_cards(
    {name: {"cost": 1, "gives": ["S", "G", "C", "E", "Sd", "Gd", "Cd"]} for name in all_names()}
)
"""Every card is cheap and gives one of each piece: games run into every limit."""


def test_the_limits() -> None:
    assert dict(zip(PIECES, LIMITS, strict=True)) == {
        **{"S": 10, "G": 10, "C": 10},
        **{"Sd": 5, "Gd": 5, "Cd": 5},
        "E": 6,
    }


@settings(max_examples=16)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 4),
    rich=st.booleans(),
    final=st.booleans(),
)
def test_no_game_ever_exceeds_a_limit(seed: int, players: int, rich: bool, final: bool) -> None:
    options: dict[str, object] = {"pass_is_final": final}
    if rich:
        options["cards"] = RICH
    state, choose = game.new(players, seed, None, **options), random.Random(seed)
    while not state.over:
        state.apply(choose.randrange(len(state.options)))
        for at, owned in enumerate(state.owned):
            assert 0 <= state.free[at] <= owned <= LIMITS[at % KINDS]
        assert -1 not in game.census(state).values()
    assert state.free == state.owned


def test_rich_games_run_into_every_limit() -> None:
    reached = set()
    for seed in range(4):
        state, choose = game.new(2, seed, cards=RICH), random.Random(seed)
        while not state.over:
            state.apply(choose.randrange(len(state.options)))
            reached |= {at % KINDS for at, n in enumerate(state.owned) if n == LIMITS[at % KINDS]}
    assert reached == set(range(KINDS))


@pytest.mark.parametrize("piece", PIECES)
def test_taking_at_the_limit_takes_nothing(piece: str) -> None:
    limit = LIMITS[PIECES.index(piece)]
    pieces = {"S": 3, piece: limit}
    table = lay(
        ann(**pieces),
        bob(S=1),
        board=["Land 1"],
        facts={"Land 1": {"gives": [piece], "cost": 1}},
    )
    table.place("Ann", "Land 1", S=1)
    table.finish()
    assert table.owner("Land 1") == "Ann"
    assert table.pieces("Ann")[piece] == limit


@pytest.mark.parametrize("piece", PIECES)
def test_taking_below_the_limit_takes_one(piece: str) -> None:
    limit = LIMITS[PIECES.index(piece)]
    pieces = {"S": 3, piece: limit - 1}
    table = lay(
        ann(**pieces),
        bob(S=1),
        board=["Land 1"],
        facts={"Land 1": {"gives": [piece, piece], "cost": 1}},
    )
    table.place("Ann", "Land 1", S=1)
    table.finish()
    assert table.pieces("Ann")[piece] == limit


def test_expand_at_six_empire_tokens_gives_nothing() -> None:
    table = lay(ann(S=1, E=6), bob(S=1))
    table.place("Ann", "Expand", S=1)
    table.finish()
    assert table.pieces("Ann") == {"S": 1, "E": 6}


@pytest.mark.parametrize("colour", ["S", "G", "C"])
def test_five_dice_of_a_colour_close_improve_to_it(colour: str) -> None:
    full = lay(ann(**{colour: 2, f"{colour}d": 5}), bob(S=1))
    assert "Improve" not in full.targets("Ann")
    four = lay(ann(**{colour: 2, f"{colour}d": 4}), bob(S=1))
    assert four.allowed("Ann", "Improve") == {colour}
    four.place("Ann", "Improve", **{colour: 2})
    four.finish()
    assert four.pieces("Ann") == {f"{colour}d": 5}


def test_a_fifth_die_won_before_improve_resolves_costs_no_tokens() -> None:
    gives = {"Land 1": {"gives": ["Sd"], "cost": 1}}
    table = lay(ann(S=3, Sd=4), bob(S=1), board=["Land 1"], facts=gives)
    table.place("Ann", "Land 1", S=1)
    table.place("Ann", "Improve", S=2)
    table.pass_all()
    table.resolve("Land 1", "Improve")
    assert table.pieces("Ann") == {"S": 3, "Sd": 5}


def test_consumed_empire_tokens_can_be_taken_again() -> None:
    gives = {"Land 1": {"gives": ["E", "E"], "cost": 1}}
    table = lay(ann(E=6), bob(S=1), board=["Land 1"], facts=gives)
    table.place("Ann", "Land 1", E=2)
    table.finish()
    assert table.pieces("Ann") == {"E": 6}
