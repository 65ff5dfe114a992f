"""What a run of games has used of all that the cards offer: every use, every step of every text."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Set

from framework.core.game import Rules
from framework.core.machine import State
from framework.core.plain import Frame
from framework.effects.blocks import BLOCK, KEY, NEXT, BlockDefinitions, run_block


def coverable(rules: Rules) -> set[str]:
    """Everything that could be used in a game with these rules."""
    found = rules.game.uses(rules)
    if isinstance(rules.defs, BlockDefinitions):
        for key, block in rules.defs.blocks.items():
            found |= {step_name(key, i, step.do) for i, step in enumerate(block.steps)}
    return found


def step_name(key: str, position: int, verb: str) -> str:
    """A step of a card's text as it is reported."""
    return f"step {key}/{position}: {verb}"


def covered(state: State) -> set[str]:
    """Everything that a game has used, found by playing its decisions once more."""
    found = state.rules.game.used(state.rules, state.log)
    if isinstance(state.rules.defs, BlockDefinitions):
        found |= _steps_run(state)
    return found


def _steps_run(state: State) -> set[str]:
    found: set[str] = set()
    defs = state.rules.defs
    assert isinstance(defs, BlockDefinitions)

    def watched(again: State, frame: Frame) -> None:
        steps, position = defs.blocks[frame[KEY]].steps, frame[NEXT]
        if position < len(steps):
            found.add(step_name(frame[KEY], position, steps[position].do))
        run_block(again, frame)

    rules = copy.copy(state.rules)
    rules.run = {**rules.run, BLOCK: watched}
    assert state.header.seed is not None
    again: State = rules.game.deal(rules, state.header, state.header.seed)
    for entry in state.log:
        if entry[0] == "choice":
            again.apply(again.options.index(entry[3]))
    return found


def never_used(rules: Rules, uses: Iterable[Set[str]]) -> list[str]:
    """What none of the games has used."""
    return sorted(coverable(rules).difference(*uses))
