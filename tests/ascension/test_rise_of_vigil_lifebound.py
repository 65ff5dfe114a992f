"""The lifebound cards of Rise of Vigil, each at a table."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

VIGIL = "rise_of_vigil"
ORAS = "Oras, the Redeemer"


@pytest.mark.parametrize(("top", "honor"), [("Energy Shard", 3), ("Apprentice", 0)])
def test_beacon_shaman_reveals_a_card_into_the_hand(top: str, honor: int) -> None:
    table = Table(VIGIL).hand("Beacon Shaman").deck(0, top).play("Beacon Shaman")
    assert (table.in_hand(), table.honor()) == ([top], honor)
    assert f"Player 1 reveals {top}." in table.journal(seat=1)


def test_beacon_shaman_with_nothing_to_reveal() -> None:
    table = Table(VIGIL).hand("Beacon Shaman").deck(0).play("Beacon Shaman")
    assert (table.in_hand(), table.honor()) == ([], 0)
    assert "Player 1: there is nothing to reveal." in table.journal()


@pytest.mark.parametrize(("energy", "honor"), [(0, 0), (1, 2), (3, 2)])
def test_leotans_familiar(energy: int, honor: int) -> None:
    table = Table(VIGIL).hand("Leotan's Familiar").give(energy=energy).play("Leotan's Familiar")
    assert (table.state.runes, table.honor()) == (1, honor)


def test_lifebound_muse_acquires_a_hero_of_cost_four_or_less() -> None:
    table = Table(VIGIL).row("Cognition Courier", "Truth Seeker", "Tome of Erabus", "Lagoon Troll")
    table.hand("Lifebound Muse").play("Lifebound Muse")
    assert set(table.offered) == {
        "Truth Seeker (center row)",
        "Mystic (center row)",
        "Mystic (center row), no. 2",
        "Mystic (always available)",
        "Heavy Infantry (always available)",
    }
    table.pick("Truth Seeker")
    assert table.in_discard() == ["Truth Seeker"]


def test_lifebound_muse_energized_acquires_any_hero() -> None:
    table = Table(VIGIL).row("Oziah, Judge of Logos", "Omnicron").under(0, "Energy Shard")
    table.hand("Lifebound Muse").give(energy=2).play("Lifebound Muse")
    assert "Omnicron (center row)" not in table.offered
    table.pick("Oziah, Judge of Logos")
    assert table.in_discard() == ["Energy Shard", "Oziah, Judge of Logos"]


def test_loamspeaker_druid_gives_three_runes() -> None:
    table = Table(VIGIL).hand("Loamspeaker Druid").play("Loamspeaker Druid")
    assert table.state.runes == 3


@pytest.mark.parametrize("treasures", [0, 1, 3])
def test_loamspeaker_druid_adds_ten_honor_to_the_pool_for_each_treasure(treasures: int) -> None:
    table = Table(VIGIL).center(*["Energy Shard"] * treasures, "Loamspeaker Druid")
    table.give(runes=3).acquire("Mystic")
    assert table.state.pool == 60 + 10 * treasures
    assert table.honor() == 0


def test_ogo_demontrap_gives_power_once_a_turn() -> None:
    table = Table(VIGIL).constructs("Ogo Demontrap").use("Ogo Demontrap", 0)
    assert table.state.power == 1
    with pytest.raises(NotOffered):
        table.use("Ogo Demontrap", 0)


@pytest.mark.parametrize("energy", [3, 4])
def test_ogo_demontrap_gives_honor_with_four_energy(energy: int) -> None:
    table = Table(VIGIL).constructs("Ogo Demontrap").give(energy=energy)
    if energy < 4:
        with pytest.raises(NotOffered):
            table.use("Ogo Demontrap", 1)
    else:
        assert table.use("Ogo Demontrap", 1).honor() == 3
        with pytest.raises(NotOffered):
            table.use("Ogo Demontrap", 1)


def test_oras_the_redeemer_gives_the_honor_of_heroes_acquired_from_the_row() -> None:
    table = Table(VIGIL).row("Magnet Monk", "Starcaller Leotan").hand(ORAS, "Mystic", "Mystic")
    table.play(ORAS, "Mystic", "Mystic").acquire("Magnet Monk")
    assert table.honor() == 2
    table.give(runes=6).acquire("Starcaller Leotan")
    assert table.honor() == 2 + 3


def test_oras_the_redeemer_gives_nothing_for_other_cards() -> None:
    """Neither constructs nor always-available heroes nor monsters count."""
    table = Table(VIGIL).row("Tome of Erabus", "Serpent Siren").hand(ORAS).play(ORAS)
    assert table.state.runes == 4
    table.acquire("Tome of Erabus").give(runes=2, power=2).acquire("Heavy Infantry")
    assert table.honor() == 0
    table.defeat("Serpent Siren")
    assert table.honor() == 1


def test_oras_the_redeemer_only_this_turn() -> None:
    table = Table(VIGIL).row("Magnet Monk").hand(ORAS).play(ORAS).end_turn().end_turn()
    table.give(runes=3).acquire("Magnet Monk")
    assert table.honor() == 0


@pytest.mark.parametrize(("energy", "power"), [(2, 0), (3, 2)])
def test_runic_honiskrot(energy: int, power: int) -> None:
    table = Table(VIGIL).hand("Runic Honiskrot").give(energy=energy).play("Runic Honiskrot")
    assert (table.state.runes, table.state.power) == (2, power)


@pytest.mark.parametrize("energy", [0, 1, 5])
def test_starcaller_leotan(energy: int) -> None:
    table = Table(VIGIL).hand("Starcaller Leotan").give(energy=energy).play("Starcaller Leotan")
    assert table.honor() == 4 + energy


def test_wildcall_staff_makes_one_card_on_treasure_cheaper() -> None:
    table = Table(VIGIL).constructs("Wildcall Staff").row("Omnicron", "Tome of Erabus")
    table.under(0, "Energy Shard").under(1, "Energy Shard").give(runes=8).acquire("Omnicron")
    assert table.state.runes == 3
    assert "acquire Tome of Erabus" not in table.offered
    assert table.in_discard() == ["Energy Shard", "Omnicron"]


def test_wildcall_staff_works_each_turn_anew() -> None:
    table = Table(VIGIL).constructs("Wildcall Staff").row("Tome of Erabus", "Magnet Monk")
    table.under(0, "Energy Shard").under(1, "Energy Shard").give(runes=2).acquire("Tome of Erabus")
    table.end_turn().end_turn().give(runes=1).acquire("Magnet Monk")
    assert table.state.runes == 0


def test_wildcall_staff_needs_treasure_under_a_hero_or_construct() -> None:
    table = Table(VIGIL).constructs("Wildcall Staff").row("Tome of Erabus", "Lagoon Troll")
    table.under(1, "Energy Shard").give(runes=3, power=2)
    assert not any("Tome" in label or "Troll" in label for label in table.offered)


def staffs(count: int, *row: str) -> Table:
    """Wildcall Staffs in play and cards of the row, each on a treasure."""
    table = Table(VIGIL).constructs(*["Wildcall Staff"] * count).row(*row)
    for slot in range(len(row)):
        table.under(slot, "Energy Shard")
    return table


def test_wildcall_staff_is_used_at_the_buyer_s_choice() -> None:
    table = staffs(1, "Magnet Monk", "Omnicron").give(runes=8)
    assert table.prices("Magnet Monk") == ["1 rune by Wildcall Staff", "3 runes"]
    table.acquire_for("3 runes", "Magnet Monk")
    assert table.prices("Omnicron") == ["5 runes by Wildcall Staff"]
    assert table.acquire("Omnicron").state.runes == 0


def test_wildcall_staff_is_used_once() -> None:
    table = staffs(1, "Magnet Monk", "Tome of Erabus").give(runes=5)
    table.acquire_for("1 rune by Wildcall Staff", "Magnet Monk")
    assert table.prices("Tome of Erabus") == ["4 runes"]


def test_wildcall_staff_is_the_only_way_for_who_can_not_pay_the_whole_price() -> None:
    table = staffs(1, "Omnicron").give(runes=6)
    assert table.prices("Omnicron") == ["5 runes by Wildcall Staff"]


def test_two_wildcall_staffs_go_to_two_cards() -> None:
    table = staffs(2, "Omnicron", "Zeta Arsenal").give(runes=9)
    table.acquire_for("5 runes by Wildcall Staff", "Omnicron")
    assert table.prices("Zeta Arsenal") == ["4 runes by Wildcall Staff"]
    assert table.acquire("Zeta Arsenal").state.runes == 0


def test_two_wildcall_staffs_go_to_one_card_only_if_the_buyer_wants_it() -> None:
    table = staffs(2, "Omnicron", "Zeta Arsenal").give(runes=9)
    both = "3 runes by Wildcall Staff and Wildcall Staff"
    assert table.prices("Omnicron") == [both, "5 runes by Wildcall Staff", "7 runes"]
    table.acquire_for(both, "Omnicron")
    assert table.prices("Zeta Arsenal") == ["6 runes"]


def test_no_wildcall_staff_is_used_in_vain() -> None:
    table = staffs(2, "Skyrocket Drone").give(runes=9)
    assert table.prices("Skyrocket Drone") == ["free by Wildcall Staff", "1 rune"]


def test_wildcall_staff_and_the_partner_s_rune() -> None:
    table = Table(VIGIL, players=4, team=True).constructs("Wildcall Staff").row("Magnet Monk")
    table.under(0, "Energy Shard").give(runes=2).give_to_partner("Magnet Monk")
    assert table.state.runes == 0
    assert "Magnet Monk" in table.in_discard(2)


def test_discounts_apply_in_the_order_that_costs_least() -> None:
    cheaper = {"do": "discount", "by": 2, "which": {"types": ["hero"]}}
    given = {"name": "Toll Bridge", "type": "construct", "cost": 1, "static": [cheaper]}
    table = Table("gift_of_the_elements", VIGIL, cards={"cards": [given]})
    table.constructs("Toll Bridge").event("Cetra's Trial")  # 1 less, but at least 1
    table.row("Magnet Monk").give(runes=3).acquire("Magnet Monk")
    assert table.state.runes == 3


def test_a_discount_with_a_condition_works_only_while_it_holds() -> None:
    cheaper = {"do": "discount", "by": 2, "if": {"is": "energize", "n": 1}}
    given = {
        "name": "Toll Bridge",
        "type": "construct",
        "static": [{**cheaper, "which": {"types": ["hero"]}}],
    }
    table = Table(VIGIL, cards={"cards": [given]}).constructs("Toll Bridge").row("Magnet Monk")
    table.give(runes=1)
    assert table.prices("Magnet Monk") == []
    assert table.give(runes=1, energy=1).prices("Magnet Monk") == ["1 rune"]
