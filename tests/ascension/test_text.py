"""What a player of Ascension reads: the board, options, the journal, and who has won."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from ascension.card_text import REMINDERS
from ascension.options import SETS
from ascension.state import DONE, NONE, AscensionState, Cards
from framework import games
from framework.core.view import View, redeterminise
from tests.ascension.table import Table, game

VIGIL, ELEMENTS, VALLEY, DELIVERANCE = SETS
TOLD_BY_WHAT_FOLLOWS = {"choice", "forced", "phase"}


def board(table: Table, seat: int | None = 0) -> str:
    """The board that a seat sees, with every run of blanks as one."""
    rules: Any = table.state.rules
    return " ".join(game.show(rules, table.state.view(seat)).split())


def glance(table: Table) -> str:
    rules: Any = table.state.rules
    return " ".join(game.glance(rules, table.state.view(0)).split())


def labels(table: Table) -> list[str]:
    """The options in full."""
    decision = table.state.decision
    assert decision is not None
    return list(decision.labels)


# --- the board -------------------------------------------------------------------------------


def test_the_row_is_shown_with_costs_types_factions_treasures_and_texts() -> None:
    table = Table(VIGIL).row("Magnet Monk", "Lagoon Troll").under(1, *["Energy Shard"] * 2)
    shown = board(table)
    assert "Magnet Monk mechana hero 3 runes, worth 2 Gain 2 power" in shown
    assert (
        "Lagoon Troll monster 3 power Reward: gain 2 honor. Draw a card. under it: Energy Shard ×2"
    ) in shown


def test_a_cost_that_is_not_the_printed_one_says_so() -> None:
    table = Table(VIGIL).row("Magnet Monk").under(0, "Energy Shard").constructs("Wildcall Staff")
    assert "Magnet Monk mechana hero 1 rune (printed 3), worth 2" in board(table)
    offered = labels(table.give(1))[0]
    assert "acquire Magnet Monk (1 rune by Wildcall Staff, worth 2, with 1 treasure)" in offered


def test_pool_decks_void_and_stacks_are_counted() -> None:
    table = Table(VIGIL).void("Lagoon Troll", "Raging Ursine")
    shown = board(table)
    assert "honor pool 60 · center deck 30 · void 2" in shown
    assert "Mystic 3 runes (26 left) · Heavy Infantry 2 runes (26 left) · Cultist 2 power" in shown
    assert "LAST ROUND" not in shown
    table.state.ending = True
    assert "LAST ROUND" in board(table)


def test_the_event_is_shown_with_its_text() -> None:
    table = Table(ELEMENTS)
    assert "EVENT" not in board(table)
    shown = board(table.event("Dhartha's Trial"))
    assert "EVENT Dhartha's Trial (enlightened) Once a turn, if you have played a Mystic" in shown


def test_temples_are_shown_with_who_controls_them() -> None:
    table = Table(VALLEY).temple("Temple of Death", seat=1)
    assert "TEMPLES Life: nobody · Death: Player 2 · Immortality: nobody" in board(table)
    assert "TEMPLES" not in board(Table(VIGIL))


def test_pasythea_is_shown_with_her_price_until_she_is_taken() -> None:
    table = Table(DELIVERANCE)
    assert "ON THE BOARD Pasythea, Redeemed, 16 insight, worth 6" in board(table)
    table.constructs("Pasythea's Mace").give(insight=12)
    assert "Pasythea, Redeemed, 12 insight (printed 16)" in board(table)
    assert "acquire Pasythea, Redeemed (12 insight, worth 6)" in labels(table)[0]
    table.acquire("Pasythea, Redeemed")
    assert "ON THE BOARD" not in board(table)


def test_each_player_is_shown_with_what_lies_open() -> None:
    table = Table(VIGIL, DELIVERANCE).hand("Mystic", "Mystic").give(insight=3)
    table.discard("Militia", seat=1).constructs("Omnicron", "Temporal Eye", seat=1)
    table.state.trophies[0] = table._made(["Serpent Siren"])
    table.state.honor[:] = [4, 1]
    shown = board(table)
    assert "PLAYERS tokens insight hand deck discard total" in shown
    assert "* Player 1 4 3 2 10 0 6" in shown  # a Mystic is worth 1
    assert "Player 2 1 0 0 10 1 9" in shown
    assert "Player 1: trophies Serpent Siren" in shown
    assert "Player 2: in play Omnicron, Temporal Eye" in shown


def test_the_own_hand_and_discard_pile_are_listed() -> None:
    table = Table(VIGIL).hand("Mystic", "Militia", "Mystic").discard("Militia")
    table.hand("Heavy Infantry", seat=1).discard("Militia", seat=1)
    assert "YOUR DISCARD PILE Militia YOUR HAND Militia, Mystic ×2" in board(table)
    other = board(table, 1)
    assert other.endswith("YOUR HAND Heavy Infantry")
    assert "YOU HAVE" not in other
    assert "PLAYER 1 HAS 0 runes · 0 power" in other
    assert "HAND" not in board(table, None)


def test_what_the_turn_player_has_is_told() -> None:
    table = Table().give(runes=1, power=3, energy=2, insight=4, life=1, death=2)
    table.state.named_faction = 8
    assert (
        "YOU HAVE 1 rune · 3 power · 2 energy · 4 insight · 1 life keystone · 2 death keystones"
        " · named: void"
    ) in board(table)
    assert "energy" not in board(Table(VALLEY)).split("YOU HAVE")[1]


def test_a_glance_has_the_row_and_the_turn_without_texts() -> None:
    table = Table(VIGIL).row("Magnet Monk").hand("Apprentice", "Militia").play("Apprentice")
    told = glance(table)
    assert told.startswith("CENTER ROW Magnet Monk mechana hero 3 runes, worth 2 Mystic hero")
    assert told.endswith("YOU HAVE 1 rune · 0 power PLAYED Apprentice YOUR HAND Militia")


def test_alone_the_cult_is_shown() -> None:
    table = Table(VIGIL, players=1)
    table.state.cult, table.state.cult_honor = table._made(["Mystic", "Mystic"]), 5
    assert "THE CULT 7 honor: Mystic ×2" in board(table)
    assert "THE CULT" not in board(Table(VIGIL))


def test_partners_are_named() -> None:
    assert "Player 1: partner of Player 3" in board(Table(VIGIL, players=4, team=True))
    assert "partner" not in board(Table(VIGIL, players=4))


def test_a_card_on_top_of_a_deck_that_all_have_seen_is_shown() -> None:
    table = Table(VIGIL)
    table.state.top[1] = table._made(["Mystic"])
    assert "Player 2: on top of the deck Mystic" in board(table)


# --- whole games -----------------------------------------------------------------------------


def played(number: int) -> Iterator[AscensionState]:
    """The states of a short game; the number chooses players, sets, team, promo and bot."""
    players, of = number % 6 + 1, games["ascension"]
    sets = SETS if number % 5 == 4 else (SETS[number % 5],)
    team = players in (4, 6) and number % 4 > 1
    names = ["Player 1", "A Player of a Rather Long Name", *"3456"][:players]
    state: AscensionState = of.new(
        players, number, names, sets=sets, team=team, promo=number % 2 == 1, honor_per_player=8
    )
    bot = of.bots["greedy" if number % 3 else "random"](random.Random(number))
    while not state.over:
        yield state
        state.apply(bot.decide(state))
    yield state


@pytest.mark.parametrize("number", range(18))
def test_boards_fit_and_every_journal_entry_has_words(number: int) -> None:
    chance = random.Random(number)
    shown = games["ascension"]
    for state in played(number):
        if not state.over and chance.random() > 0.1:
            continue
        view = state.view(state.seat if not state.over else None)
        for text in (shown.show(state.rules, view), shown.glance(state.rules, view)):
            assert all(len(line) <= 80 for line in text.splitlines()), text
        words = " ".join(shown.show(state.rules, view).split())
        open_cards = [*state.row, state.event, *(c for pile in state.constructs for c in pile)]
        for card in open_cards:
            assert card == NONE or state.defs.name[state.form[card]] in words
        if state.decision is not None:
            world = redeterminise(state, state.seat, random.Random(1))
            assert shown.show(state.rules, world.view(state.seat)) == shown.show(state.rules, view)
            options = state.decision.labels
            assert len(set(options)) == len(options)
    for entry in state.log:
        told = shown.tell(state.rules, entry, 0, state.header.names)
        assert bool(told) != (entry[0] in TOLD_BY_WHAT_FOLLOWS), entry


# --- options ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "label"),
    [
        (Table(VIGIL).hand("Mystic"), "play Mystic: gain 2 runes"),
        (Table(VIGIL).hand("Tome of Erabus"), "play Tome of Erabus: once a turn: gain 1 energy"),
        (
            Table(DELIVERANCE).hand("Entrophantasm"),
            "play Entrophantasm: gain 1 rune and 1 insight. Unite: draw a card",
        ),
        (
            Table(DELIVERANCE).hand("Dreadmage"),
            "play Dreadmage: gain 2 honor. Draw 2 cards",
        ),
        (
            Table(VIGIL).row("Spirit Merchant").give(runes=1),
            "acquire Spirit Merchant (1 rune, worth 1): gain 1 energy. You may banish …",
        ),
        (
            Table(VIGIL).row("Lagoon Troll").under(0, "Energy Shard").give(power=3),
            "defeat Lagoon Troll (3 power, with 1 treasure): gain 2 honor. Draw a card",
        ),
        (Table(VIGIL).give(power=2), "defeat Cultist (2 power): gain 1 honor"),
        (
            Table(VIGIL, players=4, team=True).give(runes=4),
            "acquire Mystic for your partner (4 runes)",
        ),
        (
            Table(VALLEY).row("Tyranyx, the Pillager").give(runes=3, power=4),
            "acquire Tyranyx, the Pillager (7 runes or power, worth 7): you may pay for …",
        ),
        (
            Table(DELIVERANCE).row("Gearseer").give(insight=6),
            "play Gearseer by phantasm (6 insight): gain 3 runes",
        ),
        (
            Table(DELIVERANCE).hand("Demon Hunter").give(insight=8),
            "transform Demon Hunter (8 insight): into Demon Master",
        ),
        (Table(VALLEY).give(life=1), "take the Temple of Life (1 life keystone)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_option_tells_its_cost_and_effect(table: Table, label: str) -> None:
    assert label in labels(table)


def test_a_temple_of_ones_own_tells_what_it_does() -> None:
    table = Table(VALLEY).temple("Temple of Life").temple("Temple of Immortality").give(life=1)
    (life,) = [label for label in labels(table) if "Temple of Life" in label]
    assert life.startswith("use the Temple of Life (1 life keystone): take control")
    assert not any("…" in label for label in labels(table) if "Temple" in label), "nothing is cut"
    assert any(label.startswith("use the Temple of Immortality: name") for label in labels(table))


def test_a_trophy_tells_what_it_gives() -> None:
    table = Table(VIGIL).row("Serpent Siren").give(power=2).defeat("Serpent Siren")
    assert "banish the trophy Serpent Siren: gain 1 energy" in labels(table)


def test_what_is_free_says_so() -> None:
    table = Table(VIGIL).row("Oziah, Judge of Logos").give(energy=7)
    assert labels(table)[0].startswith("acquire Oziah, Judge of Logos (free, worth 5): ")


def test_two_equal_cards_of_the_row_are_told_apart() -> None:
    table = Table(VIGIL).row("Lagoon Troll", "Lagoon Troll").give(power=3)
    one, two = (label for label in labels(table) if "Troll" in label)
    assert two == f"{one}, no. 2"


def test_an_option_fits_on_a_line() -> None:
    for form, card in enumerate(Table().state.defs.all):
        table = Table().hand(card.name) if card.type < 4 else None
        if table is not None:
            assert all(len(label) <= 76 for label in labels(table)), (form, labels(table))


def named(state: AscensionState) -> AscensionState:
    state.header = replace(state.header, names=("Ann", "Bob", "Cid"))
    return state


def test_players_are_called_by_their_names() -> None:
    table = Table(DELIVERANCE, players=3).row("Caaro, Desert Breaker").give(power=6)
    named(table.state)
    table.constructs("Dream Anchor", "Tree of Bounty", seat=1).defeat("Caaro, Desert Breaker")
    assert table.prompt == "Caaro, Desert Breaker: choose a construct of Bob, which is destroyed."
    table = Table(ELEMENTS, players=3).row("Yuk Tribe Gremlin").give(power=2)
    named(table.state)
    table.defeat("Yuk Tribe Gremlin")
    assert labels(table) == ["Ann", "Bob", "Cid", "leave Yuk Tribe Gremlin to the void"]
    table = Table(DELIVERANCE, players=3).row("Warprogue").give(power=4)
    named(table.state).insight[1:] = [1, 1]
    assert labels(table.defeat("Warprogue")) == ["Bob", "Cid"]


def test_an_opponent_is_told_what_to_do() -> None:
    table = Table(ELEMENTS).row("Tectonic Thrasher").give(power=5)
    table.constructs("Piercing Eye", "Blast Goggles", seat=1).defeat("Tectonic Thrasher")
    told = "Tectonic Thrasher: destroy a construct of yours (1 of 2)."
    state = table.state
    for world in (state, state.clone(), redeterminise(state, 1, random.Random(1))):
        decision: Any = world.view(1)["decision"]
        assert decision["prompt"] == told


# --- offers ----------------------------------------------------------------------------------


def uses(table: Table) -> list[str]:
    return [label.partition(":")[0] for label in labels(table) if label.startswith("use ")]


@pytest.mark.parametrize(
    ("idle", "busy"),
    [
        (
            Table(VALLEY).constructs("Templar Outpost").row("Grave Golem"),
            Table(VALLEY).constructs("Templar Outpost").row("Cavern Horror"),
        ),
        (
            Table(DELIVERANCE).constructs("Emma's Workshop", "Dream Anchor"),
            Table(DELIVERANCE).constructs("Emma's Workshop", "Mechannon Blueprint"),
        ),
        (
            Table(ELEMENTS).constructs("Temple of the Wind").hand("Militia"),
            Table(ELEMENTS).constructs("Temple of the Wind").discard("Militia"),
        ),
        (
            Table(VALLEY).constructs("Sacred Pot").deck(0).hand("Militia"),
            Table(VALLEY).constructs("Sacred Pot").deck(0, "Militia").hand("Militia"),
        ),
        (
            Table(VALLEY).temple("Temple of Death").temple("Temple of Immortality").give(death=1),
            Table(VALLEY).temple("Temple of Death").temple("Temple of Immortality").give(death=1)
            .hand("Militia"),
        ),
    ],
    ids=["Outpost", "Workshop", "Wind", "Pot", "Death"],
)  # fmt: skip
def test_an_ability_without_a_target_is_not_offered(idle: Table, busy: Table) -> None:
    for table in (idle, busy):
        table.give(death=table.state.keystones[1])  # look again
    extra = [label for label in uses(busy) if label not in uses(idle)]
    assert len(extra) == 1
    assert len(uses(idle)) == len(uses(busy)) - 1


def test_one_ability_of_a_card_is_offered_without_the_other() -> None:
    table = Table(VIGIL).constructs("Voidfeeder").give(energy=2)
    assert labels(table)[0].startswith("use Voidfeeder: gain 1 power")
    assert len(uses(table)) == 1
    assert len(uses(table.hand("Militia"))) == 2


def test_what_would_be_counted_as_nothing_is_not_offered() -> None:
    gain = {"do": "gain", "runes": {"per": "temple"}}
    crane = {"name": "Crane", "type": "construct", "abilities": [{"steps": [gain]}]}
    table = Table(VALLEY, cards={"cards": [crane]}).constructs("Crane")
    assert uses(table) == []
    assert uses(table.temple("Temple of Life")) == ["use Crane"]


# --- questions -------------------------------------------------------------------------------

SAYS_IT = re.compile(r"\b[Ii]t\b|\b[Ii]ts\b(?! stack)")


@pytest.mark.parametrize("number", range(30))
def test_no_question_says_it_and_the_card_that_asks_is_named(number: int) -> None:
    """The options of a turn quote their cards; all others are told by themselves."""
    for state in played(number):
        decision = state.decision
        if decision is None or decision.kind == "turn":
            continue
        asks: Any = decision.about[0]
        name = state.defs.blocks[asks].card if isinstance(asks, str) else state.defs.name[asks]
        assert name in decision.prompt
        for text in (decision.prompt, *decision.labels):
            assert not SAYS_IT.search(text), text


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (
            Table(DELIVERANCE).hand("Stone Artificers").row("Dream Anchor")
            .play("Stone Artificers").give(runes=3).acquire("Dream Anchor"),
            "Stone Artificers: you may put Dream Anchor straight into play.",
        ),
        (
            Table(VALLEY).hand("Caretaker Zahral").row("Blind Seer")
            .play("Caretaker Zahral").acquire("Blind Seer"),
            "Caretaker Zahral: you may put Blind Seer on top of your deck.",
        ),
        (
            Table(VIGIL).constructs("Prototype CH32").row("Omnicron").give(runes=7, energy=1)
            .acquire("Omnicron"),
            "Prototype CH32: put Omnicron straight into play?",
        ),
        (
            Table(ELEMENTS).constructs("Cell Block E").hand("Static Elemental")
            .play("Static Elemental"),
            "Cell Block E: put Static Elemental into play as a mechana construct?",
        ),
        (
            Table(ELEMENTS).hand("Whirlwind Ascetic", "Mystic", "Heavy Infantry")
            .play("Whirlwind Ascetic").pick("Mystic").pick("Heavy Infantry"),
            "Whirlwind Ascetic: you may take Mystic and Heavy Infantry back into your hand.",
        ),
        (
            Table(ELEMENTS, players=3).hand("Earthmender Pura", "Yuk Tribe Gremlin")
            .play("Earthmender Pura").pick("Yuk Tribe Gremlin"),
            "Earthmender Pura: choose the player whose discard pile Yuk Tribe Gremlin goes to.",
        ),
        (
            Table(ELEMENTS).hand("Nom Tribe Gremlin").play("Nom Tribe Gremlin"),
            "Nom Tribe Gremlin: you may put Nom Tribe Gremlin into another player's discard pile.",
        ),
        (
            Table(ELEMENTS).hand("Sonny, Lightwielder").row("Wildfire Elemental")
            .play("Sonny, Lightwielder"),
            "Sonny, Lightwielder: defeat a monster without paying.",
        ),
        (
            Table(VALLEY).row("Tyranyx, the Pillager").give(runes=5, power=4)
            .acquire("Tyranyx, the Pillager"),
            "Tyranyx, the Pillager costs 7: how do you pay?",
        ),
        (
            Table(VIGIL).hand("Monastic Tutor").give(energy=1).play("Monastic Tutor"),
            "Monastic Tutor: acquire a Mystic or a Heavy Infantry into your hand without paying.",
        ),
    ],
    ids=lambda value: value.partition(":")[0] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_question_names_the_card_that_it_means(table: Table, told: str) -> None:
    assert table.prompt == told


def test_both_parts_of_a_payment_are_told() -> None:
    table = Table(VALLEY).row("Tyranyx, the Pillager").give(runes=6, power=7)
    table.acquire("Tyranyx, the Pillager")
    assert labels(table)[0] == "1 power and 6 runes"
    assert labels(table)[-1] == "7 power"
    assert labels(table)[-2] == "6 power and 1 rune"


def test_a_free_dreambind_says_so() -> None:
    table = Table(DELIVERANCE).hand("Naka, Emri's Chosen").row("Dreadmage")
    table.play("Naka, Emri's Chosen").defeat("Dreadmage")
    assert table.prompt == "Dreambind Dreadmage for free?"
    table = Table(DELIVERANCE).row("Dreadmage").give(power=4, insight=5).defeat("Dreadmage")
    assert table.prompt == "Pay 4 insight to dreambind Dreadmage?"


def test_a_question_that_each_player_is_asked_twice_says_which_time_it_is() -> None:
    table = Table(VIGIL).hand("Militia").hand("Militia", seat=1).give(runes=3)
    table.center("Energy Shard", "Energy Shard", "Spirit Merchant").acquire("Mystic")
    seen = []
    while table.state.kind == "pick":
        seen.append((table.state.seat, table.prompt.partition(":")[0]))
        table.done()
    first, second = "Spirit Merchant (1 of 2)", "Spirit Merchant (2 of 2)"
    assert seen == [(0, first), (1, first), (0, second), (1, second)]


def test_an_effect_that_is_copied_twice_says_which_time_it_is() -> None:
    table = Table(VIGIL).hand("Spirit Merchant", "Ulu, Askara Prince", "Militia").give(energy=2)
    table.play("Spirit Merchant").done().play("Ulu, Askara Prince")
    assert table.prompt.startswith("Spirit Merchant (1 of 2): ")
    assert table.done().prompt.startswith("Spirit Merchant (2 of 2): ")


def test_monsters_that_are_defeated_together_are_counted_as_their_rewards_are_taken() -> None:
    table = Table(VIGIL).hand("Oziah, Judge of Logos").row("Vault Sphinx", "Lagoon Troll")
    table.play("Oziah, Judge of Logos")
    asks = "Oziah, Judge of Logos: choose the monster whose reward you take next"
    assert table.prompt == f"{asks} (1 of 2)."
    table = Table(VIGIL).hand("Oziah, Judge of Logos").play("Oziah, Judge of Logos")
    assert table.state.kind == "turn"


def test_cards_that_are_all_taken_are_counted() -> None:
    table = Table(VIGIL).row("Herald of Doom").give(power=8, energy=7).defeat("Herald of Doom")
    assert table.prompt.endswith("(1 of 6).")
    assert table.choose("Mystic").prompt.endswith("(2 of 6).")


# --- the journal -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "card"),
    [
        (Table(DELIVERANCE).hand("Demon Master", "Militia").play("Demon Master"), "Demon Master"),
        (
            Table(VALLEY).row("Cavern Horror").discard("Militia").give(power=2)
            .defeat("Cavern Horror"),
            "Cavern Horror",
        ),
        (
            Table(VALLEY).row("Hellfrost Imps", "Hellfrost Imps").give(power=3)
            .defeat("Hellfrost Imps"),
            "Hellfrost Imps",
        ),
        (
            Table(DELIVERANCE).hand("Stone Artificers").row("Dream Anchor")
            .play("Stone Artificers").give(runes=3).acquire("Dream Anchor"),
            "Stone Artificers",
        ),
        (
            Table(VALLEY).hand("Caretaker Zahral").row("Blind Seer")
            .play("Caretaker Zahral").acquire("Blind Seer"),
            "Caretaker Zahral",
        ),
        (
            Table(VIGIL).constructs("Prototype CH32").row("Omnicron").give(runes=7, energy=1)
            .acquire("Omnicron"),
            "Prototype CH32",
        ),
        (
            Table(ELEMENTS).constructs("Cell Block E").hand("Static Elemental")
            .play("Static Elemental"),
            "Cell Block E",
        ),
        (
            Table(DELIVERANCE).row("Dreadmage").give(power=4, insight=5).defeat("Dreadmage"),
            "Dreadmage",
        ),
        (
            Table(ELEMENTS).row("Yuk Tribe Gremlin").give(power=2).defeat("Yuk Tribe Gremlin"),
            "Yuk Tribe Gremlin",
        ),
        (
            Table(ELEMENTS).hand("Apprentice").row("Radiant Aspirant").play("Apprentice")
            .acquire("Radiant Aspirant"),
            "Radiant Aspirant",
        ),
        (
            Table(DELIVERANCE).constructs("Emma's Workshop", "Mechannon Blueprint")
            .use("Emma's Workshop"),
            "Emma's Workshop",
        ),
        (
            Table(ELEMENTS).hand("Earthmender Pura", "Yuk Tribe Gremlin").play("Earthmender Pura"),
            "Earthmender Pura",
        ),
        (
            Table(ELEMENTS).hand("Whirlwind Ascetic", "Mystic", "Heavy Infantry")
            .play("Whirlwind Ascetic").pick("Mystic").pick("Heavy Infantry"),
            "Whirlwind Ascetic",
        ),
        (
            Table(VIGIL).row("Terrus, Paragon of Strife").hand("Militia", seat=1).give(power=7)
            .defeat("Terrus, Paragon of Strife"),
            "Terrus, Paragon of Strife",
        ),
        (
            Table(ELEMENTS).hand("Forgemother Reysa").row("Piercing Eye").play("Forgemother Reysa")
            .choose("acquire"),
            "Forgemother Reysa",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_declined_offer_is_journalled(table: Table, card: str) -> None:
    declined = next(option for option in ("no", DONE) if option in table.state.options)
    before = len(table.state.log)
    table.state.apply(table.state.options.index(declined))
    for seat in (0, 1, None):
        told = list(table.state.journal.text(seat, before))
        assert told[0] == f"Player 1 declines the offer of {card}."


def test_who_picks_something_and_is_done_has_declined_nothing() -> None:
    table = Table(ELEMENTS).row("Wildfire Elemental").give(power=4).defeat("Wildfire Elemental")
    table.pick("Mystic").done()
    assert not any("declines" in line for line in table.journal())


def test_declining_tells_nobody_whether_the_hand_held_such_a_card() -> None:
    told = []
    for held in ("Yuk Tribe Gremlin", "Militia"):
        table = Table(ELEMENTS).hand("Yuk Tribe Outcast", held).play("Yuk Tribe Outcast")
        before = len(table.journal(1))
        table.pick("Mystic")
        if held != "Militia":
            table.done()
        told.append(table.journal(1)[before:])
        own = table.journal(0)[-1]
        assert own.endswith("nothing to banish.") == (held == "Militia")
    assert told[0] == told[1]
    assert told[0][-1] == "Player 1 declines the offer of Yuk Tribe Outcast."


def test_shuffles_are_told_without_what_is_in_the_deck() -> None:
    table = Table(VIGIL).deck(0).discard("Mystic", "Militia").hand("Energy Shard")
    before = len(table.journal(1))
    table.play("Energy Shard")
    told = table.journal(1)[before:]
    assert "Player 1 shuffles the deck." in told
    assert not any("Mystic" in line or "Militia" in line for line in told)


# --- the end ---------------------------------------------------------------------------------


def verdict(players: int, scores: list[int], winners: list[int], cult: int = 0) -> str:
    names = [f"Player {seat + 1}" for seat in range(players)]
    view: View = {
        **game.new(players, 1, names).view(None),
        "scores": scores,
        "winners": winners,
        "table": {"cult": {"cards": [], "honor": cult}},
    }
    return game.verdict(game.rules(), view)


@pytest.mark.parametrize(
    ("told", "end"),
    [
        (verdict(2, [30, 41], [1]), "Player 2 wins with 41 honor."),
        (
            verdict(3, [40, 41, 41], [1]),
            "Player 2 wins with 41 honor; the tie with Player 3 goes to the later in turn order.",
        ),
        (verdict(2, [10, 41], [0]), "Player 1 wins at once, with 10 honor."),
        (
            verdict(4, [60, 50, 60, 50], [0, 2]),
            "Player 1 and Player 3 win together with 60 honor.",
        ),
        (verdict(1, [30], [0], 29), "Player 1 wins against the Cult with 30 honor to 29."),
        (verdict(1, [29], [], 29), "Player 1 loses against the Cult with 29 honor to 29."),
        (verdict(1, [3], [0], 29), "Player 1 wins at once."),
    ],
)
def test_the_end_is_told_in_a_sentence(told: str, end: str) -> None:
    assert told == end


def test_partners_see_each_others_points_on_their_sheets() -> None:
    table = Table(VIGIL, players=4, team=True)
    table.state.honor[:] = [1, 2, 4, 8]
    view = table.state.view(None)
    sheets = view["table"]["sheets"]
    assert isinstance(sheets, list)
    assert [sheet["partner"] for sheet in sheets] == [4, 8, 1, 2]
    assert [sum(sheet.values()) for sheet in sheets] == view["scores"] == [5, 10, 5, 10]


# --- the texts of cards ----------------------------------------------------------------------

CARDS = {str(card["name"]): card for card in game.cards(game.rules(**game.all_cards()))}
TEXTS = {name: str(card["text"]) for name, card in CARDS.items()}
FULL = {name: str(card["full_text"]) for name, card in CARDS.items()}
KEYWORD = r"(?:Energize \d+|Unite|Echo|Serenity|Plunder)"
LAST = (
    rf"(?:In the center row, )?(?:{KEYWORD}|Trophy|Fate|Empower|Infest|Dreamborn|Phantasm"
    r"|Dreambind|Transform)\b"
)


def with_keyword(word: str) -> list[str]:
    return [name for name, card in CARDS.items() if word in cast(list[str], card["keywords"])]


def written(**data: Any) -> str:
    """The text of a card of one's own."""
    card = {"name": "Own Card", "type": "hero", "faction": "void", "copies": 1, **data}
    cards = game.cards(game.rules(sets=list(SETS), cards={"cards": [card]}))
    return next(str(card["text"]) for card in cards if card["name"] == "Own Card")


def test_texts_are_short() -> None:
    lengths = [len(text) for text in TEXTS.values()]
    assert len(lengths) == 222
    assert sum(lengths) / len(lengths) < 85
    assert max(lengths) <= 200


@pytest.mark.parametrize(
    "heavy",
    [
        r", then ",
        r"out of",
        r"of the center row",
        r"center-row",
        r"[^ ] \((?:Energize|Unite|Echo|Serenity|Plunder)",  # a keyword after its condition
        r"\b(?:ifs|whens|onces) ",
        r"\b\d+ less",
        r"for each (?:honor it is worth|rune it costs|point of honor)",
        r"\belse\b",
        r"you may you",
        r"its faction",
    ],
)
def test_no_text_is_heavy(heavy: str) -> None:
    assert not [text for text in TEXTS.values() if re.search(heavy, text)]


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_each_part_of_a_text_is_a_line_and_lines_with_keywords_come_last(name: str) -> None:
    lines = TEXTS[name].splitlines()
    led = [re.match(LAST, line) is not None for line in lines]
    assert led == sorted(led)
    assert all(re.match(r"[A-Z].*\.$", line) for line in lines)
    if any(line.startswith("Reward: ") for line in lines):
        before = lines[: [line[:8] for line in lines].index("Reward: ")]
        assert all(line.startswith("In the center row, ") for line in before)


@pytest.mark.parametrize("word", ["energize", "unite", "echo", "serenity", "plunder"])
def test_a_keyword_leads_and_its_condition_stands_in_the_reminder(word: str) -> None:
    for name in with_keyword(word):
        counts = "for each energy you have gained so far this turn" in TEXTS[name]
        led = [line for line in TEXTS[name].splitlines() if word.capitalize() in line]
        assert len(led) == (0 if counts else 1), name
        for line in led:
            assert re.match(rf"(In the center row, )?{KEYWORD}(, once a turn)?: \w", line)
            told = [full for full in FULL[name].splitlines() if full.startswith(line)]
            assert re.search(r" \((If|Once) you(r discard pile| have) .*\.\)$|card is in", told[0])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Righteous Templar", "Defeat a monster of cost 4 or less without paying.\n"
         "Energize 3: any monster instead."),
        ("Lifebound Muse", "Acquire a hero of cost 4 or less without paying.\n"
         "Energize 2: any hero instead."),
        ("Ulu, Askara Prince", "Copy the effect of another hero you have played this turn. "
         "This effect can't be copied.\nEnergize 2: copy it twice instead."),
        ("Emri, Soulstealer", "Gain 5 power.\n"
         "If 10 or more monsters are in the void, gain 10 power instead."),
        ("Herald of Doom", "Reward: gain 6 honor. Acquire or defeat a card in the center row "
         "without paying.\nEnergize 7: every card in the center row instead."),
        ("Ominous Augur", "Acquire a hero or construct of cost 5 or less without paying.\n"
         "Serenity: acquire it into your hand instead."),
    ],
)  # fmt: skip
def test_what_happens_anyway_comes_first_then_what_happens_instead(name: str, text: str) -> None:
    assert TEXTS[name] == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Blackwatch Vanquisher", "Gain 2 power.\nEnergize 3: gain 2 more power."),
        ("Skyrocket Drone", "Gain 1 rune.\nIf you control a construct, gain 1 more rune."),
        ("Starcaller Leotan",
         "Gain 4 honor. Gain 1 more honor for each energy you have gained so far this turn."),
        ("Firestorm Effigy",
         "Reward: gain 3 honor. You may banish a card from your hand or discard pile.\n"
         "Energize 1: you may banish another card from your hand or discard pile."),
        ("Grand-Arbiter Todd", "Draw 2 cards. Then banish a card from your hand. "
         "If it is a monster, draw another card.\nEmpower."),
    ],
)  # fmt: skip
def test_more_and_another_where_a_part_repeats_an_earlier_one(name: str, text: str) -> None:
    assert TEXTS[name] == text


def test_then_stands_where_the_order_matters_and_nowhere_else() -> None:
    ordered = {name for name, text in TEXTS.items() if "Then " in text}
    assert ordered == {
        "Yuk Tribe Outcast", "Whirlwind Ascetic", "Grand-Arbiter Todd", "Deluge Elemental",
        "Isla, Serene Prodigy", "Excavation Sentry", "Silenced Prophet", "Randall, Umbral Sage",
        "Nihil Bomber",
    }  # fmt: skip


@pytest.mark.parametrize("name", with_keyword("empower"))
def test_empower_does_not_read_as_if_one_drew_on_acquiring(name: str) -> None:
    assert TEXTS[name].endswith("\nEmpower.")
    assert FULL[name].endswith(
        "\nEmpower. (When you acquire this card, you may banish a card you have played this turn.)"
    )


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Temporal Eye", "Banish this card and another Temporal Eye you control: take another turn "
         "after this one."),
        ("P.R.I.M.E. Directive", "If you control 8 or more mechana constructs, you may win the "
         "game at once."),
        ("Deranged Dirge", "Destroy this construct: banish a card from your hand or discard pile."),
    ],
)  # fmt: skip
def test_an_ability_does_not_read_as_automatic(name: str, line: str) -> None:
    assert TEXTS[name].splitlines()[-1] == line


def test_what_an_ability_costs_stands_before_a_colon() -> None:
    gain: dict[str, Any] = {"do": "gain", "honor": 3}
    banish: dict[str, Any] = {"do": "banish", "self": True}
    for steps in ([{**banish, "then": [gain]}], [banish, gain]):
        text = written(type="construct", abilities=[{"once": False, "steps": steps}])
        assert text == "Banish this card: gain 3 honor."


@pytest.mark.parametrize("name", with_keyword("dreambind"))
def test_dreambind_is_an_offer(name: str) -> None:
    (line,) = [line for line in FULL[name].splitlines() if line.startswith("Dreambind")]
    price = line.split(".")[0].removeprefix("Dreambind ")
    assert f"After its reward you may pay {price} insight" in line


def test_every_offer_says_you_may() -> None:
    offered = 0
    defs = game.rules(**game.all_cards()).defs
    assert isinstance(defs, Cards)
    for block in defs.blocks.values():
        for step in block.steps:
            if getattr(step, "may", False) or step.word in ("may", "into_play", "onto_deck"):
                offered += 1
                assert "you may " in step.clause()
    assert offered > 30
    for text in TEXTS.values():
        assert not re.search(r"(?<!you)(?<!You)(?<!each player) may ", text), text


def test_discounts_have_a_unit() -> None:
    assert "costs you 2 power less if you control a temple" in TEXTS["Iku's Minions"]
    assert "costs you 2 power less for each temple you control" in TEXTS["Iku, Valley Tyrant"]
    assert "costs 1 rune less, but at least 1" in TEXTS["Cetra's Trial"]
    by = {"do": "discount", "by": 2, "if": {"is": "temple"}}
    assert "costs you 2 runes less" in written(center_row=[by])


@pytest.mark.parametrize(
    ("name", "total"),
    [
        ("Oras, the Redeemer", "gain honor equal to its honor value"),
        ("Asalas, the Impaler", "gain power equal to its printed cost"),
        ("Cetra, Celestial Body",
         "Gain honor equal to the total honor of the heroes and constructs in the center row"),
    ],
)  # fmt: skip
def test_sums_are_equal_to_something(name: str, total: str) -> None:
    assert TEXTS[name].endswith(f"{total}.")


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ([{"do": "when", "if": {"is": "serenity"}, "then": [{"do": "draw"}]}],
         "Fate: each player does this: Serenity: draw a card."),
        ([{"do": "banish", "places": ["hand"]}],
         "Fate: each player banishes a card from their hand."),
        ([{"do": "banish", "places": ["hand"], "then": [{"do": "draw"}]}],
         "Fate: each player does this: banish a card from your hand; if you do, draw a card."),
        ([{"do": "gain", "honor": {"per": "construct"}}],
         "Fate: each player gains 1 honor for each construct they control."),
        ([{"do": "draw"}, {"do": "discard"}],
         "Fate: each player does this: draw a card, then discard a card."),
    ],
)  # fmt: skip
def test_what_each_player_does_is_a_sentence(steps: list[dict[str, Any]], text: str) -> None:
    assert written(fate=[{"do": "everyone", "steps": steps}]) == text


def test_a_text_in_full_reminds_of_every_keyword_in_it() -> None:
    named = {keyword.casefold() for keyword in REMINDERS}
    assert named == {word for card in CARDS.values() for word in cast(list[str], card["keywords"])}
    for name, text in TEXTS.items():
        led = {line for line in text.splitlines() if re.match(LAST, line)}
        for line, full in zip(text.splitlines(), FULL[name].splitlines(), strict=True):
            assert full.startswith(line)
            assert full.endswith(".)") == (line in led), full


def test_a_reminder_speaks_of_the_card() -> None:
    assert "another lifebound hero this turn, before or after" in FULL["Ancient Stag"]
    assert "(If you have played a lifebound hero this turn.)" in FULL["Pathfinder's Totem"]
    assert "(If a void card is in your discard pile.)" in FULL["Beacon of the Lost"]
    assert "(If you have gained 7 or more energy this turn.)" in FULL["Oziah, Judge of Logos"]
    assert "while this is the current event" in FULL["Cetra's Trial"]
    assert "pay 9 insight to play this hero from the center row" in FULL["Dhartha, Dream Master"]


def test_every_question_about_a_card_is_a_sentence() -> None:
    defs = game.rules(**game.all_cards()).defs
    assert isinstance(defs, Cards)
    for block in defs.blocks.values():
        for step in block.steps:
            clause = step.clause()
            assert re.fullmatch(r"[A-Za-z\d].*[a-z\d)]", clause), clause
            assert not re.search(r"\n|  |\.|you may you|\b(\w+) \1\b|None", clause), clause
