"""Effects that are copied."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ascension import places
from ascension.state import HERO, MONSTER, NONE, AscensionState, Cards, card_in, form_in
from ascension.words.phrases import differs_only_in
from ascension.words.picking import PickStep
from ascension.words.which import ANY, Which
from framework.cards.blocks import IT, SEAT, SOURCE, ask, block_frame, nth_time
from framework.cards.schema import Times, Verb, often
from framework.core.plain import Frame, Option


class Copy(PickStep, word="copy"):
    """The effect of a card, not the card (Ascension 6)."""

    which: Which = ANY
    of: Literal["played", "played_or_rewards", "it"] = "played"
    times: Times = 1

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Other heroes played this turn, equal ones once; rewards gained too if it says so."""
        defs = state.defs
        done = [played for played in state.history if card_in(played) != frame[SOURCE]]
        effects = {form: played for played in done if defs.type[form := form_in(played)] == HERO}
        if self.of == "played_or_rewards":
            effects |= {form_in(gained): gained for gained in state.rewards}
        return [
            places.effect(effects[form])
            for form in sorted(effects)
            if self.which.fits_form(state, form) and copyable(defs, form, frame)
        ]

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is an effect to copy."""
        if self.of != "it":
            return bool(self.candidates(state, frame))
        return frame[IT] != NONE and copyable(state.defs, state.form[frame[IT]], frame)

    def run(self, state: AscensionState, frame: Frame) -> None:
        if self.of != "it":
            self.offer(state, frame, self.candidates(state, frame), optional=False)
        elif frame[IT] != NONE and copyable(state.defs, state.form[frame[IT]], frame):
            copy_effect(state, frame, places.done_with(state, frame[IT]), self.times)
        else:
            state.note("nothing", frame[SEAT], self.word)

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """Its effect happens as often as it says."""
        assert isinstance(option, int)
        copy_effect(state, frame, option, self.times)

    def clause(self) -> str:
        if self.of == "it":
            return f"copy {self._often()}its effect"
        hero = self.which.model_copy(update={"types": ("hero",)}).noun()
        effect = f"another {hero} you have played this turn"
        if self.of == "played_or_rewards":
            effect += ", or a monster's reward you have gained this turn"
        return f"copy {self._often()}the effect of {effect}"

    def instead(self, base: Sequence[Verb]) -> str:
        """The same effect another number of times."""
        if differs_only_in("times", self, base):
            return f"copy it {self._often()}instead"
        return super().instead(base)

    def _often(self) -> str:
        if self.times == 1:
            return ""
        if not isinstance(self.times, int):
            return f"once {self.times.clause()} "
        return "twice " if self.times == 2 else f"{self.times} times "


def effect_to_copy(defs: Cards, form: int) -> str:
    """The block of what a card of a form does: a monster's is its reward."""
    return defs.reward[form] if defs.type[form] == MONSTER else defs.play[form]


def copyable(defs: Cards, form: int, frame: Frame) -> bool:
    """Whether a text may copy a card: one that was copied copies no copying (Ascension 20)."""
    key = effect_to_copy(defs, form)
    return bool(
        key and not defs.all[form].uncopyable and not (frame[SOURCE] < 0 and key in defs.copying)
    )


def copy_effect(state: AscensionState, frame: Frame, option: int, times: Times = 1) -> None:
    """The effect of a card happens for the seat of the frame, not the card (Ascension 6)."""
    form, source = form_in(option), places.copied(card_in(option))
    state.note("copy", frame[SEAT], form)
    key = effect_to_copy(state.defs, form)
    count = often(times, state, frame)
    for done in reversed(range(count)):
        again = block_frame(key, frame[SEAT], source)
        state.stack.append([*again, *nth_time(done, count)])


class GraveRobbery(PickStep, word="grave_robbery"):
    """Grave Golem: opponents put the top card of their decks into the discard; copy one hero."""

    doing = "copying a revealed hero"

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has a card to reveal."""
        return any(places.has_next_card(state, s) for s in places.opponents(state, frame[SEAT]))

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Only which hero is left to ask."""
        return "copy the effect of a hero revealed so"

    def run(self, state: AscensionState, frame: Frame) -> None:
        """All reveal first."""
        revealed = []
        for seat in places.opponents(state, frame[SEAT]):
            card = places.next_card(state, seat)
            if card != NONE:
                state.discard[seat].append(card)
                state.note("reveal", "mill", seat, (state.form[card],))
                revealed.append(card)
            else:
                state.note("nothing", seat, "mill")
        defs = state.defs
        heroes = {form: card for card in revealed if defs.type[form := state.form[card]] == HERO}
        options = [
            places.effect(places.done_with(state, heroes[form]))
            for form in sorted(heroes)
            if copyable(defs, form, frame)
        ]
        if options:
            ask(state, frame, "pick", tuple(options))
        else:
            state.note("nothing", frame[SEAT], "copy")

    def answer(self, state: AscensionState, frame: Frame, option: Option) -> None:
        """The effect, not the card (Ascension 6)."""
        assert isinstance(option, int)
        copy_effect(state, frame, option)

    def clause(self) -> str:
        return (
            "each opponent puts the top card of their deck into their discard pile; "
            "copy the effect of one hero among those cards"
        )
