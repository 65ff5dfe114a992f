"""What is done to other players: their constructs, hands, decks and tokens."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ascension.effects import opponents as effects
from ascension.state import AscensionState
from ascension.words.phrases import Positive, names_of, one_of_several
from framework.cards.blocks import COUNT, BlockDefinitions
from framework.cards.effects import Effect
from framework.cards.schema import Step, Verbs
from framework.cards.text import clauses
from framework.core.plain import Frame
from framework.english import listed


class DestroyConstructs(Step[AscensionState], word="destroy"):
    """Opponents' constructs go to their discard piles."""

    chooser: Literal["you", "owner", "cheapest", "all"] = "owner"
    n: Positive = 1
    keep_one: bool = False  # the owner keeps one and destroys the rest
    then_if_none: Verbs = ()
    self_: Annotated[bool, Field(alias="self")] = False
    temples_too: bool = False

    def effect(self, defs: BlockDefinitions) -> Effect:
        if self.self_:
            return effects.DestroyItself()
        then_if_none = bool(self.then_if_none)
        return effects.DestroyConstructs(
            self.word, self.chooser, self.n, self.keep_one, then_if_none, self.temples_too
        )

    def question(self, state: AscensionState, frame: Frame) -> str:
        """To the owner what (s)he has to do, to another whose construct to choose."""
        left, done, _ = frame[COUNT]
        own = state.seat == left[0]
        whose = "yours" if own else state.header.names[left[0]]
        if self.keep_one:
            return f"choose the construct of {whose} that is kept; the others are destroyed"
        if self.chooser == "cheapest":
            return "destroy one of your cheapest constructs"
        progress = one_of_several(done, done + len(state.constructs[left[0]]), self.n)
        if own:
            return f"destroy a construct of yours{progress}"
        return f"choose a construct of {whose}, which is destroyed{progress}"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        if not frame[COUNT]:
            return ""
        seats = [state.header.names[seat] for seat in frame[COUNT][0]]
        return f"{listed(seats) or 'nobody'} to go"

    def clause(self) -> str:
        if self.self_:
            return "destroy this construct"
        if self.chooser == "all":
            temples = "loses all temples and " * self.temples_too
            return f"each opponent {temples}destroys all their constructs"
        if self.chooser == "cheapest":
            return "each opponent destroys their cheapest construct"
        if self.keep_one:
            return "each opponent keeps one of their constructs and destroys the others"
        if self.chooser == "you":
            return "destroy a construct of each opponent, of your choice"
        count = "one" if self.n == 1 else self.n
        text = f"each opponent destroys {count} of their own constructs"
        if self.then_if_none:
            text += f"; for each opponent who destroyed none, {clauses(self.then_if_none)}"
        return text


class Raid(Step[AscensionState], word="raid"):
    """Random cards from opponents' hands: discarded or taken."""

    whom: Literal["each", "one"] = "one"
    take: Literal["none", "may_one", "it"] = "none"

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Raid(
            self.word, self.whom == "each", self.take == "may_one", self.take == "it"
        )

    def question(self, state: AscensionState, frame: Frame) -> str:
        """In the end which of the discarded cards to take."""
        offered = state.kind == "pick"
        return "you may take a discarded card into your hand" if offered else self.clause()

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return f"one of {names_of(state, frame[COUNT])} may be taken" if frame[COUNT] else ""

    def clause(self) -> str:
        whom = "each opponent" if self.whom == "each" else "an opponent of your choice"
        if self.take == "it":
            return f"put a random card from the hand of {whom} into your hand"
        text = f"{whom} discards a random card from their hand"
        return (
            f"{text}; you may put one of those cards into your hand"
            if self.take != "none"
            else text
        )


class Steal(Step[AscensionState], word="steal"):
    """Tokens that change hands."""

    insight: Annotated[int, Field(ge=0)] = 0
    honor: Annotated[int, Field(ge=0)] = 0
    whom: Literal["each", "one"] = "one"

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if bool(self.insight) == bool(self.honor):
            raise ValueError("either insight or honor is taken")
        return self

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Steal(self.insight, self.honor, self.whom == "each")

    def clause(self) -> str:
        loot = f"{self.insight} insight" if self.insight else f"{self.honor} honor tokens"
        whom = "each other player" if self.whom == "each" else "an opponent of your choice"
        return f"take {loot} from {whom}"


class ConstructsToDecks(Step[AscensionState], word="constructs_to_decks"):
    """Static Elemental: opponents' constructs go on top of their decks in random order."""

    doing = "sending constructs back to the decks"

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.ConstructsToDecks()

    def clause(self) -> str:
        return "each opponent's constructs go on top of their deck in random order"
