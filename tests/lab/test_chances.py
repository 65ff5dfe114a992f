"""Win chances by roll-outs: exact where they can be counted, blind to secrets, the same by seed."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest

from docs.tutorial_game import SIDES, Climb, ClimbState, game
from framework import BadOption, games
from framework.core.view import redeterminise
from framework.lab.chances import Chance, RollOuts, chances, parts, swing

FEW = RollOuts(6, "random", seed=3)


def late() -> ClimbState:
    """A game of two that is even, with two cards left in each hand and none in the deck."""
    state = game.new(2, 5)
    state.deck, state.hands, state.options = [], [[2, 5], [3, 4]], (2, 5)
    return state


def ended() -> ClimbState:
    """A game that is over."""
    state = late()
    while not state.over:
        state.apply(0)
    return state


def exact(state: ClimbState) -> list[float]:
    """The chances if all choose by chance, by trying all choices with all dice."""
    if state.over:
        return parts(state)
    ends = []
    for index in range(len(state.options)):
        for faces in product(range(SIDES), repeat=2):
            tried = state.clone()
            tried.forced = {"dice": faces}
            tried.apply(index)
            tried.forced = {}
            ends.append(exact(tried))
    return [sum(won) / len(ends) for won in zip(*ends, strict=True)]


def test_roll_outs_agree_with_what_can_be_counted() -> None:
    state = late()
    found = chances(state, RollOuts(600, "random"))
    for chance, counted in zip(found, exact(state), strict=True):
        low, high = chance.interval
        assert low < counted < high
        assert chance.count == 600
    assert sum(chance.rate for chance in found) == pytest.approx(1)


def test_a_swing_agrees_with_what_can_be_counted() -> None:
    state = late()
    after = []
    for index in range(2):
        tried = [state.clone() for _ in range(SIDES)]
        for face, world in enumerate(tried):
            world.forced = {"dice": (face,)}
            world.apply(index)
            world.forced = {}
        after.append(sum(exact(world)[state.seat] for world in tried) / SIDES)
    found = swing(state, 0, 1, RollOuts(600, "random"))
    assert abs(found.gain - (after[1] - after[0])) < 3 * found.error
    assert found.error < 0.05


def test_what_is_over_is_certain() -> None:
    state = ended()
    state.score = [7, 9]
    assert chances(state, FEW) == [Chance(0, 0), Chance(1, 0)]
    assert chances(state, FEW)[1].interval == (1, 1)


def test_a_shared_victory_counts_in_parts_and_a_game_without_a_winner_for_nobody() -> None:
    state = ended()
    state.score = [7, 7]
    assert parts(state) == [0.5, 0.5]

    class Endless(Climb):
        bound = 3

    assert [c.rate for c in chances(Endless().new(2, 1), FEW)] == [0, 0]


@pytest.mark.parametrize("name", ["age_of_ascent", "ascension"])
def test_the_same_seed_gives_the_same_chances_and_leaves_the_game_as_it_was(name: str) -> None:
    state = games[name].new(2, 5)
    before = state.digest()
    assert chances(state, FEW) == chances(state, FEW)
    assert swing(state, 0, 1, FEW) == swing(state, 0, 1, FEW)
    assert state.digest() == before
    others = [chances(state, RollOuts(6, "random", seed)) for seed in range(8)]
    assert any(other != others[0] for other in others)


@pytest.mark.parametrize("name", ["age_of_ascent", "ascension"])
def test_nothing_is_known_that_the_seat_can_not_know(name: str) -> None:
    state = games[name].new(2, 5)
    worlds = [redeterminise(state, state.seat, random.Random(n)) for n in range(3)]
    assert worlds[0].snapshot() != worlds[1].snapshot()
    found = [chances(world, FEW) for world in worlds]
    assert found == [chances(state, FEW)] * 3
    assert swing(worlds[0], 0, 1, FEW) == swing(worlds[1], 0, 1, FEW)


def test_the_same_choice_changes_nothing_and_the_other_way_round_is_the_opposite() -> None:
    state = late()
    same, there, back = (swing(state, *pair, FEW) for pair in ((0, 0), (0, 1), (1, 0)))
    assert (same.gain, same.error) == (0, 0)
    assert there.gain == -back.gain
    assert (there.chosen, there.other) == (back.other, back.chosen)


def test_one_roll_out_tells_nothing_of_its_error_and_none_is_refused() -> None:
    assert swing(late(), 0, 1, RollOuts(1, "random")).error == math.inf
    with pytest.raises(BadOption, match="at least 1 roll-out"):
        RollOuts(0, "random")


def test_a_swing_by_a_bot_that_searches_is_judged_where_both_choices_lead() -> None:
    """Also if one of them ends the turn: both go on to the end of the turn of who decides."""
    state = games["ascension"].new(2, 5, None, sets=("deliverance",))
    decision = state.decision
    assert decision is not None
    ending = next(i for i, move in enumerate(decision.moves) if move.ends_turn)
    playing = next(i for i, move in enumerate(decision.moves) if move.verb == "play")
    found = swing(state, ending, playing, RollOuts(12, "hard"))
    assert found.gain > found.error  # a turn without a card played is worth less
    assert swing(state, ending, playing, RollOuts(12, "hard")) == found
    assert found.chosen.count == found.other.count == 12
