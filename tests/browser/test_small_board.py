"""A board of a small game, and the board for any game, without a server."""

from __future__ import annotations

import pytest

from tests.browser.modules import AT_ONCE, DECISION, Modules, SmallBoard, data


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


def test_take_back_looks_off_where_nothing_can_be_and_still_asks_why(modules: Modules) -> None:
    board = SmallBoard(modules, {"can": ["undo"], "stays": "dice have been rolled since"})
    back = board.page.locator("[data-tool=undo]")
    assert back.get_attribute("aria-disabled") == "true"
    assert "dice have been rolled" in (back.get_attribute("title") or "")
    back.click(force=True)
    assert board.deeds == [("undo", 0)]
    board.show(can=["undo"])
    assert back.get_attribute("aria-disabled") is None


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
    assert board.unread == [False]


def test_a_card_that_is_hit_by_one_click_is_told_as_unread_and_what_is_meant_is_not(
    modules: Modules,
) -> None:
    board = SmallBoard(modules)
    card = board.page.locator(".card .face").first
    board.page.locator(".card .face > span:not(.verb, .vh)").first.click()
    assert board.unread == [True]
    board.show()
    card.locator(".verb").click()
    assert board.unread == [True, False], "its bar says what it does"
    board.show()
    card.focus()
    board.page.keyboard.press("Enter")
    assert board.unread == [True, False, False], "who comes by key has it read"
    board.show()
    board.page.locator("[data-done]").click()
    assert board.unread == [True, False, False, False]


@pytest.mark.parametrize(("width", "open"), [(390, 0), (1280, 1)])
def test_a_sheet_over_the_board_closes_when_its_matter_is_over(
    modules: Modules, width: int, open: int
) -> None:
    before = modules.page.viewport_size
    assert before is not None
    modules.page.set_viewport_size({"width": width, "height": 844})
    board = SmallBoard(modules)
    board.card(1)
    sheet = modules.page.locator(".panel.full")
    assert sheet.count() == 1
    board.show()
    assert sheet.count() == 1
    board.show(id=6)
    assert sheet.count() == open
    modules.page.set_viewport_size(before)


PILES = """({ mount, pile, card, h }, data) => {
  const game = {
    face: (f) => h("span", {}, f.name),
    describe: (f) => h("p", {}, f.text),
    tone: () => "none",
    emblem: () => "star",
    draw: (t) => {
      t.place(() => null);
      const cards = () => t.table.cards.map((form) =>
        card(t, { key: form, form, face: game.face }));
      return { main: [cards(), pile(t, "won", "Won", 3, () => cards())] };
    },
  };
  mount({ data, parentElement: document.querySelector("main"), setTriggerValue() {} }, game);
}"""


def test_on_a_phone_one_sheet_lies_over_the_board_at_a_time(modules: Modules) -> None:
    before = modules.page.viewport_size
    assert before is not None
    modules.page.set_viewport_size({"width": 390, "height": 844})
    modules.run("core", PILES, data())
    sheet, pile = modules.page.locator(".panel.full"), modules.page.locator(".opened")
    modules.page.locator(".main > .card .face").first.click()
    assert sheet.count() == 1
    modules.page.locator("button.pile").click()
    assert (sheet.count(), pile.count()) == (0, 1), "the pile opens behind the sheet"
    modules.page.locator(".opened .card .face").nth(1).click()
    assert sheet.count() == 1, "a card of the pile is read over it"
    modules.page.set_viewport_size(before)


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


def test_a_table_with_the_window_to_itself_tells_the_winner_above_and_not_in_the_bar(
    modules: Modules,
) -> None:
    board = SmallBoard(modules)
    ended = data(over=True, decision=None, winners=[1])
    board.page.evaluate("data => { window.leave = window.show(data); }", ended | {"whole": True})
    assert board.page.locator(".ask .words").inner_text() == "The game is over."


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
    modules.run("generic", GENERIC, data(zones=ZONES, scores=[1, 5]))
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
    modules.run("generic", GENERIC, data(zones=ZONES))
    hand = modules.page.get_by_role("region", name="Your hand").locator(".card")
    options = [card.get_attribute("data-option") for card in hand.locator(".face").all()]
    assert options == ["0", "1", "1"]
    row = modules.page.get_by_role("list", name="Row")
    assert row.locator("[data-option]").count() == 0, "the hand comes first"
    placed = {**DECISION, "moves": [{**m, "place": "row"} for m in DECISION["moves"]]}
    modules.run("generic", GENERIC, data(zones=ZONES, decision=placed))
    assert row.locator("[data-option]").count() == 1


@pytest.mark.parametrize(("count", "above"), [(2, 2), (6, 6), (7, 0), (40, 0)])
def test_many_options_stand_below_the_question_in_groups(
    modules: Modules, count: int, above: int
) -> None:
    modules.run("generic", GENERIC, data(zones=ZONES, decision=_moves(count, place="in town")))
    page = modules.page
    assert page.locator(".top [data-option]").count() == above
    group = page.get_by_role("group", name="Play, in town")
    assert group.locator("[data-option]").count() == (0 if above else count)


def test_options_that_look_the_same_are_told_apart(modules: Modules) -> None:
    same = {**DECISION, "labels": ["go", "go"], "moves": [{"verb": "go"}, {"verb": "go"}]}
    modules.run("generic", GENERIC, data(zones=ZONES, decision=same))
    buttons = modules.page.locator(".top [data-option]")
    assert buttons.count() == 2
    buttons.nth(1).click()
    ((_, deed),) = modules.page.evaluate("window.sent")
    assert deed["index"] == 1
