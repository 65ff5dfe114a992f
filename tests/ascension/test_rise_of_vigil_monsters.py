"""The monsters of Rise of Vigil, each at a table."""

from __future__ import annotations

import pytest

from framework.testing.chance import lay_dice
from tests.ascension.table import Table

VIGIL = "rise_of_vigil"
TERRUS = "Terrus, Paragon of Strife"


def facing(monster: str, power: int, energy: int = 0, players: int = 2) -> Table:
    """A table with the monster in the row, and just enough power."""
    return Table(VIGIL, players=players).row(monster).give(power=power, energy=energy)


@pytest.mark.parametrize("energy", [0, 1, 6])
def test_deviant_fiend(energy: int) -> None:
    table = facing("Deviant Fiend", 5, energy).defeat("Deviant Fiend")
    assert (table.honor(), table.state.power) == (3 + energy, 0)


def test_firestorm_effigy_may_banish_one_card() -> None:
    table = facing("Firestorm Effigy", 4).hand("Apprentice", "Militia")
    table.defeat("Firestorm Effigy").pick("Apprentice")
    assert table.honor() == 3
    assert table.in_hand() == ["Militia"]
    assert table.state.kind == "turn"


def test_firestorm_effigy_energized_may_banish_one_more() -> None:
    table = facing("Firestorm Effigy", 4, energy=1).hand("Apprentice", "Militia")
    table.defeat("Firestorm Effigy").pick("Apprentice").pick("Militia")
    assert table.in_hand() == []


def test_firestorm_effigy_may_be_declined() -> None:
    table = facing("Firestorm Effigy", 4).hand("Apprentice").defeat("Firestorm Effigy").done()
    assert table.in_hand() == ["Apprentice"]


def test_herald_of_doom_takes_one_card_of_the_row() -> None:
    table = facing("Herald of Doom", 8, energy=6).row("Herald of Doom", "Omnicron", "Lagoon Troll")
    table.defeat("Herald of Doom").pick("Omnicron")
    assert table.honor() == 6
    assert table.in_discard() == ["Omnicron"]
    assert table.state.kind == "turn"


def test_herald_of_doom_energized_takes_every_card_of_the_row() -> None:
    """All six that lie there, in any order; not those that replace them."""
    table = facing("Herald of Doom", 8, energy=7).row("Herald of Doom", "Omnicron", "Lagoon Troll")
    table.under(1, "Energy Shard").center("Magnet Monk", *["Raging Ursine"] * 6)
    table.defeat("Herald of Doom").pick("Lagoon Troll").pick("Magnet Monk").pick("Omnicron")
    while table.state.kind == "pick":
        table.pick("Mystic")
    assert table.honor() == 6 + 2
    assert table.in_discard() == ["Energy Shard", "Magnet Monk", *["Mystic"] * 3, "Omnicron"]
    assert table.in_row() == ["Raging Ursine"] * 6


def test_lagoon_troll() -> None:
    table = facing("Lagoon Troll", 3).defeat("Lagoon Troll")
    assert (table.honor(), table.in_hand()) == (2, ["Apprentice"])


def test_mordant_widow_lets_you_choose_for_each_opponent() -> None:
    table = facing("Mordant Widow", 5, players=3).constructs("Omnicron")
    table.constructs("Tome of Erabus", "Portabillet", seat=1)
    table.constructs("Voidfeeder", "Zeta Arsenal", seat=2).defeat("Mordant Widow")
    assert table.state.seat == 0
    table.pick("Portabillet")
    assert table.state.seat == 0
    table.pick("Voidfeeder")
    assert table.honor() == 4
    assert [table.in_play(seat) for seat in range(3)] == [
        ["Omnicron"],
        ["Tome of Erabus"],
        ["Zeta Arsenal"],
    ]
    assert table.in_discard(1) == ["Portabillet"]


def test_mordant_widow_with_nothing_to_destroy() -> None:
    table = facing("Mordant Widow", 5).defeat("Mordant Widow")
    assert table.honor() == 4
    assert any(line.endswith("there is nothing to destroy.") for line in table.journal())


def test_protean_sea_slug_destroys_all_constructs_of_the_opponents() -> None:
    table = facing("Protean Sea Slug", 6, players=3).constructs("Omnicron")
    table.constructs("Tome of Erabus", "Portabillet", seat=1).constructs("Voidfeeder", seat=2)
    table.defeat("Protean Sea Slug")
    assert table.honor() == 5
    assert [table.in_play(seat) for seat in range(3)] == [["Omnicron"], [], []]
    assert table.in_discard(1) == ["Portabillet", "Tome of Erabus"]


def test_protean_sea_slug_with_nothing_to_destroy() -> None:
    table = facing("Protean Sea Slug", 6).defeat("Protean Sea Slug")
    assert any(line.endswith("there is nothing to destroy.") for line in table.journal())


@pytest.mark.parametrize(("energy", "runes"), [(1, 0), (2, 2)])
def test_raging_ursine(energy: int, runes: int) -> None:
    table = facing("Raging Ursine", 3, energy).defeat("Raging Ursine")
    assert (table.honor(), table.state.runes) == (3, runes)


@pytest.mark.parametrize(
    ("name", "power", "honor", "energy"), [("Serpent Siren", 2, 1, 1), ("Vault Sphinx", 4, 2, 2)]
)
def test_trophies_are_kept_until_banished(name: str, power: int, honor: int, energy: int) -> None:
    table = facing(name, power).defeat(name)
    assert (table.honor(), table.state.energy) == (honor, 0)
    assert (table.names(table.state.trophies[0]), table.in_void()) == ([name], [])
    table.trophy(name)
    assert table.state.energy == energy
    assert (table.state.trophies[0], table.in_void()) == ([], [name])


def test_serpent_siren_taken_without_paying_is_a_trophy_too() -> None:
    table = Table(VIGIL).row("Serpent Siren").hand("Righteous Templar").play("Righteous Templar")
    table.pick("Serpent Siren").trophy("Serpent Siren")
    assert (table.honor(), table.state.energy) == (1, 1)


def test_vault_sphinx_energizes_a_card_that_is_played_after_it() -> None:
    table = facing("Vault Sphinx", 4).hand("Leotan's Familiar").defeat("Vault Sphinx")
    table.trophy("Vault Sphinx").play("Leotan's Familiar")
    assert table.honor() == 2 + 2


def test_vault_sphinx_is_worth_nothing_at_the_end() -> None:
    table = facing("Vault Sphinx", 4).defeat("Vault Sphinx")
    assert table.score() == 2


def test_terrus_paragon_of_strife_discards_from_each_opponent_and_takes_one() -> None:
    table = facing(TERRUS, 7, players=3).hand("Militia", "Mystic", seat=1)
    table.hand("Heavy Infantry", seat=2)
    lay_dice(table.state, 2, stream="deck:1")
    table.defeat(TERRUS)
    assert table.honor() == 5
    assert table.in_discard(1) == ["Mystic"]
    assert table.in_discard(2) == ["Heavy Infantry"]
    table.pick("Mystic")
    assert table.in_hand() == ["Mystic"]
    assert (table.in_discard(1), table.in_discard(2)) == ([], ["Heavy Infantry"])


def test_terrus_paragon_of_strife_may_take_from_either_of_two_who_lose_the_same() -> None:
    table = facing(TERRUS, 7, players=3).hand("Militia", seat=1).hand("Militia", seat=2)
    table.defeat(TERRUS)
    assert table.offered == ["Militia (discard)", "Militia (discard), no. 2", "done"]
    table.choose("Militia (discard), no. 2")
    assert (table.in_discard(1), table.in_discard(2)) == (["Militia"], [])


def test_terrus_paragon_of_strife_need_not_take() -> None:
    table = facing(TERRUS, 7).hand("Militia", seat=1).defeat(TERRUS).done()
    assert (table.in_hand(), table.in_discard(1)) == ([], ["Militia"])


def test_terrus_paragon_of_strife_finds_empty_hands() -> None:
    table = facing(TERRUS, 7).defeat(TERRUS)
    assert table.honor() == 5
    assert any("there is nothing to" in line for line in table.journal())


@pytest.mark.parametrize(("energy", "cards"), [(2, 0), (3, 3)])
def test_twisted_tyrant(energy: int, cards: int) -> None:
    table = facing("Twisted Tyrant", 6, energy).defeat("Twisted Tyrant")
    assert (table.honor(), len(table.in_hand())) == (6, cards)
