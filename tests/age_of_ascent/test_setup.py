"""Setting up: the turn-order roll, the draft, the first tokens and the first board."""

from __future__ import annotations

from typing import cast

import pytest

from tests.age_of_ascent.table import NAMES, Table, opening, plain_cards


def draft_all(table: Table) -> list[str]:
    """Draft always the first card offered; returns who picked, in order."""
    order = []
    while table.state.kind == "draft":
        order.append(table.asked)
        table.answer(table.state.options[0])
    return order


def test_highest_sum_of_three_dice_goes_first_and_takes_the_banner() -> None:
    table = opening(3, 1, 1, 1, 3, 2, 3, 2, 2, 2)
    assert table.asked == "Bob"
    assert table.banner == "Bob"
    assert table.entries("first") == [("first", 1)]


def test_only_those_tied_for_first_roll_again() -> None:
    table = opening(3, 3, 3, 3, 1, 1, 1, 3, 3, 3, 1, 1, 1, 2, 2, 2)
    assert [(entry[1], entry[3]) for entry in table.entries("roll")] == [
        ((3, 3, 3), 0),
        ((1, 1, 1), 1),
        ((3, 3, 3), 2),
        ((1, 1, 1), 0),
        ((2, 2, 2), 2),
    ]
    assert table.banner == "Cy"


def test_tied_players_roll_until_one_is_highest() -> None:
    table = opening(2, *(2, 2, 2) * 6, 1, 2, 1, 1, 1, 3)
    assert len(table.entries("roll")) == 8
    assert table.banner == "Bob"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_draft_goes_round_and_then_back(players: int) -> None:
    dice = [1] * 3 * players
    dice[3:6] = 3, 3, 3
    table = opening(players, *dice)
    order = draft_all(table)
    round_ = [NAMES[(1 + i) % players] for i in range(players)]
    assert order == (round_ + round_[::-1])[: len(order)]
    assert len(order) == 2 * players - 1  # the last card is nobody's choice
    assert {len(cards) for cards in table.state.cards} == {2}


def test_draft_offers_only_what_is_left() -> None:
    table = opening(2)
    first = table.state.options[0]
    table.answer(first)
    assert first not in table.state.options
    assert len(table.state.options) == 3


def test_drafted_cards_bring_their_pieces_at_once() -> None:
    facts = {f"Land {i}": {"gives": ["S", "Gd"]} for i in range(1, 21)}
    table = opening(2, 3, 3, 3, 1, 1, 1, cards=plain_cards(facts))
    land = next(card for card in table.state.options if table.state.defs.is_land[cast(int, card)])
    table.answer(land)
    assert table.pieces("Ann") == {"S": 1, "Gd": 1}


@pytest.mark.parametrize(
    ("gives", "empire"),
    [([], 4), (["S"], 2), (["S", "G"], 0), (["S", "G", "C"], 0), (["Sd"], 4), (["E"], 4)],
)
def test_empire_tokens_fill_up_to_four_tokens_dice_not_counted(
    gives: list[str], empire: int
) -> None:
    names = [f"Land {i}" for i in range(1, 21)]
    heroes = [str(c["name"]) for c in cast(list[dict[str, object]], plain_cards()["heroes"])]
    facts = {name: {"gives": gives} for name in [*names, *heroes]}
    table = opening(2, cards=plain_cards(facts))
    draft_all(table)
    for who in NAMES[:2]:  # each has drafted two cards
        assert table.pieces(who).get("E", 0) == empire


def test_cities_and_treasures_are_never_drafted() -> None:
    for seed in range(30):
        table = opening(4, seed=seed)
        kinds = {table.state.defs.card(card).kind for card in table.state.offered}
        assert kinds == {"land", "hero"}


def test_cities_join_the_territory_deck_after_the_draft() -> None:
    table = opening(3)
    cities = {card for card in table.state.defs.ids if table.state.defs.is_city[card]}
    assert not cities & set(table.state.decks[0])
    draft_all(table)
    playable = {card for card in cities if table.state.defs.card(card).min_players <= 3}
    assert playable <= {*table.state.decks[0], *table.state.board}
    (shuffled,) = [e for e in table.entries("shuffle") if e[1] == "territories"]
    assert playable <= set(cast(tuple[int, ...], shuffled[2]))


def test_first_board_is_flipped_from_the_final_slot_on() -> None:
    table = opening(3)
    decks = table.state.decks
    heroes, treasures = decks[1][-3:], decks[2][-2:]
    draft_all(table)
    assert table.state.board[4:7] == heroes
    assert table.state.board[7:9] == treasures
    (order,) = [e[2] for e in table.entries("shuffle") if e[1] == "territories"]
    assert table.state.board[:4] == list(cast(tuple[int, ...], order)[-4:])


def test_nobody_sees_the_order_of_a_deck() -> None:
    table = opening(3)
    draft_all(table)
    view = table.state.view(0)["table"]
    assert view["decks"] == [len(deck) for deck in table.state.decks]
