"""A card as it stands in a card file: what may be said of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from age_of_ascent.words.phrases import Colour, Piece
from framework.cards.files import CardData
from framework.cards.schema import Verbs


class PrintedCard(CardData):
    """A card as it stands in a card file."""

    gives: tuple[Piece, ...] = ()
    cost: Annotated[int, Field(ge=1, le=30)]
    also: tuple[Colour, ...] = ()
    vp: Annotated[int, Field(ge=0, le=20)] = 0
    min_players: Annotated[int, Field(ge=2, le=4)] = 2
    fixed: tuple[str, ...] = ()  # the keys whose values the rulebook gives
    text: dict[
        Literal[
            "always",
            "resolving",
            "land_won",
            "expand_won",
            "improve_won",
            "gold_won",
            "turn_of_winning_ends",
            "culture_roll",
            "scoring",
        ],
        Verbs,
    ] = Field(default_factory=dict)
