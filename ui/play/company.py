"""The company at a table: who is here, who may still come, and how people come and go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from framework import games
from framework.bots.personas import persona
from framework.bots.roster import roster
from framework.core.errors import AscentError
from framework.english import counted, listed
from ui import session
from ui.html.escaping import plain
from ui.navigation import go
from ui.play import invites
from ui.play.choosing import say
from ui.play.names import my_name
from ui.server import claims, live
from ui.server.stores import Stores, stores, visitor
from ui.server.visitors import Held, key
from ui.store.records import Refused, Seat, TableInfo

HERE, AWAY, BOT, FREE = "here", "away", "bot", "free"
MISSED = (AWAY, FREE)  # nobody is there who could decide
BADGES = {
    HERE: ":green-badge[:material/person: here]",
    AWAY: ":gray-badge[:material/person_off: away]",
    FREE: ":orange-badge[:material/event_seat: free seat]",
}
NOT_YOURS = "This seat is not yours any more."


@dataclass(frozen=True)
class Company:
    """Who is at a table now, as this page tells it."""

    present: tuple[str, ...]  # for each seat: here, away, bot or free
    watching: int  # others, who have no seat
    here: set[str]  # everybody, as browsers are known
    places: Mapping[int, int]  # from how many browsers a seat is played, of those that are

    @property
    def free(self) -> list[int]:
        """The seats that wait for a person."""
        return [seat for seat, who in enumerate(self.present) if who == FREE]


def gathered(inside: Stores, info: TableInfo) -> Company:
    """Who is at a table."""
    here, taken = live.here(inside, info.id), inside.visitors.taken(info.id)

    def present(seat: Seat) -> str:
        if seat.bot is not None:
            return BOT
        who = taken.get(seat.number)
        return FREE if who is None else HERE if who in here else AWAY

    watching = here - {*taken.values()} - inside.visitors.hosts(info.id) - {key(visitor())}
    places = inside.visitors.places(info.id)
    return Company(tuple(map(present, info.seats)), len(watching), here, places)


def called(info: TableInfo, held: Held) -> str:
    """What the others know this browser by: its names at the table."""
    return listed([info.seats[seat].name for seat in held.seats]) or my_name() or "The host"


# --- who sits where --------------------------------------------------------------------------


def line(info: TableInfo, seat: Seat, held: Held | None, company: Company) -> str:
    """A seat in a line: its name, whose it is, who is there."""
    name = f"**{plain(seat.name)}**"
    if held is not None and seat.number in held.seats:
        name = f"{name} (you)"
    if (places := company.places.get(seat.number, 0)) > 1:
        name = f"{name} · :red-badge[:material/devices: from {places} browsers]"
    if seat.bot is None:
        return f"{name} · {BADGES[company.present[seat.number]]}"
    bot = f":blue-badge[:material/smart_toy: bot {bot_of(info, seat)}]"
    why = " · for a person, who is away or wants it so" if seat.lent else ""
    why = " · resigned: the bot plays on" if seat.resigned else why
    return f"{name} · {bot}{why}"


def bot_of(info: TableInfo, seat: Seat) -> str:
    """What the bot at a seat is called."""
    return plain(persona(games[info.game], seat.bot).title) if seat.bot is not None else ""


def watchers(company: Company) -> None:
    """How many look on."""
    if company.watching:
        st.caption(f"{counted(company.watching, 'other', 'others')} watching")


def seats_and_links(inside: Stores, info: TableInfo, held: Held, company: Company) -> None:
    """Everybody at the table, with the links of those whom this browser may invite."""
    tokens, there = inside.visitors.tokens(visitor(), info.id), invites.reached()
    if tokens:
        invites.note(there)
    for seat in info.seats:
        with st.container(border=True):
            st.markdown(line(info, seat, held, company))
            _link_of(info, held, company, seat, tokens, there)
            if not info.over:
                with st.container(horizontal=True, vertical_alignment="bottom"):
                    _deeds(inside, info, held, company, seat)
    watchers(company)
    if None in tokens:
        st.markdown("**Spectators** · they see what lies open to all")
        invites.show(there, there.invite(info.id, tokens[None]), "link of spectators")
    if held.host:
        close_table(info, held)


def _link_of(
    info: TableInfo,
    held: Held,
    company: Company,
    seat: Seat,
    tokens: dict[int | None, str],
    there: invites.Reach,
) -> None:
    """A link that somebody may be sent: the first who takes the seat by it locks it."""
    if seat.number not in tokens or seat.resigned:
        return
    if company.present[seat.number] == FREE or seat.number in held.seats:
        if seat.number in held.seats:
            does = "play on" if held.host else "ask to play it too"
            st.caption(f"Its link lets another device of yours {does}.")
        invites.show(there, there.invite(info.id, tokens[seat.number]), f"link {seat.number}")


def _deeds(inside: Stores, info: TableInfo, held: Held, company: Company, seat: Seat) -> None:
    """What this browser may do with a seat."""
    name, number = plain(seat.name), seat.number
    mine, who = number in held.seats, company.present[number]
    if seat.lent and (mine or held.host):
        give = partial(inside.tables.give_back, info.id, number)
        button(f"Give the seat back to {name}", f"give {number}", give)
    if seat.bot is None and (mine or (held.host and who != HERE)):
        lend(inside, info, seat)
    if held.host and who == FREE:
        sit = partial(claims.sit, inside, visitor(), info.id, number, my_name())
        button("Sit here", f"sit {number}", sit)
    if held.host and not mine and seat.bot is None and who != FREE:
        _free(inside, info, seat)
    if (mine or (held.host and who == FREE)) and not seat.resigned:
        _links(inside, info, seat)
    if mine and company.places.get(number, 0) > 1:
        button("Play it only here", f"only {number}", partial(_only, inside, info.id, number))
    if mine:
        leave(inside, info, seat)
        _resign(inside, info, seat)


# --- how people come and go ------------------------------------------------------------------


def lend(inside: Stores, info: TableInfo, seat: Seat) -> None:
    """Let a bot play for somebody who is away, or for oneself."""
    name, number, game = plain(seat.name), seat.number, games[info.game]
    bots = list(roster.of(game))
    bot = st.selectbox(
        f"Bot for seat {number + 1}",
        bots,
        bots.index(game.face.usual_bot(game)),
        format_func=lambda bot: plain(persona(game, bot).title),
        key=f"bot {number}",
        width=260,
    )
    button(
        f"Let it play for {name}", f"take {number}", partial(_lend, inside, info.id, number, bot)
    )


def _lend(inside: Stores, id: str, seat: int, bot: str) -> None:
    info = inside.tables.info(id)
    if seat not in _seats(inside, id) and gathered(inside, info).present[seat] == HERE:
        name = info.seats[seat].name
        raise Refused(f"{name} is here: a bot plays only for who is away or wants it.")
    inside.tables.take_over(id, seat, bot)


def _seats(inside: Stores, id: str) -> tuple[int, ...]:
    """The seats that this browser has now; its page may be older."""
    held = inside.visitors.held(visitor(), id)
    return held.seats if held is not None else ()


def _links(inside: Stores, info: TableInfo, seat: Seat) -> None:
    """Another link for a seat, or none: the old one leads nowhere."""
    number, renew = seat.number, partial(claims.renew, inside, visitor(), info.id, seat.number)
    button(f"New link for {plain(seat.name)}", f"renew {number}", renew)
    revoke = partial(renew, kept=False)
    button(f"No link for {plain(seat.name)}", f"revoke {number}", revoke)


def _only(inside: Stores, id: str, seat: int) -> None:
    """Nobody else plays a seat any more: of two browsers the one that says so keeps it."""
    me = visitor()
    if seat not in _seats(inside, id):
        raise Refused(NOT_YOURS)
    if inside.visitors.taken(id).get(seat) != key(me):
        raise Refused("It is played here by its owner's leave: leave it, or say so there.")
    inside.visitors.only_owner(id, seat)
    inside.tables.call(id)


def _free(inside: Stores, info: TableInfo, seat: Seat) -> None:
    name, number = plain(seat.name), seat.number
    with st.popover("Free this seat", key=f"freeing {number}"):
        st.write(f"{name} can't play on then: the seat is free, and has a new link.")
        free = partial(claims.free, inside, visitor(), info.id, number)
        button(f"Free the seat of {name}", f"free {number}", free)


def leave(inside: Stores, info: TableInfo, seat: Seat) -> None:
    """Let the person go: whoever has the link may then take the seat."""
    about = "The seat is free then: its link lets you or somebody else take it"
    if st.button(f"Leave the seat of {plain(seat.name)}", key=f"leave {seat.number}", help=about):
        attempt(partial(_leave, inside, info.id, seat.number))
        st.rerun()


def _leave(inside: Stores, id: str, seat: int) -> None:
    me = visitor()
    inside.visitors.leave(me, id, seat)
    session.shown_seat(id).forget()
    inside.tables.call(id)
    if inside.visitors.held(me, id) is None:
        session.was_here(id).forget()
        go("home")


def _resign(inside: Stores, info: TableInfo, seat: Seat) -> None:
    if seat.resigned:
        return
    name, number, game = plain(seat.name), seat.number, games[info.game]
    bot = game.face.usual_bot(game)
    with st.popover("Resign", key=f"resigning {number}"):
        title = plain(persona(game, bot).title)
        st.write(f"The bot {title} plays on for {name} to the end of this game.")
        resign = partial(_resign_now, inside, info.id, number, bot)
        button(f"Resign for {name}", f"resign {number}", resign)


def _resign_now(inside: Stores, id: str, seat: int, bot: str) -> None:
    if seat not in _seats(inside, id):
        raise Refused(NOT_YOURS)
    inside.tables.resign(id, seat, bot)


# --- closing a table -------------------------------------------------------------------------


def close_table(info: TableInfo, held: Held, says: session.Field[str] | None = None) -> None:
    """For its host: end a table for all; those who are left keep its save."""
    alone = stores().visitors.alone(visitor(), info.id)
    word = "Delete" if alone or info.damaged else "Close"
    sure = st.checkbox(
        f"{word} {plain(info.title)} for all who play it",
        key=f"sure {info.id}",
        help=None if alone else "The others are told by whom, and can download the save",
    )
    if st.button(word, key=f"delete {info.id}", disabled=not sure):
        try:
            end_table(info, "" if info.damaged else called(info, held))
        except AscentError as error:
            (says or session.home_says).set(str(error))
        go("home")


def end_table(info: TableInfo, by: str) -> None:
    """Delete a table that is nobody else's; else close it, and leave it to the others."""
    inside, me = stores(), visitor()
    if info.damaged or inside.visitors.alone(me, info.id):
        inside.tables.delete(info.id)
        inside.visitors.forget(info.id)
    else:
        inside.tables.close_table(info.id, by)
        inside.visitors.forget(info.id, me)


# --- words -----------------------------------------------------------------------------------


def button(label: str, key: str, deed: Callable[[], None]) -> None:
    """A button for something that may be refused by now, even if it is not offered any more."""
    st.button(label, key=key, on_click=attempt, args=(deed,))


def attempt(deed: Callable[[], None]) -> None:
    """Do something; a refusal is told on the page that is drawn next."""
    try:
        deed()
    except AscentError as error:
        say(str(error))


def still_to_come(inside: Stores, info: TableInfo, company: Company) -> str:
    """At a rematch: who still looks at the end of the game before, or is asked and not here."""
    away = [seat.number for seat in info.seats if company.present[seat.number] == AWAY]
    before = inside.tables.rematch_of(info.id) if away and not info.over else None
    if before is None:
        return ""
    taken, there = inside.visitors.taken(info.id), inside.presence.here(before)
    if asked := [seat for seat in away if taken.get(seat) in there]:
        who = f"{waiting_for(info, asked)} {'is' if len(asked) == 1 else 'are'}"
        return f"{who} still at the end of the last game, where the page asks for the rematch."
    if info.asked is not None and info.asked in away:
        who = waiting_for(info, [info.asked])
        return f"{who} is not here now, and finds this table on the home page."
    return ""


def waiting_for(info: TableInfo, seats: Sequence[int]) -> str:
    """Whom a table waits for."""
    return listed([info.seats[seat].name for seat in seats])
