"""What a game declares of its resources: what its rules and the words of its cards move.

The card data stay where they are: a game says once what each word moves, what it needs and what
it gives, and the one walk of the card language finds the words in every card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import BaseModel

from framework.cards.walk import walk
from framework.core.rules import Rules


class Flow(NamedTuple):
    """So much of a thing that becomes, brings or pays for another."""

    source: str
    target: str
    amount: float = 1.0


class CardText(NamedTuple):
    """A card as the graphs see it."""

    name: str
    group: str  # its faction, or else its type
    copies: int
    text: Mapping[str, tuple[BaseModel, ...]]  # words, by the part of the text that they stand in
    prints: tuple[Flow, ...] = ()  # what its printed facts move
    traits: frozenset[str] = frozenset()  # what it is to the conditions of other cards

    def words(self) -> Iterator[tuple[str, BaseModel]]:
        """All words of its text, however deep, each with the part that it stands in."""
        for part, words in self.text.items():
            for word in walk(*words):
                yield part, word


Moved = Callable[[CardText, str, Any], Iterable[Flow]]
"""What a word moves that stands in a part of a card's text."""
Traits = Callable[[CardText, Any], Iterable[str]]
"""What a word of a card's text needs of other cards, or gives to them."""


@dataclass(frozen=True)
class Economy:
    """The resources and zones of a game, and what moves between them."""

    resources: tuple[str, ...]
    zones: tuple[str, ...]  # where cards lie
    start: str  # what everybody has as the game begins
    goal: str  # what wins
    cards: Callable[[Rules[Any, Any]], Iterable[CardText]]
    rules: tuple[Flow, ...] = ()  # what is moved whatever the cards are
    moved: Mapping[type[BaseModel], Moved] = field(default_factory=dict)
    needs: Mapping[type[BaseModel], Traits] = field(default_factory=dict)
    gives: Mapping[type[BaseModel], Traits] = field(default_factory=dict)

    def flows(self, card: CardText) -> list[Flow]:
        """All that a card moves, by what is printed on it and by its text."""
        flows = [*card.prints]
        for part, word in card.words():
            if (moved := self.moved.get(type(word))) is not None:
                flows += moved(card, part, word)
        return flows

    def needed(self, card: CardText) -> set[str]:
        """What a card's text asks of other cards."""
        return self._traits(self.needs, card)

    def given(self, card: CardText) -> set[str]:
        """What a card is and does that others may ask for."""
        return self._traits(self.gives, card) | card.traits

    def _traits(self, table: Mapping[type[BaseModel], Traits], card: CardText) -> set[str]:
        found: set[str] = set()
        for _, word in card.words():
            if (traits := table.get(type(word))) is not None:
                found.update(traits(card, word))
        return found
