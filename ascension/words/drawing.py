"""Cards between the own deck, hand and discard pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from ascension import places
from ascension.state import HAND, NONE, AscensionState, card_in
from ascension.words.amounts import some
from ascension.words.phrases import (
    Positive,
    named,
    names_of,
    one_of_several,
    then_if_moved,
    with_progress,
)
from ascension.words.picking import PickStep
from ascension.words.which import Which
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, ask, decline, run_again
from framework.cards.schema import CardName, Step, Times, Verb, number
from framework.core.plain import Atom, Frame, Option
from framework.english import listed, with_number


class Draw(Step[AscensionState], word="draw"):
    """Cards from the own deck."""

    instant = True
    n: Times = 1

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to draw."""
        return places.has_next_card(state, frame[SEAT]) and some(self.n, state, frame)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """As many as there are."""
        places.draw(state, frame[SEAT], number(self.n, state, frame))

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

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to reveal."""
        return places.has_next_card(state, frame[SEAT])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Again while the revealed card fits."""
        seat = frame[SEAT]
        card = places.next_card(state, seat)
        frame[IT] = card
        if card == NONE:
            state.note("nothing", seat, "reveal")
            return
        state.hand[seat].append(card)
        state.note("reveal", "top", seat, state.form[card])
        named = state.defs.name[state.form[card]] in self.or_names
        if named or (self.again_if is not None and self.again_if.fits(state, card)):
            run_again(frame)

    def clause(self) -> str:
        text = "reveal the top card of your deck and put it into your hand"
        if self.again_if is None:
            return text
        kinds = listed([*(f"a {name}" for name in self.or_names), self.again_if.one()], "or")
        return f"{text}; repeat this as long as the revealed card is {kinds}"


class Mill(Step[AscensionState], word="mill"):
    """The top card of the own deck, or all of it, into the discard pile."""

    all: bool = False

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to put away."""
        seat = frame[SEAT]
        if self.all:
            return bool(state.deck[seat] or state.top[seat])
        return places.has_next_card(state, seat)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """An empty deck is reshuffled first, unless all of it goes."""
        seat = frame[SEAT]
        if self.all:
            cards = [*state.deck[seat], *state.top[seat]]
            state.deck[seat].clear()
            state.top[seat].clear()
        else:
            card = places.next_card(state, seat)
            cards = [card] if card != NONE else []
        frame[IT] = cards[0] if len(cards) == 1 else NONE
        state.discard[seat] += cards
        if cards:
            state.note("reveal", "mill", seat, tuple(state.form[card] for card in cards))
        else:
            state.note("nothing", seat, "mill")

    def clause(self) -> str:
        cards = "your whole deck" if self.all else "the top card of your deck"
        return f"put {cards} into your discard pile"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters what has left the deck before."""
        return then_if_moved(self.clause(), said)


class Discard(PickStep, word="discard"):
    """Cards from the own hand."""

    n: Positive = 1
    take_back: tuple[CardName, ...] = ()  # if one of each name was discarded, they may come back

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        return places.distinct(state, HAND, state.hand[frame[SEAT]])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One after the other. The count holds the cards discarded so far."""
        done = frame[COUNT] or ()
        if len(done) < self.n and (state.hand[frame[SEAT]] or not done):
            self.offer(state, frame, self.candidates(state, frame), optional=False)
        elif self.take_back and len(self._to_take_back(state, frame)) == len(self.take_back):
            ask(state, frame, "may", ("yes", "no"))
        else:
            frame[COUNT] = 0

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is; in the end what may be taken back."""
        if state.kind == "may":
            return f"you may {self.label('yes', ())}"
        done = len(frame[COUNT] or ())
        progress = one_of_several(done, done + len(state.hand[frame[SEAT]]), self.n)
        return with_progress(self.clause(), progress)

    def _to_take_back(self, state: AscensionState, frame: Frame) -> list[int]:
        by_name = {state.defs.name[state.form[card]]: card for card in frame[COUNT]}
        return [by_name[name] for name in self.take_back if name in by_name]

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Into the discard pile; or back into the hand, if that was asked."""
        seat = frame[SEAT]
        if isinstance(option, str):
            if option == "yes":
                for card in self._to_take_back(state, frame):
                    state.discard[seat].remove(card)
                    state.hand[seat].append(card)
                    state.note("taken", seat, state.form[card])
            else:
                decline(state, frame)
            frame[COUNT] = 0
            return
        assert isinstance(option, int)
        card = card_in(option)
        state.hand[seat].remove(card)
        state.discard[seat].append(card)
        state.note("discard", seat, state.form[card])
        frame[COUNT] = (*(frame[COUNT] or ()), card)
        run_again(frame)

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

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to shuffle in; the deck alone can always be shuffled."""
        if not (self.self_ or self.discard):
            return True
        seat = frame[SEAT]
        own = self.self_ and frame[SOURCE] in state.played[seat]
        return own or bool(self.discard and state.discard[seat])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """A copied effect has no card of its own to move (Ascension 6)."""
        seat, cards = frame[SEAT], []
        if self.self_ and frame[SOURCE] in state.played[seat]:
            state.played[seat].remove(frame[SOURCE])
            cards.append(frame[SOURCE])
        if self.discard:
            cards += state.discard[seat]
            state.discard[seat].clear()
        if cards or not (self.self_ or self.discard):
            places.shuffle_into_deck(state, seat, cards)
        else:
            state.note("nothing", seat, self.word)

    def clause(self) -> str:
        if not (self.self_ or self.discard):
            return "shuffle your deck"
        parts = ["this card"] * self.self_ + ["your discard pile"] * self.discard
        return f"shuffle {listed(parts)} into your deck"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters which cards have been moved before."""
        return then_if_moved(self.clause(), said)
