"""Messages that no page sends: clicks, wishes and links of any shape, at tables of a real store."""

from __future__ import annotations

import random
import string
import tempfile
from collections.abc import Iterator
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from typing import Any

from benchmarks.siege.attack import Attack, Attempt
from benchmarks.siege.saves import ODD, deep
from framework import AscentError
from framework.core.errors import LONGEST_MESSAGE
from framework.core.shown import printable
from ui.board.component import DEEDS, deed
from ui.store.records import Created
from ui.store.tables import Tables

GAMES = ("age_of_ascent", "ascension")
WORDS = ("target", "pieces", "verb", "card", "form", "place", "choices", "seat", "done", "x")
LINKS = (
    *("", ".", "..", "../../etc/passwd", "%2e%2e%2f", "a" * 5000, "\x00", "\ud800", "\u202e"),
    *("' OR 1=1 --", '"; DROP TABLE tables; --', "%", "_", "*", "é" * 50, "\r\nSet-Cookie: a=b"),
)
PEOPLE = (("Ada", None), ("", "random"), ("Ben", None))


def message(chance: random.Random) -> object:
    """What a browser might send instead of a click."""
    if chance.random() < 0.15:
        return deepcopy(chance.choice((*ODD, deep(chance))))
    sent: dict[str, Any] = {"do": chance.choice((*DEEDS, "fly")), "undos": chance.choice((0, 0, 1))}
    sent |= {"index": _number(chance), "id": _number(chance)}
    if chance.random() < 0.5:
        sent["wish"] = wish(chance)
    if chance.random() < 0.1:
        del sent[chance.choice([*sent])]
    return sent


def _number(chance: random.Random) -> object:
    odd = (-1, 1 << 60, True, 0.5, "0", None)
    return chance.choice(odd) if chance.random() < 0.15 else chance.randrange(6)


def wish(chance: random.Random) -> object:
    """A wish of words that games know, with values that they may not."""
    if chance.random() < 0.1:
        return deep(chance)
    values = (
        *ODD,
        *range(8),
        [0, 1],
        [[0]],
        ["S", "G"],
        ["Sd"] * 60,
        "play",
        "acquire",
        "end",
        True,
    )
    return {
        chance.choice(WORDS): deepcopy(chance.choice(values)) for _ in range(chance.randrange(1, 5))
    }


def send(tables: Tables, id: str, sent: object, now: bool = True) -> str:
    """Let a message be dealt with as the page does it: what came of it.

    Meant for the present state, where it says some other one half of the time.
    """
    made = deed(sent)
    if made is None:
        return "not a click"
    info = tables.info(id)
    seat = info.asked if info.asked is not None else 0
    view = tables.view(id, seat)
    step, undos = (view["id"], view["undos"]) if now else (made.id, made.undos)
    try:
        match made.do:
            case "choose":
                tables.move(id, seat, made.index, step, undos)
            case "wish":
                tables.wish(id, seat, made.wish, step, undos)
            case "undo":
                tables.undo(id, seat)
            case _:
                return "read"
    except AscentError as error:
        told = str(error)
        assert 0 < len(told) <= LONGEST_MESSAGE, told
        assert printable(told) == told, told
        return "refused"
    return "done"


def follow(tables: Tables, created: Created, chance: random.Random) -> str:
    """Follow a link that is none: it leads nowhere, and nobody learns anything of it."""
    good = [token for token in (*created.seat_tokens, created.spectator_token) if token]
    some = list(chance.choice(good))
    some[chance.randrange(len(some))] = chance.choice(string.ascii_letters + string.digits + "-_")
    token = chance.choice((*LINKS, "".join(some)))
    id = chance.choice((created.id, created.id, *LINKS))
    if id == created.id and token in good:
        return "the link itself"
    try:
        seat = tables.seat_of(id, token)
    except AscentError:
        return "no such link"
    raise AssertionError(f"{token!r} of {id!r} leads to seat {seat}")


def tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Send so many messages, and follow as many links."""
    with tempfile.TemporaryDirectory() as folder, closing(Tables(Path(folder))) as tables:
        laid = {game: tables.create(game, PEOPLE, seed=seed) for game in GAMES}
        for number in range(first, first + count):
            chance = random.Random(f"{seed} {number}")
            game = chance.choice(GAMES)
            if tables.info(laid[game].id).over:
                laid[game] = tables.create(game, PEOPLE, seed=number)
            sent = message(chance)
            try:
                yield Attempt(f"click: {send(tables, laid[game].id, sent, chance.random() < 0.5)}")
                yield Attempt(f"link: {follow(tables, laid[game], chance)}", worth=0)
            except Exception as error:
                yield Attempt("raised", f"attempt {number}: {error!r} of {sent!r}"[:400])


ATTACK = Attack(
    "wire",
    "Clicks, wishes and links of any shape change nothing unless they are legal, and tell nothing.",
    "messages",
    100_000,
    tries,
)
