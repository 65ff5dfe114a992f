"""Verbs that every card game needs: conditions, optional parts, choices, repetition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from framework.cards import deciding
from framework.cards.blocks import COUNT, BlockDefinitions
from framework.cards.deciding import NO, YES
from framework.cards.effects import Effect
from framework.cards.schema import If, Step, Times, Verb, Verbs, quantity
from framework.cards.text import amount, clauses, offer
from framework.cards.walk import walk
from framework.core.machine import State
from framework.core.plain import Atom, Frame, Option
from framework.english import counted

Steps = Annotated[Verbs, Field(min_length=1)]
"""A list of at least one verb."""


def carried_out_by(verbs: Sequence[Verb], defs: BlockDefinitions) -> list[Effect]:
    """What carries out the steps among these."""
    return [verb.effect(defs) for verb in verbs if isinstance(verb, Step)]


def carried_out(step: Step, option: Option) -> tuple[str, ...]:
    """The words of a text that an answer to one of its steps carries out, this step's first."""
    if option == NO:
        return ()
    chosen = step.modes[option] if isinstance(step, Choose) and isinstance(option, int) else (step,)
    return tuple([part.word for part in walk(*chosen) if isinstance(part, Verb)])


class When(Step[State], word="when"):
    """A part that happens only if a condition holds, with an alternative if it does not."""

    doing = "with its condition"
    condition: Annotated[If, Field(alias="if")]
    then: Steps
    otherwise: Annotated[Verbs, Field(alias="else")] = ()

    def effect(self, defs: BlockDefinitions) -> Effect:
        condition = self.condition.requirement(defs)
        return deciding.When(
            condition, carried_out_by(self.then, defs), carried_out_by(self.otherwise, defs)
        )

    def clause(self) -> str:
        """The part with its condition, after what happens else."""
        return self.after(())

    def after(self, said: Sequence[Verb]) -> str:
        """The same after other steps."""
        return "; ".join(part for part in self.parts(said) if part)

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """What happens else, then the part on a line of its own."""
        if not self.otherwise:
            text = self.condition.before(clauses(self.then, said))
            return [text] if self.condition.of_before else ["", text]
        first, *rest = self.then
        instead = f"{clauses(self.then)} instead" if rest else first.instead(self.otherwise)
        return [clauses(self.otherwise, said), self.condition.before(instead)]


class May(Step[State], word="may"):
    """A part that the player may decline."""

    doing = "with an offer"
    steps: Steps

    def effect(self, defs: BlockDefinitions) -> Effect:
        return deciding.May(carried_out_by(self.steps, defs))

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        """Yes says what will be done."""
        return clauses(self.steps) if option == YES else "decline"

    def clause(self) -> str:
        """The part as an offer."""
        return self.after(())

    def after(self, said: Sequence[Verb]) -> str:
        """The same after other steps."""
        return offer(clauses(self.steps, said))


class Choose(Step[State], word="choose"):
    """Exactly one of several parts, of the player's choice."""

    doing = "choosing one of its parts"
    modes: Annotated[tuple[Steps, ...], Field(min_length=2)]

    def effect(self, defs: BlockDefinitions) -> Effect:
        return deciding.Choose([carried_out_by(mode, defs) for mode in self.modes])

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        assert isinstance(option, int)
        return clauses(self.modes[option])

    def clause(self) -> str:
        return "choose one: " + ", or ".join(clauses(mode) for mode in self.modes)


class Repeat(Step[State], word="repeat"):
    """A part that happens a fixed or counted number of times; counted once, at the start."""

    doing = "again and again"
    repeats = True
    times: Times
    steps: Steps

    def effect(self, defs: BlockDefinitions) -> Effect:
        return deciding.Repeat(quantity(self.times, defs), carried_out_by(self.steps, defs))

    def progress(self, state: State, frame: Frame) -> str:
        done, times = frame[COUNT] or (0, 0)
        if done < times:
            return f"{counted(times - done, 'time')} left"
        return "the last time" if times else ""

    def clause(self) -> str:
        """The part and how often."""
        return f"{amount(self.times, 'time')}: {clauses(self.steps)}"
