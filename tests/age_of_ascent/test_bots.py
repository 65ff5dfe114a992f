"""The bots of Age of Ascent: stronger than chance, true to their colour, and without a trace."""

from __future__ import annotations

import random

import pytest

from age_of_ascent.rules import game
from age_of_ascent.state import DICE, KINDS, AgeState
from framework.arena import new_match, run, simulate
from framework.core.machine import State

THINKING = ("balanced", "strength", "gold", "culture")
SPECIALISTS = THINKING[1:]


@pytest.mark.parametrize("bot", THINKING)
def test_every_bot_beats_chance(bot: str) -> None:
    """At least nine of ten games; the seats change from game to game."""
    found = simulate("age_of_ascent", 2, 40, 11, [bot, "random"])
    assert found.finished == 40
    assert found.wins[0] >= 36


def dice_of(state: State) -> list[list[int]]:
    """The strength, gold and culture dice that each seat has at the end."""
    assert isinstance(state, AgeState)
    return [[state.owned[seat * KINDS + die] for die in DICE] for seat in range(state.players)]


def test_specialists_own_most_dice_of_their_colour() -> None:
    match = new_match("age_of_ascent", 3, 5, SPECIALISTS)
    owned = [[0] * 3 for _ in SPECIALISTS]
    for number, seats in enumerate(run(match, 30, dice_of)):
        for bot in range(3):
            for colour, count in enumerate(seats[match.seat_of(bot, number)]):
                owned[bot][colour] += count
    for colour, name in enumerate(SPECIALISTS):
        of_colour = [owned[bot][colour] for bot in range(3)]
        assert of_colour.index(max(of_colour)) == colour, (name, owned)


def played(bot: str, seed: int) -> AgeState:
    """A game of a bot against itself."""
    state: AgeState = game.new(players=2, seed=7)
    bots = [game.bots[bot](random.Random(seed + seat)) for seat in range(2)]
    while not state.over:
        state.apply(bots[state.seat].decide(state))
    return state


@pytest.mark.parametrize("bot", ["random", *THINKING])
def test_a_bot_decides_alike_from_the_same_seed(bot: str) -> None:
    assert played(bot, 3).digest() == played(bot, 3).digest()


@pytest.mark.parametrize("bot", ["random", *THINKING])
def test_thinking_never_changes_the_game(bot: str) -> None:
    state: AgeState = game.new(players=2, seed=9)
    thinker, mover = game.bots[bot](random.Random(1)), random.Random(2)
    decisions = 0
    while not state.over:
        if decisions % 5 == 0:
            before = state.digest()
            assert 0 <= thinker.decide(state) < len(state.options)
            assert state.digest() == before
        state.apply(mover.randrange(len(state.options)))
        decisions += 1
