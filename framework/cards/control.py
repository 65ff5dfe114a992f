"""Verbs that every card game needs: conditions, optional parts, choices, repetition."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from pydantic import Field

from framework.cards.blocks import COUNT, ask, decline, execute_inner, nth_time, run_again
from framework.cards.schema import If, Step, Times, Verb, Verbs, often
from framework.cards.text import amount, clauses, offer
from framework.cards.walk import walk
from framework.core.machine import State
from framework.core.plain import Atom, Frame, Option
from framework.english import counted

YES, NO = "yes", "no"
Steps = Annotated[Verbs, Field(min_length=1)]
"""A list of at least one verb."""


def any_possible(verbs: Iterable[Verb], state: State, frame: Frame) -> bool:
    """Whether one of these steps could do anything now."""
    return any(isinstance(verb, Step) and verb.possible(state, frame) for verb in verbs)


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

    def run(self, state: State, frame: Frame) -> None:
        """Check the condition now, once."""
        execute_inner(state, frame, "then" if self.condition.holds(state, frame) else "otherwise")

    def possible(self, state: State, frame: Frame) -> bool:
        holds = self.condition.holds(state, frame)
        return any_possible(self.then if holds else self.otherwise, state, frame)

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

    def run(self, state: State, frame: Frame) -> None:
        ask(state, frame, "may", (YES, NO))

    def answer(self, state: State, frame: Frame, option: Option) -> None:
        """Do it, or leave it."""
        if option == YES:
            execute_inner(state, frame, "steps")
        else:
            decline(state, frame)

    def possible(self, state: State, frame: Frame) -> bool:
        """As far as the part is."""
        return any_possible(self.steps, state, frame)

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

    def run(self, state: State, frame: Frame) -> None:
        ask(state, frame, "choose", tuple(range(len(self.modes))))

    def answer(self, state: State, frame: Frame, option: Option) -> None:
        execute_inner(state, frame, f"modes{option}")

    def possible(self, state: State, frame: Frame) -> bool:
        """If one of the parts is."""
        return any(any_possible(mode, state, frame) for mode in self.modes)

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

    def run(self, state: State, frame: Frame) -> None:
        """Run the part until it has happened often enough."""
        done, times = frame[COUNT] or (0, often(self.times, state, frame))
        if done < times:
            execute_inner(state, frame, "steps", nth=nth_time(done, times))
            frame[COUNT] = (done + 1, times)
            run_again(frame)
        else:
            frame[COUNT] = 0

    def progress(self, state: State, frame: Frame) -> str:
        done, times = frame[COUNT] or (0, 0)
        if done < times:
            return f"{counted(times - done, 'time')} left"
        return "the last time" if times else ""

    def possible(self, state: State, frame: Frame) -> bool:
        """As far as the part is."""
        return any_possible(self.steps, state, frame)

    def clause(self) -> str:
        """The part and how often."""
        return f"{amount(self.times, 'time')}: {clauses(self.steps)}"
