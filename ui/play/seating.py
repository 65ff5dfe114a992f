"""Who is to sit where at a table that is about to be made: persons and bots to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from framework.bots.personas import bot_called, persona, seat_names
from framework.bots.roster import roster
from framework.core.game import AnyGame
from ui import session
from ui.html.escaping import LONGEST_NAME, clean_name, plain
from ui.play.names import NOBODY, my_name, short_field

YOU, HERE, LINK = "You", "A person at this device", "A friend, by a link that you send"
PERSONS = (YOU, HERE, LINK)
Seats = list[tuple[str, str | None]]
"""Names, with None for a person or with a bot."""


def usual_seats(game: AnyGame) -> Seats:
    """You against bots, as many as the game is best with."""
    return against(game, [game.face.opponent(game)] * (game.face.usual_players(game) - 1))


def against(game: AnyGame, bots: Sequence[str]) -> Seats:
    """You, and bots with names of their own."""
    me = my_name() or NOBODY
    return [(me, None), *zip(seat_names(game, bots, [me]), bots, strict=True)]


def seats(game: AnyGame, players: int, bots: Sequence[str] = ()) -> tuple[Seats, list[int]]:
    """Who sits where, and which seats are here; names that nobody has typed follow from it.

    At first it is you against these bots, and if they are too few against the usual one.
    """
    usual = [YOU, *bots, *[game.face.opponent(game)] * players]
    seated: Seats = []
    here = []
    for number in range(players):
        who_column, name_column = st.columns(2)
        with who_column:
            field = session.set_up_seat(game.name, number)
            who = _who(game, f"Seat {number + 1}", usual[number], field)
        with name_column:
            otherwise = _otherwise(game, who, number, [name for name, _ in seated])
            key, label = f"name {game.name} {number}", f"Name of seat {number + 1}"
            given = short_field(label, LONGEST_NAME, key, placeholder=otherwise)
        seated.append((clean_name(given, otherwise), None if who in PERSONS else who))
        if who in (YOU, HERE):
            here.append(number)
    return seated, here


def _otherwise(game: AnyGame, who: str, number: int, taken: Sequence[str]) -> str:
    """What a seat is called if nobody types a name."""
    if who not in PERSONS:
        return seat_names(game, [who], taken)[0]
    nobody = f"Player {number + 1}"
    return my_name() or nobody if who == YOU else nobody


def who_goes_on(game: AnyGame, names: Sequence[str]) -> tuple[list[str | None], list[int]]:
    """The bots that play on from a save, None for persons; and which seats are here."""
    st.caption(f"{plain(game.title)}. Who plays on?")
    bots: list[str | None] = []
    here = []
    for number, name in enumerate(names):
        guess = YOU if number == 0 else bot_called(game, name) or game.face.opponent(game)
        label = plain(clean_name(name, f"Player {number + 1}"))
        who = _who(game, label, guess, session.opened_seat(game.name, number))
        bots.append(None if who in PERSONS else who)
        if who in (YOU, HERE):
            here.append(number)
    return bots, here


def _who(game: AnyGame, label: str, usual: str, field: session.Field[str]) -> str:
    """A person or a bot for a seat."""
    field.make(lambda: usual)
    choices = [*PERSONS, *roster.of(game)]
    return st.selectbox(label, choices, format_func=partial(_described, game), key=field.key)


def _described(game: AnyGame, choice: str) -> str:
    """`Bot: Sage (goes for treasures)`."""
    if choice in PERSONS:
        return choice
    bot = persona(game, choice)
    return f"Bot: {bot.title} ({bot.says})" if bot.says else f"Bot: {bot.title}"
