"""What tests of whole servers share: waiting for players, and what a store lacks of their moves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from benchmarks.load import Tally, check
from tests.ui.visits import PATIENCE
from ui.store.place import Place


async def until(met: Callable[[], bool], players: list[asyncio.Task[None]]) -> None:
    """Wait for something that players do."""
    async with asyncio.timeout(PATIENCE):
        while not met():
            assert not all(player.done() for player in players), "nobody plays any more"
            await asyncio.sleep(0.02)


def faults(place: Place, tallies: list[Tally]) -> list[str]:
    """What a store lacks of all moves that were answered, and what nobody has asked for."""
    moves = [move for tally in tallies for move in tally.moves]
    tables = {table for tally in tallies for table in tally.tables}
    unanswered = {table: step for tally in tallies for table, step in tally.unanswered.items()}
    return check(place, moves, tables, unanswered)[1]
