"""Valley of the Ancients, void cards: one scenario a card at least, both sides of each if."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table


def valley(players: int = 2) -> Table:
    """A table of this set alone."""
    return Table("valley_of_the_ancients", players=players)


# --- Shadowridge Scout -----------------------------------------------------------------------


def test_shadowridge_scout_gives_a_death_keystone_by_echo() -> None:
    table = (
        valley().hand("Shadowridge Scout").discard("Beacon of the Lost").play("Shadowridge Scout")
    )
    assert table.state.power == 2
    assert table.state.keystones == [0, 1]


def test_shadowridge_scout_gives_only_power_without_a_void_card_in_the_discard_pile() -> None:
    table = valley().hand("Spiteful Gladiator", "Shadowridge Scout").discard("Ancient Stag")
    table.play("Spiteful Gladiator", "Shadowridge Scout")  # what is played is not discarded yet
    assert table.state.power == 4
    assert table.state.keystones == [0, 0]


# --- Spiteful Gladiator ----------------------------------------------------------------------


def test_spiteful_gladiator_gives_twice_as_much_power_by_echo() -> None:
    table = valley().hand("Spiteful Gladiator").discard("Soulsnare Hunter", "Militia")
    assert table.play("Spiteful Gladiator").state.power == 4


def test_spiteful_gladiator_gives_two_power_without_echo() -> None:
    table = valley().hand("Spiteful Gladiator").discard("Militia")
    assert table.play("Spiteful Gladiator").state.power == 2


# --- Excavation Sentry -----------------------------------------------------------------------


def test_excavation_sentry_may_banish_the_card_it_has_turned_up() -> None:
    table = valley().hand("Excavation Sentry", "Militia").deck(0, "Apprentice", "Mystic")
    table.play("Excavation Sentry")
    assert table.state.power == 2
    assert table.in_discard() == ["Apprentice"]
    assert table.offered == ["Militia (hand)", "Apprentice (discard)", "done"]
    table.pick("Apprentice")
    assert table.in_discard() == []


def test_excavation_sentry_may_banish_nothing() -> None:
    table = valley().hand("Excavation Sentry").play("Excavation Sentry").done()
    assert table.in_discard() == ["Apprentice"]


def test_excavation_sentry_says_so_when_there_is_no_card_at_all() -> None:
    table = valley().hand("Excavation Sentry").deck(0).play("Excavation Sentry")
    told = [line for line in table.journal() if "nothing to" in line]
    assert len(told) == 2
    assert "from the deck into the discard pile" in told[0]
    assert "banish" in told[1]


# --- Soulsnare Hunter ------------------------------------------------------------------------


def test_soulsnare_hunter_gives_a_life_keystone_for_the_next_monster_of_the_row() -> None:
    table = valley().row("Cavern Horror", "Hellfrost Imps").hand("Soulsnare Hunter").give(power=5)
    table.play("Soulsnare Hunter")
    assert table.state.power == 7
    assert table.defeat("Cultist").state.keystones == [0, 0]  # it is not in the row
    assert table.defeat("Cavern Horror").no().state.keystones == [1, 0]
    assert table.defeat("Hellfrost Imps").state.keystones == [1, 0]  # only the next one


# --- Silenced Prophet ------------------------------------------------------------------------


def test_silenced_prophet_draws_turns_up_a_card_and_may_banish() -> None:
    table = valley().hand("Silenced Prophet").deck(0, "Militia", "Apprentice", "Mystic")
    table.play("Silenced Prophet")
    assert table.in_hand() == ["Militia"]
    assert table.in_discard() == ["Apprentice"]
    assert table.pick("Militia").in_hand() == []


def test_silenced_prophet_may_banish_nothing() -> None:
    table = valley().hand("Silenced Prophet").play("Silenced Prophet").done()
    assert (table.in_hand(), table.in_discard()) == (["Apprentice"], ["Apprentice"])


# --- Endbringer Jora -------------------------------------------------------------------------


def test_endbringer_jora_gives_two_runes_for_every_monster_of_the_row() -> None:
    table = valley().row("Crypt Lurker", "Hellfrost Imps").hand("Endbringer Jora").give(power=6)
    table.play("Endbringer Jora")
    assert table.state.power == 9
    assert table.defeat("Cultist").state.runes == 0
    assert table.defeat("Crypt Lurker").state.runes == 2
    assert table.defeat("Hellfrost Imps").state.runes == 4


# --- Randall, Umbral Sage --------------------------------------------------------------------


def test_randall_umbral_sage_discards_the_deck_and_takes_a_void_card() -> None:
    table = valley().hand("Randall, Umbral Sage").discard("Beacon of the Lost")
    table.deck(0, "Militia", "Spiteful Gladiator", "Mystic").play("Randall, Umbral Sage")
    assert table.state.power == 3
    assert table.offered == ["Spiteful Gladiator (discard)", "Beacon of the Lost (discard)"]
    table.pick("Spiteful Gladiator")
    assert table.in_hand() == ["Spiteful Gladiator"]
    assert table.in_discard() == ["Beacon of the Lost", "Militia", "Mystic"]
    assert table.state.deck[0] == []


def test_randall_umbral_sage_takes_nothing_if_no_void_card_turns_up() -> None:
    table = valley().hand("Randall, Umbral Sage").deck(0, "Militia").play("Randall, Umbral Sage")
    assert table.in_discard() == ["Militia"]
    assert table.in_hand() == []
    assert any("there is nothing to" in line for line in table.journal())


# --- Beacon of the Lost ----------------------------------------------------------------------


def test_beacon_of_the_lost_gives_power_once_a_turn_by_echo() -> None:
    table = valley().constructs("Beacon of the Lost").discard("Shadowridge Scout")
    assert table.use("Beacon of the Lost").state.power == 1
    with pytest.raises(NotOffered):
        table.use("Beacon of the Lost")


def test_beacon_of_the_lost_is_dark_without_echo_until_a_void_card_is_acquired() -> None:
    table = valley().constructs("Beacon of the Lost").row("Shadowridge Scout").give(runes=2)
    with pytest.raises(NotOffered):
        table.use("Beacon of the Lost")
    assert table.acquire("Shadowridge Scout").use("Beacon of the Lost").state.power == 1


# --- Deranged Dirge --------------------------------------------------------------------------


def test_deranged_dirge_gives_power_once_a_turn() -> None:
    table = valley().constructs("Deranged Dirge").use("Deranged Dirge")
    assert table.state.power == 1
    with pytest.raises(NotOffered):
        table.use("Deranged Dirge")


def test_deranged_dirge_is_destroyed_to_banish_a_card() -> None:
    table = valley().constructs("Deranged Dirge").hand("Apprentice").discard("Militia")
    table.use("Deranged Dirge", 1)
    assert table.in_play() == []
    assert "done" not in table.offered
    table.pick("Militia")
    assert table.in_discard() == ["Deranged Dirge"]
    assert table.in_hand() == ["Apprentice"]


@pytest.mark.parametrize("banished", [True, False])
def test_deranged_dirge_with_nothing_else_to_banish_asks(banished: bool) -> None:
    table = Table("valley_of_the_ancients").constructs("Deranged Dirge").use("Deranged Dirge", 1)
    assert table.offered == ["Deranged Dirge (discard)", "done"]
    if banished:
        table.pick("Deranged Dirge")
    else:
        table.done()
    assert (table.in_void(), table.in_discard()) == (
        (["Deranged Dirge"], []) if banished else ([], ["Deranged Dirge"])
    )


def test_deranged_dirge_with_something_else_to_banish_has_to_banish() -> None:
    table = Table("valley_of_the_ancients").constructs("Deranged Dirge").hand("Militia")
    table.use("Deranged Dirge", 1)
    assert table.offered == ["Militia (hand)", "Deranged Dirge (discard)"]
