"""Cards between the own deck, hand and discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from ascension.effects import drawing as effects
from ascension.state import AscensionState
from ascension.words.phrases import (
    Positive,
    named,
    names_of,
    one_of_several,
    then_if_moved,
    with_progress,
)
from ascension.words.which import Which, forms_of
from framework.cards.blocks import COUNT, SEAT, BlockDefinitions
from framework.cards.effects import Effect
from framework.cards.schema import Amount, CardName, Step, Times, Verb, quantity
from framework.core.plain import Atom, Frame, Option
from framework.english import listed, with_number


class Draw(Step[AscensionState], word="draw"):
    """Cards from the own deck."""

    instant = True
    n: Times = 1

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Draw(quantity(self.n, defs), isinstance(self.n, Amount) and self.n.tells)

    def clause(self) -> str:
        if isinstance(self.n, int):
            return f"draw {with_number(self.n, 'card')}"
        return f"draw a card {self.n.clause()}"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; more cards if some have been drawn before."""
        if not any(isinstance(verb, Draw) for verb in said):
            return self.clause()
        if isinstance(self.n, int):
            return "draw another card" if self.n == 1 else f"draw {self.n} more cards"
        return f"draw another card {self.n.clause()}"


class Reveal(Step[AscensionState], word="reveal"):
    """The top card of the own deck, shown and taken into the hand."""

    again_if: Which | None = None
    or_names: tuple[CardName, ...] = ()

    def effect(self, defs: BlockDefinitions) -> Effect:
        again = None if self.again_if is None else self.again_if.fitting(defs)
        return effects.Reveal(again, frozenset(forms_of(self.or_names, defs)))

    def clause(self) -> str:
        text = "reveal the top card of your deck and put it into your hand"
        if self.again_if is None:
            return text
        kinds = listed([*(f"a {name}" for name in self.or_names), self.again_if.one()], "or")
        return f"{text}; repeat this as long as the revealed card is {kinds}"


class Mill(Step[AscensionState], word="mill"):
    """The top card of the own deck, or all of it, into the discard pile."""

    all: bool = False

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Mill(self.all)

    def clause(self) -> str:
        cards = "your whole deck" if self.all else "the top card of your deck"
        return f"put {cards} into your discard pile"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters what has left the deck before."""
        return then_if_moved(self.clause(), said)


class Discard(Step[AscensionState], word="discard"):
    """Cards from the own hand."""

    n: Positive = 1
    take_back: tuple[CardName, ...] = ()  # if one of each name was discarded, they may come back

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Discard(self.word, self.n, forms_of(self.take_back, defs))

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is; in the end what may be taken back."""
        if state.kind == "may":
            return f"you may {self.label('yes', ())}"
        done = len(frame[COUNT] or ())
        progress = one_of_several(done, done + len(state.hand[frame[SEAT]]), self.n)
        return with_progress(self.clause(), progress)

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        """Both answers to the offer to take cards back."""
        return (
            f"take {listed(self.take_back)} back into your hand" if option == "yes" else "decline"
        )

    def progress(self, state: AscensionState, frame: Frame) -> str:
        done = frame[COUNT] or ()
        if len(done) < self.n:
            return f"{self.n - len(done)} of {self.n} left"
        return f"{names_of(state, done)} may come back"

    def clause(self) -> str:
        text = f"discard {with_number(self.n, 'card')}"
        if self.take_back:
            names = listed([named(name) for name in self.take_back])
            text += f"; if {names} are among them, you may take those back into your hand"
        return text

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters what has come into the hand before."""
        return then_if_moved(self.clause(), said)


class ShuffleIn(Step[AscensionState], word="shuffle"):
    """The own discard pile, or this card too, into the own deck."""

    discard: bool = True
    self_: Annotated[bool, Field(alias="self")] = False

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.ShuffleIn(self.word, self.discard, self.self_)

    def clause(self) -> str:
        if not (self.self_ or self.discard):
            return "shuffle your deck"
        parts = ["this card"] * self.self_ + ["your discard pile"] * self.discard
        return f"shuffle {listed(parts)} into your deck"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters which cards have been moved before."""
        return then_if_moved(self.clause(), said)
