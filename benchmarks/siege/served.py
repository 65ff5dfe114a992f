"""Servers of the app that are killed while browsers play: what was answered is there, once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from streamlit.util import calc_hash

from benchmarks.load import GAMES, Move, Player, Stuck, Tally, check
from benchmarks.serving import Failed, Server, app
from benchmarks.siege.attack import Attack, Attempt
from benchmarks.siege.place import settled, workplace
from ui.store.place import Place

EVERY = 5  # kills of servers on one store; then a new one
PLAYERS = 4
PATIENCE = 120.0  # seconds after which what does not come is given up


@dataclass
class Played:
    """What was seen of a store so far, by all that have played there."""

    place: Place
    tallies: list[Tally] = field(default_factory=list)
    last: Player | None = None  # somebody whose server was killed after a move

    def faults(self) -> list[str]:
        """What the store lacks of all moves that were answered, and what nobody has asked for."""
        moves = [move for tally in self.tallies for move in tally.moves]
        tables = {table for tally in self.tallies for table in tally.tables}
        open_ones = {table: step for t in self.tallies for table, step in t.unanswered.items()}
        return check(self.place, moves, tables, open_ones)[1]


async def goes_on(server: Server, game: str, cookie: str, last: Move) -> Tally:
    """The same browser at another server: its table is as it was left, and a move is answered."""
    player = Player(server.url, game, random.Random(9), 0.0, Tally())
    player.cookie, page = cookie, player.page
    page.query, page.page_hash = f"id={last.table}", calc_hash("table")
    player.tally.tables.add(last.table)
    async with player._connect("/_stcore/stream") as player.socket:
        listening = asyncio.create_task(player._listen(player.socket))
        await player._rerun()
        await player._until(lambda: page.table == last.table, PATIENCE, "the table")
        if page.view["id"] <= last.step:
            raise Stuck("an answered move is lost")
        follows = asyncio.create_task(player._follow())
        await player._until(lambda: page.mine or page.view["over"], PATIENCE, "the own turn")
        if page.mine:
            await player._move()
        for task in (follows, listening):
            task.cancel()
        await asyncio.gather(follows, listening, return_exceptions=True)
    if page.errors:
        raise Stuck(f"the page says {page.errors[0]}")
    return player.tally


async def play_until_killed(server: Server, chance: random.Random, wanted: int) -> list[Player]:
    """Let several play, and kill their server after so many moves, whatever it does then."""
    stop = asyncio.Event()
    players = [
        Player(server.url, game, random.Random(chance.getrandbits(32)), 0.02, Tally())
        for game in (GAMES * PLAYERS)[:PLAYERS]
    ]
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    try:
        async with asyncio.timeout(PATIENCE):
            while sum(len(player.tally.moves) for player in players) < wanted:
                if told := [error for player in players for error in player.tally.errors]:
                    raise Stuck(f"before it was killed: {told[0]}")
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.1 * chance.random())  # in the middle of the next thing
    finally:
        server.process.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return players


def _kill(folder: Path, played: Played, chance: random.Random) -> Attempt:
    wanted = chance.choice((0, 1, 4, 20))
    with ExitStack() as running:
        server = running.enter_context(app(folder, folder / "data", store=played.place))
        if played.last is not None:
            last = played.last
            back = goes_on(server, last.game, last.cookie, last.tally.moves[-1])
            played.tallies.append(asyncio.run(back))
            played.last = None
        players = asyncio.run(play_until_killed(server, chance, wanted))
    played.tallies += [player.tally for player in players]
    played.last = next((player for player in players if player.tally.moves), None)
    if not settled(played.place):
        return Attempt("stuck", "the database still works for a process that was killed")
    faults = played.faults()
    return Attempt(f"killed after {wanted or 'no'} moves", faults[0] if faults else "")


def tries(count: int, seed: int, first: int) -> Iterator[Attempt]:
    """Kill so many servers, several on each store; who has played at one goes on at the next."""
    done = 0
    while done < count:
        with workplace() as (folder, place):
            played = Played(place)
            for _ in range(min(EVERY, count - done)):
                called = f"{seed} {first + done}"
                try:
                    attempt = _kill(folder, played, random.Random(called))
                except (Stuck, Failed, OSError, TimeoutError) as error:
                    attempt = Attempt("not served", repr(error))
                    played.last = None
                told = f"{called}: {attempt.through}" if attempt.through else ""
                yield Attempt(attempt.outcome, told)
                done += 1


ATTACK = Attack(
    "served",
    "Servers of the app are killed while browsers play by HTTP and sockets; what was answered is"
    " there, and who has played goes on at the next.",
    "kills",
    100,
    tries,
    patience=600.0,
    gigabytes=0,
)
