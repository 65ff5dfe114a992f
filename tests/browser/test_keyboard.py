"""Games by the keyboard alone, and boards that keep still for those who want it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.browser.play import PLAIN, Visit, Visits, a_table
from ui.server.stores import Stores

FOCUSED = "board => board.contains(board.getRootNode().activeElement)"
ON_OPTION = "board => board.getRootNode().activeElement?.dataset.option ?? ''"


def _tab_to(visit: Visit, key: str) -> None:
    """Press Tab until the focus is on what has a key."""
    within = f"!!document.activeElement.closest('.st-key-{key.replace(' ', '-')}')"
    for _ in range(60):
        visit.page.keyboard.press("Tab")
        if visit.page.evaluate(within):
            return
    raise AssertionError(f"Tab does not lead to {key}")


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_a_game_is_started_and_played_by_the_keyboard_alone(visit: Visit, game: str) -> None:
    keys = visit.page.keyboard
    visit.go("/")
    _tab_to(visit, f"play {game}")
    keys.press("Enter")
    visit.my_turn()
    for made in range(4):
        id = visit.id
        keys.press("ArrowRight")
        if made:
            keys.press("ArrowLeft")
        assert visit.board.evaluate(ON_OPTION) != "", "the arrows lead to no option"
        keys.press("Enter")
        if visit.building.count():  # a bid: the focus is on its pieces
            while not visit.building.locator("[data-done]").count():
                keys.press("Enter")
            keys.press(".")
            if visit.building.get_by_role("alert").count():  # it can't win
                keys.press(".")
        visit.moved_on(id)
        assert visit.my_turn()
        assert visit.board.evaluate(FOCUSED), "the focus has left the board"
    if visit.page.locator(".board [data-done]").count():
        id = visit.id
        keys.press(".")
        if game == "ascension":
            visit.told("if you mean it")
            keys.press(".")
        visit.moved_on(id)


def test_arrows_go_from_option_to_option(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    seen = set()
    for _ in range(int(visit.board.get_attribute("data-options") or 0)):
        visit.page.keyboard.press("ArrowRight")
        seen.add(visit.board.evaluate(ON_OPTION))
    assert "" not in seen
    assert len(seen) > 1
    assert visit.id == 0


def test_a_question_mark_shows_the_keys_escape_hides_them_and_digits_choose_the_first_moves(
    visit: Visit, inside: Stores
) -> None:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0)
    visit.open_table(created)
    help = visit.page.locator(".board .help")
    expect(help).to_have_count(0)
    visit.page.keyboard.press("?")
    expect(help).to_be_visible()
    heights = help.locator(".cap").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert heights
    assert max(heights) < 30  # each key stands on one line
    visit.page.keyboard.press("Escape")
    expect(help).to_have_count(0)
    plain = visit.page.locator(PLAIN).first.get_attribute("data-option")
    visit.page.keyboard.press(str(int(plain or 0) + 1))
    visit.moved_on(0)
    assert inside.tables.steps(created.id) == 1
    visit.page.keyboard.press("u")
    visit.moved_on(1)
    assert inside.tables.steps(created.id) == 0


# --- motion ----------------------------------------------------------------------------------

ROOTS = """const roots = [document];
  for (const element of document.querySelectorAll("*"))
    if (element.shadowRoot) roots.push(element.shadowRoot);
  const running = roots.slice(first).flatMap((root) => root.getAnimations())
    .filter((one) => one.playState === "running")
    .map((one) => `${one.animationName || one.transitionProperty}`);
"""
RUNNING = f"() => {{ const first = 0; {ROOTS} return running; }}"
# Looks at each frame, and hears of what is over before the next one; on the board alone:
# Streamlit's own signs may turn while a page is drawn.
WATCH = f"""() => {{
  window.moved = [];
  const told = ({{ animationName, propertyName }}) =>
    window.moved.push(animationName || propertyName);
  const heard = new Set();
  const look = () => {{
    const first = 1; {ROOTS}
    window.moved.push(...running);
    for (const root of roots.slice(first).filter((one) => !heard.has(one))) {{
      heard.add(root);
      for (const event of ["animationstart", "transitionrun"]) root.addEventListener(event, told);
    }}
    requestAnimationFrame(look);
  }};
  look();
}}"""


def _play_till_dice_roll(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    visit.page.evaluate(WATCH)
    chance = random.Random(5)
    for _ in range(60):
        if visit.page.locator(".board .die").count() or not visit.my_turn():
            break
        visit.choose(chance.randrange(int(visit.board.get_attribute("data-options") or 1)))
    visit.page.locator(".board .die").first.wait_for()
    visit.settled()


def test_nothing_moves_for_those_who_want_less_motion(visits: Visits, inside: Stores) -> None:
    visit = visits(reduced_motion="reduce")
    _play_till_dice_roll(visit, inside)
    assert visit.page.evaluate("window.moved") == []
    assert visit.page.evaluate(RUNNING) == []


def test_dice_roll_for_the_others(visits: Visits, inside: Stores) -> None:
    visit = visits(reduced_motion="no-preference")
    _play_till_dice_roll(visit, inside)
    visit.until("window.moved.length > 0")
