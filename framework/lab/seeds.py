"""How much a seed decides (30): win rates from seed to seed, for each source of chance.

A source is a stream of the game's chance, or all those of one name: the decks of all seats. Its
seed is kept while everything else, the bots' own chance included, is tried anew: if wins still
differ from seed to seed, this source decides them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from framework.arena.match import Match
from framework.arena.report import wilson
from framework.bots.consult import seat_bot
from framework.core import rng
from framework.core.errors import BadOption
from framework.core.registry import games
from framework.lab.chances import parts
from framework.lab.runs import SERIAL, Plays, tried

EVERYTHING = "all"  # all streams at once: only the bots' own chance is tried anew


@dataclass(frozen=True)
class SeedSpread:
    """How win rates of the first seat differ from seed to seed, if one source keeps its seed."""

    source: str
    repeats: int  # games a seed
    rates: tuple[float, ...]  # by seed

    @property
    def span(self) -> float:
        """From the lowest rate to the highest."""
        return max(self.rates) - min(self.rates)

    @property
    def trimmed_span(self) -> float:
        """The same without the lowest and the highest tenth."""
        low, high = np.quantile(self.rates, (0.1, 0.9))
        return float(high - low)

    @property
    def outliers(self) -> float:
        """The share of seeds whose interval (Wilson, 95 %) does not hold the rate of all."""
        overall = float(np.mean(self.rates))
        far = 0
        for rate in self.rates:
            low, high = wilson(rate * self.repeats, self.repeats)
            far += not low <= overall <= high
        return far / len(self.rates)

    @property
    def entropy(self) -> float | None:
        """What stays open once the seed is known: 0 nothing, 1 as much as before."""
        before = _bits(float(np.mean(self.rates)))
        if not before:
            return None
        return float(np.mean([_bits(rate) for rate in self.rates])) / before


def _bits(rate: float) -> float:
    return -sum(p * float(np.log2(p)) for p in (rate, 1 - rate) if p > 0)


def sources(match: Match) -> list[str]:
    """All sources of chance of a game, and all of them together."""
    streams = games[match.header.game].streams_for(match.header.players)
    return [*dict.fromkeys(stream.partition(":")[0] for stream in streams), EVERYTHING]


def seed_spread(
    match: Match, source: str, seeds: int, repeats: int, plays: Plays = SERIAL
) -> SeedSpread:
    """Play so many games with each of so many seeds of one source; bots keep their seats."""
    if source not in sources(match):
        raise BadOption(f"there is no source {source!r}; known: {', '.join(sources(match))}")
    if min(seeds, repeats) < 1:
        raise BadOption("at least 1 seed and 1 game for each are needed")
    work = partial(_won, source=source, repeats=repeats)
    found = tried(match, seeds * repeats, f"seeds of {source}, {repeats} each", work, plays)
    won = np.array([one.values[0] for one in found]).reshape(seeds, repeats)
    return SeedSpread(source, repeats, tuple(float(rate) for rate in won.mean(axis=1)))


def _won(match: Match, number: int, source: str, repeats: int) -> list[float]:
    """What the first seat has of the victory in one of the games."""
    game, header = games[match.header.game], match.header
    kept, others = rng.derive(match.seed, "kept", number // repeats), match.game_seed(number)
    streams = {
        stream: kept
        for stream in game.streams_for(header.players)
        if source in (EVERYTHING, stream.partition(":")[0])
    }
    rules = game.rules(**header.options)
    state = game.deal(rules, replace(header, seed=None), others, streams)
    players = [
        seat_bot(game, name, random.Random(rng.derive(others, seat)))
        for seat, name in enumerate(match.bots)
    ]
    while state.seat >= 0:
        state.apply(players[state.seat].decide(state))
    return [parts(state)[0]]
