"""What a player of Ascension reads: the board, options, the journal, and who has won."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ascension.rules import SETS
from ascension.state import NONE, AscensionState
from framework import games
from framework.core.view import View, redeterminise
from tests.ascension.table import Table, game

VIGIL, ELEMENTS, VALLEY, DELIVERANCE = SETS
TOLD_BY_WHAT_FOLLOWS = {"choice", "forced", "phase"}


def board(table: Table, seat: int | None = 0) -> str:
    """The board that a seat sees, with every run of blanks as one."""
    return " ".join(game.show(table.state.rules, table.state.view(seat)).split())


def glance(table: Table) -> str:
    return " ".join(game.glance(table.state.rules, table.state.view(0)).split())


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
    assert "acquire Magnet Monk (1 rune, worth 2, with 1 treasure)" in labels(table.give(1))[0]


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
    assert labels(table) == ["Ann", "Bob", "Cid", "leave it in the void"]
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


# --- the journal -----------------------------------------------------------------------------


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
        "names": names,
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
    shown = view["table"]
    assert isinstance(shown, dict)
    assert [sheet["partner"] for sheet in shown["sheets"]] == [4, 8, 1, 2]
    assert [sum(sheet.values()) for sheet in shown["sheets"]] == view["scores"] == [5, 10, 5, 10]
