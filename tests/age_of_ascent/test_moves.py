"""What an option is, in fields: for boards, bots and whoever wants facts instead of words."""

from __future__ import annotations

import random

import pytest

from age_of_ascent.bids import placing
from age_of_ascent.game import game
from age_of_ascent.state import EXPAND, IMPROVE, PIECES
from framework.core.errors import IllegalChoice
from framework.core.move import Move
from tests.age_of_ascent.table import Table, ann, bob, lay

S = PIECES.index("S")


def moves(table: Table) -> list[Move]:
    decision = table.state.decision
    assert decision is not None
    return [*decision.moves]


def test_a_draft_names_its_cards() -> None:
    state = game.new(2, 1)
    assert state.decision is not None
    assert [(move.verb, move.card, move.form) for move in state.decision.moves] == [
        ("draft", card, card) for card in state.offered
    ]


def test_targets_are_bids_attacks_and_defences_with_their_price() -> None:
    table = lay(
        ann("Land 2", S=2, Sd=1), bob("Land 1"), board=["Land 3"], facts={"Land 1": {"cost": 4}}
    )
    by_target = {move.number: move for move in moves(table)}
    own, other, bid = (table.number(name) for name in ("Land 2", "Land 1", "Land 3"))
    assert by_target[EXPAND] == Move("bid", place="expand", number=EXPAND)
    assert by_target[IMPROVE] == Move("bid", place="improve", number=IMPROVE)
    assert by_target[bid] == Move("bid", bid, bid, "territory", None, bid, (("cost", 3),))
    assert by_target[other] == Move("attack", other, other, None, 1, other, (("cost", 4),))
    assert by_target[own] == Move("defend", own, own, None, 0, own, (("cost", 3),))
    assert by_target[None] == Move("pass", done=True)


def test_the_last_pass_in_a_row_ends_the_placing() -> None:
    table = lay(ann(S=1), bob(S=1))
    assert not moves(table)[-1].ends_turn
    table.state.apply(len(table.state.options) - 1)
    assert moves(table)[-1] == Move("pass", ends_turn=True, done=True)


def test_a_pass_that_is_final_ends_the_placing() -> None:
    assert moves(lay(ann(S=1), bob(S=1), pass_is_final=True))[-1].ends_turn


def test_pieces_are_placed_on_their_target_until_done() -> None:
    table = lay(ann(S=2), bob(S=1), board=["Land 3"])
    card = table.number("Land 3")
    table.state.apply(table.state.options.index(card))  # the only first piece is placed by itself
    assert moves(table) == [
        Move("place", card, card, "territory", number=S),
        Move("done", done=True),
    ]


def test_once_a_turn_text_names_the_card_and_whose_die() -> None:
    table = lay(ann("Bloodrush", S=3), bob(Sd=1), board=["Land 3"], dice=[3])
    table.place("Ann", "Land 3", S=3)
    table.place("Bob", "Land 3", Sd=1)
    table.pass_all()
    card = table.number("Bloodrush")
    use, decline = moves(table)
    assert use == Move("use", card, card, seat=1, number=0)
    assert decline == Move("decline", done=True)


def test_a_view_tells_the_moves_of_its_decision() -> None:
    view = lay(ann(S=1), bob(S=1)).state.view(0)
    decision = view["decision"]
    assert isinstance(decision, dict)
    assert decision["moves"][-1] == {"verb": "pass", "done": True}


def test_a_whole_bid_is_a_wish() -> None:
    state = game.new(3, 2)
    chance = random.Random(2)
    while state.kind != "target":
        state.apply(chance.randrange(len(state.options)))
    seat = state.seat
    kinds = [kind for kind in range(3) for _ in range(state.free[seat * len(PIECES) + kind])]
    wish = {"target": EXPAND, "pieces": kinds}
    assert game.indexes(state, wish) == placing(state, EXPAND, kinds)
    for index in game.indexes(state, wish):
        state.apply(index)
    assert [entry[1:3] for entry in state.log if entry[0] == "placed"] == [(seat, EXPAND)]


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        ({"target": -1, "pieces": [0]}, "there is nothing to bid on now"),
        ({"target": "Expand", "pieces": [0]}, "there is nothing to bid on now"),
        ({"pieces": [0]}, "there is nothing to bid on now"),
        ({"target": EXPAND}, "these pieces can't be placed there together"),
        ({"target": EXPAND, "pieces": "SS"}, "these pieces can't be placed there together"),
        ({"target": EXPAND, "pieces": [True]}, "these pieces can't be placed there together"),
        ({"target": EXPAND, "pieces": [0] * 30}, "these pieces can't be placed there together"),
        ({"verb": "draft"}, "nothing here does that"),
    ],
)
def test_a_wish_that_nobody_can_carry_out_is_refused(wish: dict[str, object], refusal: str) -> None:
    table = lay(ann(S=2, G=1), bob(S=1))
    before = table.state.to_json()
    with pytest.raises(IllegalChoice, match=refusal):
        game.indexes(table.state, wish)
    assert table.state.to_json() == before
