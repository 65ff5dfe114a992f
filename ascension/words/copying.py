"""Effects that are copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ascension.effects import copying as effects
from ascension.state import AscensionState
from ascension.words.phrases import differs_only_in
from ascension.words.which import ANY, Which
from framework.cards.blocks import BlockDefinitions
from framework.cards.effects import Effect
from framework.cards.schema import Step, Times, Verb, quantity
from framework.core.plain import Frame


class Copy(Step[AscensionState], word="copy"):
    """The effect of a card, not the card (Ascension 6)."""

    which: Which = ANY
    of: Literal["played", "played_or_rewards", "it"] = "played"
    times: Times = 1

    def effect(self, defs: BlockDefinitions) -> Effect:
        times = quantity(self.times, defs)
        rewards_too = self.of == "played_or_rewards"
        which = self.which.fitting(defs)
        return effects.Copy(self.word, which, self.of == "it", rewards_too, times)

    def clause(self) -> str:
        if self.of == "it":
            return f"copy {self._often()}its effect"
        hero = self.which.model_copy(update={"types": ("hero",)}).noun()
        effect = f"another {hero} you have played this turn"
        if self.of == "played_or_rewards":
            effect += ", or a monster's reward you have gained this turn"
        return f"copy {self._often()}the effect of {effect}"

    def instead(self, base: Sequence[Verb]) -> str:
        """The same effect another number of times."""
        if differs_only_in("times", self, base):
            return f"copy it {self._often()}instead"
        return super().instead(base)

    def _often(self) -> str:
        if self.times == 1:
            return ""
        if not isinstance(self.times, int):
            return f"once {self.times.clause()} "
        return "twice " if self.times == 2 else f"{self.times} times "


class GraveRobbery(Step[AscensionState], word="grave_robbery"):
    """Grave Golem: opponents put the top card of their decks into the discard; copy one hero."""

    doing = "copying a revealed hero"

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.GraveRobbery(self.word)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Only which hero is left to ask."""
        return "copy the effect of a hero revealed so"

    def clause(self) -> str:
        return (
            "each opponent puts the top card of their deck into their discard pile; "
            "copy the effect of one hero among those cards"
        )
