"""Blocks: a card's compiled steps under stable keys, and the frame that executes them.

A block's frame is [BLOCK, key, next step, seat, source, it, count]: who executes it, the card it
belongs to, the last thing that a step dealt with, and a counter for steps that ask several times.
A block that happens several times in a row has which time it is, and of how many, at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from framework.cards.schema import Step, Verb
from framework.cards.walk import within
from framework.core.decision import Decision
from framework.core.game import Definitions
from framework.core.machine import Frames, S, State
from framework.core.plain import Atom, Frame, Option

BLOCK = "block"
KEY, NEXT, SEAT, SOURCE, IT, COUNT, NTH = range(1, 8)


@dataclass(frozen=True)
class Block:
    """Steps in their order. `inner` gives, for each step, the keys of the blocks within it."""

    key: str
    steps: tuple[Step, ...]
    inner: tuple[Mapping[str, str], ...]
    instant: bool = False  # all its steps are


class BlockDefinitions(Definitions):
    """Definitions with the compiled blocks of all cards."""

    blocks: Mapping[str, Block]


def compile_blocks(key: str, verbs: Iterable[Verb], repeated: bool = False) -> dict[str, Block]:
    """The block `key` of these verbs and all blocks within it, by stable key."""
    blocks: dict[str, Block] = {}
    steps: list[Step] = []
    inner: list[Mapping[str, str]] = []
    for position, verb in enumerate(verbs):
        if not isinstance(verb, Step):
            raise ValueError(f"{key}: {verb.word!r} always holds, it can't be executed here")
        if verb.repeats and repeated:
            raise ValueError(f"{key}: {verb.word!r} can't stand within a part that repeats")
        keys: dict[str, str] = {}
        for field, held in within(verb):
            nested = [part for part in held if isinstance(part, Verb)]
            if nested:
                keys[field] = f"{key}/{position}.{field}"
                blocks |= compile_blocks(keys[field], nested, repeated or verb.repeats)
        steps.append(verb)
        inner.append(keys)
    instant = all(step.instant for step in steps)
    blocks[key] = Block(key, tuple(steps), tuple(inner), instant)
    return blocks


def execute(state: State, key: str, seat: int, source: Atom, it: Atom = -1) -> None:
    """Put a block on the stack, if a card has it."""
    if key in state.rules.blocks:
        state.stack.append([BLOCK, key, 0, seat, source, it, 0])


def perform(state: State, key: str, seat: int, source: Atom, it: Atom = -1) -> None:
    """Execute a block as the next thing that happens: at once if it is instant."""
    block = state.rules.blocks[key]
    frame: Frame = [BLOCK, key, 0, seat, source, it, 0]
    if block.instant:
        for step in block.steps:
            frame[NEXT] += 1
            step.run(state, frame)
    else:
        state.stack.append(frame)


def inner_key(state: State, frame: Frame, field: str) -> str | None:
    """The key of the block in a field of the running step, to execute it now or later."""
    position: int = frame[NEXT] - 1
    block: Block = state.rules.blocks[frame[KEY]]
    return block.inner[position].get(field)


def execute_inner(
    state: State, frame: Frame, field: str, seat: int | None = None, nth: tuple[int, ...] = ()
) -> None:
    """Put the block in a field of the running step on the stack, for the same or another seat."""
    key = inner_key(state, frame, field)
    if key is not None:
        who = frame[SEAT] if seat is None else seat
        times = nth or frame[NTH:]
        state.stack.append([BLOCK, key, 0, who, frame[SOURCE], frame[IT], 0, *times])


def nth_time(done: int, times: int) -> tuple[int, ...]:
    """What a block that happens several times carries at the end of its frame."""
    return (done + 1, times) if times > 1 else ()


def card_of(key: str) -> str:
    """The name of the card that a block belongs to."""
    return key.split("/", 1)[0]


def decline(state: State, frame: Frame) -> None:
    """The journal tells that the frame's seat has declined what the card offers."""
    state.note("decline", frame[SEAT], card_of(frame[KEY]))


def ask(state: State, frame: Frame, kind: str, options: tuple[Option, ...], *about: Atom) -> None:
    """Ask the frame's seat; the decision knows which step asks, see `asking_step`."""
    state.ask(frame[SEAT], kind, options, frame[KEY], frame[NEXT] - 1, *about)


def asking_step(decision: Decision) -> Step:
    """The step that asked by `ask`, for the words of the decision and its options."""
    defs = decision.rules.defs
    assert isinstance(defs, BlockDefinitions)
    key, position, *_ = decision.about
    assert isinstance(key, str)
    assert isinstance(position, int)
    return defs.blocks[key].steps[position]


def running_step(state: State, frame: Frame) -> Step:
    """The step that a block's frame is in."""
    position: int = frame[NEXT] - 1
    block: Block = state.rules.blocks[frame[KEY]]
    return block.steps[position]


def run_again(frame: Frame) -> None:
    """Let the running step run once more, after what it has put on the stack."""
    frame[NEXT] -= 1


def run_block(state: State, frame: Frame) -> None:
    """Run the next step of a block; leave the block after the last one."""
    steps = state.rules.blocks[frame[KEY]].steps
    position = frame[NEXT]
    if position < len(steps):
        frame[NEXT] = position + 1
        steps[position].run(state, frame)
        stack = state.stack
        if frame[NEXT] < len(steps) or state.options or not stack or stack[-1] is not frame:
            return
    state.stack.pop()


def answer_block(state: State, frame: Frame, option: Option) -> None:
    """Hand an answer to the step that asked."""
    running_step(state, frame).answer(state, frame, option)


def add_blocks(frames: Frames[S]) -> None:
    """Let a game's frames execute blocks."""
    frames.run[BLOCK] = run_block
    frames.answer[BLOCK] = answer_block
