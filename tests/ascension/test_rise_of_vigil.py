"""Rise of Vigil as a whole: its numbers, its words, the rulebook's examples and its questions."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import cast

import pytest

from ascension.game import game
from tests.ascension.table import NotOffered, Table

VIGIL = "rise_of_vigil"
FACTS = {
    str(facts["name"]): facts
    for facts in game.cards(game.rules(sets=[VIGIL]))
    if facts["set"] == VIGIL
}
CENTER = {name: facts for name, facts in FACTS.items() if facts["type"] != "treasure"}


def copies(key: str) -> Counter[object]:
    """How many cards of the center deck there are of each kind."""
    count: Counter[object] = Counter()
    for facts in CENTER.values():
        count[facts[key]] += cast(int, facts["copies"])
    return count


# --- the set ---------------------------------------------------------------------------------


def test_the_center_deck_has_a_hundred_cards_of_46_names() -> None:
    assert sum(copies("set").values()) == 100
    assert len(CENTER) == 46


def test_the_copies_of_each_type_and_faction_add_up() -> None:
    assert copies("type") == {"hero": 50, "construct": 22, "monster": 28}
    factions = copies("faction")
    assert factions.pop(None) == 28
    assert factions == dict.fromkeys(("enlightened", "lifebound", "mechana", "void"), 18)


@pytest.mark.parametrize(
    ("name", "kind", "faction", "cost", "honor", "count"),
    [
        ("Monastic Tutor", "hero", "enlightened", 1, 1, 3),
        ("Oziah, Judge of Logos", "hero", "enlightened", 9, 5, 1),
        ("Temporal Eye", "construct", "enlightened", 3, 1, 3),
        ("Lifebound Muse", "hero", "lifebound", 4, 3, 2),
        ("Wildcall Staff", "construct", "lifebound", 5, 3, 2),
        ("Reactor Shrine", "construct", "mechana", 8, 8, 1),
        ("Skyrocket Drone", "hero", "mechana", 1, 1, 3),
        ("Illiya the Demonborn", "hero", "void", 7, 4, 1),
        ("Tome of Erabus", "construct", "void", 4, 2, 2),
        ("Herald of Doom", "monster", None, 8, 0, 1),
        ("Vault Sphinx", "monster", None, 4, 0, 4),
        ("Energy Shard", "treasure", None, 0, 0, 60),
    ],
)
def test_printed_numbers(
    name: str, kind: str, faction: str | None, cost: int, honor: int, count: int
) -> None:
    facts = FACTS[name]
    found = [facts[key] for key in ("type", "faction", "cost", "honor", "copies")]
    assert found == [kind, faction, cost, honor, count]


def test_every_card_has_a_scenario_named_after_it() -> None:
    files = Path(__file__).parent.glob("test_rise_of_vigil*.py")
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    slugs = {name: re.sub(r"\W+", "_", name.lower().replace("'", "")) for name in FACTS}
    missing = [name for name, slug in slugs.items() if f"\ndef test_{slug}" not in source]
    assert missing == []


# --- its words -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "Monastic Tutor",
            "Acquire a Mystic or a Heavy Infantry without paying.\n"
            "Energize 1: acquire it into your hand instead.",
        ),
        (
            "Spirit Merchant",
            "Gain 1 energy. You may banish a card from your hand or discard pile.\n"
            "Fate: for each treasure under it, each player may banish a card from their hand or "
            "discard pile.",
        ),
        (
            "Loamspeaker Druid",
            "Gain 3 runes.\nFate: add 10 honor to the pool for each treasure under it.",
        ),
        (
            "Omnicron",
            "Once a turn: gain 1 energy for each mechana construct you control.\n"
            "Fate: for each treasure under it, the center row grows by one slot for the rest of "
            "the game.",
        ),
        (
            "Wildcall Staff",
            "Once a turn, you may pay 2 runes less for a hero or construct with treasure under it.",
        ),
        (
            "Treasure Hunter",
            "Gain 2 power. The next monster with treasure under it you defeat this turn costs "
            "1 power less.",
        ),
    ],
)
def test_rules_text(name: str, text: str) -> None:
    assert FACTS[name]["text"] == text


def test_no_text_has_loose_ends() -> None:
    for facts in FACTS.values():
        text = str(facts["text"])
        assert text.endswith(".")
        assert not re.search(r"  | \.|\.\.|None|\[|\{", text), text


def test_energize_by_any_energy_is_energize_too() -> None:
    energize = {name for name, f in FACTS.items() if "energize" in cast(list[str], f["keywords"])}
    assert {
        "Starcaller Leotan",
        "Cognition Courier",
        "Illiya the Demonborn",
        "Deviant Fiend",
    } <= energize
    assert len(energize) == 25


def test_fate_and_trophy_are_keywords() -> None:
    by_word = {
        word: sorted(n for n, f in FACTS.items() if word in cast(list[str], f["keywords"]))
        for word in ("fate", "trophy")
    }
    assert by_word == {
        "fate": ["Loamspeaker Druid", "Monk of the Lidless Eye", "Omnicron", "Spirit Merchant"],
        "trophy": ["Serpent Siren", "Vault Sphinx"],
    }


# --- treasures -------------------------------------------------------------------------------


def test_energy_shard_gives_energy_and_a_card() -> None:
    table = Table(VIGIL).hand("Energy Shard").play("Energy Shard")
    assert table.state.energy == 1
    assert table.in_hand() == ["Apprentice"]


def test_energy_shard_is_in_play_till_the_turn_ends() -> None:
    table = Table(VIGIL).hand("Energy Shard").play("Energy Shard")
    assert table.in_discard() == []
    table.end_turn()
    assert table.in_discard() == ["Apprentice", "Energy Shard"]
    assert table.state.energy == 0


def test_energy_shard_is_no_hero_that_could_be_copied() -> None:
    table = Table(VIGIL).hand("Energy Shard", "Ulu, Askara Prince")
    table.play("Energy Shard", "Ulu, Askara Prince")
    assert table.journal()[-1] == "Player 1: there is nothing to copy."


def test_whoever_defeats_a_monster_takes_the_treasures_under_it() -> None:
    table = Table(VIGIL).row("Lagoon Troll").under(0, "Energy Shard", "Energy Shard")
    table.give(power=3).defeat("Lagoon Troll")
    assert table.in_discard() == ["Energy Shard", "Energy Shard"]
    assert table.state.under[0] == []


def test_treasures_stay_in_their_spot_when_the_card_on_them_is_banished() -> None:
    table = Table(VIGIL).row("Lagoon Troll").under(0, "Energy Shard").center("Raging Ursine")
    table.hand("Truth Seeker").play("Truth Seeker").pick("Lagoon Troll")
    assert table.in_row()[0] == "Raging Ursine"
    assert table.names(table.state.under[0]) == ["Energy Shard"]
    assert table.in_discard() == []


def test_a_fate_counts_the_treasures_that_lay_there_before() -> None:
    table = Table(VIGIL).row("Lagoon Troll").under(0, "Energy Shard")
    table.center("Monk of the Lidless Eye").hand("Truth Seeker")
    table.play("Truth Seeker").pick("Lagoon Troll")
    assert len(table.in_hand(seat=1)) == 1


# --- the rulebook's examples -----------------------------------------------------------------


def test_example_treasure_replaces_an_acquired_card() -> None:
    """A shard comes up, the next card lies on it, and whoever takes that card takes both."""
    table = Table(VIGIL).row("Magnet Monk").center("Energy Shard", "Lagoon Troll")
    table.give(runes=3, power=3).acquire("Magnet Monk")
    assert table.in_row()[0] == "Lagoon Troll"
    assert table.names(table.state.under[0]) == ["Energy Shard"]
    assert len(table.in_row()) == 6
    table.defeat("Lagoon Troll")
    assert table.in_discard() == ["Energy Shard", "Magnet Monk"]


def test_example_skyrocket_drone_before_the_construct() -> None:
    table = Table(VIGIL).hand("Skyrocket Drone", "Tome of Erabus").play("Skyrocket Drone")
    assert table.state.runes == 1
    table.play("Tome of Erabus")
    assert table.state.runes == 1


def test_example_ogo_demontrap_uses_each_ability_once() -> None:
    table = Table(VIGIL).constructs("Ogo Demontrap").hand("Nyxian Spiritcaster", "Energy Shard")
    table.use("Ogo Demontrap", 0)
    assert table.state.power == 1
    with pytest.raises(NotOffered):
        table.use("Ogo Demontrap", 1)
    table.play("Nyxian Spiritcaster", "Energy Shard").use("Ogo Demontrap", 1)
    assert table.honor() == 3
    assert not any(label.startswith("use") for label in table.offered)


def test_example_loamspeaker_druid_costs_five_and_gives_three() -> None:
    table = Table(VIGIL).row("Loamspeaker Druid").hand("Loamspeaker Druid").give(runes=4)
    assert "acquire Loamspeaker Druid" not in table.offered
    table.give(runes=5).acquire("Loamspeaker Druid")
    assert (table.state.runes, table.in_discard()) == (0, ["Loamspeaker Druid"])
    table.play("Loamspeaker Druid")
    assert table.state.runes == 3


def test_example_lagoon_troll_and_heavy_infantry() -> None:
    table = Table(VIGIL).row("Lagoon Troll").hand("Heavy Infantry", "Heavy Infantry")
    table.play("Heavy Infantry")
    assert "defeat Lagoon Troll" not in table.offered
    table.play("Heavy Infantry").defeat("Lagoon Troll")
    assert table.state.power == 1
    assert table.in_void() == ["Lagoon Troll"]


def test_example_serpent_siren_now_or_later() -> None:
    table = Table(VIGIL).row("Serpent Siren").give(power=2).defeat("Serpent Siren")
    assert (table.honor(), table.in_void()) == (1, [])
    now = table.state.clone()
    table.trophy("Serpent Siren")
    assert (table.state.energy, table.in_void()) == (1, ["Serpent Siren"])
    table.state = now
    table.end_turn().end_turn()
    assert table.state.active == 0
    table.trophy("Serpent Siren")
    assert table.state.energy == 1


def test_example_darkwalker_twice_with_one_energy() -> None:
    """Energy is a threshold: both Darkwalkers use the same one."""
    table = Table(VIGIL).hand("Darkwalker", "Darkwalker", "Apprentice", "Militia").give(energy=1)
    table.play("Darkwalker").pick("Apprentice").play("Darkwalker").pick("Militia")
    assert table.state.power == 4
    assert table.in_hand() == []


def test_example_the_cultist_is_never_banished() -> None:
    table = Table(VIGIL).give(power=6)
    for _ in range(3):
        table.defeat("Cultist")
    assert (table.honor(), table.state.power, table.in_void()) == (3, 0, [])


def test_example_a_teammate_is_not_harmed() -> None:
    """A random card is discarded by the opponents, not by the partner opposite."""
    table = Table(VIGIL, players=4, team=True).row("Terrus, Paragon of Strife").give(power=7)
    for seat in (1, 2, 3):
        table.hand("Militia", seat=seat)
    table.defeat("Terrus, Paragon of Strife").done()
    assert [len(table.in_hand(seat)) for seat in (1, 2, 3)] == [0, 1, 0]


# --- the rulebook's questions ----------------------------------------------------------------


def test_faq_omnicron_adds_slots_that_stay() -> None:
    table = Table(VIGIL).center("Energy Shard", "Energy Shard", "Omnicron")
    table.give(runes=13).acquire("Mystic")
    assert len(table.in_row()) == 8
    table.acquire("Omnicron")
    assert len(table.in_row()) == 8
    assert table.in_discard().count("Energy Shard") == 2
    table.center("Lagoon Troll").choose("acquire Mystic, no. 8")
    assert (len(table.in_row()), table.in_row()[7]) == (8, "Lagoon Troll")


def test_faq_omnicron_without_treasure_adds_nothing() -> None:
    table = Table(VIGIL).center("Omnicron").give(runes=3).acquire("Mystic")
    assert len(table.in_row()) == 6


def test_faq_loamspeaker_druid_after_the_pool_is_empty() -> None:
    """Honor comes into the pool again, and the game ends with the round all the same."""
    table = Table(VIGIL).row("Lagoon Troll").center("Energy Shard", "Loamspeaker Druid")
    table.state.pool = 2
    table.give(power=3).defeat("Lagoon Troll")
    assert (table.state.pool, table.state.ending) == (10, True)
    table.end_turn()
    assert not table.state.over
    table.end_turn()
    assert table.state.over


def test_faq_energy_gained_later_is_too_late() -> None:
    table = Table(VIGIL).hand("Leotan's Familiar", "Energy Shard").constructs("Voidfeeder")
    table.play("Leotan's Familiar", "Energy Shard")
    assert (table.state.energy, table.honor()) == (1, 0)


def test_faq_a_construct_may_use_energy_at_any_point_after_it_is_gained() -> None:
    table = Table(VIGIL).hand("Energy Shard", "Energy Shard").constructs("Reactor Shrine")
    table.play("Energy Shard")
    with pytest.raises(NotOffered):
        table.use("Reactor Shrine")
    table.play("Energy Shard").use("Reactor Shrine")
    assert table.honor() == 1


def test_faq_oziah_rewards_in_any_order_and_fates_last() -> None:
    """The Monk that replaces a monster lets all draw only after both rewards."""
    table = Table(VIGIL).row("Lagoon Troll", "Firestorm Effigy").hand("Oziah, Judge of Logos")
    table.center("Energy Shard", "Monk of the Lidless Eye", "Spirit Merchant")
    table.play("Oziah, Judge of Logos").pick("Firestorm Effigy")
    journal = table.journal()
    lines = [line for line in journal if "honor" in line or "raw" in line or "fate" in line]
    assert lines[-6:] == [
        "Player 1 gains 3 honor.",
        "Player 1 gains 2 honor.",
        "You draw Apprentice.",
        "The fate of Monk of the Lidless Eye happens.",
        "You draw Apprentice.",
        "Player 2 draws 1 card.",
    ]


def test_faq_truth_seeker_takes_the_treasure_before_spirit_merchant_lies_on_it() -> None:
    table = Table(VIGIL).row("Lagoon Troll").center("Energy Shard", "Spirit Merchant")
    table.hand("Truth Seeker", "Militia").play("Truth Seeker").pick("Lagoon Troll")
    assert table.in_row()[0] == "Spirit Merchant"
    assert table.in_discard() == ["Energy Shard"]
    assert table.state.kind == "turn"
    assert not any("fate" in line for line in table.journal())


def test_faq_truth_seeker_takes_only_the_first_treasure() -> None:
    table = Table(VIGIL).row("Lagoon Troll")
    table.center("Energy Shard", "Energy Shard", "Spirit Merchant")
    table.hand("Truth Seeker", "Militia").play("Truth Seeker").pick("Lagoon Troll")
    assert table.in_discard() == ["Energy Shard"]
    assert table.names(table.state.under[0]) == ["Energy Shard"]
    assert table.prompt.startswith("Spirit Merchant")


def test_faq_starcaller_leotan_counts_once() -> None:
    table = Table(VIGIL).hand("Starcaller Leotan", "Energy Shard").give(energy=1)
    table.play("Starcaller Leotan", "Energy Shard")
    assert (table.state.energy, table.honor()) == (2, 5)


# --- the order of what happens at once -------------------------------------------------------


def test_two_fates_happen_in_the_order_in_which_they_were_flipped() -> None:
    table = Table(VIGIL).row("Lagoon Troll", "Lagoon Troll").hand("Oziah, Judge of Logos")
    table.center("Energy Shard", "Loamspeaker Druid", "Energy Shard", "Monk of the Lidless Eye")
    table.play("Oziah, Judge of Logos").choose("Lagoon Troll")
    fates = [line for line in table.journal() if "fate" in line]
    assert fates == [
        "The fate of Loamspeaker Druid happens.",
        "The fate of Monk of the Lidless Eye happens.",
    ]


def test_a_fate_waits_for_the_reward() -> None:
    """The reward fills the honor pool's last round before the Druid adds to the pool."""
    table = Table(VIGIL).row("Deviant Fiend").center("Energy Shard", "Loamspeaker Druid")
    table.give(power=5).defeat("Deviant Fiend")
    told = table.journal()
    assert told.index("Player 1 gains 3 honor.") < told.index("10 honor are added to the pool.")
    assert table.state.pool == 60 - 3 + 10


def test_fates_happen_as_the_first_row_is_dealt() -> None:
    """Some of many first rows have a Monk on a shard: then all hands are larger at once."""
    for seed in range(200):
        state = game.new(2, seed, sets=[VIGIL])
        lines = list(state.journal.text(None))
        if any("fate of Monk" in line for line in lines):
            turn = [n for n, line in enumerate(lines) if line.startswith("== Turn 1")]
            fate = next(n for n, line in enumerate(lines) if "fate of Monk" in line)
            assert not turn or fate < turn[0]
            assert all(len(hand) > 5 for hand in state.hand)
            return
    raise AssertionError("no Monk came up on a treasure in 200 first rows")


def test_a_trophy_is_no_part_of_a_center_deck_made_anew() -> None:
    table = Table(VIGIL).row("Serpent Siren").void("Raging Ursine").give(power=2)
    table.state.center_deck.clear()
    table.defeat("Serpent Siren")
    assert table.in_row()[0] == "Raging Ursine"
    assert table.names(table.state.trophies[0]) == ["Serpent Siren"]
