"""All that a page gets from the server, to be searched for what it should not get."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Page, Request, WebSocket

from ui.server.stores import Stores

Card = tuple[int, int]  # number and form, as a view of Ascension names a card


class Traffic:
    """The answers and the frames that a page has got since it was opened."""

    def __init__(self, page: Page) -> None:
        self._frames: list[bytes] = []
        self._answers: list[bytes] = []
        page.on("websocket", self._listen)
        page.on("requestfinished", self._answer)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, payload: str | bytes) -> None:
        self._frames.append(payload.encode() if isinstance(payload, str) else payload)

    def _answer(self, request: Request) -> None:
        if "/static/" in request.url:  # the same files for everybody
            return
        answer = request.response()
        if answer is not None:
            self._answers.append(json.dumps(answer.all_headers()).encode())
            if not 300 <= answer.status < 400:
                self._answers.append(answer.body())

    def all(self) -> bytes:
        """Everything, one after the other."""
        return b"\n".join([*self._frames, *self._answers])

    def has(self, *words: str) -> list[str]:
        """Which of these texts the page has got."""
        got = self.all()
        return [word for word in words if word.encode() in got]

    def pairs(self, cards: Iterable[Card]) -> set[Card]:
        """Which of these cards the page has got, as views name them."""
        got = self.all()
        return {card for card in cards if f"[{card[0]},{card[1]}]".encode() in got}


def hand(inside: Stores, table: str, seat: int) -> list[Card]:
    """The true hand of a seat, as the server has it."""
    view: Any = inside.tables.view(table, seat)
    return [(card, form) for card, form in view["table"]["hand"]]
