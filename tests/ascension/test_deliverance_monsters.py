"""The monsters of Deliverance, each in a scenario of its own: rewards, Dreambind, and in hand."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def facing(monster: str, players: int = 2) -> Table:
    """A table of Deliverance with this monster in the row and enough power to defeat it."""
    return Table("deliverance", players=players).row(monster).give(power=8)


def test_nightmarauders() -> None:
    table = facing("Nightmarauders").defeat("Nightmarauders")
    assert (table.honor(), table.state.insight[0], table.state.power) == (1, 1, 6)
    assert table.in_void() == ["Nightmarauders"]


def test_terminites() -> None:
    table = facing("Terminites", players=3)
    table.constructs("Tree of Bounty")
    table.constructs("Dream Anchor", "Tree of Bounty", seat=1)
    table.constructs("Dream Anchor", "Zinta's Bracers", "Emma's Workshop", seat=2)
    table.defeat("Terminites")
    assert table.honor() == 3
    assert table.in_discard(1) == ["Dream Anchor"]
    assert table.state.seat == 2
    assert table.offered == ["Dream Anchor (in play)", "Zinta's Bracers (in play)"]
    table.pick("Zinta's Bracers")
    assert table.in_play(2) == ["Dream Anchor", "Emma's Workshop"]
    assert table.in_play() == ["Tree of Bounty"]


def test_terminites_find_nothing_to_destroy() -> None:
    table = facing("Terminites").constructs("Tree of Bounty").defeat("Terminites")
    assert table.in_play() == ["Tree of Bounty"]
    assert table.journal()[-1] == "Player 2: there is nothing to destroy."


def test_terminites_tell_only_who_has_nothing() -> None:
    table = facing("Terminites", players=3).constructs("Tree of Bounty", seat=2)
    table.defeat("Terminites")
    nothing = [line for line in table.journal() if "nothing to destroy" in line]
    assert nothing == ["Player 2: there is nothing to destroy."]
    assert table.in_play(2) == []


def test_terminites_ask_the_owner_for_one_of_the_cheapest() -> None:
    table = facing("Terminites").constructs("Dream Anchor", "Zinta's Bracers", seat=1)
    table.defeat("Terminites")
    assert table.state.seat == 1
    assert table.prompt == "Terminites: destroy one of your cheapest constructs."


def test_warpdruid() -> None:
    table = facing("Warpdruid").hand("Militia").defeat("Warpdruid")
    assert table.honor() == 2
    assert table.offered == ["Militia (hand)", "done"]
    table.pick("Militia")
    assert table.in_hand() == []
    assert table.in_void() == ["Warpdruid"]


def test_warpdruid_is_bound_for_one_insight_and_banishes_again_when_played() -> None:
    table = facing("Warpdruid").give(power=3, insight=1).defeat("Warpdruid").yes()
    assert table.state.insight[0] == 0
    assert table.in_discard() == ["Warpdruid"]
    assert table.in_void() == []
    table.hand("Warpdruid", "Militia").play("Warpdruid").pick("Militia")
    assert table.honor() == 4


def test_dreadmage() -> None:
    table = facing("Dreadmage").give(power=4, insight=4).defeat("Dreadmage")
    assert table.honor() == 2
    assert table.in_hand() == ["Apprentice", "Apprentice"]
    assert table.prompt == "Pay 4 insight to dreambind Dreadmage?"
    table.no()
    assert table.state.insight[0] == 4
    assert table.in_void() == ["Dreadmage"]


def test_dreadmage_can_not_be_bound_for_three_insight() -> None:
    table = facing("Dreadmage").give(power=4, insight=3).defeat("Dreadmage")
    assert table.state.kind == "turn"
    assert table.in_void() == ["Dreadmage"]


def test_dreadmage_played_from_hand_costs_no_insight_and_is_discarded() -> None:
    table = Table("deliverance").hand("Dreadmage").play("Dreadmage")
    assert table.honor() == 2
    assert table.in_hand() == ["Apprentice", "Apprentice"]
    assert table.state.defeated_row == 0
    table.end_turn()
    assert "Dreadmage" in table.in_discard()


def test_warprogue() -> None:
    table = facing("Warprogue", players=3)
    table.state.insight = [0, 2, 2]
    table.defeat("Warprogue")
    assert table.offered == ["Player 2", "Player 3"]
    table.choose("Player 3")
    assert table.honor() == 3
    assert table.state.insight == [1, 2, 1]


def test_warprogue_finds_nothing_to_take() -> None:
    table = facing("Warprogue").give(power=4, insight=2).defeat("Warprogue")
    assert table.state.insight == [2, 0]
    assert any("there is nothing to take" in line for line in table.journal())


def test_dream_titan() -> None:
    table = facing("Dream Titan").give(power=4)
    with pytest.raises(NotOffered):
        table.defeat("Dream Titan")
    assert table.give(power=5).defeat("Dream Titan").honor() == 6


def test_obfusca_spirit() -> None:
    table = facing("Obfusca Spirit", players=3).hand("Militia", "Apprentice", seat=2)
    table.defeat("Obfusca Spirit")
    assert table.honor() == 4
    assert len(table.state.hand[2]) == 1
    assert len(table.in_discard(2)) == 1


def test_obfusca_spirit_lets_the_winner_choose_the_opponent() -> None:
    table = facing("Obfusca Spirit", players=3)
    table.hand("Militia", seat=1).hand("Apprentice", seat=2).defeat("Obfusca Spirit")
    assert table.offered == ["Player 2", "Player 3"]
    table.choose("Player 2")
    assert table.in_discard(1) == ["Militia"]
    assert table.in_hand(2) == ["Apprentice"]


def test_obfusca_spirit_against_empty_hands() -> None:
    table = facing("Obfusca Spirit").defeat("Obfusca Spirit")
    assert table.honor() == 4
    assert table.in_discard(1) == []
    assert ("nothing", 0, "raid") in table.state.log


def test_dream_tyrant() -> None:
    table = facing("Dream Tyrant").defeat("Dream Tyrant")
    assert (table.honor(), table.state.insight[0]) == (5, 5)


def test_river_reaper() -> None:
    table = facing("River Reaper", players=3)
    table.constructs("Dream Anchor", "Tree of Bounty", "Emma's Workshop", seat=1)
    table.constructs("Dream Anchor", seat=2)
    table.defeat("River Reaper")
    assert table.honor() == 6
    assert table.state.seat == 1
    assert table.prompt == (
        "River Reaper: choose the construct of yours that is kept; the others are destroyed."
    )
    table.pick("Tree of Bounty")
    assert table.in_play(1) == ["Tree of Bounty"]
    assert table.in_discard(1) == ["Dream Anchor", "Emma's Workshop"]
    assert table.in_play(2) == ["Dream Anchor"]


def test_river_reaper_finds_nothing_to_destroy_when_nobody_has_two_constructs() -> None:
    table = facing("River Reaper").constructs("Dream Anchor", seat=1).defeat("River Reaper")
    assert table.in_play(1) == ["Dream Anchor"]
    assert table.journal()[-1] == "Player 2: there is nothing to destroy."


def test_caaro_desert_breaker() -> None:
    table = facing("Caaro, Desert Breaker", players=3)
    table.constructs("Dream Anchor", "Tree of Bounty", seat=1)
    table.constructs("Emma's Workshop", "Zinta's Bracers", seat=2)
    table.defeat("Caaro, Desert Breaker")
    assert table.honor() == 4
    assert table.state.seat == 0
    assert table.prompt == (
        "Caaro, Desert Breaker: choose a construct of Player 2, which is destroyed."
    )
    table.pick("Tree of Bounty")
    assert table.prompt == (
        "Caaro, Desert Breaker: choose a construct of Player 3, which is destroyed."
    )
    table.pick("Emma's Workshop")
    assert table.in_play(1) == ["Dream Anchor"]
    assert table.in_play(2) == ["Zinta's Bracers"]


def test_caaro_desert_breaker_is_bound_for_two_insight() -> None:
    table = facing("Caaro, Desert Breaker").give(power=6, insight=2)
    table.defeat("Caaro, Desert Breaker").yes()
    assert table.in_discard() == ["Caaro, Desert Breaker"]
    assert table.score() == 4


def test_nilia_the_shattered() -> None:
    table = facing("Nilia, The Shattered").hand("Gearseer", seat=1)
    table.defeat("Nilia, The Shattered")
    assert table.honor() == 5
    assert table.in_hand() == ["Gearseer"]
    assert table.in_hand(1) == []
    assert table.play("Gearseer").state.runes == 3


def test_nilia_the_shattered_against_empty_hands() -> None:
    table = facing("Nilia, The Shattered").defeat("Nilia, The Shattered")
    assert table.in_hand() == []
    assert ("nothing", 0, "raid") in table.state.log


def test_rakar_corrupt_askara() -> None:
    table = facing("Rakar, Corrupt Askara").void("Dream Titan", "Warpdruid", "Dreadmage")
    table.defeat("Rakar, Corrupt Askara")
    assert table.honor() == 6
    assert table.offered == ["Warpdruid (void)", "Dreadmage (void)"]
    table.pick("Dreadmage")
    assert table.in_hand() == ["Dreadmage"]
    table.play("Dreadmage")
    assert table.honor() == 8


def test_rakar_corrupt_askara_finds_no_monster_with_dreambind() -> None:
    table = facing("Rakar, Corrupt Askara").void("Dream Titan").defeat("Rakar, Corrupt Askara")
    assert table.in_hand() == []
    assert ("nothing", 0, "move") in table.state.log
