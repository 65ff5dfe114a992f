"""What stands in front of a table: that it is closed, the question of a link, the lobby."""

from __future__ import annotations

import time
from functools import partial
from typing import Final

import streamlit as st

from framework import games
from framework.core.errors import AscentError
from framework.english import counted
from ui import session, settings
from ui.html.escaping import LONGEST_NAME, clean_name, plain
from ui.navigation import go
from ui.play import choosing, company, invites, saves
from ui.play.company import Company, attempt
from ui.play.names import my_name, short_field
from ui.server import claims
from ui.server.stores import Stores, stores, visitor
from ui.server.visitors import Held
from ui.store.records import TableInfo

EVERY: Final = 2.0  # seconds between looks for an owner's leave
LOOKED: Final = 900.0  # seconds for which a page looks for it by itself


def admitted(inside: Stores, info: TableInfo) -> Held | None:
    """What this browser may do at a table; None if something else has to be dealt with first."""
    held = inside.visitors.held(visitor(), info.id)
    seat = inside.visitors.invited(visitor(), info.id)
    if info.closed_by and (held is not None or seat is not None):
        _closed(inside, info)
    elif seat is not None:
        _invited(inside, info, held, seat)
    elif held is None:
        _stranger(info)
    else:
        session.was_here(info.id).set(True)
        return held
    return None


def _home() -> None:
    if st.button("Home", key="to home"):
        go("home")


def _stranger(info: TableInfo) -> None:
    _said(info)
    if session.was_here(info.id)():
        st.error("Your seat has been freed by the host. Ask for a new link to come back.")
    else:
        st.error("This table is not open to you. Ask its host for an invite link.")
    _home()


def _said(info: TableInfo) -> None:
    if words := choosing.says(info.id):
        st.warning(plain(words))


# --- a closed table --------------------------------------------------------------------------


def _closed(inside: Stores, info: TableInfo) -> None:
    """Who has closed a table, and what is left of it: nothing in it is a secret any more."""
    st.markdown(f"#### {plain(info.title)}")
    with st.container(border=True, key="closed"):
        st.subheader(f"{plain(info.closed_by)} has closed this table", anchor=False)
        how = "The game had come to its end." if info.over else "The game is not played on here."
        st.write(f"{how} Its save is yours: open it on the home page to replay it or to play on.")
        with st.container(horizontal=True):
            saves.download(info, "download", primary=True)
            if st.button("Remove it from my tables", key="remove"):
                attempt(partial(_remove, inside, info.id))
                st.rerun()
            _home()


def _remove(inside: Stores, id: str) -> None:
    """Let a closed table go; the last one who does so takes it away."""
    me = visitor()
    last = inside.visitors.alone(me, id)
    inside.visitors.forget(id, me)
    if last:
        inside.tables.delete(id)
    go("home")


# --- a link ----------------------------------------------------------------------------------


def _invited(inside: Stores, info: TableInfo, held: Held | None, seat: int) -> None:
    """Somebody has come by the link of a seat, and is asked before it is taken."""
    around = company.gathered(inside, info)
    sits, taken = info.seats[seat], inside.visitors.taken(info.id)
    name = plain(sits.name)
    st.markdown(f"#### {plain(info.title)}")
    _said(info)
    with st.container(border=True, key="invited"):
        game = plain(games[info.game].title)
        words = f"The seat of {name}" if seat in taken else f"A seat at {game} for you"
        st.subheader(words, anchor=False)
        for other in info.seats:
            yours = ", for you" if other.number == seat and seat not in taken else ""
            st.markdown(company.line(info, other, held, around) + yours)
        if sits.resigned:
            st.info(f"{name} has resigned, and a bot plays on. You can watch.")
        elif seat not in taken:
            _take(inside, info, seat)
        elif taken[seat] in inside.visitors.hosts(info.id):
            st.info(f"The host plays {name} in another browser. If that is you, go on here.")
            instead = partial(_taken, inside, info.id, seat, instead=True)
            st.button(
                "Play here instead",
                type="primary",
                key="instead",
                on_click=attempt,
                args=(instead,),
            )
        else:
            _locked(inside, info, seat)
        _not_now(inside, info, held)


def _locked(inside: Stores, info: TableInfo, seat: int) -> None:
    """Somebody has taken the seat: its owner may let this browser play it too."""
    me, name = visitor(), plain(info.seats[seat].name)
    if inside.visitors.asks(me, info.id):
        looks = time.monotonic() < session.looks_since(info.id).make(time.monotonic) + LOOKED
        st.info(
            f"The seat of {name} is taken. {name} is asked to let you play it here too."
            + ("" if looks else " There was no answer for a while.")
        )
        st.fragment(_unanswered, run_every=EVERY if looks else None)(info.id, looks)
        return
    st.info(
        f"The seat of {name} is taken. If it is yours, ask to play it here too: the other browser"
        " has to agree. The host can free it; you can watch."
    )
    ask = partial(_asked, inside, info.id, seat)
    st.button("Ask to play it here", type="primary", key="ask", on_click=attempt, args=(ask,))


def _unanswered(id: str, looks: bool) -> None:
    """Draw the whole page again when there is an answer, or when it is no longer looked for."""
    inside, since = stores(), session.looks_since(id)
    try:
        waits = inside.visitors.asks(visitor(), id) and not inside.tables.info(id).closed_by
    except AscentError:
        waits = False
    if not waits or (looks and time.monotonic() >= since() + LOOKED):
        st.rerun()
    if st.button("Look again", key="look again"):
        since.forget()
        st.rerun()


def _asked(inside: Stores, id: str, seat: int) -> None:
    inside.visitors.ask(visitor(), id, seat)
    session.looks_since(id).forget()
    inside.tables.call(id)


def _take(inside: Stores, info: TableInfo, seat: int) -> None:
    with st.form("sit down", border=False):
        short_field(
            "Your name",
            LONGEST_NAME,
            session.name_here(info.id).key,
            my_name(),
            info.seats[seat].name,
        )
        st.form_submit_button(
            "Take the seat",
            type="primary",
            key="take the seat",
            on_click=attempt,
            args=(partial(_taken, inside, info.id, seat),),
        )


def _taken(inside: Stores, id: str, seat: int, instead: bool = False) -> None:
    name = clean_name(session.name_here(id)(), "")
    claims.take(inside, visitor(), id, seat, name, instead)
    if name and not my_name():
        settings.keep("name", name, session.table_says)


def _not_now(inside: Stores, info: TableInfo, held: Held | None) -> None:
    """Go on without the seat."""
    me, id = visitor(), info.id
    if st.button("Only watch" if held is None else "Not now", key="not now"):
        if held is None:
            inside.visitors.seat(me, id, None)
        inside.visitors.decline(me, id)
        st.rerun()


# --- the lobby -------------------------------------------------------------------------------


def lobby(inside: Stores, info: TableInfo, held: Held, around: Company) -> bool:
    """Wait for those who are invited, until all are there or somebody begins; False if so."""
    began = session.began(info.id)
    if info.over or not around.free or not (held.seats or held.host):
        began.set(True)  # who leaves later does not clear the table for the others
        return False
    if began():
        return False
    tokens, there = inside.visitors.tokens(visitor(), info.id), invites.reached()
    st.markdown(f"#### {plain(info.title)}")
    _said(info)
    with st.container(border=True, key="lobby"):
        waits = f"Waiting for {counted(len(around.free), 'player')}"
        st.subheader(waits, anchor=False)
        if tokens:
            st.write("Send each player the link of a seat: it is for whoever takes it first.")
            invites.note(there)
        for seat in info.seats:
            st.markdown(company.line(info, seat, held, around))
            if seat.number in around.free and seat.number in tokens:
                address = there.invite(info.id, tokens[seat.number])
                invites.show(there, address, f"link {seat.number}")
        company.watchers(around)
        with st.container(horizontal=True, vertical_alignment="center"):
            if st.button("Play now", type="primary", key="begin"):
                began.set(True)
                st.rerun()
            if not held.host:
                for number in held.seats:
                    company.leave(inside, info, info.seats[number])
        st.caption("Once you play, the game waits only where a free seat is asked.")
        if None in tokens:
            with st.expander("A link for spectators", icon=":material/visibility:"):
                invites.show(there, there.invite(info.id, tokens[None]), "link of spectators")
    return True
