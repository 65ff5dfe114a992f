"""The game of the day: one deal for everybody, ranked, and how a result is told and compared."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256

import streamlit as st

from framework import games
from framework.bots.personas import persona
from framework.core.errors import AscentError
from framework.english import listed
from framework.face import Face
from ui import settings
from ui.server.stores import Stores, stores
from ui.store.records import MARKS, Daily, Day, Par, Result, TableInfo
from ui.store.records import today as today


def seed(game: str, day: str) -> int:
    """The seed that everybody has on one day: nobody knows it without the server's secret."""
    secret = stores().visitors.secret("days")
    made = hmac.new(secret, f"{game} {day}".encode(), sha256).digest()
    return int.from_bytes(made[:8], "big") >> 1


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
    """First tries by score with their ranks, equal scores with equal ranks; then all others."""
    first = sorted((r for r in results if counts(r)), key=lambda r: (-score(r), r.when))
    best = [score(result) for result in first]
    later = sorted((r for r in results if not counts(r)), key=lambda r: (-score(r), r.when))
    return [
        *((1 + best.index(score(result)), result) for result in first),
        *((None, result) for result in later),
    ]


def counts(result: Result) -> bool:
    """Whether a result is ranked: a first try without help."""
    return result.attempt == 1 and not result.mark


def unranked(attempt: int, mark: str) -> str:
    """Why a result is not ranked, in words; nothing if it is."""
    return f"try {attempt}" if attempt > 1 else MARKS.get(mark, mark)


def message(
    title: str,
    game: str,
    day: str,
    mine: Result,
    results: Sequence[Result],
    seed: int | None = None,
) -> str:
    """A finished game of the day in a line for friends, with the deal to try if it is told."""
    rank = next((rank for rank, result in ranked(results) if result.id == mine.id), None)
    firsts = sum(counts(result) for result in results)
    how = "won" if won(mine) else "not won"
    place = f", {_ordinal(rank)} of {firsts} here" if rank is not None and firsts > 1 else ""
    place = place if rank is not None else f", {unranked(mine.attempt, mine.mark)}"
    return f"{title}, the game of {day}: {points(game, score(mine))}, {how}{place}." + (
        f" The same deal: seed {seed}." if seed is not None else ""
    )


def _ordinal(number: int) -> str:
    words = ("first", "second", "third", "fourth", "fifth")
    return words[number - 1] if number <= len(words) else f"number {number}"


# --- how it stands ---------------------------------------------------------------------------


def standing_words(game: str, standing: Day) -> str:
    """The best of a day so far, and what a bot makes of the same deal."""
    told = []
    best = next((result for rank, result in ranked(standing.results) if rank == 1), None)
    if best is not None:
        who = listed([best.names[seat] for seat in best.persons])
        told.append(f"Best so far: {who}, {points(game, score(best))}.")
    if standing.par is not None:
        told.append(par_words(game, standing.par))
    return " ".join(told)


def par_words(game: str, par: Par) -> str:
    """`The bot Greedy makes 41 points of this deal and wins.`"""
    won = " and wins" if par.won else ""
    bot = persona(games[game], par.bot).title
    return f"The bot {bot} makes {points(game, par.score)} of this deal{won}."


def today_words(game: str, day: str, bots: Sequence[str | None]) -> str:
    """How the day's game stands, for those who have not begun it."""
    try:
        return standing_words(game, stores().tables.day(day, game, bots, seed(game, day)))
    except AscentError:  # of a table's trouble it is told at the table
        return ""


def banner(inside: Stores, info: TableInfo) -> str:
    """What a table of the day's game says of itself: whether it counts, and how the day stands."""
    if info.daily is None or info.over:
        return ""
    try:
        standing = standing_words(info.game, inside.tables.day_of(info.id))
    except AscentError as error:
        standing = str(error)
    return f"{_rank_words(info.daily)} {standing}".strip()


def _rank_words(daily: Daily) -> str:
    if not daily.ranked:
        return f"Game of the day, not ranked: {unranked(daily.attempt, daily.mark)}."
    return "Game of the day, ranked: no advice, and what others have answered stays."


def give_up_rank(inside: Stores, info: TableInfo) -> None:
    """Offer advice, to who wants it, for the rank of a game of the day."""
    if info.daily is None or info.over or not info.daily.ranked or not settings.on("hints"):
        return
    with st.container(key="beside"):
        st.button(
            "Advice instead of a rank",
            key="unrank",
            on_click=inside.tables.unrank,
            args=(info.id, "hints"),
            help="A ranked game has no advice",
        )
