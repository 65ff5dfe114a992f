"""What a seat may see, and worlds that it could be in."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple, NotRequired, TypedDict, TypeVar

from framework.core.entries import Named
from framework.core.move import Facts
from framework.core.plain import Option

if TYPE_CHECKING:
    from framework.core.game import AnyGame
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
    asked: Question | None = None
    if state.seat >= 0:
        asked = {"seat": state.seat, "kind": state.kind}
        decision = state.decision if state.seat == seat else None  # what it is about costs most
        if decision is not None:
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


def sheets(seen: View) -> list[dict[str, object]]:
    """Each seat's points by source, where the game's table shows them as `sheets`."""
    found = seen["table"].get("sheets")
    return found if isinstance(found, list) else []


def redeterminise(state: S, seat: int, generator: random.Random) -> S:
    """A clone in which all that the seat can't know has been dealt anew by `generator`.

    The clone depends only on what the seat can know: hidden cards are put in order before they
    are shuffled, the random streams start afresh, and seed and journal are left out; nor does it
    keep a journal when it is played on.
    """
    clone, chance = state.clone_present(), generator.random
    clone.rules = state.rules.searched()
    for group in state.rules.game.hidden(clone, seat):
        pool = sorted([card for pile in group for card in pile])
        pool.sort(key=lambda _: chance())  # 53 bits each: no two are alike
        start = 0
        for pile in group:
            end = start + len(pile)
            pile[:] = pool[start:end]
            start = end
    clone.rng = {stream: generator.getrandbits(64) for stream in clone.rng}
    clone.forced = {}
    clone.header = state.header.without_seed()
    return clone


UNKNOWN: Final = 1 << 40
"""The number of every hidden card of an open table: no card has it, no list reaches so far."""


def open_table(state: S, seat: int) -> S:
    """A clone of what the seat knows: each hidden card is UNKNOWN, and no chance is left in it.

    It has as many cards in every pile as there are, and can be looked at, but not played on.
    """
    clone = state.clone_present()
    for group in state.rules.game.hidden(clone, seat):
        for pile in group:
            pile[:] = [UNKNOWN] * len(pile)
    clone.rng = {}
    clone.forced = {}
    clone.header = state.header.without_seed()
    return clone


# --- everything ------------------------------------------------------------------------------


class Pile(NamedTuple):
    """Cards that nobody sees, of one seat or of all, by the numbers that views call them by."""

    name: str  # of the state's field
    cards: tuple[int, ...]  # the top card first
    seat: int | None = None
    title: str = ""  # if the field's name does not make a good one


@dataclass(frozen=True)
class Everything:
    """A table without secrets: for who looks into a game that is over."""

    public: View  # what a spectator sees
    own: Mapping[str, Sequence[object]]  # fields of which each seat sees its own part, by seat
    piles: Sequence[Pile]  # what nobody sees


def everything(state: State) -> Everything:
    """What all seats see together, and what none of them does."""
    public, game = view(state, None), state.rules.game
    tables = [game.table(state, seat) for seat in range(state.players)]
    fields = {
        field: None
        for table in tables
        for field, value in table.items()
        if value != public["table"].get(field) and field not in game.face.hidden_fields
    }
    own = {field: [table.get(field) for table in tables] for field in fields}
    return Everything(public, own, game.piles(state))


def hidden_piles(state: State) -> list[Pile]:
    """The piles that a game hides from every seat, known by the fields that hold them.

    A field that has a list for each player holds a pile of each.
    """
    game, seats = state.rules.game, range(state.players)
    hidden = [{id(p) for group in game.hidden(state, s) for p in group} for s in seats]
    nobodys = set.intersection(*hidden)
    by_seat, piles = _piles_by_seat(game), list[Pile]()
    for name in state.data_fields:
        value = getattr(state, name)
        if id(value) in nobodys:
            piles.append(Pile(name, tuple(reversed(value))))
        elif isinstance(value, list) and name not in MACHINE:
            for nth, part in enumerate(value):
                if id(part) in nobodys:
                    seat = nth if name in by_seat else None
                    title = "" if name in by_seat else f"{game.face.field(name)} {nth + 1}"
                    piles.append(Pile(name, tuple(reversed(part)), seat, title))
    return piles


MACHINE = ("stack", "log")  # lists of the state that hold no cards


@cache
def _piles_by_seat(game: AnyGame) -> frozenset[str]:
    """The fields of a state that have a list for each player, however many these are."""
    found = []
    for players in game.players:
        fields = game.new(players, 1).snapshot().items()
        found.append({n for n, v in fields if isinstance(v, list) and len(v) == players})
    return frozenset(set.intersection(*found))
