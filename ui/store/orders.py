"""What is to be played for a page: a comparison or a tournament, how far it is, its bounds."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

from framework import games
from framework.arena.plan import Plan, new_plan
from framework.arena.ratings import load_choix
from framework.bots.personas import persona
from framework.english import counted, listed
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
MOST_BOTS: Final = 8  # of a tournament
MOST_OF_TOURNAMENT: Final = 500  # games
LARGEST_SEED: Final = 2**63 - 1
LONGEST_LABEL: Final = 60
LARGEST_ORDER: Final = 64_000  # characters, card files included

QUEUED, RUNNING, STOPPED, FAILED, FINISHED = "queued", "running", "stopped", "failed", "finished"
OPEN: Final = (QUEUED, RUNNING)  # what the worker has to do
COMPARISON, TOURNAMENT = "comparison", "tournament"
KIND: Final = "kind"  # of an order, where it is not a comparison


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

    @property
    def usual_name(self) -> str:
        """What it is called if nobody says."""
        return " against ".join(side.label for side in self.sides)

    @property
    def more(self) -> int:
        """To how many games of each side it can go on; 0 if it has all that it may have."""
        wanted = min(MOST_GAMES, MOST_IN_ALL // len(self.sides), self.games * 2)
        return wanted if wanted > self.games else 0

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


@dataclass(frozen=True)
class TournamentOrder:
    """A tournament that somebody wants: which bots play what, and about how many games."""

    game: str
    bots: tuple[str, ...]
    players: int
    games: int  # at least, where a last deal that is whole is within the bounds
    seed: int
    options: Mapping[str, object]

    @cached_property
    def plan(self) -> Plan:
        """Who plays whom; refused where that can't be played."""
        return new_plan(self.game, self.bots, self.seed, [self.players], [self.options])

    @property
    def steps(self) -> int:
        """How many games there will be: no deal is left half played."""
        deal = self.plan.games_of_a_deal
        return deal * max(1, min(self.plan.deals_for(self.games), MOST_OF_TOURNAMENT // deal))

    @property
    def usual_name(self) -> str:
        """What it is called if nobody says."""
        game = games[self.game]
        return f"{game.title}: {listed([persona(game, bot).title for bot in self.bots])}"

    @property
    def more(self) -> int:
        """To how many games it can go on; 0 if it has all that it may have."""
        more = replace(self, games=min(MOST_OF_TOURNAMENT, self.steps * 2)).steps
        return more if more > self.steps else 0

    def as_json(self) -> str:
        """The order as one text."""
        plain = {
            KIND: TOURNAMENT,
            "game": self.game,
            "bots": list(self.bots),
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "options": dict(self.options),
        }
        return json.dumps(plain, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> TournamentOrder:
        """What such a text asks for."""
        try:
            data = json.loads(text)
            if data.pop(KIND) != TOURNAMENT:
                raise ValueError
            return cls(**{**data, "bots": tuple(data["bots"])})
        except (ValueError, TypeError, KeyError, AttributeError):
            raise Refused("It can't be read any more what this tournament plays.") from None


Order: TypeAlias = RunOrder | TournamentOrder


def check(order: Order) -> Order:
    """Refuse what is too much, or can't be played; the order as it is then stored."""
    if not 0 <= order.seed <= LARGEST_SEED:
        raise Refused(f"A seed is a whole number from 0 to {LARGEST_SEED}.")
    stored = _checked(order) if isinstance(order, RunOrder) else _checked_tournament(order)
    if len(stored.as_json()) > LARGEST_ORDER:
        raise Refused(f"These options are too large to be kept with a {kind_of(stored)}.")
    return stored


def kind_of(order: Order) -> str:
    """Which kind of run an order is for."""
    return COMPARISON if isinstance(order, RunOrder) else TOURNAMENT


def _checked_tournament(order: TournamentOrder) -> TournamentOrder:
    if len(order.bots) > MOST_BOTS:
        raise Refused(f"Up to {MOST_BOTS} bots can play a tournament here, not {len(order.bots)}.")
    if not 1 <= order.games <= MOST_OF_TOURNAMENT:
        raise Refused(
            f"A tournament here has from 1 to {MOST_OF_TOURNAMENT} games, not {order.games}."
        )
    load_choix()  # its ratings
    games[order.game].refuse_files(order.options)
    check_bots(order.game, order.bots)
    if order.steps > MOST_OF_TOURNAMENT:
        deal = counted(order.plan.games_of_a_deal, "game")
        raise Refused(
            f"One deal takes {deal} until all bots have had all seats, and a tournament here has up"
            f" to {MOST_OF_TOURNAMENT}: choose fewer bots."
        )
    return order


def _checked(order: RunOrder) -> RunOrder:
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
    return RunOrder(_playable(sides, order.seed), order.games, order.seed, order.judged)


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
    """A stored comparison or tournament: who wants it, what it is, how far it has come."""

    id: str
    owner: str  # as `key` names visitors
    name: str
    wanted: str  # the order as it is stored
    state: str
    why: str  # it does not go on, in a sentence
    done: int  # steps of a bar
    total: int
    result: int  # counts the results that were shown; 0: there is none yet
    games: int  # of each side in the newest one
    stopping: int  # it ends after the game that is being played
    ahead: int  # how many come before it in the queue
    created: float
    updated: float
    speed: float  # steps a second in this sitting; 0: not known yet

    @property
    def kind(self) -> str:
        """Whether it is a comparison or a tournament; what can't be read any more was the first."""
        try:
            wanted = json.loads(self.wanted)
        except ValueError:
            return COMPARISON
        named = isinstance(wanted, dict) and wanted.get(KIND) == TOURNAMENT
        return TOURNAMENT if named else COMPARISON

    @property
    def asks(self) -> Order:
        """What was asked for; refused if it can't be read."""
        return self.order if self.kind == COMPARISON else self.tournament

    @property
    def order(self) -> RunOrder:
        """The comparison that was asked for."""
        return RunOrder.from_json(self.wanted)

    @property
    def tournament(self) -> TournamentOrder:
        """The tournament that was asked for."""
        return TournamentOrder.from_json(self.wanted)

    @property
    def open(self) -> bool:
        """Whether it is waiting or being played."""
        return self.state in OPEN
