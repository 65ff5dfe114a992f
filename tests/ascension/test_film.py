"""What is shown of a turn of Ascension: a scene for all cards played, one for each purchase."""

from __future__ import annotations

import random

from framework import games
from framework.film import Film, film
from tests.ascension.table import Table


def a_turn(seat: int | None) -> Film:
    """A turn with cards, two purchases and a defeat, as a seat sees it."""
    table = (
        Table("rise_of_vigil").hand("Apprentice", "Apprentice", "Militia").give(runes=3, power=1)
    )
    start, known = table.state.clone_present(), len(table.state.log)
    table.play("Apprentice", "Militia", "Apprentice")
    table.acquire("Mystic").defeat("Cultist").acquire("Heavy Infantry")
    table.end_turn()
    return film(start, table.state.log[known:], seat)


def test_cards_that_are_played_are_one_scene_and_each_purchase_and_defeat_is_one() -> None:
    made = a_turn(seat=1)
    assert [str(scene.told[0]) for scene in made.scenes] == [
        "Player 1 plays Apprentice.",
        "Player 1 acquires Mystic.",
        "Player 1 defeats Cultist.",
        "Player 1 acquires Heavy Infantry.",
        "Player 1 draws 5 cards.",
    ]
    assert [scene.event["actor"] for scene in made.scenes] == [0] * 5


def test_played_cards_lie_there_until_the_scene_in_which_the_turn_ends() -> None:
    lying = [len(scene.after["table"]["played"][0]) for scene in a_turn(seat=1).scenes]  # type: ignore[index]
    assert lying == [3, 3, 3, 3, 0]


def test_a_hand_that_is_drawn_is_shown_to_its_owner_alone() -> None:
    own, others = a_turn(seat=0), a_turn(seat=1)
    assert len(own.scenes[-1].after["table"]["hand"]) == 5  # type: ignore[arg-type]
    assert str(own.scenes[-1].told[0]).startswith("You draw Apprentice")
    assert others.scenes[-1].after["table"]["hand"] == others.before["table"]["hand"]


def test_a_turn_that_ends_by_itself_says_so_to_its_player() -> None:
    game = games["ascension"]
    state, chance = game.new(2, 4), random.Random(1)
    seen = {0: 0, 1: 0}
    ended = 0
    while ended < 3:
        start, known, who = state.clone_present(), len(state.log), state.seat
        state.apply(chance.randrange(len(state.options)))
        by_itself = [e for e in state.log[known:] if e[:3] == ("forced", who, "turn")]
        ended += len(by_itself)
        for seat in seen:
            made = film(start, state.log[known:], seat)
            told = [str(scene.banner) for scene in made.scenes if scene.banner is not None]
            wanted = ["Nothing left to do: your turn ends."] if by_itself and seat == who else []
            assert told == wanted


def test_what_is_stolen_is_told_to_whom_it_was_taken_from() -> None:
    game = games["ascension"]
    for seed in range(40):
        state = game.new(2, seed, sets=("deliverance",))
        bots = [game.bots["greedy"](random.Random(seat)) for seat in range(2)]
        while not state.over:
            start, known = state.clone_present(), len(state.log)
            state.apply(bots[state.seat].decide(state))
            for entry in state.log[known:]:
                if entry[0] == "steal":
                    victim = entry[2]
                    assert isinstance(victim, int)
                    made = film(start, state.log[known:], victim)
                    assert any(str(s.banner).endswith(" from you.") for s in made.scenes)
                    return
    raise AssertionError("nothing is ever stolen")
