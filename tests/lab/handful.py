"""Handful: a game for tests whose every figure can be worked out by hand.

Two players, two rounds. In a round each takes one point or two, the price of a round is paid, which
nobody can choose, and a rest comes only after the first round. Most points win, shared.
"""

from __future__ import annotations

import random

from framework.bots.bot import Bot
from framework.core import END, Decision, Frame, Frames, Game, Option, Phase, Phases, State
from framework.core.entries import Happening, Seat
from framework.core.mechanic import Mechanic

ROUNDS = 2


class HandfulState(State):
    """Whose turn it is, and what everybody has."""

    turn: int  # rounds so far, this one included
    asked: int  # seats that have been asked in this round
    score: list[int]


class Happened(Happening): ...


class Took(Happened, kind="took"):
    seat: Seat
    points: int


class Rested(Happened, kind="rested"): ...


frames: Frames[HandfulState] = Frames()


@frames.runs("take")
def take(state: HandfulState, frame: Frame) -> None:
    """Each seat is asked once."""
    if state.asked == state.players:
        state.stack.pop()
    else:
        state.ask(state.asked, "take", ("one", "two"))


@frames.answers("take")
def taken(state: HandfulState, frame: Frame, option: Option) -> None:
    points = 2 if option == "two" else 1
    state.score[state.seat] += points
    state.note("took", state.seat, points)
    state.asked += 1


@frames.runs("pay")
def pay(state: HandfulState, frame: Frame) -> None:
    """There is only one way to pay."""
    state.ask(0, "pay", ("pay",))


@frames.answers("pay")
def paid(state: HandfulState, frame: Frame, option: Option) -> None:
    state.stack.pop()


@frames.runs("rest")
def rest(state: HandfulState, frame: Frame) -> None:
    state.note("rested")
    state.stack.pop()


@frames.runs("next")
def next_round(state: HandfulState, frame: Frame) -> None:
    state.turn, state.asked = state.turn + 1, 0
    state.stack.pop()


class Eager(Bot):
    """Takes two where it can."""

    def choose(self, decision: Decision) -> int:
        return decision.options.index("two") if "two" in decision.options else 0


class Shy(Bot):
    """Takes one."""

    def choose(self, decision: Decision) -> int:
        return 0


class Wavering(Bot):
    """Takes one or two by chance, and remembers nothing."""

    def __init__(self, generator: random.Random) -> None:
        super().__init__(generator)

    def choose(self, decision: Decision) -> int:
        return self.generator.randrange(len(decision.options))


MECHANICS = (
    Mechanic("taking", "Taking", "Points are taken.", entries=frozenset({"took"})),
    Mechanic(
        "doubling",
        "Doubling",
        "Two points are taken at once.",
        entries=frozenset({"took"}),
        shows=lambda happening: isinstance(happening, Took) and happening.points == 2,
        moves=lambda move: move.verb == "two",
    ),
    Mechanic("choosing", "Choosing", "All options.", moves=lambda move: move.verb != "pay"),
    Mechanic("silent", "Silent", "Nothing shows it.", parameters={"sound": 0}),
)


class Handful(Game[HandfulState]):
    name, title, bound, players = "handful", "Handful", 100, (2, 3)
    state, frames, entries, mechanics = HandfulState, frames, Happened, MECHANICS
    bots = {"eager": Eager, "shy": Shy, "wavering": Wavering}  # noqa: RUF012
    phases = Phases(
        Phase("take", "Points are taken.", ("pay",)),
        Phase("pay", "The round is paid.", ("rest",)),
        Phase(
            "rest", "Everybody rests.", ("next",),
            skip=lambda state: state.turn > 1, skipped_when="it is not the first round",
        ),
        Phase(
            "next", "The next round begins.", ("take", END),
            next=lambda state: "take" if state.turn <= ROUNDS else END,
        ),
    )  # fmt: skip

    def setup(self, state: HandfulState) -> None:
        state.turn, state.asked, state.score = 1, 0, [0] * state.players

    def table(self, state: HandfulState, seat: int | None) -> dict[str, object]:
        return {"score": list(state.score)}


game = Handful()
