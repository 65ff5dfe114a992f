"""Steps that let their seat pick cards one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from ascension.state import DONE, AscensionState
from ascension.words.phrases import names_of
from framework.cards.blocks import COUNT, KEY, SEAT, ask
from framework.cards.schema import Step
from framework.core.plain import Frame


def cards_left(state: AscensionState, frame: Frame) -> str:
    """The cards that a step that deals with one after the other has still to deal with."""
    if not frame[COUNT]:
        return ""
    return f"{names_of(state, frame[COUNT][0]) or 'none'} left"


class PickStep(Step[AscensionState]):
    """A step that lets its seat pick cards one at a time."""

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        raise NotImplementedError

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to pick."""
        return bool(self.candidates(state, frame))

    def secret(self) -> bool:
        """Whether others could tell from its finding nothing what a hand holds."""
        return False

    def offer(
        self, state: AscensionState, frame: Frame, options: Sequence[int], optional: bool
    ) -> None:
        """Ask the seat of the frame for one of them, or say that there is nothing to do."""
        if not options and optional and self.secret():
            state.note("decline", frame[SEAT], state.defs.blocks[frame[KEY]].card, self.word)
            return
        if not options:
            state.note("nothing", frame[SEAT], self.word)
            return
        choices = (*options, DONE) if optional else tuple(options)
        ask(state, frame, "pick", choices)
