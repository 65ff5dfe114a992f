"""What random games show of a game that does not list its actions and what is seen itself."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from framework.core.actions import MOST_OPTIONS, Action, meaning

if TYPE_CHECKING:
    from framework.core.game import AnyGame
    from framework.core.machine import State
    from framework.core.rules import Rules

GAMES: Final = 4
MOST_DECISIONS: Final = 1_000  # of each game
MOST_NUMBERS: Final = 256  # of a field of the table
EMPTY: Final = -1  # where a field has fewer numbers


@dataclass(frozen=True)
class Sample:
    """What has been met: the actions, the most options of a decision, room for each field."""

    actions: tuple[Action, ...]
    options: int
    fields: dict[str, int]

    @property
    def spare(self) -> int:
        """Room for options that nobody has met yet."""
        return max(MOST_OPTIONS, 2 * self.options)


@lru_cache(16)
def sample(rules: Rules[Any, Any], players: int) -> Sample:
    """Play some games at random, always the same ones; with luck rare things are in them."""
    actions, options, fields = set[Action](), 0, dict[str, int]()
    for state in _positions(rules, players):
        decision = state.decision
        if decision is not None:
            options = max(options, len(decision.options))
            actions |= {meaning(decision, option, players) for option in decision.options}
        for seat in range(players):
            for name, value in rules.game.table(state, seat).items():
                grows = 2 if isinstance(value, list | tuple | dict) else 1
                fields[name] = max(fields.get(name, 0), grows * len([*numbers(value)]))
    listed = sorted(actions, key=lambda action: [(p is not None, p or 0) for p in action[2:]])
    listed.sort(key=lambda action: action[:2])
    room = {name: min(count, MOST_NUMBERS) for name, count in fields.items() if count}
    return Sample(tuple(listed), options, room)


def _positions(rules: Rules[Any, Any], players: int) -> Iterator[State]:
    game: AnyGame = rules.game
    for seed in range(GAMES):
        state: State = game.new(players, seed, None, **rules.given)
        generator = random.Random(seed)
        for _ in range(MOST_DECISIONS):
            yield state
            if state.over:
                break
            state.apply(generator.randrange(len(state.options)))


def numbers(value: object) -> Iterator[float]:
    """The numbers in a value of a table, in their order; words are left out."""
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list | tuple):
        for part in value:
            yield from numbers(part)
    elif value is None:
        yield EMPTY
    elif isinstance(value, int | float):
        yield value
