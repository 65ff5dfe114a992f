"""The bottom frame of the stack: how a turn goes from phase to phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from framework.core.plain import Frame

if TYPE_CHECKING:
    from framework.core.machine import State

PHASE: Final = "phase"
END: Final = "end"
CURRENT: Final = 1  # parts of the machine's bottom frame: which phase it is in,
PUSHED: Final = 2  # and whether the frame of that phase has been pushed


class BadPhases(ValueError):
    """A declaration of phases that could never be played."""


class Leg:
    """A phase as it is played: when it is skipped, and what follows."""

    def __init__(
        self,
        name: str,
        follows: tuple[str, ...],
        next: Callable[[Any], str] | None,
        skip: Callable[[Any], bool] | None,
    ) -> None:
        self.name = name
        self.follows = follows
        self.next = next
        self.skip = skip


class Course:
    """All phases of a turn, as they are played."""

    def __init__(self, legs: dict[str, Leg]) -> None:
        self.legs = legs

    def run(self, state: State, frame: Frame) -> None:
        """Go on to the next phase that is not skipped, or end the game."""
        leg = self.legs[frame[CURRENT]]
        while True:
            if not frame[PUSHED]:
                frame[PUSHED] = 1
                skip = leg.skip
                if skip is None or not skip(state):
                    state.log.append((PHASE, leg.name))
                    state.stack.append([leg.name])
                    return
            choose = leg.next
            following = choose(state) if choose is not None else leg.follows[0]
            if following not in leg.follows:
                raise BadPhases(f"{leg.name} went on to {following}, which it does not declare")
            if following == END:
                state.stack.pop()
                return
            frame[CURRENT] = following
            frame[PUSHED] = 0
            leg = self.legs[following]
