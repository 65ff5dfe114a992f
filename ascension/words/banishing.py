"""Cards that are banished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ascension.effects import banishing as effects
from ascension.state import AscensionState
from ascension.words.phrases import (
    OWN_CARDS,
    PLACE_NUMBERS,
    Positive,
    one_of_several,
    then_if_moved,
    whereabouts,
    with_progress,
)
from ascension.words.which import ANY, Which
from framework.cards.blocks import COUNT, BlockDefinitions, running_effect
from framework.cards.control import carried_out_by
from framework.cards.effects import Effect
from framework.cards.schema import Step, Verb, Verbs
from framework.cards.text import clauses
from framework.core.plain import Frame
from framework.english import listed


class Banish(Step[AscensionState], word="banish"):
    """Cards from one or more places."""

    places: Annotated[
        tuple[Literal["hand", "discard", "played", "row", "deck", "void", "in_play"], ...],
        Field(min_length=1),
    ] = ("hand", "discard")
    which: Which = ANY
    n: Positive = 1
    may: bool = False
    together: bool = False  # all leave the row before any is replaced
    self_: Annotated[bool, Field(alias="self")] = False
    with_self: bool = False  # this card goes too: both or neither
    catch_treasure: bool = False  # Truth Seeker
    then: Verbs = ()

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.together and self.places != ("row",):
            raise ValueError("only cards of the row are banished together")
        if self.together and (self.then or self.with_self or self.catch_treasure):
            raise ValueError("what is banished together has nothing else to it")
        return self

    def effect(self, defs: BlockDefinitions) -> Effect:
        if self.self_:
            return effects.BanishItself()
        return effects.Banish(
            self.word,
            "hand" in self.places
            and self.which != ANY,  # whether a hand holds it is its owner's business
            [PLACE_NUMBERS[name] for name in self.places],
            self.which.fitting(defs),
            self.n,
            self.may,
            self.together,
            self.with_self,
            self.catch_treasure,
            carried_out_by(self.then, defs),
        )

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is, and what is picked already."""
        chosen, done = frame[COUNT] if isinstance(frame[COUNT], tuple) else ((), 0)
        effect = running_effect(state, frame)
        assert isinstance(effect, effects.Banish)
        progress = one_of_several(done, done + len(effect.candidates(state, frame)), self.n)
        clause = self.model_copy(update={"catch_treasure": False}).clause()
        text = with_progress(clause, progress)
        names = [state.defs.name[state.form[card]] for card in chosen]
        return f"{text}; picked: {listed(names)}" if names else text

    def progress(self, state: AscensionState, frame: Frame) -> str:
        done = frame[COUNT][1] if frame[COUNT] else 0
        return f"{self.n - done} of {self.n} left" if self.n > 1 else ""

    def clause(self) -> str:
        return self._told(self.which.one())

    def after(self, said: Sequence[Verb]) -> str:
        """The same; another card if the same has been done before."""
        if self in said:
            return self._told(f"another {self.which.noun()}")
        text = self.clause()
        return then_if_moved(text, said) if OWN_CARDS & {*self.places} and not self.self_ else text

    def _told(self, one: str) -> str:
        if self.self_:
            text = "banish this card"
        else:
            nouns = self.which.noun(many=True)
            how = f"{'up to ' * self.may}{self.n} {nouns}" if self.n > 1 else one
            how = f"this card and {how}" if self.with_self else how
            origin = (
                "you control" if self.places == ("in_play",) else f"from {whereabouts(self.places)}"
            )
            text = f"{'you may ' * self.may}banish {how} {origin}"
            text += "; they are replaced together" * self.together
        if self.catch_treasure:
            text += "; if you do and a treasure is next in the center deck, acquire it"
        if not self.then:
            return text
        if self.may and self.n == 1:
            return f"{text} to {clauses(self.then)}"
        return f"{text}; {'if you do' if self.n == 1 else 'for each'}, {clauses(self.then)}"
