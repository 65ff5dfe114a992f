"""What a seat may see, and worlds that it could be in."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NotRequired, TypedDict, TypeVar

from framework.core.entries import Named
from framework.core.move import Facts
from framework.core.plain import Option

if TYPE_CHECKING:
    from framework.core.machine import State

S = TypeVar("S", bound="State")


class Question(TypedDict):
    """A pending decision. Only the seat that is asked sees what it can choose."""

    seat: int
    kind: str
    prompt: NotRequired[str]
    parts: NotRequired[list[str | Named]]  # of the prompt, which may name cards and players
    options: NotRequired[list[Option]]
    labels: NotRequired[list[str]]
    moves: NotRequired[list[Facts]]


class View(TypedDict):
    """What a seat sees, ready for JSON."""

    game: str
    players: int
    names: list[str]
    seat: int | None  # whose view it is; None is a spectator's
    id: int
    turn: int
    phase: str
    over: bool
    undecided: bool
    scores: list[int]
    winners: list[int]
    decision: Question | None
    table: dict[str, object]  # what the game itself shows


def view(state: State, seat: int | None) -> View:
    """Everything that a seat (None: a spectator) may see, built by naming it, never by hiding."""
    decision = state.decision
    asked: Question | None = None
    if decision is not None:
        asked = {"seat": decision.seat, "kind": decision.kind}
        if decision.seat == seat:
            question = decision.question
            asked["prompt"], asked["parts"] = question.title, question.written()["parts"]
            asked["options"] = list(decision.options)
            asked["labels"] = list(decision.labels)
            asked["moves"] = [move.facts() for move in decision.moves]
    return {
        "game": state.header.game,
        "players": state.players,
        "names": list(state.header.names),
        "seat": seat,
        "id": state.id,
        "turn": state.rules.game.turn(state),
        "phase": state.phase,
        "over": state.over,
        "undecided": state.undecided,
        "scores": state.scores,
        "winners": state.winners,
        "decision": asked,
        "table": state.rules.game.table(state, seat),
    }


def redeterminise(state: S, seat: int, generator: random.Random) -> S:
    """A clone in which all that the seat can't know has been dealt anew by `generator`.

    The clone depends only on what the seat can know: hidden cards are put in order before they
    are shuffled, the random streams start afresh, and seed and journal are left out.
    """
    clone = state.clone_present()
    for group in state.rules.game.hidden(clone, seat):
        pool = sorted([card for pile in group for card in pile])
        generator.shuffle(pool)
        for pile in group:
            pile[:] = [pool.pop() for _ in pile]
    clone.rng = {stream: generator.getrandbits(64) for stream in clone.rng}
    clone.forced = {}
    clone.header = state.header.without_seed()
    return clone
