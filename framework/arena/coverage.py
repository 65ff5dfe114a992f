"""What a run of games has used of all that the cards offer: every use, every step of every text."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Set
from dataclasses import replace

from framework.cards.blocks import Block, BlockDefinitions, stored
from framework.cards.schema import Step
from framework.core.game import Rules
from framework.core.machine import State
from framework.core.plain import Frame


def coverable(rules: Rules) -> set[str]:
    """Everything that could be used in a game with these rules."""
    uses = rules.game.uses(rules)
    if isinstance(rules.defs, BlockDefinitions):
        for block in rules.defs.blocks.values():
            uses |= {step_name(block, i, step.word) for i, step in enumerate(block.steps)}
    return uses


def step_name(block: Block, position: int, verb: str) -> str:
    """A step of a card's text as it is reported."""
    return f"step {stored(*block.key, str(position))}: {verb}"


def covered(state: State) -> set[str]:
    """Everything that a game has used, found by playing its decisions once more."""
    uses = state.rules.game.used(state.rules, state.log)
    if isinstance(state.rules.defs, BlockDefinitions):
        uses |= _steps_run(state)
    return uses


class _Watched:
    """A step that tells when it is run, and is the step itself in all else."""

    def __init__(self, step: Step, name: str, uses: set[str]) -> None:
        self._step, self._name, self._uses = step, name, uses

    def run(self, state: State, frame: Frame) -> None:
        self._uses.add(self._name)
        self._step.run(state, frame)

    def __getattr__(self, name: str) -> object:
        return getattr(self._step, name)


def _steps_run(state: State) -> set[str]:
    uses: set[str] = set()
    rules = copy.copy(state.rules)
    rules.blocks = {
        key: replace(
            block,
            steps=tuple(
                _Watched(step, step_name(block, i, step.word), uses)
                for i, step in enumerate(block.steps)
            ),
        )
        for key, block in rules.blocks.items()
    }
    assert state.header.seed is not None
    again: State = rules.game.deal(rules, state.header, state.header.seed)
    for entry in state.log:
        if entry[0] == "choice":
            again.apply(again.options.index(entry[3]))
    return uses


def never_used(rules: Rules, uses: Iterable[Set[str]]) -> list[str]:
    """What none of the games has used."""
    return sorted(coverable(rules).difference(*uses))
