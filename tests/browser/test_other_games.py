"""Games of other people, installed by entry point, on the board that fits any game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.accessible import check
from tests.browser.play import Desks, Visit, Visits
from tests.browser.serving import Server, install

DOCS = Path(__file__).parents[2] / "docs"
BOARD = """
from pathlib import Path

from framework.face import Face
from tutorial_game import Climb


class ClimbFace(Face):
    board = Path(__file__).parent / "board"


class OwnBoard(Climb):
    name, title, face = "own_board", "Climb on a board of its own", ClimbFace()


game = OwnBoard()
"""
GAMES = {"climb": DOCS / "tutorial_game.py", "fair": DOCS / "tutorial_card_game.py"}
SCREENS = {"desktop": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """An app beside which the games of the tutorials are installed."""
    folder = tmp_path_factory.mktemp("others")
    board, own = folder / "board", folder / "own_board.py"
    own.write_text(BOARD)
    board.mkdir()
    (snippet,) = re.findall(r"^```js\n(.*?)^```", (DOCS / "framework.md").read_text(), re.M | re.S)
    (board / "board.js").write_text(snippet)
    (board / "board.css").write_text('@import url("/board/board.css");')
    install(folder / "site", {**GAMES, "own_board": own}, DOCS / "tutorial_cards.yaml", board)
    with closing(Server(folder, folder / "site")) as started:
        yield started


@pytest.fixture
def visits(
    browser: Browser, server: Server, desks: Desks, request: pytest.FixtureRequest
) -> Iterator[Visits]:
    """Visitors of that app."""
    made = Visits(browser, server, desks)
    yield made
    if getattr(request.node, "failed", False):
        print(made.seen())
    made.close()
    made.check()


def _sits_down(visits: Visits, game: str, size: str, scheme: str) -> Visit:
    visit = visits(size, viewport=SCREENS[size], color_scheme=scheme)
    visit.start(game)
    return visit


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("phone", "dark")])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_a_person_and_bots(
    visits: Visits, game: str, size: str, scheme: str
) -> None:
    visit = _sits_down(visits, game, size, scheme)
    check(visit)
    visit.choose()
    visit.my_turn()
    check(visit)
    visit.play_on(random.Random(1))
    expect(visit.button("Rematch, new deal")).to_be_visible()
    check(visit)


def test_every_option_is_a_button_in_words_and_keys_choose(visits: Visits) -> None:
    visit = _sits_down(visits, "climb", "desktop", "light")
    buttons = visit.board.get_by_role("group", name="Choices").get_by_role("button")
    assert buttons.count() == int(visit.board.get_attribute("data-options") or 0)
    expect(visit.board.locator(".ask")).to_contain_text("Which card do you play?")
    expect(visit.board.get_by_role("region", name="Your hand")).to_be_visible()
    id = visit.id
    visit.page.keyboard.press("1")
    visit.moved_on(id)
    visit.my_turn()
    id = visit.id
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("Enter")
    visit.moved_on(id)


def test_cards_are_read_and_chosen_where_they_lie_looked_at_again_and_not_taken_back(
    visits: Visits,
) -> None:
    visit = _sits_down(visits, "fair", "desktop", "light")
    row = visit.board.get_by_role("list", name="Row").locator(".card .face")
    first = row.first
    name = first.locator(".title").inner_text()
    first.hover()
    expect(visit.board.locator(".panel h3")).to_have_text(name)
    id, taking = visit.id, visit.kind
    first.click()
    visit.moved_on(id)
    visit.my_turn()
    while visit.kind != taking:  # what the card asks for, before the row is filled up
        visit.choose()
        visit.my_turn()
    visit.press(visit.button("journal"))
    expect(visit.board.locator(".news")).to_contain_text(name)
    visit.page.keyboard.press("b")
    expect(visit.board.locator(".ask")).to_contain_text("What happened: step")
    visit.page.keyboard.press("l")
    visit.my_turn()
    visit.take_back()
    visit.told(re.compile(r"can.t be taken back: \w+"))  # the row was filled up


def test_the_cards_of_a_game_can_be_looked_up(visits: Visits) -> None:
    visit = visits()
    visit.go("/cards?game=fair")
    cards = visit.page.locator(".gallery [data-card]")
    expect(cards.first).to_be_visible()
    cards.first.click()
    expect(visit.page.locator(".gallery .panel h3")).to_be_visible()
    check(visit)


def test_a_game_brings_a_board_of_its_own(visits: Visits) -> None:
    visit = _sits_down(visits, "own_board", "desktop", "light")
    hand = visit.board.get_by_role("region", name="Your hand")
    expect(hand).to_contain_text("The die shows")
    expect(hand.get_by_role("button", name=re.compile("play [1-6]")).first).to_be_visible()
    visit.play_on(random.Random(2))
    expect(visit.button("Rematch, new deal")).to_be_visible()
