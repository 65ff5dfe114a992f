"""Modules of boards, each alone on an empty page, without a server: what their tests share."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, Route

from framework import games
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


# --- the board of a small game ---------------------------------------------------------------

MOUNT = """({ mount, card, h }, data) => {
  const game = {
    face: (f) => h("span", {}, f.name),
    describe: (f) => h("p", { class: "described" }, f.text),
    tone: () => "none",
    emblem: () => "star",
    draw: (t) => {
      window.phase = t.view.phase; // which is drawn by who draws a ribbon
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


def data(**changes: object) -> dict[str, object]:
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
        "present": [],
    }
    told = {"watching": False, "shared": False, "whole": False}
    return {"view": json.dumps(sent | changes), **told}


class SmallBoard:
    """A board of a small game."""

    def __init__(self, modules: Modules, changes: Mapping[str, object] | None = None) -> None:
        self.page = modules.page
        modules.run("core", MOUNT, data(**(changes or {})))

    def show(self, **changes: object) -> None:
        self.page.evaluate("data => { window.leave = window.show(data); }", data(**changes))

    @property
    def deeds(self) -> list[tuple[str, object]]:
        """What was sent, each by what it does and what it is about: a number or a wish."""
        sent = self.page.evaluate("window.sent")
        assert all(name == "deed" and (deed["id"], deed["undos"]) == (5, 1) for name, deed in sent)
        chosen = "choose"
        return [
            (deed["do"], deed["index"] if deed["do"] == chosen else deed["wish"] or deed["index"])
            for _, deed in sent
        ]

    @property
    def unread(self) -> list[bool]:
        """Which of the choices that were sent are of cards that were hit by one click."""
        sent = self.page.evaluate("window.sent")
        return [deed["wish"].get("unread") == "yes" for _, deed in sent]

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
