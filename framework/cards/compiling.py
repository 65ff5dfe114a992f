"""Blocks made of the words of a card's text, and the words found again by who tells of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from framework.cards.blocks import (
    BLOCK,
    COUNT,
    KEY,
    NEXT,
    PARTS,
    SEAT,
    Block,
    BlockDefinitions,
    Key,
    answer_block,
    run_block,
    stored,
)
from framework.cards.schema import Step, Verb
from framework.cards.walk import within
from framework.core.consistency import check_range, demand
from framework.core.decision import Decision
from framework.core.machine import Frames, Parts, S, State
from framework.core.plain import NAME, Frame


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
    blocks[name] = Block(key, tuple(steps), tuple(inner), outer)
    return blocks


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
    frames.kind(BLOCK, PARTS, in_words, counted="next")
    frames.run[BLOCK] = run_block
    frames.answer[BLOCK] = answer_block


def check_texts(state: State) -> None:
    """Refuse frames that carry out what no card says."""
    for frame in state.stack:
        if frame[NAME] == BLOCK:
            demand(len(frame) > NEXT and frame[KEY] in state.rules.blocks, "a text of no card")
            check_range(
                "stack.block.next", frame[NEXT], 0, len(state.rules.blocks[frame[KEY]].steps)
            )
