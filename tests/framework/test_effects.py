"""Cards as data: their blocks, their words, resuming in their middle, and refusals of bad files."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from framework import load
from framework.cards.blocks import BLOCK, KEY, NTH, stored
from framework.cards.deciding import When
from framework.cards.files import BadCards
from framework.cards.schema import Step, Term, Vocabulary
from framework.cards.walk import walk
from framework.core import State
from framework.testing import CHECKS, Playthrough
from tests.framework.duel import (
    NOTHING,
    POOLS,
    VOCABULARY,
    DuelCards,
    DuelState,
    Gain,
    game,
    printed_cards,
    read_cards,
)

KNOWN = {game.name: game}


def holding(*names: str, deck: tuple[str, ...] = (), discard: tuple[str, ...] = ()) -> DuelState:
    """It is the first seat's turn, with these cards in hand; the last of the deck is its top."""
    state = game.new(players=2, seed=1)
    piles = (state.hands[0], state.decks[0], state.discards[0])
    left = sorted(range(len(state.defs.name)))
    state.decks[1] = []
    for pile, wanted in zip(piles, (names, deck, discard), strict=True):
        pile[:] = []
        for name in wanted:
            card = next(card for card in left if state.defs.name[card] == name)
            left.remove(card)
            pile.append(card)
    state.hands[1], state.supply = left[-2:], left[:-2]
    state.options = (*sorted(state.hands[0]), NOTHING)
    return state


def do(state: State, *labels: str) -> State:
    """Whoever is asked takes the first option whose label begins so."""
    for wanted in labels:
        decision = state.decision
        assert decision is not None
        found = [i for i, label in enumerate(decision.labels) if label.startswith(wanted)]
        assert found, f"{wanted} is not among {list(decision.labels)}"
        state.apply(found[0])
    return state


def names(state: DuelState, pile: list[int]) -> list[str]:
    """What lies in a pile."""
    return [state.defs.name[card] for card in pile]


def pool(state: DuelState, what: str) -> int:
    """What has been gained this turn."""
    return state.pools[POOLS.index(what)]


# --- real cards ----------------------------------------------------------------------------------


def test_darkwalker_gives_two_power_and_without_energy_nothing_more() -> None:
    state = holding("Darkwalker", "Mystic")
    do(state, "Darkwalker")
    assert pool(state, "power") == 2
    assert state.kind == "play"


def test_darkwalker_energized_offers_to_banish_from_hand_or_discard() -> None:
    state = holding("Energy Shard", "Darkwalker", "Mystic", discard=("Heavy Infantry",))
    state.decks[0] = []
    state.discards[0], kept = [], state.discards[0]
    do(state, "Energy Shard")
    state.discards[0] = kept
    do(state, "Darkwalker")
    decision = state.decision
    assert decision is not None
    assert decision.prompt == ("Darkwalker: you may banish a card from your hand or discard.")
    assert list(decision.labels) == ["banish a card from your hand or discard", "decline"]
    do(state, "banish", "Heavy Infantry")
    assert names(state, state.void) == ["Heavy Infantry"]


def test_darkwalkers_offer_may_be_declined() -> None:
    state = holding("Energy Shard", "Darkwalker", "Mystic")
    do(state, "Energy Shard", "Darkwalker", "decline")
    assert state.void == []
    assert state.kind == "play"


def test_illiya_gives_a_power_for_each_energy_so_far() -> None:
    state = holding("Energy Shard", "Energy Shard", "Illiya the Demonborn", "Mystic")
    do(state, "Energy Shard", "Energy Shard", "Illiya")
    assert pool(state, "power") == 4 + 2


def test_lifebound_muse_does_the_one_or_the_other() -> None:
    poor = holding("Lifebound Muse", "Mystic")
    assert pool(do_duel(poor, "Lifebound Muse"), "runes") == 4
    rich = holding("Energy Shard", "Energy Shard", "Lifebound Muse", "Mystic")
    assert pool(do_duel(rich, "Energy Shard", "Energy Shard", "Lifebound Muse"), "runes") == 9


def do_duel(state: DuelState, *labels: str) -> DuelState:
    """The same state, played on."""
    do(state, *labels)
    return state


def test_whirlwind_ascetic_draws_three_discards_two_and_may_take_both_back() -> None:
    deck = ("Mystic", "Heavy Infantry", "Energy Shard")
    state = holding("Whirlwind Ascetic", deck=deck)
    do(state, "Whirlwind Ascetic", "Heavy Infantry", "Mystic")
    assert names(state, state.discards[0]) == ["Heavy Infantry", "Mystic"]
    assert state.kind == "may"
    do(state, "take them back")
    assert sorted(names(state, state.hands[0])) == ["Energy Shard", "Heavy Infantry", "Mystic"]
    assert state.discards[0] == []


def test_whirlwind_ascetic_takes_nothing_back_if_others_were_discarded() -> None:
    state = holding("Whirlwind Ascetic", deck=("Mystic", "Mystic", "Heavy Infantry"))
    do(state, "Whirlwind Ascetic", "Mystic", "Mystic")
    assert names(state, state.discards[0]) == ["Mystic", "Mystic"]
    assert names(state, state.hands[0]) == ["Heavy Infantry"]


def test_whirlwind_ascetic_discards_what_there_is() -> None:
    state = holding("Whirlwind Ascetic", "Illiya the Demonborn")
    (illiya,) = state.hands[0][1:]
    do(state, "Whirlwind Ascetic")
    discarded = [entry for entry in state.log if entry[2:3] == ("discard",)]
    assert discarded == [("forced", 0, "discard", illiya)]


def test_keeper_of_secrets_gives_its_keystone_after_both_have_been_played() -> None:
    state = holding("Keeper of Secrets", "Mystic", "Energy Shard")
    do(state, "Keeper of Secrets", "Energy Shard", "Heavy Infantry")
    assert state.waiting[0][0] == "Keeper of Secrets/play/2.steps"
    assert pool(state, "keystone") == 0
    do(state, "Mystic")
    assert pool(state, "keystone") == 0
    do(state, "Heavy Infantry")
    assert ("gain", 0, "keystone", 1) in state.log


def test_keeper_of_secrets_gives_its_keystone_at_once_if_both_came_before() -> None:
    state = holding("Mystic", "Heavy Infantry", "Keeper of Secrets", "Energy Shard", "Energy Shard")
    do(state, "Mystic", "Heavy Infantry", "Keeper of Secrets", "Energy Shard", "Mystic")
    assert pool(state, "keystone") == 1


def test_what_waits_for_cards_survives_a_save() -> None:
    state = holding("Keeper of Secrets", "Mystic", "Energy Shard", "Darkwalker")
    do(state, "Keeper of Secrets", "Energy Shard", "Heavy Infantry")
    loaded = load(state.to_json(), KNOWN, verify=False)
    do(loaded, "Mystic", "Heavy Infantry")
    assert ("gain", 0, "keystone", 1) in loaded.log


def test_a_fate_asks_each_player_in_turn() -> None:
    state = holding("Mystic", "Mystic")
    state.stack.append([BLOCK, "Spirit Merchant/fate", 0, 0, 0, -1, 0])
    state.options = ()
    state.advance()
    asked = []
    while state.kind == "may":
        asked.append(state.seat)
        do(state, "decline")
    assert asked == [0, 1]


# --- blocks --------------------------------------------------------------------------------------


def test_blocks_have_stable_keys_of_card_trigger_and_path() -> None:
    blocks = printed_cards().blocks
    assert {key for key in blocks if key.startswith("Firestorm")} == {
        "Firestorm Effigy/play",
        "Firestorm Effigy/fate",
        "Firestorm Effigy/play/1.steps",
        "Firestorm Effigy/play/1.steps/0.steps",
        "Firestorm Effigy/play/1.steps/0.steps/1.then",
        "Firestorm Effigy/play/1.steps/0.steps/1.then/0.modes0",
        "Firestorm Effigy/play/1.steps/0.steps/1.then/0.modes1",
    }
    assert "Lifebound Muse/play/0.otherwise" in blocks
    assert all(stored(*block.key) == key for key, block in blocks.items())
    deep = blocks["Firestorm Effigy/play/1.steps/0.steps"]
    assert (deep.card, deep.part) == ("Firestorm Effigy", "play")
    assert deep.outer == ("Firestorm Effigy/play/1.steps", 0)


def test_a_part_repeats_then_the_next_step_follows() -> None:
    """The part belongs to the second step: what stands before it must not be repeated."""
    state = holding("Firestorm Effigy", "Mystic", "Mystic", "Mystic", "Mystic")
    do(state, "Firestorm Effigy")
    offers = 0
    while state.kind == "may":
        offers += 1
        do(state, "banish", "Mystic")
    assert offers == 2
    assert names(state, state.void) == ["Mystic", "Mystic"]
    assert state.honor[0] == 3
    assert pool(state, "power") == 1


def energized_effigy() -> DuelState:
    """The second offer of a Firestorm Effigy has been taken: a choice within a condition."""
    state = holding("Energy Shard", "Firestorm Effigy", *["Mystic"] * 4, deck=("Darkwalker",) * 2)
    do(state, "Energy Shard", "Firestorm Effigy", "decline", "banish", "Mystic")
    return state


def test_the_stack_shows_how_deep_an_effect_is() -> None:
    state = energized_effigy()
    assert state.kind == "choose"
    assert [frame[KEY] for frame in state.stack if frame[0] == BLOCK] == [
        "Firestorm Effigy/play",
        "Firestorm Effigy/play/1.steps",
        "Firestorm Effigy/play/1.steps/0.steps",
        "Firestorm Effigy/play/1.steps/0.steps/1.then",
    ]
    assert state.decision is not None
    assert list(state.decision.labels) == ["draw 1 card", "gain 1 honor"]


@pytest.mark.parametrize(
    "path",
    [
        ("decline", "decline"),
        ("decline", "banish", "Mystic", "gain"),
        ("banish", "Mystic", "draw", "banish", "Mystic", "gain"),
    ],
)
def test_a_game_resumes_in_the_middle_of_a_nested_offer(path: tuple[str, ...]) -> None:
    """At each step of a may within a repeat, the loaded game goes on as the saved one."""
    state = holding("Energy Shard", "Firestorm Effigy", *["Mystic"] * 4, deck=("Darkwalker",) * 2)
    do(state, "Energy Shard", "Firestorm Effigy")
    for label in path:
        loaded = load(state.to_json(), KNOWN, verify=False)
        assert loaded == state
        do(loaded, label)
        do(state, label)
        assert loaded == state
    assert state.kind == "play"
    assert pool(state, "power") == 1


def test_the_stack_tells_what_each_block_is_doing_and_how_far_it_has_come() -> None:
    state = energized_effigy()
    told = [game.frames.tell(state, frame) for frame in state.stack if frame[0] == BLOCK]
    assert [line.partition(": ")[0] for line in told] == [
        "Firestorm Effigy, again and again, the last time",
        "Firestorm Effigy, with an offer",
        "Firestorm Effigy, with its condition",
        "Firestorm Effigy, choosing one of its parts",
    ]
    assert told[0].endswith("(step 2 of 3, for Player 1)")
    assert told[-1].endswith("choose one: draw 1 card, or gain 1 honor (step 1 of 1, for Player 1)")


def test_a_clone_goes_on_alone_in_the_middle_of_an_effect() -> None:
    state = energized_effigy()
    clone = state.clone()
    do(clone, "gain")
    assert (state.honor[0], clone.honor[0]) == (3, 4)
    assert state.kind == "choose"


@pytest.mark.parametrize("check", CHECKS)
def test_a_game_of_such_cards_keeps_the_contract(check: str) -> None:
    CHECKS[check](Playthrough(game, 2, 4, closely=12))


def test_all_that_a_card_says_is_found_however_deep() -> None:
    steps = printed_cards().blocks["Firestorm Effigy/play"].steps
    words = [part.word for part in walk(*steps) if isinstance(part, Term)]
    assert words == [
        "gain", "repeat", "may", "banish", "when", "energize", "choose", "draw", "gain", "gain",
    ]  # fmt: skip


def test_a_part_that_happens_twice_knows_which_time_it_is() -> None:
    state = holding("Firestorm Effigy", *["Mystic"] * 4)
    do(state, "Firestorm Effigy")
    assert state.stack[-1][NTH:] == [1, 2]
    assert load(state.to_json(), KNOWN, verify=False).stack == state.stack
    do(state, "decline")
    assert state.stack[-1][NTH:] == [2, 2]


def test_a_declined_offer_is_journalled() -> None:
    state = holding("Energy Shard", "Darkwalker", "Mystic")
    do(state, "Energy Shard", "Darkwalker", "decline")
    assert state.log[-1] == ("decline", 0, "Darkwalker")


@pytest.mark.parametrize(("energy", "possible"), [(0, False), (1, True)])
def test_a_part_with_a_condition_is_possible_only_if_what_would_happen_is(
    energy: int, possible: bool
) -> None:
    state = holding("Darkwalker", "Mystic")
    state.pools[POOLS.index("energy")] = energy
    effects = state.rules.blocks["Darkwalker/play"].effects
    (offer,) = [effect for effect in effects if isinstance(effect, When)]
    frame = [BLOCK, "Darkwalker/play", 0, 0, 0, -1, 0]
    assert offer.possible(state, frame) == possible


# --- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Mystic", "Gain 2 runes."),
        ("Energy Shard", "Gain 1 energy. Draw 1 card."),
        (
            "Darkwalker",
            "Gain 2 power. If you have 1 energy, you may banish a card from your hand or discard.",
        ),
        (
            "Illiya the Demonborn",
            "Gain 4 power. If you have 1 energy, gain 1 power for each energy you have.",
        ),
        ("Lifebound Muse", "Gain 4 runes; if you have 2 energy, gain 9 runes instead."),
        (
            "Spirit Merchant",
            "Gain 1 energy. You may banish a card from your hand or discard. When it comes up: each"
            " player: you may banish a card from your hand or discard.",
        ),
        (
            "Whirlwind Ascetic",
            "Draw 3 cards. Discard 2 cards. If both a Mystic and a Heavy Infantry were discarded"
            " so, you may take them back into your hand.",
        ),
        (
            "Firestorm Effigy",
            "Gain 3 honor. 2 times: you may banish a card from your hand or discard; if you have"
            " 1 energy, choose one: draw 1 card, or gain 1 honor. Gain 1 power.",
        ),
    ],
)
def test_a_cards_text_is_rendered_from_its_data(name: str, text: str) -> None:
    assert printed_cards().text(name) == text


# --- files that are refused ----------------------------------------------------------------------


def refusal(tmp_path: Path, text: str) -> str:
    """Why a card file is refused, after the file's name."""
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadCards) as error:
        read_cards(path)
    file, _, told = str(error.value).partition("mine.yaml: ")
    assert file == str(path.parent) + "/"
    return told


def card(body: str) -> str:
    """A file with one card, Hero, whose text this is."""
    return f"cards:\n- {{name: Hero, {body}}}\n"


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("plai: []", "card 'Hero': plai: unknown key, did you mean 'play'?"),
        ("xyz: 1", "card 'Hero': xyz: unknown key"),
        ("play: [{do: drow}]", "card 'Hero': play: 0: unknown do: 'drow', did you mean 'draw'?"),
        ("play: [{do: fly}]", "card 'Hero': play: 0: unknown do: 'fly'"),
        ("play: [{do: [draw]}]", "card 'Hero': play: 0: unknown do: ['draw']"),
        (
            "play: [{do: draw}, {do: draw, card: 2}]",
            "card 'Hero': play: 1: card: unknown key, did you mean 'cards'?",
        ),
        ("play: [draw]", "card 'Hero': play: 0: expected {do: ...}"),
        ("play: draw", "card 'Hero': play: expected a list of steps"),
        ("play: [{do: gain, what: gold}]", "card 'Hero': play: 0: what is not 'runes'"),
        ("play: [{do: gain}]", "card 'Hero': play: 0: what is missing"),
        (
            "play: [{do: fetch, names: [Heros]}]",
            "card 'Hero': play: 0: names.0: there is no card of that name, did you mean 'Hero'?",
        ),
        (
            "play: [{do: draw, cards: two}]",
            "card 'Hero': play: 0: cards: expected a number or {per: ...} (given: 'two')",
        ),
        (
            "play: [{do: draw, cards: yes}]",
            "card 'Hero': play: 0: cards: expected a number or {per: ...} (given: True)",
        ),
        (
            "play: [{do: draw, cards: {per: enemy}}]",
            "card 'Hero': play: 0: cards: unknown per: 'enemy', did you mean 'energy'?",
        ),
        (
            "play: [{do: when, if: {is: energise, least: 1}, then: [{do: draw}]}]",
            "card 'Hero': play: 0: if: unknown is: 'energise', did you mean 'energize'?",
        ),
        (
            "play: [{do: when, if: {is: energize, lest: 1}, then: [{do: draw}]}]",
            "card 'Hero': play: 0: if: least is missing",
        ),
        (
            "play: [{do: when, if: {is: energize, least: 1, most: 2}, then: [{do: draw}]}]",
            "card 'Hero': play: 0: if: most: unknown key",
        ),
        (
            "play: [{do: repeat, times: 2, steps: [{do: may, steps: [{do: gian}]}]}]",
            "card 'Hero': play: 0: steps: 0: steps: 0: unknown do: 'gian', did you mean 'gain'?",
        ),
        ("play: [{do: may, steps: []}]", "card 'Hero': play: 0: steps needs at least 1"),
        (
            "play: [{do: repeat, times: 0, steps: [{do: draw}]}]",
            "play: 0: times: from 1 to 20 times",
        ),
        (
            "play: [{do: repeat, times: 21, steps: [{do: draw}]}]",
            "play: 0: times: from 1 to 20 times",
        ),
        ("copies: 1000", "card 'Hero': a number is at most 999"),
        ("copies: &n 1, play: *n", "a reference to another part"),
        ("copies: 2024-99-99", "line 2: '2024-99-99' is no text, number, list or mapping"),
        ("copies: !!int x", "holds a value that can't be read"),
        (
            "play: [{do: choose, modes: [[{do: draw}]]}]",
            "card 'Hero': play: 0: modes needs at least 2",
        ),
        (
            "play: [{do: choose, modes: [[{do: draw}], []]}]",
            "card 'Hero': play: 0: modes.1 needs at least 1",
        ),
        ("copies: 0", "card 'Hero': copies is less than 1 (given: 0)"),
        ("copies: '2'", "card 'Hero': copies is no whole number (given: '2')"),
        ("copies: yes", "card 'Hero': copies is no whole number (given: True)"),
        ("copies: 1.5", "card 'Hero': copies is no whole number (given: 1.5)"),
        ("copies: 2020-01-01", "line 2: '2020-01-01' is no text, number, list or mapping"),
        ("play: !!set {a, b}", "line 2: a part is no text, number, list or mapping (YAML reads a"),
        ("play: !!binary aGk=", "line 2: 'aGk=' is no text, number, list or mapping"),
        ("play: !own x", "line 2: 'x' is no text, number, list or mapping"),
        ("<<: {copies: 2}", "line 2: '<<' is no text, number, list or mapping"),
        (f"copies: 1{':59' * 3000}", "is no number that a card can have"),
        ("copies: 1:30.5", "line 2: '1:30.5' is no number that a card can have"),
        (f"copies: {'9' * 5000}", "is no number that a card can have"),
        ("copies: -.inf", "line 2: '-.inf' is no number that a card can have"),
        ("copies: .NaN", "line 2: '.NaN' is no number that a card can have"),
        ('type: "\\ud800"', "line 2, column 25: found invalid Unicode character escape code"),
    ],
)
def test_a_mistake_is_refused_with_the_card_and_the_key(
    tmp_path: Path, body: str, told: str
) -> None:
    assert told in refusal(tmp_path, card(body))


def test_a_card_without_a_name_is_refused_by_its_place(tmp_path: Path) -> None:
    assert refusal(tmp_path, "cards: [{copies: 2}]").startswith("cards[0]: name is missing")
    assert refusal(tmp_path, "cards: [{name: 7}]").startswith("cards[0]: name is no text")
    assert refusal(tmp_path, "cards: [Hero]").startswith("cards[0]: ")


@pytest.mark.parametrize("name", ["''", "' '", "'Hero '", '"a\\nb"', '"\\u200b"', "x" * 61])
def test_the_name_of_a_card_can_be_shown(tmp_path: Path, name: str) -> None:
    told = refusal(tmp_path, f"cards: [{{name: {name}}}]")
    assert "name: a name has 1 to 60 printable characters" in told
    assert len(told) < 300


def test_a_name_with_a_slash_is_refused(tmp_path: Path) -> None:
    """It parts a card's name from the card's parts in the keys of its blocks."""
    told = refusal(tmp_path, "cards: [{name: In/out, play: [{do: draw}]}]")
    assert told == "card 'In/out': name: a name has no '/' (given: 'In/out')"


@pytest.mark.parametrize("odd", ["\\e]0;title\\a", "\\u202e", "\\x9b", "\\n"])
@pytest.mark.parametrize(
    "text",
    [
        'cards: [{{name: "{odd}"}}]',
        'cards: [{{name: Hero, "{odd}": 1}}]',
        'cards: [{{name: Hero, play: [{{do: "{odd}"}}]}}]',
        'cards: [{{name: Hero, copies: "{odd}"}}]',
        '"{odd}": [',
    ],
)
def test_a_refusal_does_nothing_to_a_terminal(tmp_path: Path, text: str, odd: str) -> None:
    told = refusal(tmp_path, text.format(odd=odd))
    assert told.isprintable()


def test_a_refusal_is_short_whatever_it_quotes(tmp_path: Path) -> None:
    long = "x" * 100_000
    for text in (
        f"cards: [{{name: Hero, {long}: 1}}]",
        f"cards: [{{name: Hero, play: [{{do: {long}}}]}}]",
    ):
        assert len(refusal(tmp_path, text)) <= 600


def test_a_long_name_is_refused_in_few_words(tmp_path: Path) -> None:
    assert len(refusal(tmp_path, f"cards: [{{name: {'x' * 100_000}}}]")) < 300


def test_a_file_of_too_many_parts_is_refused_quickly(tmp_path: Path) -> None:
    text = f"cards: [{'{a: 1},' * 70_000}]"
    began = time.process_time()
    assert refusal(tmp_path, text) == "line 1: a card file has at most 10,000 keys and values"
    assert time.process_time() - began < 5


def test_a_key_or_a_name_that_is_given_twice_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "cards:\n- name: Hero\n  copies: 1\n  copies: 2\n") == (
        "line 4: the key 'copies' is given twice"
    )
    assert refusal(tmp_path, "cards: [{name: Hero}, {name: Hero}]") == (
        "card 'Hero': the name is given twice"
    )


def test_a_key_that_is_no_word_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "cards:\n- {yes: Hero}\n") == "line 2: the key True is no word"
    assert refusal(tmp_path, "cards:\n- {[1]: Hero}\n").startswith("line 2: the key [1] is no word")


def test_what_is_no_card_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path, "cards: [").startswith("is no YAML: ")
    assert refusal(tmp_path, "a: 1\n---\nb: 2\n").startswith("is no YAML: ")
    assert refusal(tmp_path, "- a\n") == "expected a mapping at the top"
    assert refusal(tmp_path, "") == "expected a mapping at the top"
    with pytest.raises(BadCards, match=r"none\.yaml: can't be read: No such file"):
        read_cards(tmp_path / "none.yaml")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    with pytest.raises(BadCards, match=r"picture\.png: is no text file in UTF-8"):
        read_cards(tmp_path / "picture.png")


def test_the_hash_of_a_file_changes_with_every_fact_and_not_with_its_layout() -> None:
    def digest(copies: int, *keys: str) -> str:
        facts: dict[str, object] = {"name": "Hero", "copies": copies}
        return DuelCards({"cards": [{key: facts[key] for key in keys}]}, "x").cards_hash

    assert digest(1, "name", "copies") == digest(1, "copies", "name")
    assert digest(1, "name", "copies") != digest(2, "name", "copies")


def test_a_word_has_one_meaning() -> None:
    with pytest.raises(ValueError, match="do: gain is defined twice"):

        class Win(Step[DuelState], word="gain"):
            pass

    assert VOCABULARY.words("do")["gain"] is Gain


def test_a_game_knows_its_own_words_and_those_for_any_state() -> None:
    assert "energize" in VOCABULARY.words("is")
    assert {"when", "may", "choose", "repeat", "take_back"} < {*VOCABULARY.words("do")}
    assert {*Vocabulary(State).words("do")} == {"when", "may", "choose", "repeat"}
    assert "when" not in Vocabulary(DuelState).words("do")


def test_a_word_says_for_which_state_it_is() -> None:
    with pytest.raises(TypeError, match=r"Win: for which state\? Write Step\[...\]"):

        class Win(Step, word="win"):
            pass


def test_a_part_that_repeats_holds_no_other_one(tmp_path: Path) -> None:
    inner = "{do: repeat, times: 2, steps: [{do: draw}]}"
    body = f"play: [{{do: repeat, times: 2, steps: [{{do: may, steps: [{inner}]}}]}}]"
    path = tmp_path / "mine.yaml"
    path.write_text(card(body), encoding="utf-8")
    with pytest.raises(ValueError, match="can't stand within a part that repeats"):
        read_cards(path)
