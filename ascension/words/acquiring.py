"""Cards acquired or taken without paying, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ascension.effects import acquiring as effects
from ascension.state import AscensionState, name_of
from ascension.words.phrases import PLACE_NUMBERS, PLACE_WORDS, cards_left, differs_only_in, next_of
from ascension.words.which import Which
from framework.cards.blocks import COUNT, IT, BlockDefinitions, running_effect
from framework.cards.effects import Effect
from framework.cards.schema import If, Step, Verb, requirement
from framework.core.plain import Atom, Frame, Option


class Acquire(Step[AscensionState], word="acquire"):
    """Cards without paying for them."""

    which: Which
    places: Annotated[tuple[Literal["row", "always"], ...], Field(min_length=1)] = ("row", "always")
    to: Literal["discard", "hand"] = "discard"
    hand_if: If | None = None  # checked before it is acquired
    any_number: bool = False

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Acquire(
            self.word,
            self.which.fitting(defs),
            "row" in self.places,
            "always" in self.places,
            self.to,
            requirement(self.hand_if, defs),
            self.any_number,
        )

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Where the card goes as things are now."""
        if self.hand_if is None:
            return self.clause()
        effect = running_effect(state, frame)
        assert isinstance(effect, effects.Acquire)
        to = effect.goes_to(state, frame)
        return self.model_copy(update={"hand_if": None, "to": to}).clause()

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return "more of them if there are" if frame[COUNT] else ""

    def clause(self) -> str:
        """What, and where it goes."""
        return "; ".join(self.parts(()))

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """On a line of its own, when it goes to the hand."""
        cards = self.which.one()
        if self.any_number:
            cards = f"any number of {self.which.noun(many=True)}"
        origin = " from the center row" if self.places == ("row",) else ""
        text = f"acquire {cards}{origin}{' into your hand' * (self.to == 'hand')} without paying"
        if self.hand_if is None:
            return [text]
        return [text, self.hand_if.before("acquire it into your hand instead")]

    def instead(self, base: Sequence[Verb]) -> str:
        """The same from more cards."""
        if differs_only_in("which", self, base):
            return f"{self.which.any()} instead"
        return super().instead(base)


class Claim(Step[AscensionState], word="claim"):
    """Any card of the center row: acquired or defeated, without paying."""

    doing = "acquiring or defeating"
    all: bool = False

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Claim(self.word, self.all)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is."""
        return next_of(frame, self.clause()) if self.all else self.clause()

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return cards_left(state, frame)

    def clause(self) -> str:
        which = "every card" if self.all else "a card"
        return f"acquire or defeat {which} in the center row without paying"

    def instead(self, base: Sequence[Verb]) -> str:
        """The same with every card."""
        if self.all and all(isinstance(verb, Claim) for verb in base):
            return "every card in the center row instead"
        return super().instead(base)


class Put(Step[AscensionState], word="put"):
    """Always-available cards from their stacks, without acquiring them."""

    names: Annotated[tuple[Literal["Mystic", "Heavy Infantry"], ...], Field(min_length=1)]
    to: Literal["hand", "discard"]
    each: bool = False  # one of each name, of which some may be left out

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Put(self.word, self.names, self.to, PLACE_NUMBERS[self.to], self.each)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """After the first of them what may come too."""
        taken = frame[COUNT] or ()
        if not taken:
            return self.clause()
        return f"{self._put([name for name in self.names if name not in taken])} too, or be done"

    def _put(self, names: Sequence[str]) -> str:
        joint, stack = (" and/or ", "their stacks") if self.each else (" or ", "its stack")
        cards = joint.join(f"a {name}" for name in names)
        to = "hand" if self.to == "hand" else "discard pile"
        return f"put {cards} from {stack if len(names) > 1 else 'its stack'} into your {to}"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        done, count = len(frame[COUNT] or ()), len(self.names)
        return f"{count - done} of {count} left" if self.each else ""

    def clause(self) -> str:
        return self._put(self.names)


class IntoPlay(Step[AscensionState], word="into_play"):
    """The card that is being acquired may go straight into play (within `watch`)."""

    doing = "putting straight into play"

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.IntoPlay()

    def question(self, state: AscensionState, frame: Frame) -> str:
        return f"you may {self.label('yes', state.about[2:])}"

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        name, pile = about
        if option == "yes":
            return f"put {name} straight into play"
        return f"leave {name} in {PLACE_WORDS[str(pile)]}"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return name_of(state, frame[IT])

    def clause(self) -> str:
        return "you may put it straight into play"


class OntoDeck(Step[AscensionState], word="onto_deck"):
    """The card that is being acquired may go on top of the own deck (within `watch`)."""

    doing = "putting on top of the deck"

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.OntoDeck()

    def question(self, state: AscensionState, frame: Frame) -> str:
        return f"you may {self.label('yes', state.about[2:])}"

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        if option == "yes":
            return f"put {about[0]} on top of your deck"
        return f"leave {about[0]} in your discard pile"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return name_of(state, frame[IT])

    def clause(self) -> str:
        return "you may put it on top of your deck"
