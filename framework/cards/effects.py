"""What card text does, as the objects that do it: made of its words once, as cards are loaded.

A word that says nothing of its effect carries itself out, by the methods of its class; that is all
that a game of your own needs. Where play has to be quick a word gives another object for it, which
knows nothing of data, checks and text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from framework.core.machine import State
from framework.core.plain import Answer, Frame

if TYPE_CHECKING:
    from framework.cards.schema import Amount, Condition, Step

S = TypeVar("S", bound=State, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Generic[S]):
    """A step of a card's text. It runs, may ask, and gets the answer, all in its block's frame."""

    instant: bool = False  # it never asks and never puts anything on the stack

    def run(self, state: S, frame: Frame) -> None:
        """Do it; to ask, call `ask` and return."""
        raise NotImplementedError

    def answer(self, state: S, frame: Frame, option: Answer) -> None:
        """Take the answer to what `run` asked."""
        raise NotImplementedError

    def possible(self, state: S, frame: Frame) -> bool:
        """Whether it could do anything now. Asked before it is offered; it changes nothing."""
        return True

    def sure(self) -> bool:
        """Whether it could do something whatever the table is like, so that nobody need look."""
        return type(self).possible is Effect.possible


@mypyc_attr(allow_interpreted_subclasses=True)
class Requirement(Generic[S]):
    """Something that is so or not."""

    def holds(self, state: S, frame: Frame) -> bool:
        """Whether it is so now."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Quantity(Generic[S]):
    """A number that is counted when it is needed."""

    def value(self, state: S, frame: Frame) -> int:
        """The number as it is now."""
        raise NotImplementedError


class Fixed(Quantity[State]):
    """A number that is always the same."""

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, state: State, frame: Frame) -> int:
        return self.number


# --- words that carry themselves out ---------------------------------------------------------


class StepItself(Effect[State]):
    """A step by the methods of its word."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.instant = step.instant

    def run(self, state: State, frame: Frame) -> None:
        self.step.run(state, frame)

    def answer(self, state: State, frame: Frame, option: Answer) -> None:
        self.step.answer(state, frame, option)

    def possible(self, state: State, frame: Frame) -> bool:
        return self.step.possible(state, frame)

    def sure(self) -> bool:
        return self.step.sure()


class ConditionItself(Requirement[State]):
    """A condition by the methods of its word."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def holds(self, state: State, frame: Frame) -> bool:
        return self.condition.holds(state, frame)


class AmountItself(Quantity[State]):
    """An amount by the methods of its word."""

    def __init__(self, amount: Amount) -> None:
        self.amount = amount

    def value(self, state: State, frame: Frame) -> int:
        return self.amount.value(state, frame)
