"""Bids of Age of Ascent: built on the board in any order, changed, and then confirmed."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, expect

from framework import games
from tests.browser.play import Visit, Visits, a_table
from ui.house import House


def _building(visit: Visit, inside: House) -> str:
    """A table where somebody builds a bid on Expand, with tokens of two colours."""
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    for _ in range(3):
        visit.choose()  # the draft
    visit.choose()  # Expand
    assert visit.kind == "place"
    return created.id


def _add(visit: Visit, piece: str) -> Locator:
    return visit.page.locator(".board .building [data-option]").filter(has_text=piece)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_bid_is_built_in_any_order_and_nothing_counts_before_it_is_confirmed(
    visits: Visits, inside: House, size: str
) -> None:
    visit = visits(size)
    id = _building(visit, inside)
    steps, confirm = inside.tables.steps(id), visit.page.locator(".board [data-bid]")
    expect(confirm).to_have_count(0)
    visit.press(_add(visit, "gold token"))
    visit.press(_add(visit, "strength token"))
    visit.press(_add(visit, "gold token"))
    expect(visit.page.locator(".board .building")).to_contain_text("counts 3")
    visit.press(visit.button("take back one gold token"))
    expect(visit.page.locator(".board .building")).to_contain_text("counts 2")
    assert inside.tables.steps(id) == steps
    expect(confirm).to_be_in_viewport()
    visit.press(confirm)
    visit.moved_on(steps)
    journal = inside.tables.journal(id, None)
    assert any(re.search("places 1 strength token, 1 gold token on Expand", x) for x in journal)


def test_a_bid_is_built_and_confirmed_by_keys(visit: Visit, inside: House) -> None:
    id = _building(visit, inside)
    steps = inside.tables.steps(id)
    visit.page.keyboard.press("2")
    visit.page.keyboard.press("1")
    expect(visit.page.locator(".board .building")).to_contain_text("counts 2")
    visit.page.keyboard.press(".")
    visit.moved_on(steps)
    assert inside.tables.steps(id) == steps + 3


def test_territories_say_whether_they_are_attacked_or_defended(visit: Visit, inside: House) -> None:
    state = games["age_of_ascent"].new(2, 7, ["Ada", "Ben"], stall_turns=20)
    chance = random.Random(7)
    for _ in range(27):
        state.apply(chance.randrange(len(state.options)))
    created = inside.tables.open_save(state.to_json(), "Battle")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    verbs = visit.page.locator(".board .held-cards .verb").all_inner_texts()
    assert sorted(word.strip() for word in verbs) == ["Attack Ada", "Defend"]
