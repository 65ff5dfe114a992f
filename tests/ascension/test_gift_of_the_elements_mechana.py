"""Gift of the Elements, the mechana: one scenario a card at least."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

GIFT = "gift_of_the_elements"


def table(players: int = 2, team: bool = False, promo: bool = False) -> Table:
    return Table(GIFT, players=players, team=team, promo=promo)


def nothing(t: Table, what: str) -> bool:
    return f"Player 1: there is nothing to {what}." in t.journal()


def test_reysas_trial_makes_center_row_constructs_cheaper_but_never_free() -> None:
    t = table().event("Reysa's Trial").give(runes=2)
    t.row("Elemental Projector", "Piercing Eye", *["Water Elemental"] * 4)
    t.acquire("Elemental Projector")
    assert t.state.runes == 1
    with pytest.raises(NotOffered):
        t.acquire("Water Elemental")
    t.acquire("Piercing Eye")
    assert t.state.runes == 0


def test_reysas_trial_becomes_reysa_for_eight_runes() -> None:
    t = table().event("Reysa's Trial").give(runes=8).transform("Reysa's Trial")
    assert (t.in_discard(), t.state.runes) == (["Forgemother Reysa"], 0)


def test_forgemother_reysa_draws() -> None:
    t = table().hand("Forgemother Reysa").row("Cell Block E").deck(0, "Militia")
    t.play("Forgemother Reysa").choose("draw")
    assert (t.in_hand(), t.in_discard()) == (["Militia"], [])


def test_forgemother_reysa_acquires_any_number_of_constructs() -> None:
    t = table().hand("Forgemother Reysa")
    t.row("Cell Block E", "Piercing Eye", "Blast Goggles", "Water Elemental")
    t.play("Forgemother Reysa").choose("acquire")
    assert "Water Elemental (center row)" not in t.offered
    t.pick("Cell Block E").pick("Blast Goggles").done()
    assert t.in_discard() == ["Blast Goggles", "Cell Block E"]
    assert "Piercing Eye" in t.in_row()


def test_forgemother_reysa_stops_when_no_construct_is_left() -> None:
    t = table().hand("Forgemother Reysa").row("Cell Block E")
    t.play("Forgemother Reysa").choose("acquire").pick("Cell Block E")
    assert (t.in_discard(), t.state.kind) == (["Cell Block E"], "turn")


def test_forgemother_reysa_finds_no_construct() -> None:
    t = table().hand("Forgemother Reysa").play("Forgemother Reysa").choose("acquire")
    assert t.in_discard() == []
    assert nothing(t, "acquire")


def test_innovative_aspirant_gives_a_rune_and_a_power() -> None:
    t = table().hand("Innovative Aspirant").play("Innovative Aspirant")
    assert (t.state.runes, t.state.power) == (1, 1)


@pytest.mark.parametrize("at_once", [True, False])
def test_scrap_weaver_lets_the_next_construct_go_straight_into_play(at_once: bool) -> None:
    t = table().hand("Scrap Weaver").deck(0, "Militia").give(runes=9)
    t.row("Water Elemental", "Elemental Projector", "Processing Hub").play("Scrap Weaver")
    assert t.in_hand() == ["Militia"]
    t.acquire("Water Elemental").acquire("Elemental Projector")
    t = t.yes() if at_once else t.no()
    assert t.in_play() == ["Elemental Projector"] * at_once
    t.acquire("Processing Hub")
    assert t.state.kind == "turn"
    assert "Processing Hub" in t.in_discard()


def test_iron_elemental_gives_runes_when_played_and_when_banished() -> None:
    t = table().hand("Iron Elemental", "Venom Priestess").play("Iron Elemental")
    assert t.state.runes == 2
    t.play("Venom Priestess").pick("Iron Elemental")
    assert (t.state.runes, t.in_void()) == (4, ["Iron Elemental"])


def test_conduit_monk_counts_for_two_more_mechana_constructs() -> None:
    t = table().hand("Conduit Monk").constructs("Processing Hub")
    with pytest.raises(NotOffered):
        t.use("Processing Hub")
    t.play("Conduit Monk")
    assert t.state.runes == 3
    t.use("Processing Hub")
    assert t.state.runes == 5


def test_conduit_monk_counts_only_for_the_turn() -> None:
    t = table().hand("Conduit Monk").constructs("Processing Hub").play("Conduit Monk").end_turn()
    t.end_turn()
    with pytest.raises(NotOffered):
        t.use("Processing Hub")


@pytest.mark.parametrize(
    ("name", "needed", "power", "runes", "cards", "honor"),
    [
        ("Elemental Projector", 2, 2, 0, 0, 0),
        ("Processing Hub", 3, 0, 2, 0, 0),
        ("Spire of Insight", 4, 0, 0, 2, 0),
        ("Blast Goggles", 5, 0, 0, 0, 5),
    ],
)
def test_elemental_projector_processing_hub_spire_of_insight_and_blast_goggles(
    name: str, needed: int, power: int, runes: int, cards: int, honor: int
) -> None:
    t = table().constructs(name, *["Cell Block E"] * (needed - 2), "Piercing Eye")
    with pytest.raises(NotOffered):
        t.use(name)
    t = table().constructs(name, *["Cell Block E"] * (needed - 1)).use(name)
    got = (t.state.power, t.state.runes, len(t.in_hand()), t.honor())
    assert got == (power, runes, cards, honor)
    with pytest.raises(NotOffered):
        t.use(name)


def test_cell_block_e_takes_a_defeated_center_row_monster_into_play() -> None:
    t = table().constructs("Cell Block E", "Elemental Projector", "Processing Hub")
    t.row("Yur, Eye of Chaos").give(power=9)
    t.defeat("Cultist")
    assert t.state.kind == "turn"
    t.defeat("Yur, Eye of Chaos").yes()
    assert t.in_play()[-1] == "Yur, Eye of Chaos"
    assert t.in_void() == []
    t.use("Processing Hub")
    assert t.state.runes == 2


def test_cell_block_e_lets_the_monster_go_to_the_void_if_declined() -> None:
    t = table().constructs("Cell Block E").row("Yur, Eye of Chaos").give(power=7)
    t.defeat("Yur, Eye of Chaos").no()
    assert (t.in_play(), t.in_void()) == (["Cell Block E"], ["Yur, Eye of Chaos"])


def test_cell_block_e_takes_a_monster_that_is_played() -> None:
    t = table().constructs("Cell Block E").hand("Yuk Tribe Gremlin", "Yuk Tribe Gremlin")
    t.play("Yuk Tribe Gremlin").yes().play("Yuk Tribe Gremlin").no()
    assert t.in_play() == ["Cell Block E", "Yuk Tribe Gremlin"]
    assert t.names(t.state.played[0]) == ["Yuk Tribe Gremlin"]


def test_cell_block_e_gets_no_monster_that_infests_a_player() -> None:
    t = table().constructs("Cell Block E").row("Yuk Tribe Gremlin").give(power=2)
    t.defeat("Yuk Tribe Gremlin").choose("Player 2")
    assert (t.in_play(), t.in_discard(1)) == (["Cell Block E"], ["Yuk Tribe Gremlin"])


def test_cell_block_e_does_not_make_a_captured_monster_a_played_one() -> None:
    t = table().event("Xeron's Trial").constructs("Cell Block E", "Temple of Heroes")
    t.row("Yur, Eye of Chaos").give(power=7).defeat("Yur, Eye of Chaos").yes()
    assert t.state.power == 0
    with pytest.raises(NotOffered):
        t.use("Temple of Heroes")


def test_cell_block_e_keeps_the_monster_from_turn_to_turn() -> None:
    t = table().constructs("Cell Block E").hand("Yuk Tribe Gremlin").play("Yuk Tribe Gremlin").yes()
    t.end_turn().end_turn()
    assert t.in_play() == ["Cell Block E", "Yuk Tribe Gremlin"]


def eight(missing: int = 0) -> list[str]:
    return ["P.R.I.M.E. Directive", *["Elemental Projector"] * (7 - missing)]


def test_prime_directive_wins_with_eight_mechana_constructs() -> None:
    t = table().constructs(*eight())
    t.state.honor[1] = 50
    t.use("P.R.I.M.E. Directive")
    assert (t.state.over, t.state.winners) == (True, [0])
    assert "Player 1 wins at once." in t.journal(1)


def test_prime_directive_does_nothing_with_seven() -> None:
    t = table().constructs(*eight(missing=1), "Piercing Eye")
    with pytest.raises(NotOffered):
        t.use("P.R.I.M.E. Directive")


def test_prime_directive_counts_captured_monsters_and_conduit_monk() -> None:
    t = table().constructs(*eight(missing=3), "Yuk Tribe Gremlin").hand("Conduit Monk")
    t.play("Conduit Monk").use("P.R.I.M.E. Directive")
    assert t.state.winners == [0]


def test_prime_directive_wins_for_the_partner_too() -> None:
    t = table(players=4, team=True).constructs(*eight()).use("P.R.I.M.E. Directive")
    assert t.state.winners == [0, 2]
