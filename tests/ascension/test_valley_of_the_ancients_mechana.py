"""Valley of the Ancients, mechana cards: one scenario a card at least, both sides of each if."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def valley(players: int = 2) -> Table:
    """A table of this set alone."""
    return Table("valley_of_the_ancients", players=players)


# --- Resourceful Trader ----------------------------------------------------------------------


def test_resourceful_trader_draws_and_gives_a_death_keystone_for_the_next_construct() -> None:
    table = (
        valley().row("Sacred Pot", "Beacon of the Lost").hand("Resourceful Trader").give(runes=5)
    )
    table.play("Resourceful Trader")
    assert table.in_hand() == ["Apprentice"]
    assert table.acquire("Mystic").state.keystones == [0, 0]
    assert table.acquire("Sacred Pot").state.keystones == [0, 1]
    assert table.acquire("Beacon of the Lost").state.keystones == [0, 1]  # only the next one


# --- Brother Marius --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("constructs", "runes"),
    [
        ((), 1),
        (("Forgemaster's Suit", "Forgemaster's Suit"), 2),
        (("Forgemaster's Suit", "Sacred Pot", "Beacon of the Lost", "Pathfinder's Totem"), 5),
    ],
)
def test_brother_marius_gives_a_rune_for_each_faction_in_play(
    constructs: tuple[str, ...], runes: int
) -> None:
    table = valley().constructs(*constructs).hand("Brother Marius").play("Brother Marius")
    assert table.state.runes == runes


# --- Excavator Pilot -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("constructs", "keystones"),
    [((), 0), (("Sacred Pot",), 0), (("Sacred Pot", "Beacon of the Lost"), 1)],
)
def test_excavator_pilot_gives_a_life_keystone_with_two_constructs(
    constructs: tuple[str, ...], keystones: int
) -> None:
    table = valley().constructs(*constructs).hand("Excavator Pilot").play("Excavator Pilot")
    assert table.state.runes == 2
    assert table.state.keystones == [keystones, 0]


def test_excavator_pilot_checks_as_it_is_played() -> None:
    table = valley().constructs("Sacred Pot").hand("Excavator Pilot", "Beacon of the Lost")
    table.play("Excavator Pilot", "Beacon of the Lost")
    assert table.state.keystones == [0, 0]


# --- Salvagemaster Mila ----------------------------------------------------------------------


def test_salvagemaster_mila_lets_every_construct_go_straight_into_play() -> None:
    table = valley().row("Sacred Pot", "Beacon of the Lost", "Forgemaster's Suit").give(runes=2)
    table.hand("Salvagemaster Mila").play("Salvagemaster Mila")
    assert table.state.runes == 6
    table.acquire("Sacred Pot").yes().acquire("Beacon of the Lost").yes()
    table.acquire("Forgemaster's Suit").no()
    assert table.in_play() == ["Sacred Pot", "Beacon of the Lost"]
    assert table.in_discard() == ["Forgemaster's Suit"]


def test_salvagemaster_mila_leaves_heroes_and_later_turns_alone() -> None:
    table = valley().row("Sacred Pot").hand("Salvagemaster Mila").play("Salvagemaster Mila")
    assert table.acquire("Mystic").in_discard() == ["Mystic"]
    table.end_turn().end_turn().give(runes=1).acquire("Sacred Pot")
    assert table.in_play() == []


# --- Forgemaster's Suit, Stormsmith Anvil, Siegemaster's Ram, K-YL3 Repairbot ---------------


def gains(table: Table) -> tuple[int, int, int, int]:
    """Honor, runes, power and cards in hand."""
    return (table.honor(), table.state.runes, table.state.power, len(table.in_hand()))


def check_workshop(name: str, gained: tuple[int, int, int, int]) -> None:
    """A construct that works when a mechana construct came into play, or by a temple."""
    table = valley().constructs(name)
    with pytest.raises(NotOffered):  # no construct came into play, no temple
        table.use(name)
    table.hand("Sacred Pot").play("Sacred Pot")
    with pytest.raises(NotOffered):  # it is enlightened
        table.use(name)
    table.hand("Tyranyx, the Pillager").play("Tyranyx, the Pillager").use(name)
    assert gains(table) == gained
    with pytest.raises(NotOffered):  # once a turn
        table.use(name)

    itself = valley().hand(name).play(name).use(name)
    assert gains(itself) == gained
    itself.end_turn().end_turn().hand()
    with pytest.raises(NotOffered):  # that was another turn
        itself.use(name)

    temple = valley().constructs(name).temple("Temple of Death").use(name)
    assert gains(temple) == gained
    stolen = valley().constructs(name).temple("Temple of Death", seat=1)
    with pytest.raises(NotOffered):
        stolen.use(name)


def test_forgemaster_s_suit_gives_honor() -> None:
    check_workshop("Forgemaster's Suit", (1, 0, 0, 0))


def test_stormsmith_anvil_gives_a_rune() -> None:
    check_workshop("Stormsmith Anvil", (0, 1, 0, 0))


def test_siegemaster_s_ram_gives_power() -> None:
    check_workshop("Siegemaster's Ram", (0, 0, 2, 0))


def test_k_yl3_repairbot_draws_a_card() -> None:
    check_workshop("K-YL3 Repairbot", (0, 0, 0, 1))


def test_forgemaster_s_suit_works_when_a_captured_monster_comes_into_play() -> None:
    table = Table("valley_of_the_ancients", "gift_of_the_elements")
    table.constructs("Forgemaster's Suit", "Cell Block E").row("Cavern Horror").give(power=2)
    table.defeat("Cavern Horror").yes()
    assert table.in_play() == ["Forgemaster's Suit", "Cell Block E", "Cavern Horror"]
    table.no()  # the discard pile stays
    assert table.use("Forgemaster's Suit").honor() == 2


# --- Tyranyx, the Pillager -------------------------------------------------------------------


def test_tyranyx_the_pillager_is_paid_with_power_too_while_it_lies_in_the_row() -> None:
    table = valley().row("Tyranyx, the Pillager").give(runes=5, power=4)
    table.acquire("Tyranyx, the Pillager")
    assert table.offered == [
        "2 power and 5 runes",
        "3 power and 4 runes",
        "4 power and 3 runes",
    ]
    table.choose("3 power")
    assert (table.state.runes, table.state.power) == (1, 1)
    assert table.in_discard() == ["Tyranyx, the Pillager"]


def test_tyranyx_the_pillager_needs_seven_in_all() -> None:
    table = valley().row("Tyranyx, the Pillager").give(runes=3, power=3)
    with pytest.raises(NotOffered):
        table.acquire("Tyranyx, the Pillager")


def test_tyranyx_the_pillager_in_play_lets_mechana_constructs_be_paid_with_power() -> None:
    table = valley().constructs("Tyranyx, the Pillager").give(power=4)
    table.row("Stormsmith Anvil", "Brother Marius", "Deranged Dirge")
    with pytest.raises(NotOffered):
        table.acquire("Brother Marius")  # a hero
    with pytest.raises(NotOffered):
        table.acquire("Deranged Dirge")  # of the void
    table.acquire("Stormsmith Anvil")
    assert table.state.power == 0
    assert table.in_discard() == ["Stormsmith Anvil"]


def test_tyranyx_the_pillager_in_the_row_changes_no_other_cost() -> None:
    table = valley().row("Tyranyx, the Pillager", "Stormsmith Anvil").give(power=4)
    with pytest.raises(NotOffered):
        table.acquire("Stormsmith Anvil")


# --- Reckless Excavator ----------------------------------------------------------------------


def test_reckless_excavator_gives_a_keystone_of_choice_as_it_comes_into_play() -> None:
    table = valley().hand("Reckless Excavator", "Stormsmith Anvil").play("Reckless Excavator")
    assert table.offered == ["gain 1 life keystone", "gain 1 death keystone"]
    assert table.choose("gain 1 death").state.keystones == [0, 1]
    assert table.play("Stormsmith Anvil").state.keystones == [0, 1]  # once a turn


def test_reckless_excavator_waits_for_a_mechana_construct() -> None:
    table = valley().constructs("Reckless Excavator").hand("Sacred Pot", "Stormsmith Anvil")
    assert table.play("Sacred Pot").state.kind == "turn"
    table.play("Stormsmith Anvil").choose("gain 1 life")
    assert table.state.keystones == [1, 0]


def test_reckless_excavator_sees_constructs_that_go_straight_into_play() -> None:
    table = valley().constructs("Reckless Excavator").row("Forgemaster's Suit")
    table.hand("Salvagemaster Mila").play("Salvagemaster Mila").acquire("Forgemaster's Suit").yes()
    assert table.choose("gain 1 life").state.keystones == [1, 0]
