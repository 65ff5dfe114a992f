"""Monsters defeated without paying."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from ascension import frames, places
from ascension.state import ALWAYS, DONE, NONE, ROW, AscensionState, card_in, name_of, place_in
from ascension.words.phrases import differs_only_in, next_of
from ascension.words.picking import PickStep, cards_left
from ascension.words.which import ANY, Which
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, ask, decline, run_again
from framework.cards.schema import Verb
from framework.core.plain import Frame, Option


class Defeat(PickStep, word="defeat"):
    """A monster without paying for it, or all of the center row's."""

    which: Which = ANY
    places: Annotated[tuple[Literal["row", "always"], ...], Field(min_length=1)] = ("row", "always")
    may: bool = False
    all: bool = False
    it: bool = False
    infest: bool = False  # it may go to a player's discard pile instead of the void

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Monsters that fit; the Cultist is always there."""
        cards = [c for c in state.row if c != NONE and places.is_monster(state, c)]
        if self.it:
            cards = [card for card in cards if card == frame[IT]]
        # A reward means another monster, even if the void has been shuffled and brought this one.
        cards = [card for card in cards if card != frame[SOURCE]]
        options = [places.code(state, ROW, c) for c in cards if self.which.fits(state, c)]
        if "always" in self.places and not self.it and self.which.fits(state, state.cultist):
            options.append(places.code(state, ALWAYS, state.cultist))
        return options

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is one to defeat; together only those of the row are."""
        options = self.candidates(state, frame)
        return any(place_in(option) == ROW for option in options) if self.all else bool(options)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """By its name if there is only one; of several that are defeated whose turn it is."""
        if self.all:
            return next_of(frame, "choose the monster whose reward you take next")
        text = self.model_copy(update={"infest": False}).clause()
        return text.replace("defeat it", f"defeat {name_of(state, frame[IT])}") if self.it else text

    def run(self, state: AscensionState, frame: Frame) -> None:
        """One of choice; or all together, their rewards in the order of choice."""
        if not self.all:
            self.offer(state, frame, self.candidates(state, frame), optional=self.may)
            return
        if not frame[COUNT]:
            together = defeat_together(state, frame[SEAT], self.which)
            frame[COUNT] = (together, len(together))
            if together:
                run_again(frame)  # when they have left the row
                return
            state.note("nothing", frame[SEAT], self.word)
        waiting = frame[COUNT][0]
        if waiting:
            options = [places.effect(places.done_with(state, card)) for card in waiting]
            ask(state, frame, "pick", tuple(options))
        else:
            frame[COUNT] = 0

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It is defeated; its reward comes first."""
        assert isinstance(option, int)
        if option == DONE:
            decline(state, frame)
            return
        card = card_in(option)
        if self.all:
            waiting, count = frame[COUNT]
            frame[COUNT] = (tuple(c for c in waiting if c != card), count)
            run_again(frame)
            state.stack.append(frames.defeat.frame(frame[SEAT], card, 1, 0))
            return
        places.start_defeating(state, frame[SEAT], place_in(option), card, self.infest)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return cards_left(state, frame)

    def clause(self) -> str:
        if self.all:
            return (
                "defeat every monster in the center row without paying; take the rewards in any "
                "order"
            )
        which = self.which.model_copy(update={"types": self.which.types or ("monster",)})
        whom = "it" if self.it else which.one()
        place = " in the center row" if self.places == ("row",) and not self.it else ""
        text = f"{'you may ' * self.may}defeat {whom}{place} without paying"
        if self.infest:
            text += "; you may put it into a player's discard pile instead of the void"
        return text

    def instead(self, base: Sequence[Verb]) -> str:
        """The same from more monsters."""
        if differs_only_in("which", self, base):
            which = self.which.model_copy(update={"types": self.which.types or ("monster",)})
            return f"{which.any()} instead"
        return super().instead(base)


def defeat_together(state: AscensionState, seat: int, which: Which) -> tuple[int, ...]:
    """All fitting monsters leave the row at once; where each goes is settled before."""
    monsters = [c for c in state.row if c != NONE and places.is_monster(state, c)]
    cards = tuple(card for card in monsters if which.fits(state, card))
    for card in cards:
        state.note("defeat", seat, state.form[card])
    if cards:
        state.stack.append(frames.leave.frame(seat, cards, 0, (), 0))
    return cards
