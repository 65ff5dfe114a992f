"""The modules that boards are made of, each alone on an empty page, without a server."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from age_of_ascent import bids
from age_of_ascent.game import game as age_of_ascent
from age_of_ascent.odds import Field, bid_totals, contests
from age_of_ascent.state import EXPAND, IMPROVE, NOTHING, AgeState
from framework import games
from framework.core.view import View
from tests.age_of_ascent.table import Player, Table, ann, bob, lay
from tests.age_of_ascent.test_bids import fits as fits_a_way
from ui.board.component import ASSETS

ORIGIN = "http://modules.test"
PAGE = "<!doctype html><title>Modules</title><main></main>"


def _serve(route: Route) -> None:
    owner, _, name = route.request.url.removeprefix(f"{ORIGIN}/").partition("/")
    if owner == "read":  # rules and help, which these games have none of
        route.fulfill(status=404)
    elif name:
        folder = ASSETS if owner == "board" else games[owner].face.board
        assert folder is not None
        route.fulfill(path=folder / name, content_type="text/javascript")
    else:
        route.fulfill(body=PAGE, content_type="text/html")


class Modules:
    """A page on which functions get a module and arguments."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.goto(f"{ORIGIN}/")

    def run(self, module: str, script: str, *arguments: object, of: str = "board") -> object:
        """What a function `(module, ...arguments) => result` gives."""
        return self.page.evaluate(
            f"async (given) => ({script})(await import('/{of}/{module}.js'), ...given)", arguments
        )


@contextmanager
def served(browser: Browser) -> Iterator[Page]:
    """A page that is served the modules and complains of nothing."""
    page = browser.new_page()
    page.route(f"{ORIGIN}/**", _serve)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page for all tests of these modules."""
    with served(browser) as page:
        yield page


@pytest.fixture
def modules(page: Page) -> Modules:
    """The modules, loaded afresh."""
    return Modules(page)


# --- elements --------------------------------------------------------------------------------

KEYED = """({ h, patch }, before, after) => {
  const main = document.querySelector("main");
  const items = (keys) => keys.map((key) => h("p", { key }, key));
  patch(main, items(before));
  const old = new Set(main.children);
  patch(main, items(after));
  return [...main.children].map((node) => [node.textContent, old.has(node)]);
}"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "abc"),
        ("abc", ""),
        ("abc", "abc"),
        ("abc", "bc"),
        ("abc", "ab"),
        ("abc", "axbc"),
        ("abc", "cba"),
        ("abcde", "ebxa"),
        ("abc", "xyz"),
    ],
)
def test_an_element_lives_as_long_as_its_key(modules: Modules, before: str, after: str) -> None:
    expected = [[key, key in before] for key in after]
    assert modules.run("elements", KEYED, [*before], [*after]) == expected


def test_elements_without_a_key_are_kept_by_place(modules: Modules) -> None:
    kept = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          patch(main, [h("p", {}, "one"), h("b", {}, "two")]);
          const [first, second] = main.children;
          patch(main, [h("p", {}, "three"), h("i", {}, "four")]);
          return [main.children[0] === first, main.children[1] === second, main.textContent];
        }""",
    )
    assert kept == [True, False, "threefour"]


def test_a_key_on_another_tag_is_another_element(modules: Modules) -> None:
    html = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          patch(main, [h("p", { key: "x" }, "one"), h("i", { key: "y" }, "two")]);
          patch(main, [h("b", { key: "x" }, "three"), h("i", { key: "y" }, "two")]);
          return main.innerHTML;
        }""",
    )
    assert html == "<b>three</b><i>two</i>"


def test_the_focus_stays_on_an_element_that_lives_on(modules: Modules) -> None:
    focused = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          const draw = (keys) => patch(main, keys.map((key) => h("button", { key }, key)));
          draw(["a", "b", "c"]);
          main.children[1].focus();
          draw(["b", "x", "c"]);
          return document.activeElement.textContent;
        }""",
    )
    assert focused == "b"


def test_attributes_come_change_and_go(modules: Modules) -> None:
    seen = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          const seen = [];
          for (const props of [
            { class: "a", disabled: true, title: "t", "data-n": 0 },
            { class: "b", disabled: false, title: null, "data-n": undefined },
            {},
          ]) {
            patch(main, [h("button", { key: "x", ...props })]);
            const { attributes } = main.firstChild;
            seen.push(Object.fromEntries([...attributes].map(({ name, value }) => [name, value])));
          }
          return seen;
        }""",
    )
    first = {"class": "a", "disabled": "", "title": "t", "data-n": "0"}
    assert seen == [first, {"class": "b"}, {}]


def test_a_handler_is_replaced_and_taken_away(modules: Modules) -> None:
    heard = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          const heard = [];
          for (const onclick of [() => heard.push(1), () => heard.push(2), null]) {
            patch(main, [h("button", { key: "x", onclick })]);
            main.firstChild.click();
          }
          patch(main, [h("button", { key: "x", onclick: () => heard.push(3) })]);
          patch(main, [h("button", { key: "x" })]);
          main.firstChild.click();
          return heard;
        }""",
    )
    assert heard == [1, 2]


def test_words_are_never_markup_and_nothing_draws_nothing(modules: Modules) -> None:
    html = modules.run(
        "elements",
        """({ h, patch }) => {
          const main = document.querySelector("main");
          patch(main, [null, [false, ["<b>", undefined, [7]]], h("p", { title: '"' }, "&")]);
          return main.innerHTML;
        }""",
    )
    assert html == '&lt;b&gt;7<p title="&quot;">&amp;</p>'


# --- drawings --------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "rolling"), [(1, True), (2, False), (3, True), (6, False)])
def test_a_die_has_as_many_pips_as_it_is_read_aloud(
    modules: Modules, face: int, rolling: bool
) -> None:
    drawn = modules.run(
        "core",
        """({ die, h, patch }, face, rolling) => {
          const main = document.querySelector("main");
          patch(main, [die(face, "C", rolling, 8, "culture die showing ")]);
          const box = main.firstChild;
          const pips = [...box.querySelectorAll("circle")];
          const place = (pip) => `${pip.getAttribute("cx")} ${pip.getAttribute("cy")}`;
          const places = new Set(pips.map(place));
          const svg = pips.every((pip) => pip instanceof SVGCircleElement);
          return [places.size, svg, box.textContent, box.matches(".roll"), box.style.cssText];
        }""",
        face,
        rolling,
    )
    assert drawn == [face, True, f"culture die showing {face} ", rolling, "--n: 2;"]


def test_an_icon_without_a_path_is_a_dot(modules: Modules) -> None:
    same = "({ icon }, a, b) => JSON.stringify(icon(a).kids) === JSON.stringify(icon(b).kids)"
    assert modules.run("drawings", same, "nonsense", "dot") is True
    assert modules.run("drawings", same, "star", "dot") is False


# --- lines -----------------------------------------------------------------------------------

SHARD, AXE = {"text": "Shard", "card": 4}, {"text": "Axe", "card": 5}
ANN, DICE = {"text": "Ann", "seat": 0}, {"text": "3 1", "dice": [3, 1]}


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (["Ann passes."], ["Ann passes."]),
        ([ANN, " rolls ", DICE, "."], ["Ann", " rolls ", {"dice": [3, 1]}, "."]),
        ([ANN, " rolls 3."], ["Ann", " rolls 3."]),
        (
            [ANN, " plays ", SHARD, ", then rolls ", DICE],
            [
                "Ann",
                " plays ",
                {"form": 4, "name": "Shard", "mark": ","},
                " then rolls ",
                {"dice": [3, 1]},
            ],
        ),
        ([SHARD, " lies here"], [{"form": 4, "name": "Shard", "mark": ""}, " lies here"]),
        (
            [SHARD, SHARD, "."],
            [
                {"form": 4, "name": "Shard", "mark": ""},
                {"form": 4, "name": "Shard", "mark": "."},
                "",
            ],
        ),
        ([". so it begins"], [". so it begins"]),
        ([AXE, ", which is not shown"], ["Axe", ", which is not shown"]),
    ],
)
def test_a_line_is_cut_into_words_cards_and_dice(
    modules: Modules, line: list[object], parts: list[object]
) -> None:
    script = "({ parts }, line) => parts({ parts: line }, { 4: { name: 'Shard' } })"
    assert modules.run("story", script, line) == parts


# --- arrows ----------------------------------------------------------------------------------

GRID = [(0, 0), (100, 0), (200, 0), (0, 80), (100, 80), (210, 80)]  # two rows of three
RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)


@pytest.mark.parametrize(
    ("at", "arrow", "to"),
    [
        (0, RIGHT, 1),
        (1, RIGHT, 2),
        (1, LEFT, 0),
        (1, DOWN, 4),
        (2, DOWN, 5),  # not quite below
        (5, UP, 2),
        (2, RIGHT, 5),  # beyond the first, though in another row
        (5, RIGHT, 0),  # around
        (0, LEFT, 5),
        (0, UP, 5),
        (4, DOWN, 5),
    ],
)
def test_an_arrow_leads_to_what_lies_nearest_or_around(
    modules: Modules, at: int, arrow: tuple[int, int], to: int
) -> None:
    script = "({ nearest }, at, points, arrow) => nearest(points[at], at, points, arrow)"
    points = [{"x": x, "y": y} for x, y in GRID]
    assert modules.run("keys", script, at, points, arrow) == to


def test_an_arrow_from_what_is_no_option_leads_into_them(modules: Modules) -> None:
    script = "({ nearest }, points) => nearest({ x: -500, y: 0 }, -1, points, [-1, 0])"
    assert modules.run("keys", script, [{"x": x, "y": 0} for x in range(3)]) == 0


# --- a board ---------------------------------------------------------------------------------

MOUNT = """({ mount, card, h }, data) => {
  const game = {
    face: (f) => h("span", {}, f.name),
    describe: (f) => h("p", { class: "described" }, f.text),
    tone: () => "none",
    emblem: () => "star",
    draw: (t) => {
      t.place(({ card }) => (card === undefined ? null : `c${card}`));
      const main = t.table.cards.map((form) =>
        card(t, { key: form, form, spot: `c${form}`, face: game.face }));
      return { main };
    },
  };
  window.sent = [];
  const setTriggerValue = (name, value) => window.sent.push([name, value]);
  window.show = (data) => mount(
    { data, parentElement: document.querySelector("main"), setTriggerValue }, game);
  window.leave = window.show(data);
}"""


DECISION: dict[str, Any] = {
    "seat": 0,
    "kind": "turn",
    "parts": ["Play a card."],
    "labels": ["play Ash", "play Cup", "end the turn"],
    "moves": [
        {"verb": "play", "card": 10, "form": 10},
        {"verb": "play", "card": 12, "form": 12},
        {"verb": "end", "ends_turn": True},
    ],
}


def _data(**changes: object) -> dict[str, object]:
    """What a board is sent: three cards of which two can be chosen, and an end."""
    view = {
        "game": "small",
        "players": 2,
        "names": ["Ann", "Bob"],
        "seat": 0,
        "id": 5,
        "undos": 1,
        "turn": 2,
        "phase": "turn",
        "over": False,
        "undecided": False,
        "scores": [0, 0],
        "winners": [],
        "decision": DECISION,
        "table": {"cards": [10, 11, 12]},
    }
    names = {10: "Ash", 11: "Bow", 12: "Cup"}
    sent = {
        "title": "Small game",
        "view": view | {name: changes.pop(name) for name in [*changes] if name in view},
        "faces": {form: {"name": name, "text": f"Text of {name}"} for form, name in names.items()},
        "motion": False,
        "news": [],
        "journal": [],
        "film": None,
        "pace": 0,
        "sound": False,
        "can": [],
    }
    told = {"watching": False, "shared": False, "whole": False}
    return {"view": json.dumps(sent | changes), **told}


class SmallBoard:
    """A board of a small game."""

    def __init__(self, modules: Modules, changes: Mapping[str, object] | None = None) -> None:
        self.page = modules.page
        modules.run("core", MOUNT, _data(**(changes or {})))

    def show(self, **changes: object) -> None:
        self.page.evaluate("data => { window.leave = window.show(data); }", _data(**changes))

    @property
    def deeds(self) -> list[tuple[str, object]]:
        """What was sent, each by what it does and its number or wish."""
        sent = self.page.evaluate("window.sent")
        assert all(name == "deed" and (deed["id"], deed["undos"]) == (5, 1) for name, deed in sent)
        return [(deed["do"], deed["wish"] or deed["index"]) for _, deed in sent]

    @property
    def focused(self) -> str:
        """The number of the option that has the focus."""
        return str(self.page.evaluate("document.activeElement.dataset.option ?? ''"))

    @property
    def read(self) -> str:
        """The text in the panel."""
        return self.page.locator(".panel .sheet").inner_text()

    def card(self, place: int) -> None:
        """Click a card."""
        self.page.locator(".card .face").nth(place).click()


AT_ONCE = {"at_once": {"play": "play all cards"}}


@pytest.mark.parametrize(
    ("key", "changes", "deeds"),
    [
        ("1", {}, [("choose", 0)]),
        ("3", {}, [("choose", 2)]),
        ("4", {}, []),
        (".", {}, [("choose", 2)]),
        ("u", {}, []),
        ("u", {"can": ["undo"]}, [("undo", 0)]),
        ("a", {}, []),
        ("a", AT_ONCE, []),
        ("a", {**AT_ONCE, "can": ["all"]}, [("wish", {"verb": "play"})]),
        ("Control+1", {}, []),
        ("b", {}, []),
    ],
)
def test_a_key_does_what_it_stands_for(
    modules: Modules, key: str, changes: dict[str, object], deeds: list[tuple[str, object]]
) -> None:
    board = SmallBoard(modules, changes)
    board.page.keyboard.press(key)
    assert board.deeds == deeds


def test_a_board_that_has_left_the_page_hears_no_key(modules: Modules) -> None:
    board = SmallBoard(modules)
    board.page.evaluate("window.leave()")
    board.page.keyboard.press("1")
    assert board.deeds == []


def test_arrows_and_enter_choose(modules: Modules) -> None:
    board = SmallBoard(modules)
    keys = board.page.keyboard
    keys.press("ArrowDown")
    assert board.focused == "0"
    keys.press("ArrowDown")
    assert board.focused == "1"
    keys.press("ArrowDown")
    assert board.focused == "2", "around"
    keys.press("ArrowUp")
    assert board.focused != "2"
    keys.press("Enter")
    assert len(board.deeds) == 1


def test_a_second_click_on_the_way_sends_nothing(modules: Modules) -> None:
    board = SmallBoard(modules)
    board.card(0)
    board.card(2)
    assert board.deeds == [("choose", 0)]
    board.show()  # the server has answered
    board.card(2)
    assert board.deeds == [("choose", 0), ("choose", 1)]


def test_a_card_without_an_option_is_read(modules: Modules) -> None:
    board = SmallBoard(modules)
    board.card(1)
    assert board.deeds == []
    assert "Text of Bow" in board.read


def test_the_first_tap_reads_and_the_second_one_chooses(modules: Modules) -> None:
    board = SmallBoard(modules)
    tap = "face => face.dispatchEvent(new PointerEvent('click', { pointerType: 'touch' }))"
    card = board.page.locator(".card .face").first
    card.evaluate(tap)
    assert board.deeds == []
    assert "Text of Ash" in board.read
    card.evaluate(tap)
    assert board.deeds == [("choose", 0)]


def test_the_focus_goes_on_to_the_next_question(modules: Modules) -> None:
    board = SmallBoard(modules)
    board.page.locator("[data-done]").focus()
    decision = {
        "seat": 0,
        "kind": "pick",
        "parts": ["Pick."],
        "labels": ["pick Bow"],
        "moves": [{"verb": "pick", "card": 11, "form": 11}],
    }
    board.show(decision=decision)
    assert board.page.evaluate("document.activeElement.textContent").startswith("pick Bow")
    board.show(decision={"seat": 1, "kind": "turn"}, table={"cards": []})
    assert board.page.evaluate("document.activeElement.className").startswith("ask")


def test_a_card_that_the_question_names_is_read_until_another_is(modules: Modules) -> None:
    board = SmallBoard(modules)
    assert "Point at a card" in board.read
    asked = {**DECISION, "parts": ["Banish ", {"text": "Cup", "card": 12}, "?"]}
    board.show(decision=asked)
    assert "Text of Cup" in board.read
    board.page.locator(".card .face").nth(1).focus()
    assert "Text of Bow" in board.read
    board.show(decision=asked, turn=3)
    assert "Text of Bow" in board.read, "it is the same question"


@pytest.mark.parametrize("plays_all", [True, False])
def test_the_keys_are_shown_and_hidden(modules: Modules, plays_all: bool) -> None:
    board = SmallBoard(modules, AT_ONCE if plays_all else {})
    shown = board.page.locator(".help")
    assert shown.count() == 0
    board.page.keyboard.press("?")
    assert ("play all cards" in shown.inner_text()) is plays_all
    assert board.page.locator("[data-option='1'] .cap").inner_text() == "2"
    board.page.keyboard.press("Escape")
    assert shown.count() == 0


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "You: Play a card."),
        ({"decision": {"seat": 1, "kind": "turn"}}, "Bob is to decide."),
        ({"over": True, "decision": None, "winners": [1]}, "The game is over: Bob won."),
        ({"over": True, "decision": None}, "The game is over."),
        (
            {"over": True, "decision": None, "undecided": True},
            "The game is over: it ended undecided.",
        ),
    ],
)
def test_the_question_says_who_is_asked_what(
    modules: Modules, changes: dict[str, object], words: str
) -> None:
    board = SmallBoard(modules, changes)
    assert words in board.page.locator(".ask .words").inner_text()


def test_a_question_that_begins_with_who_is_asked_needs_no_other_address(modules: Modules) -> None:
    parts = [{"text": "Your", "seat": 0}, " turn."]
    board = SmallBoard(modules, {"decision": {**DECISION, "parts": parts}})
    assert board.page.locator(".ask .words").inner_text() == "Your turn."


# --- the board for any game ------------------------------------------------------------------

GENERIC = """({ default: mount }, data) => {
  window.sent = [];
  const setTriggerValue = (name, value) => window.sent.push([name, value]);
  mount({ data, parentElement: document.querySelector("main"), setTriggerValue });
}"""
ZONES = {
    "unit": ["coin", "coins"],
    "own": [{"name": "hand", "title": "Hand", "cards": [10, 12, 12]}],
    "common": [
        {"name": "die", "title": "Die", "words": "4"},
        {"name": "row", "title": "Row", "cards": [11, 12]},
    ],
    "seats": [[{"name": "Cards", "title": "Cards", "words": "3"}], []],
}


def _moves(count: int, **move: object) -> dict[str, object]:
    return {
        **DECISION,
        "labels": [f"option {n}" for n in range(count)],
        "moves": [{"verb": "play", "number": n, **move} for n in range(count)],
    }


def test_any_game_has_its_zones_seats_and_points(modules: Modules) -> None:
    modules.run("generic", GENERIC, _data(zones=ZONES, scores=[1, 5]))
    page = modules.page
    assert page.get_by_role("region", name="Your hand").locator(".card").count() == 3
    assert page.get_by_role("list", name="Row").locator(".card").count() == 2
    assert page.locator(".common .values").first.inner_text().split() == ["Die", "4"]
    seats = page.locator(".player").all_inner_texts()
    assert ["".join(seat.split()) for seat in seats] == [
        "1Ann(you)todecide1coinCards3",
        "2Bob5coins",
    ]


def test_options_lie_on_the_cards_that_they_are_about(modules: Modules) -> None:
    modules.run("generic", GENERIC, _data(zones=ZONES))
    hand = modules.page.get_by_role("region", name="Your hand").locator(".card")
    options = [card.get_attribute("data-option") for card in hand.locator(".face").all()]
    assert options == ["0", "1", "1"]
    row = modules.page.get_by_role("list", name="Row")
    assert row.locator("[data-option]").count() == 0, "the hand comes first"
    placed = {**DECISION, "moves": [{**m, "place": "row"} for m in DECISION["moves"]]}
    modules.run("generic", GENERIC, _data(zones=ZONES, decision=placed))
    assert row.locator("[data-option]").count() == 1


@pytest.mark.parametrize(("count", "above"), [(2, 2), (6, 6), (7, 0), (40, 0)])
def test_many_options_stand_below_the_question_in_groups(
    modules: Modules, count: int, above: int
) -> None:
    modules.run("generic", GENERIC, _data(zones=ZONES, decision=_moves(count, place="in town")))
    page = modules.page
    assert page.locator(".top [data-option]").count() == above
    group = page.get_by_role("group", name="Play, in town")
    assert group.locator("[data-option]").count() == (0 if above else count)


def test_options_that_look_the_same_are_told_apart(modules: Modules) -> None:
    same = {**DECISION, "labels": ["go", "go"], "moves": [{"verb": "go"}, {"verb": "go"}]}
    modules.run("generic", GENERIC, _data(zones=ZONES, decision=same))
    buttons = modules.page.locator(".top [data-option]")
    assert buttons.count() == 2
    buttons.nth(1).click()
    ((_, deed),) = modules.page.evaluate("window.sent")
    assert deed["index"] == 1


# --- the bubble ------------------------------------------------------------------------------

PLACED = "({ placed }, ...given) => placed(...given)"
WINDOW, SIZE = {"width": 400, "height": 300}, {"width": 100, "height": 60}


def _box(left: int, top: int, right: int, bottom: int) -> dict[str, int]:
    return {"left": left, "top": top, "right": right, "bottom": bottom}


@pytest.mark.parametrize(
    ("at", "spared", "place"),
    [
        (_box(180, 20, 220, 40), [], ("below", 150, 54)),
        (_box(180, 260, 220, 280), [], ("above", 150, 186)),
        (_box(0, 20, 20, 40), [], ("below", 8, 54)),  # inside the window
        (_box(380, 20, 400, 40), [], ("below", 292, 54)),
        (_box(20, 0, 60, 300), [], ("right", 74, 120)),
        (_box(300, 0, 340, 300), [], ("left", 186, 120)),
        (_box(180, 120, 220, 140), [_box(0, 150, 400, 300)], ("above", 150, 46)),
        (_box(0, 0, 400, 300), [], ("", 150, 232)),  # there is no room beside it
    ],
)
def test_a_bubble_lies_beside_what_it_points_at_and_in_the_window(
    modules: Modules, at: object, spared: object, place: tuple[str, int, int]
) -> None:
    found: Any = modules.run("bubble", PLACED, at, SIZE, WINDOW, spared)
    assert (found["side"], found["left"], found["top"]) == place


# --- bids ------------------------------------------------------------------------------------

AGE = "age_of_ascent"
S, G, C, E, SD, GD, CD, ANY_S, ANY_G, ANY_C = range(10)


def _picks(*codes: int) -> list[int]:
    return [codes.count(code) for code in range(10)]


BIDDING = {
    "bonus": [],
    "dice": [[1, [1, 1, 1]], [1, [1, 1, 1]], [2, [2, 1]]],
    "colours": [S, G],
}


@pytest.mark.parametrize(
    ("picks", "bonus", "worth"),
    [
        (_picks(), [], [0, 0]),
        (_picks(S, S, G), [], [3, 3]),
        (_picks(S, SD), [], [2, 4]),
        (_picks(CD, CD), [], [4, 6]),
        (_picks(S), [[2, None]], [3, 3]),
        (_picks(S), [[2, "die"]], [1, 1]),
        (_picks(S, SD), [[2, "die"]], [4, 6]),
        (_picks(S), [[1, "S"], [1, "G"]], [2, 2]),
        (_picks(S, ANY_C), [[1, "G"]], [3, 3]),  # the token as any colour is gold here
        (_picks(S, ANY_C), [[1, "C"]], [2, 2]),
        (_picks(S, G, C), [[3, "all_colours"]], [6, 6]),
        (_picks(S, G), [[3, "all_colours"]], [2, 2]),
    ],
)
def test_what_a_bid_counts(
    modules: Modules, picks: list[int], bonus: list[object], worth: list[int]
) -> None:
    script = "({ worth }, bidding, picks) => worth(bidding, picks)"
    assert modules.run("odds", script, {**BIDDING, "bonus": bonus}, picks, of=AGE) == worth


@pytest.mark.parametrize(
    ("picks", "fitting", "complete"),
    [
        (_picks(), [S], False),  # the strength token that is needed comes first
        (_picks(S), [S, GD], False),
        (_picks(S, S), [GD], True),
        (_picks(S, GD), [S], True),
        (_picks(S, S, GD), [], True),
        (_picks(GD), [S], False),
    ],
)
def test_which_pieces_can_be_added_and_when_a_bid_is_whole(
    modules: Modules, picks: list[int], fitting: list[int], complete: bool
) -> None:
    way = {"most": _picks(S, S, GD), "needs": S, "least": 2}
    script = """({ complete, fits }, picks, way) =>
      [picks.flatMap((_, code) => (fits(picks, code, way) ? [code] : [])), complete(picks, way)]"""
    assert modules.run("odds", script, picks, way, of=AGE) == [fitting, complete]


def _asked(players: int, seeds: int) -> Iterator[AgeState]:
    """Tables at which somebody is asked for a target, of games between bots."""
    for seed in range(seeds):
        state = age_of_ascent.new(players, seed)
        bots = [
            age_of_ascent.bots["balanced"](random.Random(f"{seed} {seat}"))
            for seat in range(players)
        ]
        while not state.over:
            if state.kind == "target":
                yield state
            state.apply(bots[state.seat].decide(state))


def _exact(state: AgeState, target: int, picks: list[int]) -> float:
    """The chance of a bid, as the server computes it."""
    laid = bid_totals(state, [target, state.seat, *picks])
    field = Field(state, target, state.seat)
    chances = [weight * field.chance_with(total) for total, weight in laid.items()]
    return float(sum(chances) / laid.whole)


def test_the_chance_of_a_bid_is_the_server_s(modules: Modules) -> None:
    chance, cases, exact = random.Random(5), [], []
    for state in _asked(4, 3):
        told = bids.shown(state)
        for bidding, shown in zip(bids.biddings(state), told, strict=True):
            way = chance.choice(bidding.ways)
            picks = [chance.randint(0, most) for most in way.most]
            if fits_a_way(tuple(picks), bidding.ways):
                cases.append([shown, picks])
                exact.append(_exact(state, bidding.target, picks))
    script = "({ chance }, cases) => cases.map(([bidding, picks]) => chance(bidding, picks))"
    assert modules.run("odds", script, cases, of=AGE) == pytest.approx(exact, abs=1e-5)
    assert len(exact) > 1000
    assert sum(0 < each < 1 for each in exact) > 100


def _shown(state: AgeState, target: int) -> dict[str, object]:
    return next(bidding for bidding in bids.shown(state) if bidding["target"] == target)


def _table(*players: Player, **more: Any) -> AgeState:
    return lay(*players, board=["Land 3"], facts={"Land 3": {"cost": 5}}, **more).state


@pytest.mark.parametrize(
    ("pieces", "exact"),
    [
        ({"S": 6}, _picks(*[S] * 5)),
        ({"S": 3, "Sd": 3}, _picks(S, S, S, SD, SD)),  # a die counts one at least
        ({"S": 3, "Sd": 1, "E": 2}, _picks(S, S, S, SD, E)),  # empire tokens would be spent
        ({"S": 3}, None),
    ],
)
def test_exactly_the_cost_is_reached_with_the_fewest_pieces_tokens_first(
    modules: Modules, pieces: dict[str, int], exact: list[int] | None
) -> None:
    state = _table(ann(**pieces), bob())
    script = "({ amounts }, bidding, none) => amounts(bidding, none, 0, bidding.cost).exact"
    asked = _shown(state, state.defs.number["Land 3"])
    assert modules.run("odds", script, asked, _picks(), of=AGE) == exact


def test_the_leader_is_beaten_with_the_fewest_pieces_that_surely_do(modules: Modules) -> None:
    state = _table(ann(S=9), bob(S=5, Sd=1), holder="Bob")
    table = Table(state)
    table.place("Bob", "Land 3", S=5, Sd=1)
    asked = _shown(state, table.number("Land 3"))
    script = """({ amounts, suggestion }, bidding, none) =>
      [amounts(bidding, none, 0, bidding.cost).beat, suggestion(bidding, 0)]"""
    assert modules.run("odds", script, asked, _picks(), of=AGE) == [_picks(*[S] * 9)] * 2


@pytest.mark.parametrize(
    ("pieces", "begins"),
    [({"S": 4, "Sd": 2}, _picks(S, S, S, S, SD, SD)), ({"S": 1, "Sd": 1}, _picks())],
)
def test_a_bid_begins_with_the_best_chance_if_there_is_one(
    modules: Modules, pieces: dict[str, int], begins: list[int]
) -> None:
    state = _table(ann(**pieces), bob(S=5, Sd=1), holder="Bob")
    table = Table(state)
    table.place("Bob", "Land 3", S=5, Sd=1)
    script = "({ suggestion }, bidding) => suggestion(bidding, 0)"
    asked = _shown(state, table.number("Land 3"))
    assert modules.run("odds", script, asked, of=AGE) == begins


def test_improve_begins_with_nothing_where_the_colour_is_a_choice(modules: Modules) -> None:
    state = _table(ann(S=4, G=2), bob())
    script = """({ amounts, suggestion }, bidding, begun) =>
      [suggestion(bidding, -1), amounts(bidding, begun, -1, 2).exact]"""
    laid = modules.run("odds", script, _shown(state, IMPROVE), _picks(G), of=AGE)
    assert laid == [_picks(), _picks(G, G)]


def test_one_of_each_colour_is_laid_where_text_asks_for_it(modules: Modules) -> None:
    state = _table(ann("Glove of Forged Force", S=2, G=1, C=1), bob(S=3), holder="Bob")
    Table(state).place("Bob", "Expand", S=3)
    script = "({ amounts }, bidding, none) => amounts(bidding, none, -1, 0).beat"
    beat = modules.run("odds", script, _shown(state, EXPAND), _picks(), of=AGE)
    assert beat == _picks(S, G, C)  # three pieces count five


CLICKS = """({ allOf, amounts, chance, suggestion, sum }, cases) => cases.map((given) => {
  const { bidding, colour, need, picks } = given;
  const first = suggestion(bidding, colour);
  const { exact, beat, all } = amounts(bidding, first, colour, need);
  const empty = picks.map(() => 0);
  const starts = [[first, 0], [empty, sum(first) ? 1 : 0]];
  for (const laid of [exact, beat, all]) if (laid) starts.push([laid, 1]);
  const changes = starts.map(([laid, clicks]) => clicks + sum(picks.map((count, code) => {
    const missing = count - laid[code];
    const all = missing > 1 && allOf(bidding, laid, code)[code] === count;
    return all ? 1 : Math.abs(missing);
  })));
  const asks = chance(bidding, picks) === 0 ? 1 : 0;
  return 1 + Math.min(...changes) + 1 + asks;  // the target, the pieces, the confirmation
})"""


class Advised:
    """A player who does what a bot advises, and the clicks of a game that bids do not take."""

    def __init__(self, seed: int) -> None:
        self.clicks, self.turns, self.bids = 0, 0, list[dict[str, object]]()
        self.done: View | None = None  # what was seen when the player was done for a turn
        state = age_of_ascent.new(3, seed)
        bots = [
            age_of_ascent.bots["balanced"](random.Random(f"{seed} {seat}")) for seat in range(3)
        ]
        while not state.over:
            seat, index = state.seat, bots[state.seat].decide(state)
            if seat == 0 and state.kind != "place":
                self.decide(state, index)
            state.apply(index)
            if seat == 0 and self.bids and "picks" not in self.bids[-1]:
                self._placed(state)
        self.turns = state.turn

    def decide(self, state: AgeState, index: int) -> None:
        view, decision = state.view(0), state.decision
        assert decision is not None
        move = decision.moves[index]
        if state.kind == "target" and not move.done:
            self.done = None
            self.bids.append(self._begun(state, move.number or 0))
        elif state.kind == "target":
            if self.done is None or not age_of_ascent.face.stands(self.done, view):
                self.clicks += 1
                self.done = view
        elif state.kind != "resolve" or sum(not move.plain for move in decision.moves) > 1:
            self.clicks += 1

    def _begun(self, state: AgeState, target: int) -> dict[str, object]:
        bidding = _shown(state, target)
        owner = state.owner[target]
        held = [
            stand.most
            for contest in contests(state)
            for stand in contest.stands
            if contest.target == target and stand.seat == owner
        ]
        need = 2 if target == IMPROVE else [*held, bidding["cost"] or 0][0]
        colour = state.defs.row[target] if target > IMPROVE else NOTHING
        return {"bidding": bidding, "colour": colour, "need": need, "target": target}

    def _placed(self, state: AgeState) -> None:
        placed = [entry for entry in state.log if entry[0] == "placed" and entry[1] == 0]
        if placed and placed[-1][2] == self.bids[-1]["target"] and state.kind != "place":
            self.bids[-1]["picks"] = placed[-1][3]


def test_a_turn_takes_six_clicks_at_most_on_the_average(modules: Modules) -> None:
    """Twelve games of a player who does what a bot advises, with the buttons that there are."""
    games = [Advised(seed) for seed in range(12)]
    cases = [bid for game in games for bid in game.bids]
    clicks = modules.run("odds", CLICKS, cases, of=AGE)
    assert isinstance(clicks, list)
    turns = sum(game.turns for game in games)
    average = (sum(clicks) + sum(game.clicks for game in games)) / turns
    assert average <= 6
    assert max(clicks) <= 5


# --- the inspector ---------------------------------------------------------------------------


def test_lines_stand_under_what_has_caused_them(modules: Modules) -> None:
    lines = [
        {"step": 0, "depth": 0, "parts": ["a"], "seat": 0},
        {"step": 0, "depth": 1, "parts": ["b"]},
        {"step": 0, "depth": 3, "parts": ["c"]},  # what is between is not told
        {"step": 0, "depth": 1, "parts": ["d"]},
        {"step": 0, "depth": 0, "parts": ["turn"], "heading": "turn"},
        {"step": 0, "depth": 1, "parts": ["e"]},
        {"step": 1, "depth": 0, "parts": ["f"], "seat": 1},
    ]
    script = """({ caused }, lines) => {
      const told = ({ line, under }) => [line.parts[0], ...under.map(told)];
      return caused(lines).map(told);
    }"""
    assert modules.run("journal", script, lines) == [
        ["a", ["b", ["c"]], ["d"]], ["turn"], ["e"], ["f"],
    ]  # fmt: skip


def test_ways_that_leave_out_phases_run_in_lanes_that_do_not_meet(modules: Modules) -> None:
    def phase(*exits: int) -> dict[str, object]:
        return {"exits": [{"to": to} for to in exits]}

    phases = [phase(1), phase(2, 3, 4), phase(3), phase(0, 4), phase(4), phase()]
    script = "({ jumps }, phases) => jumps(phases).map(({ from, to, lane }) => [from, to, lane])"
    found = modules.run("phases", script, phases)
    assert found == [[4, 4, 0], [1, 3, 0], [1, 4, 1], [3, 0, 2]]


def test_marks_come_and_go(modules: Modules) -> None:
    script = """({ marked }) => {
      const main = document.querySelector("main");
      main.innerHTML = `<i data-card="c1"></i><i data-card="c12"></i><i data-seat="1"></i>
        <i data-tally="1 honor"></i><i data-pile="void" class="pile changed"></i>`;
      const classes = () => [...main.children].map((one) => one.className);
      marked(main, ["c1", "seat 1", "1 honor"]);
      const first = classes();
      marked(main, ["void"]);
      return [first, classes()];
    }"""
    assert modules.run("marks", script) == [
        ["changed", "", "changed", "changed", "pile"],
        ["", "", "", "", "pile changed"],
    ]
