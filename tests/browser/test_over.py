"""What lies over a board or beside it: panels, help, the ribbon, prices, the card track."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from framework import games
from tests.ascension.table import Table
from tests.browser.modules import AT_ONCE, ORIGIN, Modules, SmallBoard, served
from ui.board.payload import payload
from ui.server.reading import rules

HELP = {"ash": "It burns.", "bow": "It bends.", "turn": "Cards are played.", "win": "The end."}
TEXT = """# Small game

Two play. **Burn** the *ash* with `fire`, see [more](/rules?page=x) and [less](javascript:x).

## A turn

1. Play a card;
   it burns.
2. Draw.

- one
  - inner

| card | worth |
|---|---|
| Ash | 1 |

```sh
# no heading
ascent
```

## Ties

Nobody wins.
"""


def _read(route: Route) -> None:
    """The rules and the help of the small game, and of the games that are there."""
    _, _, game, what = route.request.url.removeprefix(f"{ORIGIN}").split("/")
    if game == "broken":
        route.fulfill(status=503)
    elif game == "small":
        pages = [{"name": "small", "title": "Small game", "text": TEXT}]
        route.fulfill(json=HELP if what == "help" else pages)
    else:
        found = games[game]
        route.fulfill(json=dict(found.face.help) if what == "help" else rules(found))


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page that is served rules and help beside the modules."""
    with served(browser) as page:
        page.route(f"{ORIGIN}/read/**", _read)
        yield page


def focused(page: Page) -> str:
    """The words or the name of what has the focus."""
    script = "({ activeElement: a }) => a.getAttribute('aria-label') ?? a.textContent"
    return str(page.evaluate(f"({script})(document)")).strip()


# --- panels ----------------------------------------------------------------------------------

DECK = {
    "places": ["Hand", "Deck"],
    "rows": [[10, [2, 1]], [12, [0, 4]]],
    "average": {"cards": 5, "brings": [["runes", 3.5], ["power", 0]], "how": "By counting."},
}
OVER: dict[str, object] = {"deck": DECK, "rules": True}


def test_a_panel_opens_over_the_board_and_gives_the_focus_back(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    button = board.page.locator("[data-opens=deck]")
    before = board.page.locator(".card").first.bounding_box()
    button.click()
    panel = board.page.get_by_role("dialog", name="My cards")
    expect(panel).to_be_visible()
    assert focused(board.page) == "My cards"
    assert board.page.locator(".card").first.bounding_box() == before, "nothing moves"
    expect(button).to_have_attribute("aria-expanded", "true")
    board.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    assert focused(board.page) == "my cards"
    assert board.deeds == []


def test_a_panel_closes_by_its_button_and_another_takes_its_place(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    board.page.locator("[data-opens=deck]").click()
    board.page.locator("[data-opens=rules]").focus()
    board.page.keyboard.press("Enter")
    assert board.page.get_by_role("dialog").all_inner_texts()[0].startswith("Rules")
    board.page.locator("[data-close]").click()
    expect(board.page.get_by_role("dialog")).to_have_count(0)
    assert focused(board.page) == "rules"


def test_keys_in_a_panel_are_not_the_board_s(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    board.page.locator("[data-opens=rules]").click()
    board.page.get_by_role("searchbox").fill("1")
    board.page.keyboard.press("1")
    board.page.keyboard.press(".")
    assert board.deeds == []
    board.page.keyboard.press("Escape")
    board.page.keyboard.press("1")
    assert board.deeds == [("choose", 0)]


def test_a_panel_stays_open_while_the_game_goes_on(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    board.page.locator("[data-opens=deck]").click()
    board.show(**OVER, turn=3, decision={"seat": 1, "kind": "turn"})
    expect(board.page.get_by_role("dialog")).to_be_visible()
    assert focused(board.page) == "My cards"


def test_where_there_is_nothing_to_open_there_is_no_button(modules: Modules) -> None:
    board = SmallBoard(modules)
    assert board.page.locator("[data-opens]").count() == 0


def test_the_own_cards_are_counted_by_place(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    board.page.locator("[data-opens=deck]").click()
    rows = board.page.locator(".cardtable tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["Card", "Hand", "Deck", "All"],
        ["Ash", "2", "1", "3"],
        ["Cup", "–", "4", "4"],
        ["All", "2", "5", "7"],
    ]
    words = board.page.locator(".deckpage").inner_text()
    assert "A hand of 5 brings on the average 3.5 runes and 0 power." in words
    assert "By counting." in words


def test_a_card_of_the_own_cards_can_be_read(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    board.page.locator("[data-opens=deck]").click()
    name = board.page.locator(".cardtable .named").first
    name.click()
    assert board.page.locator(".cardtext").inner_text() == "Text of Ash"
    expect(name).to_have_attribute("aria-expanded", "true")
    name.click()
    assert board.page.locator(".cardtext").count() == 0


# --- rules -----------------------------------------------------------------------------------


def test_the_rules_are_drawn_with_what_is_marked_in_them(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    board.page.locator("[data-opens=rules]").click()
    chapters = board.page.locator(".chapter")
    expect(chapters).to_have_count(4)
    first = chapters.first
    assert first.locator("strong, em, code").all_inner_texts() == ["Burn", "ash", "fire"]
    assert [a.get_attribute("href") for a in first.locator("a").all()] == ["/rules?page=x"]
    assert "see more and less." in first.inner_text()
    turn = chapters.nth(1)
    assert turn.locator("ol > li").all_inner_texts() == ["Play a card; it burns.", "Draw."]
    assert turn.locator("ul ul > li").inner_text() == "inner"
    assert turn.locator("td").all_inner_texts() == ["Ash", "1"]
    assert turn.locator("pre").inner_text() == "# no heading\nascent"


def test_rules_and_words_can_be_searched_for_the_beginnings_of_words(modules: Modules) -> None:
    board = SmallBoard(modules, OVER)
    board.page.locator("[data-opens=rules]").click()
    search = board.page.get_by_role("searchbox", name="Search")
    headings = board.page.locator(".chapter :is(h3, h4)")
    search.fill("NOBODY")
    assert headings.all_inner_texts() == ["Ties"]
    search.fill("win")  # a section and a word
    assert headings.all_inner_texts() == ["Ties", "Words and icons of the board"]
    assert board.page.locator(".seek [role=status]").inner_text() == "2 found"
    search.fill("ing")
    assert board.page.locator(".seek [role=status]").inner_text() == "nothing found"
    search.fill("(")
    assert board.page.locator(".seek [role=status]").inner_text() == "nothing found"
    assert focused(board.page) == ""


def test_rules_that_can_not_be_had_say_so(modules: Modules) -> None:
    board = SmallBoard(modules, {**OVER, "game": "broken"})
    board.page.locator("[data-opens=rules]").click()
    told = board.page.get_by_role("dialog").get_by_role("status")
    expect(told).to_have_text("The rules can't be had now.")


DRAWN = """({ sections }, text) => {
  const words = (drawn) => Array.isArray(drawn) ? drawn.map(words).join("")
    : drawn && typeof drawn === "object" ? words(drawn.kids) + " " : String(drawn ?? "");
  return sections(text).map(({ heading, body }) => `${heading} ${words(body)}`).join(" ");
}"""


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_no_word_of_the_games_rules_is_lost_and_no_mark_is_left(
    modules: Modules, game: str
) -> None:
    for one in rules(games[game]):
        drawn = str(modules.run("pages", DRAWN, one["text"]))
        letters = [character for character in drawn if character.isalpha()]
        expected = one["text"].replace("```sh", "")
        while "](" in expected:  # addresses of links are not read
            start = expected.index("](")
            expected = expected[:start] + expected[expected.index(")", start) + 1 :]
        assert letters == [character for character in expected if character.isalpha()]
        assert not any(mark in drawn for mark in ("**", "](", "```", "|"))


# --- help ------------------------------------------------------------------------------------

HELPED = """async ({ Helps }, body) => {
  const { explained, h, icon, patch } = await import("/board/core.js");
  const main = document.querySelector("main");
  main.replaceChildren();
  const root = main.appendChild(document.createElement("div"));
  patch(root, [
    h("p", { style: "position:fixed;right:0;bottom:0" }, explained("ash", "Ash")),
    h("p", { "data-help": "bow", title: "a bow" }, h("i", { "data-help": "nothing" }, "inside")),
    h("button", { type: "button" }, h("b", { "data-help": "ash" }, "press")),
    h("p", { class: "sign" }, icon("star")),
    h("p", { class: "else" }, "else"),
  ]);
  window.helps = new Helps(root, "small", { star: "win" });
  while (!Object.keys(window.helps.texts).length) await new Promise(requestAnimationFrame);
}"""


@pytest.fixture
def helped(modules: Modules) -> Page:
    """A page with things that explain themselves."""
    modules.run("helps", HELPED, None)
    return modules.page


def test_a_word_explains_itself_when_it_gets_the_focus(helped: Page) -> None:
    word, tip = helped.get_by_text("Ash", exact=True), helped.get_by_role("tooltip")
    word.focus()
    expect(tip).to_have_text("Ash: It burns.")
    assert word.get_attribute("aria-describedby") == tip.get_attribute("id")
    word.blur()
    expect(tip).not_to_be_visible()
    assert word.get_attribute("aria-describedby") is None


def test_what_says_something_else_each_time_brings_its_words_along(helped: Page) -> None:
    helped.evaluate("""() => {
      const main = document.querySelector("[data-help]").parentElement;
      main.insertAdjacentHTML("beforeend",
        '<i id="square" tabindex="0" data-help="square 2" data-tells="worth 2.">2</i>');
    }""")
    helped.locator("#square").focus()
    expect(helped.get_by_role("tooltip")).to_have_text("Square 2: worth 2.")


def test_help_stays_inside_the_window(helped: Page) -> None:
    helped.get_by_text("Ash", exact=True).focus()  # in the corner on the right and below
    box, size = helped.get_by_role("tooltip").bounding_box(), helped.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size["width"]
    assert box["y"] + box["height"] <= size["height"]


def test_a_pointer_that_rests_is_told_and_the_browser_s_own_tip_waits(helped: Page) -> None:
    place, tip = helped.get_by_text("inside"), helped.get_by_role("tooltip")
    place.hover()
    expect(tip).to_have_text("Bow: It bends.")  # the nearest that has any help
    around = helped.locator("[data-help=bow]")
    assert around.get_attribute("title") is None
    tip.hover()  # one can go there
    expect(tip).to_be_visible()
    helped.locator(".else").hover()
    expect(tip).not_to_be_visible()
    assert around.get_attribute("title") == "a bow"


def test_what_is_laid_under_a_pointer_that_rests_is_not_explained_before_it_moves(
    helped: Page,
) -> None:
    place, tip = helped.locator(".else"), helped.get_by_role("tooltip")
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    x, y = box["x"] + 5, box["y"] + box["height"] / 2
    helped.mouse.move(x, y)
    helped.mouse.down()
    helped.mouse.up()
    helped.evaluate(
        """([x, y]) => {
          const word = document.querySelector("[data-help=bow]");
          word.style.cssText = `position:fixed;margin:0;left:${x - 9}px;top:${y - 9}px;z-index:9`;
        }""",
        [x, y],
    )
    helped.mouse.move(x, y)  # as a browser tells of it by itself: it is where it was
    assert helped.evaluate("window.helps.waits"), "a click that moved things asks for nothing"
    expect(tip).not_to_be_visible()
    helped.mouse.move(x + 3, y)
    expect(tip).to_have_text("Bow: It bends.")


def test_icons_are_explained_by_what_they_stand_for(helped: Page) -> None:
    helped.locator(".sign svg").hover()
    expect(helped.get_by_role("tooltip")).to_have_text("Win: The end.")


def test_a_tap_explains_but_not_on_what_does_something(helped: Page) -> None:
    tap = "at => at.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: 1 }))"
    tip = helped.get_by_role("tooltip")
    helped.get_by_text("inside").evaluate(tap)
    expect(tip).to_have_text("Bow: It bends.")
    helped.get_by_text("press").evaluate(tap)
    expect(tip).not_to_be_visible()
    helped.get_by_text("inside").evaluate(tap)
    helped.locator(".else").evaluate(tap)
    expect(tip).not_to_be_visible()


def test_help_goes_with_what_it_explains(helped: Page) -> None:
    helped.get_by_text("inside").hover()
    tip = helped.get_by_role("tooltip")
    expect(tip).to_be_visible()
    helped.evaluate("document.querySelector('[data-help=bow]').remove(); window.helps.check()")
    expect(tip).not_to_be_visible()


@pytest.mark.parametrize(
    ("text", "words", "marked"),
    [
        ("Energize 3: draw. (Energize is counted.)", ["energize"], "[Energize] 3: draw. (Energize"),
        ("Unite: gain 1 rune. Empower.", ["empower", "unite"], "[Unite]: gain 1 rune. [Empower]."),
        ("Fateful", ["fate"], "Fateful"),
        ("No text.", [], "No text."),
        ("A. b", ["a."], "A. b"),
    ],
)
def test_words_of_a_text_explain_themselves_where_they_stand_first(
    modules: Modules, text: str, words: list[str], marked: str
) -> None:
    drawn = modules.run(
        "core",
        """({ worded }, text, words) => worded(text, words)
          .map((part) => (typeof part === "string" ? part : `[${part.kids}]`)).join("")""",
        text,
        words,
    )
    assert str(drawn).startswith(marked)


# --- where the game is -----------------------------------------------------------------------

PHASES = [{"name": "turn", "title": "Turn"}, {"name": "count", "title": "Count"}]
RIBBON = """({ ribbon, h, patch }, data, view) => {
  const main = document.querySelector("main");
  patch(main, [ribbon({ board: { data }, view })]);
  const [now] = main.querySelectorAll("[aria-current=step]");
  const lit = now?.firstChild.textContent ?? null;
  return [lit, [...main.querySelectorAll(".phases li")].length, main.textContent];
}"""


def test_the_present_phase_is_lit_between_the_clock_and_what_is_left(modules: Modules) -> None:
    data = {"clock": "Turn 4", "phases": PHASES, "turns_left": "about 3 turns left"}
    view = {"phase": "count", "over": False}
    drawn = modules.run("core", RIBBON, data, view)
    assert drawn == ["Count", 2, "Turn 4TurnCount, nowabout 3 turns left"]


@pytest.mark.parametrize(
    ("data", "over", "drawn"),
    [
        ({"clock": "Turn 4", "phases": PHASES[:1]}, False, [None, 0, "Turn 4"]),
        ({"clock": "Turn 4", "phases": []}, True, [None, 0, "The end"]),
        ({}, False, [None, 0, ""]),
    ],
)
def test_a_ribbon_tells_what_there_is_to_tell(
    modules: Modules, data: dict[str, object], over: bool, drawn: list[object]
) -> None:
    assert modules.run("core", RIBBON, data, {"phase": "turn", "over": over}) == drawn


# --- a click that reads first ----------------------------------------------------------------


def test_with_the_setting_a_click_reads_and_the_next_one_chooses(modules: Modules) -> None:
    board = SmallBoard(modules, {"settings": {"read_first": True}})
    board.card(0)
    assert board.deeds == []
    assert "Text of Ash" in board.read
    assert board.page.locator(".panel [data-option]").inner_text().endswith("Play")
    board.card(2)
    assert board.deeds == [], "another card is read first too"
    board.card(2)
    assert board.deeds == [("choose", 1)]


def test_the_button_in_the_reader_does_it(modules: Modules) -> None:
    board = SmallBoard(modules, {"settings": {"read_first": True}})
    board.card(0)
    board.page.locator(".panel [data-option]").click()
    assert board.deeds == [("choose", 0)]


def test_a_card_that_was_clicked_is_read_until_another_is_or_esc(modules: Modules) -> None:
    board = SmallBoard(modules, {"settings": {"read_first": True}})
    board.card(0)
    board.page.locator(".card .face").nth(1).hover()
    assert "Text of Ash" in board.read, "a pointer on its way to the button changes nothing"
    board.page.keyboard.press("Escape")
    board.page.locator(".card .face").nth(2).hover()
    assert "Text of Cup" in board.read
    assert board.deeds == []


def test_what_is_done_often_needs_one_click_all_the_same(modules: Modules) -> None:
    board = SmallBoard(modules, {"settings": {"read_first": True}, **AT_ONCE})
    board.card(0)
    assert board.deeds == [("choose", 0)]


# --- prices ----------------------------------------------------------------------------------


class AscensionBoard:
    """The board of Ascension, drawn from a table that a scenario has laid out."""

    def __init__(self, modules: Modules, t: Table, seat: int = 0, **more: Any) -> None:
        self.page = modules.page
        sent = payload(t.state.rules, t.state.view(seat), **more)
        mount = """({ default: mount }, view) => {
          const parentElement = document.querySelector("main");
          const data = { view, watching: false, shared: false };
          mount({ data, parentElement, setTriggerValue() {} });
        }"""
        modules.run("board", mount, sent, of="ascension")

    def reads(self, name: str) -> str:
        """All that the reader tells of a card."""
        self.page.locator(".card .face").filter(has_text=name).first.focus()
        return " ".join(self.page.locator(".panel .sheet").inner_text().split())

    def lacks(self, name: str) -> str:
        """What is told to be missing, at a card of the table."""
        face = self.page.locator(".card .face").filter(has_text=name).first
        told = re.search(r"(only text takes it|\d+ [a-z ]+ short)", face.text_content() or "")
        return told[0] if told else ""


def test_a_price_is_told_with_its_reasons_and_opens_the_card_behind_it(modules: Modules) -> None:
    t = Table("rise_of_vigil").hand("Cognition Courier").row("Wildcall Staff", "Omnicron")
    board = AscensionBoard(modules, t.give(energy=4).play("Cognition Courier"))
    words = "Acquire: 1 rune for you: 5 printed, 4 less by Cognition Courier."
    assert words in board.reads("Wildcall Staff")
    assert "short" not in board.reads("Wildcall Staff")
    board.page.locator(".offer .named").click()
    assert board.page.locator(".panel h3").inner_text() == "Cognition Courier"


def test_what_is_missing_is_told_in_the_reader_and_at_the_card(modules: Modules) -> None:
    t = Table("valley_of_the_ancients").row("Crypt Lurker", "Tyranyx, the Pillager")
    board = AscensionBoard(modules, t.give(runes=2, power=1))
    assert "Defeat: 4 power – 3 power short." in board.reads("Crypt Lurker")
    assert board.lacks("Crypt Lurker") == "3 power short"
    assert board.lacks("Tyranyx") == "4 runes or power short"
    assert board.lacks("Mystic") == "1 rune short"
    assert board.lacks("Heavy Infantry") == ""
    assert board.lacks("Cultist") == "1 power short"
    assert "Take: not for sale – only text takes it." in board.reads("Temple of Immortality")
    assert board.lacks("Temple of Life") == "1 life keystone short"


def test_a_discount_by_the_card_itself_and_one_that_works_once_say_so(modules: Modules) -> None:
    t = Table("rise_of_vigil").row("Oziah, Judge of Logos", "Omnicron").under(1, "Energy Shard")
    board = AscensionBoard(modules, t.constructs("Wildcall Staff").give(energy=7))
    assert "free for you: 9 printed, 9 less by its own text" in board.reads("Oziah")
    assert "2 less by Wildcall Staff (once a turn)" in board.reads("Omnicron")


def test_nothing_is_missing_where_it_is_not_one_s_turn(modules: Modules) -> None:
    board = AscensionBoard(modules, Table("rise_of_vigil").row("Omnicron"), seat=1)
    assert board.lacks("Omnicron") == board.lacks("Mystic") == ""
    assert "Cost 7 runes" in board.reads("Omnicron")


def test_the_reader_shows_the_other_side_of_a_card(modules: Modules) -> None:
    board = AscensionBoard(modules, Table("deliverance").hand("Psyonic Apprentice"))
    told = board.reads("Psyonic Apprentice")
    assert "Transform: 7 insight – 7 insight short." in told
    other = board.page.get_by_role("region", name="Other side: Psyonic Paladin")
    assert "Psyonic Paladin" in other.inner_text()


def test_the_reader_shows_the_side_that_a_card_had_first(modules: Modules) -> None:
    board = AscensionBoard(modules, Table("deliverance").hand("Psyonic Paladin"))
    assert "The side that it had first" in board.reads("Psyonic Paladin")


def test_keywords_in_the_reader_explain_themselves(modules: Modules) -> None:
    board = AscensionBoard(modules, Table("rise_of_vigil").row("Zeta Arsenal"))
    board.reads("Zeta Arsenal")
    keyword = board.page.locator(".panel .text [data-help]")
    assert keyword.all_inner_texts() == ["Energize"]
    keyword.focus()
    text = games["ascension"].face.help["energize"]
    expect(board.page.get_by_role("tooltip")).to_have_text(f"Energize: {text}")


def test_esc_puts_help_away_before_anything_else(modules: Modules) -> None:
    board = AscensionBoard(modules, Table("rise_of_vigil").row("Zeta Arsenal"))
    board.reads("Zeta Arsenal")
    board.page.locator("[data-opens=deck]").click()
    panel, tip = board.page.get_by_role("dialog"), board.page.get_by_role("tooltip")
    board.page.locator(".panel .text [data-help]").focus()
    expect(tip).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(tip).not_to_be_visible()
    expect(panel).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


# --- the card track --------------------------------------------------------------------------

TRACK = """async ({ track }, table, me, watching) => {
  const { h, hidden, patch } = await import("/board/core.js");
  const names = ["Ann", "Bob", "Cem"].slice(0, table.track.length);
  const t = {
    table, me, watching, view: { names }, name: (seat) => names[seat],
    seat: (seat) => h("span", { class: "mark" }, String(seat + 1)),
  };
  const main = document.querySelector("main");
  patch(main, [track(t)]);
  const squares = [...main.querySelectorAll("li")];
  return {
    squares: squares.map((li) => [...li.querySelectorAll(".mark")].map((m) => m.textContent)),
    worth: squares.map((li) => li.querySelector(".worth").textContent),
    takes: squares.map((li) => li.querySelector(".takes")?.textContent ?? ""),
    tells: [...main.querySelectorAll("[data-tells]")].map((one) => one.dataset.tells),
    next: main.querySelector(".next")?.textContent ?? null,
    ties: main.querySelector(".ties").textContent,
    told: [...main.querySelectorAll(".marker")].map((m) => m.title),
  };
}"""


def _track(cards: list[int], track: list[int]) -> dict[str, object]:
    return {"cards": [[0] * n for n in cards], "track": track, "thresholds": [3, 6]}


def test_the_track_has_squares_markers_and_what_is_missing_for_the_next(modules: Modules) -> None:
    table = _track([4, 2, 7], [1, 0, 2])
    assert modules.run("track", TRACK, table, 0, False, of="age_of_ascent") == {
        "squares": [["2"], ["1"], ["3"]],
        "worth": ["0", "1", "2"],
        "takes": ["", "3", "6"],
        "tells": [
            "no points yet. The first square takes 3 cards of one's own.",
            "worth 1 VP at the end. It takes 3 cards of one's own, at the count.",
            "worth 2 VP at the end. It takes 6 cards of one's own, at the count.",
            "2 more cards. Whoever has enough cards climbs at the count of the turn.",
            "of equal totals that of the lowest marker wins: Bob now.",
        ],
        "next": "+2 2 more cards",
        "ties": "ties 2",
        "told": ["Bob: 1 more card", "Ann: 2 more cards", "Cem: at the top"],
    }


@pytest.mark.parametrize(
    ("track", "me", "watching", "ties", "next"),
    [
        ([0, 1], 0, False, "ties 1", " climbs at the count"),
        ([1, 0], 0, True, "ties 2", None),
        ([1, 1], 0, False, "ties –nobody", "+3 3 more cards"),
        ([0, 1], None, False, "ties 1", None),
    ],
)
def test_the_track_tells_who_wins_ties(
    modules: Modules, track: list[int], me: int | None, watching: bool, ties: str, next: str | None
) -> None:
    table = _track([3, 4], track)
    drawn = modules.run("track", TRACK, table, me, watching, of="age_of_ascent")
    assert isinstance(drawn, dict)
    assert (drawn["ties"], drawn["next"]) == (ties, next)


def test_a_payload_of_each_game_has_what_its_ribbon_needs() -> None:
    for name in ("age_of_ascent", "ascension"):
        state = games[name].new(2, 1)
        sent = json.loads(payload(state.rules, state.view(0)))
        assert {"clock", "phases", "turns_left"} <= sent.keys()
