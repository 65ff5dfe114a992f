"""Why a bot chooses what it does: what it looked at, and how often each would win."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TypeVar

from framework.bots.consult import seat_bot
from framework.bots.search import Budget, Choices, SearchBot
from framework.core import rng
from framework.core.decision import Decision
from framework.core.entries import CHOICE, FORCED
from framework.core.machine import State
from framework.core.view import redeterminise
from framework.english import listed

S = TypeVar("S", bound=State)
RUNNERS_UP = 2
COMPARED = 48  # worlds in which two steps are compared
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


@dataclass(frozen=True)
class Explanation:
    """What a bot looked at where it was asked, the best first, and what it spent on that."""

    looked: tuple[Looked, ...]
    budget: Budget

    @property
    def words(self) -> str:
        """`About 54 in 100 games are won from there. Next best: Land 4 (51) and pass (47).`

        What wins as often is called as good. Nothing is said where nothing was tried, or where it
        makes no difference any more.
        """
        best, *others = self.looked
        if not best.roll_outs or all(
            round(100 * o.chance) == round(100 * best.chance) for o in others
        ):
            return ""
        told = f"About {round(100 * best.chance)} in 100 games are won from there."
        named: dict[str, Looked] = {}  # the best step of each card
        for one in others:
            if one.name != best.name:
                named.setdefault(one.name, one)
        equal, less = list[str](), list[str]()
        for one in [*named.values()][:RUNNERS_UP]:
            if round(100 * one.chance) >= round(100 * best.chance):
                equal.append(one.name)
            else:
                less.append(f"{one.name} ({round(100 * one.chance)})")
        as_good = f" As good: {listed(equal)}." if equal else ""
        return f"{told}{as_good} Next best: {listed(less)}." if less else f"{told}{as_good}"


def explain(
    state: S,
    bot: str,
    seed: int = 0,
    seconds: float = math.inf,
    seats: Sequence[str | None] = (),
) -> Explanation | None:
    """Why a bot chooses what it does, from what the seat that is asked can know.

    Only a bot that searches can tell. Chances are those against the bots of the seats, as far as
    the game knows how they play, and against players like itself in the seats of others.
    """
    generator = random.Random(rng.derive(seed, state.seat, state.id))
    player = _searching(state, bot, generator, seconds, seats)
    if player is None:
        return None
    world = redeterminise(state, state.seat, generator)
    looked = [
        Looked(
            trial.choices,
            _name(world, trial.choices[0]),
            step_in_words(world, trial.choices),
            trial.chance,
            trial.error,
            len(trial.results),
        )
        for trial in player.tried(world)
    ]
    return Explanation(tuple(looked), player.budget)


def _searching(
    state: S, bot: str, generator: random.Random, seconds: float, seats: Sequence[str | None]
) -> SearchBot[S] | None:
    """A bot that searches, if it is one, with so much time and these others at its table."""
    game = state.rules.game
    player = seat_bot(game, bot, generator)
    if not isinstance(player, SearchBot):
        return None
    player.cap(seconds)
    if game.strategy is not None:
        behind = [game.strategy.behind.get(other or "", 0.0) for other in seats]
        player.guide.behind = behind if any(behind) else ()
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
    losses = [best - own for own, best in zip(made.results, kept.results, strict=True)]
    error = stdev(losses) / math.sqrt(len(losses)) if len(losses) > 1 else math.inf
    same = _name(world, chosen[0]) == better.name
    return Cost(fmean(losses), error, len(losses), better, same)


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
