"""Tokens and temples, gained."""

from __future__ import annotations

from ascension import places
from ascension.state import DEATH, LIFE, AscensionState
from framework.cards.blocks import SEAT
from framework.cards.effects import Effect, Quantity
from framework.core.plain import Frame

RUNES, POWER, HONOR, ENERGY, INSIGHT, LIFE_STONES, DEATH_STONES = range(7)  # as TOKENS has them


class Gain(Effect[AscensionState]):
    """Runes, power, energy and keystones are the turn's; honor and insight stay."""

    def __init__(
        self, fixed: list[int], counted: list[tuple[int, Quantity]], certain: bool
    ) -> None:
        self.instant = True
        self.runes = fixed[RUNES]
        self.power = fixed[POWER]
        self.honor = fixed[HONOR]
        self.energy = fixed[ENERGY]
        self.insight = fixed[INSIGHT]
        self.life = fixed[LIFE_STONES]
        self.death = fixed[DEATH_STONES]
        self.counted = counted  # tokens whose number is counted
        self.certain = certain  # something is gained in any case, if only by what is shown for it

    def run(self, state: AscensionState, frame: Frame) -> None:
        """In the order of the tokens."""
        if self.counted:
            self._gain_counted(state, frame)
            return
        if self.runes:
            state.runes += self.runes
        if self.power:
            state.power += self.power
        if self.honor:
            seat: int = frame[SEAT]
            places.gain_honor(state, seat, self.honor)
        if self.energy:
            state.energy += self.energy
        if self.insight:
            gainer: int = frame[SEAT]
            places.gain_insight(state, gainer, self.insight)
        if self.life:
            state.keystones[LIFE] += self.life
        if self.death:
            state.keystones[DEATH] += self.death

    def _gain_counted(self, state: AscensionState, frame: Frame) -> None:
        tokens = [
            self.runes,
            self.power,
            self.honor,
            self.energy,
            self.insight,
            self.life,
            self.death,
        ]
        seat: int = frame[SEAT]
        counted = dict(self.counted)
        for token, fixed in enumerate(tokens):
            number = fixed
            if token in counted:
                number = counted[token].value(state, frame)
                if number <= 0:
                    state.note("nothing", seat, "gain")
            if number:
                self._gain(state, seat, token, number)

    def _gain(self, state: AscensionState, seat: int, token: int, number: int) -> None:
        if token == RUNES:
            state.runes += number
        elif token == POWER:
            state.power += number
        elif token == HONOR:
            places.gain_honor(state, seat, number)
        elif token == ENERGY:
            state.energy += number
        elif token == INSIGHT:
            places.gain_insight(state, seat, number)
        else:
            state.keystones[LIFE if token == LIFE_STONES else DEATH] += number

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is anything to gain."""
        return self.certain or any(part.value(state, frame) > 0 for _, part in self.counted)

    def sure(self) -> bool:
        return self.certain


class TakeTemple(Effect[AscensionState]):
    """Nothing happens if it is there already, or if these sets have no temples."""

    def __init__(self, temple: int) -> None:
        self.temple = temple

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there are temples and this one is somebody else's."""
        seat: int = frame[SEAT]
        return len(state.temples) > 0 and state.temples[self.temple] != seat

    def run(self, state: AscensionState, frame: Frame) -> None:
        seat: int = frame[SEAT]
        if not state.temples:
            state.note("nothing", seat, "take")
        elif state.temples[self.temple] != seat:
            state.temples[self.temple] = seat
            state.note("temple", seat, self.temple)
