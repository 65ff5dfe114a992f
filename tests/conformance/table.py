"""Which games of every installed game the conformance kit plays: players × options × seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ascension.options import SETS
from framework import games
from framework.testing import Playthrough

CLOSELY = 6  # decisions of each game that the costly checks look at


@dataclass(frozen=True)
class Entry:
    """What is played of one game."""

    options: tuple[Mapping[str, object], ...]
    seeds: tuple[int, ...] = (1, 2)
    players: tuple[tuple[int, ...], ...] = ()  # for each of the options; none: all numbers


TABLE: Mapping[str, Entry] = {
    "age_of_ascent": Entry(
        (
            {},
            {"banner": "rotate", "expand": "pieces", "catch_up": 2},
            {"pass_is_final": True, "values": "close"},
            {"track": [2, 4, 7, 11]},
            {"stall_turns": 1},
        )
    ),
    "ascension": Entry(
        options=(
            {},
            {"sets": ["gift_of_the_elements"], "honor_per_player": 15},
            {"sets": ["valley_of_the_ancients"], "honor_per_player": 15},
            {"sets": ["deliverance"], "honor_per_player": 15},
            {"sets": list(SETS), "promo": True, "honor_per_player": 15},
            {"team": True, "sets": list(SETS), "honor_per_player": 10},
            {"energy_shards": 20, "stall_rounds": 2, "honor_per_player": 15},
        ),
        seeds=(1,),
        players=((1, 2, 3), (1, 2), (2, 4), (1, 3), (2, 5, 6), (4, 6), (2,)),
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
        for number in range(len(entry.options)):
            counts = entry.players[number] if entry.players else games[name].players
            for players in counts:
                for seed in entry.seeds:
                    yield Setting(name, players, number, seed)
