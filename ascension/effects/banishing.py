"""Cards that are banished."""

from __future__ import annotations

from ascension import places
from ascension.effects.picking import Pick
from ascension.fitting import Fitting
from ascension.state import (
    DECK,
    DONE,
    IN_PLAY,
    NONE,
    PLAYED,
    ROW,
    TREASURE,
    AscensionState,
    card_in,
    place_in,
)
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, decline, execute_inner, run_again
from framework.cards.deciding import any_possible
from framework.cards.effects import Effect
from framework.core.plain import Answer, Frame


class BanishItself(Effect[AscensionState]):
    """This card, as long as it lies before its player."""

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        seat: int = frame[SEAT]
        card: int = frame[SOURCE]
        return card in state.played[seat] or card in state.constructs[seat]

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        card: int = frame[SOURCE]
        for pile in (state.played[seat], state.constructs[seat]):
            if card in pile:
                pile.remove(card)
                places.banish(state, seat, card)
                execute_inner(state, frame, "then")
                return


class Banish(Pick):
    """Picks one after the other; for nothing but harm only if that is wanted.

    The count holds (those picked to leave the row together, how many are banished).
    """

    def __init__(
        self,
        word: str,
        secret: bool,
        where: list[int],
        which: Fitting,
        n: int,
        may: bool,
        together: bool,
        with_self: bool,
        catch_treasure: bool,
        then: list[Effect],
    ) -> None:
        super().__init__(word, secret)
        self.where = where
        self.which = which
        self.n = n
        self.may = may
        self.together = together  # all leave the row before any is replaced
        self.with_self = with_self  # this card goes too: both or neither
        self.catch_treasure = catch_treasure  # Truth Seeker
        self.then = then

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Fitting cards, equal ones once; in the row each for itself."""
        options: list[int] = []
        seat: int = frame[SEAT]
        source: int = frame[SOURCE]
        if self.with_self and source not in state.played[seat]:
            return options  # a copied effect has no card of its own to banish (Ascension 6)
        chosen, _ = _picked(frame)
        which = self.which
        for place in self.where:
            cards = places.pile(state, place, seat)
            if place == DECK:
                cards = [*cards, *state.top[seat]]
            fitting = [c for c in cards if c != NONE and c not in chosen and which.fits(state, c)]
            if self.with_self:
                fitting = [card for card in fitting if card != source]
            if place == ROW:
                options += [places.code(state, ROW, card) for card in fitting]
            else:
                options += places.distinct(state, place, fitting)
            if place == PLAYED:
                played = places.constructs_played(state, seat)
                fitting = [card for card in played if which.fits(state, card)]
                options += places.distinct(state, IN_PLAY, fitting)
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        options = self.candidates(state, frame)
        if not options and isinstance(frame[COUNT], tuple):  # it has begun
            self._finish(state, frame)
            return
        nothing_else = len(options) == 1 and card_in(options[0]) == frame[SOURCE]
        in_vain = len(self.then) > 0 and not any_possible(self.then, state, frame)
        self.offer(state, frame, options, self.may or nothing_else or in_vain)  # Ascension 24

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """Banish it now, or when all are picked."""
        chosen, banished = _picked(frame)
        if option == DONE:
            if not banished:
                decline(state, frame)
            self._finish(state, frame)
            return
        picked: int = option
        card, place = card_in(picked), place_in(picked)
        banished += 1
        more = banished < self.n
        if self.together:
            chosen = (*chosen, card)
        frame[COUNT] = (chosen, banished)
        if more:
            run_again(frame)
        if not self.together:
            self._banish_one(state, frame, place, card)
        if not more:
            self._finish(state, frame)

    def _banish_one(self, state: AscensionState, frame: Frame, place: int, card: int) -> None:
        seat: int = frame[SEAT]
        if self.then:
            execute_inner(state, frame, "then")
            state.stack[-1][IT] = card
        if self.with_self:
            source: int = frame[SOURCE]
            state.played[seat].remove(source)
            places.banish(state, seat, source)
        if place == ROW:
            slot = places.leave_row(state, card)
            places.banish_from_row(state, seat, card)
            if self.catch_treasure:
                self._catch(state, seat)
            places.refill(state)
            frame[IT] = state.row[0 if len(state.hand) == 1 else slot]
            return
        pile = places.pile(state, place, seat)
        if card not in pile:  # it lies on top of the deck, known to all
            pile = state.top[seat]
        pile.remove(card)
        frame[IT] = card
        places.banish(state, seat, card)

    def _catch(self, state: AscensionState, seat: int) -> None:
        card = places.next_center_card(state)
        if card == NONE:
            return
        if state.defs.type[state.form[card]] == TREASURE:
            state.note("reveal", "row", state.form[card])
            places.tell_acquired(state, seat, card)
            places.take_acquired(state, seat, card)
        else:
            state.center_deck.append(card)

    def _finish(self, state: AscensionState, frame: Frame) -> None:
        chosen, _ = _picked(frame)
        frame[COUNT] = 0
        if chosen:
            seat: int = frame[SEAT]
            for card in chosen:
                places.leave_row(state, card)
            for card in chosen:
                places.banish_from_row(state, seat, card)
            places.refill(state)


def _picked(frame: Frame) -> tuple[tuple[int, ...], int]:
    """Cards that are picked to leave the row together, and how many are banished."""
    count = frame[COUNT]
    if isinstance(count, tuple):
        chosen: tuple[int, ...] = count[0]
        banished: int = count[1]
        return chosen, banished
    return (), 0
