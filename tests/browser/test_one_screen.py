"""The whole table on one screen: what one needs in order to decide is seen without scrolling."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from framework import games
from framework.core.machine import State
from tests.browser.looks import LOOKED_AT, on_a_phone
from tests.browser.play import Visit, Visits
from ui.server.stores import Stores

DESKTOPS = ((1280, 720), (1366, 768), (1536, 864), (1920, 1080), (768, 1024))
ODD = ((1150, 700), (1024, 768))  # a small laptop, a tablet on its side
PHONES = ((390, 844), (360, 740))
SIDEWAYS = (932, 430)  # a phone on its side
SMALLEST = {"desktop": 9.5, "phone": 12}  # pixels of the letters of a text
UNREADABLE = ("cut", "broken", "crossed", "unread")  # kinds of faults
MANY = 15  # own cards
DOTTED = ("ascension",)  # where a text on a phone's card may end in dots
NAMES = ("Ada", "Balthasar", "Cy", "Dorothea", "Emil", "Fay")
BOTS = {"age_of_ascent": "balanced", "ascension": "greedy"}
OWN_TURN = {"age_of_ascent": "target", "ascension": "turn"}
SETS: dict[int, tuple[str, ...]] = {
    1: ("deliverance",),
    2: ("valley_of_the_ancients",),
    3: ("gift_of_the_elements",),
    4: ("deliverance", "rise_of_vigil"),
    5: ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance"),
    6: ("valley_of_the_ancients", "rise_of_vigil"),
}
TABLES = [("age_of_ascent", players) for players in (2, 3, 4)]
TABLES += [("ascension", players) for players in range(1, 7)]

# What has to lie in the window, by what it is.
NEEDED = {
    "the question": ".ask .words",
    "the purse": ".top .purse",
    "own pieces": ".dock .stock",
    "a card of the board": ".main .card",
    "the hand": ".dock .hand .card",
    "a seat": ".player[data-seat]",
    "the ending button": "[data-done]",
}
MEASURE = """
({ needed, smallest, dots }) => {
  const board = document.querySelector(".board") ?? [...document.querySelectorAll("*")]
    .map((e) => e.shadowRoot?.querySelector(".board")).find(Boolean);
  const box = (e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const seen = (e) => e.getClientRects().length > 0;
  const found = {};
  for (const [name, selector] of Object.entries(needed))
    found[name] = [...board.querySelectorAll(selector)].filter(seen).map(box);
  const words = (e) => (e.textContent ?? "").trim().slice(0, 60);
  // A text that ends in dots on a small card: a tap tells the rest.
  const dotted = (e) =>
    dots && e.matches(".full .rules") && (lines(e) >= 4 || e.matches(".clamped > .rules"));
  const lines = (e) => e.clientHeight / parseFloat(getComputedStyle(e).lineHeight);
  const cut = [...board.querySelectorAll(
    ".card.full > .face, .card.slim > .face, .title, .rules, .words, .who, .verb, .choice, .pile," +
    " .amount, .ribbon, .player, .zonehead, .mine, .minecards"
  )].filter((e) => seen(e) && e.clientWidth > 1 && getComputedStyle(e).display !== "inline")
    .filter((e) => !dotted(e))
    .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2)
    .map((e) => `${e.className}: ${words(e)} ` +
      `(${e.scrollWidth}x${e.scrollHeight} in ${e.clientWidth}x${e.clientHeight})`);
  const broken = [];
  for (const e of board.querySelectorAll(".title, .rules, .words, .who, .verb, .choice span")) {
    if (!seen(e)) continue;
    const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement.closest(".vh")) continue;
      for (const { 0: word, index } of node.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  const area = (e) => e.getBoundingClientRect();
  const both = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  // What stands in one line beside each other, and in which box: nothing lies on anything.
  const crossed = [];
  for (const line of board.querySelectorAll(".ribbon, .course, .phases, .track, .track li")) {
    const parts = [...line.children].filter((e) => seen(e) && !e.matches(".vh, .phases > li"));
    for (const part of parts) {
      const { left, right } = area(line);
      const name = `${part.className}: ${words(part)}`;
      if (area(part).left < left - 1 || area(part).right > right + 1) crossed.push(`out: ${name}`);
      for (const other of parts)
        if (other !== part && both(area(part), area(other))) crossed.push(`on another: ${name}`);
    }
  }
  for (const e of board.querySelectorAll(".phases > li"))
    if (parseFloat(getComputedStyle(e).fontSize) && e.scrollWidth > e.clientWidth + 1)
      crossed.push(`a phase: ${words(e)}`);
  for (const picture of board.querySelectorAll(".card.full > .face > .emblem")) {
    if (!seen(picture)) continue;
    for (const e of picture.parentElement.querySelectorAll(".rules")) {
      const range = document.createRange();
      range.selectNodeContents(e);
      if ([...range.getClientRects()].some((one) => both(one, area(picture))))
        crossed.push(`on a picture: ${words(e)}`);
    }
  }
  const [unread, long] = [[], []];
  for (const face of board.querySelectorAll(".main .card.full > .face, .hand .card.full > .face")) {
    const [title, rules] = [face.querySelector(".title"), face.querySelector(".rules")];
    if (lines(title) > 2.5) long.push(`a name of many lines: ${words(title)}`);
    const name = parseFloat(getComputedStyle(title).fontSize);
    if (name < smallest) unread.push(`letters of ${name} px in ${words(title)}`);
    if (!rules || !words(rules)) continue;
    const letters = parseFloat(getComputedStyle(rules).fontSize);
    if (!seen(rules)) unread.push(`no text on ${words(title)}`);
    else if (letters < smallest) unread.push(`letters of ${letters} px on ${words(title)}`);
  }
  return { found, cut, broken, crossed, unread, long, wide: document.documentElement.scrollWidth };
}
"""
# Sizes are told between two frames: then all letters fit.
DRAWN = """
() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
"""
PLACES = """
() => {
  const board = document.querySelector(".board") ?? [...document.querySelectorAll("*")]
    .map((e) => e.shadowRoot?.querySelector(".board")).find(Boolean);
  const cards = [...board.querySelectorAll(".main [data-card]")];
  return Object.fromEntries(cards.map((e) => {
    const { left, top } = e.getBoundingClientRect();
    return [e.dataset.card, [left, top]];
  }));
}
"""


def _options(game: str, players: int) -> dict[str, Any]:
    return {"sets": SETS[players]} if game == "ascension" else {}


@cache
def _stages(game: str, players: int) -> tuple[str, str]:
    """Saves of a game by bots in which the first player is asked: in its middle, at its end."""
    state = games[game].new(players, 5, NAMES[:players], **_options(game, players))
    bots = [games[game].bots[BOTS[game]](random.Random(seat)) for seat in range(players)]
    asked: list[State] = []
    while not state.over:
        if state.seat == 0 and state.kind == OWN_TURN[game]:
            first = not asked or games[game].turn(asked[-1]) != games[game].turn(state)
            if first:
                asked.append(state.clone())
        state.apply(bots[state.seat].decide(state))
    return asked[len(asked) // 2].to_json(), asked[-1].to_json()


@cache
def _crowded(game: str) -> str:
    """A save of a moment that asks for much room: many pieces on one card, or no card in hand.

    With the latter goes all that was played, and all sets.
    """
    players = 3 if game == "age_of_ascent" else 2
    options = {"sets": SETS[5]} if game == "ascension" else {}
    state = games[game].new(players, 5, NAMES[:players], **options)
    bots = [games[game].bots[BOTS[game]](random.Random(seat)) for seat in range(players)]
    most, crowded = -1, state
    while not state.over:
        if state.seat == 0 and state.kind == OWN_TURN[game]:
            table = state.view(0)["table"]
            if game == "ascension":
                lying = -1 if table["hand"] else sum(map(len, table["played"]))
            else:
                on = Counter(dict.fromkeys(range(3), 0))
                for bid in table["bids"]:
                    on[bid["target"]] += sum(bid["pieces"])
                lying = max(on.values())
            if lying > most:
                most, crowded = lying, state.clone()
        state.apply(bots[state.seat].decide(state))
    return str(crowded.to_json())


def _sit(visit: Visit, inside: Stores, game: str, players: int, stage: int) -> None:
    _open(visit, inside, game, players, _stages(game, players)[stage])


def _open(visit: Visit, inside: Stores, game: str, players: int, save: str) -> None:
    bots = [None, *[BOTS[game]] * (players - 1)]
    created = inside.tables.open_save(save, "One screen", bots)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()


def _measured(visit: Visit, size: tuple[int, int]) -> dict[str, Any]:
    width, height = size
    visit.page.set_viewport_size({"width": width, "height": height})
    visit.page.evaluate(DRAWN)
    return _sizes(visit)


def _sizes(visit: Visit, screen: str = "desktop", dots: bool = False) -> dict[str, Any]:
    asked = {"needed": NEEDED, "smallest": SMALLEST[screen], "dots": dots}
    return dict(visit.page.evaluate(MEASURE, asked))


def _outside(measured: dict[str, Any], width: int, height: float) -> Iterator[str]:
    for name, boxes in measured["found"].items():
        for box in boxes:
            within = box["left"] >= -1 and box["top"] >= -1
            if not (within and box["right"] <= width + 1 and box["bottom"] <= height + 1):
                yield f"{name} at {[round(side) for side in box.values()]}"


def _unreadable(measured: dict[str, Any]) -> list[str]:
    return [fault for kind in UNREADABLE for fault in measured[kind]]


def _desktop_faults(visit: Visit, game: str, players: int, size: tuple[int, int]) -> list[str]:
    _measured(visit, size)
    measured = _sizes(visit, dots=game in DOTTED and size in ODD)
    found = measured["found"]
    assert len(found["a seat"]) == players - 1
    assert found["the question"]
    assert found["the ending button"]
    assert found["the purse"] or found["own pieces"]
    return [*_outside(measured, *size), *_unreadable(measured)]


def _phone_faults(visit: Visit, game: str, width: int, height: int) -> list[str]:
    with on_a_phone(visit, width=width, height=height):
        measured = _sizes(visit, "phone", dots=game in DOTTED)
    faults = [*_outside(measured, width, 2 * height), *_unreadable(measured), *measured["long"]]
    if measured["wide"] > width:
        faults.append(f"the page is {measured['wide']} wide")
    return faults


@pytest.mark.parametrize("stage", [0, 1], ids=["middle", "end"])
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_everything_to_decide_by_is_in_the_window_and_on_a_phone_one_swipe_away(
    visits: Visits, inside: Stores, game: str, players: int, stage: int
) -> None:
    visit = visits(**LOOKED_AT)
    _sit(visit, inside, game, players, stage)
    faults = {size: _desktop_faults(visit, game, players, size) for size in (*DESKTOPS, *ODD)}
    faults |= {size: _phone_faults(visit, game, *size) for size in PHONES}
    wrong = [f"{width}x{height}: {one}" for (width, height), ones in faults.items() for one in ones]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "players"), [("age_of_ascent", 3), ("ascension", 2)])
def test_a_crowded_table_is_whole_in_windows_of_any_size(
    visits: Visits, inside: Stores, game: str, players: int
) -> None:
    visit = visits(**LOOKED_AT)
    _open(visit, inside, game, players, _crowded(game))
    wrong = []
    for width, height in (*DESKTOPS, *ODD):
        _measured(visit, (width, height))
        measured = _sizes(visit, dots=True)
        faults = [*_outside(measured, width, height), *_unreadable(measured)]
        wrong += [f"{width}x{height}: {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("game", "players"), [("age_of_ascent", 3), ("ascension", 2)])
def test_what_a_phone_on_its_side_shows_is_whole_and_its_choices_stay_in_view(
    visits: Visits, inside: Stores, game: str, players: int
) -> None:
    visit = visits(**LOOKED_AT)
    _open(visit, inside, game, players, _crowded(game))
    width, height = SIDEWAYS
    with on_a_phone(visit, width=width, height=height):
        measured = _sizes(visit, "phone", dots=True)
        assert not _unreadable(measured), "\n".join(_unreadable(measured))
        assert measured["wide"] <= width
        above = {"the question": ".ask .words", "choices": ".top > .strip [data-option]"}
        for part in (visit.board.locator(".ribbon"), visit.board.locator(".mine")):
            part.evaluate("part => part.scrollIntoView({ block: 'end' })")
            found = visit.page.evaluate(
                MEASURE, {"needed": above, "smallest": SMALLEST["phone"], "dots": True}
            )["found"]
            assert all(found.values())
            assert not list(_outside({"found": found}, *SIDEWAYS))


# Whatever of the selector does not lie in the window, or lies below something else.
COVERED = """
(selector) => {
  const board = document.querySelector(".board") ?? [...document.querySelectorAll("*")]
    .map((e) => e.shadowRoot?.querySelector(".board")).find(Boolean);
  const all = [...board.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
  const covered = all.filter((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const inside = [[left + 3, top + 3], [right - 3, bottom - 3]].every(([x, y]) =>
      e.contains(board.getRootNode().elementFromPoint(x, y)));
    return !inside || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  });
  return [all.length, covered.map((e) => e.textContent)];
}
"""


def test_a_bid_is_put_together_in_view_on_a_phone_on_its_side(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone", viewport={"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    _sit(visit, inside, "age_of_ascent", 3, 0)
    visit.press(visit.page.locator(".board .main .card.can:not(.beyond) > .face").first)
    visit.press(visit.page.locator(".board .panel [data-option]").first)
    visit.building.wait_for()
    for part in (".pick .add", ".pick .both button", ".quick button", ".ends button"):
        count, covered = visit.page.evaluate(COVERED, part)
        assert count, part
        assert not covered, part
    box = visit.building.bounding_box()
    assert box is not None
    assert box["height"] < SIDEWAYS[1] / 2, "the board is seen above it"
    visit.bid()
    visit.building.wait_for(state="detached")


def test_all_own_cards_of_a_long_game_are_seen(visits: Visits, inside: Stores) -> None:
    state = games["age_of_ascent"].new(4, 3, NAMES[:4])
    bots = [games["age_of_ascent"].bots["balanced"](random.Random(seat)) for seat in range(4)]
    while state.kind != "target" or state.seat != 0 or len(state.cards[0]) < MANY:
        state.apply(bots[state.seat].decide(state))
    seats = [None, *["balanced"] * 3]
    created = inside.tables.open_save(state.to_json(), "Many cards", seats)
    visit = visits("desktop", viewport={"width": 1280, "height": 720})
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()
    own = visit.board.locator(".minecards")
    expect(own.locator(".card")).to_have_count(len(state.cards[0]))
    assert own.evaluate("own => own.scrollHeight - own.clientHeight") <= 0
    assert not _unreadable(_measured(visit, (1280, 720)))


@pytest.mark.parametrize(("game", "own"), [("age_of_ascent", "pieces"), ("ascension", "hand")])
def test_a_phone_on_its_side_scrolls_and_crushes_no_card(
    visits: Visits, inside: Stores, game: str, own: str
) -> None:
    visit = visits("desktop", viewport={"width": 844, "height": 390})
    _sit(visit, inside, game, 2, 0)
    found = _measured(visit, (844, 390))["found"]
    cards, mine = found["a card of the board"], found["the hand" if own == "hand" else "own pieces"]
    tall = [card for card in cards if card["bottom"] - card["top"] > 60]
    assert len(tall) >= 6, cards
    assert max(card["bottom"] for card in tall) <= min(one["top"] for one in mine) + 1
    assert all(one["right"] <= 845 for one in [*cards, *mine])


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_each_row_of_cards_has_its_heading(
    visits: Visits, inside: Stores, size: tuple[int, int]
) -> None:
    visit = visits("phone", reduced_motion="reduce")
    _sit(visit, inside, "age_of_ascent", 3, 0)
    _measured(visit, size)
    for name, cards in (("Territories", 4), ("Heroes", 3), ("Treasures", 2)):
        row = visit.page.get_by_role("region", name=name, exact=True)
        heading = row.get_by_role("heading", name=name)
        expect(heading).to_be_visible()
        expect(row.locator(".slot")).to_have_count(cards)
        above = heading.bounding_box()
        assert above is not None
        for slot in row.locator(".slot").all():
            below = slot.bounding_box()
            assert below is not None
            assert below["y"] >= above["y"] + above["height"] - 1
            assert below["y"] < above["y"] + 40, "in one line below it"


@pytest.mark.parametrize("sizes", [(*DESKTOPS, *ODD), *((size,) for size in (*PHONES, SIDEWAYS))])
def test_a_bid_that_is_begun_and_dropped_moves_no_card(
    visits: Visits, inside: Stores, sizes: tuple[tuple[int, int], ...]
) -> None:
    visit = visits("desktop" if DESKTOPS[0] in sizes else "phone")
    _sit(visit, inside, "age_of_ascent", 3, 0)
    for size in sizes:
        _measured(visit, size)
        before = visit.page.evaluate(PLACES)
        assert len(before) >= 9
        target = visit.page.locator(".board .main .card.can > .face").first
        visit.press(target)
        if visit.touch:
            visit.press(visit.page.locator(".board .panel [data-option]").first)
        visit.building.wait_for()
        _still(before, visit.page.evaluate(PLACES))
        visit.page.keyboard.press("Escape")
        visit.building.wait_for(state="detached")
        _still(before, visit.page.evaluate(PLACES))


def _still(before: dict[str, list[float]], after: dict[str, list[float]]) -> None:
    assert before.keys() == after.keys()
    for card, place in before.items():
        moved = [abs(a - b) for a, b in zip(place, after[card], strict=True)]
        assert max(moved) <= 2, f"{card} has moved by {moved}"


def test_the_own_cards_fit_on_a_phone(visits: Visits, inside: Stores) -> None:
    visit = visits("phone")
    _sit(visit, inside, "ascension", 2, 1)  # cards lie in four places
    id = visit.id
    visit.press(visit.board.locator("[data-all]"))
    visit.moved_on(id)
    visit.my_turn()
    visit.press(visit.board.locator("[data-opens=deck]"))
    body = visit.board.locator(".overlaybody")
    body.wait_for()
    for width, height in PHONES:
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.page.evaluate(DRAWN)
        assert body.evaluate("body => body.scrollWidth - body.clientWidth") == 0, width


def test_the_bar_keeps_its_places_where_there_is_much_to_spend(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("desktop", viewport={"width": 1280, "height": 720})
    _sit(visit, inside, "ascension", 5, 0)
    bar, id = visit.board.locator(".top"), visit.id
    before, ends = bar.bounding_box(), "e => e.getBoundingClientRect().right"
    purse = bar.locator(".purse").evaluate(ends)
    row = visit.board.locator(".center").bounding_box()
    visit.press(visit.board.locator("[data-all]"))
    visit.moved_on(id)
    visit.my_turn()
    assert bar.bounding_box() == before
    assert bar.locator(".purse").evaluate(ends) == purse, "it moves under the pointer"
    assert visit.board.locator(".center").bounding_box() == row
    words, card = (visit.board.locator(f".always {one}").first for one in ("h4", ".card"))
    beside = [one.bounding_box() for one in (words, card)]
    assert beside[0] is not None
    assert beside[1] is not None
    assert beside[0]["x"] + beside[0]["width"] <= beside[1]["x"], "it stands alone in its line"


LONG = """
top => {
  top.querySelector(".words").textContent =
    "You: Lifebound Muse, Energize 2: acquire a hero of cost 4 or less without paying.";
  const strip = top.querySelector(".strip");
  const choice = strip.querySelector(".choice");
  strip.replaceChildren(...["Mystic", "Heavy Infantry"].map((name) => {
    const one = choice.cloneNode(true);
    one.querySelector("span").textContent = `${name} (always available)`;
    return one;
  }));
}
"""


def test_long_words_of_choices_leave_the_question_its_room(visits: Visits, inside: Stores) -> None:
    visit = visits("desktop", viewport={"width": 1280, "height": 720})
    _sit(visit, inside, "ascension", 5, 0)
    bar = visit.board.locator(".top")
    bar.evaluate(LONG)
    box = bar.bounding_box()
    assert box is not None
    assert box["height"] <= 80
    for width in (1280, 1150, 1024, 910):
        visit.page.set_viewport_size({"width": width, "height": 720})
        visit.page.evaluate(DRAWN)
        assert bar.evaluate("top => top.scrollWidth <= top.clientWidth"), width
        assert bar.locator(".words").evaluate("words => words.clientWidth") > 200, width


def test_on_a_phone_the_whole_hand_is_in_the_window_with_all_sets_mixed(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone", reduced_motion="reduce")
    sets = {"sets": SETS[5]}
    seats: list[tuple[str, str | None]] = [("Ada", None), ("Bot", "greedy")]
    created = inside.tables.create("ascension", seats, 3, sets, "Mixed")
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()
    found = _measured(visit, PHONES[0])["found"]
    needed = ("the question", "the purse", "the hand", "the ending button")
    assert all(found[name] for name in needed)
    assert len(found["the hand"]) == 5
    row = visit.board.locator(".center .card.full").last.bounding_box()
    assert row is not None
    assert row["y"] + row["height"] < min(card["top"] for card in found["the hand"])
    assert not list(_outside({"found": {name: found[name] for name in needed}}, *PHONES[0]))


def test_on_a_phone_a_text_that_a_small_card_has_no_room_for_is_told_by_a_tap(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("phone", reduced_motion="reduce")
    _sit(visit, inside, "ascension", 5, 0)
    cut = "e => e.scrollHeight > e.clientHeight + 2"
    texts = visit.board.locator(".center .rules")
    long = [text for text in texts.all() if text.evaluate(cut)]
    assert long
    words = long[0].text_content() or ""
    visit.press(long[0])
    sheet = visit.board.locator(".panel.full .text").first
    expect(sheet).to_contain_text(" ".join(words.split()))


def test_beside_two_running_games_a_new_one_of_each_kind_can_be_begun_without_scrolling(
    visits: Visits, inside: Stores
) -> None:
    visit = visits("desktop", viewport={"width": 1280, "height": 720})
    for game in ("age_of_ascent", "ascension"):
        created = inside.tables.create(game, [("Ada", None), ("Bot", BOTS[game])], 3)
        visit.sit(inside, created, 0)
    visit.go("/")
    expect(visit.button("Go on")).to_have_count(2)
    for game in ("age_of_ascent", "ascension"):
        button = visit.keyed(f"play {game}").get_by_role("button")
        expect(button).to_be_in_viewport(ratio=1)
