"""Bids of Age of Ascent: put together on the board in any order, changed, and then confirmed."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from framework import games
from tests.browser.play import Visit, Visits, a_table
from ui.server.stores import Stores


def _at_a_target(visit: Visit, inside: Stores) -> str:
    """A table where somebody is asked for a target, with tokens of two colours."""
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    for _ in range(3):
        visit.choose()  # the draft
    assert visit.kind == "target"
    return created.id


def _begin(visit: Visit, name: str) -> None:
    visit.press(visit.board.locator(".section .face").filter(has_text=name))
    expect(visit.building).to_contain_text(name)


def _add(visit: Visit, piece: str) -> Locator:
    return visit.building.locator("[data-add]").filter(has_text=piece)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_bid_is_put_together_in_any_order_and_nothing_counts_before_it_is_confirmed(
    visits: Visits, inside: Stores, size: str
) -> None:
    visit = visits(size)
    id = _at_a_target(visit, inside)
    steps, confirm = inside.tables.steps(id), visit.building.locator("[data-bid]")
    _begin(visit, "Expand")
    expect(confirm).to_be_disabled()
    visit.press(_add(visit, "gold token"))
    visit.press(_add(visit, "strength token"))
    visit.press(_add(visit, "gold token"))
    expect(visit.building).to_contain_text("counts 3")
    visit.press(visit.button("take off one gold token"))
    expect(visit.building).to_contain_text("counts 2")
    assert inside.tables.steps(id) == steps
    expect(confirm).to_be_in_viewport()
    visit.press(confirm)
    visit.moved_on(steps)
    journal = inside.tables.journal(id, None)
    assert any(re.search("places 1 strength token, 1 gold token on Expand", x) for x in journal)


def test_a_bid_that_is_dropped_leaves_the_table_as_it_was(visit: Visit, inside: Stores) -> None:
    id = _at_a_target(visit, inside)
    steps = inside.tables.steps(id)
    for way in ("button", "key"):
        _begin(visit, "Expand")
        visit.press(_add(visit, "gold token"))
        if way == "button":
            visit.press(visit.building.get_by_role("button", name="cancel"))
        else:
            visit.page.keyboard.press("Escape")
        expect(visit.building).to_have_count(0)
    assert inside.tables.steps(id) == steps
    _begin(visit, "Expand")
    expect(visit.building).to_contain_text("no pieces yet")


def test_improve_says_that_it_takes_two_tokens_of_one_colour(visit: Visit, inside: Stores) -> None:
    id = _at_a_target(visit, inside)
    steps, confirm = inside.tables.steps(id), visit.building.locator("[data-bid]")
    _begin(visit, "Improve")
    expect(visit.building).to_contain_text("two tokens of one colour")
    visit.press(visit.building.locator("[data-add]:enabled").first)
    expect(confirm).to_be_disabled()
    visit.press(visit.building.locator("[data-add]:enabled").first)
    visit.press(confirm)
    visit.moved_on(steps)
    assert any("on Improve" in line for line in inside.tables.journal(id, None))


def test_a_bid_is_put_together_and_confirmed_by_keys(visit: Visit, inside: Stores) -> None:
    id = _at_a_target(visit, inside)
    steps = inside.tables.steps(id)
    visit.page.keyboard.press("1")  # Expand
    visit.page.keyboard.press("2")
    visit.page.keyboard.press("1")
    expect(visit.building).to_contain_text("counts 2")
    visit.page.keyboard.press(".")
    visit.moved_on(steps)
    assert inside.tables.steps(id) == steps + 4


@pytest.fixture
def battle(inside: Stores, visit: Visit) -> str:
    """A table where the player who is asked has a strength die, a territory, and a neighbour's."""
    state = games["age_of_ascent"].new(2, 7, ["Ada", "Ben"], stall_turns=20)
    chance = random.Random(7)
    for _ in range(27):
        state.apply(chance.randrange(len(state.options)))
    created = inside.tables.open_save(state.to_json(), "Battle")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    return created.id


def test_territories_say_whether_they_are_attacked_or_defended(visit: Visit, battle: str) -> None:
    verbs = visit.page.locator(".board .held-cards .verb").all_inner_texts()
    assert sorted(word.strip() for word in verbs) == ["Attack", "Defend"]


def test_an_attack_is_not_made_before_it_is_confirmed(
    visit: Visit, inside: Stores, battle: str
) -> None:
    steps = inside.tables.steps(battle)
    visit.press(visit.page.locator(".board .held-cards .face").filter(has_text="Attack"))
    expect(visit.building).to_contain_text("Attacking Ada's")
    expect(visit.building).to_contain_text("and what defends it")
    assert inside.tables.steps(battle) == steps
    visit.bid()
    visit.moved_on(steps)
    assert inside.tables.steps(battle) > steps
