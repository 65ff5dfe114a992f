"""Valley of the Ancients, monsters: one scenario a card at least, both sides of each if."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def valley(players: int = 2) -> Table:
    """A table of this set alone."""
    return Table("valley_of_the_ancients", players=players)


def attack(name: str, power: int, players: int = 2) -> Table:
    """A monster in the row, and so much power."""
    return valley(players).row(name).give(power=power)


# --- Cavern Horror ---------------------------------------------------------------------------


def test_cavern_horror_may_shuffle_the_discard_pile_into_the_deck() -> None:
    table = attack("Cavern Horror", 2).discard("Mystic", "Militia").defeat("Cavern Horror")
    assert table.honor() == 1
    table.yes()
    assert table.in_discard() == []
    assert len(table.state.deck[0]) == 12


def test_cavern_horror_may_leave_the_discard_pile() -> None:
    table = attack("Cavern Horror", 2).discard("Mystic").defeat("Cavern Horror").no()
    assert table.in_discard() == ["Mystic"]


def test_cavern_horror_says_so_when_the_discard_pile_is_empty() -> None:
    table = attack("Cavern Horror", 2).defeat("Cavern Horror").yes()
    assert any("nothing to shuffle" in line for line in table.journal())


# --- Hellfrost Imps --------------------------------------------------------------------------


def test_hellfrost_imps_may_defeat_another_one_of_the_row() -> None:
    table = valley().row("Hellfrost Imps", "Crypt Lurker", "Hellfrost Imps").give(power=3)
    table.defeat("Hellfrost Imps")
    assert table.offered == ["Hellfrost Imps (center row)", "done"]
    table.pick("Hellfrost Imps")
    assert table.honor() == 4
    assert table.in_row().count("Hellfrost Imps") == 0


def test_hellfrost_imps_may_leave_the_others() -> None:
    table = valley().row("Hellfrost Imps", "Hellfrost Imps").give(power=3)
    table.defeat("Hellfrost Imps").done()
    assert table.honor() == 2
    assert table.in_row().count("Hellfrost Imps") == 1


def test_hellfrost_imps_alone_give_two_honor() -> None:
    table = attack("Hellfrost Imps", 3).defeat("Hellfrost Imps")
    assert table.honor() == 2
    assert any("nothing to defeat" in line for line in table.journal())


# --- plain rewards ---------------------------------------------------------------------------


def check_reward(name: str, power: int, gained: tuple[int, int, list[int]]) -> None:
    """What a monster costs, and its honor, runes and keystones."""
    with pytest.raises(NotOffered):
        attack(name, power - 1).defeat(name)
    table = attack(name, power).defeat(name)
    assert table.state.power == 0
    assert (table.honor(), table.state.runes, table.state.keystones) == gained
    assert table.in_void() == [name]


def test_crypt_lurker_gives_honor_and_a_death_keystone() -> None:
    check_reward("Crypt Lurker", 4, (3, 0, [0, 1]))


def test_starved_abomination_gives_honor_and_a_life_keystone() -> None:
    check_reward("Starved Abomination", 4, (3, 0, [1, 0]))


def test_mutated_scavenger_gives_honor_and_runes() -> None:
    check_reward("Mutated Scavenger", 6, (4, 5, [0, 0]))


def test_hurras_sea_s_fury_gives_honor_and_both_keystones() -> None:
    check_reward("Hurras, Sea's Fury", 7, (4, 0, [1, 1]))


# --- Death's Widow ---------------------------------------------------------------------------


def test_death_s_widow_destroys_a_construct_of_the_opponent_s_choice() -> None:
    table = attack("Death's Widow", 4).constructs("Sacred Pot", "Deranged Dirge", seat=1)
    table.constructs("Stormsmith Anvil").defeat("Death's Widow")
    assert table.honor() == 2
    assert table.state.seat == 1  # the opponent is asked
    table.pick("Sacred Pot")
    assert table.in_play(1) == ["Deranged Dirge"]
    assert table.in_discard(1) == ["Sacred Pot"]
    assert table.in_play(0) == ["Stormsmith Anvil"]
    assert table.in_hand() == []  # nobody was spared


def test_death_s_widow_draws_a_card_for_each_opponent_without_a_construct() -> None:
    table = attack("Death's Widow", 4, players=4).constructs("Sacred Pot", seat=2)
    table.defeat("Death's Widow")
    assert table.in_play(2) == []
    assert len(table.in_hand()) == 2


# --- Grave Golem -----------------------------------------------------------------------------


def test_grave_golem_copies_one_of_the_heroes_that_the_opponents_turn_up() -> None:
    table = attack("Grave Golem", 5, players=3)
    table.deck(1, "Sirewood Elder", "Militia").deck(2, "Spiteful Gladiator").defeat("Grave Golem")
    assert table.honor() == 4
    assert len(table.offered) == 2
    table.pick("Sirewood Elder")
    assert table.state.runes == 2
    assert table.in_discard(1) == ["Sirewood Elder"]
    assert table.in_discard(2) == ["Spiteful Gladiator"]


def test_grave_golem_copies_nothing_if_no_hero_turns_up() -> None:
    table = attack("Grave Golem", 5).deck(1, "Sacred Pot").defeat("Grave Golem")
    assert table.in_discard(1) == ["Sacred Pot"]
    assert any("nothing to copy" in line for line in table.journal())


# --- Iku's Minions ---------------------------------------------------------------------------


def test_iku_s_minions_cost_five_and_may_banish_a_card() -> None:
    with pytest.raises(NotOffered):
        attack("Iku's Minions", 4).temple("Temple of Life", seat=1).defeat("Iku's Minions")
    table = attack("Iku's Minions", 5).hand("Apprentice").defeat("Iku's Minions")
    assert (table.honor(), table.state.power) == (4, 0)
    assert table.pick("Apprentice").in_hand() == []


def test_iku_s_minions_cost_three_for_whoever_controls_a_temple() -> None:
    table = attack("Iku's Minions", 3).temple("Temple of Life").temple("Temple of Death")
    table.hand("Apprentice").defeat("Iku's Minions").done()
    assert (table.honor(), table.state.power) == (4, 0)
    assert table.in_hand() == ["Apprentice"]


# --- Kan'zir, the Ravager --------------------------------------------------------------------


def test_kan_zir_the_ravager_strips_the_opponents_of_temples_and_constructs() -> None:
    table = attack("Kan'zir, the Ravager", 6, players=3).constructs("Stormsmith Anvil")
    table.constructs("Sacred Pot", "Deranged Dirge", seat=1).constructs("Sacred Pot", seat=2)
    table.temple("Temple of Life", seat=1).temple("Temple of Immortality", seat=2)
    table.temple("Temple of Death").defeat("Kan'zir, the Ravager")
    assert table.honor() == 5
    assert table.in_play(0) == ["Stormsmith Anvil"]
    assert (table.in_play(1), table.in_play(2)) == ([], [])
    assert table.in_discard(1) == ["Deranged Dirge", "Sacred Pot"]
    assert table.state.temples == [-1, 0, -1]
    assert sum("loses the Temple" in line for line in table.journal()) == 2


def test_kan_zir_the_ravager_says_so_when_there_is_nothing_to_destroy() -> None:
    table = attack("Kan'zir, the Ravager", 6).defeat("Kan'zir, the Ravager")
    assert any("nothing to destroy" in line for line in table.journal())


# --- Iku, Valley Tyrant ----------------------------------------------------------------------


@pytest.mark.parametrize(("temples", "cost"), [(0, 10), (1, 8), (2, 6), (3, 4)])
def test_iku_valley_tyrant_costs_two_less_for_each_temple(temples: int, cost: int) -> None:
    for power in (cost - 1, cost):
        table = attack("Iku, Valley Tyrant", power)
        names = ["Temple of Life", "Temple of Death", "Temple of Immortality"]
        for i, name in enumerate(names):
            table.temple(name, seat=0 if i < temples else 1)
        if power < cost:
            with pytest.raises(NotOffered):
                table.defeat("Iku, Valley Tyrant")
        else:
            table.defeat("Iku, Valley Tyrant")
            assert (table.honor(), table.state.power) == (8, 0)
