"""Every page, by day and by night, on a wide and on a narrow screen: accessible, and it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.browser.accessible import check
from tests.browser.looks import LOOKED_AT, by, on_a_phone
from tests.browser.play import ALONE, Visit, Visits, a_table, finished
from tests.browser.test_compare import a_result
from tests.ui.test_tournament import a_tournament
from ui.server.stores import Stores
from ui.store.records import Daily

Looks = Iterator[None]  # each time that there is something to look at
Going = Callable[[Visit, Stores], Looks]


def _home(visit: Visit, inside: Stores) -> Looks:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0)
    visit.go("/")
    yield
    visit.unfold("Open a save")
    yield


def _set_up(visit: Visit, inside: Stores) -> Looks:
    visit.go("/")
    visit.unfold("Set up a table")
    visit.pick("Game", "Ascension")
    visit.unfold("More options", key="more options ascension")
    yield


def _of_the_day(visit: Visit, inside: Stores) -> Looks:
    created = inside.tables.create(
        "age_of_ascent", ALONE, 7, {}, "Game of a day", Daily("2026-01-02")
    )
    visit.sit(inside, created, 0)
    visit.open_table(created)
    visit.my_turn()
    visit.board.get_by_text("Game of the day, ranked").wait_for()
    yield


def _around(visit: Visit, inside: Stores) -> Looks:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    for part in ("Seats and links", "Settings"):
        visit.below(part)
        yield


def _lobby(visit: Visit, inside: Stores) -> Looks:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0, alone=True)
    visit.go(f"/table?id={created.id}")
    visit.lobby.wait_for()
    yield


def _link(visit: Visit, inside: Stores) -> Looks:
    created = a_table(inside, "ascension")
    visit.go(f"/join/{created.id}/{created.seat_tokens[0]}")
    visit.button("Take the seat").wait_for()
    yield


def _closed(visit: Visit, inside: Stores) -> Looks:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0, host=False)
    inside.tables.close_table(created.id, "Ben")
    visit.go(f"/table?id={created.id}")
    visit.keyed("closed").wait_for()
    yield


def _curtain(visit: Visit, inside: Stores) -> Looks:
    created = a_table(inside, "ascension")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    visit.curtain.wait_for()
    yield


def _end(visit: Visit, inside: Stores, game: str) -> Looks:
    created = finished(inside, game)
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    visit.button("Rematch, new deal").wait_for()
    visit.unfold("Share and keep")
    yield


def _four_bidders(visit: Visit, inside: Stores) -> Looks:
    visit.go("/dice?bid=2%2B1d3&bid=3d3r1&bid=4&bid=1d20%2B2d6&cost=5&tie=2,0,1,3&rolls=10")
    visit.unfold("All values, as exact fractions")
    visit.unfold("Share it")
    yield


def _tournament(visit: Visit, inside: Stores) -> Looks:
    if "mine" not in inside.tournaments.names():  # the server is one for all tests
        a_tournament(inside, players=(2, 3), games=8)
    visit.go("/tournament?id=mine")
    visit.page.get_by_role("link", name="Game 8").wait_for()
    yield


def _dice_lab(visit: Visit, inside: Stores) -> Looks:
    visit.go("/dice?rolls=1000")
    visit.page.get_by_text("1,000 rolls: they fall as they should.").wait_for()
    yield


def _a_battle(visit: Visit, inside: Stores) -> Looks:
    bids = "attack=2d3&attack=3d3&defence=1d3&cost=3"
    visit.go(f"/dice?ask=age_of_ascent.battle&{bids}&rolls=100")
    visit.page.get_by_text("100 rolls: they fall as they should.").wait_for()
    yield


def _result(visit: Visit, inside: Stores, path: str) -> Looks:
    id = a_result(inside, visit)
    visit.go(path.format(id=id))
    visit.page.locator(".c-figures").first.wait_for()
    yield


def _compare(visit: Visit, inside: Stores) -> Looks:
    visit.go("/compare")
    yield
    visit.unfold("Choose what to compare")
    visit.keyed("compare").wait_for()
    yield


def _go(visit: Visit, inside: Stores, path: str) -> Looks:
    visit.go(path)
    yield


PAGES: dict[str, Going] = {
    "home, and opening a save": _home,
    "home, set up a table": _set_up,
    "table of a game of the day": _of_the_day,
    "table, seats and links, settings": _around,
    "lobby": _lobby,
    "link of a seat": _link,
    "closed table": _closed,
    "curtain": _curtain,
    "end of Age of Ascent": partial(_end, game="age_of_ascent"),
    "end of Ascension": partial(_end, game="ascension"),
    "table that is not there": partial(_go, path="/table?id=nothing"),
    "cards": partial(_go, path="/cards"),
    "dice lab": _dice_lab,
    "dice lab, four bidders": _four_bidders,
    "dice lab, a game's question": _a_battle,
    "dice lab, broken address": partial(_go, path="/dice?bid=lots&tie=me"),
    "cards in figures": partial(_result, path="/cards?game=ascension&view=figures"),
    "compare, and own choice": _compare,
    "compare, a result": partial(_result, path="/compare?id={id}"),
    "comparison that is not there": partial(_go, path="/compare?id=nothing"),
    "tournament": _tournament,
    "tournament that is not there": partial(_go, path="/tournament?id=nothing"),
    "rules": partial(_go, path="/rules"),
    "help": partial(_go, path="/help"),
}


@pytest.mark.parametrize("page", list(PAGES))
def test_a_page_is_accessible_and_fits_a_wide_screen_by_day_and_a_narrow_one_by_night(
    visits: Visits, inside: Stores, page: str
) -> None:
    visit = visits(**LOOKED_AT)
    for _ in PAGES[page](visit, inside):
        by(visit, "light")
        check(visit)
        with on_a_phone(visit):
            by(visit, "dark")
            check(visit)


@pytest.mark.parametrize(
    ("game", "over"), [("age_of_ascent", True), ("ascension", True), ("ascension", False)]
)
def test_all_of_an_inspector_is_accessible_and_fits_wide_by_day_and_narrow_by_night(
    visits: Visits, inside: Stores, game: str, over: bool
) -> None:
    visit = visits(**LOOKED_AT)
    created = finished(inside, game) if over else a_table(inside, game)
    visit.sit(inside, created, 0)
    visit.go(f"/inspector?id={created.id}&step=30")
    _check_parts(visit)
    with on_a_phone(visit):
        by(visit, "dark")
        _check_parts(visit)


def _check_parts(visit: Visit) -> None:
    parts = visit.page.get_by_role("tab").all_text_contents()
    assert len(parts) > 2
    for part in parts:
        visit.part(part)
        check(visit, "[role=tabpanel]:not([inert], [hidden])")
    check(visit)


@pytest.mark.parametrize(("scheme", "size"), [("light", "desktop"), ("dark", "phone")])
@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_a_table_in_play_is_accessible_and_fits_the_screen(
    visits: Visits, inside: Stores, game: str, scheme: str, size: str
) -> None:
    visit = visits(size, color_scheme=scheme)
    created = a_table(inside, game, ALONE)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    for _ in range(4):
        visit.my_turn()
        visit.choose()
    visit.my_turn()
    check(visit)


def test_the_check_finds_what_is_wrong(visit: Visit) -> None:
    visit.go("/help")
    visit.page.evaluate("""() => {
      const bad = document.createElement("button");
      document.querySelector("[data-testid=stMain]").append(bad);
    }""")
    with pytest.raises(AssertionError, match="button-name"):
        check(visit)
    visit.page.evaluate(
        "document.querySelector('[data-testid=stMain] > button').style.width = '2000px'"
    )
    with pytest.raises(AssertionError, match="sideways"):
        check(visit)
