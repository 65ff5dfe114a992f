"""Cards that change places or sides without being acquired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ascension.effects import moving as effects
from ascension.state import AscensionState, card_in, name_of
from ascension.words.phrases import OWN_CARDS, PLACE_NUMBERS, then_if_moved, whereabouts
from ascension.words.which import ANY, Which
from framework.cards.blocks import COUNT, KEY, BlockDefinitions
from framework.cards.effects import Effect
from framework.cards.schema import Step, Verb
from framework.core.plain import Frame


class Move(Step[AscensionState], word="move"):
    """A card from one place to another: into a hand, or into some player's discard pile."""

    which: Which = ANY
    places: Annotated[tuple[Literal["hand", "discard", "void", "played"], ...], Field(min_length=1)]
    to: Literal["hand", "opponent", "other", "player"]
    may: bool = False
    self_: Annotated[bool, Field(alias="self")] = False

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Move(
            self.word,
            "hand" in self.places
            and self.which != ANY,  # whether a hand holds it is its owner's business
            self.which.fitting(defs),
            [PLACE_NUMBERS[name] for name in self.places],
            self.to,
            self.may,
            self.self_,
        )

    def question(self, state: AscensionState, frame: Frame) -> str:
        """After the card is picked who gets it."""
        if state.kind == "player":
            card = name_of(state, card_in(frame[COUNT]))
            return f"choose the player whose discard pile {card} goes to"
        own = state.defs.blocks[frame[KEY]].card
        return self.clause().replace("this card", own) if self.self_ else self.clause()

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return f"{name_of(state, card_in(frame[COUNT]))} is chosen" if frame[COUNT] else ""

    def clause(self) -> str:
        card = "this card" if self.self_ else f"{self.which.one()} from {whereabouts(self.places)}"
        goal = {
            "hand": "into your hand",
            "opponent": "into an opponent's discard pile",
            "other": "into another player's discard pile",
            "player": "into a player's discard pile",
        }[self.to]
        return f"{'you may ' * self.may}put {card} {goal}"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters which cards have been moved before."""
        looked_at = OWN_CARDS & {*self.places} and not self.self_
        return then_if_moved(self.clause(), said) if looked_at else self.clause()


class TransformCard(Step[AscensionState], word="transform"):
    """A construct in play turns without paying (Emma's Workshop)."""

    which: Which

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.TransformCard(self.word, self.which.fitting(defs))

    def clause(self) -> str:
        return f"you may transform, without paying, {self.which.one()} you control"
