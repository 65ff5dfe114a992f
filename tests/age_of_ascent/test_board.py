"""The board: rows slide towards their final slot, the newest card lies first."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from age_of_ascent.places import fill_board
from age_of_ascent.state import NOTHING, SLOTS
from tests.age_of_ascent.table import ann, bob, lay


def test_rows_have_four_three_and_two_slots() -> None:
    assert [len(slots) for slots in SLOTS] == [4, 3, 2]


def test_a_won_card_is_replaced_by_the_newest_in_the_first_slot() -> None:
    table = lay(
        ann(S=4),
        bob(S=1),
        board=["Land 1", "Land 2", "Land 3"],
        final=["Land 4"],
        top=["Land 7"],
    )
    table.place("Ann", "Land 3", S=3)
    table.finish()
    assert table.row(0) == ["Land 7", "Land 1", "Land 2", "Land 4"]


def test_when_the_final_card_is_won_the_row_slides_into_its_slot() -> None:
    table = lay(
        ann(S=4),
        bob(G=1, S=1),
        board=["Land 1", "Land 2", "Land 3"],
        final=["Land 4"],
        top=["Land 7"],
    )
    assert table.allowed("Bob", "Land 3") == {"S"}
    table.place("Ann", "Land 4", S=3)
    table.finish()
    assert table.row(0) == ["Land 7", "Land 1", "Land 2", "Land 3"]
    assert table.allowed("Bob", "Land 3") == {"S", "G"}  # it lies in the final slot now


def test_several_new_cards_come_in_the_order_of_the_deck() -> None:
    table = lay(
        ann(S=6),
        bob(S=1),
        board=["Land 1", "Land 2", "Land 3"],
        final=["Land 4"],
        top=["Land 7", "Land 8"],
    )
    table.place("Ann", "Land 2", S=3)
    table.place("Ann", "Land 4", S=3)
    table.finish()
    assert table.row(0) == ["Land 8", "Land 7", "Land 1", "Land 3"]


def test_slots_stay_empty_until_the_next_turn_starts() -> None:
    table = lay(ann(S=4, G=3), bob(S=1, G=1), board=["Land 1", "Fadefoot"])
    table.place("Ann", "Land 1", S=3)
    table.place("Ann", "Fadefoot", G=3)
    table.place("Ann", "Expand", S=1)
    table.pass_all()
    table.resolve("Land 1")
    assert table.asked == "Ann"  # she has two more to resolve
    assert len(table.row(0)) == 3
    table.finish()
    assert len(table.row(0)) == 4


def test_hero_and_treasure_rows_slide_too() -> None:
    table = lay(
        ann(G=3, C=3),
        bob(S=1),
        board=["Fadefoot", "Bloodrush", "Geistblade"],
        final=["Silvershade", "Drakeforge"],
        top=["Broadpalm", "Ring of Tongues"],
    )
    table.place("Ann", "Silvershade", G=3)
    table.place("Ann", "Drakeforge", C=3)
    table.finish()
    assert table.row(1) == ["Broadpalm", "Fadefoot", "Bloodrush"]
    assert table.row(2) == ["Ring of Tongues", "Geistblade"]


@settings(max_examples=60)
@given(gone=st.sets(st.integers(0, 8)))
def test_whatever_leaves_the_rest_keeps_its_order(gone: set[int]) -> None:
    table = lay(ann(S=1), bob(S=1))
    state = table.state
    before, decks = list(state.board), [list(deck) for deck in state.decks]
    for slot in gone:
        state.board[slot] = NOTHING
    assert fill_board(state)
    for row, slots in enumerate(SLOTS):
        now = [state.board[slot] for slot in slots]
        kept = [before[slot] for slot in slots if slot not in gone]
        new = decks[row][::-1][: len(slots) - len(kept)]
        assert now == new[::-1] + kept
        assert state.decks[row] == decks[row][: len(decks[row]) - len(new)]


def test_a_row_that_cannot_be_filled_leaves_the_others_as_they_are() -> None:
    table = lay(ann(S=3, C=3), bob(S=1), board=["Land 1", "Geistblade"])
    table.state.decks[2] = []
    territories = len(table.state.decks[0])
    table.place("Ann", "Land 1", S=3)
    table.place("Ann", "Geistblade", C=3)
    table.finish()
    assert table.state.over
    assert len(table.row(0)) == 3
    assert len(table.state.decks[0]) == territories
    assert not table.entries("reveal")
