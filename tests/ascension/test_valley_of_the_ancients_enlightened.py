"""Valley of the Ancients, enlightened cards: a scenario a card at least, both sides of each if."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def valley(players: int = 2) -> Table:
    """A table of this set alone."""
    return Table("valley_of_the_ancients", players=players)


# --- Blind Seer ------------------------------------------------------------------------------


def test_blind_seer_draws_and_gives_a_life_keystone_in_serenity() -> None:
    table = valley().hand("Blind Seer").deck(0, "Militia", "Apprentice").play("Blind Seer")
    assert table.in_hand() == ["Militia"]
    assert table.state.keystones == [1, 0]


def test_blind_seer_only_draws_while_a_card_is_in_the_discard_pile() -> None:
    table = valley().hand("Blind Seer").discard("Apprentice").play("Blind Seer")
    assert table.in_hand() == ["Apprentice"]
    assert table.state.keystones == [0, 0]


# --- Ominous Augur ---------------------------------------------------------------------------


def test_ominous_augur_takes_a_card_into_the_hand_in_serenity() -> None:
    table = valley().row("Sirewood Elder", "Templar Outpost", "Cavern Horror")
    table.hand("Ominous Augur").play("Ominous Augur")
    assert "Templar Outpost (center row)" not in table.offered  # costs 6
    assert "Cavern Horror (center row)" not in table.offered
    assert "Heavy Infantry (always available)" in table.offered
    assert "done" not in table.offered
    table.pick("Sirewood Elder")
    assert table.in_hand() == ["Sirewood Elder"]  # serenity was checked before it was acquired
    assert table.in_discard() == []


def test_ominous_augur_takes_a_construct_of_cost_five_into_the_discard_pile_without_serenity() -> (
    None
):
    table = valley().row("Siegemaster's Ram").discard("Militia")
    table.hand("Ominous Augur").play("Ominous Augur").pick("Siegemaster's Ram")
    assert table.in_hand() == []
    assert table.in_discard() == ["Militia", "Siegemaster's Ram"]


# --- Jubilant Monk ---------------------------------------------------------------------------


def test_jubilant_monk_goes_on_while_it_reveals_mystics_infantry_or_enlightened_cards() -> None:
    table = valley().hand("Jubilant Monk")
    table.deck(0, "Mystic", "Heavy Infantry", "Sacred Pot", "Militia", "Apprentice")
    table.play("Jubilant Monk")
    assert table.in_hand() == ["Heavy Infantry", "Militia", "Mystic", "Sacred Pot"]
    assert any("reveals Sacred Pot" in line for line in table.journal(seat=1))


def test_jubilant_monk_stops_at_the_first_other_card() -> None:
    table = valley().hand("Jubilant Monk").deck(0, "Ancient Stag", "Mystic")
    assert table.play("Jubilant Monk").in_hand() == ["Ancient Stag"]


def test_jubilant_monk_says_so_when_there_is_nothing_to_reveal() -> None:
    table = valley().hand("Jubilant Monk").deck(0).play("Jubilant Monk")
    assert table.in_hand() == []
    assert any("nothing to reveal" in line for line in table.journal())


# --- Keeper of Secrets -----------------------------------------------------------------------


def test_keeper_of_secrets_changes_a_hand_card_for_an_always_available_one() -> None:
    table = valley().hand("Keeper of Secrets", "Apprentice", "Militia").play("Keeper of Secrets")
    assert table.offered == ["Apprentice (hand)", "Militia (hand)"]  # it must be done
    table.pick("Apprentice")
    assert table.offered == ["Mystic (always available)", "Heavy Infantry (always available)"]
    table.pick("Mystic")
    assert table.in_hand() == ["Militia", "Mystic"]
    assert table.names(table.state.out)[-1] == "Apprentice"
    assert table.state.keystones == [0, 0]


def test_keeper_of_secrets_gives_a_death_keystone_as_soon_as_both_have_been_played() -> None:
    table = valley().hand("Keeper of Secrets", "Apprentice", "Mystic", "Mystic")
    table.play("Keeper of Secrets").pick("Apprentice").pick("Heavy Infantry")
    assert table.play("Mystic").state.keystones == [0, 0]
    assert table.play("Heavy Infantry").state.keystones == [0, 1]
    assert table.play("Mystic").state.keystones == [0, 1]  # once


def test_keeper_of_secrets_sees_what_was_played_before() -> None:
    table = valley().hand("Mystic", "Heavy Infantry", "Keeper of Secrets")
    table.play("Mystic", "Heavy Infantry", "Keeper of Secrets")
    assert table.state.keystones == [0, 1]
    assert any("nothing to banish" in line for line in table.journal())  # the hand was empty
    assert table.in_hand() == []


# --- Fist of the Dragon ----------------------------------------------------------------------


def test_fist_of_the_dragon_defeats_the_monster_that_comes_instead() -> None:
    table = valley().hand("Fist of the Dragon").row("Hurras, Sea's Fury").center("Crypt Lurker")
    table.play("Fist of the Dragon").pick("Hurras, Sea's Fury")
    assert table.in_hand() == ["Apprentice"]
    assert table.honor() == 3  # of the Crypt Lurker, none of the banished Hurras
    assert table.state.keystones == [0, 1]
    assert table.in_void() == ["Crypt Lurker", "Hurras, Sea's Fury"]


def test_fist_of_the_dragon_leaves_any_other_card_that_comes_instead() -> None:
    table = valley().hand("Fist of the Dragon").row("Crypt Lurker").center("Blind Seer")
    table.play("Fist of the Dragon")
    assert "done" not in table.offered
    table.pick("Crypt Lurker")
    assert table.honor() == 0
    assert table.in_row()[0] == "Blind Seer"


# --- Flanking Askara -------------------------------------------------------------------------


def test_flanking_askara_copies_the_next_cheap_hero() -> None:
    table = valley().hand("Flanking Askara", "Militia", "Militia").play("Flanking Askara")
    assert len(table.in_hand()) == 3  # a card was drawn
    assert table.play("Militia").state.power == 2
    assert table.play("Militia").state.power == 3  # only the next one


def test_flanking_askara_waits_while_constructs_and_dear_heroes_are_played() -> None:
    table = valley().hand("Flanking Askara", "Qadim Stalker", "Sacred Pot", "Sirewood Elder")
    table.play("Flanking Askara", "Qadim Stalker", "Sacred Pot")
    assert (table.state.runes, table.state.power) == (2, 2)  # it costs 5
    table.play("Sirewood Elder")
    assert table.state.runes == 2 + 2 + 2


# --- Isla, Serene Prodigy --------------------------------------------------------------------


def test_isla_serene_prodigy_acquires_and_goes_with_the_discard_pile_into_the_deck() -> None:
    table = valley().hand("Isla, Serene Prodigy").row("Salvagemaster Mila").discard("Militia")
    table.play("Isla, Serene Prodigy")
    assert "Mystic (always available)" not in table.offered
    table.pick("Salvagemaster Mila")
    assert table.in_discard() == []
    assert table.state.played[0] == []
    deck = table.names(table.state.deck[0])
    assert sorted(set(deck)) == [
        "Apprentice",
        "Isla, Serene Prodigy",
        "Militia",
        "Salvagemaster Mila",
    ]
    assert len(deck) == 13


def test_isla_serene_prodigy_shuffles_even_if_only_monsters_lie_in_the_row() -> None:
    table = valley().hand("Isla, Serene Prodigy").row(*["Cavern Horror"] * 6).discard("Militia")
    table.play("Isla, Serene Prodigy")
    assert any("nothing to acquire" in line for line in table.journal())
    assert len(table.state.deck[0]) == 12


# --- Sacred Pot ------------------------------------------------------------------------------


def test_sacred_pot_draws_once_a_turn_in_serenity() -> None:
    table = valley().constructs("Sacred Pot").use("Sacred Pot")
    assert table.in_hand() == ["Apprentice"]
    with pytest.raises(NotOffered):
        table.use("Sacred Pot")


def test_sacred_pot_sleeps_while_a_card_is_in_the_discard_pile() -> None:
    table = valley().constructs("Sacred Pot").discard("Militia")
    with pytest.raises(NotOffered):
        table.use("Sacred Pot")


# --- Templar Outpost -------------------------------------------------------------------------


def test_templar_outpost_defeats_a_monster_of_cost_four_once_a_turn() -> None:
    table = (
        valley().constructs("Templar Outpost").row("Crypt Lurker", "Cavern Horror", "Grave Golem")
    )
    table.use("Templar Outpost")
    assert table.offered == ["Crypt Lurker (center row)", "Cavern Horror (center row)"]
    table.pick("Crypt Lurker")
    assert table.honor() == 3
    with pytest.raises(NotOffered):
        table.use("Templar Outpost")


def test_templar_outpost_does_not_reach_dear_monsters_nor_the_cultist() -> None:
    table = valley().constructs("Templar Outpost").row("Grave Golem")
    with pytest.raises(NotOffered):
        table.use("Templar Outpost")
