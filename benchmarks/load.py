"""Plays at many tables at once through the server, and then looks for every move in the store.

    python -m benchmarks.load                            50 tables for a minute
    python -m benchmarks.load --tables 10 --seconds 10   fewer, shorter
    python -m benchmarks.load --processes 2              served by two processes
    python -m benchmarks.load --json                     the same as one JSON document

Each player is a client that speaks the page's own protocol: it opens the home page, starts a game
against bots, clicks on the board or on the buttons below it, and asks for the board or the page
again when its table has moved on, as a browser does. A game that ends is followed by a rematch. The
status is 1 if there was an error, or if a move that was answered is not in the store exactly once.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from rich.progress import Progress
from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.Alert_pb2 import Alert
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Delta_pb2 import Delta
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin, Subprotocol

from benchmarks.serving import (
    Failed,
    Figure,
    Parser,
    Report,
    Server,
    app,
    progress,
    spread,
    whole,
    workplace,
)
from framework import games
from framework.core.errors import AscentError
from framework.core.journal import Header
from ui.store.layout import TABLES
from ui.store.place import Place
from ui.store.place import opened as stored_at
from ui.store.store import Db
from ui.store.tables import Tables

MEANT = "if you mean it"  # asked when a turn is ended with cards left to play
GAMES = ("age_of_ascent", "ascension")
ANSWER = 20.0  # seconds in which every click must be answered
OPEN = 60.0  # seconds in which all must have a table
PACE = 0.2  # seconds between two looks at a table that moves on, as in the page


@dataclass(frozen=True)
class Move:
    """A move that was answered."""

    table: str
    step: int
    seat: int
    index: int
    option: object
    at: float  # when it was clicked
    seconds: float  # until the answer


@dataclass
class Tally:
    """What all players together have seen."""

    moves: list[Move] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    lost: int = 0  # clicks that led to nothing
    refused: int = 0
    rematches: int = 0
    tables: set[str] = field(default_factory=set)
    unanswered: dict[str, int] = field(default_factory=dict)  # by table, the step asked for
    start: float = 0.0
    seconds: float = 0.0
    cpu: float = 0.0  # seconds of the server's
    pages: int = 0  # that were drawn meanwhile, or parts of them
    boards: int = 0  # that came without a page


class Stuck(Exception):
    """Something did not come in time."""


# --- the page as a client sees it ------------------------------------------------------------


class Page:
    """What the messages of the server have put on the page so far."""

    def __init__(self) -> None:
        self.query = ""
        self.page_hash = self.session = ""
        self.buttons: dict[str, str] = {}  # ids by key
        self.board = ""  # id of the component
        self.table = ""
        self.view: dict[str, Any] = {}
        self.live = self.visit = ""
        self.boards = 0  # that came by the table's socket
        self.fragment = ""  # the part of the page that it stands in
        self.mark = ""  # of what is shown
        self.runs = 0  # finished ones
        self.says = ""  # on the board: why a click was refused, or whether it is meant
        self.errors: list[str] = []

    def take(self, message: ForwardMsg) -> None:
        """Do what a message says."""
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self.page_hash = message.new_session.page_script_hash
            self.session = message.new_session.initialize.session_id
            if not message.metadata.run.fragment_ids:
                self.buttons, self.says = {}, ""
        elif kind == "delta":
            self._draw(message.delta)
        elif kind == "page_info_changed":
            self.query = message.page_info_changed.query_string
        elif kind == "script_finished":
            self.runs += 1
            if message.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                self.errors.append("the page does not compile")

    def _draw(self, delta: Delta) -> None:
        if delta.WhichOneof("type") != "new_element":
            return
        element: Element = delta.new_element
        kind = element.WhichOneof("type")
        if kind == "button":
            self.buttons[_key(element.button.id)] = element.button.id
        elif kind == "bidi_component":
            part = element.bidi_component
            data = json.loads(part.json) if part.json else {}
            if _key(part.id).startswith("board "):
                self.board, self.table = part.id, _key(part.id).removeprefix("board ")
                shown = json.loads(data["view"])
                self.view, self.says = shown["view"], shown.get("says", "")
            elif _key(part.id).startswith("live "):
                self.live, self.mark, self.visit = part.id, str(data["mark"]), data["visit"]
                self.fragment = delta.fragment_id
        elif kind == "exception":
            self.errors.append(f"{element.exception.type}: {element.exception.message}"[:200])
        elif kind == "alert" and element.alert.format == Alert.ERROR:
            self.errors.append(element.alert.body[:200])

    def take_board(self, told: Mapping[str, Any], text: str) -> None:
        """Show what has come by the table's socket."""
        shown = json.loads(text)
        self.view, self.says = shown["view"], shown.get("says", "")
        self.mark = told["mark"]
        self.boards += 1

    @property
    def mine(self) -> bool:
        """Whether its player is asked."""
        decision = self.view.get("decision")
        return bool(decision and decision.get("options") and decision["seat"] == self.view["seat"])


def _key(id: str) -> str:
    """The key in a widget's id: `$$ID-hash-key`."""
    return id.split("-", 2)[-1]


def pressed(id: str) -> WidgetState:
    """The state of a button that is clicked."""
    return WidgetState(id=id, trigger_value=True)


def triggered(component: str, event: str, value: object) -> WidgetState:
    """The state of a component that tells something."""
    told = json.dumps([{"event": event, "value": value}])
    return WidgetState(id=_make_trigger_id(component, "events"), json_trigger_value=told)


# --- players ---------------------------------------------------------------------------------


class Player:
    """One client: a cookie, a page, a table."""

    def __init__(
        self,
        url: str,
        game: str,
        chance: random.Random,
        pause: float,
        tally: Tally,
        source: str = "",  # the address that it comes from
    ) -> None:
        self.source = (source, 0) if source else None
        self.url, self.game, self.chance, self.pause = url, game, chance, pause
        self.tally = tally
        self.page = Page()
        self.changed = asyncio.Event()
        self.seated = asyncio.Event()
        self.cookie = ""
        self.socket: ClientConnection | None = None
        self.told = self.asked = ""
        self.live: ClientConnection | None = None
        self.questions: dict[int, WidgetState | None] = {}  # asked by it, with what else does it
        self.number = 0

    async def play(self, stop: asyncio.Event, go: asyncio.Event | None = None) -> None:
        """Sit down, and play from the word go until it is enough."""
        tasks: list[asyncio.Task[None]] = []
        try:
            self.cookie = await asyncio.to_thread(_cookie, self.url)
            async with self._connect("/_stcore/stream") as self.socket:
                tasks.append(asyncio.create_task(self._listen(self.socket)))
                await self._start()
                self.seated.set()
                tasks.append(asyncio.create_task(self._follow()))
                if go is not None:
                    await go.wait()
                while not stop.is_set():
                    await self._go_on(stop)
                for task in tasks:
                    task.cancel()
        except (TimeoutError, Stuck, OSError, WebSocketException) as error:
            self.tally.errors.append(f"{self.game}, table {self.page.table}: {error!r}")
        finally:
            self.seated.set()
            for task in tasks:
                task.cancel()
            for found in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(found, Exception):
                    self.tally.errors.append(f"table {self.page.table}: {found!r}")
            self.tally.errors += self.page.errors

    def _connect(self, path: str) -> connect:
        return connect(
            f"ws{self.url.removeprefix('http')}{path}",
            origin=Origin(self.url),
            additional_headers={"Cookie": self.cookie},
            subprotocols=[Subprotocol("streamlit")] if path.startswith("/_") else None,
            max_size=None,
            local_addr=self.source,
            open_timeout=OPEN,
        )

    async def _listen(self, socket: ClientConnection) -> None:
        async for data in socket:
            message = ForwardMsg()
            message.ParseFromString(data if isinstance(data, bytes) else data.encode())
            try:
                self.page.take(message)
            except (LookupError, ValueError) as error:
                self.page.errors.append(f"a message that is not understood: {error!r}")
            self.changed.set()

    async def _rerun(self, *states: WidgetState, fragment: str = "") -> None:
        """Ask for the page or a part of it, as a click does."""
        message = BackMsg()
        rerun = message.rerun_script
        rerun.query_string = self.page.query
        rerun.page_script_hash = self.page.page_hash
        rerun.widget_states.widgets.extend(states)
        rerun.fragment_id = fragment
        rerun.context_info.timezone = "UTC"
        rerun.context_info.locale = "en-US"
        rerun.context_info.url = f"{self.url}/"
        assert self.socket is not None
        await self.socket.send(message.SerializeToString())

    async def _until(self, met: Callable[[], object], seconds: float, what: str) -> None:
        until = time.monotonic() + seconds
        while not met():
            self.changed.clear()
            left = until - time.monotonic()
            if left <= 0:
                raise Stuck(f"{what}: nothing within {seconds:.0f} seconds")
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.changed.wait(), left)

    async def _start(self) -> None:
        """From the home page to a table against bots."""
        page, key = self.page, f"play {self.game}"
        await self._rerun()
        await self._until(lambda: key in page.buttons and page.runs, OPEN, "the home page")
        await self._rerun(pressed(page.buttons[key]))
        await self._until(lambda: page.table, OPEN, "a table")
        self.tally.tables.add(page.table)

    async def _follow(self) -> None:
        """Ask for the page again whenever the table has moved on, as the page's own script does."""
        while True:
            table, last = self.page.table, 0.0
            async with self._connect(f"/live/{table}") as self.live:
                told = asyncio.create_task(self._hear(self.live))
                try:
                    while self.page.table == table and not told.done():
                        await asyncio.sleep(0.02)
                        if self.told in ("", self.page.mark, self.asked):
                            continue
                        if _version(self.told) < _version(self.page.mark):
                            continue
                        if self.page.view["over"]:  # nothing is watched any more
                            continue
                        if time.monotonic() < last + PACE:
                            continue
                        last, self.asked = time.monotonic(), self.told
                        if not await self._ask():
                            await self._moved()
                finally:
                    self.live = None
                    told.cancel()
                    await asyncio.gather(told, return_exceptions=True)
            self.told = self.asked = ""
            if self.page.table == table and not self.page.view["over"]:
                await asyncio.sleep(1.5)

    async def _hear(self, live: ClientConnection) -> None:
        async for text in live:
            if not isinstance(text, str) or not text.startswith("{"):
                self.told = str(text)
                continue
            head, _, view = text.partition("\n")
            told = json.loads(head)
            click = self.questions.pop(told["n"])
            if "no" in told and click is not None:
                await self._rerun(click)
            elif "no" in told or "page" in told:
                await self._moved()
            else:
                self.page.take_board(told, view)
                self.changed.set()

    async def _moved(self) -> None:
        """Ask for the page because its table is another than it shows."""
        moved = triggered(self.page.live, "moved", self.told)
        await self._rerun(moved, fragment=self.page.fragment)

    async def _ask(
        self, deed: Mapping[str, object] | None = None, click: WidgetState | None = None
    ) -> bool:
        """Ask for the board by the table's socket, or hand a click in; False if it can't be."""
        if self.live is None or not self.told or not self.page.visit:
            return False
        self.number += 1
        self.questions[self.number] = click
        asked = {"n": self.number, "visit": self.page.visit, "deed": deed}
        await self.live.send(json.dumps(asked))
        return True

    async def _click(self, deed: Mapping[str, object] | None, click: WidgetState) -> None:
        """Hand a click in: by the table's socket if it was on the board, else by the page."""
        if deed is None or not await self._ask(deed, click):
            await self._rerun(click)

    async def _go_on(self, stop: asyncio.Event) -> None:
        """The next move, or the next game."""
        page = self.page
        await self._until(
            lambda: page.mine or page.view["over"] or stop.is_set(), ANSWER, "bots decide"
        )
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(stop.wait(), self.pause * (0.5 + self.chance.random()))
        if stop.is_set():
            return
        if page.view["over"]:
            await self._rematch()
        elif page.mine:
            await self._move()

    async def _rematch(self) -> None:
        page, old = self.page, self.page.table
        await self._until(lambda: "rematch" in page.buttons, ANSWER, "a rematch is offered")
        await self._rerun(pressed(page.buttons["rematch"]))
        await self._until(lambda: page.table != old, ANSWER, "a rematch")
        self.tally.rematches += 1
        self.tally.tables.add(page.table)

    async def _move(self) -> None:
        """Click an option, on the board or below it, and wait for the answer."""
        page, view, table = self.page, self.page.view, self.page.table
        step, undos, options = view["id"], view["undos"], view["decision"]["options"]
        index = self.chance.randrange(len(options))
        key = f"move {table} {step} {undos} {index}"
        deed: dict[str, object] | None = None
        if key in page.buttons and self.chance.random() < 0.5:
            click = pressed(page.buttons[key])
        else:
            deed = {"do": "choose", "index": index, "id": step, "undos": undos}
            click = triggered(page.board, "deed", deed)
        start = time.monotonic()
        self.tally.unanswered[table] = step
        await self._click(deed, click)
        try:
            await self._until(lambda: page.view["id"] > step or page.says, ANSWER, "an answer")
            if MEANT in page.says:
                page.says = ""
                await self._click(deed, click)
                await self._until(lambda: page.view["id"] > step or page.says, ANSWER, "an answer")
        except Stuck:
            runs = page.runs
            await self._rerun()
            await self._until(lambda: page.runs > runs, ANSWER, "the page")
            if page.view["id"] > step:
                raise
            self.tally.lost += 1
            return
        del self.tally.unanswered[table]
        if page.view["id"] > step:
            spent = time.monotonic() - start
            self.tally.moves.append(
                Move(table, step, view["seat"], index, options[index], start, spent)
            )
        else:
            self.tally.refused += 1
            self.tally.errors.append(f"refused: {page.says}")
            page.says = ""


def _version(mark: str) -> int:
    """The table's version in a mark; a table that is gone is newer than any."""
    version = mark.partition(" ")[0]
    return int(version) if version.isdecimal() else sys.maxsize


def _cookie(url: str) -> str:
    """What the first page gives to a browser."""
    with urllib.request.urlopen(f"{url}/", timeout=OPEN) as answer:
        given = answer.headers.get_all("set-cookie") or []
    return "; ".join(cookie.split(";")[0] for cookie in given)


# --- the run ---------------------------------------------------------------------------------


async def drive(server: Server, count: int, seconds: int, pause: float, bar: Progress) -> Tally:
    """Let so many play for so long, from when all have a table."""
    tally, stop, go = Tally(), asyncio.Event(), asyncio.Event()
    players = [
        Player(server.url, GAMES[number % len(GAMES)], random.Random(number), pause, tally)
        for number in range(count)
    ]
    running: list[asyncio.Task[None]] = []
    for player in bar.track(players, description="players sit down"):
        running.append(asyncio.create_task(player.play(stop, go)))
        await asyncio.wait_for(player.seated.wait(), OPEN)
    go.set()
    cpu, tally.start = server.cpu(), time.monotonic()
    pages = sum(player.page.runs for player in players)
    boards = sum(player.page.boards for player in players)
    for part in bar.track(range(1, seconds * 5 + 1), description="they play"):
        await asyncio.sleep(tally.start + part / 5 - time.monotonic())
    tally.cpu, tally.seconds = server.cpu() - cpu, time.monotonic() - tally.start
    tally.pages = sum(player.page.runs for player in players) - pages
    tally.boards = sum(player.page.boards for player in players) - boards
    stop.set()
    await asyncio.wait_for(asyncio.gather(*running), 3 * ANSWER)
    return tally


def check(
    place: Place,
    moves: Sequence[Move],
    tables: set[str],
    unanswered: Mapping[str, int] = MappingProxyType({}),
) -> tuple[int, list[str], list[Move]]:
    """Look for the moves in the store: how many are lost, what is wrong, which led to own ones.

    A click that a server which was killed has not answered may have been stored.
    """
    wrong: list[str] = []
    own: list[Move] = []
    lost = 0
    made: dict[str, dict[int, Move]] = {table: {} for table in tables}
    for move in moves:
        if move.step in made[move.table]:
            wrong.append(f"table {move.table}: two answers for step {move.step}")
        made[move.table][move.step] = move
    with (
        closing(Tables(place, workers=0)) as opened,
        closing(stored_at(place, TABLES)) as kept,
        kept.read() as store,
    ):
        for table in sorted(tables):
            rows = store.execute(
                "SELECT step, seat, choice, option, bot FROM decisions WHERE table_id = ?"
                " ORDER BY step",
                (table,),
            ).fetchall()
            for step, move in made[table].items():
                told = (step, move.seat, move.index, json.dumps(move.option), None)
                found = rows[step] if step < len(rows) else None
                if (
                    found is None
                    or (*found[:3], json.dumps(json.loads(found[3])), found[4]) != told
                ):
                    lost += 1
                    wrong.append(f"table {table}: the move at step {step} is stored as {found}")
                if step + 1 < len(rows) and rows[step + 1][4] is None:
                    own.append(move)
            try:
                _replay(store, opened, table, rows, {*made[table], unanswered.get(table, -1)})
            except AscentError as error:
                wrong.append(f"table {table}: {error}")
    return lost, wrong, own


def _replay(
    store: Db,
    opened: Tables,
    table: str,
    rows: Sequence[tuple[int, int, int, str, str | None]],
    made: set[int],
) -> None:
    """A table opens again, and its decisions lead from its deal to where it stands."""
    view = opened.view(table, None)
    if [row[0] for row in rows] != list(range(opened.steps(table))) or view["id"] != len(rows):
        raise AscentError(f"{len(rows)} decisions stored, {opened.steps(table)} told")
    (text,) = store.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
    raw = json.loads(text)
    header = Header(**{**raw, "names": tuple(raw["names"])})
    game = games[header.game]
    state = game.deal(game.rules(**header.options), header, header.seed or 0)
    for step, seat, choice, _, bot in rows:
        # What nobody clicked is a bot's, the only thing that could be done, or not asked.
        decision = state.decision
        unasked = state.kind in game.face.unasked and decision and decision.moves[choice].plain
        if bot is None and step not in made and len(state.options) > 1 and not unasked:
            raise AscentError(f"nobody made the decision {step} of seat {seat}")
        state.apply(choice)


def report(tally: Tally, memory: float, lost: int, own: Sequence[Move]) -> Report:
    """The figures of a run."""

    def timed(moves: Sequence[Move]) -> list[float]:
        return [move.seconds for move in moves if move.at >= tally.start]

    times = timed(tally.moves)
    if not times:
        raise Failed("no move was made")
    found = Report(errors=tally.errors)
    found.figures = [
        Figure("moves made", len(times), ""),
        Figure("moves a second", len(times) / tally.seconds, ""),
        Figure("tables", len(tally.tables), ""),
        Figure("games that ended and were followed by a rematch", tally.rematches, ""),
        spread("click to answer", times),
        spread("click to answer, next decision is own", timed(own) or times),
        Figure("server's CPU", 100 * tally.cpu / tally.seconds, "% of a core"),
        Figure("pages drawn for a move", tally.pages / len(times), ""),
        Figure("boards alone for a move", tally.boards / len(times), ""),
        Figure("server's CPU a move", 1000 * tally.cpu / len(times), "ms"),
        Figure("server's most memory", memory, "MB"),
        Figure("errors", len(tally.errors), "", 0),
        Figure("lost moves", lost + tally.lost, "", 0),
    ]
    return found


def run(count: int, seconds: int, pause: float, bar: Progress, processes: int = 1) -> Report:
    """Serve, play, stop, look."""
    with workplace() as folder:
        data = folder / "data"
        with app(folder, data, processes) as server:
            tally = asyncio.run(drive(server, count, seconds, pause, bar))
            memory = server.memory()
            if not server.stop():
                tally.errors.append("the server did not stop when it was asked to")
            tally.errors += server.complaints()
        lost, wrong, own = check(data, tally.moves, tally.tables)
        tally.errors += wrong
        return report(tally, memory, lost, own)


def main() -> None:
    """Play, and print a table or JSON."""
    parser = Parser(
        prog="benchmarks.load",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--tables", type=whole(1, 500), default=50)
    parser.add_argument("--seconds", type=whole(1, 3600), default=60)
    parser.add_argument(
        "--pause",
        type=whole(0, 60_000),
        default=1000,
        help="milliseconds that a player thinks, half to one and a half times",
    )
    parser.add_argument("--processes", type=whole(1, 64), default=1, help="that serve")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        with progress() as bar:
            found = run(given.tables, given.seconds, given.pause / 1000, bar, given.processes)
    except (TimeoutError, AscentError, Failed) as error:
        sys.exit(f"benchmarks.load: {str(error) or 'not all was done in time'}")
    sys.exit(found.show("Many tables at once", given.json))


if __name__ == "__main__":
    main()
