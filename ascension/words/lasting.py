"""Text that always holds: discounts, other ways to pay, ways into play."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from ascension.state import AscensionState
from ascension.words.amounts import Tokens
from ascension.words.phrases import TOKEN_WORDS
from ascension.words.which import ANY, Which
from framework.cards.schema import If, Verb


class Discount(Verb[AscensionState], word="discount"):
    """Cards that cost less: runes for heroes and constructs, power for monsters, insight."""

    which: Which = ANY
    by: Tokens = 0
    free: bool = False  # it costs nothing at all
    least: Annotated[int, Field(ge=0)] = 0
    once: bool = False
    condition: Annotated[If | None, Field(alias="if")] = None
    board_hero: bool = False  # Pasythea, in insight

    @model_validator(mode="after")
    def _some_discount(self) -> Self:
        if bool(self.by) == self.free:
            raise ValueError("either `by` says how much less it costs, or it is `free`")
        return self

    def clause(self) -> str:
        return self.of(self.which)

    def of(self, paid: Which) -> str:
        """In words, for cards that are paid for like these."""
        own = self.which == ANY
        if self.board_hero:
            subject, unit = "Pasythea costs you", TOKEN_WORDS["insight"]
        elif own:
            subject, unit = "this card costs you", paid.paid_with()
        else:
            subject, unit = f"each {self.which.noun()} in the center row costs", paid.paid_with()
        each = self.by if isinstance(self.by, int) else getattr(self.by, "each", 1)
        amount = "nothing" if self.free else f"{each} {unit[each != 1]} less"
        counted = "" if isinstance(self.by, int) else f" {self.by.clause()}"
        if self.once:
            cards = "this card" if own else self.which.one()
            place = "" if own or self.which.treasure_under else " in the center row"
            text = f"once a turn, you may pay {amount}{counted} for {cards}{place}"
        else:
            text = f"{subject} {amount}{counted}"
        if self.least:
            text += f", but at least {self.least}"
        if self.condition is None:
            return text
        keyword = self.condition.keyword()
        return f"{keyword}: {text}" if keyword else f"{text} if {self.condition.clause()}"


class PayWithPower(Verb[AscensionState], word="pay_with_power"):
    """Costs in runes that may be paid with power too."""

    which: Which = ANY

    def clause(self) -> str:
        cards = "this card" if self.which == ANY else self.which.noun(many=True)
        return f"you may pay for {cards} with power as well as runes"


class DirectToPlay(Verb[AscensionState], word="direct_to_play"):
    """Acquired constructs that may go straight into play."""

    which: Which
    condition: Annotated[If | None, Field(alias="if")] = None

    def clause(self) -> str:
        text = f"you may put {self.which.one()} that you acquire straight into play"
        keyword = self.condition.keyword() if self.condition else ""
        if keyword:
            return f"{keyword}, once a turn: {text}"
        return f"once a turn, {self.condition.before(text) if self.condition else text}"


class Prison(Verb[AscensionState], word="prison"):
    """Cell Block E: monsters that come into play as mechana constructs."""

    def clause(self) -> str:
        return (
            "you may put each monster you play, or defeat in the center row, into play as a "
            "mechana construct without abilities; when this is destroyed, so are they"
        )
