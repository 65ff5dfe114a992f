"""What holds or waits for the rest of the turn, and what changes its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from ascension.effects import turns as effects
from ascension.state import AscensionState
from ascension.words.amounts import Tokens
from ascension.words.which import ANY, Which
from framework.cards.blocks import BlockDefinitions
from framework.cards.control import Steps
from framework.cards.effects import Effect
from framework.cards.schema import Amount, If, Step, Times, Verb, quantity
from framework.cards.text import clauses
from framework.core.plain import Frame
from framework.english import third_person


class Watch(Step[AscensionState], word="watch"):
    """Something for the rest of the turn: the next time, or every time, that something happens."""

    doing = "for the rest of the turn"
    when: Literal["acquire", "defeat", "play"]
    which: Which = ANY
    row: bool = False
    uses: Annotated[int, Field(ge=0)] = 1  # 0: every time
    steps: Steps

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Watch(self.when, self.uses)

    def clause(self) -> str:
        return self.parts(())[-1]

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """On a line of its own."""
        types = self.which.types or (("monster",) if self.when == "defeat" else ())
        card = self.which.model_copy(update={"types": types}).one()
        origin = f" {'in' if self.when == 'defeat' else 'from'} the center row" if self.row else ""
        if self.uses:
            text = f"when you next {self.when} {card}{origin} this turn"
        else:
            text = f"each time you {self.when} {card}{origin} later this turn"
        return ["", f"{text}, {clauses(self.steps, said)}"]


class AsSoon(Step[AscensionState], word="as_soon"):
    """A part that happens if its condition holds, now or once later in the turn."""

    doing = "with its condition"
    condition: Annotated[If, Field(alias="if")]
    steps: Steps

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.AsSoon(self.condition.requirement(defs))

    def clause(self) -> str:
        return self.parts(())[-1]

    def parts(self, said: Sequence[Verb]) -> list[str]:
        """On a line of its own."""
        text, keyword = clauses(self.steps, said), self.condition.keyword()
        lead = f"{keyword}:" if keyword else f"as soon as {self.condition.clause()},"
        return ["", f"{lead} {text}"]


class Everyone(Step[AscensionState], word="everyone"):
    """Every player in turn order does something."""

    doing = "for every player"
    repeats = True
    times: Times = 1
    steps: Steps

    def effect(self, defs: BlockDefinitions) -> Effect:
        return effects.Everyone(quantity(self.times, defs))

    def clause(self) -> str:
        """In words: what you do is what they do."""
        text = f"each player {self._done()}"
        if isinstance(self.times, int):
            return f"{text}, {self.times} times" if self.times > 1 else text
        return f"{self.times.clause()}, {text}"

    def _done(self) -> str:
        text = clauses(self.steps)
        simple = [step.word for step in self.steps] in (["gain"], ["draw"], ["discard"], ["banish"])
        if not simple or ";" in text:
            return f"does this: {text}"
        for own, other in (("your ", "their "), ("you have", "they have"), ("you con", "they con")):
            text = text.replace(own, other)
        return text.removeprefix("you ") if text.startswith("you may ") else third_person(text)


class TurnRule(Step[AscensionState], word="rule"):
    """Something that changes the rules of this turn or of the game."""

    doing = "changing the rules"
    extra_turn: bool = False
    win: bool = False
    grow_row: Tokens = 0
    pool: Tokens = 0
    count_more_mechana: Annotated[int, Field(ge=0)] = 0
    free_dreambind: bool = False
    name_faction: bool = False

    @model_validator(mode="after")
    def _one_rule(self) -> Self:
        if sum(bool(getattr(self, rule)) for rule in type(self).model_fields) != 1:
            raise ValueError("exactly one rule is changed")
        return self

    def effect(self, defs: BlockDefinitions) -> Effect:
        if self.extra_turn:
            return effects.ExtraTurn()
        if self.count_more_mechana:
            return effects.MoreMechana(self.count_more_mechana)
        if self.free_dreambind:
            return effects.FreeDreambind()
        if self.pool:
            return effects.FillPool(quantity(self.pool, defs))
        if self.grow_row:
            return effects.GrowRow(quantity(self.grow_row, defs))
        return effects.NameFaction() if self.name_faction else effects.Win()

    def question(self, state: AscensionState, frame: Frame) -> str:
        """Only a faction is ever asked for."""
        return (
            "name a faction; this turn a card of that faction that takes the place of one you "
            "acquire from the center row is yours too, without paying"
        )

    def clause(self) -> str:
        if self.extra_turn:
            return "take another turn after this one"
        if self.win:
            return "win the game at once"
        if self.free_dreambind:
            return "dreambinding costs you nothing for the rest of this turn"
        if self.count_more_mechana:
            more = self.count_more_mechana
            return (
                f"you count as controlling {more} more mechana constructs for the rest of this turn"
            )
        if self.name_faction:
            return (
                "name a faction; each time you acquire a card of that faction from the center row "
                "this turn and its replacement is of that faction too, acquire the replacement "
                "without paying"
            )
        if self.pool:
            if isinstance(self.pool, int):
                return f"add {self.pool} honor to the pool"
            each = getattr(self.pool, "each", 1)
            return f"add {each} honor to the pool {self.pool.clause()}"
        grows = "the center row grows by one slot for the rest of the game"
        return grows if isinstance(self.grow_row, int) else f"{self.grow_row.clause()}, {grows}"


class DiscountNext(Step[AscensionState], word="discount_next"):
    """The next fitting card this turn costs less."""

    doing = "making the next card cheaper"
    which: Which
    by: Times

    def effect(self, defs: BlockDefinitions) -> Effect:
        told = isinstance(self.by, Amount) and self.by.tells
        return effects.DiscountNext(quantity(self.by, defs), told)

    def clause(self) -> str:
        monsters, tokens = self.which.types == ("monster",), self.which.paid_with()
        fixed = isinstance(self.by, int)
        by = f"{self.by} {tokens[self.by != 1]} less" if fixed else f"1 {tokens[0]} less"
        text = f"the next {self.which.noun()} you {'defeat' if monsters else 'acquire'} this turn"
        return f"{text} costs {by}{'' if isinstance(self.by, int) else f' {self.by.clause()}'}"
