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

from framework.arena.report import Z95, wilson
from framework.bots.consult import against, seat_bot
from framework.bots.search import Choices, SearchBot, roll_out
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
    seats: tuple[str | None, ...] = ()  # the bots that sit there, where chances depend on them
    begun: bool = False  # a bot that searches begins with what it finds best, as in advice

    def __post_init__(self) -> None:
        if self.count < 1:
            raise BadOption(f"at least 1 roll-out is needed, not {self.count}")


@dataclass(frozen=True)
class Chance:
    """A seat's chance to win: the share of roll-outs that it has won, a shared victory in parts."""

    rate: float
    count: int  # of roll-outs; 0 where the game is over, and the rate is certain
    error: float | None = None  # the standard error, where roll-outs are judged and not counted

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval: Wilson's of games that are won, else of a mean."""
        if not self.count:
            return self.rate, self.rate
        if self.error is not None:
            within = Z95 * self.error
            return max(0.0, self.rate - within), min(1.0, self.rate + within)
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
    begin = _best(state, spend) if spend.begun else ()
    ends = [_ended(world, spend, n, begin) for n, world in _worlds(state, spend)]
    return _means(ends, learned(state.rules.game, spend.bot))


def swing(state: S, chosen: int, other: int, spend: RollOuts) -> Swing:
    """What the seat that is asked would have gained by another choice, both by their index."""
    seat, won = state.seat, list[tuple[float, float]]()
    judge = seat_bot(state.rules.game, spend.bot, random.Random(rng.derive(spend.seed, seat)))
    if isinstance(judge, SearchBot):  # both go on by one policy, to the same place
        against(state.rules.game, judge, spend.seats)
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
    judged = learned(state.rules.game, spend.bot)
    return [_means(each, judged) for each in ends]


def parts(state: State) -> list[float]:
    """What each seat has of the victory: all of it, a part if it is shared, or nothing."""
    winners = state.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.players)]


def _means(ends: Sequence[Sequence[float]], judged: bool = False) -> list[Chance]:
    return [_mean(won, judged) for won in zip(*ends, strict=True)]


def _mean(won: Sequence[float], judged: bool) -> Chance:
    count = len(won)
    if not judged or count < 2:
        return Chance(fmean(won), count)
    return Chance(fmean(won), count, stdev(won) / math.sqrt(count))


def _worlds(state: S, spend: RollOuts) -> Iterator[tuple[int, S]]:
    for number in range(spend.count):
        generator = random.Random(rng.derive(spend.seed, "world", number))
        yield number, redeterminise(state, state.seat, generator)


def _best(state: State, spend: RollOuts) -> Choices:
    """What a bot that searches would do; it plays on by a policy that is quicker and plainer."""
    generator = random.Random(rng.derive(spend.seed, state.seat, "begin"))
    player = seat_bot(state.rules.game, spend.bot, generator)
    if not isinstance(player, SearchBot):
        return ()
    against(state.rules.game, player, spend.seats)
    return player.best(redeterminise(state, state.seat, generator))


def _ended(world: State, spend: RollOuts, number: int, begin: Choices = ()) -> list[float]:
    """Who wins a world that is played on to its end, or to where the bot's own values judge it."""
    game = world.rules.game
    players = [
        seat_bot(game, spend.bot, random.Random(rng.derive(spend.seed, number, seat)))
        for seat in range(world.players)
    ]
    first = players[0]
    if isinstance(first, SearchBot):
        against(game, first, spend.seats)
        return [*roll_out(first.guide, world, begin)]
    while world.seat >= 0:
        world.apply(players[world.seat].decide(world))
    return parts(world)
