"""Monsters defeated without paying."""

from __future__ import annotations

from ascension import frames, places
from ascension.effects.picking import Pick
from ascension.fitting import Fitting
from ascension.state import ALWAYS, DONE, NONE, ROW, AscensionState, card_in, place_in
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, ask, decline, run_again
from framework.core.plain import Answer, Frame


class Defeat(Pick):
    """One of choice; or all together, their rewards in the order of choice.

    Then the count holds (those whose reward waits, how many they were).
    """

    def __init__(
        self,
        word: str,
        which: Fitting,
        always: bool,
        may: bool,
        every: bool,
        it: bool,
        infest: bool,
    ) -> None:
        super().__init__(word)
        self.which = which
        self.always = always
        self.may = may
        self.every = every
        self.it = it
        self.infest = infest  # it may go to a player's discard pile instead of the void

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Monsters that fit; the Cultist is always there."""
        cards = [c for c in state.row if c != NONE and places.is_monster(state, c)]
        if self.it:
            cards = [card for card in cards if card == frame[IT]]
        # A reward means another monster, even if the void has been shuffled and brought this one.
        cards = [card for card in cards if card != frame[SOURCE]]
        options = [places.code(state, ROW, c) for c in cards if self.which.fits(state, c)]
        if self.always and not self.it and self.which.fits(state, state.cultist):
            options.append(places.code(state, ALWAYS, state.cultist))
        return options

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is one to defeat; together only those of the row are."""
        options = self.candidates(state, frame)
        return any(place_in(o) == ROW for o in options) if self.every else len(options) > 0

    def run(self, state: AscensionState, frame: Frame) -> None:
        if not self.every:
            self.offer(state, frame, self.candidates(state, frame), self.may)
            return
        if not frame[COUNT]:
            seat: int = frame[SEAT]
            together = defeat_together(state, seat, self.which)
            frame[COUNT] = (together, len(together))
            if together:
                run_again(frame)  # when they have left the row
                return
            state.note("nothing", seat, self.word)
        waiting: tuple[int, ...] = frame[COUNT][0]
        if waiting:
            options = [places.effect(places.done_with(state, card)) for card in waiting]
            ask(state, frame, "pick", tuple(options))
        else:
            frame[COUNT] = 0

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """It is defeated; its reward comes first."""
        if option == DONE:
            decline(state, frame)
            return
        picked: int = option
        seat: int = frame[SEAT]
        card = card_in(picked)
        if self.every:
            waiting, count = frame[COUNT]
            frame[COUNT] = (tuple([c for c in waiting if c != card]), count)
            run_again(frame)
            state.stack.append(frames.defeat.frame(seat, card, 1, 0))
            return
        places.start_defeating(state, seat, place_in(picked), card, self.infest)


def defeat_together(state: AscensionState, seat: int, which: Fitting) -> tuple[int, ...]:
    """All fitting monsters leave the row at once; where each goes is settled before."""
    monsters = [c for c in state.row if c != NONE and places.is_monster(state, c)]
    cards = tuple([card for card in monsters if which.fits(state, card)])
    for card in cards:
        state.note("defeat", seat, state.form[card])
    if cards:
        state.stack.append(frames.leave.frame(seat, cards, 0, (), 0))
    return cards
