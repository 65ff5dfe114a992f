"""Which games of every installed game the conformance kit plays: players × options × seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from framework import games
from framework.testing import Playthrough

CLOSELY = 6  # decisions of each game that the costly checks look at


@dataclass(frozen=True)
class Entry:
    """What is played of one game."""

    options: tuple[Mapping[str, object], ...]
    seeds: tuple[int, ...] = (1, 2)


TABLE: Mapping[str, Entry] = {
    "age_of_ascent": Entry(
        (
            {},
            {"banner": "rotate"},
            {"pass_is_final": True},
            {"track": [2, 4, 7, 11]},
            {"stall_turns": 1},
        )
    ),
}


@dataclass(frozen=True)
class Setting:
    """One game to be played, small enough to be a test's parameter."""

    game: str
    players: int
    options: int  # its place in the game's entry
    seed: int

    def __str__(self) -> str:
        options = TABLE[self.game].options[self.options]
        told = "".join(f"-{name}={value}" for name, value in options.items())
        return f"{self.game}-{self.players}{told}-seed{self.seed}".replace(" ", "")

    @cache  # noqa: B019 - settings live as long as the tests
    def playthrough(self) -> Playthrough:
        """The game, played once for all checks in this process."""
        options = TABLE[self.game].options[self.options]
        return Playthrough(games[self.game], self.players, self.seed, options, CLOSELY)


def settings() -> Iterator[Setting]:
    """Every game of the table × number of players × options × seed."""
    for name, entry in TABLE.items():
        for players in games[name].players:
            for number in range(len(entry.options)):
                for seed in entry.seeds:
                    yield Setting(name, players, number, seed)
