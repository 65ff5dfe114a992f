"""The rulebook's own examples, card lists and setup, each played out."""

from __future__ import annotations

import pytest

from age_of_ascent.game import game
from age_of_ascent.state import PIECES
from tests.age_of_ascent.table import NAMES, ann, bob, lay, opening, player

COUNTS = {2: (13, 4, 14, 9), 3: (17, 4, 18, 11), 4: (20, 5, 20, 12)}
"""Lands, cities, heroes and treasures by number of players."""

ONLY_WITH_THREE = {
    *("Land 6", "Land 12", "Land 13", "Land 14"),
    *("Dormon Helver", "Broadpalm", "Jenn Ochari", "Anathen Triforge"),
    *("Glove of Forged Force", "The Last Temple"),
}
ONLY_WITH_FOUR = {
    *("Land 18", "Land 19", "Land 20", "Skyclad"),
    *("Brighton Farcrest", "General Kelburn"),
    "Valnais Ascends",
}


def test_example_of_the_contested_land_card() -> None:
    table = lay(
        player("Orange", Gd=1, E=1),
        player("Black", Sd=1, G=1, C=1),
        holder="Orange",
        final=["Land 5"],
        facts={"Land 5": {"cost": 3, "also": ["C"], "gives": ["S"]}},
    )
    table.dice(2, 3, 1)  # orange's gold die, black's strength die; then the gold phase
    table.place("Orange", "Land 5", Gd=1, E=1)
    table.place("Black", "Land 5", Sd=1, G=1, C=1)
    assert table.totals("Land 5") == {"Orange": 3, "Black": 5}
    assert table.owner("Land 5") == "Black"
    assert table.pieces("Black") == {"S": 1, "G": 1, "C": 1, "Sd": 1}
    assert table.pieces("Orange") == {"E": 1, "Gd": 1}
    assert table.turn == 2
    assert "E" in table.allowed("Orange", table.row(0)[0])  # the empire token is there again


def test_example_of_the_three_way_battle() -> None:
    table = lay(
        player("Alexander", Sd=2),
        player("Beyonce", "Land 5", Sd=1),
        player("Christopher", Sd=3),
        holder="Alexander",
        facts={"Land 5": {"cost": 3}},
    )
    table.dice(1, 2, 1, 1, 1, 2)
    table.place("Alexander", "Land 5", Sd=2)
    table.place("Beyonce", "Land 5", Sd=1)
    table.place("Christopher", "Land 5", Sd=3)
    assert table.defence("Land 5") == 3 + 1
    assert table.totals("Land 5") == {"Alexander": 3, "Christopher": 4}
    assert table.owner("Land 5") == "Christopher"


def test_example_of_the_twelve_square_worth_four() -> None:
    lands = [f"Land {i}" for i in range(1, 13)]
    table = lay(ann(*lands, S=1), bob(S=1))
    table.finish()
    assert table.state.track == [4, 0]
    assert table.sheet("Ann").track == 4
    eleven = lay(ann(*lands[:11], S=1), bob(S=1))
    eleven.finish()
    assert eleven.state.track == [3, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_example_card_lists_for_two_three_and_four_players(players: int) -> None:
    state = game.new(players, 7)
    places = [*state.decks, state.offered, *state.cards]
    seen = [state.defs.card(card) for place in places for card in place]
    cities = [card for card in state.defs.all if card.kind == "city"]
    in_play = {card.name for card in [*seen, *cities] if card.min_players <= players}
    everything = {card.name for card in state.defs.all}
    left_out = (ONLY_WITH_THREE if players < 3 else set()) | (
        ONLY_WITH_FOUR if players < 4 else set()
    )
    assert in_play == everything - left_out
    kinds = [card.kind for card in state.defs.all if card.name in in_play]
    counted = tuple(kinds.count(kind) for kind in ("land", "city", "hero", "treasure"))
    assert counted == COUNTS[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_example_card_lists_stay_whole_through_a_game(players: int) -> None:
    state = game.new(players, 5)
    while state.kind == "draft":
        state.apply(0)
    places = [*state.decks, state.board, *state.cards]
    assert sum(map(len, places)) == sum(COUNTS[players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_draft_shows_as_many_lands_and_heroes_as_players(players: int) -> None:
    table = opening(players)
    kinds = [table.state.defs.card(card).kind for card in table.state.offered]
    assert sorted(kinds) == ["hero"] * players + ["land"] * players
    while table.state.kind == "draft":
        table.answer(table.state.options[0])
    assert [len(cards) for cards in table.state.cards] == [2] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_brings_everybody_to_four_tokens(players: int) -> None:
    for seed in range(20):
        table = opening(players, seed=seed)
        while table.state.kind == "draft":
            table.answer(table.state.options[-1])
        for who in NAMES[:players]:
            pieces = table.pieces(who)
            cards = table.state.cards[table.seat(who)]
            printed = [PIECES[piece] for card in cards for piece in table.state.defs.gives[card]]
            for piece in ("S", "G", "C", "Sd", "Gd", "Cd"):
                assert pieces.get(piece, 0) == printed.count(piece)
            tokens = sum(pieces.get(piece, 0) for piece in ("S", "G", "C"))
            assert pieces.get("E", 0) == max(0, 4 - tokens)
