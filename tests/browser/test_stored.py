"""What is stored outlives reloads, closed browsers and killed servers; saves go out and in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from framework import load
from tests.browser.play import ALONE, Visit, Visits, a_table, finished, save_of
from tests.browser.serving import Server
from ui.server.stores import Stores, opened


def _asked(visit: Visit) -> tuple[int, str, list[str]]:
    """What is asked: the state, the kind of decision, the options."""
    visit.my_turn()
    return visit.id, visit.kind, visit.page.locator(".board [data-option]").all_text_contents()


@pytest.mark.parametrize("game", ["age_of_ascent", "ascension"])
def test_after_a_reload_the_same_is_asked(visit: Visit, inside: Stores, game: str) -> None:
    created = a_table(inside, game, ALONE)
    visit.sit(inside, created, 0)
    visit.open_table(created)
    while visit.my_turn() and visit.kind not in ("target", "turn"):
        visit.choose()
    visit.choose()
    before = _asked(visit)
    visit.page.reload()
    visit.board.wait_for()
    assert _asked(visit) == before
    visit.choose()


def test_a_browser_that_comes_back_with_its_cookies_goes_on(visits: Visits, inside: Stores) -> None:
    visit = visits(fresh=True)
    visit.start("age_of_ascent")
    visit.choose()
    before, address, kept = _asked(visit), visit.page.url, visit.context.storage_state()
    visit.context.close()
    again = visits(fresh=True, storage_state=kept)
    again.go("/")
    again.press(again.page.get_by_role("button", name="Go on", exact=True))
    again.board.wait_for()
    assert again.page.url == address
    assert _asked(again) == before
    again.choose()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with closing(Server(tmp_path)) as started:
        yield started


def test_after_the_server_is_killed_the_confirmed_moves_are_there(
    browser: Browser, mortal: Server
) -> None:
    visits = Visits(browser, mortal)
    visits.allow("ERR_CONNECTION|ERR_EMPTY|WebSocket connection|No response|not responding")
    with closing(opened(mortal.data, workers=0)) as inside, closing(visits):
        created = a_table(inside, "age_of_ascent")
        visit = visits()
        visit.sit(inside, created, 0, 1)
        visit.open_table(created)
        for _ in range(3):
            visit.choose()
        mortal.kill()
        visit.page.locator(
            "[data-testid=stApp]:not([data-test-connection-state=CONNECTED])"
        ).wait_for()
        mortal.start()
        visit.page.locator("[data-testid=stApp][data-test-connection-state=CONNECTED]").wait_for()
        assert inside.tables.steps(created.id) == 3
        visit.settled()
        assert visit.id == 3
        visit.choose()
        assert inside.tables.steps(created.id) == visit.id > 3
    visits.check()


# --- saves -----------------------------------------------------------------------------------


def _upload(visit: Visit, name: str, data: bytes) -> None:
    visit.unfold("Open a save")
    visit.keyed("save").locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": data}
    )


def _open(visit: Visit) -> None:
    """Open what was uploaded, as soon as the page has taken it in."""
    visit.button("Open it").wait_for()
    visit.settled()
    visit.press(visit.button("Open it"))


def test_a_save_is_downloaded_and_opened_again(
    visit: Visit, inside: Stores, tmp_path: Path
) -> None:
    created = finished(inside, "ascension")
    visit.sit(inside, created, 0, 1)
    visit.open_table(created)
    visit.unfold("Share and keep")
    with visit.page.expect_download() as coming:
        visit.press(visit.button("Download the save").first)
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert file.suffix == ".json"
    assert load(file.read_text()).over
    visit.go("/")
    _upload(visit, file.name, file.read_bytes())
    _open(visit)
    visit.board.wait_for()
    assert created.id not in visit.page.url
    assert visit.over
    visit.go("/")
    visit.unfold("Finished games")
    expect(visit.button("See the end")).to_have_count(2)


def test_a_save_of_a_running_game_is_played_on(visit: Visit) -> None:
    visit.go("/")
    _upload(visit, "game.json", save_of("age_of_ascent", steps=6).encode())
    _open(visit)
    visit.my_turn()
    assert visit.id >= 6
    visit.choose()


@pytest.mark.parametrize("how", ["broken", "no text", "changed"])
def test_a_bad_save_is_refused_when_it_is_chosen_and_nothing_is_lost(
    visit: Visit, inside: Stores, how: str
) -> None:
    good = save_of("age_of_ascent", steps=6)
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0)
    bad = {
        "broken": good[: len(good) // 2].encode(),
        "no text": b"\xff\xfe\x00\x81",
        "changed": good.replace('"seed":7', '"seed":8').encode(),
    }[how]
    assert bad != good.encode()
    before = len(inside.tables.list())
    visit.go("/")
    _upload(visit, "bad.json", bad)
    visit.told("This file can't be opened")
    expect(visit.button("Open it")).to_have_count(0)
    assert len(inside.tables.list()) == before
    expect(visit.page.get_by_role("button", name="Go on", exact=True)).to_have_count(1)


def test_a_save_that_is_too_large_is_refused_and_nothing_is_lost(
    visit: Visit, inside: Stores
) -> None:
    created = a_table(inside, "age_of_ascent")
    visit.sit(inside, created, 0)
    before = len(inside.tables.list())
    visit.go("/")
    _upload(visit, "large.json", b" " * 2_500_000)
    expect(
        visit.page.get_by_text("2.0MB or smaller").or_(visit.page.get_by_text("too large")).first
    ).to_be_visible()
    expect(visit.button("Open it")).to_have_count(0)
    assert len(inside.tables.list()) == before
    expect(visit.page.get_by_role("button", name="Go on", exact=True)).to_have_count(1)
