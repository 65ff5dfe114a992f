"""Cards that change places or sides without being acquired."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ascension import places
from ascension.state import DONE, IN_PLAY, VOID, AscensionState, card_in, name_of, place_in
from ascension.words.phrases import OWN_CARDS, PLACE_NUMBERS, then_if_moved, whereabouts
from ascension.words.picking import PickStep
from ascension.words.which import ANY, Which
from framework.cards.blocks import COUNT, IT, KEY, SEAT, SOURCE, ask, decline, run_again
from framework.cards.schema import Verb
from framework.core.plain import Frame, Option


class Move(PickStep, word="move"):
    """A card from one place to another: into a hand, or into some player's discard pile."""

    which: Which = ANY
    places: Annotated[tuple[Literal["hand", "discard", "void", "played"], ...], Field(min_length=1)]
    to: Literal["hand", "opponent", "other", "player"]
    may: bool = False
    self_: Annotated[bool, Field(alias="self")] = False

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there are a card and somebody to have it."""
        somebody = self.to == "hand" or self._receivers(state, frame)
        return bool(somebody and self.candidates(state, frame))

    def secret(self) -> bool:
        """Whether a hand holds such a card is nobody else's business."""
        return "hand" in self.places and self.which != ANY

    def question(self, state: AscensionState, frame: Frame) -> str:
        """After the card is picked who gets it."""
        if state.kind == "player":
            card = name_of(state, card_in(frame[COUNT]))
            return f"choose the player whose discard pile {card} goes to"
        own = state.defs.blocks[frame[KEY]].card
        return self.clause().replace("this card", own) if self.self_ else self.clause()

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Fitting cards, equal ones once."""
        options: list[int] = []
        for name in self.places:
            place = PLACE_NUMBERS[name]
            cards = places.pile(state, place, frame[SEAT])
            if self.self_:
                cards = [card for card in cards if card == frame[SOURCE]]
            elif place == VOID:
                cards = [card for card in cards if card != frame[SOURCE]]
            options += places.distinct(
                state, place, [c for c in cards if self.which.fits(state, c)]
            )
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        """First the card, then the player."""
        if frame[COUNT]:
            seats = self._receivers(state, frame)
            ask(state, frame, "player", tuple(seats))
            return
        options = self.candidates(state, frame)
        receivers = self._receivers(state, frame)
        if self.to != "hand" and not receivers:
            options = []
        only_harm = self.to == "player" and receivers == [frame[SEAT]]
        self.offer(state, frame, options, optional=self.may or only_harm)  # Ascension 24

    def _receivers(self, state: AscensionState, frame: Frame) -> list[int]:
        seat = frame[SEAT]
        if self.to == "other":
            return places.others(state, seat)
        opponents = places.opponents(state, seat)
        return opponents if self.to == "opponent" else [seat, *opponents]

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        assert isinstance(option, int)
        if frame[COUNT]:
            picked, frame[COUNT] = frame[COUNT], 0
            self._move(state, frame, picked, state.discard[option])
            state.note("sent", frame[SEAT], option, state.form[card_in(picked)])
        elif option == DONE:
            decline(state, frame)
        elif self.to == "hand":
            self._move(state, frame, option, state.hand[frame[SEAT]])
            state.note("taken", frame[SEAT], state.form[card_in(option)])
        else:
            frame[COUNT] = option
            run_again(frame)

    def _move(self, state: AscensionState, frame: Frame, option: int, pile: list[int]) -> None:
        card = card_in(option)
        places.pile(state, place_in(option), frame[SEAT]).remove(card)
        pile.append(card)
        frame[IT] = card

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return f"{name_of(state, card_in(frame[COUNT]))} is chosen" if frame[COUNT] else ""

    def clause(self) -> str:
        card = "this card" if self.self_ else f"{self.which.one()} from {whereabouts(self.places)}"
        goal = {
            "hand": "into your hand",
            "opponent": "into an opponent's discard pile",
            "other": "into another player's discard pile",
            "player": "into a player's discard pile",
        }[self.to]
        return f"{'you may ' * self.may}put {card} {goal}"

    def after(self, said: Sequence[Verb]) -> str:
        """The same; it matters which cards have been moved before."""
        looked_at = OWN_CARDS & {*self.places} and not self.self_
        return then_if_moved(self.clause(), said) if looked_at else self.clause()


class TransformCard(PickStep, word="transform"):
    """A construct in play turns without paying (Emma's Workshop)."""

    which: Which

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Constructs that have another side."""
        own = state.constructs[frame[SEAT]]
        able = [c for c in own if state.form[c] in state.defs.transforms]
        return places.distinct(state, IN_PLAY, [c for c in able if self.which.fits(state, c)])

    def run(self, state: AscensionState, frame: Frame) -> None:
        """May be declined."""
        self.offer(state, frame, self.candidates(state, frame), optional=True)

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It shows its other side for the rest of the game."""
        assert isinstance(option, int)
        if option == DONE:
            decline(state, frame)
        else:
            places.turn_over(state, frame[SEAT], card_in(option))

    def clause(self) -> str:
        return f"you may transform, without paying, {self.which.one()} you control"
