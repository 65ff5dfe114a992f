"""What the executed words of Age of Ascent's cards do, apart from their data and text."""

from __future__ import annotations

from age_of_ascent.places import take
from age_of_ascent.state import EMPIRE, AgeState
from framework.cards.blocks import IT
from framework.cards.blocks import SEAT as FRAME_SEAT
from framework.cards.effects import Effect
from framework.core.plain import Frame


class Take(Effect[AgeState]):
    """As far as the supply goes (AoA 10)."""

    def __init__(self, empire: int, vp: int, back: int) -> None:
        self.instant = True
        self.empire = empire
        self.vp = vp
        self.back = back

    def run(self, state: AgeState, frame: Frame) -> None:
        seat: int = frame[FRAME_SEAT]
        colour: int = frame[IT]
        if self.empire:
            take(state, seat, (EMPIRE,) * self.empire)
        if self.back:
            take(state, seat, (colour,) * self.back)
        if self.vp:
            state.text_vp[seat] += self.vp
            state.note("vp", seat, self.vp)


class TakeBanner(Effect[AgeState]):
    """The Banner of Initiative changes hands (AoA 4)."""

    def __init__(self) -> None:
        self.instant = True

    def run(self, state: AgeState, frame: Frame) -> None:
        state.banner = frame[FRAME_SEAT]
        state.note("banner", state.banner)
