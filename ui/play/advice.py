"""Advice at a decision: what a bot would do there, how that is done for somebody, and why."""

from __future__ import annotations

from collections import Counter

from framework.bots.consult import consult
from framework.bots.personas import persona
from framework.core.entries import CHOICE, FORCED
from framework.core.machine import State
from framework.core.move import Move
from framework.core.view import View
from framework.english import listed
from ui.board.payload import Advice


def advised(world: State, view: View, bot: str) -> Advice:
    """What a bot would choose; all of a step that takes several choices, such as a bid.

    The world is what the seat of the view may imagine; it is played on in.
    """
    decision, game = world.decision, world.rules.game
    assert decision is not None
    moves, labels = decision.moves, decision.labels
    choice = consult(world, bot)
    why, title = game.face.why(view, moves[choice].facts()), persona(game, bot).title
    plain = [index for index, move in enumerate(moves) if move.plain]
    if moves[choice].plain and len(plain) > 1:
        words = _together(world, [moves[index] for index in plain])
        return Advice(words, why, title, plain, {"plain": True})
    choices, more = _whole_step(world, bot, choice)
    words = f"{labels[choice]}: {more}" if more else labels[choice]
    wish = {"choices": choices} if len(choices) > 1 else {}
    return Advice(words, why, title, [choice], wish)


def _together(world: State, moves: list[Move]) -> str:
    """`play Apprentice ×3 and Militia`: moves that nothing speaks against, made in a row."""
    names = Counter(world.rules.defs.card_name(move.form or 0) for move in moves)
    called = [f"{name} ×{count}" if count > 1 else name for name, count in names.items()]
    return f"{moves[0].verb} {listed(called)}"


def _whole_step(world: State, bot: str, choice: int) -> tuple[list[int], str]:
    """All choices of a step that begins with this one; what the later ones are, in words."""
    seat, rules, choices = world.seat, world.rules, [choice]
    game, told = rules.game, len(world.log)
    labels = Counter[str]()
    world.apply(choice)
    while world.seat == seat and world.kind in game.inner:
        decision = world.decision
        assert decision is not None
        index = consult(world, bot)
        choices.append(index)
        world.apply(index)
        own = [(made, seat, decision.kind) for made in (CHOICE, FORCED)]  # asked for or not
        picks = [entry[3] for entry in world.log[told:] if entry[:3] in own]
        told = len(world.log)
        for option in picks:
            if not game.move(decision, option).done:
                labels[game.label(rules, decision, option)] += 1
    called = [f"{label} ×{count}" if count > 1 else label for label, count in labels.items()]
    return choices, ", ".join(called)
