"""What is done to other players: their constructs, hands, decks and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ascension import places
from ascension.effects.picking import Pick
from ascension.state import DISCARD, DONE, IN_PLAY, NOBODY, AscensionState, card_in
from framework.cards.blocks import (
    COUNT,
    KEY,
    NEXT,
    SEAT,
    SOURCE,
    ask,
    decline,
    execute_inner,
    run_again,
)
from framework.cards.effects import Effect
from framework.core.plain import Answer, Frame

# Who chooses what is destroyed.
BY_YOU: Final = "you"
CHEAPEST: Final = "cheapest"
ALL: Final = "all"


class DestroyItself(Effect[AscensionState]):
    """This construct."""

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        seat: int = frame[SEAT]
        return frame[SOURCE] in state.constructs[seat]

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        card: int = frame[SOURCE]
        if card in state.constructs[seat]:
            places.destroy(state, seat, card)


class DestroyConstructs(Pick):
    """Opponent by opponent. The count holds (opponents left, destroyed of the first one, 1)."""

    def __init__(
        self,
        word: str,
        chooser: str,
        n: int,
        keep_one: bool,
        then_if_none: bool,
        temples_too: bool,
    ) -> None:
        super().__init__(word)
        self.chooser = chooser
        self.n = n
        self.kept = 1 if keep_one else 0  # the owner keeps one and destroys the rest
        self.then_if_none = then_if_none
        self.temples_too = temples_too

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has something to lose, or not having it has consequences."""
        seat: int = frame[SEAT]
        seats = places.opponents(state, seat)
        if any(len(state.constructs[s]) > self.kept for s in seats):
            return True
        if self.temples_too and any(s in state.temples for s in seats):
            return True
        return self.then_if_none and len(seats) > 0

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        if not frame[COUNT]:
            others = places.opponents(state, seat)
            frame[COUNT] = (tuple(others), 0, 1)
            self._tell_who_has_none(state, others or [seat])
        left: tuple[int, ...] = frame[COUNT][0]
        done: int = frame[COUNT][1]
        if not left:
            frame[COUNT] = 0
            return
        victim = left[0]
        own = state.constructs[victim]
        if self.temples_too:
            self._lose_temples(state, victim)
        wanted = len(own) - 1 if self.kept else self.n - done
        if self.chooser == ALL:
            for card in list(own):
                if card in own:
                    places.destroy(state, victim, card)
        elif self.chooser == CHEAPEST and own:
            costs = state.defs.cost
            least = min([costs[state.form[card]] for card in own])
            options = [card for card in own if costs[state.form[card]] == least]
            if done == 0:
                self._ask_for(state, frame, victim, victim, options)
                return
        elif own and wanted > 0:
            self._ask_for(state, frame, victim, seat if self.chooser == BY_YOU else victim, own)
            return
        if not done and self.chooser != ALL and self.then_if_none:
            execute_inner(state, frame, "then_if_none")
        frame[COUNT] = (left[1:], 0, 1)
        run_again(frame)

    def _tell_who_has_none(self, state: AscensionState, seats: Sequence[int]) -> None:
        for seat in seats:
            temples = self.temples_too and seat in state.temples
            if not temples and len(state.constructs[seat]) <= self.kept:
                state.note("nothing", seat, self.word)

    def _lose_temples(self, state: AscensionState, victim: int) -> None:
        for temple, seat in enumerate(state.temples):
            if seat == victim:
                state.temples[temple] = NOBODY
                state.note("temple lost", victim, temple)

    def _ask_for(
        self, state: AscensionState, frame: Frame, victim: int, chooser: int, cards: Sequence[int]
    ) -> None:
        options = tuple(places.distinct(state, IN_PLAY, cards))
        whose = () if chooser == victim else (victim,)
        state.ask(chooser, "pick", options, frame[KEY], frame[NEXT] - 1, *whose)

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """It is destroyed; or it is kept and the rest is destroyed."""
        left: tuple[int, ...] = frame[COUNT][0]
        done: int = frame[COUNT][1]
        answered: int = option
        picked, own = card_in(answered), state.constructs[left[0]]
        doomed = [card for card in own if card != picked] if self.kept else [picked]
        for card in doomed:
            if card in own:
                places.destroy(state, left[0], card)
        frame[COUNT] = (left, done + 1, 1)
        run_again(frame)


class Raid(Effect[AscensionState]):
    """The opponent of choice if there is a choice; then the hand decides by chance.

    The count holds the cards of which one may be taken.
    """

    def __init__(self, word: str, each: bool, may_take: bool, takes: bool) -> None:
        self.word = word
        self.each = each
        self.may_take = may_take  # one of the discarded cards
        self.takes = takes

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a hand to take from."""
        seat: int = frame[SEAT]
        return any(len(state.hand[s]) > 0 for s in places.opponents(state, seat))

    def run(self, state: AscensionState, frame: Frame) -> None:
        own: int = frame[SEAT]
        if frame[COUNT]:
            options = [places.code(state, DISCARD, card) for card in frame[COUNT]]
            ask(state, frame, "pick", (*options, DONE))
            return
        seats = [s for s in places.opponents(state, own) if state.hand[s]]
        if not seats:
            state.note("nothing", own, self.word)
        elif not self.each:
            ask(state, frame, "player", tuple(seats))
        else:
            taken = tuple([self._at_random(state, own, seat) for seat in seats])
            if self.may_take:
                frame[COUNT] = taken
                run_again(frame)

    def _at_random(self, state: AscensionState, own: int, seat: int) -> int:
        hand = state.hand[seat]
        hand.sort(key=lambda card: (state.form[card], card))
        card = hand.pop(state.draw(f"deck:{seat}", len(hand)))
        to = state.hand[own] if self.takes else state.discard[seat]
        to.append(card)
        state.note("reveal", "raid", seat, state.form[card], own, 1 if self.takes else 0)
        return card

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """An opponent, or one of the discarded cards to take."""
        own: int = frame[SEAT]
        picked: int = option
        if not frame[COUNT]:
            self._at_random(state, own, picked)
            return
        discarded: tuple[int, ...] = frame[COUNT]
        frame[COUNT] = 0
        if picked == DONE:
            decline(state, frame)
            return
        card = card_in(picked)
        assert card in discarded
        for pile in state.discard:
            if card in pile:
                pile.remove(card)
                break
        state.hand[own].append(card)
        state.note("taken", own, state.form[card])


class Steal(Effect[AscensionState]):
    """From each, or from one of choice who has some."""

    def __init__(self, insight: int, honor: int, each: bool) -> None:
        self.insight = insight
        self.honor = honor
        self.each = each

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        return len(self._rich(state, frame)) > 0

    def _rich(self, state: AscensionState, frame: Frame) -> list[int]:
        own: int = frame[SEAT]
        seats = places.others(state, own) if self.each else places.opponents(state, own)
        owned = state.insight if self.insight else state.honor
        return [seat for seat in seats if owned[seat]]

    def run(self, state: AscensionState, frame: Frame) -> None:
        own: int = frame[SEAT]
        rich = self._rich(state, frame)
        if not rich:
            state.note("nothing", own, "take")
        elif self.each:
            for seat in rich:
                self._steal(state, own, seat)
        else:
            ask(state, frame, "player", tuple(rich))

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        own: int = frame[SEAT]
        victim: int = option
        self._steal(state, own, victim)

    def _steal(self, state: AscensionState, seat: int, victim: int) -> None:
        insight = min(self.insight, state.insight[victim])
        state.insight[victim] -= insight
        places.gain_insight(state, seat, insight)
        honor = min(self.honor, state.honor[victim])
        state.honor[victim] -= honor
        state.honor[seat] += honor
        state.note("steal", seat, victim, insight, honor)


class ConstructsToDecks(Effect[AscensionState]):
    """Captured monsters too."""

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        own: int = frame[SEAT]
        return any(len(state.constructs[seat]) > 0 for seat in places.opponents(state, own))

    def run(self, state: AscensionState, frame: Frame) -> None:
        own: int = frame[SEAT]
        opponents = places.opponents(state, own)
        victims = [seat for seat in opponents if state.constructs[seat]]
        if not victims:
            for seat in opponents or [own]:
                state.note("nothing", seat, "move")
        for seat in victims:
            cards = sorted(state.constructs[seat], key=lambda card: (state.form[card], card))
            state.constructs[seat].clear()
            state.shuffle(f"deck:{seat}", cards, seat)
            state.deck[seat] += state.top[seat]
            state.top[seat].clear()
            state.deck[seat] += cards
            state.note("unbuilt", seat, tuple(sorted([state.form[card] for card in cards])))
