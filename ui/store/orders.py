"""What is asked of the lab: a comparison that is to be played, how far it has come, its bounds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from framework import games
from framework.lab.comparison import Entrant
from framework.lab.judging import Budget
from framework.lab.naming import side_names
from ui.html.escaping import short_line
from ui.store.records import Refused
from ui.store.seating import check_bots

MOST_SIDES: Final = 6
MOST_GAMES: Final = 500  # of a side
MOST_IN_ALL: Final = 1500  # games of all sides together: what a process can hold in memory
MOST_JUDGED: Final = 10  # games of a side
MOMENTS, TRIED, ROLL_OUTS = 6, 3, 6  # less than on a command line, so that it is there soon
JUDGED_STEPS: Final = 20  # of a bar, for a game that is judged: it takes as long as many others
LARGEST_SEED: Final = 2**63 - 1
LONGEST_LABEL: Final = 60
LARGEST_ORDER: Final = 64_000  # characters, card files included

QUEUED, RUNNING, STOPPED, FAILED, FINISHED = "queued", "running", "stopped", "failed", "finished"
OPEN: Final = (QUEUED, RUNNING)  # what the worker has to do


@dataclass(frozen=True)
class RunOrder:
    """A comparison that somebody wants: its sides, and how many games of each from which seed."""

    sides: tuple[Entrant, ...]
    games: int
    seed: int
    judged: int = MOST_JUDGED  # games of each side in which win chances are estimated

    @property
    def budget(self) -> Budget | None:
        """What is spent on win chances."""
        judged = min(self.judged, self.games)
        return Budget(judged, MOMENTS, TRIED, ROLL_OUTS) if judged else None

    @property
    def steps(self) -> int:
        """All that is to be done, in steps of a bar."""
        judged = min(self.judged, self.games) * JUDGED_STEPS
        return len(self.sides) * (self.games + judged)

    def as_json(self) -> str:
        """The order as one text."""
        sides = [
            {
                "game": side.game,
                "options": dict(side.options),
                "players": side.players,
                "bots": None if side.bots is None else list(side.bots),
                "label": side.label,
            }
            for side in self.sides
        ]
        plain = {"sides": sides, "games": self.games, "seed": self.seed, "judged": self.judged}
        return json.dumps(plain, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> RunOrder:
        """What such a text asks for."""
        try:
            data = json.loads(text)
            sides = tuple(Entrant(**side) for side in data["sides"])
            return cls(sides, int(data["games"]), int(data["seed"]), int(data["judged"]))
        except (ValueError, TypeError, KeyError):
            raise Refused("It can't be read any more what this comparison compares.") from None


def check(order: RunOrder) -> RunOrder:
    """Refuse what is too much, or can't be played; the order as it is then stored."""
    sides = order.sides
    if not 1 <= len(sides) <= MOST_SIDES:
        raise Refused(f"From 1 to {MOST_SIDES} sides can be compared, not {len(sides)}.")
    if not 1 <= order.games <= MOST_GAMES:
        raise Refused(f"A side can play from 1 to {MOST_GAMES} games, not {order.games}.")
    if order.games * len(sides) > MOST_IN_ALL:
        most = MOST_IN_ALL // len(sides)
        raise Refused(f"{len(sides)} sides can play up to {most} games each.")
    if not 0 <= order.judged <= MOST_JUDGED:
        raise Refused(f"Win chances are estimated in up to {MOST_JUDGED} games of a side.")
    if not 0 <= order.seed <= LARGEST_SEED:
        raise Refused(f"A seed is a whole number from 0 to {LARGEST_SEED}.")
    stored = RunOrder(_playable(sides, order.seed), order.games, order.seed, order.judged)
    if len(stored.as_json()) > LARGEST_ORDER:
        raise Refused("These options are too large to be kept with a comparison.")
    return stored


def _playable(sides: Sequence[Entrant], seed: int) -> tuple[Entrant, ...]:
    """Sides that can be played here, with names: no code and no file is opened for their sake."""
    for side in sides:
        games[side.game].refuse_files(side.options)
        check_bots(side.game, side.bots or ())
    matches = [side.match(seed) for side in sides]
    names = side_names(matches, [side.options for side in sides])
    return tuple(
        Entrant(
            side.game,
            side.options,
            match.header.players,
            list(match.bots),
            short_line(side.label, LONGEST_LABEL) or name,
        )
        for side, match, name in zip(sides, matches, names, strict=True)
    )


@dataclass(frozen=True)
class RunInfo:
    """A stored comparison: who wants it, what it is, how far it has come."""

    id: str
    owner: str  # as `key` names visitors
    name: str
    wanted: str  # the order as it is stored
    state: str
    why: str  # it does not go on, in a sentence
    done: int  # steps of a bar
    total: int
    result: int  # counts the documents that were written; 0: there is none yet
    games: int  # of each side in the newest one
    stopping: int  # it ends after the game that is being played
    ahead: int  # how many come before it in the queue
    created: float
    updated: float

    @property
    def order(self) -> RunOrder:
        """What was asked for; refused if it can't be read."""
        return RunOrder.from_json(self.wanted)

    @property
    def open(self) -> bool:
        """Whether it is waiting or being played."""
        return self.state in OPEN
