"""Words that are executed at a moment of the game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from age_of_ascent import effects
from age_of_ascent.state import AgeState
from framework.cards.blocks import BlockDefinitions
from framework.cards.effects import Effect
from framework.cards.schema import Step
from framework.cards.text import amount


class Take(Step[AgeState], word="take"):
    """Empire tokens, victory points or placed tokens that a player takes."""

    empire: Annotated[int, Field(ge=0)] = 0
    vp: Annotated[int, Field(ge=0)] = 0
    back: Annotated[int, Field(ge=0)] = 0

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Take(self.empire, self.vp, self.back)

    def clause(self) -> str:
        parts = []
        if self.empire:
            parts.append(f"take {amount(self.empire, 'empire token')}")
        if self.back:
            parts.append(f"take back {amount(self.back, 'token')} of the colour you improved")
        if self.vp:
            parts.append(f"gain {self.vp} VP")
        return " and ".join(parts)


class TakeBanner(Step[AgeState], word="banner"):
    """The Banner of Initiative changes hands."""

    doing = "taking the Banner of Initiative"

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.TakeBanner()

    def clause(self) -> str:
        return "take the Banner of Initiative"
