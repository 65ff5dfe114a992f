"""What a table of Ascension may be asked to be: sets, players' honor, variants, own cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, ModelWrapValidatorHandler, field_validator, model_validator

from framework.cards.files import read_yaml
from framework.core.game import GameOptions

SETS = ("rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance")
SetName = Literal["rise_of_vigil", "gift_of_the_elements", "valley_of_the_ancients", "deliverance"]


class AscensionOptions(GameOptions):
    """How this table plays."""

    sets: Annotated[
        tuple[SetName, ...],
        Field(
            min_length=1,
            description="the sets whose center decks are shuffled together"
            " (five and six players: the rulebooks ask for two)",
        ),
    ] = ("rise_of_vigil",)
    honor_per_player: Annotated[
        int | None,
        Field(ge=5, le=100, description="honor in the pool for each player (30; alone 50)"),
    ] = None
    energy_shards: Annotated[
        int | None,
        Field(ge=0, le=120, description="Energy Shards in the center deck (Rise of Vigil)"),
    ] = None
    stall_rounds: Annotated[
        int,
        Field(ge=1, le=100, description="rounds without honor or a card taken that end the game"),
    ] = 20
    team: Annotated[bool, Field(description="partners sit opposite and add their scores")] = False
    promo: Annotated[bool, Field(description="add the promo card Twofold Askara")] = False
    cards: Annotated[
        dict[str, object] | None, Field(description="a further card file (YAML) to mix in")
    ] = None
    _file: str = "cards"  # where `cards` was read, for refusals

    @field_validator("cards", mode="before")
    @classmethod
    def _read_file(cls, value: object) -> object:
        if not isinstance(value, str | Path):
            return value
        return read_yaml(Path(value))

    @model_validator(mode="wrap")
    @classmethod
    def _remember_file(cls, values: object, made: ModelWrapValidatorHandler[Self]) -> Self:
        options = made(values)
        given = values.get("cards") if isinstance(values, dict) else None
        if isinstance(given, str | Path):
            options._file = str(given)
        return options

    @field_validator("sets")
    @classmethod
    def _each_once(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if len(set(value)) < len(value):
            raise ValueError("each set only once")
        return tuple(name for name in SETS if name in value)
