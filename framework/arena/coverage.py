"""What a run of games has used of all that the cards offer: every use, every step of every text."""

from __future__ import annotations

from collections.abc import Iterable, Set

from framework.cards.blocks import Block, BlockDefinitions, stored
from framework.cards.effects import Effect
from framework.core.machine import State
from framework.core.plain import Answer, Frame
from framework.core.rules import Rules


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
    uses = state.rules.game.used(state.rules, [*state.log])
    if isinstance(state.rules.defs, BlockDefinitions):
        uses |= _steps_run(state)
    return uses


class _Watched(Effect):
    """Carries out a step, and tells that it is run."""

    def __init__(self, effect: Effect, name: str, uses: set[str]) -> None:
        self.effect, self.name, self.uses = effect, name, uses
        self.instant = effect.instant

    def run(self, state: State, frame: Frame) -> None:
        self.uses.add(self.name)
        self.effect.run(state, frame)

    def answer(self, state: State, frame: Frame, option: Answer) -> None:
        self.effect.answer(state, frame, option)

    def possible(self, state: State, frame: Frame) -> bool:
        return self.effect.possible(state, frame)


def _steps_run(state: State) -> set[str]:
    uses: set[str] = set()
    rules = state.rules.twin()
    rules.blocks = {
        key: block.carried_out_by(
            [
                _Watched(effect, step_name(block, i, step.word), uses)
                for i, (step, effect) in enumerate(zip(block.steps, block.effects, strict=True))
            ]
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
