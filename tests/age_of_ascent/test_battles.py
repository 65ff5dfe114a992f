"""Battles: several attackers, ties, losses and how conquered territories move."""

from __future__ import annotations

import pytest

from tests.age_of_ascent.table import ann, bob, cy, dee, lay


def test_an_attack_without_defence_has_to_reach_the_cost() -> None:
    for face, owner in ((2, "Bob"), (3, "Ann")):
        table = lay(ann(Sd=1), bob("Land 1", S=1), dice=[face])
        table.place("Ann", "Land 1", Sd=1)
        table.finish()
        assert table.owner("Land 1") == owner


def test_all_dice_return_to_their_owners_after_a_battle() -> None:
    table = lay(ann(Sd=2), bob("Land 1", Sd=1), dice=[1, 1, 3])
    table.place("Ann", "Land 1", Sd=2)
    table.place("Bob", "Land 1", Sd=1)
    assert table.turn == 2
    assert table.pieces("Ann") == {"Sd": 2}
    assert table.pieces("Bob") == {"Sd": 1}
    assert table.state.free == table.state.owned


def test_the_highest_of_several_attackers_wins() -> None:
    table = lay(ann(Sd=2), bob("Land 1"), cy(Sd=2), dee(Sd=2), dice=[3, 1, 3, 2, 2, 2])
    for who in ("Ann", "Cy", "Dee"):
        table.place(who, "Land 1", Sd=2)
    assert table.totals("Land 1") == {"Ann": 4, "Cy": 5, "Dee": 4}
    assert table.owner("Land 1") == "Cy"


@pytest.mark.parametrize(
    ("ann_track", "cy_track", "owner"), [(0, 1, "Ann"), (2, 1, "Cy"), (1, 1, "Bob")]
)
def test_tied_attackers_give_way_to_the_lowest_on_the_track_or_the_defender_keeps_it(
    ann_track: int, cy_track: int, owner: str
) -> None:
    table = lay(ann(Sd=1, track=ann_track), bob("Land 1"), cy(Sd=1, track=cy_track), dice=[3, 3])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Cy", "Land 1", Sd=1)
    assert table.owner("Land 1") == owner


def test_a_lower_attacker_never_profits_from_a_tie_above() -> None:
    table = lay(ann(Sd=2), bob("Land 1"), cy(Sd=2), dee(Sd=1), dice=[3, 3, 3, 3, 3])
    table.place("Ann", "Land 1", Sd=2)
    table.place("Cy", "Land 1", Sd=2)
    table.place("Dee", "Land 1", Sd=1)
    assert table.totals("Land 1") == {"Ann": 6, "Cy": 6, "Dee": 3}
    assert table.owner("Land 1") == "Bob"


def test_attackers_do_not_add_up() -> None:
    table = lay(ann(Sd=1), bob("Land 1"), cy(Sd=1), dice=[2, 2])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Cy", "Land 1", Sd=1)
    assert table.owner("Land 1") == "Bob"


def test_the_defender_s_place_on_the_track_does_not_matter() -> None:
    table = lay(ann(Sd=1, track=3), bob("Land 1", S=1), dice=[3])
    table.place("Ann", "Land 1", Sd=1)
    table.finish()
    assert table.owner("Land 1") == "Ann"  # equalling the defence is enough


def test_one_player_may_lose_two_battles_in_a_turn_and_pays_for_each() -> None:
    facts = {"Land 1": {"gives": ["S", "G"]}, "Land 2": {"gives": ["S"]}}
    table = lay(
        ann(Sd=1), bob("Land 1", "Land 2", S=1, G=1, E=1), cy(Sd=1), facts=facts, dice=[3, 3]
    )
    table.place("Ann", "Land 1", Sd=1)
    table.place("Cy", "Land 2", Sd=1)
    table.pass_all()
    assert table.may_lose() == ["S", "G"]
    table.lose("S")  # then nothing printed on Land 2 is left, and an empire token goes
    assert table.pieces("Bob") == {"G": 1}
    assert (table.owner("Land 1"), table.owner("Land 2")) == ("Ann", "Cy")


def test_the_choice_of_the_first_loss_may_spare_the_empire_token() -> None:
    facts = {"Land 1": {"gives": ["S", "G"]}, "Land 2": {"gives": ["S"]}}
    table = lay(
        ann(Sd=1), bob("Land 1", "Land 2", S=1, G=1, E=1), cy(Sd=1), facts=facts, dice=[3, 3]
    )
    table.place("Ann", "Land 1", Sd=1)
    table.place("Cy", "Land 2", Sd=1)
    table.pass_all()
    table.lose("G")
    assert table.pieces("Bob") == {"E": 1}


def test_losers_pay_in_banner_order() -> None:
    facts = {name: {"gives": ["S", "G"], "cost": 1} for name in ("Land 1", "Land 2")}
    table = lay(
        ann("Land 1", S=1, G=1),
        bob("Land 2", S=1, G=1),
        cy(Sd=2),
        holder="Bob",
        facts=facts,
    )
    table.place("Cy", "Land 1", Sd=1)
    table.place("Cy", "Land 2", Sd=1)
    table.pass_all()
    table.resolve("Land 1", "Land 2")
    assert table.asked == "Bob"
    table.lose("S")
    assert table.asked == "Ann"
    table.lose("G")
    assert table.pieces("Ann") == {"S": 1}
    assert table.pieces("Bob") == {"G": 1}


def test_a_lost_gold_die_does_not_roll_in_the_gold_phase_of_the_same_turn() -> None:
    table = lay(ann(Sd=1), bob("Land 1", Gd=1), facts={"Land 1": {"gives": ["Gd"]}}, dice=[3])
    table.place("Ann", "Land 1", Sd=1)
    table.pass_all()
    assert table.pieces("Bob") == {}
    assert "gold" not in table.phases()


def test_without_a_lost_battle_there_is_no_loss_phase() -> None:
    quiet = lay(ann(Sd=1), bob("Land 1", S=1), dice=[1])
    quiet.place("Ann", "Land 1", Sd=1)
    quiet.finish()
    assert quiet.entries("battle")
    assert "loss" not in quiet.phases()
    lost = lay(ann(Sd=1), bob("Land 1", S=1), dice=[3])
    lost.place("Ann", "Land 1", Sd=1)
    lost.finish()
    assert "loss" in lost.phases()


def test_a_conquered_territory_counts_for_its_new_owner_at_once() -> None:
    table = lay(ann("Fadefoot", "Geistblade", Sd=1), bob("Land 1", S=1), dice=[3])
    table.place("Ann", "Land 1", Sd=1)
    table.finish()
    assert table.state.track == [1, 0]  # her third card


def test_a_conquered_territory_is_worth_its_points_to_the_new_owner() -> None:
    table = lay(ann(Sd=1), bob("Land 1", S=1), facts={"Land 1": {"vp": 2}}, dice=[3])
    assert (table.sheet("Ann").territories, table.sheet("Bob").territories) == (0, 2)
    table.place("Ann", "Land 1", Sd=1)
    table.finish()
    assert (table.sheet("Ann").territories, table.sheet("Bob").territories) == (2, 0)


def test_conquered_text_sleeps_until_the_turn_has_ended() -> None:
    """Shimmer Basin changes hands before the gold phase: its text works for nobody."""
    table = lay(ann(Sd=1, Gd=1), bob("Shimmer Basin", Gd=1), dice=[3, 3, 1, 3, 1])
    table.place("Ann", "Shimmer Basin", Sd=1)
    table.pass_all()
    assert table.owner("Shimmer Basin") == "Ann"
    assert (table.sheet("Ann").gold_phase, table.sheet("Ann").text) == (1, 0)
    table.pass_all()
    assert (table.sheet("Ann").gold_phase, table.sheet("Ann").text) == (2, 1)


def test_a_conquered_territory_can_be_attacked_back_next_turn() -> None:
    table = lay(ann(Sd=1), bob("Land 1", Sd=1), dice=[3, 3])
    table.place("Ann", "Land 1", Sd=1)
    table.pass_all()
    assert table.owner("Land 1") == "Ann"
    table.place("Bob", "Land 1", Sd=1)
    table.pass_all()
    assert table.owner("Land 1") == "Bob"


def test_the_same_player_may_attack_and_defend_in_one_turn() -> None:
    table = lay(ann("Land 1", Sd=2), bob("Land 2", Sd=1), dice=[3, 3, 3])
    table.place("Ann", "Land 2", Sd=1)
    table.place("Bob", "Land 1", Sd=1)
    table.place("Ann", "Land 1", Sd=1)
    table.finish()
    assert table.owner("Land 2") == "Ann"
    assert table.owner("Land 1") == "Ann"
