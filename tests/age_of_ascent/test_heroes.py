"""The twenty heroes: what each text does, and where it does nothing."""

from __future__ import annotations

import pytest

from tests.age_of_ascent.table import NotOffered, ann, bob, cy, ended, lay

# --- Anathen Triforge ------------------------------------------------------------------------


def test_anathen_places_one_token_as_any_colour() -> None:
    table = lay(ann("Anathen Triforge", S=2, G=1, C=1), bob(C=3), board=["Land 1", "Land 2"])
    assert table.allowed("Ann", "Land 1") == {"S", "G as another", "C as another"}
    table.place_wild("Ann", "Land 1", "C", S=2)
    assert table.allowed("Ann", "Land 2") == set()  # only one each allocation phase
    table.finish()
    assert table.owner("Land 1") == "Ann"
    assert table.pieces("Ann") == {"S": 2, "G": 1, "C": 1}


def test_anathen_works_again_next_turn() -> None:
    table = lay(ann("Anathen Triforge", G=1), bob(S=1), board=["Land 1"])
    table.place_wild("Ann", "Land 1", "G")
    table.finish()
    assert table.allowed("Ann", "Land 1") == {"G as another"}


def test_anathen_is_needed_to_place_another_colour() -> None:
    table = lay(ann(S=2, G=1, C=1), bob("Anathen Triforge", S=1), board=["Land 1"])
    assert table.allowed("Ann", "Land 1") == {"S"}


def test_anathen_helps_on_improve() -> None:
    table = lay(ann("Anathen Triforge", S=1, G=1), bob(S=1))
    table.place_wild("Ann", "Improve", "G", S=1)
    table.finish()
    assert table.pieces("Ann") == {"Sd": 1}
    other = lay(ann("Anathen Triforge", S=1, G=1), bob(S=1))
    other.place_wild("Ann", "Improve", "S", G=1)
    other.dice(1)
    other.finish()
    assert other.pieces("Ann") == {"Gd": 1}
    without = lay(ann(S=1, G=1), bob(S=1))
    assert "Improve" not in without.targets("Ann")


def test_anathen_lifts_no_limit_of_improve() -> None:
    full = lay(ann("Anathen Triforge", S=1, G=1, Sd=5), bob(S=1))
    assert full.allowed("Ann", "Improve") == {"G"}  # strength dice are all owned
    single = lay(ann("Anathen Triforge", S=1), bob(S=1))
    assert "Improve" not in single.targets("Ann")


def test_anathen_returns_a_wild_token_that_did_not_win() -> None:
    table = lay(ann("Anathen Triforge", S=1, G=1), bob(C=3))
    table.place_wild("Ann", "Improve", "G", S=1)
    table.place("Bob", "Improve", C=3)
    assert table.pieces("Ann") == {"S": 1, "G": 1}
    assert table.state.free == table.state.owned


def test_anathen_makes_no_token_fight() -> None:
    table = lay(ann("Anathen Triforge", S=3, Sd=1), bob("Land 1", S=1))
    assert table.allowed("Ann", "Land 1") == {"Sd"}


# --- Bloodrush -------------------------------------------------------------------------------


def test_bloodrush_lets_an_opposing_die_count_as_one_on_a_territory() -> None:
    table = lay(ann("Bloodrush", S=3), bob(Sd=1, S=1), board=["Land 1"], dice=[3])
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", Sd=1, S=1)
    assert table.offers() == ["Bloodrush"]
    table.use("Bloodrush", "Bob", 3)
    assert table.totals("Land 1") == {"Ann": 3, "Bob": 2}
    assert table.owner("Land 1") == "Ann"


def test_bloodrush_works_in_attack_and_in_defence() -> None:
    attack = lay(ann("Bloodrush", Sd=2), bob("Land 1", Sd=1), dice=[2, 2, 3])
    attack.place("Ann", "Land 1", Sd=2)
    attack.place("Bob", "Land 1", Sd=1)
    attack.use("Bloodrush", "Bob", 3)
    assert attack.defence("Land 1") == 4
    assert attack.owner("Land 1") == "Ann"
    defence = lay(ann("Bloodrush", "Land 1", Sd=1), bob(Sd=2), dice=[1, 3, 2])
    defence.place("Ann", "Land 1", Sd=1)
    defence.place("Bob", "Land 1", Sd=2)
    defence.use("Bloodrush", "Bob", 3)
    assert defence.totals("Land 1") == {"Bob": 3}
    assert defence.owner("Land 1") == "Ann"


def test_bloodrush_needs_own_pieces_there() -> None:
    table = lay(ann("Bloodrush", "Land 2", S=1), bob(Sd=2, S=1), board=["Land 1"])
    table.place("Bob", "Land 1", Sd=1)
    table.place("Bob", "Land 2", Sd=1)
    table.pass_all()
    table.resolve("Land 1", "Land 2")
    assert table.turn == 2
    assert not [e for e in table.entries("choice") if e[2] == "ability"]


@pytest.mark.parametrize(
    ("card", "mine", "die"), [("Fadefoot", "G", "Gd"), ("Geistblade", "C", "Cd")]
)
def test_bloodrush_is_not_for_heroes_and_treasures(card: str, mine: str, die: str) -> None:
    table = lay(ann("Bloodrush", **{mine: 1}), bob(**{die: 1}), board=[card], dice=[3, 1])
    table.place("Ann", card, **{mine: 1})
    table.place("Bob", card, **{die: 1})
    assert table.owner(card) == "Bob"


def test_bloodrush_is_not_for_expand() -> None:
    table = lay(ann("Bloodrush", S=1), bob(Sd=1))
    table.place("Ann", "Expand", S=1)
    table.place("Bob", "Expand", Sd=1)
    assert table.turn == 2


def test_bloodrush_works_once_a_turn() -> None:
    table = lay(ann("Bloodrush", S=2), bob(Sd=2), board=["Land 1", "Land 2"], dice=[3, 3])
    for land in ("Land 1", "Land 2"):
        table.place("Ann", land, S=1)
        table.place("Bob", land, Sd=1)
    table.resolve("Land 1")
    table.use("Bloodrush", "Bob", 3)
    table.resolve("Land 2")
    assert table.turn == 2
    assert table.totals("Land 2") == {"Ann": 1, "Bob": 3}


def test_bloodrush_is_not_for_own_dice() -> None:
    table = lay(ann("Bloodrush", Sd=1), bob(S=1), board=["Land 1"], dice=[1])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Land 1", S=1)
    assert table.turn == 2


def test_bloodrush_beats_the_crown_of_ferocity() -> None:
    table = lay(ann("Bloodrush", S=3), bob("Crown of Ferocity", Sd=1), board=["Land 1"], dice=[1])
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", Sd=1)
    table.use("Bloodrush", "Bob", 1)
    assert table.totals("Land 1") == {"Ann": 3, "Bob": 1}


def test_bloodrush_is_not_offered_on_a_die_that_counts_one_already() -> None:
    table = lay(ann("Bloodrush", S=3), bob(Sd=2), board=["Land 1"], dice=[1, 3])
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", Sd=2)
    assert len(table.state.options) == 2  # the die that shows 3, or none
    with pytest.raises(NotOffered):
        table.use("Bloodrush", "Bob", 1)
    nothing = lay(ann("Bloodrush", S=3), bob(Sd=1), board=["Land 1"], dice=[1])
    nothing.place("Ann", "Land 1", S=3)
    nothing.place("Bob", "Land 1", Sd=1)
    assert nothing.turn == 2
    assert nothing.owner("Land 1") == "Ann"


def test_bloodrush_keeps_a_one_from_those_who_are_asked_later() -> None:
    table = lay(ann("Bloodrush", S=3), bob("Wands of Polarity", Sd=1), board=["Land 1"], dice=[1])
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", Sd=1)
    table.use("Bloodrush", "Bob", 1)
    assert table.totals("Land 1") == {"Ann": 3, "Bob": 1}  # no 3 by the wands
    asked_before = lay(
        bob("Wands of Polarity", Sd=1), ann("Bloodrush", S=3), board=["Land 1"], dice=[1]
    )
    asked_before.place("Bob", "Land 1", Sd=1)
    asked_before.place("Ann", "Land 1", S=3)
    asked_before.decline()
    assert asked_before.turn == 2


# --- Brighton Farcrest -----------------------------------------------------------------------


def test_brighton_takes_an_empire_token_with_each_land_of_the_board() -> None:
    table = lay(ann("Brighton Farcrest", S=6), bob(S=1), board=["Land 1", "Land 2"])
    table.place("Ann", "Land 1", S=3)
    table.place("Ann", "Land 2", S=3)
    table.finish()
    assert table.pieces("Ann") == {"S": 6, "E": 2}


def test_brighton_takes_none_for_a_city_a_conquest_or_somebody_else_s_land() -> None:
    table = lay(
        ann("Brighton Farcrest", S=3, Sd=1),
        bob("Land 2", S=3),
        board=["Chi-stone", "Land 1"],
        dice=[3],
    )
    table.place("Ann", "Chi-stone", S=3)
    table.place("Bob", "Land 1", S=3)
    table.place("Ann", "Land 2", Sd=1)
    table.finish()
    assert [table.owner(c) for c in ("Chi-stone", "Land 2", "Land 1")] == ["Ann", "Ann", "Bob"]
    assert "E" not in table.pieces("Ann")
    assert "E" not in table.pieces("Bob")


# --- Broadpalm -------------------------------------------------------------------------------


def test_broadpalm_places_gold_on_any_territory_and_treasure() -> None:
    cards = ["Land 1", "Chi-stone", "Geistblade"]
    table = lay(ann("Broadpalm", G=1, Gd=1), bob(G=1, Gd=1), board=cards)
    for card in cards:
        assert table.allowed("Ann", card) == {"G", "Gd"}
        assert table.allowed("Bob", card) == set()


def test_broadpalm_brings_no_gold_into_battle() -> None:
    table = lay(ann("Broadpalm", G=1, Gd=1, Sd=1), bob("Land 1", S=1))
    assert table.allowed("Ann", "Land 1") == {"Sd"}


# --- Cosquette -------------------------------------------------------------------------------


def test_cosquette_rerolls_any_dice_of_the_culture_roll_once() -> None:
    table = ended(ann("Cosquette", Cd=3), bob(Cd=1), dice=[1, 3, 1, 2, 3, 1])
    assert table.asked == "Ann"
    table.reroll(0, 2)
    assert table.state.over
    assert table.sheet("Ann").culture_roll == 2 + 3 + 3
    assert table.sheet("Bob").culture_roll == 1


def test_cosquette_may_keep_all_dice() -> None:
    table = ended(ann("Cosquette", Cd=2), bob(Cd=1), dice=[1, 3, 2])
    table.reroll()
    assert table.sheet("Ann").culture_roll == 4


def test_cosquette_does_nothing_without_dice_or_for_others() -> None:
    table = ended(ann("Cosquette"), bob(Cd=1), dice=[1])
    assert table.state.over
    assert table.state.scores == [0, 1]


def test_cosquette_does_nothing_before_the_end() -> None:
    table = lay(ann("Cosquette", Cd=1), bob(S=1), board=["Geistblade"], dice=[1])
    table.place("Ann", "Geistblade", Cd=1)
    table.finish()
    assert table.totals("Geistblade") == {"Ann": 1}


# --- Crester Halfshot ------------------------------------------------------------------------


def test_crester_adds_one_to_treasure_bids_only() -> None:
    table = lay(
        ann("Crester Halfshot", S=2, G=2, C=2),
        bob(S=1),
        board=["Land 1", "Fadefoot", "Geistblade"],
    )
    table.place("Ann", "Land 1", S=1)
    table.place("Ann", "Fadefoot", G=2)
    table.place("Ann", "Geistblade", C=2)
    table.place("Ann", "Expand", S=1)
    table.finish()
    counted = {t: table.totals(t)["Ann"] for t in ("Land 1", "Fadefoot", "Geistblade", "Expand")}
    assert counted == {"Land 1": 1, "Fadefoot": 2, "Geistblade": 3, "Expand": 1}
    assert table.owner("Geistblade") == "Ann"


# --- Dormon Helver ---------------------------------------------------------------------------


def test_dormon_rerolls_ones_of_an_attack_once() -> None:
    table = lay(ann("Dormon Helver", Sd=3), bob("Land 1", S=1), dice=[1, 3, 1, 2, 1])
    table.place("Ann", "Land 1", Sd=3)
    table.finish()
    assert table.totals("Land 1") == {"Ann": 2 + 3 + 1}


def test_dormon_rerolls_nothing_without_a_one_in_defence_or_on_the_board() -> None:
    attack = lay(ann("Dormon Helver", Sd=1), bob("Land 1", S=1), dice=[2])
    attack.place("Ann", "Land 1", Sd=1)
    attack.finish()
    assert attack.totals("Land 1") == {"Ann": 2}
    defence = lay(ann("Dormon Helver", "Land 1", Sd=1), bob(Sd=1), dice=[1, 3])
    defence.place("Ann", "Land 1", Sd=1)
    defence.place("Bob", "Land 1", Sd=1)
    assert defence.defence("Land 1") == 4
    board = lay(ann("Dormon Helver", Sd=1), bob(S=1), board=["Land 1"], dice=[1])
    board.place("Ann", "Land 1", Sd=1)
    board.finish()
    assert board.totals("Land 1") == {"Ann": 1}


# --- Fadefoot --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "mine", "die"),
    [
        ("Land 1", "S", "Sd"),
        ("Geistblade", "C", "Cd"),
        ("Bloodrush", "G", "Gd"),
        ("Expand", "G", "Cd"),
    ],
)
def test_fadefoot_makes_an_opponent_s_die_count_for_her_owner(
    target: str, mine: str, die: str
) -> None:
    board = [] if target == "Expand" else [target]
    table = lay(ann("Fadefoot", **{mine: 1}), bob(**{die: 2}), board=board, dice=[3, 2])
    table.place("Ann", target, **{mine: 1})
    table.place("Bob", target, **{die: 2})
    table.use("Fadefoot", "Bob", 3)
    assert table.totals(target) == {"Ann": 4, "Bob": 2}
    assert f"Fadefoot: a {NAMED[die]} of Bob showing 3 counts for Ann." in table.story()
    assert table.pieces("Bob")[die] == 2  # the die itself stays its owner's


NAMED = {"Sd": "strength die", "Gd": "gold die", "Cd": "culture die"}


def test_fadefoot_works_in_attack_and_in_defence() -> None:
    attack = lay(ann("Fadefoot", Sd=1), bob("Land 1", Sd=1), dice=[1, 3])
    attack.place("Ann", "Land 1", Sd=1)
    attack.place("Bob", "Land 1", Sd=1)
    attack.use("Fadefoot", "Bob", 3)
    assert (attack.totals("Land 1"), attack.defence("Land 1")) == ({"Ann": 4}, 3)
    assert attack.owner("Land 1") == "Ann"
    defence = lay(ann("Fadefoot", "Land 1", Sd=1), bob(Sd=2), dice=[1, 3, 3])
    defence.place("Ann", "Land 1", Sd=1)
    defence.place("Bob", "Land 1", Sd=2)
    defence.use("Fadefoot", "Bob", 3)
    assert (defence.totals("Land 1"), defence.defence("Land 1")) == ({"Bob": 3}, 7)


def test_fadefoot_needs_own_pieces_there() -> None:
    table = lay(ann("Fadefoot", S=1), bob(Sd=1), board=["Land 1"], dice=[3])
    table.place("Bob", "Land 1", Sd=1)
    table.finish()
    assert table.totals("Land 1") == {"Bob": 3}
    assert not [e for e in table.entries("choice") if e[2] == "ability"]


def test_fadefoot_is_never_offered_in_the_gold_phase() -> None:
    table = lay(ann("Fadefoot", S=1), bob(Gd=2), dice=[3, 3])
    table.finish()
    assert table.turn == 2
    assert table.sheet("Bob").gold_phase == 2
    assert not [e for e in table.entries("choice") if e[2] == "ability"]


def test_fadefoot_is_not_for_own_dice_nor_for_tokens() -> None:
    table = lay(ann("Fadefoot", Sd=1), bob(S=1), board=["Land 1"], dice=[1])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Land 1", S=1)
    assert table.turn == 2


def test_fadefoot_works_once_a_turn() -> None:
    table = lay(ann("Fadefoot", S=2), bob(Sd=2), board=["Land 1", "Land 2"], dice=[3, 3])
    for land in ("Land 1", "Land 2"):
        table.place("Ann", land, S=1)
        table.place("Bob", land, Sd=1)
    table.resolve("Land 1")
    table.use("Fadefoot", "Bob", 3)
    table.resolve("Land 2")
    assert table.totals("Land 1") == {"Ann": 4, "Bob": 0}
    assert table.totals("Land 2") == {"Ann": 1, "Bob": 3}


def test_fadefoot_s_die_counts_by_the_text_of_who_has_it_now() -> None:
    theirs = lay(ann("Fadefoot", S=1), bob("Crown of Ferocity", Sd=1), board=["Land 1"], dice=[1])
    theirs.place("Ann", "Land 1", S=1)
    theirs.place("Bob", "Land 1", Sd=1)
    theirs.use("Fadefoot", "Bob", 1)
    assert theirs.totals("Land 1") == {"Ann": 2, "Bob": 0}
    own = lay(ann("Fadefoot", "Crown of Ferocity", S=1), bob(Sd=1), board=["Land 1"], dice=[1])
    own.place("Ann", "Land 1", S=1)
    own.place("Bob", "Land 1", Sd=1)
    own.use("Fadefoot", "Bob", 1)
    assert own.totals("Land 1") == {"Ann": 3, "Bob": 0}


def test_fadefoot_takes_no_die_that_bloodrush_has_struck() -> None:
    table = lay(bob("Bloodrush", S=1), ann("Fadefoot", S=1), cy(Sd=1), board=["Land 1"], dice=[3])
    for who, pieces in (("Bob", {"S": 1}), ("Ann", {"S": 1}), ("Cy", {"Sd": 1})):
        table.place(who, "Land 1", **pieces)
    table.use("Bloodrush", "Cy", 3)
    assert table.turn == 2
    assert table.totals("Land 1") == {"Bob": 1, "Ann": 1, "Cy": 1}


# --- General Kelburn -------------------------------------------------------------------------


def test_kelburn_adds_one_to_each_attack() -> None:
    table = lay(ann("General Kelburn", Sd=2), bob("Land 1", "Land 2", S=1), dice=[2, 1])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    table.finish()
    assert (table.totals("Land 1"), table.totals("Land 2")) == ({"Ann": 3}, {"Ann": 2})
    assert (table.owner("Land 1"), table.owner("Land 2")) == ("Ann", "Bob")


def test_kelburn_adds_nothing_to_defences_and_bids() -> None:
    table = lay(
        ann("General Kelburn", "Land 1", Sd=1, S=1), bob(Sd=1), board=["Land 2"], dice=[1, 1]
    )
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Land 1", Sd=1)
    table.place("Ann", "Land 2", S=1)
    table.finish()
    assert table.defence("Land 1") == 4
    assert table.totals("Land 2") == {"Ann": 1}


# --- Goldrune Knight -------------------------------------------------------------------------


def test_goldrune_lets_one_gold_die_join_an_attack_or_a_defence() -> None:
    attack = lay(ann("Goldrune Knight", Sd=1, Gd=2), bob("Land 1", S=1), dice=[1, 3, 1, 1])
    attack.place("Ann", "Land 1", Sd=1, Gd=1)
    attack.finish()
    assert attack.totals("Land 1") == {"Ann": 4}
    defence = lay(ann("Goldrune Knight", "Land 1", Sd=1, Gd=1), bob(Sd=1), dice=[1, 3, 3, 1])
    defence.place("Ann", "Land 1", Sd=1, Gd=1)
    defence.place("Bob", "Land 1", Sd=1)
    assert defence.defence("Land 1") == 7


def test_goldrune_s_gold_die_joins_only_beside_a_strength_die() -> None:
    table = lay(ann("Goldrune Knight", Gd=2), bob("Land 1", S=1))
    assert "Land 1" not in table.targets("Ann")
    table = lay(ann("Goldrune Knight", Sd=1, Gd=2), bob("Land 1", S=1))
    assert table.allowed("Ann", "Land 1") == {"Sd"}


def test_goldrune_brings_one_gold_die_to_each_battle() -> None:
    table = lay(ann("Goldrune Knight", Sd=2, Gd=3), bob("Land 1", "Land 2", S=1))
    with pytest.raises(AssertionError):
        table.place("Ann", "Land 1", Sd=1, Gd=2)
    table = lay(ann("Goldrune Knight", Sd=2, Gd=3), bob("Land 1", "Land 2", S=1))
    table.place("Ann", "Land 1", Sd=1, Gd=1)
    table.place("Ann", "Land 2", Sd=1, Gd=1)


def test_goldrune_is_needed_for_gold_dice_in_battle() -> None:
    table = lay(ann(Sd=1, Gd=1), bob("Land 1", "Goldrune Knight", S=1))
    with pytest.raises(AssertionError):
        table.place("Ann", "Land 1", Sd=1, Gd=1)


# --- Invertus Incendior ----------------------------------------------------------------------


def test_invertus_places_culture_dice_on_territories_of_the_board() -> None:
    table = lay(
        ann("Invertus Incendior", C=1, Cd=1, Sd=1),
        bob("Land 2", C=1, Cd=1),
        board=["Land 1", "Fadefoot"],
    )
    assert table.allowed("Ann", "Land 1") == {"Cd", "Sd"}  # no culture tokens
    assert table.allowed("Ann", "Fadefoot") == set()
    assert table.allowed("Ann", "Land 2") == {"Sd"}
    assert table.allowed("Bob", "Land 1") == set()


def test_invertus_fights_with_magic_one_culture_die_joins_each_battle() -> None:
    attack = lay(ann("Invertus Incendior", Sd=1, Cd=2), bob("Land 1", S=1), dice=[1, 3])
    attack.place("Ann", "Land 1", Sd=1, Cd=1)
    attack.finish()
    assert attack.totals("Land 1") == {"Ann": 4}
    defence = lay(ann("Invertus Incendior", "Land 1", Sd=1, Cd=1), bob(Sd=1), dice=[1, 3, 3])
    defence.place("Ann", "Land 1", Sd=1, Cd=1)
    defence.place("Bob", "Land 1", Sd=1)
    assert defence.defence("Land 1") == 7
    with pytest.raises(AssertionError):
        lay(ann("Invertus Incendior", Sd=1, Cd=2), bob("Land 1")).place("Ann", "Land 1", Sd=1, Cd=2)


def test_invertus_and_goldrune_each_bring_a_die_to_the_same_battle() -> None:
    table = lay(ann("Invertus Incendior", "Goldrune Knight", Sd=2, Gd=2, Cd=2), bob("Land 1"))
    table.dice(1, 1, 2, 3)
    table.place("Ann", "Land 1", Sd=2, Gd=1, Cd=1)
    table.finish()
    assert table.totals("Land 1") == {"Ann": 7}


# --- Jenn Ochari -----------------------------------------------------------------------------


def test_jenn_places_culture_on_any_hero() -> None:
    table = lay(ann("Jenn Ochari", C=1, Cd=1), bob(C=1, Cd=1), board=["Fadefoot", "Land 1"])
    assert table.allowed("Ann", "Fadefoot") == {"C", "Cd"}
    assert table.allowed("Ann", "Land 1") == set()
    assert table.allowed("Bob", "Fadefoot") == set()


# --- Lee O'Nar Dodavinsky --------------------------------------------------------------------

LEE = "Lee O'Nar Dodavinsky"


@pytest.mark.parametrize(
    ("card", "die"), [("Land 1", "Sd"), ("Fadefoot", "Gd"), ("Geistblade", "Cd")]
)
def test_lee_rerolls_an_own_die_on_any_card(card: str, die: str) -> None:
    table = lay(ann(LEE, **{die: 2}), bob(), board=[card], dice=[1, 3, 2])
    table.place("Ann", card, **{die: 2})
    table.use(LEE, "Ann", 1)
    assert table.totals(card) == {"Ann": 5}
    assert table.owner(card) == "Ann"


def test_lee_works_in_attack_and_defence() -> None:
    attack = lay(ann(LEE, Sd=1), bob("Land 1"), dice=[1, 3])
    attack.place("Ann", "Land 1", Sd=1)
    attack.use(LEE, "Ann", 1)
    assert attack.owner("Land 1") == "Ann"
    defence = lay(ann(LEE, "Land 1", Sd=1), bob(Sd=2), dice=[1, 2, 2, 3])
    defence.place("Ann", "Land 1", Sd=1)
    defence.place("Bob", "Land 1", Sd=2)
    defence.use(LEE, "Ann", 1)
    assert defence.defence("Land 1") == 6


def test_lee_is_not_for_expand_nor_for_others_dice() -> None:
    table = lay(ann(LEE, Sd=1, S=1), bob(Sd=1), board=["Land 1"], dice=[1, 1])
    table.place("Ann", "Expand", Sd=1)
    table.place("Bob", "Land 1", Sd=1)
    table.place("Ann", "Land 1", S=1)
    table.resolve("Expand", "Land 1")
    assert table.turn == 2


def test_lee_works_once_a_turn_and_may_be_declined() -> None:
    table = lay(ann(LEE, Sd=2), bob(), board=["Land 1", "Land 2"], dice=[1, 1, 1])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Ann", "Land 2", Sd=1)
    table.resolve("Land 1")
    table.decline()
    assert table.offers() == [LEE]
    table.use(LEE, "Ann", 1)
    assert table.turn == 2


def test_lee_may_reroll_a_one_that_counts_as_two() -> None:
    table = lay(ann(LEE, "Crown of Ferocity", Sd=1), bob(), board=["Land 1"], dice=[1, 3])
    table.place("Ann", "Land 1", Sd=1)
    table.use(LEE, "Ann", 1)
    assert table.totals("Land 1") == {"Ann": 3}


# --- Nerick Nimblenose -----------------------------------------------------------------------


def test_nerick_adds_two_to_a_defence_with_a_die() -> None:
    table = lay(ann("Nerick Nimblenose", "Land 1", Sd=1), bob(Sd=1), dice=[1, 3])
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Land 1", Sd=1)
    assert table.defence("Land 1") == 3 + 1 + 2


def test_nerick_adds_nothing_to_a_bare_defence_or_an_attack() -> None:
    bare = lay(ann("Nerick Nimblenose", "Land 1", S=1), bob(Sd=1), dice=[3])
    bare.place("Bob", "Land 1", Sd=1)
    bare.finish()
    assert bare.defence("Land 1") == 3
    attack = lay(ann("Nerick Nimblenose", Sd=1), bob("Land 1", S=1), dice=[1])
    attack.place("Ann", "Land 1", Sd=1)
    attack.finish()
    assert attack.totals("Land 1") == {"Ann": 1}


# --- Pace Skrimpscrew ------------------------------------------------------------------------


def test_pace_takes_one_token_of_a_won_improve_back() -> None:
    table = lay(ann("Pace Skrimpscrew", S=3, G=1), bob(S=1))
    table.place("Ann", "Improve", S=3)
    table.finish()
    assert table.pieces("Ann") == {"S": 1, "G": 1, "Sd": 1}


def test_pace_takes_nothing_when_improve_is_lost_or_another_s() -> None:
    table = lay(ann("Pace Skrimpscrew", S=2), bob(C=3))
    table.place("Ann", "Improve", S=2)
    table.place("Bob", "Improve", C=3)
    assert table.pieces("Ann") == {"S": 2}
    assert table.pieces("Bob") == {"Cd": 1}


def test_pace_takes_the_improved_colour_back_after_a_wild_token() -> None:
    table = lay(ann("Pace Skrimpscrew", "Anathen Triforge", S=1, G=1), bob(S=1))
    table.place_wild("Ann", "Improve", "G", S=1)
    table.finish()
    assert table.pieces("Ann") == {"S": 1, "Sd": 1}


# --- Reidle Grayfold -------------------------------------------------------------------------


def test_reidle_takes_two_empire_tokens_for_expand() -> None:
    table = lay(ann("Reidle Grayfold", S=1), bob(S=1))
    table.place("Ann", "Expand", S=1)
    table.finish()
    assert table.pieces("Ann") == {"S": 1, "E": 2}


def test_reidle_takes_no_more_than_there_are_and_nothing_when_expand_is_lost() -> None:
    last = lay(ann("Reidle Grayfold", S=1, E=5), bob(S=1))
    last.place("Ann", "Expand", S=1)
    last.finish()
    assert last.pieces("Ann") == {"S": 1, "E": 6}
    lost = lay(ann("Reidle Grayfold", S=1), bob(S=2))
    lost.place("Ann", "Expand", S=1)
    lost.place("Bob", "Expand", S=2)
    assert lost.pieces("Ann") == {"S": 1}
    assert lost.pieces("Bob") == {"S": 2, "E": 1}


# --- Silvershade -----------------------------------------------------------------------------


def test_silvershade_makes_lands_of_the_board_cheaper() -> None:
    table = lay(ann("Silvershade", S=2), bob(S=1), board=["Land 1"])
    table.place("Ann", "Land 1", S=2)
    table.finish()
    assert table.owner("Land 1") == "Ann"


def test_silvershade_does_not_help_with_cities_heroes_or_battles() -> None:
    table = lay(
        ann("Silvershade", S=2, G=2, Sd=1),
        bob("Land 1", S=1),
        board=["Chi-stone", "Fadefoot"],
        dice=[2],
    )
    table.place("Ann", "Chi-stone", S=2)
    table.place("Ann", "Fadefoot", G=2)
    table.place("Ann", "Land 1", Sd=1)
    table.finish()
    assert [table.owner(c) for c in ("Chi-stone", "Fadefoot", "Land 1")] == ["", "", "Bob"]


def test_silvershade_never_goes_below_one() -> None:
    from age_of_ascent.totals import cost_for

    table = lay(ann("Silvershade", S=1), bob(S=1), board=["Land 1"], facts={"Land 1": {"cost": 1}})
    assert cost_for(table.state, table.number("Land 1"), 0) == 1
    table.place("Ann", "Land 1", S=1)
    table.finish()
    assert table.owner("Land 1") == "Ann"


def test_silvershade_does_not_make_a_lower_bid_the_highest() -> None:
    table = lay(ann("Silvershade", S=3), bob(S=4), board=["Land 1"], facts={"Land 1": {"cost": 4}})
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", S=4)
    assert table.owner("Land 1") == "Bob"
    short = lay(ann("Silvershade", S=2), bob(S=3), board=["Land 1"], facts={"Land 1": {"cost": 4}})
    short.place("Ann", "Land 1", S=2)
    short.place("Bob", "Land 1", S=3)
    assert short.owner("Land 1") == ""  # Ann's 2 is too little, Bob's 3 too little for him


def test_silvershade_decides_a_tie_that_only_its_owner_can_pay() -> None:
    table = lay(
        ann("Silvershade", S=3, track=2), bob(S=3), board=["Land 1"], facts={"Land 1": {"cost": 4}}
    )
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", S=3)
    assert table.owner("Land 1") == "Ann"


# --- Tannin Windfield ------------------------------------------------------------------------


def test_tannin_scores_one_for_each_city() -> None:
    table = ended(ann("Tannin Windfield", "Chi-stone", "Skyclad", "Land 1"), bob("Sigil Crest"))
    assert table.sheet("Ann").text == 2
    assert ended(ann("Tannin Windfield", "Land 1"), bob("Skyclad")).sheet("Ann").text == 0


# --- Teves Talanwright -----------------------------------------------------------------------


def test_teves_adds_one_for_each_strength_die_to_the_culture_roll() -> None:
    table = ended(ann("Teves Talanwright", Sd=3, Cd=1), bob(Sd=3, Cd=1), dice=[2, 2])
    assert [table.sheet(who).culture_roll for who in ("Ann", "Bob")] == [5, 2]
    assert ended(ann("Teves Talanwright", S=9, Gd=2), bob()).sheet("Ann").culture_roll == 0


# --- Wilford Longlock ------------------------------------------------------------------------


def test_wilford_takes_the_banner_as_the_turn_ends() -> None:
    table = lay(ann(S=1), bob(G=3, S=1), cy(S=1), board=["Wilford Longlock"])
    table.place("Bob", "Wilford Longlock", G=3)
    table.finish()
    assert table.owner("Wilford Longlock") == "Bob"
    assert table.banner == "Bob"
    assert table.asked == "Bob"
    banner = next(i for i, e in enumerate(table.state.log) if e[0] == "banner")
    count = next(i for i, e in enumerate(table.state.log) if e == ("phase", "count"))
    assert count < banner


def test_wilford_takes_the_banner_only_in_the_turn_he_is_won() -> None:
    table = lay(ann(S=1), bob("Wilford Longlock", S=1))
    table.finish()
    assert table.banner == "Ann"


def test_wilford_takes_the_banner_after_it_has_rotated() -> None:
    table = lay(ann(G=3), bob(S=1), cy(S=1), board=["Wilford Longlock"], banner="rotate")
    table.place("Ann", "Wilford Longlock", G=3)
    table.finish()
    assert table.banner == "Ann"
    table.finish()
    assert table.banner == "Bob"


def test_wilford_wins_tied_bids_on_heroes() -> None:
    table = lay(ann("Wilford Longlock", G=3, track=5), bob(G=3), board=["Fadefoot"])
    table.place("Ann", "Fadefoot", G=3)
    table.place("Bob", "Fadefoot", G=3)
    assert table.owner("Fadefoot") == "Ann"


def test_wilford_wins_no_ties_elsewhere_nor_for_others() -> None:
    land = lay(ann("Wilford Longlock", S=3, track=5), bob(S=3), board=["Land 1"])
    land.place("Ann", "Land 1", S=3)
    land.place("Bob", "Land 1", S=3)
    assert land.owner("Land 1") == "Bob"
    others = lay(ann("Wilford Longlock", G=2), bob(G=3), cy(G=3, track=1), board=["Fadefoot"])
    others.place("Ann", "Fadefoot", G=2)
    others.place("Bob", "Fadefoot", G=3)
    others.place("Cy", "Fadefoot", G=3)
    assert others.owner("Fadefoot") == "Bob"


def test_wilford_s_tie_still_has_to_reach_the_cost() -> None:
    table = lay(ann("Wilford Longlock", G=2), bob(G=2), board=["Fadefoot"])
    table.place("Ann", "Fadefoot", G=2)
    table.place("Bob", "Fadefoot", G=2)
    assert table.owner("Fadefoot") == ""


def test_text_cannot_be_used_by_somebody_who_does_not_own_it() -> None:
    table = lay(ann("Bloodrush", S=1), bob(S=1), cy(Sd=1), board=["Land 1"], dice=[3])
    table.place("Bob", "Land 1", S=1)
    table.place("Cy", "Land 1", Sd=1)
    with pytest.raises(NotOffered):
        table.use("Bloodrush", "Cy", 3)


def test_text_of_a_card_file_may_reroll_dice_where_its_owner_has_no_pieces() -> None:
    verb = {"do": "dice", "whose": "opposing", "at": ["expand"], "becomes": "reroll"}
    facts = {"Bloodrush": {"text": {"resolving": [{**verb, "without_bid": True}]}}}
    table = lay(ann("Bloodrush"), bob(Cd=1), facts=facts, dice=[3, 1])
    table.place("Bob", "Expand", Cd=1)
    table.use("Bloodrush", "Bob", 3)
    assert table.totals("Expand") == {"Bob": 1}
