"""A finished game gone through step by step, and played on from the middle."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.play import Visit, finished
from ui.server.stores import Stores


def _at(visit: Visit, step: int) -> None:
    """Wait until a step is shown, and told in the address."""
    expect(visit.page.get_by_text(re.compile(rf"^Step {step} of \d+"))).to_be_visible()
    expect(visit.page).to_have_url(re.compile(rf"[?&]step={step}(&|$)"))
    visit.settled()


def test_a_replay_is_gone_through_by_address_buttons_keys_and_slider(
    visit: Visit, inside: Stores
) -> None:
    created = finished(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.go(f"/inspector?id={created.id}&step=5")
    _at(visit, 5)
    visit.press(visit.button(re.compile("^Next")))
    _at(visit, 6)
    visit.press(visit.button(re.compile("^Back")))
    _at(visit, 5)
    visit.page.evaluate("document.activeElement.blur()")
    visit.page.keyboard.press("ArrowLeft")
    _at(visit, 4)
    visit.page.keyboard.press("ArrowRight")
    _at(visit, 5)
    visit.page.reload()
    _at(visit, 5)


def test_an_arrow_key_on_the_slider_is_one_step(visit: Visit, inside: Stores) -> None:
    created = finished(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.go(f"/inspector?id={created.id}&step=5")
    _at(visit, 5)
    visit.page.get_by_role("slider", name="Step").press("ArrowRight")
    _at(visit, 6)
    visit.page.get_by_role("slider", name="Step").press("Home")
    _at(visit, 0)


def test_a_game_is_played_on_from_a_step(visit: Visit, inside: Stores) -> None:
    created = finished(inside, "ascension")
    visit.sit(inside, created, 0, 1)
    visit.go(f"/inspector?id={created.id}&step=4")
    _at(visit, 4)
    visit.press(visit.button("Play on from here"))
    visit.page.wait_for_url("**/table?id=*")
    assert created.id not in visit.page.url
    visit.lift_curtain()
    assert visit.id == 4
    visit.choose()
    assert inside.tables.info(created.id).over
