"""What a run of games says about its bots and seats, with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from framework.arena.match import Match, Outcome
from framework.arena.rows import Row

Z95 = 1.959963984540054  # the two-sided 95 % point of the normal distribution
MOST_FAILURES = 20  # that are told one by one; all of them are rows


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval (95 %) of a rate of wins."""
    if not games:
        return 0.0, 1.0
    rate, square = wins / games, Z95 * Z95 / games
    middle = (rate + square / 2) / (1 + square)
    reach = Z95 * math.sqrt(rate * (1 - rate) / games + square / (4 * games)) / (1 + square)
    low = max(0.0, middle - reach) if wins > 0 else 0.0
    return low, min(1.0, middle + reach) if wins < games else 1.0


@dataclass(frozen=True)
class Report:
    """The figures of a run. Lists are by bot in the order given, those of seats by seat.

    A shared victory counts as a part of a win for each winner. Rates and means are of the games
    that reached their own end.
    """

    game: str
    players: int
    games: int
    seed: int
    bots: list[str]
    options: dict[str, object]
    fixed_seats: bool
    finished: int
    wins: list[float]
    win_rate: list[float]
    interval: list[tuple[float, float]]
    mean_score: list[float]
    seat_win_rate: list[float]
    first_player_win_rate: float | None  # None where nobody goes first by chance
    shared: int
    mean_turns: float
    turns: tuple[int, int]  # of the shortest and of the longest game
    mean_decisions: float
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    failed: int = 0  # games that have no end but an error
    failures: list[dict[str, object]] = field(default_factory=list)  # the first of them
    never_used: list[str] | None = None  # of the cards, if that was asked for

    def as_json(self) -> dict[str, object]:
        """The report as one document; what does not apply to the game is left out."""
        document = asdict(self)
        if self.first_player_win_rate is None:
            del document["first_player_win_rate"]
        if self.never_used is None:
            del document["never_used"]
        return document


def report(match: Match, outcomes: Sequence[Outcome | Row], seconds: float) -> Report:
    """The figures of a run from the outcomes of its games, in their order."""
    bots = range(len(match.bots))
    wins, points, by_seat = [0.0 for _ in bots], [0 for _ in bots], [0.0 for _ in bots]
    first_wins, with_first, shared = 0.0, 0, 0
    for number, game in enumerate(outcomes):
        if not game.finished:
            continue
        shared += len(game.winners) > 1
        for seat in game.winners:
            by_seat[seat] += game.part(seat)
        for bot in bots:
            seat = match.seat_of(bot, number)
            points[bot] += game.scores[seat]
            wins[bot] += game.part(seat)
        if game.first is not None:
            with_first += 1
            first_wins += game.part(game.first)
    ended = [game for game in outcomes if game.finished]
    failed = [game for game in outcomes if isinstance(game, Row) and game.failed]
    finished, decisions = len(ended), sum(game.decisions for game in outcomes)
    each = max(1, finished)
    turns = [game.turns for game in ended] or [0]
    return Report(
        game=match.header.game,
        players=match.header.players,
        games=len(outcomes),
        seed=match.seed,
        bots=list(match.bots),
        options=match.header.options,
        fixed_seats=match.fixed_seats,
        finished=finished,
        wins=wins,
        win_rate=[won / each for won in wins],
        interval=[wilson(won, finished) for won in wins],
        mean_score=[total / each for total in points],
        seat_win_rate=[won / each for won in by_seat],
        first_player_win_rate=first_wins / with_first if with_first else None,
        shared=shared,
        mean_turns=sum(turns) / each,
        turns=(min(turns), max(turns)),
        mean_decisions=sum(game.decisions for game in ended) / each,
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds if seconds else 0.0,
        games_per_second=len(outcomes) / seconds if seconds else 0.0,
        failed=len(failed),
        failures=[failure(row) for row in failed[:MOST_FAILURES]],
    )


def failure(row: Row) -> dict[str, object]:
    """What is told of a game that failed."""
    return {
        "number": row.number,
        "players": row.players,
        "options": row.options,
        "deal": row.deal,
        "seed": row.seed,
        "seats": list(row.seats),
        "decisions": row.decisions,
        "error": row.error,
    }
