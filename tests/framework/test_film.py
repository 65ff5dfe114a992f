"""Films: what has happened scene by scene, as a seat may see it, of any game."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from docs.tutorial_game import game as climb
from framework.core.entries import CHOICE, FORCED, Faces, Happening, Seat, Telling
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.scenes import EVENT, JOINS, LEADS, Event
from framework.film import MOST_SCENES, Film, film, unasked
from tests.framework import tricks
from tests.framework.stroll import game as stroll


def filmed(game: AnyGame, decisions: int, seat: int | None, seed: int = 1) -> tuple[Film, State]:
    """The film of a game's first decisions, made at random, and where they led."""
    state, chance = game.new(2, seed, ["Ada", "Ben"]), random.Random(seed)
    start, known = state.clone_present(), len(state.log)
    while state.id < decisions and not state.over:
        state.apply(chance.randrange(len(state.options)))
    return film(start, state.log[known:], seat), state


@pytest.mark.parametrize("game", [climb, stroll, tricks.game], ids=lambda game: game.name)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_game_that_says_nothing_of_scenes_has_one_for_all_that_somebody_does_in_a_row(
    game: AnyGame, seat: int | None
) -> None:
    made, state = filmed(game, 6, seat)
    deciders = [entry[1] for entry in state.log if entry[0] in (CHOICE, FORCED)]
    runs = 1 + sum(one != other for one, other in pairwise(deciders))
    assert 0 < len(made.scenes) <= runs
    assert made.scenes[-1].after == unasked(state, seat)


def test_each_scene_ends_with_what_the_seat_sees_then() -> None:
    made, _ = filmed(climb, 5, 1)
    assert made.before == unasked(climb.new(2, 1, ["Ada", "Ben"]), 1)
    for number, scene in enumerate(made.scenes, 1):
        played = scene.after["table"]["played"]
        assert isinstance(played, list)
        assert len(played) == number
        assert f"plays {played[-1]}." in " ".join(map(str, scene.told))


def test_a_film_asks_nobody() -> None:
    made, _ = filmed(climb, 5, 0)
    assert all(scene.after["decision"] is None for scene in made.scenes)


def test_a_scene_tells_only_what_the_seat_is_told() -> None:
    mine, state = filmed(climb, 6, 0)
    others, _ = filmed(climb, 6, None)
    told = [str(line) for scene in mine.scenes for line in scene.told]
    assert told == [*state.journal.text(0)][-len(told) :]
    assert any("Ada draws" in line for line in told)
    assert not any("Ben draws" in line for line in told)
    assert not any("draws" in str(line) for scene in others.scenes for line in scene.told)


def test_of_very_many_scenes_the_last_ones_are_shown() -> None:
    state, chance = stroll.new(2, 3), random.Random(3)
    start, known = state.clone_present(), len(state.log)
    walk = [index for index, option in enumerate(state.options) if option == "walk"]
    while state.id < 3 * MOST_SCENES:
        state.apply(chance.choice(walk))
    made = film(start, state.log[known:], 0)
    assert len(made.scenes) <= MOST_SCENES
    assert made.scenes[-1].after == unasked(state, 0)


# --- what entries say --------------------------------------------------------------------------


class Happened(Happening):
    """Entries of a made-up game."""


class Rolled(Happened, kind="roll", words="{seat} rolls {faces}."):
    faces: Faces
    seat: Seat


class Raced(Happened, kind="race", words="{winner} is first.", acting="winner", scene=EVENT):
    winner: Seat


class Cheered(Happened, kind="cheer", words="{seat} cheers.", scene=JOINS):
    seat: Seat


class Danced(Happened, kind="dance", words="{seat} dances.", scene="party"):
    seat: Seat


class Phase(Happened, kind="phase", heading="phase", words="{name}"):
    name: str


def test_where_an_entry_stands_in_a_film_is_declared() -> None:
    entries = [("race", 1), ("cheer", 0), ("dance", 0), ("roll", (2, 3), 1), ("phase", "late")]
    read = [happening for entry in entries if (happening := Happened.read(entry)) is not None]
    assert [happening.begins() for happening in read] == [
        EVENT, JOINS, "party 0", "roll 1", LEADS,
    ]  # fmt: skip


def test_dice_that_somebody_rolls_are_seen_by_default() -> None:
    event: Event = {}
    Rolled((2, 3), 1).seen(event)
    Rolled((1,), 0).seen(event)
    assert event == {
        "actor": 1,
        "rolls": [
            {"seat": 1, "faces": [2, 3], "looks": ["plain", "plain"]},
            {"seat": 0, "faces": [1], "looks": ["plain"]},
        ],
    }


@pytest.mark.parametrize(
    ("winner", "tie", "words"),
    [
        (1, 0, "Won."),
        (0, 0, "Lost."),
        (0, 1, "Lost by the tie rule."),
        (-1, 1, "A tie: nobody wins."),
        (-1, 0, "Nobody wins."),
    ],
)
def test_the_reader_of_a_contest_comes_first(winner: int, tie: int, words: str) -> None:
    telling = Telling(climb.rules(), 1, ("Ada", "Ben"))
    assert telling.sums([(0, 6), (1, 5)]).title == "you 5, Ada 6"
    assert telling.outcome(winner, tie) == words
