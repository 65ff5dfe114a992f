"""Deliverance as a set: its numbers, its keywords, Pasythea and her weapons, and its texts."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ascension.game import game
from ascension.state import Card, Cards
from tests.ascension.table import NotOffered, Table

WEAPONS = ("Pasythea's Cutlass", "Pasythea's Katana", "Pasythea's Mace", "Pasythea's Scimitar")


def cards() -> list[Card]:
    """All cards of the set, the other sides too."""
    defs = game.rules(sets=["deliverance"]).defs
    assert isinstance(defs, Cards)
    return [card for card in defs.all if card.set == "deliverance"]


def lay(*hand: str) -> Table:
    """A two-player table of Deliverance with this hand."""
    return Table("deliverance").hand(*hand)


# --- the numbers -----------------------------------------------------------------------------


def test_every_card_has_a_scenario_named_after_it() -> None:
    sources = Path(__file__).parent.glob("test_deliverance*.py")
    told = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    for card in cards():
        slug = re.sub(r"\W+", "_", card.name.replace("'", "").lower())
        assert re.search(rf"def test_{slug}(_\w+)?\(", told), card.name


def test_the_center_deck_has_a_hundred_cards() -> None:
    assert sum(card.copies for card in cards()) == 100
    assert len(cards()) == 58
    assert all(card.copies == 0 for card in cards() if card.other_side or card.starting)


def test_the_copies_by_faction_and_type() -> None:
    copies: Counter[str] = Counter()
    for fact in game.cards(game.rules(sets=["deliverance"])):
        if fact["set"] == "deliverance":
            copies[f"{fact['faction']} {fact['type']}"] += int(str(fact["copies"]))
    assert {kind: count for kind, count in copies.items() if count} == {
        "all construct": 4,
        "enlightened hero": 16,
        "enlightened construct": 1,
        "lifebound hero": 16,
        "lifebound construct": 1,
        "mechana hero": 9,
        "mechana construct": 8,
        "void hero": 16,
        "void construct": 1,
        "None monster": 28,
    }


def test_the_honor_and_the_costs_add_up() -> None:
    center = [card for card in cards() if card.copies]
    assert sum(card.honor * card.copies for card in center) == 178
    assert sum(card.cost * card.copies for card in center) == 255
    assert sum(card.power * card.copies for card in center) == 117
    assert sum(card.honor for card in cards() if card.other_side) == 38


def test_thirteen_cards_of_the_center_deck_have_another_side() -> None:
    sides = {card.other_side for card in cards() if card.other_side}
    assert sum(card.copies for card in cards() if card.name in sides) == 13
    by_name = {card.name: card for card in cards()}
    for card in cards():
        if card.other_side:
            assert card.cost == by_name[card.other_side].cost
            assert card.faction == by_name[card.other_side].faction


def test_the_keywords_by_number_of_cards() -> None:
    copies: Counter[str] = Counter()
    for card in cards():
        for keyword in card.keywords:
            copies[keyword] += card.copies
    assert copies == {
        "dreamborn": 16,
        "phantasm": 17,
        "dreambind": 13,
        "transform": 13,
        "plunder": 8,
        "unite": 6,
        "serenity": 3,
        "echo": 3,
    }


@pytest.mark.parametrize(
    ("name", "cost", "honor", "copies", "extra"),
    [
        ("Dhartha, Dream Master", 8, 5, 1, 9),
        ("Aether Warrior", 5, 3, 3, 5),
        ("Gearseer", 5, 3, 2, 6),
        ("Corite Mechanadon", 1, 1, 3, 2),
        ("Nilia, The Shattered", 7, 0, 1, 7),
        ("Warprogue", 4, 0, 3, 3),
        ("Caaro, Desert Breaker", 6, 0, 1, 2),
        ("The Ironheart", 8, 10, 0, -1),
        ("Emri, Soulstealer", 8, 5, 1, -1),
        ("Terminites", 3, 0, 4, -1),
    ],
)
def test_spot_checks(name: str, cost: int, honor: int, copies: int, extra: int) -> None:
    (card,) = [card for card in cards() if card.name == name]
    assert (card.cost or card.power, card.honor, card.copies) == (cost, honor, copies)
    assert max(card.phantasm, card.dreambind) == extra


def test_every_text_says_something_and_stands_on_its_own() -> None:
    for card in cards():
        assert re.fullmatch(r"([A-Z0-9].*\.\n)*[A-Z0-9].*\.", card.text), card
        assert "  " not in card.text
        assert " ." not in card.text
        assert ".." not in card.text


def test_texts_that_say_when_and_where() -> None:
    text = {card.name: card.text for card in cards()}
    full = {card.name: card.full_text for card in cards()}
    assert text["Dreamwalker"].startswith("Banish a card from the center row. If its replacement")
    assert "while this card is in your hand" in full["Lychan Ranger"]
    assert "while this card is in play" in full["Ironheart Blueprint"]
    assert text["Dreadmage"] == "Reward: gain 2 honor. Draw 2 cards.\nDreambind 4."
    assert "when you play it, you get its reward again" in full["Dreadmage"]
    assert text["Dream Titan"] == full["Dream Titan"] == "Reward: gain 6 honor."


# --- the basics of the set -------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_starting_insight_by_seat(players: int) -> None:
    state = game.new(players=players, seed=3, sets=["deliverance"])
    flips = sum(entry[0] == "dreamborn" for entry in state.log)
    order = [(state.first + i) % players for i in range(players)]
    assert [state.insight[s] - flips for s in order] == [0, 1, 2, 3, 3, 3][:players]


def test_the_starting_deck_has_eleven_cards_with_a_dreamseeker() -> None:
    state = game.new(players=2, seed=1, sets=["deliverance"])
    for seat in range(2):
        owned = [state.defs.name[state.form[c]] for c in state.deck[seat] + state.hand[seat]]
        assert Counter(owned) == {"Apprentice": 8, "Militia": 2, "Dreamseeker": 1}
        assert (len(state.hand[seat]), len(state.deck[seat])) == (5, 6)
    assert [len(stack) for stack in state.stacks] == [20, 20]


def test_dreamseeker() -> None:
    table = lay("Dreamseeker").play("Dreamseeker")
    assert table.state.insight[0] == 1
    assert table.in_hand() == ["Apprentice"]


def test_dreamseeker_leaves_the_game_when_it_is_banished() -> None:
    table = lay("Blackwatch Dreamer", "Dreamseeker").play("Blackwatch Dreamer").pick("Dreamseeker")
    assert table.names(table.state.out) == ["Dreamseeker"]
    assert table.in_void() == []


def test_insight_stays_while_runes_and_power_are_lost() -> None:
    table = lay().give(runes=3, power=3, insight=3).end_turn()
    assert (table.state.runes, table.state.power, table.state.insight[0]) == (0, 0, 3)


# --- Pasythea --------------------------------------------------------------------------------


def test_pasytheas_cutlass() -> None:
    table = lay("Pasythea's Cutlass").play("Pasythea's Cutlass")
    assert table.state.power == 2
    assert table.end_turn().end_turn().state.power == 0
    assert table.in_play() == ["Pasythea's Cutlass"]


def test_pasytheas_katana() -> None:
    table = lay("Pasythea's Katana").play("Pasythea's Katana")
    assert table.in_hand() == ["Apprentice"]


def test_pasytheas_mace() -> None:
    assert lay("Pasythea's Mace").play("Pasythea's Mace").state.runes == 2


def test_pasytheas_scimitar() -> None:
    assert lay("Pasythea's Scimitar").play("Pasythea's Scimitar").honor() == 2


@pytest.mark.parametrize("weapons", range(5))
def test_pasythea_redeemed_costs_four_insight_less_for_each_weapon(weapons: int) -> None:
    table = lay().constructs(*WEAPONS[:weapons])
    cost = 16 - 4 * weapons
    if cost:
        table.give(insight=cost - 1)
        with pytest.raises(NotOffered):
            table.acquire("Pasythea, Redeemed")
    table.give(insight=cost).acquire("Pasythea, Redeemed")
    assert table.state.insight[0] == 0
    assert table.in_hand() == ["Pasythea, Redeemed"]


def test_pasythea_redeemed() -> None:
    table = lay().give(insight=16).acquire("Pasythea, Redeemed")
    before = table.score()
    table.play("Pasythea, Redeemed")
    assert (table.state.runes, table.state.power, table.honor()) == (2, 2, 2)
    assert table.in_hand() == ["Apprentice"]
    assert (before, table.score()) == (6, 8)


def test_pasythea_redeemed_is_cheaper_only_for_the_owner_of_the_weapons() -> None:
    table = lay().constructs(*WEAPONS, seat=1).give(insight=15)
    with pytest.raises(NotOffered):
        table.acquire("Pasythea, Redeemed")


def test_pasythea_redeemed_is_of_every_faction() -> None:
    table = lay("Pasythea, Redeemed", "Wereboar").play("Pasythea, Redeemed", "Wereboar")
    assert table.state.runes == 2 + 3


def test_pasythea_redeemed_is_no_card_of_the_center_row() -> None:
    table = lay("Dhartha, Dream Master", "Dreamscarred Hunter").row("Dream Titan")
    table.give(power=5, insight=16).play("Dreamscarred Hunter")
    table.defeat("Dream Titan").acquire("Pasythea, Redeemed")
    assert table.honor() == 6
    table.play("Dhartha, Dream Master")
    assert not any("Pasythea" in label for label in table.offered)
    assert len(table.state.row) == 6


# --- keywords --------------------------------------------------------------------------------


def test_dreamborn_gives_everybody_insight_as_it_enters_and_its_owner_one_more() -> None:
    table = Table("deliverance", players=3).row("Invokist").center("Stone Artificers")
    table.give(runes=8).acquire("Invokist")
    assert table.state.insight == [1, 1, 1]
    table.acquire("Stone Artificers")
    assert table.state.insight == [2, 1, 1]


def test_dreamborn_gives_insight_for_an_acquisition_without_paying_too() -> None:
    table = lay("Dhartha, Dream Master").row("Wereboar").play("Dhartha, Dream Master")
    table.pick("Wereboar")
    assert table.state.insight == [1, 0]


def test_a_phantasm_can_be_acquired_for_runes_instead() -> None:
    table = lay().row("Aether Warrior").give(runes=5, insight=5).acquire("Aether Warrior")
    assert table.in_discard() == ["Aether Warrior"]
    assert table.state.insight[0] == 5


def test_a_phantasm_is_banished_and_leaves_the_treasure_that_lies_under_it() -> None:
    table = Table().row("Green Spritelings").under(0, "Energy Shard").give(insight=4)
    table.constructs("Oblivion Blossoms").phantasm("Green Spritelings")
    assert table.in_discard() == []
    assert table.names(table.state.under[0]) == ["Energy Shard"]
    assert table.use("Oblivion Blossoms", 1).honor() == 4


def test_a_bound_monster_can_be_put_behind_bars_after_its_reward() -> None:
    table = Table().hand("Warpdruid", "Militia").constructs("Cell Block E")
    table.play("Warpdruid").pick("Militia")
    assert table.state.kind == "capture"
    table.yes()
    assert table.in_play() == ["Cell Block E", "Warpdruid"]
    assert table.honor() == 2


def test_a_banished_pasythea_is_set_aside_for_good() -> None:
    table = Table().hand("Pasythea, Redeemed", "Blackwatch Dreamer")
    table.state.center_deck = []
    table.play("Blackwatch Dreamer").pick("Pasythea, Redeemed").row("Gearseer")
    assert table.names(table.state.out) == ["Pasythea, Redeemed"]
    assert table.in_void() == []
    table.state.center_deck = []
    table.give(runes=5).acquire("Gearseer")
    assert "Pasythea, Redeemed" not in table.in_row()


def test_pasythea_has_no_cost_and_is_never_a_card_of_cost_so_much_or_less() -> None:
    table = Table().hand("Pasythea, Redeemed", "Apprentice", "Militia", "Reality Sculptor")
    table.play("Pasythea, Redeemed", "Apprentice", "Militia", "Reality Sculptor")
    assert table.offered == ["Apprentice (effect)", "Militia (effect)"]


def test_insight_that_the_cult_brings_is_not_gained_in_the_next_turn() -> None:
    table = Table("deliverance", players=1).constructs("Zinta's Bracers")
    table.center("Wereboar", "Wereboar").end_turn()
    assert table.state.insight[0] == 2
    with pytest.raises(NotOffered):
        table.use("Zinta's Bracers")
