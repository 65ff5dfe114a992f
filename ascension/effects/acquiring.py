"""Cards acquired or taken without paying, and where they go."""

from __future__ import annotations

from ascension import places
from ascension.effects.picking import Pick
from ascension.fitting import Fitting
from ascension.state import ALWAYS, DONE, NONE, ROW, AscensionState, card_in, name_of, place_in
from framework.cards.blocks import COUNT, IT, SEAT, ask, decline, run_again
from framework.cards.effects import Effect, Requirement
from framework.core.plain import Answer, Frame


class Acquire(Pick):
    """One, or one after the other until done."""

    def __init__(
        self,
        word: str,
        which: Fitting,
        row: bool,
        always: bool,
        to: str,
        hand_if: Requirement | None,
        any_number: bool,
    ) -> None:
        super().__init__(word)
        self.which = which
        self.row = row
        self.always = always
        self.to = to
        self.hand_if = hand_if  # checked before it is acquired
        self.any_number = any_number

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Heroes and constructs that fit."""
        options: list[int] = []
        which = self.which
        if self.row:
            cards = [c for c in state.row if c != NONE and not places.is_monster(state, c)]
            options += [places.code(state, ROW, c) for c in cards if which.fits(state, c)]
        if self.always:
            tops = [stack[-1] for stack in state.stacks if stack]
            options += [places.code(state, ALWAYS, c) for c in tops if which.fits(state, c)]
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        options = self.candidates(state, frame)
        if self.any_number and frame[COUNT] and not options:
            frame[COUNT] = 0
            return
        self.offer(state, frame, options, self.any_number)

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """It is acquired; what follows from that comes first."""
        if option == DONE:
            if not frame[COUNT]:
                decline(state, frame)
            frame[COUNT] = 0
            return
        if self.any_number:
            frame[COUNT] = 1
            run_again(frame)
        picked: int = option
        seat: int = frame[SEAT]
        card = card_in(picked)
        frame[IT] = card
        to = self.goes_to(state, frame)
        places.start_acquiring(state, seat, place_in(picked), card, to)

    def goes_to(self, state: AscensionState, frame: Frame) -> str:
        """Where the card goes as things are now."""
        condition = self.hand_if
        return "hand" if condition is not None and condition.holds(state, frame) else self.to


class Claim(Pick):
    """One of choice; or every card that lies there now, in the order of choice.

    Then the count holds (those that are left, how many there were).
    """

    def __init__(self, word: str, every: bool) -> None:
        super().__init__(word)
        self.every = every

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        return [places.code(state, ROW, card) for card in state.row if card != NONE]

    def run(self, state: AscensionState, frame: Frame) -> None:
        if not self.every:
            self.offer(state, frame, self.candidates(state, frame), False)
            return
        if not frame[COUNT]:
            there = tuple([card for card in state.row if card != NONE])
            frame[COUNT] = (there, len(there))
        left = [card for card in frame[COUNT][0] if card in state.row]
        if left:
            options = tuple([places.code(state, ROW, card) for card in left])
            ask(state, frame, "pick", options)
        else:
            frame[COUNT] = 0

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """Monsters are defeated, all else is acquired."""
        picked: int = option
        seat: int = frame[SEAT]
        card = card_in(picked)
        if self.every:
            waiting, count = frame[COUNT]
            frame[COUNT] = (tuple([c for c in waiting if c != card]), count)
            run_again(frame)
        if places.is_monster(state, card):
            places.start_defeating(state, seat, ROW, card)
        else:
            places.start_acquiring(state, seat, ROW, card)


class Put(Pick):
    """One of choice, or one of each until done; then the count holds the names of those taken."""

    def __init__(self, word: str, names: tuple[str, ...], to: str, place: int, each: bool) -> None:
        super().__init__(word)
        self.names = names
        self.to = to
        self.place = place
        self.each = each  # one of each name, of which some may be left out

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Stacks that are not empty; with `each` those not yet taken."""
        taken: tuple[str, ...] = frame[COUNT] or ()
        options: list[int] = []
        for stack in state.stacks:
            if stack:
                name = name_of(state, stack[-1])
                if name in self.names and name not in taken:
                    options.append(places.code(state, ALWAYS, stack[-1]))
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        options = self.candidates(state, frame)
        if self.each and frame[COUNT] and not options:
            frame[COUNT] = 0
            return
        self.offer(state, frame, options, self.each and bool(frame[COUNT]))

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """Into the hand or the discard pile."""
        if option == DONE:
            frame[COUNT] = 0
            return
        picked: int = option
        seat: int = frame[SEAT]
        card = card_in(picked)
        for stack in state.stacks:
            if card in stack:
                stack.remove(card)
                break
        places.pile(state, self.place, seat).append(card)
        state.note("put", seat, state.form[card], self.to)
        if self.each:
            taken: tuple[str, ...] = frame[COUNT] or ()
            frame[COUNT] = (*taken, name_of(state, card))
            run_again(frame)


class IntoPlay(Effect[AscensionState]):
    """Offered if the card is still where acquired cards go."""

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        card: int = frame[IT]
        if card in state.discard[seat]:
            ask(state, frame, "may", ("yes", "no"), name_of(state, card), "discard")
        elif card in state.hand[seat]:
            ask(state, frame, "may", ("yes", "no"), name_of(state, card), "hand")

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        if option == "yes":
            seat: int = frame[SEAT]
            card: int = frame[IT]
            pile = state.discard[seat] if card in state.discard[seat] else state.hand[seat]
            pile.remove(card)
            places.put_into_play(state, seat, card)
        else:
            decline(state, frame)


class OntoDeck(Effect[AscensionState]):
    """Offered if the card is still in the discard pile."""

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        card: int = frame[IT]
        if card in state.discard[seat]:
            ask(state, frame, "may", ("yes", "no"), name_of(state, card))

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """Put it there, known to all."""
        if option == "yes":
            seat: int = frame[SEAT]
            card: int = frame[IT]
            state.discard[seat].remove(card)
            state.top[seat].append(card)
            state.note("on deck", seat, state.form[card])
        else:
            decline(state, frame)
