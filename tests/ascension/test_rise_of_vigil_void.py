"""The void cards of Rise of Vigil, each at a table."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

VIGIL = "rise_of_vigil"


@pytest.mark.parametrize(("energy", "power"), [(2, 2), (3, 4)])
def test_blackwatch_vanquisher(energy: int, power: int) -> None:
    table = Table(VIGIL).hand("Blackwatch Vanquisher").give(energy=energy)
    assert table.play("Blackwatch Vanquisher").state.power == power


def test_darkwalker_without_energy_banishes_nothing() -> None:
    table = Table(VIGIL).hand("Darkwalker", "Militia").play("Darkwalker")
    assert table.state.power == 2
    assert table.state.kind == "turn"


def test_darkwalker_energized_may_banish_from_hand_or_discard() -> None:
    table = Table(VIGIL).hand("Darkwalker", "Militia").discard("Apprentice").give(energy=1)
    table.play("Darkwalker")
    assert table.offered == ["Militia (hand)", "Apprentice (discard)", "done"]
    table.pick("Apprentice")
    assert (table.in_discard(), table.in_hand()) == ([], ["Militia"])


def test_darkwalker_energized_may_decline() -> None:
    table = Table(VIGIL).hand("Darkwalker", "Militia").give(energy=1).play("Darkwalker").done()
    assert table.in_hand() == ["Militia"]


def test_darkwalker_energized_with_nothing_to_banish() -> None:
    table = Table(VIGIL).hand("Darkwalker").give(energy=1).play("Darkwalker")
    assert table.journal()[-1] == "Player 1: there is nothing to banish."


@pytest.mark.parametrize("energy", [0, 1, 4])
def test_illiya_the_demonborn(energy: int) -> None:
    table = Table(VIGIL).hand("Illiya the Demonborn").give(energy=energy)
    assert table.play("Illiya the Demonborn").state.power == 4 + energy


def test_nyxian_spiritcaster() -> None:
    table = Table(VIGIL).hand("Nyxian Spiritcaster").play("Nyxian Spiritcaster")
    assert (table.state.energy, table.in_hand()) == (3, ["Apprentice"])


def test_spirit_merchant_gives_energy_and_may_banish() -> None:
    table = Table(VIGIL).hand("Spirit Merchant", "Apprentice").play("Spirit Merchant")
    assert table.state.energy == 1
    table.pick("Apprentice")
    assert table.in_hand() == []


def test_spirit_merchant_may_spare_all() -> None:
    table = Table(VIGIL).hand("Spirit Merchant", "Apprentice").play("Spirit Merchant").done()
    assert table.in_hand() == ["Apprentice"]


def test_spirit_merchant_lets_each_player_banish_for_each_treasure() -> None:
    table = Table(VIGIL, players=3).center("Energy Shard", "Energy Shard", "Spirit Merchant")
    for seat in range(3):
        table.hand("Apprentice", "Militia", seat=seat)
    table.give(runes=3).acquire("Mystic")
    asked = []
    while table.state.kind == "pick":
        asked.append(table.state.seat)
        if len(asked) == 2:
            table.done()
        else:
            table.pick("Apprentice" if len(asked) <= 3 else "Militia")
    assert asked == [0, 1, 2, 0, 1, 2]
    assert [table.in_hand(seat) for seat in range(3)] == [[], ["Apprentice"], []]


def test_spirit_merchant_without_treasure_has_no_fate() -> None:
    table = Table(VIGIL).center("Spirit Merchant").hand("Apprentice").give(runes=3)
    table.acquire("Mystic")
    assert table.state.kind == "turn"


def test_tome_of_erabus_gives_energy_once_a_turn() -> None:
    table = Table(VIGIL).constructs("Tome of Erabus").use("Tome of Erabus")
    assert table.state.energy == 1
    with pytest.raises(NotOffered):
        table.use("Tome of Erabus")
    table.end_turn().end_turn().use("Tome of Erabus")
    assert table.state.energy == 1


def test_treasure_hunter_makes_the_next_monster_on_treasure_cheaper() -> None:
    table = Table(VIGIL).row("Lagoon Troll", "Raging Ursine").hand("Treasure Hunter")
    table.under(0, "Energy Shard").under(1, "Energy Shard").play("Treasure Hunter")
    table.defeat("Lagoon Troll")
    assert (table.state.power, table.honor()) == (0, 2)
    table.give(power=2)
    assert "defeat Raging Ursine" not in table.offered


def test_treasure_hunter_needs_treasure_under_the_monster() -> None:
    table = Table(VIGIL).row("Lagoon Troll").hand("Treasure Hunter").play("Treasure Hunter")
    assert table.state.power == 2
    assert "defeat Lagoon Troll" not in table.offered


def test_treasure_hunter_waits_while_other_monsters_are_defeated() -> None:
    table = Table(VIGIL).row("Lagoon Troll", "Serpent Siren").under(0, "Energy Shard")
    table.hand("Treasure Hunter", "Heavy Infantry").play("Treasure Hunter", "Heavy Infantry")
    table.defeat("Serpent Siren").defeat("Lagoon Troll")
    assert table.state.power == 0


def test_treasure_hunter_twice() -> None:
    table = Table(VIGIL).row("Deviant Fiend").under(0, "Energy Shard")
    table.hand("Treasure Hunter", "Treasure Hunter").play("Treasure Hunter", "Treasure Hunter")
    table.defeat("Deviant Fiend")
    assert table.state.power == 4 - (5 - 2)


def test_voidfeeder_gives_power_once_a_turn() -> None:
    table = Table(VIGIL).constructs("Voidfeeder").use("Voidfeeder", 0)
    assert table.state.power == 1
    with pytest.raises(NotOffered):
        table.use("Voidfeeder", 0)


def test_voidfeeder_may_banish_with_two_energy() -> None:
    table = Table(VIGIL).constructs("Voidfeeder").hand("Apprentice").give(energy=1)
    with pytest.raises(NotOffered):
        table.use("Voidfeeder", 1)
    table.give(energy=2).use("Voidfeeder", 1).pick("Apprentice")
    assert table.in_hand() == []
    with pytest.raises(NotOffered):
        table.use("Voidfeeder", 1)
