"""What is read on a board: messages, the text of cards, the journal."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from framework import games, load
from tests.browser.accessible import check
from tests.browser.play import ALONE, PEOPLE, Visit, Visits, a_table, save_of
from ui.server.stores import Stores
from ui.store.records import Created

SETS: dict[str, Any] = {"sets": ["deliverance"]}
AT_THE_END = "list => Math.abs(list.scrollTop) < 2 && list.scrollHeight > list.clientHeight"
CUT = "text => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1"
SCROLL = "document.querySelector('[data-testid=stMain]').scrollBy(0, 300)"
INSIDE = """text => {
  const box = text.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}"""


def _alone(visit: Visit, inside: Stores, created: Created) -> None:
    visit.sit(inside, created, inside.tables.info(created.id).asked or 0)
    visit.open_table(created)
    visit.my_turn()


def _ask_by_name(inside: Stores, created: Created) -> str:
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


def _end_turn(inside: Stores, created: Created) -> None:
    seat = inside.tables.info(created.id).asked or 0
    view = inside.tables.view(created.id, seat)
    decision = view["decision"]
    assert isinstance(decision, dict)
    last = len(decision["labels"]) - 1
    inside.tables.move(created.id, seat, last, int(str(view["id"])), 0)
    assert inside.tables.info(created.id).asked != seat


@pytest.mark.parametrize(("scheme", "size"), [("light", "desktop"), ("dark", "phone")])
def test_a_refusal_is_told_where_it_is_seen_until_a_card_is_played_and_one_rune_is_a_rune(
    visits: Visits, inside: Stores, scheme: str, size: str
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
    check(visit)
    runes = visit.board.locator(".purse .runes")
    expect(runes).to_have_text(re.compile("0 ?runes"))
    visit.play_a_card()
    expect(alert).to_have_count(0)
    expect(runes).to_have_text(re.compile("1 ?rune$"))


def test_a_tapped_card_shows_its_text_and_a_short_button(visits: Visits, inside: Stores) -> None:
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
    check(visit)
    visit.press(panel.get_by_role("button", name="close"))
    expect(panel.locator(".text")).to_have_count(0)


def test_a_face_has_the_short_text_and_the_panel_all_of_it_with_keywords_as_the_journal_gives_way(
    visit: Visit, inside: Stores
) -> None:
    _alone(visit, inside, a_table(inside, "ascension", **SETS))
    keyword = re.compile(r"^(Phantasm|Dreambind|Transform)", re.MULTILINE)
    face = visit.page.locator(".board .center .card .face").filter(has_text=keyword).first
    short = face.locator(".rules").inner_text()
    assert "you may pay" not in short
    face.focus()
    panel = visit.page.locator(".board .sheet .text")
    expect(panel).to_contain_text("you may pay")
    lines = zip(short.splitlines(), panel.inner_text().splitlines(), strict=True)
    assert all(full.startswith(line) for line, full in lines)

    for card in visit.page.locator(".board .center .card .face").all():
        card.focus()
        assert not visit.page.locator(".board .sheet").evaluate(CUT)
    side = visit.page.locator(".board .side")
    assert not side.evaluate("side => side.scrollHeight > side.clientHeight + 1")


def test_after_the_curtain_the_journal_stands_at_its_end(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "ascension")
    for _ in range(3):
        _end_turn(inside, created)
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    visit.lift_curtain()
    visit.done()
    visit.curtain.wait_for()
    visit.lift_curtain()
    visit.press(visit.button("journal"))
    lines = visit.page.locator(".board .news .lines")
    assert lines.evaluate(AT_THE_END)
    expect(lines.locator("li").last).to_be_in_viewport()


def test_the_final_slot_covers_no_words(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    while visit.kind == "draft":
        visit.choose()
    marks = visit.board.locator(".final")
    expect(marks.first).to_be_visible()
    for slot in visit.board.locator(".slot.last").all():
        mark = slot.locator(".final").bounding_box()
        words = slot.locator(".title").bounding_box()
        assert mark is not None
        assert words is not None
        assert words["y"] + words["height"] <= mark["y"] + 1


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_all_that_a_card_asks_for_can_be_chosen_above_the_board_where_the_card_is_shown(
    visits: Visits, inside: Stores, size: str
) -> None:
    visit = visits(size)
    created = a_table(inside, "ascension", PEOPLE, 5, **SETS)
    name = _ask_by_name(inside, created)
    _alone(visit, inside, created)
    if not visit.touch:
        _shown_until_another_is_read(visit, name)
    above = visit.page.locator(".board .top .strip [data-option]")
    expect(above).to_have_count(int(visit.board.get_attribute("data-options") or 0))
    expect(above.first).to_be_in_viewport()
    check(visit)
    id = visit.id
    visit.press(above.first)
    visit.moved_on(id)


def _shown_until_another_is_read(visit: Visit, name: str) -> None:
    """The card that a question names is read, until another is or one asks for it again."""
    title = visit.page.locator(".board .panel h3")
    expect(title).to_have_text(name)
    other = visit.page.locator(f'.board .center .card:not(:has-text("{name}")) .face').first
    other.hover()
    expect(title).not_to_have_text(name)
    visit.button("keys").click()
    expect(title).not_to_have_text(name)
    visit.board.locator(".ask").get_by_role("button", name=name).click()
    expect(title).to_have_text(name)
    visit.button("keys").click()


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_when_a_game_ends_the_result_is_in_sight_and_nobody_has_the_turn(
    visits: Visits, inside: Stores, game: str, size: str
) -> None:
    choices, unasked = load(save_of(game)).journal.choices(), games[game].face.unasked
    last = max(n for n, choice in enumerate(choices) if choice[2] not in unasked)
    created = inside.tables.open_save(save_of(game, steps=last), "Nearly over")
    visit = visits(size)
    visit.sit(inside, created, *range(2))
    visit.open_table(created)
    if visit.curtain.count():
        visit.lift_curtain()
    visit.page.evaluate(SCROLL)
    view = inside.tables.view(created.id, inside.tables.info(created.id).asked)
    decision = view["decision"]
    assert isinstance(decision, dict)
    index = decision["options"].index(choices[last][3])
    inside.tables.move(created.id, decision["seat"], index, int(str(view["id"])), 0)
    expect(visit.board).to_contain_text("The game is over")
    expect(visit.page.get_by_role("button", name="Rematch, new deal")).to_be_in_viewport()
    expect(visit.board.locator(".turnmark")).to_have_count(0)


def test_what_happened_is_gone_through_by_hand(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "ascension", ALONE)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()
    visit.done()
    visit.my_turn()
    words, steps = visit.board.locator(".ask .words"), visit.board.locator(".steps")
    steps.get_by_role("button", name="first").click()
    expect(words).to_contain_text("What happened: step 0 of")
    assert inside.tables.steps(created.id) > visit.id == 0
    for button in ("next", "now"):
        expect(steps.get_by_role("button", name=button)).to_be_in_viewport()
    steps.get_by_role("button", name="next").click()
    expect(words).to_contain_text("What happened: step 1 of")
    expect(visit.board.locator(".news li").first).to_contain_text("You draw")
    steps.get_by_role("button", name="now").click()
    assert visit.my_turn()
    assert inside.tables.steps(created.id) == visit.id


def test_alone_the_honor_of_the_cult_is_on_the_board(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "ascension", [("Ada", None)])
    visit.sit(inside, created, 0)
    visit.open_table(created)
    pill = visit.board.locator(".ribbon .amount.monster")
    expect(pill).to_have_text(re.compile("0 ?the Cult's honor"))
    expect(visit.board.get_by_text("the Cult's next")).to_have_count(2)
    visit.done()
    honor = inside.tables.view(created.id, 0)["table"]["cult"]["honor"]  # type: ignore[index]
    expect(pill).to_have_text(re.compile(f"{honor} ?the Cult's honor"))


def _offered_at_two_prices() -> tuple[str, str]:
    """The save of a game with a card at two prices, by Wildcall Staff and without; and its name."""
    state = games["ascension"].new(2, 0, ["Ada", "Ben"], energy_shards=120)
    bots = [games["ascension"].bots["greedy"](random.Random(0)) for _ in range(2)]
    while not state.over:
        decision = state.decision
        assert decision is not None
        for label in decision.labels if decision.kind == "turn" else ():
            name, staff, _ = label.removeprefix("acquire ").partition(
                " (2 runes by Wildcall Staff,"
            )
            if staff and any(other.startswith(f"acquire {name} (4") for other in decision.labels):
                return state.to_json(), name
        state.apply(bots[state.seat].decide(state))
    raise AssertionError("no card is offered at two prices")


def test_a_card_at_two_prices_has_a_button_for_each(visit: Visit, inside: Stores) -> None:
    save, name = _offered_at_two_prices()
    created = inside.tables.open_save(save, "Two prices")
    visit.sit(inside, created, inside.tables.info(created.id).asked or 0)
    visit.open_table(created)
    visit.my_turn()
    card = visit.page.locator(".board .center .card").filter(has_text=name)
    words = card.locator(".verbs [data-option] span:not(.vh)")
    expect(words).to_have_text(["Acquire (2)", "Acquire (4)"])
    id = visit.id
    visit.press(words.nth(1))
    visit.moved_on(id)
    table = inside.tables.view(created.id, 0)["table"]
    assert isinstance(table, dict)
    assert table["used"] == []  # the Staff is saved


def test_a_button_names_its_key_only_where_there_are_keys(visits: Visits, inside: Stores) -> None:
    created = inside.tables.create("ascension", ALONE, 1, {}, "Table")
    for size in ("desktop", "phone"):
        visit = visits(size)
        visit.sit(inside, created, 0)
        visit.open_table(created)
        visit.press(visit.page.locator(".board [data-opens=rules]"))
        expect(visit.page.locator(".board [data-close]")).to_be_visible()
        key = visit.page.locator(".board [data-close] .cap")
        expect(key).to_be_hidden() if visit.touch else expect(key).to_be_visible()
