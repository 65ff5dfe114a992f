"""Stroll: a game for tests in which each kind of step does one thing, and nothing else."""

from __future__ import annotations

from framework.bots.bot import RandomBot
from framework.core import END, Frame, Frames, Game, Option, Phase, Phases, State

ACTIONS = ("walk", "pick up", "roll", "shuffle", "peek", "gift", "stop")
BOTS = {"random": RandomBot}


class StrollState(State):
    """Who walks, what was picked up, and a pile to shuffle or peek into."""

    turn: int
    stopped: int
    picked: list[list[int]]
    pile: list[int]


frames: Frames[StrollState] = Frames()


@frames.runs("walk")
def walk(state: StrollState, frame: Frame) -> None:
    """Seats act by turns until somebody stops."""
    if state.stopped:
        state.stack.pop()
    else:
        state.ask(state.turn % state.players, "act", ACTIONS)


@frames.answers("walk")
def act(state: StrollState, frame: Frame, option: Option) -> None:
    """One action, then it is the next seat's turn."""
    seat = state.seat
    state.turn += 1
    match option:
        case "pick up":
            state.push("pick", seat)
        case "roll":
            state.roll(1, 6, "for fun")
        case "shuffle":
            state.shuffle("setup", state.pile)
        case "peek":
            state.note("reveal", seat, state.pile[-1])
        case "gift":
            state.push("pick", (seat + 1) % state.players)
        case "stop":
            state.stopped = 1


@frames.runs("pick")
def pick(state: StrollState, frame: Frame) -> None:
    """Pieces are picked up one by one, until done."""
    state.ask(frame[1], "pick", (1, 2, 3, "done"))


@frames.answers("pick")
def picked(state: StrollState, frame: Frame, option: Option) -> None:
    """One piece more, or enough."""
    if isinstance(option, int):
        state.picked[state.seat].append(option)
    else:
        state.stack.pop()


class Stroll(Game[StrollState]):
    """A game in which picking up continues a step."""

    name, title, bound, players = "stroll", "Stroll", 100_000, (2, 3)
    state, frames, bots = StrollState, frames, BOTS
    inner = frozenset({"pick"})
    phases = Phases(Phase("walk", "Seats act by turns.", (END,)))

    def setup(self, state: StrollState) -> None:
        state.turn, state.stopped = 0, 0
        state.picked = [[] for _ in range(state.players)]
        state.pile = [1, 2, 3, 4]

    def scores(self, state: StrollState) -> list[int]:
        return [sum(pieces) for pieces in state.picked]

    def table(self, state: StrollState, seat: int | None) -> dict[str, object]:
        return {"picked": [list(pieces) for pieces in state.picked]}

    def hidden(self, state: StrollState, seat: int) -> list[list[list[int]]]:
        return [[state.pile]]

    def census(self, state: StrollState) -> dict[str, int]:
        return {"pile": sum(state.pile)}


game = Stroll()
