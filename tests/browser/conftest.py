"""One server and one browser for all tests of a worker, and new visitors for each test."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.chromium import FLAGS, NoBrowser, executable
from tests.browser.modules import Modules, served
from tests.browser.play import Desks, Visit, Visits
from tests.browser.serving import Server
from ui.server.stores import Stores, opened


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the fixtures of a test know that it has failed."""
    report = yield
    if report.failed:
        item.failed = True  # type: ignore[attr-defined]
    return report


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running app."""
    with closing(Server(tmp_path_factory.mktemp("games"))) as started:
        yield started


@pytest.fixture(scope="package")
def playwright(chromium: Path) -> Iterator[Playwright]:
    """What drives the browser; it ends with these tests, since other tests run their own loops."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromium: Path) -> Iterator[Browser]:
    """The browser."""
    started = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS])
    yield started
    started.close()


@pytest.fixture(scope="package")
def chromium() -> Path:
    """Where the browser is; without one the tests fail."""
    try:
        return executable()
    except NoBrowser as error:
        told = str(error)
    pytest.fail(told, pytrace=False)


@pytest.fixture(scope="package")
def desks(browser: Browser) -> Desks:
    """Browsers that visitors have left."""
    return {}


@pytest.fixture
def visits(
    browser: Browser, server: Server, desks: Desks, request: pytest.FixtureRequest
) -> Iterator[Visits]:
    """Makes visitors; the test fails if a browser complains of anything."""
    made = Visits(browser, server, desks)
    yield made
    if getattr(request.node, "failed", False):
        print(made.seen())
    made.close()
    made.check()


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page for all tests of a file about modules."""
    with served(browser) as page:
        yield page


@pytest.fixture
def modules(page: Page) -> Modules:
    """The modules, loaded afresh."""
    return Modules(page)


@pytest.fixture
def visit(visits: Visits) -> Visit:
    """One visitor at a desk."""
    return visits()


@pytest.fixture
def inside(server: Server) -> Iterator[Stores]:
    """The server's tables and visitors, from outside of it."""
    with closing(opened(server.data, workers=0)) as stores:
        yield stores
