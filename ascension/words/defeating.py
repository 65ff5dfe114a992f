"""Monsters defeated without paying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ascension.effects import defeating as effects
from ascension.state import AscensionState, name_of
from ascension.words.phrases import cards_left, differs_only_in, next_of
from ascension.words.which import ANY, Which
from framework.cards.blocks import IT, BlockDefinitions
from framework.cards.effects import Effect
from framework.cards.schema import Step, Verb
from framework.core.plain import Frame


class Defeat(Step[AscensionState], word="defeat"):
    """A monster without paying for it, or all of the center row's."""

    which: Which = ANY
    places: Annotated[tuple[Literal["row", "always"], ...], Field(min_length=1)] = ("row", "always")
    may: bool = False
    all: bool = False
    it: bool = False
    infest: bool = False  # it may go to a player's discard pile instead of the void

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Defeat(
            self.word,
            self.which.fitting(defs),
            "always" in self.places,
            self.may,
            self.all,
            self.it,
            self.infest,
        )

    def question(self, state: AscensionState, frame: Frame) -> str:
        """By its name if there is only one; of several that are defeated whose turn it is."""
        if self.all:
            return next_of(frame, "choose the monster whose reward you take next")
        text = self.model_copy(update={"infest": False}).clause()
        return text.replace("defeat it", f"defeat {name_of(state, frame[IT])}") if self.it else text

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return cards_left(state, frame)

    def clause(self) -> str:
        if self.all:
            return (
                "defeat every monster in the center row without paying; take the rewards in any "
                "order"
            )
        which = self.which.model_copy(update={"types": self.which.types or ("monster",)})
        whom = "it" if self.it else which.one()
        place = " in the center row" if self.places == ("row",) and not self.it else ""
        text = f"{'you may ' * self.may}defeat {whom}{place} without paying"
        if self.infest:
            text += "; you may put it into a player's discard pile instead of the void"
        return text

    def instead(self, base: Sequence[Verb]) -> str:
        """The same from more monsters."""
        if differs_only_in("which", self, base):
            which = self.which.model_copy(update={"types": self.which.types or ("monster",)})
            return f"{which.any()} instead"
        return super().instead(base)
