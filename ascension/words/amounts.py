"""Numbers that are counted when they are needed."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator

from ascension.effects import quantities
from ascension.state import AscensionState
from ascension.words.phrases import Positive
from ascension.words.which import Which
from framework.cards.blocks import BlockDefinitions
from framework.cards.effects import Quantity
from framework.cards.schema import Amount, Number


class PerEnergy(Amount[AscensionState], word="energy"):
    """Energy gained so far this turn."""

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.PerEnergy()

    def clause(self) -> str:
        return "for each energy you have gained so far this turn"


class PerConstruct(Amount[AscensionState], word="construct"):
    """Constructs controlled."""

    which: Which = Which(types=("construct",))

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.PerConstruct(self.which.fitting(defs))

    def clause(self) -> str:
        return f"for each {self.which.noun()} you control"


class PerFaction(Amount[AscensionState], word="faction"):
    """Factions among the constructs controlled."""

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.PerFaction()

    def clause(self) -> str:
        return "for each faction among the constructs you control"


class PerTreasure(Amount[AscensionState], word="treasure"):
    """Treasures that lay under the card as it entered the row."""

    each: Positive = 1

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.PerTreasure(self.each)

    def clause(self) -> str:
        return "for each treasure under it"


class PerMonsterPlayed(Amount[AscensionState], word="monster_played"):
    """Monsters played this turn."""

    each: Positive = 1

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.PerMonsterPlayed(self.each)

    def clause(self) -> str:
        return "for each monster you have played this turn"


class PerTemple(Amount[AscensionState], word="temple"):
    """Temples controlled."""

    each: Positive = 1

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.PerTemple(self.each)

    def clause(self) -> str:
        return "for each temple you control"


class ItsHonor(Amount[AscensionState], word="its_honor"):
    """The honor value of the card that is dealt with."""

    total = "its honor value"

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.ItsHonor()

    def clause(self) -> str:
        return "for each honor it is worth"


class ItsCost(Amount[AscensionState], word="its_cost"):
    """The printed cost of the card that is dealt with."""

    total = "its printed cost"

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.ItsCost()

    def clause(self) -> str:
        return "for each rune of its printed cost"


class RowHonor(Amount[AscensionState], word="row_honor"):
    """The honor of all heroes and constructs in the center row."""

    total = "the total honor of the heroes and constructs in the center row"

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.RowHonor()

    def clause(self) -> str:
        return "for each honor on the heroes and constructs in the center row"


class MonstersInHands(Amount[AscensionState], word="monsters_in_hands"):
    """Monsters in the opponents' hands, which they reveal."""

    tells = True
    each: Positive = 1

    def quantity(self, defs: BlockDefinitions) -> Quantity:
        return quantities.MonstersInHands(self.each)

    def clause(self) -> str:
        return "for each monster in your opponents' hands (they reveal them)"


def _not_less(value: int | Amount) -> int | Amount:
    if isinstance(value, int) and value < 0:
        raise ValueError("a number that is not negative")
    return value


Tokens = Annotated[Number, AfterValidator(_not_less)]
"""So many of something, or none."""
