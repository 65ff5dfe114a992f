"""States that nobody can replay, looked over: whether some play of the game could lead to them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from framework.core.errors import LONGEST_QUOTE, AscentError, BadSave, cut
from framework.core.plain import NAME

if TYPE_CHECKING:
    from framework.core.machine import State

FURTHEST: Final = 1 << 31  # no number of a state is as far from 0, but for those of its streams
STREAM: Final = 1 << 64  # nor is what a stream of chance has come to
UNCOUNTED: Final = ("rng", "log")
MOST_STACKED: Final = 1_000  # frames; the games that come with this need about 30
TRIED: Final = 2_000  # decisions, when it is tried whether a state can be played on


@contextmanager
def making_sense(otherwise: str) -> Iterator[None]:
    """Data of the right types may still mean nothing to a game, which may then fail in any way."""
    try:
        yield
    except BadSave:
        raise
    except AscentError as error:
        raise BadSave(f"{otherwise}: {error}") from None
    except Exception as error:
        raise BadSave(otherwise) from error


def look_over(state: State) -> None:
    """Refuse, with BadSave and nothing else, a state that its game would not be in."""
    with making_sense("the snapshot does not fit the game"):
        state.rules.game.check_state(state)


def try_out(state: State) -> None:
    """Refuse a state that can't be played on: in a copy of it somebody chooses by chance."""
    with making_sense("the snapshot can't be played on"):
        world, chance = state.clone_present(), random.Random(0)
        world.rules = state.rules.searched()
        for _ in range(TRIED):
            if world.over:
                break
            world.take(chance.randrange(len(world.options)))


def check_machine(state: State) -> None:
    """Refuse a stack, a turn or streams that the machine could not go on with."""
    demand(len(state.stack) <= MOST_STACKED, "its stack is too high")
    frames = [frame[NAME] if frame else None for frame in state.stack]
    unknown = [name for name in frames if name not in state.rules.run]
    if unknown:
        raise BadSave(f"the stack holds {quoted(unknown[0])}, which these rules do not know")
    if state.over == bool(state.options) or state.over == bool(state.stack):
        raise BadSave("the save is neither over nor waiting for a decision")
    if state.seat not in ((-1,) if state.over else range(state.players)):
        raise BadSave(f"the save waits for seat {quoted(state.seat)}, which is not at the table")
    if frames and frames[-1] not in state.rules.answer:
        raise BadSave(f"the save waits for {frames[-1]!r}, which asks nothing")
    if set(state.rng) != set(state.rules.game.streams_for(state.players)):
        raise BadSave("the snapshot has other random streams than the game")


def check_frames(state: State) -> None:
    """Refuse frames with more parts than their kinds have, or of a seat that is not here."""
    kinds = state.rules.game.frames.kinds
    for frame in state.stack:
        kind = kinds.get(frame[NAME])
        if kind is None:
            continue
        demand(len(frame) <= len(kind.parts) + 1, f"a frame {kind.name} has too many parts")
        parts = vars(kind.read(frame))
        if "seat" in parts:
            check_range(f"stack.{kind.name}.seat", parts["seat"], -1, state.players - 1)


def check_components(state: State) -> None:
    """Refuse cards and pieces that are missing, or there too often."""
    game, header = state.rules.game, state.header
    components = state.rules.components
    if state.players not in components:
        components[state.players] = game.census(game.deal(state.rules, header, 0))
    if game.census(state) != components[state.players]:
        raise BadSave(
            f"components are missing or too many for {header.game} with {header.players} players"
        )


def check_numbers(state: State) -> None:
    """Refuse numbers that no game comes to, and results that somebody has laid down."""
    if state.forced:
        raise BadSave("results of chance are laid down in it")
    if not 0 <= state.id <= state.rules.bound:
        raise BadSave(f"no game has {quoted(state.id)} decisions")
    for stream, value in state.rng.items():
        if not 0 <= value < STREAM:
            raise BadSave(f"snapshot.rng.{stream}: {quoted(value)} is no state of a stream")
    for name in state.data_fields:
        if name not in UNCOUNTED:
            check_range(name, getattr(state, name), -FURTHEST, FURTHEST)


def check_range(name: str, value: object, least: int, most: int) -> None:
    """Refuse a number in a field, however deep in lists, that is not within these bounds."""
    for number in numbers_in(value):
        if not least <= number <= most:
            raise BadSave(f"snapshot.{name}: {quoted(number)} is not from {least} to {most}")


def numbers_in(value: object) -> Iterator[int]:
    """All numbers in a value, in lists and tuples too."""
    waiting: list[object] = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, list | tuple):
            waiting += found
        elif isinstance(found, int):
            yield found


def check_length(name: str, value: list[int] | list[list[int]], wanted: int) -> None:
    """Refuse a field that has not one part for each seat, slot or whatever it is about."""
    if len(value) != wanted:
        raise BadSave(f"snapshot.{name}: {len(value)} parts instead of {wanted}")


def check_once(name: str, cards: Iterable[int]) -> None:
    """Refuse a list in which something stands twice."""
    listed = list(cards)
    if len(set(listed)) != len(listed):
        raise BadSave(f"snapshot.{name}: something stands there twice")


def demand(holds: bool, broken: str) -> None:
    """Refuse the state unless something holds."""
    if not holds:
        raise BadSave(f"the snapshot does not fit the game: {broken}")


def check_decision(state: State) -> None:
    """Refuse a decision that is not the one that the frame on top asks when it is run again."""
    if state.over:
        return
    world = state.clone_present()
    world.seat, world.kind, world.options, world.about = -1, "", (), ()
    world.stack[-1] = state.rules.game.frames.before_asking(world.stack[-1])
    (*_, frame) = world.stack
    state.rules.run[frame[NAME]](world, frame)
    asked = (world.seat, world.kind, world.options, world.about)
    if asked != (state.seat, state.kind, state.options, state.about):
        raise BadSave(f"{cut(state.kind, 40)!r} is not what the rules would ask now")


def quoted(value: object) -> str:
    """A value of a document, as far as a message has room for it."""
    return cut(repr(value), LONGEST_QUOTE)
