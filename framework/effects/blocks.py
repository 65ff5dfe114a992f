"""Blocks: a card's compiled steps under stable keys, and the frame that executes them.

A block's frame is [BLOCK, key, next step, seat, source, it, count]: who executes it, the card it
belongs to, the last thing that a step dealt with, and a counter for steps that ask several times.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from framework.core.game import Definitions
from framework.core.machine import Frames, S, State
from framework.core.plain import Atom, Frame, Option
from framework.effects.schema import Step, Verb

BLOCK = "block"
KEY, NEXT, SEAT, SOURCE, IT, COUNT = range(1, 7)


@dataclass(frozen=True)
class Block:
    """Steps in their order. `inner` gives, for each step, the keys of the blocks within it."""

    key: str
    steps: tuple[Step, ...]
    inner: tuple[Mapping[str, str], ...]


class BlockDefinitions(Definitions):
    """Definitions with the compiled blocks of all cards."""

    blocks: Mapping[str, Block]


def compile_blocks(key: str, verbs: Iterable[Verb]) -> dict[str, Block]:
    """The block `key` of these verbs and all blocks within it, by stable key."""
    blocks: dict[str, Block] = {}
    steps: list[Step] = []
    inner: list[Mapping[str, str]] = []
    for position, verb in enumerate(verbs):
        if not isinstance(verb, Step):
            raise ValueError(f"{key}: {verb.do!r} always holds, it can't be executed here")
        within: dict[str, str] = {}
        for field, nested in _lists_of_verbs(verb):
            within[field] = f"{key}/{position}.{field}"
            blocks |= compile_blocks(within[field], nested)
        steps.append(verb)
        inner.append(within)
    blocks[key] = Block(key, tuple(steps), tuple(inner))
    return blocks


def _lists_of_verbs(verb: Verb) -> Iterable[tuple[str, tuple[Verb, ...]]]:
    for field in type(verb).model_fields:
        value = getattr(verb, field)
        if isinstance(value, tuple) and value and all(isinstance(v, Verb) for v in value):
            yield field, value
        elif isinstance(value, tuple) and value and all(isinstance(v, tuple) for v in value):
            for i, nested in enumerate(value):
                if nested and all(isinstance(v, Verb) for v in nested):
                    yield f"{field}{i}", nested


def _blocks(state: State) -> Mapping[str, Block]:
    defs = state.rules.defs
    assert isinstance(defs, BlockDefinitions)
    return defs.blocks


def execute(state: State, key: str, seat: int, source: Atom, it: Atom = -1) -> None:
    """Put a block on the stack, if a card has it."""
    if key in _blocks(state):
        state.stack.append([BLOCK, key, 0, seat, source, it, 0])


def execute_inner(state: State, frame: Frame, field: str) -> None:
    """Put a block that lies within the running step on the stack, with the same seat and card."""
    block = _blocks(state)[frame[KEY]]  # type: ignore[index]
    key = block.inner[frame[NEXT] - 1].get(field)  # type: ignore[operator]
    if key is not None:
        state.stack.append([BLOCK, key, 0, *frame[SEAT : IT + 1], 0])


def running_step(state: State, frame: Frame) -> Step:
    """The step that a block's frame is in."""
    return _blocks(state)[frame[KEY]].steps[frame[NEXT] - 1]  # type: ignore[index,operator]


def ask_again(frame: Frame) -> None:
    """Let the running step run once more."""
    frame[NEXT] -= 1  # type: ignore[operator]


def run_block(state: State, frame: Frame) -> None:
    """Run the next step of a block, or leave the block."""
    steps = _blocks(state)[frame[KEY]].steps  # type: ignore[index]
    position = frame[NEXT]
    if position == len(steps):
        state.stack.pop()
        return
    frame[NEXT] = position + 1  # type: ignore[operator]
    steps[position].run(state, frame)  # type: ignore[index]


def answer_block(state: State, frame: Frame, option: Option) -> None:
    """Hand an answer to the step that asked."""
    running_step(state, frame).answer(state, frame, option)


def add_blocks(frames: Frames[S]) -> None:
    """Let a game's frames execute blocks."""
    frames.run[BLOCK] = run_block
    frames.answer[BLOCK] = answer_block
