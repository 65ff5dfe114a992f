"""Digests of seeded games, which are the same on every Python, plain and compiled.

    python -m tests.conformance.digests > plain.txt      a line for each game

What is compared is all that the game holds at its end, its journal among it, and on the way what
each seat sees. Besides the games of the table, which are played at random, each bot plays one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256

from framework import games
from framework.arena.match import final_state, new_match
from framework.core.machine import State
from framework.testing import Playthrough
from tests.conformance.table import TABLE, settings

OF_BOTS = {"age_of_ascent": {"stall_turns": 4}, "ascension": {"honor_per_player": 10}}
"""Options of the games that bots play, so that they are short."""


def digests() -> Iterator[str]:
    """A line for each game: its digest and what it is."""
    for setting in settings():
        yield f"{seen(setting.playthrough())} {setting}"
    for name in TABLE:
        for bot in games[name].bots:
            yield f"{played(name, bot)} {name}-{bot}"


def seen(play: Playthrough) -> str:
    """The digest of a game that is played at random."""
    found = sha256()
    for _, state in play.follow_closely(with_end=True):
        found.update(state.digest().encode())
        for seat in range(play.players):
            found.update(json.dumps(state.view(seat), sort_keys=True).encode())
    return found.hexdigest()


def played(game: str, bot: str) -> str:
    """The digest of a game between a bot and those that choose at random."""
    players = min(count for count in games[game].players if count > 1)
    bots = [bot, *["random"] * (players - 1)]
    state: State = final_state(new_match(game, players, 1, bots, options=OF_BOTS[game]), 0)
    return state.digest()


if __name__ == "__main__":
    for line in digests():
        print(line, flush=True)
