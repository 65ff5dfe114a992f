"""The twelve treasures: what each text does, and where it does nothing."""

from __future__ import annotations

import pytest

from tests.age_of_ascent.table import ann, bob, cy, ended, lay

# --- Crown of Ferocity -----------------------------------------------------------------------

CROWN = "Crown of Ferocity"


def test_crown_lets_strength_dice_that_show_one_count_as_two() -> None:
    table = lay(ann(CROWN, Sd=3), bob("Land 1", S=1), dice=[1, 1, 3])
    table.place("Ann", "Land 1", Sd=3)
    table.finish()
    assert table.totals("Land 1") == {"Ann": 2 + 2 + 3}


def test_crown_works_on_the_board_on_expand_and_in_defence() -> None:
    board = lay(ann(CROWN, Sd=2), bob(S=1), board=["Land 1"], dice=[1, 1])
    board.place("Ann", "Land 1", Sd=1)
    board.place("Ann", "Expand", Sd=1)
    board.finish()
    assert (board.totals("Land 1"), board.totals("Expand")) == ({"Ann": 2}, {"Ann": 2})
    defence = lay(ann(CROWN, "Land 1", Sd=1), bob(Sd=1), dice=[1, 3])
    defence.place("Ann", "Land 1", Sd=1)
    defence.place("Bob", "Land 1", Sd=1)
    assert defence.defence("Land 1") == 5


def test_crown_leaves_other_dice_and_other_players_alone() -> None:
    table = lay(ann(CROWN, Cd=1), bob(Sd=1), dice=[1, 1])
    table.place("Ann", "Expand", Cd=1)
    table.place("Bob", "Expand", Sd=1)
    assert table.totals("Expand") == {"Ann": 1, "Bob": 1}


def test_crown_counts_after_dormon_has_rerolled() -> None:
    for order in (("Dormon Helver", CROWN), (CROWN, "Dormon Helver")):
        table = lay(ann(*order, Sd=2), bob("Land 1", S=1), dice=[1, 3, 1])
        table.place("Ann", "Land 1", Sd=2)
        table.finish()
        assert table.totals("Land 1") == {"Ann": 2 + 3}


# --- Domus Valnais ---------------------------------------------------------------------------


@pytest.mark.parametrize(("heroes", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_domus_scores_one_for_every_two_heroes(heroes: int, points: int) -> None:
    owned = ["Fadefoot", "Bloodrush", "Broadpalm", "Silvershade"][:heroes]
    table = ended(ann("Domus Valnais", "Land 1", *owned), bob("Jenn Ochari"))
    assert table.sheet("Ann").text == points


# --- Drakeforge ------------------------------------------------------------------------------


def test_drakeforge_counts_a_strength_bid_on_improve_one_higher() -> None:
    table = lay(ann("Drakeforge", S=2), bob(C=2))
    table.place("Ann", "Improve", S=2)
    table.place("Bob", "Improve", C=2)
    assert table.totals("Improve") == {"Ann": 3, "Bob": 2}
    assert table.pieces("Ann") == {"Sd": 1}


def test_drakeforge_does_not_help_other_colours_or_the_minimum_of_two() -> None:
    table = lay(ann("Drakeforge", G=2, S=1), bob(C=2))
    assert table.allowed("Ann", "Improve") == {"G"}
    table.place("Ann", "Improve", G=2)
    table.place("Bob", "Improve", C=2)
    table.finish()
    assert table.totals("Improve") == {"Ann": 2, "Bob": 2}


def test_drakeforge_goes_by_the_improved_colour_of_a_wild_token() -> None:
    gold = lay(ann("Drakeforge", "Anathen Triforge", G=1, S=1), bob(S=1))
    gold.place_wild("Ann", "Improve", "S", G=1)
    gold.finish()
    assert gold.totals("Improve") == {"Ann": 2}
    strength = lay(ann("Drakeforge", "Anathen Triforge", G=1, S=1), bob(S=1))
    strength.place_wild("Ann", "Improve", "G", S=1)
    strength.finish()
    assert strength.totals("Improve") == {"Ann": 3}


# --- Geistblade ------------------------------------------------------------------------------


def test_geistblade_adds_two_to_one_attack_a_turn() -> None:
    table = lay(ann("Geistblade", Sd=2), bob("Land 1", "Land 2"), dice=[1, 1])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    table.resolve("Land 2")
    table.use("Geistblade")
    assert table.totals("Land 2") == {"Ann": 3}
    assert table.totals("Land 1") == {"Ann": 1}
    assert (table.owner("Land 1"), table.owner("Land 2")) == ("Bob", "Ann")


def test_geistblade_is_for_attacks_only() -> None:
    table = lay(ann("Geistblade", "Land 1", Sd=1, S=1), bob(Sd=1), board=["Land 2"], dice=[1, 3])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Land 1", Sd=1)
    table.place("Ann", "Land 2", S=1)
    table.resolve("Land 1", "Land 2")
    assert table.turn == 2
    assert table.defence("Land 1") == 4


# --- Glove of Forged Force -------------------------------------------------------------------

GLOVE = "Glove of Forged Force"


def test_glove_adds_two_to_a_bid_of_all_three_colours() -> None:
    table = lay(ann(GLOVE, S=1, G=1, Cd=1), bob(S=1), dice=[1])
    table.place("Ann", "Expand", S=1, G=1, Cd=1)
    table.finish()
    assert table.totals("Expand") == {"Ann": 5}


def test_glove_works_on_cards_and_needs_all_three_colours() -> None:
    facts = {"Land 1": {"also": ["C"]}, "Fadefoot": {"also": ["S"]}}
    table = lay(ann(GLOVE, S=2, G=2, C=1, E=1), bob(S=1), final=["Land 1", "Fadefoot"], facts=facts)
    table.place("Ann", "Land 1", S=1, G=1, C=1)
    table.place("Ann", "Fadefoot", S=1, G=1, E=1)  # an empire token has no colour
    table.finish()
    assert table.totals("Land 1") == {"Ann": 5}
    assert table.totals("Fadefoot") == {"Ann": 3}


def test_glove_is_its_owner_s_only() -> None:
    table = lay(ann(S=1, G=1, C=1), bob(GLOVE, S=1))
    table.place("Ann", "Expand", S=1, G=1, C=1)
    table.finish()
    assert table.totals("Expand") == {"Ann": 3}


# --- The Hanging Baths -----------------------------------------------------------------------


def test_hanging_baths_win_ties_of_the_gold_phase() -> None:
    table = lay(ann("The Hanging Baths", Gd=1, track=4), bob(Gd=2), dice=[3, 1, 2])
    table.finish()
    assert [table.sheet(who).gold_phase for who in ("Ann", "Bob")] == [1, 0]


def test_hanging_baths_win_nothing_but_ties_of_their_owner() -> None:
    lower = lay(ann("The Hanging Baths", Gd=1), bob(Gd=1), dice=[1, 2])
    lower.finish()
    assert lower.sheet("Ann").gold_phase == 0
    others = lay(ann("The Hanging Baths", Gd=1), bob(Gd=1), cy(Gd=1, track=1), dice=[1, 2, 2])
    others.finish()
    assert [others.sheet(who).gold_phase for who in ("Ann", "Bob", "Cy")] == [0, 1, 0]
    bids = lay(ann("The Hanging Baths", G=3, track=1), bob(G=3), board=["Fadefoot"])
    bids.place("Ann", "Fadefoot", G=3)
    bids.place("Bob", "Fadefoot", G=3)
    assert bids.owner("Fadefoot") == "Bob"


# --- Ring of Tongues -------------------------------------------------------------------------


def test_ring_of_tongues_places_culture_tokens_on_any_card_of_the_board() -> None:
    table = lay(ann("Ring of Tongues", C=2, Cd=1), bob("Land 2", C=1), board=["Land 1", "Fadefoot"])
    assert table.allowed("Ann", "Land 1") == {"C"}  # no culture dice
    assert table.allowed("Ann", "Fadefoot") == {"C"}
    assert table.allowed("Ann", "Land 2") == set()
    assert table.allowed("Bob", "Land 1") == set()


# --- The Forgotten Vault ---------------------------------------------------------------------


def test_forgotten_vault_has_no_text_and_does_nothing() -> None:
    table = lay(ann("The Forgotten Vault", S=1), bob(S=1))
    assert table.state.defs.card(table.number("The Forgotten Vault")).text == {}
    table.finish()
    assert table.state.scores == [0, 0]


# --- The Great Tower -------------------------------------------------------------------------


def test_great_tower_adds_one_to_each_defence_also_without_dice() -> None:
    table = lay(ann("The Great Tower", "Land 1", "Land 2", Sd=1), bob(Sd=2), dice=[1, 3, 3])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Land 1", Sd=1)
    table.place("Bob", "Land 2", Sd=1)
    assert table.defence("Land 1") == 3 + 1 + 1
    assert table.defence("Land 2") == 3 + 1


def test_great_tower_adds_nothing_to_attacks_and_bids() -> None:
    table = lay(ann("The Great Tower", Sd=1, S=1), bob("Land 1", S=1), board=["Land 2"], dice=[1])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", S=1)
    table.finish()
    assert (table.totals("Land 1"), table.totals("Land 2")) == ({"Ann": 1}, {"Ann": 1})


@pytest.mark.parametrize(("territories", "points"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_great_tower_scores_one_for_every_three_territories(territories: int, points: int) -> None:
    owned = ["Land 1", "Land 2", "Skyclad", "Land 4", "Land 5", "Chi-stone"][:territories]
    table = ended(ann("The Great Tower", "Fadefoot", *owned), bob("Land 3"))
    assert table.sheet("Ann").text == points


# --- The Last Temple -------------------------------------------------------------------------


def test_last_temple_counts_ones_of_the_culture_roll_as_two() -> None:
    table = ended(ann("The Last Temple", Cd=3), bob(Cd=1), dice=[1, 2, 3, 1])
    assert [table.sheet(who).culture_roll for who in ("Ann", "Bob")] == [7, 1]


def test_last_temple_counts_after_cosquette_has_rerolled() -> None:
    table = ended(ann("The Last Temple", "Cosquette", Cd=2), bob(), dice=[2, 1, 1])
    table.reroll(1)
    assert table.sheet("Ann").culture_roll == 2 + 2


def test_last_temple_does_nothing_before_the_end() -> None:
    table = lay(ann("The Last Temple", Cd=1), bob(S=1), dice=[1])
    table.place("Ann", "Expand", Cd=1)
    table.finish()
    assert table.totals("Expand") == {"Ann": 1}


# --- Valnais Ascends -------------------------------------------------------------------------


def test_valnais_ascends_adds_the_gold_dice_to_the_culture_roll() -> None:
    table = ended(ann("Valnais Ascends", Cd=1, Gd=2), bob(Cd=1, Gd=2), dice=[1, 2, 3, 3])
    assert [table.sheet(who).culture_roll for who in ("Ann", "Bob")] == [6, 3]


def test_valnais_ascends_adds_neither_strength_dice_nor_tokens() -> None:
    table = ended(ann("Valnais Ascends", Sd=3, G=5), bob())
    assert table.sheet("Ann").culture_roll == 0


# --- Wands of Polarity -----------------------------------------------------------------------

WANDS = "Wands of Polarity"


@pytest.mark.parametrize(
    ("card", "die"), [("Land 1", "Sd"), ("Fadefoot", "Gd"), ("Geistblade", "Cd")]
)
def test_wands_turn_an_own_die_from_one_to_three(card: str, die: str) -> None:
    table = lay(ann(WANDS, **{die: 1}), bob(), board=[card], dice=[1])
    table.place("Ann", card, **{die: 1})
    table.use(WANDS, "Ann", 1)
    assert table.totals(card) == {"Ann": 3}
    assert table.owner(card) == "Ann"


def test_wands_work_in_battle() -> None:
    table = lay(ann(WANDS, Sd=1), bob("Land 1"), dice=[1])
    table.place("Ann", "Land 1", Sd=1)
    table.use(WANDS, "Ann", 1)
    assert table.owner("Land 1") == "Ann"


def test_wands_need_a_one_an_own_die_and_a_card() -> None:
    two = lay(ann(WANDS, Sd=1), bob(S=1), board=["Land 1"], dice=[2])
    two.place("Ann", "Land 1", Sd=1)
    two.finish()
    assert two.totals("Land 1") == {"Ann": 2}
    expand = lay(ann(WANDS, Sd=1), bob(), dice=[1])
    expand.place("Ann", "Expand", Sd=1)
    assert expand.turn == 2  # nothing was offered
    others = lay(ann(WANDS, S=1), bob(Sd=1), board=["Land 1"], dice=[1])
    others.place("Ann", "Land 1", S=1)
    others.place("Bob", "Land 1", Sd=1)
    assert others.turn == 2


def test_wands_work_once_a_turn() -> None:
    table = lay(ann(WANDS, Sd=2), bob(), board=["Land 1", "Land 2"], dice=[1, 1])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    table.resolve("Land 1")
    table.use(WANDS, "Ann", 1)
    assert (table.totals("Land 1"), table.totals("Land 2")) == ({"Ann": 3}, {"Ann": 1})


def test_wands_may_turn_a_one_that_counts_as_two() -> None:
    table = lay(ann(WANDS, CROWN, Sd=1), bob(), board=["Land 1"], dice=[1])
    table.place("Ann", "Land 1", Sd=1)
    table.use(WANDS, "Ann", 1)
    assert table.totals("Land 1") == {"Ann": 3}


def test_two_texts_may_be_used_on_one_target() -> None:
    table = lay(ann(WANDS, "Geistblade", Sd=1), bob("Land 1"), dice=[1])
    table.place("Ann", "Land 1", Sd=1)
    assert table.offers() == ["Geistblade", WANDS]
    table.use("Geistblade")
    assert table.offers() == [WANDS]
    table.use(WANDS, "Ann", 1)
    assert table.totals("Land 1") == {"Ann": 5}
