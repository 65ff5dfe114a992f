"""The digests that plain and compiled games are compared by."""

from __future__ import annotations

from dataclasses import replace

from framework import games
from tests.conformance.digests import OF_BOTS, digests, played, seen
from tests.conformance.table import TABLE, settings


def test_every_game_of_the_table_and_every_bot_has_a_line() -> None:
    lines = [line.split(" ", 1) for line in digests()]
    bots = [f"{game}-{bot}" for game in TABLE for bot in games[game].bots]
    assert [name for _, name in lines] == [*map(str, settings()), *bots]
    assert len({digest for digest, _ in lines}) == len(lines)
    assert set(OF_BOTS) == set(TABLE)


def test_a_digest_tells_games_apart() -> None:
    play = next(settings()).playthrough()
    assert seen(play) == seen(replace(play))
    assert seen(play) != seen(replace(play, seed=play.seed + 1))


def test_a_bot_s_game_has_the_same_digest_again() -> None:
    assert played("ascension", "greedy") == played("ascension", "greedy")
