"""The options of a table."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from age_of_ascent.cards import load_cards
from framework.cards.files import read_yaml
from framework.core.game import GameOptions


class AgeOptions(GameOptions):
    """How this table plays."""

    banner: Annotated[
        Literal["fixed", "rotate"],
        Field(description="fixed: the Banner stays; rotate: it passes to the left each turn"),
    ] = "fixed"
    pass_is_final: Annotated[
        bool, Field(description="a player who passes is out of the allocation phase")
    ] = False
    track: Annotated[
        tuple[Annotated[int, Field(ge=1, le=57)], ...],
        Field(description="numbers of cards at which the marker climbs, rising", min_length=1),
    ] = (3, 6, 9, 12, 15, 18)
    expand: Annotated[
        Literal["total", "pieces"],
        Field(
            description="total: the highest total wins Expand, dice are rolled;"
            " pieces: the most pieces win it, nothing is rolled"
        ),
    ] = "total"
    stall_turns: Annotated[
        int, Field(ge=1, le=20, description="turns without a card taken after which the game ends")
    ] = 6
    catch_up: Annotated[
        int,
        Field(
            ge=0,
            le=3,
            description="empire tokens that whoever has the fewest points takes as a turn ends",
        ),
    ] = 0
    values: Annotated[
        Literal["usual", "close"],
        Field(
            description="costs, points and pieces that the rulebook does not print;"
            " close: tuned so that fewer games are settled early"
        ),
    ] = "usual"
    cards: Annotated[
        dict[str, object] | None, Field(description="a card file (YAML) to play with")
    ] = None

    @field_validator("cards", mode="before")
    @classmethod
    def _read_file(cls, value: object) -> object:
        if not isinstance(value, str | Path):
            return value
        document = read_yaml(Path(value))
        load_cards(document, str(value))  # what is wrong in it is told with the file's name
        return document

    @model_validator(mode="after")
    def _of_one_file(self) -> AgeOptions:
        if self.cards is not None and self.values != "usual":
            raise ValueError("a card file of your own has its own values")
        return self

    @field_validator("track")
    @classmethod
    def _rising(cls, value: tuple[int, ...]) -> tuple[int, ...]:
        if any(b <= a for a, b in pairwise(value)):
            raise ValueError("the numbers have to rise")
        return value
