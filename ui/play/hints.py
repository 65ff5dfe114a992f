"""Hints for a first game: what to think of at each decision."""

from __future__ import annotations

from framework.bots.consult import consult
from framework.core.entries import Line, Mention
from framework.core.machine import State


def advised(world: State, bot: str) -> str:
    """What a bot would choose here, in words; of a bid all that it would place."""
    assert world.decision is not None
    seat, known, inner = world.seat, len(world.log), world.rules.game.inner
    choice = consult(world, bot)
    label = world.decision.labels[choice]
    if not inner:
        return label
    world.apply(choice)
    if world.seat != seat or world.kind not in inner:
        return label
    while world.seat == seat and world.kind in inner:
        world.apply(consult(world, bot))
    for line in world.journal.lines(seat, known):
        actor, *done = line.parts
        if isinstance(actor, Mention) and actor.kind == "seat" and actor.numbers == (seat,):
            return Line(tuple(done)).title.strip(" .")
    return label
