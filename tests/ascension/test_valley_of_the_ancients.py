"""Valley of the Ancients as a set: its numbers, its words, and that every card has a scenario."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from ascension.game import game

SET = "valley_of_the_ancients"
CARDS = {
    str(card["name"]): card for card in game.cards(game.rules(sets=[SET])) if card["set"] == SET
}
CENTER = {name: card for name, card in CARDS.items() if card["type"] != "temple"}


def number(name: str, key: str) -> int:
    """A printed number of a card."""
    value = CARDS[name][key]
    assert isinstance(value, int)
    return value


def copies_by(key: str) -> Counter[str]:
    """How many cards of the center deck share a fact."""
    found: Counter[str] = Counter()
    for name, card in CENTER.items():
        found[str(card[key])] += number(name, "copies")
    return found


def all_copies(key: str) -> int:
    """A number, summed over all cards of the center deck."""
    return sum(number(name, key) * number(name, "copies") for name in CENTER)


# --- numbers ---------------------------------------------------------------------------------


def test_the_center_deck_has_99_cards() -> None:
    assert sum(number(name, "copies") for name in CENTER) == 99
    assert len(CENTER) == 48


def test_the_factions_and_types_have_their_shares() -> None:
    assert copies_by("faction") == {
        "enlightened": 18,
        "lifebound": 18,
        "mechana": 18,
        "void": 18,
        "None": 27,
    }
    assert copies_by("type") == {"hero": 53, "construct": 19, "monster": 27}


def test_costs_and_honor_add_up() -> None:
    assert all_copies("cost") == 376
    assert all_copies("honor") == 169


@pytest.mark.parametrize(
    ("name", "kind", "faction", "cost", "honor", "copies"),
    [
        ("Blind Seer", "hero", "enlightened", 2, 1, 3),
        ("Isla, Serene Prodigy", "hero", "enlightened", 8, 6, 1),
        ("Sacred Pot", "construct", "enlightened", 1, 1, 2),
        ("Burial Guardian", "hero", "lifebound", 4, 2, 3),
        ("Asalas, the Impaler", "hero", "lifebound", 7, 5, 1),
        ("Stormsmith Anvil", "construct", "mechana", 4, 4, 2),
        ("Tyranyx, the Pillager", "construct", "mechana", 7, 7, 1),
        ("Randall, Umbral Sage", "hero", "void", 7, 4, 1),
        ("Deranged Dirge", "construct", "void", 4, 2, 2),
        ("Hellfrost Imps", "monster", None, 3, 0, 6),
        ("Iku, Valley Tyrant", "monster", None, 10, 0, 1),
        ("Temple of Life", "temple", None, 0, 5, 0),
        ("Temple of Immortality", "temple", None, 0, 10, 0),
    ],
)
def test_printed_facts(
    name: str, kind: str, faction: str | None, cost: int, honor: int, copies: int
) -> None:
    card = CARDS[name]
    assert (card["type"], card["faction"]) == (kind, faction)
    assert (card["cost"], card["honor"], card["copies"]) == (cost, honor, copies)


def test_keywords() -> None:
    found = {
        word: sorted(name for name, card in CARDS.items() if word in str(card["keywords"]))
        for word in ("echo", "serenity", "unite")
    }
    assert found == {
        "echo": ["Beacon of the Lost", "Shadowridge Scout", "Spiteful Gladiator"],
        "serenity": ["Blind Seer", "Ominous Augur", "Sacred Pot"],
        "unite": ["Ancient Stag", "Pathfinder's Totem", "Qadim Stalker", "Sirewood Elder"],
    }


# --- words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CARDS)
def test_every_card_has_a_text_in_whole_sentences(name: str) -> None:
    text = str(CARDS[name]["text"])
    assert text[0].isupper()
    assert text.endswith(".")
    assert not re.search(r"its faction|\{|\}|_|  |\.\.|None|a a|a e", text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "Ancient Stag",
            "Gain 3 honor.\nUnite: gain 1 life keystone.",
        ),
        (
            "Pathfinder's Totem",
            "Unite, once a turn: gain 1 rune.",
        ),
        (
            "Spiteful Gladiator",
            "Gain 2 power.\nEcho: gain 2 more power.",
        ),
        (
            "Hellfrost Imps",
            "Reward: gain 2 honor. You may defeat another Hellfrost Imps in the center row "
            "without paying.",
        ),
        (
            "Temple of Life",
            "Pay 1 life keystone: take control of this temple. If you control it already, instead "
            "take control of the Temple of Immortality and gain 2 runes.",
        ),
    ],
)
def test_texts_say_what_the_cards_do(name: str, text: str) -> None:
    assert CARDS[name]["text"] == text


# --- scenarios -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CARDS)
def test_every_card_has_a_scenario_named_after_it(name: str) -> None:
    slug = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    files = Path(__file__).parent.glob("test_valley_of_the_ancients_*.py")
    sources = [path.read_text(encoding="utf-8") for path in files]
    assert any(re.search(rf"^def test_{slug}_", source, re.MULTILINE) for source in sources)
    assert any(f'"{name}"' in source for source in sources)
