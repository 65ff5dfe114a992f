"""Words that are executed at a moment of the game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from age_of_ascent.places import take
from age_of_ascent.state import EMPIRE, AgeState
from framework.cards.blocks import IT
from framework.cards.blocks import SEAT as FRAME_SEAT
from framework.cards.schema import Step
from framework.cards.text import amount
from framework.core.plain import Frame


class Take(Step[AgeState], word="take"):
    """Empire tokens, victory points or placed tokens that a player takes."""

    instant = True
    empire: Annotated[int, Field(ge=0)] = 0
    vp: Annotated[int, Field(ge=0)] = 0
    back: Annotated[int, Field(ge=0)] = 0

    def run(self, state: AgeState, frame: Frame) -> None:
        """Take them, as far as the supply goes (AoA 10)."""
        seat, colour = frame[FRAME_SEAT], frame[IT]
        if self.empire:
            take(state, seat, (EMPIRE,) * self.empire)
        if self.back:
            take(state, seat, (colour,) * self.back)
        if self.vp:
            state.text_vp[seat] += self.vp
            state.note("vp", seat, self.vp)

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
    instant = True

    def run(self, state: AgeState, frame: Frame) -> None:
        state.banner = frame[FRAME_SEAT]  # AoA 4
        state.note("banner", state.banner)

    def clause(self) -> str:
        return "take the Banner of Initiative"
