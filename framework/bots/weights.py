"""Learned weights as small data files: those that come with a game, and a user's own."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from framework.core.errors import BadOption

OWN_FOLDER: Final = "ASCENT_WEIGHTS"
"""The environment variable that names a folder with weights of one's own, for workers too."""
LARGEST: Final = 4_000_000  # characters of a file


@dataclass(frozen=True)
class Weights:
    """What was learned for a table, and how it is made again."""

    game: str
    table: str
    players: int
    options: Mapping[str, object]
    command: str
    cards: str  # the hash of the cards
    digest: str  # of the weights
    learned: Mapping[str, object]  # from how many games and positions, of which bot
    verdict: Mapping[str, object]  # on games that they were not learned from
    weights: Mapping[str, float] = field(repr=False)

    def to_json(self) -> str:
        """A line for each weight, so that changes can be read."""
        return json.dumps(asdict(self), indent=1) + "\n"


def digest_of(weights: Mapping[str, float]) -> str:
    """A short hash of weights, in any order."""
    return sha256(json.dumps(weights, sort_keys=True).encode()).hexdigest()[:16]


def parse(text: str, name: str) -> Weights:
    """Weights from a file; refused with what is wrong in it."""
    try:
        document = json.loads(text[:LARGEST])
        weights = Weights(**document)
        numbers = {str(key): float(value) for key, value in weights.weights.items()}
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadOption(f"{name} holds no learned weights: {error}") from None
    if digest_of(numbers) != weights.digest:
        raise BadOption(f"{name} has been changed: its weights are not those that were learned")
    return weights


@cache
def shipped(package: str) -> Mapping[str, Weights]:
    """The weights that come with a game's package, by table."""
    folder = files(package) / "data" / "weights"
    if not folder.is_dir():
        return {}
    found = [file for file in folder.iterdir() if file.name.endswith(".json")]
    read = [parse(file.read_text(encoding="utf-8"), file.name) for file in found]
    return {weights.table: weights for weights in sorted(read, key=lambda w: w.table)}


def own(game: str, players: int, cards: str) -> Weights | None:
    """A user's own weights for such a table, from the folder that the environment names."""
    folder = os.environ.get(OWN_FOLDER)
    return None if not folder else _own(folder).get((game, players, cards))


@cache
def _own(folder: str) -> Mapping[tuple[str, int, str], Weights]:
    try:
        texts = {path: path.read_text(encoding="utf-8") for path in Path(folder).glob("*.json")}
    except (OSError, ValueError) as error:
        raise BadOption(f"{OWN_FOLDER}={folder}: {error}") from None
    read = [parse(text, str(path)) for path, text in sorted(texts.items())]
    return {(weights.game, weights.players, weights.cards): weights for weights in read}
