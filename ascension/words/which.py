"""Which cards a text means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from ascension.fitting import Fitting
from ascension.state import FACTIONS, NONE, TYPES, Cards
from ascension.words.phrases import TOKEN_WORDS, Faction, Keyword, TypeName, named
from framework.cards.blocks import BlockDefinitions
from framework.cards.schema import CardName
from framework.english import listed, with_article


class Which(BaseModel):
    """Which cards a text means: everything that is given has to hold."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    types: tuple[TypeName, ...] = ()
    faction: Faction | None = None
    names: tuple[CardName, ...] = ()
    max_cost: Annotated[int, Field(ge=0)] | None = None
    keyword: Keyword | None = None
    treasure_under: bool = False
    transformed: bool = False

    def fitting(self, defs: BlockDefinitions) -> Fitting:
        """The same as it is looked up in play."""
        assert isinstance(defs, Cards)
        return Fitting(self, defs)

    def forms(self, defs: Cards) -> frozenset[int]:
        """All forms that are meant."""
        return frozenset(form for form in range(len(defs.all)) if self._means(defs, form))

    def _means(self, defs: Cards, form: int) -> bool:
        if self.types and TYPES[defs.type[form]] not in self.types:
            return False
        if self.faction and not defs.faction[form] >> FACTIONS.index(self.faction) & 1:
            return False
        if self.names and defs.name[form] not in self.names:
            return False
        if self.max_cost is not None and (defs.cost[form] > self.max_cost or defs.all[form].board):
            return False  # who is acquired for insight has no cost (Ascension 17)
        if self.transformed and not defs.all[form].other_side:
            return False
        return self.keyword is None or self.keyword in defs.all[form].keywords

    def fits_captive(self) -> bool:
        """Whether a captured monster is meant."""
        plain = not self.names and self.keyword is None and not self.transformed
        typed = not self.types or "construct" in self.types
        return plain and typed and self.faction in (None, "mechana") and self.max_cost is None

    def fits_counted(self) -> bool:
        """Whether a mechana construct without a name is meant."""
        return (
            self.faction in (None, "mechana")
            and (not self.types or "construct" in self.types)
            and not (self.names or self.keyword or self.transformed)
        )

    def noun(self, many: bool = False) -> str:
        """The cards meant, as one word with its adjectives."""
        if self.names:
            return listed(self.names, "or")
        words: list[str] = ["transformed" * self.transformed, self.faction or ""]
        kinds: Sequence[str] = self.types or ("card",)
        words.append(
            listed([f"{kind}{'e' * (kind == 'hero')}s" for kind in kinds] if many else kinds, "or")
        )
        text = " ".join(word for word in words if word)
        if self.keyword:
            text += f" with {self.keyword.capitalize()}"
        if self.max_cost is not None:
            text += f" of cost {self.max_cost} or less"
        if self.treasure_under:
            text += " with treasure under it"
        return text

    def one(self) -> str:
        """The same with its article."""
        return (
            listed([named(name) for name in self.names], "or")
            if self.names
            else with_article(self.noun())
        )

    def any(self) -> str:
        """The same where a step before has meant fewer cards."""
        return self.one() if self.names or self.max_cost is not None else f"any {self.noun()}"

    def paid_with(self) -> tuple[str, str]:
        """One and several of what such cards cost."""
        if self.types == ("monster",):
            return TOKEN_WORDS["power"]
        if self.types or self.faction:
            return TOKEN_WORDS["runes"]
        return ("rune or power", "runes or power")


ANY = Which()


def forms_of(names: Sequence[str], defs: BlockDefinitions) -> list[int]:
    """Cards by their numbers; NONE for those that this table does not play with."""
    assert isinstance(defs, Cards)
    return [defs.number.get(name, NONE) for name in names]
