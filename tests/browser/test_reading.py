"""What is read on a board: messages, the text of cards, the journal."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.play import PEOPLE, Visit, Visits, a_table, finished
from tests.browser.test_every_page import _check
from ui.house import House
from ui.tables import Created

SETS: dict[str, Any] = {"sets": ["deliverance"]}
AT_THE_END = "list => Math.abs(list.scrollTop) < 2 && list.scrollHeight > list.clientHeight"
CUT = "text => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1"
SCROLL = "document.querySelector('[data-testid=stMain]').scrollBy(0, 300)"
INSIDE = """text => {
  const box = text.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}"""


def _alone(visit: Visit, inside: House, created: Created) -> None:
    visit.sit(inside, created, inside.tables.info(created.id).asked or 0)
    visit.open_table(created)
    visit.my_turn()


def _ask_by_name(inside: House, created: Created) -> str:
    """Make moves until a question names a card, and say which."""
    for _ in range(400):
        seat = inside.tables.info(created.id).asked or 0
        view = inside.tables.view(created.id, seat)
        decision = view["decision"]
        assert isinstance(decision, dict)
        if decision["kind"] == "pick":
            return str(decision["prompt"]).partition(":")[0]
        labels = decision["labels"]
        play = [i for i, label in enumerate(labels) if label.startswith(("play ", "acquire "))]
        choice = play[0] if play else len(labels) - 1
        inside.tables.move(created.id, seat, choice, int(str(view["id"])), 0)
    raise AssertionError("no question names a card")


@pytest.mark.parametrize(("scheme", "size"), [("light", "desktop"), ("dark", "phone")])
def test_a_refusal_is_told_on_the_board_where_it_is_seen(
    visits: Visits, inside: House, scheme: str, size: str
) -> None:
    visit = visits(size, color_scheme=scheme)
    _alone(visit, inside, a_table(inside, "ascension"))
    visit.page.evaluate(SCROLL)
    visit.take_back()
    alert = visit.board.get_by_role("alert")
    expect(alert).to_contain_text("can't be taken back")
    assert alert.evaluate(INSIDE)
    assert not alert.evaluate(CUT)
    expect(visit.page.locator("[data-testid=stAlert]")).to_have_count(0)
    _check(visit)
    visit.play_a_card()
    expect(alert).to_have_count(0)


def test_a_tapped_card_shows_its_text_and_a_short_button(visits: Visits, inside: House) -> None:
    visit = visits("phone")
    _alone(visit, inside, a_table(inside, "ascension"))
    card = visit.page.locator('.board [aria-label="Your hand"] [data-option]').first
    visit.press(card)
    panel = visit.page.locator(".board .panel")
    expect(panel.locator(".text")).to_be_visible()
    assert panel.locator(".text").evaluate(INSIDE)
    act = panel.locator("[data-option]")
    expect(act.locator("span:not(.vh)")).to_have_text("Play")
    assert not act.evaluate(CUT)
    box = panel.bounding_box()
    assert box is not None
    assert box["height"] <= 0.46 * 844
    _check(visit)
    visit.press(panel.get_by_role("button", name="close"))
    expect(panel.locator(".text")).to_have_count(0)


def test_every_text_of_the_row_is_read_whole_and_the_journal_gives_way(
    visit: Visit, inside: House
) -> None:
    _alone(visit, inside, a_table(inside, "ascension", **SETS))
    for card in visit.page.locator(".board .center .card .face").all():
        card.focus()
        assert not visit.page.locator(".board .sheet").evaluate(CUT)
    side = visit.page.locator(".board .side")
    assert not side.evaluate("side => side.scrollHeight > side.clientHeight + 1")


def test_a_card_that_a_question_names_is_shown_until_another_is_read(
    visit: Visit, inside: House
) -> None:
    created = a_table(inside, "ascension", PEOPLE, 5, **SETS)
    name = _ask_by_name(inside, created)
    _alone(visit, inside, created)
    title = visit.page.locator(".board .panel h3")
    expect(title).to_have_text(name)
    other = visit.page.locator(f'.board .center .card:not(:has-text("{name}")) .face').first
    other.hover()
    expect(title).not_to_have_text(name)
    visit.button("keys").click()
    expect(title).not_to_have_text(name)
    visit.board.locator(".ask").get_by_role("button", name=name).click()
    expect(title).to_have_text(name)


def test_after_the_curtain_the_journal_stands_at_its_end(visit: Visit, inside: House) -> None:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    for _ in range(4):
        visit.lift_curtain()
        visit.done()
        visit.curtain.wait_for()
    visit.lift_curtain()
    lines = visit.page.locator(".board .record .lines")
    assert lines.evaluate(AT_THE_END)
    expect(lines.locator("li").last).to_be_in_viewport()


def test_nobody_has_the_turn_when_the_game_is_over(visit: Visit, inside: House) -> None:
    created = finished(inside, "ascension")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    expect(visit.board).to_contain_text("The game is over")
    expect(visit.board.locator(".turnmark")).to_have_count(0)


def test_the_final_slot_covers_no_words(visit: Visit, inside: House) -> None:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    while visit.kind == "draft":
        visit.choose()
    marks = visit.board.locator(".final")
    expect(marks.first).to_be_visible()
    for slot in visit.board.locator(".slot.last").all():
        mark = slot.locator(".final").bounding_box()
        words = slot.locator(".kind").bounding_box()
        assert mark is not None
        assert words is not None
        assert mark["y"] + mark["height"] <= words["y"] + 1


def test_one_rune_is_a_rune(visit: Visit, inside: House) -> None:
    _alone(visit, inside, a_table(inside, "ascension"))
    runes = visit.board.locator(".purse .runes")
    expect(runes).to_have_text(re.compile("0 ?runes"))
    visit.play_a_card()
    expect(runes).to_have_text(re.compile("1 ?rune$"))


def test_keys_stand_on_one_line(visits: Visits, inside: House) -> None:
    visit = visits("phone")
    _alone(visit, inside, a_table(inside, "ascension"))
    visit.press(visit.board.locator(".ask button").last)
    for cap in visit.board.locator(".help .cap").all():
        box = cap.bounding_box()
        assert box is not None
        assert box["height"] < 30
