"""Conditions that Ascension's cards can ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from ascension.effects import requirements
from ascension.state import AscensionState
from ascension.words.phrases import Positive
from ascension.words.which import Which
from framework.cards.blocks import BlockDefinitions
from framework.cards.effects import Requirement
from framework.cards.schema import Condition, If
from framework.english import listed


class Energize(Condition[AscensionState], word="energize"):
    """Enough energy has been gained this turn. RoV: Energize."""

    n: Positive

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.Energize(self.n)

    def clause(self) -> str:
        return f"you have gained {self.n} or more energy this turn (Energize {self.n})"

    def keyword(self) -> str:
        return f"Energize {self.n}"


class Unite(Condition[AscensionState], word="unite"):
    """Another hero of the card's faction has been played this turn."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.Unite()

    def clause(self) -> str:
        return "you play or have played another hero of its faction this turn (Unite)"

    def keyword(self) -> str:
        return "Unite"


class Echo(Condition[AscensionState], word="echo"):
    """A card of the card's faction lies in the own discard pile. Valley: Echo."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.Echo()

    def clause(self) -> str:
        return "a card of its faction is in your discard pile (Echo)"

    def keyword(self) -> str:
        return "Echo"


class Serenity(Condition[AscensionState], word="serenity"):
    """The own discard pile is empty. Valley: Serenity."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.Serenity()

    def clause(self) -> str:
        return "your discard pile is empty (Serenity)"

    def keyword(self) -> str:
        return "Serenity"


class Plunder(Condition[AscensionState], word="plunder"):
    """A center-row card was acquired and a center-row monster defeated. Deliverance: Plunder."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.Plunder()

    def clause(self) -> str:
        return (
            "you have both acquired a card from the center row and defeated a monster there this "
            "turn (Plunder)"
        )

    def keyword(self) -> str:
        return "Plunder"


class Controls(Condition[AscensionState], word="controls"):
    """Constructs in play."""

    which: Which = Which(types=("construct",))
    at_least: Positive = 1

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.Controls(self.which.fitting(defs), self.at_least)

    def clause(self) -> str:
        if self.at_least == 1:
            return f"you control {self.which.noun() if self.which.names else self.which.one()}"
        return f"you control {self.at_least} or more {self.which.noun(many=True)}"


class ControlsTemple(Condition[AscensionState], word="temple"):
    """A temple is controlled."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.ControlsTemple()

    def clause(self) -> str:
        return "you control a temple"


class HasPlayed(Condition[AscensionState], word="played"):
    """A card has been played this turn."""

    which: Which

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.HasPlayed(self.which.fitting(defs))

    def clause(self) -> str:
        return f"you have played {self.which.one()} this turn"


class PutIntoPlay(Condition[AscensionState], word="put_into_play"):
    """A construct has been put into play this turn."""

    which: Which

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.PutIntoPlay(self.which.fitting(defs))

    def clause(self) -> str:
        return f"you have put {self.which.one()} into play this turn"


class DefeatedMonster(Condition[AscensionState], word="defeated"):
    """A center-row monster has been defeated this turn."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.DefeatedMonster()

    def clause(self) -> str:
        return "you have defeated a monster in the center row this turn"


class HasBanished(Condition[AscensionState], word="banished"):
    """A card has been banished this turn."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.HasBanished()

    def clause(self) -> str:
        return "you have banished a card this turn"


class MostHonor(Condition[AscensionState], word="most_honor"):
    """More honor tokens than everybody else."""

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.MostHonor()

    def clause(self) -> str:
        return "you have more honor tokens than every other player"


class InsightGained(Condition[AscensionState], word="insight_gained"):
    """Insight gained this turn."""

    n: Positive

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.InsightGained(self.n)

    def clause(self) -> str:
        return f"you have gained {self.n} or more insight this turn"


class MonstersInVoid(Condition[AscensionState], word="monsters_in_void"):
    """Monsters in the void."""

    n: Positive

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.MonstersInVoid(self.n)

    def clause(self) -> str:
        return f"{self.n} or more monsters are in the void"


class InDiscard(Condition[AscensionState], word="in_discard"):
    """A card in the own discard pile."""

    which: Which

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.InDiscard(self.which.fitting(defs))

    def clause(self) -> str:
        return f"{self.which.one()} is in your discard pile"


class ItIs(Condition[AscensionState], word="it"):
    """The card that the step before dealt with is of a kind."""

    of_before = True
    which: Which
    called: str = "it"  # what the text calls it

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.ItIs(self.which.fitting(defs))

    def clause(self) -> str:
        return f"{self.called} is {self.which.one()}"


def _all_played(conditions: Sequence[Condition]) -> list[str]:
    """The cards, if all conditions are that a card has been played."""
    played = [c.which.one() for c in conditions if isinstance(c, HasPlayed)]
    return played if len(played) == len(conditions) else []


class AllOf(Condition[AscensionState], word="all"):
    """Several conditions at once."""

    of: Annotated[tuple[If, ...], Field(min_length=1)]

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.AllOf([part.requirement(defs) for part in self.of])

    def clause(self) -> str:
        """In words; several cards that have been played are named together."""
        played = _all_played(self.of)
        if played:
            return f"you have played {listed(played)} this turn"
        return " and ".join(condition.clause() for condition in self.of)


class AnyOf(Condition[AscensionState], word="any"):
    """One of several conditions."""

    of: Annotated[tuple[If, ...], Field(min_length=1)]

    def requirement(self, defs: BlockDefinitions) -> Requirement:
        return requirements.AnyOf([part.requirement(defs) for part in self.of])

    def clause(self) -> str:
        """In words; several cards that may have been played are named together."""
        played = _all_played(self.of)
        if played:
            return f"you have played {listed(played, 'or')} this turn"
        return " or ".join(condition.clause() for condition in self.of)
