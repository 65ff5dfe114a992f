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
from framework.core.entries import CHOICE, FORCED
from framework.core.machine import State
from framework.core.plain import Entry
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
        """`You win about 54 in 100 from there. Next best: Land 4 (51) and pass (47).`

        What wins as often is called as good. Nothing is said where nothing was tried, or where it
        makes no difference any more.
        """
        best, *others = self.looked
        if not best.roll_outs or all(
            round(100 * o.chance) == round(100 * best.chance) for o in others
        ):
            return ""
        told = f"You win about {round(100 * best.chance)} in 100 from there."
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


def explain(state: S, bot: str, seed: int = 0, seconds: float | None = None) -> Explanation | None:
    """Why a bot chooses what it does, from what the seat that is asked can know.

    Only a bot that searches can tell.
    """
    generator = random.Random(rng.derive(seed, state.seat, state.id))
    player = seat_bot(state.rules.game, bot, generator)
    if not isinstance(player, SearchBot):
        return None
    if seconds is not None:
        player.cap(seconds)
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
        """`That costs you about 8 % to win; Improve keeps it.` Nothing if it costs little."""
        if not self.dear:
            return ""
        kept = self.better.words if self.same else self.better.name
        told = f"That costs you about {round(100 * self.loss)} % to win"
        return f"{told}; {kept[:1].upper()}{kept[1:]} keeps it."


def cost(
    state: S, bot: str, chosen: Choices, better: Looked, seed: int = 0, seconds: float = math.inf
) -> Cost | None:
    """What a step costs whoever is asked, from what that seat can know; by a bot that searches."""
    generator = random.Random(rng.derive(seed, state.seat, state.id, "cost"))  # fresh worlds
    player = seat_bot(state.rules.game, bot, generator)
    if not isinstance(player, SearchBot):
        return None
    player.cap(seconds)
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
    """`Bid on Land 4: strength token ×3`: the first choice, and what those after it pick."""
    world, seat, rules = state.clone_present(), state.seat, state.rules
    first, picked, told = "", Counter[str](), list[Entry]()
    for number, index in enumerate(choices):
        decision = world.decision
        assert decision is not None
        world.log.clear()
        world.apply(index)
        told += world.log
        if not number:
            first = decision.labels[index]
            continue
        own = [(made, seat, decision.kind) for made in (CHOICE, FORCED)]  # asked for or not
        for option in [entry[3] for entry in told if entry[:3] in own]:
            if not rules.game.move(decision, option).done:
                picked[rules.game.label(rules, decision, option)] += 1
        told.clear()
    called = [f"{label} ×{count}" if count > 1 else label for label, count in picked.items()]
    return f"{first}: {', '.join(called)}" if called else first
