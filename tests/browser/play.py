"""What visitors do in these tests, in words: start a game, choose an option, look at the board."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    expect,
)
from playwright.sync_api import TimeoutError as TooLate

from framework import games
from tests.browser.serving import Server
from ui.server.stores import COOKIE, Stores
from ui.store.records import Created

SLOW = 120_000  # milliseconds after which what does not come is given up
expect.set_options(timeout=SLOW)
OVER = "The game is over"
PLAIN = '.board [aria-label="Your hand"] [data-option]:has-text("Apprentice")'
Seats = Sequence[tuple[str, str | None]]
SHORT: dict[str, dict[str, Any]] = {
    "age_of_ascent": {"stall_turns": 1},
    "ascension": {"honor_per_player": 5},
}
BELOW = {  # what can be opened below the board, and words that are in it
    "Score sheet": "Total",
    "Journal": "shuffle",
    "Seats and links": "here",
    "Settings": "Motion on the board",
}
ALONE: Seats = [("Ada", None), ("Robot", "random")]
PEOPLE: Seats = [("Ada", None), ("Ben", None)]
SOMEBODY = "somebody"  # a browser that is not there
MOST_TRIES = 12
AGAIN = 10_000  # milliseconds after which what has closed by itself is opened again


Scheme = Literal["light", "dark"]
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
# Streamlit looks for its server beside the address of a page before it looks at the root.
HARMLESS = re.compile(r"/\w+/_stcore/(health|host-config)$")


@dataclass
class Visit:
    """A person at a browser."""

    context: BrowserContext
    page: Page
    address: str  # of the server
    touch: bool = False

    # --- going places ------------------------------------------------------------------------

    def go(self, path: str) -> None:
        """Open an address of the app, and wait until its page is drawn."""
        self.page.goto(path)
        self.settled()

    def settled(self) -> None:
        """Wait until the page is drawn and nothing is under way."""
        main = "[data-testid=stApp][data-test-script-state=notRunning] [data-testid=stMain]"
        words = f"{main} :is([data-testid=stMarkdown], [data-testid=stHeading], [role=alert], .ask)"
        self.page.locator(words).filter(visible=True).first.wait_for()
        expect(self.page.locator("[data-testid=stSkeleton]")).to_have_count(0)

    def until(self, met: str) -> None:
        """Wait until something holds in the page, which lets nobody evaluate a text there."""
        self.page.evaluate(
            f"""(slow) => new Promise((done, fail) => {{
          const late = setTimeout(() => fail(new Error("not in time")), slow);
          const look = () => {{
            if (!({met})) return requestAnimationFrame(look);
            clearTimeout(late);
            done();
          }};
          look();
        }})""",
            SLOW,
        )

    def tab(self) -> Visit:
        """Another tab of the same browser."""
        return Visit(self.context, self.context.new_page(), self.address, self.touch)

    @property
    def known(self) -> str:
        """The secret by which the app knows this browser, which gets one if it has none yet."""
        if not self._cookies():
            self.context.request.get(self.address, headers={"accept": "text/html"})
        (secret,) = self._cookies()
        return secret

    def _cookies(self) -> list[str]:
        cookies = self.context.cookies(self.address)
        return [c["value"].partition(".")[0] for c in cookies if c["name"] == COOKIE]

    def sit(
        self, inside: Stores, created: Created, *seats: int, host: bool = True, alone: bool = False
    ) -> None:
        """Let this browser have seats of a table, as if it had made the table.

        Somebody who is away has the other persons' seats, unless this one is alone.
        """
        me = self.known
        tokens: dict[int | None, str] = {n: t for n, t in enumerate(created.seat_tokens) if t}
        if host:
            inside.visitors.host(me, created.id, {**tokens, None: created.spectator_token})
        for seat in seats:
            inside.visitors.leave(SOMEBODY, created.id, seat)
            inside.visitors.seat(me, created.id, seat)
        if not alone:
            for seat, token in enumerate(created.seat_tokens):
                if token:
                    inside.visitors.seat(SOMEBODY, created.id, seat)

    def join(self, link: str, name: str = "") -> None:
        """Open the link of a seat, and take it, under a name if one is given."""
        self.page.goto(link)
        take = self.button("Take the seat")
        take.wait_for()
        if name:
            self.page.get_by_role("textbox", name="Your name").fill(name)
        self.press(take)

    def open_table(self, created: Created) -> None:
        """Go to a table by its address, and wait for the board or the curtain."""
        self.page.goto(f"/table?id={created.id}")
        self.board.or_(self.curtain).first.wait_for()

    @property
    def table(self) -> str:
        """The table whose page is open."""
        return parse_qs(urlsplit(self.page.url).query)["id"][0]

    @property
    def lobby(self) -> Locator:
        """What stands in front of a table as long as seats are free."""
        return self.keyed("lobby")

    def seat_line(self, name: str) -> Locator:
        """What is said of a seat among seats and links, or in the lobby."""
        words = self.page.locator("[data-testid=stMarkdownContainer] p")
        return words.filter(has=self.page.locator("strong", has_text=re.compile(f"^{name}$")))

    @property
    def curtain(self) -> Locator:
        """What hides a hand until its player asks for it."""
        return self.button(re.compile("show my hand"))

    def lift_curtain(self) -> None:
        """Show the hand of the player who is next."""
        self.press(self.curtain)
        self.board.wait_for()

    def take_back(self) -> None:
        """Ask for the last step to be undone, also where the button says that it can't be."""
        back = self.button(re.compile("take back", re.IGNORECASE)).first
        (back.tap if self.touch else back.click)(force=True)

    def press(self, what: Locator) -> None:
        """Click, or tap where fingers are used."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its words."""
        return self.page.get_by_role("button", name=name)

    def text(self) -> str:
        """All that the page shows in words, of the board too."""
        return self.page.locator("body").aria_snapshot()

    def keyed(self, key: str) -> Locator:
        """What the app has put on the page under a key."""
        return self.page.locator(f".st-key-{key.replace(' ', '-')}")

    def unfold(self, name: str, key: str = "") -> None:
        """Open a part of the page that is folded."""
        within = self.keyed(key) if key else self.page
        self.press(within.locator("summary").filter(has_text=name))
        self.settled()

    def start(self, game: str) -> None:
        """Start a game against bots from the home page."""
        self.go("/")
        self.press(self.keyed(f"play {game}").get_by_role("button"))
        self.my_turn()

    def part(self, name: str) -> None:
        """Open one of the tabs on the page."""
        tab = self.page.get_by_role("tab", name=name, exact=True)
        self.press(tab)
        expect(tab).to_have_attribute("aria-selected", "true")
        panel = self.page.get_by_role("tabpanel", name=name, exact=True)
        panel.locator("[data-testid=stElementContainer]").first.wait_for(state="attached")
        self.settled()

    def pick(self, label: str, choice: str, key: str = "") -> None:
        """Choose from a list."""
        within = self.keyed(key) if key else self.page
        box = within.get_by_role("combobox", name=label, exact=True)
        option = self.page.get_by_role("option", name=choice, exact=True)
        box.scroll_into_view_if_needed()
        self.settled()
        self._insist(box, option)
        expect(box).to_have_value(choice)
        expect(option).to_have_count(0)

    def through(self, first: str, then: str) -> None:
        """Press a button that stands in what another button opens."""
        self._insist(self.button(first).first, self.button(then))
        self.settled()

    def _insist(self, opens: Locator, then: Locator) -> None:
        """Press what stands in something that opens, which may close as the page moves."""
        for _ in range(MOST_TRIES):
            self.press(opens)
            try:
                (then.tap if self.touch else then.click)(timeout=AGAIN)
            except TooLate:
                self.settled()
            else:
                return
        raise AssertionError(f"{then} can't be pressed: what it stands in does not stay open")

    def below(self, name: str) -> None:
        """Open something below the board, and wait until it is there."""
        self.press(self.keyed("around").get_by_text(name, exact=True))
        words = self.page.locator("[data-testid=stMarkdownContainer], [data-testid=stHtml], .told")
        expect(words.filter(has_text=BELOW[name]).first).to_be_visible()
        self.settled()

    def fill(self, field: Locator, value: str) -> None:
        """Type into a field, and wait until the server knows."""
        field.fill(value)
        field.press("Enter")
        self.settled()

    def links(self) -> list[str]:
        """The links of the table's host: those of own and free seats, then spectators'."""
        self.below("Seats and links")
        return self.links_shown()

    @property
    def link_texts(self) -> Locator:
        """The links on the page."""
        return self.page.get_by_text(re.compile(r"^https?://\S+/join/\S+$"))

    def links_shown(self) -> list[str]:
        """The links on the page, as soon as there are some."""
        self.link_texts.first.wait_for()
        return [text.strip() for text in self.link_texts.all_text_contents()]

    def told(self, words: str | re.Pattern[str]) -> None:
        """Wait until the page says something in a box: a refusal, a warning."""
        box = self.page.locator("[data-testid=stAlert], .board [role=alert]").filter(has_text=words)
        expect(box.first).to_be_visible()

    # --- the board ---------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        """The board, which tells its state in its attributes."""
        return self.page.locator(".board[data-id]")

    @property
    def id(self) -> int:
        """The number of the state that is shown."""
        return int(self.board.get_attribute("data-id") or -1)

    @property
    def kind(self) -> str:
        """What kind of decision is asked of this visitor; empty if none is."""
        return self.board.get_attribute("data-kind") or ""

    def option(self, index: int) -> Locator:
        """A legal option as it lies on the board."""
        return self.page.locator(f'.board [data-option="{index}"]:visible').first

    @property
    def over(self) -> bool:
        """Whether the board says that the game is over."""
        return OVER in (self.board.locator(".ask").text_content() or "")

    def my_turn(self) -> bool:
        """Wait until this visitor is asked, or the game is over, and say which."""
        asked = '.board[data-id]:not([data-options="0"])'
        ended = f'.board[data-id]:has-text("{OVER}")'
        self.page.locator(f"{asked}, {ended}").wait_for()
        return not self.over

    def moved_on(self, id: int) -> None:
        """Wait until another state is shown than that one."""
        self.page.locator(f'.board[data-id]:not([data-id="{id}"])').wait_for()

    @property
    def hand(self) -> Locator:
        """The cards of the own hand on the board of Ascension."""
        return self.page.locator('.board [aria-label="Your hand"] .card')

    def done(self) -> None:
        """End the turn, pass, or be done, on the board."""
        id, done = self.id, self.page.locator(".board [data-done]").first
        self.press(done)
        self._mean_it(id, done)

    def _mean_it(self, id: int, done: Locator) -> None:
        """Where a turn would end too soon, or for good, one is asked again."""
        gone = self.page.locator(".stApp").filter(
            has_not=self.page.locator(f'.board[data-id="{id}"]')
        )
        asked = self.board.get_by_role("alert").filter(has_text="if you mean it")
        gone.or_(asked).first.wait_for()
        if asked.count():
            self.press(done)
            gone.wait_for()

    def play_a_card(self) -> None:
        """Play a card of the hand that draws no other."""
        self.choose(int(self.page.locator(PLAIN).first.get_attribute("data-option") or 0))

    def choose(self, index: int = 0) -> None:
        """Choose an option on the board, and wait until it is done."""
        id, option = self.id, self.option(index)
        card = self.touch and option.evaluate("o => o.matches('.card:not(.section) > .face')")
        self.press(option)
        if card and self.id == id:  # the first tap reads a card, the second one chooses it
            self.press(option)
        if self.building.count() and self.kind == "target":
            self.bid()
        self._mean_it(id, option)

    @property
    def building(self) -> Locator:
        """The bid of Age of Ascent that is put together."""
        return self.page.locator(".board .building")

    def bid(self, pieces: int = 1) -> None:
        """Put pieces on the bid that is begun, as many as it takes, and confirm it."""
        confirm = self.building.locator("[data-bid]")
        for _ in range(20):
            if self.laid >= pieces and confirm.is_enabled():
                break
            self.press(self.building.locator("[data-add]:enabled").first)
        self.press(confirm)
        asked = self.building.get_by_role("alert")
        if asked.count():  # it can't win
            self.press(confirm)

    @property
    def laid(self) -> int:
        """How many pieces lie on it."""
        return sum(map(int, self.building.locator(".laidcount").all_text_contents()))

    def play_on(self, chance: random.Random, most: int = 300) -> int:
        """Choose by chance of what lies open until the game is over; how many choices that took."""
        shown = self.page.locator(".board [data-option]:visible")
        for made in range(most):
            if not self.my_turn():
                return made
            shown.first.wait_for()
            options = shown.evaluate_all("all => all.map((one) => Number(one.dataset.option))")
            self.choose(chance.choice(sorted({*options})))
        raise AssertionError(f"the game is not over after {most} choices")


@dataclass
class Desk:
    """A browser with its first page, at which one visitor sits after the other."""

    context: BrowserContext
    page: Page
    complaints: list[str]  # of whoever sits there

    def __post_init__(self) -> None:
        self.context.set_default_timeout(SLOW)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda told: self.complaints.append(f"error: {told.error}"))

    def _console(self, message: ConsoleMessage) -> None:
        url = message.location.get("url", "")
        if message.type != "error" or ("404" in message.text and HARMLESS.search(url)):
            return
        self.complaints.append(f"console: {message.text} ({url})")

    def clear(self, address: str, viewport: ViewportSize, scheme: Scheme) -> bool:
        """Leave nothing of its visitor but what the app's own files are made of, if it can be."""
        self.complaints = []
        if self.page.is_closed():
            return False
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.goto("/_stcore/health")  # a page of the app, and so of the same process
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        session.detach()
        self.page.mouse.move(-1, -1)
        self.page.emulate_media(color_scheme=scheme)
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)
        return True


Desks = dict[str, list[Desk]]  # that are free, by how they are
MOST_DESKS = 6  # that are kept free


class Visits:
    """Makes visitors, and keeps what their browsers complain of.

    A browser that has shown a page shows the next one for half of the work: where desks are
    given, visitors sit at those that are free and leave theirs to the next test.
    """

    def __init__(self, browser: Browser, server: Server, desks: Desks | None = None) -> None:
        self.browser = browser
        self.server = server
        self.complaints: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self._desks = desks
        self._taken: list[tuple[str, dict[str, Any], Desk]] = []

    def __call__(self, size: str = "desktop", *, fresh: bool = False, **more: Any) -> Visit:
        """A browser with cookies of its own, whose owner wants nothing to move by itself.

        A fresh one is shared with no other test: it may be changed for good.
        """
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "color_scheme": "light"}
        options = {**usual, **SIZES[size], **more}
        kind = "" if fresh else repr([self.server.address, *sorted(options.items())])
        if kind and self._desks and self._desks.get(kind):
            desk = self._desks[kind].pop()
            desk.complaints = self.complaints
        else:
            context = self.browser.new_context(base_url=self.server.address, **options)
            desk = Desk(context, context.new_page(), self.complaints)
        self._taken.append((kind, options, desk))
        return Visit(desk.context, desk.page, self.server.address, touch=size == "phone")

    def allow(self, pattern: str) -> None:
        """Let browsers complain of this in this test."""
        self.allowed.append(re.compile(pattern))

    def close(self) -> None:
        """Close all browsers of the test, or leave them to the next one."""
        for kind, options, desk in self._taken:
            desks = self._desks if kind else None
            look = options["viewport"], options["color_scheme"]
            if desks is None or not desk.clear(self.server.address, *look):
                desk.context.close()
                continue
            desks.setdefault(kind, []).append(desk)
            while sum(map(len, desks.values())) > MOST_DESKS:
                oldest = next(iter(desks))
                desks[oldest].pop(0).context.close()
                if not desks[oldest]:
                    del desks[oldest]
        self._taken = []

    def seen(self) -> str:
        """What the visitors see now and what the server wrote, for whoever looks for a fault."""
        pages = [page for *_, desk in self._taken for page in desk.context.pages]
        shown = [f"--- {page.url}\n{page.locator('body').aria_snapshot()}" for page in pages]
        written = self.server.log.read_text(errors="replace").splitlines()[-40:]
        return "\n".join([*shown, "--- the server", *written])

    def check(self) -> None:
        """Nobody has complained."""
        rest = [c for c in self.complaints if not any(a.search(c) for a in self.allowed)]
        assert not rest, "the browser complained:\n" + "\n".join(rest)


# --- tables that are there before somebody comes ---------------------------------------------


def a_table(
    inside: Stores, game: str, seats: Seats = PEOPLE, seed: int = 7, **more: Any
) -> Created:
    """A table at its first decision, with the short rules of the game unless others are given."""
    return inside.tables.create(game, seats, seed, more or SHORT[game], "Test table")


def save_of(game: str, seed: int = 7, steps: int | None = None, names: Sequence[str] = ()) -> str:
    """The save of a short game for two that was played by chance, to its end or for some steps."""
    state = games[game].new(2, seed, list(names) or ["Ada", "Ben"], **SHORT[game])
    chance = random.Random(seed)
    made = 0
    while not state.over and made != steps:
        state.apply(chance.randrange(len(state.options)))
        made += 1
    return str(state.to_json())


def finished(inside: Stores, game: str, seed: int = 7, names: Sequence[str] = ()) -> Created:
    """A table whose game is over."""
    return inside.tables.open_save(save_of(game, seed, names=names), "Finished table")
