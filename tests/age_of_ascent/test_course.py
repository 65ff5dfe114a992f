"""What an app is told of where a game is: phases, how long it will last, the card track."""

from __future__ import annotations

import random

import pytest

from age_of_ascent.state import AgeState
from framework import games
from framework.bots.consult import seat_bot

game = games["age_of_ascent"]


def test_setting_up_is_over_once_the_turns_begin() -> None:
    state = game.new(3, 1)
    first = [name for name, _ in game.face.coming(game, state.view(None))]
    assert first[:2] == ["draft", "allocation"]
    while state.phase == "draft":
        state.apply(0)
    titles = [words for _, words in game.face.coming(game, state.view(None))]
    assert titles == ["Allocation", "Resolution", "Losses", "Gold", "Count", "Culture roll"]


def test_the_track_tells_how_many_cards_each_square_takes() -> None:
    assert game.new(2, 1).view(None)["table"]["thresholds"] == [3, 6, 9, 12, 15, 18]
    short = game.new(2, 1, None, track=(2, 5)).view(None)
    assert short["table"]["thresholds"] == [2, 5]


def test_the_clock_counts_turns_when_there_are_any() -> None:
    state = game.new(2, 1)
    assert game.face.clock(state.view(None)) == ""
    while not state.turn:
        state.apply(0)
    assert game.face.clock(state.view(None)) == "Turn 1"


def told(state: AgeState) -> int:
    """How many turns are said to be left; none if that is not said."""
    words = game.face.turns_left(state.rules, state.view(None))
    return int(words.split()[1]) if words else 0


def test_it_is_not_told_how_long_a_game_will_last_before_its_turns_or_after_them() -> None:
    state = game.new(2, 1)
    assert told(state) == 0
    while not state.over:
        state.apply(0)
    assert told(state) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turns_that_are_said_to_be_left_never_become_more(players: int) -> None:
    state, chance = game.new(players, 3), random.Random(3)
    found = list[int]()
    while not state.over:
        found += [left] if (left := told(state)) else []
        state.apply(chance.randrange(len(state.options)))
    assert len({*found}) > 1
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_of_the_length_of_a_game_is_about_right(players: int) -> None:
    """In the second half of a game it is off by no more than three turns, mostly by less."""
    wrong = []
    for seed in range(4):
        state, found = game.new(players, seed), dict[int, int]()
        bots = [seat_bot(game, "balanced", random.Random(seat)) for seat in range(players)]
        while not state.over:
            found.setdefault(state.turn, told(state))
            state.apply(bots[state.seat].decide(state))
        last = state.turn
        for turn, left in found.items():
            if 2 * turn > last and left:
                wrong.append(abs(left - (last - turn + 1)))
    assert wrong
    assert max(wrong) <= 3
    assert sum(wrong) / len(wrong) < 1.5
