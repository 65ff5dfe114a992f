"""Hints for a first game: what to think of at each decision."""

from __future__ import annotations

from framework.bots.consult import consult
from framework.core.machine import State


def advised(world: State, bot: str) -> str:
    """What a bot would choose here, in words; of a bid all that it would place."""
    assert world.decision is not None
    choice = consult(world, bot)
    label = world.decision.labels[choice]
    if world.kind != "target":
        return label
    seat, known, names = world.seat, len(world.log), world.header.names
    world.apply(choice)
    while (world.seat, world.kind) == (seat, "place"):
        world.apply(consult(world, bot))
    for entry in world.log[known:]:
        if entry[:2] == ("placed", seat):
            told = world.rules.tell(entry, seat, names)
            return str(told or label).removeprefix(f"{names[seat]} ").removesuffix(".")
    return label
