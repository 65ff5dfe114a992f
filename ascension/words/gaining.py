"""Tokens and temples that are gained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self

from pydantic import model_validator

from ascension import places
from ascension.state import DEATH, LIFE, TEMPLES, AscensionState
from ascension.words.amounts import Tokens, some
from ascension.words.phrases import TOKEN_WORDS, TOKENS
from framework.cards.blocks import SEAT
from framework.cards.schema import Amount, Step, Verb
from framework.core.plain import Frame
from framework.english import counted, listed


def tokens_now(value: int | Amount, state: AscensionState, frame: Frame) -> int:
    """A number of tokens; a counted one that comes to nothing is told."""
    if isinstance(value, int):
        return value
    count = value.value(state, frame)
    if count <= 0:
        state.note("nothing", frame[SEAT], "gain")
    return count


class Gain(Step[AscensionState], word="gain"):
    """Runes, power, honor, energy, insight or keystones."""

    instant = True
    runes: Tokens = 0
    power: Tokens = 0
    honor: Tokens = 0
    energy: Tokens = 0
    insight: Tokens = 0
    life: Tokens = 0
    death: Tokens = 0

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not any(getattr(self, token) for token in TOKENS):
            raise ValueError("nothing is gained")
        return self

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there is anything to gain."""
        return any(some(getattr(self, token), state, frame) for token in TOKENS)

    def sure(self) -> bool:
        """A fixed number is always gained."""
        return any(isinstance(n := getattr(self, token), int) and n for token in TOKENS)

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Runes, power, energy and keystones are the turn's; honor and insight stay."""
        if self.runes:
            state.runes += tokens_now(self.runes, state, frame)
        if self.power:
            state.power += tokens_now(self.power, state, frame)
        if self.honor:
            places.gain_honor(state, frame[SEAT], tokens_now(self.honor, state, frame))
        if self.energy:
            state.energy += tokens_now(self.energy, state, frame)
        if self.insight:
            places.gain_insight(state, frame[SEAT], tokens_now(self.insight, state, frame))
        if self.life:
            state.keystones[LIFE] += tokens_now(self.life, state, frame)
        if self.death:
            state.keystones[DEATH] += tokens_now(self.death, state, frame)

    def only_pays(self) -> bool:
        """Whether it gives a fixed number of runes, or of power, and nothing else."""
        given = [token for token in TOKENS if getattr(self, token)]
        return given in (["runes"], ["power"]) and self.sure()

    def clause(self) -> str:
        return self.after(())

    def after(self, said: Sequence[Verb]) -> str:
        """The same; more of what has been gained before."""
        parts = []
        for token in TOKENS:
            value = getattr(self, token)
            before = any(getattr(verb, token) for verb in said if isinstance(verb, Gain))
            one, many = (f"{'more ' * before}{word}" for word in TOKEN_WORDS[token])
            if isinstance(value, int):
                if value:
                    parts.append(counted(value, one, many))
            elif value.total:
                parts.append(f"{many} equal to {value.total}")
            else:
                each = getattr(value, "each", 1)
                parts.append(f"{counted(each, one, many)} {value.clause()}")
        return f"gain {listed(parts) if parts else 'nothing'}"


class TakeTemple(Step[AscensionState], word="take_temple"):
    """The Temple of Immortality, from whoever has it."""

    doing = "taking a temple"
    temple: Literal["Temple of Life", "Temple of Death", "Temple of Immortality"]

    def possible(self, state: AscensionState, frame: Frame) -> bool:
        """If there are temples and this one is somebody else's."""
        at = TEMPLES.index(self.temple)
        return bool(state.temples) and state.temples[at] != frame[SEAT]

    def run(self, state: AscensionState, frame: Frame) -> None:
        """Nothing happens if it is there already, or if these sets have no temples."""
        at = TEMPLES.index(self.temple)
        if not state.temples:
            state.note("nothing", frame[SEAT], "take")
        elif state.temples[at] != frame[SEAT]:
            state.temples[at] = frame[SEAT]
            state.note("temple", frame[SEAT], at)

    def clause(self) -> str:
        return f"take control of the {self.temple}"
