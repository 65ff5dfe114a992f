"""A pending decision: who is asked, what, and the only legal answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from framework.core.entries import Line
from framework.core.move import Move
from framework.core.plain import Atom, Option

if TYPE_CHECKING:
    from framework.core.rules import Rules


class Decision:
    """What is asked of one seat. It holds definitions and the seat's options, never the state."""

    __slots__ = ("about", "kind", "options", "rules", "seat")

    def __init__(
        self,
        rules: Rules,
        seat: int,
        kind: str,
        options: tuple[Option, ...],
        about: tuple[Atom, ...],
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.kind = kind
        self.options = options
        self.about = about

    @property
    def question(self) -> Line:
        """What is asked, in parts that know the cards and players that they name."""
        words = self.rules.game.prompt(self.rules, self)
        return words if isinstance(words, Line) else Line((words,))

    @property
    def prompt(self) -> str:
        """The question, in words."""
        return self.question.title

    @property
    def labels(self) -> Sequence[str]:
        """What each option does, in words, in the order of `options`."""
        return [self.rules.game.label(self.rules, self, option) for option in self.options]

    @property
    def moves(self) -> Sequence[Move]:
        """What each option is, in fields, in the order of `options`."""
        return [self.rules.game.move(self, option) for option in self.options]

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={self.options})"
