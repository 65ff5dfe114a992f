"""The void cards of Deliverance, each in a scenario of its own."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def lay(*hand: str) -> Table:
    """A two-player table of Deliverance with this hand."""
    return Table("deliverance").hand(*hand)


def test_blackwatch_dreamer() -> None:
    table = lay("Blackwatch Dreamer", "Apprentice").discard("Militia").play("Blackwatch Dreamer")
    assert table.state.power == 1
    assert table.offered == ["Apprentice (hand)", "Militia (discard)", "done"]
    table.pick("Militia")
    assert table.in_discard() == []
    assert table.in_hand() == ["Apprentice"]


def test_blackwatch_dreamer_may_decline() -> None:
    table = lay("Blackwatch Dreamer", "Apprentice").play("Blackwatch Dreamer").done()
    assert table.in_hand() == ["Apprentice"]


def test_blackwatch_dreamer_by_phantasm() -> None:
    table = lay("Militia").row("Blackwatch Dreamer").give(insight=2)
    table.phantasm("Blackwatch Dreamer").pick("Militia")
    assert table.state.power == 1
    assert table.in_hand() == []
    assert table.in_void() == ["Blackwatch Dreamer"]


def test_void_amethyst_defender() -> None:
    table = lay("Void Amethyst Defender").discard("Invokist").play("Void Amethyst Defender")
    assert (table.state.power, table.state.insight[0]) == (2, 2)
    table = lay("Void Amethyst Defender").discard("Gearseer", "Apprentice")
    table.play("Void Amethyst Defender")
    assert (table.state.power, table.state.insight[0]) == (2, 0)


def test_void_amethyst_defender_finds_no_echo_in_a_void_hero_that_is_still_in_play() -> None:
    table = lay("Void Amethyst Defender", "Invokist").play("Invokist", "Void Amethyst Defender")
    assert table.state.insight[0] == 0


def test_void_amethyst_defender_echoes_pasytheas_weapons() -> None:
    table = lay("Void Amethyst Defender").discard("Pasythea's Mace").play("Void Amethyst Defender")
    assert table.state.insight[0] == 2


def test_demon_hunter() -> None:
    table = lay("Demon Hunter").play("Demon Hunter")
    assert table.state.power == 2


def test_demon_master() -> None:
    table = lay("Demon Hunter", "Militia").give(insight=7)
    with pytest.raises(NotOffered):
        table.transform("Demon Hunter")
    table.give(insight=8).transform("Demon Hunter").play("Demon Master")
    assert table.state.power == 5
    table.pick("Militia")
    assert table.in_hand() == []
    assert table.score() == 4


def test_demon_master_may_decline() -> None:
    table = lay("Demon Master", "Militia").play("Demon Master").done()
    assert table.in_hand() == ["Militia"]


def test_invokist() -> None:
    table = lay("Invokist").row("Invokist").give(insight=4).play("Invokist").phantasm("Invokist")
    assert table.state.power == 6
    assert table.state.insight[0] == 0


def test_nihil_bomber() -> None:
    table = lay("Nihil Bomber").play("Nihil Bomber")
    assert table.offered == ["Apprentice (hand)", "done"]
    table.pick("Apprentice")
    assert table.state.insight[0] == 1
    table = lay("Nihil Bomber").play("Nihil Bomber").done()
    assert table.in_hand() == ["Apprentice"]
    assert table.state.insight[0] == 0


def test_naka_emris_chosen() -> None:
    table = lay("Naka, Emri's Chosen").row("Dreadmage", "Warpdruid").give(power=7)
    table.play("Naka, Emri's Chosen")
    assert table.state.power == 11
    table.defeat("Dreadmage")
    assert table.prompt == "Dreambind Dreadmage for free?"
    table.yes().defeat("Warpdruid").done().yes()
    assert table.in_discard() == ["Dreadmage", "Warpdruid"]


def test_naka_emris_chosen_helps_only_for_the_turn() -> None:
    table = lay("Naka, Emri's Chosen").play("Naka, Emri's Chosen").end_turn().end_turn()
    table.row("Dreadmage").give(power=4).defeat("Dreadmage")
    assert table.in_void() == ["Dreadmage"]


def test_emri_soulstealer() -> None:
    monsters = ["Dream Titan"] * 9
    table = lay("Emri, Soulstealer").void(*monsters, "Invokist").play("Emri, Soulstealer")
    assert table.state.power == 5
    table = lay("Emri, Soulstealer").void(*monsters, "Terminites").play("Emri, Soulstealer")
    assert table.state.power == 10


def test_zintas_bracers() -> None:
    table = lay("Entrophantasm", "Dreamseeker").constructs("Zinta's Bracers").give(insight=9)
    table.play("Entrophantasm")
    with pytest.raises(NotOffered):
        table.use("Zinta's Bracers")
    table.play("Dreamseeker").use("Zinta's Bracers")
    assert table.state.power == 2
    with pytest.raises(NotOffered):
        table.use("Zinta's Bracers")


def test_zintas_bracers_count_insight_that_was_spent_again() -> None:
    table = lay().constructs("Zinta's Bracers").row("Dream Tyrant", "Aether Warrior")
    table.give(power=6).defeat("Dream Tyrant").phantasm("Aether Warrior")
    assert table.state.insight[0] == 0
    table.use("Zinta's Bracers")
    assert table.state.power == 2


def test_zintas_bracers_do_not_count_what_came_in_the_turn_of_another() -> None:
    table = lay().constructs("Zinta's Bracers").end_turn()
    table.row("Invokist", "Invokist").center("Wereboar", "Wereboar")
    table.state.runes = 8
    table.hand(seat=1).acquire("Invokist").acquire("Invokist").end_turn()
    assert table.state.insight[0] == 2
    with pytest.raises(NotOffered):
        table.use("Zinta's Bracers")
