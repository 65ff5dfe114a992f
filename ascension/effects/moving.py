"""Cards that change places or sides without being acquired."""

from __future__ import annotations

from typing import Final

from ascension import places
from ascension.effects.picking import Pick
from ascension.fitting import Fitting
from ascension.state import DONE, IN_PLAY, VOID, AscensionState, card_in, place_in
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, ask, decline, run_again
from framework.core.plain import Answer, Frame

TO_HAND: Final = "hand"
TO_OPPONENT: Final = "opponent"
TO_OTHER: Final = "other"
TO_PLAYER: Final = "player"


class Move(Pick):
    """First the card, then the player; between these the count holds the card as it was picked."""

    def __init__(
        self,
        word: str,
        secret: bool,
        which: Fitting,
        where: list[int],
        to: str,
        may: bool,
        itself: bool,
    ) -> None:
        super().__init__(word, secret)
        self.which = which
        self.where = where
        self.to = to
        self.may = may
        self.itself = itself

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there are a card and somebody to have it."""
        if self.to != TO_HAND and not self._receivers(state, frame):
            return False
        return len(self.candidates(state, frame)) > 0

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Fitting cards, equal ones once."""
        options: list[int] = []
        seat: int = frame[SEAT]
        source: int = frame[SOURCE]
        for place in self.where:
            cards = places.pile(state, place, seat)
            if self.itself:
                cards = [card for card in cards if card == source]
            elif place == VOID:
                cards = [card for card in cards if card != source]
            fitting = [c for c in cards if self.which.fits(state, c)]
            options += places.distinct(state, place, fitting)
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        receivers = self._receivers(state, frame)
        if frame[COUNT]:
            ask(state, frame, "player", tuple(receivers))
            return
        options = self.candidates(state, frame)
        if self.to != TO_HAND and not receivers:
            options = []
        only_harm = self.to == TO_PLAYER and receivers == [frame[SEAT]]
        self.offer(state, frame, options, self.may or only_harm)  # Ascension 24

    def _receivers(self, state: AscensionState, frame: Frame) -> list[int]:
        seat: int = frame[SEAT]
        if self.to == TO_OTHER:
            return places.others(state, seat)
        opponents = places.opponents(state, seat)
        return opponents if self.to == TO_OPPONENT else [seat, *opponents]

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        seat: int = frame[SEAT]
        picked: int = option
        if frame[COUNT]:
            moved: int = frame[COUNT]
            frame[COUNT] = 0
            self._move(state, frame, moved, state.discard[picked])
            state.note("sent", seat, picked, state.form[card_in(moved)])
        elif picked == DONE:
            decline(state, frame)
        elif self.to == TO_HAND:
            self._move(state, frame, picked, state.hand[seat])
            state.note("taken", seat, state.form[card_in(picked)])
        else:
            frame[COUNT] = picked
            run_again(frame)

    def _move(self, state: AscensionState, frame: Frame, option: int, pile: list[int]) -> None:
        card = card_in(option)
        seat: int = frame[SEAT]
        places.pile(state, place_in(option), seat).remove(card)
        pile.append(card)
        frame[IT] = card


class TransformCard(Pick):
    """A construct that has another side; may be declined."""

    def __init__(self, word: str, which: Fitting) -> None:
        super().__init__(word)
        self.which = which

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Constructs that have another side."""
        seat: int = frame[SEAT]
        transforms = state.defs.transforms
        able = [c for c in state.constructs[seat] if state.form[c] in transforms]
        return places.distinct(state, IN_PLAY, [c for c in able if self.which.fits(state, c)])

    def run(self, state: AscensionState, frame: Frame) -> None:
        self.offer(state, frame, self.candidates(state, frame), True)

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """It shows its other side for the rest of the game."""
        if option == DONE:
            decline(state, frame)
        else:
            picked: int = option
            seat: int = frame[SEAT]
            places.turn_over(state, seat, card_in(picked))
