"""The lifebound cards of Deliverance, each in a scenario of its own."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def lay(*hand: str) -> Table:
    """A two-player table of Deliverance with this hand."""
    return Table("deliverance").hand(*hand)


def plunder(table: Table) -> Table:
    """A card acquired and a monster defeated, both from the center row."""
    table.row("Corite Mechanadon", "Nightmarauders").give(runes=1, power=2)
    return table.acquire("Corite Mechanadon").defeat("Nightmarauders")


def test_entrophantasm() -> None:
    table = lay("Entrophantasm").play("Entrophantasm")
    assert (table.state.runes, table.state.insight[0]) == (1, 1)
    assert table.in_hand() == []


def test_entrophantasm_draws_when_it_is_united() -> None:
    table = lay("Entrophantasm", "Wereboar").play("Wereboar", "Entrophantasm")
    assert table.in_hand() == ["Apprentice"]
    table = lay("Entrophantasm", "Wereboar").play("Entrophantasm")
    assert table.in_hand() == ["Wereboar"]
    table.play("Wereboar")
    assert table.in_hand() == ["Apprentice"]


def test_two_of_entrophantasm_unite_with_each_other_once_each() -> None:
    table = lay("Entrophantasm", "Entrophantasm", "Wereboar")
    table.play("Entrophantasm", "Entrophantasm")
    assert table.in_hand() == ["Apprentice", "Apprentice", "Wereboar"]
    table.play("Wereboar")
    assert table.in_hand() == ["Apprentice", "Apprentice"]


def test_entrophantasm_is_not_united_by_heroes_of_other_factions() -> None:
    table = lay("Entrophantasm", "Invokist", "Apprentice")
    table.play("Invokist", "Apprentice", "Entrophantasm")
    assert table.in_hand() == []


def test_dreamscarred_hunter() -> None:
    table = lay("Dreamscarred Hunter").play("Dreamscarred Hunter")
    assert table.in_hand() == ["Apprentice"]
    assert table.honor() == 0
    plunder(table)
    assert table.honor() == 3 + 1


def test_dreamscarred_hunter_after_the_plunder() -> None:
    table = plunder(lay("Dreamscarred Hunter"))
    assert table.honor() == 1
    table.play("Dreamscarred Hunter")
    assert table.honor() == 4


def test_dreamscarred_hunter_does_not_count_the_cultist_or_a_mystic_of_the_stack() -> None:
    table = lay("Dreamscarred Hunter").row(*["Dream Titan"] * 6).give(runes=3, power=2)
    table.play("Dreamscarred Hunter").acquire("Mystic").defeat("Cultist")
    assert table.honor() == 1


def test_faerie_commander() -> None:
    table = lay("Faerie Commander").row("Entrophantasm", "Corite Mechanadon", "Dream Anchor")
    table.play("Faerie Commander")
    assert table.state.runes == 2
    table.acquire("Entrophantasm")
    assert table.state.power == 2
    table.acquire("Corite Mechanadon")
    assert table.state.power == 2


def test_faerie_commander_waits_for_a_hero_of_the_center_row() -> None:
    table = lay("Faerie Commander").row("Dream Anchor", *["Gearseer"] * 5)
    table.center("Gearseer").play("Faerie Commander").give(runes=11)
    table.acquire("Dream Anchor").acquire("Mystic")
    assert table.state.power == 0
    table.acquire("Gearseer")
    assert table.state.power == 2


def test_green_spritelings() -> None:
    assert lay("Green Spritelings").play("Green Spritelings").honor() == 3


def test_green_spritelings_by_phantasm() -> None:
    table = lay().row("Green Spritelings").give(insight=4).phantasm("Green Spritelings")
    assert table.honor() == 3
    assert table.in_void() == ["Green Spritelings"]


def test_wereboar() -> None:
    table = lay("Wereboar", "Green Spritelings").play("Wereboar")
    assert (table.state.power, table.state.runes) == (2, 0)
    table.play("Green Spritelings")
    assert table.state.runes == 3
    table = lay("Wereboar", "Green Spritelings").play("Green Spritelings", "Wereboar")
    assert table.state.runes == 3


def test_wereboar_is_dreamborn() -> None:
    table = lay().row("Invokist").center("Wereboar").give(runes=8).acquire("Invokist")
    assert table.state.insight == [1, 1]
    table.acquire("Wereboar")
    assert table.state.insight == [2, 1]


def test_lychan_ranger() -> None:
    table = lay("Lychan Ranger").play("Lychan Ranger")
    assert (table.state.runes, table.state.power) == (2, 2)


def test_lychan_beast() -> None:
    table = lay("Lychan Ranger").give(insight=5)
    with pytest.raises(NotOffered):
        table.transform("Lychan Ranger")
    table.give(insight=6).transform("Lychan Ranger").play("Lychan Beast")
    assert (table.state.runes, table.state.power) == (3, 3)
    assert table.score() == 5


def test_rut_oaken_master() -> None:
    table = lay("Rut, Oaken Master").play("Rut, Oaken Master")
    assert table.honor() == 3
    assert table.in_hand() == ["Apprentice"]
    plunder(table)
    assert table.honor() == 3 + 3 + 1


def test_tree_of_bounty() -> None:
    table = lay().constructs("Tree of Bounty")
    with pytest.raises(NotOffered):
        table.use("Tree of Bounty")
    plunder(table).use("Tree of Bounty")
    assert table.honor() == 3 + 1
    with pytest.raises(NotOffered):
        table.use("Tree of Bounty")


def test_tree_of_bounty_can_be_used_when_it_comes_into_play_after_the_plunder() -> None:
    table = plunder(lay("Tree of Bounty")).play("Tree of Bounty").use("Tree of Bounty")
    assert table.honor() == 4
