"""Whole bids: what is told of them before they are placed is what the rules then do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

import pytest

from age_of_ascent.bids import Bidding, Way, bidding_of, biddings, placing, ways
from age_of_ascent.game import game
from age_of_ascent.moves import numbers
from age_of_ascent.state import ALL_KINDS, EXPAND, IMPROVE, NOTHING, AgeState
from framework.core.errors import IllegalChoice

Counts = tuple[int, ...]


def played(seeds: int, players: int = 3) -> Iterator[AgeState]:
    """Tables at which somebody is asked for a target, of games that are played by chance."""
    for seed in range(seeds):
        state = game.new(players, seed)
        chance = random.Random(seed)
        while not state.over:
            if state.kind == "target":
                yield state
            state.apply(chance.randrange(len(state.options)))


def pieces(counts: Counts) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def fits(counts: Counts, ways: list[Way]) -> bool:
    """Whether a set of pieces is one of those that the ways tell of."""
    return any(
        sum(counts) >= way.least
        and (way.needs == NOTHING or counts[way.needs] > 0)
        and all(count <= most for count, most in zip(counts, way.most, strict=True))
        for way in ways
    )


def worth(bidding: Bidding, counts: Counts) -> tuple[int, int]:
    """The least and the most that a bid counts, from what is told of it: as the board does it."""
    colours = {c for c in range(3) if counts[c] + counts[c + 4]}
    lacking = [c for c in bidding.colours if c not in colours]
    colours |= set(lacking[: sum(counts[7:])])
    holds: dict[str | None, bool] = {
        None: True,
        "die": sum(counts[4:7]) > 0,
        "all_colours": len(colours) == 3,
        **{name: c in colours for c, name in enumerate("SGC")},
    }
    tokens = sum(counts[:4]) + sum(counts[7:]) + sum(n for n, what in bidding.bonus if holds[what])
    dice = [*zip(counts[4:7], bidding.dice, strict=True)]
    least, most = sum(n * d.least for n, d in dice), sum(n * d.most for n, d in dice)
    return tokens + least, tokens + most


def reached(state: AgeState, target: int) -> set[Counts]:
    """Every bid that the decisions of the rules lead to, piece by piece."""
    seat, found = state.seat, set()
    world = state.clone_present()
    world.apply(world.options.index(target))
    waiting = [world]
    while waiting:
        world = waiting.pop()
        bids = [e[3] for e in world.log if e[:3] == ("placed", seat, target)]
        if bids:
            found.add(cast(Counts, bids[0]))
            continue
        for index in range(len(world.options)):
            after = world.clone()
            after.apply(index)
            waiting.append(after)
    return found


def test_the_ways_to_bid_are_those_of_the_rules() -> None:
    kinds = set()
    for state in played(5):
        for bidding in biddings(state):
            most = [max(way.most[k] for way in bidding.ways) for k in range(ALL_KINDS)]
            if sum(most) > 5:
                continue  # too many sets to walk through
            there = reached(state, bidding.target)
            told = {c for c in _sets(most) if fits(c, bidding.ways)}
            assert there == told, (bidding, there ^ told)
            kinds.add(_kind(state, bidding.target))
    assert kinds == {"expand", "improve", "card", "battle"}


def _kind(state: AgeState, target: int) -> str:
    if target in (EXPAND, IMPROVE):
        return ("expand", "improve")[target]
    return "card" if state.owner[target] == NOTHING else "battle"


def _sets(most: list[int]) -> Iterator[Counts]:
    if not most:
        yield ()
        return
    for count in range(most[0] + 1):
        for rest in _sets(most[1:]):
            yield (count, *rest)


def test_a_bid_is_placed_in_the_order_that_the_rules_ask_for() -> None:
    chance = random.Random(3)
    wild = 0
    for state in played(7, 4):
        for target in [t for t in numbers(state) if t != NOTHING]:
            there = ways(state, state.seat, target)
            counts = tuple(chance.randint(0, most) for most in chance.choice(there).most)
            given = pieces(counts)
            chance.shuffle(given)
            if not fits(counts, there):
                with pytest.raises(IllegalChoice):
                    placing(state, target, given)
                continue
            world = state.clone_present()
            for index in placing(state, target, given):
                world.apply(index)
            assert ("placed", state.seat, target, counts) in [entry[:4] for entry in world.log]
            wild += any(counts[7:])
    assert wild


@pytest.mark.parametrize("given", [[], [9], [0] * 30, [-1], [77]])
def test_what_can_not_be_placed_is_refused_and_changes_nothing(given: list[int]) -> None:
    state = next(played(1))
    before = state.to_json()
    for option in state.options:
        with pytest.raises(IllegalChoice):
            placing(state, cast(int, option), given)
    assert state.to_json() == before


@dataclass
class Told:
    """What has been told of the bids of a game, and what has been seen of them."""

    state: AgeState
    biddings: dict[tuple[int, int], tuple[Bidding, int]] = field(default_factory=dict)
    placed: dict[tuple[int, int], Counts] = field(default_factory=dict)
    changed: set[int] = field(default_factory=set)  # targets at which somebody used text
    read: int = 0

    def look(self) -> Iterator[str]:
        """What each bid that has just resolved was, after it is compared with what was told."""
        for entry in self.state.log[self.read :]:
            match entry:
                case ("placed", int(seat), int(target), counts, *_):
                    self.placed[seat, target] = cast(Counts, counts)
                case ("turned" | "steals" | "raise", _, int(target), *_):
                    self.changed.add(target)
                case ("result", int(target), _, totals, *_):
                    for seat, total in cast(tuple[tuple[int, int], ...], totals):
                        yield from self._check(seat, target, total)
        self.read = len(self.state.log)

    def _check(self, seat: int, target: int, total: int) -> Iterator[str]:
        bidding, turn = self.biddings[seat, target]
        if target in self.changed or turn != self.state.turn:
            return  # somebody's once-a-turn text has changed it
        counts = self.placed[seat, target]
        least, most = worth(bidding, counts)
        assert least <= total <= most, (bidding, counts, total)
        yield "rolled" if most > least else "sure"


def test_what_is_told_of_a_bid_is_what_it_counts() -> None:
    """What a bid rolled lies within what was told of it; without dice it is just that."""
    checked = Counter[str]()
    for seed in range(40):
        state = game.new(3, seed)
        chance, told = random.Random(seed), Told(state)
        while not state.over:
            seat, index = state.seat, chance.randrange(len(state.options))
            if state.kind == "target" and (target := cast(int, state.options[index])) != NOTHING:
                told.biddings[seat, target] = (bidding_of(state, seat, target), state.turn)
            state.apply(index)
            checked.update(told.look())
    assert min(checked["sure"], checked["rolled"]) > 20, checked
