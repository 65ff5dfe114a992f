"""Matches: seeded games between bots, each the same wherever and beside whatever it is played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from framework.arena.executors import Serial
from framework.arena.spreading import Spread, chunk_size
from framework.bots.bot import Player
from framework.bots.consult import seat_bot
from framework.bots.roster import UnknownBot, roster
from framework.core import rng
from framework.core.errors import AscentError, BadOption
from framework.core.journal import Header
from framework.core.machine import State
from framework.core.registry import UnknownGame, games

T = TypeVar("T")


class NotHere(AscentError):
    """A game, a version of it, or a bot that a worker does not have."""


@dataclass(frozen=True)
class Match:
    """Who plays what from which seed: all that a worker has to be told."""

    header: Header  # its seed is the run's; each game of the run has its own, derived from it
    bots: tuple[str, ...]
    fixed_seats: bool = False
    paired: bool = False  # each deal is played as often as there are seats, then the next one

    @property
    def seed(self) -> int:
        """The seed of the run."""
        assert self.header.seed is not None
        return self.header.seed

    def deal_of(self, number: int) -> int:
        """Which deal of the run a game is played from."""
        return number // len(self.bots) if self.paired else number

    def game_seed(self, number: int) -> int:
        """The seed of one game of the run."""
        return rng.derive(self.seed, self.deal_of(number))

    def seat_of(self, bot: int, number: int) -> int:
        """Where a bot sits in a game of the run: one seat further each game."""
        return bot if self.fixed_seats else (bot + number) % len(self.bots)

    def bots_by_seat(self, number: int) -> list[str]:
        """The name of the bot in each seat in a game of the run."""
        seated = [""] * len(self.bots)
        for bot, name in enumerate(self.bots):
            seated[self.seat_of(bot, number)] = name
        return seated


def new_match(
    game: str,
    players: int,
    seed: int,
    bots: Sequence[str],
    fixed_seats: bool = False,
    options: Mapping[str, object] | None = None,
    paired: bool = False,
) -> Match:
    """A match, checked in every part, so that no worker meets a surprise."""
    played = games[game]
    for bot in bots:
        roster.enlist(played, bot)
    played.rules(**(options or {}))  # first: an unknown option may be named like a parameter
    header = played.new(players, seed, None, **(options or {})).header
    if len(bots) != players:
        raise BadOption(f"{players} players need {players} bots, not {len(bots)}")
    return Match(header, tuple(bots), fixed_seats, paired)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is kept of a game: lists are by seat."""

    finished: bool
    decisions: int
    turns: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    first: int | None = None  # who went first, where the game decides that by chance

    def part(self, seat: int) -> float:
        """What a seat has of the victory: all of it, a part if it is shared, or nothing."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def outcome(state: State) -> Outcome:
    """What a run keeps of a state in which play has stopped."""
    first = getattr(state, "first", None)
    return Outcome(
        finished=state.over and not state.undecided,
        decisions=state.id,
        turns=state.rules.game.turn(state),
        scores=tuple(state.scores),
        winners=tuple(state.winners),
        first=first if type(first) is int else None,
    )


def final_state(match: Match, number: int) -> State:
    """Play one game of a run to its end."""
    state, players = seated(match, number)
    while state.seat >= 0:
        state.apply(chosen(match, number, state, players))
    return state


def dealt(match: Match, number: int) -> State:
    """One game of a run before its first decision."""
    header = match.header
    game = games[header.game]
    rules = game.rules(**header.options)
    if (game.version, rules.defs.cards_hash) != (header.rules, header.cards):
        raise NotHere(
            f"the worker has {game.name} {game.version} with the cards {rules.defs.cards_hash},"
            f" the match is for {header.rules} with {header.cards}"
        )
    seed = match.game_seed(number)
    state: State = game.deal(rules, replace(header, seed=seed), seed)
    return state


def seated(match: Match, number: int) -> tuple[State, list[Player[State]]]:
    """The same, and who decides for each seat."""
    state, game = dealt(match, number), games[match.header.game]
    names = match.bots_by_seat(number)
    for name in names:
        roster.enlist(game, name)
    players = [
        seat_bot(game, name, random.Random(rng.derive(match.seed, match.deal_of(number), seat)))
        for seat, name in enumerate(names)
    ]
    return state, players


def chosen(match: Match, number: int, state: State, players: Sequence[Player[State]]) -> int:
    """What the bot whose turn it is takes: the index of an option that is there."""
    seat = state.seat
    index = players[seat].decide(state)
    if type(index) is not int or not 0 <= index < len(state.options):
        raise AscentError(
            f"the bot {match.bots_by_seat(number)[seat]} broke the rules in game {number} of seed"
            f" {match.seed}: {index!r} is not one of the {len(state.options)} options"
            f" (0 to {len(state.options) - 1})"
        )
    return index


def _tallied(tally: Callable[[State], T], match: Match, number: int) -> T:
    return tally(final_state(match, number))


def run(
    match: Match,
    games_to_play: int,
    tally: Callable[[State], T],
    executor: Executor | None = None,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[T]:
    """Play a match's games and tally each final state, in the order of the games.

    `tally` runs where the game was played, so it has to be a function of a module. `progress` is
    told how many games have been played whenever some have.
    """
    if games_to_play < 1:
        raise BadOption(f"at least 1 game has to be played, not {games_to_play}")
    results: dict[int, T] = {}

    def keep(numbers: Sequence[int], tallied: Sequence[T]) -> None:
        results.update(zip(numbers, tallied, strict=True))
        if progress is not None:
            progress(len(numbers))

    spread(match, range(games_to_play), partial(_tallied, tally), keep, executor, workers)
    return [results[number] for number in range(games_to_play)]


def spread(
    match: Match,
    numbers: Sequence[int],
    work: Callable[[Match, int], T],
    keep: Callable[[Sequence[int], Sequence[T]], None],
    executor: Executor | None = None,
    workers: int = 1,
) -> None:
    """Spread work on some games of a match over workers; what is done is kept as it comes."""

    def lost(number: int, reason: str) -> None:
        seed = match.game_seed(number)
        raise AscentError(f"game {number} of seed {match.seed} (its own seed: {seed}): {reason}")

    with missing_here(match.header.game, match.bots):
        spreading = Spread(partial(work, match), keep, lost, executor or Serial(), workers)
        spreading.run(numbers, chunk_size(len(numbers), workers))


@contextmanager
def missing_here(game: str, bots: Sequence[str]) -> Iterator[None]:
    """Tell what workers do not have, and what can be done about it."""
    try:
        yield
    except UnknownGame as error:
        raise NotHere(
            f"the workers do not have the game {game!r} ({error}): install it where they run"
            " (entry point group ascent.games), or play serially"
        ) from None
    except UnknownBot as error:
        raise NotHere(
            f"the workers do not have all of the bots {', '.join(bots)} ({error}): install them"
            " where they run (entry point group ascent.bots), or play serially"
        ) from None
