"""A comparison in the browser: begun by a click, sharper while one reads, led from to a game."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from framework.lab.comparison import Entrant
from tests.browser.accessible import check
from tests.browser.looks import LOOKED_AT, by, check_both
from tests.browser.play import SHORT, Visit, Visits
from tests.ui.played import played
from ui.server.stores import Stores
from ui.server.visitors import key
from ui.store.orders import RunOrder


def a_result(inside: Stores, visit: Visit, games: int = 12) -> str:
    """A finished comparison of both games that somebody has asked for."""
    sides = (
        Entrant("age_of_ascent", SHORT["age_of_ascent"], 2, ["random"]),
        Entrant("ascension", SHORT["ascension"], 2, ["random"]),
    )
    order = RunOrder(sides, games, 5, 0)
    return played(inside.runs, key(visit.known), order, "Two short games")


def _games(words: str) -> int:
    return int(words.partition(" ")[0])


def test_a_comparison_sharpens_and_leads_from_a_sentence_to_a_game(visit: Visit) -> None:
    visit.go("/compare")
    visit.press(visit.keyed("ready 0").get_by_role("button"))
    sentences = visit.page.get_by_role("list", name="What the figures say").get_by_role("listitem")
    expect(sentences.first).to_be_visible()
    expect(visit.page.get_by_role("progressbar").first).to_be_visible()
    played = visit.keyed("says").get_by_text(re.compile(r"^\d+ games of each side,"))
    first = played.inner_text()
    expect(played).not_to_have_text(first)
    assert _games(played.inner_text()) > _games(first)
    visit.press(visit.keyed("stop").get_by_role("button"))
    expect(visit.button("Go on")).to_be_visible()
    visit.told("Stopped at")
    link = sentences.locator("a").first  # of 8 games or more: fewer can't tell them apart
    name = link.inner_text()
    visit.press(link)
    row = visit.page.locator("tr:target")
    expect(row).to_be_in_viewport()
    expect(row.get_by_role("rowheader")).to_contain_text(name)
    example = row.get_by_role("link").first
    step = re.search(r"step (\d+)", example.text_content() or "")
    assert step is not None
    visit.press(example)
    visit.page.wait_for_url(f"**/inspector?id=*step={step[1]}*")
    expect(visit.page.get_by_text(re.compile(rf"^Step {step[1]} of \d+"))).to_be_visible()


def test_a_link_is_read_by_others_and_changed_by_nobody_else(
    visits: Visits, inside: Stores
) -> None:
    mine, other = visits(), visits("phone")
    id = a_result(inside, mine)
    other.go(f"/compare?id={id}")
    expect(other.page.get_by_role("list", name="What the figures say")).to_be_visible()
    expect(other.button("Delete")).to_have_count(0)
    mine.go(f"/compare?id={id}")
    mine.through("Delete", "Delete it")
    expect(mine.page.get_by_text("Ask in one click")).to_be_visible()
    other.page.reload()
    other.told("There is no such comparison")


def test_a_result_is_taken_along_in_three_forms(visit: Visit, inside: Stores) -> None:
    id = a_result(inside, visit)
    visit.go(f"/compare?id={id}")
    forms = {"HTML": "<!doctype html>", "CSV": "metric,", "JSON": '"ascent-comparison"'}
    for kind, words in forms.items():
        with visit.page.expect_download() as download:
            visit.press(visit.button(f"Download {kind}"))
        assert words in download.value.path().read_text(encoding="utf-8")


def test_the_other_looks_of_a_result_are_accessible(visits: Visits, inside: Stores) -> None:
    """The list of all pages has the two that are missing here."""
    visit = visits(color_scheme="dark", **LOOKED_AT)
    id = a_result(inside, visit)
    visit.go(f"/compare?id={id}")
    visit.press(visit.page.get_by_role("radio", name="All figures"))
    expect(visit.page.locator("#figure-first_seat_advantage")).to_be_attached()
    visit.unfold("What only one side has")
    plots = visit.page.get_by_test_id("stVegaLiteChart")
    expect(plots.first.locator("svg, canvas").first).to_be_visible()
    check_both(visit)
    visit.go("/cards?game=ascension&view=figures")
    figures = visit.page.get_by_role("region", name="Figures of cards")
    expect(figures).to_be_visible()
    check_both(visit)
    card = figures.get_by_role("link").first
    name = card.inner_text()
    visit.press(card)
    visit.page.wait_for_url("**/cards?game=ascension&card=*")
    expect(visit.page.get_by_role("heading", name=name).first).to_be_visible()


def test_cards_are_searched_while_one_types_and_the_address_has_it(visit: Visit) -> None:
    visit.go("/cards?game=ascension")
    field = visit.page.get_by_role("textbox", name="Search in names and texts")
    field.press_sequentially("skyrocket")
    visit.page.wait_for_url("**/cards?*search=skyrocket*")
    expect(visit.page.get_by_text("1 card", exact=True)).to_be_visible()


def test_another_comparison_opens_at_its_top(visits: Visits, inside: Stores) -> None:
    visit = visits("phone")
    ids = [a_result(inside, visit, games) for games in (8, 12)]
    visit.go(f"/compare?id={ids[0]}")
    sentences = visit.page.get_by_role("list", name="What the figures say")
    expect(sentences).to_be_visible()
    visit.unfold("Your results")
    kept = visit.keyed(f"open {ids[1]}").get_by_role("button")
    main = visit.page.get_by_test_id("stMain")
    kept.scroll_into_view_if_needed()
    assert main.evaluate("main => main.scrollTop") > 1000
    visit.press(kept)
    visit.page.wait_for_url(f"**/compare?id={ids[1]}")
    expect(sentences).to_be_in_viewport()
    expect(main).to_have_js_property("scrollTop", 0)


def test_what_can_be_done_with_a_result_is_accessible(visits: Visits, inside: Stores) -> None:
    visit = visits(**LOOKED_AT)
    visit.go(f"/compare?id={a_result(inside, visit)}")
    opened = visit.page.get_by_test_id("stPopoverBody")
    for name in ("Rename", "Delete", "Link"):
        visit.press(visit.button(name))
        expect(opened).to_be_visible()
        by(visit, "light")
        check(visit)
        by(visit, "dark")
        check(visit, "[data-testid=stPopoverBody]")
        visit.page.keyboard.press("Escape")
        expect(opened).to_have_count(0)


def test_a_tournament_is_begun_watched_stopped_gone_on_with_and_opened(visit: Visit) -> None:
    visit.go("/tournament")
    if not visit.button("Play it").is_visible():  # the server is one for all tests
        visit.unfold("Play a tournament")
    visit.press(visit.keyed("tournament bots age_of_ascent").get_by_role("button", name="Hard"))
    visit.settled()
    visit.press(visit.keyed("games of tournament").get_by_text("500", exact=True))
    expect(visit.page.get_by_text("498 games: 83 deals")).to_be_visible()
    visit.press(visit.button("Play it"))
    told = re.compile(r"^\d+ of 498 games played, [\d.]+ games/s, .+ left\.$")
    expect(visit.page.get_by_text(told)).to_be_visible()
    expect(visit.page.get_by_text("Came before").first).to_be_visible()
    visit.press(visit.keyed("stop").get_by_role("button"))
    visit.told("Stopped at")
    check(visit)
    visit.press(visit.button("Go on"))
    expect(visit.page.get_by_text(told)).to_be_visible()
    visit.press(visit.keyed("stop").get_by_role("button"))
    visit.told("Stopped at")
    visit.press(visit.page.get_by_role("link", name="Game 2").first)
    visit.page.wait_for_url("**/inspector?id=*")
    expect(visit.page.get_by_text(re.compile(r"^Step (\d+) of \1$"))).to_be_visible()
