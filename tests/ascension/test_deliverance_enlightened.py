"""The enlightened cards of Deliverance, each in a scenario of its own."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def lay(*hand: str) -> Table:
    """A two-player table of Deliverance with this hand."""
    return Table("deliverance").hand(*hand)


@pytest.mark.parametrize(
    ("replacement", "insight", "honor", "drawn"),
    [("Dream Titan", 2, 0, 0), ("Gearseer", 0, 2, 0), ("Dream Anchor", 0, 0, 2)],
)
def test_dreamwalker(replacement: str, insight: int, honor: int, drawn: int) -> None:
    table = lay("Dreamwalker").row("Invokist").center(replacement)
    table.play("Dreamwalker").pick("Invokist")
    assert table.in_void() == ["Invokist"]
    assert table.in_row()[0] == replacement
    assert table.state.insight == [insight, 0]
    assert table.honor() == honor
    assert table.in_hand() == ["Apprentice"] * drawn


def test_dreamwalker_has_to_banish_and_takes_only_cards_of_the_row() -> None:
    table = lay("Dreamwalker", "Apprentice").row("Invokist")
    table.play("Dreamwalker")
    assert len(table.offered) == 6
    assert all("(center row)" in label for label in table.offered)


def test_dreamwalker_goes_by_the_replacement_not_by_the_banished_card() -> None:
    table = lay("Dreamwalker").row("Dream Titan").center("Gearseer")
    table.play("Dreamwalker").pick("Dream Titan")
    assert (table.state.insight[0], table.honor()) == (0, 2)


def test_dream_chamber_disciples() -> None:
    table = lay("Dream Chamber Disciples").play("Dream Chamber Disciples")
    assert table.in_hand() == ["Apprentice"]
    assert table.state.insight[0] == 2
    table = lay("Dream Chamber Disciples").discard("Militia").play("Dream Chamber Disciples")
    assert table.in_hand() == ["Apprentice"]
    assert table.state.insight[0] == 0


def test_dream_chamber_disciples_find_serenity_when_their_draw_empties_the_discard_pile() -> None:
    table = lay("Dream Chamber Disciples").deck(0).discard("Militia")
    table.play("Dream Chamber Disciples")
    assert table.in_hand() == ["Militia"]
    assert table.state.insight[0] == 2


def test_azurite_channeler() -> None:
    table = lay("Azurite Channeler", "Apprentice", "Militia")
    table.play("Azurite Channeler")
    assert table.offered == ["Apprentice (hand)", "Militia (hand)"]
    table.pick("Militia")
    assert table.offered == ["Mystic (always available)", "Heavy Infantry (always available)"]
    table.pick("Heavy Infantry")
    assert table.in_hand() == ["Apprentice", "Heavy Infantry"]
    assert table.names(table.state.out) == ["Militia"]
    assert table.state.acquired_row == 0


def test_azurite_channeler_without_another_card_gets_nothing_and_says_so() -> None:
    table = lay("Azurite Channeler").discard("Militia").play("Azurite Channeler")
    assert table.in_hand() == []
    assert ("nothing", 0, "banish") in table.state.log


def test_azurite_channeler_gains_insight_for_plunder_before_or_after() -> None:
    for early in (True, False):
        table = lay("Azurite Channeler").row("Invokist", "Dream Titan").give(runes=4, power=5)
        if not early:
            table.play("Azurite Channeler")
        table.acquire("Invokist")
        assert table.state.insight[0] == 0
        table.defeat("Dream Titan")
        if early:
            assert table.state.insight[0] == 0
            table.play("Azurite Channeler")
        assert table.state.insight[0] == 2
    table = lay("Azurite Channeler").row("Dream Titan").give(runes=9, power=9)
    table.play("Azurite Channeler").defeat("Dream Titan")
    assert table.state.insight[0] == 0


def test_azurite_channeler_gains_its_plunder_once() -> None:
    table = lay("Azurite Channeler").row("Invokist", "Dream Titan", "Invokist", "Dream Titan")
    table.give(runes=8, power=10).play("Azurite Channeler")
    table.acquire("Invokist").defeat("Dream Titan").acquire("Invokist").defeat("Dream Titan")
    assert table.state.insight[0] == 2


def test_psyonic_apprentice() -> None:
    table = lay("Psyonic Apprentice").row("Terminites", "Dream Titan", "Dreadmage")
    table.play("Psyonic Apprentice")
    assert table.offered == [
        "Terminites (center row)",
        "Dreadmage (center row)",
        "Cultist (always available)",
    ]
    table.pick("Terminites")
    assert table.honor() == 3
    assert table.in_void() == ["Terminites"]


def test_psyonic_apprentice_always_finds_the_cultist() -> None:
    table = lay("Psyonic Apprentice").row("Dream Titan").play("Psyonic Apprentice")
    assert table.honor() == 1
    assert table.state.defeated_row == 0


def test_psyonic_apprentice_transforms_in_hand_for_seven_insight() -> None:
    table = lay("Psyonic Apprentice").give(insight=6)
    with pytest.raises(NotOffered):
        table.transform("Psyonic Apprentice")
    table.give(insight=7).transform("Psyonic Apprentice")
    assert table.in_hand() == ["Psyonic Paladin"]
    assert table.state.insight[0] == 0
    table.end_turn()
    assert "Psyonic Paladin" in table.in_discard()


def test_a_played_or_discarded_psyonic_apprentice_can_not_be_transformed() -> None:
    table = lay("Psyonic Apprentice").discard("Psyonic Apprentice").give(insight=20)
    table.play("Psyonic Apprentice")
    assert not any(label.startswith("transform") for label in table.offered)


def test_psyonic_paladin() -> None:
    table = lay("Psyonic Paladin").row("Rakar, Corrupt Askara", "Dream Titan")
    table.play("Psyonic Paladin")
    assert table.offered == ["Rakar, Corrupt Askara (center row)", "Dream Titan (center row)"]
    table.pick("Rakar, Corrupt Askara")
    assert table.honor() == 6


def test_psyonic_paladin_does_not_reach_the_cultist() -> None:
    table = lay("Psyonic Paladin").play("Psyonic Paladin")
    assert table.honor() == 0
    assert ("nothing", 0, "defeat") in table.state.log


def test_psyonic_paladin_is_worth_more_honor_than_the_apprentice() -> None:
    assert lay("Psyonic Apprentice").score() == 2
    assert lay("Psyonic Apprentice").give(insight=7).transform("Psyonic Apprentice").score() == 4


def test_aether_warrior() -> None:
    table = lay("Aether Warrior").play("Aether Warrior")
    assert table.in_hand() == ["Apprentice", "Apprentice"]


def test_aether_warrior_by_phantasm() -> None:
    table = lay().row("Aether Warrior").give(insight=4)
    with pytest.raises(NotOffered):
        table.phantasm("Aether Warrior")
    table.give(insight=5).phantasm("Aether Warrior")
    assert table.in_hand() == ["Apprentice", "Apprentice"]
    assert table.in_void() == ["Aether Warrior"]
    assert table.state.insight[0] == 0
    table.end_turn()
    assert "Aether Warrior" not in table.in_discard()


def test_psyche_askara_copies_a_hero() -> None:
    table = lay("Psyche Askara", "Lychan Ranger", "Apprentice")
    table.play("Lychan Ranger", "Apprentice", "Psyche Askara")
    assert table.offered == ["Apprentice (effect)", "Lychan Ranger (effect)"]
    table.pick("Lychan Ranger")
    assert (table.state.runes, table.state.power) == (5, 4)


def test_psyche_askara_copies_a_monsters_reward() -> None:
    table = lay("Psyche Askara").row("Dream Tyrant").give(power=6)
    table.defeat("Dream Tyrant").play("Psyche Askara")
    assert table.honor() == 10
    assert table.state.insight[0] == 10


def test_psyche_askara_copies_the_reward_of_the_cultist() -> None:
    table = lay("Psyche Askara").give(power=2).defeat("Cultist").play("Psyche Askara")
    assert table.honor() == 2


def test_psyche_askara_finds_nothing_to_copy_as_the_first_card_of_a_turn() -> None:
    table = lay("Psyche Askara").play("Psyche Askara")
    assert ("nothing", 0, "copy") in table.state.log


def test_dhartha_dream_master() -> None:
    table = lay("Dhartha, Dream Master").row("Gearseer", "Dream Anchor", "Dream Titan")
    table.play("Dhartha, Dream Master")
    assert table.offered[:2] == ["Gearseer (center row)", "Dream Anchor (center row)"]
    assert not any("Dream Titan" in label or "always" in label for label in table.offered)
    table.pick("Dream Anchor").play("Dream Anchor")
    assert table.in_play() == ["Dream Anchor"]
    assert table.state.runes == 0
    assert table.state.acquired_row == 1


def test_dhartha_dream_master_costs_nine_insight_by_phantasm() -> None:
    table = lay().row("Dhartha, Dream Master", "Gearseer").give(insight=9)
    table.phantasm("Dhartha, Dream Master").pick("Gearseer")
    assert table.in_hand() == ["Gearseer"]
    assert table.state.insight[0] == 0


def test_dream_anchor() -> None:
    table = lay().constructs("Dream Anchor").row("Invokist", "Dream Titan")
    table.give(runes=4, power=5).acquire("Invokist")
    with pytest.raises(NotOffered):
        table.use("Dream Anchor")
    table.defeat("Dream Titan").use("Dream Anchor")
    assert table.state.insight[0] == 2
    with pytest.raises(NotOffered):
        table.use("Dream Anchor")
