"""The game of the day: one deal for everybody, and how a result of it is told and compared."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from hashlib import sha256

from framework import games
from framework.face import Face
from ui.store.records import Result, TableInfo


def today() -> str:
    """The day, the same for everybody: by universal time."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def seed(game: str, day: str) -> int:
    """The seed that everybody has on one day."""
    return int.from_bytes(sha256(f"{game} {day}".encode()).digest()[:6], "big")


def tries(infos: Iterable[TableInfo], game: str, day: str) -> list[TableInfo]:
    """Which of a visitor's tables play a day's game, the first try first."""
    found = [info for info in infos if info.game == game and info.daily and info.daily.day == day]
    return sorted(found, key=lambda info: (info.daily or ("", 0))[1])


def points(game: str, score: int) -> str:
    """`14 points`, or what a game counts; it may be installed no more."""
    face = games[game].face if game in games else Face()
    return face.points(score)


def score(result: Result) -> int:
    """What the person at the table has got; of several the best."""
    return max((result.scores[seat] for seat in result.persons), default=0)


def won(result: Result) -> bool:
    """Whether a person has won."""
    return any(seat in result.winners for seat in result.persons)


def ranked(results: Sequence[Result]) -> list[tuple[int | None, Result]]:
    """First tries by score with their ranks, equal scores with equal ranks; then later tries."""
    first = sorted((r for r in results if r.attempt == 1), key=lambda r: (-score(r), r.when))
    best = [score(result) for result in first]
    later = sorted((r for r in results if r.attempt > 1), key=lambda r: (-score(r), r.when))
    return [
        *((1 + best.index(score(result)), result) for result in first),
        *((None, result) for result in later),
    ]


def message(title: str, game: str, day: str, mine: Result, results: Sequence[Result]) -> str:
    """A finished game of the day in a line for friends, with the deal to try."""
    rank = next((rank for rank, result in ranked(results) if result.id == mine.id), None)
    firsts = sum(result.attempt == 1 for result in results)
    how = "won" if won(mine) else "not won"
    place = f", {_ordinal(rank)} of {firsts} here" if rank is not None and firsts > 1 else ""
    place = place if rank is not None else f", try {mine.attempt}"
    return (
        f"{title}, the game of {day}: {points(game, score(mine))}, {how}{place}."
        f" The same deal: seed {seed(game, day)}."
    )


def _ordinal(number: int) -> str:
    words = ("first", "second", "third", "fourth", "fifth")
    return words[number - 1] if number <= len(words) else f"number {number}"
