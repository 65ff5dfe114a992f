"""Win chances by roll-outs: bots play on from a position, in worlds that a seat could be in.

For each roll-out all that the seat that is asked can't know is dealt anew, and so is all chance:
nobody else's hand and no future roll is looked at. The same seed gives the same worlds, whatever is
tried there.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TypeVar

from framework.arena.report import wilson
from framework.bots.consult import seat_bot
from framework.bots.search import SearchBot, roll_out
from framework.core import rng
from framework.core.errors import BadOption
from framework.core.game import AnyGame
from framework.core.machine import State
from framework.core.view import redeterminise

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class RollOuts:
    """What is spent on a position: so many games to their end, with this bot in every seat."""

    count: int
    bot: str
    seed: int = 0

    def __post_init__(self) -> None:
        if self.count < 1:
            raise BadOption(f"at least 1 roll-out is needed, not {self.count}")


@dataclass(frozen=True)
class Chance:
    """A seat's chance to win: the share of roll-outs that it has won, a shared victory in parts."""

    rate: float
    count: int  # of roll-outs; 0 where the game is over, and the rate is certain

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson score interval (95 %)."""
        if not self.count:
            return self.rate, self.rate
        return wilson(self.rate * self.count, self.count)


@dataclass(frozen=True)
class Swing:
    """What another choice would have changed, tried in the same worlds."""

    chosen: Chance
    other: Chance
    error: float  # the standard error of the gain

    @property
    def gain(self) -> float:
        """How much better the other choice is for who decides; below 0 it is worse."""
        return self.other.rate - self.chosen.rate


def learned(game: AnyGame, bot: str) -> bool:
    """Whether this bot's roll-outs end with the turn, and are judged there by learned values."""
    return isinstance(seat_bot(game, bot, random.Random(0)), SearchBot)


def chances(state: S, spend: RollOuts) -> list[Chance]:
    """The chance of each seat to win, as the seat that is asked could judge it."""
    if state.over:
        return [Chance(part, 0) for part in parts(state)]
    return _means([_ended(world, spend, n) for n, world in _worlds(state, spend)])


def swing(state: S, chosen: int, other: int, spend: RollOuts) -> Swing:
    """What the seat that is asked would have gained by another choice, both by their index."""
    seat, won = state.seat, list[tuple[float, float]]()
    judge = seat_bot(state.rules.game, spend.bot, random.Random(rng.derive(spend.seed, seat)))
    if isinstance(judge, SearchBot):  # both go on by one policy, to the same place
        world = redeterminise(state, seat, judge.generator)
        trials = judge.compared(world, ((chosen,), (other,)), spend.count)
        return _swing([*zip(*(trial.results for trial in trials), strict=True)])
    for number, world in _worlds(state, spend):
        twin = world.clone()
        world.apply(chosen)
        twin.apply(other)
        ends = [_ended(tried, spend, number)[seat] for tried in (world, twin)]
        won.append((ends[0], ends[1]))
    return _swing(won)


def _swing(won: Sequence[tuple[float, ...]]) -> Swing:
    before, after = _means(won)
    gains = [later - sooner for sooner, later in won]
    error = stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.inf
    return Swing(before, after, error)


def tried(state: S, indexes: Sequence[int], spend: RollOuts) -> list[list[Chance]]:
    """The chance of each seat after each of some options, all tried in the same worlds."""
    ends: list[list[list[float]]] = [[] for _ in indexes]
    for number, world in _worlds(state, spend):
        for place, index in enumerate(indexes):
            twin = world.clone()
            twin.apply(index)
            ends[place].append(_ended(twin, spend, number))
    return [_means(each) for each in ends]


def parts(state: State) -> list[float]:
    """What each seat has of the victory: all of it, a part if it is shared, or nothing."""
    winners = state.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def _means(ends: Sequence[Sequence[float]]) -> list[Chance]:
    return [Chance(fmean(won), len(ends)) for won in zip(*ends, strict=True)]


def _worlds(state: S, spend: RollOuts) -> Iterator[tuple[int, S]]:
    for number in range(spend.count):
        generator = random.Random(rng.derive(spend.seed, "world", number))
        yield number, redeterminise(state, state.seat, generator)


def _ended(world: State, spend: RollOuts, number: int) -> list[float]:
    """Who wins a world that is played on to its end, or to where the bot's own values judge it."""
    game = world.rules.game
    players = [
        seat_bot(game, spend.bot, random.Random(rng.derive(spend.seed, number, seat)))
        for seat in range(world.players)
    ]
    first = players[0]
    if isinstance(first, SearchBot):
        return [*roll_out(first.guide, world)]
    while world.seat >= 0:
        world.apply(players[world.seat].decide(world))
    return parts(world)
