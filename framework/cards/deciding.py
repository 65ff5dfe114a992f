"""What the words that every card game needs do: conditions, offers, choices, repetition."""

from __future__ import annotations

from typing import Final

from framework.cards.blocks import COUNT, ask, decline, execute_inner, nth_time, run_again
from framework.cards.effects import Effect, Quantity, Requirement
from framework.core.machine import State
from framework.core.plain import Answer, Frame

YES: Final = "yes"
NO: Final = "no"
MOST_TIMES: Final = 20  # that a card does something, counted ones too


def any_possible(effects: list[Effect], state: State, frame: Frame) -> bool:
    """Whether one of these could do anything now."""
    return any(effect.possible(state, frame) for effect in effects)


def often(times: Quantity, state: State, frame: Frame) -> int:
    """How often something happens: a counted number too has a limit."""
    return min(MOST_TIMES, times.value(state, frame))


class When(Effect[State]):
    """The condition is checked now, once."""

    def __init__(self, condition: Requirement, then: list[Effect], otherwise: list[Effect]) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def run(self, state: State, frame: Frame) -> None:
        execute_inner(state, frame, "then" if self.condition.holds(state, frame) else "otherwise")

    def possible(self, state: State, frame: Frame) -> bool:
        holds = self.condition.holds(state, frame)
        return any_possible(self.then if holds else self.otherwise, state, frame)


class May(Effect[State]):
    """Done, or left."""

    def __init__(self, steps: list[Effect]) -> None:
        self.steps = steps

    def run(self, state: State, frame: Frame) -> None:
        ask(state, frame, "may", (YES, NO))

    def answer(self, state: State, frame: Frame, option: Answer) -> None:
        if option == YES:
            execute_inner(state, frame, "steps")
        else:
            decline(state, frame)

    def possible(self, state: State, frame: Frame) -> bool:
        """As far as the part is."""
        return any_possible(self.steps, state, frame)


class Choose(Effect[State]):
    """Exactly one of several parts."""

    def __init__(self, modes: list[list[Effect]]) -> None:
        self.modes = modes
        self.numbers = tuple(range(len(modes)))

    def run(self, state: State, frame: Frame) -> None:
        ask(state, frame, "choose", self.numbers)

    def answer(self, state: State, frame: Frame, option: Answer) -> None:
        execute_inner(state, frame, f"modes{option}")

    def possible(self, state: State, frame: Frame) -> bool:
        """If one of the parts is."""
        return any(any_possible(mode, state, frame) for mode in self.modes)


class Repeat(Effect[State]):
    """A part again and again; how often is counted once, at the start."""

    def __init__(self, times: Quantity, steps: list[Effect]) -> None:
        self.times = times
        self.steps = steps

    def run(self, state: State, frame: Frame) -> None:
        """Run the part until it has happened often enough."""
        done, times = frame[COUNT] or (0, often(self.times, state, frame))
        if done < times:
            execute_inner(state, frame, "steps", None, nth_time(done, times))
            frame[COUNT] = (done + 1, times)
            run_again(frame)
        else:
            frame[COUNT] = 0

    def possible(self, state: State, frame: Frame) -> bool:
        """As far as the part is."""
        return any_possible(self.steps, state, frame)
