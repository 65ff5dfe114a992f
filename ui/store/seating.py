"""Who sits at a table: names, each another one; bots that stand in, and persons who resign."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from framework import games
from framework.bots.roster import bot_title, roster
from framework.core.journal import Header
from ui.html.escaping import short_line
from ui.store import rows
from ui.store.memory import Live
from ui.store.records import Refused
from ui.store.store import Db

LONGEST_NAME = 40


# --- before a game begins ----------------------------------------------------------------------


def check_seated(header: Header, bots: Sequence[str | None]) -> None:
    """Refuse bots for more or fewer seats than a game has, or that are not here."""
    if len(bots) != header.players:
        raise Refused(f"This game has {header.players} seats, not {len(bots)}.")
    check_bots(header.game, bots)


def check_bots(game: str, bots: Iterable[str | None]) -> None:
    """Refuse bots that are not here."""
    for bot in bots:
        if bot is not None:
            roster.find(games[game], bot)


def names(wanted: Sequence[str], bots: Sequence[str | None]) -> list[str]:
    """Names for the seats as plain words, each another one."""
    given: list[str] = []
    for number, (words, bot) in enumerate(zip(wanted, bots, strict=True), 1):
        otherwise = f"{bot_title(bot) if bot else 'Player'} {number}"
        given.append(_another(words, otherwise, given))
    return given


def _another(words: str, otherwise: str, given: Collection[str]) -> str:
    """A name as plain words; one that somebody else has gets a number."""
    words = short_line(words, LONGEST_NAME) or otherwise
    again = 2
    wanted = words
    while wanted in given:
        wanted = f"{words[: LONGEST_NAME - 3]} {again}"
        again += 1
    return wanted


# --- at a table that is being changed ----------------------------------------------------------


def take_over(db: Db, live: Live, seat: int, bot: str) -> None:
    """Let a bot play for a person who has left, or for a bot that is not here any more."""
    live.check_seat(seat)
    if live.state.over:
        raise Refused("The game is over.")
    sits = live.seats[seat]
    if sits.bot is not None and not roster.missing(live.state.rules.game, sits.bot):
        raise Refused("A bot plays for this seat already.")
    check_bots(live.state.header.game, [bot])
    if sits.persons:
        rows.mark_daily(db, live.id, "bot")
    _seat_bot(db, live, seat, bot)


def resign(db: Db, live: Live, seat: int, bot: str) -> None:
    """Let a bot play a person's seat to the end of this game."""
    live.check_seat(seat)
    sits = live.seats[seat]
    if live.state.over:
        raise Refused("The game is over.")
    if sits.resigned:
        raise Refused(f"{sits.name} has resigned already.")
    if not sits.persons:
        raise Refused("This seat is the bot's own.")
    check_bots(live.state.header.game, [bot])
    rows.resign(db, live.id, seat)
    rows.mark_daily(db, live.id, "bot")
    _seat_bot(db, live, seat, bot)


def give_back(db: Db, live: Live, seat: int) -> None:
    """Let the person play again whose seat a bot has taken over."""
    live.check_seat(seat)
    sits = live.seats[seat]
    if sits.bot is None:
        raise Refused("A person plays this seat already.")
    if sits.resigned:
        raise Refused(f"{sits.name} has resigned: the bot plays on.")
    if not sits.lent:
        raise Refused("This seat is the bot's own.")
    _seat_bot(db, live, seat, None)


def name(db: Db, live: Live, seat: int, words: str) -> None:
    """Call a person by another name; without one, as before."""
    live.check_seat(seat)
    called = live.state.header.names
    others = [*called[:seat], *called[seat + 1 :]]
    rows.set_name(db, live.id, seat, _another(words, called[seat], others))
    look_again(db, live)


def renew(db: Db, live: Live, seat: int, token: str) -> None:
    """Give a person's seat another token."""
    live.check_seat(seat)
    if not live.seats[seat].persons:
        raise Refused("This seat is the bot's own.")
    rows.set_token(db, live.id, seat, token)
    look_again(db, live)


def _seat_bot(db: Db, live: Live, seat: int, bot: str | None) -> None:
    rows.set_bot(db, live.id, seat, bot)
    live.seats = rows.seats(db, live.id)
    live.write_position(db)


def look_again(db: Db, live: Live) -> None:
    """Note a change beside the moves, for everybody at the table, and read it at once."""
    rows.bump(db, live.id)
    stored = rows.position(db, live.id)
    assert stored is not None
    live.catch_up(db, stored)
