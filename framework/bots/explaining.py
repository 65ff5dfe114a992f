"""Why a bot chooses what it does: what it looked at, and how often each would win."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from typing import TypeVar

from framework.bots.consult import against, seat_bot
from framework.bots.search import Budget, Choices, SearchBot, Trial
from framework.core import rng
from framework.core.decision import Decision
from framework.core.entries import CHOICE, FORCED
from framework.core.machine import State
from framework.core.view import redeterminise
from framework.english import listed

S = TypeVar("S", bound=State)
RUNNERS_UP = 2
COMPARED = 48  # worlds in which two steps are compared
SURE = 1.96  # standard errors within which a number lies 95 times in 100
LARGE = 3  # percent: a margin that is worth a word
DEAR = 0.05  # of the chance to win: what costs less is not worth a word


@dataclass(frozen=True)
class Looked:
    """A step that was looked at: its choices by index, in words, and its chance to win."""

    choices: Choices
    name: str  # of the card that it is about; else what it does
    words: str
    chance: float
    error: float  # the standard error of the chance
    roll_outs: int
    less: bool = True  # it wins less often than the best, which is hardly by chance

    @property
    def percent(self) -> int:
        """Its chance to win, as it is told."""
        return round(100 * self.chance)

    @property
    def margin(self) -> int:
        """By how much its chance may be wrong, in percent: 95 times in 100 by no more than that."""
        return round(100 * SURE * self.error)


@dataclass(frozen=True)
class Explanation:
    """What a bot looked at where it was asked, the best first, and what it spent on that."""

    looked: tuple[Looked, ...]
    budget: Budget
    vague: bool = False  # it is too early to tell chances

    @property
    def words(self) -> str:
        """`About 54 in 100 games are won from there, give or take 6. Next best: pass (47).`

        What may win as often is called as good. Nothing is said where nothing was tried, or where
        no difference is larger than what chance makes of it.
        """
        best, *others = self.looked
        named = _named(best, others)
        less = [one for one in named if one.less and one.percent < best.percent]
        if not best.roll_outs or self.vague or not less:
            return ""
        margin = f", give or take {best.margin}" if best.margin >= LARGE else ""
        told = f"About {best.percent} in 100 games are won from there{margin}."
        equal = [one.name for one in named if one not in less]
        as_good = f" About as good: {listed(equal)}." if equal else ""
        next_best = listed([f"{one.name} ({one.percent})" for one in less])
        return f"{told}{as_good} Next best: {next_best}."


def _named(best: Looked, others: Sequence[Looked]) -> list[Looked]:
    """The steps that are told beside the best: the best one of each other card, a few of them."""
    named: dict[str, Looked] = {}
    for one in others:
        if one.name != best.name:
            named.setdefault(one.name, one)
    return [*named.values()][:RUNNERS_UP]


def explain(
    state: S,
    bot: str,
    seed: int = 0,
    seconds: float = math.inf,
    seats: Sequence[str | None] = (),
) -> Explanation | None:
    """Why a bot chooses what it does, from what the seat that is asked can know.

    Only a bot that searches can tell. Chances are those against the bots of the seats, as far as
    the game knows how they play, and against players like itself in the seats of others. What is
    told is counted in fresh worlds: the best of many tries looks better than it is.
    """
    generator = random.Random(rng.derive(seed, state.seat, state.id))
    player = _searching(state, bot, generator, seconds / 2, seats)
    if player is None:
        return None
    world = redeterminise(state, state.seat, generator)
    found = [_looked(world, trial) for trial in player.tried(world)]
    best, others = found[0], found[1:]
    if best.roll_outs:
        fresh = [best, *_named(best, others)]
        counted = player.compared(world, [one.choices for one in fresh], COMPARED)
        told = {
            trial.choices: _told(counted[0], trial, one)
            for trial, one in zip(counted, fresh, strict=True)
        }
        found = [told.get(one.choices, one) for one in found]
    strategy = state.rules.game.strategy
    vague = strategy is not None and state.kind in strategy.vague
    return Explanation(tuple(found), player.budget, vague)


def _looked(world: State, trial: Trial[S]) -> Looked:
    name, words = _name(world, trial.choices[0]), step_in_words(world, trial.choices)
    return Looked(trial.choices, name, words, trial.chance, trial.error, len(trial.results))


def _told(best: Trial[S], trial: Trial[S], looked: Looked) -> Looked:
    """What was looked at as it is told: its chance by itself, and whether it is less than the best.

    Both were tried in the same worlds, in which their difference is known better than either.
    """
    loss, error = _loss(best, trial)
    less, count = loss > SURE * error, len(trial.results)
    return replace(looked, chance=trial.chance, error=trial.error, roll_outs=count, less=less)


def _loss(best: Trial[S], trial: Trial[S]) -> tuple[float, float]:
    """What a step gives away beside another one in the same worlds, and the standard error."""
    losses = [more - own for own, more in zip(trial.results, best.results, strict=True)]
    return fmean(losses), stdev(losses) / math.sqrt(len(losses)) if len(losses) > 1 else math.inf


def _searching(
    state: S, bot: str, generator: random.Random, seconds: float, seats: Sequence[str | None]
) -> SearchBot[S] | None:
    """A bot that searches, if it is one, with so much time and these others at its table."""
    game = state.rules.game
    player = seat_bot(game, bot, generator)
    if not isinstance(player, SearchBot):
        return None
    player.cap(seconds)
    against(game, player, seats)
    return player


@dataclass(frozen=True)
class Cost:
    """What a step gives away of the chance to win, beside another one in the same worlds."""

    loss: float
    error: float  # the standard error of the loss
    worlds: int
    better: Looked
    same: bool  # whether both are about the same card

    @property
    def dear(self) -> bool:
        """Whether it is much, and hardly by chance."""
        return self.loss >= DEAR and self.loss > 2 * self.error

    @property
    def words(self) -> str:
        """`A stronger move: Improve (wins about 8 in 100 games more).` Nothing if it is little."""
        if not self.dear:
            return ""
        kept = self.better.words if self.same else self.better.name
        more = f"(wins about {round(100 * self.loss)} in 100 games more)"
        return f"A stronger move: {kept[:1].upper()}{kept[1:]} {more}."


def cost(
    state: S,
    bot: str,
    chosen: Choices,
    better: Looked,
    seed: int = 0,
    seconds: float = math.inf,
    seats: Sequence[str | None] = (),
) -> Cost | None:
    """What a step costs whoever is asked, from what that seat can know; by a bot that searches."""
    generator = random.Random(rng.derive(seed, state.seat, state.id, "cost"))  # fresh worlds
    player = _searching(state, bot, generator, seconds, seats)
    if player is None:
        return None
    world = redeterminise(state, state.seat, generator)
    made, kept = player.compared(world, (chosen, better.choices), COMPARED)
    loss, error = _loss(kept, made)
    same = _name(world, chosen[0]) == better.name
    return Cost(loss, error, len(made.results), better, same)


def _name(state: State, index: int) -> str:
    decision = state.decision
    assert decision is not None
    form = decision.moves[index].form
    return decision.labels[index] if form is None else state.rules.defs.card_name(form)


def step_in_words(state: State, choices: Sequence[int]) -> str:
    """`Bid on Land 4: strength token ×3`: the first choice, and what those after it pick.

    What has to be picked then is picked unasked, and told too.
    """
    world, seat, rules = state.clone_present(), state.seat, state.rules
    first, picked = "", Counter[str]()
    for number, index in enumerate(choices):
        decision = world.decision
        assert decision is not None
        world.log.clear()
        world.apply(index)
        if not number:
            first = decision.labels[index]
        for made, whose, kind, option in [e[:4] for e in world.log if e[0] in (CHOICE, FORCED)]:
            if whose != seat or (made == CHOICE and not number):
                continue
            one = decision if made == CHOICE else Decision(rules, seat, str(kind), (option,), ())
            counts = made == CHOICE or kind in rules.game.inner
            if counts and not rules.game.move(one, option).done:
                picked[rules.game.label(rules, one, option)] += 1
    called = [f"{label} ×{count}" if count > 1 else label for label, count in picked.items()]
    return f"{first}: {', '.join(called)}" if called else first
