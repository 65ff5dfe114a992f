"""Blocks: a card's compiled steps under stable keys, and the frame that executes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from framework.cards.schema import Step, Verb
from framework.cards.walk import within
from framework.core.decision import Decision
from framework.core.game import Definitions
from framework.core.machine import Frames, Parts, S, State
from framework.core.plain import Atom, Frame, Option

BLOCK: Final = "block"
PARTS: Final = "key next seat source it count nth times"
KEY: Final = 1  # of the block, as it is stored
NEXT: Final = 2  # the step that comes next
SEAT: Final = 3  # who executes it
SOURCE: Final = 4  # the card it belongs to
IT: Final = 5  # the last thing that a step dealt with
COUNT: Final = 6  # for steps that ask several times
NTH: Final = 7  # which time it is, and then of how many, if it happens several times in a row

Key = tuple[str, ...]
"""A block's card, the part of the card's text, and the path to the block within that part."""


def stored(*key: str) -> str:
    """A block's key as frames hold it, and so saves and journals."""
    return "/".join(key)


@dataclass(frozen=True)
class Block:
    """Steps in their order. `inner` gives, for each step, the stored keys of the blocks within."""

    key: Key
    steps: tuple[Step, ...]
    inner: tuple[Mapping[str, str], ...]
    outer: tuple[str, int] | None = None  # the block and the step of it that this one is part of
    instant: bool = False  # all its steps are

    @property
    def card(self) -> str:
        """The name of the card that it belongs to."""
        return self.key[0]

    @property
    def part(self) -> str:
        """The part of the card's text that it belongs to."""
        return self.key[1]


class BlockDefinitions(Definitions):
    """Definitions with the compiled blocks of all cards, by their stored keys."""

    blocks: Mapping[str, Block]


def compile_blocks(
    key: Key,
    verbs: Iterable[Verb],
    repeated: bool = False,
    outer: tuple[str, int] | None = None,
) -> dict[str, Block]:
    """The block `key` of these verbs and all blocks within it, by their stored keys."""
    name = stored(*key)
    blocks: dict[str, Block] = {}
    steps: list[Step] = []
    inner: list[Mapping[str, str]] = []
    for position, verb in enumerate(verbs):
        if not isinstance(verb, Step):
            raise ValueError(f"{name}: {verb.word!r} always holds, it can't be executed here")
        if verb.repeats and repeated:
            raise ValueError(f"{name}: {verb.word!r} can't stand within a part that repeats")
        keys: dict[str, str] = {}
        for field, held in within(verb):
            nested = [part for part in held if isinstance(part, Verb)]
            if nested:
                path = (*key, f"{position}.{field}")
                keys[field] = stored(*path)
                again = repeated or verb.repeats
                blocks |= compile_blocks(path, nested, again, (name, position))
        steps.append(verb)
        inner.append(keys)
    instant = all(step.instant for step in steps)
    blocks[name] = Block(key, tuple(steps), tuple(inner), outer, instant)
    return blocks


def block_frame(key: str, seat: int, source: Atom, it: Atom = -1) -> Frame:
    """A frame that executes a block; conditions of text that is not executed are checked in one."""
    return [BLOCK, key, 0, seat, source, it, 0]


def execute(state: State, key: str, seat: int, source: Atom, it: Atom = -1) -> None:
    """Put a block on the stack, if a card has it."""
    if key in state.rules.blocks:
        state.stack.append(block_frame(key, seat, source, it))


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


def decline(state: State, frame: Frame) -> None:
    """The journal tells that the frame's seat has declined what the card offers."""
    state.note("decline", frame[SEAT], state.rules.blocks[frame[KEY]].card)


def ask(state: State, frame: Frame, kind: str, options: tuple[Option, ...], *about: Atom) -> None:
    """Ask the frame's seat; the decision knows which step asks, see `asking_step`."""
    state.ask(frame[SEAT], kind, options, frame[KEY], frame[NEXT] - 1, *about)


def asking_block(decision: Decision) -> Block:
    """The block whose step asked by `ask`."""
    defs = decision.rules.defs
    assert isinstance(defs, BlockDefinitions)
    key, *_ = decision.about
    assert isinstance(key, str)
    return defs.blocks[key]


def asking_step(decision: Decision) -> Step:
    """The step that asked by `ask`, for the words of the decision and its options."""
    _, position, *_ = decision.about
    assert isinstance(position, int)
    return asking_block(decision).steps[position]


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


def in_words(state: State, parts: Parts) -> str:
    """`Whirlwind Ascetic, discarding, 1 of 2 left: discard 2 cards (step 2 of 2, for Ada)`."""
    frame: Frame = [BLOCK, *vars(parts).values()]
    block: Block = state.rules.blocks[frame[KEY]]
    runs_again = frame[COUNT] and frame != state.stack[-1]  # when what is above it is done
    position = frame[NEXT] if runs_again else max(0, frame[NEXT] - 1)
    step = block.steps[position]
    begun = runs_again or frame[NEXT]
    progress = step.progress(state, frame) if begun else "to come"
    head = ", ".join(said for said in (block.card, step.doing, progress) if said)
    who = state.header.names[frame[SEAT]] if frame[SEAT] >= 0 else "nobody"
    return f"{head}: {step.clause()} (step {position + 1} of {len(block.steps)}, for {who})"


def add_blocks(frames: Frames[S]) -> None:
    """Let a game's frames execute blocks."""
    frames.kind(BLOCK, PARTS, in_words)
    frames.run[BLOCK] = run_block
    frames.answer[BLOCK] = answer_block
