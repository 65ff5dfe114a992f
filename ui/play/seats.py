"""Who sits where: whose eyes a page is drawn for, hands that are hidden, bots that stand in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from framework import games
from framework.bots.roster import roster
from ui import session
from ui.html.escaping import plain
from ui.play import company
from ui.play.company import Company
from ui.server.stores import Stores, visitor
from ui.server.visitors import Held, key
from ui.store.records import TableInfo


def persons(info: TableInfo, held: Held) -> list[int]:
    """The seats of this browser that no bot plays just now."""
    return [seat for seat in held.seats if info.seats[seat].bot is None]


def viewer(inside: Stores, info: TableInfo, held: Held) -> int | None:
    """The seat whose view is shown: who is asked, else the one that was shown last."""
    mine, last = persons(info, held), session.shown_seat(info.id)
    if not mine:
        seat = held.seats[0] if len(held.seats) == 1 else None
    elif info.asked in mine:
        seat = info.asked
    elif len(mine) == 1:
        seat = mine[0]
    elif info.over or _private(inside, info, mine):
        seat = None
    else:
        seat = last() if last() in mine else mine[0]
    if seat is None:
        last.forget()
    return seat


def _private(inside: Stores, info: TableInfo, seats: Sequence[int]) -> bool:
    """Whether some seats see what others may not see."""
    view, face = partial(inside.tables.view, info.id), games[info.game].face
    return any(face.private(view(seat), view(None)) for seat in seats)


def curtain(inside: Stores, info: TableInfo, held: Held, seat: int) -> bool:
    """Between two people at one device: nothing is shown until the right one asks for it."""
    shown = session.shown_seat(info.id)
    if len(held.seats) < 2 or info.over or not _private(inside, info, [seat]):
        shown.set(seat)
        return False
    if shown() == seat:
        return False
    shown.forget()  # whoever was shown before has to ask again
    name = info.seats[seat].name
    with st.container(border=True, horizontal_alignment="center"):
        st.subheader(f"{plain(name)} is next", anchor=False)
        st.write("Hand over the device. The hand is shown when you are alone with it.")
        if st.button(f"I am {plain(name)}: show my hand", type="primary", key="curtain"):
            shown.set(seat)
            st.rerun()
    return True


def lent(inside: Stores, info: TableInfo, held: Held) -> None:
    """Tell people whose seat a bot plays, and let them have it back."""
    for seat in info.seats:
        name, bot = plain(seat.name), company.bot_of(info, seat)
        if seat.number in held.seats and seat.resigned and not info.over:
            st.info(f"{name} has resigned: the bot {bot} plays on. You can watch.")
        if seat.number in held.seats and seat.lent and not info.over:
            st.info(f"The bot {bot} plays for {name}.", icon=":material/smart_toy:")
            back = partial(inside.tables.give_back, info.id, seat.number)
            company.button(f"Play {name} again", f"back {seat.number}", back)


def shared(inside: Stores, info: TableInfo, held: Held, around: Company) -> None:
    """Tell everybody which seats are played from two places, and ask owners for leave."""
    for seat in info.seats if not info.over else ():
        name, number = plain(seat.name), seat.number
        if (places := around.places.get(number, 0)) > 1:
            st.info(f"{name} is played from {places} browsers.", icon=":material/devices:")
        if inside.visitors.taken(info.id).get(number) != key(visitor()):
            continue
        for who in inside.visitors.asked(info.id, number):
            st.warning(
                f"Somebody has opened the link of {name} in another browser and asks to play this"
                " seat there too. Say yes only if that is you.",
                icon=":material/devices:",
            )
            with st.container(horizontal=True):
                for label, leave in (("Yes, that is me", True), ("No", False)):
                    answer = partial(_answer, inside, info.id, number, who, leave)
                    deed = "let" if leave else "refuse"
                    company.button(label, f"{deed} {number} {who[:8]}", answer)


def _answer(inside: Stores, id: str, seat: int, who: str, leave: bool) -> None:
    inside.visitors.answer(visitor(), id, seat, who, leave)
    inside.tables.call(id)


def missing(inside: Stores, info: TableInfo, held: Held) -> None:
    """Tell of bots that are not here any more, and let others play for them."""
    if info.over:
        return
    for seat in info.seats:
        if reason := roster.missing(games[info.game], seat.bot):
            name, bot = plain(seat.name), plain(seat.bot)
            st.warning(
                f"{name} can't play on: the bot {bot} is missing. {plain(reason)}",
                icon=":material/smart_toy:",
            )
            if held.seats or held.host:
                with st.container(horizontal=True, vertical_alignment="bottom"):
                    company.lend(inside, info, seat)
