"""Moves that come to a board alone, by its table's socket, and those that can't."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

from tests.browser.play import SLOW, Visit, a_table
from ui.server.stores import Stores

LIVE = re.compile("/live/")


class Sockets:
    """What a page has sent by its sockets, and what it was told by that of its table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pages = 0  # asked for
        self.told: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if LIVE.search(socket.url):
            socket.on("framereceived", lambda told: self.told.append(str(told)))
        else:
            socket.on("framesent", self._sent)

    def _sent(self, _: object) -> None:
        self.pages += 1


def until_told(page: Page, told: list[str]) -> None:
    """Until a table's socket has told something: before that it is asked nothing."""
    waited = 0
    while not told and waited < SLOW:
        page.wait_for_timeout(20)
        waited += 20
    assert told


def test_a_move_comes_to_the_board_alone_and_no_page_is_drawn(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "ascension")
    sockets = Sockets(visit.page)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    until_told(visit.page, sockets.told)
    before = sockets.pages
    visit.play_a_card()
    expect(visit.hand).to_have_count(4)
    visit.play_a_card()
    expect(visit.hand).to_have_count(3)
    visit.take_back()
    expect(visit.hand).to_have_count(4)
    assert sockets.pages == before
    assert inside.tables.steps(created.id) == visit.id == 1


def test_what_is_drawn_later_goes_on_from_the_moves_that_came_alone(
    visit: Visit, inside: Stores
) -> None:
    created = a_table(inside, "ascension")
    sockets = Sockets(visit.page)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    until_told(visit.page, sockets.told)
    visit.play_a_card()
    visit.play_a_card()
    visit.page.emulate_media(color_scheme="dark")
    expect(visit.hand).to_have_count(3)
    visit.press(visit.keyed("around").get_by_text("All moves", exact=True))
    visit.keyed("moves").wait_for()
    expect(visit.hand).to_have_count(3)
    before = sockets.pages
    visit.choose()
    assert sockets.pages > before, "what is open below the board is drawn too"
    assert inside.tables.steps(created.id) == visit.id == 3


def test_a_socket_that_answers_nothing_loses_no_click(visit: Visit, inside: Stores) -> None:
    created = a_table(inside, "ascension")
    sockets = Sockets(visit.page)

    def deaf(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        socket.on_message(lambda _: None)

    visit.page.route_web_socket(LIVE, deaf)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.settled()
    before = sockets.pages
    visit.play_a_card()
    expect(visit.hand).to_have_count(4)
    assert sockets.pages > before
    assert inside.tables.steps(created.id) == visit.id == 1


def test_a_page_whose_server_was_started_anew_hands_its_clicks_in_by_the_page(
    visit: Visit, inside: Stores
) -> None:
    """What its socket knew the page by is gone with the old server."""
    created = a_table(inside, "ascension")
    told: list[str] = []

    def forgotten(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def ask(text: str | bytes) -> None:
            server.send(json.dumps({**json.loads(text), "visit": "of before"}))

        def tell(text: str | bytes) -> None:
            told.append(str(text))
            socket.send(text)

        socket.on_message(ask)
        server.on_message(tell)

    visit.page.route_web_socket(LIVE, forgotten)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    until_told(visit.page, told)
    visit.play_a_card()
    expect(visit.hand).to_have_count(4)
    assert json.dumps({"no": True, "n": 1}) in told
    assert inside.tables.steps(created.id) == visit.id == 1
