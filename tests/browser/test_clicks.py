"""Taking back, and clicks that come too often or too late."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.play import PLAIN, SLOW, Visit, Visits, a_table
from tests.browser.serving import Server
from ui.server.stores import Stores

# A point of an option on a card that nothing lies over; of its verb, which chooses at once, if any.
FREE = """board => {
  const points = [];
  for (let x = innerWidth - 2; x > 0; x -= 4)
    for (let y = 2; y < innerHeight; y += 4) points.push([x, y]);
  const root = board.getRootNode();
  const hits = (selector) => points.find(([x, y]) =>
    document.elementFromPoint(x, y)?.closest("[data-testid=stMain]") &&
    root.elementFromPoint(x, y)?.closest(selector));
  return hits(".card [data-option] .verb") ?? hits(".card [data-option]");
}"""


def test_a_step_is_taken_back_unless_it_showed_something_and_the_page_says_why(
    visit: Visit, inside: Stores
) -> None:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0)
    visit.open_table(created)
    before = visit.id
    visit.play_a_card()
    expect(visit.hand).to_have_count(4)
    visit.take_back()
    expect(visit.hand).to_have_count(5)
    assert visit.id == before
    assert inside.tables.steps(created.id) == before
    visit.done()
    steps = inside.tables.steps(created.id)
    visit.take_back()
    visit.told(re.compile(r"can.t be taken back: \w+"))
    assert inside.tables.steps(created.id) == steps == visit.id


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_two_quick_clicks_on_an_option_choose_it_once(
    visit: Visit, inside: Stores, game: str
) -> None:
    created = a_table(inside, game)
    first = inside.tables.info(created.id).asked
    assert first is not None
    visit.sit(inside, created, 0, 1) if game == "age_of_ascent" else visit.sit(
        inside, created, first
    )
    visit.open_table(created)
    for made in range(1, 4):
        id = visit.id
        visit.option(0).evaluate("button => { button.click(); button.click(); }")
        visit.moved_on(id)
        visit.settled()
        assert inside.tables.steps(created.id) == made == visit.id


def test_a_double_click_chooses_once(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.option(0).dblclick()
    visit.moved_on(0)
    visit.settled()
    assert inside.tables.steps(created.id) == visit.id == 1
    visit.play_a_card()
    assert inside.tables.steps(created.id) == visit.id == 2


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_menu_comes_and_goes(visits: Visits, inside: Stores, size: str) -> None:
    visit = visits(size)
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0)
    visit.open_table(created)
    menu = visit.board.get_by_role("button", name="menu")
    way = visit.page.get_by_role("link", name="Cards", exact=True)
    expect(way).not_to_be_in_viewport()
    visit.press(menu)
    expect(way).to_be_in_viewport()
    visit.page.keyboard.press("Escape")
    expect(way).not_to_be_in_viewport()
    visit.press(menu)
    expect(way).to_be_in_viewport()
    visit.page.mouse.click(380, 600)  # beside it
    expect(way).not_to_be_in_viewport()
    visit.press(menu)
    visit.press(way)
    visit.page.wait_for_url(re.compile("/cards"))
    visit.page.get_by_role("heading", name="Cards", exact=True).click()  # nothing lies over it


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_press_that_closes_the_menu_does_nothing_else(
    visits: Visits, inside: Stores, size: str
) -> None:
    visit = visits(size)
    if size == "desktop":
        visit.page.set_viewport_size({"width": 1280, "height": 720})
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0)
    visit.open_table(created)
    menu = visit.board.get_by_role("button", name="menu")
    way = visit.page.get_by_role("link", name="Cards", exact=True)
    for _ in range(2):
        visit.press(menu)
        expect(way).to_be_in_viewport(ratio=1)
        x, y = visit.board.evaluate(FREE)
        if visit.touch:
            visit.page.touchscreen.tap(x, y)
        else:
            visit.page.mouse.click(x, y)
        expect(way).not_to_be_in_viewport()
        assert visit.board.locator(".panel .taps .wide").count() == 0, "a card was opened"
    visit.press(visit.page.locator(f"{PLAIN} .verb").first)  # the next press does what it says
    visit.moved_on(0)
    visit.settled()
    assert inside.tables.steps(created.id) == visit.id == 1


def test_the_menu_that_was_left_by_its_own_button_takes_no_press(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone")
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.press(visit.board.get_by_role("button", name="menu"))
    way = visit.page.get_by_role("link", name="Cards", exact=True)
    expect(way).to_be_in_viewport()
    visit.press(visit.page.get_by_test_id("stSidebarCollapseButton").get_by_role("button"))
    expect(way).not_to_be_in_viewport()
    visit.press(visit.page.locator(f"{PLAIN} .verb").first)
    visit.moved_on(0)


def test_on_a_phone_the_navigation_does_not_stay_over_the_page_that_was_chosen(
    visits: Visits,
) -> None:
    visit = visits("phone")
    visit.go("/help")
    visit.press(visit.page.get_by_test_id("stExpandSidebarButton"))
    way = visit.page.get_by_role("link", name="Cards", exact=True)
    visit.press(way)
    visit.page.wait_for_url(re.compile("/cards"))
    expect(way).not_to_be_in_viewport()


@pytest.mark.parametrize("pause", [0, 40, 150])  # milliseconds between the two clicks
def test_a_double_click_opens_one_table(visit: Visit, inside: Stores, pause: int) -> None:
    visit.go("/")
    visit.unfold("Set up a table")
    before = len(inside.tables.list())
    visit.button("Start the game").evaluate(
        """(button, pause) => new Promise((done) => {
            button.click();
            setTimeout(() => { button.click(); done(); }, pause);
        })""",
        pause,
    )
    visit.board.wait_for()
    visit.below("Settings")  # is answered after both clicks
    assert len(inside.tables.list()) == before + 1
    assert visit.board.is_visible()


def test_what_is_folded_opens_and_closes_at_once(visit: Visit) -> None:
    visit.go("/")
    folded = visit.page.locator("details").filter(has_text="Set up a table")
    summary = folded.locator("summary").first
    closed = folded.bounding_box()
    heights = """async ([summary, patience]) => {
        const details = summary.parentElement, open = details.open;
        const height = () => details.getBoundingClientRect().height;
        const moves = () => details.getAnimations({ subtree: true })
            .some((one) => one.playState === "running");
        const seen = [height()], end = performance.now() + patience;
        summary.click();
        while ((details.open === open || seen[0] === seen.at(-1) || moves())
                && performance.now() < end) {
            await new Promise(requestAnimationFrame);
            seen.push(height());
        }
        return [...new Set(seen)];
    }"""
    assert closed is not None
    before, *opened = visit.page.evaluate(heights, [summary.element_handle(), SLOW])
    assert before == closed["height"]
    assert len(opened) == 1, "it opens bit by bit"
    assert opened[0] > before + 100
    assert visit.page.evaluate(heights, [summary.element_handle(), SLOW]) == [*opened, before]


def test_a_click_in_a_tab_that_is_behind_is_refused_with_a_message(
    visit: Visit, inside: Stores
) -> None:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0)
    behind = visit.tab()
    behind.page.route_web_socket(re.compile("/live/"), lambda socket: None)
    visit.open_table(created)
    behind.open_table(created)
    visit.play_a_card()
    assert (visit.id, behind.id) == (1, 0)
    behind.press(behind.option(0))
    behind.moved_on(0)
    expect(behind.page.get_by_role("alert").filter(visible=True).first).to_be_visible()
    assert inside.tables.steps(created.id) == visit.id == behind.id == 1
    behind.play_a_card()
    visit.moved_on(1)
    assert inside.tables.steps(created.id) == 2


def test_a_test_fails_when_the_browser_complains(browser: Browser, server: Server) -> None:
    visits = Visits(browser, server)
    with closing(visits):
        page = visits().page
        page.goto("/help")
        visits.check()
        page.evaluate("console.error('something is wrong')")
        with page.expect_event("pageerror"):
            page.evaluate("setTimeout(() => { throw new Error('something broke'); })")
    with pytest.raises(AssertionError, match=r"(?s)is wrong.*broke"):
        visits.check()
