"""Words: card texts generated from data, questions, and a journal that can be read."""

from __future__ import annotations

import random
import re

import pytest

from age_of_ascent.card_text import card_text
from age_of_ascent.game import game
from framework.core.decision import Decision
from framework.core.plain import Entry
from tests.age_of_ascent.table import Facts, Table, all_names, ann, bob, cy, ended, lay, plain_cards

TEXTS = {str(card["name"]): str(card["text"]) for card in game.cards(game.rules())}

EXPECTED = {
    "Anathen Triforge": "place 1 of your tokens as if of any of the three colours",
    "Bloodrush": "a territory on the board or a battle that you have pieces on",
    "Brighton Farcrest": "win a land from the board, also take 1 empire token",
    "Broadpalm": "gold tokens and gold dice on any territory or treasure",
    "Chi-stone": "need 2 more",
    "Cleartop Run": "2 VP if you own Shimmer Basin",
    "Cosquette": "you may reroll any of your dice once",
    "Crester Halfshot": "Add 1 to each of your bids on treasures",
    "Crown of Ferocity": "strength dice that show 1 count as 2",
    "Domus Valnais": "1 VP for every 2 heroes",
    "Dormon Helver": "In your attacks your dice that show 1 are rerolled once",
    "Drakeforge": "strength bids on Improve count 1 token more",
    "Fadefoot": "that you have pieces on resolves, you may count an opponent's die as yours",
    "Geistblade": "as one of your attacks resolves, you may add 2",
    "General Kelburn": "Add 1 to each of your attacks",
    "Glove of Forged Force": "on cards of the board and on Expand that holds all three colours",
    "Goldrune Knight": "each of your attacks and defences that holds a strength die",
    "Invertus Incendior": "one culture die of yours may join each of your attacks and defences",
    "Jenn Ochari": "culture tokens and culture dice on any hero",
    "Lee O'Nar Dodavinsky": "you may reroll one of your dice",
    "Nerick Nimblenose": "Add 2 to each of your defences that holds at least one die",
    "Pace Skrimpscrew": "win Improve, take back 1 token",
    "Reidle Grayfold": "win Expand, also take 1 empire token",
    "Ring of Tongues": "culture tokens on any card of the board",
    "Shimmer Basin": "win the gold phase, also gain 1 VP",
    "Sigil Crest": "add 1 to your total",
    "Silvershade": "cost you 1 less, but at least 1",
    "Skyclad": "Nobody may attack",
    "Tannin Windfield": "1 VP for each city",
    "Teves Talanwright": "add 1 to your total for each strength die",
    "The Great Tower": "defences, with or without dice",
    "The Hanging Baths": "win ties in the gold phase",
    "The Last Temple": "dice that show 1 count as 2",
    "Valnais Ascends": "gold dice are rolled and added too",
    "Wands of Polarity": "turn one of your dice from 1 to 3",
    "Wilford Longlock": "take the Banner of Initiative. You win tied bids on heroes",
}


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_card_text_reads_as_sentences(name: str) -> None:
    text = TEXTS[name]
    if name in EXPECTED:
        assert EXPECTED[name] in text
        assert re.fullmatch(r"([A-Z][^.]+\.)( [A-Z][^.]+\.)*", text)
        assert "  " not in text
    else:
        assert text == ""


def test_every_card_with_data_for_its_text_has_words() -> None:
    state = game.new(4, 1)
    for card in state.defs.all:
        assert bool(card_text(card)) == bool(card.text), card.name


@pytest.mark.parametrize("name", ["Bloodrush", "Fadefoot", "Geistblade", "Lee O'Nar Dodavinsky"])
def test_once_a_turn_text_says_so(name: str) -> None:
    assert TEXTS[name].startswith("Once a turn, as ")


def test_text_changes_with_its_data() -> None:
    facts: Facts = {
        "Geistblade": {
            "text": {
                "resolving": [{"do": "bonus", "to": ["defence"], "add": 3, "once": True}],
                "scoring": [{"do": "score", "add": 2, "per": "land", "every": 4}],
            }
        },
        "Fadefoot": {
            "text": {
                "resolving": [{"do": "dice", "at": ["hero"], "faces": [1, 2], "becomes": "reroll"}],
                "always": [
                    {"do": "bonus", "to": ["hero", "attack"], "add": 1, "holds": "G"},
                    {"do": "place", "pieces": ["Gd"], "slots": ["hero", "battle"]},
                    {"do": "dice", "at": ["attack"], "faces": [1], "becomes": 2, "pick": "all"},
                ],
            }
        },
        "Bloodrush": {
            "text": {
                "resolving": [
                    {
                        "do": "dice",
                        "whose": "opposing",
                        "at": ["expand", "defence"],
                        "faces": [3],
                        "becomes": 2,
                        "counts": True,
                    }
                ],
                "gold_won": [{"do": "take", "vp": 1, "empire": 2}],
            }
        },
    }
    rules = game.rules(cards=plain_cards(facts))
    texts = {str(card["name"]): card["text"] for card in game.cards(rules)}
    assert texts["Geistblade"] == (
        "Once a turn, as one of your defences resolves, you may add 3. "
        "End of the game: 2 VP for every 4 lands you own."
    )
    assert texts["Fadefoot"] == (
        "Once a turn, as a hero on the board that you have pieces on resolves, you may reroll one "
        "of your dice that shows 1 or 2. "
        "Add 1 to each of your bids on heroes and attacks that holds gold. "
        "You may place gold dice on any hero of the board, and one gold die of yours may join "
        "each of your attacks and defences that holds a strength die. "
        "In your attacks your dice that show 1 are turned to 2."
    )
    assert texts["Bloodrush"] == (
        "Once a turn, as Expand or a defence that you have pieces on resolves, you may count an "
        "opponent's die that shows 3 as 2. "
        "Each time you win the gold phase, also take 2 empire tokens and gain 1 VP."
    )


# --- the journal -----------------------------------------------------------------------------

SILENT_KINDS = {"place", "resolve", "ability", "lose", "reroll"}
RICH = plain_cards({name: {"cost": 2, "gives": ["S", "Sd", "Gd", "Cd"]} for name in all_names()})


def silent(entry: Entry) -> bool:
    """Whether the journal leaves an entry out: it is told by what it leads to, or not at all."""
    if entry[0] in ("choice", "forced"):
        return entry[2] in SILENT_KINDS or (entry[2] == "target" and entry[3] != -1)
    return entry[0] == "shuffle" or entry in (("phase", "turn_start"), ("phase", "turn_end"))


def shape(entry: Entry) -> tuple[object, ...]:
    """An entry's kind and the words in it."""
    return (entry[0], *(part for part in entry[1:] if isinstance(part, str)))


def test_every_entry_of_every_game_has_words() -> None:
    shapes: set[tuple[object, ...]] = set()
    for seed in range(45):
        options: dict[str, object] = {
            "banner": ("fixed", "rotate")[seed % 2],
            "stall_turns": 1 + seed % 3,
        }
        if seed % 3:
            options["cards"] = RICH
        state, choose = game.new(2 + seed % 3, seed, None, **options), random.Random(seed)
        while not state.over:
            decision = state.decision
            assert decision is not None
            if not seed % 9:
                assert decision.prompt
                assert all(decision.labels)
                assert len(decision.labels) == len(decision.options)
            state.apply(choose.randrange(len(state.options)))
        names = state.header.names
        for entry in state.log:
            shapes.add(shape(entry))
            line = state.rules.tell(entry, None, names)
            assert (line is None) == silent(entry), entry
            words = str(line or "nothing")
            assert words.strip()
            assert "None" not in words
            assert "{" not in words
    told = {kind[0] for kind in shapes}
    assert told >= {
        *("phase", "turn", "roll", "first", "reveal", "take", "placed", "result", "unattacked"),
        *("battle", "lost", "conquered", "gold", "vp", "banner", "climb", "culture", "raise"),
        *("turned", "steals", "stalled", "choice", "forced", "shuffle"),
        *("adds", "costs", "counts", "protects", "tie", "uses", "joins"),
    }
    rolls = {kind[1] for kind in shapes if kind[0] == "roll"}
    assert rolls == {"turn order", "bid", "reroll", "gold", "culture", "culture reroll"}


def test_the_end_by_an_empty_deck_is_told() -> None:
    assert "The board can't be filled: the game ends." in ended(ann(), bob()).story()


def test_a_turn_reads_like_a_game() -> None:
    table = lay(
        ann("Geistblade", Sd=1, S=2),
        bob("Land 1", G=3, Gd=1),
        cy(S=2),
        board=["Fadefoot"],
        facts={"Land 1": {"gives": ["G"]}, "Fadefoot": {"gives": ["S", "S", "Gd"]}},
        dice=[1, 3, 2],
    )
    table.place("Ann", "Land 1", Sd=1)
    table.place("Bob", "Fadefoot", G=3)
    table.place("Cy", "Improve", S=2)
    table.pass_all()
    table.use("Geistblade")
    story = [line for line in table.story() if not line.startswith(("New", "—", "=="))]
    assert story == [
        "Ann attacks Land 1 of Bob with 1 strength die.",
        "Bob places 3 gold tokens on Fadefoot.",
        "Cy places 2 strength tokens on Improve.",
        "Ann passes.",
        "Bob passes.",
        "Ann rolls 1 for Land 1.",
        "Geistblade: Ann adds 2 on Land 1.",
        "Battle for Land 1: Ann has 3 against 3; Ann wins it.",
        "Fadefoot: Bob has 3; Bob wins.",
        "Bob takes 2 strength tokens, 1 gold die.",
        "Improve: Cy has 2; Cy wins.",
        "Cy takes 1 strength die.",
        "Bob gives up a gold token.",
        "Land 1 goes from Bob to Ann.",
        "Bob rolls 3 2 in the gold phase.",
        "Bob scores 2 VP.",
    ]


def asked(table: Table) -> Decision:
    """The pending decision of a scenario."""
    decision = table.state.decision
    assert decision is not None
    return decision


def label(table: Table, target: str) -> str:
    """The label of a target that may be chosen now."""
    decision = asked(table)
    return decision.labels[decision.options.index(table.number(target))]


def test_targets_say_what_choosing_them_is() -> None:
    table = lay(
        ann("Land 3", "Silvershade", S=3, Sd=1),
        bob("Land 2", "Chi-stone", "The Great Tower", Sd=2),
        board=["Land 1", "Fadefoot"],
        facts={
            "Land 1": {"cost": 5, "gives": ["S", "S"], "vp": 1},
            "Chi-stone": {"cost": 8, "gives": ["S"], "vp": 2},
        },
    )
    assert asked(table).prompt == "Choose a target for your pieces, or pass."
    assert asked(table).labels[-1] == "pass"
    assert label(table, "Expand") == "Expand (the highest total wins)"
    assert label(table, "Improve") == "Improve (at least two tokens of one colour)"
    assert label(table, "Land 1") == "bid on Land 1 (cost 4, gives 2 strength tokens, 1 VP)"
    assert label(table, "Land 3") == "defend Land 3"
    assert label(table, "Land 2") == "attack Land 2 of Bob (cost 4)"  # 3, and The Great Tower
    assert label(table, "Chi-stone") == "attack Chi-stone of Bob (cost 11, 2 VP)"
    table.pass_()
    assert "bid on Land 1 (cost 5, gives 2 strength tokens, 1 VP)" in asked(table).labels
    assert "attack Land 3 of Ann (cost 3)" in asked(table).labels


def test_an_attack_says_how_many_dice_defend() -> None:
    table = lay(bob("Land 2", "Nerick Nimblenose", Sd=2), ann(Sd=1))
    table.place("Bob", "Land 2", Sd=2)
    assert label(table, "Land 2") == "attack Land 2 of Bob (cost 5 and the roll of 2 dice)"


def test_placing_says_on_what_and_for_what() -> None:
    table = lay(
        ann("Land 3", "Silvershade", S=9, Sd=3, C=2), bob("Land 2", "Chi-stone"), board=["Land 1"]
    )

    def placing(target: str) -> str:
        aside = Table(table.state.clone())
        aside.answer(aside.number(target))
        return asked(aside).prompt

    assert placing("Land 1") == "Place pieces on Land 1 (cost 2)."
    assert placing("Expand") == "Place pieces on Expand (the highest total wins)."
    assert placing("Improve") == "Place at least two tokens of one colour on Improve."
    assert placing("Land 2") == (
        "Place pieces to attack Land 2 of Bob (cost 3); 1 placed so far."  # it can only be a die
    )
    assert placing("Chi-stone") == (
        "Place pieces to attack Chi-stone of Bob (cost 5); 1 placed so far."
    )
    assert placing("Land 3") == "Place pieces to defend Land 3; 1 placed so far."


def test_the_board_says_what_improve_takes() -> None:
    table = lay(ann(S=3), bob(S=1))
    table.place("Ann", "Improve", S=2)
    shown = table.state.rules.game.show(table.state.rules, table.state.view(0))
    assert "IMPROVE (at least two tokens of one colour)  Ann: 2S" in shown
    assert "EXPAND (any pieces but empire tokens; the highest total wins)  –" in shown


def test_text_that_works_once_is_asked_with_all_that_it_takes_to_decide() -> None:
    table = lay(
        ann("Fadefoot", "Crester Halfshot", C=4), bob(Cd=1, C=2), board=["Geistblade"], dice=[2]
    )
    table.place("Ann", "Geistblade", C=4)
    table.place("Bob", "Geistblade", Cd=1, C=2)
    assert asked(table).prompt == (
        "Geistblade (cost 3): you have 5, Bob has 4 so far. "
        "Use a card of yours here? It works once a turn."
    )
    assert list(asked(table).labels) == ["Fadefoot on Bob's culture die showing 2", "decline"]


def test_text_that_works_once_is_asked_with_everybody_s_own_cost() -> None:
    table = lay(ann("Fadefoot", S=1), bob("Silvershade", Sd=1), board=["Land 1"], dice=[3])
    table.place("Ann", "Land 1", S=1)
    table.place("Bob", "Land 1", Sd=1)
    told = "Land 1 (cost 3): you have 1, Bob has 3 (costs Bob 2) so far. Use"
    assert asked(table).prompt.startswith(told)
    own = lay(ann("Lee O'Nar Dodavinsky", "Silvershade", Sd=1), bob(S=1), board=["Land 1"])
    own.place("Ann", "Land 1", Sd=1)
    own.pass_all()
    assert asked(own).prompt.startswith("Land 1 (cost 2): you have ")
    assert asked(own).labels[0].startswith("Lee O'Nar Dodavinsky on your strength die showing ")


def test_text_that_works_once_on_expand_or_in_a_battle_names_what_resolves() -> None:
    expand = lay(ann("Fadefoot", S=1), bob(Sd=1), dice=[3])
    expand.place("Ann", "Expand", S=1)
    expand.place("Bob", "Expand", Sd=1)
    assert asked(expand).prompt == (
        "Expand: you have 1, Bob has 3 so far. Use a card of yours here? It works once a turn."
    )
    battle = lay(ann("Geistblade", Sd=1), bob("Chi-stone", Sd=1), cy(Sd=1), dice=[3, 1, 2])
    for who in ("Ann", "Bob", "Cy"):
        battle.place(who, "Chi-stone", Sd=1)
    assert asked(battle).prompt == (
        "Battle for Chi-stone of Bob (cost 5): you have 3, Cy has 2 against 6 so far. "
        "Use a card of yours here? It works once a turn."
    )
    assert list(asked(battle).labels) == ["Geistblade", "decline"]


def test_a_question_knows_the_card_that_it_names() -> None:
    table = lay(ann("Fadefoot", S=1), bob("Silvershade", Sd=1), board=["Land 1"], dice=[3])
    table.place("Ann", "Land 1", S=1)
    table.place("Bob", "Land 1", Sd=1)
    number = table.state.defs.number["Land 1"]
    assert asked(table).question.cards == [number]
    seen = table.state.view(asked(table).seat)["decision"]
    assert seen is not None
    assert seen["parts"][0] == {"text": "Land 1", "card": number}
    parts = [part if isinstance(part, str) else part["text"] for part in seen["parts"]]
    assert "".join(parts) == seen["prompt"] == asked(table).prompt


def test_the_reroll_of_the_culture_roll_is_asked_in_words() -> None:
    table = ended(ann("Cosquette", Cd=4), bob(), dice=[1, 3, 2, 2])
    roll = "Your culture roll is 1, 3, 2, 2."
    assert asked(table).prompt == f"{roll} Choose dice to reroll, or keep them."
    assert list(asked(table).labels) == [
        *("die 1, showing 1", "die 2, showing 3", "die 3, showing 2", "die 4, showing 2"),
        "keep the dice",
    ]
    more = f"{roll} Choose more dice to reroll, or be done."
    table.answer(0)
    assert asked(table).prompt == f"{more} Chosen so far: a die showing 1."
    assert asked(table).labels[-1] == "reroll 1 die"
    table.answer(2)
    assert asked(table).prompt == f"{more} Chosen so far: a die showing 1, a die showing 2."
    assert list(asked(table).labels) == ["die 4, showing 2", "reroll 2 dice"]
    pair = ended(ann("Cosquette", Cd=3), bob(), dice=[2, 2, 3])
    pair.answer(0)
    pair.answer(1)
    assert asked(pair).prompt.endswith("Chosen so far: 2 dice showing 2.")


def test_ties_are_told_as_such() -> None:
    table = lay(ann(S=3), bob(S=3, track=1), board=["Land 1"])
    table.place("Ann", "Land 1", S=3)
    table.place("Bob", "Land 1", S=3)
    assert "Land 1: Ann has 3, Bob has 3; Ann wins by the tie rule." in table.story()
    even = lay(ann(S=3), bob(S=3), board=["Land 1"])
    even.place("Ann", "Land 1", S=3)
    even.place("Bob", "Land 1", S=3)
    assert "Land 1: Ann has 3, Bob has 3; a tie, nobody wins." in even.story()
    gold = lay(ann(Gd=1), bob(Gd=1, track=1), dice=[2, 2, 1, 1])
    gold.finish()
    assert "Ann scores 1 VP by the tie rule." in gold.story()
    battle = lay(ann(Sd=1), bob("Land 1"), cy(Sd=1), dice=[3, 3])
    battle.place("Ann", "Land 1", Sd=1)
    battle.place("Cy", "Land 1", Sd=1)
    told = "Battle for Land 1: Ann has 3, Cy has 3 against 3; the attackers tie, Bob holds it."
    assert told in battle.story()
