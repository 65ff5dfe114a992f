"""The enlightened cards of Rise of Vigil, each at a table."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

VIGIL = "rise_of_vigil"
OZIAH = "Oziah, Judge of Logos"
ULU = "Ulu, Askara Prince"


def nothing_to(table: Table, what: str) -> bool:
    """Whether the journal says that a step found nothing to do."""
    return f"Player 1: there is nothing to {what}." in table.journal()


def test_monastic_tutor_acquires_into_the_discard_pile() -> None:
    table = Table(VIGIL).hand("Monastic Tutor").play("Monastic Tutor")
    assert table.offered == ["Mystic (always available)", "Heavy Infantry (always available)"]
    table.pick("Mystic")
    assert (table.in_discard(), table.in_hand()) == (["Mystic"], [])


def test_monastic_tutor_energized_acquires_into_the_hand() -> None:
    table = Table(VIGIL).hand("Monastic Tutor").give(energy=1).play("Monastic Tutor")
    table.pick("Heavy Infantry")
    assert (table.in_discard(), table.in_hand()) == ([], ["Heavy Infantry"])


def test_monastic_tutor_must_take_what_is_left() -> None:
    table = Table(VIGIL).hand("Monastic Tutor", "Monastic Tutor")
    table.state.stacks = [[], table.state.stacks[1][:1]]
    table.play("Monastic Tutor")
    assert table.in_discard() == ["Heavy Infantry"]
    table.play("Monastic Tutor")
    assert nothing_to(table, "acquire")


def test_monk_of_the_lidless_eye_draws_two() -> None:
    table = Table(VIGIL).hand("Monk of the Lidless Eye").play("Monk of the Lidless Eye")
    assert table.in_hand() == ["Apprentice"] * 2


@pytest.mark.parametrize("treasures", [0, 1, 2])
def test_monk_of_the_lidless_eye_lets_each_player_draw_for_each_treasure(treasures: int) -> None:
    table = Table(VIGIL, players=3)
    table.center(*["Energy Shard"] * treasures, "Monk of the Lidless Eye")
    table.give(runes=3).acquire("Mystic")
    assert [len(table.in_hand(seat)) for seat in range(3)] == [treasures] * 3
    assert any("fate" in line for line in table.journal()) == (treasures > 0)


def test_oziah_judge_of_logos_defeats_every_monster_of_the_row() -> None:
    table = Table(VIGIL).row("Lagoon Troll", "Vault Sphinx", "Raging Ursine", "Skyrocket Drone")
    table.under(1, "Energy Shard").hand(OZIAH).play(OZIAH)
    assert len(table.offered) == 3
    table.pick("Vault Sphinx").pick("Raging Ursine")
    assert table.honor() == 2 + 2 + 3
    assert table.in_hand() == ["Apprentice"]
    assert table.in_discard() == ["Energy Shard"]
    assert table.names(table.state.trophies[0]) == ["Vault Sphinx"]
    assert table.in_void() == ["Lagoon Troll", "Raging Ursine"]
    assert "Skyrocket Drone" in table.in_row()


def test_oziah_judge_of_logos_leaves_the_monsters_that_come_after() -> None:
    table = Table(VIGIL).row("Lagoon Troll").center("Raging Ursine").hand(OZIAH).play(OZIAH)
    assert table.honor() == 2
    assert table.in_row()[0] == "Raging Ursine"


def test_oziah_judge_of_logos_finds_no_monster() -> None:
    table = Table(VIGIL).hand(OZIAH).play(OZIAH)
    assert nothing_to(table, "defeat")


def test_oziah_judge_of_logos_is_free_with_seven_energy() -> None:
    table = Table(VIGIL).row(OZIAH).give(energy=6, runes=8)
    assert f"acquire {OZIAH}" not in table.offered
    table.give(energy=7).acquire(OZIAH)
    assert table.in_discard() == [OZIAH]


def test_oziah_judge_of_logos_costs_nine_runes_without_energy() -> None:
    table = Table(VIGIL).row(OZIAH).give(runes=9).acquire(OZIAH)
    assert table.state.runes == 0


def test_reality_sculptor_copies_a_hero_of_cost_three_or_less() -> None:
    hand = ("Heavy Infantry", "Apprentice", "Loamspeaker Druid", "Reality Sculptor")
    table = Table(VIGIL).hand(*hand).play(*hand)
    assert not any("Loamspeaker" in label for label in table.offered)
    table.pick("Heavy Infantry")
    assert (table.state.power, table.state.runes) == (4, 4)


def test_reality_sculptor_with_nothing_to_copy() -> None:
    table = Table(VIGIL).hand("Loamspeaker Druid", "Reality Sculptor")
    table.play("Loamspeaker Druid", "Reality Sculptor")
    assert nothing_to(table, "copy")
    assert table.state.runes == 3


def test_righteous_templar_defeats_a_monster_of_cost_four_or_less() -> None:
    table = Table(VIGIL).row("Firestorm Effigy", "Deviant Fiend").hand("Righteous Templar")
    table.play("Righteous Templar")
    assert table.offered == ["Firestorm Effigy (center row)", "Cultist (always available)"]
    table.pick("Cultist")
    assert (table.honor(), table.state.power) == (1, 0)


def test_righteous_templar_energized_defeats_any_monster() -> None:
    table = Table(VIGIL).row("Firestorm Effigy", "Herald of Doom").hand("Righteous Templar")
    table.give(energy=3).play("Righteous Templar").pick("Herald of Doom").pick("Firestorm Effigy")
    assert table.honor() == 6 + 3


def test_tablet_of_the_dreamer_sleeps_below_four_energy() -> None:
    table = Table(VIGIL).constructs("Tablet of the Dreamer").give(energy=3)
    with pytest.raises(NotOffered):
        table.use("Tablet of the Dreamer")


@pytest.mark.parametrize("card", ["Omnicron", "Twisted Tyrant"])
def test_tablet_of_the_dreamer_takes_any_card_of_the_row_once_a_turn(card: str) -> None:
    table = Table(VIGIL).row("Omnicron", "Twisted Tyrant").constructs("Tablet of the Dreamer")
    table.give(energy=4).use("Tablet of the Dreamer").pick(card)
    assert table.in_discard() == ["Omnicron"] * (card == "Omnicron")
    assert table.honor() == 6 * (card == "Twisted Tyrant")
    with pytest.raises(NotOffered):
        table.use("Tablet of the Dreamer")


def test_temporal_eye_draws_as_it_comes_into_play() -> None:
    table = Table(VIGIL).hand("Temporal Eye").play("Temporal Eye")
    assert (table.in_play(), table.in_hand()) == (["Temporal Eye"], ["Apprentice"])


def test_temporal_eye_alone_gives_no_turn() -> None:
    table = Table(VIGIL).constructs("Temporal Eye", "Tome of Erabus")
    with pytest.raises(NotOffered):
        table.use("Temporal Eye")


def test_temporal_eye_with_another_gives_an_additional_turn() -> None:
    table = Table(VIGIL).constructs("Temporal Eye", "Temporal Eye", "Temporal Eye")
    table.use("Temporal Eye")
    assert table.in_play() == ["Temporal Eye"]
    assert table.in_void() == ["Temporal Eye"] * 2
    assert table.state.active == 0
    table.end_turn()
    assert table.state.active == 0
    table.end_turn()
    assert table.state.active == 1


def test_truth_seeker_draws_and_may_leave_the_row_alone() -> None:
    table = Table(VIGIL).hand("Truth Seeker").play("Truth Seeker").done()
    assert table.in_hand() == ["Apprentice"]
    assert len(table.state.center_deck) == 30


def test_truth_seeker_acquires_a_treasure_that_comes_next() -> None:
    table = Table(VIGIL).row("Lagoon Troll").center("Energy Shard", "Raging Ursine")
    table.hand("Truth Seeker").play("Truth Seeker").pick("Lagoon Troll")
    assert table.in_discard() == ["Energy Shard"]
    assert table.in_row()[0] == "Raging Ursine"
    assert table.in_void() == ["Lagoon Troll"]


def test_truth_seeker_without_a_treasure_next() -> None:
    table = Table(VIGIL).row("Lagoon Troll").center("Raging Ursine", "Energy Shard")
    table.hand("Truth Seeker").play("Truth Seeker").pick("Lagoon Troll")
    assert table.in_discard() == []
    assert table.in_row()[0] == "Raging Ursine"
    assert table.honor() == 0


def test_ulu_askara_prince_copies_a_hero_of_any_cost() -> None:
    table = Table(VIGIL).hand("Loamspeaker Druid", ULU).play("Loamspeaker Druid", ULU)
    assert table.state.runes == 6


def test_ulu_askara_prince_energized_copies_the_same_hero_once_more() -> None:
    table = Table(VIGIL).hand("Heavy Infantry", "Apprentice", ULU).give(energy=2)
    table.play("Heavy Infantry", "Apprentice", ULU).pick("Heavy Infantry")
    assert (table.state.power, table.state.runes) == (2 + 4, 1)
    assert table.state.kind == "turn"


def test_ulu_askara_prince_can_not_be_copied() -> None:
    table = Table(VIGIL).hand("Heavy Infantry", ULU, ULU).play("Heavy Infantry", ULU, ULU)
    assert table.state.power == 6


def test_ulu_askara_prince_alone_copies_nothing() -> None:
    table = Table(VIGIL).hand(ULU).play(ULU)
    assert nothing_to(table, "copy")
