"""A seeded random game that every check follows, and worlds that a seat can't tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import NoneType

from framework.core.game import AnyGame
from framework.core.log import Log
from framework.core.machine import S, State
from framework.core.view import redeterminise


class Nonconforming(AssertionError):
    """A game that breaks the contract, with the game, the seed and the decision named."""


@dataclass(frozen=True)
class Playthrough:
    """One random game. Costly checks look at `closely` decisions spread over it, None: at all."""

    game: AnyGame
    players: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    closely: int | None = None

    def __str__(self) -> str:
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.game.name} with {self.players} players, seed {self.seed}{options}"

    def start(self) -> State:
        """The game before its first decision."""
        state: State = self.game.new(self.players, self.seed, None, **self.options)
        return state

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """What is chosen at each decision, at random, to the end of the game."""
        state, generator = self.start(), random.Random(self.seed)
        choices: list[int] = []
        while not state.over:
            self.demand(bool(state.options), "neither over nor asking", len(choices))
            choices.append(generator.randrange(len(state.options)))
            state.apply(choices[-1])
        self.demand(not state.undecided, f"no end after {len(choices)} decisions")
        return tuple(choices)

    def follow(self) -> Iterator[tuple[int, State]]:
        """The number of each decision with the state that asks it; at last the final state.

        It is one state that is played on: clone it to keep it.
        """
        state = self.start()
        for number, choice in enumerate(self.choices):
            yield number, state
            state.apply(choice)
        yield len(self.choices), state

    def follow_closely(self, with_end: bool = False) -> Iterator[tuple[int, State]]:
        """Only those decisions that costly checks look at, and the final state if it is wanted."""
        chosen = self._chosen() | ({len(self.choices)} if with_end else set())
        for number, state in self.follow():
            if number in chosen:
                yield number, state

    def _chosen(self) -> set[int]:
        count = len(self.choices)
        if self.closely is None or self.closely >= count:
            return set(range(count))
        return {i * count // self.closely for i in range(self.closely)}

    def final(self) -> State:
        """The game after its last decision."""
        *_, (_, state) = self.follow()
        return state

    def play_on(self, state: State, number: int) -> State:
        """Play a state that stands at a decision of this game to the end, by the same choices."""
        for choice in self.choices[number:]:
            state.apply(choice)
        return state

    def demand(self, holds: bool, broken: str, number: int | None = None) -> None:
        """Refuse the game, naming where it broke the contract, unless something holds."""
        if not holds:
            raise self.breach(broken, number)

    def breach(self, broken: str, number: int | None = None) -> Nonconforming:
        """What is raised of a game that breaks the contract."""
        place = "" if number is None else f", decision {number}"
        return Nonconforming(f"{self}{place}: {broken}")


def other_truth(state: S, seat: int, generator: random.Random) -> S:
    """A state that differs from this one only in what the seat can't know: a world of its own.

    Hidden cards lie otherwise, and seed, random streams and the journal of shuffles are others.
    """
    other = redeterminise(state, seat, generator)
    other.header = replace(state.header, seed=generator.getrandbits(32))
    other.log = Log([("shuffle", "another world", generator.getrandbits(32))])
    return other


def is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


ATOMS = {int, str, bool, float, NoneType}  # types of values that hold nothing


def containers(value: object) -> Iterator[object]:
    """All lists, dicts and sets in a value of plain data, the value itself among them."""
    layer: list[object] = [value]
    while layer:
        inner: list[object] = []
        for part in layer:
            if not isinstance(part, dict | list | set | tuple):
                continue
            if not isinstance(part, tuple):
                yield part
            items = part.values() if isinstance(part, dict) else part
            if not ATOMS.issuperset(map(type, items)):
                inner += items
        layer = inner


def shared_containers(one: object, other: object) -> int:
    """How many containers two values of plain data have in common: changing one changes both."""
    return len({*map(id, containers(one))} & {*map(id, containers(other))})
