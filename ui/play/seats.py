"""Who sits where: whose eyes a page is drawn for, hands that are hidden, bots that stand in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from framework import games
from framework.bots.roster import roster
from framework.core.errors import AscentError
from ui import session
from ui.html.escaping import plain
from ui.play.choosing import say
from ui.server.stores import Stores, visitor
from ui.server.visitors import Held
from ui.store.records import Seat, TableInfo


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
        if seat.number in held.seats and seat.lent and not info.over:
            name = plain(seat.name)
            st.info(f"The bot {plain(seat.bot)} plays for {name}.", icon=":material/smart_toy:")
            if st.button(f"Play {name} again", key=f"back {seat.number}"):
                _try(partial(inside.tables.give_back, info.id, seat.number))


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
            if held.seats or inside.visitors.tokens(visitor(), info.id):
                _lend(inside, info, seat)


def seats_and_links(inside: Stores, info: TableInfo, held: Held) -> None:
    """Everybody at the table, with the links of those whom this browser may invite."""
    tokens = inside.visitors.tokens(visitor(), info.id)
    for seat in info.seats:
        here = ", at this browser: its link lets another device of yours play on"
        here = here if seat.number in held.seats else ""
        player = f"bot {plain(seat.bot)}" if seat.bot else f"a person{here}"
        if seat.lent:
            player = f"{player}, for a person{here}"
        st.markdown(f"**{plain(seat.name)}** · {player}")
        if seat.number in tokens:
            st.code(invite(info.id, tokens[seat.number]), language=None, wrap_lines=True)
        if not info.over and (seat.number in tokens or seat.number in held.seats):
            _stand_in(inside, info, seat)
    if None in tokens:
        st.markdown("**Spectators** · they see what lies open to all")
        st.code(invite(info.id, tokens[None]), language=None, wrap_lines=True)
    if tokens:
        st.caption("A seat's link is secret: whoever opens it may play the seat.")


def _stand_in(inside: Stores, info: TableInfo, seat: Seat) -> None:
    """Let a bot play for somebody who has left, or give the seat back."""
    name, number = plain(seat.name), seat.number
    if seat.lent:
        if st.button(f"Give the seat back to {name}", key=f"give {number}"):
            _try(lambda: inside.tables.give_back(info.id, number))
        return
    if seat.bot is None:
        _lend(inside, info, seat)


def _lend(inside: Stores, info: TableInfo, seat: Seat) -> None:
    name, number = plain(seat.name), seat.number
    bots = list(roster.of(games[info.game]))
    usual = bots.index(games[info.game].face.usual_bot(games[info.game]))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        bot = st.selectbox(
            f"Bot for seat {number + 1}", bots, usual, key=f"bot {number}", width=260
        )
        if st.button(f"Let it play for {name}", key=f"take {number}"):
            _try(lambda: inside.tables.take_over(info.id, number, bot))


def _try(deed: Callable[[], None]) -> None:
    try:
        deed()
    except AscentError as error:
        say(str(error))
    st.rerun()


def invite(id: str, token: str) -> str:
    """The address that lets another browser in."""
    address = str(st.context.url or "http://localhost")
    scheme, _, rest = address.partition("://")
    return f"{scheme}://{rest.split('/')[0]}/join/{id}/{token}"
