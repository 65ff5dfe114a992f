"""What a tournament plays: a round robin in which every deal is played from all seats by all bots.

At each table (so many players, these options) every group of bots plays every deal, each bot once
from every seat. Deals have the same seeds at all tables.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement, count, islice, permutations
from typing import Any

from framework.arena.match import Match
from framework.arena.rows import Fixture
from framework.bots.roster import roster
from framework.core.errors import LONGEST_QUOTE, BadOption, cut
from framework.core.journal import Header
from framework.core.registry import games
from framework.english import counted

TOLD = {"game": "game", "rules": "rules", "bots": "bots", "seed": "seed"}


@dataclass(frozen=True)
class Plan:
    """A game, its bots and its tables: all that makes a tournament this one, but for its length."""

    bots: tuple[str, ...]
    seed: int
    tables: tuple[Header, ...]  # their seed is the tournament's

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.tables[0].game

    @cached_property
    def groups(self) -> dict[int, list[tuple[str, ...]]]:
        """By the number of players, who plays with whom."""
        return {table.players: groups(self.bots, table.players) for table in self.tables}

    @property
    def games_of_a_deal(self) -> int:
        """How many games it takes that a deal is played from all seats by all bots."""
        return sum(table.players * len(self.groups[table.players]) for table in self.tables)

    def deals_for(self, wanted: int) -> int:
        """How many deals have at least so many games: none is left half played."""
        return -(-wanted // self.games_of_a_deal)

    def fixtures(self, start: int = 0, deals: int | None = None) -> Iterator[Fixture]:
        """The games from a number on, deal after deal; without end unless deals are given."""
        first, skipped = divmod(start, self.games_of_a_deal)
        wanted = count(first) if deals is None else range(first, deals)
        return islice((one for deal in wanted for one in self.deal(deal)), skipped, None)

    def deal(self, deal: int) -> Iterator[Fixture]:
        """All games of one deal."""
        number = deal * self.games_of_a_deal
        for place, header in enumerate(self.tables):
            for group in self.groups[header.players]:
                for seats in seatings(group, deal):
                    match = Match(header, seats, fixed_seats=True)
                    yield Fixture(number, place, match, deal)
                    number += 1

    def key(self) -> dict[str, Any]:
        """What a tournament with the same key has in common with it: all games."""
        tables = [
            {"players": table.players, "options": table.options, "cards": table.cards}
            for table in self.tables
        ]
        key = {
            "game": self.game,
            "rules": self.tables[0].rules,
            "bots": list(self.bots),
            "seed": self.seed,
            "tables": tables,
        }
        plain: dict[str, Any] = json.loads(json.dumps(key))
        return plain


def groups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who plays with whom: all groups of bots; all of them where there are more seats than bots."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    more = combinations_with_replacement(bots, players)
    return [group for group in more if len(set(group)) == len(bots)]


def seatings(group: Sequence[str], deal: int) -> Iterator[tuple[str, ...]]:
    """A group with each of its bots in every seat; who sits beside whom changes by the deal."""
    orders = list(permutations(group[1:]))
    order = (group[0], *orders[deal % len(orders)])
    for first in range(len(order)):
        yield (*order[len(order) - first :], *order[: len(order) - first])


def new_plan(
    game: str,
    bots: Sequence[str],
    seed: int,
    players: Sequence[int],
    variants: Sequence[Mapping[str, object]] = ({},),
) -> Plan:
    """A plan, checked in every part, so that no worker meets a surprise."""
    played = games[game]
    for bot in bots:
        roster.enlist(played, bot)
    if len(set(bots)) < len(bots):
        raise BadOption("a bot is named twice: a tournament is between different bots")
    if len(bots) < 2:
        raise BadOption("a tournament needs at least 2 bots")
    if not players or min(players) < 2:
        raise BadOption("a tournament needs at least 2 players at a table")
    tables = []
    for options in variants:
        played.rules(**options)  # first: an unknown option may be named like a parameter
        for number in players:
            header = played.new(number, seed, None, **options).header
            if header in tables:
                raise BadOption(f"the table with {describe(header)} is there twice")
            tables.append(header)
    return Plan(tuple(bots), seed, tuple(tables))


def stored_plan(key: Mapping[str, Any]) -> Plan:
    """The plan of a tournament that was begun before; refused where it can't be gone on with.

    No file is read for it: cards of one's own stand in the document themselves.
    """
    try:
        name, bots, seed = str(key["game"]), [str(bot) for bot in key["bots"]], int(key["seed"])
        given = [(int(one["players"]), dict(one["options"]), one["cards"]) for one in key["tables"]]
        rules = key["rules"]
    except (KeyError, TypeError, ValueError):
        raise BadOption("it does not say what is played") from None
    game = games[name]
    tables = []
    for players, options, _ in given:
        game.refuse_files(options)
        tables.append(game.new(players, seed, None, **options).header)
    plan = Plan(tuple(bots), seed, tuple(tables))
    if (
        not tables
        or rules != game.version
        or [one[2] for one in given] != [t.cards for t in tables]
    ):
        raise BadOption(f"it was played by other rules or cards of {name} than are here")
    return plan


def difference(stored: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """What two tournaments differ in, in words; nothing if they are the same."""
    old, new = stored.get("tables"), wanted["tables"]
    both = [(called, stored.get(name), wanted[name]) for name, called in TOLD.items()]
    if isinstance(old, list) and len(old) == len(new):
        for was, now in zip(old, new, strict=True):
            both += [(part, was.get(part), now[part]) for part in ("players", "options", "cards")]
    else:
        both.append(("tables", len(old or ()), len(new)))
    for called, was, now in both:
        if was != now:
            return f"{called}: {_words(was)} there, {_words(now)} asked for"
    return ""


def _words(value: object) -> str:
    if isinstance(value, dict):
        return cut(json.dumps(value), LONGEST_QUOTE)
    return short(value)


def describe(header: Header) -> str:
    """A table in words."""
    return ", ".join(filter(None, [counted(header.players, "player"), written(header.options)]))


def written(options: Mapping[str, object], joint: str = ", ") -> str:
    """Options as they are given on a command line."""
    return joint.join(f"{name}={short(value)}" for name, value in options.items())


def short(value: object) -> str:
    """The value of an option in a few words: cards of one's own are long."""
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return cut(str(value), 40)
