"""Cards acquired or taken without paying, and where they go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ascension import places
from ascension.state import ALWAYS, DONE, NONE, ROW, AscensionState, card_in, name_of, place_in
from ascension.words.phrases import PLACE_NUMBERS, PLACE_WORDS, differs_only_in, next_of
from ascension.words.picking import PickStep, cards_left
from ascension.words.which import Which
from framework.cards.blocks import COUNT, IT, SEAT, ask, decline, run_again
from framework.cards.schema import If, Step, Verb
from framework.core.plain import Atom, Frame, Option


class Acquire(PickStep, word="acquire"):
    """Cards without paying for them."""

    which: Which
    places: Annotated[tuple[Literal["row", "always"], ...], Field(min_length=1)] = ("row", "always")
    to: Literal["discard", "hand"] = "discard"
    hand_if: If | None = None  # checked before it is acquired
    any_number: bool = False

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Heroes and constructs that fit."""
        options = []
        if "row" in self.places:
            cards = [c for c in state.row if c != NONE and not places.is_monster(state, c)]
            options += [places.code(state, ROW, c) for c in cards if self.which.fits(state, c)]
        if "always" in self.places:
            tops = [stack[-1] for stack in state.stacks if stack]
            options += [places.code(state, ALWAYS, c) for c in tops if self.which.fits(state, c)]
        return options

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Where the card goes as things are now."""
        if self.hand_if is None:
            return self.clause()
        to = "hand" if self.hand_if.holds(state, frame) else self.to
        return self.model_copy(update={"hand_if": None, "to": to}).clause()

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One, or one after the other until done."""
        options = self.candidates(state, frame)
        if self.any_number and frame[COUNT] and not options:
            frame[COUNT] = 0
            return
        self.offer(state, frame, options, optional=self.any_number)

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It is acquired; what follows from that comes first."""
        assert isinstance(option, int)
        if option == DONE:
            if not frame[COUNT]:
                decline(state, frame)
            frame[COUNT] = 0
            return
        if self.any_number:
            frame[COUNT] = 1
            run_again(frame)
        frame[IT] = card_in(option)
        to = self.to
        if self.hand_if is not None and self.hand_if.holds(state, frame):
            to = "hand"
        places.start_acquiring(state, frame[SEAT], place_in(option), frame[IT], to)

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


class Claim(PickStep, word="claim"):
    """Any card of the center row: acquired or defeated, without paying."""

    doing = "acquiring or defeating"
    all: bool = False

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is."""
        return next_of(frame, self.clause()) if self.all else self.clause()

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        return [places.code(state, ROW, card) for card in state.row if card != NONE]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One of choice; or every card that lies there now, in the order of choice."""
        if not self.all:
            self.offer(state, frame, self.candidates(state, frame), optional=False)
            return
        if not frame[COUNT]:
            there = tuple(card for card in state.row if card != NONE)
            frame[COUNT] = (there, len(there))
        left = [card for card in frame[COUNT][0] if card in state.row]
        if left:
            options = tuple(places.code(state, ROW, card) for card in left)
            ask(state, frame, "pick", options)
        else:
            frame[COUNT] = 0

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Monsters are defeated, all else is acquired."""
        assert isinstance(option, int)
        card, seat = card_in(option), frame[SEAT]
        if self.all:
            waiting, count = frame[COUNT]
            frame[COUNT] = (tuple(c for c in waiting if c != card), count)
            run_again(frame)
        if places.is_monster(state, card):
            places.start_defeating(state, seat, ROW, card)
        else:
            places.start_acquiring(state, seat, ROW, card)

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


class Put(PickStep, word="put"):
    """Always-available cards from their stacks, without acquiring them."""

    names: Annotated[tuple[Literal["Mystic", "Heavy Infantry"], ...], Field(min_length=1)]
    to: Literal["hand", "discard"]
    each: bool = False  # one of each name, of which some may be left out

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Stacks that are not empty; with `each` those not yet taken."""
        taken = frame[COUNT] or ()
        tops = [stack[-1] for stack in state.stacks if stack]
        return [
            places.code(state, ALWAYS, card)
            for card in tops
            if (name := state.defs.name[state.form[card]]) in self.names and name not in taken
        ]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One of choice, or one of each until done."""
        options = self.candidates(state, frame)
        if self.each and frame[COUNT] and not options:
            frame[COUNT] = 0
            return
        self.offer(state, frame, options, optional=self.each and bool(frame[COUNT]))

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Into the hand or the discard pile."""
        assert isinstance(option, int)
        if option == DONE:
            frame[COUNT] = 0
            return
        card, seat = card_in(option), frame[SEAT]
        next(stack for stack in state.stacks if card in stack).remove(card)
        places.pile(state, PLACE_NUMBERS[self.to], seat).append(card)
        state.note("put", seat, state.form[card], self.to)
        if self.each:
            frame[COUNT] = (*(frame[COUNT] or ()), state.defs.name[state.form[card]])
            run_again(frame)

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

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Offered if it is still where acquired cards go."""
        for name, pile in (("discard", state.discard), ("hand", state.hand)):
            if frame[IT] in pile[frame[SEAT]]:
                ask(state, frame, "may", ("yes", "no"), name_of(state, frame[IT]), name)

    def question(self, state: AscensionState, frame: Frame) -> str:
        return f"you may {self.label('yes', state.about[2:])}"

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        if option == "yes":
            seat, card = frame[SEAT], frame[IT]
            pile = state.discard[seat] if card in state.discard[seat] else state.hand[seat]
            pile.remove(card)
            places.put_into_play(state, seat, card)
        else:
            decline(state, frame)

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

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Offered if it is still in the discard pile."""
        if frame[IT] in state.discard[frame[SEAT]]:
            ask(state, frame, "may", ("yes", "no"), name_of(state, frame[IT]))

    def question(self, state: AscensionState, frame: Frame) -> str:
        return f"you may {self.label('yes', state.about[2:])}"

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Put it there, known to all."""
        if option == "yes":
            state.discard[frame[SEAT]].remove(frame[IT])
            state.top[frame[SEAT]].append(frame[IT])
            state.note("on deck", frame[SEAT], state.form[frame[IT]])
        else:
            decline(state, frame)

    def label(self, option: Option, about: tuple[Atom, ...]) -> str:
        if option == "yes":
            return f"put {about[0]} on top of your deck"
        return f"leave {about[0]} in your discard pile"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return name_of(state, frame[IT])

    def clause(self) -> str:
        return "you may put it on top of your deck"
