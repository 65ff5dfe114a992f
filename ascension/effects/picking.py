"""Effects that let their seat pick cards one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from ascension.state import DONE, AscensionState
from framework.cards.blocks import KEY, SEAT, ask
from framework.cards.effects import Effect
from framework.core.plain import Frame


class Pick(Effect[AscensionState]):
    """A step that lets its seat pick cards one at a time."""

    def __init__(self, word: str, secret: bool = False) -> None:
        self.word = word
        self.secret = secret  # others could tell from its finding nothing what a hand holds

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        raise NotImplementedError

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to pick."""
        return len(self.candidates(state, frame)) > 0

    def offer(
        self, state: AscensionState, frame: Frame, options: Sequence[int], optional: bool
    ) -> None:
        """Ask the seat of the frame for one of them, or say that there is nothing to do."""
        seat: int = frame[SEAT]
        if not options and optional and self.secret:
            key: str = frame[KEY]
            state.note("decline", seat, state.defs.blocks[key].card, self.word)
            return
        if not options:
            state.note("nothing", seat, self.word)
            return
        choices = (*options, DONE) if optional else tuple(options)
        ask(state, frame, "pick", choices)
