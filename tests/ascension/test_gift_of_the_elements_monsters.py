"""Gift of the Elements, the monsters and Xeron: one scenario a card at least."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

GIFT = "gift_of_the_elements"


def table(players: int = 2, team: bool = False, promo: bool = False) -> Table:
    return Table(GIFT, players=players, team=team, promo=promo)


def nothing(t: Table, what: str, player: int = 1) -> bool:
    return f"Player {player}: there is nothing to {what}." in t.journal()


def test_xerons_trial_gives_power_for_every_monster_played() -> None:
    t = table().event("Xeron's Trial").hand("Militia", "Yuk Tribe Gremlin", "Bam Tribe Gremlins")
    t.play("Militia")
    assert t.state.power == 1
    t.play("Yuk Tribe Gremlin", "Bam Tribe Gremlins")
    assert t.state.power == 5


def test_xerons_trial_becomes_xeron_for_eight_power() -> None:
    t = table().event("Xeron's Trial").give(runes=8)
    with pytest.raises(NotOffered):
        t.transform("Xeron's Trial")
    t.give(power=8).transform("Xeron's Trial")
    assert (t.in_discard(), t.state.power) == (["Xeron, False Ally"], 0)


def test_xeron_false_ally_counts_monsters_played_before_and_after_him() -> None:
    t = table().hand("Xeron, False Ally", *["Yuk Tribe Gremlin"] * 3)
    t.play("Yuk Tribe Gremlin", "Xeron, False Ally")
    assert t.state.runes == 5 + 2
    t.play("Yuk Tribe Gremlin", "Yuk Tribe Gremlin")
    assert t.state.runes == 5 + 6


def test_xeron_false_ally_alone() -> None:
    t = table().hand("Xeron, False Ally", "Militia").play("Xeron, False Ally", "Militia")
    assert t.state.runes == 5


def test_nom_tribe_gremlin_gives_one_honor() -> None:
    t = table().row("Nom Tribe Gremlin").give(power=1).defeat("Nom Tribe Gremlin").done()
    assert (t.honor(), t.in_void()) == (1, ["Nom Tribe Gremlin"])


def test_nom_tribe_gremlin_may_move_on_when_played() -> None:
    t = table(players=3).hand("Nom Tribe Gremlin").play("Nom Tribe Gremlin")
    t.pick("Nom Tribe Gremlin").choose("Player 3")
    assert t.in_discard(2) == ["Nom Tribe Gremlin"]
    assert t.names(t.state.played[0]) == []


def test_nom_tribe_gremlin_may_stay() -> None:
    t = table().hand("Nom Tribe Gremlin").play("Nom Tribe Gremlin").done().end_turn()
    assert t.in_discard() == ["Nom Tribe Gremlin"]


def test_nom_tribe_gremlin_may_go_to_the_partner() -> None:
    t = table(players=4, team=True).hand("Nom Tribe Gremlin").play("Nom Tribe Gremlin")
    t.pick("Nom Tribe Gremlin")
    assert t.offered == ["Player 2", "Player 3", "Player 4"]


def test_yuk_tribe_gremlin_gives_one_honor_and_does_nothing_when_played() -> None:
    t = table().row("Yuk Tribe Gremlin").give(power=2).defeat("Yuk Tribe Gremlin").done()
    assert t.honor() == 1
    t = table().hand("Yuk Tribe Gremlin").play("Yuk Tribe Gremlin")
    assert (t.honor(), t.state.runes, t.state.power, t.state.kind) == (0, 0, 0, "turn")


def test_bam_tribe_gremlins_give_two_honor() -> None:
    t = table().row("Bam Tribe Gremlins").give(power=3).defeat("Bam Tribe Gremlins").done()
    assert t.honor() == 2


@pytest.mark.parametrize("banish", [True, False])
def test_bramble_elemental_gives_five_honor_and_may_banish(banish: bool) -> None:
    t = table().row("Bramble Elemental").hand("Militia").discard("Apprentice").give(power=4)
    t.defeat("Bramble Elemental")
    assert t.honor() == 5
    t = t.pick("Apprentice (discard)") if banish else t.done()
    assert t.in_discard() == ["Apprentice"] * (not banish)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_wildfire_elemental_banishes_up_to_two_center_row_cards(count: int) -> None:
    t = table().row("Wildfire Elemental", "Blast Goggles", "Piercing Eye").give(power=4)
    t.defeat("Wildfire Elemental")
    assert t.honor() == 4
    for name in ("Blast Goggles", "Piercing Eye")[:count]:
        t.pick(name)
    if count < 2:
        t.done()
    assert len(t.in_void()) == 1 + count
    assert t.state.kind == "turn"


def test_wildfire_elemental_puts_both_away_before_either_is_replaced() -> None:
    t = table().row("Wildfire Elemental", "Blast Goggles", "Piercing Eye").give(power=4)
    t.center("Mystic", "Scrap Weaver", "Conduit Monk").defeat("Wildfire Elemental")
    t.pick("Piercing Eye")
    assert "Piercing Eye (center row)" not in t.offered
    assert "Scrap Weaver" not in t.in_row()
    t.pick("Blast Goggles")
    assert t.in_row()[1:3] == ["Scrap Weaver", "Conduit Monk"]


def test_unspeakable_doom_honors_every_monster_in_the_opponents_hands() -> None:
    t = table(players=3).row("Unspeakable Doom").give(power=5).hand("Yuk Tribe Gremlin")
    t.hand("Yuk Tribe Gremlin", "Nom Tribe Gremlin", "Militia", seat=1)
    t.hand("Bam Tribe Gremlins", seat=2).defeat("Unspeakable Doom")
    assert t.honor() == 5 + 3 * 2
    assert "Player 2 reveals Yuk Tribe Gremlin, Nom Tribe Gremlin, Militia." in t.journal(2)


def test_unspeakable_doom_sees_no_monster() -> None:
    t = table().row("Unspeakable Doom").give(power=5).hand("Militia", seat=1)
    t.defeat("Unspeakable Doom")
    assert t.honor() == 5
    assert nothing(t, "gain")


def test_tectonic_thrasher_lets_each_opponent_destroy_two_constructs() -> None:
    t = table(players=3).row("Tectonic Thrasher").give(power=5).constructs("Ulan's Fist")
    t.constructs("Piercing Eye", "Blast Goggles", "Cell Block E", seat=1)
    t.constructs("Wildbark Mail", seat=2).defeat("Tectonic Thrasher")
    assert t.state.seat == 1
    assert t.prompt == "Tectonic Thrasher: destroy a construct of yours (1 of 2)."
    t.pick("Piercing Eye")
    assert t.prompt == "Tectonic Thrasher: destroy a construct of yours (2 of 2)."
    t.pick("Cell Block E")
    assert t.honor() == 4
    assert (t.in_play(0), t.in_play(1), t.in_play(2)) == (["Ulan's Fist"], ["Blast Goggles"], [])
    assert t.in_discard(1) == ["Cell Block E", "Piercing Eye"]
    assert t.in_discard(2) == ["Wildbark Mail"]


def test_tectonic_thrasher_finds_no_construct() -> None:
    t = table().row("Tectonic Thrasher").give(power=5).defeat("Tectonic Thrasher")
    assert t.honor() == 4
    assert nothing(t, "destroy", 2)


def test_static_elemental_sends_opponents_constructs_to_their_decks() -> None:
    t = table(players=3).row("Static Elemental").give(power=6).constructs("Ulan's Fist")
    t.constructs("Piercing Eye", "Blast Goggles", seat=1).deck(1, "Militia")
    t.defeat("Static Elemental")
    assert (t.honor(), t.in_play(), t.in_play(1)) == (5, ["Ulan's Fist"], [])
    assert sorted(t.names(t.state.deck[1][-2:])) == ["Blast Goggles", "Piercing Eye"]
    assert t.names(t.state.deck[1])[0] == "Militia"


def test_static_elemental_orders_them_by_chance() -> None:
    orders = set()
    for seed in range(12):
        t = Table(GIFT, seed=seed).row("Static Elemental").give(power=6)
        t.constructs("Piercing Eye", "Blast Goggles", seat=1).defeat("Static Elemental")
        orders.add(tuple(t.names(t.state.deck[1][-2:])))
    assert len(orders) == 2


def test_static_elemental_finds_no_construct() -> None:
    t = table().row("Static Elemental").give(power=6).defeat("Static Elemental")
    assert t.honor() == 5
    assert nothing(t, "move", 2)


@pytest.mark.parametrize(("to", "seat"), [("Player 1", 0), ("Player 2", 1)])
def test_eek_tribe_gremlin_moves_a_monster_from_the_void(to: str, seat: int) -> None:
    t = table().row("Eek Tribe Gremlin").give(power=6)
    t.void("Bam Tribe Gremlins", "Yuk Tribe Gremlin", "Water Elemental")
    t.defeat("Eek Tribe Gremlin").done()
    assert t.offered == ["Yuk Tribe Gremlin (void)", "Bam Tribe Gremlins (void)"]
    t.pick("Bam Tribe Gremlins").choose(to)
    assert t.honor() == 5
    assert t.in_discard(seat) == ["Bam Tribe Gremlins"]
    assert t.in_void() == ["Eek Tribe Gremlin", "Water Elemental", "Yuk Tribe Gremlin"]


def test_eek_tribe_gremlin_does_not_move_itself_by_its_reward() -> None:
    t = table().row("Eek Tribe Gremlin").give(power=6).void("Water Elemental")
    t.defeat("Eek Tribe Gremlin").done()
    assert nothing(t, "move")
    assert t.in_void() == ["Eek Tribe Gremlin", "Water Elemental"]


def test_yur_eye_of_chaos_gives_four_honor_and_three_cards() -> None:
    t = table().row("Yur, Eye of Chaos").give(power=7).defeat("Yur, Eye of Chaos")
    assert (t.honor(), len(t.in_hand())) == (4, 3)


def test_deluge_elemental_may_banish_from_everywhere_and_shuffles() -> None:
    t = table().row("Deluge Elemental").hand("Apprentice", "Militia").discard("Radiant Aspirant")
    t.deck(0, "Mystic", "Mystic").play("Apprentice").give(power=8).defeat("Deluge Elemental")
    t.pick("Militia (hand)").pick("Radiant Aspirant (discard)")
    t.pick("Mystic (deck)").pick("Apprentice (played)")
    assert t.honor() == 6
    assert (t.in_hand(), t.in_discard(), t.names(t.state.deck[0])) == ([], [], ["Mystic"])
    assert t.in_void() == ["Deluge Elemental", "Radiant Aspirant"]
    assert t.state.log[-1][:2] == ("shuffle", "deck:0")


def test_deluge_elemental_may_banish_nothing_and_shuffles_all_the_same() -> None:
    t = table().row("Deluge Elemental").give(power=8).defeat("Deluge Elemental").done()
    assert len(t.state.deck[0]) == 10
    assert t.state.log[-1][:2] == ("shuffle", "deck:0")


def test_deluge_elemental_draws_for_a_banished_water_elemental_in_between() -> None:
    t = table().row("Deluge Elemental").hand("Water Elemental").deck(0, "Militia", "Mystic")
    t.give(power=8).defeat("Deluge Elemental").pick("Water Elemental")
    assert t.in_hand() == ["Militia", "Mystic"]
    t.pick("Militia (hand)").pick("Mystic (hand)")
    assert (t.in_hand(), t.state.kind) == ([], "turn")
