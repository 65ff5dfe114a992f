"""The questions and worked examples of Deliverance's rulebook, each a test named after it."""

from __future__ import annotations

import pytest

from ascension.score import cult_total
from tests.ascension.table import NotOffered, Table


def lay(*hand: str) -> Table:
    """A two-player table of Deliverance with this hand."""
    return Table("deliverance").hand(*hand)


# --- questions -------------------------------------------------------------------------------


def test_faq_phantasm_counts_for_unite() -> None:
    table = lay("Wereboar").row("Green Spritelings").give(insight=4)
    table.play("Wereboar").phantasm("Green Spritelings")
    assert table.state.runes == 3
    table = lay("Wereboar").row("Green Spritelings").give(insight=4)
    table.phantasm("Green Spritelings").play("Wereboar")
    assert table.state.runes == 3


def test_faq_phantasm_counts_for_copying() -> None:
    table = lay("Psyche Askara").row("Green Spritelings").give(insight=4)
    table.phantasm("Green Spritelings").play("Psyche Askara")
    assert table.honor() == 6
    assert table.in_void() == ["Green Spritelings"]


def test_faq_phantasm_does_not_count_for_plunder() -> None:
    table = lay("Dreamscarred Hunter").row("Invokist", "Nightmarauders", "Corite Mechanadon")
    table.give(power=2, runes=1, insight=4).play("Dreamscarred Hunter")
    table.phantasm("Invokist").defeat("Nightmarauders")
    assert table.honor() == 1
    table.acquire("Corite Mechanadon")
    assert table.honor() == 4


def test_faq_phantasm_of_dhartha_can_take_its_own_replacement() -> None:
    table = lay().row("Dhartha, Dream Master").center("Gearseer", "Invokist").give(insight=9)
    table.phantasm("Dhartha, Dream Master").pick("Gearseer")
    assert table.in_hand() == ["Gearseer"]
    assert table.in_void() == ["Dhartha, Dream Master"]
    assert table.in_row()[0] == "Invokist"


def test_faq_psyche_askara_copies_a_dreambind_monster_played_from_hand() -> None:
    table = lay("Dreadmage", "Psyche Askara").play("Dreadmage", "Psyche Askara")
    assert table.honor() == 4
    assert table.in_hand() == ["Apprentice"] * 4


def test_faq_warprogue_takes_nothing_that_a_dreamborn_replacement_will_bring() -> None:
    table = lay().row("Warprogue").center("Wereboar").give(power=4).defeat("Warprogue")
    assert table.state.insight == [1, 1]
    assert table.honor() == 3


def test_faq_warprogue_pays_its_own_dreambind_with_what_it_took() -> None:
    table = lay().row("Warprogue").give(power=4, insight=2)
    table.state.insight[1] = 1
    table.defeat("Warprogue").yes()
    assert table.state.insight == [0, 0]
    assert table.in_discard() == ["Warprogue"]


def test_faq_pasythea_is_free_with_all_four_weapons() -> None:
    weapons = [f"Pasythea's {kind}" for kind in ("Cutlass", "Katana", "Mace", "Scimitar")]
    table = lay().constructs(*weapons).acquire("Pasythea, Redeemed")
    assert table.in_hand() == ["Pasythea, Redeemed"]


def test_faq_pasythea_can_be_acquired_only_once() -> None:
    table = lay().give(insight=32).acquire("Pasythea, Redeemed")
    with pytest.raises(NotOffered):
        table.acquire("Pasythea, Redeemed")
    table.play("Pasythea, Redeemed").end_turn()
    assert "Pasythea, Redeemed" in table.in_discard()
    table.state.insight[1] = 16
    table.hand("Apprentice", seat=1)
    with pytest.raises(NotOffered):
        table.acquire("Pasythea, Redeemed")


# --- worked examples -------------------------------------------------------------------------


def test_example_blackwatch_dreamer_decides_at_once() -> None:
    table = lay("Blackwatch Dreamer", "Militia").play("Blackwatch Dreamer")
    assert table.state.power == 1
    assert table.state.kind == "pick"
    table.done()
    assert not any("Militia (" in label for label in table.offered)


def test_example_emri_soulstealer_needs_ten_monsters() -> None:
    table = lay("Emri, Soulstealer").void(*["Terminites"] * 10).play("Emri, Soulstealer")
    assert table.state.power == 10


def test_example_tree_of_bounty_needs_both_halves_of_the_plunder() -> None:
    for runes, power in ((1, 0), (0, 2)):
        table = lay().constructs("Tree of Bounty").row("Corite Mechanadon", "Nightmarauders")
        table.give(runes=runes, power=power)
        if runes:
            table.acquire("Corite Mechanadon")
        else:
            table.defeat("Nightmarauders")
        with pytest.raises(NotOffered):
            table.use("Tree of Bounty")


def test_example_entrophantasm_costs_one_rune_and_gives_a_rune_and_an_insight() -> None:
    table = lay("Apprentice").row("Entrophantasm").play("Apprentice").acquire("Entrophantasm")
    assert table.in_discard() == ["Entrophantasm"]
    table.hand("Entrophantasm").play("Entrophantasm")
    assert (table.state.runes, table.state.insight[0]) == (1, 1)


def test_example_two_heavy_infantry_defeat_warprogue() -> None:
    table = lay("Heavy Infantry", "Heavy Infantry").row("Warprogue").play("Heavy Infantry")
    with pytest.raises(NotOffered):
        table.defeat("Warprogue")
    table.play("Heavy Infantry").defeat("Warprogue")
    assert table.honor() == 3
    assert table.state.power == 0


def test_example_the_teammate_keeps_its_constructs_when_terminites_fall() -> None:
    table = Table("deliverance", players=4, team=True).row("Terminites").give(power=3)
    for seat in (1, 2, 3):
        table.constructs("Dream Anchor", seat=seat)
    table.defeat("Terminites")
    assert [len(own) for own in table.state.constructs] == [0, 0, 1, 0]


# --- what the rules say of the set's own things ----------------------------------------------


def test_the_cultist_can_be_defeated_again_and_again() -> None:
    table = lay().give(power=6).defeat("Cultist").defeat("Cultist").defeat("Cultist")
    assert table.honor() == 3
    assert table.in_void() == []


def test_a_played_card_is_no_card_in_hand_to_banish() -> None:
    table = lay("Militia", "Blackwatch Dreamer").play("Militia", "Blackwatch Dreamer")
    assert ("nothing", 0, "banish") in table.state.log


def test_always_available_cards_go_back_to_their_stacks_when_banished() -> None:
    table = lay("Blackwatch Dreamer", "Mystic").play("Blackwatch Dreamer").pick("Mystic")
    assert len(table.state.stacks[0]) == 21
    assert table.in_void() == []


def test_a_reshuffle_in_mid_turn_leaves_played_heroes_where_they_are() -> None:
    table = lay("Gearseer", "Aether Warrior").deck(0).discard("Militia")
    table.play("Gearseer", "Aether Warrior")
    assert table.in_hand() == ["Militia"]
    assert table.names(table.state.played[0]) == ["Gearseer", "Aether Warrior"]


def test_an_empty_center_deck_is_made_anew_from_the_void() -> None:
    table = lay().row("Nightmarauders").void("Gearseer")
    table.state.center_deck = []
    table.give(power=2).defeat("Nightmarauders")
    assert len(table.in_row()) == 6
    assert len(table.in_void()) + len(table.state.center_deck) == 1


def test_transformed_cards_stay_transformed() -> None:
    table = lay("Demon Hunter").give(insight=8).transform("Demon Hunter").play("Demon Master")
    table.deck(0).end_turn()
    assert table.in_hand() == ["Demon Master"]


def test_a_bound_monster_needs_no_insight_to_stay_in_the_deck() -> None:
    table = lay("Warprogue").play("Warprogue").deck(0).end_turn()
    assert table.in_hand() == ["Warprogue"]


def test_honor_is_still_gained_after_the_pool_is_empty_and_the_round_is_finished() -> None:
    table = lay("Green Spritelings", "Green Spritelings")
    table.state.pool = 3
    table.play("Green Spritelings", "Green Spritelings")
    assert (table.honor(), table.state.pool) == (6, 0)
    table.end_turn()
    assert table.state.kind == "turn"
    table.hand("Green Spritelings", seat=1).play("Green Spritelings").end_turn()
    assert table.state.over
    assert table.honor(1) == 3


def test_the_last_player_to_start_wins_a_tie() -> None:
    table = lay()
    table.state.ending = True
    table.end_turn().end_turn()
    assert table.state.scores[0] == table.state.scores[1]
    assert table.state.winners == [1]


def test_team_one_more_rune_gives_the_card_to_the_teammate() -> None:
    table = Table("deliverance", players=4, team=True).row("Wereboar").give(runes=5)
    table.give_to_partner("Wereboar")
    assert table.in_discard(2) == ["Wereboar"]
    assert table.in_discard() == []
    assert table.state.runes == 0
    assert table.state.insight == [1, 0, 0, 0]


def test_team_teammates_add_up_their_honor() -> None:
    table = Table("deliverance", players=4, team=True)
    table.state.honor = [3, 1, 4, 1]
    assert table.state.scores == [7, 2, 7, 2]


def test_solitaire_replacements_come_from_the_left_and_the_rest_slides_right() -> None:
    table = Table("deliverance", players=1)
    assert table.state.header.players == 1
    table.row("Invokist", "Gearseer", "Dream Titan", "Wereboar", "Terminites", "Nihil Bomber")
    table.center("Aether Warrior").give(power=5).defeat("Dream Titan")
    assert table.in_row() == [
        "Aether Warrior",
        "Invokist",
        "Gearseer",
        "Wereboar",
        "Terminites",
        "Nihil Bomber",
    ]


def test_solitaire_dreamwalker_looks_at_the_card_that_came_in_on_the_left() -> None:
    table = Table("deliverance", players=1).hand("Dreamwalker").row("Invokist", "Gearseer")
    table.center("Dream Titan").play("Dreamwalker").pick("Gearseer")
    assert table.in_row()[:2] == ["Dream Titan", "Invokist"]
    assert table.state.insight[0] == 2


def test_solitaire_the_cult_takes_the_two_rightmost_cards() -> None:
    table = Table("deliverance", players=1)
    table.row("Invokist", "Gearseer", "Wereboar", "Demon Hunter", "Terminites", "Nihil Bomber")
    table.end_turn()
    assert table.names(table.state.cult) == ["Nihil Bomber"]
    assert table.in_void() == ["Terminites"]
    assert cult_total(table.state) == 3 + 3
    assert table.in_row()[2:] == ["Invokist", "Gearseer", "Wereboar", "Demon Hunter"]
