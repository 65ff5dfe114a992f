"""What became of cards in recorded games: each kind of card, and pairs that one seat had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from itertools import combinations

from pydantic import TypeAdapter, ValidationError

from framework.arena.report import wilson
from framework.core.errors import BadOption
from framework.lab.recording import Record

FORMAT, VERSION = "ascent-cards", 1
FEWEST = 10  # seats of games that had both cards of a pair
MOST_PAIRS = 400  # that are kept, the clearest ones
Interval = tuple[float, float]


@dataclass(frozen=True)
class CardFigures:
    """One kind of card; rates have Wilson's intervals."""

    card: str
    offered: int  # turns in which somebody could take it
    taken: int
    pick_rate: float | None  # takes by offer; several copies may be taken in a turn
    pick_interval: Interval | None  # none where more were taken than offered
    uses: float  # a game
    n: int  # seats of finished games that took it
    win_rate: float | None  # of these seats
    win_interval: Interval | None


@dataclass(frozen=True)
class Pair:
    """Two cards that the same seat has taken in a game."""

    one: str
    other: str
    n: int  # such seats
    win_rate: float
    interval: Interval
    gain: float  # how much more such a seat wins than those with one of the two, on the average


@dataclass(frozen=True)
class CardTable:
    """The cards of a run."""

    game: str
    players: int
    games: int
    cards: list[CardFigures]
    pairs: list[Pair]

    @property
    def even(self) -> float:
        """What a seat wins that is as good as all others."""
        return 1 / self.players

    def as_json(self) -> dict[str, object]:
        """The table as plain data."""
        return {"format": FORMAT, "version": VERSION, **asdict(self)}

    @classmethod
    def from_json(cls, document: object) -> CardTable:
        """The table that a document holds; a damaged one is refused."""
        if not isinstance(document, Mapping) or document.get("format") != FORMAT:
            raise BadOption("this document holds no figures of cards")
        if document.get("version") != VERSION:
            raise BadOption(f"these figures of cards are of version {document.get('version')!r}")
        kept = {
            name: value for name, value in document.items() if name not in ("format", "version")
        }
        try:
            return _reader().validate_python(kept)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(part) for part in first["loc"])
            raise BadOption(f"these figures of cards are damaged at {where}") from None


@lru_cache(1)
def _reader() -> TypeAdapter[CardTable]:
    return TypeAdapter(CardTable)


def card_table(played: Sequence[Record]) -> CardTable:
    """What became of all cards of a run, by name, and of pairs, the clearest first."""
    names = sorted({n for one in played for n in (*one.offered, *one.taken, *one.used)})
    holders = [
        ({name for name, counts in one.taken.items() if counts[seat]}, one.parts[seat])
        for one in played
        if one.finished
        for seat in range(one.players)
    ]
    figures = [_figures(name, played, holders) for name in names]
    first = played[0]
    return CardTable(first.game, first.players, len(played), figures, _pairs(figures, holders))


Holders = Sequence[tuple[set[str], float]]
"""Of each seat of each finished game the cards that it took, and its part of the victory."""


def _figures(name: str, played: Sequence[Record], holders: Holders) -> CardFigures:
    offered = sum(one.offered.get(name, 0) for one in played)
    taken = sum(sum(one.taken.get(name, ())) for one in played)
    used = sum(sum(one.used.get(name, ())) for one in played)
    won = [part for cards, part in holders if name in cards]
    return CardFigures(
        card=name,
        offered=offered,
        taken=taken,
        pick_rate=taken / offered if offered else None,
        pick_interval=wilson(taken, offered) if offered and taken <= offered else None,
        uses=used / len(played),
        n=len(won),
        win_rate=sum(won) / len(won) if won else None,
        win_interval=wilson(sum(won), len(won)) if won else None,
    )


def _pairs(figures: Sequence[CardFigures], holders: Holders) -> list[Pair]:
    alone = {one.card: one.win_rate or 0.0 for one in figures}
    won: dict[tuple[str, str], list[float]] = {}
    for cards, part in holders:
        for pair in combinations(sorted(cards), 2):
            won.setdefault(pair, []).append(part)
    found = []
    for (one, other), parts in won.items():
        if len(parts) < FEWEST:
            continue
        rate = sum(parts) / len(parts)
        gain = rate - (alone[one] + alone[other]) / 2
        interval = wilson(sum(parts), len(parts))
        found.append(Pair(one, other, len(parts), rate, interval, gain))
    found.sort(key=lambda pair: (-pair.gain * pair.n**0.5, pair.one, pair.other))
    return found[:MOST_PAIRS]
