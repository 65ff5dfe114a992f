"""What a player is told of the own cards and of the course of the game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from ascension.bots import GreedyBot
from ascension.game import game
from ascension.state import AscensionState
from framework.face import Holdings
from tests.ascension.table import Table
from ui.board.payload import payload


def owned(t: Table, seat: int = 0) -> tuple[Holdings, dict[str, dict[str, int]]]:
    """A seat's cards: for each name how many lie in which place."""
    rules = t.state.rules
    holdings = game.face.holdings(rules, t.state.view(seat))
    assert holdings is not None
    by_name = {
        rules.defs.card_name(form): {
            place: n for place, n in zip(holdings.places, counts, strict=True) if n
        }
        for form, counts in holdings.rows
    }
    return holdings, by_name


def test_all_own_cards_are_told_by_name_count_and_place() -> None:
    t = Table("rise_of_vigil").hand("Mystic", "Apprentice").deck(0, "Militia", "Militia", "Mystic")
    t.discard("Mystic").constructs("Ogo Demontrap").play("Apprentice")
    _, cards = owned(t)
    assert cards == {
        "Apprentice": {"Played this turn": 1},
        "Militia": {"Deck": 2},
        "Mystic": {"Hand": 1, "Deck": 1, "Discard pile": 1},
        "Ogo Demontrap": {"Constructs": 1},
    }
    assert list(cards) == sorted(cards)


def test_what_lies_known_on_the_deck_is_told_apart() -> None:
    t = Table("rise_of_vigil").deck(0, "Militia")
    t.state.top[0] = t._made(["Mystic"])
    _, cards = owned(t)
    assert cards["Mystic"] == {"Known on top of the deck": 1}


def test_a_hand_brings_the_mean_of_a_card_times_its_cards() -> None:
    t = Table("rise_of_vigil").hand("Mystic", "Heavy Infantry").deck(0, *["Apprentice"] * 6)
    t.discard("Monk of the Lidless Eye", "Militia").constructs("Ogo Demontrap")
    average = owned(t)[0].average
    assert average is not None
    # 2 + 6 runes and 2 + 1 power on ten cards; the construct lies in play, the monk only draws
    assert (average.cards, dict(average.brings)) == (5, {"runes": 4.0, "power": 1.5})


def test_the_average_is_that_of_all_hands_that_could_be_drawn() -> None:
    t = Table("rise_of_vigil").hand().deck(0, *["Mystic"] * 3, *["Militia"] * 4)
    average = owned(t)[0].average
    assert average is not None
    chance, deck, hands = random.Random(1), [2] * 3 + [0] * 4, 20_000
    mean = sum(sum(chance.sample(deck, 5)) for _ in range(hands)) / hands
    assert dict(average.brings)["runes"] == pytest.approx(mean, abs=0.05)


@pytest.mark.parametrize(
    ("cards", "runes"),
    [
        (["Leotan's Familiar"], 1),  # its Energize comes on top
        (["Mystic", "Mystic"], 4),  # a hand of all there is
        (["Energy Shard"], 0),
    ],
)
def test_only_what_is_sure_is_counted(cards: list[str], runes: int) -> None:
    average = owned(Table("rise_of_vigil").hand().deck(0, *cards))[0].average
    assert average is not None
    assert (average.cards, dict(average.brings)["runes"]) == (len(cards), runes)


def test_who_has_no_card_on_the_way_is_told_no_average() -> None:
    holdings, _ = owned(Table("rise_of_vigil").hand().deck(0).constructs("Ogo Demontrap"))
    assert holdings.average is None


def test_only_the_own_deck_is_told_and_not_its_order() -> None:
    t = Table("rise_of_vigil").deck(0, "Mystic", "Militia", "Mystic")
    seen: Any = t.state.view(0)["table"]
    t.state.deck[0].reverse()
    again: Any = t.state.view(0)["table"]
    assert seen["deck"] == again["deck"]
    other: Any = t.state.view(1)["table"]
    assert sorted(c for c, _ in other["deck"]) == sorted(t.state.deck[1])
    assert t.state.view(None)["table"]["deck"] is None
    assert game.face.holdings(t.state.rules, t.state.view(None)) is None


def test_nothing_of_the_others_is_in_what_is_sent() -> None:
    t = Table("rise_of_vigil").deck(1, "Oziah, Judge of Logos")
    sent = json.loads(payload(t.state.rules, t.state.view(0)))
    assert "Oziah" not in json.dumps(sent["deck"]) + json.dumps(sent["faces"])
    assert sent["deck"]["places"] == ["Deck"]


def faces_of(t: Table) -> dict[str, dict[str, Any]]:
    sent = json.loads(payload(t.state.rules, t.state.view(0)))
    return {face["name"]: face for face in sent["faces"].values()}


def test_a_card_that_transforms_comes_with_its_other_side_either_way() -> None:
    front, back = "Psyonic Apprentice", "Psyonic Paladin"
    faces = faces_of(Table("deliverance").row(front))
    assert (faces[front]["turns_into"], faces[back]["other_side_of"]) == (back, front)
    assert front in faces_of(Table("deliverance").hand(back))
    assert back not in faces_of(Table("deliverance"))


def test_an_event_comes_with_the_hero_on_its_back() -> None:
    assert "Forgemother Reysa" in faces_of(Table("gift_of_the_elements").event("Reysa's Trial"))


def test_cards_that_make_others_cheaper_can_be_opened_wherever_they_are() -> None:
    t = Table("rise_of_vigil").hand("Cognition Courier").row("Temporal Eye").give(energy=1)
    t.play("Cognition Courier").state.played[0].clear()  # as if it had left the table
    assert "Cognition Courier" in faces_of(t)


# --- the course of the game ------------------------------------------------------------------


def test_the_clock_tells_round_and_turn() -> None:
    state = game.new(3, 1)
    assert game.face.clock(state.view(None)) == "Round 1, turn 1"
    while state.turn < 5:
        state.apply(len(state.options) - 1)
    assert game.face.clock(state.view(None)) == "Round 2, turn 5"


def told(state: AscensionState) -> int:
    """How many rounds are said to be left; none if that is not said in numbers."""
    words = game.face.turns_left(state.rules, state.view(None)).split()
    return int(words[1]) if words[:1] == ["about"] else 0


def test_a_pool_that_has_honor_again_does_not_hide_why_the_game_ends() -> None:
    t = Table("rise_of_vigil")
    t.state.ending, t.state.pool = True, 0
    t.state.honor[0] = 60
    left = game.face.turns_left
    assert left(t.state.rules, t.state.view(None)) == "last round"
    t.state.pool = 9
    assert left(t.state.rules, t.state.view(None)) == "last round: the pool was empty before"
    over = t.state.view(None)
    over["over"] = True
    assert left(t.state.rules, over) == "the pool was empty before"


@pytest.mark.parametrize(("pool", "left"), [(60, 15), (30, 5), (10, 2), (1, 1)])
def test_the_pool_tells_how_long_the_game_will_last(pool: int, left: int) -> None:
    state = Table("rise_of_vigil").state
    state.pool = pool
    for state.turn in (9, 20):
        assert told(state) == left


def test_at_first_it_is_told_how_little_is_known() -> None:
    state = game.new(2, 1)
    assert game.face.turns_left(state.rules, state.view(None)) == "12 to 18 rounds left"
    state = game.new(2, 1, None, **game.face.first_game.options)
    assert game.face.turns_left(state.rules, state.view(None)) == "8 to 14 rounds left"


def forecast_errors(players: int, seed: int, **options: object) -> list[int]:
    """By how many rounds what is told is off, at the beginning of each round of a game of bots."""
    state, last = game.new(players, seed, None, **options), 0
    bots = [GreedyBot(random.Random(seed * 10 + seat)) for seat in range(players)]
    rounds = list[tuple[int, int]]()
    while not state.over:
        now = state.view(None)["turn"]
        words = game.face.turns_left(state.rules, state.view(None)).split()
        if now > last and words[0] == "about":
            rounds.append((now, int(words[1])))
        elif now > last and words[1:2] == ["to"]:
            rounds.append((now, (int(words[0]) + int(words[2])) // 2))
        last = now
        state.apply(bots[state.seat].decide(state))
    return [left - (last - now + 1) for now, left in rounds]


@pytest.mark.parametrize("options", [{}, {"honor_per_player": 15}, {"sets": ("deliverance",)}])
def test_what_is_told_of_the_rounds_left_is_about_right(options: dict[str, Any]) -> None:
    games = [forecast_errors(n, seed, **options) for n in (2, 3) for seed in range(101, 111)]
    off = [error for errors in games for error in errors]
    assert abs(sum(off)) / len(off) < 1, "it is not off to one side"
    assert sum(map(abs, off)) / len(off) < 1.7


@pytest.mark.parametrize("players", [1, 2, 4])
def test_more_rounds_are_said_to_be_left_only_where_the_pool_has_grown(players: int) -> None:
    state, last = game.new(players, 3), (99, 999)
    bots = [GreedyBot(random.Random(seat)) for seat in range(players)]
    seen = set[int]()
    rounds = list[tuple[int, int]]()
    while not state.over:
        left = told(state)
        if left:
            assert left <= last[0] or state.pool > last[1]
            last = (left, state.pool)
            rounds.append((state.view(None)["turn"], left))
        seen.add(left)
        state.apply(bots[state.seat].decide(state))
    end = state.view(None)["turn"]
    off = [abs(left - (end - now + 1)) for now, left in rounds if 2 * now > end]
    assert len(seen) > 4
    assert sum(off) / len(off) < 2, "in the second half of a game it is about right"


def test_the_last_round_is_told_as_such() -> None:
    state = Table("rise_of_vigil").state
    state.ending = True
    assert game.face.turns_left(state.rules, state.view(0)) == "last round"


def test_only_who_plays_alone_meets_the_cult_between_the_turns() -> None:
    alone, two = (game.face.coming(game, game.new(n, 1).view(None)) for n in (1, 2))
    assert [name for name, _ in alone] == ["turn", "cult"]
    assert two == []


def test_the_score_sheet_calls_honor_honor() -> None:
    state = game.new(2, 1)
    assert game.face.sheet(state.view(None)).rows[0][0] == "Honor tokens"
