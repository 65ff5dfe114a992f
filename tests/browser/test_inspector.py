"""A finished game gone through step by step, looked into, and played on from the middle."""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from framework import games
from tests.browser.looks import LOOKED_AT, check_both
from tests.browser.play import ALONE, Visit, Visits, finished
from tests.browser.test_one_screen import DRAWN
from ui.server.stores import Stores


def _at(visit: Visit, step: int) -> None:
    """Wait until a step is shown, and told in the address."""
    expect(visit.page.get_by_text(re.compile(rf"^Step {step} of \d+"))).to_be_visible()
    expect(visit.page).to_have_url(re.compile(rf"[?&]step={step}(&|$)"))
    visit.settled()


def _way(visit: Visit, name: str) -> Locator:
    """A button of the bar."""
    return visit.keyed(name).get_by_role("button")


def _inspect(visit: Visit, inside: Stores, game: str, step: int) -> str:
    """Look at a step of a short game that is over."""
    created = finished(inside, game)
    visit.sit(inside, created, 0, 1)
    visit.go(f"/inspector?id={created.id}&step={step}")
    _at(visit, step)
    return created.id


def test_a_replay_is_gone_through_by_address_buttons_keys_and_slider(
    visit: Visit, inside: Stores
) -> None:
    _inspect(visit, inside, "age_of_ascent", 5)
    visit.press(_way(visit, "next"))
    _at(visit, 6)
    visit.press(_way(visit, "back"))
    _at(visit, 5)
    visit.page.evaluate("document.activeElement.blur()")
    visit.page.keyboard.press("ArrowLeft")
    _at(visit, 4)
    visit.page.keyboard.press("ArrowRight")
    _at(visit, 5)
    visit.page.reload()
    _at(visit, 5)
    visit.page.get_by_role("slider", name="Step").press("ArrowRight")
    _at(visit, 6)
    visit.page.get_by_role("slider", name="Step").press("Home")
    _at(visit, 0)


def test_arrow_keys_go_through_a_game_as_soon_as_it_is_chosen(visit: Visit, inside: Stores) -> None:
    running = inside.tables.create("ascension", ALONE, 1, {}, "Running table")
    visit.sit(inside, running, 0)
    _inspect(visit, inside, "age_of_ascent", 5)
    visit.go(f"/inspector?id={running.id}")
    chosen = "Finished table (Ada, Ben, finished)"
    visit.pick("Table", chosen)
    expect(visit.page.get_by_text(re.compile(r"^Step (\d+) of \1"))).to_be_visible()
    expect(visit.page.get_by_role("region", name="Journal")).to_be_visible()
    last = int(parse_qs(urlsplit(visit.page.url).query)["step"][0])
    visit.page.keyboard.press("ArrowLeft")
    _at(visit, last - 1)
    visit.page.keyboard.press("ArrowRight")
    _at(visit, last)
    box = visit.page.get_by_role("combobox", name="Table", exact=True)
    expect(box).to_be_focused()
    box.press("ArrowDown")  # the list is open: the keys are its own
    expect(box).to_have_attribute("aria-expanded", "true")
    box.press("ArrowLeft")
    box.press("Escape")
    expect(box).to_have_attribute("aria-expanded", "false")
    visit.page.keyboard.press("ArrowLeft")
    _at(visit, last - 1)


def test_steps_follow_each_other_until_somebody_clicks(visit: Visit, inside: Stores) -> None:
    id = _inspect(visit, inside, "age_of_ascent", 5)
    visit.press(_way(visit, "play"))
    for step in (6, 7, 8):
        expect(visit.page.get_by_text(re.compile(rf"^Step {step} of \d+"))).to_be_visible()
    watch = visit.keyed(f"pace {id}")  # what asks for the next step
    expect(watch).to_have_count(1)
    visit.page.get_by_role("tab", name="Zones", exact=True).click()
    expect(_way(visit, "play")).to_have_text(re.compile("Play$"))
    expect(watch).to_have_count(0)
    visit.settled()
    here = visit.page.get_by_text(re.compile(r"^Step \d+ of \d+")).inner_text()
    visit.part("Stack")
    assert visit.page.get_by_text(re.compile(r"^Step \d+ of \d+")).inner_text() == here


def test_the_journal_stands_beside_the_board_and_leads_to_its_steps(
    visits: Visits, inside: Stores
) -> None:
    for size in ("desktop", "phone"):
        visit = visits(size)
        _inspect(visit, inside, "ascension", 4)
        visit.board.wait_for()
        pane = visit.page.get_by_role("region", name="Journal")
        here = pane.locator("[aria-current=step]")
        expect(here).to_have_attribute("data-step", "4")
        expect(here).to_be_in_viewport() if size == "desktop" else here.scroll_into_view_if_needed()
        assert pane.locator("ol ol").count() > 0  # what came of a decision is under it
        board, journal = visit.board.bounding_box(), pane.bounding_box()
        assert board is not None
        assert journal is not None
        if size == "desktop":
            assert journal["x"] >= board["x"] + board["width"]
        else:
            assert journal["y"] >= board["y"] + board["height"]
        visit.press(pane.locator("[data-step='6']"))
        _at(visit, 6)
        expect(here).to_have_attribute("data-step", "6")


def test_what_a_step_has_changed_is_marked_on_the_board(visit: Visit, inside: Stores) -> None:
    created = finished(inside, "ascension")
    steps = inside.tables.steps(created.id)
    played = next(
        step
        for step in range(steps)
        if (state := inside.tables.state_at(created.id, step)).decision is not None
        and state.decision.moves[0].verb == "play"
        and inside.tables.state_at(created.id, step + 1).seat == state.seat
    )
    visit.sit(inside, created, 0, 1)
    visit.go(f"/inspector?id={created.id}&step=0")
    _at(visit, 0)
    visit.board.wait_for()
    expect(visit.board.locator(".changed")).to_have_count(0)
    visit.go(f"/inspector?id={created.id}&step={played + 1}")
    _at(visit, played + 1)
    expect(visit.board.locator("[data-seat].changed").first).to_be_visible()
    assert visit.board.locator(".changed").count() < visit.board.locator("[data-card]").count()
    visit.page.get_by_role("slider", name="Step").press("Home")
    _at(visit, 0)
    expect(visit.board.locator(".changed")).to_have_count(0)


def test_a_phase_opens_its_visits_and_leads_to_their_steps(visit: Visit, inside: Stores) -> None:
    _inspect(visit, inside, "age_of_ascent", 5)
    visit.part("Phases")
    name = visit.page.get_by_role("button", name=re.compile("^Draft"))
    expect(name).to_have_attribute("aria-expanded", "false")
    visit.press(name)
    expect(name).to_have_attribute("aria-expanded", "true")
    visit.press(visit.page.get_by_role("group", name="Visits of Draft").get_by_role("button"))
    _at(visit, 0)
    expect(visit.page.locator(".graph .phase.current")).to_contain_text("Draft")
    ways = visit.page.get_by_role("list", name="What follows Turn Start").get_by_role("listitem")
    expect(ways.first).to_contain_text("Allocation when every row is full")


def test_what_bots_make_of_a_game_can_be_read_by_all(visits: Visits, inside: Stores) -> None:
    visit = visits(color_scheme="dark", **LOOKED_AT)
    _inspect(visit, inside, "age_of_ascent", 5)
    visit.press(_way(visit, "curve"))
    curve = visit.page.get_by_role("img", name=re.compile("^Chance to win in percent"))
    expect(curve).to_be_visible()
    visit.part("Chances to win")
    check_both(visit)
    visit.part("Compare")
    visit.press(visit.button(re.compile("^Compare the whole game")))
    rows = visit.page.get_by_role("region", name=re.compile("would choose otherwise"))
    expect(rows.locator("tbody tr").first).to_contain_text("not judged yet")
    visit.press(visit.button(re.compile(r"^Judge \d+ step")))
    expect(rows.locator("tbody tr").first).to_contain_text(re.compile(r"[+-]\d+ ± \d+ %"))
    check_both(visit)
    first = rows.locator("[data-step]").first
    step = int(first.get_attribute("data-step") or -1)
    visit.press(first)
    _at(visit, step)
    expect(first).to_have_attribute("aria-current", "step")


def test_a_game_is_played_on_from_a_step_and_knows_where_it_comes_from(
    visit: Visit, inside: Stores
) -> None:
    id = _inspect(visit, inside, "ascension", 4)
    visit.press(visit.button("Play on from here"))
    visit.page.wait_for_url("**/table?id=*")
    assert id not in visit.page.url
    visit.lift_curtain()
    assert visit.id == 4
    visit.choose()
    assert inside.tables.info(id).over
    visit.go(visit.page.url)
    visit.lift_curtain()
    visit.press(visit.button("Played on from step 4 of Finished table"))
    visit.page.wait_for_url(f"**/inspector?id={id}&step=4")
    _at(visit, 4)
    expect(visit.button(re.compile("^Played on from step 4: Finished table"))).to_be_visible()


# What is not read as a whole: names of players in one line, cards with all of their text.
CUT = """(board) => [
  ...[...board.querySelectorAll(".player .who")].filter(
    (name) => name.getClientRects().length > 1 || name.offsetHeight > 30
      || name.scrollWidth > name.clientWidth + 1),
  ...[...board.querySelectorAll(":is(.main, .hand) .card.full > .face")].filter((face) => {
    const title = face.querySelector(".title");
    return face.scrollHeight > face.clientHeight + 1
      || (title !== null && title.scrollWidth > title.clientWidth + 1);
  }),
].map((cut) => cut.textContent)"""
NAMES = ["Ada", "Balthasar", "Cy", "Dorothea", "Emil", "Fay"]


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("age_of_ascent", 3, {}),
        ("ascension", 3, {"sets": ("gift_of_the_elements",)}),
        ("ascension", 6, {"sets": ("valley_of_the_ancients", "rise_of_vigil")}),
    ],
)
def test_a_board_is_read_beside_its_journal_on_a_small_screen(
    visits: Visits, inside: Stores, game: str, players: int, options: dict[str, Any]
) -> None:
    visit = visits(viewport={"width": 1280, "height": 720})
    state = games[game].new(players, 5, NAMES[:players], **options)
    usual = games[game].bots[games[game].face.usual_bot(games[game])]
    bots = [usual(random.Random(seat)) for seat in range(players)]
    while not state.over:
        state.apply(bots[state.seat].decide(state))
    created = inside.tables.open_save(str(state.to_json()), "Many at a table")
    visit.sit(inside, created, 0)
    for part in (3, 6, 9):
        step = inside.tables.steps(created.id) * part // 10
        visit.go(f"/inspector?id={created.id}&step={step}")
        _at(visit, step)
        expect(visit.page.locator(".board .player .who").first).to_be_visible()
        board = visit.page.locator(".board .felt").first
        visit.page.evaluate(DRAWN)
        assert board.evaluate(CUT) == []
        assert visit.page.locator(".board .main .card.full").count() > 4
