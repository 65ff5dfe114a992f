"""What chance brings is foreseen from copies: as it comes, and without changing it."""

from __future__ import annotations

import random

from docs import tutorial_game
from framework import games
from framework.core import rng
from framework.core.view import redeterminise
from framework.foresight import Foreseen, foresee
from tests.ascension.table import Table


def by_stream(found: list[Foreseen]) -> dict[str, Foreseen]:
    return {one.stream: one for one in found}


def test_the_next_dice_are_those_that_are_rolled() -> None:
    state = tutorial_game.game.new(2, 1)
    before, faces = state.digest(), by_stream(foresee(state))["dice"].faces
    assert state.digest() == before
    known = len(state.log)
    for _ in range(3):
        state.apply(0)
    rolled = [rolled.faces[0] for rolled in tutorial_game.Rolled.of(state.log[known:])]
    assert len(rolled) >= 3
    assert rolled[:6] == [*faces][: len(rolled)]
    assert max(by_stream(foresee(games["age_of_ascent"].new(2, 1)))["dice"].faces) <= 3


def test_a_stream_tells_how_many_numbers_it_has_given() -> None:
    state = tutorial_game.game.new(2, 1)
    found = by_stream(foresee(state))
    assert (found["setup"].drawn, found["dice"].drawn) == (23, 1)  # 24 cards, then a die
    assert found["setup"].cards is None
    unknown = redeterminise(state, 0, random.Random(1))
    assert unknown.header.seed is None
    assert {one.drawn for one in foresee(unknown)} == {None}


def test_a_deck_that_would_be_shuffled_now_is_foreseen() -> None:
    t = Table("rise_of_vigil").hand("Energy Shard").deck(0)
    t.discard("Mystic", "Militia", "Apprentice", "Heavy Infantry")
    (names,) = [
        [t.state.defs.name[form] for form in one.cards or ()]
        for one in foresee(t.state)
        if one.stream == "deck:0"
    ]
    assert sorted(names) == ["Apprentice", "Heavy Infantry", "Militia", "Mystic"]
    t.play("Energy Shard")
    assert t.in_hand() == names[:1]
    (left,) = [p for p in t.state.rules.game.piles(t.state) if (p.name, p.seat) == ("deck", 0)]
    assert [t.state.defs.name[form] for form in left.cards] == names[1:]


def test_a_game_without_dice_has_none_to_foresee() -> None:
    found = by_stream(foresee(games["ascension"].new(2, 1)))
    assert "dice" not in found
    assert found["market"].cards == ()  # the void is empty
    assert rng.drawn(7, (7 + 3 * rng.GAMMA) & rng.MASK) == 3
