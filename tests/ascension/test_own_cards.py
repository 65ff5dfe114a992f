"""A user's own cards: what their files can say, and what is refused with file, card and key."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from ascension.cards import load_set, shipped, shipped_names
from ascension.game import game
from ascension.options import SETS
from framework import load
from framework.cards.files import BadCards
from framework.core.errors import AscentError
from tests.ascension.table import NotOffered, Table

VIGIL, ELEMENTS, VALLEY, DELIVERANCE = SETS
PILOT = {"name": "Pilot", "type": "hero", "faction": "mechana", "cost": 2, "copies": 1}
CRANE = {"name": "Crane", "type": "construct", "faction": "mechana", "cost": 4, "copies": 1}


def hero(**said: object) -> dict[str, object]:
    """A file with one hero, Pilot."""
    return {"cards": [PILOT | said]}


def construct(**said: object) -> dict[str, object]:
    """A file with one construct, Crane."""
    return {"cards": [CRANE | said]}


def refusal(document: dict[str, object], *sets: str) -> str:
    """Why a file is refused, after the file and the card."""
    with pytest.raises(BadCards) as refused:
        game.rules(sets=sets or (ELEMENTS,), cards=document)
    file, card, told = str(refused.value).split(": ", 2)
    assert file == "cards"
    assert card.startswith("card '")
    return told


# --- what cards can do -----------------------------------------------------------------------


def test_a_card_of_the_row_that_may_be_paid_with_power_needs_no_other_card_for_it() -> None:
    table = Table(ELEMENTS, cards=construct(center_row=[{"do": "pay_with_power"}]))
    table.row("Crane").give(runes=1, power=3).acquire("Crane")
    assert table.in_discard() == ["Crane"]
    assert (table.state.runes, table.state.power) == (0, 0)


def test_a_lasting_discount_that_is_counted_is_offered() -> None:
    by = {"per": "construct", "which": {"types": ["construct"]}}
    given = construct(static=[{"do": "discount", "which": {"types": ["hero"]}, "by": by}])
    table = Table(ELEMENTS, cards=given).constructs("Crane", "Piercing Eye").row("Thunder Templar")
    table.give(runes=2).acquire("Thunder Templar")
    assert table.state.runes == 0


def test_a_lasting_discount_with_a_condition_holds_only_then() -> None:
    said = {"do": "discount", "which": {"types": ["hero"]}, "free": True, "if": {"is": "defeated"}}
    table = Table(ELEMENTS, cards=construct(static=[said])).constructs("Crane")
    table.row("Thunder Templar", "Nom Tribe Gremlin").give(power=1)
    with pytest.raises(NotOffered):
        table.acquire("Thunder Templar")
    table.defeat("Nom Tribe Gremlin").choose("leave").acquire("Thunder Templar")
    assert table.in_discard() == ["Thunder Templar"]


@pytest.mark.parametrize("keyword", ["unite", "echo"])
def test_a_lasting_discount_and_a_way_to_the_hand_may_depend_on_the_cards_faction(
    keyword: str,
) -> None:
    said = {"do": "discount", "which": {"types": ["hero"]}, "by": 1, "if": {"is": keyword}}
    given = {"cards": [CRANE | {"static": [said]}, PILOT | {"hand_if": {"is": keyword}}]}
    table = Table(ELEMENTS, cards=given).constructs("Crane").row("Pilot").give(runes=1)
    with pytest.raises(NotOffered):
        table.acquire("Pilot")
    table.discard("Scrap Weaver").hand("Iron Elemental").play("Iron Elemental").give(runes=1)
    assert "Pilot" in table.acquire("Pilot").in_hand()


def test_a_copy_within_a_choice_copies_no_copies() -> None:
    """Ascension 20: nothing loops."""
    modes = [[{"do": "copy"}], [{"do": "gain", "runes": 1}]]
    table = Table(ELEMENTS, cards=hero(play=[{"do": "choose", "modes": modes}]))
    table.hand("Pilot", "Pilot").play("Pilot").choose("gain")
    table.play("Pilot").choose("copy").choose("copy")
    assert table.journal()[-1] == "Player 1: there is nothing to copy."
    assert table.state.kind == "turn"


def test_keywords_are_what_the_data_says_and_not_what_it_looks_like() -> None:
    name = "is_='unite'"
    echo = {"do": "when", "if": {"is": "echo"}, "then": [{"do": "draw"}]}
    modes = [[echo], [{"do": "gain", "power": {"per": "energy"}}]]
    given = hero(name=name, play=[{"do": "choose", "modes": modes}], hand_if={"is": "serenity"})
    cards = game.rules(sets=(ELEMENTS,), cards=given).defs.all
    assert cards[-1].keywords == {"echo", "energize", "serenity"}


def test_a_card_may_speak_of_cards_of_sets_that_are_not_in_the_game() -> None:
    fist = {"is": "controls", "which": {"names": ["Ulan's Fist", "Crane"]}}
    given = {"cards": [PILOT | {"hand_if": fist}, CRANE]}
    table = Table(DELIVERANCE, cards=given).constructs("Crane").row("Pilot").give(runes=2)
    assert table.acquire("Pilot").in_hand() == ["Pilot"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("card", "Acquire a Mystic without paying. Draw a card."),
        ("Myst", "Acquire a Mystic without paying. Draw a card."),
        ("(.*", "Acquire a Mystic without paying. Draw a card."),
    ],
)
def test_an_odd_name_changes_nothing_in_the_text_of_its_card(name: str, told: str) -> None:
    steps = [{"do": "acquire", "which": {"names": ["Mystic"]}}, {"do": "draw"}]
    cards = game.cards(game.rules(sets=(ELEMENTS,), cards=hero(name=name, play=steps)))
    assert cards[-1]["text"] == told


@pytest.mark.parametrize("file", ["basic", *SETS])
def test_the_cards_that_come_with_the_game_speak_of_cards_that_there_are(file: str) -> None:
    assert load_set(shipped(file), file, shipped_names())


# --- misspelt --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            {"play": [{"do": "acquire", "which": {"names": ["Mystik"]}}]},
            "play: 0: which.names.0: there is no card of that name, did you mean 'Mystic'? "
            "(given: 'Mystik')",
        ),
        (
            {"hand_if": {"is": "played", "which": {"names": ["Militia", "Pilots"]}}},
            "hand_if: which.names.1: there is no card of that name, did you mean 'Pilot'? "
            "(given: 'Pilots')",
        ),
        (
            {"play": [{"do": "reveal", "again_if": {}, "or_names": ["Nobody at all"]}]},
            "play: 0: or_names.0: there is no card of that name (given: 'Nobody at all')",
        ),
        (
            {"play": [{"do": "discard", "take_back": ["Heavy Infantri"]}]},
            "play: 0: take_back.0: there is no card of that name, did you mean 'Heavy Infantry'? "
            "(given: 'Heavy Infantri')",
        ),
        ({"other_side_of": "Militai"}, "other_side_of: there is no card of that name, did you"),
        ({"other_side_of": "Militia"}, "other_side_of: 'Militia' does not turn into it"),
        (
            {"transform": {"into": "Psyonic Palladin", "pay": "insight", "price": 1}},
            "transform.into: there is no card 'Psyonic Palladin', did you mean 'Psyonic Paladin'?",
        ),
        (
            {"play": [{"do": "banish", "which": {"keyword": "emppower"}}]},
            "play: 0: which.keyword is not 'dreamborn', 'empower', ",
        ),
        ({"play": [{"do": "put", "names": ["Cultist"], "to": "hand"}]}, "play: 0: names.0 is"),
        ({"always": 20}, "always: unknown key"),
        ({"name": "In/out", "play": [{"do": "draw"}]}, "name: a name has no '/' (given: 'In/out')"),
    ],
    ids=lambda said: min(said) if isinstance(said, dict) else "",
)  # fmt: skip
def test_what_is_misspelt_in_a_card_is_refused(said: dict[str, object], told: str) -> None:
    assert refusal(hero(**said), DELIVERANCE).startswith(told)


def test_a_misspelt_keyword_is_told_what_was_meant() -> None:
    said = {"do": "banish", "which": {"keyword": "emppower"}}
    assert refusal(hero(play=[said])).endswith("(given: 'emppower'), did you mean 'empower'?")


# --- what says nothing -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ({"do": "gain", "runes": 0}, "nothing is gained"),
        ({"do": "gain"}, "nothing is gained"),
        ({"do": "gain", "runes": -1}, "runes: a number that is not negative"),
        ({"do": "draw", "n": 0}, "n: from 1 to 20 times"),
        ({"do": "steal"}, "either insight or honor is taken"),
        ({"do": "rule"}, "exactly one rule is changed"),
        ({"do": "banish", "places": []}, "places needs at least 1"),
        ({"do": "put", "names": [], "to": "hand"}, "names needs at least 1"),
        ({"do": "watch", "when": "play", "steps": []}, "steps needs at least 1"),
        ({"do": "everyone", "steps": []}, "steps needs at least 1"),
        (
            {"do": "when", "if": {"is": "any", "of": []}, "then": [{"do": "draw"}]},
            "if: of needs at least 1",
        ),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else "",
)
def test_a_step_that_says_nothing_is_refused(step: dict[str, object], told: str) -> None:
    assert refusal(hero(play=[step])).startswith(f"play: 0: {told}")


HIDDEN = {"do": "discount", "which": {"types": ["hero"]}, "by": {"per": "monsters_in_hands"}}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"play": [{"do": "draw"}]}, "play: a card of type construct has none"),
        ({"reward": [{"do": "draw"}]}, "reward: a card of type construct has none"),
        ({"dreambind": 0}, "dreambind: a card of type construct has none"),
        ({"type": "monster", "dreambind": 1}, "dreambind: there is no reward that it could give"),
        ({"type": "hero", "static": [{"do": "prison"}]}, "static: a card of type hero has none"),
        ({"static": [{"do": "gain", "runes": 1}]}, "static: 0: 'gain' can't hold all the time"),
        ({"static": [{"do": "discount", "by": 1}]}, "static: 0: which: it has to say which cards"),
        ({"static": [HIDDEN]}, "static: 0: what is hidden can't be counted all the time"),
        ({"center_row": [{"do": "prison"}]}, "center_row: 0: 'prison' can't hold all the time"),
        (
            {"center_row": [{"do": "discount", "by": 1, "which": {"types": ["hero"]}}]},
            "center_row: 0: which: it is only about this card",
        ),
        (
            {"center_row": [{"do": "discount", "by": 1, "once": True}]},
            "center_row: 0: once: it means nothing here",
        ),
    ],
    ids=lambda value: str(value) if isinstance(value, dict) else "",
)
def test_a_part_that_would_mean_nothing_is_refused(said: dict[str, object], told: str) -> None:
    assert refusal(construct(**said)).startswith(told)


def test_more_texts_or_cards_than_there_are_numbers_for_are_refused() -> None:
    texts = [{"steps": [{"do": "draw"}]}] * 8
    assert refusal(construct(abilities=texts)).startswith("abilities takes at most 7")
    many = {"cards": [{"name": f"Pilot {i}", "type": "hero"} for i in range(1000)]}
    with pytest.raises(BadCards, match=r"^cards: there are \d+ cards of different names"):
        game.rules(sets=(ELEMENTS,), cards=many)


# --- without end -----------------------------------------------------------------------------

HONOR = {"do": "gain", "honor": 1}
LEAVES = {"do": "destroy", "self": True}
COMES_BACK: dict[str, object] = {
    "do": "move",
    "which": {"names": ["Crane"]},
    "places": ["discard"],
    "to": "hand",
}
FETCHED: dict[str, object] = {
    "do": "move",
    "which": {"names": ["Crane"]},
    "places": ["void"],
    "to": "hand",
}


def ability(*steps: dict[str, object], **said: object) -> dict[str, object]:
    """An ability that may be used any number of times."""
    return {"once": False, "steps": list(steps), **said}


def always(when: str, *steps: dict[str, object]) -> dict[str, object]:
    """A trigger that works every time."""
    return {"when": when, "once": False, "steps": list(steps)}


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ({"abilities": [ability(HONOR)]}, "abilities.0.once"),
        ({"abilities": [ability(HONOR, **{"if": {"is": "plunder"}})]}, "abilities.0.once"),
        ({"abilities": [ability({"do": "discard"}, HONOR)]}, "abilities.0.once"),
        ({"abilities": [ability({"do": "banish", "may": True})]}, "abilities.0.once"),
        ({"abilities": [ability({"do": "may", "steps": [LEAVES]}, HONOR)]}, "abilities.0.once"),
        ({"abilities": [ability(LEAVES, HONOR, COMES_BACK)]}, "abilities.0.once"),
        ({"abilities": [ability({"do": "banish", "self": True}, FETCHED)]}, "abilities.0"),
        ({"abilities": [ability(LEAVES)], "on_enter_play": [{"do": "draw"}]}, "abilities.0.once"),
        ({"type": "event", "abilities": [ability(LEAVES, HONOR)]}, "abilities.0.once"),
        ({"triggers": [always("acquire", {"do": "acquire", "which": {}})]}, "triggers.0.once"),
        ({"triggers": [always("defeat", {"do": "gain", "power": 2})]}, "triggers.0.once"),
        ({"triggers": [always("play", {"do": "draw"})]}, "triggers.0.once"),
        ({"on_enter_play": [HONOR, LEAVES, COMES_BACK]}, "on_enter_play"),
    ],
    ids=str,
)
def test_what_could_be_used_for_ever_is_refused(said: dict[str, object], key: str) -> None:
    told = refusal(construct(**said))
    assert told.startswith(key)
    assert "for ever" in told


@pytest.mark.parametrize(
    "step",
    [
        {"do": "watch", "when": "defeat", "uses": 0, "steps": [{"do": "gain", "power": 2}]},
        {"do": "move", "self": True, "places": ["played"], "to": "hand"},
    ],
    ids=str,
)
def test_a_hero_that_could_be_used_for_ever_is_refused(step: dict[str, object]) -> None:
    assert "for ever" in refusal(hero(play=[HONOR, step]))


@pytest.mark.parametrize(
    "round_trip", [("Pilot",), ("Pilot", "Captain"), ("Pilot", "Mate", "Cook")]
)
def test_cards_that_turn_over_for_ever_are_refused(round_trip: tuple[str, ...]) -> None:
    into = dict(zip(round_trip, (*round_trip[1:], round_trip[0]), strict=True))
    cards = [
        PILOT | {"name": name, "transform": {"into": other, "pay": "insight", "price": 0}}
        for name, other in into.items()
    ]
    assert refusal({"cards": cards}) == "transform.into: it could turn over for ever"


@pytest.mark.parametrize(
    "said",
    [
        {"abilities": [ability(LEAVES, HONOR)]},
        {"abilities": [ability({"do": "banish", "self": True}, HONOR, {"do": "draw"})]},
        {"abilities": [ability({"do": "rule", "win": True}, **{"if": {"is": "plunder"}})]},
        {"triggers": [always("play", HONOR), always("acquire", {"do": "gain", "runes": 1})]},
    ],
    ids=str,
)
def test_what_uses_itself_up_may_be_used_more_than_once_a_turn(said: dict[str, object]) -> None:
    cards = game.cards(game.rules(sets=(ELEMENTS,), cards=construct(**said)))
    assert cards[-1]["name"] == "Crane"


# --- any file --------------------------------------------------------------------------------

ODD: list[Any] = [
    -1, 0, 1, 2, 31, 1000, True, None, [], {}, "", "Mystic", "Mystik", "A/B", "\x1b[2J", "\u202e",
    "y" * 70, 1.5, "yes",
]  # fmt: skip


def rows() -> list[Any]:
    """All cards that come with the game, as their files have them."""
    found: list[Any] = []
    for file in ("basic", *SETS):
        cards = shipped(file)["cards"]
        assert isinstance(cards, list)
        found += cards
    return found


def places(part: Any) -> Iterator[tuple[Any, Any]]:
    """Everything within a part of a card: what holds it, and under which key."""
    for key in list(part) if isinstance(part, dict) else range(len(part)):
        yield part, key
        if isinstance(part[key], dict | list):
            yield from places(part[key])


def changed(card: Any, others: dict[Any, list[Any]], chance: random.Random) -> Any:
    """A card with a few things left out, made odd, or taken from other cards."""
    card = copy.deepcopy(card)
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        holder, key = chance.choice([*places(card)])
        how = chance.random()
        if how < 0.25:
            holder[key] = copy.deepcopy(chance.choice(ODD))
        elif how < 0.35:
            del holder[key]
        elif isinstance(holder, list):
            holder.append(copy.deepcopy(chance.choice(others["play"])[0]))
        else:
            name = key if how < 0.7 and key in others else chance.choice([*others])
            holder[name] = copy.deepcopy(chance.choice(others[name]))
    return card


@pytest.mark.parametrize("seed", range(8))
def test_any_card_file_is_a_game_with_words_or_refused(seed: int) -> None:
    """No file, however odd, ends in anything else; what is loaded can be shown and played."""
    chance, printed = random.Random(seed), rows()
    others: dict[Any, list[Any]] = {}
    for holder, key in places(printed):
        if isinstance(key, str):
            others.setdefault(key, []).append(holder[key])
    loaded = 0
    for number in range(120):
        card = changed(chance.choice(printed), others, chance)
        if isinstance(card.get("name"), str):
            card["name"] = f"{card['name']} 2"
        given: dict[str, object] = {"cards": [card]}
        try:
            state = game.new(2, number, None, sets=(SETS[number % 4],), cards=given)
        except BadCards as refused:
            told = str(refused)
            assert told.isprintable()
            assert len(told) <= 600
            continue
        loaded += 1
        rules: Any = state.rules
        for text in ("text", "full_text"):
            assert str(game.cards(rules)[-1][text]).replace("\n", " ").isprintable()
        for _ in range(10):
            decision = state.decision
            assert decision is not None
            assert decision.prompt
            assert all(decision.labels)
            state.apply(chance.randrange(len(state.options)))
    assert loaded


@pytest.mark.parametrize(
    "name", ["\x1b]0;owned\x07", "\u202eelcitsyM", "\x9b31m", "Pilot\n2", "P" * 61]
)
def test_a_name_that_would_do_something_to_a_terminal_is_refused_without_doing_it(
    name: str,
) -> None:
    with pytest.raises(AscentError) as refused:
        game.rules(sets=(ELEMENTS,), cards=hero(name=name))
    told = str(refused.value)
    assert "name: a name has 1 to 60 printable characters" in told
    assert told.isprintable()


@pytest.mark.parametrize("odd", ["\x1b[2J", "\u202e", "x" * 61])
def test_other_texts_of_a_card_are_checked_like_its_name(odd: str) -> None:
    seen = {"is": "it", "which": {"types": ["hero"]}, "called": odd}
    step = {"do": "when", "if": seen, "then": [{"do": "draw"}]}
    told = refusal(hero(play=[{"do": "reveal"}, step]))
    assert told == "called: a text has at most 60 characters, all printable"
    for document in (hero(**{odd: 1}), hero(play=[{"do": odd}]), {odd: 1, "cards": []}):
        with pytest.raises(BadCards) as refused:
            game.rules(sets=(ELEMENTS,), cards=document)
        assert str(refused.value).isprintable()


# --- what a card may cost a table ------------------------------------------------------------


def test_what_is_done_a_counted_number_of_times_has_a_limit() -> None:
    gain = {"do": "gain", "insight": 1}
    counted = {"per": "energy"}
    for verb in ({"do": "everyone", "times": counted}, {"do": "repeat", "times": counted}):
        table = Table(VIGIL, cards=hero(play=[verb | {"steps": [gain]}])).hand("Pilot")
        table.give(energy=999).play("Pilot")
        assert table.state.insight[0] == 20


def test_the_center_row_has_a_limit_however_far_it_grows() -> None:
    table = Table(VIGIL, cards=hero(play=[{"do": "rule", "grow_row": 999}])).hand("Pilot", "Pilot")
    table.play("Pilot", "Pilot")
    assert len(table.state.row) == len(table.state.under) == 60


def test_a_card_of_very_many_steps_is_refused() -> None:
    game.rules(sets=(ELEMENTS,), cards=hero(play=[{"do": "draw"}] * 40))
    assert refusal(hero(play=[{"do": "draw"}] * 41)) == "a card has at most 40 steps"


def test_a_card_that_is_nested_deeply_is_refused_before_its_game_could_not_be_loaded() -> None:
    def nested(levels: int) -> dict[str, object]:
        play: list[object] = [{"do": "draw"}]
        for _ in range(levels):
            play = [{"do": "may", "steps": play}]
        return hero(play=play)

    state = game.new(2, 1, None, sets=(ELEMENTS,), cards=nested(18))
    assert load(state.to_json()) == state
    assert "within one another" in refusal(nested(19))


def test_only_a_temple_has_a_keystone() -> None:
    endless = [{"once": False, "steps": [{"do": "gain", "honor": 1}]}]
    told = refusal(construct(keystone="life", abilities=endless))
    assert told == "keystone: a card of type construct has none"


def test_a_very_long_name_is_refused_and_compared_with_nothing() -> None:
    which = {"names": ["ab" * 30_000]}
    told = refusal(hero(play=[{"do": "acquire", "which": which}]))
    assert "a name has 1 to 60 printable characters" in told
    assert "did you mean" not in told


@pytest.mark.parametrize(
    "said",
    [
        {"places": ["always"]},
        {"places": ["hand"], "together": True},
        {"places": ["row"], "together": True, "then": [{"do": "draw"}]},
    ],
)
def test_a_banish_that_could_not_be_carried_out_is_refused(said: dict[str, object]) -> None:
    assert refusal(hero(play=[{"do": "banish"} | said])).startswith("play: 0: ")


def test_a_card_that_goes_too_is_not_the_one_that_it_goes_with() -> None:
    said = {"do": "banish", "with_self": True, "places": ["played"]}
    table = Table(ELEMENTS, cards=hero(play=[said])).hand("Apprentice", "Pilot")
    table.play("Apprentice", "Pilot")
    assert "Pilot" in table.in_void()
