"""What a seat sees is what it may know; bots get no more, however far they reach."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import permutations

from docs.tutorial_game import ClimbState, Thrifty, game
from framework import games
from framework.bots.bot import RandomBot
from framework.core.view import UNKNOWN, Pile, everything, open_table, redeterminise
from framework.testing import check_distribution, other_truth
from framework.testing.reachable import reachable
from tests.ascension.table import Table
from tests.framework import tricks


def later(decisions: int = 4) -> ClimbState:
    """A game of three after some decisions."""
    state = game.new(3, 1, ["Ada", "Ben", "Cleo"])
    for _ in range(decisions):
        state.apply(0)
    return state


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    state = later()
    for seat in range(3):
        table = state.view(seat)["table"]
        assert isinstance(table, dict)
        assert table["hand"] == sorted(state.hands[seat])
        assert table["hands"] == [3, 3, 3]
        assert table["deck"] == len(state.deck)


def test_only_the_seat_that_is_asked_sees_the_options() -> None:
    state = later()
    for seat in (None, 0, 1, 2):
        asked = state.view(seat)["decision"]
        assert isinstance(asked, dict)
        if seat == state.seat:
            assert asked["options"] == list(state.options)
            assert len(asked["labels"]) == len(state.options)
        else:
            assert asked == {"seat": state.seat, "kind": "play"}


def test_a_view_has_neither_seed_nor_streams_nor_journal() -> None:
    state = game.new(players=2, seed=987654321012345)
    for seat in (None, 0, 1):
        text = json.dumps(state.view(seat))
        assert "987654321012345" not in text
        assert not any(str(stream) in text for stream in state.rng.values())
        assert not {"rng", "seed", "log", "journal"} & set(state.view(seat))


def test_a_finished_game_asks_nobody() -> None:
    state = later(0)
    while not state.over:
        state.apply(0)
    view = state.view(0)
    assert (view["decision"], view["over"], view["phase"]) == (None, True, "end")
    assert view["winners"] == state.winners


def test_a_world_for_a_bot_keeps_what_its_seat_knows_and_deals_the_rest_anew() -> None:
    state = later()
    seat = state.seat
    worlds = [redeterminise(state, seat, random.Random(i)) for i in range(20)]
    for world in worlds:
        assert world.hands[seat] == state.hands[seat]
        assert world.played == state.played
        assert world.view(seat) == state.view(seat)
        assert game.census(world) == game.census(state)
    assert len({tuple(world.deck) for world in worlds}) > 1
    assert len({tuple(map(tuple, world.hands)) for world in worlds}) > 1


def test_a_world_for_a_bot_knows_neither_seed_nor_past_nor_coming_dice() -> None:
    state = later()
    world = redeterminise(state, state.seat, random.Random(1))
    assert world.header.seed is None
    assert world.log == []
    assert not set(world.rng.values()) & set(state.rng.values())
    assert world.header.names == state.header.names


def test_a_world_for_a_bot_is_the_same_for_truths_that_its_seat_can_not_tell_apart() -> None:
    state = later()
    truths = [state, *(other_truth(state, state.seat, random.Random(i)) for i in range(10))]
    assert len({tuple(truth.deck) for truth in truths}) > 1
    worlds = [redeterminise(truth, state.seat, random.Random(5)) for truth in truths]
    assert all(world == worlds[0] and world.header == worlds[0].header for world in worlds)


def test_every_order_of_hidden_cards_is_dealt_equally_often() -> None:
    state, generator = later(), random.Random(7)
    seat = state.seat
    state.deck[:] = [5, 1]
    for other in {0, 1, 2} - {seat}:
        state.hands[other][:] = [2 + other]
    group = [[5, 1], *([2 + other] for other in {0, 1, 2} - {seat})]
    dealt: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        world = redeterminise(state, seat, generator)
        others = [card for other in {0, 1, 2} - {seat} for card in world.hands[other]]
        dealt[*world.deck, *others] += 1
    orders = list(permutations(card for pile in group for card in pile))
    check_distribution(dealt.elements(), dict.fromkeys(orders, 1 / len(orders)))


def test_an_open_table_has_what_a_seat_knows_and_of_the_rest_only_how_much_there_is() -> None:
    state = later()
    seat = state.seat
    table = open_table(state, seat)
    assert table.hands[seat] == state.hands[seat]
    assert (table.played, table.options) == (state.played, state.options)
    assert table.deck == [UNKNOWN] * len(state.deck)
    for other in {0, 1, 2} - {seat}:
        assert table.hands[other] == [UNKNOWN] * len(state.hands[other])
    assert (table.rng, table.forced, [*table.log], table.header.seed) == ({}, {}, [], None)


def test_an_open_table_is_the_same_for_truths_that_its_seat_can_not_tell_apart() -> None:
    state = later()
    truths = [state, *(other_truth(state, state.seat, random.Random(i)) for i in range(10))]
    tables = [open_table(truth, state.seat) for truth in truths]
    assert all(table == tables[0] and table.header == tables[0].header for table in tables)


def test_playing_in_a_world_leaves_the_game_alone() -> None:
    state = later()
    before = state.digest()
    world = redeterminise(state, state.seat, random.Random(1))
    while not world.over:
        world.apply(0)
    assert state.digest() == before


def test_bots_choose_by_their_own_generator() -> None:
    state = later()
    before, elsewhere = state.digest(), random.getstate()
    choices = {RandomBot(random.Random(i)).decide(state) for i in range(50)}
    assert choices == set(range(len(state.options)))
    assert state.digest() == before
    assert random.getstate() == elsewhere


def test_the_thrifty_bot_plays_the_lowest_card_that_reaches_the_die() -> None:
    state = later(0)
    state.options, state.about = (1, 3, 5), (3,)
    assert Thrifty(random.Random(0)).decide(state) == 1
    state.about = (6,)
    assert Thrifty(random.Random(0)).decide(state) == 0


class Chest:
    """Something with a lid."""

    __slots__ = ("__weakref__", "inside")

    def __init__(self, inside: object) -> None:
        self.inside = inside


def test_the_search_for_secrets_follows_every_kind_of_reference() -> None:
    treasure = [object()]

    def closure() -> list[object]:
        return treasure

    class Keeper:
        kept = treasure

    for holder in (
        [treasure],
        {"key": (1, frozenset({2}), treasure)},
        Chest(treasure),
        Chest({"in": Chest(treasure)}),
        closure,
        Keeper(),
        iter(treasure),
        (thing for thing in [treasure]),
        treasure.append,
    ):
        assert any(found is treasure for found in reachable(holder)), holder


def test_the_search_for_secrets_does_not_enter_modules() -> None:
    assert not any(found is game for found in reachable(later))


# --- everything ------------------------------------------------------------------------------


def test_everything_has_all_hands_and_the_deck_in_its_order() -> None:
    state = later()
    there = everything(state)
    assert there.public == state.view(None)
    assert there.own == {"hand": [sorted(hand) for hand in state.hands]}
    assert there.piles == [Pile("deck", tuple(reversed(state.deck)))]


def test_a_game_that_says_nothing_of_its_piles_has_those_that_it_hides_from_all() -> None:
    state = tricks.game.new(2, 1)
    piles = {pile.name: pile.cards for pile in everything(state).piles}
    assert piles == {
        "deck": tuple(reversed(state.deck)), "aside": tuple(reversed(state.aside)),
    }  # fmt: skip


def test_games_say_what_their_decks_are() -> None:
    age = games["age_of_ascent"].new(3, 1)  # as many decks as players, which are not theirs
    piles = everything(age).piles
    assert [(pile.title, pile.seat) for pile in piles] == [
        ("Deck of territories", None), ("Deck of heroes", None), ("Deck of treasures", None),
    ]  # fmt: skip
    assert piles[1].cards[0] == age.decks[1][-1]
    t = Table().deck(0, "Mystic", "Militia")
    t.state.top[0] = [t.state.stacks[1][-1]]  # Heavy Infantry, which all have seen
    there = everything(t.state)
    decks = {pile.seat: pile.cards for pile in there.piles if pile.name == "deck"}
    assert t.state.defs.name[decks[0][0]] == "Heavy Infantry"
    assert [t.state.defs.name[form] for form in decks[0][1:]] == ["Mystic", "Militia"]
    assert len(decks[1]) == len(t.state.deck[1])
    (center,) = [pile for pile in there.piles if pile.name == "center_deck"]
    assert center.cards[0] == t.state.form[t.state.center_deck[-1]]
    assert list(there.own) == ["hand"]


def test_a_list_that_only_happens_to_be_as_long_as_there_are_players_is_nobody_s() -> None:
    piles = game.piles(game.new(3, 1))
    assert [pile.seat for pile in piles] == [None]
