"""Effects that are copied."""

from __future__ import annotations

from ascension import places
from ascension.effects.picking import Pick
from ascension.fitting import Fitting
from ascension.state import HERO, MONSTER, NONE, AscensionState, Cards, card_in, form_in
from framework.cards.blocks import COUNT, IT, SEAT, SOURCE, ask, block_frame, nth_time, run_again
from framework.cards.deciding import often
from framework.cards.effects import Quantity
from framework.core.plain import Answer, Frame


class Copy(Pick):
    """The effect of a card that has been played, or of one that was dealt with."""

    def __init__(
        self, word: str, which: Fitting, it: bool, rewards_too: bool, times: Quantity
    ) -> None:
        super().__init__(word)
        self.which = which
        self.it = it
        self.rewards_too = rewards_too
        self.times = times

    def candidates(self, state: AscensionState, frame: Frame) -> list[int]:
        """Other heroes played this turn, equal ones once; rewards gained too if it says so."""
        defs = state.defs
        effects: dict[int, int] = {}
        for played in state.history:
            form = form_in(played)
            if card_in(played) != frame[SOURCE] and defs.type[form] == HERO:
                effects[form] = played
        if self.rewards_too:
            for gained in state.rewards:
                effects[form_in(gained)] = gained
        return [
            places.effect(effects[form])
            for form in sorted(effects)
            if self.which.fits_form(form) and copyable(defs, form, frame)
        ]

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is an effect to copy."""
        if not self.it:
            return len(self.candidates(state, frame)) > 0
        it: int = frame[IT]
        return it != NONE and copyable(state.defs, state.form[it], frame)

    def run(self, state: AscensionState, frame: Frame) -> None:
        it: int = frame[IT]
        if not self.it:
            self.offer(state, frame, self.candidates(state, frame), False)
        elif it != NONE and copyable(state.defs, state.form[it], frame):
            times = often(self.times, state, frame)
            copy_effect(state, frame, places.done_with(state, it), times)
        else:
            state.note("nothing", frame[SEAT], self.word)

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """Its effect happens as often as it says."""
        picked: int = option
        copy_effect(state, frame, picked, often(self.times, state, frame))


def effect_to_copy(defs: Cards, form: int) -> str:
    """The block of what a card of a form does: a monster's is its reward."""
    return defs.reward[form] if defs.type[form] == MONSTER else defs.play[form]


def copyable(defs: Cards, form: int, frame: Frame) -> bool:
    """Whether a text may copy a card: one that was copied copies no copying (Ascension 20)."""
    key = effect_to_copy(defs, form)
    source: int = frame[SOURCE]
    return key != "" and not defs.all[form].uncopyable and not (source < 0 and key in defs.copying)


def copy_effect(state: AscensionState, frame: Frame, option: int, times: int) -> None:
    """The effect of a card happens for the seat of the frame, not the card (Ascension 6)."""
    form, source = form_in(option), places.copied(card_in(option))
    seat: int = frame[SEAT]
    state.note("copy", seat, form)
    key = effect_to_copy(state.defs, form)
    for done in range(times - 1, -1, -1):
        again = block_frame(key, seat, source)
        state.stack.append([*again, *nth_time(done, times)])


class GraveRobbery(Pick):
    """All reveal first; the count holds what may be copied of that."""

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If somebody has a card to reveal."""
        seat: int = frame[SEAT]
        return any(places.has_next_card(state, s) for s in places.opponents(state, seat))

    def run(self, state: AscensionState, frame: Frame) -> None:
        own: int = frame[SEAT]
        defs = state.defs
        if frame[COUNT]:
            ask(state, frame, "pick", frame[COUNT])
            return
        heroes: dict[int, int] = {}
        for seat in places.opponents(state, own):
            card = places.next_card(state, seat)
            if card != NONE:
                form = state.form[card]
                state.discard[seat].append(card)
                state.note("reveal", "mill", seat, (form,))
                if defs.type[form] == HERO:
                    heroes[form] = card
            else:
                state.note("nothing", seat, "mill")
        options = [
            places.effect(places.done_with(state, heroes[form]))
            for form in sorted(heroes)
            if copyable(defs, form, frame)
        ]
        if options:
            frame[COUNT] = tuple(options)
            run_again(frame)
        else:
            state.note("nothing", own, "copy")

    def answer(self, state: AscensionState, frame: Frame, option: Answer) -> None:
        """The effect, not the card (Ascension 6)."""
        frame[COUNT] = 0
        picked: int = option
        copy_effect(state, frame, picked, 1)
