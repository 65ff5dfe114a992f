"""The word for text that changes rolled dice."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from age_of_ascent.state import PIECE_NAMES, SIDES, AgeState
from age_of_ascent.words.phrases import RESOLVED, Where, bids, targets
from framework.cards.schema import Verb
from framework.english import listed


class Dice(Verb[AgeState], word="dice"):
    """Rolled dice that are changed: rerolled, turned, or counted as another face."""

    whose: Literal["own", "opposing"] = "own"
    at: Annotated[tuple[Where | Literal["culture_roll"], ...], Field(min_length=1)]
    kind: Literal["Sd", "Gd", "Cd"] | None = None
    faces: Annotated[tuple[Annotated[int, Field(ge=1, le=3)], ...], Field(min_length=1)] = (1, 2, 3)
    becomes: Literal["reroll", "yours"] | Annotated[int, Field(ge=1, le=3)]
    counts: bool = False  # it keeps showing its face but counts as the other
    pick: Literal["one", "any", "all"] = "one"
    without_bid: bool = False

    def clause(self) -> str:
        one, many = PIECE_NAMES[self.kind] if self.kind else ("die", "dice")
        faces = listed([str(face) for face in self.faces], "or")
        showing = f" that show {faces}" if len(self.faces) < SIDES else ""
        if self.pick == "any":
            return f"you may reroll any of your {many}{showing} once"
        if self.pick == "all":
            anywhere = self.culture or {*RESOLVED} <= {*self.at}
            place = "" if anywhere else f"in your {bids(self.at)} "
            become = f"count as {self.becomes}" if self.counts else f"are turned to {self.becomes}"
            become = "are rerolled once" if self.becomes == "reroll" else become
            return f"{place}your {many}{showing} {become}"
        own = self.whose == "own"
        which = f"one of your {many}" if own else f"an opponent's {one}"
        target = targets(self.at, own) + ("" if self.without_bid else " that you have pieces on")
        text = f"as {target} resolves, you may "
        if self.becomes == "reroll":
            text += f"reroll {which}" + (f" that shows {faces}" if showing else "")
        elif self.becomes == "yours":
            text += f"count {which}" + (f" that shows {faces}" if showing else "") + " as yours"
        elif self.counts:
            text += f"count {which}" + (f" that shows {faces}" if showing else "")
            text += f" as {self.becomes}"
        else:
            text += f"turn {which}" + (f" from {faces}" if showing else "") + f" to {self.becomes}"
        return f"{text}, even without pieces of yours there" if self.without_bid else text

    @property
    def culture(self) -> bool:
        """Whether it is about the final culture roll."""
        return self.at == ("culture_roll",)
