"""The tutor: what a bot looked at where somebody is asked, and what another move would cost."""

from __future__ import annotations

from typing import Final

from framework import games
from framework.bots.explaining import Explanation, cost, explain
from framework.bots.search import Choices
from framework.core.machine import State
from framework.core.move import Wish
from framework.core.view import View
from ui import session, settings
from ui.play import first_game
from ui.server.stores import Stores
from ui.store.records import TableInfo, TableView

THINKS: Final = 0.3  # seconds of a thread for a piece of advice: somebody waits for the page
WEIGHS: Final = 0.25  # and for what a move costs: somebody has clicked
IN_A_ROW: Final = ("verb", "plain")  # wishes for several moves, none of which is weighed alone


def wanted(info: TableInfo, view: View, seat: int | None) -> bool:
    """Whether somebody is asked here who wants to be told what a bot thinks."""
    decision = view["decision"]
    if decision is None or seat is None or decision["seat"] != seat or info.seats[seat].bot:
        return False
    if info.daily is not None and info.daily.ranked:
        return False
    return first_game.is_first(info.id) or settings.on("hints")


def thoughts(info: TableInfo, view: TableView, world: State) -> Explanation | None:
    """What the adviser has looked at; it thinks once about a decision."""
    game, kept = games[view["game"]], session.thought(info.id)
    now = (view["seat"], view["id"], view["undos"])
    if kept()[0] != now:
        adviser, seats = game.face.adviser(game), _bots(info)
        kept.set((now, explain(world, adviser, seconds=THINKS, seats=seats)))
    return kept()[1]


def _bots(info: TableInfo) -> list[str | None]:
    """Whom chances are counted against."""
    return [seat.bot for seat in info.seats]


def warning(inside: Stores, info: TableInfo, view: TableView, seat: int, choices: Choices) -> str:
    """`A stronger move: Improve (…).`, and why. Nothing where it is not worth a word."""
    world = inside.tables.world(info.id, seat) if wanted(info, view, seat) else None
    if world is None:
        return ""
    explained = thoughts(info, view, world)
    if explained is None or explained.vague:
        return ""
    best = explained.looked[0]
    if not best.roll_outs or best.choices[: len(choices)] == choices:
        return ""
    game = games[view["game"]]
    adviser, seats = game.face.adviser(game), _bots(info)
    found = cost(world, adviser, choices, best, seconds=WEIGHS, seats=seats)
    decision = view["decision"]
    if decision is None or not found or not found.words:
        return ""
    return f"{found.words} {game.face.why(view, decision['moves'][best.choices[0]])}".strip()


def choices_of(world: State, wish: Wish) -> Choices:
    """The choices of a wish that is a single step; none of one that is several."""
    if any(key in wish for key in IN_A_ROW):
        return ()
    return tuple(world.rules.game.indexes(world, wish))
