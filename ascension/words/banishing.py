"""Cards that are banished."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ascension import places
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
from ascension.words.phrases import (
    OWN_CARDS,
    PLACE_NUMBERS,
    Positive,
    one_of_several,
    then_if_moved,
    whereabouts,
    with_progress,
)
from ascension.words.picking import PickStep
from ascension.words.which import ANY, Which
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, decline, execute_inner, run_again
from framework.cards.control import any_possible
from framework.cards.schema import Verb, Verbs
from framework.cards.text import clauses
from framework.core.plain import Frame, Option
from framework.english import listed


class Banish(PickStep, word="banish"):
    """Cards from one or more places."""

    places: Annotated[
        tuple[Literal["hand", "discard", "played", "row", "deck", "void", "in_play"], ...],
        Field(min_length=1),
    ] = ("hand", "discard")
    which: Which = ANY
    n: Positive = 1
    may: bool = False
    together: bool = False  # all leave the row before any is replaced
    self_: Annotated[bool, Field(alias="self")] = False
    with_self: bool = False  # this card goes too: both or neither
    catch_treasure: bool = False  # Truth Seeker
    then: Verbs = ()

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.together and self.places != ("row",):
            raise ValueError("only cards of the row are banished together")
        if self.together and (self.then or self.with_self or self.catch_treasure):
            raise ValueError("what is banished together has nothing else to it")
        return self

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a card to banish, be it this one."""
        if self.self_:
            seat, card = frame[SEAT], frame[SOURCE]
            return card in state.played[seat] or card in state.constructs[seat]
        return bool(self.candidates(state, frame))

    def secret(self) -> bool:
        """Whether a hand holds such a card is nobody else's business."""
        return "hand" in self.places and self.which != ANY

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Fitting cards, equal ones once; in the row each for itself."""
        options: list[int] = []
        if self.with_self and frame[SOURCE] not in state.played[frame[SEAT]]:
            return options  # a copied effect has no card of its own to banish (Ascension 6)
        chosen = frame[COUNT][0] if isinstance(frame[COUNT], tuple) else ()
        for name in self.places:
            place = PLACE_NUMBERS[name]
            cards = places.pile(state, place, frame[SEAT])
            if place == DECK:
                cards = [*cards, *state.top[frame[SEAT]]]
            fitting = [
                c for c in cards if c != NONE and c not in chosen and self.which.fits(state, c)
            ]
            if self.with_self:
                fitting = [card for card in fitting if card != frame[SOURCE]]
            if place == ROW:
                options += [places.code(state, ROW, card) for card in fitting]
            else:
                options += places.distinct(state, place, fitting)
            if place == PLAYED:
                played = places.constructs_played(state, frame[SEAT])
                fitting = [card for card in played if self.which.fits(state, card)]
                options += places.distinct(state, IN_PLAY, fitting)
        return options

    def run(self, state: AscensionState, frame: Frame) -> None:
        """This card, or picks one after the other; for nothing but harm only if that is wanted."""
        if self.self_:
            self._banish_self(state, frame)
            return
        options = self.candidates(state, frame)
        begun = isinstance(frame[COUNT], tuple)
        if begun and not options:
            self._finish(state, frame)
            return
        nothing_else = [card_in(option) for option in options] == [frame[SOURCE]]
        in_vain = bool(self.then) and not any_possible(self.then, state, frame)
        self.offer(state, frame, options, self.may or nothing_else or in_vain)  # Ascension 24

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Banish it now, or when all are picked."""
        assert isinstance(option, int)
        chosen, banished = frame[COUNT] if isinstance(frame[COUNT], tuple) else ((), 0)
        if option == DONE:
            if not banished:
                decline(state, frame)
            self._finish(state, frame)
            return
        card, place = card_in(option), place_in(option)
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

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Of several cards also which one this is, and what is picked already."""
        chosen, done = frame[COUNT] if isinstance(frame[COUNT], tuple) else ((), 0)
        progress = one_of_several(done, done + len(self.candidates(state, frame)), self.n)
        clause = self.model_copy(update={"catch_treasure": False}).clause()
        text = with_progress(clause, progress)
        names = [state.defs.name[state.form[card]] for card in chosen]
        return f"{text}; picked: {listed(names)}" if names else text

    def _banish_one(self, state: AscensionState, frame: Frame, place: int, card: int) -> None:
        seat = frame[SEAT]
        if self.then:
            execute_inner(state, frame, "then")
            state.stack[-1][IT] = card
        if self.with_self:
            state.played[seat].remove(frame[SOURCE])
            places.banish(state, seat, frame[SOURCE])
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

    def _banish_self(self, state: AscensionState, frame: Frame) -> None:
        card, seat = frame[SOURCE], frame[SEAT]
        for pile in (state.played[seat], state.constructs[seat]):
            if card in pile:
                pile.remove(card)
                places.banish(state, seat, card)
                execute_inner(state, frame, "then")
                return

    def _finish(self, state: AscensionState, frame: Frame) -> None:
        chosen = frame[COUNT][0] if isinstance(frame[COUNT], tuple) else ()
        frame[COUNT] = 0
        if chosen:
            for card in chosen:
                places.leave_row(state, card)
            for card in chosen:
                places.banish_from_row(state, frame[SEAT], card)
            places.refill(state)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        done = frame[COUNT][1] if frame[COUNT] else 0
        return f"{self.n - done} of {self.n} left" if self.n > 1 else ""

    def clause(self) -> str:
        return self._told(self.which.one())

    def after(self, said: Sequence[Verb]) -> str:
        """The same; another card if the same has been done before."""
        if self in said:
            return self._told(f"another {self.which.noun()}")
        text = self.clause()
        return then_if_moved(text, said) if OWN_CARDS & {*self.places} and not self.self_ else text

    def _told(self, one: str) -> str:
        if self.self_:
            text = "banish this card"
        else:
            nouns = self.which.noun(many=True)
            how = f"{'up to ' * self.may}{self.n} {nouns}" if self.n > 1 else one
            how = f"this card and {how}" if self.with_self else how
            origin = (
                "you control" if self.places == ("in_play",) else f"from {whereabouts(self.places)}"
            )
            text = f"{'you may ' * self.may}banish {how} {origin}"
            text += "; they are replaced together" * self.together
        if self.catch_treasure:
            text += "; if you do and a treasure is next in the center deck, acquire it"
        if not self.then:
            return text
        if self.may and self.n == 1:
            return f"{text} to {clauses(self.then)}"
        return f"{text}; {'if you do' if self.n == 1 else 'for each'}, {clauses(self.then)}"
