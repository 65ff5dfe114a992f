"""What a mechanic of a game is: its names, where it stands, and how its use is recognised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from framework.core.entries import Happening
from framework.core.errors import BadOption
from framework.core.move import Move
from framework.english import did_you_mean

CardFacts = Mapping[str, object]
"""A card as `Game.cards` tells it."""


@dataclass(frozen=True)
class Mechanic:
    """One mechanic that a game has, by a tag of the taxonomy that all games share."""

    tag: str  # `deck_building`, unique in a game; the same in all games that have it
    title: str
    meaning: str  # a sentence: what it is in this game
    bgg: str = ""  # what BoardGameGeek calls it, with its number where that is known
    es: str = ""  # the code in Engelstein and Shalev
    parameters: Mapping[str, object] = field(default_factory=dict)
    code: tuple[str, ...] = ()  # the modules of its rules
    rulebook: str = ""  # where the rulebook has it: its headings
    phases: tuple[str, ...] = ()  # in which it is at work
    cards: Callable[[CardFacts], bool] | None = None  # which carry it
    entries: frozenset[str] = frozenset()  # kinds of journal entries that show a use: `roll gold`
    shows: Callable[[Happening], bool] | None = None  # of these entries, which do; None: all
    of_cards: bool = False  # of these entries, only those that name a card that carries it
    moves: Callable[[Move], bool] | None = None  # which use it; None: nobody chooses it

    def shown_by(self, happening: Happening) -> bool:
        """Whether an entry of the journal shows a use of it, whatever card the entry names."""
        named = entry_name(type(happening)) in self.entries
        return named and (self.shows is None or self.shows(happening))

    def used_by(self, move: Move) -> bool:
        """Whether an option uses it."""
        return self.moves is not None and self.moves(move)


def entry_name(kind: type[Happening]) -> str:
    """What a declared kind of entry is called: `banish`, `roll gold`."""
    return " ".join(kind.key)


def find_mechanic(game: str, mechanics: tuple[Mechanic, ...], tag: str) -> Mechanic:
    """The mechanic of a game by its tag."""
    known = {mechanic.tag: mechanic for mechanic in mechanics}
    if tag not in known:
        hint = did_you_mean(tag, known) or f" Known: {', '.join(known) or 'none'}."
        raise BadOption(f"{game} has no mechanic {tag!r}.{hint}")
    return known[tag]
