"""Takes the pictures of docs/images anew: `python -m tests.browser.screenshots [FOLDER]`."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from contextlib import closing
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from framework import games
from framework.lab.comparison import Entrant
from tests.browser.chromium import FLAGS, executable
from tests.browser.play import SIZES, Visit, Visits
from tests.browser.serving import Server
from ui.server.stores import Stores, opened
from ui.store.orders import RunOrder
from ui.store.records import Created
from ui.store.tables import Tables
from ui.store.working import Worker

FOLDER = Path(__file__).parents[2] / "docs" / "images"
WINDOWS = {"desktop": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}
SEED = 21
SEATS = {
    "age_of_ascent": [("Ada", None), ("Ben", "balanced"), ("Cy", "culture")],
    "ascension": [("Ada", None), ("Ben", "greedy")],
}
OPTIONS: dict[str, dict[str, object]] = {"ascension": {"sets": ("deliverance",)}}


def played(tables: Tables, game: str, turns: int | None = None) -> Created:
    """A table that bots have played, to the end or until a person is asked in some turn."""
    names = [name for name, _ in SEATS[game]]
    state = games[game].new(len(names), SEED, names, **OPTIONS.get(game, {}))
    bots = [
        games[game].bots[bot or "balanced" if game == "age_of_ascent" else "greedy"](
            random.Random(seat)
        )
        for seat, (_, bot) in enumerate(SEATS[game])
    ]
    while not state.over:
        late = turns is not None and games[game].turn(state) >= turns and state.seat == 0
        if late and state.kind in ("target", "turn"):
            break
        state.apply(bots[state.seat].decide(state))
    return tables.open_save(state.to_json(), games[game].title, [bot for _, bot in SEATS[game]])


def at_the_table(game: str, turns: int | None) -> Callable[[Visit, Stores], None]:
    """Somebody sits at a table in mid-game, or at its end."""

    def go(visit: Visit, inside: Stores) -> None:
        created = played(inside.tables, game, turns)
        visit.sit(inside, created, 0)
        visit.open_table(created)
        if turns is not None and not visit.touch:
            visit.page.locator(".board .row .card .face").nth(1).hover()

    return go


def bid(visit: Visit, inside: Stores) -> None:
    """A bid that is put together."""
    at_the_table("age_of_ascent", 4)(visit, inside)
    visit.press(visit.page.locator(".board .main .card.can > .face").nth(2))
    if visit.touch:
        visit.press(visit.page.locator(".board .panel [data-option]").first)


def first_game(visit: Visit, inside: Stores) -> None:
    """The first lesson."""
    visit.go("/")
    visit.press(visit.keyed("first ascension").get_by_role("button"))
    visit.my_turn()
    visit.page.locator(".bubble").first.wait_for()


def lobby(visit: Visit, inside: Stores) -> None:
    """Somebody waits for a guest."""
    created = inside.tables.create("ascension", [("Ada", None), ("Ben", None)], SEED)
    visit.sit(inside, created, 0, alone=True)
    visit.page.goto(f"/table?id={created.id}")
    visit.button("Play now").wait_for()


def inspector(visit: Visit, inside: Stores) -> None:
    """A finished game, in its middle."""
    created = played(inside.tables, "ascension")
    visit.sit(inside, created, 0)
    visit.go(f"/inspector?id={created.id}&step=90")
    visit.board.wait_for()


def home(visit: Visit, inside: Stores) -> None:
    """The door, with a game to go on with."""
    created = played(inside.tables, "ascension", 5)
    visit.sit(inside, created, 0)
    visit.go("/")


@cache
def compared(inside: Stores) -> str:
    """A comparison of both games, as it is asked for with one click, with fewer games."""
    sides = (Entrant("age_of_ascent"), Entrant("ascension"))
    id = inside.runs.create("somebody", RunOrder(sides, 40, 1, 4))
    while inside.runs.info(id).open:
        Worker(inside.runs).work()
    return id


def compare(visit: Visit, inside: Stores) -> None:
    """What two games differ in."""
    visit.go(f"/compare?id={compared(inside)}")
    visit.page.get_by_role("list", name="What the figures say").wait_for()


def dice(visit: Visit, inside: Stores) -> None:
    """Three bidders, and how a thousand rolls fall."""
    visit.go("/dice?bid=2%2B1d3&bid=3d3&bid=4&cost=4&rolls=1000")


def cards(visit: Visit, inside: Stores) -> None:
    """All cards of a game."""
    visit.go("/cards?game=ascension")
    visit.page.locator(".gallery .card").first.wait_for()


def page(path: str) -> Callable[[Visit, Stores], None]:
    """A page as it opens."""
    return lambda visit, inside: visit.go(path)


PICTURES: dict[str, Callable[[Visit, Stores], None]] = {
    "home": home,
    "first-game": first_game,
    "lobby": lobby,
    "age-of-ascent": at_the_table("age_of_ascent", 4),
    "bid": bid,
    "ascension": at_the_table("ascension", 6),
    "inspector": inspector,
    "end": at_the_table("age_of_ascent", None),
    "compare": compare,
    "dice-lab": dice,
    "cards": cards,
    "rules": page("/rules"),
    "help": page("/help"),
}


def small(png: bytes) -> Image.Image:
    """A picture with as few colours as it takes to look the same."""
    return Image.open(BytesIO(png)).convert("RGB").quantize(200, dither=Image.Dither.NONE)


def main(folder: Path) -> None:
    """Take every picture at both widths and in both themes."""
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as data,
        closing(Server(Path(data))) as server,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=executable(), args=[*FLAGS])
        visits = Visits(browser, server)
        with closing(opened(server.data, workers=0)) as inside:
            for name, go in PICTURES.items():
                for size in SIZES:
                    for theme in ("light", "dark"):
                        looks: dict[str, Any] = {"color_scheme": theme}
                        visit = visits(size, viewport=WINDOWS[size], **looks)
                        go(visit, inside)
                        visit.settled()
                        path = folder / f"{name}-{size}-{theme}.png"
                        small(visit.page.screenshot()).save(path, optimize=True)
                        print(path.name)
        visits.close()
        visits.check()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
