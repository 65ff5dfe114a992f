"""A card as it stands in a card file: what may be said of it, each part a strict model."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ascension.state import LARGEST_COST
from ascension.words.amounts import PerEnergy
from ascension.words.conditions import Energize
from ascension.words.which import Which
from framework.cards.control import Steps
from framework.cards.files import CardData
from framework.cards.schema import CardName, Condition, If, Verbs
from framework.cards.walk import walk

MOST_TEXTS = 7  # abilities, or triggers, of a card: their numbers have room for no more


class PrintedAbility(BaseModel):
    """What a card offers on its controller's turn."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    once: bool = True
    condition: Annotated[If | None, Field(alias="if")] = None
    steps: Steps


class PrintedTrigger(BaseModel):
    """What happens by itself when something happens."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    when: Literal["construct_enters", "play", "acquire", "defeat"]
    which: Which = Which()
    once: bool = True
    steps: Steps


class PrintedTransform(BaseModel):
    """A card's other side and its price."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    into: str
    pay: Literal["runes", "power", "insight"]
    price: Annotated[int, Field(ge=0)]


class PrintedCard(CardData):
    """A card as it stands in a card file."""

    type: Literal["hero", "construct", "monster", "treasure", "event", "temple"]
    faction: Literal["enlightened", "lifebound", "mechana", "void", "all"] | None = None
    cost: Annotated[int, Field(ge=0, le=LARGEST_COST)] = 0
    power: Annotated[int, Field(ge=0, le=LARGEST_COST)] = 0
    insight: Annotated[int, Field(ge=0, le=30)] = 0
    honor: Annotated[int, Field(ge=0, le=30)] = 0
    copies: Annotated[int, Field(ge=0, le=60)] = 0
    starting: Annotated[int, Field(ge=0, le=20)] = 0
    promo: bool = False
    board: bool = False
    keystone: Literal["life", "death"] | None = None
    other_side_of: CardName | None = None
    dreamborn: bool = False
    empower: bool = False
    infest: bool = False
    phantasm: Annotated[int, Field(ge=0)] | None = None
    dreambind: Annotated[int, Field(ge=0)] | None = None
    hand_if: If | None = None
    uncopyable: bool = False
    transform: PrintedTransform | None = None
    play: Verbs = ()
    reward: Verbs = ()
    trophy: Verbs = ()
    fate: Verbs = ()
    on_banish: Verbs = ()
    on_enter_play: Verbs = ()
    abilities: Annotated[tuple[PrintedAbility, ...], Field(max_length=MOST_TEXTS)] = ()
    triggers: Annotated[tuple[PrintedTrigger, ...], Field(max_length=MOST_TEXTS)] = ()
    static: Verbs = ()
    center_row: Verbs = ()


def keywords_of(card: PrintedCard) -> frozenset[str]:
    """The keywords that a card bears, by what its data says."""
    keywords = {k for k in ("dreamborn", "empower", "infest") if getattr(card, k)}
    keywords |= {k for k in ("phantasm", "dreambind") if getattr(card, k) is not None}
    keywords |= {k for k in ("trophy", "fate", "transform") if getattr(card, k)}
    parts = list(walk(card))
    if any(isinstance(part, PerEnergy) for part in parts):  # RoV: Energize by any energy
        keywords.add(Energize.word)
    words = {part.word for part in parts if isinstance(part, Condition)}
    return frozenset(keywords | words & {"energize", "unite", "echo", "serenity", "plunder"})
