"""What lies around a board: what opens below it, and the way out when the game is over."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from framework import games
from tests.browser.play import ALONE, BELOW, Visit, Visits, a_table, finished
from ui.server.stores import Stores

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {},
}
GAMES = ["age_of_ascent", "ascension"]


def _seated(visit: Visit, inside: Stores, game: str) -> None:
    created = a_table(inside, game, ALONE)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()


def _box(of: Locator) -> tuple[float, float, float, float]:
    """Left, top, right, bottom in the window."""
    box = of.bounding_box()
    assert box
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_journal_lies_below_the_board_and_over_nothing(
    visits: Visits, inside: Stores, game: str, size: str
) -> None:
    visit = visits(size, **SIZES[size])
    _seated(visit, inside, game)
    journal, chips = visit.page.locator(".told"), visit.keyed("around")
    visit.press(chips.get_by_text("Journal", exact=True))
    expect(journal).to_be_in_viewport()
    left, top, right, bottom = _box(journal)
    assert top >= _box(chips)[3] >= _box(visit.board)[3]
    assert left >= 8
    assert right <= visit.page.evaluate("innerWidth")
    middle = [(left + right) / 2, (top + min(bottom, visit.page.evaluate("innerHeight"))) / 2]
    seen = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('.told')"
    assert visit.page.evaluate(seen, middle), "something lies over it"


@pytest.mark.parametrize("size", SIZES)
def test_what_is_opened_below_the_board_comes_into_sight_and_more_has_a_list_of_it(
    visits: Visits, inside: Stores, size: str
) -> None:
    visit = visits(size, **SIZES[size])
    _seated(visit, inside, "ascension")
    expect(visit.page.get_by_test_id("stHeader")).not_to_be_in_viewport()  # it is folded away
    for name in BELOW:
        visit.page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")
        visit.below(name)
        opened = visit.keyed(f"opened {name}").locator("[data-testid=stElementContainer]").first
        expect(opened).to_be_in_viewport(ratio=0.5)
        assert _box(opened)[0] >= 8, "it sticks to the edge of the window"
        assert _box(visit.keyed("around"))[1] < 100
    _more(visit)


def _more(visit: Visit) -> None:
    """More opens a list of it, and each entry opens what it names."""
    visit.press(visit.board.locator("[data-opens=more]"))
    more = visit.page.get_by_role("dialog", name="More")
    expect(more).to_be_in_viewport(ratio=1)
    chips = visit.keyed("around").get_by_role("radio").all_inner_texts()
    assert more.locator(".ways button").all_inner_texts() == chips
    visit.press(more.get_by_role("button", name="Score sheet", exact=True))
    expect(more).to_have_count(0)
    expect(visit.keyed("opened Score sheet").locator("table")).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES)
def test_there_is_a_way_back_from_what_is_opened_below_the_board(
    visits: Visits, inside: Stores, size: str
) -> None:
    visit = visits(size, **SIZES[size])
    _seated(visit, inside, "ascension")
    visit.below("Settings")
    expect(visit.board.locator(".ribbon")).not_to_be_in_viewport()
    visit.press(visit.button("Back to the board"))
    expect(visit.keyed("opened Settings")).to_have_count(0)
    expect(visit.board.locator(".ribbon")).to_be_in_viewport()
    assert _box(visit.board)[1] >= 0
    chip = visit.page.get_by_role("radio", name="Settings", exact=True)
    expect(chip).to_have_attribute("aria-checked", "false")


@pytest.mark.parametrize("size", SIZES)
def test_light_or_dark_is_chosen_once_for_all_pages(
    visits: Visits, inside: Stores, size: str
) -> None:
    visit = visits(size, **SIZES[size])
    _seated(visit, inside, "ascension")
    app = visit.page.get_by_test_id("stApp")
    expect(app).to_have_css("color-scheme", "light")
    visit.press(visit.board.locator("[data-tool=menu]"))
    visit.press(visit.page.get_by_test_id("stMainMenu").get_by_role("button"))
    visit.press(visit.page.get_by_role("menuitemradio", name="Dark"))
    expect(app).to_have_css("color-scheme", "dark")
    for page in ("/cards", "/"):
        visit.go(page)
        expect(app).to_have_css("color-scheme", "dark")


def _asked_by_a_card() -> str:
    """The save of a game in which a card asks for some card of the board and there are several."""
    state = games["ascension"].new(2, 5, ["Ada", "Robot"], sets=("rise_of_vigil",))
    chance = random.Random(1)
    while not (state.seat == 0 and state.kind == "pick" and len(state.options) > 2):
        state.apply(chance.randrange(len(state.options)))
    return str(state.to_json())


def test_on_a_phone_what_a_card_asks_for_is_said_once(visits: Visits, inside: Stores) -> None:
    visit = visits("phone")
    created = inside.tables.open_save(_asked_by_a_card(), "Asked", [None, "greedy"])
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()
    options = int(visit.board.get_attribute("data-options") or 0)
    once = {
        index: visit.page.locator(f".board [data-option='{index}']") for index in range(options)
    }
    for option in once.values():
        expect(option.filter(visible=True)).to_have_count(1)
    assert visit.board.locator(".strip .choice.seen").count() > 1
    visit.page.set_viewport_size({"width": 1280, "height": 720})
    for option in once.values():
        assert option.filter(visible=True).count() == option.count()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_when_a_game_is_over_the_navigation_is_in_view_above_how_it_ended_and_the_board_s_bar(
    visits: Visits, inside: Stores, game: str, size: str
) -> None:
    visit = visits(size, **SIZES[size])
    created = finished(inside, game)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    ending = visit.keyed("ending")
    ending.wait_for()
    expect(visit.board.locator(".turnmark")).to_have_count(0)
    header = visit.page.get_by_test_id("stHeader")
    expect(header).to_be_in_viewport(ratio=0.9)
    assert _box(ending.get_by_role("heading", level=2).first)[1] >= _box(header)[3] - 1, (
        "it covers how the game ended"
    )
    if visit.touch:
        visit.board.locator(".main > *").first.evaluate("e => e.scrollIntoView({ block: 'start' })")
        expect(visit.board.locator(".ask")).to_be_in_viewport(ratio=0.9)
        assert _box(visit.board.locator(".ask"))[1] >= _box(header)[3] - 1
        visit.press(visit.page.locator("button[data-testid=stExpandSidebarButton]"))
    visit.press(visit.page.get_by_role("link", name="Rules", exact=True))
    visit.page.wait_for_url("**/rules**")


def test_a_host_who_waits_for_somebody_away_opens_the_seats_from_the_bar(
    visit: Visit, inside: Stores
) -> None:
    created = a_table(inside, "age_of_ascent")
    waiting = 1 - (inside.tables.info(created.id).asked or 0)
    visit.sit(inside, created, waiting)
    visit.open_table(created)
    expect(visit.board.locator(".ask")).to_contain_text("is to decide")
    visit.press(visit.board.locator("[data-tool=seats]"))
    expect(visit.button(re.compile("^Let it play for "))).to_have_count(2)
