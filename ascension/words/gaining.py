"""Tokens and temples that are gained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self

from pydantic import model_validator

from ascension.effects import gaining as effects
from ascension.state import TEMPLES, AscensionState
from ascension.words.amounts import Tokens
from ascension.words.phrases import TOKEN_WORDS, TOKENS
from framework.cards.blocks import BlockDefinitions
from framework.cards.effects import Effect
from framework.cards.schema import Amount, Step, Verb
from framework.english import counted, listed


class Gain(Step[AscensionState], word="gain"):
    """Runes, power, honor, energy, insight or keystones."""

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

    def effect(self, defs: BlockDefinitions) -> Effect:
        tokens = [getattr(self, token) for token in TOKENS]
        fixed = [value if isinstance(value, int) else 0 for value in tokens]
        counted = [(n, value) for n, value in enumerate(tokens) if isinstance(value, Amount)]
        certain = any(fixed) or any(value.tells for _, value in counted)
        return effects.Gain(fixed, [(n, value.quantity(defs)) for n, value in counted], certain)

    def only_pays(self) -> bool:
        """Whether it gives a fixed number of runes, or of power, and nothing else."""
        given = [token for token in TOKENS if getattr(self, token)]
        return given in (["runes"], ["power"]) and isinstance(getattr(self, given[0]), int)

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

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.TakeTemple(TEMPLES.index(self.temple))

    def clause(self) -> str:
        return f"take control of the {self.temple}"
