"""Looking back: the steps of the others, shown one after the other or gone through by hand."""

from __future__ import annotations

from framework.core.entries import Line, summary
from ui import session, settings
from ui.board.payload import Steps
from ui.server.stores import Stores
from ui.store.records import TableInfo

MOST_NEWS = 40  # lines


def steps(inside: Stores, info: TableInfo, seat: int | None) -> tuple[Steps, list[Line]]:
    """Where one looks, at the present or at a step of the others; and a summary of these."""
    since = inside.tables.meanwhile(info.id, seat)
    looking, known = session.looking(info.id, seat), session.known(info.id, seat)
    now = since.stops[-1]
    before = known.get(now)
    known.set(now)
    if now < before:  # something was taken back
        looking.forget()
    elif not looking.given and settings.SPEEDS[settings.speed()] != 0:
        start = next((stop for stop in since.stops[1:] if stop > before), now)
        if start < since.last:
            looking.set(start)
            session.playing(info.id, seat).set(True)
    at = looking.get(now)
    if at not in since.stops or at == now:
        looking.forget()
        at = now
    return Steps(since.stops, at), summary(since.lines)[-MOST_NEWS:]


def pause(info: TableInfo, seat: int | None, steps: Steps) -> float | None:
    """For how many seconds a step is shown; None if nothing follows by itself."""
    playing = session.playing(info.id, seat)()
    return settings.SPEEDS[settings.speed()] if steps.looking and playing else None


def look(id: str, seat: int | None, step: int, by_hand: bool = False) -> None:
    """Look at another step. Steps follow each other until somebody takes them in hand."""
    session.looking(id, seat).set(step)
    if by_hand:
        session.playing(id, seat).set(False)
