"""Servers that are killed in the middle of whatever they do: what was confirmed is there, once."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing.connection import Connection

from benchmarks.siege.attack import Attack, Attempt
from benchmarks.siege.place import settled, workplace
from framework import games
from ui.store.layout import TABLES
from ui.store.place import Place, opened
from ui.store.tables import Tables

Confirmed = dict[tuple[str, int], tuple[int, int]]  # by table and step: seat and choice
GAMES = ("age_of_ascent", "ascension")
EVERY = 20  # kills of servers on one store; then a new one
PRELOADED = ["ui.store.tables", "age_of_ascent.game", "ascension.game"]


def serve(pipe: Connection, place: Place, number: int) -> None:
    """What the process does: people move at two tables among bots, and each move is confirmed."""
    chance = random.Random(number)
    tables = Tables(place, workers=2)
    ids = [info.id for info in tables.list() if not info.over][:2]
    for game in GAMES[len(ids) :]:
        ids.append(tables.create(game, [("Ada", None), ("", "random"), ("Ben", None)]).id)
    pipe.send(("tables", ids))
    while True:
        for id in ids:
            info = tables.info(id)
            if info.asked is None or info.seats[info.asked].bot is not None:
                tables.wait(id, info.version, 0.01)
                continue
            view = tables.view(id, info.asked)
            asked = view["decision"]
            assert asked is not None
            index = chance.randrange(len(asked["options"]))
            tables.move(id, info.asked, index, view["id"], view["undos"])
            pipe.send((id, view["id"], info.asked, index))
        if all(tables.info(id).over for id in ids):
            pipe.send(("over", ids))
            return


def check(place: Place, confirmed: Confirmed) -> str:
    """What is missing of what was confirmed, or stored otherwise; each table has to go on."""
    if not settled(place):
        return "the database still works for a process that was killed"
    with closing(opened(place, TABLES)) as store, store.read() as db:
        for (id, step), (seat, index) in confirmed.items():
            found = db.execute(
                "SELECT seat, choice FROM decisions WHERE table_id = ? AND step = ?", (id, step)
            ).fetchone()
            if found is None or tuple(found) != (seat, index):
                return f"decision {step}, {index} of seat {seat}, is stored as {found}"
    with closing(Tables(place, workers=0)) as tables:
        for info in tables.list():
            view = tables.view(info.id, None)
            if (view["id"], view["over"]) != (tables.steps(info.id), info.over):
                return f"a table stands at {view['id']}, its store says {tables.steps(info.id)}"
    return ""


def tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Kill so many servers, each after some moves or none, several on each store."""
    assert set(GAMES) <= set(games)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    done = 0
    while done < count:
        with workplace() as (_, place):
            confirmed: Confirmed = {}
            for _ in range(min(EVERY, count - done)):
                yield _kill(context, place, f"{seed} {first + done}", confirmed)
                done += 1


def _kill(
    context: multiprocessing.context.ForkServerContext,
    place: Place,
    called: str,
    confirmed: Confirmed,
) -> Attempt:
    chance = random.Random(called)
    ours, theirs = context.Pipe(duplex=False)
    server = context.Process(target=serve, args=(theirs, place, chance.getrandbits(32)))
    server.start()
    theirs.close()
    moves, wanted = 0, chance.choice((0, 0, 1, 3, 10, 40))
    when = "as it starts"
    try:
        while ours.poll(20):
            told, *rest = ours.recv()
            if told == "over":
                break
            if told == "tables":
                when = "at once"
            else:
                confirmed[told, rest[0]] = (rest[1], rest[2])
                moves, when = moves + 1, "after moves"
            if moves >= wanted:
                ours.poll(chance.random() * 0.02)  # in the middle of the next thing
                break
        else:
            return Attempt("stuck", f"{called}: nothing has moved for 20 seconds")
    except EOFError:
        return Attempt("ended", f"{called}: the server has ended by itself")
    finally:
        server.kill()
        server.join()
    with suppress(EOFError):
        while ours.poll(0):  # what was confirmed before it died
            told, *rest = ours.recv()
            if told not in ("over", "tables"):
                confirmed[told, rest[0]] = (rest[1], rest[2])
    fault = check(place, confirmed)
    return Attempt(f"killed {when}", f"{called}: {fault}" if fault else "")


ATTACK = Attack(
    "kills",
    "Servers are killed at any moment; what they have confirmed is there, and the games go on.",
    "kills",
    1_000,
    tries,
    gigabytes=0,
)
