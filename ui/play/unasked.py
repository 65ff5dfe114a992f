"""What is decided without asking: plain moves, and the passes of a player who is done."""

from __future__ import annotations

from contextlib import suppress

from framework import games
from framework.core.errors import AscentError
from framework.core.view import View
from ui import session
from ui.board.payload import Standing
from ui.play import choosing
from ui.server.stores import Stores, stores
from ui.store.records import TableInfo, TableView

MOST = 50  # decisions in a row: a page has to be drawn at last


def by_itself(inside: Stores, id: str, seat: int, view: TableView) -> bool:
    """Decide for a seat what it need not be asked; whether something has been decided."""
    made = choosing.autoplayed(inside, id, seat, view)
    if made:
        view = inside.tables.view(id, seat)
    start = view["id"]
    for _ in range(MOST):
        if not (_plain_moves(inside, id, seat, view) or _passed(inside, id, seat, view)):
            break
        choosing.let_bots(inside, id)
        view = inside.tables.view(id, seat)
    steps = session.unasked(id, seat)
    known = {step for step in steps() if step < start}  # the rest may have been taken back
    steps.set(frozenset({*known, *range(start, view["id"])}))
    return made or view["id"] != start


def steps(id: str, seat: int | None) -> frozenset[int]:
    """The decisions that were made for a seat, by their numbers."""
    return session.unasked(id, seat)() if seat is not None else frozenset()


def _plain_moves(inside: Stores, id: str, seat: int, view: TableView) -> bool:
    """Make the plain moves of a question of which only the other ones matter."""
    decision = view["decision"]
    if decision is None or decision["kind"] not in games[view["game"]].face.unasked:
        return False
    if not any(move.get("plain") for move in choosing.moves_of(view)):
        return False
    with suppress(AscentError):  # another tab was quicker
        inside.tables.wish(id, seat, choosing.PLAIN, view["id"], view["undos"])
        return True
    return False


# --- a player who is done ----------------------------------------------------------------------


def standing(view: View) -> str:
    """What it is called to pass what is asked and to go on passing it; empty if that can't be."""
    decision = view["decision"]
    if decision is None or _pass(view) is None:
        return ""
    return games[view["game"]].face.standing.get(decision["kind"], "")


def offered(info: TableInfo, view: View, seat: int | None) -> Standing | None:
    """What the board offers of it, or shows as given."""
    face, words = games[info.game].face, standing(view)
    before = session.standing(info.id, seat)() if seat is not None else None
    if before is not None and before["decision"] is not None and face.stands(before, view):
        return Standing(face.standing[before["decision"]["kind"]], True)
    return Standing(words, False) if words else None


def _pass(view: View) -> int | None:
    """The option that passes, if the one who looks on is asked and has one."""
    moves = choosing.moves_of(view)
    return next((index for index, move in enumerate(moves) if move.get("done")), None)


def stand(moment: choosing.Moment) -> None:
    """Pass, now and for as long as nothing speaks against it; or be asked again."""
    order, inside = session.standing(moment.table, moment.seat), stores()
    try:
        choosing.check_mine(inside, moment)
    except AscentError as error:
        choosing.say(str(error))
        return
    if order() is not None:
        order.forget()
        return
    view = inside.tables.view(moment.table, moment.seat)
    words = standing(view)
    index = _pass(view) if words else None
    if index is None:
        choosing.say("There is nothing to pass now.")
        return
    if view["id"] == moment.step and choosing.warned(inside, moment, index, standing=words):
        return
    try:
        inside.tables.move(moment.table, moment.seat, index, moment.step, moment.undos)
    except AscentError as error:
        choosing.say(str(error))
        return
    order.set(view)
    choosing.let_bots(inside, moment.table)


def _passed(inside: Stores, id: str, seat: int, view: TableView) -> bool:
    """Pass for a player who is done, or ask again if something speaks against it now."""
    order = session.standing(id, seat)
    before = order()
    if before is None:
        return False
    face, index = games[view["game"]].face, _pass(view)
    if index is None or not standing(view):
        return False
    if not face.stands(before, view):
        order.forget()
        choosing.say(face.stirred(inside.tables.rules(id), before, view))
        return False
    with suppress(AscentError):  # another tab was quicker
        inside.tables.move(id, seat, index, view["id"], view["undos"])
        return True
    return False
