"""Rows: what is kept of each game that is played in the arena, the same in every command."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from hashlib import sha256
from typing import NamedTuple

import pyarrow as pa

from framework.arena.coverage import covered
from framework.arena.match import Match, NotHere, chosen, dealt, seated
from framework.arena.match import outcome as outcome_of
from framework.bots.roster import UnknownBot
from framework.core.errors import AscentError, cut
from framework.core.machine import State
from framework.core.registry import UnknownGame
from framework.core.view import sheets

LONGEST_ERROR = 2000  # characters


class Fixture(NamedTuple):
    """A game that is to be played: a game of a match, and where its row belongs."""

    number: int  # of the row
    table: int  # with which players and options
    match: Match
    game: int  # of the match

    @property
    def deal(self) -> int:
        """Which deal it is played from."""
        return self.match.deal_of(self.game)

    @property
    def seed(self) -> int:
        """The seed that it is dealt and rolled from."""
        return self.match.game_seed(self.game)

    @property
    def seats(self) -> list[str]:
        """The bot in each seat."""
        return self.match.bots_by_seat(self.game)


@dataclass(frozen=True, slots=True)
class Played:
    """What a worker tells of a game; lists are by seat. A failed one has an error."""

    finished: bool = False  # it came to its own end
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    sources: tuple[dict[str, int], ...] = ()  # of the points, where the game tells them
    turns: int = 0
    decisions: int = 0
    cpu: float = 0.0  # seconds of the thread that played it
    journal: str = ""  # its hash, equal for equal games on every machine
    choices: tuple[int, ...] = ()  # all that was chosen, by index: the game can be opened again
    first: int | None = None  # who went first, where the game decides that by chance
    error: str = ""
    save: str = ""  # of a failed one, before the choice that failed
    uses: frozenset[str] = frozenset()  # of the cards, if that was asked for; in no file


@dataclass(frozen=True)
class Row(Played):
    """A game, and what it was."""

    number: int = 0
    game: str = ""
    options: str = "{}"  # as a JSON document
    players: int = 0
    table: int = 0
    deal: int = 0
    seed: int = 0
    seats: tuple[str, ...] = ()
    rules: str = ""
    cards: str = ""

    @property
    def failed(self) -> bool:
        """Whether it has no end, but an error."""
        return bool(self.error)

    def part(self, seat: int) -> float:
        """What a seat has of the victory: all of it, a part if it is shared, or nothing."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def row_of(fixture: Fixture, played: Played, options: str) -> Row:
    """The row of a game that was played, with its options written out."""
    told = {each.name: getattr(played, each.name) for each in fields(Played)}
    header = fixture.match.header
    return Row(
        **told,
        number=fixture.number,
        game=header.game,
        options=options,
        players=header.players,
        table=fixture.table,
        deal=fixture.deal,
        seed=fixture.seed,
        seats=tuple(fixture.seats),
        rules=header.rules,
        cards=header.cards,
    )


def written_options(options: Mapping[str, object]) -> str:
    """Options as they stand in a row."""
    return json.dumps(options, sort_keys=True, separators=(",", ":"))


# --- where games are played --------------------------------------------------------------------


def play(fixture: Fixture, coverage: bool = False) -> Played:
    """Play a game to its end. Whatever goes wrong in it is told; it harms no other game."""
    choices, start = list[int](), time.thread_time()
    try:
        state = _played_on(fixture, choices)
        ended = outcome_of(state)
        return Played(
            finished=ended.finished,
            winners=ended.winners,
            scores=ended.scores,
            sources=points_by_source(state),
            turns=ended.turns,
            decisions=ended.decisions,
            cpu=time.thread_time() - start,
            journal=sha256(state.journal.to_json().encode()).hexdigest(),
            choices=tuple(choices),
            first=ended.first,
            uses=frozenset(covered(state)) if coverage else frozenset(),
        )
    except (UnknownGame, UnknownBot, NotHere):
        raise  # no game of this run can be played here
    except (Exception, SystemExit) as error:  # of a bot or of a game, which are anybody's
        words = str(error) if isinstance(error, AscentError) else f"{type(error).__name__}: {error}"
        return Played(
            error=cut(words, LONGEST_ERROR),
            cpu=time.thread_time() - start,
            decisions=len(choices),
            choices=tuple(choices),
            save=_save_of(fixture, choices),
        )


def _played_on(fixture: Fixture, choices: list[int]) -> State:
    match, game = fixture.match, fixture.game
    state, players = seated(match, game)
    while state.seat >= 0:
        index = chosen(match, game, state, players)
        state.apply(index)
        choices.append(index)
    return state


def replayed(fixture: Fixture, choices: Sequence[int]) -> State:
    """A game dealt once more, with what was chosen in it; no bot is asked."""
    state = dealt(fixture.match, fixture.game)
    for choice in choices:
        state.apply(choice)
    return state


def _save_of(fixture: Fixture, choices: Sequence[int]) -> str:
    """The save of a game as it stood before it failed; nothing where it can't even be dealt."""
    try:
        return replayed(fixture, choices).to_json()
    except Exception:
        return ""


def points_by_source(state: State) -> tuple[dict[str, int], ...]:
    """Each seat's points by source, as far as the game's view tells them in whole numbers."""
    return tuple(
        {source: points for source, points in sheet.items() if type(points) is int}
        for sheet in sheets(state.view(None))
    )


# --- as columns --------------------------------------------------------------------------------

SCHEMA = pa.schema(
    [
        ("number", pa.int64()),
        ("game", pa.string()),
        ("options", pa.string()),
        ("players", pa.int32()),
        ("table", pa.int32()),
        ("deal", pa.int64()),
        ("seed", pa.uint64()),
        ("seats", pa.list_(pa.string())),
        ("finished", pa.bool_()),
        ("winners", pa.list_(pa.int32())),
        ("scores", pa.list_(pa.int64())),
        ("sources", pa.string()),
        ("turns", pa.int32()),
        ("decisions", pa.int32()),
        ("cpu", pa.float64()),
        ("journal", pa.string()),
        ("choices", pa.list_(pa.int32())),
        ("first", pa.int32()),
        ("rules", pa.string()),
        ("cards", pa.string()),
        ("error", pa.string()),
        ("save", pa.string()),
    ]
)


def as_columns(rows: Sequence[Row]) -> pa.Table:
    """Rows as an Arrow table."""
    columns = {
        name: [json.dumps(row.sources) if name == "sources" else getattr(row, name) for row in rows]
        for name in SCHEMA.names
    }
    return pa.table(columns, schema=SCHEMA)


def from_columns(table: pa.Table) -> list[Row]:
    """The rows of an Arrow table; one that is made otherwise raises ValueError."""
    if table.schema.names != SCHEMA.names or table.schema.types != SCHEMA.types:
        raise ValueError("it has other columns")
    return [_read(document) for document in table.to_pylist()]


def _read(document: dict[str, object]) -> Row:
    found = {
        name: tuple(value) if isinstance(value, list) else value for name, value in document.items()
    }
    found["sources"] = tuple(json.loads(str(document["sources"])))
    return Row(**found)  # type: ignore[arg-type]
