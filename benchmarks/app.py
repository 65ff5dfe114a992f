"""Measures the app in a real browser, beside a bare Streamlit page, in one run on one machine.

    python -m benchmarks.app                 a table, and status 1 if something is too slow
    python -m benchmarks.app --clicks 100    more clicks of each kind
    python -m benchmarks.app --json          the same as one JSON document

Times are taken in the page: from the click to the changed board, or to the changed line of the bare
page. Both take turns. Chromium is looked for on the PATH; ASCENT_CHROMIUM names another one.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright
from playwright.sync_api import TimeoutError as PageTimeout
from rich.progress import Progress

from benchmarks.serving import (
    Failed,
    Figure,
    Parser,
    Report,
    Seated,
    Server,
    app,
    bare_page,
    lay,
    progress,
    spread,
    usual_bot,
    whole,
    workplace,
)
from framework.core.errors import AscentError
from tests.browser.chromium import FLAGS, NoBrowser, executable
from ui.store.layout import FILE
from ui.store.tables import Tables

TITLES = {"age_of_ascent": "Age of Ascent", "ascension": "Ascension"}
SHOWN = 30_000.0  # milliseconds that a page may take to be there
DOOR = '.st-key-play-age_of_ascent [data-testid^="stBaseButton"]'  # starts a game
TRIES = 6
PAUSE = 60  # milliseconds between a changed board and the next click
BROWSERS = 10
BOT_TABLES = 20
FEWEST = 5  # clicks of a kind
PART = 60.0  # seconds for one part of the run, if that gives as many clicks as that
SPARE = 12  # mid-game tables of each kind: a game that ends is followed by another

BENCH = """
(() => {
  const bench = (window.bench = { clicked: null, note: () => {} });
  addEventListener("click", () => {
    if (bench.clicked === null) bench.clicked = [performance.now(), Date.now()];
  }, true);
  bench.arm = (read) => {
    const before = read();
    const seen = { first: null, wall: null, last: null, now: before, before };
    bench.clicked = null;
    bench.done = new Promise((resolve) => {
      const late = setTimeout(() => resolve(null), 10000);
      bench.note = () => {
        const now = read();
        if (bench.clicked === null && !bench.watching) return;
        if (now.id === before.id && now.over === before.over) return;
        const at = performance.now();
        if (seen.first === null) {
          seen.wall = Date.now();
          seen.first = bench.clicked === null ? 0 : at - bench.clicked[0];
        }
        if (now.options === 0 && !now.over && !bench.watching) return;
        seen.last = bench.clicked === null ? 0 : at - bench.clicked[0];
        seen.now = now;
        seen.clicked = bench.clicked === null ? 0 : bench.clicked[1];
        clearTimeout(late);
        resolve(seen);
      };
    });
    return before;
  };
})()
"""
WATCH_BOARD = """
(root) => {
  const bench = window.bench;
  bench.read = () => ({
    id: Number(root.dataset.id),
    options: Number(root.dataset.options),
    over: (root.querySelector(".words")?.textContent ?? "").startsWith("The game is over"),
  });
  if (root.benched) return;
  root.benched = true;
  new MutationObserver(() => bench.note()).observe(root, {
    attributes: true, attributeFilter: ["data-id", "data-options"],
  });
}
"""
WATCH_BARE = """
() => {
  const bench = window.bench;
  const words = () => [...document.querySelectorAll('[data-testid="stMarkdown"] p')]
    .map((p) => /^Clicked (\\d+) times/.exec(p.textContent)).find((found) => found);
  bench.read = () => ({ id: Number(words()?.[1] ?? -1), options: 1, over: false });
  const main = document.querySelector('[data-testid="stMain"]');
  new MutationObserver(() => bench.note()).observe(main, {
    subtree: true, childList: true, characterData: true,
  });
}
"""
OPTIONS = """
(root) => {
  const shown = [...root.querySelectorAll("button[data-option]")]
    .filter((button) => button.offsetParent !== null);
  const more = shown.filter((button) => !button.hasAttribute("data-done"));
  return (more.length ? more : shown).map((button) => Number(button.dataset.option));
}
"""


# --- pages -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Click:
    """What a click led to, in seconds."""

    first: float  # until anything changed
    last: float  # until the next own decision
    start: int  # the state that was clicked in
    end: int  # and the one of the next own decision
    over: bool
    clicked: float  # on the clock
    changed: float


class Screen:
    """One page in a browser of its own, made ready to be timed."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1280, "height": 900}, reduced_motion="reduce"
        )
        self.context.set_default_timeout(SHOWN)
        self.context.add_init_script(BENCH)
        self.page: Page = self.context.new_page()
        self.watching = False

    def open(self, *paths: str) -> None:
        """Go to these addresses one after the other."""
        for path in paths:
            self.page.goto(f"{self.server.url}{path}")

    def arm(self, watching: bool = False) -> int:
        """Get ready for what comes next; returns where the page stands."""
        self.watching = watching
        self.page.evaluate("watching => { bench.watching = watching; }", watching)
        before: dict[str, Any] = self.page.evaluate("() => bench.arm(bench.read)")
        return int(before["id"])

    def seen(self) -> Click:
        """What has happened since, as soon as it is there."""
        found: dict[str, Any] | None = self.page.evaluate("() => bench.done")
        if found is None:
            raise Failed(f"a click led to nothing within ten seconds: {self.page.url}")
        return Click(
            found["first"] / 1000,
            found["last"] / 1000,
            found["before"]["id"],
            found["now"]["id"],
            bool(found["now"]["over"]),
            found["clicked"] / 1000,
            found["wall"] / 1000,
        )

    def close(self) -> None:
        """Close the browser."""
        self.context.close()


class Bare(Screen):
    """The bare page."""

    def __init__(self, browser: Browser, server: Server) -> None:
        super().__init__(browser, server)
        self.open("/")
        self.page.get_by_text("Clicked 0 times.").wait_for()
        self.page.evaluate(WATCH_BARE)

    def by_bots(self, click: Click) -> bool:
        """There are none."""
        return False

    def click(self) -> Click:
        """Click its button."""
        self.arm()
        self.page.get_by_role("button", name="Once more").click()
        click = self.seen()
        self.page.wait_for_timeout(PAUSE)
        return click


class Board(Screen):
    """A page at a table; when a game is over it goes to the next table."""

    def __init__(
        self, browser: Browser, server: Server, ways_in: Iterator[Sequence[str]], seed: int = 1
    ) -> None:
        super().__init__(browser, server)
        self.ways_in = ways_in
        self.chance = random.Random(seed)
        self.table = ""
        self.sit()

    def sit(self) -> None:
        """Go to the next table, and wait until it is drawn."""
        try:
            links = next(self.ways_in)
        except StopIteration:
            raise Failed("all tables that were laid are over") from None
        board = self.page.locator(".board[data-id]")
        begin = self.page.get_by_role("button", name="Play now")
        take = self.page.get_by_role("button", name="Take the seat")
        for link in links:
            self.open(link)
            take.or_(begin).or_(board).first.wait_for()
            if take.count():
                take.click()
                begin.or_(board).first.wait_for()
        self.table = self.page.url.rpartition("=")[2]
        if begin.count():  # somebody may still come
            begin.click()
        board.wait_for()
        board.evaluate(WATCH_BOARD)

    def by_bots(self, click: Click) -> bool:
        """Whether bots have decided between a click and the next own decision."""
        with closing(sqlite3.connect(self.server.data / FILE)) as store:
            found = store.execute(
                "SELECT 1 FROM decisions WHERE table_id = ? AND step >= ? AND step < ?"
                " AND bot IS NOT NULL",
                (self.table, click.start, click.end),
            ).fetchone()
        return found is not None

    @property
    def options(self) -> list[int]:
        """The options that can be clicked now, without the one that ends the turn if others are."""
        found: list[int] = self.page.locator(".board[data-id]").evaluate(OPTIONS)
        return found

    def pick(self) -> None:
        """Click an option; one that the page moves away from the mouse is left for another."""
        for _ in range(TRIES):
            options = self.options
            if not options:
                raise Failed(f"nothing can be clicked at {self.page.url}")
            index = self.chance.choice(options)
            button = self.page.locator(f'.board button[data-option="{index}"]:visible').first
            try:
                button.click(timeout=SHOWN / TRIES)
                self.bid()
            except PageTimeout:
                continue
            return
        raise Failed(f"none of {len(options)} options can be clicked at {self.page.url}")

    def bid(self) -> None:
        """Put together and confirm the bid that a click has begun, if it has: that click counts."""
        bid = self.page.locator(".board .building:has([data-bid])")
        if not bid.count():
            return
        confirm = bid.locator("[data-bid]")
        while not confirm.is_enabled():
            bid.locator("[data-add]:enabled").first.click(timeout=SHOWN / TRIES)
        self.arm(self.watching)
        confirm.click(timeout=SHOWN / TRIES)
        if bid.get_by_role("alert").count():  # it can't win, and asks once
            self.arm(self.watching)
            confirm.click(timeout=SHOWN / TRIES)

    def click(self) -> Click:
        """Click an option, and wait for the next own decision."""
        self.arm()
        self.pick()
        click = self.seen()
        self.page.wait_for_timeout(PAUSE)
        if click.over:
            self.sit()
        return click


# --- what is measured ------------------------------------------------------------------------


@dataclass
class Times:
    """Clicks of one kind of page, by who had to decide next."""

    own: list[float] = field(default_factory=list)
    handed_first: list[float] = field(default_factory=list)
    handed_last: list[float] = field(default_factory=list)

    def add(self, click: Click, by_bots: bool) -> None:
        """Sort a click in."""
        if click.over:
            return
        if not by_bots:
            self.own.append(click.first)
        else:
            self.handed_first.append(click.first)
            self.handed_last.append(click.last)


@dataclass
class Laid:
    """The tables of a run, all in the middle of a game."""

    people: list[Seated]  # Age of Ascent, three people at one browser
    pairs: list[Seated]  # Age of Ascent, two people in two browsers
    bots: dict[str, list[Seated]]  # one person against the usual bots
    idle: list[Seated]


def lay_tables(data: Path) -> Laid:
    """Play games to the middle and store them."""
    usual = {
        "age_of_ascent": [None, usual_bot("age_of_ascent"), usual_bot("age_of_ascent")],
        "ascension": [None, usual_bot("ascension")],
    }
    with closing(Tables(data, workers=0)) as tables:
        return Laid(
            [lay(tables, "age_of_ascent", [None] * 3, seed) for seed in range(1, SPARE)],
            [lay(tables, "age_of_ascent", [None] * 2, seed) for seed in range(20, 20 + SPARE)],
            {
                game: [lay(tables, game, seats, seed) for seed in range(40, 40 + SPARE)]
                for game, seats in usual.items()
            },
            [
                lay(tables, game, usual[game], seed)
                for seed in range(60, 60 + BROWSERS // 2)
                for game in usual
            ],
        )


def clicks(
    browser: Browser, server: Server, folder: Path, laid: Laid, count: int, bar: Progress
) -> list[Figure]:
    """Click to changed board, beside the bare page with both settings."""
    with ExitStack() as stack:
        bare = Bare(browser, stack.enter_context(bare_page(folder, like_ours=False)))
        same = Bare(browser, stack.enter_context(bare_page(folder, like_ours=True)))
        people = Board(browser, server, (seated.links for seated in laid.people))
        boards = {
            game: Board(browser, server, ((seated.links[0],) for seated in tables))
            for game, tables in laid.bots.items()
        }
        screens: dict[str, Bare | Board] = {
            "bare": bare,
            "same": same,
            "people": people,
            **boards,
        }
        for screen in screens.values():
            for _ in range(3):
                screen.click()
        times = {name: Times() for name in screens}
        start, least = time.monotonic(), 0
        task = bar.add_task("clicks", total=count)
        while least < count and (least < FEWEST or time.monotonic() < start + PART):
            for name, screen in screens.items():
                click = screen.click()
                times[name].add(click, screen.by_bots(click))
            least = min(len(times["people"].own), len(times["ascension"].own))
            bar.update(task, completed=least)
        bar.remove_task(task)
        for screen in screens.values():
            screen.close()
    return click_figures(times)


def click_figures(times: dict[str, Times]) -> list[Figure]:
    """Medians, and what they are to the bare page's."""
    plain, ours = median(times["bare"].own), median(times["same"].own)
    age = times["people"].own + times["age_of_ascent"].own
    found = [
        spread("bare page, Streamlit's settings: click to changed line", times["bare"].own),
        spread("bare page, the app's settings: click to changed line", times["same"].own),
        spread("Age of Ascent: click to board, next decision is own", age),
        spread("Ascension: click to board, next decision is own", times["ascension"].own),
    ]
    for title, own in (("Age of Ascent", age), ("Ascension", times["ascension"].own)):
        middle = median(own)
        found.append(Figure(f"{title} / bare page, Streamlit's settings", middle / plain, "", 2))
        found.append(Figure(f"{title} / bare page, the app's settings", middle / ours, ""))
    for game, title in TITLES.items():
        handed = times[game]
        if handed.handed_first:
            found += [
                spread(f"{title}: click to board, bots are next", handed.handed_first),
                spread(f"{title}: click to own decision after bots", handed.handed_last),
            ]
    return found


def first_pages(browser: Browser, server: Server) -> list[Figure]:
    """The first page of a server that has just started, and of the next browser."""
    found = [Figure("server start to first health answer", 1000 * server.healthy, "ms")]
    for name in ("cold", "warm"):
        screen = Screen(browser, server)
        start = time.monotonic()
        screen.open("/")
        screen.page.locator(DOOR).first.click(trial=True)
        spent = time.monotonic() - start
        if name == "cold":
            found.append(
                Figure("server start to first usable page", 1000 * (server.healthy + spent), "ms")
            )
        else:
            found.append(Figure("first page of the next browser", 1000 * spent, "ms"))
        screen.close()
    return found


def asked(both: list[Board]) -> list[Board]:
    """Two boards at one table, the one that is asked first, as soon as one is."""
    for _ in range(int(SHOWN / PAUSE)):
        for boards in (both, both[::-1]):
            if boards[0].options:
                return boards
        both[0].page.wait_for_timeout(PAUSE)
    raise Failed(f"nobody is asked at {both[0].page.url}")


def seen_elsewhere(
    browser: Browser, server: Server, laid: Laid, count: int, bar: Progress
) -> Figure:
    """From a click in one browser to the changed board in another one at the same table."""
    both = [
        Board(browser, server, ((seated.links[seat],) for seated in laid.pairs)) for seat in (0, 1)
    ]
    found: list[float] = []
    start = time.monotonic()
    for number in bar.track(range(count), description="moves seen elsewhere"):
        if number >= FEWEST and time.monotonic() > start + PART / 2:
            break
        actor, other = asked(both)
        other.arm(watching=True)
        actor.arm(watching=True)
        actor.pick()
        mine, theirs = actor.seen(), other.seen()
        found.append(theirs.changed - mine.clicked)
        actor.page.wait_for_timeout(4 * PAUSE)
        if mine.over:
            for board in both:
                board.sit()
    for board in both:
        board.close()
    return spread("move of one browser to board of another", found, limit=1000, p95_limit=1000)


def idle(
    browser: Browser, server: Server, name: str, ways_in: Sequence[str], seconds: int, bar: Progress
) -> Figure:
    """What the server uses while so many browsers look at tables where nothing happens."""
    screens = [
        Board(browser, server, iter([(way_in,)]))
        for way_in in bar.track(ways_in, description=f"open {name}")
    ]
    time.sleep(1.5)
    before, start = server.cpu(), time.monotonic()
    for _ in bar.track(range(seconds * 5), description=f"idle at {name}"):
        time.sleep(0.2)
    share = (server.cpu() - before) / (time.monotonic() - start)
    for screen in screens:
        screen.close()
    return Figure(f"idle CPU, {len(ways_in)} browsers at {name}", 100 * share, "% of a core")


def beside_bots(browser: Browser, folder: Path, count: int, bar: Progress) -> list[Figure]:
    """Clicks at a table while bots play at many others as fast as they can."""
    data = folder / "busy"
    with closing(Tables(data, workers=0)) as tables:
        people = [lay(tables, "age_of_ascent", [None] * 3, seed) for seed in range(1, SPARE)]
        for seed in range(BOT_TABLES * 3):
            for game in TITLES:
                tables.create(game, [("", usual_bot(game))] * 4, seed)
    found: list[float] = []
    with app(folder, data) as server, closing(sqlite3.connect(data / FILE)) as store:

        def at() -> tuple[int, int]:
            """Decisions of bots so far, and tables where they still play."""
            (steps,) = store.execute("SELECT sum(steps) FROM tables").fetchone()
            (running,) = store.execute(
                "SELECT count(*) FROM tables WHERE NOT over AND id NOT IN"
                " (SELECT table_id FROM seats WHERE bot IS NULL)"
            ).fetchone()
            return steps, running

        board = Board(browser, server, (seated.links for seated in people))
        before, start = at()[0], time.monotonic()
        for number in bar.track(range(count), description="clicks beside bots"):
            if number >= FEWEST and time.monotonic() > start + PART / 2:
                break
            click = board.click()
            if at()[1] < BOT_TABLES:
                break
            if not click.over:
                found.append(click.first)
        steps, spent = at()[0] - before - len(found), time.monotonic() - start
        board.close()
    if not found:
        raise Failed("the bots were done before the first click")
    return [
        Figure(f"bots at {BOT_TABLES} and more tables", steps / spent, "decisions/s"),
        spread("Age of Ascent beside them: click to board", found, limit=1000),
    ]


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without windows."""
    try:
        program = executable()
    except NoBrowser as error:
        raise Failed(str(error).partition("\n")[0]) from None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS])
        try:
            yield browser
        finally:
            browser.close()


def measure(count: int, seconds: int, bar: Progress) -> Report:
    """Everything, one after the other."""
    report = Report()
    with workplace() as folder, browsing() as browser:
        data = folder / "data"
        laid = lay_tables(data)
        with app(folder, data) as server:
            report.figures += first_pages(browser, server)
            report.figures += clicks(browser, server, folder, laid, count, bar)
            report.figures.append(seen_elsewhere(browser, server, laid, count, bar))
            tables = [seated.links[0] for seated in laid.idle[:BROWSERS]]
            report.figures.append(idle(browser, server, "ten tables", tables, seconds, bar))
            watching = [laid.idle[0].watch] * BROWSERS
            report.figures.append(idle(browser, server, "one table", watching, seconds, bar))
            report.figures.append(Figure("most memory of the server", server.memory(), "MB"))
            report.errors += server.complaints()
        report.figures += beside_bots(browser, folder, count, bar)
    return report


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = Parser(
        prog="benchmarks.app",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--clicks", type=whole(5, 1000), default=40)
    parser.add_argument("--idle-seconds", type=whole(1, 600), default=20)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        with progress() as bar:
            report = measure(given.clicks, given.idle_seconds, bar)
    except (AscentError, Failed, Error) as error:
        words = str(error).strip().split("\n")[0]
        sys.exit(f"benchmarks.app: {words}")
    sys.exit(report.show("The app in a browser", given.json))


if __name__ == "__main__":
    main()
