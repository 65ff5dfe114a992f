"""The journal: a header, then decisions, chance results and what followed; words come late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from framework.core.documents import dump_journal
from framework.core.plain import Entry, Shared

if TYPE_CHECKING:
    from framework.core.entries import Happening, Line
    from framework.core.rules import Rules

CHANCE = {"roll", "shuffle", "reveal"}
"""Entries that tell somebody something new: undo never goes back over one."""
LONGEST_NAME = 200  # characters, of a player
UNDECIDED = "undecided"
"""The last entry of a game that has not come to its own end within its bound of decisions."""


@dataclass(frozen=True)
class Header(Shared):
    """What a game was started with. Without the seed it tells a player nothing hidden."""

    game: str
    rules: str
    cards: str
    options: dict[str, object]
    seed: int | None
    players: int
    names: tuple[str, ...]

    def without_seed(self) -> Header:
        """The same header for somebody who must not foresee the game."""
        return Header(  # written out: a world is made for every decision of a bot
            self.game, self.rules, self.cards, self.options, None, self.players, self.names
        )

    def __reduce__(self) -> tuple[type[Header], tuple[object, ...]]:
        """Said here: from a compiled class pickle takes over what is compiled, no more."""
        fields = (self.game, self.rules, self.cards, self.options, self.seed, self.players)
        return Header, (*fields, self.names)

    def __deepcopy__(self, memo: object) -> Header:
        return self


@dataclass(frozen=True)
class Journal:
    """The course of a game, to be read, stored or replayed."""

    rules: Rules
    header: Header
    entries: list[Entry]

    def lines(self, seat: int | None = None, start: int = 0) -> Iterator[Line]:
        """The entries in words, as far as a seat may know them.

        None is a spectator; `EVERYBODY` is told what each seat was told.
        """
        tell = self.rules.tell
        names: Sequence[str] = self.header.names
        for entry in self.entries[start:]:
            line = tell(entry, seat, names)
            if line is not None:
                yield line

    def happened(
        self, kinds: Sequence[type[Happening]], seat: int | None = None
    ) -> list[Happening]:
        """Entries of some kinds since the first decision, as far as a seat may know them."""
        first, wanted = {kind.key[0] for kind in kinds}, tuple(kinds)
        read, entries = self.rules.game.entries.read, self.entries
        start = next((at for at, entry in enumerate(entries) if entry[0] == "choice"), len(entries))
        records = [read(entry) for entry in entries[start:] if entry[0] in first]
        return [
            record
            for record in records
            if isinstance(record, wanted) and (not record.secret or record.actor == seat)
        ]

    def text(self, seat: int | None = None, start: int = 0) -> Iterator[str]:
        """The same as plain text."""
        return map(str, self.lines(seat, start))

    def choices(self) -> list[Entry]:
        """Only what was really decided."""
        return [entry for entry in self.entries if entry[0] == "choice"]

    def to_json(self) -> str:
        """The journal as a document that `ascent replay` takes."""
        return dump_journal(self)
