"""Advice at a decision: what a bot would do there, how that is done for somebody, and why."""

from __future__ import annotations

from collections import Counter

from framework.bots.consult import consult
from framework.bots.explaining import Explanation, step_in_words
from framework.bots.personas import persona
from framework.core.machine import State
from framework.core.move import Move, Wish
from framework.core.view import View
from framework.english import listed
from ui.board.payload import Advice

TRIED = "Of what can be chosen nothing wins more often."  # where a game gives no reason


def advised(world: State, view: View, bot: str, explained: Explanation | None = None) -> Advice:
    """What a bot would choose; all of a step that takes several choices, such as a bid.

    The world is what the seat of the view may imagine; it is played on in. What a bot that searches
    has looked at there is `explained`.
    """
    decision, game = world.decision, world.rules.game
    assert decision is not None
    moves = decision.moves
    choices = explained.looked[0].choices if explained else _whole_step(world.clone(), bot)
    choice = choices[0]
    why, title = game.face.why(view, moves[choice].facts()), persona(game, bot).title
    odds = explained.words if explained else ""
    if explained and not why:
        why = TRIED
    plain = [index for index, move in enumerate(moves) if move.plain]
    if moves[choice].plain and len(plain) > 1:
        words = _together(world, [moves[index] for index in plain])
        return Advice(words, why, "", title, plain, {"plain": True})
    words = step_in_words(world, choices)
    whole = len(choices) > 1 or moves[choice].ends_turn  # who follows advice is not warned
    wish: Wish = {"choices": [*choices]} if whole else {}
    return Advice(words, why, odds, title, [choice], wish)


def _together(world: State, moves: list[Move]) -> str:
    """`play Apprentice ×3 and Militia`: moves that nothing speaks against, made in a row."""
    names = Counter(world.rules.defs.card_name(move.form or 0) for move in moves)
    called = [f"{name} ×{count}" if count > 1 else name for name, count in names.items()]
    return f"{moves[0].verb} {listed(called)}"


def _whole_step(world: State, bot: str) -> tuple[int, ...]:
    """All choices that a bot makes in a row there; it plays on in the world."""
    seat, game, choices = world.seat, world.rules.game, list[int]()
    while not choices or (world.seat == seat and world.kind in game.inner):
        choices.append(consult(world, bot))
        world.apply(choices[-1])
    return tuple(choices)
