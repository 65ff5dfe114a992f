"""Gift of the Elements, the lifebound: one scenario a card at least."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

GIFT = "gift_of_the_elements"


def table(players: int = 2, team: bool = False, promo: bool = False) -> Table:
    return Table(GIFT, players=players, team=team, promo=promo)


def nothing(t: Table, what: str) -> bool:
    return f"Player 1: there is nothing to {what}." in t.journal()


def test_cetras_trial_makes_center_row_heroes_cheaper_but_never_free() -> None:
    t = table().event("Cetra's Trial").give(runes=2)
    t.row("Water Elemental", "Radiant Aspirant", "Elemental Projector", *["Scrap Weaver"] * 3)
    t.acquire("Water Elemental")
    assert t.state.runes == 1
    with pytest.raises(NotOffered):
        t.acquire("Elemental Projector")
    t.acquire("Radiant Aspirant")
    assert t.state.runes == 0


def test_cetras_trial_leaves_the_always_available_cards_alone() -> None:
    t = table().event("Cetra's Trial").row(*["Blast Goggles"] * 6).give(runes=2)
    with pytest.raises(NotOffered):
        t.acquire("Mystic")
    t.acquire("Heavy Infantry")
    assert t.state.runes == 0


def test_cetras_trial_becomes_cetra_for_eight_runes() -> None:
    t = table().event("Cetra's Trial").give(runes=8).transform("Cetra's Trial")
    assert (t.in_discard(), t.state.runes) == (["Cetra, Celestial Body"], 0)


def test_cetra_celestial_body_gains_the_honor_of_the_center_row() -> None:
    t = table().hand("Cetra, Celestial Body")
    t.row("Kiri, Meadow Witch", "Cell Block E", *["Yur, Eye of Chaos"] * 4)
    t.play("Cetra, Celestial Body")
    assert t.honor() == 2 + 7


def test_cetra_celestial_body_finds_nothing_among_monsters() -> None:
    t = table().hand("Cetra, Celestial Body").row(*["Yur, Eye of Chaos"] * 6)
    t.play("Cetra, Celestial Body")
    assert t.honor() == 0
    assert nothing(t, "gain")


def test_keen_eyed_aspirant_gives_a_rune_and_an_honor() -> None:
    t = table().hand("Keen-eyed Aspirant").play("Keen-eyed Aspirant")
    assert (t.state.runes, t.honor()) == (1, 1)


@pytest.mark.parametrize(("top", "honor"), [("Radiant Aspirant", 2), ("Water Elemental", 0)])
def test_thicket_familiar_takes_the_top_card_and_honors_empower(top: str, honor: int) -> None:
    t = table().hand("Thicket Familiar").deck(0, top, "Apprentice").play("Thicket Familiar")
    assert (t.in_hand(), t.honor()) == ([top], honor)
    assert f"Player 1 reveals {top}." in t.journal(1)


def test_thicket_familiar_without_a_deck() -> None:
    t = table().hand("Thicket Familiar").deck(0).play("Thicket Familiar")
    assert (t.in_hand(), t.honor()) == ([], 0)
    assert nothing(t, "reveal")


def test_verdant_elemental_gives_honor_when_played_and_when_banished() -> None:
    t = table().hand("Verdant Elemental").row("Keen-eyed Aspirant").give(runes=1)
    t.play("Verdant Elemental")
    assert t.honor() == 3
    t.acquire("Keen-eyed Aspirant").pick("Verdant Elemental")
    assert (t.honor(), t.in_void()) == (6, ["Verdant Elemental"])


def test_verdant_elemental_is_not_banished_by_being_acquired() -> None:
    t = table().row("Verdant Elemental").give(runes=3).acquire("Verdant Elemental")
    assert t.honor() == 0


@pytest.mark.parametrize(("mine", "theirs", "runes"), [(3, 2, 3), (2, 2, 2), (1, 2, 2)])
def test_flourishing_druidess_pays_more_to_the_leader(mine: int, theirs: int, runes: int) -> None:
    t = table(players=3).hand("Flourishing Druidess")
    t.state.honor[:] = [mine, theirs, 0]
    t.play("Flourishing Druidess")
    assert t.state.runes == runes


def test_kiri_meadow_witch_draws_and_unites() -> None:
    t = table().hand("Kiri, Meadow Witch", "Keen-eyed Aspirant").deck(0, "Militia")
    t.play("Kiri, Meadow Witch")
    assert (t.in_hand(), t.honor()) == (["Keen-eyed Aspirant", "Militia"], 0)
    t.play("Keen-eyed Aspirant")
    assert t.honor() == 1 + 5


def test_kiri_meadow_witch_unites_with_a_hero_played_before_her_and_only_once() -> None:
    t = table().hand("Kiri, Meadow Witch", *["Keen-eyed Aspirant"] * 2)
    t.play("Keen-eyed Aspirant", "Kiri, Meadow Witch")
    assert t.honor() == 1 + 5
    t.play("Keen-eyed Aspirant")
    assert t.honor() == 1 + 5 + 1


def test_kiri_meadow_witch_does_not_unite_with_other_factions_or_constructs() -> None:
    t = table().hand("Kiri, Meadow Witch", "Iron Elemental", "Wildbark Mail", "Mystic")
    t.play("Iron Elemental", "Mystic", "Wildbark Mail", "Kiri, Meadow Witch")
    assert t.honor() == 0


def test_hearthglow_clique_gives_runes_and_honor_and_unites() -> None:
    t = table().hand("Hearthglow Clique", "Keen-eyed Aspirant").deck(0, "Militia", "Militia")
    t.play("Hearthglow Clique")
    assert (t.state.runes, t.honor(), t.in_hand()) == (2, 2, ["Keen-eyed Aspirant"])
    t.play("Keen-eyed Aspirant")
    assert t.in_hand() == ["Militia"]


def test_hearthglow_clique_unites_with_another_of_its_name() -> None:
    t = table().hand("Hearthglow Clique", "Hearthglow Clique").deck(0, *["Militia"] * 3)
    t.play("Hearthglow Clique", "Hearthglow Clique")
    assert t.in_hand() == ["Militia", "Militia"]


@pytest.mark.parametrize("place", ["hand", "discard"])
def test_earthmender_pura_may_send_a_monster_to_an_opponent(place: str) -> None:
    t = table(players=3).hand("Earthmender Pura", *["Yuk Tribe Gremlin"] * (place == "hand"))
    t.discard("Militia", *["Yuk Tribe Gremlin"] * (place == "discard"))
    t.play("Earthmender Pura")
    assert t.state.runes == 3
    t.pick("Yuk Tribe Gremlin").choose("Player 3")
    assert t.in_discard(2) == ["Yuk Tribe Gremlin"]
    assert (t.in_hand(), t.in_discard()) == ([], ["Militia"])


def test_earthmender_pura_may_keep_the_monster() -> None:
    t = table().hand("Earthmender Pura", "Yuk Tribe Gremlin").play("Earthmender Pura").done()
    assert t.in_hand() == ["Yuk Tribe Gremlin"]


def test_earthmender_pura_without_a_monster() -> None:
    t = table().hand("Earthmender Pura", "Militia").play("Earthmender Pura")
    assert (t.state.runes, t.state.kind) == (3, "turn")
    assert nothing(t, "move")


def test_wildbark_mail_gives_honor_once_a_turn_after_a_center_row_kill() -> None:
    t = table().constructs("Wildbark Mail").row("Yur, Eye of Chaos").give(power=9)
    t.defeat("Cultist")
    with pytest.raises(NotOffered):
        t.use("Wildbark Mail")
    t.defeat("Yur, Eye of Chaos").use("Wildbark Mail")
    assert t.honor() == 1 + 4 + 2
    with pytest.raises(NotOffered):
        t.use("Wildbark Mail")


@pytest.mark.parametrize("played", ["Keen-eyed Aspirant", "Yuk Tribe Gremlin"])
def test_temple_of_heroes_honors_a_lifebound_hero_or_a_monster(played: str) -> None:
    t = table().constructs("Temple of Heroes").hand("Iron Elemental", "Wildbark Mail", played)
    t.play("Iron Elemental", "Wildbark Mail")
    with pytest.raises(NotOffered):
        t.use("Temple of Heroes")
    t.play(played)
    before = t.honor()
    t.use("Temple of Heroes")
    assert t.honor() == before + 2
    with pytest.raises(NotOffered):
        t.use("Temple of Heroes")
