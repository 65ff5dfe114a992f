"""What the turn player is told of prices: what they are, why, and what is missing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ascension.state import NONE
from tests.ascension.table import Table

RUNES, POWER, INSIGHT = "runes", "power", "insight"


def offers(t: Table, name: str, seat: int | None = 0) -> list[dict[str, Any]]:
    """What is offered of a card, by name, each with the names of the cards that make it cheaper."""
    defs = t.state.defs
    table: Any = t.state.view(seat)["table"]
    told = []
    for offer in table["offers"]:
        if defs.name[offer["form"]] == name:
            because = [(defs.name[b["form"]], b["less"], b["once"]) for b in offer["because"]]
            told.append({**offer, "because": because})
    return told


def offer(t: Table, name: str) -> dict[str, Any]:
    """The one offer of a card."""
    (only,) = offers(t, name)
    return only


def test_a_card_costs_what_is_printed_and_tells_what_is_missing() -> None:
    t = Table("rise_of_vigil").row("Omnicron").give(runes=2)
    told = offer(t, "Omnicron")
    assert (told["verb"], told["place"]) == ("acquire", "center row")
    assert told["price"] == [(RUNES, told["printed"])]
    assert told["because"] == []
    assert told["short"] == [(RUNES, told["printed"] - 2)]
    t.give(runes=told["printed"])
    assert offer(t, "Omnicron")["short"] == []


def test_a_monster_is_short_of_power() -> None:
    t = Table("valley_of_the_ancients").row("Crypt Lurker").give(runes=9, power=1)
    told = offer(t, "Crypt Lurker")
    assert (told["verb"], told["price"], told["short"]) == ("defeat", [(POWER, 4)], [(POWER, 3)])


def test_cognition_courier_tells_by_how_much_the_next_construct_is_cheaper() -> None:
    t = Table("rise_of_vigil").hand("Cognition Courier").row("Wildcall Staff", "Magnet Monk")
    t.give(energy=4).play("Cognition Courier")
    told = offer(t, "Wildcall Staff")
    assert told["printed"] == 5
    assert told["price"] == [(RUNES, 1)]
    assert told["because"] == [("Cognition Courier", 4, False)]
    assert offer(t, "Magnet Monk")["because"] == [], "it is a hero"


def test_a_discount_never_counts_more_than_there_is_to_pay() -> None:
    t = Table("rise_of_vigil").hand("Cognition Courier").row("Temporal Eye")
    t.give(energy=7).play("Cognition Courier")
    told = offer(t, "Temporal Eye")
    assert (told["price"], told["because"]) == ([], [("Cognition Courier", 3, False)])


def test_a_discount_that_works_once_a_turn_says_so_until_it_is_used() -> None:
    t = Table("rise_of_vigil").constructs("Wildcall Staff").row("Omnicron", "Magnet Monk")
    t.under(0, "Energy Shard").under(1, "Energy Shard").give(runes=20)
    assert offer(t, "Magnet Monk")["because"] == [("Wildcall Staff", 2, True)]
    assert offer(t, "Magnet Monk")["price"] == [(RUNES, 1)]
    t.acquire_for("1 rune by Wildcall Staff", "Magnet Monk")
    assert offer(t, "Omnicron")["because"] == []


def test_a_card_that_is_free_by_its_own_text_says_so() -> None:
    t = Table("rise_of_vigil").row("Oziah, Judge of Logos").give(energy=6)
    assert offer(t, "Oziah, Judge of Logos")["short"] == [(RUNES, 9)]
    told = offer(t.give(energy=7), "Oziah, Judge of Logos")
    assert (told["price"], told["short"]) == ([], [])
    assert told["because"] == [("Oziah, Judge of Logos", 9, False)]


@pytest.mark.parametrize(
    ("event", "card", "less"),
    [
        ("Cetra's Trial", "Kiri, Meadow Witch", 1),
        ("Reysa's Trial", "Piercing Eye", 0),  # it costs 1, and no card less than that
        ("Reysa's Trial", "Cell Block E", 1),
        ("Emri's Trial", "Yur, Eye of Chaos", 1),
    ],
)
def test_an_event_that_makes_cards_cheaper_is_named(event: str, card: str, less: int) -> None:
    t = Table("gift_of_the_elements").event(event).row(card)
    told = offer(t, card)
    assert told["because"] == [(event, 1, False)] * less
    assert told["price"][0][1] == told["printed"] - less


def test_several_discounts_are_told_one_by_one() -> None:
    t = Table("rise_of_vigil", "gift_of_the_elements").event("Reysa's Trial").row("Cell Block E")
    t.hand("Cognition Courier").give(energy=2).play("Cognition Courier")
    told = offer(t, "Cell Block E")
    assert told["because"] == [("Reysa's Trial", 1, False), ("Cognition Courier", 2, False)]
    assert told["price"] == [(RUNES, 4)]


def test_what_may_be_paid_with_power_counts_both() -> None:
    t = Table("valley_of_the_ancients").row("Tyranyx, the Pillager").give(runes=3, power=2)
    told = offer(t, "Tyranyx, the Pillager")
    assert (told["price"], told["short"]) == ([("runes or power", 7)], [("runes or power", 2)])


def test_a_phantasm_has_a_price_of_its_own() -> None:
    t = Table("deliverance").row("Aether Warrior").give(runes=5, insight=0)
    by_verb = {told["verb"]: told for told in offers(t, "Aether Warrior")}
    assert by_verb["acquire"]["short"] == []
    assert by_verb["phantasm"]["price"] == by_verb["phantasm"]["short"]
    assert by_verb["phantasm"]["price"][0][0] == INSIGHT


def test_the_hero_on_the_board_costs_insight_and_tells_whose_swords_help() -> None:
    t = Table("deliverance").constructs("Pasythea's Mace", "Pasythea's Katana").give(insight=5)
    told = offer(t, "Pasythea, Redeemed")
    assert (told["printed"], told["price"]) == (16, [(INSIGHT, 8)])
    assert told["because"] == [("Pasythea's Mace", 4, False), ("Pasythea's Katana", 4, False)]
    assert told["short"] == [(INSIGHT, 3)]


def test_other_sides_have_their_price_in_the_hand_in_play_and_of_the_event() -> None:
    t = Table("gift_of_the_elements", "deliverance").event("Reysa's Trial").give(runes=5)
    t.hand("Psyonic Apprentice", "Psyonic Apprentice")
    told = offer(t, "Psyonic Apprentice")
    assert (told["verb"], told["place"]) == ("transform", "hand")
    assert told["short"] == [(INSIGHT, 7)]
    event = offer(t, "Reysa's Trial")
    assert (event["place"], event["short"]) == ("event", [(RUNES, 3)])


def test_temples_cost_keystones_and_one_is_never_for_sale() -> None:
    t = Table("valley_of_the_ancients").give(life=1).temple("Temple of Death")
    assert offer(t, "Temple of Life")["short"] == []
    assert offer(t, "Temple of Death")["verb"] == "use"
    assert offer(t, "Temple of Death")["short"] == [("death keystone", 1)]
    immortality = offer(t, "Temple of Immortality")
    assert (immortality["price"], immortality["only"]) == ([], "text")


def test_what_is_always_available_has_its_printed_price() -> None:
    t = Table("rise_of_vigil").row(*["Omnicron"] * 6).give(runes=2, power=1)
    assert offer(t, "Mystic")["short"] == [(RUNES, 1)]
    assert offer(t, "Heavy Infantry")["short"] == []
    assert offer(t, "Cultist")["short"] == [(POWER, 1)]


def test_only_who_has_the_turn_is_offered_anything() -> None:
    t = Table("rise_of_vigil").row("Omnicron")
    assert offers(t, "Omnicron", 0)
    assert offers(t, "Omnicron", 1) == offers(t, "Omnicron", None) == []


CHEAPER = ("Wildcall Staff", "Pasythea's Mace", "Tyranyx, the Pillager", "Psyonic Apprentice")


@pytest.mark.parametrize("players", [1, 2, 4])
def test_prices_their_reasons_and_the_options_agree_all_game_long(players: int) -> None:
    """What is not short is offered by an option of the same card, verb and price."""
    t = Table(players=players, team=players == 4).event("Emri's Trial")
    t.center(*["Iku's Minions", "Cell Block E", "Crypt Lurker", "Aether Warrior"] * 6)
    for seat in range(players):
        t.constructs(*CHEAPER[:3], seat=seat).hand("Cognition Courier", *CHEAPER, seat=seat)
        t.temple("Temple of Life", seat)
    state, chance, cheaper = t.give(runes=4, power=4, energy=3).state, random.Random(players), 0
    while not state.over and state.id < 600:
        view = state.view(state.seat)
        table: Any = view["table"]
        for told in table["offers"]:
            less = sum(reason["less"] for reason in told["because"])
            paid = sum(amount for _, amount in told["price"])
            assert told["printed"] - less == paid
            cheaper += less > 0
        if state.kind == "turn":
            _agree(view, table)
        state.apply(chance.randrange(len(state.options)))
    assert cheaper > 100, "this search finds nothing"


def _agree(view: Any, table: Any) -> None:
    verbs = ("acquire", "defeat", "phantasm", "transform", "take")
    options = {
        (move["verb"], move.get("card", NONE), move["form"])
        for move in view["decision"]["moves"]
        if move["verb"] in verbs
    }
    to_be_had = {
        (told["verb"], told["card"], told["form"])
        for told in table["offers"]
        if told["verb"] in verbs and not told["short"] and "only" not in told
    }
    assert options == to_be_had
    for told in table["offers"]:
        lying = [place for place, (card, _) in enumerate(table["row"]) if card == told["card"]]
        if lying and told["verb"] != "phantasm":
            assert sum(amount for _, amount in told["price"]) == table["costs"][lying[0]]
