"""Blocks: a card's compiled steps under stable keys, and the frame that executes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from framework.cards.effects import Effect
from framework.core.machine import State
from framework.core.plain import Atom, Frame, Option
from framework.core.rules import Definitions

if TYPE_CHECKING:
    from framework.cards.schema import Step

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


class Block:
    """Steps in their order, as words and as what carries them out.

    `inner` gives, for each step, the stored keys of the blocks within.
    """

    def __init__(
        self,
        key: Key,
        steps: tuple[Step, ...],
        inner: tuple[Mapping[str, str], ...],
        outer: tuple[str, int] | None = None,
        effects: list[Effect] | None = None,
    ) -> None:
        self.key = key
        self.steps = steps
        self.inner = inner
        self.outer = outer  # the block and the step of it that this one is part of
        self.carry_out(effects or [])

    def carry_out(self, effects: list[Effect]) -> None:
        """Let it be carried out by these from now on."""
        self.effects = effects
        self.instant = all(effect.instant for effect in effects)

    @property
    def card(self) -> str:
        """The name of the card that it belongs to."""
        return self.key[0]

    @property
    def part(self) -> str:
        """The part of the card's text that it belongs to."""
        return self.key[1]

    def carried_out_by(self, effects: list[Effect]) -> Block:
        """The same block, carried out by something else."""
        return Block(self.key, self.steps, self.inner, self.outer, effects)


@mypyc_attr(allow_interpreted_subclasses=True)
class BlockDefinitions(Definitions):
    """Definitions with the compiled blocks of all cards, by their stored keys."""

    blocks: dict[str, Block]

    def ready(self) -> None:
        """All blocks get what carries them out; their words may look at all cards for it."""
        for block in self.blocks.values():
            if not block.effects:
                block.carry_out([step.effect(self) for step in block.steps])


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
        for effect in block.effects:
            frame[NEXT] += 1
            effect.run(state, frame)
    else:
        state.stack.append(frame)


def inner_key(state: State, frame: Frame, field: str) -> str | None:
    """The key of the block in a field of the running step, to execute it now or later."""
    position: int = frame[NEXT] - 1
    block = state.rules.blocks[frame[KEY]]
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


def running_effect(state: State, frame: Frame) -> Effect:
    """What carries out the step that a block's frame is in."""
    position: int = frame[NEXT] - 1
    return state.rules.blocks[frame[KEY]].effects[position]


def run_again(frame: Frame) -> None:
    """Let the running step run once more, after what it has put on the stack."""
    frame[NEXT] -= 1


def run_block(state: State, frame: Frame) -> None:
    """Run the next step of a block; leave the block after the last one."""
    effects = state.rules.blocks[frame[KEY]].effects
    position: int = frame[NEXT]
    if position < len(effects):
        frame[NEXT] = position + 1
        effects[position].run(state, frame)
        stack = state.stack
        following: int = frame[NEXT]
        if following < len(effects) or state.options or not stack or stack[-1] is not frame:
            return
    state.stack.pop()


def answer_block(state: State, frame: Frame, option: Option) -> None:
    """Hand an answer to the step that asked."""
    running_effect(state, frame).answer(state, frame, option)
