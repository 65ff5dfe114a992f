"""Gift of the Elements, the void: one scenario a card at least."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

GIFT = "gift_of_the_elements"


def table(players: int = 2, team: bool = False, promo: bool = False) -> Table:
    return Table(GIFT, players=players, team=team, promo=promo)


def nothing(t: Table, what: str) -> bool:
    return f"Player 1: there is nothing to {what}." in t.journal()


def test_emris_trial_makes_center_row_monsters_cheaper_but_never_free() -> None:
    t = table().event("Emri's Trial").row("Yur, Eye of Chaos", "Nom Tribe Gremlin").give(power=7)
    t.defeat("Yur, Eye of Chaos")
    assert t.state.power == 1
    with pytest.raises(NotOffered):
        t.defeat("Cultist")
    t.defeat("Nom Tribe Gremlin")
    assert t.state.power == 0


def test_emris_trial_becomes_emri_for_eight_runes() -> None:
    t = table().event("Emri's Trial").give(runes=8).transform("Emri's Trial")
    assert (t.in_discard(), t.state.runes) == (["Emri, Born of Battle"], 0)


def test_emri_born_of_battle_robs_every_other_player_at_the_first_center_row_kill() -> None:
    t = table(players=3).hand("Emri, Born of Battle").row(*["Bramble Elemental"] * 2).give(power=6)
    t.state.honor[1:] = [5, 1]
    pool = t.state.pool
    t.play("Emri, Born of Battle")
    assert t.state.power == 10
    t.defeat("Cultist")
    assert t.state.honor == [1, 5, 1]
    t.defeat("Bramble Elemental")
    assert t.state.honor == [1 + 5 + 3, 3, 0]
    assert t.state.pool == pool - 6
    t.defeat("Bramble Elemental")
    assert t.state.honor == [14, 3, 0]


def test_emri_born_of_battle_finds_nobody_with_honor() -> None:
    t = table().hand("Emri, Born of Battle").row("Bramble Elemental").play("Emri, Born of Battle")
    t.defeat("Bramble Elemental")
    assert t.state.honor == [5, 0]
    assert nothing(t, "take")


def test_emri_born_of_battle_robs_the_partner_too() -> None:
    t = table(players=4, team=True).hand("Emri, Born of Battle").row("Bramble Elemental")
    t.state.honor[1:] = [3, 3, 3]
    t.play("Emri, Born of Battle").defeat("Bramble Elemental")
    assert t.state.honor == [5 + 6, 1, 1, 1]


@pytest.mark.parametrize("place", ["hand", "discard"])
def test_deranged_aspirant_may_banish_from_hand_or_discard(place: str) -> None:
    t = table().hand("Deranged Aspirant", "Militia").discard("Apprentice").play("Deranged Aspirant")
    t.pick("Militia (hand)" if place == "hand" else "Apprentice (discard)")
    assert (t.in_hand(), t.in_discard()) == (
        ([], ["Apprentice"]) if place == "hand" else (["Militia"], [])
    )


def test_deranged_aspirant_may_decline_and_does_not_reach_played_cards() -> None:
    t = table().hand("Apprentice", "Deranged Aspirant", "Militia").play("Apprentice")
    t.play("Deranged Aspirant")
    assert t.offered == ["Militia (hand)", "done"]
    t.done()
    assert t.in_hand() == ["Militia"]


def test_deranged_aspirant_with_nothing_to_banish() -> None:
    t = table().hand("Deranged Aspirant").play("Deranged Aspirant")
    assert nothing(t, "banish")


def test_shadow_elemental_gives_power_when_played_and_when_banished() -> None:
    t = table().hand("Shadow Elemental", "Deranged Aspirant").discard("Shadow Elemental")
    t.play("Shadow Elemental")
    assert t.state.power == 2
    t.play("Deranged Aspirant").pick("Shadow Elemental")
    assert t.state.power == 4


def test_shadow_elemental_banished_by_wildfire_together_with_its_kin() -> None:
    t = table().row("Wildfire Elemental", "Shadow Elemental", "Shadow Elemental").give(power=4)
    t.defeat("Wildfire Elemental").pick("Shadow Elemental").pick("Shadow Elemental")
    assert t.state.power == 4


@pytest.mark.parametrize(("discarded", "power"), [("Shadow Elemental", 3), ("Iron Elemental", 2)])
def test_patient_assassin_looks_for_void_in_the_discard_pile(discarded: str, power: int) -> None:
    t = table().hand("Patient Assassin").discard(discarded).play("Patient Assassin")
    assert t.state.power == power


def test_patient_assassin_does_not_count_what_was_played() -> None:
    t = table().hand("Patient Assassin", "Shadow Elemental")
    t.play("Shadow Elemental", "Patient Assassin")
    assert t.state.power == 2 + 2


@pytest.mark.parametrize("what", ["Apprentice (played)", "Militia (discard)"])
def test_venom_priestess_may_banish_from_discard_or_played(what: str) -> None:
    t = table().hand("Apprentice", "Venom Priestess", "Mystic").discard("Militia")
    t.play("Apprentice", "Venom Priestess")
    assert t.state.power == 2
    assert not [o for o in t.offered if "(hand)" in o]
    t.pick(what)
    assert t.names(t.state.out) == [what.split(" (")[0]]
    assert t.state.runes == 1


def test_venom_priestess_may_decline_or_go_herself() -> None:
    t = table().hand("Venom Priestess").play("Venom Priestess").done()
    assert t.names(t.state.played[0]) == ["Venom Priestess"]
    t = table().hand("Venom Priestess").play("Venom Priestess").pick("Venom Priestess")
    assert (t.in_void(), t.state.power) == (["Venom Priestess"], 2)


@pytest.mark.parametrize(("discarded", "cards"), [("Shadow Elemental", 1), ("Iron Elemental", 0)])
def test_voidrift_stalker_looks_for_void_in_the_discard_pile(discarded: str, cards: int) -> None:
    t = table().hand("Voidrift Stalker").discard(discarded).play("Voidrift Stalker")
    assert (t.state.power, len(t.in_hand())) == (3, cards)


@pytest.mark.parametrize(("banished", "cards"), [("Yuk Tribe Gremlin", 2), ("Militia", 1)])
def test_grand_arbiter_todd_draws_again_for_a_monster(banished: str, cards: int) -> None:
    t = table().hand("Grand-Arbiter Todd").deck(0, banished, "Apprentice", "Mystic")
    t.play("Grand-Arbiter Todd")
    assert "done" not in t.offered
    t.pick(banished)
    assert len(t.in_hand()) == cards


def test_grand_arbiter_todd_with_an_empty_deck_and_hand() -> None:
    t = table().hand("Grand-Arbiter Todd").deck(0).play("Grand-Arbiter Todd")
    assert nothing(t, "draw")
    assert nothing(t, "banish")


@pytest.mark.parametrize(("fist", "cards"), [(True, 1), (False, 0)])
def test_ulan_the_crusher_draws_with_his_fist(fist: bool, cards: int) -> None:
    t = table().hand("Ulan, the Crusher").constructs("Cell Block E", *["Ulan's Fist"] * fist)
    t.play("Ulan, the Crusher")
    assert (t.state.power, len(t.in_hand())) == (4, cards)


def test_madness_embrace_may_banish_once_a_turn_after_a_center_row_kill() -> None:
    t = table().constructs("Madness' Embrace").row("Tectonic Thrasher").hand("Militia")
    t.give(power=7).defeat("Cultist")
    with pytest.raises(NotOffered):
        t.use("Madness' Embrace")
    t.defeat("Tectonic Thrasher").use("Madness' Embrace").pick("Militia")
    assert (t.in_hand(), t.names(t.state.out)) == ([], ["Militia"])
    with pytest.raises(NotOffered):
        t.use("Madness' Embrace")


def test_madness_embrace_may_be_declined() -> None:
    t = table().constructs("Madness' Embrace").row("Tectonic Thrasher").hand("Militia")
    t.give(power=5).defeat("Tectonic Thrasher").use("Madness' Embrace").done()
    assert t.in_hand() == ["Militia"]


def test_oblivion_blossoms_give_power_and_honor_for_a_banished_card() -> None:
    t = table().constructs("Oblivion Blossoms").hand("Deranged Aspirant", "Militia")
    t.use("Oblivion Blossoms", 0)
    assert t.state.power == 1
    with pytest.raises(NotOffered):
        t.use("Oblivion Blossoms", 1)
    t.play("Deranged Aspirant").pick("Militia").use("Oblivion Blossoms", 1)
    assert t.honor() == 1
    for number in (0, 1):
        with pytest.raises(NotOffered):
            t.use("Oblivion Blossoms", number)


def test_ulans_fist_gives_power_and_more_with_ulan() -> None:
    t = table().constructs("Ulan's Fist").hand("Ulan, the Crusher").deck(0)
    t.use("Ulan's Fist", 0)
    assert t.state.power == 2
    t.play("Ulan, the Crusher").use("Ulan's Fist", 1)
    assert t.state.power == 2 + 4 + 2


def test_ulans_fist_gives_no_more_without_ulan() -> None:
    t = table().constructs("Ulan's Fist").hand("Shadow Elemental").play("Shadow Elemental")
    t.use("Ulan's Fist", 0)
    with pytest.raises(NotOffered):
        t.use("Ulan's Fist", 1)
    assert t.state.power == 4
