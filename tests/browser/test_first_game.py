"""A first game in the browser: a bubble that points at one thing, shifts nothing, and plays on."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from framework import games
from tests.browser.accessible import check
from tests.browser.play import ALONE, Visit, Visits, a_table
from ui.play.first_game import Progress
from ui.server.stores import Stores

GAMES = ["age_of_ascent", "ascension"]
SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
TALL: Any = {"width": 768, "height": 1024}
BOX = """element => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, innerWidth - right, innerHeight - bottom];
}"""
# Where everything lies that one could be about to click, by what it is.
PLACES = """board => Object.fromEntries(
  [...board.querySelectorAll("[data-card], [data-seat], [data-pile], .ask, [data-done]")]
    .map((element, place) => [place, element.getBoundingClientRect()])
    .map(([place, { left, top }]) => [place, [left, top]]))"""


# What is read or chosen in order to play and lies under a phone's bubble.
UNDER = """bubble => {
  const one = bubble.getBoundingClientRect();
  const parts = ".card, .ask, .top, .ribbon, .player, .dock, .pile";
  return [...bubble.parentNode.querySelector(".board").querySelectorAll(parts)]
    .filter((e) => e.getClientRects().length)
    .filter((e) => {
      const other = e.getBoundingClientRect();
      return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    }).map((e) => e.className);
}"""

OPTIONS = "[data-option]"
READ = f"{OPTIONS}, .card, .player, .panel, .news, .ask, .purse, .ribbon"
# What lies under the bubble of these parts of the board.
COVERED = """(bubble, parts) => {
  const one = bubble.getBoundingClientRect();
  return [...bubble.parentNode.querySelector(".board").querySelectorAll(parts)]
    .filter((part) => {
      const other = part.getBoundingClientRect();
      return other.width && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
        && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    }).map((part) => part.className);
}"""

# Whether nothing lies over the middle of something.
ON_TOP = """element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(element.getRootNode().elementFromPoint(x + width / 2, y + height / 2));
}"""

# The middle of a card's title that nothing lies over.
FREE = """board => [...board.querySelectorAll(".card:not(.section) > .face .title")]
  .map((title) => [title, title.getBoundingClientRect()])
  .map(([title, { x, y, width, height }]) => [title, x + width / 2, y + height / 2])
  .find(([title, x, y]) => title.contains(board.getRootNode().elementFromPoint(x, y)))
  .slice(1)"""


def _visit(visits: Visits, size: str, **more: Any) -> Visit:
    return visits(size, **{**(SMALL if size == "desktop" else {}), **more})


def _begin(visit: Visit, game: str) -> Locator:
    """Start a first game from the home page; its bubble."""
    visit.go("/")
    visit.press(visit.keyed(f"first {game}").get_by_role("button"))
    visit.my_turn()
    expect(_bubble(visit)).to_be_visible()
    return _bubble(visit)


def _seated(visit: Visit, inside: Stores, game: str) -> Locator:
    """Sit down at a first game as the home page starts it; its bubble."""
    face, first = games[game].face, games[game].face.first_game
    bots = (first.players or face.usual_players(games[game])) - 1
    seats = [("Ada", None), *((f"Bot {n}", face.first_bot(games[game])) for n in range(bots))]
    created = inside.tables.create(game, seats, first.seed, first.options, "First game")
    visit.sit(inside, created, 0)
    inside.visitors.set(visit.known, f"lessons {created.id}", json.dumps(Progress()))
    visit.open_table(created)
    visit.my_turn()
    expect(_bubble(visit)).to_be_visible()
    return _bubble(visit)


def _bubble(visit: Visit) -> Locator:
    return visit.page.locator(".bubble")


def _lesson(visit: Visit) -> str:
    """The name of the lesson that is told; nothing if there is advice only."""
    found = visit.page.locator(".bubble:not([hidden]) [data-lesson]")
    return (found.get_attribute("data-lesson") or "") if found.count() else ""


def _read(visit: Visit) -> str:
    """Read the lesson that is told, and wait for what comes after it; its name."""
    name, bubble = _lesson(visit), _bubble(visit)
    visit.press(bubble.locator("[data-close]"))
    expect(bubble.locator(f'[data-lesson="{name}"]')).to_have_count(0)
    expect(bubble).to_be_visible()
    return name


def _inside(bubble: Locator) -> None:
    assert all(edge >= 0 for edge in bubble.evaluate(BOX)), "the bubble leaves the window"


def _advised(visit: Visit) -> None:
    """Let the advice be done, and wait until that is so, and one is asked again."""
    id = visit.id
    # By the keyboard: two quick presses at one place are a double click, which does it once.
    _bubble(visit).locator("[data-advice]").press("Enter")
    visit.moved_on(id)
    visit.my_turn()


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_advice_plays_the_first_turns_and_the_bubble_stays_in_the_window(
    visits: Visits, inside: Stores, game: str, size: str
) -> None:
    visit = _visit(visits, size)
    bubble = _begin(visit, game)
    (table,) = [info for info in inside.tables.list() if visit.page.url.endswith(info.id)]
    told = []
    while inside.tables.view(table.id, 0)["turn"] < 3:
        expect(bubble).to_be_visible()
        _inside(bubble)
        if name := _lesson(visit):
            told.append(name)
        _advised(visit)
    assert told[0] == "goal"
    assert len({*told}) == len(told) > 3
    assert {*told} <= {lesson.name for lesson in games[game].face.lessons}


@pytest.mark.parametrize("game", GAMES)
def test_lessons_and_advice_are_accessible_and_shift_nothing(
    visits: Visits, inside: Stores, game: str
) -> None:
    visit = _visit(visits, "desktop")
    bubble = _seated(visit, inside, game)
    check(visit)
    before = visit.board.evaluate(PLACES)
    seen = []
    while _lesson(visit):
        _inside(bubble)
        seen.append(_read(visit))
    assert len(seen) > 1
    visit.press(bubble.locator("[data-close]"))  # what is left is advice
    expect(bubble.get_by_role("button")).to_have_count(1)  # which brings it back
    assert visit.board.evaluate(PLACES) == before


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_lessons_have_a_place_of_their_own_and_show_what_they_teach(
    visits: Visits, inside: Stores, game: str
) -> None:
    visit = _visit(visits, "phone", color_scheme="dark")
    bubble = _seated(visit, inside, game)
    check(visit)
    assert bubble.evaluate(UNDER) == [], "nothing is scrolled away for the first one"
    visit.take_back()
    refused = visit.board.get_by_role("alert")
    expect(refused).to_be_visible()
    assert refused.evaluate(ON_TOP), "the bubble lies on what is refused"
    seen: list[str] = []
    while _lesson(visit):
        _inside(bubble)
        below = bubble.bounding_box()
        assert below is not None
        if seen[-1:] == ["goal"] and game == "ascension":  # the hand is taught
            card = visit.board.locator(".hand .card").last
            expect(card).to_be_in_viewport(ratio=1)
            place = card.bounding_box()
            assert place is not None
            assert place["y"] >= below["y"] + below["height"]
        seen.append(_read(visit))
    assert len(seen) > 1
    for option in visit.board.locator("[data-advised]:visible").all():
        option.evaluate("e => e.scrollIntoView({ block: 'start' })")  # as somebody has scrolled
        visit.page.evaluate(DRAWN)
        assert bubble.evaluate(COVERED, "[data-advised]") == [], "it lies on what it advises"
    visit.press(bubble.locator("[data-close]"))  # what is left is advice
    expect(bubble.get_by_role("button")).to_have_count(1)  # which brings it back
    expect(visit.board).to_have_css("--room", "0px")


def test_the_bubble_points_at_what_is_advised_and_that_glows(
    visits: Visits, inside: Stores
) -> None:
    visit = _visit(visits, "desktop")
    bubble = _seated(visit, inside, "ascension")
    glowing = visit.board.locator("[data-advised]")
    expect(glowing).to_have_count(1)
    expect(visit.board.locator("[data-taught]")).to_have_attribute("data-tally", "pool")
    label = glowing.locator(".vh").first.text_content() or ""
    expect(bubble.locator(".advice b")).to_have_text(label.rstrip(". "))
    while _lesson(visit) != "play":
        _read(visit)
    box, target = bubble.bounding_box(), glowing.bounding_box()
    assert box is not None
    assert target is not None
    apart = (
        box["x"] + box["width"] <= target["x"]
        or target["x"] + target["width"] <= box["x"]
        or box["y"] + box["height"] <= target["y"]
        or target["y"] + target["height"] <= box["y"]
    )
    assert apart, "it covers what it points at"
    beside = bubble.get_attribute("data-side") in ("above", "below", "left", "right")
    assert beside or bubble.evaluate("bubble => bubble.matches('.column')")
    option = int(glowing.get_attribute("data-option") or -1)
    visit.choose(option)
    expect(visit.board.locator(f'[data-advised][data-option="{option}"]')).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_bubble_covers_nothing_that_is_read_or_chosen(
    visits: Visits, inside: Stores, game: str
) -> None:
    visit = _visit(visits, "desktop")
    bubble = _seated(visit, inside, game)
    visit.page.set_viewport_size(TALL)
    visit.page.evaluate(DRAWN)
    covered = {name.split()[0] for name in bubble.evaluate(COVERED, READ)}
    assert covered <= {"panel", "news"}, "the column at the side lies below there"
    visit.page.set_viewport_size(SMALL["viewport"])
    visit.page.evaluate(DRAWN)
    for _ in range(8):
        assert bubble.evaluate(COVERED, READ) == []
        if _lesson(visit):
            _read(visit)
        else:
            _advised(visit)
            expect(bubble).to_be_visible()


def test_on_a_phone_no_lesson_moves_the_board_and_a_warning_does_not_lie_on_one(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone")
    bubble = _seated(visit, inside, "ascension")
    top = "table => table.offsetTop"
    lies = visit.board.locator(".table")
    first = lies.evaluate(top)
    height = bubble.evaluate("bubble => bubble.offsetHeight")
    for part in bubble.locator(".lesson, .advice").all():
        assert part.evaluate("part => part.scrollHeight - part.clientHeight") <= 1, "it is cut off"
    _read(visit)
    assert (lies.evaluate(top), bubble.evaluate("bubble => bubble.offsetHeight")) == (first, height)
    visit.press(visit.board.locator("[data-done]").first)
    visit.told("You could still play")
    assert lies.evaluate(top) == first
    edge = "part => part.getBoundingClientRect()"
    warning, told = visit.board.get_by_role("alert").evaluate(edge), bubble.evaluate(edge)
    assert warning["bottom"] <= told["top"], "it lies on the lesson"
    ribbon = visit.board.locator(".ribbon > *").all()
    rows = {round(part.evaluate(MIDDLE)) // 12 for part in ribbon if part.is_visible()}
    assert len(rows) == 1, "one line"


MIDDLE = "part => part.getBoundingClientRect().top + part.getBoundingClientRect().height / 2"


def test_on_a_phone_the_bubble_that_is_put_aside_lies_in_the_bar(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone")
    bubble = _seated(visit, inside, "ascension")
    visit.press(bubble.locator("[data-aside]"))
    _inside(bubble)
    covered = ".amount, .player, .card, .ribbon > *, .choice, .ask > button"
    assert bubble.evaluate(COVERED, covered) == []
    words = """([bubble, words]) => {
      const range = document.createRange();
      range.selectNodeContents(words);
      return range.getBoundingClientRect().right - bubble.getBoundingClientRect().left;
    }"""
    asked = visit.board.locator(".ask .words")
    assert visit.page.evaluate(words, [bubble.element_handle(), asked.element_handle()]) <= 1


def test_on_a_phone_what_is_advised_is_framed_within_the_window(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone")
    _seated(visit, inside, "ascension")
    frame = """e => {
      const { outlineOffset, outlineWidth } = getComputedStyle(e);
      return parseFloat(outlineOffset) + parseFloat(outlineWidth);
    }"""
    for advised in visit.board.locator("[data-advised]").all():
        assert advised.evaluate(frame) <= 0


def test_one_tap_moves_the_bubble_out_of_the_way_and_one_brings_it_back(
    visits: Visits, inside: Stores
) -> None:
    visit = _visit(visits, "phone")
    bubble = _seated(visit, inside, "ascension")
    aside = bubble.locator("[data-aside]")
    visit.press(aside)
    expect(bubble.locator("[data-lesson]")).to_have_count(0)
    assert bubble.evaluate(COVERED, OPTIONS) == []
    _inside(bubble)
    visit.press(aside)
    assert _lesson(visit) == "goal"
    _read(visit)
    assert _lesson(visit) == "play", "another one is told"


def test_what_is_put_aside_stays_there_until_it_is_called_back(
    visits: Visits, inside: Stores
) -> None:
    visit = _visit(visits, "phone")
    bubble = _seated(visit, inside, "ascension")
    aside = bubble.locator("[data-aside]")
    visit.press(aside)
    expect(aside).to_have_text("2 lessons")
    id = visit.id
    visit.press(visit.board.locator("[data-all]"))
    visit.moved_on(id)
    visit.my_turn()
    expect(bubble).to_be_visible()
    expect(bubble.locator("[data-close]")).to_have_count(0)
    assert _lesson(visit) == ""
    expect(aside).to_have_text(re.compile(r"^[2-9] lessons$"))
    visit.page.keyboard.press("Escape")  # reads nothing that is not seen
    visit.press(aside)
    assert _read(visit) == "goal", "what was not read is told first"
    assert _lesson(visit) not in ("", "goal"), "and then what came meanwhile"


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_bubble_leaves_a_sheet_free(
    visits: Visits, inside: Stores, game: str
) -> None:
    visit = _visit(visits, "phone")
    bubble = _seated(visit, inside, game)
    sheet = visit.board.locator(".panel.full")
    for closes in ("button", "Escape"):
        visit.page.touchscreen.tap(*visit.board.evaluate(FREE))
        expect(sheet).to_be_visible()
        assert bubble.is_hidden(), "it lies on the sheet"
        if closes == "button":
            visit.press(sheet.locator(".close"))
        else:
            visit.page.keyboard.press(closes)
        expect(sheet).to_have_count(0)
        expect(bubble).to_be_visible()
        assert _lesson(visit) == "goal", "no lesson was lost"


def test_a_lesson_is_closed_by_a_key_for_good_and_takes_no_focus(
    visits: Visits, inside: Stores
) -> None:
    visit = _visit(visits, "desktop")
    bubble = _seated(visit, inside, "ascension")
    assert bubble.get_attribute("role") == "note"
    assert _lesson(visit) == "goal"
    assert not bubble.evaluate("bubble => bubble.contains(bubble.getRootNode().activeElement)")
    visit.page.keyboard.press("Escape")
    expect(bubble.locator('[data-lesson="play"]')).to_be_visible()
    visit.page.reload()  # goes on with the lessons where they were
    expect(bubble.locator('[data-lesson="play"]')).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(bubble.locator("[data-lesson]")).to_have_count(0)
    expect(bubble).to_be_visible()  # with advice alone
    visit.page.keyboard.press("Escape")
    expect(bubble.locator("[data-advice]")).to_have_count(0)
    back = bubble.locator("[data-aside]")
    expect(back).to_have_text("advice")
    visit.press(back)
    expect(bubble.locator("[data-advice]")).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(bubble.locator("[data-advice]")).to_have_count(0)
    id = visit.id
    visit.page.keyboard.press("h")
    visit.moved_on(id)
    expect(bubble.locator("[data-close]")).to_be_visible()


def test_escape_closes_what_was_opened_last(visits: Visits, inside: Stores) -> None:
    visit = _visit(visits, "desktop")
    bubble = _seated(visit, inside, "age_of_ascent")
    while _lesson(visit):
        _read(visit)
    while visit.kind != "target":
        _advised(visit)
    while _lesson(visit):
        _read(visit)
    cards = visit.board.locator(".player .opened")
    visit.press(visit.board.locator(".player .pile").first)
    expect(cards).to_be_visible()
    visit.page.keyboard.press("?")
    visit.page.keyboard.press("Escape")
    expect(visit.board.locator(".help")).to_have_count(0)
    expect(cards).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(cards).to_have_count(0)
    expect(bubble.locator("[data-advice]")).to_be_visible()
    visit.page.keyboard.press("Escape")
    expect(bubble.locator("[data-advice]")).to_have_count(0)
    expect(bubble.locator("[data-aside]")).to_be_visible()


def test_a_bid_that_is_begun_is_left_alone(visits: Visits, inside: Stores) -> None:
    visit = _visit(visits, "desktop")
    bubble = _seated(visit, inside, "age_of_ascent")
    while visit.kind != "target":
        _advised(visit)
    while _lesson(visit):
        _read(visit)
    advised = visit.board.locator("[data-advised]").first
    visit.press(advised)
    expect(visit.building).to_be_visible()
    expect(bubble).to_be_hidden()
    visit.page.keyboard.press("Escape")
    expect(bubble).to_be_visible()


def test_both_doors_and_a_running_game_are_on_one_screen(visits: Visits, inside: Stores) -> None:
    visit = _visit(visits, "desktop")
    visit.sit(inside, a_table(inside, "age_of_ascent", ALONE), 0)
    visit.go("/")
    for key in ("play age_of_ascent", "play ascension", "first ascension"):
        expect(visit.keyed(key).get_by_role("button")).to_be_in_viewport(ratio=1)
    expect(visit.button("Go on").first).to_be_in_viewport(ratio=1)
    visit.press(visit.keyed("play ascension").get_by_role("button"))
    visit.my_turn()


def test_opponents_have_emblems_and_their_choice_is_kept(visits: Visits) -> None:
    visit = visits("phone", color_scheme="dark")
    visit.go("/")
    group = visit.keyed("offered bot age_of_ascent")
    for pill in group.get_by_role("radio").all():
        drawn = pill.locator("p").evaluate("p => getComputedStyle(p, '::before').maskImage")
        assert drawn.startswith('url("data:image/svg+xml')
    visit.press(group.get_by_text("Sage", exact=True))
    expect(visit.page.get_by_text("Sage: goes for treasures and the culture roll.")).to_be_visible()
    visit.settled()
    visit.page.reload()
    expect(visit.page.get_by_text("Sage: goes for treasures and the culture roll.")).to_be_visible()
    visit.press(visit.keyed("play age_of_ascent").get_by_role("button"))
    visit.my_turn()
    names = visit.board.locator('[data-seat="1"] .seat').first
    expect(names).to_have_attribute(
        "title", "Ysel, a bot. Sage: goes for treasures and the culture roll"
    )
