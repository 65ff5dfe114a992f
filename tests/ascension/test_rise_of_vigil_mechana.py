"""The mechana cards of Rise of Vigil, each at a table."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

VIGIL = "rise_of_vigil"
COURIER, PROTOTYPE = "Cognition Courier", "Prototype CH32"


def test_cognition_courier_makes_the_next_construct_cheaper() -> None:
    table = Table(VIGIL).row("Foresight Monocle", PROTOTYPE).hand(COURIER).give(energy=3)
    table.play(COURIER).acquire("Foresight Monocle")
    assert table.state.runes == 2 - (4 - 3)
    assert f"acquire {PROTOTYPE}" not in table.offered


def test_cognition_courier_without_energy_gives_only_runes() -> None:
    table = Table(VIGIL).row(PROTOTYPE).hand(COURIER, "Energy Shard").play(COURIER, "Energy Shard")
    assert table.state.runes == 2
    assert f"acquire {PROTOTYPE}" not in table.offered


def test_cognition_courier_makes_no_hero_cheaper() -> None:
    table = Table(VIGIL).row("Magnet Monk").hand(COURIER).give(energy=3).play(COURIER)
    assert "acquire Magnet Monk" not in table.offered


def test_cognition_courier_waits_for_a_construct() -> None:
    table = Table(VIGIL).row("Skyrocket Drone", PROTOTYPE).hand(COURIER).give(energy=2)
    table.play(COURIER).acquire("Skyrocket Drone").acquire(PROTOTYPE)
    assert table.state.runes == 0


def test_cognition_courier_is_spent_by_a_construct_that_costs_nothing() -> None:
    table = Table(VIGIL).row("Omnicron", PROTOTYPE).constructs("Tablet of the Dreamer")
    table.hand(COURIER).give(energy=4).play(COURIER).use("Tablet of the Dreamer").pick("Omnicron")
    assert f"acquire {PROTOTYPE}" not in table.offered


@pytest.mark.parametrize(
    ("name", "threshold", "token"),
    [
        ("Foresight Monocle", 4, "runes"),
        ("Reactor Shrine", 2, "honor"),
        ("Zeta Arsenal", 3, "power"),
    ],
)
def test_energized_constructs_count_mechana_constructs(
    name: str, threshold: int, token: str
) -> None:
    table = Table(VIGIL).constructs(name, "Omnicron", "Tome of Erabus", "Portabillet")
    table.give(energy=threshold - 1)
    with pytest.raises(NotOffered):
        table.use(name)
    table.give(energy=threshold).use(name)
    gained = {"runes": table.state.runes, "honor": table.honor(), "power": table.state.power}
    assert gained == {"runes": 0, "honor": 0, "power": 0, token: 3}
    with pytest.raises(NotOffered):
        table.use(name)


def test_foresight_monocle_counts_itself() -> None:
    table = Table(VIGIL).constructs("Foresight Monocle").give(energy=4).use("Foresight Monocle")
    assert table.state.runes == 1


def test_reactor_shrine_counts_itself() -> None:
    table = Table(VIGIL).constructs("Reactor Shrine").give(energy=2).use("Reactor Shrine")
    assert (table.honor(), table.state.pool) == (1, 59)


def test_zeta_arsenal_counts_itself() -> None:
    table = Table(VIGIL).constructs("Zeta Arsenal").give(energy=3).use("Zeta Arsenal")
    assert table.state.power == 1


@pytest.mark.parametrize(
    ("constructs", "energy"),
    [
        ([], 0),
        (["Omnicron", "Portabillet"], 1),
        (["Omnicron", "Tome of Erabus", "Wildcall Staff", "Temporal Eye", "Zeta Arsenal"], 4),
    ],
)
def test_magnet_monk_counts_factions(constructs: list[str], energy: int) -> None:
    table = Table(VIGIL).constructs(*constructs).hand("Magnet Monk").play("Magnet Monk")
    assert (table.state.power, table.state.energy) == (2, energy)


def test_omnicron_gives_energy_for_each_mechana_construct_once_a_turn() -> None:
    table = Table(VIGIL).constructs("Omnicron", "Portabillet", "Tome of Erabus").use("Omnicron")
    assert table.state.energy == 2
    with pytest.raises(NotOffered):
        table.use("Omnicron")


@pytest.mark.parametrize("treasures", [0, 1, 2])
def test_omnicron_makes_the_row_longer_for_each_treasure(treasures: int) -> None:
    table = Table(VIGIL).center(*["Energy Shard"] * treasures, "Omnicron")
    table.give(runes=3).acquire("Mystic")
    assert len(table.in_row()) == len(table.state.under) == 6 + treasures


def test_omnicron_lets_the_fates_of_the_new_slots_happen_too() -> None:
    table = Table(VIGIL).center("Energy Shard", "Omnicron", "Energy Shard", "Loamspeaker Druid")
    table.give(runes=3).acquire("Mystic")
    assert table.in_row()[6] == "Loamspeaker Druid"
    assert table.state.pool == 70


def test_portabillet_draws_for_itself_and_only_once_a_turn() -> None:
    table = Table(VIGIL).hand("Portabillet", "Zeta Arsenal").play("Portabillet")
    assert table.in_hand() == ["Apprentice", "Zeta Arsenal"]
    table.play("Zeta Arsenal")
    assert table.in_hand() == ["Apprentice"]


def test_portabillet_draws_for_another_mechana_construct() -> None:
    table = Table(VIGIL).constructs("Portabillet").hand("Tome of Erabus", "Zeta Arsenal")
    table.play("Tome of Erabus")
    assert table.in_hand() == ["Zeta Arsenal"]
    table.play("Zeta Arsenal")
    assert table.in_hand() == ["Apprentice"]


@pytest.mark.parametrize("energy", [4, 5])
def test_portabillet_draws_with_five_energy(energy: int) -> None:
    table = Table(VIGIL).constructs("Portabillet").give(energy=energy)
    if energy < 5:
        with pytest.raises(NotOffered):
            table.use("Portabillet")
    else:
        assert table.use("Portabillet").in_hand() == ["Apprentice"]


def test_prototype_ch32_puts_a_mechana_construct_straight_into_play_once_a_turn() -> None:
    table = Table(VIGIL).constructs(PROTOTYPE).row("Portabillet", "Foresight Monocle")
    table.give(energy=1, runes=9).acquire("Portabillet").yes()
    assert table.in_play() == [PROTOTYPE, "Portabillet"]
    assert (table.in_discard(), table.in_hand()) == ([], ["Apprentice"])
    table.acquire("Foresight Monocle")
    assert table.in_discard() == ["Foresight Monocle"]


def test_prototype_ch32_may_be_declined_and_used_later() -> None:
    table = Table(VIGIL).constructs(PROTOTYPE).row("Portabillet", "Foresight Monocle")
    table.give(energy=1, runes=9).acquire("Portabillet").no().acquire("Foresight Monocle").yes()
    assert table.in_discard() == ["Portabillet"]
    assert table.in_play() == [PROTOTYPE, "Foresight Monocle"]


@pytest.mark.parametrize(("energy", "card"), [(0, "Foresight Monocle"), (1, "Tome of Erabus")])
def test_prototype_ch32_needs_energy_and_a_mechana_construct(energy: int, card: str) -> None:
    table = Table(VIGIL).constructs(PROTOTYPE).row(card).give(energy=energy, runes=4).acquire(card)
    assert table.state.kind == "turn"
    assert table.in_discard() == [card]


@pytest.mark.parametrize(("constructs", "runes"), [([], 1), (["Tome of Erabus"], 2)])
def test_skyrocket_drone(constructs: list[str], runes: int) -> None:
    table = Table(VIGIL).constructs(*constructs).hand("Skyrocket Drone").play("Skyrocket Drone")
    assert table.state.runes == runes
