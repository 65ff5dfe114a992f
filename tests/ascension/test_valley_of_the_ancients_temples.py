"""Valley of the Ancients: temples and keystones."""

from __future__ import annotations

import pytest

from tests.ascension.table import NotOffered, Table

LIFE, DEATH, IMMORTALITY = "Temple of Life", "Temple of Death", "Temple of Immortality"


def valley(players: int = 2) -> Table:
    """A table of this set alone."""
    return Table("valley_of_the_ancients", players=players)


# --- keystones -------------------------------------------------------------------------------


def test_temples_belong_to_nobody_as_the_game_starts() -> None:
    assert valley().state.temples == [-1, -1, -1]


def test_keystones_are_needed_for_a_temple() -> None:
    table = valley()
    assert not [label for label in table.offered if "Temple" in label]
    assert [x for x in table.give(life=1).offered if "Temple" in x] == [f"take the {LIFE}"]
    assert [x for x in table.give(death=1).offered if "Temple" in x] == [f"take the {DEATH}"]


def test_temples_are_stolen_from_each_other() -> None:
    table = valley().temple(LIFE, seat=1).give(life=1).take_temple(LIFE)
    assert table.state.temples == [0, -1, -1]
    assert table.state.keystones == [0, 0]
    assert any(f"takes the {LIFE}" in line for line in table.journal(seat=1))


def test_keystones_unspent_are_lost_as_the_turn_ends() -> None:
    table = valley().give(life=2, death=1).end_turn()
    assert table.state.keystones == [0, 0]
    assert not [label for label in table.end_turn().offered if "Temple" in label]


def test_two_life_keystones_take_a_temple_and_use_it_in_one_turn() -> None:
    table = valley().give(life=2).take_temple(LIFE).use_temple(LIFE)
    assert table.state.temples == [0, -1, 0]
    assert table.state.runes == 2


def test_a_temple_taken_gives_nothing_else() -> None:
    table = valley().give(life=1).take_temple(LIFE)
    assert (table.state.runes, table.honor()) == (0, 0)
    assert table.state.temples[2] == -1


# --- Temple of Life --------------------------------------------------------------------------


def test_temple_of_life_takes_immortality_from_whoever_has_it_and_gives_runes() -> None:
    table = valley().temple(LIFE).temple(IMMORTALITY, seat=1).give(life=1).use_temple(LIFE)
    assert table.state.temples == [0, -1, 0]
    assert table.state.runes == 2


def test_temple_of_life_gives_the_runes_even_if_immortality_is_there_already() -> None:
    table = valley().temple(LIFE).temple(IMMORTALITY).give(life=1).use_temple(LIFE)
    assert table.state.temples == [0, -1, 0]
    assert table.state.runes == 2
    assert not any(f"takes the {IMMORTALITY}" in line for line in table.journal())


# --- Temple of Death -------------------------------------------------------------------------


def test_temple_of_death_takes_immortality_and_may_banish() -> None:
    table = valley().temple(DEATH).temple(IMMORTALITY, seat=1).hand("Apprentice").discard("Militia")
    table.give(death=1).use_temple(DEATH)
    assert table.offered == ["Apprentice (hand)", "Militia (discard)", "done"]
    table.pick("Militia")
    assert table.state.temples == [-1, 0, 0]
    assert table.in_discard() == []


def test_temple_of_death_may_banish_nothing() -> None:
    table = valley().temple(DEATH).hand("Apprentice").give(death=1).use_temple(DEATH).done()
    assert table.state.temples == [-1, 0, 0]
    assert table.in_hand() == ["Apprentice"]


def test_temple_of_death_banishes_even_if_immortality_is_there_already() -> None:
    table = valley().temple(DEATH).temple(IMMORTALITY).hand("Apprentice")
    table.give(death=1).use_temple(DEATH).pick("Apprentice")
    assert table.state.temples == [-1, 0, 0]
    assert table.in_hand() == []


# --- Temple of Immortality -------------------------------------------------------------------


def named(faction: str) -> Table:
    """The Temple of Immortality has named a faction."""
    return valley().temple(IMMORTALITY).use_temple(IMMORTALITY).choose(faction)


def test_temple_of_immortality_acquires_a_replacement_of_the_named_faction() -> None:
    table = named("lifebound").row("Ancient Stag").center("Pathfinder's Totem").give(runes=2)
    table.acquire("Ancient Stag")
    assert table.in_discard() == ["Ancient Stag", "Pathfinder's Totem"]
    assert table.state.runes == 0
    assert table.in_row()[0] == "Mystic"


def test_temple_of_immortality_goes_on_as_long_as_the_faction_follows() -> None:
    table = named("void").row("Beacon of the Lost").give(runes=1)
    table.center("Shadowridge Scout", "Deranged Dirge", "Endbringer Jora", "Blind Seer")
    table.acquire("Beacon of the Lost")
    acquired = ["Beacon of the Lost", "Deranged Dirge", "Endbringer Jora", "Shadowridge Scout"]
    assert table.in_discard() == acquired
    assert table.in_row()[0] == "Blind Seer"


def test_temple_of_immortality_leaves_a_replacement_of_another_faction() -> None:
    table = named("void").row("Beacon of the Lost").center("Ancient Stag").give(runes=1)
    assert table.acquire("Beacon of the Lost").in_discard() == ["Beacon of the Lost"]


def test_temple_of_immortality_does_nothing_for_another_faction_than_the_named_one() -> None:
    table = named("mechana").row("Ancient Stag").center("Ancient Stag").give(runes=2)
    assert table.acquire("Ancient Stag").in_discard() == ["Ancient Stag"]


def test_temple_of_immortality_defeats_no_monster() -> None:
    table = named("void").row("Beacon of the Lost").center("Crypt Lurker").give(runes=1)
    assert table.acquire("Beacon of the Lost").honor() == 0
    assert table.in_row()[0] == "Crypt Lurker"


def test_temple_of_immortality_follows_every_acquisition_of_the_turn() -> None:
    table = named("void").row("Beacon of the Lost", "Shadowridge Scout").give(runes=3)
    table.center("Silenced Prophet", "Mystic", "Deranged Dirge", "Mystic")
    table.acquire("Beacon of the Lost").acquire("Shadowridge Scout")
    assert len(table.in_discard()) == 4


def test_temple_of_immortality_follows_what_is_acquired_for_nothing_too() -> None:
    table = named("lifebound").row("Asalas, the Impaler").center("Ancient Stag")
    table.hand("Ominous Augur", "Isla, Serene Prodigy").discard("Militia").deck(0)
    table.play("Isla, Serene Prodigy").pick("Asalas, the Impaler")
    deck = sorted(table.names(table.state.deck[0]))  # all of it was shuffled in afterwards
    assert deck == ["Ancient Stag", "Asalas, the Impaler", "Isla, Serene Prodigy", "Militia"]


def test_temple_of_immortality_s_gift_counts_as_acquired() -> None:
    table = named("lifebound").hand("Cheerful Consort", "Resourceful Trader").deck(0)
    table.play("Cheerful Consort", "Resourceful Trader")
    table.row("Ancient Stag").center("Alosyan Guide", "Pathfinder's Totem").give(runes=2)
    table.acquire("Ancient Stag")
    assert table.in_hand() == ["Alosyan Guide"]  # a lifebound hero was played
    assert table.in_discard() == ["Ancient Stag", "Pathfinder's Totem"]
    assert table.state.keystones == [0, 1]  # the Trader's, for the Totem


def test_temple_of_immortality_is_used_once_a_turn_and_forgets_the_faction() -> None:
    table = named("lifebound")
    with pytest.raises(NotOffered):
        table.use_temple(IMMORTALITY)
    table.end_turn()
    with pytest.raises(NotOffered):
        table.use_temple(IMMORTALITY)  # it is not the opponent's
    table.end_turn().row("Ancient Stag").center("Ancient Stag").give(runes=2)
    assert table.acquire("Ancient Stag").in_discard().count("Ancient Stag") == 1
    table.use_temple(IMMORTALITY)


def test_temple_of_immortality_stays_when_the_other_temples_are_lost() -> None:
    table = valley().temple(LIFE).temple(IMMORTALITY).end_turn().give(life=1).take_temple(LIFE)
    assert table.state.temples == [1, -1, 0]


def test_temple_of_immortality_alone_against_the_cult_takes_the_card_that_enters_at_the_left() -> (
    None
):
    table = valley(players=1).temple(IMMORTALITY).use_temple(IMMORTALITY).choose("void")
    table.row("Mystic", "Mystic", "Beacon of the Lost").center("Shadowridge Scout").give(runes=1)
    table.acquire("Beacon of the Lost")
    assert table.in_discard() == ["Beacon of the Lost", "Shadowridge Scout"]


# --- honor -----------------------------------------------------------------------------------


def test_temples_are_worth_five_five_and_ten_honor_at_the_end() -> None:
    table = valley()
    worth = []
    for name in (LIFE, DEATH, IMMORTALITY):
        before = table.score()
        worth.append(table.temple(name).score() - before)
    assert worth == [5, 5, 10]
    assert table.temple(IMMORTALITY, seat=1).score(1) == 10
    assert table.state.pool == 60  # they are no tokens
