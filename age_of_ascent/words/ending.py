"""Words for the end of the game: the culture roll and victory points."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from age_of_ascent.state import PIECE_NAMES, AgeState
from age_of_ascent.words.phrases import PLURALS
from framework.cards.schema import CardName, Verb
from framework.english import listed


class Join(Verb[AgeState], word="join"):
    """Dice that are rolled too in the final culture roll."""

    dice: Annotated[tuple[Literal["Sd", "Gd"], ...], Field(min_length=1)]

    def clause(self) -> str:
        return f"your {listed([PIECE_NAMES[d][1] for d in self.dice])} are rolled and added too"


class Score(Verb[AgeState], word="score"):
    """Victory points at the end."""

    add: Annotated[int, Field(ge=1)]
    per: Literal["territory", "land", "city", "hero", "treasure"] | None = None
    every: Annotated[int, Field(ge=1)] = 1
    owning: CardName | None = None

    def clause(self) -> str:
        text = f"{self.add} VP"
        if self.per:
            every = (
                f"every {self.every} {PLURALS[self.per]}" if self.every > 1 else f"each {self.per}"
            )
            text += f" for {every} you own"
        return f"{text} if you own {self.owning}" if self.owning else text
