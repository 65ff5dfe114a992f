"""Card text that holds or waits, as it is played: made from the words of the cards as they load."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from framework.cards.schema import Amount, Condition, Step

if TYPE_CHECKING:
    from ascension.state import AscensionState


class Fitting(Protocol):
    """Which cards a text means."""

    def fits(self, state: AscensionState, card: int) -> bool:
        """Whether a card is meant."""

    def fits_form(self, state: AscensionState, form: int) -> bool:
        """Whether cards of a form are meant."""

    def fits_in_play(self, state: AscensionState, card: int) -> bool:
        """Whether a card in play is meant."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Something that a construct, an event or a temple offers on its controller's turn."""

    key: str
    once: bool
    condition: Condition | None
    looked_at: tuple[Step, ...] = ()  # it is offered only if one of these could do anything


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that happens by itself at a moment, to a card that fits."""

    key: str
    when: str
    once: bool
    which: Fitting


@dataclass(frozen=True, slots=True)
class Discount:
    """Cards that cost the turn player less."""

    which: Fitting
    by: int | Amount
    free: bool  # they cost nothing at all
    least: int
    once: bool
    condition: Condition | None


@dataclass(frozen=True, slots=True)
class DirectPlay:
    """Acquired constructs that may go straight into play, once a turn."""

    which: Fitting
    condition: Condition | None


@dataclass(frozen=True, slots=True)
class Watched:
    """What a text waits for, and what happens then: the key of a block."""

    which: Fitting
    row: bool  # only cards of the center row
    key: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """A condition that may still come true, and what happens then: the key of a block."""

    condition: Condition
    key: str


@dataclass(frozen=True, slots=True)
class Transform:
    """A card's other side and its price."""

    into: int
    resource: str
    price: int
