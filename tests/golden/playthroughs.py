"""Which games are kept as golden playthroughs, and how they are written and read.

Each is a journal in tests/golden/<game>/, an entry a line, that `ascent replay` takes as it is.
How the games of a game ended is in its results.json.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ascension.options import SETS
from framework import games
from framework.core.machine import State
from framework.testing import Playthrough

HERE = Path(__file__).parent
REMAKE = "python -m tests.golden.remake"
RESULTS = "results.json"


@dataclass(frozen=True)
class Golden:
    """One seeded random game that is kept."""

    game: str
    players: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([f"{self.players}-players", *self.options, f"seed-{self.seed}"])

    @property
    def path(self) -> Path:
        """Where its journal is kept."""
        return HERE / self.game / f"{self}.json"

    def played(self) -> State:
        """The game as the rules play it today, at its end."""
        return Playthrough(games[self.game], self.players, self.seed, self.options).final()


def journal_text(state: State) -> str:
    """A state's journal as a document with a line for each entry."""
    document = json.loads(state.journal.to_json())
    parts = []
    for name, value in document.items():
        text = json.dumps(value, separators=(",", ":"))
        if name == "journal":
            lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in value)
            text = f"[\n{lines}\n]"
        parts.append(f"{json.dumps(name)}:{text}")
    return "{" + ",\n".join(parts) + "}\n"


def result(state: State) -> dict[str, list[int]]:
    """How a game ended."""
    return {"scores": state.scores, "winners": state.winners}


def kept_results(game: str) -> dict[str, dict[str, list[int]]]:
    """How the kept games of a game ended, by the name of their file."""
    results: dict[str, dict[str, list[int]]] = json.loads(
        (HERE / game / RESULTS).read_text(encoding="utf-8")
    )
    return results


GOLDEN = (
    Golden("age_of_ascent", 2, 1),
    Golden("age_of_ascent", 3, 2),
    Golden("age_of_ascent", 4, 3),
    Golden("age_of_ascent", 3, 4, {"banner": "rotate", "pass_is_final": True}),
    Golden("age_of_ascent", 2, 5, {"track": [2, 4, 7, 11], "stall_turns": 4}),
    Golden("ascension", 2, 1, {"honor_per_player": 10}),
    Golden("ascension", 2, 2, {"sets": ["gift_of_the_elements"], "honor_per_player": 10}),
    Golden("ascension", 2, 3, {"sets": ["valley_of_the_ancients"], "honor_per_player": 10}),
    Golden("ascension", 2, 4, {"sets": ["deliverance"], "honor_per_player": 10}),
    Golden("ascension", 4, 5, {"sets": list(SETS), "team": True, "honor_per_player": 5}),
    Golden("ascension", 1, 6, {"sets": list(SETS), "promo": True, "honor_per_player": 20}),
)
