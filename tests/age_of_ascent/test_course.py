"""What an app is told of where a game is: phases, how long it will last, the card track."""

from __future__ import annotations

import random

import pytest

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


def test_nobody_can_tell_early_or_late_how_long_a_game_will_last() -> None:
    state = game.new(2, 1)
    assert game.face.turns_left(state.rules, state.view(None)) == ""
    state.turn = 2
    assert game.face.turns_left(state.rules, state.view(None)) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_told_of_the_length_of_a_game_is_about_right(players: int) -> None:
    """In the second half of a game it is off by no more than three turns, mostly by less."""
    wrong = []
    for seed in range(4):
        state, told = game.new(players, seed), dict[int, str]()
        bots = [seat_bot(game, "balanced", random.Random(seat)) for seat in range(players)]
        while not state.over:
            told.setdefault(state.turn, game.face.turns_left(state.rules, state.view(None)))
            state.apply(bots[state.seat].decide(state))
        last = state.turn
        for turn, words in told.items():
            if 2 * turn > last and words:
                wrong.append(abs(int(words.split()[1]) - (last - turn + 1)))
    assert wrong
    assert max(wrong) <= 3
    assert sum(wrong) / len(wrong) < 1.5
