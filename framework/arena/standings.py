"""How bots stand after the rows of a tournament: rates with intervals, and who was ahead of whom.

Rows are counted one at a time and not kept, so that a tournament may be as long as it likes.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby

from framework.arena.plan import written
from framework.arena.report import wilson
from framework.arena.rows import Row
from framework.english import listed

Order = tuple[tuple[int, ...], ...]
"""The bots of a game by their numbers, those who came first before the others; ties together."""


class Standing:
    """The figures of some tables: those of one set of options, with one or several player counts.

    Rates are of the games that reached their own end. A shared victory counts as a part of a win.
    """

    def __init__(
        self, bots: Sequence[str], players: Sequence[int], options: Mapping[str, object]
    ) -> None:
        self.bots, self.players, self.options = list(bots), list(players), dict(options)
        self._place = {bot: i for i, bot in enumerate(self.bots)}
        many = range(len(self.bots))
        self.games = self.finished = self.failed = self.shared = 0
        self.turns = self.decisions = 0
        self.cpu = 0.0
        self.seated = [0 for _ in many]  # how often each bot had a seat in a finished game
        self.wins, self.points = [0.0 for _ in many], [0 for _ in many]
        self.sources: list[Counter[str]] = [Counter() for _ in many]
        self.seat_wins: defaultdict[int, float] = defaultdict(float)
        self.seat_games: Counter[int] = Counter()
        self.met = [[0 for _ in many] for _ in many]  # seats of two bots in the same game
        self.ahead = [[0.0 for _ in many] for _ in many]
        self.orders: Counter[Order] = Counter()

    def add(self, row: Row) -> None:
        """Count a game."""
        self.games += 1
        self.decisions += row.decisions
        self.cpu += row.cpu
        self.failed += row.failed
        if not row.finished:
            return
        self.finished += 1
        self.turns += row.turns
        self.shared += len(row.winners) > 1
        who = [self._place[name] for name in row.seats]
        for seat, bot in enumerate(who):
            self.seated[bot] += 1
            self.wins[bot] += row.part(seat)
            self.points[bot] += row.scores[seat]
            self.seat_wins[seat] += row.part(seat)
            self.seat_games[seat] += 1
            if seat < len(row.sources):
                self.sources[bot].update(row.sources[seat])
        self._compare(who, [(seat in row.winners, row.scores[seat]) for seat in range(len(who))])

    def _compare(self, who: Sequence[int], results: Sequence[tuple[bool, int]]) -> None:
        """Who was ahead of whom: winners of all others, then more points of fewer."""
        for seat, bot in enumerate(who):
            for other, rival in enumerate(who):
                if bot != rival:
                    self.met[bot][rival] += 1
                    mine, theirs = results[seat], results[other]
                    self.ahead[bot][rival] += (mine > theirs) + (mine == theirs) / 2
        best_first = sorted(range(len(who)), key=lambda seat: results[seat], reverse=True)
        together = groupby(best_first, key=lambda seat: results[seat])
        self.orders[tuple(tuple(sorted(who[s] for s in group)) for _, group in together)] += 1

    # --- figures ---------------------------------------------------------------------------

    def rate(self, bot: int) -> float:
        """The rate of wins of a bot."""
        return self.wins[bot] / max(1, self.seated[bot])

    def interval(self, bot: int) -> tuple[float, float]:
        """The Wilson interval (95 %) of it."""
        return wilson(self.wins[bot], self.seated[bot])

    def widest(self) -> float:
        """The width of the widest interval."""
        return max(high - low for low, high in map(self.interval, range(len(self.bots))))

    def cross(self, bot: int, rival: int) -> tuple[int, float, tuple[float, float]] | None:
        """How often two bots met, how often the first was ahead (ties half), and its interval."""
        met = self.met[bot][rival]
        if not met:
            return None
        return met, self.ahead[bot][rival] / met, wilson(self.ahead[bot][rival], met)

    @property
    def label(self) -> str:
        """What these are the figures of, in words."""
        players = f"{listed(list(map(str, self.players)))} players"
        return ", ".join(filter(None, [players, written(self.options)]))

    def as_json(self) -> dict[str, object]:
        """All figures but ratings, as a part of a document; lists are by bot or by seat."""
        bots = range(len(self.bots))
        cells = [[self.cross(bot, rival) for rival in bots] for bot in bots]
        return {
            "players": self.players,
            "options": self.options,
            "games": self.games,
            "finished": self.finished,
            "failed": self.failed,
            "bots": self.bots,
            "seated": self.seated,
            "wins": self.wins,
            "win_rate": [self.rate(bot) for bot in bots],
            "interval": [self.interval(bot) for bot in bots],
            "mean_score": [self.points[bot] / max(1, self.seated[bot]) for bot in bots],
            "mean_points": [
                {source: total / self.seated[bot] for source, total in self.sources[bot].items()}
                for bot in bots
            ],
            "seat_win_rate": [
                self.seat_wins[seat] / self.seat_games[seat] for seat in sorted(self.seat_games)
            ],
            "shared": self.shared,
            "mean_turns": self.turns / max(1, self.finished),
            "decisions": self.decisions,
            "cross": [[None if cell is None else _cell(*cell) for cell in row] for row in cells],
        }


def _cell(met: int, rate: float, interval: tuple[float, float]) -> dict[str, object]:
    return {"games": met, "ahead": rate, "interval": interval}
