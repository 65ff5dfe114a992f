"""Options of the game: what they change, and how the impossible is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from age_of_ascent.game import game
from age_of_ascent.learned import prices_of
from framework.cards.files import BadCards
from framework.core.errors import AscentError, BadOption
from framework.core.save import load
from tests.age_of_ascent.table import ann, bob, cy, document, lay, plain_cards

# --- thresholds ------------------------------------------------------------------------------


@pytest.mark.parametrize("track", [(1, 2), "1,2", [1, 2], "1, 2"])
def test_track_thresholds(track: object) -> None:
    table = lay(ann("Land 1", S=1), bob("Land 2", "Land 3", S=1), track=track)
    table.finish()
    assert table.state.track == [1, 2]


def test_track_of_one_square() -> None:
    table = lay(ann(*(f"Land {i}" for i in range(1, 10)), S=1), bob(S=1), track=(9,))
    table.finish()
    assert table.state.track == [1, 0]


# --- catching up -----------------------------------------------------------------------------


def test_whoever_has_the_fewest_points_takes_empire_tokens_as_a_turn_ends() -> None:
    table = lay(ann(S=1, track=1), bob(S=1), cy(S=1, E=5), catch_up=2)
    table.finish()
    assert table.entries("last") == [("last", 1), ("last", 2)]
    assert [table.pieces(who) for who in ("Ann", "Bob", "Cy")] == [
        {"S": 1},
        {"S": 1, "E": 2},
        {"S": 1, "E": 6},
    ]


def test_squares_that_are_climbed_in_the_same_turn_count_for_who_is_last() -> None:
    table = lay(ann("Land 1", S=1), bob(S=1), track=(1,), catch_up=1)
    table.finish()
    assert [entry[0] for entry in table.state.log if entry[0] in ("climb", "last")] == [
        "climb",
        "last",
    ]
    assert table.pieces("Ann") == {"S": 1}


def test_nobody_takes_empire_tokens_for_points_that_all_have() -> None:
    table = lay(ann(S=1), bob(S=1), catch_up=1)
    table.finish()
    assert table.entries("last") == []


def test_a_table_helps_nobody_who_is_behind_unless_it_is_asked_to() -> None:
    table = lay(ann(S=1, track=1), bob(S=1))
    table.finish()
    assert table.entries("last") == []


# --- refusals --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"banner": "spin"}, ["banner", "fixed", "rotate", "spin"]),
        ({"baner": "fixed"}, ["baner", "banner"]),
        ({"dice": 4}, ["dice", "Known", "stall_turns"]),
        ({"pass_is_final": "maybe"}, ["pass_is_final", "maybe"]),
        ({"track": "3,6,x"}, ["track", "x"]),
        ({"track": (6, 3)}, ["track", "rise"]),
        ({"track": (3, 3)}, ["track", "rise"]),
        ({"track": ()}, ["track"]),
        ({"track": (0,)}, ["track", "1"]),
        ({"track": (58,)}, ["track", "57"]),
        ({"expand": "most"}, ["expand", "total", "pieces", "most"]),
        ({"stall_turns": 0}, ["stall_turns", "1"]),
        ({"stall_turns": 21}, ["stall_turns", "20"]),
        ({"stall_turns": "soon"}, ["stall_turns", "soon"]),
        ({"catch_up": -1}, ["catch_up", "0"]),
        ({"catch_up": 4}, ["catch_up", "3"]),
        ({"cards": 3}, ["cards", "3"]),
        ({"values": "fair"}, ["values", "usual", "close", "fair"]),
        ({"values": "close", "cards": document({})}, ["card file", "values"]),
    ],
)
def test_impossible_options_are_refused_with_the_reason(
    options: dict[str, object], words: list[str]
) -> None:
    with pytest.raises(BadOption) as refused:
        game.new(3, 1, None, **options)
    for word in words:
        assert word in str(refused.value)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(BadOption, match="2, 3, 4"):
        game.new(players, 1)


# --- other values ----------------------------------------------------------------------------


def test_close_values_are_of_the_same_cards_and_bots_know_what_they_are_worth() -> None:
    usual, close = game.rules().defs, game.rules(values="close").defs
    assert [card.name for card in usual.all] == [card.name for card in close.all]
    assert usual.cards_hash != close.cards_hash
    state = game.new(3, 1, None, values="close")
    assert load(state.to_json()).rules.defs.cards_hash == close.cards_hash
    assert prices_of(state).cards != prices_of(game.new(3, 1)).cards


# --- a card file -----------------------------------------------------------------------------


def test_own_cards_from_a_document() -> None:
    cards = document({"Land 1": {"cost": 9}})
    state = game.new(3, 1, cards=cards)
    assert state.defs.cost[state.defs.number["Land 1"]] == 9
    assert game.new(3, 1).defs.cards_hash != state.defs.cards_hash


def test_own_cards_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(yaml.safe_dump(document({"Land 1": {"cost": 9}})), encoding="utf-8")
    for given in (path, str(path)):
        state = game.new(3, 1, cards=given)
        assert state.defs.cost[state.defs.number["Land 1"]] == 9


def test_a_game_with_own_cards_is_saved_with_them(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(yaml.safe_dump(document({"Land 1": {"cost": 9}})), encoding="utf-8")
    state = game.new(2, 1, cards=str(path))
    path.unlink()
    again = load(state.to_json())
    assert again == state


def test_own_cards_may_be_fewer_and_new() -> None:
    small = {
        "lands": [{"name": f"Field {i}", "cost": 1, "gives": ["S"]} for i in range(8)],
        "heroes": [{"name": f"Friend {i}", "cost": 1} for i in range(6)],
        "treasures": [
            {"name": f"Thing {i}", "cost": 1, "text": {"scoring": [{"do": "score", "add": 1}]}}
            for i in range(3)
        ],
    }
    state = game.new(2, 4, cards=small)
    while not state.over:
        state.apply(0)
    assert state.winners


@pytest.mark.parametrize(
    ("section", "count", "words"),
    [
        ("lands", 2, "territory"),
        ("heroes", 5, "hero"),
        ("treasures", 1, "treasure"),
    ],
)
def test_too_few_cards_are_refused(section: str, count: int, words: str) -> None:
    cards = plain_cards()
    cards[section] = cards[section][:count]  # type: ignore[index]
    cards["cities"] = []
    with pytest.raises(BadOption, match=words):
        game.new(3, 1, cards=cards)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_enough_cards_can_be_played(players: int) -> None:
    cards = plain_cards()
    enough = {"lands": players + 4, "cities": 0, "heroes": players + 3, "treasures": 2}
    for section, count in enough.items():
        cards[section] = cards[section][:count]  # type: ignore[index]
    state = game.new(players, 1, cards=cards)
    while state.kind == "draft":
        state.apply(0)
    assert state.turn == 1
    for section, count in enough.items():
        if count:
            short = {**cards, section: cards[section][: count - 1]}  # type: ignore[index]
            with pytest.raises(BadOption, match="too few"):
                game.new(players, 1, cards=short)


def test_lands_are_needed_for_the_draft_even_if_there_are_cities() -> None:
    cards = plain_cards()
    cards["lands"] = cards["lands"][:2]  # type: ignore[index]
    cards["cities"] += [{"name": f"Town {i}", "cost": 1} for i in range(9)]  # type: ignore[operator]
    with pytest.raises(BadOption, match="draft 3 lands"):
        game.new(3, 1, cards=cards)


BROKEN = [
    ("lands: [", ["no YAML"]),
    ("- 1", ["mapping"]),
    ("lands: {}", ["lands", "list"]),
    ("land: []", ["land", "lands, cities, heroes, treasures"]),
    ("lands:\n- 5", ["lands[0]"]),
    ("lands:\n- {cost: 1}", ["lands[0]", "name"]),
    ("lands:\n- {name: A}", ["'A'", "cost"]),
    ("lands:\n- {name: A, cost: 0}", ["'A'", "cost", "1"]),
    ("lands:\n- {name: A, cost: cheap}", ["'A'", "cost", "cheap"]),
    ("lands:\n- {name: A, cost: 1, cots: 2}", ["'A'", "cots", "cost"]),
    ("lands:\n- {name: A, cost: 1, gives: [X]}", ["'A'", "gives.0", "X"]),
    ("lands:\n- {name: A, cost: 1, also: [Sd]}", ["'A'", "also.0", "Sd"]),
    ("lands:\n- {name: A, cost: 1, min_players: 5}", ["'A'", "min_players", "4"]),
    ("lands:\n- {name: A, cost: 1}\n- {name: A, cost: 1}", ["'A'", "twice"]),
    ("lands:\n- {name: A, cost: 1, cost: 2}", ["line 2", "cost", "twice"]),
    ("lands:\n- {name: Expand, cost: 1}", ["'Expand'", "name"]),
    ("lands:\n- {name: A, cost: 1, text: {sometimes: []}}", ["'A'", "text.sometimes", "always"]),
    ("lands:\n- {name: A, cost: 1, text: {always: []}}", ["'A'", "text.always"]),
    ("lands:\n- {name: A, cost: 1, text: {always: 3}}", ["'A'", "text.always", "list"]),
]
BROKEN_TEXT = [
    ("always", "{do: plaice}", ["0", "plaice", "place"]),
    ("always", "{do: place, pieces: [], slots: [hero]}", ["pieces"]),
    ("always", "{do: place, pieces: [G], slots: [moon]}", ["slots.0", "moon"]),
    ("always", "{do: wild, colour: S}", ["colour"]),
    ("always", "{do: score, add: 1}", ["score"]),
    ("always", "{do: dice, at: [attack], becomes: 2, counts: true}", ["dice", "pick: one"]),
    ("always", "{do: bonus, to: [attack], add: 2, once: true}", ["bonus", "once"]),
    ("always", "{do: bonus, to: [attack], add: 2, each: Sd}", ["bonus", "each"]),
    ("always", "{do: bonus, to: [improve, attack], add: 2}", ["bonus", "improve"]),
    ("always", "{do: bonus, to: [improve], add: 2, holds: die}", ["bonus", "holds: die"]),
    ("always", "{do: bonus, to: [culture_roll], add: 2}", ["bonus", "culture roll"]),
    ("resolving", "{do: bonus, to: [attack], add: 2}", ["bonus", "once: false"]),
    ("resolving", "{do: bonus, to: [improve], add: 2, once: true}", ["bonus", "improve"]),
    ("resolving", "{do: dice, at: [attack], becomes: reroll, pick: all}", ["dice", "pick: all"]),
    ("resolving", "{do: dice, at: [attack], becomes: reroll, counts: true}", ["dice", "counts"]),
    ("resolving", "{do: dice, at: [attack], becomes: yours}", ["dice", "becomes: yours"]),
    (
        "resolving",
        "{do: dice, whose: opposing, at: [attack], becomes: yours, without_bid: true}",
        ["dice", "without_bid"],
    ),
    ("always", "{do: dice, at: [attack], becomes: yours, pick: all}", ["becomes: yours"]),
    ("resolving", "{do: wild}", ["wild"]),
    ("culture_roll", "{do: bonus, to: [attack], add: 2}", ["bonus", "culture roll"]),
    ("culture_roll", "{do: dice, at: [attack], becomes: reroll, pick: any}", ["culture roll"]),
    (
        "culture_roll",
        "{do: dice, at: [culture_roll], becomes: 2, counts: true, pick: all, kind: Gd}",
        ["dice", "kind"],
    ),
    ("culture_roll", "{do: dice, at: [culture_roll], becomes: 2, pick: all}", ["counts: false"]),
    ("scoring", "{do: wild}", ["wild"]),
    ("scoring", "{do: score, add: 1, owning: B}", ["'B'"]),
    ("gold_won", "{do: wild}", ["wild"]),
    ("gold_won", "{do: take}", ["take"]),
    ("gold_won", "{do: take, back: 1}", ["Improve"]),
]


def refusal(text: str, path: Path) -> str:
    """What is said of a card file with this text."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AscentError) as refused:
        game.new(3, 1, cards=str(path))
    assert isinstance(refused.value, BadCards)
    return str(refused.value)


@pytest.mark.parametrize(("text", "words"), BROKEN)
def test_a_broken_card_file_is_refused_by_file_card_and_key(
    text: str, words: list[str], tmp_path: Path
) -> None:
    said = refusal(text, tmp_path / "mine.yaml")
    assert "mine.yaml" in said
    for word in words:
        assert word in said


@pytest.mark.parametrize(("moment", "verb", "words"), BROKEN_TEXT)
def test_text_that_means_nothing_is_refused_by_file_card_and_key(
    moment: str, verb: str, words: list[str], tmp_path: Path
) -> None:
    text = f"lands:\n- {{name: A, cost: 1, text: {{{moment}: [{verb}]}}}}"
    said = refusal(text, tmp_path / "mine.yaml")
    for word in ["mine.yaml", "'A'", f"text.{moment}", *words]:
        assert word in said


def test_a_missing_card_file_is_refused_by_name() -> None:
    with pytest.raises(BadCards, match=r"nowhere\.yaml"):
        game.new(3, 1, cards="nowhere.yaml")


def test_a_broken_document_is_refused_too() -> None:
    with pytest.raises(BadCards, match="'Land 1': cost"):
        game.new(3, 1, cards=document({"Land 1": {"cost": 0}}))
