"""The end as an event: who has won and by how much, for whom, and the moment that decided it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from framework.core.errors import AscentError
from framework.core.rules import Rules
from framework.core.view import View
from framework.english import listed
from framework.face import Sheet
from framework.turning import Turning, turning
from framework.watcher import Course
from ui.board.payload import Ended
from ui.play.ending import course_of
from ui.server.stores import Stores
from ui.store.records import TableInfo

PLACES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


def told(inside: Stores, info: TableInfo, view: View) -> Ended | None:
    """How a game has ended for whom it is shown to; None if nobody has won."""
    if view["undecided"]:
        return None
    try:
        course = course_of(info.id)
    except (AscentError, ValueError):
        course = None
    rules = inside.tables.rules(info.id)
    return ended(rules, view, course, [seat.number for seat in info.seats if seat.resigned])


def ended(rules: Rules, view: View, course: Course | None, resigned: Collection[int] = ()) -> Ended:
    """What is told of an end to whom a view is for; who has resigned has won nothing."""
    sheet = rules.game.face.sheet(view)
    rows = [[str(row[0]), *map(str, row[1:])] for row in sheet.rows]
    sources = [row for row in rows[: _total(sheet)] if any(cell != "0" for cell in row[1:])]
    totals = [_number(cell) for cell in rows[_total(sheet)][1:]]
    seat, winners, how = view["seat"], view["winners"], ""
    if seat is None or not winners:
        words, won = rules.verdict(view).rstrip("."), None
    else:
        won = seat in winners and seat not in resigned
        words, plain = _won(view, totals) if won else _lost(totals, seat, winners)
        if seat in resigned:
            words, plain = "You resigned", False
        how = "" if plain else rules.verdict(view)
    found = turning(course, winners) if course is not None else None
    names = [*view["names"], *(course.others if course is not None else ())]
    moment = _moment(found, listed([names[winner] for winner in winners])) if found else ""
    return Ended(words, won, how, moment, [*sheet.names], sources, sheet.total, totals)


def _total(sheet: Sheet) -> int:
    """Where the row stands that counts; what decides ties comes after it."""
    return next(n for n, row in enumerate(sheet.rows) if row[0] == sheet.total)


def _number(cell: str) -> int:
    return int(cell) if cell.lstrip("-").isdigit() else 0


def _won(view: View, totals: Sequence[int]) -> tuple[str, bool]:
    """That the reader has won, and whether that says all: not where points do not decide it."""
    seat, winners = view["seat"], view["winners"]
    assert seat is not None
    others = [view["names"][winner] for winner in winners if winner != seat]
    who = f"You and {listed(others)} win" if others else "You win"
    rivals = [total for side, total in enumerate(totals) if side not in winners]
    if not rivals:
        return who, True
    by = totals[seat] - max(rivals)
    return (f"{who} by {by}", True) if by > 0 else (who, False)


def _lost(totals: Sequence[int], seat: int, winners: Sequence[int]) -> tuple[str, bool]:
    """Where the reader has come; who has won instead is told beside it."""
    behind = max(totals[winner] for winner in winners) - totals[seat]
    if len(totals) == 2:
        return (f"You lose by {behind}" if behind > 0 else "You lose"), False
    place = sum(total > totals[seat] for total in totals)
    if behind <= 0 or place >= len(PLACES):
        return (f"{behind} behind" if behind > 0 else "You lose"), False
    return f"{PLACES[place]}, {behind} behind", False


def _moment(found: Turning, names: str) -> str:
    """What decided it, in a sentence."""
    when = f"{found.moment[:1].upper()}{found.moment[1:]}"
    if found.for_good:
        verb = "take" if " and " in names else "takes"
        return f"{when}: {names} {verb} the lead for good, {found.best} to {found.rival}."
    return (
        f"{when}: {names} from {_ahead(found.before)} to {_ahead(found.after)},"
        " the largest step of the game."
    )


def _ahead(lead: int) -> str:
    return "level" if lead == 0 else f"{lead} ahead" if lead > 0 else f"{-lead} behind"
