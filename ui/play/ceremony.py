"""The end as an event: who has won and by how much, for whom, and the moment that decided it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import streamlit as st

from framework.core.errors import AscentError
from framework.core.rules import Rules
from framework.core.view import View
from framework.english import listed
from framework.face import Sheet
from framework.turning import Turning, turning
from framework.watcher import Course
from ui.board.payload import Ended
from ui.html.escaping import escape
from ui.html.theme import DARK, LIGHT
from ui.play.ending import course_of
from ui.server.stores import Stores
from ui.store.records import TableInfo

PLACES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
STYLE: Final = (
    # How a game has ended is not told beside its board before it has been seen there.
    "html[data-ahead] :is(.st-key-ending,.st-key-verdict){display:none}"
    ".st-key-verdict{padding:.75rem 1rem 2rem}"  # Streamlit takes a rem away again
    ".verdict{display:flex;flex-wrap:wrap;align-items:baseline;gap:.2rem 1rem}"
    ".verdict b{font-size:1.4rem}"
    ".verdict.won b{color:light-dark(#7a5600,#f4c95a)}"
    f".verdict.lost b{{color:light-dark({LIGHT['dim']},{DARK['dim']})}}"
)


def show(inside: Stores, info: TableInfo, view: View) -> Ended | None:
    """Tell how a game has ended; what the board needs to tell the same, if anybody has won."""
    st.html(f"<style>{STYLE}</style>")
    if view["undecided"]:
        return None
    rules = inside.tables.rules(info.id)
    try:
        course = course_of(info.id)
    except (AscentError, ValueError):
        course = None
    end = ended(rules, view, course, [seat.number for seat in info.seats if seat.resigned])
    look = "" if end.won is None else "won" if end.won else "lost"
    words = f"<b>{escape(end.words)}.</b>" if look else ""  # the ending names the winner to others
    with st.container(key="verdict"):
        told = f'<div class="verdict {look}">{words}<span>{escape(end.moment)}</span></div>'
        st.markdown(told, unsafe_allow_html=True)
    return end


def ended(rules: Rules, view: View, course: Course | None, resigned: Collection[int] = ()) -> Ended:
    """What is told of an end to whom a view is for; who has resigned has won nothing."""
    sheet = rules.game.face.sheet(view)
    rows = [[str(row[0]), *map(str, row[1:])] for row in sheet.rows]
    sources = [row for row in rows[: _total(sheet)] if any(cell != "0" for cell in row[1:])]
    totals = [_number(cell) for cell in rows[_total(sheet)][1:]]
    seat, winners = view["seat"], view["winners"]
    if seat is None or not winners:
        words, won = rules.verdict(view).rstrip("."), None
    elif seat in resigned:
        played_on = ", and the bot that played on wins" if seat in winners else ""
        words, won = f"You resigned{played_on}", False
    else:
        won = seat in winners
        words = _won(view, totals) if won else _lost(totals, seat)
    found = turning(course, winners) if course is not None else None
    names = [*view["names"], *(course.others if course is not None else ())]
    moment = _told(found, listed([names[winner] for winner in winners])) if found else ""
    return Ended(words, won, moment, [*sheet.names], sources, sheet.total, totals)


def _total(sheet: Sheet) -> int:
    """Where the row stands that counts; what decides ties comes after it."""
    return next(n for n, row in enumerate(sheet.rows) if row[0] == sheet.total)


def _number(cell: str) -> int:
    return int(cell) if cell.lstrip("-").isdigit() else 0


def _won(view: View, totals: Sequence[int]) -> str:
    seat, winners = view["seat"], view["winners"]
    assert seat is not None
    others = [view["names"][winner] for winner in winners if winner != seat]
    who = f"You and {listed(others)} win" if others else "You win"
    rivals = [total for side, total in enumerate(totals) if side not in winners]
    if not rivals:
        return who
    by = totals[seat] - max(rivals)
    return f"{who} by {by}" if by > 0 else f"{who}: level, and the tie rule decides"


def _lost(totals: Sequence[int], seat: int) -> str:
    behind = max(totals) - totals[seat]
    place = sum(total > totals[seat] for total in totals)
    if not behind:
        return f"{PLACES[1]}: level, and the tie rule decides"
    if len(totals) == 2:
        return f"You lose by {behind}"
    return f"{PLACES[place]}, {behind} behind" if place < len(PLACES) else f"{behind} behind"


def _told(found: Turning, names: str) -> str:
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
