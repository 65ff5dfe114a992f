"""Valley of the Ancients, lifebound cards: one scenario a card at least, both sides of each if."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def valley(players: int = 2) -> Table:
    """A table of this set alone."""
    return Table("valley_of_the_ancients", players=players)


# --- Ancient Stag ----------------------------------------------------------------------------


def test_ancient_stag_unites_with_a_lifebound_hero_played_later() -> None:
    table = valley().hand("Ancient Stag", "Cheerful Consort", "Cheerful Consort")
    table.play("Ancient Stag")
    assert table.honor() == 3
    assert table.state.keystones == [0, 0]
    assert table.play("Cheerful Consort").state.keystones == [1, 0]
    assert table.play("Cheerful Consort").state.keystones == [1, 0]  # once


def test_ancient_stag_unites_with_a_lifebound_hero_played_before() -> None:
    table = (
        valley().hand("Cheerful Consort", "Ancient Stag").play("Cheerful Consort", "Ancient Stag")
    )
    assert table.state.keystones == [1, 0]


def test_ancient_stag_unites_with_another_stag_and_both_give_a_keystone() -> None:
    table = valley().hand("Ancient Stag", "Ancient Stag").play("Ancient Stag", "Ancient Stag")
    assert table.honor() == 6
    assert table.state.keystones == [2, 0]


def test_ancient_stag_does_not_unite_with_other_factions_nor_with_constructs() -> None:
    table = valley().hand("Ancient Stag", "Shadowridge Scout", "Pathfinder's Totem", "Mystic")
    table.play("Ancient Stag", "Shadowridge Scout", "Pathfinder's Totem", "Mystic")
    assert table.state.keystones == [0, 0]


# --- Cheerful Consort ------------------------------------------------------------------------


def test_cheerful_consort_gives_honor_and_a_card() -> None:
    table = valley().hand("Cheerful Consort").deck(0, "Militia").play("Cheerful Consort")
    assert table.honor() == 1
    assert table.in_hand() == ["Militia"]


def test_cheerful_consort_says_so_when_there_is_nothing_to_draw() -> None:
    table = valley().hand("Cheerful Consort").deck(0).play("Cheerful Consort")
    assert table.honor() == 1
    assert any("nothing to draw" in line for line in table.journal())


# --- Alosyan Guide ---------------------------------------------------------------------------


def test_alosyan_guide_gives_three_honor() -> None:
    assert valley().hand("Alosyan Guide").play("Alosyan Guide").honor() == 3


def test_alosyan_guide_goes_to_the_hand_after_a_lifebound_hero() -> None:
    table = valley().row("Alosyan Guide").hand("Sirewood Elder").give(runes=1)
    table.play("Sirewood Elder").acquire("Alosyan Guide")
    assert table.in_hand() == ["Alosyan Guide"]
    assert table.in_discard() == []


def test_alosyan_guide_goes_to_the_discard_pile_after_anything_else() -> None:
    table = valley().row("Alosyan Guide").hand("Pathfinder's Totem", "Mystic").give(runes=1)
    table.play("Pathfinder's Totem", "Mystic").acquire("Alosyan Guide")
    assert table.in_hand() == []
    assert table.in_discard() == ["Alosyan Guide"]


def test_alosyan_guide_goes_to_the_hand_too_when_it_is_acquired_for_nothing() -> None:
    table = valley().row("Alosyan Guide").hand("Cheerful Consort", "Isla, Serene Prodigy").deck(0)
    table.play("Cheerful Consort", "Isla, Serene Prodigy").pick("Alosyan Guide")
    assert table.in_hand() == ["Alosyan Guide"]


# --- Sirewood Elder --------------------------------------------------------------------------


def test_sirewood_elder_gives_runes_and_united_a_card() -> None:
    table = valley().hand("Sirewood Elder", "Ancient Stag").play("Sirewood Elder")
    assert table.state.runes == 2
    assert table.in_hand() == ["Ancient Stag"]
    assert table.play("Ancient Stag").in_hand() == ["Apprentice"]


def test_sirewood_elder_alone_draws_nothing() -> None:
    table = valley().hand("Sirewood Elder", "Mystic").play("Mystic", "Sirewood Elder")
    assert table.state.runes == 4
    assert table.in_hand() == []


# --- Burial Guardian -------------------------------------------------------------------------


def test_burial_guardian_gives_a_death_keystone_for_the_next_lifebound_card() -> None:
    table = valley().row("Pathfinder's Totem", "Ancient Stag").hand("Burial Guardian").give(runes=4)
    table.play("Burial Guardian")
    assert table.state.runes == 6
    assert table.acquire("Mystic").state.keystones == [0, 0]  # of no faction
    assert table.acquire("Pathfinder's Totem").state.keystones == [0, 1]  # constructs too
    assert table.acquire("Ancient Stag").state.keystones == [0, 1]  # only the next one


# --- Qadim Stalker ---------------------------------------------------------------------------


def test_qadim_stalker_gives_runes_and_power_and_united_honor() -> None:
    table = valley().hand("Qadim Stalker", "Sirewood Elder").play("Qadim Stalker")
    assert (table.state.runes, table.state.power, table.honor()) == (2, 2, 0)
    assert table.play("Sirewood Elder").honor() == 2


# --- Caretaker Zahral ------------------------------------------------------------------------


def test_caretaker_zahral_may_put_the_next_hero_on_top_of_the_deck() -> None:
    table = valley().row("Pathfinder's Totem", "Blind Seer").give(runes=3)
    table.hand("Caretaker Zahral", "Cheerful Consort").play("Caretaker Zahral")
    assert table.state.runes == 6
    table.acquire("Pathfinder's Totem").acquire("Blind Seer")  # the construct is no hero
    assert "top of your deck" in table.prompt
    table.yes()
    assert table.in_discard() == ["Pathfinder's Totem"]
    table.play("Cheerful Consort")
    assert table.in_hand() == ["Blind Seer"]
    assert table.acquire("Mystic").in_discard() == ["Mystic", "Pathfinder's Totem"]  # once


def test_caretaker_zahral_may_leave_the_hero_in_the_discard_pile() -> None:
    table = valley().hand("Caretaker Zahral").play("Caretaker Zahral").acquire("Mystic").no()
    assert table.in_discard() == ["Mystic"]


# --- Asalas, the Impaler ---------------------------------------------------------------------


def test_asalas_the_impaler_gives_power_equal_to_the_cost_of_the_next_hero() -> None:
    table = valley().row("Sacred Pot", "Qadim Stalker").give(runes=7)
    table.hand("Asalas, the Impaler").play("Asalas, the Impaler")
    assert table.state.runes == 9
    assert table.acquire("Sacred Pot").state.power == 0  # a construct
    assert table.acquire("Qadim Stalker").state.power == 5
    assert table.acquire("Mystic").state.power == 5  # only the next one


def test_asalas_the_impaler_counts_the_cost_of_a_hero_acquired_for_nothing() -> None:
    table = valley().row("Endbringer Jora").hand("Asalas, the Impaler", "Isla, Serene Prodigy")
    table.play("Asalas, the Impaler", "Isla, Serene Prodigy").pick("Endbringer Jora")
    assert table.state.power == 6


# --- Pathfinder's Totem ----------------------------------------------------------------------


def test_pathfinder_s_totem_gives_a_rune_once_a_turn_after_a_lifebound_hero() -> None:
    table = valley().constructs("Pathfinder's Totem").hand("Ancient Stag").play("Ancient Stag")
    assert table.use("Pathfinder's Totem").state.runes == 1
    with pytest.raises(NotOffered):
        table.use("Pathfinder's Totem")


def test_pathfinder_s_totem_needs_a_lifebound_hero() -> None:
    table = valley().constructs("Pathfinder's Totem").hand("Blind Seer", "Pathfinder's Totem")
    table.play("Blind Seer", "Pathfinder's Totem")
    with pytest.raises(NotOffered):
        table.use("Pathfinder's Totem")
