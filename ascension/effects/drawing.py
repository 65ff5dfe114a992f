"""Cards between the own deck, hand and discard pile."""

from __future__ import annotations

from ascension import places
from ascension.effects.picking import Pick
from ascension.fitting import Fitting
from ascension.state import HAND, NONE, AscensionState, card_in
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, ask, decline, run_again
from framework.cards.effects import Effect, Quantity
from framework.core.plain import Answer, Frame


class Draw(Effect[AscensionState]):
    """As many as there are."""

    def __init__(self, n: Quantity, told: bool) -> None:
        self.instant = True
        self.n = n
        self.told = told  # counting it shows something to everybody

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to draw."""
        seat: int = frame[SEAT]
        if not places.has_next_card(state, seat):
            return False
        return self.told or self.n.value(state, frame) > 0

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        places.draw(state, seat, self.n.value(state, frame))


class Reveal(Effect[AscensionState]):
    """Again while the revealed card fits."""

    def __init__(self, again_if: Fitting | None, or_forms: frozenset[int]) -> None:
        self.again_if = again_if
        self.or_forms = or_forms

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to reveal."""
        seat: int = frame[SEAT]
        return places.has_next_card(state, seat)

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        card = places.next_card(state, seat)
        frame[IT] = card
        if card == NONE:
            state.note("nothing", seat, "reveal")
            return
        state.hand[seat].append(card)
        state.note("reveal", "top", seat, state.form[card])
        again = self.again_if
        if state.form[card] in self.or_forms or (again is not None and again.fits(state, card)):
            run_again(frame)


class Mill(Effect[AscensionState]):
    """An empty deck is reshuffled first, unless all of it goes."""

    def __init__(self, whole: bool) -> None:
        self.whole = whole

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to put away."""
        seat: int = frame[SEAT]
        if self.whole:
            return len(state.deck[seat]) > 0 or len(state.top[seat]) > 0
        return places.has_next_card(state, seat)

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        if self.whole:
            cards = [*state.deck[seat], *state.top[seat]]
            state.deck[seat].clear()
            state.top[seat].clear()
        else:
            card = places.next_card(state, seat)
            cards = [card] if card != NONE else []
        frame[IT] = cards[0] if len(cards) == 1 else NONE
        state.discard[seat] += cards
        if cards:
            state.note("reveal", "mill", seat, tuple([state.form[card] for card in cards]))
        else:
            state.note("nothing", seat, "mill")


class Discard(Pick):
    """One after the other. The count holds the cards discarded so far."""

    def __init__(self, word: str, n: int, take_back: list[int]) -> None:
        super().__init__(word)
        self.n = n
        self.take_back = take_back  # if one of each form was discarded, they may come back

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        seat: int = frame[SEAT]
        return places.distinct(state, HAND, state.hand[seat])

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        done: tuple[int, ...] = frame[COUNT] or ()
        if len(done) < self.n and (state.hand[seat] or not done):
            self.offer(state, frame, self.candidates(state, frame), False)
        elif self.take_back and len(self._to_take_back(state, done)) == len(self.take_back):
            ask(state, frame, "may", ("yes", "no"))
        else:
            frame[COUNT] = 0

    def _to_take_back(self, state: AscensionState, done: tuple[int, ...]) -> list[int]:
        by_form = {state.form[card]: card for card in done}
        return [by_form[form] for form in self.take_back if form in by_form]

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """Into the discard pile; or back into the hand, if that was asked."""
        seat: int = frame[SEAT]
        done: tuple[int, ...] = frame[COUNT] or ()
        if isinstance(option, str):
            if option == "yes":
                for card in self._to_take_back(state, done):
                    state.discard[seat].remove(card)
                    state.hand[seat].append(card)
                    state.note("taken", seat, state.form[card])
            else:
                decline(state, frame)
            frame[COUNT] = 0
            return
        picked = card_in(option)
        state.hand[seat].remove(picked)
        state.discard[seat].append(picked)
        state.note("discard", seat, state.form[picked])
        frame[COUNT] = (*done, picked)
        run_again(frame)


class ShuffleIn(Effect[AscensionState]):
    """A copied effect has no card of its own to move (Ascension 6)."""

    def __init__(self, word: str, discard: bool, itself: bool) -> None:
        self.word = word
        self.discard = discard
        self.itself = itself

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to shuffle in; the deck alone can always be shuffled."""
        if not (self.itself or self.discard):
            return True
        seat: int = frame[SEAT]
        own = self.itself and frame[SOURCE] in state.played[seat]
        return own or (self.discard and len(state.discard[seat]) > 0)

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        cards: list[int] = []
        if self.itself and frame[SOURCE] in state.played[seat]:
            state.played[seat].remove(frame[SOURCE])
            cards.append(frame[SOURCE])
        if self.discard:
            cards += state.discard[seat]
            state.discard[seat].clear()
        if cards or not (self.itself or self.discard):
            places.shuffle_into_deck(state, seat, cards)
        else:
            state.note("nothing", seat, self.word)
