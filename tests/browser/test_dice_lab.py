"""The dice lab in a browser: a bid is put together by clicking, and rolled beside its chances."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from playwright.sync_api import Locator, expect

from framework.lab.bids import Bidding
from framework.lab.pools import Pool
from framework.lab.trials import rolled
from tests.browser.accessible import check
from tests.browser.looks import LOOKED_AT, by, on_a_phone
from tests.browser.play import Visit, Visits

OPENED = "[data-testid=stPopoverBody]"  # the list of kinds of dice


def win(visit: Visit, place: int) -> Locator:
    return visit.keyed(f"bidder {place}").locator(".d-win")


def step(visit: Visit, name: str) -> None:
    visit.press(visit.button(name))
    visit.settled()


def percent(chance: Fraction) -> re.Pattern[str]:
    return re.compile(f"^{float(chance):.1%}wins$".replace("%", " %").replace(".", r"\."))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_bid_is_built_by_clicking_and_rolled(visits: Visits, size: str) -> None:
    visit = visits(size)
    visit.go("/dice?bid=0&bid=3d3&cost=5&tie=1,0")
    expect(win(visit, 0)).to_have_text("0 %wins")
    step(visit, "Bidder 1: one token more")
    expect(visit.keyed("bidder 0").locator("code")).to_have_text("1")
    step(visit, "Bidder 1: one d3 more")
    expect(visit.keyed("bidder 0").locator("code")).to_have_text("1+1d3")
    step(visit, "Bidder 1: one d3 more")
    bidding = Bidding((Pool.parse("1+2d3"), Pool.parse("3d3")), (5, 5), "1,0")
    expect(win(visit, 0)).to_have_text(percent(bidding.odds.win[0]))
    expect(win(visit, 1)).to_have_text(percent(bidding.odds.win[1]))
    visit.press(visit.button(re.compile("^1,000$")))
    expect(visit.page.get_by_text("1,000 rolls: they fall as they should.")).to_be_visible()
    seen = rolled(bidding, 7, 1000)
    cells = visit.page.get_by_role("region", name="Who won").locator("tbody tr")
    expect(cells.nth(0)).to_contain_text(str(seen.winners[0]))
    expect(cells.nth(1)).to_contain_text(str(seen.winners[1]))
    strips = visit.page.locator(".d-strip")
    expect(strips).to_have_count(2)
    expect(strips.nth(1).locator(".d-exact")).to_have_count(7)  # 3 to 9
    expect(strips.nth(1).locator(".d-fallen")).to_have_count(7)
    assert "rolls=1000" in visit.page.url


def test_the_way_back_takes_a_step_back(visit: Visit) -> None:
    visit.go("/dice?bid=1&bid=1d3&cost=0")
    step(visit, "Bidder 1: one token more")
    bid = visit.keyed("bidder 0").locator("code")
    expect(bid).to_have_text("2")
    visit.page.go_back()
    expect(bid).to_have_text("1")


def test_the_keyboard_is_enough(visit: Visit) -> None:
    visit.go("/dice?bid=1&bid=1d3&cost=0")
    more = visit.button("Bidder 1: one token more")
    more.focus()
    visit.page.keyboard.press("Enter")
    expect(visit.keyed("bidder 0").locator("code")).to_have_text("2")
    expect(more).to_be_focused()
    visit.page.keyboard.press("Enter")
    expect(visit.keyed("bidder 0").locator("code")).to_have_text("3")


def test_it_is_accessible_and_fits_by_day_and_by_night_on_wide_and_narrow_screens(
    visits: Visits,
) -> None:
    visit = visits(viewport={"width": 1280, "height": 720}, **LOOKED_AT)
    visit.go("/dice?bid=2%2B1d3&bid=3d3&bid=1d6r1&bid=4&cost=4&tie=1,0,2,3&rolls=100")
    _by_day_and_by_night(visit)
    with on_a_phone(visit):
        _by_day_and_by_night(visit)
        _opened(visit)
        _by_day_and_by_night(visit, OPENED)
        visit.page.keyboard.press("Escape")
        visit.button("Add a d3").wait_for(state="detached")
    _opened(visit)
    _by_day_and_by_night(visit, OPENED)


def _by_day_and_by_night(visit: Visit, changed: str = "") -> None:
    """Look at the page, and by night only at what was changed, if not all was."""
    by(visit, "light")
    check(visit)
    by(visit, "dark")
    check(visit, changed)


def _opened(visit: Visit) -> None:
    visit.press(visit.keyed("kinds 0").get_by_role("button"))
    visit.button("Add a d3").wait_for()


def test_what_opens_over_the_page_is_by_day_or_by_night_as_the_page_is(visits: Visits) -> None:
    visit = visits(color_scheme="dark")
    visit.go("/dice")
    _opened(visit)
    add = visit.button("Add a d3")
    assert add.evaluate("it => !it.closest('[data-testid=stApp]')"), "it lies outside of the app"
    for scheme in ("dark", "light", "dark"):
        visit.page.emulate_media(color_scheme=scheme)
        for part in (visit.page.get_by_test_id("stApp"), add):
            expect(part).to_have_css("color-scheme", scheme)
