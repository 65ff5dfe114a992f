"""Card text that holds or waits, as it is played: made from the words of the cards as they load."""

from __future__ import annotations

from typing import TYPE_CHECKING

from framework.cards.effects import Effect, Quantity, Requirement

if TYPE_CHECKING:
    from ascension.fitting import Fitting


class Ability:
    """Something that a construct, an event or a temple offers on its controller's turn."""

    def __init__(
        self,
        key: str,
        once: bool,
        condition: Requirement | None,
        looked_at: tuple[Effect, ...] = (),
    ) -> None:
        self.key = key
        self.once = once
        self.condition = condition
        self.looked_at = looked_at  # it is offered only if one of these could do anything


class Trigger:
    """Something that happens by itself at a moment, to a card that fits."""

    def __init__(self, key: str, when: str, once: bool, which: Fitting) -> None:
        self.key = key
        self.when = when
        self.once = once
        self.which = which


class Discount:
    """Cards that cost the turn player less."""

    def __init__(
        self,
        which: Fitting,
        by: Quantity,
        free: bool,
        least: int,
        once: bool,
        condition: Requirement | None,
    ) -> None:
        self.which = which
        self.by = by
        self.free = free  # they cost nothing at all
        self.least = least
        self.once = once
        self.condition = condition


class DirectPlay:
    """Acquired constructs that may go straight into play, once a turn."""

    def __init__(self, which: Fitting, condition: Requirement | None) -> None:
        self.which = which
        self.condition = condition


class Watched:
    """What a text waits for, and what happens then: the key of a block."""

    def __init__(self, which: Fitting, row: bool, key: str) -> None:
        self.which = which
        self.row = row  # only cards of the center row
        self.key = key


class Awaited:
    """A condition that may still come true, and what happens then: the key of a block."""

    def __init__(self, condition: Requirement, key: str) -> None:
        self.condition = condition
        self.key = key


class Transform:
    """A card's other side and its price."""

    def __init__(self, into: int, resource: str, price: int) -> None:
        self.into = into
        self.resource = resource
        self.price = price
