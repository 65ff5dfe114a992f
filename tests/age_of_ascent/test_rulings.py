"""Every ruling on what the rulebook leaves open, both sides of each condition."""

from __future__ import annotations

from collections import Counter

import pytest

from age_of_ascent.game import game
from age_of_ascent.state import LIMITS, NOTHING, PIECES
from tests.age_of_ascent.table import NotOffered, Table, ann, bob, cy, dee, ended, lay, opening

# --- 1: the die ------------------------------------------------------------------------------


def test_ruling_01_a_die_shows_one_two_or_three_equally_often() -> None:
    state = game.new(2, 11)
    faces = Counter(face for _ in range(300) for face in state.roll(100, 3, "test"))
    assert set(faces) == {1, 2, 3}
    assert all(abs(count - 10_000) < 400 for count in faces.values())


# --- 2: setup --------------------------------------------------------------------------------


def test_ruling_02_setup_goes_in_its_order() -> None:
    table = opening(3)
    while table.state.kind == "draft":
        table.answer(table.state.options[0])
    names = [e[0] if e[0] != "reveal" else f"reveal {e[1]}" for e in table.state.log]
    empire = max(i for i, e in enumerate(table.state.log) if e[0] == "take")
    steps = [
        names.index("roll"),
        names.index("first"),
        names.index("reveal draft"),
        names.index("take"),
        empire,
        max(i for i, name in enumerate(names) if name == "shuffle"),
        names.index("reveal board"),
        names.index("turn"),
    ]
    assert steps == sorted(steps)
    assert table.phases()[:5] == ["turn_order", "draft", "board", "turn_start", "allocation"]


def test_ruling_02_the_first_drafter_takes_the_banner_and_acts_first() -> None:
    table = opening(3, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    while table.state.kind == "draft":
        table.answer(table.state.options[0])
    assert table.banner == "Cy"
    assert table.asked == "Cy"


# --- 3: the board and the end ----------------------------------------------------------------


def test_ruling_03_a_row_that_cannot_be_filled_ends_the_game_before_anything_else() -> None:
    table = ended(ann(S=3, Gd=2), bob("Land 1", S=2), dice=[])
    assert table.state.over
    assert table.phases() == ["turn_start", "culture_roll"]
    assert table.turn == 0
    assert table.entries("exhausted")


@pytest.mark.parametrize("row", [0, 1, 2])
def test_ruling_03_any_row_ends_the_game_and_only_when_it_lacks_a_card(row: int) -> None:
    card = ["Land 1", "Fadefoot", "Geistblade"][row]
    for cards_left, over in ((0, True), (1, False)):
        table = lay(ann(S=3, G=3, C=3), bob(S=1, G=1), board=[card])
        table.state.decks[row] = table.state.decks[row][:cards_left]
        table.place("Ann", card, **{"SGC"[row]: 3})
        table.finish()
        assert table.state.over is over


def test_ruling_03_an_empty_deck_alone_does_not_end_the_game() -> None:
    table = lay(ann(S=1), bob(S=1))
    table.state.decks = [[], [], []]
    table.finish()
    assert not table.state.over
    assert table.turn == 2


# --- 4: the Banner ---------------------------------------------------------------------------


def test_ruling_04_the_banner_stays_with_its_holder() -> None:
    table = lay(ann(S=1), bob(S=1), cy(S=1), holder="Bob")
    table.finish()
    assert table.banner == "Bob"
    assert table.asked == "Bob"


def test_ruling_04_option_rotate_passes_the_banner_to_the_left() -> None:
    table = lay(ann(S=1), bob(S=1), cy(S=1), holder="Bob", banner="rotate")
    seen = []
    for _ in range(3):
        seen.append(table.banner)
        assert table.asked == table.banner
        table.finish()
    assert seen == ["Bob", "Cy", "Ann"]


# --- 5: allocation ---------------------------------------------------------------------------


def test_ruling_05_players_act_in_banner_order_one_target_at_a_time() -> None:
    table = lay(ann(S=2), bob(S=2), cy(S=2), holder="Bob")
    seen = []
    for _ in range(3):
        seen.append(table.asked)
        table.place(table.asked, "Expand", S=1)
    assert seen == ["Bob", "Cy", "Ann"]
    assert table.asked == "Bob"


def test_ruling_05_a_target_with_own_pieces_on_it_is_closed() -> None:
    table = lay(ann(S=3), bob(S=3), board=["Land 1"])
    table.place("Ann", "Land 1", S=1)
    table.place("Bob", "Land 1", S=1)
    assert "Land 1" not in table.targets("Ann")
    assert "Land 1" not in table.targets("Bob")
    assert "Expand" in table.targets("Ann")


def test_ruling_05_any_number_of_pieces_from_one_on() -> None:
    for count in (1, 2, 3):
        table = lay(ann(S=3, E=1), bob(S=1), board=["Land 1"])
        table.place("Ann", "Land 1", S=count)
        assert table.asked == "Bob"
    table = lay(ann(S=3, E=1), bob(S=1), board=["Land 1"])
    table.answer(table.number("Land 1"))
    assert NOTHING not in table.state.options  # a placement is never empty


def test_ruling_05_a_pass_is_not_final() -> None:
    table = lay(ann(S=1), bob(S=1))
    table.pass_()
    table.place("Bob", "Expand", S=1)
    assert table.asked == "Ann"
    table.place("Ann", "Expand", S=1)


def test_ruling_05_the_phase_ends_when_all_have_passed_in_a_row() -> None:
    table = lay(ann(S=2), bob(S=2), cy(S=2))
    table.place("Ann", "Expand", S=1)
    table.pass_()
    table.pass_()
    assert "resolution" not in table.phases()  # Ann may still place
    table.pass_()
    assert "resolution" in table.phases()


def test_ruling_05_the_phase_ends_when_nobody_has_a_piece_left() -> None:
    table = lay(ann(S=1), bob(S=1))
    table.place("Ann", "Expand", S=1)
    table.place("Bob", "Land 2", S=1)
    assert table.turn == 2


def test_ruling_05_a_player_without_pieces_is_not_asked() -> None:
    table = lay(ann(S=2), bob(), cy(S=1))
    table.place("Ann", "Expand", S=1)
    assert table.asked == "Cy"


def test_ruling_05_option_pass_is_final() -> None:
    table = lay(ann(S=2), bob(S=2), pass_is_final=True)
    table.pass_()
    table.place("Bob", "Expand", S=1)
    assert table.asked == "Bob"  # Ann is out
    with pytest.raises(NotOffered):
        table.place("Ann", "Expand", S=1)


def test_ruling_05_option_pass_is_final_holds_for_one_phase_only() -> None:
    table = lay(ann(S=2), bob(S=2), pass_is_final=True)
    table.pass_()
    table.pass_()
    assert table.turn == 2
    assert table.asked == "Ann"


# --- 6: who may place what -------------------------------------------------------------------

EVERYTHING = {"S": 2, "G": 2, "C": 2, "E": 2, "Sd": 2, "Gd": 2, "Cd": 2}


@pytest.mark.parametrize(
    ("card", "slot", "pieces"),
    [
        ("Land 1", "board", {"S", "Sd", "E"}),
        ("Land 1", "final", {"S", "Sd", "G", "Gd", "E"}),
        ("Chi-stone", "board", {"S", "Sd", "E"}),
        ("Fadefoot", "board", {"G", "Gd", "E"}),
        ("Fadefoot", "final", {"G", "Gd", "C", "Cd", "E"}),
        ("Geistblade", "board", {"C", "Cd", "E"}),
        ("Geistblade", "final", {"C", "Cd", "G", "Gd", "E"}),
    ],
)
def test_ruling_06_colours_go_on_their_rows_and_more_on_final_slots(
    card: str, slot: str, pieces: set[str]
) -> None:
    table = lay(ann(**EVERYTHING), bob(S=1), **{slot: [card]})  # type: ignore[arg-type]
    assert table.allowed("Ann", card) == pieces


@pytest.mark.parametrize("symbol", ["S", "G", "C"])
@pytest.mark.parametrize("card", ["Land 1", "Fadefoot", "Geistblade"])
def test_ruling_06_symbols_allow_tokens_and_dice_of_their_colour(card: str, symbol: str) -> None:
    own = {"Land 1": "S", "Fadefoot": "G", "Geistblade": "C"}[card]
    table = lay(ann(**EVERYTHING), bob(S=1), board=[card], facts={card: {"also": [symbol]}})
    assert table.allowed("Ann", card) == {own, f"{own}d", symbol, f"{symbol}d", "E"}


def test_ruling_06_empire_tokens_go_on_any_card_but_nowhere_else() -> None:
    table = lay(ann("Land 1", E=3, Sd=1), bob("Land 2", S=1))
    for card in [*table.row(0), *table.row(1), *table.row(2)]:
        assert "E" in table.allowed("Ann", card)
    for target in ("Expand", "Land 1", "Land 2"):
        assert table.allowed("Ann", target) == {"Sd"}
    assert table.allowed("Ann", "Improve") == set()


def test_ruling_06_expand_takes_every_colour() -> None:
    table = lay(ann(**EVERYTHING), bob(S=1))
    assert table.allowed("Ann", "Expand") == {"S", "G", "C", "Sd", "Gd", "Cd"}


def test_ruling_06_an_empire_token_counts_one_and_is_consumed_by_the_winner_only() -> None:
    table = lay(ann(S=2, E=1), bob(S=1, E=1), board=["Land 1"])
    table.place("Ann", "Land 1", S=2, E=1)
    table.place("Bob", "Land 1", S=1, E=1)
    assert table.totals("Land 1") == {"Ann": 3, "Bob": 2}
    assert table.owner("Land 1") == "Ann"
    assert table.pieces("Ann") == {"S": 2}
    assert table.pieces("Bob") == {"S": 1, "E": 1}


# --- 7: attacks and defences -----------------------------------------------------------------


def test_ruling_07_only_strength_dice_attack_and_defend() -> None:
    table = lay(ann("Land 1", **EVERYTHING), bob("Land 2", **EVERYTHING))
    assert table.allowed("Ann", "Land 2") == {"Sd"}
    assert table.allowed("Ann", "Land 1") == {"Sd"}


def test_ruling_07_without_strength_dice_nobody_fights() -> None:
    table = lay(ann("Land 1", S=9, G=2, Gd=2, Cd=2, E=2), bob("Land 2", S=1))
    assert not {"Land 1", "Land 2"} & set(table.targets("Ann"))


def test_ruling_07_only_territories_are_attacked() -> None:
    table = lay(ann(Sd=2), bob("Land 2", "Chi-stone", "Fadefoot", "Geistblade", S=1))
    fought = {"Land 2", "Chi-stone", "Fadefoot", "Geistblade"} & set(table.targets("Ann"))
    assert fought == {"Land 2", "Chi-stone"}


def test_ruling_07_several_attack_the_same_and_defence_needs_no_attack() -> None:
    table = lay(ann("Land 1", Sd=1), bob("Land 2", Sd=2), cy(Sd=1))
    table.place("Ann", "Land 2", Sd=1)
    table.place("Bob", "Land 2", Sd=1)
    assert "Land 2" in table.targets("Cy")
    table.place("Cy", "Land 2", Sd=1)
    assert {len(table.state.bids)} == {3}


# --- 8: Expand and Improve -------------------------------------------------------------------


def test_ruling_08_expand_goes_to_the_highest_total_not_to_the_most_pieces() -> None:
    table = lay(ann(S=2), bob(Cd=1))
    table.dice(3)
    table.place("Ann", "Expand", S=2)
    table.place("Bob", "Expand", Cd=1)
    assert table.totals("Expand") == {"Ann": 2, "Bob": 3}
    assert table.pieces("Bob") == {"Cd": 1, "E": 1}
    assert table.pieces("Ann") == {"S": 2}


def test_ruling_08_expand_alone_needs_one_piece() -> None:
    table = lay(ann(S=1), bob(S=1))
    table.place("Ann", "Expand", S=1)
    table.finish()
    assert table.pieces("Ann") == {"S": 1, "E": 1}


@pytest.mark.parametrize(
    ("ann_track", "bob_track", "winner"), [(0, 1, "Ann"), (2, 1, "Bob"), (1, 1, "")]
)
def test_ruling_08_a_tie_on_expand_goes_to_the_lowest_on_the_track_or_to_nobody(
    ann_track: int, bob_track: int, winner: str
) -> None:
    table = lay(ann(S=1, track=ann_track), bob(G=1, track=bob_track))
    table.place("Ann", "Expand", S=1)
    table.place("Bob", "Expand", G=1)
    assert table.pieces("Ann") == {"S": 1, **({"E": 1} if winner == "Ann" else {})}
    assert table.pieces("Bob") == {"G": 1, **({"E": 1} if winner == "Bob" else {})}


def test_ruling_08_improve_turns_the_tokens_into_a_die_of_their_colour() -> None:
    table = lay(ann(G=4), bob(S=1))
    table.place("Ann", "Improve", G=3)
    table.dice(1)
    table.finish()
    assert table.pieces("Ann") == {"G": 1, "Gd": 1}


def test_ruling_08_improve_needs_two_of_one_colour() -> None:
    one_of_each = lay(ann(S=1, G=1, C=1), bob(S=1))
    assert "Improve" not in one_of_each.targets("Ann")
    two = lay(ann(S=2, G=1, C=1), bob(S=1))
    assert two.allowed("Ann", "Improve") == {"S"}


def test_ruling_08_improve_is_not_done_with_a_single_token() -> None:
    table = lay(ann(S=3, G=3), bob(S=1))
    table.answer(table.number("Improve"))
    table.answer(PIECES.index("G"))
    table.answer(PIECES.index("G"))  # the second one was no choice, this is the third
    assert [bid[2:5] for bid in table.state.bids] == [[0, 3, 0]]


def test_ruling_08_improve_takes_one_colour_a_player_but_each_their_own() -> None:
    table = lay(ann(S=3, G=3), bob(C=2))
    with pytest.raises(AssertionError):
        table.place("Ann", "Improve", S=2, G=1)
    table = lay(ann(S=3, G=3), bob(C=2))
    table.place("Ann", "Improve", S=3)
    table.place("Bob", "Improve", C=2)
    table.finish()
    assert table.pieces("Ann") == {"G": 3, "Sd": 1}
    assert table.pieces("Bob") == {"C": 2}  # the fewer tokens return


def test_ruling_08_improve_takes_neither_dice_nor_empire_tokens() -> None:
    table = lay(ann(Sd=3, Gd=3, Cd=3, E=3, S=2), bob(S=1))
    assert table.allowed("Ann", "Improve") == {"S"}
    without = lay(ann(Sd=3, Gd=3, Cd=3, E=3, S=1), bob(S=1))
    assert "Improve" not in without.targets("Ann")


def test_ruling_08_a_colour_with_five_dice_is_closed_on_improve() -> None:
    full = lay(ann(S=4, Sd=5), bob(S=1))
    assert "Improve" not in full.targets("Ann")
    other = lay(ann(S=4, Sd=5, G=2, Gd=4), bob(S=1))
    assert other.allowed("Ann", "Improve") == {"G"}


@pytest.mark.parametrize(
    ("ann_track", "bob_track", "winner"), [(0, 1, "Ann"), (2, 1, "Bob"), (1, 1, "")]
)
def test_ruling_08_a_tie_on_improve_goes_to_the_lowest_on_the_track_or_to_nobody(
    ann_track: int, bob_track: int, winner: str
) -> None:
    table = lay(ann(S=2, track=ann_track), bob(C=2, track=bob_track))
    table.place("Ann", "Improve", S=2)
    table.place("Bob", "Improve", C=2)
    assert table.pieces("Ann") == ({"Sd": 1} if winner == "Ann" else {"S": 2})
    assert table.pieces("Bob") == ({"Cd": 1} if winner == "Bob" else {"C": 2})


def test_ruling_08_if_the_fifth_die_came_in_the_same_phase_the_tokens_return() -> None:
    facts = {"Land 15": {"gives": ["Sd"]}}
    table = lay(ann(S=6, Sd=4), bob(G=2), board=["Land 15"], facts=facts)
    table.place("Ann", "Land 15", S=3)
    table.place("Ann", "Improve", S=3)
    table.place("Bob", "Improve", G=2)
    table.pass_all()
    table.resolve("Land 15", "Improve")
    assert table.pieces("Ann") == {"S": 6, "Sd": 5}
    assert table.pieces("Bob") == {"G": 2}  # the second most takes no die either
    assert table.state.free == table.state.owned
    told = "Ann owns all five strength dice: the tokens return, nobody takes a die."
    assert told in table.story()


def test_ruling_08_in_the_other_order_the_fifth_die_is_improve_s() -> None:
    facts = {"Land 15": {"gives": ["Sd"]}}
    table = lay(ann(S=6, Sd=4), bob(S=1), board=["Land 15"], facts=facts)
    table.place("Ann", "Land 15", S=3)
    table.place("Ann", "Improve", S=3)
    table.pass_all()
    table.resolve("Improve", "Land 15")
    assert table.owner("Land 15") == "Ann"
    assert table.pieces("Ann") == {"S": 3, "Sd": 5}


def test_ruling_08_no_text_of_a_won_improve_works_if_no_die_is_taken() -> None:
    facts = {"Land 15": {"gives": ["Sd"]}}
    table = lay(ann("Pace Skrimpscrew", S=5, Sd=4), bob(S=1), board=["Land 15"], facts=facts)
    table.place("Ann", "Land 15", S=3)
    table.place("Ann", "Improve", S=2)
    table.pass_all()
    table.resolve("Land 15", "Improve")
    assert table.pieces("Ann") == {"S": 5, "Sd": 5}


def test_ruling_08_option_expand_pieces_counts_pieces_and_rolls_nothing() -> None:
    table = lay(ann(S=2), bob(Cd=1), expand="pieces")
    assert table.state.decision is not None
    assert "Expand (the most pieces win)" in table.state.decision.labels
    assert "the most pieces win" in shown(table)
    table.place("Ann", "Expand", S=2)
    table.place("Bob", "Expand", Cd=1)
    assert table.totals("Expand") == {"Ann": 2, "Bob": 1}
    assert table.pieces("Ann") == {"S": 2, "E": 1}
    assert not table.entries("roll")


def test_ruling_08_option_expand_pieces_still_counts_text_and_goes_by_the_tie_rule() -> None:
    table = lay(ann("Glove of Forged Force", S=1, G=1, Cd=1), bob(S=4), expand="pieces")
    table.place("Ann", "Expand", S=1, G=1, Cd=1)
    table.place("Bob", "Expand", S=4)
    assert table.totals("Expand") == {"Ann": 5, "Bob": 4}
    tied = lay(ann(Sd=2, track=1), bob(S=2), expand="pieces")
    tied.place("Ann", "Expand", Sd=2)
    tied.place("Bob", "Expand", S=2)
    assert tied.pieces("Bob") == {"S": 2, "E": 1}


def test_ruling_08_option_expand_pieces_is_for_expand_alone() -> None:
    table = lay(ann(Sd=1), bob(S=1), board=["Land 1"], expand="pieces", dice=[3])
    table.place("Ann", "Land 1", Sd=1)
    table.finish()
    assert table.totals("Land 1") == {"Ann": 3}


# --- 9: resolution ---------------------------------------------------------------------------


def test_ruling_09_each_resolves_own_targets_in_own_order_from_the_banner_on() -> None:
    table = lay(ann(S=4, G=2), bob(S=4, G=2), holder="Bob", board=["Land 1", "Fadefoot"])
    table.place("Ann", "Land 1", S=1)
    table.place("Ann", "Expand", S=1)
    table.place("Ann", "Fadefoot", G=1)
    table.place("Bob", "Land 1", S=2)
    table.place("Bob", "Improve", S=2)
    table.pass_all()
    assert table.asked == "Bob"
    assert table.names(table.state.options) == ["Improve", "Land 1"]
    table.resolve("Land 1", "Improve")
    assert table.asked == "Ann"
    assert table.names(table.state.options) == ["Expand", "Fadefoot"]  # Land 1 is done for all
    table.resolve("Fadefoot", "Expand")
    order = table.names(entry[1] for entry in table.entries("result"))
    assert order == ["Land 1", "Improve", "Fadefoot", "Expand"]


def test_ruling_09_a_target_resolves_once_for_all_who_are_on_it() -> None:
    table = lay(ann(S=3), bob(S=2), cy(S=1), board=["Land 1"])
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", S=2)
    table.place("Cy", "Land 1", S=1)
    assert len(table.entries("result")) == 1
    assert table.totals("Land 1") == {"Ann": 3, "Bob": 2, "Cy": 1}


def test_ruling_09_dice_are_rolled_in_banner_order_whoever_placed_first() -> None:
    table = lay(ann(Sd=1), bob(Sd=1), holder="Bob", board=["Land 1"], dice=[3, 1])
    table.place("Ann", "Land 1", Sd=1)  # Bob has passed before
    table.place("Bob", "Land 1", Sd=1)
    assert table.totals("Land 1") == {"Bob": 3, "Ann": 1}


# --- 10: winning a card ----------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "won"), [(2, False), (3, True), (4, True)])
def test_ruling_10_the_highest_bid_also_has_to_reach_the_cost(bid: int, won: bool) -> None:
    table = lay(ann(S=bid), bob(S=1), board=["Land 1"], facts={"Land 1": {"cost": 3}})
    table.place("Ann", "Land 1", S=bid)
    table.place("Bob", "Land 1", S=1)
    assert (table.owner("Land 1") == "Ann") is won
    assert table.on_board("Land 1") is not won


@pytest.mark.parametrize(
    ("ann_track", "bob_track", "winner"), [(0, 1, "Ann"), (2, 1, "Bob"), (1, 1, "")]
)
def test_ruling_10_tied_bids_go_to_the_lowest_on_the_track_or_the_card_stays(
    ann_track: int, bob_track: int, winner: str
) -> None:
    table = lay(ann(S=2, E=1, track=ann_track), bob(S=3, track=bob_track), board=["Land 1"])
    table.place("Ann", "Land 1", S=2, E=1)
    table.place("Bob", "Land 1", S=3)
    assert table.owner("Land 1") == winner
    assert table.on_board("Land 1") is (winner == "")
    assert table.pieces("Ann").get("E", 0) == (0 if winner == "Ann" else 1)


def test_ruling_10_icons_are_taken_at_once_as_far_as_the_supply_goes() -> None:
    gives = {"Land 1": {"gives": ["S", "S", "Gd", "C"]}}
    table = lay(ann(S=9, Gd=5), bob(G=1), board=["Land 1"], facts=gives)
    table.place("Ann", "Land 1", S=3)
    table.pass_all()
    assert table.pieces("Ann") == {"S": 10, "Gd": 5, "C": 1}


def test_ruling_10_pieces_won_now_help_nobody_until_next_turn_s_allocation() -> None:
    table = lay(
        ann(S=5), bob(S=1), board=["Land 1", "Land 2"], facts={"Land 1": {"gives": ["S", "S"]}}
    )
    table.place("Ann", "Land 1", S=3)
    table.place("Ann", "Land 2", S=2)
    table.finish()
    assert table.owner("Land 1") == "Ann"
    assert table.owner("Land 2") == ""


def test_ruling_10_dice_won_this_turn_count_in_the_gold_phase() -> None:
    table = lay(ann(S=3), bob(G=1), board=["Land 1"], facts={"Land 1": {"gives": ["Gd", "Gd"]}})
    table.place("Ann", "Land 1", S=3)
    table.pass_all()
    assert table.sheet("Ann").gold_phase == 2


def test_ruling_10_text_won_this_turn_sleeps_until_it_has_ended() -> None:
    """The Hanging Baths would take the tie of the gold phase."""
    table = lay(ann(C=3, Gd=1), bob(Gd=1, G=1), board=["The Hanging Baths"])
    table.dice(2, 2, 3, 3)
    table.place("Ann", "The Hanging Baths", C=3)
    table.pass_all()
    assert table.owner("The Hanging Baths") == "Ann"
    assert table.sheet("Ann").gold_phase == 0
    assert table.turn == 2
    table.pass_all()
    assert table.sheet("Ann").gold_phase == 1


def test_ruling_10_text_won_this_turn_is_not_offered() -> None:
    """Bloodrush is won first; then a contested land resolves."""
    table = lay(ann(S=3, G=3), bob(Sd=1, S=1), board=["Bloodrush", "Land 1"])
    table.dice(3)
    table.place("Ann", "Bloodrush", G=3)
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", Sd=1, S=0)
    table.pass_all()
    table.resolve("Bloodrush")
    assert table.owner("Bloodrush") == "Ann"
    assert table.totals("Land 1") == {"Ann": 3, "Bob": 3}
    assert table.turn == 2


def test_ruling_10_bonuses_and_ties_won_this_turn_sleep() -> None:
    """Crester would add 1 to the treasure bid, Wilford would take the tie for the hero."""
    table = lay(
        ann(G=9, C=2, S=1),
        bob(G=3, S=1),
        board=["Crester Halfshot", "Wilford Longlock", "Geistblade"],
        final=["Fadefoot"],
    )
    table.place("Ann", "Crester Halfshot", G=3)
    table.place("Ann", "Wilford Longlock", G=3)
    table.place("Ann", "Geistblade", C=2)
    table.place("Ann", "Fadefoot", G=3)
    table.place("Bob", "Fadefoot", G=3)
    table.pass_all()
    table.resolve("Wilford Longlock", "Crester Halfshot", "Geistblade")
    assert table.owner("Wilford Longlock") == table.owner("Crester Halfshot") == "Ann"
    assert table.on_board("Geistblade")
    assert table.totals("Geistblade") == {"Ann": 2}
    assert table.totals("Fadefoot") == {"Ann": 3, "Bob": 3}
    assert table.on_board("Fadefoot")


def test_ruling_10_text_about_dice_won_this_turn_sleeps() -> None:
    """The Crown would count a 1 as 2, Dormon would reroll it; one is owned, one is won."""
    crown = lay(
        ann("Dormon Helver", C=3, Sd=1),
        bob("Land 1", S=1),
        board=["Crown of Ferocity"],
        dice=[1, 1],
    )
    crown.place("Ann", "Crown of Ferocity", C=3)
    crown.place("Ann", "Land 1", Sd=1)
    crown.pass_all()
    crown.resolve("Crown of Ferocity")
    assert crown.totals("Land 1") == {"Ann": 1}
    dormon = lay(
        ann("Crown of Ferocity", G=3, Sd=1), bob("Land 1", S=1), board=["Dormon Helver"], dice=[1]
    )
    dormon.place("Ann", "Dormon Helver", G=3)
    dormon.place("Ann", "Land 1", Sd=1)
    dormon.pass_all()
    dormon.resolve("Dormon Helver")
    assert dormon.totals("Land 1") == {"Ann": 2}


def test_ruling_10_what_follows_a_win_sleeps_too() -> None:
    """Reidle would take a second empire token, Silvershade would make the land cheaper."""
    table = lay(
        ann("Brighton Farcrest", "Silvershade", G=3, S=3),
        bob(S=1),
        board=["Reidle Grayfold", "Land 1"],
    )
    table.place("Ann", "Reidle Grayfold", G=3)
    table.place("Ann", "Land 1", S=2)
    table.place("Ann", "Expand", S=1)
    table.pass_all()
    table.resolve("Reidle Grayfold", "Land 1", "Expand")
    assert table.pieces("Ann") == {"G": 3, "S": 3, "E": 2}  # Brighton's and Expand's
    dear = lay(ann("Crester Halfshot", G=3, S=2), bob(S=1), board=["Silvershade", "Land 1"])
    dear.place("Ann", "Silvershade", G=3)
    dear.place("Ann", "Land 1", S=2)
    dear.pass_all()
    dear.resolve("Silvershade")
    assert dear.owner("Silvershade") == "Ann"
    assert dear.on_board("Land 1")


def test_ruling_10_drafted_text_works_from_the_first_turn_on() -> None:
    table = lay(ann("Crester Halfshot", C=2), bob(S=1), board=["Geistblade"])
    table.place("Ann", "Geistblade", C=2)
    table.finish()
    assert table.owner("Geistblade") == "Ann"


# --- 11: battles (more in test_battles) ------------------------------------------------------


@pytest.mark.parametrize(("attack", "conquered"), [(4, False), (5, True), (6, True)])
def test_ruling_11_an_attack_has_to_reach_cost_and_defence(attack: int, conquered: bool) -> None:
    table = lay(ann(Sd=2), bob("Land 1", Sd=1), facts={"Land 1": {"cost": 3}})
    table.dice(attack - attack // 2, attack // 2, 2)
    table.place("Ann", "Land 1", Sd=2)
    table.place("Bob", "Land 1", Sd=1)
    assert table.defence("Land 1") == 5
    assert (table.owner("Land 1") == "Ann") is conquered


def test_ruling_11_defending_dice_return_unrolled_without_an_attack() -> None:
    table = lay(ann("Land 1", Sd=1), bob(S=1))
    table.place("Ann", "Land 1", Sd=1)
    table.pass_all()
    assert not table.entries("roll")
    assert not table.entries("battle")
    assert table.entries("unattacked") == [("unattacked", table.number("Land 1"), 0)]
    assert table.pieces("Ann") == {"Sd": 1}
    assert table.owner("Land 1") == "Ann"


# --- 12: losses ------------------------------------------------------------------------------


def conquest(loser: dict[str, int], gives: list[str]) -> Table:
    """Ann takes Land 1 from Bob with two dice."""
    table = lay(ann(Sd=2), bob("Land 1", **loser), facts={"Land 1": {"gives": gives}})
    table.dice(3, 3)
    table.place("Ann", "Land 1", Sd=2)
    table.pass_all()
    return table


def test_ruling_12_the_loser_chooses_among_printed_pieces_owned() -> None:
    table = conquest({"S": 1, "G": 1, "C": 1, "E": 1}, ["S", "G"])
    assert table.asked == "Bob"
    assert table.may_lose() == ["S", "G"]
    assert table.owner("Land 1") == "Bob"  # it moves after the loss
    table.lose("G")
    assert table.pieces("Bob") == {"S": 1, "C": 1, "E": 1}
    assert table.owner("Land 1") == "Ann"


def test_ruling_12_a_printed_die_costs_a_die_and_a_printed_token_a_token() -> None:
    die = conquest({"S": 1, "Sd": 1, "E": 1}, ["Sd"])
    assert die.pieces("Bob") == {"S": 1, "E": 1}
    token = conquest({"S": 1, "Sd": 1, "E": 1}, ["S"])
    assert token.pieces("Bob") == {"Sd": 1, "E": 1}
    other_kind = conquest({"S": 1, "E": 1}, ["Sd"])
    assert other_kind.pieces("Bob") == {"S": 1}


def test_ruling_12_without_a_printed_piece_an_empire_token_is_lost() -> None:
    table = conquest({"G": 2, "E": 2}, ["S"])
    assert table.pieces("Bob") == {"G": 2, "E": 1}


def test_ruling_12_without_either_nothing_is_lost() -> None:
    table = conquest({"G": 2}, ["S"])
    assert table.pieces("Bob") == {"G": 2}
    assert table.owner("Land 1") == "Ann"
    assert not table.entries("lost")


def test_ruling_12_a_card_that_gives_nothing_costs_an_empire_token() -> None:
    table = conquest({"G": 2, "E": 1}, [])
    assert table.pieces("Bob") == {"G": 2}


def test_ruling_12_the_winner_takes_the_card_but_no_pieces() -> None:
    table = conquest({"S": 1, "G": 1}, ["S"])
    assert table.pieces("Ann") == {"Sd": 2}
    assert table.pieces("Bob") == {"G": 1}


# --- 13: the gold phase ----------------------------------------------------------------------


def test_ruling_13_without_gold_dice_there_is_no_gold_phase() -> None:
    table = lay(ann(G=5), bob(S=1))
    table.finish()
    assert "gold" not in table.phases()


def test_ruling_13_the_highest_total_scores_one_for_each_own_gold_die() -> None:
    table = lay(ann(Gd=3), bob(Gd=2), cy(S=1))
    table.dice(1, 1, 2, 3, 2)
    table.finish()
    assert [table.sheet(who).gold_phase for who in ("Ann", "Bob", "Cy")] == [0, 2, 0]


def test_ruling_13_gold_dice_roll_even_if_they_were_placed() -> None:
    table = lay(ann(Gd=2), bob(S=1))
    table.place("Ann", "Expand", Gd=2)
    table.pass_all()
    assert table.sheet("Ann").gold_phase == 2


@pytest.mark.parametrize(
    ("ann_track", "bob_track", "points"), [(0, 1, [1, 0]), (2, 1, [0, 1]), (1, 1, [0, 0])]
)
def test_ruling_13_ties_go_to_the_lowest_on_the_track_or_to_nobody(
    ann_track: int, bob_track: int, points: list[int]
) -> None:
    table = lay(ann(Gd=1, track=ann_track), bob(Gd=1, track=bob_track))
    table.dice(2, 2)
    table.finish()
    assert [table.sheet(who).gold_phase for who in ("Ann", "Bob")] == points


# --- 14: the card track ----------------------------------------------------------------------

ONE_OF_EACH = ("Land 1", "Chi-stone", "Fadefoot", "Geistblade", "Land 2", "Land 3", "Land 4")


@pytest.mark.parametrize(("cards", "squares"), [(2, 0), (3, 1), (5, 1), (6, 2), (7, 2)])
def test_ruling_14_cards_of_all_kinds_move_the_marker_to_the_highest_threshold(
    cards: int, squares: int
) -> None:
    table = lay(ann(*ONE_OF_EACH[:cards], S=1), bob(S=1))
    table.finish()
    assert table.state.track == [squares, 0]


def test_ruling_14_the_marker_never_falls() -> None:
    table = lay(ann(Sd=2), bob("Land 1", "Land 2", "Land 3", S=1, track=1))
    table.dice(3, 3)
    table.place("Ann", "Land 1", Sd=2)
    table.finish()
    assert len(table.state.cards[1]) == 2
    assert table.state.track == [0, 1]
    assert table.sheet("Bob").track == 1


def test_ruling_14_the_marker_moves_only_in_the_count_phase() -> None:
    """Bob wins his third card first, but ties later in the turn still go to him."""
    table = lay(
        ann(S=3), bob("Land 1", "Land 2", S=6), holder="Bob", board=["Land 3"], final=["Land 4"]
    )
    table.state.track = [1, 0]
    table.place("Bob", "Land 3", S=3)
    table.place("Ann", "Land 4", S=3)
    table.place("Bob", "Land 4", S=3)
    table.resolve("Land 3")
    assert table.owner("Land 4") == "Bob"
    assert table.state.track == [1, 1]


# --- 15: the end -----------------------------------------------------------------------------


def test_ruling_15_all_culture_dice_are_rolled_and_added() -> None:
    table = ended(ann(Cd=3), bob(Cd=1, Gd=2), dice=[1, 2, 3, 2])
    assert [table.sheet(who).culture_roll for who in ("Ann", "Bob")] == [6, 2]
    assert table.state.scores == [6, 2]
    assert table.state.winners == [0]


def test_ruling_15_ties_go_to_culture_then_gold_then_strength_dice() -> None:
    culture = ended(ann(Cd=1), bob("Land 1", Gd=5), facts={"Land 1": {"vp": 2}}, dice=[2])
    assert culture.state.scores == [2, 2]
    assert culture.state.winners == [0]
    gold = ended(ann(Gd=1, Sd=5), bob(Gd=2))
    assert gold.state.winners == [1]
    strength = ended(ann(Gd=1, Sd=2), bob(Gd=1, Sd=3))
    assert strength.state.winners == [1]


def test_ruling_15_then_the_victory_is_shared() -> None:
    table = ended(ann(S=5, Sd=1), bob(Sd=1), cy(C=3))
    assert table.state.winners == [0, 1]


# --- 16: once a turn -------------------------------------------------------------------------


def test_ruling_16_once_a_turn_text_is_offered_at_its_moment_and_may_be_declined() -> None:
    table = lay(ann("Geistblade", Sd=2), bob("Land 1", S=1))
    table.dice(1, 1)
    table.place("Ann", "Land 1", Sd=2)
    table.pass_all()
    assert table.asked == "Ann"
    assert table.offers() == ["Geistblade"]
    table.decline()
    assert table.totals("Land 1") == {"Ann": 2}


def test_ruling_16_what_was_declined_is_offered_again_later_in_the_turn() -> None:
    table = lay(ann("Geistblade", Sd=2), bob("Land 1", "Land 2", S=1))
    table.dice(1, 1)
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    table.pass_all()
    table.resolve("Land 1")
    table.decline()
    assert table.offers() == ["Geistblade"]
    table.use("Geistblade")
    assert table.owner("Land 2") == "Ann"


def test_ruling_16_what_was_used_is_offered_again_next_turn() -> None:
    table = lay(ann("Geistblade", Sd=2), bob("Land 1", "Land 2", S=1), facts={})
    table.dice(1, 1, 1, 1)
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    table.pass_all()
    table.resolve("Land 1")
    table.use("Geistblade")
    assert table.turn == 2  # not offered for Land 2
    table.place("Ann", "Land 2", Sd=2)
    table.pass_all()
    assert table.offers() == ["Geistblade"]


def test_ruling_16_text_is_offered_in_banner_order() -> None:
    table = lay(
        ann("Fadefoot", Sd=1), bob("Bloodrush", Sd=1), holder="Bob", board=["Land 1"], dice=[3, 3]
    )
    table.place("Bob", "Land 1", Sd=1)
    table.place("Ann", "Land 1", Sd=1)
    assert (table.asked, table.offers()) == ("Bob", ["Bloodrush"])
    table.decline()
    assert (table.asked, table.offers()) == ("Ann", ["Fadefoot"])


def test_ruling_16_a_die_is_not_turned_to_the_face_that_it_shows() -> None:
    turns = {"do": "dice", "at": ["territory"], "becomes": 3}
    table = lay(
        ann("Geistblade", Sd=2),
        bob(S=1),
        board=["Land 1", "Land 2"],
        facts={"Geistblade": {"text": {"resolving": [turns]}}},
        dice=[3, 2],
    )
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    table.pass_all()
    table.resolve("Land 1")
    assert table.totals("Land 1") == {"Ann": 3}  # nothing was asked
    table.use("Geistblade", "Ann", 2)
    assert table.totals("Land 2") == {"Ann": 3}


def test_ruling_16_nothing_is_added_to_what_is_not_counted() -> None:
    adds = {"do": "bonus", "to": ["territory", "defence"], "add": 3, "once": True}
    table = lay(
        ann("Geistblade", "Land 1", Sd=1, S=2),
        bob(S=1, Sd=1),
        facts={"Geistblade": {"text": {"resolving": [adds]}}},
    )
    quiet = Table(table.state.clone())
    quiet.place("Ann", "Land 1", Sd=1)
    quiet.place("Ann", "Improve", S=2)
    quiet.pass_all()
    quiet.resolve("Improve", "Land 1")
    assert quiet.turn == 2  # nobody has attacked, and Improve counts tokens
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Land 1", Sd=1)
    table.pass_all()
    assert table.offers() == ["Geistblade"]


# --- 17: stalling ----------------------------------------------------------------------------


def test_ruling_17_six_turns_without_a_card_taken_end_the_game() -> None:
    table = lay(ann(S=1, Cd=1), bob(S=1))
    for turn in range(1, 7):
        assert table.turn == turn
        table.finish()
    assert table.state.over
    assert table.entries("stalled") == [("stalled", 6)]
    assert table.phases()[-1] == "culture_roll"


def test_ruling_17_a_card_taken_starts_the_count_anew() -> None:
    table = lay(ann(S=3), bob(S=1), board=["Land 1"], stall_turns=3)
    table.finish()
    table.finish()
    table.place("Ann", "Land 1", S=3)
    table.finish()
    table.finish()
    table.finish()
    assert table.turn == 6
    table.finish()
    assert table.state.over


def test_ruling_17_a_conquest_takes_no_card_from_the_board() -> None:
    table = lay(ann(Sd=2), bob("Land 1", S=1), stall_turns=1)
    table.dice(3, 3)
    table.place("Ann", "Land 1", Sd=2)
    table.finish()
    assert table.owner("Land 1") == "Ann"
    assert table.state.over


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_ruling_17_option_stall_turns(turns: int) -> None:
    table = lay(ann(S=1), bob(S=1), stall_turns=turns)
    for _ in range(turns):
        assert not table.state.over
        table.finish()
    assert table.state.over


def test_ruling_17_players_are_told_how_many_quiet_turns_are_left() -> None:
    table = lay(ann(S=1), bob(S=1), stall_turns=3)
    assert "No card taken" not in shown(table)
    table.finish()
    told = "No card taken for a turn: the game ends after 2 more turns without one."
    assert told in shown(table)
    table.finish()
    told = "No card taken for 2 turns: the game ends after this turn without one."
    assert told in shown(table)


def shown(table: Table) -> str:
    """The table in plain text, as whoever is asked sees it."""
    return table.state.rules.game.show(table.state.rules, table.state.view(table.state.seat))


# --- 18: victory tokens ----------------------------------------------------------------------


def test_ruling_18_one_player_may_win_more_than_two_battles_in_a_turn() -> None:
    lands = ["Land 1", "Land 2", "Land 3", "Land 4"]
    table = lay(
        ann(Sd=4),
        bob(*lands, S=1),
        dee(S=1),
        facts={land: {"cost": 1} for land in lands},
    )
    for land in lands:
        table.place("Ann", land, Sd=1)
    table.pass_all()
    table.resolve(*lands)
    assert [table.owner(land) for land in lands] == ["Ann"] * 4


# --- 19: Anathen Triforge --------------------------------------------------------------------

ANATHEN, GLOVE, INVERTUS = "Anathen Triforge", "Glove of Forged Force", "Invertus Incendior"


def test_ruling_19_a_token_goes_where_its_own_colour_is_not_allowed_an_empire_token_never() -> None:
    table = lay(ann(ANATHEN, S=1, G=1, C=1, E=1), bob(S=1), board=["Fadefoot"], final=["Land 1"])
    assert table.allowed("Ann", "Fadefoot") == {"G", "E", "S as another", "C as another"}
    assert table.allowed("Ann", "Land 1") == {"S", "G", "E", "C as another"}
    only_empire = lay(ann(ANATHEN, E=3), bob(S=1))
    assert not {"Expand", "Improve"} & set(only_empire.targets("Ann"))


def test_ruling_19_a_token_as_another_colour_is_no_longer_of_its_own() -> None:
    table = lay(ann(ANATHEN, GLOVE, S=1, G=1, C=1), bob(S=1), final=["Land 1"])
    table.place_wild("Ann", "Land 1", "C", S=1, G=1)
    table.finish()
    assert table.totals("Land 1") == {"Ann": 3}  # strength and gold, but no culture


def test_ruling_19_a_token_as_another_colour_is_of_that_colour_for_the_glove_too() -> None:
    table = lay(ann(ANATHEN, GLOVE, INVERTUS, S=1, C=1, Cd=1), bob(), final=["Land 1"], dice=[1])
    table.place_wild("Ann", "Land 1", "C", S=1, Cd=1)  # as gold, which the final slot allows
    table.finish()
    assert table.totals("Land 1") == {"Ann": 5}
    elsewhere = lay(ann(ANATHEN, GLOVE, INVERTUS, S=1, G=1, Cd=1), bob(), board=["Land 1"])
    elsewhere.dice(1)
    elsewhere.place_wild("Ann", "Land 1", "G", S=1, Cd=1)  # as strength: gold is not allowed
    elsewhere.finish()
    assert elsewhere.totals("Land 1") == {"Ann": 3}


# --- 20: Fadefoot ----------------------------------------------------------------------------


def test_ruling_20_fadefoot_is_asked_as_something_resolves_and_never_in_the_gold_phase() -> None:
    table = lay(ann("Fadefoot", S=1), bob(Gd=2), dice=[3, 3, 2, 2])
    table.place("Ann", "Expand", S=1)
    table.place("Bob", "Expand", Gd=2)
    assert table.offers() == ["Fadefoot"]
    table.decline()
    assert table.sheet("Bob").gold_phase == 2
    assert table.turn == 2
    assert len([e for e in table.entries("choice") if e[2] == "ability"]) == 1


def test_limits_are_the_components_of_the_box() -> None:
    assert dict(zip(PIECES, LIMITS, strict=True)) == {
        **{"S": 10, "G": 10, "C": 10, "E": 6},
        **{"Sd": 5, "Gd": 5, "Cd": 5},
    }
