"""What is done to other players: their constructs, hands, decks and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ascension import places
from ascension.state import DISCARD, DONE, IN_PLAY, NOBODY, AscensionState, card_in
from ascension.words.phrases import Positive, names_of, one_of_several
from ascension.words.picking import PickStep
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
from framework.cards.schema import Step, Verbs
from framework.cards.text import clauses
from framework.core.plain import Frame, Option
from framework.english import listed


class DestroyConstructs(PickStep, word="destroy"):
    """Opponents' constructs go to their discard piles."""

    chooser: Literal["you", "owner", "cheapest", "all"] = "owner"
    n: Positive = 1
    keep_one: bool = False  # the owner keeps one and destroys the rest
    then_if_none: Verbs = ()
    self_: Annotated[bool, Field(alias="self")] = False
    temples_too: bool = False

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has something to lose, or not having it has consequences."""
        if self.self_:
            return frame[SOURCE] in state.constructs[frame[SEAT]]
        seats = places.opponents(state, frame[SEAT])
        built = any(len(state.constructs[seat]) > self.keep_one for seat in seats)
        temples = self.temples_too and any(seat in state.temples for seat in seats)
        return built or temples or bool(self.then_if_none and seats)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Opponent by opponent. The count holds (opponents left, destroyed of the first one)."""
        if self.self_:
            if frame[SOURCE] in state.constructs[frame[SEAT]]:
                places.destroy(state, frame[SEAT], frame[SOURCE])
            return
        if not frame[COUNT]:
            others = places.opponents(state, frame[SEAT])
            frame[COUNT] = (tuple(others), 0, 1)
            self._tell_who_has_none(state, others or [frame[SEAT]])
        left, done, _ = frame[COUNT]
        if not left:
            frame[COUNT] = 0
            return
        victim = left[0]
        own = state.constructs[victim]
        if self.temples_too:
            self._lose_temples(state, victim)
        wanted = len(own) - 1 if self.keep_one else self.n - done
        if self.chooser == "all":
            for card in list(own):
                if card in own:
                    places.destroy(state, victim, card)
        elif self.chooser == "cheapest" and own:
            least = min(state.defs.cost[state.form[card]] for card in own)
            options = [card for card in own if state.defs.cost[state.form[card]] == least]
            if done == 0:
                self._ask_for(state, frame, victim, victim, options)
                return
        elif own and wanted > 0:
            self._ask_for(
                state, frame, victim, frame[SEAT] if self.chooser == "you" else victim, own
            )
            return
        if not done and self.chooser != "all" and self.then_if_none:
            execute_inner(state, frame, "then_if_none")
        frame[COUNT] = (left[1:], 0, 1)
        run_again(frame)

    def _tell_who_has_none(self, state: AscensionState, seats: Sequence[int]) -> None:
        for seat in seats:
            temples = self.temples_too and seat in state.temples
            if not temples and len(state.constructs[seat]) <= self.keep_one:
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

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """It is destroyed; or it is kept and the rest is destroyed."""
        assert isinstance(option, int)
        left, done, _ = frame[COUNT]
        picked, own = card_in(option), state.constructs[left[0]]
        doomed = [card for card in own if card != picked] if self.keep_one else [picked]
        for card in doomed:
            if card in own:
                places.destroy(state, left[0], card)
        frame[COUNT] = (left, done + 1, 1)
        run_again(frame)

    def question(self, state: AscensionState, frame: Frame) -> str:
        """To the owner what (s)he has to do, to another whose construct to choose."""
        left, done, _ = frame[COUNT]
        own = state.seat == left[0]
        whose = "yours" if own else state.header.names[left[0]]
        if self.keep_one:
            return f"choose the construct of {whose} that is kept; the others are destroyed"
        if self.chooser == "cheapest":
            return "destroy one of your cheapest constructs"
        progress = one_of_several(done, done + len(state.constructs[left[0]]), self.n)
        if own:
            return f"destroy a construct of yours{progress}"
        return f"choose a construct of {whose}, which is destroyed{progress}"

    def progress(self, state: AscensionState, frame: Frame) -> str:
        if not frame[COUNT]:
            return ""
        seats = [state.header.names[seat] for seat in frame[COUNT][0]]
        return f"{listed(seats) or 'nobody'} to go"

    def clause(self) -> str:
        if self.self_:
            return "destroy this construct"
        if self.chooser == "all":
            temples = "loses all temples and " * self.temples_too
            return f"each opponent {temples}destroys all their constructs"
        if self.chooser == "cheapest":
            return "each opponent destroys their cheapest construct"
        if self.keep_one:
            return "each opponent keeps one of their constructs and destroys the others"
        if self.chooser == "you":
            return "destroy a construct of each opponent, of your choice"
        count = "one" if self.n == 1 else self.n
        text = f"each opponent destroys {count} of their own constructs"
        if self.then_if_none:
            text += f"; for each opponent who destroyed none, {clauses(self.then_if_none)}"
        return text


class Raid(Step[AscensionState], word="raid"):
    """Random cards from opponents' hands: discarded or taken."""

    whom: Literal["each", "one"] = "one"
    take: Literal["none", "may_one", "it"] = "none"

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is a hand to take from."""
        return any(state.hand[seat] for seat in places.opponents(state, frame[SEAT]))

    def question(self, state: AscensionState, frame: Frame) -> str:
        """In the end which of the discarded cards to take."""
        offered = state.kind == "pick"
        return "you may take a discarded card into your hand" if offered else self.clause()

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Choose the opponent if there is a choice; then the hand decides by chance."""
        if frame[COUNT]:
            options = [places.code(state, DISCARD, card) for card in frame[COUNT]]
            ask(state, frame, "pick", (*options, DONE))
            return
        seats = [s for s in places.opponents(state, frame[SEAT]) if state.hand[s]]
        if not seats:
            state.note("nothing", frame[SEAT], self.word)
        elif self.whom == "one":
            ask(state, frame, "player", tuple(seats))
        else:
            taken = tuple(self._at_random(state, frame, seat) for seat in seats)
            if self.take == "may_one":
                frame[COUNT] = taken
                run_again(frame)

    def _at_random(self, state: AscensionState, frame: Frame, seat: int) -> int:
        hand = state.hand[seat]
        hand.sort(key=lambda card: (state.form[card], card))
        card = hand.pop(state.draw(f"deck:{seat}", len(hand)))
        to = state.hand[frame[SEAT]] if self.take == "it" else state.discard[seat]
        to.append(card)
        state.note("reveal", "raid", seat, state.form[card], frame[SEAT], int(self.take == "it"))
        return card

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """An opponent, or one of the discarded cards to take."""
        assert isinstance(option, int)
        if not frame[COUNT]:
            self._at_random(state, frame, option)
            return
        discarded, frame[COUNT] = frame[COUNT], 0
        if option != DONE:
            card = card_in(option)
            owner = next(s for s in range(len(state.hand)) if card in state.discard[s])
            state.discard[owner].remove(card)
            state.hand[frame[SEAT]].append(card)
            state.note("taken", frame[SEAT], state.form[card])
            assert card in discarded
        else:
            decline(state, frame)

    def progress(self, state: AscensionState, frame: Frame) -> str:
        return f"one of {names_of(state, frame[COUNT])} may be taken" if frame[COUNT] else ""

    def clause(self) -> str:
        whom = "each opponent" if self.whom == "each" else "an opponent of your choice"
        if self.take == "it":
            return f"put a random card from the hand of {whom} into your hand"
        text = f"{whom} discards a random card from their hand"
        return (
            f"{text}; you may put one of those cards into your hand"
            if self.take != "none"
            else text
        )


class Steal(Step[AscensionState], word="steal"):
    """Tokens that change hands."""

    insight: Annotated[int, Field(ge=0)] = 0
    honor: Annotated[int, Field(ge=0)] = 0
    whom: Literal["each", "one"] = "one"

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if bool(self.insight) == bool(self.honor):
            raise ValueError("either insight or honor is taken")
        return self

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        return bool(self._rich(state, frame))

    def _rich(self, state: AscensionState, frame: Frame) -> list[int]:
        seats = (places.others if self.whom == "each" else places.opponents)(state, frame[SEAT])
        return [s for s in seats if (state.insight if self.insight else state.honor)[s]]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """From each, or from one of choice who has some."""
        rich = self._rich(state, frame)
        if not rich:
            state.note("nothing", frame[SEAT], "take")
        elif self.whom == "each":
            for seat in rich:
                self._steal(state, frame[SEAT], seat)
        else:
            ask(state, frame, "player", tuple(rich))

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        assert isinstance(option, int)
        self._steal(state, frame[SEAT], option)

    def _steal(self, state: AscensionState, seat: int, victim: int) -> None:
        insight = min(self.insight, state.insight[victim])
        state.insight[victim] -= insight
        places.gain_insight(state, seat, insight)
        honor = min(self.honor, state.honor[victim])
        state.honor[victim] -= honor
        state.honor[seat] += honor
        state.note("steal", seat, victim, insight, honor)

    def clause(self) -> str:
        loot = f"{self.insight} insight" if self.insight else f"{self.honor} honor tokens"
        whom = "each other player" if self.whom == "each" else "an opponent of your choice"
        return f"take {loot} from {whom}"


class ConstructsToDecks(Step[AscensionState], word="constructs_to_decks"):
    """Static Elemental: opponents' constructs go on top of their decks in random order."""

    doing = "sending constructs back to the decks"

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        return any(state.constructs[seat] for seat in places.opponents(state, frame[SEAT]))

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Captured monsters too."""
        victims = [s for s in places.opponents(state, frame[SEAT]) if state.constructs[s]]
        if not victims:
            for seat in places.opponents(state, frame[SEAT]) or [frame[SEAT]]:
                state.note("nothing", seat, "move")
        for seat in victims:
            cards = sorted(state.constructs[seat], key=lambda card: (state.form[card], card))
            state.constructs[seat].clear()
            state.shuffle(f"deck:{seat}", cards, seat)
            state.deck[seat] += state.top[seat]
            state.top[seat].clear()
            state.deck[seat] += cards
            state.note("unbuilt", seat, tuple(sorted(state.form[card] for card in cards)))

    def clause(self) -> str:
        return "each opponent's constructs go on top of their deck in random order"
