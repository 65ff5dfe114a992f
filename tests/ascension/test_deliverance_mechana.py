"""The mechana cards of Deliverance, each in a scenario of its own."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def lay(*hand: str) -> Table:
    """A two-player table of Deliverance with this hand."""
    return Table("deliverance").hand(*hand)


def test_corite_mechanadon() -> None:
    table = lay("Corite Mechanadon").row("Corite Mechanadon").give(insight=2)
    table.play("Corite Mechanadon")
    assert (table.state.runes, table.state.power) == (1, 1)
    table.phantasm("Corite Mechanadon")
    assert (table.state.runes, table.state.power) == (2, 2)
    assert table.in_void() == ["Corite Mechanadon"]


def test_controlsmith() -> None:
    table = lay("Controlsmith").constructs("Mechannon Blueprint", "Tree of Bounty")
    table.play("Controlsmith")
    assert table.state.runes == 2
    assert table.in_hand() == []
    table = lay("Controlsmith").constructs("Emma's Mechannon").play("Controlsmith")
    assert table.state.runes == 2
    assert table.in_hand() == ["Apprentice"]


def test_controlsmith_draws_right_after_a_construct_was_transformed() -> None:
    table = Table("deliverance").hand("Controlsmith").give(insight=5)
    table.constructs("Mechannon Blueprint").transform("Mechannon Blueprint").play("Controlsmith")
    assert table.in_hand() == ["Apprentice"]


def test_stone_artificers() -> None:
    table = lay("Stone Artificers").row("Mechannon Blueprint", "Dream Anchor", "Invokist")
    table.play("Stone Artificers").give(runes=11)
    table.acquire("Invokist").acquire("Mechannon Blueprint")
    assert table.offered == [
        "put Mechannon Blueprint straight into play",
        "leave Mechannon Blueprint in your discard pile",
    ]
    table.yes()
    assert table.in_play() == ["Mechannon Blueprint"]
    table.acquire("Dream Anchor")
    assert table.in_play() == ["Mechannon Blueprint"]
    assert table.in_discard() == ["Dream Anchor", "Invokist"]


def test_stone_artificers_may_leave_the_construct_in_the_discard_pile() -> None:
    table = lay("Stone Artificers").row("Dream Anchor", "Dream Anchor").play("Stone Artificers")
    table.give(runes=6).acquire("Dream Anchor").no().acquire("Dream Anchor")
    assert table.in_play() == []
    assert table.in_discard() == ["Dream Anchor", "Dream Anchor"]


def test_stone_artificers_with_a_construct_that_is_acquired_into_the_hand() -> None:
    table = lay("Stone Artificers", "Dhartha, Dream Master").row("Dream Anchor")
    table.play("Stone Artificers", "Dhartha, Dream Master").pick("Dream Anchor").yes()
    assert table.in_play() == ["Dream Anchor"]
    assert table.in_hand() == []


def test_stone_artificers_let_a_weapon_of_pasythea_work_at_once() -> None:
    table = lay("Stone Artificers").row("Pasythea's Scimitar").play("Stone Artificers")
    table.give(runes=4).acquire("Pasythea's Scimitar").yes()
    assert table.honor() == 2


def test_gearseer() -> None:
    table = lay("Gearseer").row("Gearseer").give(insight=6).play("Gearseer").phantasm("Gearseer")
    assert table.state.runes == 6
    assert table.state.insight[0] == 0


@pytest.mark.parametrize(
    ("blueprint", "other_side"),
    [
        ("Teletransmitter Blueprint", "Emma's Teletransmitter"),
        ("Mechannon Blueprint", "Emma's Mechannon"),
        ("Voidcycler Blueprint", "Emma's Voidcycler"),
    ],
)
def test_blueprints_transform_in_play_for_five_insight(blueprint: str, other_side: str) -> None:
    table = lay(blueprint).give(insight=5)
    with pytest.raises(NotOffered):
        table.transform(blueprint)
    table.play(blueprint)
    table.give(insight=4)
    with pytest.raises(NotOffered):
        table.transform(blueprint)
    before = table.give(insight=5).score()
    table.transform(blueprint)
    assert table.in_play() == [other_side]
    assert table.state.insight[0] == 0
    assert table.score() == before + 1


def test_teletransmitter_blueprint_has_no_ability_of_its_own() -> None:
    table = lay().constructs("Teletransmitter Blueprint")
    assert set(table.offered) == {"end the turn"}


def test_mechannon_blueprint_stays_transformed_when_it_is_destroyed() -> None:
    table = lay().constructs("Mechannon Blueprint").give(insight=5)
    table.transform("Mechannon Blueprint").end_turn()
    (construct,) = table.state.constructs[0]
    assert table.names([construct]) == ["Emma's Mechannon"]
    table.hand("Psyonic Paladin", seat=1).row("Terminites").play("Psyonic Paladin")
    assert table.in_play() == []
    assert "Emma's Mechannon" in table.in_discard()


def test_voidcycler_blueprint_can_be_transformed_in_the_turn_it_is_played() -> None:
    table = lay("Voidcycler Blueprint").give(insight=5).play("Voidcycler Blueprint")
    table.transform("Voidcycler Blueprint").use("Emma's Voidcycler")
    assert table.state.runes == 1


def counted() -> Table:
    """Three transformed mechana constructs, and two constructs that do not count."""
    return lay().constructs(
        "Emma's Teletransmitter",
        "Emma's Mechannon",
        "Emma's Voidcycler",
        "Mechannon Blueprint",
        "Pasythea's Mace",
    )


def test_emmas_teletransmitter() -> None:
    table = counted().use("Emma's Teletransmitter")
    assert table.honor() == 3
    with pytest.raises(NotOffered):
        table.use("Emma's Teletransmitter")


def test_emmas_mechannon() -> None:
    table = counted().use("Emma's Mechannon")
    assert table.state.power == 3
    with pytest.raises(NotOffered):
        table.use("Emma's Mechannon")


def test_emmas_voidcycler() -> None:
    table = counted().use("Emma's Voidcycler")
    assert table.state.runes == 3
    with pytest.raises(NotOffered):
        table.use("Emma's Voidcycler")


def test_emmas_workshop() -> None:
    table = lay().constructs("Emma's Workshop", "Mechannon Blueprint", "Ironheart Blueprint")
    table.use("Emma's Workshop")
    assert table.offered[-1] == "done"
    table.pick("Ironheart Blueprint")
    assert table.in_play() == ["Emma's Workshop", "Mechannon Blueprint", "The Ironheart"]
    with pytest.raises(NotOffered):
        table.use("Emma's Workshop")


def test_emmas_workshop_may_be_declined() -> None:
    table = lay().constructs("Emma's Workshop", "Mechannon Blueprint")
    table.use("Emma's Workshop").done()
    assert table.in_play() == ["Emma's Workshop", "Mechannon Blueprint"]


def test_emmas_workshop_leaves_heroes_and_what_has_no_other_side_alone() -> None:
    table = lay("Lychan Ranger").constructs("Emma's Workshop", "Dream Anchor")
    with pytest.raises(NotOffered):
        table.use("Emma's Workshop")


def test_ironheart_blueprint() -> None:
    table = lay().constructs("Ironheart Blueprint", "Emma's Mechannon", "Tree of Bounty")
    table.use("Ironheart Blueprint")
    assert table.state.insight[0] == 2
    with pytest.raises(NotOffered):
        table.use("Ironheart Blueprint")
    table.give(insight=14)
    with pytest.raises(NotOffered):
        table.transform("Ironheart Blueprint")


def test_ironheart_blueprint_counts_pasytheas_weapons_which_are_of_all_factions() -> None:
    table = lay().constructs("Ironheart Blueprint", "Pasythea's Mace").use("Ironheart Blueprint")
    assert table.state.insight[0] == 2


def test_the_ironheart() -> None:
    table = lay().constructs("The Ironheart").use("The Ironheart")
    assert (table.state.runes, table.state.power, table.honor()) == (3, 3, 3)
    with pytest.raises(NotOffered):
        table.use("The Ironheart")


def test_the_ironheart_works_in_the_turn_in_which_its_blueprint_was_used() -> None:
    table = lay().constructs("Ironheart Blueprint").give(insight=14).use("Ironheart Blueprint")
    table.transform("Ironheart Blueprint").use("The Ironheart")
    assert (table.state.runes, table.state.power, table.honor()) == (3, 3, 3)
    assert table.state.insight[0] == 0
