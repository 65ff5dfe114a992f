"""Sets of Ascension alone and mixed: what each brings, promo and own cards, games to their end."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
import yaml

from ascension.cards import DATA
from ascension.ending import clear_turn
from ascension.game import game
from ascension.options import SETS
from ascension.state import EVENT, NONE, AscensionState
from framework.cards.files import BadCards
from framework.core.errors import BadOption
from framework.core.save import load
from tests.ascension.table import Table

SIZES = dict(zip(SETS, (100, 107, 99, 100), strict=True))
MIXES = [mix for size in range(1, 5) for mix in combinations(SETS, size)]


def told(mix: tuple[str, ...]) -> str:
    return "+".join(mix)


def new(mix: tuple[str, ...], players: int = 2, seed: int = 1, **options: object) -> AscensionState:
    return game.new(players, seed, None, sets=mix, **options)


def center_cards(state: AscensionState) -> Counter[str]:
    """Everything that came out of the center deck, by name; nobody has taken anything yet."""
    piles = [state.center_deck, state.row, state.void, [state.event], *state.under]
    defs = state.defs
    return Counter(defs.name[state.form[card]] for pile in piles for card in pile if card != NONE)


# --- what each set brings --------------------------------------------------------------------


@pytest.mark.parametrize("mix", MIXES, ids=told)
def test_a_mix_brings_what_its_sets_have_and_nothing_else(mix: tuple[str, ...]) -> None:
    state = new(mix)
    rise, gift, valley, deliverance = (name in mix for name in SETS)
    found = center_cards(state)
    shards = found.pop("Energy Shard", 0)
    assert sum(found.values()) == sum(SIZES[name] for name in mix)
    assert shards == rise * (60 if len(mix) == 1 else 30 * len(mix))
    events = [name for name in found if state.defs.type[state.defs.number[name]] == EVENT]
    assert len(events) == 5 * gift
    assert len(state.temples) == 3 * valley
    assert (state.board_hero != NONE) == deliverance
    first = state.first
    start = [state.insight[(first + i) % 2] for i in range(2)]
    dreamborn = sum(entry[0] == "dreamborn" for entry in state.log)
    assert start == ([dreamborn, dreamborn + 1] if deliverance else [0, 0])


@pytest.mark.parametrize("mix", MIXES, ids=told)
def test_starting_decks(mix: tuple[str, ...]) -> None:
    state = new(mix, players=3)
    wanted = {"Apprentice": 8, "Militia": 2}
    wanted |= {"Energy Shard": 1} if "rise_of_vigil" in mix else {}
    wanted |= {"Dreamseeker": 1} if "deliverance" in mix else {}
    for seat in range(3):
        cards = [*state.deck[seat], *state.hand[seat], *state.top[seat]]
        assert Counter(state.defs.name[state.form[card]] for card in cards) == wanted


def test_the_copies_of_each_set_add_up() -> None:
    cards = game.cards(game.rules(sets=SETS))
    for name, size in SIZES.items():
        own = [card for card in cards if card["set"] == name and card["type"] != "treasure"]
        assert sum(int(str(card["copies"])) for card in own) == size


def test_every_set_is_mixed_in_only_once_and_in_one_order() -> None:
    with pytest.raises(BadOption, match="only once"):
        game.rules(sets=["deliverance", "deliverance"])
    with pytest.raises(BadOption, match="sets"):
        game.rules(sets=[])
    with pytest.raises(BadOption, match="sets"):
        game.rules(sets=["storm_of_souls"])
    one = new(("deliverance", "rise_of_vigil"), seed=5)
    other = new(("rise_of_vigil", "deliverance"), seed=5)
    assert one.digest() == other.digest()


def test_sets_as_text_of_a_command_line() -> None:
    state = game.new(2, 1, None, sets="valley_of_the_ancients, gift_of_the_elements")
    assert state.defs.sets == ("gift_of_the_elements", "valley_of_the_ancients")


def test_energy_shards_are_an_option_of_rise_of_vigil() -> None:
    state = new(("rise_of_vigil",), energy_shards=7)
    assert center_cards(state)["Energy Shard"] == 7
    with pytest.raises(BadOption, match="Rise of Vigil"):
        new(("deliverance",), energy_shards=7)


def test_an_event_makes_heroes_of_other_sets_cheaper() -> None:
    t = Table("gift_of_the_elements", "rise_of_vigil").event("Cetra's Trial")
    t.row("Reality Sculptor").give(runes=2).acquire("Reality Sculptor")
    assert t.state.runes == 0


def test_a_captured_monster_of_another_set_counts_as_a_construct() -> None:
    t = Table("gift_of_the_elements", "valley_of_the_ancients").row("Hellfrost Imps").give(power=9)
    t.constructs("Cell Block E", "Elemental Projector").defeat("Hellfrost Imps")
    while t.state.kind not in ("capture", "turn"):
        t.done()
    t.yes().use("Elemental Projector")
    assert t.in_play() == ["Cell Block E", "Elemental Projector", "Hellfrost Imps"]


# --- between the turns (Ascension 21) --------------------------------------------------------

ELEMENTALS = ["Iron Elemental", "Shadow Elemental", "Verdant Elemental", "Water Elemental"]


@pytest.mark.parametrize("name", ELEMENTALS)
def test_an_elemental_that_is_banished_between_the_turns_pays_nothing(name: str) -> None:
    t = Table("rise_of_vigil", "gift_of_the_elements", players=1)
    t.deck(0, name, *["Apprentice"] * 9).row(*["Mystic"] * 6)
    t.center("Energy Shard", "Spirit Merchant").end_turn()
    assert t.prompt.startswith("Spirit Merchant")
    t.pick(name)
    assert (t.state.kind, t.state.active) == ("turn", 0)
    assert (t.state.runes, t.state.power, t.honor(), len(t.in_hand())) == (0, 0, 0, 4)


@pytest.mark.parametrize("name", ELEMENTALS)
def test_an_elemental_pays_nobody_if_its_owner_banishes_it_in_an_opponent_s_turn(name: str) -> None:
    t = Table("rise_of_vigil", "gift_of_the_elements").hand("Militia").hand(name, seat=1)
    t.row("Piercing Eye").center("Energy Shard", "Spirit Merchant").give(runes=1)
    t.acquire("Piercing Eye").done()  # the turn player banishes nothing
    assert t.state.seat == 1
    t.pick(name)
    assert (t.state.runes, t.state.power, t.honor(0), t.honor(1)) == (0, 0, 0, 0)
    assert (t.in_hand(0), t.in_hand(1)) == (["Militia"], [])


def test_an_elemental_pays_whose_turn_it_is_if_a_fate_lets_them_banish_it() -> None:
    t = Table("rise_of_vigil", "gift_of_the_elements").hand("Iron Elemental")
    t.row("Piercing Eye").center("Energy Shard", "Spirit Merchant").give(runes=1)
    t.acquire("Piercing Eye").pick("Iron Elemental")
    assert t.state.runes == 2


OF_A_TURN: dict[str, object] = {
    "runes": 0, "power": 0, "energy": 0, "keystones": [0, 0], "history": [], "rewards": [],
    "entered_play": [], "acquired_row": 0, "defeated_row": 0, "banished": 0, "insight_gained": 0,
    "used": [], "named_faction": 0, "extra_constructs": 0, "free_dreambind": False,
    "watch": [], "waiting": [], "entered": [], "aside": [],
}  # fmt: skip


def at_turn_starts(state: AscensionState, seed: int) -> int:
    """Random play to the end, with a look at each turn before anybody acts in it; how many."""
    chance = random.Random(seed)
    turns = 0
    while not state.over:
        if state.turn > turns and state.kind == "turn":
            turns = state.turn
            assert {name: getattr(state, name) for name in OF_A_TURN} == OF_A_TURN
            assert not any(state.played)
        state.apply(chance.randrange(len(state.options)))
    return turns


def test_every_field_of_a_turn_is_known_to_be_empty_as_a_turn_starts() -> None:
    state = new(SETS)
    for name, value in OF_A_TURN.items():
        setattr(state, name, ["left over"] if isinstance(value, list) else True)
    clear_turn(state)
    cleared = {name for name in OF_A_TURN if getattr(state, name) == OF_A_TURN[name]}
    assert set(OF_A_TURN) - cleared == {"entered", "aside"}  # their frames empty them


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("mix", [("rise_of_vigil", "gift_of_the_elements"), SETS], ids=told)
def test_nothing_of_a_turn_is_left_as_the_next_one_starts(
    mix: tuple[str, ...], players: int
) -> None:
    own_fates = [
        {"do": "gain", **{token: 1}} for token in ("runes", "power", "energy", "life", "death")
    ]
    fated = {
        "name": "Leaking Vessel",
        "type": "hero",
        "cost": 1,
        "copies": 30,
        "fate": [*own_fates, {"do": "watch", "when": "play", "steps": [{"do": "draw"}]}],
        "play": [{"do": "gain", "runes": 1}],
        "on_banish": [{"do": "gain", "power": 5}],
    }
    turns = 0
    for seed in range(4):
        state = new(mix, players, seed, honor_per_player=20, cards={"cards": [fated]})
        turns += at_turn_starts(state, seed)
    assert turns > 40


# --- five and six players (Ascension 23) -----------------------------------------------------


@pytest.mark.parametrize(
    ("players", "sets", "said"), [(4, 1, False), (5, 1, True), (6, 1, True), (6, 2, False)]
)
def test_five_and_six_players_with_a_single_set_are_told_of_the_second(
    players: int, sets: int, said: bool
) -> None:
    state = new(SETS[:sets], players)
    assert ("two sets" in game.advice(players, state.defs.options)) == said
    assert "two" in str(game.options.model_fields["sets"].description)


# --- the promo card --------------------------------------------------------------------------


@pytest.mark.parametrize("promo", [True, False])
def test_the_promo_card_comes_by_option(promo: bool) -> None:
    state = new(("gift_of_the_elements",), promo=promo)
    assert center_cards(state)["Twofold Askara"] == promo
    assert sum(center_cards(state).values()) == 107 + promo


def test_twofold_askara_copies_a_hero_played_this_turn() -> None:
    t = Table("gift_of_the_elements", promo=True)
    t.hand("Mystic", "Heavy Infantry", "Twofold Askara").play("Mystic", "Heavy Infantry")
    t.play("Twofold Askara").choose("Mystic")
    assert (t.state.runes, t.state.power) == (4, 2)


def test_twofold_askara_without_another_hero() -> None:
    t = Table("gift_of_the_elements", promo=True).hand("Twofold Askara").play("Twofold Askara")
    assert "Player 1: there is nothing to copy." in t.journal()


# --- a user's own cards ----------------------------------------------------------------------

OWN: dict[str, object] = {
    "cards": [
        {
            "name": "Harbour Pilot",
            "type": "hero",
            "faction": "mechana",
            "cost": 2,
            "honor": 1,
            "copies": 4,
            "play": [{"do": "gain", "runes": 1}, {"do": "draw"}],
        }
    ]
}


def own(**changes: object) -> dict[str, object]:
    """The card file above with something changed in its card."""
    cards = OWN["cards"]
    assert isinstance(cards, list)
    return {"cards": [{**cards[0], **changes}]}


@pytest.mark.parametrize("way", ["dict", "text", "path"])
def test_own_cards_are_mixed_in(way: str, tmp_path: Path) -> None:
    file = tmp_path / "harbour.yaml"
    file.write_text(yaml.safe_dump(OWN), encoding="utf-8")
    given = {"dict": OWN, "text": str(file), "path": file}[way]
    state = new(("gift_of_the_elements",), cards=given)
    assert center_cards(state)["Harbour Pilot"] == 4
    t = Table("gift_of_the_elements", cards=given).hand("Harbour Pilot").play("Harbour Pilot")
    assert (t.state.runes, t.in_hand()) == (1, ["Apprentice"])


def test_own_cards_are_saved_with_the_game(tmp_path: Path) -> None:
    file = tmp_path / "harbour.yaml"
    file.write_text(yaml.safe_dump(OWN), encoding="utf-8")
    state = new(("gift_of_the_elements",), cards=str(file))
    file.unlink()
    text = state.to_json()
    assert str(tmp_path) not in text
    again = load(text, {"ascension": game})
    assert again.digest() == state.digest()


def test_own_cards_have_generated_text() -> None:
    cards = game.cards(game.rules(sets=["gift_of_the_elements"], cards=OWN))
    (pilot,) = [card for card in cards if card["name"] == "Harbour Pilot"]
    assert pilot["text"] == "Gain 1 rune. Draw a card."


@pytest.mark.parametrize("temple", ["Temple of Life", "Temple of Immortality"])
@pytest.mark.parametrize("sets", SETS)
def test_an_own_card_takes_a_temple_where_there_are_some(sets: str, temple: str) -> None:
    given = own(play=[{"do": "take_temple", "temple": temple}, {"do": "gain", "runes": 1}])
    t = Table(sets, cards=given).hand("Harbour Pilot").play("Harbour Pilot")
    assert t.state.runes == 1
    there = sets == "valley_of_the_ancients"
    assert (0 in t.state.temples) == there
    assert ("Player 1: there is nothing to take." in t.journal()) != there


def test_an_own_card_copies_nothing_where_nothing_is_meant() -> None:
    t = Table(cards=own(play=[{"do": "copy", "of": "it"}]))
    t.hand("Harbour Pilot")
    t.state.form.append(t.state.defs.number["Militia"])  # the last card: what -1 would be
    t.play("Harbour Pilot")
    assert t.journal()[-1] == "Player 1: there is nothing to copy."
    assert (t.state.power, t.state.runes) == (0, 0)


@pytest.mark.parametrize("per", ["its_honor", "its_cost", "treasure"])
def test_an_own_card_counts_nothing_where_nothing_is_meant(per: str) -> None:
    t = Table(cards=own(play=[{"do": "gain", "runes": {"per": per}, "honor": {"per": per}}]))
    t.hand("Harbour Pilot")
    t.state.form.append(t.state.defs.number["Mystic"])
    t.play("Harbour Pilot")
    assert (t.state.runes, t.honor()) == (0, 0)
    assert t.journal()[-1] == "Player 1: there is nothing to gain."


def test_an_own_card_asks_each_player_for_what_they_do_themselves() -> None:
    given = own(play=[{"do": "everyone", "steps": [{"do": "discard", "n": 2}]}])
    t = Table("gift_of_the_elements", cards=given)
    t.hand("Harbour Pilot").hand("Militia", "Apprentice", "Apprentice", seat=1)
    t.play("Harbour Pilot")
    assert t.state.seat == 1
    assert t.prompt == "Harbour Pilot: discard 2 cards (1 of 2)."
    t.pick("Apprentice")
    assert t.prompt == "Harbour Pilot: discard 2 cards (2 of 2)."


BROKEN = [
    (own(copeis=2), ["copeis", "copies"]),
    (own(type="wizard"), ["type"]),
    (own(copies=-1), ["copies", "-1"]),
    (own(cost="two"), ["cost", "two"]),
    (own(play=[{"do": "gian", "runes": 1}]), ["play", "gian", "gain"]),
    (own(play=[{"do": "gain", "rune": 1}]), ["play", "rune", "runes"]),
    (own(play=[{"do": "prison"}]), ["play", "prison"]),
    (own(transform={"into": "Nowhere", "pay": "runes", "price": 1}), ["transform.into", "Nowhere"]),
    (own(name="Water Elemental"), ["Water Elemental", "twice"]),
]


@pytest.mark.parametrize(("document", "words"), BROKEN, ids=[words[0] for _, words in BROKEN])
@pytest.mark.parametrize("way", ["dict", "file"])
def test_broken_own_cards_are_refused_with_file_card_and_key(
    document: dict[str, object], words: list[str], way: str, tmp_path: Path
) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(yaml.safe_dump(document), encoding="utf-8")
    given: object = str(file) if way == "file" else document
    with pytest.raises(BadCards) as refused:
        new(("gift_of_the_elements",), cards=given)
    (card,) = (c for c in [document["cards"]] if isinstance(c, list))
    where = str(file) if way == "file" else "cards"
    assert str(refused.value).startswith(f"{where}: card {card[0]['name']!r}: ")
    for word in words:
        assert word in str(refused.value)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("cards: [", "no YAML"),
        ("- 1", "mapping"),
        ("cards: 3", "list"),
        ("cards: []\nsets: 3", "sets"),
        ("cards: []\ncenter_deck_size: 3", "center_deck_size"),
        ("cards: []\ncards: []", "twice"),
    ],
)
def test_broken_card_files_are_refused_with_the_file(text: str, word: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadCards, match=word) as refused:
        new(("gift_of_the_elements",), cards=str(file))
    assert str(refused.value).startswith(f"{file}: ")
    with pytest.raises(BadCards, match="can't be read"):
        new(("gift_of_the_elements",), cards=str(tmp_path / "missing.yaml"))


def test_more_cards_than_a_table_can_hold_are_refused() -> None:
    cards = [{"name": f"Pilot {i}", "type": "hero", "copies": 60} for i in range(20)]
    with pytest.raises(BadOption, match="1023"):
        new(("gift_of_the_elements",), cards={"cards": cards})


# --- named ops -------------------------------------------------------------------------------

# Verbs that a single card uses, over all four sets. A few of them are plain words all the same.
SINGLE_USE = {
    "constructs_to_decks", "direct_to_play", "discard", "grave_robbery", "may", "onto_deck",
    "pay_with_power", "prison", "transform",
}  # fmt: skip


def test_at_most_one_card_in_twenty_needs_a_verb_of_its_own() -> None:
    users: dict[str, set[str]] = {}
    names: set[str] = set()

    def walk(part: object, name: str) -> None:
        if isinstance(part, dict):
            if isinstance(part.get("do"), str):
                users.setdefault(part["do"], set()).add(name)
            for value in part.values():
                walk(value, name)
        elif isinstance(part, list):
            for value in part:
                walk(value, name)

    for file in DATA.glob("*.yaml"):
        for card in yaml.safe_load(file.read_text(encoding="utf-8"))["cards"]:
            names.add(card["name"])
            walk(card, card["name"])
    single = {verb: used for verb, used in users.items() if len(used) == 1}
    listed = ", ".join(f"{verb}: {min(used)}" for verb, used in sorted(single.items()))
    assert len({min(used) for used in single.values()}) * 20 <= len(names), listed
    assert set(single) <= SINGLE_USE, listed


def test_no_rule_asks_for_a_card_by_its_name() -> None:
    for file in DATA.parent.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        assert ".name ==" not in source, file.name
        assert ".name in (" not in source, file.name


# --- games to their end ----------------------------------------------------------------------

SEATS = [(players, False) for players in range(1, 7)] + [(4, True), (6, True)]
SOAKED = [mix for mix in MIXES if len(mix) < 3]


def play_out(state: AscensionState, seed: int) -> None:
    """Random play to the end; every card stays in one place and the row is full."""
    chance = random.Random(seed)
    cards = len(state.form)
    for _ in range(game.bound):
        if state.over:
            break
        counted = game.census(state)
        assert counted == {"cards": cards, "all cards": cards, "in two places": 0}
        assert NONE not in state.row or not (state.center_deck or state.void)
        state.apply(chance.randrange(len(state.options)))
    assert state.over
    assert state.ending or state.sole_winner != NONE
    assert len(state.winners) <= 2


@pytest.mark.parametrize("mix", SOAKED, ids=told)
def test_short_games_of_every_size_end(mix: tuple[str, ...]) -> None:
    for seed, (players, team) in enumerate(SEATS):
        play_out(new(mix, players, seed, team=team, honor_per_player=6), seed)


@pytest.mark.parametrize("mix", [*SOAKED, SETS], ids=told)
def test_whole_games_end(mix: tuple[str, ...]) -> None:
    players, team = SEATS[MIXES.index(mix) % len(SEATS)]
    seed = 100 + MIXES.index(mix)
    play_out(new(mix, players, seed, team=team, promo=True), seed)
