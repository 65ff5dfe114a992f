"""Gift of the Elements, the enlightened: one scenario a card at least."""

from __future__ import annotations

import pytest

from ascension.state import NONE
from tests.ascension.table import NotOffered, Table

GIFT = "gift_of_the_elements"


def table(players: int = 2, team: bool = False, promo: bool = False) -> Table:
    return Table(GIFT, players=players, team=team, promo=promo)


def nothing(t: Table, what: str) -> bool:
    return f"Player 1: there is nothing to {what}." in t.journal()


@pytest.mark.parametrize("ally", ["Mystic", "Heavy Infantry"])
def test_dharthas_trial_draws_once_a_turn_after_a_mystic_or_an_infantry(ally: str) -> None:
    t = table().event("Dhartha's Trial").hand("Apprentice", ally, ally).deck(0, "Militia")
    t.play("Apprentice")
    with pytest.raises(NotOffered):
        t.use("Dhartha's Trial")
    t.play(ally).use("Dhartha's Trial")
    assert t.in_hand() == sorted([ally, "Militia"])
    t.play(ally)
    with pytest.raises(NotOffered):
        t.use("Dhartha's Trial")


def test_dharthas_trial_becomes_dhartha_for_eight_runes() -> None:
    t = table().event("Dhartha's Trial").give(runes=7)
    with pytest.raises(NotOffered):
        t.transform("Dhartha's Trial")
    t.give(runes=9).transform("Dhartha's Trial")
    assert t.in_discard() == ["Dhartha, Eternal Seer"]
    assert (t.state.event, t.in_void(), t.state.runes) == (NONE, [], 1)


def test_dhartha_eternal_seer_draws_four() -> None:
    t = table().hand("Dhartha, Eternal Seer").deck(0, *["Militia"] * 4, "Apprentice")
    t.play("Dhartha, Eternal Seer")
    assert t.in_hand() == ["Militia"] * 4


def test_radiant_aspirant_draws_one() -> None:
    t = table().hand("Radiant Aspirant").deck(0, "Militia", "Apprentice")
    t.play("Radiant Aspirant")
    assert t.in_hand() == ["Militia"]


def test_radiant_aspirant_says_that_there_is_nothing_to_draw() -> None:
    t = table().hand("Radiant Aspirant").deck(0).play("Radiant Aspirant")
    assert t.in_hand() == []
    assert nothing(t, "draw")


def test_water_elemental_draws_one_when_played() -> None:
    t = table().hand("Water Elemental").deck(0, "Militia", "Apprentice").play("Water Elemental")
    assert t.in_hand() == ["Militia"]


def test_water_elemental_draws_two_when_banished_from_the_center_row() -> None:
    t = table().row("Water Elemental").hand("Yuk Tribe Outcast").deck(0, *["Militia"] * 4)
    t.play("Yuk Tribe Outcast").pick("Water Elemental")
    assert t.in_hand() == ["Militia"] * 3
    assert t.in_void() == ["Water Elemental"]
    assert "Water Elemental" not in t.in_row()


@pytest.mark.parametrize("place", ["hand", "discard"])
def test_water_elemental_draws_two_when_banished_from_hand_or_discard(place: str) -> None:
    t = table().hand("Deranged Aspirant", *["Water Elemental"] * (place == "hand"))
    t.discard(*["Water Elemental"] * (place == "discard")).deck(0, *["Militia"] * 4)
    t.play("Deranged Aspirant").pick(f"Water Elemental ({place})")
    assert t.in_hand() == ["Militia", "Militia"]


def test_water_elemental_draws_for_whoever_has_the_turn() -> None:
    t = table().row("Water Elemental").hand("Yuk Tribe Outcast", seat=1)
    t.end_turn()
    t.play("Yuk Tribe Outcast").pick("Water Elemental")
    assert len(t.in_hand(1)) == 3
    assert len(t.in_hand(0)) == 5


def test_sister_of_the_wind_goes_with_a_card_of_the_hand_and_calls_both_allies() -> None:
    t = table().hand("Sister of the Wind", "Apprentice", "Militia")
    t.play("Sister of the Wind").pick("Militia").pick("Mystic").pick("Heavy Infantry")
    assert t.in_hand() == ["Apprentice", "Heavy Infantry", "Mystic"]
    assert t.in_void() == ["Sister of the Wind"]
    assert t.names(t.state.out) == ["Militia"]
    assert t.names(t.state.played[0]) == []
    assert t.state.banished == 2


def test_sister_of_the_wind_may_call_one_ally_but_not_none() -> None:
    t = table().hand("Sister of the Wind", "Apprentice").play("Sister of the Wind")
    assert t.offered == ["Mystic (always available)", "Heavy Infantry (always available)"]
    t.pick("Heavy Infantry").done()
    assert t.in_hand() == ["Heavy Infantry"]


def test_sister_of_the_wind_stays_if_the_hand_is_empty() -> None:
    t = table().hand("Sister of the Wind").play("Sister of the Wind")
    assert (t.in_hand(), t.in_void()) == ([], [])
    assert t.names(t.state.played[0]) == ["Sister of the Wind"]
    assert nothing(t, "banish")


def test_sister_of_the_wind_copied_has_no_card_to_banish() -> None:
    t = table(promo=True).hand("Sister of the Wind", "Twofold Askara", "Apprentice", "Apprentice")
    t.play("Sister of the Wind").pick("Apprentice").pick("Mystic").done()
    t.play("Twofold Askara")
    assert t.in_hand() == ["Apprentice", "Mystic"]
    assert nothing(t, "banish")


def test_yuk_tribe_outcast_draws_and_has_to_banish_from_the_center_row() -> None:
    t = table().row("Piercing Eye").hand("Yuk Tribe Outcast").deck(0, "Militia")
    t.play("Yuk Tribe Outcast")
    assert "done" not in t.offered
    t.pick("Piercing Eye")
    assert (t.in_hand(), t.in_void()) == (["Militia"], ["Piercing Eye"])
    assert nothing(t, "banish")


@pytest.mark.parametrize("fodder", ["Yuk Tribe Outcast", "Yuk Tribe Gremlin"])
def test_yuk_tribe_outcast_may_banish_one_of_the_tribe_for_a_free_card(fodder: str) -> None:
    t = table().row("Piercing Eye", "Blast Goggles", "Yur, Eye of Chaos")
    t.hand("Yuk Tribe Outcast", fodder)
    t.play("Yuk Tribe Outcast").pick("Piercing Eye").pick(fodder).pick("Blast Goggles")
    assert t.in_discard() == ["Blast Goggles"]
    assert t.in_void() == sorted(["Piercing Eye", fodder])


def test_yuk_tribe_outcast_defeats_a_monster_so() -> None:
    t = (
        table()
        .row("Piercing Eye", "Yur, Eye of Chaos")
        .hand("Yuk Tribe Outcast", "Yuk Tribe Gremlin")
    )
    t.play("Yuk Tribe Outcast").pick("Piercing Eye").pick("Yuk Tribe Gremlin")
    t.pick("Yur, Eye of Chaos")
    assert t.honor() == 4
    assert "Yur, Eye of Chaos" in t.in_void()


def test_yuk_tribe_outcast_may_decline() -> None:
    t = table().row("Piercing Eye").hand("Yuk Tribe Outcast", "Yuk Tribe Gremlin")
    t.play("Yuk Tribe Outcast").pick("Piercing Eye").done()
    assert "Yuk Tribe Gremlin" in t.in_hand()
    assert t.in_discard() == []


def test_thunder_templar_defeats_a_monster_of_cost_five_or_less() -> None:
    t = table().row("Static Elemental", "Tectonic Thrasher").hand("Thunder Templar")
    t.play("Thunder Templar")
    assert t.offered == ["Tectonic Thrasher (center row)", "Cultist (always available)"]
    t.pick("Tectonic Thrasher")
    assert (t.honor(), t.in_void()) == (4, ["Tectonic Thrasher"])


def test_thunder_templar_has_to_defeat_the_cultist_if_nothing_else_fits() -> None:
    t = table().row("Static Elemental").hand("Thunder Templar").play("Thunder Templar")
    assert t.honor() == 1


def test_whirlwind_ascetic_draws_three_and_discards_two() -> None:
    t = table().hand("Whirlwind Ascetic").deck(0, "Mystic", "Militia", "Apprentice")
    t.play("Whirlwind Ascetic").pick("Mystic").pick("Militia")
    assert (t.in_hand(), t.in_discard()) == (["Apprentice"], ["Militia", "Mystic"])
    assert t.state.kind == "turn"


@pytest.mark.parametrize("back", [True, False])
def test_whirlwind_ascetic_may_take_a_mystic_and_an_infantry_back(back: bool) -> None:
    t = table().hand("Whirlwind Ascetic").deck(0, "Mystic", "Heavy Infantry", "Apprentice")
    t.play("Whirlwind Ascetic").pick("Mystic").pick("Heavy Infantry")
    if back:
        t.yes()
        assert t.in_hand() == ["Apprentice", "Heavy Infantry", "Mystic"]
    else:
        t.no()
        assert t.in_discard() == ["Heavy Infantry", "Mystic"]


def test_whirlwind_ascetic_does_not_give_back_what_lay_in_the_discard_pile() -> None:
    t = table().hand("Whirlwind Ascetic").deck(0, "Mystic", "Militia", "Apprentice")
    t.discard("Heavy Infantry").play("Whirlwind Ascetic").pick("Mystic").pick("Militia")
    assert t.in_hand() == ["Apprentice"]


def test_whirlwind_ascetic_discards_what_there_is() -> None:
    t = table().hand("Whirlwind Ascetic").deck(0, "Mystic").play("Whirlwind Ascetic")
    assert (t.in_hand(), t.in_discard()) == ([], ["Mystic"])
    t = table().hand("Whirlwind Ascetic").deck(0).play("Whirlwind Ascetic")
    assert nothing(t, "discard")


def test_brother_laias_draws_two() -> None:
    t = table().hand("Brother Laias").deck(0, "Militia", "Militia", "Apprentice")
    t.play("Brother Laias")
    assert t.in_hand() == ["Militia", "Militia"]


def test_brother_laias_goes_to_the_hand_after_a_mystic() -> None:
    t = table().row("Brother Laias").hand("Mystic").give(runes=4)
    t.play("Mystic").acquire("Brother Laias").done()
    assert (t.in_hand(), t.in_discard()) == (["Brother Laias"], [])
    assert "Player 1 puts Brother Laias into the hand." in t.journal()


def test_brother_laias_goes_to_the_discard_pile_without_a_mystic() -> None:
    t = table().row("Brother Laias").hand("Heavy Infantry").give(runes=6)
    t.play("Heavy Infantry").acquire("Brother Laias").done()
    assert (t.in_hand(), t.in_discard()) == ([], ["Brother Laias"])


@pytest.mark.parametrize(("to", "seat"), [("Player 1", 0), ("Player 2", 1)])
def test_sonny_lightwielder_defeats_a_monster_and_sends_it_to_a_player(to: str, seat: int) -> None:
    t = table().row("Yur, Eye of Chaos").hand("Sonny, Lightwielder")
    t.play("Sonny, Lightwielder").pick("Yur, Eye of Chaos").choose(to)
    assert t.honor() == 4
    assert (t.in_discard(seat), t.in_void()) == (["Yur, Eye of Chaos"], [])


def test_sonny_lightwielder_may_leave_it_in_the_void() -> None:
    t = table().row("Yur, Eye of Chaos").hand("Sonny, Lightwielder")
    t.play("Sonny, Lightwielder").pick("Yur, Eye of Chaos").done()
    assert t.in_void() == ["Yur, Eye of Chaos"]


def test_sonny_lightwielder_can_not_send_the_cultist() -> None:
    t = table().row("Yur, Eye of Chaos").hand("Sonny, Lightwielder")
    t.play("Sonny, Lightwielder").pick("Cultist")
    assert (t.honor(), t.state.kind) == (1, "turn")


def test_sonny_lightwielder_settles_where_it_goes_before_a_dreambind_is_offered() -> None:
    t = Table(GIFT, "deliverance").hand("Sonny, Lightwielder")
    names = [card.name for card in t.state.defs.all if "dreambind" in card.keywords]
    t.row(names[0]).give(insight=9).play("Sonny, Lightwielder").pick(names[0]).choose("Player 2")
    assert t.in_discard(1) == [names[0]]
    while t.state.kind != "turn":
        assert t.state.kind != "dreambind"
        t.state.apply(len(t.state.options) - 1)


def test_piercing_eye_draws_once_a_turn_after_a_center_row_kill() -> None:
    t = table().constructs("Piercing Eye").row("Bramble Elemental").give(power=6)
    t.defeat("Cultist")
    with pytest.raises(NotOffered):
        t.use("Piercing Eye")
    t.defeat("Bramble Elemental").use("Piercing Eye")
    assert t.in_hand() == ["Apprentice"]
    with pytest.raises(NotOffered):
        t.use("Piercing Eye")


@pytest.mark.parametrize("ally", ["Mystic", "Heavy Infantry"])
def test_temple_of_the_wind_puts_an_ally_in_the_place_of_a_discarded_card(ally: str) -> None:
    t = table().constructs("Temple of the Wind").discard("Apprentice", "Militia")
    t.use("Temple of the Wind").pick("Apprentice").pick(ally)
    assert t.in_discard() == sorted([ally, "Militia"])
    with pytest.raises(NotOffered):
        t.use("Temple of the Wind")


def test_temple_of_the_wind_may_be_declined_and_needs_a_discarded_card() -> None:
    t = table().constructs("Temple of the Wind").discard("Militia").use("Temple of the Wind").done()
    assert t.in_discard() == ["Militia"]
    with pytest.raises(NotOffered):
        table().constructs("Temple of the Wind").use("Temple of the Wind")
