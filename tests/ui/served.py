"""What tests of whole servers share: players who go on elsewhere."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from streamlit.util import calc_hash

from benchmarks.load import Move, Player, Tally, check
from benchmarks.serving import Server
from tests.ui.visits import PATIENCE
from ui.store.place import Place


async def until(met: Callable[[], bool], players: list[asyncio.Task[None]]) -> None:
    """Wait for something that players do."""
    async with asyncio.timeout(PATIENCE):
        while not met():
            assert not all(player.done() for player in players), "nobody plays any more"
            await asyncio.sleep(0.02)


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
        assert page.view["id"] > last.step, "an answered move is lost"
        follows = asyncio.create_task(player._follow())
        await player._until(lambda: page.mine, PATIENCE, "the own turn")
        await player._move()
        for task in (follows, listening):
            task.cancel()
        await asyncio.gather(follows, listening, return_exceptions=True)
    assert page.errors == []
    return player.tally


def faults(place: Place, tallies: list[Tally]) -> list[str]:
    """What a store lacks of all moves that were answered, and what nobody has asked for."""
    moves = [move for tally in tallies for move in tally.moves]
    tables = {table for tally in tallies for table in tally.tables}
    unanswered = {table: step for tally in tallies for table, step in tally.unanswered.items()}
    return check(place, moves, tables, unanswered)[1]
