"""What an option is, in fields: for boards, bots, warnings, statistics and whoever wants facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Required, TypedDict

Wish = Mapping[str, object]
"""What somebody wants to do that may take several choices, such as a whole bid."""


class Facts(TypedDict, total=False):
    """A move as a view tells it."""

    verb: Required[str]
    card: int
    form: int
    place: str
    seat: int
    number: int
    price: tuple[tuple[str, int], ...]
    ends_turn: bool
    plain: bool
    lasting: bool
    fleeting: bool
    done: bool


@dataclass(frozen=True, slots=True)
class Move:
    """One option of a decision. Fields that do not apply keep their defaults."""

    verb: str  # what is done: `play`, `acquire`, `bid`, `pass`
    card: int | None = None  # the card on the table that it is about
    form: int | None = None  # the kind of card, by the number that `Game.cards` has it under
    place: str | None = None  # where that card lies
    seat: int | None = None  # whom it is done to
    number: int | None = None  # how many, or which of several
    price: tuple[tuple[str, int], ...] = ()  # what it costs: resource and amount
    ends_turn: bool = False
    plain: bool = False  # nothing speaks against it, so that it may be done by itself
    lasting: bool = False  # it can be done in a later turn as well, if it is not done now
    fleeting: bool = False  # what it uses is lost if the turn ends without it
    done: bool = False  # it declines, passes, or ends a choice of several things
    traits: tuple[str, ...] = field(default=(), compare=False)
    """For who counts: words of the card's text that it carries out, and the type of its card."""

    def facts(self) -> Facts:
        """The fields that say something, ready for JSON."""
        facts: Facts = {"verb": self.verb}
        if self.card is not None:
            facts["card"] = self.card
        if self.form is not None:
            facts["form"] = self.form
        if self.place is not None:
            facts["place"] = self.place
        if self.seat is not None:
            facts["seat"] = self.seat
        if self.number is not None:
            facts["number"] = self.number
        if self.price:
            facts["price"] = self.price
        if self.ends_turn:
            facts["ends_turn"] = True
        if self.plain:
            facts["plain"] = True
        if self.lasting:
            facts["lasting"] = True
        if self.fleeting:
            facts["fleeting"] = True
        if self.done:
            facts["done"] = True
        return facts

    def fits(self, wish: Wish) -> bool:
        """Whether it has all the fields that a wish names."""
        return all(getattr(self, name, None) == value for name, value in wish.items())
