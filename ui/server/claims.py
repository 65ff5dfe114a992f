"""Who gets a seat and its link: each deed is one change of tables and visitors, or none."""

from __future__ import annotations

import secrets

from ui.server.stores import Stores
from ui.server.visitors import key
from ui.store import seating
from ui.store.memory import Live
from ui.store.records import Refused
from ui.store.store import Db

TAKEN = "Somebody else has taken this seat."


def sit(inside: Stores, me: str, id: str, seat: int, name: str) -> None:
    """Let a browser at a table have a free seat of it, under its name if it has no other one."""
    with inside.visitors.joined(inside.tables, id) as (db, live):
        if live.state.id and inside.visitors.was_anothers(me, id, seat):
            raise Refused("Somebody else has seen this hand: send the link, or let a bot play.")
        held = inside.visitors.held(me, id)
        first = held is None or not held.seats
        if not inside.visitors.seat(me, id, seat):
            raise Refused(TAKEN)
        _lock_hosts_own(inside, db, live, me, seat)
        if name and first:
            seating.name(db, live, seat, name)
        else:
            seating.look_again(db, live)


def take(inside: Stores, me: str, id: str, seat: int, name: str, instead: bool = False) -> None:
    """Let a browser have the seat whose link it has come by, or `instead` the host's own."""
    with inside.visitors.joined(inside.tables, id) as (db, live):
        if inside.visitors.invited(me, id) != seat:
            raise Refused("This link has been replaced. Ask the host for the new one.")
        seated = inside.visitors.seat_instead if instead else inside.visitors.seat
        if not seated(me, id, seat):
            raise Refused(TAKEN)
        inside.visitors.decline(me, id)
        _lock_hosts_own(inside, db, live, me, seat)
        if instead or live.state.over:
            seating.look_again(db, live)
            return
        seating.name(db, live, seat, name)
        if live.seats[seat].lent:
            seating.give_back(db, live, seat)


def renew(inside: Stores, me: str, id: str, seat: int, kept: bool = True) -> None:
    """Give a seat another link, which its owner or host knows if it is kept."""
    with inside.visitors.joined(inside.tables, id) as (db, live):
        held = inside.visitors.held(me, id)
        taken = inside.visitors.taken(id).get(seat)
        if held is None or not (taken == key(me) or (held.host and taken is None)):
            raise Refused("Only the owner of a seat has its links.")
        token = _new_link(inside, db, live, seat)
        if kept and held.host:
            inside.visitors.host(me, id, {seat: token})
        elif kept:
            inside.visitors.keep_link(me, id, seat, token)


def free(inside: Stores, me: str, id: str, seat: int) -> None:
    """Take a seat from whoever has it: it has another link, which the host knows."""
    with inside.visitors.joined(inside.tables, id) as (db, live):
        token = _new_link(inside, db, live, seat)
        inside.visitors.free(id, seat)
        inside.visitors.host(me, id, {seat: token})


def _lock_hosts_own(inside: Stores, db: Db, live: Live, me: str, seat: int) -> None:
    """A host's own seat has a link that nobody was ever sent, so that nobody plays on by it."""
    if key(me) in inside.visitors.hosts(live.id):
        inside.visitors.host(me, live.id, {seat: _new_link(inside, db, live, seat)})


def _new_link(inside: Stores, db: Db, live: Live, seat: int) -> str:
    """Another token for a seat; whoever came by the old link has no claim."""
    token = secrets.token_urlsafe(24)
    seating.renew(db, live, seat, token)
    inside.visitors.drop_links(live.id, seat)
    return token
