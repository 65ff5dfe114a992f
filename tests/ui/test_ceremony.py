"""How a game has ended, for whom: by how much, what decided it, the points of each source."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from framework import games
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.view import View
from framework.watcher import Course, course
from tests.framework import tricks
from tests.ui.press import sent
from tests.ui.visits import app, finished, words
from ui.play.ceremony import ended
from ui.play.ending import course_of
from ui.server.stores import Stores

NAMES = ["Ada", "Ben", "Cy"]


def over(game: AnyGame, seed: int = 1, players: int = 3) -> State:
    """A game played at random to its end."""
    state, chance = game.new(players, seed, NAMES[:players]), random.Random(seed)
    while not state.over:
        state.apply(chance.randrange(len(state.options)))
    return cast(State, state)


def view(state: State, seat: int | None, scores: list[int], winners: list[int]) -> View:
    """An end as a seat sees it, with other points."""
    return {**state.view(seat), "scores": scores, "winners": winners}


@pytest.mark.parametrize(
    ("seat", "scores", "winners", "words", "won", "how"),
    [
        (0, [14, 5, 9], [0], "You win by 5", True, False),
        (1, [14, 11, 9], [0], "Second, 3 behind", False, True),
        (2, [14, 11, 9], [0], "Third, 5 behind", False, True),
        (1, [14, 11], [0], "You lose by 3", False, True),
        (0, [14, 14, 9], [0], "You win", True, True),
        (0, [10, 14, 9], [0], "You win", True, True),  # not by points
        (1, [14, 14, 9], [0], "You lose", False, True),
        (1, [10, 14, 9], [0], "You lose", False, True),
        (0, [14, 5, 14], [0, 2], "You and Cy win by 9", True, False),
        (0, [14, 14, 14], [0, 1, 2], "You and Ben and Cy win", True, False),
        (None, [14, 5, 9], [0], "Ada wins with 14 points", None, False),
    ],
)
def test_each_is_told_how_it_has_ended_and_who_has_won_where_that_is_not_said(
    seat: int | None, scores: list[int], winners: list[int], words: str, won: bool | None, how: bool
) -> None:
    state = over(tricks.game)
    seen = view(state, seat, scores, winners)
    end = ended(state.rules, seen, None)
    assert (end.words, end.won) == (words, won)
    assert end.how == (state.rules.verdict(seen) if how else "")
    assert end.totals == scores
    assert end.moment == ""


@pytest.mark.parametrize(
    "winners",
    [[0], [1]],
)
def test_who_has_resigned_has_won_nothing(winners: list[int]) -> None:
    state = over(tricks.game)
    told = view(state, 0, [14, 14, 9], winners)
    end = ended(state.rules, told, None, resigned=[0])
    assert (end.words, end.won, end.how) == ("You resigned", False, state.rules.verdict(told))
    assert ended(state.rules, {**told, "seat": 2}, None, resigned=[0]).words == "Third, 5 behind"


@pytest.mark.parametrize(
    ("ada", "words"),
    [
        ([0, 1, 4, 9], "Turn 3: Ada takes the lead for good, 9 to 8."),
        ([0, 3, 9, 12], "Turn 2: Ada from 1 ahead to 4 ahead, the largest step of the game."),
    ],
)
def test_the_moment_that_decided_it_is_told(ada: list[int], words: str) -> None:
    state = over(tricks.game, players=2)
    moments = {0: "start", 1: "turn 1", 2: "turn 2", 3: "turn 3"}
    curve = [dict(enumerate(ada)), dict(enumerate([0, 2, 5, 8]))]
    told = Course(moments, {"Points": curve}, {})
    assert ended(state.rules, view(state, 0, [ada[-1], 8], [0]), told).moment == words


@pytest.mark.parametrize("game", games)
def test_the_sources_add_up_to_the_points(game: str) -> None:
    state = over(games[game], players=2)
    end = ended(state.rules, state.view(0), course(state))
    assert end.totals == state.scores
    columns = zip(*(row[1:] for row in end.rows), strict=True)
    assert [sum(map(int, column)) for column in columns] == state.scores
    assert end.moment or max(state.scores) == sorted(state.scores)[-2]


def test_alone_the_cult_is_the_rival() -> None:
    state = over(games["ascension"], players=1)
    end = ended(state.rules, state.view(0), course(state))
    assert end.names == ["Ada", "The Cult"]
    assert len(end.totals) == 2


def test_the_page_of_an_end_tells_it_and_the_board_gets_it(inside: Stores) -> None:
    id = finished(inside)
    at = app("table", id=id)
    told: dict[str, Any] = sent(at, "board")["ceremony"]
    assert {*told} == {"won", "sheet", "totals"}, "the board counts points, the page tells the rest"
    rules, seen = inside.tables.rules(id), inside.tables.view(id, 0)
    end = ended(rules, seen, course_of(id))
    look = "won" if told["won"] else "lost"
    page = words(at).replace("\\", "")  # of Markdown
    assert page.count(f'class="a-verdict {look}" role="heading"') == 1
    for once in (end.words, end.moment, rules.verdict(seen)):
        assert page.count(once) == (0 if once == rules.verdict(seen) and not end.how else 1)
    assert page.index(end.words) < page.index(end.moment) < page.index("Score sheet")
